//! Lines with clues and a map of regions: jigsaws as players post them.
//!
//! Invariant: a map has n kinds of symbols, n of each, and each kind is connected. Therefore a
//! solution is never taken for a map, as no two neighbours in it are equal, and a comment is not
//! taken for one by chance.

use super::carries::are_connected;
use super::cells;
use super::line::{ends_field, first_field, is_grid};
use kumiki_sudoku::Shape;

/// Checks whether a map of regions follows the clues on `line`, which makes it a jigsaw.
///
/// ```
/// use kumiki_sudoku_io::format::has_regions;
///
/// assert!(has_regions("1..............4 aaabacbbccbdcddd"));
/// assert!(!has_regions("1..............4 1234341221434321"));
/// ```
pub fn has_regions(line: &str) -> bool {
    split(line).is_some()
}

/// Returns the clues on `line`, and the shape given by the map of regions after them; `None` if no
/// map follows. The two are separated by blanks, commas, semicolons, or nothing.
pub(super) fn split(line: &str) -> Option<(&str, Shape)> {
    let line = line.trim_start();
    let field = first_field(line);
    let end = joined_clues(field).unwrap_or(field.len());
    let (clues, rest) = line.split_at_checked(end)?;
    let map = rest.trim_start_matches(|symbol: char| symbol != '#' && ends_field(symbol));
    let size = clues.len().isqrt();
    if !begins_region(map, size) || !is_grid(clues) {
        return None;
    }
    let symbols: Vec<char> = first_field(map).chars().collect();
    // A line with borders belongs to a drawn grid.
    if symbols.iter().any(|&symbol| cells::is_column_border(symbol)) {
        return None;
    }
    let shape = Shape::irregular(size, &symbols).ok()?;
    are_connected(&shape).then_some((clues, shape))
}

/// Returns the number of clues in `field`, n × n, if it has 2 × n × n symbols.
fn joined_clues(field: &str) -> Option<usize> {
    let symbols = field.chars().count();
    let clues = symbols / 2;
    (symbols == 2 * clues && clues.isqrt().pow(2) == clues).then_some(clues)
}

/// Checks whether the first cell of `map` has a neighbour of its kind. This quick test excludes
/// most texts that are no maps.
fn begins_region(map: &str, size: usize) -> bool {
    let mut symbols = map.chars();
    let first = symbols.next();
    let right = symbols.next();
    let below = size.checked_sub(2).and_then(|between| symbols.nth(between));
    first.is_some() && (first == right || first == below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{JIGSAW, LARGE_JIGSAW, WIKIPEDIA, WIKIPEDIA_SOLUTION};
    use crate::format::{Format, read_all};
    use kumiki_sudoku::geometry::Boxes;
    use proptest::prelude::*;

    /// Returns `map` in other symbols, the first kind as the first of them.
    fn in_symbols(map: &str, symbols: &str) -> String {
        let kinds = || map.chars().map(|kind| kind as usize - 'A' as usize);
        kinds().map(|kind| symbols.chars().nth(kind).unwrap()).collect()
    }

    /// Returns `map` with the symbols of two cells exchanged.
    fn exchanged(map: &str, one: usize, other: usize) -> String {
        let mut symbols: Vec<char> = map.chars().collect();
        symbols.swap(one, other);
        symbols.into_iter().collect()
    }

    #[test]
    fn clues_and_a_map_are_a_jigsaw_however_they_are_joined() {
        for (clues, map) in [JIGSAW, LARGE_JIGSAW] {
            let size = clues.len().isqrt();
            let labels: Vec<char> = map.chars().collect();
            let shape = Shape::irregular(size, &labels).unwrap();
            assert!(matches!(shape.kind(), Boxes::Irregular(_)));
            for between in ["", " ", "\t", "  ", ",", ", ", ";"] {
                for end in ["", " hard", ",4.5", " # a comment"] {
                    let text = format!(" {clues}{between}{map}{end}");
                    assert_eq!(Format::detect(&text), Some(Format::Line), "{text}");
                    let puzzle = crate::format::read(&text).unwrap();
                    assert_eq!(*puzzle.shape(), shape, "{text}");
                    assert_eq!(puzzle.to_string(), clues, "{text}");
                    assert!(has_regions(&text));
                }
            }
        }
    }

    #[test]
    fn regions_may_have_any_symbols() {
        let (clues, map) = JIGSAW;
        let expected = Format::Line.read(&format!("{clues} {map}")).unwrap();
        for symbols in [
            "abcdefghi",
            "123456789",
            "012345678",
            "987654321",
            "αβγδεζηθι",
            ".-_*xX?01",
            "+=@$%&/()",
        ] {
            for between in ["", " "] {
                let text = format!("{clues}{between}{}", in_symbols(map, symbols));
                assert_eq!(crate::format::read(&text).as_ref(), Ok(&expected), "{text}");
            }
        }
    }

    #[test]
    fn a_map_of_the_usual_boxes_is_the_classic_puzzle() {
        let boxes: String = Shape::CLASSIC
            .cells()
            .map(|cell| char::from(b'a' + (cell.row() / 3 * 3 + cell.column() / 3) as u8))
            .collect();
        let classic = Format::Line.read(WIKIPEDIA).unwrap();
        for between in ["", " "] {
            let text = format!("{WIKIPEDIA}{between}{boxes}");
            assert_eq!(crate::format::read(&text).as_ref(), Ok(&classic));
        }
    }

    #[test]
    fn a_solution_is_no_map() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let read = |between| format!("{WIKIPEDIA}{between}{WIKIPEDIA_SOLUTION}");
        assert_eq!(crate::format::read(&read(" ")).as_ref(), Ok(&puzzle));
        let with_solution = crate::format::read(&read(",")).unwrap();
        assert_eq!(with_solution.shape(), puzzle.shape());
        assert!(with_solution.metadata.solution.is_some());
        assert_eq!(crate::format::read(&read(":1:")).as_ref(), Ok(&with_solution));
        let joined = crate::format::read(&read("")).unwrap_err();
        assert_eq!(joined.to_string(), "line: 162 cells, not n × n");
    }

    /// If one symbol is in another cell, a kind is in two pieces, has a hole, or has not as many
    /// cells as a row.
    #[test]
    fn a_map_must_be_whole() {
        let (clues, map) = JIGSAW;
        let (last, larger) = (map.len() - 1, map.replacen('A', "B", 1));
        for damaged in [
            &exchanged(map, 0, last),
            &exchanged(map, 0, 40),
            &larger,
            &map[1..],
            &map.replace('B', "A"),
        ] {
            let alone = Format::Line.read(&format!("{clues} {damaged}")).unwrap();
            assert_eq!(alone, Format::Line.read(clues).unwrap(), "{damaged}");
            assert!(Format::Line.read(&format!("{clues}{damaged}")).is_err(), "{damaged}");
            assert!(!has_regions(&format!("{clues} {damaged}")));
        }
        let comment = format!("{clues} #{map}");
        assert_eq!(Format::Line.read(&comment), Format::Line.read(clues));
    }

    #[test]
    fn jigsaws_stand_among_other_lines() {
        let (clues, map) = JIGSAW;
        let text =
            format!("{WIKIPEDIA}\n{clues} {map}\n{WIKIPEDIA} {WIKIPEDIA_SOLUTION}\n{clues}{map}\n");
        let found = read_all(&text);
        let are_classic: Vec<bool> = found
            .iter()
            .map(|found| *found.puzzle.as_ref().unwrap().shape() == Shape::CLASSIC)
            .collect();
        assert_eq!(are_classic, [true, false, true, false]);
        let error = Format::Line.read(&text).unwrap_err();
        assert_eq!(error.to_string(), "line: 4 puzzles, not 1");
    }

    proptest! {
        #[test]
        fn no_line_makes_the_reader_panic(
            clues in "[0-9.A-G]{15,17}",
            between in "[ ,;#]{0,2}",
            map in "[a-dé]{15,17}|\\PC{0,20}",
        ) {
            let line = clues + &between + &map;
            if let Some((clues, shape)) = split(&line) {
                prop_assert_eq!(clues.len(), shape.cell_count());
                prop_assert!(are_connected(&shape));
            }
        }
    }
}
