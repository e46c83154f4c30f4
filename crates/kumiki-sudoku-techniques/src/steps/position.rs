//! A position: a puzzle in the middle of being solved, with the digit or the candidates of each
//! cell.
//!
//! Invariant: variable `i` of the board is cell `i` in reading order. A cell with a digit has no
//! other candidate, and none of its peers has that digit as a candidate.

mod shared_data;

use super::Step;
use kumiki_patterns::{Bits, Board, Group, Groups};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, House, Puzzle, Shape};
use shared_data::SharedData;
use std::sync::Arc;

/// The digits and candidates of a puzzle in the middle of being solved. A classic grid and anything
/// up to 11 × 11 fits `Position<2>`, any grid of up to `64 * W` cells `Position<W>`.
///
/// ```
/// use kumiki_sudoku_techniques::steps::Position;
/// use kumiki_sudoku::{Cell, Grid, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position: Position = Position::new(&Puzzle::from(text.parse::<Grid>()?)).expect("81 cells");
/// assert_eq!(position.candidates(Cell::new(0, 2)).to_string(), "124");
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position<const W: usize = 2> {
    shared_data: Arc<SharedData<W>>,
    /// The puzzle.
    puzzle: Arc<Puzzle>,
    /// True if there are no rules beside the houses.
    is_plain: bool,
    board: Board<W>,
    placed: Bits<W>,
    given: Bits<W>,
}

impl<const W: usize> Position<W> {
    /// Returns the position of `puzzle`. The cells have its clues and the digits that the person
    /// who solves it wrote. The candidates of a cell are the digits that no peer has and that the
    /// puzzle allows. Pencil marks are ignored.
    ///
    /// Returns `None` if there are more than `64 * W` cells, or if the grid is not usual
    /// ([`Shape::is_usual`]).
    pub fn new(puzzle: &Puzzle) -> Option<Position<W>> {
        let shared_data = Arc::new(SharedData::new(puzzle)?);
        Some(Position::on(shared_data, puzzle))
    }

    /// Returns the position of another puzzle of the same shape and rules. This is much cheaper
    /// than [`Position::new`], because the data of shape and rules are shared.
    ///
    /// # Panics
    /// If the shape or the rules differ.
    pub fn again(&self, puzzle: &Puzzle) -> Position<W> {
        assert!(self.is_like(puzzle), "the position is of other puzzles");
        Position::on(Arc::clone(&self.shared_data), puzzle)
    }

    /// Returns whether `puzzle` has the shape and the rules of this one.
    pub fn is_like(&self, puzzle: &Puzzle) -> bool {
        self.shared_data.shape == *puzzle.shape() && self.shared_data.rules == puzzle.rules()
    }

    /// Returns the position with only those candidates that are pencil marks of the puzzle, in
    /// cells that have any.
    pub fn with_notes(mut self) -> Position<W> {
        let puzzle = Arc::clone(&self.puzzle);
        for (cell, entry) in puzzle.iter().filter(|(_, entry)| !entry.notes.is_empty()) {
            let others = self.candidates(cell).difference(entry.notes);
            others.iter().for_each(|digit| self.remove(cell, digit));
        }
        self
    }

    fn on(shared_data: Arc<SharedData<W>>, puzzle: &Puzzle) -> Position<W> {
        let board = shared_data.blank.clone();
        let allows_all = puzzle.iter().all(|(_, entry)| entry.allowed.is_none());
        let mut position = Position {
            shared_data,
            puzzle: Arc::new(puzzle.clone()),
            is_plain: puzzle.rules().is_empty() && allows_all,
            board,
            placed: Bits::NONE,
            given: Bits::NONE,
        };
        for (cell, entry) in puzzle.iter() {
            if let Some(allowed) = entry.allowed {
                let others = position.candidates(cell).difference(allowed);
                others.iter().for_each(|digit| position.remove(cell, digit));
            }
        }
        for (cell, entry) in puzzle.iter() {
            if let Some(digit) = entry.digit {
                position.place(cell, digit);
            }
            if entry.clue().is_some() {
                position.given.insert(position.var(cell));
            }
        }
        position
    }

    /// Returns the puzzle in its present state: placed digits are filled in, and the candidates of
    /// blank cells are pencil marks. A cell without candidates allows no digit.
    pub fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::clone(&self.puzzle);
        for cell in self.shape().cells() {
            let digit = self.digit(cell).or(puzzle[cell].digit);
            let notes = if digit.is_none() { self.candidates(cell) } else { Digits::NONE };
            let is_dead = digit.is_none() && notes.is_empty();
            let allowed = if is_dead { Some(Digits::NONE) } else { puzzle[cell].allowed };
            let entry = Entry { digit, notes, allowed, ..puzzle[cell] };
            puzzle.set(cell, entry).expect("a digit of the shape in a cell of it");
        }
        puzzle
    }

    /// Returns the puzzle whose clues are what is known here: the digits, and the candidates that
    /// each blank cell has left.
    pub(super) fn as_clues(&self) -> Puzzle {
        let mut puzzle = Puzzle::clone(&self.puzzle);
        for cell in self.shape().cells() {
            let blank = Entry { allowed: Some(self.candidates(cell)), ..Entry::default() };
            let entry = self.digit(cell).map_or(blank, Entry::given);
            puzzle.set(cell, entry).expect("a digit of the shape in a cell of it");
        }
        puzzle
    }

    /// Returns the size and the boxes.
    pub fn shape(&self) -> &Shape {
        &self.shared_data.shape
    }

    /// Returns the groups of cells that must have different digits: the houses, and the groups that
    /// rules add.
    pub fn groups(&self) -> &Groups<W> {
        &self.shared_data.groups
    }

    /// Returns the candidates as a board of set logic. A cell with a digit has this one candidate.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Returns the variable of `cell`.
    #[inline]
    pub fn var(&self, cell: Cell) -> usize {
        self.shared_data.shape.index(cell)
    }

    /// Returns the cell of variable `var`.
    ///
    /// # Panics
    /// If the variable is not a cell.
    pub fn cell(&self, var: usize) -> Cell {
        self.shared_data.shape.cell(var).expect("a variable that is a cell")
    }

    /// Returns the cells of `vars`, in reading order.
    pub fn cells(&self, vars: Bits<W>) -> Vec<Cell> {
        vars.iter().map(|var| self.cell(var)).collect()
    }

    /// Returns the variables of `cells`.
    pub fn vars<'a>(&self, cells: impl IntoIterator<Item = &'a Cell>) -> Bits<W> {
        cells.into_iter().map(|&cell| self.var(cell)).collect()
    }

    /// Returns the house of a group, if the group is a house.
    pub fn house(&self, group: usize) -> Option<House> {
        self.shared_data.houses[group]
    }

    /// Returns the group of `house`.
    ///
    /// # Panics
    /// If the shape has no such house.
    pub fn group(&self, house: House) -> usize {
        let found = self.shared_data.groups_of.iter().find(|(own, _)| *own == house);
        found.expect("a house of the shape").1
    }

    /// Returns the house of a group that is a box, or one that is a line.
    pub(super) fn house_of_kind(&self, group: usize, is_box: bool) -> Option<House> {
        let mut own = self.shared_data.groups_of.iter().filter(|(_, own)| *own == group);
        own.find(|(house, _)| matches!(house, House::Box(_)) == is_box).map(|&(house, _)| house)
    }

    /// Returns the groups of the rows.
    pub fn rows(&self) -> &[usize] {
        &self.shared_data.kinds[0]
    }

    /// Returns the groups of the columns.
    pub fn columns(&self) -> &[usize] {
        &self.shared_data.kinds[1]
    }

    /// Returns the groups of the boxes.
    pub fn boxes(&self) -> &[usize] {
        &self.shared_data.kinds[2]
    }

    /// Returns whether there are no rules beside the houses. Exchanging digits within houses then
    /// gives another solution.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Returns whether the puzzle has rules beside those of sudoku.
    pub fn has_rules(&self) -> bool {
        !self.puzzle.rules().is_empty()
    }

    /// Returns the houses that contain all of `vars`.
    pub fn houses_with(&self, vars: Bits<W>) -> impl Iterator<Item = House> + '_ {
        let groups = self.groups().groups().iter().zip(&self.shared_data.houses);
        groups
            .filter(move |(group, _)| vars.is_subset(&group.members))
            .filter_map(|(_, house)| *house)
    }

    /// Returns the digit of `cell`.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        let var = self.var(cell);
        if self.placed.contains(var) { self.candidates(cell).single() } else { None }
    }

    /// Returns the candidates of `cell`.
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.digits_of(self.board.values(self.var(cell)))
    }

    /// Returns the cells without a digit.
    pub fn blank(&self) -> Bits<W> {
        Bits::up_to(self.shared_data.shape.cell_count()) - self.placed
    }

    /// Returns the number of `digit` on the board: 0 for the least digit.
    #[inline]
    pub fn value(&self, digit: Digit) -> usize {
        usize::from(digit.value() - self.shared_data.least)
    }

    /// Returns the digit with the number `value` on the board.
    ///
    /// # Panics
    /// If there is no such digit.
    #[inline]
    pub fn digit_of(&self, value: usize) -> Digit {
        let digit = Digit::from_zero(value as u8 + self.shared_data.least);
        digit.expect("a value of the board is a digit")
    }

    /// Returns the digits with numbers in `values`, as bits.
    #[inline]
    pub fn digits_of(&self, values: u64) -> Digits {
        Digits::of_bits(values << self.shared_data.least)
    }

    /// Returns the blank cells with the candidate of the digit with this number.
    #[inline]
    pub fn places(&self, value: usize) -> Bits<W> {
        self.board.places(value) - self.placed
    }

    /// Returns the cells whose digits are clues.
    pub fn given(&self) -> Bits<W> {
        self.given
    }

    /// Returns the cells that have a digit, clues included.
    pub fn placed(&self) -> Bits<W> {
        self.placed
    }

    /// Returns whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.blank().is_empty()
    }

    /// Returns whether the position has an obvious contradiction: a blank cell without candidates,
    /// two peers with the same digit, or a digit without a place in a house.
    pub fn is_contradictory(&self) -> bool {
        let lacks = |group: &Group<W>| {
            let has = group.members.iter().fold(0, |has, var| has | self.board.values(var));
            group.needed & !has != 0
        };
        let mut cells = 0..self.shared_data.shape.cell_count();
        cells.any(|var| self.board.values(var) == 0) || self.groups().groups().iter().any(lacks)
    }

    /// Writes `digit` into `cell`, and removes it from the candidates of the peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let var = self.var(cell);
        self.placed.insert(var);
        let value = self.value(digit);
        if !self.board.contains(var, value) {
            // The digit is impossible. The cell is left without candidates, which marks the
            // contradiction.
            self.candidates(cell).iter().for_each(|other| self.remove(cell, other));
            return;
        }
        self.board.place(&self.shared_data.groups, var, value);
    }

    /// Removes the candidate `digit` from `cell`.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.board.remove(self.shared_data.shape.index(cell), self.value(digit));
    }

    /// Applies the conclusion of `step`.
    pub fn apply(&mut self, step: &Step) {
        step.placed.iter().for_each(|&(cell, digit)| self.place(cell, digit));
        step.removed.iter().for_each(|&(cell, digit)| self.remove(cell, digit));
    }
}

#[cfg(test)]
mod tests;
