//! The written rules of the project, as tests.
//!
//! Invariant: only text is read, and a failure names each place with what to do.

mod house {
    mod documents;
    mod files;
    mod sources;
}
