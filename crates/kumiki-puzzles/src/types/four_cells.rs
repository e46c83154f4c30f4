//! Four cells: regions of four cells; a number counts the sides of its cell that are borders.
//!
//! Invariant: there is a variable for each side between two cells; sides at the edge of the board
//! and of blocked cells are borders.

use crate::grid::{Cell, Direction, Edge, Place, Size};
use crate::layers::{BoardCoding, Clue, Layer, NumberedBoard};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::graph::{Division, Graph};
use kumiki::run::Random;

/// A four cells: numbers and blocked cells.
#[derive(Clone, PartialEq, Debug)]
pub struct FourCells {
    /// The numbers of borders, and the blocked cells.
    pub board: NumberedBoard,
}

impl FourCells {
    /// Returns the pairs of cells that share a side and are not blocked.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let is_free = |pair: &[Cell; 2]| pair.iter().all(|&cell| !self.board.is_blocked[cell]);
        Puzzle::size(self).pairs().filter(is_free)
    }
}

impl Puzzle for FourCells {
    const NAMES: &'static [&'static str] = &["fourcells", "palisade"];
    const TITLE: Option<&'static str> = Some("Four Cells");
    const RULES: &'static str = "Divide the board into regions of four cells. A number counts the \
        sides of its cell that are borders; the edge of the board is a border, too.";

    fn blank(size: Size) -> FourCells {
        FourCells { board: NumberedBoard::none(size, BoardCoding::Decimal) }
    }

    fn size(&self) -> Size {
        self.board.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.board]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let places: Vec<Place> =
            self.pairs().map(|[one, other]| Place::Border(Edge::between(one, other))).collect();
        rules.add_variables(places.iter().copied(), [0, 1])?;
        let free: Vec<Cell> = size.cells().filter(|&cell| !self.board.is_blocked[cell]).collect();
        let number = |cell: Cell| free.iter().position(|&at| at == cell).unwrap_or_default();
        let graph = Graph::new(free.len(), self.pairs().map(|[a, b]| (number(a), number(b))));
        let regions = Division::by([1]).on(&graph).sizes(free.iter().map(|_| Some(4)));
        rules.add_named_constraint("regions of four cells", regions, places)?;
        for (cell, clue) in self.board.numbers.given() {
            let Some(clue) = clue.number() else { continue };
            let inner: Vec<Place> = (Direction::ALL.into_iter())
                .filter_map(|to| Some([cell, size.next(cell, to)?]))
                .filter(|[_, next]| !self.board.is_blocked[*next])
                .map(|[_, next]| Place::Border(Edge::between(cell, next)))
                .collect();
            // A side without a variable is a border. A number less than these cannot be reached.
            let left = clue - (4 - inner.len() as i32);
            let count = usize::try_from(left).unwrap_or(usize::MAX);
            let name = format!("the {clue} at {cell}");
            rules.add_named_constraint(name, Count::of([1]).exactly(count), inner)?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Wall } else { Mark::Hidden }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        if value == 1 { "a border".to_owned() } else { "no border".to_owned() }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<FourCells> {
        let mut puzzle = FourCells::blank(size);
        puzzle.board.block_rest(4, random);
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> FourCells {
        let mut full = self.clone();
        for cell in self.size().cells().filter(|&cell| !self.board.is_blocked[cell]) {
            let is_inner =
                |next: &Cell| solution.get(&Place::Border(Edge::between(cell, *next))) == Some(&0);
            let inner = Puzzle::size(self).neighbours(cell).filter(is_inner).count();
            full.board.numbers[cell] = Some(Clue::Number(4 - inner as i32));
        }
        full
    }
}
