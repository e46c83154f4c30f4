//! The format of results: `--format`, `--json`, or the ending of the file of `--output`.
//!
//! Invariant: the options are the same in every verb that has them. A format that is named on the
//! command line comes before the ending of a file.

use clap::builder::EnumValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use std::path::{Path, PathBuf};

/// The endings of files that name formats, each with these formats, the closest first.
const ENDINGS: [(&str, &[&str]); 9] = [
    ("svg", &["svg"]),
    ("png", &["png"]),
    ("html", &["html"]),
    ("htm", &["html"]),
    ("txt", &["text"]),
    ("csv", &["csv"]),
    ("json", &["json"]),
    ("jsonl", &["jsonl", "json"]),
    ("ndjson", &["jsonl", "json"]),
];

/// The formats that hold no lines of text. Results in another format are no file of these.
const PICTURES: [&str; 4] = ["svg", "png", "html", "htm"];

/// The format of results, one of `F`. Options of an output stand behind it.
#[derive(Clone, Debug)]
pub(crate) struct FormatArgs<F> {
    /// The format that is asked for, that the ending of the output names, or the usual one.
    pub(crate) format: F,
}

/// A format of results that has a name. The usual one is the default.
pub(crate) trait ResultFormat: ValueEnum + Default + Send + Sync + 'static {}

impl<F: ValueEnum + Default + Send + Sync + 'static> ResultFormat for F {}

/// Returns the format with this name.
fn named<F: ResultFormat>(name: &str) -> Option<F> {
    F::from_str(name, false).ok()
}

/// Returns the format that the ending of `path` names; `None` if it names none.
///
/// # Errors
/// If a file with this ending would hold something else.
fn of_ending<F: ResultFormat>(path: &Path) -> Result<Option<F>, String> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let names = ENDINGS.iter().find(|(known, _)| *known == ending).map_or(&[][..], |row| row.1);
    match names.iter().find_map(|name| named(name)) {
        None if PICTURES.contains(&&*ending) => {
            let values = F::value_variants().iter().filter_map(F::to_possible_value);
            let all: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
            let (path, all) = (path.display(), all.join(", "));
            Err(format!("--output {path}: this verb does not write {ending}, but {all}"))
        }
        format => Ok(format),
    }
}

impl<F: ResultFormat> Args for FormatArgs<F> {
    fn augment_args(command: Command) -> Command {
        let usual = F::default().to_possible_value();
        let usual = usual.map_or_else(String::new, |value| value.get_name().to_owned());
        let help = format!(
            "The format of results; if not given, by the ending of --output, or else {usual}"
        );
        let format = Arg::new("format")
            .long("format")
            .alias("to")
            .value_name("FORMAT")
            .value_parser(EnumValueParser::<F>::new())
            .help(help);
        match named::<F>("json") {
            None => command.arg(format),
            Some(_) => command.arg(format).arg(
                Arg::new("json")
                    .long("json")
                    .action(ArgAction::SetTrue)
                    .conflicts_with("format")
                    .help("Write JSON: short for --format json"),
            ),
        }
    }

    fn augment_args_for_update(command: Command) -> Command {
        FormatArgs::<F>::augment_args(command)
    }
}

impl<F: ResultFormat> FromArgMatches for FormatArgs<F> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        FormatArgs::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let is_json = matches.try_get_one("json").ok().flatten().is_some_and(|is_json| *is_json);
        let named = if is_json { named("json") } else { matches.remove_one("format") };
        let output = matches.try_get_one::<PathBuf>("output").ok().flatten();
        let format = match (named, output) {
            (None, Some(path)) => of_ending(path)
                .map_err(|error| clap::Error::raw(ErrorKind::ValueValidation, error))?,
            (named, _) => named,
        };
        Ok(FormatArgs { format: format.unwrap_or_default() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = FormatArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::output::OutputArgs;

    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
    enum Written {
        #[default]
        Text,
        Json,
        Html,
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
    enum Drawn {
        #[default]
        Svg,
        Png,
    }

    #[derive(Args, Clone, Debug)]
    struct Verb<F: ResultFormat> {
        #[command(flatten)]
        format: FormatArgs<F>,
        #[command(flatten)]
        output: OutputArgs,
    }

    fn read<F: ResultFormat + Clone>(words: &str) -> Result<F, String> {
        let verb = Verb::<F>::augment_args(Command::new("verb").no_binary_name(true));
        let matches = verb.try_get_matches_from(words.split_whitespace());
        let verb = matches.and_then(|matches| Verb::<F>::from_arg_matches(&matches));
        verb.map(|verb| verb.format.format).map_err(|error| error.to_string())
    }

    #[test]
    fn a_format_is_the_one_named_or_that_of_the_file_or_the_usual_one() {
        for (words, format) in [
            ("", Written::Text),
            ("--format html", Written::Html),
            ("--to html", Written::Html),
            ("--json", Written::Json),
            ("-o steps.html", Written::Html),
            ("--output STEPS.HTM", Written::Html),
            ("--output a/steps.jsonl", Written::Json),
            ("--output steps.json --format text", Written::Text),
            ("--output steps.svg --json", Written::Json),
            ("--output steps", Written::Text),
            ("--output steps.csv", Written::Text),
            ("--output .html", Written::Text),
        ] {
            assert_eq!(read(words), Ok(format), "{words}");
        }
        assert_eq!(read("--output x.png"), Ok(Drawn::Png));
        assert_eq!(read("--output x.txt"), Ok(Drawn::Svg));
    }

    #[test]
    fn a_picture_or_page_that_is_not_written_is_refused_with_what_is() {
        let refused = read::<Written>("-o board.png").unwrap_err();
        assert!(refused.contains("does not write png, but text, json, html"), "{refused}");
        let refused = read::<Drawn>("-o board.html").unwrap_err();
        assert!(refused.contains("does not write html, but svg, png"), "{refused}");
        assert!(read::<Written>("--json --format html").unwrap_err().contains("cannot be used"));
        assert!(read::<Drawn>("--json").unwrap_err().contains("unexpected argument"));
    }
}
