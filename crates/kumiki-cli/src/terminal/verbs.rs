//! Lists of verbs: the enumeration of the verbs of a command line, or of a group of them.
//!
//! Invariant: each verb is named once, and what its name stands for follows from that.

use clap::{Args, Command};
use std::ffi::OsString;

/// Verbs of a command line, with their options.
pub(crate) trait Verbs: Sized {
    /// The names of the verbs.
    const NAMES: &[&str];

    /// Returns the verb with this name and the arguments in `words`; `None` if there is none, or if
    /// they are not in order.
    fn of_words(name: &str, words: &[OsString]) -> Option<Self>;
}

/// Declares an enumeration of verbs, whose arguments all implement a trait:
///
/// ```text
/// verbs! {
///     /// A verb that reads models.
///     enum ModelCommand: dyn ModelVerb {
///         "count" => Count(ModelCountArgs),
///     }
/// }
/// ```
macro_rules! verbs {
    (
        $(#[$about:meta])*
        $visibility:vis enum $verbs:ident: dyn $verb:ident {
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
        }

        impl $verbs {
            /// Returns the verb.
            fn as_verb(&mut self) -> &mut dyn $verb {
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
