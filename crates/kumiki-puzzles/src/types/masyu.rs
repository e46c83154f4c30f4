//! Masyu: one loop through all circles; it turns in black ones and goes straight through white
//! ones.
//!
//! Invariant: there is a variable for each pair of cells that share a side.

use super::common::cell_loop::{self, add_loop, go_on, link, pass};
use super::common::loop_sketch::LoopSketch;
use super::common::sketch;
use crate::grid::{Cell, Direction, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Circle, Circles, Flag, Layer};
use crate::technique::{GlobalRule, RuleNames};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Count, LessOrEqual, Verdict};

/// A masyu: the circles.
#[derive(Clone, PartialEq, Debug)]
pub struct Masyu {
    /// The circles.
    pub circles: Circles,
    /// True if the loop passes through each cell.
    pub is_full: Flag,
}

/// The two lines through a cell: a direction and the opposite one.
const LINES: [[Direction; 2]; 2] =
    [[Direction::Up, Direction::Down], [Direction::Left, Direction::Right]];

impl Masyu {
    /// Returns the places of the lines that leave `cell` in a direction, from it and from the next
    /// cell; `None` where the board ends.
    fn ahead(&self, cell: Cell, direction: Direction) -> [Option<Place>; 2] {
        let size = self.circles.size();
        let next = size.next(cell, direction);
        [link(size, cell, direction), next.and_then(|next| link(size, next, direction))]
    }

    /// Returns all circles of the loop with these lines.
    fn around(size: Size, has_line: impl Fn(Cell, Direction) -> bool) -> Masyu {
        let turns = |cell| LINES.iter().all(|line| line.iter().any(|&to| has_line(cell, to)));
        let mut full = Masyu::blank(size);
        for cell in size.cells() {
            let ahead = |&to: &Direction| size.next(cell, to).filter(|_| has_line(cell, to));
            let next: Vec<Cell> = Direction::ALL.iter().filter_map(ahead).collect();
            let has_turn = next.iter().any(|&next| turns(next));
            full.circles[cell] = match (next.len(), turns(cell)) {
                (2, true) if !has_turn => Some(Circle::Black),
                (2, false) if has_turn => Some(Circle::White),
                _ => None,
            };
        }
        full
    }

    /// Returns the number of circles.
    fn count(&self) -> usize {
        self.circles.given().count()
    }

    /// Adds that the loop turns in `cell`, and goes straight in the cells before and after it.
    fn turn(&self, rules: &mut Rules, cell: Cell) -> Stated {
        for line in LINES {
            let sides = line.iter().filter_map(|&direction| self.ahead(cell, direction)[0]);
            let name = format!("the loop turns in the black circle {cell}");
            rules.add_named_constraint(name, Count::of([1]).exactly(1), sides)?;
            for [near, far] in line.map(|direction| self.ahead(cell, direction)) {
                let Some(near) = near else { continue };
                let name = format!("the loop goes straight after the black circle {cell}");
                match far {
                    Some(far) => rules.add_named_constraint(name, LessOrEqual, [near, far])?,
                    None => rules.add_named_constraint(name, Count::of([1]).exactly(0), [near])?,
                };
            }
        }
        Ok(())
    }

    /// Adds that the loop goes straight through `cell`, and turns before or after it.
    fn pass_straight(&self, rules: &mut Rules, cell: Cell) -> Stated {
        pass(rules, self.circles.size(), cell, format!("the loop passes the white circle {cell}"))?;
        for line in LINES {
            let ahead = line.map(|direction| self.ahead(cell, direction));
            let name = format!("the loop goes straight through the white circle {cell}");
            match ahead.map(|places| places[0]) {
                [Some(one), Some(other)] => {
                    rules.add_named_constraint(name, kumiki::AllEqual, [one, other])?
                }
                one => rules.add_named_constraint(
                    name,
                    Count::of([1]).exactly(0),
                    one.into_iter().flatten(),
                )?,
            };
            let places: Vec<Place> = ahead.into_iter().flatten().flatten().collect();
            if places.len() == 4 {
                let name = format!("the loop turns beside the white circle {cell}");
                rules.add_named_constraint(name, Count::of([1]).at_most(3), places)?;
            }
        }
        Ok(())
    }
}

impl Puzzle for Masyu {
    const NAMES: &'static [&'static str] = &["mashu", "masyu", "pearl"];
    const TITLE: Option<&'static str> = Some("Masyu");
    const RULES: &'static str = "Draw one loop through the centres of cells and all circles. It \
        turns in a black circle, and goes straight in the cells before and after it. It goes \
        straight through a white circle, and turns in a cell before or after it.";
    const FILE: &'static [FilePart] =
        &[FilePart::Flag("f", "full_loop"), FilePart::Cells(Symbols::NUMBERS)];

    const GLOBAL: Option<GlobalRule> = Some(GlobalRule::OneLoop(cell_loop::ONE_LOOP.rule));
    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of(
            "the loop turns in the black circle #",
            "Black circle turns",
            "Ways of a black circle",
        ),
        RuleNames::of(
            "the loop goes straight after the black circle #",
            "Straight after a black circle",
            "Ways of a black circle",
        ),
        RuleNames::of(
            "the loop passes the white circle #",
            "White circle is passed",
            "Ways of a white circle",
        ),
        RuleNames::of(
            "the loop goes straight through the white circle #",
            "Straight through a white circle",
            "Ways of a white circle",
        ),
        RuleNames::of(
            "the loop turns beside the white circle #",
            "Turn beside a white circle",
            "Ways of a white circle",
        ),
        cell_loop::ONE_LOOP,
        cell_loop::GOES_ON,
    ];

    fn blank(size: Size) -> Masyu {
        Masyu { circles: Circles::none(size), is_full: Flag::new('f', "full_loop") }
    }

    fn size(&self) -> Size {
        self.circles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.is_full, &mut self.circles]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        add_loop(rules, self.size(), |_| true)?;
        for (cell, circle) in self.circles.given() {
            match circle {
                Circle::Black => self.turn(rules, cell)?,
                Circle::White => self.pass_straight(rules, cell)?,
            }
        }
        for cell in self.size().cells().filter(|_| self.is_full.is_set) {
            pass(rules, self.size(), cell, format!("the loop passes {cell}"))?;
        }
        Ok(())
    }

    fn imply_nearby(&self, rules: &mut Rules) -> Stated {
        go_on(rules, Puzzle::size(self))
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Line(1) } else { Mark::Empty }
    }

    /// Returns all circles of a loop that is the only one with them. Of two loops with some
    /// circles, the one with more circles takes the place of the first one.
    fn sketch(size: Size, random: &mut Random) -> Option<Masyu> {
        let sketch = LoopSketch::new(size, random)?;
        let mut full = Masyu::around(size, |cell, to| sketch.has_line(cell, to));
        loop {
            match sketch::verdict(&full)? {
                Verdict::Unique(_) => return Some(full),
                Verdict::Several(one, other) => {
                    let both = [one, other].map(|answer| {
                        let has_line = |cell, to| {
                            link(size, cell, to).is_some_and(|place| answer[&place] == 1)
                        };
                        Masyu::around(size, has_line)
                    });
                    let most = both.into_iter().max_by_key(Masyu::count)?;
                    if most.count() <= full.count() {
                        return None;
                    }
                    full = most;
                }
                _ => return None,
            }
        }
    }
}
