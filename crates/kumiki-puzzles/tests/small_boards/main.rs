//! Types of shading and of areas on small boards, against all boards that there are.
//!
//! The rules are written here once more, plainly, for a board that is complete.

mod areas;
mod connected;
mod counted;

use kumiki::run::Random;
use kumiki_puzzles::grid::{Cell, Direction, Grid, Place, Size, Walls};
use kumiki_puzzles::layers::{Circle, Clue};
use kumiki_puzzles::{Dynamic, Mark, Puzzle};

pub(crate) const SIZE: Size = Size { rows: 3, columns: 4 };

/// The number of puzzles of each type that are tried.
pub(crate) const PUZZLES: u64 = 40;

/// A board of cells, true if shaded.
pub(crate) type Shading = Grid<bool>;

/// Holds the solutions of a puzzle against the shadings that satisfy its rule. Returns the number
/// of solutions.
pub(crate) fn assert_shadings<P: Puzzle>(puzzle: &P, rule: impl Fn(&Shading) -> bool) -> usize {
    let size = Puzzle::size(puzzle);
    let shading = |bits: u32| Grid::from_fn(size, |cell| bits >> size.number(cell) & 1 == 1);
    let expected: Vec<u32> =
        (0..1 << size.cell_count()).filter(|&bits| rule(&shading(bits))).collect();
    let is_shaded = |mark| matches!(mark, Mark::Shaded | Mark::Circle(Circle::Black));
    let mut found: Vec<u32> = Vec::new();
    if let Ok(problem) = puzzle.problem() {
        found.extend(problem.solutions().map(|solution| {
            let board = puzzle.board(&solution);
            let bit = |cell| u32::from(is_shaded(board.mark(&Place::Cell(cell))));
            size.cells().map(|cell| bit(cell) << size.number(cell)).sum::<u32>()
        }));
    }
    found.sort_unstable();
    let differs = found.iter().zip(&expected).find(|(one, other)| one != other);
    assert!(found == expected, "{}: {differs:?}", puzzle.link());
    found.len()
}

/// Tries many puzzles of a type. Some of them have solutions.
pub(crate) fn try_many(one: impl Fn(&mut Random) -> usize) {
    let solutions: usize = (0..PUZZLES).map(|seed| one(&mut Random::new(seed))).sum();
    assert!(solutions > 0);
}

/// Returns the connected parts of the cells for which `is_in` is true.
pub(crate) fn parts(size: Size, is_in: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
    let numbers = Grid::from_fn(size, |cell| usize::from(is_in(cell)));
    let parts = Walls::between(&numbers).regions();
    parts.into_iter().filter(|part| is_in(part[0])).collect()
}

pub(crate) fn is_connected(size: Size, is_in: impl Fn(Cell) -> bool) -> bool {
    parts(size, is_in).len() <= 1
}

pub(crate) fn has_square(size: Size, is_in: impl Fn(Cell) -> bool) -> bool {
    size.windows(2, 2).any(|square| square.into_iter().all(&is_in))
}

pub(crate) fn is_apart(shaded: &Shading) -> bool {
    !SIZE.pairs().any(|pair| pair.into_iter().all(|cell| shaded[cell]))
}

pub(crate) fn seen(shaded: &Shading, cell: Cell) -> i32 {
    let ray = |direction| {
        let ray = SIZE.ray(cell, direction).into_iter();
        ray.take_while(|&cell| !shaded[cell]).count() as i32
    };
    1 + Direction::ALL.map(ray).iter().sum::<i32>()
}

pub(crate) fn count(cells: &[Cell], shaded: &Shading) -> i32 {
    cells.iter().filter(|&&cell| shaded[cell]).count() as i32
}

/// Returns whether `test` is true for each clue and its cell.
pub(crate) fn all_clues(
    clues: &Grid<Option<Clue>>,
    test: impl Fn(Cell, Option<i32>) -> bool,
) -> bool {
    clues.given().all(|(cell, clue)| test(cell, clue.number()))
}

/// Returns one cell of `one_in`, by chance.
pub(crate) fn some_cells(size: Size, one_in: u64, random: &mut Random) -> Vec<Cell> {
    size.cells().filter(|_| random.below(one_in) == 0).collect()
}

/// Puts clues into one cell of `one_in`, from 1 to `most`, some of them unknown.
pub(crate) fn fill(clues: &mut Grid<Option<Clue>>, one_in: u64, most: u64, random: &mut Random) {
    for cell in clues.size().cells() {
        if random.below(one_in) == 0 {
            clues[cell] = Some(match random.below(most + 1) {
                0 => Clue::Unknown,
                number => Clue::Number(number as i32),
            });
        }
    }
}

/// Returns regions of any form.
pub(crate) fn walls(random: &mut Random) -> Walls {
    Walls::between(&Grid::from_fn(SIZE, |_| random.index(2)))
}
