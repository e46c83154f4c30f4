//! Verbs that show puzzles in another way.
//!
//! Invariant: a format that is only read is not accepted as one to write.

use super::options::{InputsLine, OutputLine};
use super::{Arguments, Verb, help};
use crate::sudoku::verbs::convert::Conversion;
use crate::sudoku::verbs::draw::{Picture, PictureFormat};
use crate::terminal::duration;
use clap::Subcommand;
use kumiki_sudoku_io::{Format, Theme};
use std::time::Duration;

/// Draws or converts.
#[derive(Subcommand, Debug)]
pub(super) enum OutputVerb {
    /// Draw each puzzle
    #[command(after_help = help::ABOUT_DRAW)]
    Draw {
        /// What to write
        #[arg(long, value_enum, default_value = "svg")]
        to: PictureFormat,

        /// Show the solution in blank cells
        #[arg(long)]
        solved: bool,

        /// Draw on a light ground; a page has that of who looks at it, if not given
        #[arg(long, conflicts_with = "dark")]
        light: bool,

        /// Draw on a dark ground
        #[arg(long)]
        dark: bool,

        /// Look no longer for the solution of a puzzle: 2, 2s, 500ms, 1m
        #[arg(long, value_name = "TIME", value_parser = duration::parse, requires = "solved")]
        time_limit: Option<Duration>,

        #[command(flatten)]
        output: OutputLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
    /// Write each puzzle in another format
    #[command(after_help = help::about_convert())]
    Convert {
        /// The format to write
        #[arg(long, value_name = "FORMAT", value_parser = written_format)]
        to: Format,

        /// The format to read; told from the text if not given
        #[arg(long, value_name = "FORMAT", value_parser = read_format)]
        from: Option<Format>,

        #[command(flatten)]
        output: OutputLine,

        #[command(flatten)]
        inputs: InputsLine,
    },
}

impl TryFrom<OutputVerb> for Arguments {
    type Error = String;

    fn try_from(verb: OutputVerb) -> Result<Arguments, String> {
        Ok(match verb {
            OutputVerb::Draw {
                to: PictureFormat::Png,
                output: OutputLine { output: None, .. },
                ..
            } => {
                return Err("--to png needs --output FILE".into());
            }
            OutputVerb::Draw { to, solved, light, dark, time_limit, output, inputs } => {
                let theme = light.then_some(Theme::Light).or(dark.then_some(Theme::Dark));
                let verb = Verb::Draw(Picture { to, is_solved: solved, theme });
                Arguments { time_limit, ..Arguments::new(verb, inputs).output(output) }
            }
            OutputVerb::Convert { to, from, output, inputs } => {
                let verb = Verb::Convert(Conversion { from, to });
                Arguments::new(verb, inputs).output(output)
            }
        })
    }
}

fn read_format(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let near = |format: &Format| strsim::osa_distance(name, format.name()) <= 2;
        let names = Format::ALL.into_iter();
        match names.clone().find(near) {
            Some(meant) => format!("no such format; is '{meant}' meant?"),
            None => {
                let names: Vec<&str> = names.map(Format::name).collect();
                format!("no such format; there are {}", names.join(", "))
            }
        }
    })
}

fn written_format(name: &str) -> Result<Format, String> {
    match read_format(name)? {
        format if format.is_written() => Ok(format),
        format => Err(format!("{format} is read, but not written")),
    }
}
