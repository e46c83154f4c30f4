//! Game IDs of Simon Tatham's Portable Puzzle Collection: the name of a game, its parameters, and a
//! description of the board.
//!
//! Invariant: a game ID becomes clues in JSON, so no type of puzzles needs a word of it.

mod boards;
mod description;
mod saved;

use crate::any::{AnyPuzzle, Kind};
use crate::grid::{MOST_LINES, Size};
use crate::layers::{ClueMap, LinkError};
use description::Description;
pub use saved::is_saved_game;
pub(crate) use saved::saved_game;

/// Reads the description of a game.
type Reader = fn(&mut Description<'_>) -> Result<ClueMap, LinkError>;

/// The games, each by a name of its type, with the letters of its parameters: `#` is behind those
/// with a number, and `*` behind those with a letter. Parameters that the reader does not ask for
/// say how boards are generated.
const GAMES: [(&str, &str, Reader); 17] = [
    ("bridges", "i#e#m#Ld#", boards::bridges),
    ("filling", "", boards::filling),
    ("galaxies", "d*", boards::galaxies),
    ("keen", "d*m", boards::keen),
    ("lightup", "b#s#rd#", boards::light_up),
    ("loopy", "t#d*", boards::loopy),
    ("palisade", "n#", boards::palisade),
    ("pattern", "", boards::pattern),
    ("pearl", "d*n", boards::pearl),
    ("range", "", boards::range),
    ("rect", "e#a", boards::rectangles),
    ("singles", "d*", boards::singles),
    ("slant", "d*", boards::slant),
    ("tents", "d*", boards::tents),
    ("towers", "d*", boards::towers),
    ("unequal", "akd*", boards::unequal),
    ("unruly", "ud*", boards::unruly),
];

/// A game ID, divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GameId<'a> {
    /// The name of the game, or of its type.
    pub(crate) game: &'a str,
    parameters: &'a str,
    /// The description, behind its colon, or a random seed, behind a `#`.
    board: &'a str,
}

/// Returns whether a text has the form of a game ID of Simon Tatham's puzzles with the name of the
/// game: `loopy:5x5t0:...`.
pub fn is_game_id(text: &str) -> bool {
    GameId::new(text).is_some()
}

impl<'a> GameId<'a> {
    /// Divides `loopy:5x5t0:...`, `loopy 5x5t0:...`, or the address of a game with its ID,
    /// `.../loopy.html#5x5t0:...`. Returns `None` if the text has another form.
    pub(crate) fn new(text: &'a str) -> Option<GameId<'a>> {
        let text = text.trim();
        let (game, id) = match text.split_once(".html#") {
            Some((address, id)) => (address.rsplit('/').next()?, id),
            None => text.split_once([':', ' '])?,
        };
        // A remark may follow.
        let id = id.split_whitespace().next()?;
        let is_name = !game.is_empty() && game.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let has_size = id.starts_with(|first: char| first.is_ascii_digit());
        let (parameters, board) = id.split_at(id.find([':', '#'])?);
        (is_name && has_size).then_some(GameId { game, parameters, board })
    }

    /// Returns the puzzle, which is of type `kind`.
    pub(crate) fn read(self, kind: &Kind) -> Result<AnyPuzzle, LinkError> {
        let game = GAMES.iter().find(|(game, ..)| kind.names.contains(game));
        let (_, letters, read) = game.ok_or_else(|| LinkError::NoGame(kind.names[0]))?;
        let description = self.board.strip_prefix(':').ok_or_else(|| {
            LinkError::Clues(
                "a random seed, behind #, has no clues: copy the ID by description, behind a colon, \
                 from \"Specific\" in the menu of the game"
                    .to_owned(),
            )
        })?;
        let (size, variant) = self.size()?;
        let parameters = parameters(variant, letters)?;
        let mut description = Description::new(description, size, parameters);
        let clues = read(&mut description)?;
        description.end()?;
        kind.with_clues(size, &clues)
    }

    /// Returns the size, which is `COLUMNSxROWS` or the side of a square, and what follows it.
    fn size(self) -> Result<(Size, &'a str), LinkError> {
        let (columns, rest) = leading_number(self.parameters);
        let (rows, variant) = match rest.strip_prefix('x') {
            Some(rest) => leading_number(rest),
            None => (columns, rest),
        };
        let number =
            |text: &str| text.parse().ok().filter(|number| (1..=MOST_LINES).contains(number));
        let size = number(rows).zip(number(columns));
        let (rows, columns) = size.ok_or_else(|| LinkError::Size(self.parameters.to_owned()))?;
        Ok((Size { rows, columns }, variant))
    }
}

/// Returns the parameters behind the size, each a letter and what follows it.
fn parameters<'a>(text: &'a str, known: &str) -> Result<Vec<(char, &'a str)>, LinkError> {
    let mut parameters: Vec<(char, &str)> = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let behind = known.split_once(letter).filter(|_| letter.is_ascii_alphabetic());
        let is_new = parameters.iter().all(|(other, _)| *other != letter);
        let error = || {
            let text = format!("{rest:?} begins with no parameter of the game that is known");
            LinkError::Clues(text)
        };
        let (_, form) = behind.filter(|_| is_new).ok_or_else(error)?;
        let (value, after) = match (form.as_bytes().first(), &rest[1..]) {
            (Some(b'#'), after) => after.split_at(
                after.bytes().take_while(|next| next.is_ascii_digit() || *next == b'.').count(),
            ),
            (Some(b'*'), after) => after
                .split_at(usize::from(after.starts_with(|next: char| next.is_ascii_lowercase()))),
            (_, after) => ("flag", after),
        };
        if value.is_empty() {
            return Err(error());
        }
        parameters.push((letter, value));
        rest = after;
    }
    Ok(parameters)
}

/// Divides a text behind the digits with which it begins.
fn leading_number(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

#[cfg(test)]
mod tests;
