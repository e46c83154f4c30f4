//! The verbs of a command line: what each does, and lists of them.
//!
//! Invariant: each verb is named once, and what its name stands for follows from that.

use crate::terminal::batch::ResumeArgs;
use crate::terminal::session::Session;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;

/// The options on which no result depends.
const NEUTRAL: [&str; 4] = ["force", "resume", "stats", "threads"];

/// Options of a verb.
pub trait Options {
    /// Sets the name of the verb.
    fn set_name(&mut self, name: &'static str) {
        let _ = name;
    }

    /// Returns the inputs to read, if anything is read, and whether only results are written.
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (None, false)
    }
}

/// A verb of a command line, with its options.
pub trait Verb: Options {
    /// Checks that the options go together, as far as the parser does not.
    ///
    /// # Errors
    /// The reason why they do not.
    fn check(&self) -> Result<(), &'static str> {
        Ok(())
    }

    /// Runs the verb.
    ///
    /// # Errors
    /// If results cannot be written.
    fn run(&self, session: &mut Session) -> io::Result<()>;
}

/// The options of a verb: those of its own, and then those that it shares with others.
#[derive(Clone, Debug)]
pub(crate) struct VerbArgs<O, C> {
    pub(crate) own: O,
    pub(crate) common: C,
    /// The name of the verb; empty until [`Verbs::as_verb`] returns it.
    name: &'static str,
    matches: ArgMatches,
}

impl<O, C: Options> Options for VerbArgs<O, C> {
    fn set_name(&mut self, name: &'static str) {
        self.name = name;
    }

    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        self.common.inputs()
    }
}

impl<O: Args, C: Args> VerbArgs<O, C> {
    /// Returns the journal in `args`, if there is to be one, with the command that it is of.
    pub(crate) fn resume<'a>(&self, args: &'a ResumeArgs) -> Option<(&'a Path, String)> {
        args.resume.as_deref().map(|path| (path, self.command()))
    }

    /// Returns the verb with the options that are given and on which results may depend, by their
    /// names on the command line.
    fn command(&self) -> String {
        let command = VerbArgs::<O, C>::augment_args(Command::new(self.name));
        let given = command.get_arguments().filter_map(|option| {
            let (id, name) = (option.get_id().as_str(), option.get_long()?);
            let is_given = self.matches.value_source(id) == Some(ValueSource::CommandLine);
            let values = self.matches.get_raw(id).filter(|_| is_given && !NEUTRAL.contains(&name));
            let values: Vec<_> = values?.map(OsStr::to_string_lossy).collect();
            let is_flag = !option.get_action().takes_values();
            let value = if is_flag { String::new() } else { format!(" {}", values.join(",")) };
            Some(format!(" --{name}{value}"))
        });
        let mut given: Vec<String> = given.collect();
        given.sort_unstable();
        self.name.to_string() + &given.concat()
    }
}

impl<O: FromArgMatches, C: FromArgMatches> FromArgMatches for VerbArgs<O, C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        VerbArgs::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let given = matches.clone();
        let own = O::from_arg_matches_mut(matches)?;
        Ok(VerbArgs { own, common: C::from_arg_matches_mut(matches)?, name: "", matches: given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = VerbArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<O: Args, C: Args> Args for VerbArgs<O, C> {
    fn augment_args(command: Command) -> Command {
        let command = O::augment_args(command);
        // The common options describe themselves, and not the verb.
        let about = command.get_about().cloned().unwrap_or_default();
        C::augment_args(command).about(about)
    }

    fn augment_args_for_update(command: Command) -> Command {
        VerbArgs::<O, C>::augment_args(command)
    }
}

/// Verbs of a command line, with their options.
pub(crate) trait Verbs: Sized {
    /// The names of the verbs.
    const NAMES: &[&str];

    /// Returns the verb with this name and the arguments in `words`; `None` if there is none, or if
    /// they are not in order.
    fn of_words(name: &str, words: &[OsString]) -> Option<Self>;

    /// Returns the verb.
    fn as_verb(&mut self) -> &mut dyn Verb;
}

/// Declares an enumeration of verbs:
///
/// ```text
/// verbs! {
///     /// A verb that reads models.
///     enum ModelCommand {
///         "count" => Count(VerbArgs<ModelCountArgs, FilesArgs>),
///     }
/// }
/// ```
macro_rules! verbs {
    (
        $(#[$about:meta])*
        $visibility:vis enum $verbs:ident {
            $($name:literal => $variant:ident($args:ty),)+
        }
    ) => {
        $(#[$about])*
        #[derive(clap::Subcommand, Clone, Debug)]
        $visibility enum $verbs {
            $(#[command(name = $name)] $variant(Box<$args>),)+
        }

        impl crate::terminal::verbs::Verbs for $verbs {
            const NAMES: &[&str] = &[$($name),+];

            fn of_words(name: &str, words: &[std::ffi::OsString]) -> Option<$verbs> {
                match name {
                    $($name => crate::terminal::verbs::of_words(words).map($verbs::$variant),)+
                    _ => None,
                }
            }

            fn as_verb(&mut self) -> &mut dyn crate::terminal::verbs::Verb {
                match self {
                    $($verbs::$variant(verb) => {
                        crate::terminal::verbs::Options::set_name(&mut **verb, $name);
                        &mut **verb
                    })+
                }
            }
        }
    };
}

pub(crate) use verbs;

/// Returns the arguments of a verb from the words after it; `None` if they are not in order, or ask
/// for help. The parser of the whole command line then says so. That of one verb is made in a
/// fraction of the time.
pub(crate) fn of_words<A: Args>(words: &[OsString]) -> Option<A> {
    let verb = A::augment_args(Command::new("verb").no_binary_name(true));
    A::from_arg_matches_mut(&mut verb.try_get_matches_from(words).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Args, Clone, Debug)]
    struct OwnArgs {
        #[arg(long)]
        all: bool,

        #[arg(long = "technique", value_delimiter = ',')]
        techniques: Vec<String>,

        #[arg(long, default_value_t = 1)]
        limit: u64,
    }

    #[derive(Args, Clone, Debug)]
    struct CommonArgs {
        inputs: Vec<OsString>,

        #[arg(long)]
        threads: Option<u64>,

        #[arg(long)]
        output: Option<String>,
    }

    impl Options for CommonArgs {}

    #[test]
    fn a_command_has_the_options_that_are_given_by_their_names_and_in_one_order() {
        for (words, command) in [
            ("a.txt", "solve"),
            ("--threads 3 a.txt --all", "solve --all"),
            ("--output b --limit 1 --all", "solve --all --limit 1 --output b"),
            ("--limit=2 --technique y,x --technique z a", "solve --limit 2 --technique y,x,z"),
        ] {
            let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            let mut verb: VerbArgs<OwnArgs, CommonArgs> = of_words(&words).unwrap();
            verb.set_name("solve");
            assert_eq!(verb.command(), command);
        }
    }
}
