//! Grids and pictures of text in colour, with different styles for clues and other digits.
//!
//! Invariant: without its colours, a painted grid is the plain one.

use anstyle::{AnsiColor, Style};
use kumiki_sudoku::{Cell, Grid, Layout};
use kumiki_sudoku_io::{FigureKind, Role, TextDrawing};
use std::fmt::Write;

const CLUE: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const MARKED: Style = AnsiColor::Red.on_default().bold().invert();

/// Returns `grid` in `layout`, with the clues of `puzzle` in bold and other digits in colour. The
/// cell `marked` is highlighted.
pub(in crate::sudoku) fn painted(
    grid: &Grid,
    puzzle: &Grid,
    layout: Layout,
    marked: Option<Cell>,
) -> String {
    if layout == Layout::Line {
        return grid.written(layout);
    }
    let mut text = String::new();
    // Only the sink can fail, and a `String` does not fail.
    let _ = layout.write(grid, &mut text, |out, cell, symbol| {
        let style = match grid[cell] {
            _ if marked == Some(cell) => MARKED,
            None => return out.write_char(symbol),
            Some(_) if puzzle[cell].is_some() => CLUE,
            Some(_) => FOUND,
        };
        write!(out, "{style}{symbol}{style:#}")
    });
    text
}

/// Returns a picture in text, with clues in bold, other digits in colour, and candidates that have
/// a role in the colour of that role. If `is_plain`, there are no styles.
pub(in crate::sudoku) fn painted_drawing(drawing: &TextDrawing<'_>, is_plain: bool) -> String {
    if is_plain {
        return drawing.to_string();
    }
    let mut text = String::new();
    // Only the sink can fail, and a `String` does not fail.
    let _ = drawing.write(&mut text, |out, figure| {
        let style = match (figure.role, figure.kind) {
            (Some(role), _) => of_role(role),
            (None, FigureKind::Clue) => CLUE,
            (None, FigureKind::Written) => FOUND,
            (None, FigureKind::Candidate) => Style::new().dimmed(),
        };
        write!(out, "{style}{}{style:#}", figure.digit.symbol())
    });
    text
}

fn of_role(role: Role) -> Style {
    let colour = match role {
        Role::Premise => AnsiColor::Blue,
        Role::Other => AnsiColor::Magenta,
        Role::Exception | Role::Focus => AnsiColor::Yellow,
        Role::Conclusion => AnsiColor::Green,
        Role::Removal | Role::Conflict => AnsiColor::Red,
    };
    colour.on_default().bold()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_sudoku::{Digits, Puzzle};
    use kumiki_sudoku_io::Drawing;

    #[test]
    fn a_picture_without_its_styles_is_the_plain_one() {
        let puzzle = Puzzle::from(Grid::BLANK);
        let candidates = vec![Digits::up_to(9); 81];
        let roles = [(Cell::new(0, 0), Role::Removal)];
        let drawing = Drawing::new(&puzzle).candidates(&candidates).roles(roles).text();
        let text = painted_drawing(&drawing, false);
        let style = of_role(Role::Removal);
        assert!(text.contains(&format!("{style}1{style:#} ")), "{text}");
        assert_eq!(anstream::adapter::strip_str(&text).to_string(), drawing.to_string());
        assert_eq!(painted_drawing(&drawing, true), drawing.to_string());
    }

    #[test]
    fn clues_and_found_digits_look_different_and_the_text_is_the_same() {
        let solution: Grid =
            "872531649956487231314692758765219384139748526428356917283974165547163892691825473"
                .parse()
                .unwrap();
        let mut puzzle = solution;
        puzzle.set(Cell::new(0, 0), None);
        let text = painted(&solution, &puzzle, Layout::Frame, None);
        assert!(text.contains(&format!("{FOUND}8{FOUND:#} {CLUE}7{CLUE:#} ")), "{text}");
        for layout in [Layout::Frame, Layout::Rows, Layout::Line] {
            let text = painted(&solution, &puzzle, layout, Some(Cell::new(4, 4)));
            assert_eq!(anstream::adapter::strip_str(&text).to_string(), solution.written(layout));
        }
    }
}
