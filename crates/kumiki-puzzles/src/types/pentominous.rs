//! Pentominous: regions of five cells; regions of the same shape do not share a side.
//!
//! Invariant: the value of a cell is a pentomino in one of its orientations, and the one of its
//! cells that is there, so it determines the whole region.

use super::common::possible::add_possible;
use crate::board::walls_between;
use crate::canvas::Canvas;
use crate::grid::Shape;
use crate::grid::{Cell, Edge, Grid, Place, Size};
use crate::layers::{BoardCoding, Clue, GivenBorders, Layer, LinkError, NumberedBoard};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use std::sync::{Arc, LazyLock};

/// The letters of the pentominoes, in the order of their numbers, and their cells in rows.
const PENTOMINOES: [(char, [&str; 3]); 12] = [
    ('F', [".##", "##.", ".#."]),
    ('I', ["#####", "", ""]),
    ('L', ["####", "#...", ""]),
    ('N', [".###", "##..", ""]),
    ('P', ["##.", "###", ""]),
    ('T', ["###", ".#.", ".#."]),
    ('U', ["#.#", "###", ""]),
    ('V', ["#..", "#..", "###"]),
    ('W', ["#..", "##.", ".##"]),
    ('X', [".#.", "###", ".#."]),
    ('Y', ["####", ".#..", ""]),
    ('Z', ["##.", ".#.", ".##"]),
];

/// A pentomino as one of its cells sees it.
struct PentominoView {
    /// The number of its letter.
    letter: usize,
    /// The number of the orientation among those of all letters.
    orientation: usize,
    /// The steps to its cells: down and to the right.
    steps: Vec<(isize, isize)>,
}

/// All views. The values of cells are their numbers.
static VIEWS: LazyLock<Vec<PentominoView>> = LazyLock::new(|| {
    let mut views = Vec::new();
    let mut orientation = 0;
    for (letter, (_, rows)) in PENTOMINOES.iter().enumerate() {
        let cells = rows.iter().enumerate().flat_map(|(row, line)| {
            let is_cell = move |(column, mark)| (mark == '#').then_some(Cell { row, column });
            line.chars().enumerate().filter_map(is_cell)
        });
        for shape in Shape::new(cells).orientations() {
            for &from in shape.cells() {
                let step = |to: &Cell| {
                    let along = |to: usize, from: usize| to as isize - from as isize;
                    (along(to.row, from.row), along(to.column, from.column))
                };
                let steps = shape.cells().iter().map(step).collect();
                views.push(PentominoView { letter, orientation, steps });
            }
            orientation += 1;
        }
    }
    views
});

/// Returns whether `one` may be in a cell and `other` in the cell that is a step away: both are the
/// same region, or two of different shapes.
fn fits(one: &PentominoView, other: &PentominoView, (down, right): (isize, isize)) -> bool {
    match (one.steps.contains(&(down, right)), other.steps.contains(&(-down, -right))) {
        (true, true) => {
            let moved = other.steps.iter().map(|step| (step.0 + down, step.1 + right));
            one.orientation == other.orientation && moved.eq(one.steps.iter().copied())
        }
        (false, false) => one.letter != other.letter,
        _ => false,
    }
}

/// A pentominous: letters, blocked cells, and perhaps borders.
#[derive(Clone, PartialEq, Debug)]
pub struct Pentominous {
    /// The letters, by their numbers from 0 (F, I, L, N, P, T, U, V, W, X, Y, Z), and the blocked
    /// cells.
    pub board: NumberedBoard,
    /// The given borders.
    pub borders: GivenBorders,
}

impl Pentominous {
    /// Returns the cells of a view from `cell`; `None` if it does not fit the board and its clues.
    fn placed(&self, cell: Cell, view: &PentominoView) -> Option<Vec<Cell>> {
        let at = |&(down, right): &(isize, isize)| {
            let row = cell.row.checked_add_signed(down)?;
            let at = Cell { row, column: cell.column.checked_add_signed(right)? };
            let is_blocked = self.board.is_blocked.get(at)?;
            let clue = self.board.numbers[at].and_then(|clue| clue.number());
            let is_right = clue.is_none_or(|letter| letter == view.letter as i32);
            (!is_blocked && is_right).then_some(at)
        };
        let cells: Vec<Cell> = view.steps.iter().map(at).collect::<Option<_>>()?;
        let is_cut = |edge: Edge| match edge.cells(self.size()) {
            Some(sides) => sides.iter().all(|side| cells.contains(side)),
            None => false,
        };
        (!self.borders.iter().any(is_cut)).then_some(cells)
    }
}

/// The largest board, in cells. Each cell knows the ways to cover it.
const LARGEST: usize = 1600;

impl Puzzle for Pentominous {
    const NAMES: &'static [&'static str] = &["pentominous"];
    const RULES: &'static str = "Divide the board into pentominoes. Two that share a side have \
        different shapes, also if turned and mirrored. A letter is in a pentomino of its shape.";
    const IS_DIVIDED: bool = true;

    fn blank(size: Size) -> Pentominous {
        let board = NumberedBoard::none(size, BoardCoding::Hexadecimal);
        Pentominous { board, borders: GivenBorders::none(size) }
    }

    fn size(&self) -> Size {
        self.board.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.board, &mut self.borders]
    }
    fn check(&self) -> Result<(), LinkError> {
        LinkError::unless_at_most(LARGEST, "board", self.size().cell_count())
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let is_free = |cell: &Cell| !self.board.is_blocked[*cell];
        for cell in size.cells().filter(is_free) {
            let fitting =
                (0..).zip(VIEWS.iter()).filter(|(_, view)| self.placed(cell, view).is_some());
            let fitting = fitting.map(|(value, _)| value).collect();
            let name = format!("a pentomino around {cell}");
            add_possible(rules, Place::Cell(cell), fitting, 0, name)?;
        }
        let table = |step| -> Arc<[bool]> {
            VIEWS
                .iter()
                .flat_map(|one| VIEWS.iter().map(move |other| fits(one, other, step)))
                .collect()
        };
        let (right, down) = (table((0, 1)), table((1, 0)));
        for pair in size.pairs().filter(|pair| pair.iter().all(is_free)) {
            let table = Arc::clone(if pair[0].row == pair[1].row { &right } else { &down });
            let fits =
                move |one: i32, other: i32| table[one as usize * VIEWS.len() + other as usize];
            let name = "neighbours are one pentomino, or two of different shapes";
            rules.add_named_constraint(name, fits, pair.map(Place::Cell))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, _: i32) -> Mark {
        Mark::Hidden
    }

    fn marks(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        let size = self.size();
        // The first cell of a region stands for it.
        let first = |cell| {
            let view = &VIEWS[*solution.get(&Place::Cell(cell))? as usize];
            self.placed(cell, view)?.first().map(|&first| size.number(first) as i32)
        };
        let regions = Grid::from_fn(size, |cell| first(cell).unwrap_or(-1));
        let is_free = |pair: &[Cell; 2]| pair.iter().all(|&cell| !self.board.is_blocked[cell]);
        let is_inner = |place: &Place| match place {
            Place::Border(edge) => edge.cells(size).is_some_and(|pair| is_free(&pair)),
            _ => false,
        };
        walls_between(size, |cell| regions[cell]).filter(|(place, _)| is_inner(place)).collect()
    }

    fn word(&self, _: &Place, value: i32) -> String {
        let view = &VIEWS[value as usize];
        format!("part of {}{}", PENTOMINOES[view.letter].0, value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Pentominous> {
        let mut puzzle = Pentominous::blank(size);
        puzzle.board.block_rest(5, random);
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Pentominous {
        let mut full = self.clone();
        full.board.numbers = Grid::from_fn(self.size(), |cell| {
            let view = &VIEWS[*solution.get(&Place::Cell(cell))? as usize];
            Some(Clue::Number(view.letter as i32))
        });
        full
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, _) in self.board.is_blocked.iter().filter(|(_, is_blocked)| **is_blocked) {
            canvas.block(cell);
        }
        for (cell, clue) in self.board.numbers.given() {
            let letter = clue.number().and_then(|number| PENTOMINOES.get(number as usize));
            canvas.label(cell, &letter.map_or("?".to_owned(), |one| one.0.to_string()));
        }
        self.borders.draw(canvas);
    }
}
