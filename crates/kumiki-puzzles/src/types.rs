//! The types of puzzles, each in a file.
//!
//! Invariant: a type is known to [`Kinds`] by its line in this file only.

mod common;
mod kinds;

pub use kinds::Kinds;

use crate::any::Kind;

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
    arukone::Arukone,
    battleship::Battleship,
    binairo::Binairo,
    castle_wall::CastleWall,
    cave::Cave,
    country_road::CountryRoad,
    fillomino::Fillomino,
    four_cells::FourCells,
    futoshiki::Futoshiki,
    geradeweg::Geradeweg,
    gokigen::Gokigen,
    hashi::Hashi,
    heyawake::Heyawake,
    hidoku::Hidoku,
    hitori::Hitori,
    kakuro::Kakuro,
    kenken::Kenken,
    killer::Killer,
    kropki::Kropki,
    kurodoko::Kurodoko,
    kurotto::Kurotto,
    light_up::LightUp,
    lits::Lits,
    masyu::Masyu,
    moon_or_sun::MoonOrSun,
    nonogram::Nonogram,
    norinori::Norinori,
    numberlink::Numberlink,
    nurikabe::Nurikabe,
    nurimisaki::Nurimisaki,
    pentominous::Pentominous,
    ripple::Ripple,
    shakashaka::Shakashaka,
    shikaku::Shikaku,
    simple_loop::SimpleLoop,
    skyscrapers::Skyscrapers,
    slitherlink::Slitherlink,
    snake::Snake,
    star_battle::StarBattle,
    statue_park::StatuePark,
    str8ts::Str8ts,
    suguru::Suguru,
    tapa::Tapa,
    tatamibari::Tatamibari,
    tentaisho::TentaiShow,
    tents::Tents,
    yajilin::Yajilin,
    yinyang::YinYang,
}
