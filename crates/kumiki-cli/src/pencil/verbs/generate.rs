//! `generate`: new puzzles with one solution.
//!
//! Invariant: the puzzles depend on the type, the size, the seed and the wishes only, and not on
//! the number of threads.

use crate::pencil::batch::PencilOutput;
use crate::terminal::batch::{
    Batch, BatchInputs, BatchRun, BatchVerb, Form, InputPosition, OnlyInput, Reader, Style,
};
use crate::terminal::defect::Defect;
use crate::terminal::format::FormatArgs;
use crate::terminal::input::{Place, Placed};
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::output::OutputArgs;
use crate::terminal::session::Session;
use crate::terminal::threads::ThreadsArgs;
use crate::terminal::verbs::{Options, Verb};
use clap::{Args, ValueEnum};
use kumiki_front::pencil::{board_size, generated_kind};
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::generator::{Generated, Level, Wish, generate};
use kumiki_puzzles::grid::Size;
use kumiki_puzzles::{Kind, to_json};
use std::ffi::OsString;
use std::io;

const ABOUT: &str = "\
Examples:
  kumiki puzzle generate nonogram --size 5x5 --seed 1
  kumiki puzzle generate nonogram --count 3 --format json --output new.json
  kumiki puzzle generate nonogram --level easy --format svg --output new.svg

Each puzzle is proved to have one solution. The same command writes the same
puzzles again. Puzzle K of the seed S is puzzle 1 of the seed S + K - 1.";

/// Generate puzzles of a type, each with one solution
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilGenerateArgs {
    /// The type, by one of the names that 'kumiki puzzle types' lists
    #[arg(value_name = "TYPE", value_parser = generated_kind)]
    kind: Kind,

    /// The size: rows x columns, such as 8x12
    #[arg(long, value_name = "RxC", default_value = "10x10", value_parser = board_size)]
    size: Size,

    /// The number of puzzles
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
    format: FormatArgs<GeneratedFormat>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Write only results: no remarks or progress
    #[arg(long, short)]
    quiet: bool,
}

/// The greatest difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LevelName {
    /// Each step follows from one rule: nothing is supposed
    Easy,
    /// A supposition may be needed, but none within another one
    Medium,
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
}

impl Options for PencilGenerateArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (None, self.quiet)
    }
}

impl Verb for PencilGenerateArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        session.progress.set_steps(self.count);
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        let reader = |_, _| -> Reader<Seed> {
            let mut seeds = (0..self.count).map({
                let first = self.seed;
                move |number| Seed(first.wrapping_add(number))
            });
            Box::new(move |_| seeds.next())
        };
        BatchRun {
            sources: Vec::new(),
            reader: Box::new(reader),
            output: &self.output,
            resume: None,
            threads: count.min(self.threads.count()).max(1),
            style: Style::new(self.form(), (), self.quiet),
            time_limit: None,
            stats: false,
            verb: &|| Box::new(self.clone()),
        }
        .answer_all(session)
    }
}

/// The seed of a puzzle.
struct Seed(u64);

impl Batch for Seed {
    type Item = u64;
    type Problem = Defect;
    type Options = PencilGenerateArgs;
    type Form = Form;
    type Layout = ();

    const PROGRAM: &str = "kumiki";
    const NOUN: &str = "puzzle";
    const LEAST: u64 = 1;

    fn place(&self) -> Place {
        Place { source: format!("seed {}", self.0).into(), line: None }
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn end(&self) -> Option<InputPosition> {
        None
    }

    fn inputs(self) -> impl BatchInputs<Seed> {
        OnlyInput::new(Ok(Placed { place: self.place(), value: self.0 }), None)
    }
}

impl BatchVerb<Seed> for PencilGenerateArgs {
    fn form(&self) -> Form {
        match self.format.format {
            GeneratedFormat::Link | GeneratedFormat::Json => Form::Lines,
            GeneratedFormat::Svg => Form::Single,
        }
    }

    fn answer(
        &mut self,
        seed: &Placed<u64>,
        output: &mut PencilOutput<'_>,
    ) -> Result<Answered, Defect> {
        let level = match self.level {
            LevelName::Easy => Level::Easy,
            LevelName::Medium => Level::Medium,
            LevelName::Any => Level::Any,
        };
        let wish = Wish { level, attempts: self.attempts };
        let Some(generated) = generate(&self.kind, self.size, seed.value, &wish) else {
            let (kind, attempts) = (self.kind.names[0], self.attempts);
            output.say(format_args!(
                "error: {}: no {kind} of this size was found in {attempts} attempts",
                seed.place
            ));
            return Ok(Outcome::Unusable.into());
        };
        output.push(&self.written(&generated));
        Ok(Outcome::Solved.into())
    }
}

impl PencilGenerateArgs {
    /// Returns a puzzle in the format of the options.
    fn written(&self, generated: &Generated) -> String {
        let Generated { puzzle, solution } = generated;
        match self.format.format {
            GeneratedFormat::Link => puzzle.link() + "\n",
            GeneratedFormat::Json => {
                let mut object = to_json(&**puzzle);
                object["solution"] = puzzle.board(solution).layers().into();
                format!("{object}\n")
            }
            GeneratedFormat::Svg => {
                let title = format!("{}, {}", puzzle.names()[0], puzzle.size());
                puzzle.canvas(Theme::Light).titled(title, puzzle.rules()).to_string()
            }
        }
    }
}
