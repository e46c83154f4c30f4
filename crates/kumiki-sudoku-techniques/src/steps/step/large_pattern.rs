//! Large patterns: evidence with many cells and digits, with its words and its truths.
//!
//! Invariant: cells are in reading order unless their order has a meaning.

use super::CandidateRole;
use super::cells::{HouseNames, compact, digits, house, houses};
use crate::steps::rule_steps::listed;
use kumiki_sudoku::{Cell, Digit, Digits, House};

/// A pattern of many cells and digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LargePattern {
    /// A WXYZ-wing.
    Bent(BentSet),
    /// A 3D medusa.
    Medusa(Medusa),
    /// A firework.
    Firework(Firework),
    /// A tridagon.
    Tridagon(Tridagon),
    /// Multi-sector locked sets, or an SK-loop.
    Covered(CoveredCells),
    /// An exocet.
    Exocet(Exocet),
    /// The leftovers of lines and boxes.
    Leftovers(Leftovers),
}

/// Lines and as many boxes of a jigsaw. The cells that only the lines have, and those that only the
/// boxes have, have the same digits, each as often.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leftovers {
    /// The lines.
    pub lines: Vec<House>,
    /// The boxes.
    pub boxes: Vec<House>,
    /// The cells that only the lines have.
    pub of_lines: Vec<Cell>,
    /// The cells that only the boxes have.
    pub of_boxes: Vec<Cell>,
    /// The digits that both can have.
    pub digits: Digits,
}

/// As many cells as digits, not all in one house. All digits but one can be there only once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BentSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Digits,
    /// The digit that can be there twice, so that it is there at least once.
    pub last: Digit,
}

/// Candidates in two colours: either all of the first are true, or all of the second.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Medusa {
    /// The candidates of each colour. A colour that is false comes first.
    pub colours: [Vec<(Cell, Digit)>; 2],
    /// If the first colour is false, the reason: two of its candidates that exclude each other, or
    /// all candidates of a cell, which it excludes.
    pub clash: Vec<(Cell, Digit)>,
}

/// Digits that leave a box, in a row and in a column of it, for the wings only. Each is in the
/// crossing of row and column or in a wing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Firework {
    /// The crossings with their digits: one crossing, or two in opposite corners of a rectangle
    /// with the same wings.
    pub crossings: Vec<(Cell, Digits)>,
    /// The wing in the row and the wing in the column of the first crossing.
    pub wings: [Cell; 2],
}

/// Three digits in twelve cells, three in each of four boxes, that cannot all be filled with them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tridagon {
    /// The three digits.
    pub digits: Digits,
    /// The twelve cells.
    pub cells: Vec<Cell>,
    /// The other candidates of the cells: one of them is true.
    pub guardians: Vec<(Cell, Digit)>,
}

/// Cells whose places of each digit are covered by houses. There are as many pairs of a house and a
/// digit as cells, so each of these digits is in one of the cells in its house.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CoveredCells {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The houses with the digits that they cover.
    pub covers: Vec<(House, Digits)>,
}

/// Two base cells whose two digits are those of two target cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exocet {
    /// The base cells.
    pub base: [Cell; 2],
    /// The target cells.
    pub targets: [Cell; 2],
    /// For each target of a junior exocet, the two cells of which one has the same digit (mirror
    /// node). A senior exocet has a target outside of the band of its base, and no mirrors.
    pub mirrors: Option<[[Cell; 2]; 2]>,
    /// The digits of the base.
    pub digits: Digits,
    /// The cells of the three cross-lines that can have a digit of the base beside the targets.
    pub crossed: Vec<Cell>,
    /// The lines that cover each digit in the cross-lines; none if a cross-line is one of them.
    pub covers: Vec<(Digit, Vec<House>)>,
    /// The pairs of digits that the two targets can have.
    pub pairs: Vec<[Digit; 2]>,
}

impl LargePattern {
    /// Returns the pattern in one line.
    pub(super) fn notation(&self) -> String {
        match self {
            LargePattern::Bent(bent) => {
                format!("{} in {}, Z={}", digits(bent.digits, "/"), compact(&bent.cells), bent.last)
            }
            LargePattern::Medusa(medusa) => {
                let [one, other] = medusa.colours.each_ref().map(|colour| named(colour));
                format!("({one}) / ({other})")
            }
            LargePattern::Firework(firework) => {
                let crossing = |(cell, own): &(Cell, Digits)| {
                    format!("{} in {}", digits(*own, "/"), cell.short_name())
                };
                let crossings: Vec<String> = firework.crossings.iter().map(crossing).collect();
                format!("{} with {}", crossings.join(", "), compact(&sorted(&firework.wings)))
            }
            LargePattern::Tridagon(tridagon) => format!(
                "{} in {}, guardians {}",
                digits(tridagon.digits, "/"),
                compact(&tridagon.cells),
                named(&tridagon.guardians)
            ),
            LargePattern::Covered(covered) => {
                let cover =
                    |(of, own): &(House, Digits)| format!("{}{}", digits(*own, ""), house(*of));
                let covers: Vec<String> = covered.covers.iter().map(cover).collect();
                format!(
                    "{} cells {}, {}",
                    covered.cells.len(),
                    compact(&covered.cells),
                    covers.join(" ")
                )
            }
            LargePattern::Exocet(exocet) => format!(
                "{} base {}, targets {}",
                digits(exocet.digits, "/"),
                compact(&exocet.base),
                compact(&sorted(&exocet.targets))
            ),
            LargePattern::Leftovers(leftovers) => format!(
                "{} and {}, {} and {}",
                houses(&leftovers.lines),
                houses(&leftovers.boxes),
                compact(&leftovers.of_lines),
                compact(&leftovers.of_boxes)
            ),
        }
    }

    /// Returns the reason for the conclusion in sentences.
    pub(super) fn text(&self, names: HouseNames<'_>) -> String {
        match self {
            LargePattern::Bent(bent) => {
                let mut others = bent.digits;
                others.remove(bent.last);
                format!(
                    "The four cells {} have only the digits {}. Each of {} can be there once, as all its places there see \
                     each other. Three digits cannot fill four cells, so one of them is {}.",
                    compact(&bent.cells),
                    listed(bent.digits, "and"),
                    listed(others, "and"),
                    bent.last
                )
            }
            LargePattern::Medusa(medusa) => medusa.text(),
            LargePattern::Firework(firework) => firework.text(),
            LargePattern::Tridagon(tridagon) => format!(
                "The digits {} alone cannot fill the twelve cells {}: in four boxes with three cells each in different rows \
                 and columns, an odd number of the diagonals falls. So one of the other candidates there is true: {}.",
                listed(tridagon.digits, "and"),
                compact(&tridagon.cells),
                named(&tridagon.guardians)
            ),
            LargePattern::Covered(covered) => {
                let cover = |(of, own): &(House, Digits)| {
                    format!("{} in {}", listed(*own, "and"), names.one(*of))
                };
                let covers: Vec<String> = covered.covers.iter().map(cover).collect();
                let count = covered.cells.len();
                format!(
                    "In the {count} cells {}, each digit can only be once in each of these houses: {}. These are {count} \
                     places for {count} cells, so each is used, and these houses have the digits nowhere else.",
                    compact(&covered.cells),
                    covers.join("; ")
                )
            }
            LargePattern::Exocet(exocet) => exocet.text(),
            LargePattern::Leftovers(leftovers) => leftovers.text(names),
        }
    }

    /// Returns the candidates of the pattern with their roles. Later entries win.
    pub(super) fn roles(&self) -> Vec<(Vec<Cell>, Digits, CandidateRole)> {
        use CandidateRole::{Defining, Fin, Secondary};
        let single = |role: CandidateRole| {
            move |&(cell, digit): &(Cell, Digit)| (vec![cell], [digit].into_iter().collect(), role)
        };
        match self {
            LargePattern::Bent(bent) => {
                let last: Digits = [bent.last].into_iter().collect();
                vec![
                    (bent.cells.clone(), bent.digits, Defining),
                    (bent.cells.clone(), last, Secondary),
                ]
            }
            LargePattern::Medusa(medusa) => {
                let [one, other] = &medusa.colours;
                one.iter()
                    .map(single(Defining))
                    .chain(other.iter().map(single(Secondary)))
                    .collect()
            }
            LargePattern::Firework(firework) => {
                let crossings = firework.crossings.iter();
                let all: Digits = crossings.clone().flat_map(|(_, own)| own.iter()).collect();
                let crossings = crossings.map(|&(cell, own)| (vec![cell], own, Defining));
                [(firework.wings.to_vec(), all, Secondary)].into_iter().chain(crossings).collect()
            }
            LargePattern::Tridagon(tridagon) => {
                let cells = (tridagon.cells.clone(), tridagon.digits, Defining);
                [cells].into_iter().chain(tridagon.guardians.iter().map(single(Fin))).collect()
            }
            LargePattern::Covered(covered) => {
                let of = |is_row: bool| -> Digits {
                    let covers = covered.covers.iter();
                    covers
                        .filter(|(of, _)| matches!(of, House::Row(_)) == is_row)
                        .flat_map(|(_, own)| own.iter())
                        .collect()
                };
                let cells = &covered.cells;
                vec![(cells.clone(), of(false), Secondary), (cells.clone(), of(true), Defining)]
            }
            LargePattern::Exocet(exocet) => vec![
                (exocet.crossed.clone(), exocet.digits, Fin),
                (exocet.targets.to_vec(), exocet.digits, Secondary),
                (exocet.base.to_vec(), exocet.digits, Defining),
            ],
            LargePattern::Leftovers(leftovers) => vec![
                (leftovers.of_lines.clone(), leftovers.digits, Defining),
                (leftovers.of_boxes.clone(), leftovers.digits, Secondary),
            ],
        }
    }
}

impl Medusa {
    fn text(&self) -> String {
        let [one, other] = self.colours.each_ref().map(|colour| named(colour));
        let either = format!(
            "Links that are strong both ways connect these candidates, so either all of the first colour are true ({one}) \
             or all of the second ({other})."
        );
        let clash = named(&self.clash);
        let in_colour = |candidate| self.colours[0].contains(candidate);
        match &self.clash[..] {
            [] => format!(
                "{either} Each removed candidate excludes one of the first and one of the second."
            ),
            [_, _] if self.clash.iter().all(in_colour) => {
                format!("{either} The first has {clash}, which exclude each other, so it is false.")
            }
            [(cell, _), ..] => format!(
                "{either} The first would leave {cell} without a digit, because it excludes {clash}, so it is false."
            ),
        }
    }
}

impl Firework {
    fn text(&self) -> String {
        let [row, column] = self.wings.map(Cell::short_name);
        let crossing = |(cell, own): &(Cell, Digits)| {
            let (line, place) = (cell.row() + 1, cell.column() + 1);
            format!(
                "In row {line} and column {place}, {} leave the box of {} for {row} and {column} only, so each of them is in \
                 {} or in one of these.",
                listed(*own, "and"),
                cell.short_name(),
                cell.short_name()
            )
        };
        let crossings: Vec<String> = self.crossings.iter().map(crossing).collect();
        let count = self.crossings.len() + self.wings.len();
        format!(
            "{} These are {count} digits in {count} cells, which have no other digits. In the box of a crossing, its digits \
             are in that row or column.",
            crossings.join(" ")
        )
    }
}

impl Exocet {
    fn text(&self) -> String {
        let all = listed(self.digits, "and");
        let pair = |[one, other]: &[Digit; 2]| format!("{one}{other}");
        let pairs: Vec<String> = self.pairs.iter().map(pair).collect();
        let outside =
            if self.mirrors.is_some() { "Outside of their band" } else { "Beside the targets" };
        let [one, other] = self.targets.map(Cell::short_name);
        let mirrored = self.mirrors.map_or_else(String::new, |[first, second]| {
            let cells = [compact(&first), compact(&second)];
            format!(
                " The mirror cells {} have the digit of {one}, and {} that of {other}.",
                cells[0], cells[1]
            )
        });
        format!(
            "The base cells {} have two of {all}. {outside}, the cells {} have each of these digits at most twice, so a \
             third cross-line has a digit of the base in a target: {} have the two digits of the base.{mirrored} These \
             pairs are possible in {one} and {other}: {}.",
            compact(&self.base),
            compact(&self.crossed),
            compact(&sorted(&self.targets)),
            pairs.join(", ")
        )
    }
}

impl Leftovers {
    fn text(&self, names: HouseNames<'_>) -> String {
        let (lines, boxes) = (names.all(&self.lines), names.all(&self.boxes));
        let (one, other) = (compact(&self.of_lines), compact(&self.of_boxes));
        let have = if self.lines.len() == 1 { "has" } else { "have" };
        format!(
            "{lines} {have} the digits of {boxes}. Without the cells of both, {one} and {other} are left, with the same \
             digits: {} can be in both.",
            listed(self.digits, "and")
        )
    }
}

/// Returns candidates as `r1c2=3, r4c5=6`.
fn named(candidates: &[(Cell, Digit)]) -> String {
    let one = |(cell, digit): &(Cell, Digit)| format!("{}={digit}", cell.short_name());
    candidates.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns the cells in reading order.
fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted
}
