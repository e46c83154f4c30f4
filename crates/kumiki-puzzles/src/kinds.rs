//! The types of puzzles that are known by name, and a puzzle of any type.
//!
//! Invariant: a name stands for one type; a type that is added later takes a name over.

use crate::any::AnyPuzzle;
use crate::grid::Size;
use crate::layers::{ClueMap, LinkError};
use crate::link::{self, LinkParts};
use crate::puzzle::Puzzle;
use crate::types;
use kumiki::run::Random;
use std::fmt;

/// A type of puzzle by its names: how its puzzles are read and sketched.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The names, the first of which is that of links.
    pub names: &'static [&'static str],
    /// The rules in one or two sentences.
    pub rules: &'static str,
    read_link: fn(LinkParts<'_>) -> Result<AnyPuzzle, LinkError>,
    read_clues: fn(Size, &ClueMap) -> Result<AnyPuzzle, LinkError>,
    pub(crate) sketch: fn(Size, &mut Random) -> Option<AnyPuzzle>,
}

impl Kind {
    /// Returns the kind of a type.
    pub fn of<P: Puzzle>() -> Kind {
        Kind {
            names: P::NAMES,
            rules: P::RULES,
            read_link: |parts| Ok(Box::new(link::read::<P>(parts)?)),
            read_clues: |size, clues| Ok(Box::new(link::read_clues::<P>(size, clues)?)),
            sketch: |size, random| Some(Box::new(P::sketch(size, random)?)),
        }
    }

    /// Returns the puzzle of this size with these clues, in the layers of JSON.
    ///
    /// # Errors
    /// Returns the layer that does not fit.
    pub fn with_clues(&self, size: Size, clues: &ClueMap) -> Result<AnyPuzzle, LinkError> {
        (self.read_clues)(size, clues)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").field("names", &self.names).finish_non_exhaustive()
    }
}

/// The types that are known by name.
#[derive(Clone, Debug)]
pub struct Kinds {
    kinds: Vec<Kind>,
}

impl Kinds {
    /// Returns the types of this crate.
    pub fn standard() -> Kinds {
        Kinds { kinds: types::all() }
    }

    /// Adds a type. Its names stand for it from now on.
    pub fn with<P: Puzzle>(mut self) -> Kinds {
        self.kinds.insert(0, Kind::of::<P>());
        self
    }

    /// Returns an iterator over the types.
    pub fn iter(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter()
    }

    /// Returns the type with a name, in any case.
    ///
    /// # Errors
    /// [`LinkError::UnknownType`], with a name that is much like it.
    pub fn named(&self, name: &str) -> Result<&Kind, LinkError> {
        let wanted = name.to_lowercase();
        let found = self.kinds.iter().find(|kind| kind.names.contains(&&*wanted));
        found.ok_or_else(|| LinkError::UnknownType {
            name: name.to_owned(),
            near: self.near(&wanted),
        })
    }

    /// Returns the puzzle of a link of puzz.link or pzprv3, with or without the address of the
    /// site.
    ///
    /// ```
    /// use kumiki_puzzles::Kinds;
    ///
    /// let puzzle = Kinds::standard().read("https://puzz.link/p?slither/5/5/26bh1cdi831a")?;
    /// assert_eq!(puzzle.names()[1], "slitherlink");
    /// # Ok::<(), kumiki_puzzles::layers::LinkError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first part of the link that does not fit.
    pub fn read(&self, link: &str) -> Result<AnyPuzzle, LinkError> {
        let parts = LinkParts::new(link)?;
        (self.named(parts.kind)?.read_link)(parts)
    }

    /// Returns the known name that is most like `name`, if one is.
    fn near(&self, name: &str) -> Option<String> {
        let names = self.kinds.iter().flat_map(|kind| kind.names);
        let distances = names.map(|known| (strsim::damerau_levenshtein(name, known), *known));
        let (distance, nearest) = distances.min()?;
        (3 * distance <= name.len().max(3)).then(|| nearest.to_owned())
    }
}

impl Default for Kinds {
    fn default() -> Kinds {
        Kinds::standard()
    }
}
