//! `draw`: pictures of puzzles.
//!
//! Invariant: a page is complete, however many puzzles could be drawn. A puzzle that cannot be read
//! is reported, and the next is drawn.

use super::{InputsArgs, Verb};
use crate::pages::PageCode;
use crate::sudoku::batch::create_output;
use crate::sudoku::options::{Checked, OutputArgs};
use crate::sudoku::reading::PlacedPuzzle;
use crate::sudoku::writing::{painted_drawing, png};
use crate::terminal::duration;
use crate::terminal::input::Place;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use clap::{Args, ValueEnum};
use kumiki::{Limits, Settings};
use kumiki_sudoku::solver::SolverCache;
use kumiki_sudoku::{Digit, Method, Puzzle};
use kumiki_sudoku_io::{Drawing, Theme};
use std::io::{self, Write};
use std::time::Duration;

const ABOUT: &str = "\
Examples:
  sudoku draw --output puzzle.svg puzzle.txt
  sudoku draw --solved --dark --output solved.svg puzzle.txt
  sudoku draw --to html --output sheet.html puzzles.txt
  sudoku draw --to text puzzle.txt

Clues are black and other digits blue; rules have their usual marks. A picture
also describes its content in words, for screen readers.
A page prints four puzzles to a sheet. In text, clues are bold on a terminal.";

const STYLE: &str = include_str!("draw.css");

/// Draw each puzzle
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct DrawArgs {
    #[command(flatten)]
    picture: Checked<PictureArgs, Picture>,

    #[command(flatten)]
    inputs: InputsArgs,
}

#[derive(Args, Clone, Debug)]
struct PictureArgs {
    /// The format of the picture
    #[arg(long, value_enum, default_value = "svg")]
    to: PictureFormat,

    /// Show the solution in blank cells
    #[arg(long)]
    solved: bool,

    /// Draw on a light background; by default, a page follows the reader's preference
    #[arg(long, conflicts_with = "dark")]
    light: bool,

    /// Draw on a dark background
    #[arg(long)]
    dark: bool,

    /// Limit the time for the solution of each puzzle: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse, requires = "solved")]
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
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum PictureFormat {
    /// One picture
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
        if args.to == PictureFormat::Png && args.output.output.is_none() {
            return Err("--to png needs --output FILE".into());
        }
        let theme = args.light.then_some(Theme::Light).or(args.dark.then_some(Theme::Dark));
        Ok(Picture { to: args.to, theme })
    }
}

impl Verb for DrawArgs {
    fn inputs(&mut self) -> Option<&mut InputsArgs> {
        Some(&mut self.inputs)
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        let Checked { args, value: picture } = &self.picture;
        if !create_output(session, &args.output, &self.inputs.sources()) {
            return Ok(());
        }
        let mut inputs = self.inputs.puzzles();
        let is_page = picture.to == PictureFormat::Html;
        // A file gets no colours.
        let is_plain = args.output.output.is_some();
        let solvers = args.solved.then(|| SolverCache::new(settings(args, session)));
        let mut painter = Painter { picture: *picture, solvers, is_plain, drawn: 0 };
        if is_page {
            let head = PageCode::new(&(Theme::style() + STYLE), "").head("Sudoku");
            writeln!(session.streams.results, "{head}<body>")?;
        }
        while let Some(input) = session.next(&mut inputs) {
            match input {
                Ok(puzzle) => {
                    let draw = |session: &mut Session| painter.draw(session, &puzzle);
                    session.guard(&puzzle.place, draw).unwrap_or(Ok(()))?;
                }
                Err(unreadable) => session.complain_of(&unreadable),
            }
            if !session.goes_on()? {
                break;
            }
        }
        if is_page {
            writeln!(session.streams.results, "</body>\n</html>")?;
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
}

impl Painter {
    fn draw(&mut self, session: &mut Session, puzzle: &PlacedPuzzle) -> io::Result<()> {
        let PlacedPuzzle { place, value } = puzzle;
        match self.picture.to {
            PictureFormat::Svg | PictureFormat::Png if self.drawn > 0 => {
                let more = "a file has one picture; --to html and --to text take more";
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
        match self.drawing(&puzzle, solution.as_deref()) {
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

    /// Returns the picture of `puzzle`, with `solution` in its blank cells.
    ///
    /// # Errors
    /// The reason why there is no picture.
    fn drawing(&self, puzzle: &Puzzle, solution: Option<&[Digit]>) -> Result<Vec<u8>, String> {
        let drawing = solution.iter().fold(Drawing::new(puzzle), |drawing, s| drawing.solution(s));
        let svg = |theme: Theme| drawing.clone().theme(theme).to_string();
        let text = match (self.picture.to, self.picture.theme) {
            (PictureFormat::Text, _) => painted_drawing(&drawing.text(), self.is_plain),
            (PictureFormat::Png, theme) => return png(&svg(theme.unwrap_or_default())),
            (PictureFormat::Svg, theme) => svg(theme.unwrap_or_default()),
            (PictureFormat::Html, theme) => {
                format!("<figure>\n{}</figure>\n", svg(theme.unwrap_or(Theme::Page)))
            }
        };
        Ok(text.into_bytes())
    }
}

/// Returns a solution of the puzzle at `place`. Reports if there is none.
fn solved(
    solvers: &mut SolverCache,
    session: &mut Session,
    puzzle: &Puzzle,
    place: &Place,
) -> (Option<Vec<Digit>>, Answered) {
    let (mut solution, mut answered) = (None, Outcome::Solved.into());
    match solvers.solver_for(puzzle) {
        Ok(solver) => {
            solution = solver.solve(puzzle);
            let (found, is_stopped) =
                (u64::from(solution.is_some()), solver.stopped_by().is_some());
            let outcome = Outcome::of_solutions(found, is_stopped, false);
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
mod tests {
    use crate::sudoku::{SudokuCommand, run};
    use crate::terminal::interrupt::Interrupt;
    use crate::terminal::program::CommandLine as _;
    use crate::terminal::stream::Streams;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the exit code, the results and the messages of `sudoku draw` with these words.
    fn draw(words: &[&str]) -> (u8, String, String) {
        let words = ["sudoku", "draw"].iter().chain(words).map(|&word| word.into());
        let (streams, captured) = Streams::captured();
        let outcome =
            run(SudokuCommand::parse_words(words).unwrap(), streams, Interrupt::new()).unwrap();
        let (results, messages) = captured();
        (outcome.code(), results, messages)
    }

    #[test]
    fn a_picture_shows_every_clue_and_on_request_the_solution() {
        let texts = |svg: &str| svg.matches("</text>").count();
        let (code, svg, _) = draw(&[PUZZLE]);
        assert_eq!((code, texts(&svg)), (0, 30));
        assert_eq!(texts(&draw(&["--solved", PUZZLE]).1), 81);
        assert_eq!(draw(&["--solved", &PUZZLE.replacen("53", "55", 1)]).0, 1);
    }

    #[test]
    fn text_has_any_number_of_pictures() {
        let (code, text, _) = draw(&["--to", "text", "--solved", PUZZLE, PUZZLE]);
        assert_eq!((code, text.lines().count()), (0, 19 + 1 + 19));
        assert!(text.contains("\n┃ 5 │ 3 │ 4 ┃ 6 │ 7 │ 8 ┃ 9 │ 1 │ 2 ┃\n"), "{text}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzle");
        draw(&["--to", "text", "--output", file.to_str().unwrap(), PUZZLE]);
        let written = std::fs::read_to_string(file).unwrap();
        assert!(written.starts_with("┏━━━┯") && !written.contains('\u{1b}'), "{written}");
    }

    #[test]
    fn only_a_page_has_several_pictures() {
        let (code, svg, messages) = draw(&[PUZZLE, PUZZLE]);
        assert_eq!((code, svg.matches("<svg").count()), (2, 1));
        assert!(
            messages
                .contains("argument 2: a file has one picture; --to html and --to text take more"),
            "{messages}"
        );
        let (code, html, _) = draw(&["--to", "html", "--dark", PUZZLE, PUZZLE, "53.."]);
        assert_eq!((code, html.matches("<svg").count()), (2, 2));
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
        // Without --dark or --light it has the colours of the page.
        let html = draw(&["--to", "html", PUZZLE]).1;
        assert_eq!(html.matches("<svg").count(), 1);
        assert!(html.contains("fill=\"var(--ink)\"") && html.contains("prefers-color-scheme:dark"));
    }
}
