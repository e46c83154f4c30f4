//! `generate`: new puzzles with one solution.
//!
//! Invariant: the puzzles depend on the type, the size, the seed and the wishes only, and not on
//! the number of threads.

use crate::pencil::batch::PencilOutput;
use crate::terminal::batch::{
    Batch, BatchInputs, BatchRun, BatchVerb, Form, InputPosition, OnlyInput, Reader, Style,
    TimeLimitArgs,
};
use crate::terminal::defect::Defect;
use crate::terminal::format::FormatArgs;
use crate::terminal::input::{Place, Placed, Unreadable};
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::output::{OutputArgs, create_output};
use crate::terminal::session::Session;
use crate::terminal::sheet::Sheet;
use crate::terminal::threads::ThreadsArgs;
use crate::terminal::verbs::{Options, Verb};
use clap::{Args, ValueEnum};
use kumiki::Limits;
use kumiki_front::pencil::{board_size, generated_kind};
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::explanation::solved_picture;
use kumiki_puzzles::generator::{Generated, Level, Wish, generate_within};
use kumiki_puzzles::grid::Size;
use kumiki_puzzles::{Kind, to_json};
use std::ffi::OsString;
use std::io::{self, Write as _};

const ABOUT: &str = "\
Examples:
  kumiki puzzle generate nonogram --size 5x5 --seed 1
  kumiki puzzle generate nonogram --count 3 --format json --output new.json
  kumiki puzzle generate nonogram --level easy --format svg --output new.svg
  kumiki puzzle generate binairo nonogram --size 6x6,8x8 --format html > book.html

Each puzzle is proved to have one solution. The same command writes the same
puzzles again. Puzzle K of the seed S is puzzle 1 of the seed S + K - 1. Several
types and sizes make a book: a page that prints as sheets, with the solutions
behind the puzzles, and the rules below each.";

/// Generate puzzles, each with one solution
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilGenerateArgs {
    /// The types, by names that 'kumiki puzzle types' lists
    #[arg(value_name = "TYPE", required = true, value_parser = generated_kind)]
    kinds: Vec<Kind>,

    /// The sizes: rows x columns, such as 8x12 or 6x6,10x10
    #[arg(long, value_name = "RxC", default_value = "10x10", value_parser = board_size)]
    #[arg(value_delimiter = ',')]
    size: Vec<Size>,

    /// The number of puzzles of each type and size
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,

    /// The seed of random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The difficulty of the puzzles
    #[arg(long, alias = "difficulty", value_enum, default_value = "any")]
    level: LevelName,

    /// The number of boards that are tried for a puzzle
    #[arg(long, value_name = "N", default_value_t = Wish::default().attempts)]
    attempts: u64,

    #[command(flatten)]
    time: TimeLimitArgs,

    #[command(flatten)]
    format: FormatArgs<GeneratedFormat>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Write only results: no remarks or progress
    #[arg(long, short)]
    quiet: bool,
}

/// The difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LevelName {
    /// Each step is a pattern of the type, or follows from one rule
    Easy,
    /// A step joins rules, goes through cases, or refutes something in one sentence
    Medium,
    /// A step is trial and error
    Hard,
    /// Any puzzle with one solution; no clue can be removed
    Any,
}

/// The format of a generated puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum GeneratedFormat {
    /// A link on a line, which stands behind the '?' of an address of puzz.link
    #[default]
    Link,
    /// An object on a line: the puzzle with the layers of its 'solution'
    Json,
    /// A picture of one puzzle
    Svg,
    /// A book: a page that prints four puzzles to a sheet, and then the solutions
    Html,
}

impl Options for PencilGenerateArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (None, self.quiet)
    }
}

impl Verb for PencilGenerateArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let count = self.count.saturating_mul((self.kinds.len() * self.size.len()) as u64);
        session.progress.set_steps(count);
        if self.format.format == GeneratedFormat::Html {
            return self.write_book(session);
        }
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let reader = |_, _| -> Reader<Ordered> {
            let mut orders = self.orders();
            Box::new(move |_| orders.next())
        };
        BatchRun {
            sources: Vec::new(),
            reader: Box::new(reader),
            output: &self.output,
            resume: None,
            threads: count.min(self.threads.count()).max(1),
            style: Style::new(self.form(), (), self.quiet),
            time_limit: self.time.time_limit,
            stats: false,
            verb: &|| Box::new(self.clone()),
        }
        .answer_all(session)
    }
}

/// An order of one puzzle: its type, its size and its seed.
#[derive(Clone, Copy)]
struct Ordered {
    kind: Kind,
    size: Size,
    seed: u64,
}

impl Batch for Ordered {
    type Item = Ordered;
    type Problem = Defect;
    type Options = PencilGenerateArgs;
    type Form = Form;
    type Layout = ();

    const PROGRAM: &str = "kumiki";
    const NOUN: &str = "puzzle";
    const LEAST: u64 = 1;

    fn place(&self) -> Place {
        Place { source: format!("seed {}", self.seed).into(), line: None }
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn end(&self) -> Option<InputPosition> {
        None
    }

    fn inputs(self) -> impl BatchInputs<Ordered> {
        OnlyInput::new(Ok(Placed { place: self.place(), value: self }), None)
    }
}

impl BatchVerb<Ordered> for PencilGenerateArgs {
    fn form(&self) -> Form {
        match self.format.format {
            GeneratedFormat::Link | GeneratedFormat::Json => Form::Lines,
            GeneratedFormat::Svg | GeneratedFormat::Html => Form::Single,
        }
    }

    fn answer(
        &mut self,
        order: &Placed<Ordered>,
        output: &mut PencilOutput<'_>,
    ) -> Result<Answered, Defect> {
        match self.generated(&order.value, &output.limits) {
            Ok(generated) => output.push(&self.written(&generated, order.value.seed)),
            Err(error) => {
                output.say(format_args!("error: {}: {error}", order.place));
                return Ok(without_puzzle(&output.limits).into());
            }
        }
        Ok(Outcome::Solved.into())
    }
}

impl PencilGenerateArgs {
    /// Returns the orders: all puzzles of a type and size, then those of the next size.
    fn orders(&self) -> impl Iterator<Item = Ordered> + 'static {
        let PencilGenerateArgs { kinds, size: sizes, count, seed, .. } = self.clone();
        let of_kind = move |kind| sizes.clone().into_iter().map(move |size| (kind, size));
        kinds.into_iter().flat_map(of_kind).flat_map(move |(kind, size)| {
            (0..count).map(move |number| Ordered { kind, size, seed: seed.wrapping_add(number) })
        })
    }

    /// Returns the puzzle of an order.
    ///
    /// # Errors
    /// The reason why there is none.
    fn generated(&self, order: &Ordered, limits: &Limits) -> Result<Generated, String> {
        let level = match self.level {
            LevelName::Easy => Level::Easy,
            LevelName::Medium => Level::Medium,
            LevelName::Hard => Level::Hard,
            LevelName::Any => Level::Any,
        };
        let wish = Wish { level, attempts: self.attempts };
        generate_within(&order.kind, order.size, order.seed, &wish, limits).ok_or_else(|| {
            let (kind, attempts) = (order.kind.names[0], self.attempts);
            match without_puzzle(limits) {
                Outcome::Unfinished => format!("the work ended before a {kind} was found"),
                _ => format!("no {kind} of this size was found in {attempts} attempts"),
            }
        })
    }

    /// Writes a page of all puzzles, with their solutions behind them.
    fn write_book(&self, session: &mut Session) -> io::Result<()> {
        if !create_output(session, &self.output, &[]) {
            return Ok(());
        }
        let mut sheet = Sheet::default();
        let head = Sheet::head("Puzzles", &Theme::page_style());
        session.streams.results.write_all(head.as_bytes())?;
        let mut orders = self.orders().map(|order| {
            Ok::<_, Unreadable<Defect>>(Placed { place: order.place(), value: order })
        });
        session.answer_each(&mut orders, |session, order| {
            let limits = session.interrupt.limits_from_now(self.time.time_limit);
            match self.generated(&order.value, &limits) {
                Ok(generated) => {
                    session.note(Outcome::Solved, Default::default());
                    let figure = page_figure(&mut sheet, &generated, &order.value);
                    session.streams.results.write_all(figure.as_bytes())?;
                }
                Err(error) => {
                    session.say(format_args!("error: {}: {error}", order.place));
                    session.tally.outcome.note(without_puzzle(&limits));
                }
            }
            Ok(())
        })?;
        session.streams.results.write_all(sheet.end().as_bytes())?;
        session.flush()?;
        session.end();
        Ok(())
    }

    /// Returns a puzzle in the format of the options.
    fn written(&self, generated: &Generated, seed: u64) -> String {
        let Generated { puzzle, solution } = generated;
        match self.format.format {
            GeneratedFormat::Link => puzzle.link() + "\n",
            GeneratedFormat::Json => {
                let mut object = to_json(&**puzzle);
                object["solution"] = puzzle.board(solution).layers().into();
                object["seed"] = seed.into();
                format!("{object}\n")
            }
            GeneratedFormat::Svg | GeneratedFormat::Html => {
                let title = format!("{}, seed {seed}", puzzle.caption());
                puzzle.canvas(Theme::Light).titled(title, puzzle.rules()).to_string()
            }
        }
    }
}

/// Returns the outcome of an order without a puzzle.
fn without_puzzle(limits: &Limits) -> Outcome {
    if limits.are_over() { Outcome::Unfinished } else { Outcome::Unusable }
}

/// Returns the figure of a puzzle for a page, to which its solution is added.
fn page_figure(sheet: &mut Sheet, generated: &Generated, order: &Ordered) -> String {
    let Generated { puzzle, solution } = generated;
    let name = format!("{}, seed {}. {}", puzzle.caption(), order.seed, puzzle.rules());
    let figure = sheet.puzzle(&puzzle.canvas(Theme::Page), &name);
    if let Ok(rules) = puzzle.problem() {
        sheet.add_solution(&solved_picture(&**puzzle, &rules, solution, Theme::Page));
    }
    figure
}
