//! Castle wall: one loop around white cells, but not around black ones; a number counts the parts
//! of the loop in the direction of its arrow.
//!
//! Invariant: a cell with a clue has no line.

use super::common::cell_loop::{add_loop, link};
use super::common::loop_sketch::LoopSketch;
use super::common::possible::exclude_without_arrow;
use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Edge, Grid, Place, Size};
use crate::layers::file::FilePart;
use crate::layers::{Arrow, Castle, Castles, Clue, Layer, Side};
use crate::mark::Circle;
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::constraints::Automaton;
use kumiki::run::Random;
use kumiki::{Count, Regular};

/// A castle wall: the cells with clues.
#[derive(Clone, PartialEq, Debug)]
pub struct CastleWall {
    /// The cells with clues.
    pub castles: Castles,
}

impl CastleWall {
    /// Adds that `cell` is inside of the loop or outside: a way from it to the border crosses an
    /// odd or an even number of lines.
    fn add_side(&self, rules: &mut Rules, cell: Cell, is_inside: bool) -> Stated {
        let size = self.castles.size();
        // The way goes along the right side of the column, or the left one in the last column.
        let Some(beside) = size.next(cell, Direction::Right).or(size.next(cell, Direction::Left))
        else {
            return Ok(());
        };
        let rows = (0..=cell.row).map(|row| {
            let at = |column| Cell { row, column };
            Place::Link(Edge::between(at(cell.column), at(beside.column)))
        });
        let parity = Automaton::new(
            [0],
            [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)],
            [usize::from(is_inside)],
        );
        let side = if is_inside { "inside" } else { "outside" };
        rules.add_named_constraint(format!("{cell} is {side}"), Regular::new(parity), rows)?;
        Ok(())
    }

    fn add_number(&self, rules: &mut Rules, cell: Cell, castle: Castle) -> Stated {
        let size = self.castles.size();
        let Some(number) = castle.arrow.clue.number() else { return Ok(()) };
        let Some(to) = castle.arrow.direction else {
            return exclude_without_arrow(rules, number, cell);
        };
        let ray = size.ray(cell, to).into_iter().filter_map(|at| link(size, at, to));
        let count = Count::of([1]).exactly(number as usize);
        rules.add_named_constraint(format!("the arrow of {number} at {cell}"), count, ray)?;
        Ok(())
    }
}

impl Puzzle for CastleWall {
    const NAMES: &'static [&'static str] = &["castle", "castlewall"];
    const TITLE: Option<&'static str> = Some("Castle Wall");
    const RULES: &'static str = "Draw one loop through the centres of cells without a clue. White \
        cells are inside of it, and black ones outside. A number counts the lines between two \
        cells in the direction of its arrow.";
    const FILE: &'static [FilePart] = &[FilePart::Fields(&["qdir", "qnum", "ques"])];

    fn blank(size: Size) -> CastleWall {
        CastleWall { castles: Castles::none(size) }
    }

    fn size(&self) -> Size {
        self.castles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.castles]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        add_loop(rules, self.size(), |cell| self.castles[cell].is_none())?;
        for (cell, &castle) in self.castles.given() {
            self.add_number(rules, cell, castle)?;
            match castle.side {
                Side::Either => {}
                Side::Inside => self.add_side(rules, cell, true)?,
                Side::Outside => self.add_side(rules, cell, false)?,
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Line(1) } else { Mark::Empty }
    }

    /// Returns the cells off a random loop, each with an arrow.
    fn sketch(size: Size, random: &mut Random) -> Option<CastleWall> {
        let sketch = LoopSketch::either(size, random)?;
        let mut castle = |cell: Cell| {
            let to = Direction::ALL[random.index(4)];
            let ray = size.ray(cell, to);
            let count = ray.iter().filter(|&&at| sketch.has_line(at, to)).count();
            let arrow = Arrow { clue: Clue::Number(count as i32), direction: Some(to) };
            // A way up beside the cell crosses a loop around it an odd number of times.
            let above = std::iter::once(cell).chain(size.ray(cell, Direction::Up));
            let crossed = above.filter(|&at| sketch.has_line(at, Direction::Right)).count();
            let side = if crossed % 2 == 1 { Side::Inside } else { Side::Outside };
            Castle { side, arrow }
        };
        let castles = Grid::from_fn(size, |cell| (!sketch.passes(cell)).then(|| castle(cell)));
        Some(CastleWall { castles: Castles(castles) })
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, castle) in self.castles.given() {
            let colour = match castle.side {
                Side::Either => None,
                Side::Inside => Some(Circle::White),
                Side::Outside => Some(Circle::Black),
            };
            match colour {
                None => canvas.grey(cell),
                Some(colour) => canvas.tile(cell, colour),
            }
            canvas.arrow_on(cell, castle.arrow, colour);
        }
    }
}
