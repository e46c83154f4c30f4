//! Yajilin: shaded cells that do not touch, and one loop through all other cells without a clue.
//!
//! Invariant: a cell with a clue is neither shaded nor on the loop.

use super::common::cell_loop::{add_loop, links};
use super::common::loop_sketch::LoopSketch;
use super::common::sketch;
use crate::canvas::Canvas;
use crate::layers::file::FilePart;
use crate::grid::{Cell, Direction, Grid, Place, Size};
use crate::layers::{Arrow, Arrows, Clue, Flag, Layer};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Count, ExactSum, Verdict};

/// A yajilin: the numbers with arrows.
#[derive(Clone, PartialEq, Debug)]
pub struct Yajilin {
    /// The numbers, each of which counts the shaded cells in the direction of its arrow.
    pub arrows: Arrows,
    /// True if cells with clues are grey. The rules are the same.
    pub has_grey_clues: Flag,
    /// True if cells outside of the loop are told apart. The rules are the same.
    pub has_outside: Flag,
}

impl Yajilin {
    fn is_free(&self, cell: Cell) -> bool {
        self.arrows[cell].is_none()
    }
}

impl Puzzle for Yajilin {
    const NAMES: &'static [&'static str] = &["yajilin", "yajirin"];
    const RULES: &'static str = "Shade cells that do not share a side, and draw one loop through \
        all other cells without a clue. A number counts the shaded cells in the direction of its \
        arrow.";
    const FILE: &'static [FilePart] = &[FilePart::Flag("o", "outside_cells"), FilePart::Fields(&["qdir", "qnum"])];

    fn blank(size: Size) -> Yajilin {
        Yajilin {
            arrows: Arrows::none(size),
            has_grey_clues: Flag::new('b', "grey_clues"),
            has_outside: Flag::new('o', "outside_cells"),
        }
    }

    fn size(&self) -> Size {
        self.arrows.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.has_outside, &mut self.has_grey_clues, &mut self.arrows]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        for cell in size.cells() {
            rules.add_variable(Place::Cell(cell), 0..=i32::from(self.is_free(cell)))?;
        }
        add_loop(rules, size, |cell| self.is_free(cell))?;
        for cell in size.cells().filter(|&cell| self.is_free(cell)) {
            let links = links(size, cell);
            let weights = std::iter::repeat_n(1, links.len()).chain([2]);
            let sum = ExactSum(2).times(weights);
            let scope = links.into_iter().chain([Place::Cell(cell)]);
            rules.add_named_constraint(format!("{cell} is shaded or on the loop"), sum, scope)?;
        }
        for pair in size.pairs().filter(|pair| pair.iter().all(|&cell| self.is_free(cell))) {
            let apart = Count::of([1]).at_most(1);
            rules.add_named_constraint("shaded cells do not touch", apart, pair.map(Place::Cell))?;
        }
        for (cell, arrow) in self.arrows.given() {
            if let Some((direction, number)) = arrow.direction.zip(arrow.clue.number()) {
                let ray = size.ray(cell, direction).into_iter().map(Place::Cell);
                let count = Count::of([1]).exactly(number as usize);
                rules.add_named_constraint(format!("the arrow of {number} at {cell}"), count, ray)?;
            }
        }
        Ok(())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match (place, value) {
            (Place::Cell(_), 1) => Mark::Shaded,
            (Place::Cell(_), _) => Mark::Hidden,
            (_, 1) => Mark::Line(1),
            _ => Mark::Empty,
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        match place {
            Place::Cell(_) if value == 0 => "not shaded".to_owned(),
            _ => self.mark(place, value).to_string(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Yajilin> {
        let sketch = LoopSketch::either(size, random)?;
        let mut is_shaded = Grid::filled(size, false);
        let mut full = Yajilin::blank(size);
        let mut off_loop: Vec<Cell> = size.cells().filter(|&cell| !sketch.passes(cell)).collect();
        random.shuffle(&mut off_loop);
        off_loop.retain(|&cell| {
            is_shaded[cell] = size.neighbours(cell).all(|next| !is_shaded[next]);
            !is_shaded[cell]
        });
        for cell in off_loop {
            let direction = Direction::ALL[random.index(4)];
            let count = size.ray(cell, direction).iter().filter(|&&at| is_shaded[at]).count();
            let clue = Clue::Number(count as i32);
            full.arrows[cell] = Some(Arrow { direction: Some(direction), clue });
        }
        matches!(sketch::verdict(&full)?, Verdict::Unique(_)).then_some(full)
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &arrow) in self.arrows.given() {
            if self.has_grey_clues.is_set {
                canvas.grey(cell);
            }
            canvas.arrow(cell, arrow);
        }
    }
}
