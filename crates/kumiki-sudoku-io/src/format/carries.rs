//! The data of a puzzle that a format carries, and the data that it loses.
//!
//! Invariant: data that the format does not carry is an error if the solutions depend on it, and
//! otherwise is listed as lost.

use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::rule::{Area, GlobalRule, Outside, Single};
use kumiki_sudoku::{Cell, House, Puzzle, Rule, Shape};
use std::borrow::Cow;
use std::fmt;

/// The data of a puzzle that a format carries. All formats carry clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carries {
    /// The least and the greatest size of a grid.
    pub sizes: (u8, u8),
    /// The forms of boxes.
    pub boxes: BoxForms,
    /// The other data.
    pub details: &'static [Detail],
    /// True if there may be several puzzles in a file.
    pub several: bool,
}

/// The forms of boxes that a format carries. Each form includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoxForms {
    /// The boxes of [`Shape::of_size`] of the sizes 4, 6, 9, 16 and 25 alone.
    Common,
    /// The boxes of [`Shape::of_size`].
    Usual,
    /// Rectangles in either orientation.
    Rectangles,
    /// Connected regions of any form.
    Connected,
    /// Any regions with as many cells as a row.
    Irregular,
    /// Any regions, or no boxes.
    Any,
}

/// Data that a puzzle may have in addition to its clues.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// A grid that is oblong, or that has other digits than those from 1 to its size.
    Shape,
    /// Pencil-mark clues.
    Allowed,
    /// Rules in addition to those of rows, columns and boxes.
    Rules,
    /// Rules that only strings of the Interactive Sudoku Solver have names for.
    RareRules,
    /// Digits that were filled in by the person who solves the puzzle.
    Placed,
    /// The pencil marks of the person who solves the puzzle.
    Notes,
    /// The title.
    Title,
    /// The author.
    Author,
    /// The rules in words, or a comment.
    Description,
    /// The place of publication.
    Source,
    /// The date of publication.
    Date,
    /// The difficulty, as published.
    Difficulty,
    /// The solution that the author gives.
    Solution,
}

impl Carries {
    /// The clues of a classic grid, and nothing else.
    pub(super) const CLASSIC: Carries =
        Carries { sizes: (9, 9), boxes: BoxForms::Usual, details: &[], several: false };

    /// Returns the data of `puzzle` that is not carried although the solutions depend on it. Size
    /// and boxes are checked separately.
    pub(super) fn refused(&self, puzzle: &Puzzle) -> Vec<Detail> {
        self.missing(puzzle).filter(|detail| detail.is_binding()).collect()
    }

    /// Returns the data of `puzzle` that is not carried and on which the solutions do not depend.
    pub(super) fn lost(&self, puzzle: &Puzzle) -> Vec<Detail> {
        self.missing(puzzle).filter(|detail| !detail.is_binding()).collect()
    }

    /// Returns whether the format has the size of `shape`.
    pub(super) fn has_size(&self, shape: &Shape) -> bool {
        (self.sizes.0.into()..=self.sizes.1.into()).contains(&shape.size())
    }

    /// Returns whether the format has the boxes of `shape`.
    pub(super) fn has_boxes(&self, shape: &Shape) -> bool {
        let needed = match shape.kind() {
            _ if Shape::of_size(shape.size()).as_ref() == Ok(shape) => match shape.size() {
                4 | 6 | 9 | 16 | 25 => BoxForms::Common,
                _ => BoxForms::Usual,
            },
            Boxes::Rectangles { .. } => BoxForms::Rectangles,
            Boxes::Irregular(_) if are_connected(shape) => BoxForms::Connected,
            Boxes::Irregular(_) => BoxForms::Irregular,
            Boxes::None => BoxForms::Any,
        };
        needed <= self.boxes
    }

    fn missing(&self, puzzle: &Puzzle) -> impl Iterator<Item = Detail> {
        let is_missing = |detail: &Detail| !self.details.contains(detail) && detail.is_in(puzzle);
        Detail::ALL.into_iter().filter(is_missing)
    }
}

/// Returns whether only strings of the Interactive Sudoku Solver have a name for `rule`.
pub(super) fn is_rare(rule: &Rule) -> bool {
    match rule {
        Rule::Global(kind) => matches!(kind, GlobalRule::RankTies | GlobalRule::NoRankTies),
        Rule::Area { kind, .. } => matches!(
            kind,
            Area::Lunchbox { .. } | Area::Rellik { .. } | Area::Equality | Area::Exactly { .. }
        ),
        Rule::Single { kind, .. } => matches!(kind, Single::Among { .. }),
        Rule::Outside { kind, .. } => matches!(kind, Outside::FirstHidden { .. }),
        Rule::Word { .. }
        | Rule::WeightedSum { .. }
        | Rule::Element { .. }
        | Rule::CountDistinct { .. }
        | Rule::EqualSums { .. }
        | Rule::SameDigits { .. }
        | Rule::AnyOf { .. } => true,
        _ => false,
    }
}

/// Returns whether the cells of each box are connected by their sides.
pub(super) fn are_connected(shape: &Shape) -> bool {
    let boxes = shape.houses().filter(|house| matches!(house, House::Box(_)));
    boxes.map(|house| shape.cells_of(house)).all(Cell::are_connected)
}

/// Returns `puzzle` without the marks in its metadata that change the direction of text: they would
/// also change what is written after them.
pub(super) fn directionless(puzzle: &Puzzle) -> Cow<'_, Puzzle> {
    let is_mark = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let about = &puzzle.metadata;
    let texts = [
        &about.title,
        &about.author,
        &about.description,
        &about.source,
        &about.date,
        &about.difficulty,
    ];
    if !texts.into_iter().flatten().any(|text| text.contains(is_mark)) {
        return Cow::Borrowed(puzzle);
    }
    let mut puzzle = puzzle.clone();
    let about = &mut puzzle.metadata;
    let texts = [
        &mut about.title,
        &mut about.author,
        &mut about.description,
        &mut about.source,
        &mut about.date,
        &mut about.difficulty,
    ];
    texts.into_iter().flatten().for_each(|text| text.retain(|symbol| !is_mark(symbol)));
    Cow::Owned(puzzle)
}

impl Detail {
    /// All details.
    pub const ALL: [Detail; 13] = [
        Detail::Shape,
        Detail::Allowed,
        Detail::Rules,
        Detail::RareRules,
        Detail::Placed,
        Detail::Notes,
        Detail::Title,
        Detail::Author,
        Detail::Description,
        Detail::Source,
        Detail::Date,
        Detail::Difficulty,
        Detail::Solution,
    ];

    /// Returns whether the solutions depend on this data.
    pub fn is_binding(self) -> bool {
        matches!(self, Detail::Shape | Detail::Allowed | Detail::Rules | Detail::RareRules)
    }

    /// Returns whether `puzzle` has this data.
    pub fn is_in(self, puzzle: &Puzzle) -> bool {
        let mut entries = puzzle.iter().map(|(_, entry)| entry);
        let about = &puzzle.metadata;
        match self {
            Detail::Shape => !puzzle.shape().is_usual(),
            Detail::Allowed => entries.any(|entry| entry.allowed.is_some()),
            Detail::Rules => !puzzle.rules().is_empty(),
            Detail::RareRules => puzzle.rules().iter().any(is_rare),
            Detail::Placed => entries.any(|entry| entry.digit.is_some() && !entry.is_given),
            Detail::Notes => entries.any(|entry| !entry.notes.is_empty()),
            Detail::Title => about.title.is_some(),
            Detail::Author => about.author.is_some(),
            Detail::Description => about.description.is_some(),
            Detail::Source => about.source.is_some(),
            Detail::Date => about.date.is_some(),
            Detail::Difficulty => about.difficulty.is_some(),
            Detail::Solution => about.solution.is_some(),
        }
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Detail::Shape => "oblong grids or other digits",
            Detail::Allowed => "pencil-mark clues",
            Detail::Rules => "rules",
            Detail::RareRules => "rare rules",
            Detail::Placed => "placed digits",
            Detail::Notes => "notes",
            Detail::Title => "title",
            Detail::Author => "author",
            Detail::Description => "description",
            Detail::Source => "source",
            Detail::Date => "date",
            Detail::Difficulty => "difficulty",
            Detail::Solution => "solution",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_sudoku::{Digit, Digits, Entry};

    #[test]
    fn what_the_solution_depends_on_is_refused_and_the_rest_is_lost() {
        let mut puzzle = Puzzle::new(Shape::CLASSIC);
        puzzle.metadata.title = Some("A title".to_string());
        puzzle.set(Cell::new(0, 0), Entry::placed(Digit::new(1).unwrap())).unwrap();
        let allowed = Entry { allowed: Some(Digits::up_to(3)), ..Entry::default() };
        puzzle.set(Cell::new(0, 1), allowed).unwrap();
        let carries = Carries { details: &[Detail::Title], ..Carries::CLASSIC };
        assert_eq!(carries.refused(&puzzle), [Detail::Allowed]);
        assert_eq!(carries.lost(&puzzle), [Detail::Placed]);
    }

    #[test]
    fn boxes_are_carried_by_those_that_carry_more() {
        let shapes = [
            Shape::boxes(3, 3).unwrap(),
            Shape::boxes(2, 4).unwrap(),
            Shape::boxes(3, 2).unwrap(),
            Shape::irregular(4, &[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).unwrap(),
            Shape::irregular(4, &[0, 1, 1, 0, 0, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3, 2]).unwrap(),
            Shape::latin(5).unwrap(),
        ];
        let forms = [
            BoxForms::Common,
            BoxForms::Usual,
            BoxForms::Rectangles,
            BoxForms::Connected,
            BoxForms::Irregular,
            BoxForms::Any,
        ];
        for (carried, &boxes) in forms.iter().enumerate() {
            let carries = Carries { boxes, ..Carries::CLASSIC };
            for (needed, shape) in shapes.iter().enumerate() {
                assert_eq!(carries.has_boxes(shape), needed <= carried, "{shape:?}");
            }
        }
    }
}
