//! A puzzle, and what a search answers about it.
//!
//! Invariant: a puzzle never changes. Digits are numbers in reading order, 0 for a blank cell.

use super::steps::RawStep;
use super::{ask, format_named, value_error};
use crate::value::PyCount;
use kumiki::{Limit, Limits};
use kumiki_sudoku::solver::{Contradiction, SolverCache};
use kumiki_sudoku::{
    Cell, Digit, Digits, Entry, Grid, Layout, Method, Puzzle, Reason, Shape, Solver, Verdict,
};
use kumiki_sudoku_io::format::{Located, read_all};
use kumiki_sudoku_io::input::{PuzzleInput, plain_grid};
use kumiki_sudoku_io::output::puzzle_text;
use kumiki_sudoku_io::{Drawing, Role, Theme};
use kumiki_sudoku_techniques::rating::{Rater, RatingError};
use kumiki_sudoku_techniques::steps::{
    ExplainOptions, Explainer, Refusal, Technique, TechniqueChoice, WantedSteps,
};
use pyo3::prelude::*;

/// A puzzle.
#[pyclass(module = "kumiki_solver._native", frozen)]
pub(crate) struct RawPuzzle {
    pub(super) puzzle: Puzzle,
}

/// A verdict in a word, the solutions found, and the reason with its cells.
type RawVerdict = (&'static str, Vec<RawPuzzle>, Option<(String, Vec<(usize, usize)>)>);

/// ER, EP and ED, the hardest technique, and the grade.
type RawRating = (f64, f64, f64, Option<String>, String);

/// Steps, whether a limit ended them, and of a path the summary: score, level, the hardest
/// technique, whether it leads to the solution, and a sentence.
type RawExplanation = (Vec<RawStep>, bool, Option<RawSummary>);
type RawSummary = (u32, Option<String>, Option<&'static str>, bool, String);

#[pymethods]
impl RawPuzzle {
    /// Reads a puzzle in a format, or in the one that the text seems to have.
    #[staticmethod]
    #[pyo3(signature = (text, format=None))]
    fn read(text: &str, format: Option<&str>) -> PyResult<RawPuzzle> {
        let puzzle = match format {
            Some(name) => format_named(name)?.read(text).map_err(value_error)?,
            None => text.parse::<PuzzleInput>().map_err(value_error)?.puzzle().into_owned(),
        };
        Ok(RawPuzzle { puzzle })
    }

    /// Reads all puzzles of a text, each with its line, or its error.
    #[staticmethod]
    #[pyo3(signature = (text, format=None))]
    fn read_all(
        py: Python<'_>,
        text: &str,
        format: Option<&str>,
    ) -> PyResult<Vec<(usize, RawResult)>> {
        let found = match format {
            Some(name) => format_named(name)?.read_all(text),
            None => read_all(text),
        };
        let result = |Located { line, puzzle }| match puzzle {
            Ok(puzzle) => Ok((line, RawResult::Puzzle(Py::new(py, RawPuzzle { puzzle })?))),
            Err(error) => Ok((line, RawResult::Error(error.to_string()))),
        };
        found.into_iter().map(result).collect()
    }

    /// Returns the puzzle in a format, and what that format has no place for.
    fn write(&self, format: &str) -> PyResult<(String, Vec<String>)> {
        let format = format_named(format)?;
        let text = format.write(&self.puzzle).map_err(value_error)?;
        let lost = format.lost(&self.puzzle).iter().map(ToString::to_string).collect();
        Ok((text, lost))
    }

    /// Returns the puzzle as the program writes it: in a line, or in a frame.
    fn text(&self, is_framed: bool) -> PyResult<String> {
        let layout = if is_framed { Layout::Frame } else { Layout::Line };
        puzzle_text(&self.puzzle, layout).map_err(value_error)
    }

    fn __eq__(&self, other: &RawPuzzle) -> bool {
        self.puzzle == other.puzzle
    }

    /// Returns the name of the shape, and the numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (String, usize, usize) {
        let shape = self.puzzle.shape();
        (shape.name(), shape.rows(), shape.columns())
    }

    /// Returns the rules beside those of the shape, in words.
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.puzzle.rules().iter().map(ToString::to_string).collect()
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.puzzle.metadata.title.as_deref()
    }

    /// Returns the digits, and which of them are clues.
    fn digits(&self) -> Vec<(u8, bool)> {
        let entries = self.puzzle.iter().map(|(_, entry)| entry);
        entries.map(|entry| (entry.digit.map_or(0, Digit::value), entry.clue().is_some())).collect()
    }

    /// Returns one solution, and whether a limit came before it.
    #[pyo3(signature = (time=None))]
    fn solve(&self, py: Python<'_>, time: Option<f64>) -> PyResult<(Option<RawPuzzle>, bool)> {
        let (mut found, is_stopped) = self.solutions(py, 1, time)?;
        let found = found.pop();
        Ok((found, is_stopped))
    }

    /// Returns up to so many solutions, and whether a limit came before the last.
    #[pyo3(signature = (limit, time=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        limit: usize,
        time: Option<f64>,
    ) -> PyResult<(Vec<RawPuzzle>, bool)> {
        let (found, stopped_by) = self.asked(py, time, |solver, puzzle| {
            let found: Vec<Vec<Digit>> = solver.solutions(puzzle).take(limit).collect();
            (found, solver.stopped_by())
        })?;
        let is_stopped = stopped_by.is_some_and(|limit| limit != Limit::Solutions);
        let solved = found.iter().map(|digits| self.solved(digits)).collect();
        Ok((solved, is_stopped && found.len() < limit))
    }

    /// Returns the number of solutions up to `limit`, and whether another limit came before.
    #[pyo3(signature = (limit, time=None))]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<(PyCount, bool)> {
        let (count, by) = self.asked(py, time, |solver, puzzle| {
            (solver.count(puzzle, limit.unwrap_or(u64::MAX)), solver.stopped_by())
        })?;
        Ok((PyCount(count.up_to(limit)), by.is_some_and(|limit| limit != Limit::Solutions)))
    }

    #[pyo3(signature = (time=None))]
    fn verdict(&self, py: Python<'_>, time: Option<f64>) -> PyResult<RawVerdict> {
        let verdict = self.asked(py, time, |solver, puzzle| solver.verdict(puzzle))?;
        Ok(match verdict {
            Verdict::Unique(only) => ("unique", vec![self.solved(&only)], None),
            Verdict::Several(one, other) => {
                ("several", vec![self.solved(&one), self.solved(&other)], None)
            }
            Verdict::None(reason) => (
                "none",
                Vec::new(),
                Some((reason.to_string(), cells_of(&reason, self.puzzle.shape()))),
            ),
            Verdict::Unfinished(known) => {
                let known = known.iter().map(|digits| self.solved(digits)).collect();
                ("unfinished", known, None)
            }
        })
    }

    /// Returns the digits that each cell has in some solution; `None` if a limit came first, or
    /// nothing if there is no solution.
    #[pyo3(signature = (time=None))]
    fn candidates(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Option<Vec<Vec<u8>>>> {
        let found = self.asked(py, time, |solver, puzzle| solver.true_candidates(puzzle))?;
        let values = |digits: &Digits| digits.iter().map(Digit::value).collect();
        let all = |digits: &[Digits]| digits.iter().map(values).collect();
        Ok(found.ok().map(|found| found.map_or_else(Vec::new, |found| all(found.digits()))))
    }

    /// Returns the puzzle without redundant clues; `None` if a limit came first, or if there is no
    /// solution, as the flag says.
    #[pyo3(signature = (seed, time=None))]
    fn minimize(
        &self,
        py: Python<'_>,
        seed: u64,
        time: Option<f64>,
    ) -> PyResult<(Option<RawPuzzle>, bool)> {
        let found =
            self.asked(py, time, |solver, puzzle| match solver.has_solution(puzzle)? {
                true => solver.minimize(puzzle, &mut puzzle.random(seed)).map(Some),
                false => Ok(None),
            })?;
        let is_stopped = found.is_err();
        Ok((found.ok().flatten().map(|puzzle| RawPuzzle { puzzle }), is_stopped))
    }

    /// Returns the canonical form, the number of automorphisms, and the transformation in words.
    fn canonical(&self) -> PyResult<(RawPuzzle, u64, String)> {
        let found = self.grid()?.canonical().map_err(value_error)?;
        let puzzle = Puzzle::from(found.form);
        Ok((RawPuzzle { puzzle }, found.automorphisms, found.transformation.to_string()))
    }

    /// Returns the rating; `None` if a limit came first.
    #[pyo3(signature = (time=None))]
    fn rate(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Option<RawRating>> {
        let grid = self.grid()?;
        let rating = ask(py, time, |limits| {
            let mut rater = Rater::new();
            rater.set_limits(limits);
            rater.rate(&grid)
        })?;
        match rating {
            Ok(rating) => {
                let [er, ep, ed] = [rating.er, rating.ep, rating.ed]
                    .map(|rating| f64::from(rating.value()) / 10.0);
                let hardest = rating.hardest.map(|hardest| hardest.to_string());
                Ok(Some((er, ep, ed, hardest, rating.grade().to_string())))
            }
            Err(RatingError::Stopped) => Ok(None),
            Err(error) => Err(value_error(error)),
        }
    }

    /// Returns steps: "next", "simplest", "path", "all", or those of the techniques with these
    /// names. `techniques` are "without" or "only", and names. `None` if a limit came first.
    #[pyo3(signature = (wanted, uniqueness, marks, time=None, techniques=None))]
    fn explain(
        &self,
        py: Python<'_>,
        wanted: Vec<String>,
        uniqueness: bool,
        marks: bool,
        time: Option<f64>,
        techniques: Option<(String, Vec<String>)>,
    ) -> PyResult<Option<RawExplanation>> {
        let techniques = technique_choice(techniques)?;
        let wanted = wanted_steps(&wanted, &techniques)?;
        let options =
            ExplainOptions { wanted, techniques, guess: false, uniqueness, marks, positions: true };
        let explained = ask(py, time, |limits| {
            let settings = Method::Full.settings().limits(limits);
            Explainer::new(&self.puzzle, &settings).explain(&options, &self.puzzle)
        })?;
        let found = match explained {
            Ok(found) => found,
            Err(Refusal::Stopped) => return Ok(None),
            Err(refusal) => return Err(value_error(refusal)),
        };
        let words = found.end_in_words().unwrap_or_default();
        let summary = found.summary.as_ref().map(|path| {
            let level = path.level.map(|level| level.to_string());
            let is_solved = path.is_solved && found.fork.is_none();
            (path.score, level, path.hardest.map(Technique::name), is_solved, words)
        });
        let is_stopped = found.is_stopped;
        Ok(Some((RawStep::all(&self.puzzle, found), is_stopped, summary)))
    }

    /// Returns the picture as SVG. `marked` are cells with the names of their roles.
    #[pyo3(signature = (theme, candidates=None, marked=Vec::new()))]
    fn svg(
        &self,
        theme: &str,
        candidates: Option<Vec<Vec<u8>>>,
        marked: Vec<(usize, usize, String)>,
    ) -> PyResult<String> {
        let digits = |values: Vec<u8>| values.into_iter().filter_map(Digit::new).collect();
        let candidates: Option<Vec<Digits>> =
            candidates.map(|cells| cells.into_iter().map(digits).collect());
        let role = |(row, column, name): (usize, usize, String)| {
            let role = Role::named(&name);
            let role = role.ok_or_else(|| value_error(format!("there is no role {name:?}")))?;
            Ok((Cell::new(row, column), role))
        };
        let marked = marked.into_iter().map(role).collect::<PyResult<Vec<_>>>()?;
        let drawing = Drawing::new(&self.puzzle).theme(theme_named(theme)?).coordinates();
        let drawing = drawing.roles(marked);
        Ok(match &candidates {
            Some(candidates) => drawing.candidates(candidates).to_string(),
            None => drawing.to_string(),
        })
    }
}

/// A puzzle that was read, or the error.
#[derive(IntoPyObject)]
pub(crate) enum RawResult {
    Puzzle(Py<RawPuzzle>),
    Error(String),
}

impl RawPuzzle {
    /// Returns the answer of a solver to a question about the puzzle.
    fn asked<T: Send>(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        question: impl FnOnce(&mut Solver, &Puzzle) -> T + Send,
    ) -> PyResult<T> {
        let work = |limits: Limits| {
            // What does not restrict the solutions is left out, so that classic puzzles are.
            let grid = plain_grid(&self.puzzle).map(Puzzle::from);
            let puzzle = grid.as_ref().unwrap_or(&self.puzzle);
            let mut solvers = SolverCache::new(Method::Full.settings().limits(limits));
            solvers.solver_for(puzzle).map(|solver| question(solver, puzzle))
        };
        ask(py, time, work)?.map_err(value_error)
    }

    /// Returns the clues of a classic puzzle.
    fn grid(&self) -> PyResult<Grid> {
        let wrong = "only classic puzzles of nine rows, without more rules, have that";
        plain_grid(&self.puzzle).ok_or_else(|| value_error(wrong))
    }

    /// Returns the puzzle with `digits` in the cells that have no clue.
    fn solved(&self, digits: &[Digit]) -> RawPuzzle {
        let mut puzzle = self.puzzle.clone();
        for ((cell, entry), &digit) in self.puzzle.iter().zip(digits) {
            if entry.clue().is_none() {
                puzzle.set(cell, Entry::placed(digit)).expect("a digit of the shape");
            }
        }
        RawPuzzle { puzzle }
    }
}

/// Returns the theme with this name.
pub(super) fn theme_named(name: &str) -> PyResult<Theme> {
    match name {
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => Err(value_error(format!("there is no theme {name:?}; there are light and dark"))),
    }
}

/// Returns the cells that a reason names, by row and column.
fn cells_of(reason: &Reason, shape: &Shape) -> Vec<(usize, usize)> {
    let cells: Vec<Cell> = match reason {
        Reason::Clash(clash) => clash.cells.to_vec(),
        Reason::Conflict(conflict) => {
            let of_rules = conflict.rules.iter().flat_map(|rule| rule.cells());
            conflict.clues.iter().map(|&(cell, _)| cell).chain(of_rules).collect()
        }
        Reason::Contradiction(Contradiction::NoDigit { cell }) => vec![*cell],
        Reason::Contradiction(Contradiction::NoPlace { house, .. }) => shape.cells_of(*house),
        Reason::Tried => Vec::new(),
    };
    cells.into_iter().map(|cell| (cell.row(), cell.column())).collect()
}

fn techniques_named(names: &[String]) -> PyResult<Vec<Technique>> {
    names.iter().map(|name| name.parse::<Technique>().map_err(value_error)).collect()
}

fn technique_choice(named: Option<(String, Vec<String>)>) -> PyResult<TechniqueChoice> {
    let Some((kind, names)) = named else { return Ok(TechniqueChoice::Usual) };
    let techniques = techniques_named(&names)?;
    match kind.as_str() {
        "only" => Ok(TechniqueChoice::Only(techniques)),
        _ => Ok(TechniqueChoice::Without(techniques)),
    }
}

fn wanted_steps(words: &[String], techniques: &TechniqueChoice) -> PyResult<WantedSteps> {
    Ok(match words {
        [word] if word == "next" => WantedSteps::Next,
        [word] if word == "simplest" => WantedSteps::Simplest,
        [word] if word == "path" => WantedSteps::Path,
        [word] if word == "all" => WantedSteps::Of(techniques.techniques()),
        names => WantedSteps::Of(techniques_named(names)?),
    })
}
