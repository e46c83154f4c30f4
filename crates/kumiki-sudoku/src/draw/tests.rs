//! Pictures say what is in the puzzle, and only well-formed things.

use super::*;
use crate::rule::{Area, Direction, Everywhere, Line, Outside, Pair, Single};
use crate::shape::Shape;
use proptest::prelude::*;

/// Every `<name` that is opened is closed, in order, and every attribute is quoted.
fn is_well_formed(svg: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, text)) = tag.split_once('>') else { return false };
        if tag.matches('"').count() % 2 == 1 || text.contains('"') && tag.starts_with("svg") {
            return false;
        }
        let name = tag.split_whitespace().next().unwrap_or_default().trim_end_matches('/');
        match (name.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) if open.pop() != Some(name) => return false,
            (None, false) => open.push(name),
            _ => {}
        }
    }
    open.is_empty()
}

/// A puzzle with one rule of every family.
fn with_rules() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    let cells = |row: usize| (0..3).map(move |column| Cell::new(row, column));
    let edge = Cell::new(0, 4);
    for rule in [
        Rule::Everywhere(Everywhere::FallingDiagonal),
        Rule::Everywhere(Everywhere::Windows),
        Rule::Everywhere(Everywhere::AntiKnight),
        Rule::line(Line::Thermometer, cells(3)),
        Rule::line(Line::Between, cells(4)),
        Rule::cage(Some(15), cells(0)),
        Rule::Area { kind: Area::CountingCircles, cells: cells(7).collect() },
        Rule::Arrow { bulb: vec![Cell::new(8, 8)], shaft: vec![Cell::new(7, 7), Cell::new(7, 6)] },
        Rule::Pair { kind: Pair::Sum { sum: 10 }, cells: [Cell::new(5, 5), Cell::new(5, 6)] },
        Rule::Single { kind: Single::Odd, cell: Cell::new(6, 6) },
        Rule::Outside {
            kind: Outside::Sandwich { sum: 12 },
            first: edge,
            towards: Direction::Down,
        },
        Rule::Quadruple { corner: Cell::new(2, 2), digits: Digit::up_to(2).collect() },
    ] {
        puzzle.add_rule(rule).unwrap();
    }
    puzzle
}

#[test]
fn clues_and_solved_digits_are_told_apart() {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
    let one = Digit::new(1).unwrap();
    puzzle.set(Cell::new(0, 0), Entry::given(one)).unwrap();
    let solution: Vec<Digit> = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
        .into_iter()
        .filter_map(Digit::new)
        .collect();
    let blank = Drawing::new(&puzzle).to_string();
    let solved = Drawing::new(&puzzle).solution(&solution).to_string();
    let count =
        |svg: &str, fill: &str| svg.matches(&format!(r#"fill="{fill}" text-anchor"#)).count();
    let theme = Theme::Light;
    assert_eq!((count(&blank, theme.ink()), count(&blank, theme.written())), (1, 0));
    assert_eq!((count(&solved, theme.ink()), count(&solved, theme.written())), (1, 15));
}

#[test]
fn every_rule_is_drawn_well_and_said_in_words() {
    let puzzle = with_rules();
    for theme in [Theme::Light, Theme::Dark] {
        let roles = [(Cell::new(1, 1), Role::Premise), (Cell::new(1, 2), Role::Conclusion)];
        let svg = Drawing::new(&puzzle).theme(theme).roles(roles).to_string();
        assert!(is_well_formed(&svg), "{svg}");
        assert!(svg.contains(theme.role(Role::Premise)) && svg.contains(">12</text>"));
        for rule in puzzle.rules() {
            assert!(svg.contains(&words::escaped(&rule.to_string())), "{rule}");
        }
    }
}

#[test]
fn a_cage_has_a_side_wherever_it_ends_and_nowhere_else() {
    let puzzle = Puzzle::new(Shape::CLASSIC);
    let drawing = Drawing::new(&puzzle);
    let cells: Vec<Cell> =
        [(0, 0), (0, 1), (1, 0)].map(|(row, column)| Cell::new(row, column)).to_vec();
    let mut path = String::new();
    cells.iter().for_each(|&cell| drawing.add_sides(&mut path, &cells, cell).unwrap());
    // An L of three cells has eight sides of cells around it.
    assert_eq!(path.matches('M').count(), 8);
    // The inner corner is met from both sides.
    assert!(path.contains("M65 65H125") || path.contains("65H"), "{path}");
}

proptest! {
    #[test]
    fn whatever_is_told_of_a_puzzle_makes_a_well_formed_picture(title in "\\PC{0,20}|.{0,20}") {
        let mut puzzle = Puzzle::new(Shape::of_size(6).unwrap());
        puzzle.about.title = Some(title);
        let svg = Drawing::new(&puzzle).to_string();
        prop_assert!(is_well_formed(&svg), "{}", svg);
    }
}

/// A puzzle of four rows with boxes of any form.
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
    // What a symbol has above, right, below and left of it.
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
