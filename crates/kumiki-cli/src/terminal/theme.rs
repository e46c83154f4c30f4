//! The ground of pictures: `--theme`.
//!
//! Invariant: the option is the same in every verb that draws.

use clap::{Args, ValueEnum};

/// The ground of pictures.
#[derive(Args, Clone, Debug)]
pub(crate) struct ThemeArgs {
    /// The ground and the colours; light if not given, and on a page the one that its reader
    /// prefers
    #[arg(long, value_enum)]
    theme: Option<ThemeName>,

    /// Short for --theme light
    #[arg(long, hide = true, conflicts_with_all = ["theme", "dark"])]
    light: bool,

    /// Short for --theme dark
    #[arg(long, hide = true, conflicts_with = "theme")]
    dark: bool,
}

/// The name of a ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// Dark ink on white
    Light,
    /// Light ink on near black
    Dark,
    /// Black on white, without colours
    Print,
}

impl ThemeArgs {
    /// Returns the ground that is asked for.
    pub(crate) fn name(&self) -> Option<ThemeName> {
        let short = || match (self.light, self.dark) {
            (true, _) => Some(ThemeName::Light),
            (false, true) => Some(ThemeName::Dark),
            (false, false) => None,
        };
        self.theme.or_else(short)
    }
}

impl From<ThemeName> for kumiki_sudoku_io::Theme {
    fn from(name: ThemeName) -> kumiki_sudoku_io::Theme {
        match name {
            ThemeName::Light => kumiki_sudoku_io::Theme::Light,
            ThemeName::Dark => kumiki_sudoku_io::Theme::Dark,
            ThemeName::Print => kumiki_sudoku_io::Theme::Print,
        }
    }
}

impl From<ThemeName> for kumiki_puzzles::canvas::Theme {
    fn from(name: ThemeName) -> kumiki_puzzles::canvas::Theme {
        match name {
            ThemeName::Light => kumiki_puzzles::canvas::Theme::Light,
            ThemeName::Dark => kumiki_puzzles::canvas::Theme::Dark,
            ThemeName::Print => kumiki_puzzles::canvas::Theme::Print,
        }
    }
}
