//! `draw`: pictures of puzzles.
//!
//! Invariant: a page is complete, however many puzzles could be drawn. A puzzle that cannot be read
//! is reported, and the next is drawn.

use crate::sudoku::options::{Checked, InputsArgs};
use crate::sudoku::reading::PlacedPuzzle;
use crate::sudoku::writing::{painted_drawing, png};
use crate::terminal::duration;
use crate::terminal::format::FormatArgs;
use crate::terminal::input::Place;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::output::{OutputArgs, create_output};
use crate::terminal::session::Session;
use crate::terminal::sheet::Sheet;
use crate::terminal::theme::ThemeArgs;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::{Args, ValueEnum};
use kumiki::{Limits, Settings};
use kumiki_sudoku::solver::{SolverCache, Verdict};
use kumiki_sudoku::{Digit, Metadata, Method, Puzzle};
use kumiki_sudoku_io::{Drawing, Theme};
use std::io::{self, Write};
use std::time::Duration;

const ABOUT: &str = "\
Examples:
  sudoku draw --output puzzle.svg puzzle.txt
  sudoku draw --solution --theme dark --output solved.svg puzzle.txt
  sudoku draw --format html --solutions --output sheet.html puzzles.txt
  sudoku draw --format text puzzle.txt

Clues are black and other digits blue; rules have their usual marks. A picture
also describes its content in words, for screen readers. A page prints four
puzzles to a sheet, each with its number, title and difficulty, and with
--solutions twelve solutions to a sheet behind them. In text, clues are bold on
a terminal.";

/// Draw each puzzle
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct DrawArgs {
    #[command(flatten)]
    picture: Checked<PictureArgs, Picture>,
}

#[derive(Args, Clone, Debug)]
struct PictureArgs {
    #[command(flatten)]
    format: FormatArgs<PictureFormat>,

    /// Show the solution in blank cells
    #[arg(long = "solution", alias = "solved")]
    solved: bool,

    /// Number the rows and columns
    #[arg(long)]
    coordinates: bool,

    /// Add the solutions behind the puzzles of a page
    #[arg(long, conflicts_with = "solved")]
    solutions: bool,

    #[command(flatten)]
    theme: ThemeArgs,

    /// Limit the time for the solution of each puzzle: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    output: OutputArgs,
}

/// The kind of picture.
#[derive(Clone, Copy, Debug)]
struct Picture {
    to: PictureFormat,
    /// The ground. `None` is the one that the reader of a page prefers, and a light one elsewhere.
    theme: Option<Theme>,
    has_coordinates: bool,
    has_solutions: bool,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum PictureFormat {
    /// One picture
    #[default]
    Svg,
    /// A page of pictures, which prints four to a sheet
    Html,
    /// Pictures in text, with the rules in words
    Text,
    /// One picture of pixels; needs --output, and a program that was built with --features png
    Png,
}

impl TryFrom<&PictureArgs> for Picture {
    type Error = String;

    fn try_from(args: &PictureArgs) -> Result<Picture, String> {
        let format = args.format.format;
        if format == PictureFormat::Png && args.output.output.is_none() {
            return Err("--format png needs --output FILE".into());
        }
        if args.solutions && format != PictureFormat::Html {
            return Err("--solutions needs --format html; --solution draws one solution".into());
        }
        if args.time_limit.is_some() && !args.solved && !args.solutions {
            return Err("--time-limit needs --solution or --solutions".into());
        }
        let theme = args.theme.name().map(Theme::from);
        let (has_coordinates, has_solutions) = (args.coordinates, args.solutions);
        Ok(Picture { to: format, theme, has_coordinates, has_solutions })
    }
}

impl Verb for VerbArgs<DrawArgs, InputsArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: inputs, .. } = self;
        let Checked { args, value: picture } = &own.picture;
        if !create_output(session, &args.output, &inputs.sources()) {
            return Ok(());
        }
        let mut puzzles = inputs.puzzles();
        let is_page = picture.to == PictureFormat::Html;
        let is_plain = !session.streams.results.has_colours();
        let is_solved = args.solved || args.solutions;
        let solvers = is_solved.then(|| SolverCache::new(settings(args, session)));
        let sheet = Sheet::default();
        let mut painter = Painter { picture: *picture, solvers, is_plain, drawn: 0, sheet };
        if is_page {
            session.streams.results.write_all(Sheet::head("Sudoku", &Theme::style()).as_bytes())?;
        }
        session.answer_each(&mut puzzles, |session, puzzle| painter.draw(session, puzzle))?;
        if is_page {
            session.streams.results.write_all(painter.sheet.end().as_bytes())?;
        }
        session.flush()?;
        session.end();
        Ok(())
    }
}

/// Returns the settings of the search for solutions.
fn settings(args: &PictureArgs, session: &Session) -> Settings {
    let mut limits = Limits::none().stop(session.interrupt.stop_flag());
    limits.time = args.time_limit;
    Method::Full.settings().limits(limits)
}

/// The state of the drawing.
struct Painter {
    picture: Picture,
    /// The solvers, if pictures show the solution.
    solvers: Option<SolverCache>,
    is_plain: bool,
    drawn: u64,
    sheet: Sheet,
}

impl Painter {
    fn draw(&mut self, session: &mut Session, puzzle: &PlacedPuzzle) -> io::Result<()> {
        let PlacedPuzzle { place, value } = puzzle;
        match self.picture.to {
            PictureFormat::Svg | PictureFormat::Png if self.drawn > 0 => {
                let more = "a file has one picture; --format html and text take more";
                session.complain(format_args!("{place}: {more}"));
                return Ok(());
            }
            PictureFormat::Text if self.drawn > 0 => writeln!(session.streams.results)?,
            _ => {}
        }
        let puzzle = value.puzzle();
        let (solution, Answered { outcome, statistics }) = match &mut self.solvers {
            Some(solvers) => solved(solvers, session, &puzzle, place),
            None => (None, Outcome::Solved.into()),
        };
        match self.drawing(&puzzle, place, solution.as_deref()) {
            Ok(drawing) => {
                self.drawn += 1;
                session.note(outcome, statistics);
                session.streams.results.write_all(&drawing)
            }
            Err(message) => {
                session.complain(format_args!("{place}: {message}"));
                Ok(())
            }
        }
    }

    /// Returns the picture of `puzzle`, with `solution` in its blank cells, or its figure for a
    /// page that may have the solution behind the puzzles.
    ///
    /// # Errors
    /// The reason why there is no picture.
    fn drawing(
        &mut self,
        puzzle: &Puzzle,
        place: &Place,
        solution: Option<&[Digit]>,
    ) -> Result<Vec<u8>, String> {
        let Picture { to, theme, has_coordinates, has_solutions } = self.picture;
        let is_page = to == PictureFormat::Html;
        let theme = theme.unwrap_or(if is_page { Theme::Page } else { Theme::default() });
        let bare = Drawing::new(puzzle).theme(theme);
        let bare = if has_coordinates { bare.coordinates() } else { bare };
        let solved = solution.map(|digits| bare.clone().solution(digits));
        let drawing = solved.as_ref().filter(|_| !has_solutions).unwrap_or(&bare);
        let text = match to {
            PictureFormat::Text => painted_drawing(&drawing.clone().text(), self.is_plain),
            PictureFormat::Png => return png(&drawing.to_string()),
            PictureFormat::Svg => drawing.to_string(),
            PictureFormat::Html => self.sheet.puzzle(drawing, &name_of(puzzle, place)),
        };
        if let Some(solved) = solved.filter(|_| has_solutions) {
            self.sheet.add_solution(&solved);
        }
        Ok(text.into_bytes())
    }
}

/// Returns the title, the author and the difficulty of a puzzle, as far as it has them, or else its
/// place.
fn name_of(puzzle: &Puzzle, place: &Place) -> String {
    let Metadata { title, author, difficulty, .. } = &puzzle.metadata;
    let author = author.as_ref().map(|author| format!("by {author}"));
    let parts = [title.clone(), author, difficulty.clone()];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { place.to_string() } else { parts.join(", ") }
}

/// Returns a solution of the puzzle at `place`. Reports if there is none, or not only one.
fn solved(
    solvers: &mut SolverCache,
    session: &mut Session,
    puzzle: &Puzzle,
    place: &Place,
) -> (Option<Vec<Digit>>, Answered) {
    let (mut solution, mut answered) = (None, Outcome::Solved.into());
    match solvers.solver_for(puzzle) {
        Ok(solver) => {
            let outcome;
            (solution, outcome) = match solver.verdict_without_reason(puzzle) {
                Verdict::Unique(one) => (Some(one), Outcome::Solved),
                Verdict::Several(one, _) => {
                    session.remark(format_args!("{place}: not unique: see 'check'"));
                    (Some(one), Outcome::Solved)
                }
                Verdict::None(_) => (None, Outcome::NoSolution),
                Verdict::Unfinished(one) => (one, Outcome::Unfinished),
            };
            answered = Answered { outcome, statistics: solver.statistics() };
        }
        Err(error) => session.complain(format_args!("{place}: {error}")),
    }
    if solution.is_none() {
        session.remark(format_args!("{place}: no solution was found to be drawn"));
    }
    (solution, answered)
}

#[cfg(test)]
mod tests;
