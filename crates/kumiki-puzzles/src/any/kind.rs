//! A type of puzzle by its names.
//!
//! Invariant: the functions are those of one type.

use super::AnyPuzzle;
use crate::grid::Size;
use crate::layers::file::{File, FilePart};
use crate::layers::{ClueMap, LinkError};
use crate::link::{self, LinkParts};
use crate::puzzle::Puzzle;
use kumiki::run::Random;
use std::fmt;

/// A type of puzzle by its names: how its puzzles are read and sketched.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The names, the first of which is that of links.
    pub names: &'static [&'static str],
    title: Option<&'static str>,
    /// The rules in one or two sentences.
    pub rules: &'static str,
    /// True if puzzles of the type can be generated.
    pub is_generated: bool,
    /// The side of the largest boards whose generation takes ten seconds or less, if those of 10×10
    /// take longer.
    pub generated_side: Option<usize>,
    pub(crate) read_link: fn(LinkParts<'_>) -> Result<AnyPuzzle, LinkError>,
    file: &'static [FilePart],
    read_clues: fn(Size, &ClueMap) -> Result<AnyPuzzle, LinkError>,
    pub(crate) sketch: fn(Size, &mut Random) -> Option<AnyPuzzle>,
}

impl Kind {
    /// Returns the kind of a type.
    pub fn of<P: Puzzle>() -> Kind {
        Kind {
            names: P::NAMES,
            title: P::TITLE,
            rules: P::RULES,
            is_generated: P::IS_GENERATED,
            generated_side: P::GENERATED_SIDE,
            read_link: |parts| Ok(Box::new(link::read::<P>(parts)?)),
            file: P::FILE,
            read_clues: |size, clues| Ok(Box::new(link::read_clues::<P>(size, clues)?)),
            sketch: |size, random| Some(Box::new(P::sketch(size, random)?)),
        }
    }

    /// Returns the name of the type in titles: `Slitherlink`.
    pub fn title(&self) -> String {
        self.title.map_or_else(|| capitalised(self.names[0]), str::to_owned)
    }

    /// Returns the puzzle of a file of the editor of puzz.link.
    pub(crate) fn read_file(&self, file: File<'_>) -> Result<AnyPuzzle, LinkError> {
        if self.file.is_empty() {
            return Err(LinkError::NoFile(self.names[0]));
        }
        (self.read_clues)(file.size, &file.clues(self.file)?)
    }

    /// Returns the puzzle of this size with these clues, in the layers of JSON.
    ///
    /// # Errors
    /// Returns the layer that does not fit.
    pub fn with_clues(&self, size: Size, clues: &ClueMap) -> Result<AnyPuzzle, LinkError> {
        (self.read_clues)(size, clues)
    }
}

/// Returns a text that begins with a capital letter.
pub fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").field("names", &self.names).finish_non_exhaustive()
    }
}
