//! `draw`: pictures of puzzles.
//!
//! Invariant: a page is complete however many puzzles could be drawn; one that cannot be read is
//! complained of, and the next is drawn.

use super::html::Code;
use super::inputs::{Input, Inputs};
use super::limits::settings;
use super::paint::painted_drawing;
use super::png::png;
use super::session::Session;
use crate::outcome::Outcome;
use crate::run::Run;
use clap::ValueEnum;
use kumiki::{Settings, Statistics};
use kumiki_sudoku::{Digit, Puzzle, Solver};
use kumiki_sudoku_io::{Drawing, Theme};
use std::io::{self, Write};

/// How puzzles are to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What is written.
    pub to: PictureFormat,
    /// True if blank cells show the solution.
    pub is_solved: bool,
    /// On which ground; `None` for that of who looks at a page, and a light one elsewhere.
    pub theme: Option<Theme>,
}

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PictureFormat {
    /// One picture
    Svg,
    /// A page of pictures, which prints four to a sheet
    Html,
    /// Pictures in text, with what the rules ask for in words
    Text,
    /// One picture of pixels; needs --output, and a program that was built with --features png
    Png,
}

const STYLE: &str = include_str!("draw.css");

/// Draws each puzzle.
pub(super) fn run(session: &mut Session, picture: Picture) -> io::Result<()> {
    if let Err(error) = session.create_output() {
        session.run.complain(error);
        return Ok(());
    }
    let mut inputs = Inputs::new(&session.arguments.inputs);
    let is_page = picture.to == PictureFormat::Html;
    let settings = settings(&session.arguments, &session.run.interrupt);
    // Who reads a file later sees no colours.
    let is_plain = session.arguments.output.is_some();
    let mut painter = Painter { picture, settings, is_plain, drawn: 0 };
    if is_page {
        let head = Code::new(&(Theme::style() + STYLE), "").head("Sudoku");
        writeln!(session.run.streams.results, "{head}<body>")?;
    }
    while let Some(input) = session.run.next(&mut inputs) {
        match input {
            Ok(input) => {
                let place = input.place.clone();
                let drawn = session.run.guard(&place, |run| painter.draw(run, input));
                drawn.unwrap_or(Ok(()))?;
            }
            Err(unreadable) => session.run.complain(unreadable),
        }
        if !session.run.goes_on()? {
            break;
        }
    }
    if is_page {
        writeln!(session.run.streams.results, "</body>\n</html>")?;
    }
    session.run.flush()?;
    session.run.end();
    Ok(())
}

/// Who draws, and what was drawn.
struct Painter {
    picture: Picture,
    settings: Settings,
    is_plain: bool,
    drawn: u64,
}

impl Painter {
    fn draw(&mut self, run: &mut Run, Input { place, question }: Input) -> io::Result<()> {
        match self.picture.to {
            PictureFormat::Svg | PictureFormat::Png if self.drawn > 0 => {
                let more = "a file has one picture; --to html and --to text take more";
                run.complain(format_args!("{place}: {more}"));
                return Ok(());
            }
            PictureFormat::Text if self.drawn > 0 => writeln!(run.streams.results)?,
            _ => {}
        }
        let puzzle = question.into_puzzle();
        let (mut outcome, mut statistics) = (Outcome::Solved, Statistics::default());
        let mut solution = None;
        if self.picture.is_solved {
            match Solver::with_rules(puzzle.shape(), puzzle.rules(), self.settings.clone()) {
                Ok(mut solver) => {
                    solution = solver.solve(&puzzle);
                    let is_stopped = solver.stopped_by().is_some();
                    outcome =
                        Outcome::of_solutions(solution.iter().count() as u64, is_stopped, false);
                    statistics = solver.statistics();
                }
                Err(error) => run.complain(format_args!("{place}: {error}")),
            }
            if solution.is_none() {
                run.remark(format_args!("{place}: no solution was found to be drawn"));
            }
        }
        match self.drawing(&puzzle, solution.as_deref()) {
            Ok(drawing) => {
                self.drawn += 1;
                run.note(outcome, statistics);
                run.streams.results.write_all(&drawing)
            }
            Err(message) => {
                run.complain(format_args!("{place}: {message}"));
                Ok(())
            }
        }
    }

    /// Returns what is written of `puzzle`, in which `solution` fills the blanks; or why it cannot
    /// be.
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

#[cfg(test)]
mod tests {
    use crate::interrupt::Interrupt;
    use crate::program::Arguments as _;
    use crate::stream::Streams;
    use crate::sudoku::{Arguments, run};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the exit code, the results and the messages of `sudoku draw` with these words.
    fn draw(words: &[&str]) -> (u8, String, String) {
        let words = ["sudoku", "draw"].iter().chain(words).map(|&word| word.into());
        let (streams, captured) = Streams::captured();
        let outcome = run(Arguments::parse(words).unwrap(), streams, Interrupt::new()).unwrap();
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
