//! Yajilin: shaded cells that do not touch, and one loop through all other cells without a clue.
//!
//! Invariant: a cell with a clue is neither shaded nor on the loop.

use super::common::cell_loop::{self, add_loop, links};
use super::common::loop_sketch::LoopSketch;
use super::common::possible::exclude_without_arrow;
use super::common::shading;
use super::common::sketch;
use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Edge, Grid, Place, Size};
use crate::layers::file::FilePart;
use crate::layers::{Arrow, Arrows, Clue, Flag, Layer};
use crate::technique::{GlobalRule, RuleNames};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::constraints::Automaton;
use kumiki::run::Random;
use kumiki::{Count, ExactSum, Regular, Verdict};

/// A yajilin: the numbers with arrows.
#[derive(Clone, PartialEq, Debug)]
pub struct Yajilin {
    /// The numbers, each of which counts the shaded cells in the direction of its arrow.
    pub arrows: Arrows,
    /// True if cells with clues are grey. The rules are the same.
    pub has_grey_clues: Flag,
    /// True if all shaded cells lie outside of the loop.
    pub is_shaded_outside: Flag,
}

impl Yajilin {
    fn is_free(&self, cell: Cell) -> bool {
        self.arrows[cell].is_none()
    }

    /// Adds that a shaded cell is outside of the loop: on the way from the left border to it, just
    /// above the centres of the cells, an even number of lines is crossed.
    fn shade_outside(&self, rules: &mut Rules) -> Stated {
        let size = self.arrows.size();
        // The states: before the cell, behind one that is not shaded, and even or odd.
        let next = |state: &i32, value: &i32| match (*state, *value) {
            (-1, 0) | (2, _) => Some(2),
            (-1, _) => Some(0),
            (parity, line) => Some(parity ^ line),
        };
        let Ok(automaton) = Automaton::explore([-1], [0, 1], next, |state| state % 2 == 0) else {
            return Ok(());
        };
        for cell in size.cells().filter(|&cell| cell.row > 0 && self.is_free(cell)) {
            let line = |column| Place::Link(Edge::horizontal(cell.row, column));
            let scope = std::iter::once(Place::Cell(cell)).chain((0..cell.column).map(line));
            let name = format!("{cell} is not shaded inside of the loop");
            rules.add_named_constraint(name, Regular::new(automaton.clone()), scope)?;
        }
        Ok(())
    }
}

impl Puzzle for Yajilin {
    const NAMES: &'static [&'static str] = &["yajilin", "yajirin"];
    const RULES: &'static str = "Shade cells that do not share a side, and draw one loop through \
        all other cells without a clue. A number counts the shaded cells in the direction of its \
        arrow.";
    const FILE: &'static [FilePart] =
        &[FilePart::Flag("o", "outside_cells"), FilePart::Fields(&["qdir", "qnum"])];

    const GLOBAL: Option<GlobalRule> = Some(GlobalRule::OneLoop(cell_loop::ONE_LOOP.rule));
    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the arrow of # at #", "Arrow complete", "Ways of an arrow")
            .or("Arrow needs the rest"),
        shading::APART,
        RuleNames::of(
            "# is shaded or on the loop",
            "Shaded or on the loop",
            "Shaded or on the loop",
        ),
        RuleNames::of(
            "# is not shaded inside of the loop",
            "Outside of the loop",
            "Outside of the loop",
        ),
        cell_loop::ONE_LOOP,
        cell_loop::GOES_ON,
    ];

    fn blank(size: Size) -> Yajilin {
        Yajilin {
            arrows: Arrows::none(size),
            has_grey_clues: Flag::new('b', "grey_clues"),
            is_shaded_outside: Flag::new('o', "outside_cells"),
        }
    }

    fn size(&self) -> Size {
        self.arrows.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.is_shaded_outside, &mut self.has_grey_clues, &mut self.arrows]
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
            rules.add_named_constraint(shading::APART.rule, apart, pair.map(Place::Cell))?;
        }
        for (cell, arrow) in self.arrows.given() {
            let Some(number) = arrow.clue.number() else { continue };
            let Some(direction) = arrow.direction else {
                exclude_without_arrow(rules, number, cell)?;
                continue;
            };
            let ray = size.ray(cell, direction).into_iter().map(Place::Cell);
            let count = Count::of([1]).exactly(number as usize);
            rules.add_named_constraint(format!("the arrow of {number} at {cell}"), count, ray)?;
        }
        if self.is_shaded_outside.is_set {
            self.shade_outside(rules)?;
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
        let mut arrows: Vec<(Cell, Direction)> =
            off_loop.into_iter().map(|cell| (cell, Direction::ALL[random.index(4)])).collect();
        let mut wrong: Vec<Grid<bool>> = Vec::new();
        for _ in 0..MOST_CHANGES {
            full.arrows = Arrows::none(size);
            for &(cell, direction) in &arrows {
                let clue = Clue::Number(shaded_along(&is_shaded, cell, direction));
                full.arrows[cell] = Some(Arrow { direction: Some(direction), clue });
            }
            match sketch::verdict(&full)? {
                Verdict::Unique(_) => return Some(full),
                Verdict::Several(one, other) => {
                    let is_one = |one: &Answer, cell| one.get(&Place::Cell(cell)) == Some(&1);
                    let both = [one, other].map(|one| Grid::from_fn(size, |at| is_one(&one, at)));
                    wrong.push(both.into_iter().find(|wrong| *wrong != is_shaded)?);
                    turn(&wrong, &is_shaded, &mut arrows, random)?;
                }
                _ => return None,
            }
        }
        None
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

/// The number of changes of arrows after which a sketch is given up.
const MOST_CHANGES: usize = 20;

/// Returns the number of shaded cells that an arrow points at.
fn shaded_along(is_shaded: &Grid<bool>, cell: Cell, direction: Direction) -> i32 {
    let ray = is_shaded.size().ray(cell, direction);
    ray.into_iter().filter(|&at| is_shaded[at]).count() as i32
}

/// Turns an arrow so that it excludes the last of `wrong`, and as few of the others as possible fit
/// the arrows. Returns nothing if no arrow excludes it.
fn turn(
    wrong: &[Grid<bool>],
    right: &Grid<bool>,
    arrows: &mut Vec<(Cell, Direction)>,
    random: &mut Random,
) -> Option<()> {
    let excludes = |wrong: &Grid<bool>, &(cell, direction): &(Cell, Direction)| {
        shaded_along(wrong, cell, direction) != shaded_along(right, cell, direction)
    };
    let last = wrong.last()?;
    let ways = (0..arrows.len()).flat_map(|at| Direction::ALL.map(|to| (at, to)));
    let mut turned: Vec<Vec<(Cell, Direction)>> = ways
        .map(|(at, to)| {
            let mut turned = arrows.clone();
            turned[at].1 = to;
            turned
        })
        .filter(|turned| turned.iter().any(|arrow| excludes(last, arrow)))
        .collect();
    random.shuffle(&mut turned);
    let fitting = |arrows: &Vec<(Cell, Direction)>| {
        let fits = |one: &&Grid<bool>| !arrows.iter().any(|arrow| excludes(one, arrow));
        wrong.iter().filter(fits).count()
    };
    *arrows = turned.into_iter().min_by_key(fitting)?;
    Some(())
}
