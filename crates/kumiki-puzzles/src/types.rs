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
    aqre::Aqre,
    castle_wall::CastleWall,
    cave::Cave,
    country_road::CountryRoad,
    geradeweg::Geradeweg,
    hashi::Hashi,
    heyawake::Heyawake,
    hitori::Hitori,
    kurodoko::Kurodoko,
    kurotto::Kurotto,
    lits::Lits,
    masyu::Masyu,
    moon_or_sun::MoonOrSun,
    nonogram::Nonogram,
    norinori::Norinori,
    nurikabe::Nurikabe,
    nurimisaki::Nurimisaki,
    shakashaka::Shakashaka,
    shikaku::Shikaku,
    simple_loop::SimpleLoop,
    slitherlink::Slitherlink,
    snake::Snake,
    tapa::Tapa,
    tentaisho::TentaiShow,
    yajilin::Yajilin,
    yinyang::YinYang,
}
