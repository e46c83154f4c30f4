//! The answers that tell more of a puzzle than its solutions: `candidates`, `redundant`, `minimize`
//! and `backdoors` of any puzzle; `canonical` and `shuffle`.
//!
//! Invariant: an answer depends on the puzzle and the arguments only, and not on where the puzzle
//! stands.

use super::answerer::Answerer;
use super::arguments::{Arguments, Verb};
use super::page::Page;
use super::verbs::write_grid;
use super::written::write_puzzle;
use crate::outcome::Outcome;
use kumiki::{Limit, run::Random};
use kumiki_sudoku::canonical::Transformation;
use kumiki_sudoku::solver::Backdoors;
use kumiki_sudoku::{Cell, Digit, Digits, Grid, Layout, Puzzle, Solver};

/// More that is asked of a puzzle, and where the answer is written.
pub(super) struct Examination<'a> {
    pub(super) page: &'a mut Page,
    pub(super) arguments: &'a Arguments,
    /// The solver of puzzles like this.
    pub(super) solver: &'a mut Solver,
    pub(super) puzzle: &'a Puzzle,
}

/// The reason why there is no answer.
enum Unanswered {
    /// There is no solution.
    NoSolution,
    /// A limit stopped the search.
    Stopped,
}

impl From<Limit> for Unanswered {
    fn from(_: Limit) -> Unanswered {
        Unanswered::Stopped
    }
}

impl Examination<'_> {
    /// Returns whether `verb` asks more of a puzzle.
    pub(super) fn is_asked_by(verb: &Verb) -> bool {
        matches!(
            verb,
            Verb::Candidates | Verb::Redundant | Verb::Minimize { .. } | Verb::Backdoors { .. }
        )
    }

    /// Writes the answer.
    ///
    /// # Panics
    /// If another verb is asked for than those of [`Examination::is_asked_by`].
    pub(super) fn answer(mut self) -> Outcome {
        let answered = match self.arguments.verb {
            Verb::Candidates => self.candidates(),
            Verb::Redundant => self.redundant(),
            Verb::Minimize { seed } => self.minimize(seed),
            Verb::Backdoors { most } => self.backdoors(most),
            ref verb => unreachable!("{} asks no more of a puzzle", verb.name()),
        };
        let (words, outcome) = match (answered, self.arguments.is_in_lines()) {
            (Ok(outcome), _) => return outcome,
            (Err(Unanswered::NoSolution), true) => ("none", Outcome::NoSolution),
            (Err(Unanswered::NoSolution), false) => ("no solution", Outcome::NoSolution),
            (Err(Unanswered::Stopped), _) => ("unfinished", Outcome::Unfinished),
        };
        writeln!(self.page, "{words}");
        outcome
    }

    /// Writes what each cell may be.
    fn candidates(&mut self) -> Result<Outcome, Unanswered> {
        let candidates = self.solver.true_candidates(self.puzzle)?;
        let candidates = candidates.ok_or(Unanswered::NoSolution)?;
        let (shape, page) = (self.puzzle.shape(), &mut self.page);
        if self.arguments.layout == Layout::Line {
            let symbols = |digits: &Digits| -> String {
                let symbol =
                    |digit: Digit| if digits.contains(digit) { digit.symbol() } else { '.' };
                Digit::up_to(shape.size() as u8).map(symbol).collect()
            };
            writeln!(page, "{}", candidates.digits().iter().map(symbols).collect::<String>());
            return Ok(Outcome::Solved);
        }
        writeln!(page, "{candidates}");
        Ok(Outcome::Solved)
    }

    /// Returns that the puzzle has a solution: else every clue follows from the others.
    fn check_solution(&mut self) -> Result<(), Unanswered> {
        let has_solution = self.solver.has_solution(self.puzzle)?;
        if has_solution { Ok(()) } else { Err(Unanswered::NoSolution) }
    }

    /// Writes which clues follow from the others.
    fn redundant(&mut self) -> Result<Outcome, Unanswered> {
        self.check_solution()?;
        let redundant = self.solver.redundant_clues(self.puzzle)?;
        let names: Vec<String> = redundant.iter().map(|cell| cell.short_name()).collect();
        let page = &mut self.page;
        match (self.arguments.is_in_lines(), names.len()) {
            (true, 0) => writeln!(page, "0"),
            (true, found) => writeln!(page, "{found} {}", names.join(" ")),
            (false, 0) => writeln!(page, "minimal: every clue is needed"),
            (false, 1) => writeln!(page, "1 clue follows from the others: {}", names[0]),
            (false, found) => {
                writeln!(page, "{found} clues follow, each from all others: {}", names.join(" "));
            }
        }
        Ok(Outcome::Solved)
    }

    /// Writes the puzzle without clues that follow from the others.
    fn minimize(&mut self, seed: u64) -> Result<Outcome, Unanswered> {
        self.check_solution()?;
        let random = &mut random(seed, self.puzzle);
        let minimal = self.solver.minimize(self.puzzle, random)?;
        write_puzzle(self.page, self.arguments, &minimal);
        self.page.text.push(b'\n');
        Ok(Outcome::Solved)
    }

    /// Writes the smallest sets of cells that make the rest easy.
    fn backdoors(&mut self, most: usize) -> Result<Outcome, Unanswered> {
        let found = self.solver.backdoors(self.puzzle, most)?;
        let (in_lines, page) = (self.arguments.is_in_lines(), &mut self.page);
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
        Ok(if is_unique { Outcome::Solved } else { Outcome::NoSolution })
    }
}

/// Writes the canonical form, and how the puzzle comes to it.
pub(super) fn canonical(answerer: &mut Answerer<'_>, grid: &Grid) -> Outcome {
    let in_lines = answerer.is_in_lines();
    let page = &mut answerer.page;
    let canonical = match grid.canonical() {
        Ok(canonical) => canonical,
        Err(clash) => {
            writeln!(page, "{}{clash}", if in_lines { "clash " } else { "no canonical form: " });
            return Outcome::NoSolution;
        }
    };
    let (automorphisms, transformation) = (canonical.automorphisms, canonical.transformation);
    write_grid(page, &canonical.form, &canonical.form, answerer.arguments);
    if in_lines {
        writeln!(page, " automorphisms {automorphisms}, {transformation}");
    } else {
        writeln!(page, "\nautomorphisms: {automorphisms}\n{transformation}");
    }
    Outcome::Solved
}

/// Writes `count` puzzles that are the same as `puzzle`, which has no rules, but for rows, columns
/// and digits.
pub(super) fn shuffle(
    (page, arguments): (&mut Page, &Arguments),
    puzzle: &Puzzle,
    seed: u64,
    count: u64,
) -> Outcome {
    let mut random = random(seed, puzzle);
    for number in 0..count {
        let transformation = Transformation::random(puzzle.shape(), &mut random);
        let shuffled = transformation.of_puzzle(puzzle).expect("the puzzle has no rules");
        if number > 0 && !arguments.is_in_lines() {
            page.text.push(b'\n');
        }
        write_puzzle(page, arguments, &shuffled);
        page.text.push(b'\n');
    }
    Outcome::Solved
}

/// Random numbers for `puzzle`: the same wherever it stands.
fn random(seed: u64, puzzle: &Puzzle) -> Random {
    let digits = puzzle.iter().map(|(_, entry)| entry.digit);
    let symbols = digits.map(|digit| digit.map_or('.', Digit::symbol));
    let number = symbols.fold(0xcbf2_9ce4_8422_2325, |hash: u64, symbol| {
        (hash ^ u64::from(symbol)).wrapping_mul(0x0100_0000_01b3)
    });
    Random::numbered(seed, number)
}

#[cfg(test)]
mod tests;
