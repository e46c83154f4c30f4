//! Rules beside those of rows, columns and boxes: the data of variants, without any solving.
//!
//! Invariant: a rule names cells and numbers and nothing else.
//! [`Puzzle::add_rule`](crate::Puzzle::add_rule) checks that a grid can have it.
//! [`Solver`](crate::Solver) compiles it into constraints.

mod area;
mod check;
mod fault;
mod global;
mod language;
mod line;
mod outside;
mod pair;
mod single;

pub use area::Area;
pub use fault::{RuleError, RuleFault};
pub use global::GlobalRule;
pub use language::Language;
pub use line::Line;
pub use outside::{Direction, Outside};
pub use pair::Pair;
pub use single::Single;

use crate::geometry::{Cell, Digit};
use std::fmt;

/// One rule of a variant. All kinds of a family have one form, so they are read, written and drawn
/// in the same way.
///
/// Displays in words: `cage of sum 17 at r1c1 r1c2`.
///
/// ```
/// use kumiki_sudoku::rule::Area;
/// use kumiki_sudoku::{Cell, Puzzle, Rule, Shape};
///
/// let cells = vec![Cell::new(0, 0), Cell::new(0, 1)];
/// let cage = Rule::Area { kind: Area::Cage { sum: Some(18) }, cells };
/// assert_eq!(cage.to_string(), "cage of sum 18 at r1c1 r1c2");
/// let refused = Puzzle::new(Shape::CLASSIC).add_rule(cage).unwrap_err();
/// assert_eq!(refused.to_string(), "cage of sum 18 at r1c1 r1c2: such cells sum to 3 to 17");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// A rule of the whole grid.
    Global(GlobalRule),
    /// A rule about the digits along a line, in the order of its cells.
    Line {
        /// The kind of line.
        kind: Line,
        /// The cells, from one end to the other. A closed line ends with its first cell.
        cells: Vec<Cell>,
    },
    /// The digits along the shaft sum to the number in the bulb.
    ///
    /// A bulb of several cells (a pill) holds one number, written in decimal and read in the order
    /// of its cells. A digit above 9 carries over.
    Arrow {
        /// The cells of the bulb.
        bulb: Vec<Cell>,
        /// The cells of the shaft, the one next to the bulb first.
        shaft: Vec<Cell>,
    },
    /// A rule about the digits in some cells, in any order.
    Area {
        /// The kind of area.
        kind: Area,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A rule about two cells that share an edge.
    Pair {
        /// The kind of mark.
        kind: Pair,
        /// The two cells. Their order matters to [`Pair::Greater`] only.
        cells: [Cell; 2],
    },
    /// A rule about one cell.
    Single {
        /// The kind of mark.
        kind: Single,
        /// The cell.
        cell: Cell,
    },
    /// A rule about the cells in line with a clue outside of the grid.
    Outside {
        /// The kind of clue.
        kind: Outside,
        /// The cell at the edge, next to the clue.
        first: Cell,
        /// The direction from the clue into the grid.
        towards: Direction,
    },
    /// All these digits are in the four cells around a corner, each at least as often as it is
    /// listed.
    Quadruple {
        /// The cell above and left of the corner.
        corner: Cell,
        /// One to four digits.
        digits: Vec<Digit>,
    },
    /// Two groups of cells have the same digits: each cell has the digit of the cell at its place
    /// in the other group.
    Clones {
        /// The cells of the first group.
        cells: Vec<Cell>,
        /// The cells of the second group, in the same order.
        copy: Vec<Cell>,
    },
    /// The digits of the cells, in this order, are a word of a language.
    Word {
        /// The language.
        language: Language,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The digits, each times the weight of its cell, have this sum.
    WeightedSum {
        /// The weights: positive, negative or 0.
        weights: Vec<i32>,
        /// The cells, one for each weight.
        cells: Vec<Cell>,
        /// The sum.
        sum: i32,
    },
    /// The digit of one cell gives the place in a list of a cell that has the digit of another.
    Element {
        /// The cell with the place. Places are numbered from 1.
        index: Cell,
        /// The list. A cell may be in it more than once.
        list: Vec<Cell>,
        /// The cell with the digit.
        value: Cell,
    },
    /// The digit of one cell is the number of different digits in others.
    CountDistinct {
        /// The cell with the number.
        count: Cell,
        /// The cells whose digits are counted.
        cells: Vec<Cell>,
    },
    /// All groups of cells have the same sum.
    EqualSums {
        /// The groups.
        groups: Vec<Vec<Cell>>,
    },
    /// All groups of cells, which are of one size, have the same digits, in any order and each
    /// equally often.
    SameDigits {
        /// The groups.
        groups: Vec<Vec<Cell>>,
    },
    /// All rules of at least one of several lists hold.
    AnyOf {
        /// The lists of rules.
        alternatives: Vec<Vec<Rule>>,
    },
}

impl Rule {
    /// Returns a cage of different digits, with `sum` if there is one.
    pub fn cage(sum: Option<u32>, cells: impl IntoIterator<Item = Cell>) -> Rule {
        Rule::Area { kind: Area::Cage { sum }, cells: cells.into_iter().collect() }
    }

    /// Returns a line of `kind` through `cells`.
    pub fn line(kind: Line, cells: impl IntoIterator<Item = Cell>) -> Rule {
        Rule::Line { kind, cells: cells.into_iter().collect() }
    }

    /// Returns the cells that the rule names, in its order. A quadruple has four, a clue outside
    /// has the first cell in its line, and a rule of the whole grid has none.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Rule::Global(_) => Vec::new(),
            Rule::Line { cells, .. } | Rule::Area { cells, .. } => cells.clone(),
            Rule::Arrow { bulb: some, shaft: others }
            | Rule::Clones { cells: some, copy: others } => [some.as_slice(), others].concat(),
            Rule::Word { cells, .. } | Rule::WeightedSum { cells, .. } => cells.clone(),
            Rule::Element { index: first, list: others, value: last } => {
                [&[*first], others.as_slice(), &[*last]].concat()
            }
            Rule::CountDistinct { count, cells } => [&[*count], cells.as_slice()].concat(),
            Rule::EqualSums { groups } | Rule::SameDigits { groups } => groups.concat(),
            Rule::AnyOf { alternatives } => {
                alternatives.iter().flatten().flat_map(Rule::cells).collect()
            }
            Rule::Pair { cells, .. } => cells.to_vec(),
            &Rule::Single { cell, .. } | &Rule::Outside { first: cell, .. } => vec![cell],
            &Rule::Quadruple { corner, .. } => around(corner).to_vec(),
        }
    }
}

/// Returns the four cells around the corner below and right of `corner`, in reading order.
pub fn around(corner: Cell) -> [Cell; 4] {
    // No grid is so large that the clamp changes a cell of it.
    let (row, column) = (corner.row().min(254), corner.column().min(254));
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell::new(row + down, column + right))
}

impl From<GlobalRule> for Rule {
    fn from(kind: GlobalRule) -> Rule {
        Rule::Global(kind)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Global(kind) => kind.fmt(f),
            Rule::Line { kind, cells } => write!(f, "{kind} at {}", CellNames(cells)),
            Rule::Area { kind, cells } => write!(f, "{kind} at {}", CellNames(cells)),
            Rule::Pair { kind, cells } => write!(f, "{kind} at {}", CellNames(cells)),
            Rule::Single { kind, cell } => write!(f, "{kind} at {}", CellNames(&[*cell])),
            Rule::Arrow { bulb, shaft } => {
                write!(f, "arrow from {} along {}", CellNames(bulb), CellNames(shaft))
            }
            Rule::Outside { kind, first, towards } => {
                write!(f, "{kind} from {} {towards}", first.short_name())
            }
            Rule::Quadruple { corner, digits } => {
                f.write_str("quadruple ")?;
                digits.iter().try_for_each(|digit| digit.fmt(f))?;
                write!(f, " at {}", CellNames(&around(*corner)))
            }
            Rule::Clones { cells, copy } => {
                write!(f, "clones {} and {}", CellNames(cells), CellNames(copy))
            }
            Rule::Word { cells, .. } => write!(f, "word of a language at {}", CellNames(cells)),
            Rule::WeightedSum { weights, cells, sum } => {
                write!(f, "sum {sum} of")?;
                weights
                    .iter()
                    .zip(cells)
                    .try_for_each(|(weight, cell)| write!(f, " {weight:+}·{}", cell.short_name()))
            }
            Rule::Element { index, list, value } => {
                let (index, value) = (index.short_name(), value.short_name());
                write!(f, "{value} as at place {index} of {}", CellNames(list))
            }
            Rule::CountDistinct { count, cells } => {
                write!(
                    f,
                    "number {} of different digits in {}",
                    count.short_name(),
                    CellNames(cells)
                )
            }
            Rule::EqualSums { groups } => write!(f, "equal sums of {}", Groups(groups)),
            Rule::SameDigits { groups } => write!(f, "same digits in {}", Groups(groups)),
            Rule::AnyOf { alternatives } => {
                f.write_str("any of:")?;
                for (at, rules) in alternatives.iter().enumerate() {
                    f.write_str(if at > 0 { "; or " } else { " " })?;
                    for (at, rule) in rules.iter().enumerate() {
                        f.write_str(if at > 0 { ", and " } else { "" })?;
                        rule.fmt(f)?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// The names of groups of cells in messages: `r1c1 r1c2, r2c1`.
struct Groups<'a>(&'a [Vec<Cell>]);

impl fmt::Display for Groups<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(at, cells)| {
            f.write_str(if at > 0 { ", " } else { "" })?;
            CellNames(cells).fmt(f)
        })
    }
}

/// The names of cells in messages: `r1c1 r1c2`.
struct CellNames<'a>(&'a [Cell]);

impl fmt::Display for CellNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.0.iter().map(|cell| cell.short_name());
        names.next().map_or(Ok(()), |name| f.write_str(&name))?;
        names.try_for_each(|name| write!(f, " {name}"))
    }
}

#[cfg(test)]
mod tests;
