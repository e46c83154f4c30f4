//! Gokigen naname (slant): a slash in each cell; a number counts the slashes that meet at its
//! corner, and slashes form no ring.
//!
//! Invariant: the value of a cell is 0 for `\` and 1 for `/`.

use crate::grid::{Corner, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Corners, Layer};
use crate::{Answer, Mark, Puzzle, Rules, Slash, Stated};
use kumiki::constraints::graph::{Forest, Membership};
use kumiki::graph::Graph;
use kumiki::relations::engine_over;
use kumiki::run::Random;

/// The value of `\`, from the upper left corner to the lower right.
const FALLING: i32 = 0;
/// The value of `/`, from the lower left corner to the upper right.
const RISING: i32 = 1;

/// A gokigen: the numbers at corners.
#[derive(Clone, PartialEq, Debug)]
pub struct Gokigen {
    /// The numbers.
    pub corners: Corners,
}

/// Returns the cells around a corner, each with the slash that meets it.
fn slashes_at(size: Size, corner: Corner) -> Vec<(Place, i32)> {
    let at = |up: usize, left: usize, slash| {
        let row = corner.row.checked_sub(up)?;
        let column = corner.column.checked_sub(left)?;
        let cell = crate::grid::Cell { row, column };
        size.contains(cell).then_some((Place::Cell(cell), slash))
    };
    [at(1, 1, FALLING), at(1, 0, RISING), at(0, 1, RISING), at(0, 0, FALLING)]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns the graph of corners with both slashes of each cell as edges: `\`, then `/`.
fn slash_graph(size: Size) -> Graph {
    let number = |row: usize, column: usize| row * (size.columns + 1) + column;
    let edges = size.cells().flat_map(|cell| {
        let (row, column) = (cell.row, cell.column);
        let falling = (number(row, column), number(row + 1, column + 1));
        [falling, (number(row + 1, column), number(row, column + 1))]
    });
    Graph::new((size.rows + 1) * (size.columns + 1), edges)
}

impl Puzzle for Gokigen {
    const NAMES: &'static [&'static str] = &["gokigen", "slant"];
    const RULES: &'static str = "Draw a slash from corner to corner of each cell. A number counts \
        the slashes that meet at its corner. Slashes do not form a ring.";
    const FILE: &'static [FilePart] = &[FilePart::Corners(Symbols::NUMBERS.of_layer("cross"))];

    fn blank(size: Size) -> Gokigen {
        Gokigen { corners: Corners::none(size) }
    }

    fn size(&self) -> Size {
        self.corners.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.corners]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        rules.add_variables(size.cells().map(Place::Cell), [FALLING, RISING])?;
        for (corner, number) in self.corners.known() {
            let (places, meeting): (Vec<Place>, Vec<i32>) =
                slashes_at(size, corner).into_iter().unzip();
            let name = format!("the {number} at {corner}");
            let meets = kumiki::over(move |slashes: &[i32]| {
                slashes.iter().zip(&meeting).filter(|(one, other)| one == other).count() as i32
                    == number
            });
            rules.add_named_constraint(name, meets, places)?;
        }
        let forest = engine_over(move |cells| {
            let values = [FALLING, RISING].map(i64::from);
            let slashes =
                cells.iter().flat_map(|&cell| values.map(|value| Membership::If(cell, value)));
            Forest::new(&slash_graph(size), slashes)
        });
        rules.add_named_constraint("no ring", forest, size.cells().map(Place::Cell))?;
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Slash(if value == FALLING { Slash::Falling } else { Slash::Rising })
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Gokigen> {
        Some(Gokigen::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Gokigen {
        let mut full = self.clone();
        for (corner, _) in self.corners.iter() {
            let meeting = slashes_at(self.size(), corner).into_iter();
            let count = meeting.filter(|(place, slash)| solution[place] == *slash).count();
            full.corners[corner] = Some(crate::layers::Clue::Number(count as i32));
        }
        full
    }
}
