//! Techniques against published positions, with the removals that are published with them.
//!
//! Invariant: the positions, their sources and their removals are in `published/cases.tsv`.

use kumiki::run::Random;
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Grid, Method, Puzzle, Solver};
use kumiki_sudoku_techniques::steps::{Evidence, Finder, LargePattern, Position, Step, Technique};
use std::collections::BTreeSet;

/// A published position, and what a technique removes or places there.
struct PublishedCase {
    technique: Technique,
    source: &'static str,
    position: Position,
    removed: BTreeSet<(Cell, Digit)>,
    placed: BTreeSet<(Cell, Digit)>,
}

fn cases() -> impl Iterator<Item = PublishedCase> {
    let lines = include_str!("published/cases.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let [technique, source, cells, conclusion] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("four columns: {line}")
        };
        PublishedCase {
            technique: technique.parse().unwrap(),
            source,
            position: position(cells),
            removed: conclusions(conclusion, "<>"),
            placed: conclusions(conclusion, "="),
        }
    })
}

fn digits(text: &str) -> Digits {
    text.chars().filter_map(Digit::from_symbol).collect()
}

/// Returns the position with these candidates; a cell with one of them has that digit.
fn position(cells: &str) -> Position {
    let mut puzzle = Puzzle::from(Grid::BLANK);
    for (cell, text) in Grid::cells().zip(cells.split(' ')) {
        let notes = digits(text);
        let entry = match notes.single() {
            Some(digit) => Entry::given(digit),
            None => Entry { notes, ..Entry::default() },
        };
        puzzle.set(cell, entry).unwrap();
    }
    Position::new(&puzzle).unwrap().with_notes()
}

/// Returns the candidates of conclusions such as `r1c2<>34` whose sign is `sign`.
fn conclusions(text: &str, sign: &str) -> BTreeSet<(Cell, Digit)> {
    let parts = text.split(' ').filter_map(|part| part.split_once(sign));
    let parts = parts.flat_map(|(cell, all)| {
        let numbers: Vec<usize> =
            cell.chars().filter_map(|symbol| symbol.to_digit(10)).map(|n| n as usize).collect();
        let cell = Cell::new(numbers[0] - 1, numbers[1] - 1);
        digits(all).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    });
    parts.collect()
}

/// Returns the candidates that a step proves true: the second colour of a medusa whose first is
/// false.
fn proved(step: &Step) -> Vec<(Cell, Digit)> {
    match &step.evidence {
        Evidence::Large(LargePattern::Medusa(medusa)) if !medusa.clash.is_empty() => {
            medusa.colours[1].clone()
        }
        _ => Vec::new(),
    }
}

#[test]
fn published_removals_are_found() {
    let mut missing = Vec::new();
    for case in cases() {
        let steps = Finder::default().all(&case.position, case.technique);
        let removed: BTreeSet<_> = steps.iter().flat_map(|step| step.removed.clone()).collect();
        let placed: BTreeSet<_> = steps.iter().flat_map(proved).collect();
        let is_found =
            !steps.is_empty() && case.removed.is_subset(&removed) && case.placed.is_subset(&placed);
        if !is_found {
            let lacking: Vec<_> = case.removed.difference(&removed).collect();
            missing.push(format!("{} {}: {lacking:?}", case.technique, case.source));
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn what_is_found_in_published_positions_is_true_and_told() {
    let mut solver = Solver::new(Method::Full);
    for case in cases() {
        let solution = solver.solve(&case.position.puzzle().grid().unwrap()).unwrap();
        for step in Finder::default().all(&case.position, case.technique) {
            assert!(!step.removed.is_empty(), "{step}");
            for &(cell, digit) in &step.removed {
                assert_ne!(solution[cell], Some(digit), "{}: {step}", case.source);
                assert!(case.position.candidates(cell).contains(digit), "{step}");
            }
            let text = step.text();
            assert!(text.ends_with('.') && !text.contains("  "), "{text}");
            let roles = step.roles(&case.position);
            assert!(roles.len() > step.removed.len(), "{step}");
        }
    }
}

#[test]
fn whips_are_no_longer_than_published() {
    for case in cases().filter(|case| case.technique == Technique::Whip) {
        let published = case.source.rsplit(['[', ']']).nth(1).unwrap();
        let longest: usize = published.parse().unwrap();
        let steps = Finder::default().all(&case.position, case.technique);
        for candidate in &case.removed {
            let own = steps.iter().filter(|step| step.removed.contains(candidate));
            let lengths = own.map(|step| match &step.evidence {
                Evidence::Whip(whip) => whip.links.len(),
                other => panic!("{other:?}"),
            });
            let length = lengths.min();
            assert!(length.is_some_and(|length| length <= longest), "{}: {length:?}", case.source);
        }
        let first = Finder::new([case.technique]).next_step(&case.position);
        assert_eq!(first.as_ref(), steps.first(), "{}", case.source);
    }
}

/// The techniques of large patterns, and chains of many links.
const LARGE: [Technique; 11] = [
    Technique::WxyzWing,
    Technique::Medusa,
    Technique::FireworkTriple,
    Technique::FireworkQuadruple,
    Technique::Tridagon,
    Technique::SkLoop,
    Technique::MultiSectorSets,
    Technique::JuniorExocet,
    Technique::SeniorExocet,
    Technique::Whip,
    Technique::Braid,
];

#[test]
fn no_step_removes_a_candidate_of_the_solution_wherever_a_solver_may_be() {
    let mut random = Random::new(7);
    let mut solver = Solver::new(Method::Full);
    let mut found = [0; LARGE.len()];
    for (number, case) in cases().enumerate() {
        let solution = solver.solve(&case.position.puzzle().grid().unwrap()).unwrap();
        let mut position = case.position;
        // More and more candidates that are wrong go, and some digits are placed.
        for _ in 0..4 {
            for (cell, digit) in solution.iter() {
                let digit = digit.unwrap();
                for other in position.candidates(cell).iter().filter(|&other| other != digit) {
                    if random.below(12) == 0 {
                        position.remove(cell, other);
                    }
                }
                if random.below(40) == 0 {
                    position.place(cell, digit);
                }
            }
            for (at, technique) in LARGE.into_iter().enumerate() {
                // Without optimisation, these take long.
                let is_slow = matches!(
                    technique,
                    Technique::MultiSectorSets | Technique::Whip | Technique::Braid
                );
                if is_slow && number % 8 > 0 {
                    continue;
                }
                for step in Finder::default().all(&position, technique) {
                    let is_true = |&(cell, digit): &(Cell, Digit)| solution[cell] == Some(digit);
                    assert!(!step.removed.iter().any(is_true), "{step}");
                    found[at] += 1;
                    let pattern = step.pattern(&position).unwrap();
                    if pattern.truths.len() <= 8 && random.below(8) == 0 {
                        assert!(pattern.holds(position.groups(), position.board()), "{step}");
                    }
                }
            }
        }
    }
    // Fireworks are not in these positions.
    let is_found = |(at, count): (usize, &i32)| *count > 0 || (2..=3).contains(&at);
    assert!(found.iter().enumerate().all(is_found), "{found:?}");
}

/// Returns the blank grid without these candidates: pairs of cells and digits.
fn blank_without(gone: &[((usize, usize), &str)]) -> Position {
    let mut position = Position::new(&Puzzle::from(Grid::BLANK)).unwrap();
    for &((row, column), all) in gone {
        let cell = Cell::new(row - 1, column - 1);
        digits(all).iter().for_each(|digit| position.remove(cell, digit));
    }
    position
}

/// Returns whether a technique finds a step with exactly this conclusion.
fn finds(position: &Position, technique: Technique, conclusion: &str) -> bool {
    let removed = conclusions(conclusion, "<>");
    let mut steps = Finder::default().all(position, technique).into_iter();
    steps.any(|step| step.removed.into_iter().collect::<BTreeSet<_>>() == removed)
}

#[test]
fn a_firework_needs_each_of_its_digits_to_leave_the_box_by_the_same_cells() {
    let line = (4..9).flat_map(|at| [((1, at), "123"), ((at, 1), "123")]);
    let gone: Vec<_> = line.collect();
    let conclusion =
        "r1c1<>456789 r1c9<>456789 r9c1<>456789 r2c2<>123 r2c3<>123 r3c2<>123 r3c3<>123";
    let technique = Technique::FireworkTriple;
    assert!(finds(&blank_without(&gone), technique, conclusion));
    let broken: Vec<_> =
        gone.iter().map(|&(cell, all)| (cell, if cell == (1, 5) { "23" } else { all })).collect();
    assert!(Finder::default().all(&blank_without(&broken), technique).is_empty());

    let pairs = [((1, 4), "12"), ((1, 5), "12"), ((1, 6), "12"), ((1, 7), "12"), ((1, 8), "12")];
    let pairs = pairs.into_iter().flat_map(|((row, at), one)| {
        [((row, at), one), ((at, row), one), ((9, at - 2), "34"), ((at - 2, 9), "34")]
    });
    let gone: Vec<_> = pairs.collect();
    let conclusion = "r1c1<>3456789 r9c9<>1256789 r1c9<>56789 r9c1<>56789 \
                      r2c2<>12 r2c3<>12 r3c2<>12 r3c3<>12 r7c7<>34 r7c8<>34 r8c7<>34 r8c8<>34";
    let technique = Technique::FireworkQuadruple;
    assert!(finds(&blank_without(&gone), technique, conclusion));
    let broken: Vec<_> =
        gone.iter().map(|&(cell, all)| (cell, if cell == (9, 3) { "3" } else { all })).collect();
    assert!(Finder::default().all(&blank_without(&broken), technique).is_empty());
}

#[test]
fn a_tridagon_needs_an_odd_number_of_odd_diagonals_and_one_thing_that_all_guardians_see() {
    // Three diagonals fall and one rises.
    let three = [(1, 1), (2, 2), (3, 3), (1, 4), (2, 5), (3, 6), (4, 1), (5, 2), (6, 3)];
    let rising = [(4, 6), (5, 5), (6, 4)];
    let falling = [(4, 4), (5, 5), (6, 6)];
    let with = |last: [(usize, usize); 3], guardians: [&'static str; 2]| {
        let cells = three.into_iter().chain(last);
        let gone: Vec<_> = cells
            .map(|cell| match cell {
                (1, 1) => (cell, guardians[0]),
                (2, 2) => (cell, guardians[1]),
                _ => (cell, "456789"),
            })
            .collect();
        blank_without(&gone)
    };
    let technique = Technique::Tridagon;
    let one = ["56789", "456789"];
    assert!(finds(&with(rising, one), technique, "r1c1<>123"));
    assert!(Finder::default().all(&with(falling, one), technique).is_empty());
    // Two guardians of the same digit in a box.
    let same = ["56789", "56789"];
    let conclusion = "r1c2<>4 r1c3<>4 r2c1<>4 r2c3<>4 r3c1<>4 r3c2<>4";
    assert!(finds(&with(rising, same), technique, conclusion));
    let different = ["56789", "46789"];
    assert!(!finds(&with(rising, different), technique, conclusion));
}

#[test]
fn a_wing_needs_all_digits_but_one_to_be_there_once() {
    // 1 is in cells that do not see each other; the places of 2, 3 and 4 do.
    let technique = Technique::WxyzWing;
    let wing = [((1, 1), "56789"), ((1, 2), "3456789"), ((2, 3), "2456789"), ((1, 7), "2356789")];
    assert!(finds(&blank_without(&wing), technique, "r1c3<>1"));
    let mut broken = wing;
    broken[3].1 = "236789";
    assert!(Finder::default().all(&blank_without(&broken), technique).is_empty());
    broken[3] = ((4, 7), "2356789");
    assert!(Finder::default().all(&blank_without(&broken), technique).is_empty());
}

#[test]
fn a_senior_exocet_needs_two_lines_for_each_digit_beside_its_targets() {
    // The base is r1c12 with 1, 2 and 3. In columns 3, 4 and 7 they are in rows 7 and 8 and in the
    // targets r2c4 and r5c7.
    let base = [((1, 1), "456789"), ((1, 2), "456789")];
    let cross = [3, 4, 7].into_iter().flat_map(|column| {
        let rows = (1..=9).filter(move |&row| !(7..=8).contains(&row));
        rows.map(move |row| (row, column)).filter(|cell| ![(2, 4), (5, 7)].contains(cell))
    });
    let gone: Vec<_> = base.into_iter().chain(cross.map(|cell| (cell, "123"))).collect();
    let technique = Technique::SeniorExocet;
    let position = blank_without(&gone);
    assert!(finds(&position, technique, "r2c4<>456789 r5c7<>456789"));
    assert!(Finder::default().all(&position, Technique::JuniorExocet).is_empty());
    let broken: Vec<_> =
        gone.iter().map(|&(cell, all)| (cell, if cell == (9, 3) { "23" } else { all })).collect();
    assert!(Finder::default().all(&blank_without(&broken), technique).is_empty());
}

#[test]
fn a_medusa_needs_links_that_are_strong_both_ways() {
    // 1 has two places in row 1, column 1 and column 5.
    let gone: Vec<_> = (2..10)
        .filter(|&at| at != 5)
        .flat_map(|at| [((1, at), "1"), ((at, 1), "1"), ((at, 5), "1")])
        .collect();
    let technique = Technique::Medusa;
    let conclusion = "r5c2<>1 r5c3<>1 r5c4<>1 r5c6<>1 r5c7<>1 r5c8<>1 r5c9<>1";
    assert!(finds(&blank_without(&gone), technique, conclusion));
    let broken: Vec<_> = gone.into_iter().filter(|&(cell, _)| cell != (1, 9)).collect();
    assert!(Finder::default().all(&blank_without(&broken), technique).is_empty());
}

/// Returns what a technique removes in a published position, with the digits of its clues only,
/// and without those of one cell.
fn removed_without_clue(
    technique: Technique,
    number: usize,
    gone: Option<(usize, usize)>,
) -> BTreeSet<(Cell, Digit)> {
    let case = cases().filter(|case| case.technique == technique).nth(number).unwrap();
    let mut grid = case.position.puzzle().grid().unwrap();
    if let Some((row, column)) = gone {
        let cell = Cell::new(row - 1, column - 1);
        assert!(grid[cell].is_some());
        grid.set(cell, None);
    }
    let position: Position = Position::new(&Puzzle::from(grid)).unwrap();
    let steps = Finder::default().all(&position, technique);
    steps.into_iter().flat_map(|step| step.removed).collect()
}

#[test]
fn loops_sets_and_exocets_need_the_digits_around_them() {
    for (technique, number, clue) in [
        // A corner of the loop, a cell of the set, and the companion of a target.
        (Technique::SkLoop, 0, (2, 2)),
        (Technique::MultiSectorSets, 0, (2, 2)),
        (Technique::JuniorExocet, 2, (9, 8)),
    ] {
        let removed = removed_without_clue(technique, number, None);
        let case = cases().filter(|case| case.technique == technique).nth(number).unwrap();
        assert!(!removed.is_empty() && case.removed.is_subset(&removed), "{technique}");
        let broken = removed_without_clue(technique, number, Some(clue));
        assert!(!removed.is_subset(&broken), "{technique}");
    }
}
