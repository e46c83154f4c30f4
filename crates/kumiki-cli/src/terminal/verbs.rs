//! The verbs of a command line: what each does, and lists of them.
//!
//! Invariant: each verb is named once, and what its name stands for follows from that.

use crate::terminal::session::Session;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::ffi::OsString;
use std::io;

/// A verb of a command line, with its options.
pub(crate) trait Verb {
    /// Returns the inputs to read; `None` if the verb reads nothing.
    fn inputs(&mut self) -> Option<&mut Vec<OsString>> {
        None
    }

    /// Returns whether only results are to be written.
    fn is_quiet(&mut self) -> bool {
        false
    }

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
}

/// Options that several verbs share, with the inputs among them.
pub(crate) trait Common {
    /// Returns the inputs to read, and whether only results are to be written.
    fn inputs(&mut self) -> (&mut Vec<OsString>, bool);
}

/// The options of its own of a verb that shares the options `C` with others.
pub(crate) trait OwnVerb<C> {
    /// Checks that the options go together, as [`Verb::check`] does.
    ///
    /// # Errors
    /// The reason why they do not.
    fn check(&self, common: &C) -> Result<(), &'static str> {
        let _ = common;
        Ok(())
    }

    /// Runs the verb.
    ///
    /// # Errors
    /// If results cannot be written.
    fn run(&self, common: &C, session: &mut Session) -> io::Result<()>;
}

impl<O: OwnVerb<C>, C: Common> Verb for VerbArgs<O, C> {
    fn inputs(&mut self) -> Option<&mut Vec<OsString>> {
        Some(self.common.inputs().0)
    }

    fn is_quiet(&mut self) -> bool {
        self.common.inputs().1
    }

    fn check(&self) -> Result<(), &'static str> {
        self.own.check(&self.common)
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        self.own.run(&self.common, session)
    }
}

impl<O: FromArgMatches, C: FromArgMatches> FromArgMatches for VerbArgs<O, C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        VerbArgs::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let own = O::from_arg_matches_mut(matches)?;
        Ok(VerbArgs { own, common: C::from_arg_matches_mut(matches)? })
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
                    $($verbs::$variant(verb) => &mut **verb,)+
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
