//! Hitori: shaded cells leave no number twice in a row or column.
//!
//! Invariant: a cell without a number repeats none.

use super::common::shading::{self, SHADED, WHITE, places};
use crate::grid::{Cell, Grid, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::technique::{GlobalRule, RuleNames};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;
use std::collections::BTreeMap;

/// A hitori: its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Hitori {
    /// The numbers.
    pub numbers: Numbers,
}

impl Hitori {
    /// Returns the cells of each number that a line has twice or more, with the name of the line.
    fn repeated(&self) -> Vec<(String, Vec<Cell>)> {
        let mut all = Vec::new();
        for (line, line_cells) in self.size().named_lines() {
            let mut cells: BTreeMap<i32, Vec<Cell>> = BTreeMap::new();
            for cell in line_cells {
                if let Some(number) = self.numbers[cell].and_then(Clue::number) {
                    cells.entry(number).or_default().push(cell);
                }
            }
            let named = |(number, cells)| (format!("the {number}s of {line}"), cells);
            all.extend(cells.into_iter().filter(|(_, cells)| cells.len() > 1).map(named));
        }
        all
    }
}

impl Puzzle for Hitori {
    const NAMES: &'static [&'static str] = &["hitori", "singles"];
    const RULES: &'static str = "Shade cells so that no row or column has a number twice in white \
        cells. Shaded cells do not touch at sides. All white cells are connected.";
    const IS_SHADED_ELSEWHERE: bool = true;
    const SEARCHES_FIRST: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    const GLOBAL: Option<GlobalRule> =
        Some(GlobalRule::Connected(shading::WHITE_CONNECTED.rule, WHITE));
    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the # of row #", "Twice in a row", "Twice in a row"),
        RuleNames::of("the # of column #", "Twice in a column", "Twice in a column"),
        shading::APART,
        shading::WHITE_CONNECTED,
        shading::WAY_OUT,
    ];

    fn blank(size: Size) -> Hitori {
        Hitori { numbers: Numbers::none(size, NumberCoding::Each) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        shading::add_cells(size, rules)?;
        for (name, cells) in self.repeated() {
            rules.add_named_constraint(name, Count::of([WHITE]).at_most(1), places(cells))?;
        }
        shading::keep_apart(size, rules)?;
        shading::connect(size, rules, shading::WHITE_CONNECTED.rule, [WHITE])
    }

    fn imply_nearby(&self, rules: &mut Rules) -> Stated {
        shading::leave_no_cell_alone(self.size(), rules)
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Hitori> {
        // No number is twice in a line: any pattern of shaded cells is a solution.
        let most = size.rows.max(size.columns);
        let [rows, columns, numbers] = std::array::from_fn(|_| {
            let mut order: Vec<usize> = (0..most).collect();
            random.shuffle(&mut order);
            order
        });
        let mut sketch = Hitori::blank(size);
        for cell in size.cells() {
            let number = numbers[(rows[cell.row] + columns[cell.column]) % most] as i32 + 1;
            sketch.numbers[cell] = Some(Clue::Number(number));
        }
        Some(sketch)
    }

    fn with_clues(&self, solution: &Answer) -> Hitori {
        let size = self.size();
        let is_white = Grid::from_fn(size, |cell| solution[&Place::Cell(cell)] != SHADED);
        let mut full = self.clone();
        for cell in size.cells().filter(|&cell| !is_white[cell]) {
            // A shaded cell repeats a white one of its row and, if possible, one of its column.
            let count = |number: &Option<Clue>| {
                let repeats = |other: &Cell| {
                    let is_in_line = other.row == cell.row || other.column == cell.column;
                    is_in_line && is_white[*other] && full.numbers[*other] == *number
                };
                size.cells().filter(repeats).count()
            };
            let row = size.row(cell.row).into_iter().filter(|&other| is_white[other]);
            let repeated = row.map(|other| full.numbers[other]).max_by_key(count);
            full.numbers[cell] = repeated.unwrap_or(full.numbers[cell]);
        }
        full
    }
}
