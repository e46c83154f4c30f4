//! The types of puzzles that are known by name, and a puzzle of any type.
//!
//! Invariant: a name stands for one type; a type that is added later takes a name over.

use crate::any::{AnyPuzzle, GameId, Kind, StatedBoard, letter_rows, nonogram, saved_game};
use crate::layers::LinkError;
use crate::layers::file::{File, with_blanks};
use crate::link::LinkParts;
use crate::puzzle::Puzzle;

/// The types that are known by name.
#[derive(Clone, Debug)]
pub struct Kinds {
    kinds: Vec<Kind>,
}

impl Kinds {
    /// Returns the types of this crate.
    pub fn standard() -> Kinds {
        Kinds { kinds: super::all() }
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
    /// site, of a file that their editors save, of a game ID of Simon Tatham's puzzles behind the
    /// name of the game, or of a game that these puzzles save. A nonogram may be a file of other
    /// programs, such as `.non`, and a board of Queens rows of letters for its colours. A file of
    /// the editors may have `/` for the ends of its lines.
    ///
    /// ```
    /// use kumiki_puzzles::Kinds;
    ///
    /// let puzzle = Kinds::standard().read("https://puzz.link/p?slither/5/5/26bh1cdi831a")?;
    /// assert_eq!(puzzle.names()[1], "slitherlink");
    /// let puzzle = Kinds::standard().read("loopy:5x5t0:3d1c2g3c2c")?;
    /// assert_eq!(puzzle.link(), "slither/5/5/dhbgckdgcg");
    /// let puzzle = Kinds::standard().read("pzprv3\nnurikabe\n2\n2\n. 3\n. .\n")?;
    /// assert_eq!(puzzle.link(), "nurikabe/2/2/g3h");
    /// # Ok::<(), kumiki_puzzles::layers::LinkError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first part of the link that does not fit.
    pub fn read(&self, link: &str) -> Result<AnyPuzzle, LinkError> {
        if let Some(id) = saved_game(link) {
            return self.read(&id?);
        }
        if let Some(board) = nonogram(link).or_else(|| letter_rows(link)) {
            return self.read_board(board?);
        }
        let link = &*with_blanks(link);
        if let Some(file) = File::new(link) {
            let file = file?;
            return self.named(file.kind)?.read_file(file);
        }
        if let Some(id) = GameId::new(link) {
            let is_solo = id.game.eq_ignore_ascii_case("solo");
            let kind = self.named(id.game);
            return id.read(if is_solo { kind.map_err(|_| LinkError::Solo)? } else { kind? });
        }
        let parts = LinkParts::new(link)?;
        (self.named(parts.kind)?.read_link)(parts)
    }

    /// Returns the puzzle of a board.
    pub(crate) fn read_board(
        &self,
        (kind, size, clues): StatedBoard,
    ) -> Result<AnyPuzzle, LinkError> {
        self.named(kind)?.with_clues(size, &clues)
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
