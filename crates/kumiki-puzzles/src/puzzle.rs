//! The trait of a type of puzzle: its clues, its rules and its words.
//!
//! Invariant: everything else (links, JSON, pictures, solving, explaining, generating) follows from
//! the methods of the trait, for types of this crate and of others alike.

use crate::canvas::{Canvas, GridStyle};
use crate::grid::{Cell, Place, Size};
use crate::layers::file::FilePart;
use crate::layers::{Layer, LinkError};
use crate::mark::Mark;
use crate::technique::{GlobalRule, Left, Pattern, RuleNames, Technique, technique_of};
use kumiki::explanation::sentences::Step;
use kumiki::run::Random;
use kumiki::search::{Learning, Probing, Restarts, ValueOrder, VariableOrder};
use kumiki::{Error, Limits, Problem, Settings, Solution};
use std::fmt;

/// The problem that a puzzle states: a variable for each place, with numbers as values.
pub type Rules = Problem<Place, i32>;

/// The result of stating rules.
pub type Stated = Result<(), Error<Place>>;

/// A solution: a number for each place.
pub type Answer = Solution<Place, i32>;

/// A type of puzzle. A value of the type is one puzzle: a board with its clues.
pub trait Puzzle: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The names of the type, in small letters. The first one is that of its links.
    const NAMES: &'static [&'static str];

    /// The name in titles; by default the first name, with a capital.
    const TITLE: Option<&'static str> = None;

    /// The rules in one or two sentences.
    const RULES: &'static str;

    /// The form of the grid in pictures.
    const STYLE: GridStyle = GridStyle::Lines;

    /// The parts of a file of the editor of puzz.link, in their order: those of the clues, and the
    /// tables before the last of them. By default the type has no files.
    const FILE: &'static [FilePart] = &[];

    /// True if the search for a verdict begins without [probing](Probing), because that rarely
    /// pays. It still probes when it is stuck.
    const SEARCHES_FIRST: bool = false;

    /// True if puzz.link accepts no answer without a shaded cell, of which the rules say nothing.
    const IS_SHADED_ELSEWHERE: bool = false;

    /// True if variables are regions of cells or pieces, of which only the walls are drawn.
    const IS_DIVIDED: bool = false;

    /// False if puzzles of the type cannot be generated, because [`sketch`](Puzzle::sketch) is not
    /// there.
    const IS_GENERATED: bool = true;

    /// The side of the largest boards whose generation takes ten seconds or less, if those of 10×10
    /// take longer.
    const GENERATED_SIDE: Option<usize> = None;

    /// The names that people have for steps by the rules of the type.
    const TECHNIQUES: &'static [RuleNames] = &[];

    /// The rule about all places, if the type has one that explanations look at.
    const GLOBAL: Option<GlobalRule> = None;

    /// Returns the board of a size without clues.
    fn blank(size: Size) -> Self;

    /// Returns the size.
    fn size(&self) -> Size;

    /// Returns the layers of clues, in the order in which a link has them.
    fn layers(&mut self) -> Vec<&mut dyn Layer>;

    /// Checks that the clues can be stated, such as that a number of pairs is there twice. By
    /// default everything can.
    ///
    /// # Errors
    /// [`LinkError::Clues`], with the clue that does not fit.
    fn check(&self) -> Result<(), LinkError> {
        Ok(())
    }

    /// Adds the variables and the constraints to an empty problem. Constraints have names, which
    /// explanations use.
    ///
    /// # Errors
    /// Returns the error of a clue that fits no variable.
    fn state(&self, rules: &mut Rules) -> Stated;

    /// Adds rules that follow from those of [`state`](Puzzle::state), such as that the inside of a
    /// loop is connected. Returns whether there are any; by default there are none.
    ///
    /// They may have variables of their own, whose values those of the other variables imply. An
    /// explanation turns to them where it would have to nest suppositions without. The search for
    /// a verdict does without them.
    ///
    /// # Errors
    /// Returns the error of a constraint that fits no variable.
    fn imply(&self, rules: &mut Rules) -> Result<bool, Error<Place>> {
        let _ = rules;
        Ok(false)
    }

    /// Adds rules on few places each that follow from those of [`state`](Puzzle::state), such as
    /// that none or two lines end in a dot. Explanations use them from the first step on. By
    /// default there are none.
    ///
    /// # Errors
    /// Returns the error of a constraint that fits no variable.
    fn imply_nearby(&self, rules: &mut Rules) -> Stated {
        let _ = rules;
        Ok(())
    }

    /// Returns a pattern that people know by a name and see at once, on a board of which `left`
    /// returns the values that are left; by default none. An explanation takes patterns before all
    /// other steps.
    fn pattern(&self, left: &Left<'_>) -> Option<Pattern> {
        let _ = left;
        None
    }

    /// Returns values that marks on the board exclude without a word, such as islands that a cell
    /// is too far away from; by default none.
    fn excluded(&self, left: &Left<'_>) -> Vec<(Place, i32)> {
        let _ = left;
        Vec::new()
    }

    /// Returns the name that people have for a step; by default that of its first rule among
    /// [`TECHNIQUES`](Puzzle::TECHNIQUES).
    fn technique(&self, step: &Step<Place, i32>) -> Option<Technique> {
        technique_of(Self::TECHNIQUES, step)
    }

    /// Adds rules that the search for a verdict may keep to as well. Returns whether there are any;
    /// by default there are none.
    ///
    /// If the puzzle has a solution, it has one that keeps the rules. If the only one that keeps
    /// them is not the only solution, another one differs from it in the places of a group of
    /// [`changes`](Puzzle::changes) only. So the rules are no deductions, but they leave the
    /// verdict as it is. Explanations do without them.
    ///
    /// # Errors
    /// Returns the error of a constraint that fits no variable.
    fn narrow(&self, rules: &mut Rules) -> Result<bool, Error<Place>> {
        let _ = rules;
        Ok(false)
    }

    /// Returns groups of places. If a solution is the only one that keeps the rules of
    /// [`narrow`](Puzzle::narrow), but not the only one of the puzzle, another solution differs
    /// from it in the places of one group only.
    fn changes(&self, solution: &Answer) -> Vec<Vec<Place>> {
        let _ = solution;
        Vec::new()
    }

    /// Returns what a value of a variable means on the board.
    fn mark(&self, place: &Place, value: i32) -> Mark;

    /// Returns the marks of a solution. By default each variable has the mark of its value. A type
    /// whose variables are regions adds the walls between cells with different values:
    /// [`walls_between`](crate::board::walls_between).
    fn marks(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        solution.iter().map(|(&place, &value)| (place, self.mark(&place, value))).collect()
    }

    /// Returns the word for a value of a variable, in the sentence `r1c1 is ...`. By default that
    /// of its mark.
    fn word(&self, place: &Place, value: i32) -> String {
        self.mark(place, value).to_string()
    }

    /// Returns the cells that a variable is about if it has a value: by default that of the
    /// variable, and none for a side or a piece. An explanation highlights them.
    fn cells(&self, place: &Place, value: i32) -> Vec<Cell> {
        let _ = value;
        match place {
            Place::Cell(cell) => vec![*cell],
            Place::Link(_) | Place::Border(_) | Place::Piece(_) => Vec::new(),
        }
    }

    /// Draws the clues. By default each layer draws itself.
    fn draw(&self, canvas: &mut Canvas) {
        for layer in self.clone().layers() {
            layer.draw(canvas);
        }
    }

    /// Returns a board to generate a puzzle from: the parts that are no clues, such as regions, are
    /// there, and its solutions are the candidates for the solution of the puzzle. `None`, the
    /// default, if puzzles of the type cannot be generated.
    fn sketch(size: Size, random: &mut Random) -> Option<Self> {
        let _ = (size, random);
        None
    }

    /// Returns the board with all the clues that a solution of the sketch implies.
    fn with_clues(&self, solution: &Answer) -> Self {
        let _ = solution;
        self.clone()
    }
}

/// Returns the settings with which puzzles are searched by default: each value is supposed once at
/// the root, and the search learns from its first conflict on. Lines and cells of graphs run into
/// conflicts at once, so both pay for nearly all types.
pub fn settings() -> Settings {
    Settings::default().learning(Learning::On).probing(Probing::AtRoot)
}

/// The number of decisions after which a search for a random board ends without a result.
const MOST_DECISIONS: u64 = 5_000;

/// Returns a solution with values that are chosen at random.
pub(crate) fn random_solution(rules: &Rules, seed: u64) -> Option<Answer> {
    let settings = Settings::default()
        .variable_order(VariableOrder::DomWdeg)
        .value_order(ValueOrder::Random)
        .restarts(Restarts::Luby { unit: 100 })
        .seed(seed)
        .limits(Limits::none().decisions(MOST_DECISIONS));
    rules.search(settings).next()
}
