//! The types of puzzles, each in a file.
//!
//! Invariant: a type is known to [`Kinds`](crate::Kinds) by its line in this file only.

mod common;

use crate::kinds::Kind;

/// Declares the modules of types, and the list of their kinds.
macro_rules! types {
    ($($module:ident::$name:ident,)*) => {
        $(pub mod $module;)*

        /// Returns the types of this crate, in the order of their modules.
        pub(crate) fn all() -> Vec<Kind> {
            vec![$(Kind::of::<$module::$name>()),*]
        }
    };
}

types! {
    castle_wall::CastleWall,
    country_road::CountryRoad,
    geradeweg::Geradeweg,
    hashi::Hashi,
    masyu::Masyu,
    moon_or_sun::MoonOrSun,
    nonogram::Nonogram,
    nurikabe::Nurikabe,
    simple_loop::SimpleLoop,
    slitherlink::Slitherlink,
    snake::Snake,
    yajilin::Yajilin,
}
