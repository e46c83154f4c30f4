//! Shared parts of the benchmarks: puzzles that are generated from a seed, and models built from
//! scratch.

pub mod clock;
pub mod problems;
pub mod way;

use kumiki::Settings;
use kumiki::constraints::{AllDifferent, Comparison, Linear, Strength};
use kumiki::engine::{DomainError, Model};
use kumiki::search::ValueOrder;
use kumiki_sudoku::{Cell, Grid, Method, Shape, Solver};

/// Puzzles that are known by name or as hard for one kind of program or another.
pub const FAMOUS: [(&str, &str); 4] = [
    (
        "inkala 2010",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ),
    (
        "inkala 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    (
        "golden nugget",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
    (
        "17 clues",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ),
];

/// Minimal puzzles with one solution: a random full grid, from which clues are taken in an order
/// that is random, too, as long as the solution stays the only one. Same seed, same puzzles.
pub fn generated(count: usize, seed: u64) -> Vec<Grid> {
    (0..count as u64).map(|i| minimal(seed.wrapping_mul(1 << 32).wrapping_add(i))).collect()
}

fn minimal(seed: u64) -> Grid {
    let settings = Settings::default().value_order(ValueOrder::Random).seed(seed);
    let mut grid = Solver::with_settings(settings).solve(&Grid::BLANK).expect("a full grid");
    let mut solver = Solver::new(Method::Full);
    let cells: Vec<Cell> = Grid::cells().collect();
    // A step that has no divisor in common with 81 visits every cell once.
    let step = [2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20][seed as usize % 13];
    for i in 0..cells.len() {
        let cell = cells[(i * step + seed as usize) % cells.len()];
        let clue = grid[cell];
        grid.set(cell, None);
        if solver.count(&grid, 2) != 1 {
            grid.set(cell, clue);
        }
    }
    grid
}

/// The rules of sudoku, with all-different of one's choice.
pub fn sudoku(strength: Strength) -> Model {
    let mut model = Model::new();
    let cells = model.add_variables(Grid::CELLS, 1..=9).expect("nine values fit a domain");
    for house in Shape::CLASSIC.houses() {
        let views = Shape::CLASSIC.cells_of(house).into_iter();
        let views = views.map(|cell| cells[Shape::CLASSIC.index(cell)]);
        model.add_constraint(AllDifferent::new(views).with_strength(strength));
    }
    model
}

/// N queens: a variable for each column, whose value is a row.
///
/// # Errors
/// If there is no queen, or far too many.
pub fn queens(n: i64) -> Result<Model, DomainError> {
    let mut model = Model::new();
    let queens = model.add_variables(n as usize, 0..n)?;
    let diagonal = |sign: i64| {
        let views = queens.iter().zip(0..).map(move |(&queen, i)| queen + sign * i);
        AllDifferent::new(views).with_strength(Strength::Value)
    };
    model.add_constraint(AllDifferent::new(queens.iter().copied()));
    model.add_constraint(diagonal(1));
    model.add_constraint(diagonal(-1));
    Ok(model)
}

/// SEND + MORE = MONEY.
///
/// # Errors
/// Never: ten values fit a domain.
pub fn money() -> Result<Model, DomainError> {
    let mut model = Model::new();
    // S, M; then E, N, D, O, R, Y
    let mut letters = model.add_variables(2, 1..=9)?;
    letters.extend(model.add_variables(6, 0..=9)?);
    let weights = [1000, -9000, 91, -90, 1, -900, 10, -1];
    let terms = weights.into_iter().zip(letters.iter().copied());
    model.add_constraint(AllDifferent::new(letters.iter().copied()));
    model.add_constraint(Linear::new(terms, Comparison::Equal, 0).expect("small coefficients"));
    Ok(model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki::search::Search;

    #[test]
    fn generated_puzzles_are_minimal_and_the_seed_fixes_them() {
        let puzzles = generated(3, 1);
        assert_eq!(puzzles, generated(3, 1));
        assert_ne!(puzzles, generated(3, 2));
        let mut solver = Solver::new(Method::Full);
        for puzzle in puzzles {
            assert_eq!(solver.count(&puzzle, 2), 1);
            for (cell, clue) in puzzle.iter().filter(|(_, clue)| clue.is_some()) {
                let mut without = puzzle;
                without.set(cell, None);
                assert!(clue.is_some() && solver.count(&without, 2) > 1);
            }
        }
    }

    #[test]
    fn the_models_have_their_known_answers() {
        assert_eq!(Search::new(queens(8).unwrap()).count(), 92);
        assert_eq!(Search::new(money().unwrap()).count(), 1);
    }
}
