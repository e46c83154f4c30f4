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
use kumiki_sudoku::{Digit, Metadata, Method, Puzzle};
use kumiki_sudoku_io::{Drawing, Theme, escaped};
use std::io::{self, Write};
use std::time::Duration;

const ABOUT: &str = "\
Examples:
  sudoku draw --output puzzle.svg puzzle.txt
  sudoku draw --solved --dark --output solved.svg puzzle.txt
  sudoku draw --to html --solutions --output sheet.html puzzles.txt
  sudoku draw --to text puzzle.txt

Clues are black and other digits blue; rules have their usual marks. A picture
also describes its content in words, for screen readers.
A page prints four puzzles to a sheet, each with its number, title and difficulty,
and with --solutions twelve solutions to a sheet behind them. In text, clues are bold on a terminal.";

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

    /// Number the rows and columns
    #[arg(long)]
    coordinates: bool,

    /// Add the solutions behind the puzzles of a page
    #[arg(long, conflicts_with = "solved")]
    solutions: bool,

    /// Draw on a light background; by default, a page follows the reader's preference
    #[arg(long, conflicts_with = "dark")]
    light: bool,

    /// Draw on a dark background
    #[arg(long)]
    dark: bool,

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
        if args.solutions && args.to != PictureFormat::Html {
            return Err("--solutions needs --to html; --solved draws one solution".into());
        }
        if args.time_limit.is_some() && !args.solved && !args.solutions {
            return Err("--time-limit needs --solved or --solutions".into());
        }
        let theme = args.light.then_some(Theme::Light).or(args.dark.then_some(Theme::Dark));
        let (has_coordinates, has_solutions) = (args.coordinates, args.solutions);
        Ok(Picture { to: args.to, theme, has_coordinates, has_solutions })
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
        let is_solved = args.solved || args.solutions;
        let solvers = is_solved.then(|| SolverCache::new(settings(args, session)));
        let solutions = Vec::new();
        let mut painter = Painter { picture: *picture, solvers, is_plain, drawn: 0, solutions };
        if is_page {
            let head = PageCode::new(&(Theme::style() + STYLE), "").head("Sudoku");
            writeln!(session.streams.results, "{head}<main>\n<h1>Sudoku</h1>\n<div>")?;
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
            writeln!(
                session.streams.results,
                "</div>\n{}</main>\n</html>",
                painter.solution_part()
            )?;
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
    /// The figures of the solutions behind the puzzles of a page.
    solutions: Vec<String>,
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
        let drawn = match self.picture.to {
            PictureFormat::Html => Ok(self.figures(&puzzle, place, solution.as_deref())),
            _ => self.drawing(&puzzle, solution.as_deref()),
        };
        match drawn {
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
        let theme = self.picture.theme.unwrap_or_default();
        let drawing = self.drawing_of(puzzle, solution).theme(theme);
        let text = match self.picture.to {
            PictureFormat::Text => painted_drawing(&drawing.text(), self.is_plain),
            PictureFormat::Png => return png(&drawing.to_string()),
            PictureFormat::Svg | PictureFormat::Html => drawing.to_string(),
        };
        Ok(text.into_bytes())
    }

    fn drawing_of<'p>(&self, puzzle: &'p Puzzle, solution: Option<&'p [Digit]>) -> Drawing<'p> {
        let drawing = solution.iter().fold(Drawing::new(puzzle), |drawing, s| drawing.solution(s));
        if self.picture.has_coordinates { drawing.coordinates() } else { drawing }
    }

    /// Returns the figure of `puzzle` with its caption. With `--solutions`, keeps that of its
    /// solution for the end of the page.
    fn figures(&mut self, puzzle: &Puzzle, place: &Place, solution: Option<&[Digit]>) -> Vec<u8> {
        let number = self.drawn + 1;
        let theme = self.picture.theme.unwrap_or(Theme::Page);
        let figure = |drawing: Drawing<'_>, caption: &str| {
            let (picture, caption) = (drawing.theme(theme), escaped(caption));
            format!("<figure>\n{picture}<figcaption>{caption}</figcaption>\n</figure>\n")
        };
        let shown = solution.filter(|_| !self.picture.has_solutions);
        let caption = format!("{number}. {}", name_of(puzzle, place));
        let text = figure(self.drawing_of(puzzle, shown), &caption);
        if self.picture.has_solutions && solution.is_some() {
            let solved = figure(self.drawing_of(puzzle, solution), &number.to_string());
            self.solutions.push(solved);
        }
        text.into_bytes()
    }

    /// Returns the part of a page that has the solutions; empty if there are none.
    fn solution_part(&self) -> String {
        if self.solutions.is_empty() {
            return String::new();
        }
        let figures = self.solutions.concat();
        format!("<section>\n<h2>Solutions</h2>\n<div>\n{figures}</div>\n</section>\n")
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
    use serde_json::json;

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

    #[test]
    fn a_sheet_has_captions_and_the_solutions_behind_the_puzzles() {
        let titled = json!({ "title": "<b>Hello", "difficulty": "7.1", "puzzle": PUZZLE });
        let words = ["--to", "html", "--solutions", &titled.to_string(), PUZZLE];
        let (code, html, _) = draw(&words);
        assert_eq!(code, 0);
        let (puzzles, solutions) = html.split_once("<h2>Solutions</h2>").expect("two parts");
        for caption in ["1. &lt;b&gt;Hello, 7.1</figcaption>", "2. argument 2</figcaption>"] {
            assert!(puzzles.contains(caption), "{html}");
        }
        let counts = |part: &str| (part.matches("<svg").count(), part.matches("</text>").count());
        assert_eq!((counts(puzzles), counts(solutions)), ((2, 60), (2, 162)));
        assert!(solutions.contains("<figcaption>2</figcaption>"), "{solutions}");
        assert!(
            SudokuCommand::parse_words(["sudoku", "draw", "--solutions"].map(Into::into)).is_err()
        );
    }

    #[test]
    fn coordinates_are_drawn_on_request() {
        let texts = |svg: &str| svg.matches("</text>").count();
        assert_eq!(texts(&draw(&["--coordinates", PUZZLE]).1), 30 + 18);
    }
}
