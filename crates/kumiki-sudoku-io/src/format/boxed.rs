//! Drawn grids, with borders around the boxes.
//!
//! Invariant: the borders determine the boxes if they divide the grid evenly. Otherwise they are
//! ignored.

use super::cells::{self, Placed, is_border, is_column_border};
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::rows::{self, without_comment};
use super::{BoxForms, Carries, Sample};
use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::{Puzzle, Shape};

pub(super) const GRID: Codec = Codec {
    name: "grid",
    extension: Some("txt"),
    about: "drawn with '+', '-' and '|' around the boxes",
    carries: Carries { sizes: (4, 25), boxes: BoxForms::Rectangles, details: &[], several: true },
    is_like: |sample| is_like(sample, false),
    standing: Standing::Blocks(cells_in),
    read,
    write: Write::Always(|puzzle| draw(puzzle, &ASCII, &[])),
};

pub(super) const UNICODE: Codec = Codec {
    name: "unicode",
    extension: Some("txt"),
    about: "drawn with lines of Unicode around the boxes",
    is_like: |sample| is_like(sample, true),
    write: Write::Always(|puzzle| draw(puzzle, &LINES, &[])),
    ..GRID
};

/// The parts of a drawing. Each ruler, from the top, has a beginning, a line, a crossing and an
/// end; `bar` separates boxes.
pub(super) struct Style {
    rulers: [[char; 4]; 3],
    bar: char,
}

pub(super) const ASCII: Style = Style { rulers: [['+', '-', '+', '+']; 3], bar: '|' };

const LINES: Style = Style {
    rulers: [['┌', '─', '┬', '┐'], ['├', '─', '┼', '┤'], ['└', '─', '┴', '┘']],
    bar: '│',
};

fn is_like(sample: &Sample<'_>, is_unicode: bool) -> bool {
    let is_line = |c: char| matches!(c, '\u{2500}'..='\u{257f}');
    sample.has_borders
        && sample.lines.iter().any(|line| line.contains(is_line)) == is_unicode
        && sample.rows.iter().all(|row| {
            let known = |c: char| cells::is_cell(c) || c.is_whitespace() || is_column_border(c);
            cells_in(row) >= 4 && without_comment(row).chars().filter(|&c| !known(c)).count() <= 2
        })
        && !sample.rows.is_empty()
}

fn cells_in(line: &str) -> usize {
    let line = without_comment(line);
    if is_border(line) { 0 } else { symbols_of(0, line).len() }
}

fn symbols_of(number: usize, line: &str) -> Vec<Placed> {
    let line: String = line.chars().map(|c| if is_column_border(c) { ' ' } else { c }).collect();
    if let Some(numbers) = rows::numbers_of(number, &line) {
        return numbers;
    }
    let symbols = line.chars().enumerate().filter(|(_, symbol)| !symbol.is_whitespace());
    let at = |column| At::Text { line: number + 1, column: column + 1 };
    symbols.map(|(column, symbol)| (at(column), symbol)).collect()
}

/// The rows of a drawing, each with the number of its line from 0, and the borders between them.
pub(super) struct BoxedDrawing<'a> {
    pub(super) rows: Vec<(usize, &'a str)>,
    /// The numbers of rows between borders, and between thick borders.
    heights: [Vec<usize>; 2],
}

impl<'a> BoxedDrawing<'a> {
    /// Returns the drawing in `text`. `without_comment` returns a line up to its comment.
    pub(super) fn of(text: &'a str, without_comment: fn(&str) -> &str) -> BoxedDrawing<'a> {
        let mut drawing = BoxedDrawing { rows: Vec::new(), heights: [vec![0], vec![0]] };
        for (number, line) in text.lines().map(without_comment).enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            if is_border(line) {
                let is_thick = line.contains(['═', '━', '=']);
                drawing.heights[0].push(0);
                if is_thick {
                    drawing.heights[1].push(0);
                }
            } else {
                for heights in &mut drawing.heights {
                    *heights.last_mut().expect("there is one at least") += 1;
                }
                drawing.rows.push((number, line));
            }
        }
        drawing
    }

    /// Returns the shape that the borders imply for a grid of `size` rows. `cells` counts the cells
    /// in a part of a row.
    pub(super) fn shape(&self, size: usize, cells: fn(&str) -> usize) -> Result<Shape, Fault> {
        let is_thick = |c: char| matches!(c, '║' | '┃');
        let row = self.rows.first().map_or("", |&(_, row)| row);
        let widths = [
            row.split(is_column_border).map(cells).collect::<Vec<usize>>(),
            row.split(is_thick)
                .map(|part| part.split(is_column_border).map(cells).sum::<usize>())
                .collect(),
        ];
        for (heights, widths) in self.heights.iter().zip(&widths) {
            let (rows, columns) = (even(heights), even(widths));
            let (rows, columns) = match (rows, columns) {
                // The bands of boxes are separated by empty lines, or not at all.
                (Some(rows), Some(columns)) if rows == size && columns < size => {
                    (size / columns, columns)
                }
                (Some(rows), Some(columns)) => (rows, columns),
                _ => continue,
            };
            if rows * columns == size {
                return Ok(Shape::boxes(rows, columns)?);
            }
        }
        Ok(Shape::of_size(size)?)
    }
}

/// Returns the number that all of `numbers`, except zeros, are equal to, if there is one.
fn even(numbers: &[usize]) -> Option<usize> {
    let mut numbers = numbers.iter().copied().filter(|&number| number > 0);
    let first = numbers.next()?;
    numbers.all(|number| number == first).then_some(first)
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let drawing = BoxedDrawing::of(text, without_comment);
    let rows: Vec<(usize, Vec<Placed>)> =
        drawing.rows.iter().map(|&(number, row)| (number, symbols_of(number, row))).collect();
    rows::of_rows(&rows, |size| drawing.shape(size, cells_in))
}

/// Draws `puzzle`: its clues, or `texts` if there is one for each cell.
pub(super) fn draw(puzzle: &Puzzle, style: &Style, texts: &[String]) -> String {
    let shape = puzzle.shape();
    let size = shape.size();
    let &Boxes::Rectangles { rows, columns } = shape.kind() else {
        unreachable!("drawings have boxes that are rectangles")
    };
    let (height, width) = (usize::from(rows), usize::from(columns));
    let wide: Vec<usize> = (0..size)
        .map(|column| texts.iter().skip(column).step_by(size).map(String::len).max().unwrap_or(1))
        .collect();
    let mut drawing = String::new();
    let symbols = cells::symbols(puzzle, '.');
    for (index, symbol) in symbols.chars().enumerate() {
        let (row, column) = (index / size, index % size);
        if column == 0 && row % height == 0 {
            rule(&mut drawing, &style.rulers[usize::from(row > 0)], &wide, width);
        }
        if column % width == 0 {
            drawing.push_str(if column == 0 { "" } else { " " });
            drawing.push(style.bar);
        }
        let symbol = symbol.to_string();
        let text = texts.get(index).unwrap_or(&symbol);
        drawing.push_str(&format!(" {text:<0$}", wide[column]));
        if column + 1 == size {
            drawing.push_str(&format!(" {}\n", style.bar));
        }
    }
    rule(&mut drawing, &style.rulers[2], &wide, width);
    drawing.truncate(drawing.trim_end().len());
    drawing
}

/// Draws a horizontal line over columns of these widths.
fn rule(drawing: &mut String, [begin, line, cross, end]: &[char; 4], wide: &[usize], width: usize) {
    for (number, columns) in wide.chunks(width).enumerate() {
        drawing.push(if number == 0 { *begin } else { *cross });
        let across: usize = columns.iter().map(|wide| wide + 1).sum();
        drawing.extend(std::iter::repeat_n(*line, across + 1));
    }
    drawing.push(*end);
    drawing.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    fn parts(row: &str, open: &str, between: &str, close: &str) -> String {
        let spaced = |part: &str| part.replace("", " ").trim().to_string();
        let parts: Vec<String> = [&row[..3], &row[3..6], &row[6..]].map(spaced).to_vec();
        format!("{open}{}{close}\n", parts.join(between))
    }

    /// Draws Wikipedia's example with rulers at the top, between bands, and at the end.
    fn drawn(rulers: [&str; 3], open: &str, between: &str, close: &str) -> String {
        let rows: Vec<String> = (0..9)
            .map(|row| parts(&WIKIPEDIA[row * 9..row * 9 + 9], open, between, close))
            .collect();
        let bands: Vec<String> = rows.chunks(3).map(<[String]>::concat).collect();
        format!("{}\n{}{}\n", rulers[0], bands.join(&format!("{}\n", rulers[1])), rulers[2])
    }

    #[test]
    fn every_common_drawing_is_read() {
        let plus = "+-------+-------+-------+";
        let bare = "------+-------+------";
        let star = "*-----------------------*";
        for text in [
            drawn([plus; 3], "| ", " | ", " |"),
            drawn(["", bare, ""], "", " | ", ""),
            drawn([star, "|-------+-------+-------|", star], "| ", " | ", " |"),
            drawn(
                [
                    ".-------.-------.-------.",
                    ":-------+-------+-------:",
                    "'-------'-------'-------'",
                ],
                "| ",
                " | ",
                " |",
            ),
            drawn(["", "", ""], "", " | ", ""),
            drawn(["╔═══╦═══╦═══╗", "╠═══╬═══╬═══╣", "╚═══╩═══╩═══╝"], "║ ", " ║ ", " ║"),
            drawn(["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"], "│", "│", "│"),
            drawn([plus; 3], "! ", " ! ", " !"),
            drawn(["=========", "===+===+===", "========="], "", "|", ""),
        ] {
            let puzzle = super::read(&text).unwrap();
            assert_eq!(puzzle.to_string(), WIKIPEDIA, "{text}");
            assert_eq!(puzzle.shape(), &Shape::CLASSIC, "{text}");
            let expected =
                if text.contains(['║', '│']) { Format::Unicode } else { Format::Grid };
            assert_eq!(Format::detect(&text), Some(expected), "{text}");
        }
    }

    #[test]
    fn thin_lines_around_each_cell_do_not_hide_the_boxes() {
        let thin = "╟──┼──┼──╫──┼──┼──╢\n";
        let thick = "╠══╪══╪══╬══╪══╪══╣\n";
        let row = "║ . │ . │ 3 ║ . │ 5 │ . ║\n";
        let band = format!("{row}{thin}{row}{thick}");
        let puzzle = super::read(&band.repeat(3)).unwrap();
        assert_eq!(puzzle.shape(), &Shape::boxes(2, 3).unwrap());
        let row = "| . | . | 3 | . | 5 | . |\n+---+---+---+---+---+---+\n";
        assert_eq!(super::read(&row.repeat(6)).unwrap().shape(), &Shape::boxes(2, 3).unwrap());
    }

    #[test]
    fn the_borders_say_what_the_boxes_are() {
        let tall = "+-----+\n|1.|..|..|\n|..|.6|..|\n|..|..|..|\n+-----+\n";
        let puzzle = super::read(&tall.repeat(2)).unwrap();
        assert_eq!(puzzle.shape(), &Shape::boxes(3, 2).unwrap());
        let text = Format::Grid.write(&puzzle).unwrap();
        assert!(text.starts_with("+-----+-----+-----+\n| 1 . | . . | . . |\n"), "{text}");
    }
}
