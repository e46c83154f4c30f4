//! The types of puzzles, each in a file.
//!
//! Invariant: a type is known to [`Kinds`](crate::Kinds) by its line in this file only.

mod common;

pub mod aqre;
pub mod cave;
pub mod heyawake;
pub mod hitori;
pub mod kurodoko;
pub mod lits;
pub mod nonogram;
pub mod norinori;
pub mod nurikabe;
pub mod nurimisaki;
pub mod shakashaka;
pub mod tapa;
pub mod yinyang;

use crate::kinds::Kind;

/// Returns the types of this crate, in the order of their names.
pub(crate) fn all() -> Vec<Kind> {
    vec![
        Kind::of::<aqre::Aqre>(),
        Kind::of::<cave::Cave>(),
        Kind::of::<heyawake::Heyawake>(),
        Kind::of::<hitori::Hitori>(),
        Kind::of::<kurodoko::Kurodoko>(),
        Kind::of::<lits::Lits>(),
        Kind::of::<nonogram::Nonogram>(),
        Kind::of::<norinori::Norinori>(),
        Kind::of::<nurikabe::Nurikabe>(),
        Kind::of::<nurimisaki::Nurimisaki>(),
        Kind::of::<shakashaka::Shakashaka>(),
        Kind::of::<tapa::Tapa>(),
        Kind::of::<yinyang::YinYang>(),
    ]
}
