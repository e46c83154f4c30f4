//! The verbs that answer a row: each writes what the verb of `sudoku` writes with a line for each
//! puzzle.
//!
//! Invariant: an answer depends on the row and the question only.

use kumiki::Limits;
use kumiki_sudoku::solver::SolverCache;
use kumiki_sudoku::{Clues, Grid, Layout, Method, Puzzle, Rule, Shape, Solver, Verdict};
use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::explanation;
use kumiki_sudoku_io::input::PuzzleInput;
use kumiki_sudoku_io::output::{puzzle_text, solution_text};
use kumiki_sudoku_techniques::generator::{Generator, PuzzleId, Requirements, Variant};
use kumiki_sudoku_techniques::rating::{RatingText, TextRater};
use kumiki_sudoku_techniques::steps::{ExplainOptions, Explainer, TechniqueChoice, WantedSteps};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Write as _;

/// A question about rows, from which each thread makes its verb.
#[derive(Clone, Debug)]
pub(super) enum Question {
    Solve,
    Check,
    Rate(RatingText),
    Generate,
    Canonical,
    Explain,
}

/// A verb that answers one row after the other, on one thread.
pub(super) trait Verb {
    /// Sets the limits of the next answers.
    fn set_limits(&mut self, limits: &Limits);

    /// Adds the answer to `row` to `text`.
    ///
    /// # Errors
    /// The reason why there is none. What was added then does not count.
    fn answer(&mut self, row: &str, text: &mut String) -> Result<(), String>;
}

impl Question {
    /// Returns the question of a verb, with its template if it has one.
    pub(super) fn new(verb: &str, template: Option<&str>) -> PyResult<Question> {
        Ok(match verb {
            "solve" => Question::Solve,
            "check" => Question::Check,
            "rate" => {
                let text = template.map_or(Ok(RatingText::default()), str::parse);
                Question::Rate(
                    text.map_err(|error| PyValueError::new_err(format!("the template {error}")))?,
                )
            }
            "generate" => Question::Generate,
            "canonical" => Question::Canonical,
            "explain" => Question::Explain,
            _ => return Err(PyValueError::new_err(format!("there is no verb {verb:?}"))),
        })
    }

    pub(super) fn verb(&self) -> Box<dyn Verb> {
        let solvers = || SolverCache::new(Method::Full.settings());
        match self {
            Question::Solve => Box::new(Searching { solvers: solvers(), write: Solve }),
            Question::Check => Box::new(Searching { solvers: solvers(), write: Check }),
            Question::Rate(text) => Box::new(Rate(TextRater::new(text.clone()))),
            Question::Generate => Box::new(Generate::default()),
            Question::Canonical => Box::new(CanonicalForm),
            Question::Explain => Box::new(Explain::default()),
        }
    }
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Returns the puzzle of a row.
fn read(row: &str) -> Result<PuzzleInput, String> {
    if let Ok(symbols) = row.as_bytes().try_into()
        && let Some(grid) = Grid::from_symbols(symbols)
    {
        return Ok(PuzzleInput::Grid(grid));
    }
    match row.trim() {
        "" => Err("there is no puzzle in it".to_string()),
        row => row.parse().map_err(words),
    }
}

/// Returns the clues of a classic puzzle.
fn classic(row: &str) -> Result<Grid, String> {
    let grid = read(row)?.grid();
    grid.ok_or_else(|| "this is answered for classic puzzles only".to_string())
}

/// A verb that answers by a search for solutions.
struct Searching<W> {
    solvers: SolverCache,
    write: W,
}

/// A verb that writes what a search finds.
trait WriteFound {
    /// Adds what `solver` finds for `puzzle` to `text`, where `add` adds a solution.
    fn write<P: Clues>(
        &self,
        solver: &mut Solver,
        puzzle: &P,
        text: &mut String,
        add: impl Fn(&P::Solution, &mut String),
    );
}

impl<W: WriteFound> Verb for Searching<W> {
    fn set_limits(&mut self, limits: &Limits) {
        self.solvers.set_limits(limits);
    }

    fn answer(&mut self, row: &str, text: &mut String) -> Result<(), String> {
        let puzzle = read(row)?;
        match puzzle.grid() {
            Some(grid) => {
                let add = |solution: &Grid, text: &mut String| {
                    text.extend(solution.symbols().map(char::from));
                };
                self.write.write(self.solvers.classic(), &grid, text, add);
            }
            None => {
                let puzzle: &Puzzle = &puzzle.puzzle();
                let solver = self.solvers.solver_for(puzzle).map_err(words)?;
                self.write.write(solver, puzzle, text, |solution, text| {
                    text.push_str(&solution_text(puzzle, solution, Layout::Line));
                });
            }
        }
        Ok(())
    }
}

/// `solve`: a solution.
struct Solve;

impl WriteFound for Solve {
    fn write<P: Clues>(
        &self,
        solver: &mut Solver,
        puzzle: &P,
        text: &mut String,
        add: impl Fn(&P::Solution, &mut String),
    ) {
        match solver.solve(puzzle) {
            Some(solution) => add(&solution, text),
            None if solver.stopped_by().is_some() => text.push_str("unfinished"),
            None => text.push_str("none"),
        }
    }
}

/// `check`: one solution, none, or several.
struct Check;

impl WriteFound for Check {
    fn write<P: Clues>(
        &self,
        solver: &mut Solver,
        puzzle: &P,
        text: &mut String,
        add: impl Fn(&P::Solution, &mut String),
    ) {
        match solver.verdict(puzzle) {
            Verdict::Unique(solution) => {
                text.push_str("unique ");
                add(&solution, text);
            }
            Verdict::None(reason) => {
                // Writing to a `String` does not fail.
                let _ = write!(text, "none {reason}");
            }
            Verdict::Several(one, other) => {
                text.push_str("several ");
                add(&one, text);
                text.push(' ');
                add(&other, text);
            }
            Verdict::Unfinished(_) => text.push_str("unfinished"),
        }
    }
}

/// `rate`: the difficulty for people.
struct Rate(TextRater);

impl Verb for Rate {
    fn set_limits(&mut self, limits: &Limits) {
        self.0.set_limits(limits);
    }

    fn answer(&mut self, row: &str, text: &mut String) -> Result<(), String> {
        text.push_str(&self.0.rate(&classic(row)?).text);
        Ok(())
    }
}

/// `canonical`: the form that all puzzles share that differ only in the order of rows, columns and
/// digits.
struct CanonicalForm;

impl Verb for CanonicalForm {
    fn set_limits(&mut self, _: &Limits) {}

    fn answer(&mut self, row: &str, text: &mut String) -> Result<(), String> {
        // Writing to a `String` does not fail.
        let _ = match classic(row)?.canonical() {
            Ok(found) => {
                let (form, count) = (found.form, found.automorphisms);
                write!(text, "{form} automorphisms {count}, {}", found.transformation)
            }
            Err(clash) => write!(text, "clash {clash}"),
        };
        Ok(())
    }
}

/// `generate`: the puzzle of an ID.
#[derive(Default)]
struct Generate {
    limits: Limits,
    /// The generator of the last shape and requirements.
    last: Option<(Shape, Requirements, Generator)>,
}

impl Verb for Generate {
    fn set_limits(&mut self, limits: &Limits) {
        self.limits = limits.clone();
    }

    fn answer(&mut self, row: &str, text: &mut String) -> Result<(), String> {
        let PuzzleId { shape, requirements, seed, number } = row.trim().parse().map_err(words)?;
        let is_jigsaw = requirements.variants.contains(&Variant::Jigsaw);
        let last = self.last.take().filter(|last| last.0 == shape && last.1 == requirements);
        let last = match last {
            Some(last) => last,
            None => {
                let generator = Generator::new(&shape, requirements.clone()).map_err(words)?;
                (shape, requirements, generator)
            }
        };
        let generator = &mut self.last.insert(last).2;
        generator.set_limits(self.limits.clone());
        let puzzle = generator.puzzle(seed, number).map_err(words)?.puzzle;
        // No layout has a place for boxes that are drawn for each puzzle.
        let line = match is_jigsaw {
            true => Format::Iss.write(&puzzle),
            false => puzzle_text(&puzzle, Layout::Line),
        };
        text.push_str(line.map_err(words)?.trim_end());
        Ok(())
    }
}

/// `explain`: the steps of people, as JSON.
#[derive(Default)]
struct Explain {
    limits: Limits,
    /// The explainer of puzzles of the last shape and rules.
    last: Option<(Shape, Vec<Rule>, Explainer)>,
}

impl Verb for Explain {
    fn set_limits(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.last.iter_mut().for_each(|last| last.2.set_limits(limits));
    }

    fn answer(&mut self, row: &str, text: &mut String) -> Result<(), String> {
        let puzzle = read(row)?;
        let puzzle: &Puzzle = &puzzle.puzzle();
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        let last = self.last.take().filter(|last| last.0 == *shape && last.1 == rules);
        let last = last.unwrap_or_else(|| {
            let settings = Method::Full.settings().limits(self.limits.clone());
            (shape.clone(), rules.to_vec(), Explainer::new(puzzle, &settings))
        });
        let wanted = WantedSteps::Path;
        let techniques = TechniqueChoice::Usual;
        let options = ExplainOptions {
            wanted,
            techniques,
            guess: false,
            uniqueness: true,
            marks: true,
            positions: false,
        };
        let found = self.last.insert(last).2.explain(&options, puzzle);
        text.push_str(&explanation::json(puzzle, &found));
        Ok(())
    }
}
