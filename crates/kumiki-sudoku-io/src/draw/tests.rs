//! Tests that pictures show the content of the puzzle, and are well-formed.

use super::*;
use kumiki_sudoku::rule::{Area, Direction, GlobalRule, Line, Outside, Pair, Single};
use kumiki_sudoku::{House, Shape};
use proptest::prelude::*;

/// Returns whether every `<name` that is opened is closed, in order, and every attribute is quoted.
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

/// Returns a puzzle with one rule of every family.
fn with_rules() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    let cells = |row: usize| (0..3).map(move |column| Cell::new(row, column));
    let edge = Cell::new(0, 4);
    for rule in [
        Rule::Global(GlobalRule::FallingDiagonal),
        Rule::Global(GlobalRule::Windows),
        Rule::Global(GlobalRule::AntiKnight),
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
        |svg: &str, fill: &str| svg.matches(&format!(r#"font-size="36" fill="{fill}""#)).count();
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
    // The lines of both sides reach the inner corner.
    assert!(path.contains("M65 65H125") || path.contains("65H"), "{path}");
}

proptest! {
    #[test]
    fn whatever_is_told_of_a_puzzle_makes_a_well_formed_picture(title in "\\PC{0,20}|.{0,20}") {
        let mut puzzle = Puzzle::new(Shape::of_size(6).unwrap());
        puzzle.metadata.title = Some(title);
        let svg = Drawing::new(&puzzle).to_string();
        prop_assert!(is_well_formed(&svg), "{}", svg);
    }
}

#[test]
fn what_a_deduction_stands_on_is_marked_where_it_is() {
    let digit = |value| Digit::new(value).unwrap();
    let puzzle = Puzzle::new(Shape::CLASSIC);
    let candidates = vec![Digits::up_to(2); 81];
    let [one, other] = [(Cell::new(0, 0), digit(1)), (Cell::new(8, 8), digit(2))];
    for theme in [Theme::Light, Theme::Dark, Theme::Page] {
        let drawing = Drawing::new(&puzzle)
            .theme(theme)
            .candidates(&candidates)
            .candidate_roles([(one, Role::Premise), (other, Role::Removal)])
            .links([Link { from: one, to: other, is_strong: false, chain: 1 }]);
        let place = drawing.candidate_place(other.0, other.1);
        let svg = drawing.to_string();
        assert!(is_well_formed(&svg), "{svg}");
        assert_eq!(svg.matches("</text>").count(), 162);
        let disc = format!("<circle cx=\"{}\" cy=\"{}\"", place.0, place.1);
        // The removed digit can be read, and has a ring.
        let struck = format!("fill=\"{}\" font-weight=\"bold\">2</text>", theme.struck());
        assert!(svg.contains(&struck), "{svg}");
        let ring = format!("stroke=\"{}\"", theme.struck());
        assert_eq!(svg.matches(&ring).count(), 1);
        // A link is below the digits, and has an arrowhead of its colour.
        let head = svg.find(&format!("z\" fill=\"{}\"", theme.chain(1))).expect("a head");
        assert!(head < svg.find("</text>").expect("digits"), "{svg}");
        assert!(svg.contains(&disc) && svg.matches("<circle").count() == 2, "{svg}");
        assert!(svg.contains("stroke-dasharray") && svg.contains(theme.chain(1)), "{svg}");
    }
}

#[test]
fn a_page_gives_every_colour_that_its_pictures_ask_for() {
    let (puzzle, style) = (with_rules(), Theme::style());
    let svg = Drawing::new(&puzzle).theme(Theme::Page).to_string();
    let names = svg.split("var(").skip(1).filter_map(|rest| rest.split_once(')'));
    for (name, _) in names {
        assert_eq!(style.matches(&format!("{name}:#")).count(), 2, "{name}: {style}");
    }
    assert!(!svg.contains("\"#"), "{svg}");
}

#[test]
fn layers_are_empty_and_name_what_is_drawn_in_them() {
    let puzzle = with_rules();
    let candidates = vec![Digits::up_to(9); 81];
    let drawing = Drawing::new(&puzzle).theme(Theme::Page).candidates(&candidates).layers();
    let (svg, style) = (drawing.to_string(), Theme::style());
    assert!(is_well_formed(&svg), "{svg}");
    for layer in ["tints", "strong-links", "weak-links", "discs", "rings", "digits", "numbers"] {
        let (_, rest) = svg.split_once(&format!("<g id=\"{layer}\"")).expect(layer);
        assert!(rest.split_once('>').unwrap().1.starts_with("</g>"), "{layer}");
    }
    let ids: Vec<&str> =
        svg.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let different: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    // Candidates, houses, layers and shapes.
    assert_eq!((ids.len(), different.len()), (729 + 27 + 7 + 3, ids.len()));
    let last = drawing.candidate_number(Cell::new(8, 8), Digit::new(9).unwrap());
    assert!(last == 728 && different.contains("c728") && different.contains("h26"));
    assert_eq!(drawing.house_number(House::Box(8)), 26);
    for role in [Role::Premise, Role::Other, Role::Exception, Role::Conclusion, Role::Removal] {
        let name = role.name();
        assert_eq!(Theme::Page.role(role), format!("var(--{name})"));
        assert_eq!(Theme::Page.candidate(role), format!("var(--{name}-disc)"));
        assert!(style.contains(&format!("--{name}-disc:#")));
    }
}

#[test]
fn coordinates_stand_beyond_clues_outside_of_the_grid() {
    for puzzle in [with_rules(), Puzzle::new(Shape::of_size(16).unwrap())] {
        let size = puzzle.shape().size();
        let plain = Drawing::new(&puzzle);
        let drawing = Drawing::new(&puzzle).coordinates();
        assert_eq!(drawing.side(), plain.side() + COORDINATES);
        let svg = drawing.to_string();
        let texts = |svg: &str| svg.matches("</text>").count();
        assert_eq!(texts(&svg), texts(&plain.to_string()) + 2 * size);
        let (x, y) = drawing.middle(Cell::new(size - 1, 0));
        assert!(x > COORDINATES && svg.contains(&format!(r#"x="14" y="{}""#, base_line(y, 15))));
    }
}

#[test]
fn discs_of_candidates_stay_within_their_cells() {
    for size in [4, 6, 9, 16, 25] {
        let puzzle = Puzzle::new(Shape::of_size(size).unwrap());
        let drawing = Drawing::new(&puzzle);
        let ((left, top), radius) = (drawing.corner(Cell::new(1, 1)), drawing.disc_radius());
        for digit in puzzle.shape().digits().iter() {
            let (x, y) = drawing.candidate_place(Cell::new(1, 1), digit);
            for (at, from) in [(x, left), (y, top)] {
                assert!(at - radius >= from + 3 && at + radius + 3 <= from + CELL, "{size}");
            }
        }
    }
}

#[test]
fn candidates_leave_room_for_the_sums_of_cages() {
    let first = Cell::new(0, 0);
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    let top = |puzzle: &Puzzle| {
        let drawing = Drawing::new(puzzle);
        let (_, y) = drawing.candidate_place(first, Digit::new(1).unwrap());
        y - drawing.candidate_step().0 / 2 - drawing.corner(first).1
    };
    assert_eq!(top(&puzzle), 3);
    puzzle.add_rule(Rule::cage(Some(15), [first, Cell::new(0, 1)])).unwrap();
    // A sum ends 15 below the corner, and a digit is about 3 below the top of its place.
    assert!(top(&puzzle) + 3 >= 15, "{}", top(&puzzle));
}
