//! `generate`: new puzzles with one solution.
//!
//! Invariant: the puzzles depend on the type, the size, the seed and the wishes only, and not on
//! the number of threads.

use crate::pencil::run::{Form, PencilAnswer, open_output, run};
use crate::terminal::defect::caught;
use crate::terminal::outcome::Outcome;
use crate::terminal::output::OutputArgs;
use crate::terminal::session::Session;
use crate::terminal::threads::ThreadsArgs;
use crate::terminal::verbs::Verb;
use clap::{Args, ValueEnum};
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::generator::{Generated, Level, Wish, generate};
use kumiki_puzzles::grid::{MOST_LINES, Size};
use kumiki_puzzles::{Kind, Kinds, to_json};
use std::io;

const ABOUT: &str = "\
Examples:
  kumiki puzzle generate nonogram --size 5x5 --seed 1
  kumiki puzzle generate nonogram --count 3 --format json --output new.json
  kumiki puzzle generate nonogram --difficulty easy --format svg --output new.svg

Each puzzle is proved to have one solution. The same command writes the same
puzzles again. Puzzle K of the seed S is puzzle 1 of the seed S + K - 1.";

/// Generate puzzles of a type, each with one solution
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilGenerateArgs {
    /// The type, by one of the names that 'kumiki puzzle types' lists
    #[arg(value_name = "TYPE", value_parser = read_kind)]
    kind: Kind,

    /// The size: rows x columns, such as 8x12
    #[arg(long, value_name = "RxC", default_value = "10x10", value_parser = read_size)]
    size: Size,

    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// The seed of random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The difficulty of the puzzles
    #[arg(long, value_enum, default_value = "any")]
    difficulty: LevelName,

    /// The number of boards that are tried for a puzzle
    #[arg(long, value_name = "N", default_value_t = Wish::default().attempts)]
    attempts: u64,

    /// The format of the puzzles
    #[arg(long, value_enum, default_value = "link")]
    format: GeneratedFormat,

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum GeneratedFormat {
    /// A link on a line, which stands behind the '?' of an address of puzz.link
    Link,
    /// An object on a line: the puzzle with the layers of its 'solution'
    Json,
    /// A picture of one puzzle
    Svg,
}

fn read_kind(name: &str) -> Result<Kind, String> {
    let wrong = |error| format!("{error} ('kumiki puzzle types' lists the types)");
    let kinds = Kinds::standard();
    let kind = kinds.named(name).copied().map_err(wrong)?;
    if kind.is_generated {
        return Ok(kind);
    }
    let known = kinds.iter().filter(|kind| kind.is_generated).map(|kind| kind.names[0]);
    let known = known.collect::<Vec<_>>().join(", ");
    Err(format!("puzzles of this type cannot be generated; those of these types can: {known}"))
}

fn read_size(text: &str) -> Result<Size, String> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=MOST_LINES).contains(number));
    let size = text
        .split_once('x')
        .and_then(|(rows, columns)| Some(Size { rows: number(rows)?, columns: number(columns)? }));
    size.ok_or_else(|| {
        format!("it is no size, such as 8x12, of 1 to {MOST_LINES} rows and columns")
    })
}

impl Verb for PencilGenerateArgs {
    fn is_quiet(&mut self) -> bool {
        self.quiet
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        let form = match self.format {
            GeneratedFormat::Link | GeneratedFormat::Json => Form::Lines,
            GeneratedFormat::Svg => Form::Single,
        };
        if !open_output(session, &self.output, &[], self.quiet) {
            return Ok(());
        }
        session.progress.set_steps(self.count);
        let seeds = (0..self.count).map({
            let first = self.seed;
            move |number| first.wrapping_add(number)
        });
        let threads = usize::try_from(self.count).unwrap_or(usize::MAX).min(self.threads.count());
        run(seeds, threads.max(1), form, &|seed| self.answer(seed), session)
    }
}

impl PencilGenerateArgs {
    /// Returns the puzzle of a seed.
    fn answer(&self, seed: u64) -> PencilAnswer {
        let level = match self.difficulty {
            LevelName::Easy => Level::Easy,
            LevelName::Medium => Level::Medium,
            LevelName::Any => Level::Any,
        };
        let wish = Wish { level, attempts: self.attempts };
        let remark = match caught(|| generate(&self.kind, self.size, seed, &wish)) {
            Ok(Some(generated)) => {
                return PencilAnswer::new(self.written(&generated), Outcome::Solved);
            }
            Ok(None) => format!(
                "seed {seed}: no {} of this size was found in {} attempts",
                self.kind.names[0], self.attempts
            ),
            Err(defect) => defect.to_string(),
        };
        PencilAnswer::without(remark, Outcome::Unusable)
    }

    /// Returns a puzzle in the format of the options.
    fn written(&self, generated: &Generated) -> String {
        let Generated { puzzle, solution } = generated;
        match self.format {
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
