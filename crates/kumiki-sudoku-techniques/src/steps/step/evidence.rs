//! The evidence of steps, by family of techniques.
//!
//! Invariant: cells are in reading order unless their order has a meaning.

use super::{LargePattern, Whip};
use kumiki_sudoku::{Cell, Digit, Digits, House};

/// The evidence of a step: the pattern from which its conclusion follows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Evidence {
    /// The house in which a cell or a digit has one place left; `None` for a cell with one
    /// candidate.
    Single(Option<House>),
    /// The places of `digit` in `base` are all in `cover` (locked candidates).
    Intersection {
        /// The digit.
        digit: Digit,
        /// The base house: it needs the digit.
        base: House,
        /// The cover house: the digit is removed from the rest of it.
        cover: House,
    },
    /// A subset: as many cells as digits.
    Subset(Subset),
    /// A fish: as many cover houses as base houses.
    Fish(Fish),
    /// Places of a digit in colours.
    Colouring(Colouring),
    /// A unique rectangle: two digits in the corners of a rectangle.
    Rectangle(Rectangle),
    /// A bivalue universal grave (BUG): the only cell with three candidates.
    Bug(Cell),
    /// A wing: a cell that sees two others.
    Wing(Wing),
    /// Chains that each prove part of the conclusion; usually one.
    Chains(Vec<Chain>),
    /// Chains whose first two nodes are the places of `house`, in two lines that cross (empty
    /// rectangle).
    Cross {
        /// The house.
        house: House,
        /// The chains.
        chains: Vec<Chain>,
    },
    /// Almost locked sets (ALS).
    Sets(Sets),
    /// Forcing chains: from assumptions to the conclusion.
    Forcing(Forcing),
    /// A whip or a braid: links that a removed candidate would leave with a contradiction.
    Whip(Whip),
    /// A digit with the templates (all ways to place it in the whole grid) that allow or contain
    /// its places.
    Template(Digit),
    /// A pattern of many cells and digits.
    Large(LargePattern),
    /// A candidate that was guessed.
    Supposition(Cell, Digit),
    /// Rules, and the facts about cells that they need.
    Rules(RuleEvidence),
}

/// A subset of a house: as many cells as digits. The digits are in these cells, and these cells
/// have no other digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subset {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Digits,
    /// The houses from which candidates are removed. A hidden subset has the house that needs its
    /// digits.
    pub houses: Vec<House>,
    /// True for a hidden subset: the digits have no other places. False for a naked one: the cells
    /// have no other candidates.
    pub is_hidden: bool,
}

/// A fish: base houses in which the places of a digit, except for fins, are in as many cover
/// houses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base houses: each needs the digit.
    pub base: Vec<House>,
    /// The cover houses: each can have the digit once.
    pub cover: Vec<House>,
    /// The fins: places in base houses that are in no cover house.
    pub fins: Vec<Cell>,
    /// The endo fins: places that are in two base houses.
    pub endo_fins: Vec<Cell>,
    /// The twin of a siamese fish: a fish with the same base and other cover houses, whose removals
    /// are also part of this step.
    pub twin: Option<Box<Fish>>,
}

/// Places of a digit in pairs of colours. One colour of each pair is true, the other is false.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Colouring {
    /// The digit.
    pub digit: Digit,
    /// The pairs of colours.
    pub pairs: Vec<[Vec<Cell>; 2]>,
    /// For each pair, the houses that join its cells: each has two places, one of each colour.
    pub houses: Vec<Vec<House>>,
    /// Coloured cells that see each other. Each excludes one colour of a pair, or one colour of
    /// two.
    pub clashes: Vec<[Cell; 2]>,
    /// Removed places, each with the coloured cells that it sees.
    pub sights: Vec<(Cell, [Cell; 2])>,
}

/// A unique rectangle: two digits in four cells of two rows, two columns and two boxes. In a puzzle
/// with one solution, the four cells cannot have only these two digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    /// The two digits, ascending.
    pub digits: [Digit; 2],
    /// The corners, in reading order.
    pub cells: [Cell; 4],
    /// The roof: the corners that may have another digit, or that were blank at the start.
    pub roof: Vec<Cell>,
    /// The other cells of the pattern: those of a naked subset.
    pub others: Vec<Cell>,
    /// The digits of the pattern beside the two: the third digit, or those of the subset.
    pub other_digits: Digits,
    /// The houses in which one of the two digits can only be in two corners.
    pub houses: Vec<House>,
}

/// A wing: a pivot that sees two pincers, each of which shares a candidate with it. One of the
/// three cells has the last digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wing {
    /// The pivot: the cell in the middle.
    pub pivot: Cell,
    /// The pincers: the two other cells.
    pub pincers: [Cell; 2],
    /// The digit that the pivot shares with the first pincer, the one it shares with the second,
    /// and the last digit.
    pub digits: [Digit; 3],
}

/// A node of a chain: a digit in one or several cells of a house, on or off.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChainNode {
    /// The digit.
    pub digit: Digit,
    /// The cells. On means that one of them has the digit; off means that none has it.
    pub cells: Vec<Cell>,
    /// True if the node is on.
    pub is_on: bool,
    /// The almost locked set by which the node follows from the previous one, if there is one.
    pub set: Option<AlmostLockedSet>,
    /// The house by which the node follows from the previous one. Of an on node, it has no other
    /// places of the digit; of an off node, it has the cells of both.
    pub house: Option<House>,
}

/// A chain of nodes, each of which follows from the previous one. Off to on is a strong link, on to
/// off a weak link.
///
/// A chain that begins off and ends on proves that its first or its last node is true. In a loop,
/// the first node also follows from the last, so one end of each weak link is true.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<ChainNode>,
    /// True if the first node follows from the last.
    pub is_loop: bool,
}

/// An almost locked set (ALS): cells of a house with one candidate more than cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Digits,
}

/// A restricted common candidate (RCC): a digit that only one of two sets can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RestrictedCommon {
    /// The digit.
    pub digit: Digit,
    /// The indices of the two sets.
    pub between: [usize; 2],
}

/// Almost locked sets (ALS) with the restricted common candidates between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sets {
    /// The sets. For Sue de Coq, the first set is the cells that a box and a line share; then
    /// follow the set in the line and the set in the box.
    pub sets: Vec<AlmostLockedSet>,
    /// The restricted common candidates between two sets.
    pub commons: Vec<RestrictedCommon>,
    /// The stem cell of a death blossom: each of its candidates is locked to one of the sets.
    pub stem: Option<Cell>,
}

/// Forcing chains from assumptions. Chains with the same start end in a contradiction. Chains that
/// start with all candidates of a cell, or with all places in a house, have the same end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forcing {
    /// The chains.
    pub chains: Vec<Chain>,
    /// The cell or house whose alternatives the chains start with, or the cell or house that the
    /// chains leave without candidates.
    pub alternatives: Option<Alternatives>,
}

/// The candidates of which one must be true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alternatives {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    Places(Digit, House),
}

/// Rules and houses, with the facts about cells from which they imply the conclusion, and the words
/// for that.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuleEvidence {
    /// The numbers of the rules in the puzzle, ascending.
    pub rules: Vec<usize>,
    /// The houses.
    pub houses: Vec<House>,
    /// The name of the rule in short, `Cage 38`, if the step is one of a single rule.
    pub title: Option<String>,
    /// The rules and houses, in words.
    pub names: Vec<String>,
    /// The cells that matter, each with the digits that it may still have.
    pub cells: Vec<(Cell, Digits)>,
    /// The assumption that is refuted, if there is one.
    pub supposed: Option<(Cell, Digit)>,
    /// Other digits of the cell of the assumption that are refuted in the same way.
    pub twins: Digits,
    /// The reason in words, without a full stop; `None` if there are no words for it.
    pub reason: Option<String>,
    /// The digits that each cell which loses some has left.
    pub left: Vec<(Cell, Digits)>,
    /// The conclusion in words.
    pub conclusion: String,
}
