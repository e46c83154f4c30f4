//! Verbs that solve puzzles as people do.
//!
//! Invariant: each goes by the same techniques.

use super::options::{InputsLine, OutputLine, StepLine};
use super::{Arguments, Verb, help, threads};
use crate::duration;
use crate::sudoku::explanation::{ExplanationFormat, Telling, Wanted};
use crate::sudoku::rate::RatingText;
use clap::Subcommand;
use kumiki_sudoku::{Layout, steps::Technique};
use std::path::PathBuf;
use std::time::Duration;

/// Tells steps, or how hard they are.
#[derive(Subcommand, Debug)]
pub(super) enum StepVerb {
    /// Tell what to look for next, and with --answer what follows
    #[command(after_help = help::ABOUT_HINT)]
    Hint {
        /// Tell what follows, and why
        #[arg(long)]
        answer: bool,

        #[command(flatten)]
        step: StepLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Tell the steps that can be taken now
    #[command(after_help = help::ABOUT_STEPS)]
    Steps {
        /// Tell those of all techniques, and not of the simplest only
        #[arg(long)]
        all: bool,

        /// Tell those of this technique; may be given several times, or with commas between
        #[arg(
            long = "technique",
            value_name = "NAME",
            value_delimiter = ',',
            conflicts_with = "all"
        )]
        techniques: Vec<Technique>,

        /// Tell why each follows
        #[arg(long)]
        long: bool,

        #[command(flatten)]
        step: StepLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Solve each puzzle as people do, and tell every step
    #[command(after_help = help::ABOUT_EXPLAIN)]
    Explain {
        /// Tell why each step follows
        #[arg(long)]
        long: bool,

        #[command(flatten)]
        step: StepLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Tell how hard each puzzle is for people
    #[command(after_help = help::ABOUT_RATE)]
    Rate {
        /// What to write of each puzzle; %g is the grid, %r %p %d are ER EP ED of Sudoku Explainer,
        /// %t the hardest technique there, %s the score and %l the level on HoDoKu's scale, %w our
        /// word, %% is %
        #[arg(long, value_name = "TEXT")]
        format: Option<String>,

        /// Stop with a puzzle after this time: 2, 2s, 500ms, 1m
        #[arg(long, value_name = "TIME", value_parser = duration::parse)]
        time_limit: Option<Duration>,

        /// Rate on N threads; 0, as if not given, is one for each core
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
        threads: Option<u16>,

        #[command(flatten)]
        output: OutputLine,

        /// Go on where the run with this journal was interrupted, or begin it
        #[arg(long, value_name = "JOURNAL", requires = "output")]
        resume: Option<PathBuf>,

        #[command(flatten)]
        inputs: InputsLine,
    },
}

impl TryFrom<StepVerb> for Arguments {
    type Error = String;

    fn try_from(verb: StepVerb) -> Result<Arguments, String> {
        Ok(match verb {
            StepVerb::Hint { answer, step, inputs } => {
                tell(Verb::Hint, (Wanted::Next, answer), step, inputs)
            }
            StepVerb::Steps { all, techniques, long, step, inputs } => {
                let what = match (all, techniques) {
                    (true, _) => Wanted::Of(Technique::usual().collect()),
                    (false, techniques) if techniques.is_empty() => Wanted::Simplest,
                    (false, techniques) => Wanted::Of(techniques),
                };
                tell(Verb::Steps, (what, long), step, inputs)
            }
            StepVerb::Explain { long, step, inputs } => {
                tell(Verb::Explain, (Wanted::Path, long), step, inputs)
            }
            StepVerb::Rate { format, time_limit, threads: wanted, output, resume, inputs } => {
                let text = format.as_deref().map_or(Ok(RatingText::default()), str::parse)?;
                let (threads, layout) = (threads(wanted), Layout::Line);
                let all = Arguments::new(Verb::Rate(text), inputs).output(output);
                Arguments { time_limit, threads, resume, layout, ..all }
            }
        })
    }
}

/// Tells steps as `what`, `line` and the rest say.
fn tell(
    verb: fn(Telling) -> Verb,
    (what, is_long): (Wanted, bool),
    line: StepLine,
    inputs: InputsLine,
) -> Arguments {
    let StepLine { no_uniqueness, ignore_marks, time_limit, to, json, threads: wanted, output } =
        line;
    let to = if json { ExplanationFormat::Json } else { to };
    let (uniqueness, marks) = (!no_uniqueness, !ignore_marks);
    // One object stands on one line.
    let layout = if json || to == ExplanationFormat::Json { Layout::Line } else { Layout::Frame };
    let telling = Telling { what, uniqueness, marks, is_long, to };
    let threads = threads(wanted);
    let all = Arguments::new(verb(telling), inputs).output(output);
    Arguments { time_limit, threads, layout, ..all }
}
