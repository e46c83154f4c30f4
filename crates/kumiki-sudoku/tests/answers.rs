//! Known puzzles, solved in every way, with their exact answers.

use kumiki::{Limit, Limits, run::StopFlag};
use kumiki_sudoku::solver::Contradiction;
use kumiki_sudoku::{Cell, Grid, House, Method, Reason, Solver, Verdict};
use std::time::Duration;

const METHODS: [Method; 3] = [Method::Naive, Method::Logical, Method::Full];

/// Puzzle, backtracks of the textbook program, solution.
const CASES: [(&str, u64, &str); 4] = [
    (
        "000531609906480000304002058765010384139748006008000010083000165047160092090020400",
        8,
        "872531649956487231314692758765219384139748526428356917283974165547163892691825473",
    ),
    (
        "018000320250000046004652100006070200020040050003108700002539400490000083070000090",
        220,
        "618794325257813946934652178186975234729346851543128769862539417491267583375481692",
    ),
    (
        "005300000800000020070010500400005300010070006003200080060500009004000030000009700",
        9949,
        "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
    ),
    (
        "107246093230789501940013702369072150571008230824301976015600389083190427702830015",
        0,
        "157246893236789541948513762369472158571968234824351976415627389683195427792834615",
    ),
];

/// Two clues in column 4 clash.
const CLASHING: &str =
    "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";

/// A solved grid with four cells blanked that hold 2 and 6 crosswise: two solutions.
const TWO_SOLUTIONS: &str =
    "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

#[test]
fn every_method_finds_the_known_solution() {
    for method in METHODS {
        let mut solver = Solver::new(method);
        for (puzzle, _, solution) in CASES {
            assert_eq!(solver.solve(&grid(puzzle)), Some(grid(solution)), "{method:?}");
            assert_eq!(
                solver.verdict(&grid(puzzle)),
                Verdict::Unique(grid(solution)),
                "{method:?}"
            );
        }
    }
}

#[test]
fn the_naive_method_backtracks_as_often_as_the_textbook_program() {
    let mut solver = Solver::new(Method::Naive);
    for (puzzle, backtracks, _) in CASES {
        solver.solve(&grid(puzzle));
        assert_eq!(solver.statistics().backtracks, backtracks, "{puzzle}");
    }
}

#[test]
fn clashing_clues_are_the_reason_for_no_solution() {
    for method in METHODS {
        let Verdict::None(reason) = Solver::new(method).verdict(&grid(CLASHING)) else {
            panic!("{method:?} found a solution");
        };
        assert_eq!(
            reason.to_string(),
            "row 5 column 4 and row 8 column 4 are both 3 and share column 4"
        );
    }
}

#[test]
fn two_solutions_are_both_shown_and_counted() {
    let puzzle = grid(TWO_SOLUTIONS);
    for method in METHODS {
        let mut solver = Solver::new(method);
        let Verdict::Several(one, other) = solver.verdict(&puzzle) else {
            panic!("{method:?} missed a solution");
        };
        assert!(one.is_solved() && other.is_solved() && one != other, "{method:?}");
        let solutions: Vec<Grid> = solver.solutions(&puzzle).collect();
        assert_eq!(solutions, [one, other], "{method:?}");
        assert_eq!(solver.count(&puzzle, u64::MAX), 2);
        assert_eq!(solver.stopped_by(), None);
        assert_eq!(solver.count(&puzzle, 1), 1);
    }
}

#[test]
fn an_empty_grid_has_more_solutions_than_anyone_counts() {
    let mut solver = Solver::new(Method::Full);
    assert_eq!(solver.count(&Grid::BLANK, 1000), 1000);
    assert_eq!(solver.stopped_by(), Some(Limit::Solutions));
    assert!(matches!(solver.verdict(&Grid::BLANK), Verdict::Several(..)));
    let candidates = solver.candidates(&Grid::BLANK).unwrap();
    assert!(candidates.iter().all(|(_, digits)| digits.len() == 9));
}

#[test]
fn an_answer_does_not_depend_on_the_puzzles_before() {
    let mut used = Solver::new(Method::Full);
    for (puzzle, ..) in CASES {
        used.verdict(&grid(CLASHING));
        used.count(&Grid::BLANK, 5);
        let answer = used.verdict(&grid(puzzle));
        let mut fresh = Solver::new(Method::Full);
        assert_eq!(answer, fresh.verdict(&grid(puzzle)));
        assert_eq!(used.statistics().decisions, fresh.statistics().decisions);
    }
}

#[test]
fn basic_elimination_solves_the_easiest_and_only_narrows_the_others() {
    let mut solver = Solver::new(Method::Full);
    for (puzzle, _, solution) in CASES {
        let (puzzle, solution) = (grid(puzzle), grid(solution));
        let candidates = solver.candidates(&puzzle).unwrap();
        for (cell, digits) in candidates.iter() {
            assert!(digits.contains(solution[cell].unwrap()));
            assert!(puzzle[cell].is_none() || digits.len() == 1);
        }
    }
    let easiest = solver.candidates(&grid(CASES[3].0)).unwrap();
    assert_eq!(easiest.grid(), Some(grid(CASES[3].2)));
}

#[test]
fn what_basic_elimination_sees_is_the_reason() {
    // The first row lacks 9, and its last cell sees a 9 in its column.
    let no_digit = format!("12345678.{}........9", ".".repeat(63));
    // The 9 of row 1 must go into box 3, but columns 7 and 8 have one below, and column 9 is
    // filled.
    let mut no_place = Grid::BLANK;
    for (row, column, digit) in [(0, 8, 1), (1, 0, 9), (2, 3, 9), (4, 6, 9), (7, 7, 9)] {
        no_place.set(Cell::new(row, column), kumiki_sudoku::Digit::new(digit));
    }
    let mut solver = Solver::new(Method::Full);
    let Err(reason) = solver.candidates(&grid(&no_digit)) else { panic!("it has a solution") };
    assert_eq!(reason, Reason::Contradiction(Contradiction::NoDigit { cell: Cell::new(0, 8) }));
    assert_eq!(reason.to_string(), "row 1 column 9 has no digit left");
    let Err(reason) = solver.candidates(&no_place) else { panic!("it has a solution") };
    let Reason::Contradiction(Contradiction::NoPlace { house, digit }) = reason else {
        panic!("{reason}")
    };
    assert!([House::Row(0), House::Box(2)].contains(&house), "{reason}");
    assert_eq!(digit.value(), 9);
    let Verdict::None(reason) = solver.verdict(&no_place) else { panic!("it has a solution") };
    assert_eq!(
        reason.to_string(),
        "row 1 has no place left for 9, because of r1c9=1, r2c1=9, r3c4=9, r5c7=9 and r8c8=9"
    );
}

#[test]
fn a_limit_leaves_what_is_known_and_says_so() {
    let puzzle = grid(CASES[2].0);
    let limited = |limits| Solver::with_settings(Method::Naive.settings().limits(limits));

    let mut stopped = limited(Limits::none().time(Duration::ZERO));
    assert_eq!(stopped.solve(&puzzle), None);
    assert_eq!(stopped.stopped_by(), Some(Limit::Time));
    assert_eq!(stopped.verdict(&puzzle), Verdict::Unfinished(None));

    let flag = StopFlag::new();
    let mut stopped = limited(Limits::none().stop(flag.clone()));
    flag.raise();
    assert_eq!(stopped.verdict(&puzzle), Verdict::Unfinished(None));
    assert_eq!(stopped.stopped_by(), Some(Limit::Stop));
    flag.lower();
    assert_eq!(stopped.verdict(&puzzle), Verdict::Unique(grid(CASES[2].2)));

    let mut one = limited(Limits::none().solutions(1));
    assert_eq!(one.verdict(&puzzle), Verdict::Unfinished(Some(grid(CASES[2].2))));
}
