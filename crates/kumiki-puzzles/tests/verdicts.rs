//! Verdicts by rules that narrow the search, against all solutions of the puzzle.

use kumiki::Verdict;
use kumiki::run::Random;
use kumiki_puzzles::grid::{Cell, Grid, Size, Walls};
use kumiki_puzzles::layers::{Clue, home};
use kumiki_puzzles::types::heyawake::Heyawake;
use kumiki_puzzles::types::numberlink::Numberlink;
use kumiki_puzzles::{Answer, Dynamic, Puzzle, settings};

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

#[test]
fn the_verdict_on_a_heyawake_is_that_of_its_rules() {
    let mut counts = [0; 3];
    let mut narrowed = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
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
        narrowed += usize::from(puzzle.narrow(&mut puzzle.problem().unwrap()).unwrap());
        counts[assert_verdict(&puzzle)] += 1;
    }
    assert!(narrowed > 0 && counts.iter().all(|&count| count > 0), "{narrowed} {counts:?}");
}
