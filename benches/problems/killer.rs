//! Killer sudoku: no clues, but cages of cells that differ and whose sum is known.

use super::random::Random;
use super::sudoku::{full_grid, is_solved, rules};
use super::{Case, Entry, Question, Statement};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

/// The most cells of a cage.
const LARGEST: usize = 4;

/// Cells, and the sum of their digits.
type Cage = (Vec<usize>, Int);

pub(super) fn entries() -> Vec<Entry> {
    let entry = |seed| Entry::new(format!("killer {seed} proof"), move || case(seed));
    (1..=3).map(entry).collect()
}

fn case(seed: u64) -> Case {
    let cages = cages(&mut Random::new(seed));
    let statement = state(&cages);
    let check = move |cells: &[Int]| {
        let adds_up =
            |(cage, sum): &Cage| cage.iter().map(|&cell| cells[cell] + 1).sum::<Int>() == *sum;
        is_solved(cells) && cages.iter().all(adds_up)
    };
    Case {
        statement,
        question: Question::Count { limit: Some(2) },
        check: Box::new(check),
        known: None,
    }
}

/// Digits are numbers from 0, so a cage's sum is less by the number of its cells.
fn state(cages: &[Cage]) -> Statement {
    let mut statement = rules(3);
    for (cage, sum) in cages {
        statement.all_different(cage.iter().copied());
        let from_zero = sum - cage.len() as Int;
        statement.sum(cage.iter().map(|&cell| (1, cell)), Comparison::Equal, from_zero);
    }
    statement
}

/// Cages drawn on a full grid: each grows from a free cell into free neighbours with other digits.
fn cages(random: &mut Random) -> Vec<Cage> {
    let grid = full_grid(3, random);
    let mut is_free = [true; 81];
    let mut cages = Vec::new();
    for seed in random.permutation(81) {
        if !is_free[seed] {
            continue;
        }
        let size = 2 + random.below(LARGEST - 1);
        let mut cage: Vec<usize> = Vec::new();
        let mut next = Some(seed);
        while let Some(cell) = next {
            is_free[cell] = false;
            cage.push(cell);
            let is_other = |cell: usize| cage.iter().all(|&taken| grid[taken] != grid[cell]);
            let around = cage.iter().flat_map(|&cell| neighbours(cell));
            let open: Vec<usize> = around.filter(|&cell| is_free[cell] && is_other(cell)).collect();
            let may_grow = cage.len() < size && !open.is_empty();
            next = may_grow.then(|| open[random.below(open.len())]);
        }
        let sum = cage.iter().map(|&cell| grid[cell] as Int + 1).sum();
        cages.push((cage, sum));
    }
    cages
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / 9, cell % 9);
    let above = (row > 0).then(|| cell - 9);
    let left = (column > 0).then(|| cell - 1);
    let right = (column < 8).then_some(cell + 1);
    let below = (row < 8).then_some(cell + 9);
    [above, left, right, below].into_iter().flatten()
}
