//! A puzzle of any type.
//!
//! Invariant: each method is that of the type, so a program needs no word of any type.

mod daily;
mod kind;
mod nonogram;
mod tatham;
mod verdict;

pub(crate) use daily::{daily_boards, letter_rows};
pub use daily::{is_daily, is_letter_board};
pub use kind::{Kind, capitalised};
pub(crate) use nonogram::nonogram;
pub use nonogram::{is_nonogram, to_non};
pub(crate) use tatham::{GameId, saved_game};
pub use tatham::{is_game_id, is_saved_game};
pub use verdict::PuzzleVerdict;

use crate::board::Board;
use crate::canvas::{Canvas, Theme};
use crate::grid::{Cell, Place, Size};
use crate::layers::ClueMap;
use crate::layers::file::{self, File};
use crate::link;
use crate::mark::Mark;
use crate::puzzle::{Answer, Puzzle, Rules};
use crate::technique::{GlobalRule, Left, Pattern, Technique};
use kumiki::explanation::sentences::Step;
use kumiki::{Error, Settings};
use std::fmt::Debug;

/// A puzzle of any type, as [`Kinds::read`](crate::Kinds::read) returns it.
pub type AnyPuzzle = Box<dyn Dynamic>;

/// A board that was read from a form of no type: the name of its type, its size and its clues.
pub(crate) type StatedBoard = (&'static str, Size, ClueMap);

/// The methods of a puzzle of any type. Each [`Puzzle`] has them.
pub trait Dynamic: Debug + Send + Sync {
    /// Returns the names of the type.
    fn names(&self) -> &'static [&'static str];

    /// Returns the name of the type in titles: `Slitherlink`.
    fn title(&self) -> String;

    /// Returns the title of a picture: `Slitherlink, 10×10`.
    fn caption(&self) -> String {
        format!("{}, {}", self.title(), self.size())
    }

    /// Returns the rules in one or two sentences.
    fn rules(&self) -> &'static str;

    /// Returns the size of the board.
    fn size(&self) -> Size;

    /// Returns the link, without the address of a site.
    fn link(&self) -> String;

    /// Returns the file of the editor of puzz.link; `None` if its form cannot say all clues.
    fn file(&self) -> Option<String>;

    /// Returns the clues in the layers of JSON.
    fn clues(&self) -> ClueMap;

    /// Returns the problem that the puzzle states.
    ///
    /// # Errors
    /// Returns the error of a clue that fits no variable.
    fn problem(&self) -> Result<Rules, Error<Place>>;

    /// Returns `rules`, those of [`problem`](Dynamic::problem), with the rules that they imply as
    /// well; `None` if there are none.
    ///
    /// # Errors
    /// Returns the error of a constraint that fits no variable.
    fn with_implied(&self, rules: &Rules) -> Result<Option<Rules>, Error<Place>>;

    /// Returns `rules`, those of [`problem`](Dynamic::problem), with those on few places that
    /// follow from them.
    ///
    /// # Errors
    /// Returns the error of a constraint that fits no variable.
    fn with_nearby(&self, rules: &Rules) -> Result<Rules, Error<Place>>;

    /// Returns a pattern on a board of which `left` returns the values that are left.
    fn pattern(&self, left: &Left<'_>) -> Option<Pattern>;

    /// Returns values that marks on the board exclude without a word.
    fn excluded(&self, left: &Left<'_>) -> Vec<(Place, i32)>;

    /// Returns the rule about all places that explanations look at.
    fn global(&self) -> Option<GlobalRule>;

    /// Returns the name that people have for a step.
    fn technique(&self, step: &Step<Place, i32>) -> Option<Technique>;

    /// Returns whether the puzzle has one solution, none or several, within the limits of
    /// `settings`.
    ///
    /// # Errors
    /// Returns the error of a clue that fits no variable.
    fn verdict(&self, settings: &Settings) -> Result<PuzzleVerdict, Error<Place>> {
        self.verdict_on(&mut self.problem()?, settings)
    }

    /// Returns the verdict, as [`verdict`](Dynamic::verdict) does, if `rules` are those of
    /// [`problem`](Dynamic::problem). Rules that narrow the search are added to them.
    ///
    /// # Errors
    /// Returns the error of a clue that fits no variable.
    fn verdict_on(
        &self,
        rules: &mut Rules,
        settings: &Settings,
    ) -> Result<PuzzleVerdict, Error<Place>>;

    /// Returns what a value of a variable means on the board.
    fn mark(&self, place: &Place, value: i32) -> Mark;

    /// Returns the word for a value of a variable.
    fn word(&self, place: &Place, value: i32) -> String;

    /// Returns the cells that a variable is about if it has a value.
    fn cells(&self, place: &Place, value: i32) -> Vec<Cell>;

    /// Returns a picture of the clues.
    fn canvas(&self, theme: Theme) -> Canvas;

    /// Returns the board with the marks of a solution.
    fn board(&self, solution: &Answer) -> Board;

    /// Returns whether variables are regions of cells or pieces, of which only the walls are drawn.
    fn is_divided(&self) -> bool;

    /// Returns what other programs have against a solution, if they do not accept it.
    fn objection(&self, solution: &Answer) -> Option<&'static str>;

    /// Returns the board with all clues that a solution implies.
    fn with_clues(&self, solution: &Answer) -> AnyPuzzle;

    /// Returns the number of clues that can be removed one by one, there or not.
    fn clue_count(&self) -> usize;

    /// Returns the puzzle without a clue, by its number.
    fn without_clue(&self, number: usize) -> AnyPuzzle;

    /// Returns a copy.
    fn boxed(&self) -> AnyPuzzle;
}

impl<P: Puzzle> Dynamic for P {
    fn names(&self) -> &'static [&'static str] {
        P::NAMES
    }

    fn title(&self) -> String {
        Kind::of::<P>().title()
    }

    fn rules(&self) -> &'static str {
        P::RULES
    }

    fn size(&self) -> Size {
        Puzzle::size(self)
    }

    fn link(&self) -> String {
        link::write(self)
    }

    fn file(&self) -> Option<String> {
        let (size, clues) = (Puzzle::size(self), self.clues());
        let file = file::write(P::NAMES[0], size, &clues, P::FILE);
        let read = File::new(&file)?.and_then(|file| file.clues(P::FILE)).ok()?;
        let again = link::read_clues::<P>(size, &read).ok()?;
        (!P::FILE.is_empty() && again == *self).then_some(file)
    }

    fn clues(&self) -> ClueMap {
        link::write_clues(self)
    }

    fn problem(&self) -> Result<Rules, Error<Place>> {
        verdict::stated(self)
    }

    fn with_implied(&self, rules: &Rules) -> Result<Option<Rules>, Error<Place>> {
        let mut rules = rules.clone();
        Ok(self.imply(&mut rules)?.then_some(rules))
    }

    fn with_nearby(&self, rules: &Rules) -> Result<Rules, Error<Place>> {
        let mut rules = rules.clone();
        self.imply_nearby(&mut rules)?;
        Ok(rules)
    }

    fn pattern(&self, left: &Left<'_>) -> Option<Pattern> {
        Puzzle::pattern(self, left)
    }

    fn excluded(&self, left: &Left<'_>) -> Vec<(Place, i32)> {
        Puzzle::excluded(self, left)
    }

    fn global(&self) -> Option<GlobalRule> {
        P::GLOBAL
    }

    fn technique(&self, step: &Step<Place, i32>) -> Option<Technique> {
        Puzzle::technique(self, step)
    }

    fn verdict_on(
        &self,
        rules: &mut Rules,
        settings: &Settings,
    ) -> Result<PuzzleVerdict, Error<Place>> {
        verdict::of(self, rules, settings)
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        Puzzle::mark(self, place, value)
    }

    fn word(&self, place: &Place, value: i32) -> String {
        Puzzle::word(self, place, value)
    }

    fn cells(&self, place: &Place, value: i32) -> Vec<Cell> {
        Puzzle::cells(self, place, value)
    }

    fn canvas(&self, theme: Theme) -> Canvas {
        let mut canvas = Canvas::new(Puzzle::size(self), P::STYLE, theme);
        self.draw(&mut canvas);
        canvas
    }

    fn board(&self, solution: &Answer) -> Board {
        Board::new(Puzzle::size(self), self.marks(solution))
    }

    fn is_divided(&self) -> bool {
        P::IS_DIVIDED
    }

    fn objection(&self, solution: &Answer) -> Option<&'static str> {
        let is_shaded = || self.marks(solution).iter().any(|(_, mark)| *mark == Mark::Shaded);
        (P::IS_SHADED_ELSEWHERE && !is_shaded())
            .then_some("nothing is shaded, which puzz.link does not accept")
    }

    fn with_clues(&self, solution: &Answer) -> AnyPuzzle {
        Box::new(Puzzle::with_clues(self, solution))
    }

    fn clue_count(&self) -> usize {
        self.clone().layers().iter().map(|layer| layer.clue_count()).sum()
    }

    fn without_clue(&self, mut number: usize) -> AnyPuzzle {
        let mut puzzle = self.clone();
        for layer in puzzle.layers() {
            let count = layer.clue_count();
            if number < count {
                layer.remove_clue(number);
                break;
            }
            number -= count;
        }
        Box::new(puzzle)
    }

    fn boxed(&self) -> AnyPuzzle {
        Box::new(self.clone())
    }
}
