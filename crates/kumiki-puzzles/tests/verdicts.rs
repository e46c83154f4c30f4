//! Verdicts, rules that narrow the search and implied rules, against all solutions of the puzzle.
//!
//! Invariant: a reason names rules and places, and never a variable or an error inside.

use kumiki::Verdict;
use kumiki::run::Random;
use kumiki_puzzles::explanation::reason_in_words;
use kumiki_puzzles::grid::{Cell, Grid, Place, Size, Walls};
use kumiki_puzzles::layers::{Clue, home};
use kumiki_puzzles::types::heyawake::Heyawake;
use kumiki_puzzles::types::numberlink::Numberlink;
use kumiki_puzzles::types::slitherlink::Slitherlink;
use kumiki_puzzles::{Answer, Dynamic, Kinds, Puzzle, settings};

/// Returns the boards of the solutions.
fn boards(puzzle: &dyn Dynamic, solutions: impl IntoIterator<Item = Answer>) -> Vec<String> {
    let mut boards: Vec<String> =
        solutions.into_iter().map(|solution| puzzle.board(&solution).to_string()).collect();
    boards.sort();
    boards
}

/// Holds the verdict against all solutions. Returns the number of solutions, or 2 if there are
/// more.
fn assert_verdict(puzzle: &dyn Dynamic) -> usize {
    let all = boards(puzzle, puzzle.problem().unwrap().solutions());
    let link = puzzle.link();
    match puzzle.verdict(&settings()).unwrap() {
        Verdict::None(_) => assert_eq!(all.len(), 0, "{link}"),
        Verdict::Unique(solution) => assert_eq!(all, boards(puzzle, [solution]), "{link}"),
        Verdict::Several(one, other) => {
            let two = boards(puzzle, [one, other]);
            assert!(two[0] != two[1] && two.iter().all(|board| all.contains(board)), "{link}");
        }
        Verdict::Unfinished(_) => panic!("{link}: without limits"),
    }
    all.len().min(2)
}

#[test]
fn the_verdict_on_a_numberlink_is_that_of_its_rules() {
    let mut counts = [0; 3];
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let size = Size { rows: 3 + random.index(2), columns: 4 };
        let mut puzzle = Numberlink::blank(size);
        let mut cells: Vec<Cell> = size.cells().collect();
        random.shuffle(&mut cells);
        for (number, pair) in (1..).zip(cells.chunks_exact(2)).take(1 + random.index(4)) {
            pair.iter().for_each(|&cell| puzzle.numbers[cell] = Some(Clue::Number(number)));
        }
        counts[assert_verdict(&puzzle)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// Returns a heyawake with rooms and numbers at random.
fn random_heyawake(random: &mut Random) -> Heyawake {
    let size = Size { rows: 3 + random.index(2), columns: 4 };
    let mut puzzle = Heyawake::blank(size);
    puzzle.rooms.walls = Walls::between(&Grid::from_fn(size, |_| random.index(3)));
    for room in puzzle.rooms.walls.regions() {
        let most = room.len().div_ceil(2);
        puzzle.rooms.clues[home(&room)] = match random.index(4) {
            0 => None,
            1 => Some(Clue::Number(random.index(most + 1) as i32)),
            _ => Some(Clue::Number(most as i32)),
        };
    }
    puzzle
}

#[test]
fn the_verdict_on_a_heyawake_is_that_of_its_rules() {
    let mut counts = [0; 3];
    let mut narrowed = 0;
    for seed in 0..200 {
        let puzzle = random_heyawake(&mut Random::new(seed));
        narrowed += usize::from(puzzle.narrow(&mut puzzle.problem().unwrap()).unwrap());
        counts[assert_verdict(&puzzle)] += 1;
    }
    assert!(narrowed > 0 && counts.iter().all(|&count| count > 0), "{narrowed} {counts:?}");
}

/// Holds the solutions by the rules and those that they imply against those by the rules alone.
/// Returns the number of solutions.
fn assert_implied(puzzle: &dyn Dynamic) -> usize {
    let rules = puzzle.problem().unwrap();
    let implied = puzzle.with_implied(&rules).unwrap();
    let of_rules: Vec<Place> = rules.variables().copied().collect();
    let values =
        |solution: Answer| -> Vec<i32> { of_rules.iter().map(|place| solution[place]).collect() };
    let mut expected: Vec<Vec<i32>> = rules.solutions().map(values).collect();
    let implied = implied.expect("the type has implied rules");
    let mut found: Vec<Vec<i32>> = implied.solutions().map(values).collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert!(found == expected, "{}", puzzle.link());
    found.len()
}

#[test]
fn implied_rules_exclude_no_solution_and_add_none() {
    let (mut heyawakes, mut loops) = (0, 0);
    for seed in 0..60 {
        let mut random = Random::new(seed);
        heyawakes += assert_implied(&random_heyawake(&mut random));
        let size = Size { rows: 3, columns: 1 + random.index(4) };
        let mut puzzle = Slitherlink::blank(size);
        for cell in size.cells() {
            if random.below(3) == 0 {
                puzzle.numbers[cell] = Some(Clue::Number(random.below(4) as i32));
            }
        }
        loops += assert_implied(&puzzle);
    }
    assert!(heyawakes > 0 && loops > 0);
}

/// Returns the reasons that tiny boards of a type with any clues have no solution, each with its
/// link, in the words of the library and in those of the type.
fn reasons(name: &str) -> Vec<(String, [String; 2])> {
    const SYMBOLS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz.-";
    let kinds = Kinds::standard();
    let mut random = Random::new(3);
    let mut link = || {
        let [rows, columns] = [1 + random.index(3), 1 + random.index(3)];
        let symbols = 0..random.index(10);
        let clues = symbols.map(|_| char::from(SYMBOLS[random.index(SYMBOLS.len())]));
        format!("{name}/{columns}/{rows}/{}", clues.collect::<String>())
    };
    let reason = |link: String| {
        let puzzle = kinds.read(&link).ok()?;
        let verdict = puzzle.verdict(&settings());
        match verdict.unwrap_or_else(|error| panic!("{link}: {error}")) {
            Verdict::None(reason) => {
                Some((link, [reason.to_string(), reason_in_words(&*puzzle, &reason)]))
            }
            _ => None,
        }
    };
    (0..500).filter_map(|_| reason(link())).collect()
}

#[test]
fn a_reason_has_no_inner_name() {
    let mut count = 0;
    for kind in Kinds::standard().iter() {
        for (link, words) in reasons(kind.names[0]) {
            count += 1;
            for text in &words {
                let inner = ["{", "(", "::", "Cell", "iece", "domain", "a rule"];
                let found = inner.iter().find(|inner| text.contains(**inner));
                assert_eq!(found, None, "{link}: {text}");
                assert!(text.contains("cannot hold"), "{link}: {text}");
            }
            // The library's remarks count variables, which a type has no word for.
            assert!(!words[1].contains("variable"), "{link}: {}", words[1]);
        }
    }
    assert!(count > 2_000, "{count} reasons");
}
