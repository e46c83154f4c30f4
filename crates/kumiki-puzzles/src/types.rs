//! The types of puzzles, each in a file.
//!
//! Invariant: a type is known to [`Kinds`](crate::Kinds) by its line in this file only.

pub mod battleship;
pub mod binairo;
mod common;
pub mod futoshiki;
pub mod hidoku;
pub mod kakuro;
pub mod kenken;
pub mod killer;
pub mod kropki;
pub mod lightup;
pub mod nonogram;
pub mod ripple;
pub mod skyscrapers;
pub mod starbattle;
pub mod str8ts;
pub mod suguru;
pub mod tents;

use crate::kinds::Kind;

/// Returns the types of this crate, in the order of their names.
pub(crate) fn all() -> Vec<Kind> {
    vec![
        Kind::of::<battleship::Battleship>(),
        Kind::of::<binairo::Binairo>(),
        Kind::of::<futoshiki::Futoshiki>(),
        Kind::of::<hidoku::Hidoku>(),
        Kind::of::<kakuro::Kakuro>(),
        Kind::of::<kenken::Kenken>(),
        Kind::of::<killer::Killer>(),
        Kind::of::<kropki::Kropki>(),
        Kind::of::<lightup::LightUp>(),
        Kind::of::<nonogram::Nonogram>(),
        Kind::of::<ripple::Ripple>(),
        Kind::of::<skyscrapers::Skyscrapers>(),
        Kind::of::<starbattle::StarBattle>(),
        Kind::of::<str8ts::Str8ts>(),
        Kind::of::<suguru::Suguru>(),
        Kind::of::<tents::Tents>(),
    ]
}
