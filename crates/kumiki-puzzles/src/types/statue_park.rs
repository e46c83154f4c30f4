//! Statue Park: shapes are placed on the board, and do not touch at sides.
//!
//! Invariant: the value of a piece is one of its placements, numbered over all shapes. Equal pieces
//! have the same values, in ascending order, so that a board has one assignment.

use super::common::possible::add_possible;
use super::common::shading::{self, SHADED, WHITE, places};
use crate::grid::{Cell, Grid, Place, Shape, Size};
use crate::layers::{Bank, Circle, Circles, Layer, LinkError, Preset};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Allowed, Count, LessThan};
use std::collections::{BTreeMap, BTreeSet};

/// The usual shapes, by their letters in links: pentominoes, tetrominoes, and these twice.
const SHAPES: &[Preset] = &[
    (
        'p',
        &[
            "337k", "15v", "24as", "24bo", "23fg", "337i", "23rg", "334u", "335s", "33bk", "24bk",
            "337o",
        ],
    ),
    ('t', &["14u", "23bg", "22u", "23f", "23eg"]),
    ('d', &["14u", "14u", "23bg", "23bg", "22u", "22u", "23f", "23f", "23eg", "23eg"]),
    ('z', &[]),
];

/// A statue park: its circles and the shapes.
#[derive(Clone, PartialEq, Debug)]
pub struct StatuePark {
    /// Cells that are known: a black circle is part of a shape, a white one is not.
    pub circles: Circles,
    /// The shapes.
    pub bank: Bank,
}

/// A placement of a shape: its number among all, and its cells.
type Placement = (i32, Vec<Cell>);

impl StatuePark {
    /// Returns the placements of each shape that fit the circles.
    fn placements(&self) -> BTreeMap<Shape, Vec<Placement>> {
        let size = self.size();
        let is_free = |cell: &Cell| self.circles[*cell] != Some(Circle::White);
        let free: BTreeSet<Cell> = size.cells().filter(is_free).collect();
        let fits = |placed: &Vec<Cell>| {
            let mut around = placed.iter().flat_map(|&cell| size.neighbours(cell));
            around.all(|cell| placed.contains(&cell) || self.circles[cell] != Some(Circle::Black))
        };
        // 0 and 1 are the values of cells.
        let mut value = SHADED;
        let mut placements = BTreeMap::new();
        for shape in &self.bank.shapes {
            let Some(first) = shape.orientations().pop_first() else { continue };
            placements.entry(first).or_insert_with(|| {
                let fitting = shape.placements(&free).into_iter().filter(fits);
                let numbered = fitting.map(|placed| {
                    value += 1;
                    (value, placed)
                });
                numbered.collect()
            });
        }
        placements
    }

    /// States that a piece is on one of its placements, with white cells around it.
    fn place(&self, rules: &mut Rules, piece: usize, placements: &[Placement]) -> Stated {
        let size = self.size();
        let row = |(value, placed): &Placement| {
            let of_cell = |cell: Cell| match placed.contains(&cell) {
                true => Some(SHADED),
                false => size.neighbours(cell).any(|next| placed.contains(&next)).then_some(WHITE),
            };
            std::iter::once(Some(*value)).chain(size.cells().map(of_cell)).collect::<Vec<_>>()
        };
        let rows = Allowed::patterns(placements.iter().map(row));
        let scope = std::iter::once(Place::Piece(piece)).chain(places(size.cells()));
        rules.add_named_constraint("shapes do not touch", rows, scope)?;
        Ok(())
    }
}

/// The number of cells that a tetromino needs on a random board, with those around it.
const ROOM: usize = 12;

/// The largest board, in cells. There is a variable for each way to place a piece, and each cell
/// knows those that cover it.
const LARGEST: usize = 900;

impl Puzzle for StatuePark {
    const NAMES: &'static [&'static str] = &["statuepark", "statue park"];
    const TITLE: Option<&'static str> = Some("Statue Park");
    const RULES: &'static str = "Place each shape once; it may be turned and reflected. Shapes do \
        not touch at sides, and all other cells are connected. Black circles are cells of shapes, \
        white ones are not.";

    fn blank(size: Size) -> StatuePark {
        StatuePark { circles: Circles::none(size), bank: Bank::new(SHAPES) }
    }

    fn size(&self) -> Size {
        self.circles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.circles, &mut self.bank]
    }
    fn check(&self) -> Result<(), LinkError> {
        LinkError::unless_at_most(LARGEST, "board", self.size().cell_count())
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        for (cell, circle) in self.circles.iter() {
            let values: &[i32] = match circle {
                None => &[WHITE, SHADED],
                Some(Circle::White) => &[WHITE],
                Some(Circle::Black) => &[SHADED],
            };
            rules.add_variable(Place::Cell(cell), values.iter().copied())?;
        }
        let all = self.placements();
        let shape = |shape: &Shape| shape.orientations().pop_first().and_then(|it| all.get(&it));
        let pieces: Vec<&Vec<Placement>> = self.bank.shapes.iter().filter_map(shape).collect();
        for (piece, placements) in pieces.iter().enumerate() {
            let values = placements.iter().map(|(value, _)| *value).collect();
            let name = format!("a place for shape {}", piece + 1);
            add_possible(rules, Place::Piece(piece), values, -1, name)?;
            if placements.is_empty() {
                continue;
            }
            self.place(rules, piece, placements)?;
            let equal = pieces[..piece].iter().rposition(|one| std::ptr::eq(*one, *placements));
            if let Some(equal) = equal {
                let pair = [equal, piece].map(Place::Piece);
                rules.add_named_constraint("equal shapes are in order", LessThan, pair)?;
            }
        }
        for cell in size.cells() {
            let covering = all.values().flatten().filter(|(_, placed)| placed.contains(&cell));
            let values = std::iter::once(WHITE).chain(covering.map(|(value, _)| *value));
            let scope = (0..pieces.len()).map(Place::Piece).chain([Place::Cell(cell)]);
            let name = format!("{cell} is white or in a shape");
            rules.add_named_constraint(name, Count::of(values).exactly(1), scope)?;
        }
        shading::connect(size, rules, shading::WHITE_CONNECTED.rule, [WHITE])
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        if matches!(place, Place::Cell(_)) { shading::mark(value) } else { Mark::Hidden }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        let all = self.placements();
        let placed = all.values().flatten().find(|(number, _)| *number == value);
        match (place, placed) {
            (Place::Piece(_), Some((_, cells))) => {
                let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
                format!("on {}", cells.join(", "))
            }
            _ => shading::word(value),
        }
    }

    /// Returns a board with the largest of the usual lists of shapes that fits it well, or with
    /// some tetrominoes on a small board.
    fn sketch(size: Size, random: &mut Random) -> Option<StatuePark> {
        let mut puzzle = StatuePark::blank(size);
        let letter = match size.cell_count() {
            ..144 => 't',
            144..225 => 'd',
            _ => 'p',
        };
        let mut shapes = puzzle.bank.preset(letter)?;
        if size.cell_count() < ROOM * shapes.len() {
            random.shuffle(&mut shapes);
            shapes.truncate(size.cell_count() / ROOM);
        }
        puzzle.bank.shapes = shapes;
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> StatuePark {
        let mut full = self.clone();
        full.circles.0 = Grid::from_fn(self.size(), |cell| match solution[&Place::Cell(cell)] {
            SHADED => Some(Circle::Black),
            _ => Some(Circle::White),
        });
        full
    }
}
