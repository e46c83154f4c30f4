//! Cells and houses in HoDoKu's notation.
//!
//! Invariant: cells that share a row or a column are written together, `r1c12` or `r12c3`, and
//! those of a rectangle may be, `r12c34`. Every cell is written once.

use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::{Cell, Digit, Digits, House, Shape, words};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Returns cells as `r1c12,r3c4`. The first cell comes with the cells of its row or of its column,
/// whichever are more; then the next cell follows.
pub(crate) fn compact(cells: &[Cell]) -> String {
    let mut rest = cells.to_vec();
    let mut text = String::new();
    while let Some(&first) = rest.first() {
        let alike = |key: fn(Cell) -> usize| -> Vec<Cell> {
            rest.iter().copied().filter(|&cell| key(cell) == key(first)).collect()
        };
        let (row, column) = (alike(Cell::row), alike(Cell::column));
        let together = if row.len() >= column.len() { row } else { column };
        text.push_str(if text.is_empty() { "" } else { "," });
        text.push_str(&line(&together));
        rest.retain(|cell| !together.contains(cell));
    }
    text
}

/// Returns cells as [`compact`] does, or as rectangles, `r12c34`, if that is shorter.
pub(crate) fn blocks(cells: &[Cell]) -> String {
    let alike = |key: fn(Cell) -> usize, other: fn(Cell) -> usize| {
        let mut lines: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for &cell in cells {
            lines.entry(key(cell)).or_default().insert(other(cell));
        }
        let mut blocks: Vec<(BTreeSet<usize>, Vec<Cell>)> = Vec::new();
        for (line, places) in lines {
            let of_line = cells.iter().copied().filter(|&cell| key(cell) == line);
            match blocks.iter_mut().find(|(same, _)| *same == places) {
                Some((_, all)) => all.extend(of_line),
                None => blocks.push((places, of_line.collect())),
            }
        }
        blocks.iter().map(|(_, cells)| line(cells)).collect::<Vec<_>>().join(",")
    };
    let texts = [compact(cells), alike(Cell::row, Cell::column), alike(Cell::column, Cell::row)];
    texts.into_iter().min_by_key(String::len).unwrap_or_default()
}

/// Returns cells of one row, of one column or of a rectangle as text.
fn line(cells: &[Cell]) -> String {
    let numbers = |key: fn(Cell) -> usize| {
        let mut numbers: Vec<usize> = cells.iter().map(|&cell| key(cell) + 1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        joined(&numbers)
    };
    format!("r{}c{}", numbers(Cell::row), numbers(Cell::column))
}

/// Returns the numbers without a separator, if each has one figure.
fn joined(numbers: &[usize]) -> String {
    let has_long = numbers.iter().any(|&number| number > 9);
    let between = if has_long && numbers.len() > 1 { "," } else { "" };
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    if between.is_empty() { numbers.concat() } else { format!("({})", numbers.join(between)) }
}

/// Returns the house as `r5`, `c4`, `b1`.
pub(crate) fn house(house: House) -> String {
    format!("{}{}", letter(house), house.number() + 1)
}

/// Returns the houses as `r25`, `r2b4`.
pub(crate) fn houses(houses: &[House]) -> String {
    let mut text = String::new();
    for kind in ['r', 'c', 'b'] {
        let numbers = houses.iter().filter(|&&house| letter(house) == kind);
        let numbers: Vec<usize> = numbers.map(|house| house.number() + 1).collect();
        if !numbers.is_empty() {
            let _ = write!(text, "{kind}{}", joined(&numbers));
        }
    }
    text
}

/// The names of houses in sentences. Boxes of any form have numbers that are not on the grid, so
/// each is named after its first cell.
#[derive(Clone, Copy)]
pub(crate) struct HouseNames<'s> {
    /// The shape, if its boxes are named after cells.
    irregular: Option<&'s Shape>,
}

impl<'s> HouseNames<'s> {
    /// Returns names by numbers.
    pub(crate) fn numbered() -> HouseNames<'static> {
        HouseNames { irregular: None }
    }

    /// Returns the names of the houses of `shape`.
    pub(crate) fn of(shape: &'s Shape) -> HouseNames<'s> {
        let is_irregular = matches!(shape.kind(), Boxes::Irregular(_));
        HouseNames { irregular: is_irregular.then_some(shape) }
    }

    /// Returns the name of a house: `row 5`, `box 4`, or `the box of r1c4`.
    pub(crate) fn one(self, house: House) -> String {
        self.all(&[house])
    }

    /// Returns the houses as `rows 2 and 5`, `row 2 and box 4`, `row 2, column 3 and box 4`.
    pub(crate) fn all(self, houses: &[House]) -> String {
        let (one_box, boxes) = match self.irregular {
            Some(_) => ("the box of", "the boxes of"),
            None => ("box", "boxes"),
        };
        let kinds = [('r', "row", "rows"), ('c', "column", "columns"), ('b', one_box, boxes)];
        let parts: Vec<String> = kinds
            .iter()
            .filter_map(|&(kind, one, several)| {
                let of_kind = houses.iter().filter(|&&house| letter(house) == kind);
                let labels: Vec<String> = of_kind.map(|&house| self.label(house)).collect();
                match labels.len() {
                    0 => None,
                    1 => Some(format!("{one} {}", labels[0])),
                    _ => Some(format!("{several} {}", words::joined(&labels, "and"))),
                }
            })
            .collect();
        words::joined(&parts, "and")
    }

    /// Returns the number of a house, or the first cell of a box.
    fn label(self, house: House) -> String {
        let first = self.irregular.filter(|_| letter(house) == 'b');
        let first = first.and_then(|shape| shape.cells_of(house).first().copied());
        first.map_or_else(|| (house.number() + 1).to_string(), Cell::short_name)
    }
}

fn letter(house: House) -> char {
    match house {
        House::Row(_) => 'r',
        House::Column(_) => 'c',
        House::Box(_) => 'b',
    }
}

/// Returns the digits as `3,5`, with `between` as the separator.
pub(crate) fn digits(digits: Digits, between: &str) -> String {
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    digits.join(between)
}

/// Returns the digits that cells have left as `r1c12=34, r4c5=7`.
pub(crate) fn left_over(left: &[(Cell, Digits)]) -> String {
    let mut groups: Vec<(Digits, Vec<Cell>)> = Vec::new();
    for &(cell, left) in left {
        match groups.iter_mut().find(|(other, _)| *other == left) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((left, vec![cell])),
        }
    }
    let told = groups.iter().map(|(left, cells)| format!("{}={left}", compact(cells)));
    told.collect::<Vec<String>>().join(", ")
}

/// Returns removed candidates as `r1c12<>3, r4c5<>7`.
pub(crate) fn removed(removed: &[(Cell, Digit)]) -> String {
    let of = |digit: Digit| -> Vec<Cell> {
        removed.iter().filter(|&&(_, other)| other == digit).map(|&(cell, _)| cell).collect()
    };
    let all: Digits = removed.iter().map(|&(_, digit)| digit).collect();
    let parts: Vec<String> =
        all.iter().map(|digit| format!("{}<>{digit}", compact(&of(digit)))).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(names: &[(usize, usize)]) -> Vec<Cell> {
        names.iter().map(|&(row, column)| Cell::new(row - 1, column - 1)).collect()
    }

    #[test]
    fn cells_of_a_line_are_written_together() {
        for (names, text) in [
            (&[(1, 1), (1, 2), (3, 4)][..], "r1c12,r3c4"),
            (&[(1, 9), (3, 9), (8, 1)], "r13c9,r8c1"),
            (&[(2, 4), (2, 7), (5, 3), (5, 4)], "r2c47,r5c34"),
            (&[(1, 10), (1, 11)], "r1c(10,11)"),
            (&[(4, 12)], "r4c12"),
            (&[], ""),
        ] {
            assert_eq!(compact(&cells(names)), text);
        }
    }

    #[test]
    fn cells_of_a_rectangle_are_written_together_if_that_is_shorter() {
        for (names, text) in [
            (&[(6, 6), (6, 7), (7, 6), (7, 7)][..], "r67c67"),
            (&[(1, 1), (1, 3), (2, 1), (2, 3), (3, 2)], "r12c13,r3c2"),
            (&[(1, 1), (1, 2), (1, 4), (2, 4)], "r1c124,r2c4"),
            (&[(3, 5)], "r3c5"),
            (&[], ""),
        ] {
            assert_eq!(blocks(&cells(names)), text);
        }
    }

    #[test]
    fn houses_of_a_kind_are_written_together() {
        let mixed = [House::Row(1), House::Row(4), House::Box(3)];
        assert_eq!(houses(&mixed), "r25b4");
        assert_eq!(house(House::Column(3)), "c4");
        let names = HouseNames::numbered();
        assert_eq!(names.all(&mixed), "rows 2 and 5 and box 4");
        let all = [House::Row(1), House::Column(4), House::Box(3)];
        assert_eq!(names.all(&all), "row 2, column 5 and box 4");
    }

    #[test]
    fn boxes_of_any_form_are_named_after_their_first_cells() {
        let jigsaw = Shape::irregular(4, &[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
        let shape = jigsaw.unwrap();
        let names = HouseNames::of(&shape);
        assert_eq!(names.one(House::Box(2)), "the box of r2c2");
        let mixed = [House::Row(1), House::Box(1), House::Box(3)];
        assert_eq!(names.all(&mixed), "row 2 and the boxes of r1c4 and r3c3");
        assert_eq!(HouseNames::of(&Shape::CLASSIC).one(House::Box(2)), "box 3");
    }
}
