//! Nurimisaki: white coasts with capes; a number is the length of the line to a cape.
//!
//! Invariant: a cell with a circle is white, and the cells with circles are all the capes.

use super::common::possible::add_rows;
use super::common::shading::{self, SHADED, WHITE, places};
use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A nurimisaki: its capes.
#[derive(Clone, PartialEq, Debug)]
pub struct Nurimisaki {
    /// The circles, with the lengths of lines.
    pub capes: Numbers,
}

impl Nurimisaki {
    /// Returns the cells that the clue of a cape is about, and the values that they may have: the
    /// line leaves the cape in one direction, and ends after as many cells as the number says.
    fn lines(&self, cell: Cell, clue: Clue) -> (Vec<Cell>, Vec<Vec<Option<i32>>>) {
        let length = clue.number().map(|number| number.max(0) as usize);
        let reach_is_line = length.is_none_or(|length| length > 1);
        let ray =
            |direction| self.size().ray(cell, direction).into_iter().take(length.unwrap_or(1));
        let rays: Vec<Vec<Cell>> = Direction::ALL.map(|direction| ray(direction).collect()).into();
        let has_room = |ray: &Vec<Cell>| length.is_none_or(|length| ray.len() + 1 >= length);
        let is_line = |ray: &&Vec<Cell>| !ray.is_empty() && has_room(ray) && reach_is_line;
        let row = |line: &Vec<Cell>| {
            let value = |own: &Vec<Cell>, at: usize| match (own == line, at) {
                (true, at) if length.is_none_or(|length| at + 1 < length) => Some(WHITE),
                (true, _) | (false, 0) => Some(SHADED),
                (false, _) => None,
            };
            rays.iter().flat_map(|ray| (0..ray.len()).map(|at| value(ray, at))).collect()
        };
        let rows = rays.iter().filter(is_line).map(row).collect();
        (rays.concat(), rows)
    }
}

impl Puzzle for Nurimisaki {
    const NAMES: &'static [&'static str] = &["nurimisaki"];
    const RULES: &'static str = "Shade cells so that all white cells are connected. Exactly the \
        cells with circles have one white neighbour. A number is the length of the straight white \
        line from its circle. No square of four is all white or all shaded.";
    const SEARCHES_FIRST: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    fn blank(size: Size) -> Nurimisaki {
        Nurimisaki { capes: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.capes.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.capes]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        for (cell, clue) in self.capes.iter() {
            let values = if clue.is_some() { 0..1 } else { 0..2 };
            rules.add_variable(Place::Cell(cell), values)?;
        }
        for (cell, clue) in self.capes.iter() {
            let near = size.neighbours(cell).count();
            let (name, (cells, rows)) = match *clue {
                Some(clue) => (format!("the cape at {cell}"), self.lines(cell, clue)),
                None => ("no cape without a circle".to_owned(), {
                    let shaded = [vec![Some(SHADED)], vec![None; near]].concat();
                    let pairs = (0..near).flat_map(|one| (0..one).map(move |other| [one, other]));
                    let white = pairs.map(|pair| {
                        let value = |at| pair.contains(&at).then_some(WHITE);
                        std::iter::once(None).chain((0..near).map(value)).collect()
                    });
                    // White cells are connected, so this one is the only one.
                    let lone = [vec![Some(WHITE)], vec![Some(SHADED); near]].concat();
                    let rows = [shaded, lone].into_iter().chain(white).collect();
                    (std::iter::once(cell).chain(size.neighbours(cell)).collect(), rows)
                }),
            };
            // A board of one cell has no lines.
            let cells = if cells.is_empty() { vec![cell] } else { cells };
            add_rows(rules, name, rows, &places(cells).collect::<Vec<Place>>())?;
        }
        shading::forbid_squares(size, rules, "no white square", [WHITE])?;
        shading::forbid_squares(size, rules, "no shaded square", [SHADED])?;
        shading::connect(size, rules, shading::WHITE_CONNECTED.rule, [WHITE])
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Nurimisaki> {
        // Capes that do not touch, as a rule one for each seven cells.
        let mut puzzle = Nurimisaki::blank(size);
        for _ in 0..size.cell_count() / 5 {
            let cell = size.cell(random.index(size.cell_count()));
            if size.around(cell).all(|next| puzzle.capes[next].is_none()) {
                puzzle.capes[cell] = Some(Clue::Unknown);
            }
        }
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Nurimisaki {
        let is_white = |cell: &Cell| solution[&Place::Cell(*cell)] == WHITE;
        let size = self.size();
        let length = |cell: Cell| {
            let line = |to| size.ray(cell, to).into_iter().take_while(is_white).count() as i32;
            1 + Direction::ALL.map(line).into_iter().sum::<i32>()
        };
        let mut full = self.clone();
        for (cell, _) in self.capes.given() {
            full.capes[cell] = Some(Clue::Number(length(cell)));
        }
        full
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &clue) in self.capes.given() {
            canvas.circled_clue(cell, clue);
        }
    }
}
