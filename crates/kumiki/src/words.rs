//! Errors that are displayed in words wherever they end up.
//!
//! Invariant: the `Debug` form of an error is its `Display` form, because `main` and `unwrap` write
//! the first.

/// Implements `Debug` for an error as its words.
macro_rules! debug_in_words {
    ($error:ident) => {
        impl std::fmt::Debug for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
    ($error:ident<$name:ident>) => {
        impl<$name: std::fmt::Debug> std::fmt::Debug for $error<$name> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

pub(crate) use debug_in_words;
