//! Canonical forms of grids, and the transformations that lead to them.
//!
//! Invariant: a transformation maps solutions to solutions; nothing in this room solves.
//!
//! # [`Canonical`]
//! The canonical form of a grid: one for all grids that are the same but for rows, columns and
//! digits.
//!
//! Invariant: candidates are the transformations whose first rows are the least that any
//! transformation has; blank rows, columns, bands and stacks that could change places come in one
//! order only, and are counted.

mod transformation;
mod view;

pub use transformation::Transformation;

use crate::geometry::Digit;
use crate::puzzle::{Clash, Grid};
use view::{View, may_come_next};

/// The canonical form of the grids of a class, and a transformation of a grid into it.
///
/// ```
/// use kumiki_sudoku::Grid;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let canonical = puzzle.canonical()?;
/// assert_eq!(canonical.transformation.of_grid(&puzzle), canonical.form);
/// assert_eq!(canonical.form.canonical()?.form, canonical.form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The least of all grids that a transformation makes: in reading order, a blank before 1, 1
    /// before 2 (*minlex*).
    pub form: Grid,
    /// A transformation that makes it.
    pub transformation: Transformation,
    /// The number of exchanges of rows and columns, each with one of the digits that the grid has,
    /// leave it as it is; at least 1, and at most 3,359,232.
    pub automorphisms: u64,
}

impl Grid {
    /// Returns the canonical form: of two grids it is the same exactly if one is a transformation
    /// of the other, by the 3,359,232 exchanges of rows and columns and by those of digits. Takes
    /// some dozen microseconds for a puzzle; grids with few clues, which have many automorphisms,
    /// take more.
    ///
    /// # Errors
    /// If a house has a digit twice.
    pub fn canonical(&self) -> Result<Canonical, Clash> {
        if let Some(clash) = self.clash() {
            return Err(clash);
        }
        let views = [View::of(self, false), View::of(self, true)];
        let mut candidates = first_rows(&views);
        let mut rows = [[0; 9]; 9];
        rows[0] = first_row(&views, &candidates);
        (candidates, rows[1]) = second_rows(&views, &candidates);
        for (at, row) in rows.iter_mut().enumerate().skip(2) {
            (candidates, *row) = next_rows(&views, &candidates, at);
        }
        let form = Grid::of(rows.as_flattened().iter().map(|&label| Digit::new(label)));
        let transformation = candidates[0].transformation();
        let automorphisms = candidates.len() as u64 * views[0].blank_orders();
        Ok(Canonical { form, transformation, automorphisms })
    }
}

/// No column, or no stack, yet.
const NONE: u8 = u8::MAX;

/// Greater than all labels.
const UNKNOWN: u8 = 10;

/// A transformation, as far as it is known.
#[derive(Clone, Copy)]
struct Candidate {
    is_transposed: bool,
    /// The rows chosen so far.
    rows: [u8; 9],
    used_rows: u16,
    /// The column at each place.
    columns: [u8; 9],
    used_columns: u16,
    /// The stack at each place.
    stacks: [u8; 3],
    /// The label of each digit; 0 if it has none yet.
    labels: [u8; 10],
    /// The last label that was given.
    last_label: u8,
}

impl Candidate {
    fn new(is_transposed: bool, row: u8) -> Candidate {
        let mut rows = [NONE; 9];
        rows[0] = row;
        Candidate {
            is_transposed,
            rows,
            used_rows: 1 << row,
            columns: [NONE; 9],
            used_columns: 0,
            stacks: [NONE; 3],
            labels: [0; 10],
            last_label: 0,
        }
    }

    fn with_row(mut self, row: u8, at: usize) -> Candidate {
        self.rows[at] = row;
        self.used_rows |= 1 << row;
        self
    }

    /// Puts `column` at `place`; `label` is what its digit in the first row becomes, `digit`, if it
    /// has one.
    fn put(&mut self, column: u8, place: usize, digit: u8, label: u8) {
        self.stacks[place / 3] = column / 3;
        self.columns[place] = column;
        self.used_columns |= 1 << column;
        if digit > 0 {
            self.labels[usize::from(digit)] = label;
        }
    }

    fn transformation(&self) -> Transformation {
        let unused = (1..=9).filter(|label| !self.labels[1..].contains(label));
        let mut unused = unused.collect::<Vec<u8>>().into_iter();
        let label = |&label: &u8| if label > 0 { label } else { unused.next().unwrap_or(label) };
        Transformation {
            is_transposed: self.is_transposed,
            rows: self.rows.to_vec(),
            columns: self.columns.to_vec(),
            digits: self.labels[1..].iter().map(label).collect(),
        }
    }
}

/// Returns the picture of a first row with so many clues in its stacks: bit 8 is the first place.
/// The stack with the fewest comes first, and in each the blanks.
fn picture(mut counts: [u8; 3]) -> u16 {
    counts.sort_unstable();
    counts.iter().fold(0, |picture, count| picture << 3 | ((1 << count) - 1))
}

/// Returns what the clue at `place` of a first row becomes.
fn label_at(picture: u16, place: usize) -> u8 {
    (picture >> (8 - place)).count_ones() as u8
}

/// Returns those that begin with the least picture; columns are not chosen yet.
fn first_rows(views: &[View; 2]) -> Vec<Candidate> {
    let mut least = u16::MAX;
    let mut candidates = Vec::new();
    for (is_transposed, view) in [false, true].into_iter().zip(views) {
        for row in (0..9).filter(|&row| may_come_next(row, view.blank_rows, 0)) {
            let picture = picture(view.counts(row));
            if picture < least {
                least = picture;
                candidates.clear();
            }
            if picture == least {
                candidates.push(Candidate::new(is_transposed, row));
            }
        }
    }
    candidates
}

fn first_row(views: &[View; 2], candidates: &[Candidate]) -> [u8; 9] {
    let Candidate { is_transposed, rows, .. } = candidates[0];
    let picture = picture(views[usize::from(is_transposed)].counts(rows[0]));
    std::array::from_fn(|place| match picture >> (8 - place) & 1 {
        0 => 0,
        _ => label_at(picture, place),
    })
}

/// Chooses the columns so that the second row is least.
struct SecondRow<'a> {
    view: &'a View,
    first: &'a [u8; 9],
    second: &'a [u8; 9],
    picture: u16,
    /// The number of clues the first row has in each stack.
    counts: [u8; 3],
    least: &'a mut [u8; 9],
    found: &'a mut Vec<Candidate>,
}

fn second_rows(views: &[View; 2], candidates: &[Candidate]) -> (Vec<Candidate>, [u8; 9]) {
    let (mut least, mut found) = ([UNKNOWN; 9], Vec::new());
    for candidate in candidates {
        let view = &views[usize::from(candidate.is_transposed)];
        let band = candidate.rows[0] / 3 * 3;
        let counts = view.counts(candidate.rows[0]);
        for row in band..band + 3 {
            let is_used = candidate.used_rows >> row & 1 == 1;
            if is_used || !may_come_next(row, view.blank_rows, candidate.used_rows) {
                continue;
            }
            let (first, second) =
                (&view.rows[usize::from(candidate.rows[0])], &view.rows[usize::from(row)]);
            let picture = picture(counts);
            let (least, found) = (&mut least, &mut found);
            let mut choice = SecondRow { view, first, second, picture, counts, least, found };
            let mut begun = candidate.with_row(row, 1);
            begun.last_label = label_at(picture, 8);
            choice.choose(begun, 0);
        }
    }
    (found, least)
}

impl SecondRow<'_> {
    /// Tries every column at `place`.
    fn choose(&mut self, candidate: Candidate, place: usize) {
        if place == 9 {
            return self.found.push(candidate);
        }
        if candidate.columns[place] != NONE {
            return self.enter(candidate, place);
        }
        let is_clue = self.picture >> (8 - place) & 1 == 1;
        let Candidate { used_columns: used, stacks, .. } = candidate;
        for column in (0..9).filter(|column| used >> column & 1 == 0) {
            let stack = column / 3;
            let is_there = match stacks[place / 3] {
                NONE => !stacks.contains(&stack) && self.fits(stack, place / 3),
                there => there == stack,
            };
            let digit = self.first[usize::from(column)];
            if is_there
                && (digit > 0) == is_clue
                && may_come_next(column, self.view.blank_columns, used)
            {
                let mut candidate = candidate;
                candidate.put(column, place, digit, label_at(self.picture, place));
                self.enter(candidate, place);
            }
        }
    }

    /// Returns whether the first row can be least with `stack` at place `at` of the three.
    fn fits(&self, stack: u8, at: usize) -> bool {
        let wanted = (self.picture >> (6 - 3 * at) & 7).count_ones();
        u32::from(self.counts[usize::from(stack)]) == wanted
    }

    /// Goes on with the column that is at `place`, if the second row can be least so.
    fn enter(&mut self, mut candidate: Candidate, place: usize) {
        let digit = self.second[usize::from(candidate.columns[place])];
        if digit > 0 && candidate.labels[usize::from(digit)] == 0 {
            match self.first.iter().position(|&first| first == digit) {
                Some(column) => self.put_first(&mut candidate, column as u8, digit),
                None => {
                    candidate.last_label += 1;
                    candidate.labels[usize::from(digit)] = candidate.last_label;
                }
            }
        }
        let label = candidate.labels[usize::from(digit)];
        if label > self.least[place] {
            return;
        }
        if label < self.least[place] {
            self.least[place] = label;
            self.least[place + 1..].fill(UNKNOWN);
            self.found.clear();
        }
        self.choose(candidate, place + 1);
    }

    /// Puts `column`, which has the clue `digit` in the first row, where that becomes the least it
    /// can.
    fn put_first(&self, candidate: &mut Candidate, column: u8, digit: u8) {
        let stack = column / 3;
        let at =
            candidate.stacks.iter().position(|&there| there == stack).or_else(|| {
                (0..3).find(|&at| candidate.stacks[at] == NONE && self.fits(stack, at))
            });
        let places = at.map_or(0..0, |at| 3 * at..3 * at + 3);
        let is_free_clue = |place: &usize| {
            candidate.columns[*place] == NONE && self.picture >> (8 - place) & 1 == 1
        };
        if let Some(place) = places.into_iter().find(is_free_clue) {
            candidate.put(column, place, digit, label_at(self.picture, place));
        }
    }
}

/// Returns those whose row `at` is least, and that row.
fn next_rows(views: &[View; 2], candidates: &[Candidate], at: usize) -> (Vec<Candidate>, [u8; 9]) {
    let (mut least, mut found) = ([UNKNOWN; 9], Vec::new());
    for candidate in candidates {
        let view = &views[usize::from(candidate.is_transposed)];
        let used = candidate.used_rows;
        let band = candidate.rows[at - 1] / 3 * 3;
        let rows = if at.is_multiple_of(3) { 0..9 } else { band..band + 3 };
        for row in rows.filter(|row| used >> row & 1 == 0) {
            if may_come_next(row, view.blank_rows, used) {
                let row_cells = &view.rows[usize::from(row)];
                try_row(candidate.with_row(row, at), row_cells, &mut least, &mut found);
            }
        }
    }
    (found, least)
}

/// Keeps `candidate` if its newest row, of the digits `row`, is not more than `least`.
fn try_row(
    mut candidate: Candidate,
    row: &[u8; 9],
    least: &mut [u8; 9],
    found: &mut Vec<Candidate>,
) {
    for (place, column) in candidate.columns.into_iter().enumerate() {
        let digit = row[usize::from(column)];
        let label = &mut candidate.labels[usize::from(digit)];
        if digit > 0 && *label == 0 {
            candidate.last_label += 1;
            *label = candidate.last_label;
        }
        if *label > least[place] {
            return;
        }
        if *label < least[place] {
            least[place] = *label;
            least[place + 1..].fill(UNKNOWN);
            found.clear();
        }
    }
    found.push(candidate);
}

#[cfg(test)]
mod tests;
