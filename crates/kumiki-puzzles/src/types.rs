//! The types of puzzles, each in a file.
//!
//! Invariant: a type is known to [`Kinds`] by its lines in this file only.

pub mod aqre;
pub mod arukone;
pub mod battleship;
pub mod binairo;
pub mod castle_wall;
pub mod cave;
mod common;
pub mod country_road;
pub mod fillomino;
pub mod four_cells;
pub mod futoshiki;
pub mod geradeweg;
pub mod gokigen;
pub mod hashi;
pub mod heyawake;
pub mod hidoku;
pub mod hitori;
pub mod kakuro;
pub mod kenken;
pub mod killer;
mod kinds;
pub mod kropki;
pub mod kurodoko;
pub mod kurotto;
pub mod light_up;
pub mod lits;
pub mod masyu;
pub mod moon_or_sun;
pub mod nonogram;
pub mod norinori;
pub mod numberlink;
pub mod nurikabe;
pub mod nurimisaki;
pub mod patches;
pub mod pentominous;
pub mod pips;
pub mod ripple;
pub mod shakashaka;
pub mod shikaku;
pub mod simple_loop;
pub mod skyscrapers;
pub mod slitherlink;
pub mod snake;
pub mod star_battle;
pub mod statue_park;
pub mod str8ts;
pub mod suguru;
pub mod tango;
pub mod tapa;
pub mod tatamibari;
pub mod tentaisho;
pub mod tents;
pub mod yajilin;
pub mod yinyang;
pub mod zip;

pub use kinds::Kinds;

use crate::any::Kind;
use crate::puzzle::Puzzle;

/// Declares the list of kinds.
macro_rules! types {
    ($($module:ident::$name:ident,)*) => {
        /// Returns the types of this crate, in the order of their modules.
        pub(crate) fn all() -> Vec<Kind> {
            vec![$(Kind::of::<$module::$name>()),*]
        }

        const NAMES: &[&[&str]] = &[$(<$module::$name as Puzzle>::NAMES),*];
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
    patches::Patches,
    pentominous::Pentominous,
    pips::Pips,
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
    tango::Tango,
    tapa::Tapa,
    tatamibari::Tatamibari,
    tentaisho::TentaiShow,
    tents::Tents,
    yajilin::Yajilin,
    yinyang::YinYang,
    zip::Zip,
}

/// Returns whether a type of this crate has this name, in any case. A program that only asks this
/// does without the code of the types.
///
/// ```
/// assert!(kumiki_puzzles::is_type_name("Nurikabe") && !kumiki_puzzles::is_type_name("sudoku"));
/// ```
pub fn is_type_name(name: &str) -> bool {
    let name = name.to_lowercase();
    NAMES.iter().any(|names| names.contains(&&*name))
}
