use super::*;
use crate::geometry::Shape;
use crate::puzzle::Puzzle;
use proptest::prelude::*;

fn classic(row: usize, column: usize) -> Cell {
    Cell::new(row, column)
}

#[test]
fn what_a_grid_cannot_have_is_refused_with_its_place() {
    let [a, b, c] = [classic(0, 0), classic(0, 1), classic(2, 2)];
    let outside = Cell::new(3, 9);
    let five = Digit::new(5).unwrap();
    let cases = [
        (
            Rule::cage(None, [a, outside]),
            "cage at r1c1 r4c10: r4c10 is outside of a grid with 9 rows",
        ),
        (Rule::cage(Some(9), [a, b, a]), "cage of sum 9 at r1c1 r1c2 r1c1: r1c1 is named twice"),
        (Rule::cage(Some(2), [a, b]), "cage of sum 2 at r1c1 r1c2: such cells sum to 3 to 17"),
        (Rule::cage(None, []), "cage at : 0 cells, where 1 to 9 can be"),
        (Rule::line(Line::Thermometer, [a]), "thermometer at r1c1: 1 cells, where 2 to 9 can be"),
        (
            Rule::Pair { kind: Pair::WHITE, cells: [a, c] },
            "white dot of difference 1 at r1c1 r3c3: r1c1 and r3c3 are no neighbours",
        ),
        (
            Rule::Outside {
                kind: Outside::Skyscraper { count: 3 },
                first: a,
                towards: Direction::DownRight,
            },
            "skyscrapers 3 from r1c1 down right: one cannot look down right from outside at r1c1",
        ),
        (
            Rule::Outside { kind: Outside::XSum { sum: 3 }, first: c, towards: Direction::Down },
            "x-sum 3 from r3c3 down: one cannot look down from outside at r3c3",
        ),
        (
            Rule::Quadruple { corner: classic(8, 0), digits: vec![five] },
            "quadruple 5 at r9c1 r9c2 r10c1 r10c2: r10c1 is outside of a grid with 9 rows",
        ),
        (
            Rule::Clones { cells: vec![a, b], copy: vec![c] },
            "clones r1c1 r1c2 and r3c3: 2 cells and 1",
        ),
    ];
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for (rule, message) in cases {
        assert_eq!(puzzle.add_rule(rule).unwrap_err().to_string(), message);
    }
    assert_eq!(puzzle.rules(), []);
}

#[test]
fn rules_of_boxes_and_thirds_need_them() {
    let latin = Shape::latin(5).unwrap();
    for (kind, message) in [
        (GlobalRule::Windows, "windoku: the grid has no boxes of two rows and columns or more"),
        (GlobalRule::DisjointGroups, "disjoint groups: the grid has no boxes of one form"),
        (GlobalRule::Entropy, "entropy of all squares of four: 5 digits have no thirds"),
    ] {
        let refused = Puzzle::new(latin.clone()).add_rule(kind.into()).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn a_rule_of_the_whole_grid_is_there_once() {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for _ in 0..2 {
        puzzle.add_rule(GlobalRule::AntiKing.into()).unwrap();
    }
    assert_eq!(puzzle.rules(), [Rule::Global(GlobalRule::AntiKing)]);
}

proptest! {
    #[test]
    fn every_rule_is_accepted_or_refused_without_a_panic(
        rows in proptest::collection::vec(0..256_usize, 1..6),
        number in any::<u32>(),
    ) {
        let cells: Vec<Cell> = rows.iter().map(|&row| Cell::new(row, 255 - row)).collect();
        for shape in [Shape::CLASSIC, Shape::latin(1).unwrap(), Shape::boxes(1, 2).unwrap()] {
            let first = cells[0];
            for kind in GlobalRule::ALL {
                let _ = Rule::Global(kind).check(&shape);
            }
            for towards in Direction::ALL {
                let kind = Outside::LittleKiller { sum: number };
                let _ = Rule::Outside { kind, first, towards }.check(&shape);
            }
            let _ = Rule::line(Line::SumLine { sum: number }, cells.clone()).check(&shape);
            let _ = Rule::Quadruple { corner: first, digits: Vec::new() }.check(&shape);
            let _ = Rule::cage(Some(number), cells.clone()).check(&shape);
            let _ = Rule::Pair { kind: Pair::X, cells: [first; 2] }.check(&shape);
        }
    }
}
