//! The symmetries that the clues of a puzzle may have.
//!
//! Invariant: the orbits of a symmetry partition the cells of a grid. A set of cells has the
//! symmetry exactly if it is a union of orbits.

use super::{Cell, Shape};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A symmetry of the clues' places: the moves that leave the picture unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// Rotation by 180°.
    HalfTurn,
    /// Rotation by 90°.
    QuarterTurn,
    /// Reflection in the middle row: upside down.
    Horizontal,
    /// Reflection in the middle column: left to right.
    Vertical,
    /// Both of these reflections.
    Both,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the diagonal from the top right.
    AntiDiagonal,
    /// Reflections in both diagonals.
    BothDiagonals,
    /// All rotations and reflections of a square.
    Full,
}

/// The error that no symmetry has a name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no symmetry {name:?}; there are {}", Symmetry::ALL.map(Symmetry::name).join(", "))]
pub struct UnknownSymmetry {
    name: String,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Both,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::BothDiagonals,
        Symmetry::Full,
    ];

    /// Returns the name, as it is written and read.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "rotation180",
            Symmetry::QuarterTurn => "rotation90",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Both => "both",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
            Symmetry::BothDiagonals => "both-diagonals",
            Symmetry::Full => "full",
        }
    }

    /// Returns the orbits of a grid of `shape`: the sets of cells that have clues together. Each
    /// orbit is in reading order, and the orbits are in the order of their first cells.
    pub fn orbits(self, shape: &Shape) -> Vec<Vec<Cell>> {
        let size = shape.size();
        let mut is_taken = vec![false; shape.cell_count()];
        let mut orbits = Vec::new();
        for cell in shape.cells() {
            if is_taken[shape.index(cell)] {
                continue;
            }
            let mut orbit = vec![cell];
            let mut seen = 0;
            while let Some(&from) = orbit.get(seen) {
                seen += 1;
                for to in self.images(from, size) {
                    if !orbit.contains(&to) {
                        orbit.push(to);
                    }
                }
            }
            orbit.iter().for_each(|&cell| is_taken[shape.index(cell)] = true);
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns the images of `cell` under moves that generate the symmetry.
    fn images(self, cell: Cell, size: usize) -> impl Iterator<Item = Cell> {
        let (row, column, last) = (cell.row(), cell.column(), size - 1);
        let mirrored_rows = (last - row, column);
        let mirrored_columns = (row, last - column);
        let quarter = (column, last - row);
        let diagonal = (column, row);
        let anti_diagonal = (last - column, last - row);
        let [first, second] = match self {
            Symmetry::None => [None, None],
            Symmetry::HalfTurn => [Some((last - row, last - column)), None],
            Symmetry::QuarterTurn => [Some(quarter), None],
            Symmetry::Horizontal => [Some(mirrored_rows), None],
            Symmetry::Vertical => [Some(mirrored_columns), None],
            Symmetry::Both => [Some(mirrored_rows), Some(mirrored_columns)],
            Symmetry::Diagonal => [Some(diagonal), None],
            Symmetry::AntiDiagonal => [Some(anti_diagonal), None],
            Symmetry::BothDiagonals => [Some(diagonal), Some(anti_diagonal)],
            Symmetry::Full => [Some(quarter), Some(diagonal)],
        };
        first.into_iter().chain(second).map(|(row, column)| Cell::new(row, column))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        let named = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        named.ok_or_else(|| UnknownSymmetry { name: name.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_cells_and_are_as_many_as_burnside_counts() {
        // The number of orbits of a group is the mean number of cells that its members leave in
        // place.
        for (size, counts) in
            [(9, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]), (4, [16, 8, 4, 8, 8, 4, 10, 10, 6, 3])]
        {
            let shape = Shape::of_size(size).unwrap();
            for (symmetry, count) in Symmetry::ALL.into_iter().zip(counts) {
                let orbits = symmetry.orbits(&shape);
                assert_eq!(orbits.len(), count, "{symmetry}");
                let mut cells: Vec<Cell> = orbits.concat();
                cells.sort_unstable();
                assert_eq!(cells, shape.cells().collect::<Vec<Cell>>());
            }
        }
    }

    #[test]
    fn a_symmetry_is_read_by_its_name() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        let error = "spiral".parse::<Symmetry>().unwrap_err();
        assert!(error.to_string().starts_with("there is no symmetry \"spiral\"; there are none,"));
    }
}
