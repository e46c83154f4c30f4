//! What a step is drawn from, by family.
//!
//! Invariant: cells are in reading order where their order means nothing.

use crate::cell::Cell;
use crate::digit::{Digit, Digits};
use crate::house::House;

/// What a step is drawn from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Evidence {
    /// A house in which a cell, or a digit, has one place left; or none, where a cell has one
    /// candidate.
    Single(Option<House>),
    /// The places of `digit` in `base` are all in `cover`.
    Intersection {
        /// The digit.
        digit: Digit,
        /// The house that needs it.
        base: House,
        /// The house from which it is removed.
        cover: House,
    },
    /// As many cells as digits.
    Subset(Subset),
    /// As many covering houses as base houses.
    Fish(Fish),
    /// Places of a digit in colours.
    Colouring(Colouring),
    /// Two digits in the corners of a rectangle.
    Rectangle(Rectangle),
    /// The only cell with three candidates.
    Grave(Cell),
    /// A cell that sees two others.
    Wing(Wing),
    /// Chains that each prove part of what follows; one, as a rule.
    Chains(Vec<Chain>),
    /// The same, where the first two nodes of each are the places of `house`, in two lines that
    /// cross.
    Cross {
        /// The house.
        house: House,
        /// The chains.
        chains: Vec<Chain>,
    },
    /// Almost locked sets.
    Sets(Sets),
    /// Chains from what is supposed to what follows.
    Forcing(Forcing),
    /// All places of a digit that some pattern of the whole grid has, or all has.
    Template(Digit),
    /// A candidate that was tried.
    Supposition(Cell, Digit),
    /// Rules, and what is known of cells.
    Known(Known),
}

/// As many cells of a house as digits: the digits are in these cells, and these cells have nothing
/// else.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subset {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Digits,
    /// The houses from which candidates are removed; a hidden one has the house that needs its
    /// digits.
    pub houses: Vec<House>,
    /// True if the digits have no other place, rather than the cells no other candidate.
    pub is_hidden: bool,
}

/// Houses in which the places of a digit, but for fins, are in as many other houses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The houses that need it.
    pub base: Vec<House>,
    /// The houses in which it can be once.
    pub cover: Vec<House>,
    /// The places that no covering house has.
    pub fins: Vec<Cell>,
    /// The places that two base houses have.
    pub endo_fins: Vec<Cell>,
    /// A fish with the same base and other covers whose removals are this step's, too: the two are
    /// siamese.
    pub twin: Option<Box<Fish>>,
}

/// Places of a digit in two colours or more: one colour of each pair is true, the other is not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Colouring {
    /// The digit.
    pub digit: Digit,
    /// The pairs of colours.
    pub pairs: Vec<[Vec<Cell>; 2]>,
}

/// Two digits in four cells that are two rows, two columns and two boxes: they must not be all that
/// these cells have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    /// The two digits, ascending.
    pub digits: [Digit; 2],
    /// The corners, in reading order.
    pub cells: [Cell; 4],
    /// Those that could have something else, or that had nothing to begin with.
    pub roof: Vec<Cell>,
    /// What else is used: the other cells of a naked subset.
    pub others: Vec<Cell>,
    /// The digits that are used beside the two: the third one, or those of the subset.
    pub other_digits: Digits,
}

/// A cell that sees two others, each of which shares a candidate with it; one of the three has the
/// last digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wing {
    /// The cell in the middle.
    pub pivot: Cell,
    /// The two others.
    pub pincers: [Cell; 2],
    /// The digits that the pivot shares with the first and with the second, and the last.
    pub digits: [Digit; 3],
}

/// A digit in one or several cells of a house, on or off.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells: on means that one of them has the digit, off that none has.
    pub cells: Vec<Cell>,
    /// True if it is on.
    pub is_on: bool,
    /// The almost locked set by which it follows from the node before, if it takes one.
    pub set: Option<AlmostLockedSet>,
}

/// Nodes of which each follows from the one before. Off to on is a strong link, on to off a weak
/// one.
///
/// A chain that begins off and ends on says that its first or its last node is true. In a loop the
/// first node follows from the last, too, so that one end of each weak link is true.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// True if the first follows from the last.
    pub is_loop: bool,
}

/// Cells of a house with one candidate more than cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Digits,
}

/// A digit that only one of two sets can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Common {
    /// The digit.
    pub digit: Digit,
    /// The sets, by number.
    pub between: [usize; 2],
}

/// Almost locked sets and what is between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sets {
    /// The sets. Of sue de coq the first are the cells that a box and a line share, then come the
    /// one in the line and the one in the box.
    pub sets: Vec<AlmostLockedSet>,
    /// The digits that go between two of them.
    pub commons: Vec<Common>,
    /// The cell whose candidates are taken from the sets, each by one: death blossom.
    pub stem: Option<Cell>,
}

/// Chains from what is supposed. Where they begin alike they contradict each other in the end;
/// where they begin with all candidates of a cell, or all places in a house, they end alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forcing {
    /// The chains.
    pub chains: Vec<Chain>,
    /// The cell or the house of which something must be true, where that is what they begin with,
    /// or what is left without candidates, where that is what they end with.
    pub around: Option<Around>,
}

/// The candidates of which one must be true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Around {
    /// Those of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    Places(Digit, House),
}

/// What rules and houses need to know for what they say.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Known {
    /// The rules and houses, in words.
    pub names: Vec<String>,
    /// What must be known of cells: the digits that they may have.
    pub cells: Vec<(Cell, Digits)>,
    /// What is supposed, where that is refuted.
    pub supposed: Option<(Cell, Digit)>,
}
