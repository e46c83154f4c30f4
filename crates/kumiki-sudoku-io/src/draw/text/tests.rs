//! Tests of pictures in text: each expected picture is written out as text.

use super::*;
use kumiki_sudoku::{Entry, Puzzle, Shape};

/// Returns a puzzle of four rows with boxes of any form.
fn irregular() -> Puzzle {
    let labels: Vec<char> = "aaabacbbcccbcddd".chars().collect();
    let shape = Shape::irregular(4, &labels).or_else(|_| Shape::boxes(2, 2)).unwrap();
    Puzzle::new(shape)
}

#[test]
fn a_picture_in_text_has_thick_boxes_and_marks_between_cells() {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
    puzzle.set(Cell::new(0, 0), Entry::given(Digit::new(1).unwrap())).unwrap();
    let pair = |kind, cells: [(usize, usize); 2]| Rule::Pair {
        kind,
        cells: cells.map(|(row, column)| Cell::new(row, column)),
    };
    puzzle.add_rule(pair(Pair::WHITE, [(0, 1), (0, 0)])).unwrap();
    puzzle.add_rule(pair(Pair::Greater, [(1, 1), (0, 1)])).unwrap();
    puzzle.add_rule(pair(Pair::Greater, [(3, 2), (3, 3)])).unwrap();
    let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 ○   ┃   │   ┃
┠───┼─∧─╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   >   ┃
┗━━━┷━━━┻━━━┷━━━┛

white dot";
    let text = Drawing::new(&puzzle).text().to_string();
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(text.lines().count(), 9 + 1 + 3);
}

#[test]
fn candidates_in_text_stand_at_their_places() {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
    let notes = Digit::up_to(4).skip(1).collect();
    puzzle.set(Cell::new(0, 0), Entry { notes, ..Entry::default() }).unwrap();
    puzzle.set(Cell::new(0, 1), Entry::given(Digit::new(4).unwrap())).unwrap();
    let text = Drawing::new(&puzzle).text().to_string();
    let lines: Vec<&str> = text.lines().take(3).collect();
    assert_eq!(lines[1], "┃   2 │     ┃     │     ┃", "{text}");
    assert_eq!(lines[2], "┃ 3 4 │   4 ┃     │     ┃", "{text}");
}

#[test]
fn lines_of_text_meet() {
    // Returns whether a symbol has a line above, right, below and left.
    let arms = |symbol: char| -> [bool; 4] {
        match symbol {
            '│' | '┃' => [true, false, true, false],
            '─' | '━' => [false, true, false, true],
            '┌'..='┏' => [false, true, true, false],
            '┐'..='┓' => [false, false, true, true],
            '└'..='┗' => [true, true, false, false],
            '┘'..='┛' => [true, false, false, true],
            '├'..='┣' => [true, true, true, false],
            '┤'..='┫' => [true, false, true, true],
            '┬'..='┳' => [false, true, true, true],
            '┴'..='┻' => [true, true, false, true],
            '┼'..='╋' => [true; 4],
            _ => [false; 4],
        }
    };
    for puzzle in [irregular(), Puzzle::new(Shape::CLASSIC), Puzzle::new(Shape::latin(5).unwrap())]
    {
        let text = Drawing::new(&puzzle).text().to_string();
        let rows: Vec<Vec<[bool; 4]>> =
            text.lines().map(|line| line.chars().map(arms).collect()).collect();
        for (y, row) in rows.iter().enumerate() {
            for (x, arms) in row.iter().enumerate() {
                let right = row.get(x + 1).is_some_and(|other| other[3]);
                let below =
                    rows.get(y + 1).and_then(|row| row.get(x)).is_some_and(|other| other[0]);
                assert_eq!((arms[1], arms[2]), (right, below), "line {y} column {x} of\n{text}");
            }
        }
    }
}

#[test]
fn figures_of_text_know_what_they_are() {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
    let [one, two] = [1, 2].map(|digit| Digit::new(digit).unwrap());
    puzzle.set(Cell::new(0, 0), Entry::given(one)).unwrap();
    puzzle.set(Cell::new(0, 1), Entry::placed(two)).unwrap();
    let notes = [one, two].into_iter().collect();
    puzzle.set(Cell::new(1, 0), Entry { notes, ..Entry::default() }).unwrap();
    let roles = [(Cell::new(0, 1), Role::Premise), (Cell::new(0, 1), Role::Removal)];
    let mut seen = Vec::new();
    let drawing = Drawing::new(&puzzle).roles(roles).text();
    let collect = |_: &mut String, figure: Figure| {
        seen.push((figure.kind, figure.digit, figure.role));
        Ok(())
    };
    drawing.write(&mut String::new(), collect).unwrap();
    let expected = [
        (FigureKind::Clue, one, None),
        (FigureKind::Written, two, Some(Role::Removal)),
        (FigureKind::Candidate, one, None),
        (FigureKind::Candidate, two, None),
    ];
    assert_eq!(seen, expected);
}
