//! The answers that tell more of a puzzle than its solutions: `candidates`, `redundant`, `minimize`, `backdoors`,
//! `canonical` and `shuffle`.
//!
//! Invariant: an answer depends on the puzzle and the arguments only, and not on where the puzzle stands.

use super::answerer::Answerer;
use super::inputs::Puzzle;
use super::verbs::write_grid;
use crate::outcome::Outcome;
use kumiki::{Limit, Random};
use kumiki_sudoku::{Backdoors, Cell, Digit, Digits, Grid, Layout, Shape, Transformation};

/// Writes what each cell may be.
pub(super) fn candidates(answerer: &mut Answerer<'_>, puzzle: &Puzzle) -> Outcome {
    let possible = answerer.questions().possible(&puzzle.grid.into());
    let Some(possible) = or_write(answerer, possible) else { return Outcome::Unfinished };
    let Some(possible) = possible else { return write_none(answerer) };
    let page = &mut answerer.page;
    if answerer.arguments.layout == Layout::Line {
        let symbols = |digits: &Digits| -> String {
            let symbol = |digit: Digit| if digits.contains(digit) { digit.symbol() } else { '.' };
            Digit::up_to(9).map(symbol).collect()
        };
        writeln!(page, "{}", possible.iter().map(symbols).collect::<String>());
        return Outcome::Solved;
    }
    let width = possible.iter().map(|digits| digits.len()).max().unwrap_or(1);
    for row in possible.chunks(9) {
        let cells: Vec<String> = row.iter().map(|digits| format!("{digits:<width$}")).collect();
        let stacks: Vec<String> = cells.chunks(3).map(|stack| stack.join(" ")).collect();
        writeln!(page, "{}", stacks.join("  ").trim_end());
    }
    Outcome::Solved
}

/// Writes which clues follow from the others.
pub(super) fn redundant(answerer: &mut Answerer<'_>, puzzle: &Puzzle) -> Outcome {
    if answerer.solver.solve(&puzzle.grid).is_none() && answerer.solver.stopped_by().is_none() {
        return write_none(answerer);
    }
    let redundant = answerer.questions().redundant_clues(&puzzle.grid.into());
    let Some(redundant) = or_write(answerer, redundant) else { return Outcome::Unfinished };
    let names: Vec<String> = redundant.iter().map(|cell| cell.short_name()).collect();
    let (in_lines, page) = (answerer.is_in_lines(), &mut answerer.page);
    match (in_lines, names.len()) {
        (true, 0) => writeln!(page, "0"),
        (true, found) => writeln!(page, "{found} {}", names.join(" ")),
        (false, 0) => writeln!(page, "minimal: every clue is needed"),
        (false, 1) => writeln!(page, "1 clue follows from the others: {}", names[0]),
        (false, found) => {
            writeln!(page, "{found} clues follow, each from all others: {}", names.join(" "));
        }
    }
    Outcome::Solved
}

/// Writes the puzzle without clues that follow from the others.
pub(super) fn minimize(answerer: &mut Answerer<'_>, puzzle: &Puzzle, seed: u64) -> Outcome {
    if answerer.solver.solve(&puzzle.grid).is_none() && answerer.solver.stopped_by().is_none() {
        return write_none(answerer);
    }
    let random = &mut random(seed, &puzzle.grid);
    let minimal = answerer.questions().minimize(&puzzle.grid.into(), random);
    let Some(minimal) = or_write(answerer, minimal) else { return Outcome::Unfinished };
    let minimal = minimal.grid().unwrap_or(puzzle.grid);
    write_grid(&mut answerer.page, &minimal, puzzle, answerer.arguments);
    answerer.page.text.push(b'\n');
    Outcome::Solved
}

/// Writes the smallest sets of cells that make the rest easy.
pub(super) fn backdoors(answerer: &mut Answerer<'_>, puzzle: &Puzzle, most: usize) -> Outcome {
    let found = answerer.questions().backdoors(&puzzle.grid.into(), most);
    let Some(found) = or_write(answerer, found) else { return Outcome::Unfinished };
    let (in_lines, page) = (answerer.is_in_lines(), &mut answerer.page);
    let is_unique = found != Backdoors::NotUnique;
    let name = |set: &Vec<Cell>| {
        let names: Vec<String> = set.iter().map(|cell| cell.short_name()).collect();
        names.join("+")
    };
    match found {
        Backdoors::NotUnique if in_lines => writeln!(page, "none"),
        Backdoors::NotUnique => writeln!(page, "there is not exactly one solution"),
        Backdoors::Larger if in_lines => writeln!(page, ">{most}"),
        Backdoors::Larger => writeln!(page, "every backdoor has more cells than {most}"),
        Backdoors::Sets(sets) => {
            let size = sets[0].len();
            let names: Vec<String> = sets.iter().map(name).collect();
            match (in_lines, size) {
                (true, 0) => writeln!(page, "0"),
                (true, _) => writeln!(page, "{size} {}", names.join(" ")),
                (false, 0) => writeln!(page, "basic elimination solves it"),
                (false, _) => {
                    let plural = if size == 1 { "" } else { "s" };
                    let found = sets.len();
                    writeln!(page, "{found} of {size} cell{plural}: {}", names.join(" "));
                }
            }
        }
    }
    if is_unique { Outcome::Solved } else { Outcome::NoSolution }
}

/// Writes the canonical form, and how the puzzle comes to it.
pub(super) fn canonical(answerer: &mut Answerer<'_>, puzzle: &Puzzle) -> Outcome {
    let in_lines = answerer.is_in_lines();
    let page = &mut answerer.page;
    let canonical = match puzzle.grid.canonical() {
        Ok(canonical) => canonical,
        Err(clash) => {
            writeln!(page, "{}{clash}", if in_lines { "clash " } else { "no canonical form: " });
            return Outcome::NoSolution;
        }
    };
    let (automorphisms, transformation) = (canonical.automorphisms, canonical.transformation);
    let form = Puzzle { grid: canonical.form, place: puzzle.place.clone() };
    write_grid(page, &canonical.form, &form, answerer.arguments);
    if in_lines {
        writeln!(page, " automorphisms {automorphisms}, {transformation}");
    } else {
        writeln!(page, "\nautomorphisms: {automorphisms}\n{transformation}");
    }
    Outcome::Solved
}

/// Writes `count` grids that are the same as `puzzle` but for rows, columns and digits.
pub(super) fn shuffle(
    answerer: &mut Answerer<'_>,
    puzzle: &Puzzle,
    seed: u64,
    count: u64,
) -> Outcome {
    let mut random = random(seed, &puzzle.grid);
    let in_lines = answerer.is_in_lines();
    for number in 0..count {
        let grid = Transformation::random(&Shape::CLASSIC, &mut random).of_grid(&puzzle.grid);
        let page = &mut answerer.page;
        if number > 0 && !in_lines {
            page.text.push(b'\n');
        }
        let shuffled = Puzzle { grid, place: puzzle.place.clone() };
        write_grid(page, &grid, &shuffled, answerer.arguments);
        page.text.push(b'\n');
    }
    Outcome::Solved
}

/// Random numbers for `grid`: the same wherever it stands.
fn random(seed: u64, grid: &Grid) -> Random {
    let number = grid.symbols().iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &symbol| {
        (hash ^ u64::from(symbol)).wrapping_mul(0x0100_0000_01b3)
    });
    Random::numbered(seed, number)
}

/// What was found; where a limit came first, writes that.
fn or_write<T>(answerer: &mut Answerer<'_>, found: Result<T, Limit>) -> Option<T> {
    if found.is_err() {
        writeln!(answerer.page, "unfinished");
    }
    found.ok()
}

/// Writes that there is no solution.
fn write_none(answerer: &mut Answerer<'_>) -> Outcome {
    let words = if answerer.is_in_lines() { "none" } else { "no solution" };
    writeln!(answerer.page, "{words}");
    Outcome::NoSolution
}

#[cfg(test)]
mod tests;
