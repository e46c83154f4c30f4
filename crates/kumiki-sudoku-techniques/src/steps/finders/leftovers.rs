//! The law of leftovers: some neighbouring lines of a jigsaw have the same digits as equally many
//! boxes, so what is left of the lines has the digits of what is left of the boxes.
//!
//! Invariant: all lines and boxes have all digits, each once.

use super::TechniqueSearch;
use crate::steps::{Evidence, LargePattern, Leftovers, Step};
use kumiki_patterns::Bits;
use kumiki_sudoku::geometry::Boxes;

/// The most cells that may be left of the lines, and of the boxes.
const MOST_CELLS: usize = 6;

/// Lines and as many boxes, with the cells that only one of the two sides has.
struct Leftover<const W: usize> {
    lines: Vec<usize>,
    boxes: Vec<usize>,
    of_lines: Bits<W>,
    of_boxes: Bits<W>,
}

impl<const W: usize> TechniqueSearch<'_, W> {
    /// Returns the steps of the law of leftovers, those with the fewest cells first.
    pub(super) fn leftovers(&self) -> Vec<Step> {
        let position = self.position;
        if !matches!(position.shape().kind(), Boxes::Irregular(_)) {
            return Vec::new();
        }
        let mut found: Vec<Leftover<W>> = Vec::new();
        for lines in [position.rows(), position.columns()] {
            for first in 0..lines.len() {
                for last in first + 1..=lines.len() {
                    if (self.survey.is_over)() {
                        return Vec::new();
                    }
                    self.add_leftovers(&lines[first..last], &mut found);
                }
            }
        }
        found.sort_by_key(|one| (one.of_lines.len(), one.lines.len()));
        let mut steps: Vec<Step> = Vec::new();
        for step in found.iter().filter_map(|one| self.leftover(one)) {
            if !steps.iter().any(|other| other.concludes_as(&step)) {
                steps.push(step);
            }
        }
        steps
    }

    /// Adds the ways to set as many boxes against `lines` that leave few cells.
    fn add_leftovers(&self, lines: &[usize], found: &mut Vec<Leftover<W>>) {
        let members = |group: usize| self.position.groups().groups()[group].members;
        let is_full = |&group: &usize| {
            let needed = self.position.groups().groups()[group].needed;
            needed.count_ones() as usize == self.position.groups().values().len()
        };
        if !lines.iter().all(is_full) {
            return;
        }
        let of_lines = lines.iter().fold(Bits::NONE, |all, &line| all | members(line));
        let boxes: Vec<(usize, Bits<W>)> = self
            .position
            .boxes()
            .iter()
            .filter(|&group| is_full(group) && members(*group).meets(&of_lines))
            .map(|&group| (group, members(group)))
            .collect();
        let size = self.position.groups().values().len() * lines.len();
        let mut choice =
            BoxChoice { boxes: &boxes, of_lines, chosen: Vec::new(), ways: Vec::new() };
        choice.extend(0, lines.len(), size);
        for chosen in choice.ways {
            let in_boxes = chosen.iter().fold(Bits::NONE, |all, &at| all | boxes[at].1);
            found.push(Leftover {
                lines: lines.to_vec(),
                boxes: chosen.iter().map(|&at| boxes[at].0).collect(),
                of_lines: of_lines - in_boxes,
                of_boxes: in_boxes - of_lines,
            });
        }
    }

    /// Returns the step that removes what only one side of `found` can have; `None` if there is
    /// nothing to remove.
    fn leftover(&self, found: &Leftover<W>) -> Option<Step> {
        let position = self.position;
        let board = position.board();
        let all = |side: Bits<W>| side.iter().fold(0, |all, var| all | board.values(var));
        let both = all(found.of_lines) & all(found.of_boxes);
        let cells = (found.of_lines | found.of_boxes).iter();
        let removed: Vec<_> = cells
            .flat_map(|var| {
                let gone = position.digits_of(board.values(var) & !both);
                gone.iter().map(move |digit| (var, digit)).collect::<Vec<_>>()
            })
            .map(|(var, digit)| (position.cell(var), digit))
            .collect();
        if removed.is_empty() {
            return None;
        }
        let houses = |groups: &[usize], is_box: bool| {
            let of = |&group: &usize| position.house_of_kind(group, is_box);
            groups.iter().filter_map(of).collect()
        };
        let evidence = Evidence::Large(LargePattern::Leftovers(Leftovers {
            lines: houses(&found.lines, false),
            boxes: houses(&found.boxes, true),
            of_lines: position.cells(found.of_lines),
            of_boxes: position.cells(found.of_boxes),
            digits: position.digits_of(both),
        }));
        Some(Step::removing(self.technique, removed, evidence))
    }
}

/// The search for boxes that cover most of some lines.
struct BoxChoice<'a, const W: usize> {
    /// The boxes that meet the lines.
    boxes: &'a [(usize, Bits<W>)],
    of_lines: Bits<W>,
    chosen: Vec<usize>,
    /// The choices that leave few cells, but some.
    ways: Vec<Vec<usize>>,
}

impl<const W: usize> BoxChoice<'_, W> {
    /// Tries all ways to choose `more` boxes from the one with this number on, if `uncovered` cells
    /// of the lines are in none of those chosen.
    fn extend(&mut self, from: usize, more: usize, uncovered: usize) {
        if more == 0 {
            if (1..=MOST_CELLS).contains(&uncovered) {
                self.ways.push(self.chosen.clone());
            }
            return;
        }
        for at in from..self.boxes.len() {
            let shared = (self.boxes[at].1 & self.of_lines).len();
            let outside = self.boxes[at].1.len() - shared;
            if outside > MOST_CELLS {
                continue;
            }
            self.chosen.push(at);
            self.extend(at + 1, more - 1, uncovered - shared);
            self.chosen.pop();
        }
    }
}
