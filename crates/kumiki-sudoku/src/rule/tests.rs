use super::*;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Returns a cell of `shape`.
fn cell(shape: &Shape) -> impl Strategy<Value = Cell> + use<> {
    let shape = shape.clone();
    any::<Index>().prop_map(move |at| shape.cell(at.index(shape.cell_count())).unwrap())
}

/// Returns a way through neighbouring cells, none of them twice: as long as `length` unless it gets
/// stuck.
fn path<L: Strategy<Value = usize>>(
    shape: &Shape,
    length: L,
) -> impl Strategy<Value = Vec<Cell>> + use<L> {
    let shape = shape.clone();
    let turns = proptest::collection::vec(any::<Index>(), 12);
    (cell(&shape), length, turns).prop_map(move |(first, length, turns)| {
        let mut cells = vec![first];
        for turn in turns.iter().take(length - 1) {
            let last = cells[cells.len() - 1];
            let next = |towards: &Direction| towards.next(&shape, last);
            let open: Vec<Cell> = Direction::ALL
                .iter()
                .filter_map(next)
                .filter(|cell| !cells.contains(cell))
                .collect();
            if open.is_empty() {
                break;
            }
            cells.push(open[turn.index(open.len())]);
        }
        cells
    })
}

fn lines() -> impl Strategy<Value = Line> {
    prop_oneof![
        select(vec![
            Line::Thermometer,
            Line::SlowThermometer,
            Line::Palindrome,
            Line::Renban,
            Line::Between,
            Line::RegionSum,
            Line::Zipper,
            Line::Entropic,
            Line::Nabner,
            Line::DoubleArrow,
        ]),
        (0..5_u8).prop_map(|difference| Line::Whisper { difference }),
        (0..5_u8).prop_map(|difference| Line::Lockout { difference }),
        (2..4_u8).prop_map(|modulus| Line::Modular { modulus }),
        (3..12_u32).prop_map(|sum| Line::SumLine { sum }),
    ]
}

fn areas() -> impl Strategy<Value = Area> {
    prop_oneof![
        proptest::option::of(1..15_u32).prop_map(|sum| Area::Cage { sum }),
        Just(Area::Region),
        (1..20_u32).prop_map(|sum| Area::Sum { sum }),
        Just(Area::CountingCircles),
    ]
}

fn pairs() -> impl Strategy<Value = Pair> {
    prop_oneof![
        (1..4_u8).prop_map(|difference| Pair::Difference { difference }),
        (2..4_u8).prop_map(|ratio| Pair::Ratio { ratio }),
        (3..9_u8).prop_map(|sum| Pair::Sum { sum }),
        Just(Pair::Greater),
    ]
}

fn singles() -> impl Strategy<Value = Single> {
    select(vec![
        Single::Odd,
        Single::Even,
        Single::Minimum,
        Single::Maximum,
        Single::RowIndexer,
        Single::ColumnIndexer,
        Single::BoxIndexer,
    ])
}

fn outsides() -> impl Strategy<Value = Outside> {
    prop_oneof![
        (1..20_u32).prop_map(|sum| Outside::LittleKiller { sum }),
        (0..16_u32).prop_map(|sum| Outside::Sandwich { sum }),
        (1..20_u32).prop_map(|sum| Outside::XSum { sum }),
        (1..6_u8).prop_map(|count| Outside::Skyscraper { count }),
        digits().prop_map(|digit| Outside::NumberedRoom { digit }),
        (1..16_u8).prop_map(|rank| Outside::FullRank { rank }),
    ]
}

fn digits() -> impl Strategy<Value = Digit> {
    (1..5_u8).prop_map(|digit| Digit::new(digit).unwrap())
}

/// Returns a rule that a grid of `shape` may have; its numbers are for small grids.
pub(crate) fn rules(shape: &Shape) -> impl Strategy<Value = Rule> + use<> {
    let fits = shape.clone();
    let ray = (cell(shape), select(Direction::ALL.to_vec()));
    let sides = path(shape, Just(2));
    prop_oneof![
        1 => select(Everywhere::ALL.to_vec()).prop_map(Rule::Everywhere),
        4 => (lines(), path(shape, 2..7_usize), prop::bool::weighted(0.2)).prop_map(
            |(kind, mut cells, is_closed)| {
                cells.extend(cells.first().copied().filter(|_| is_closed && cells.len() > 2));
                Rule::Line { kind, cells }
            }
        ),
        2 => (path(shape, 3..7_usize), 1..3_usize).prop_map(|(mut bulb, size)| {
            let shaft = bulb.split_off(size.min(bulb.len()));
            Rule::Arrow { bulb, shaft }
        }),
        2 => (areas(), path(shape, 1..6_usize))
            .prop_map(|(kind, cells)| Rule::Area { kind, cells }),
        2 => (pairs(), sides).prop_map(|(kind, cells)| {
            let second = cells.get(1).copied().unwrap_or(cells[0]);
            Rule::Pair { kind, cells: [cells[0], second] }
        }),
        2 => (singles(), cell(shape)).prop_map(|(kind, cell)| Rule::Single { kind, cell }),
        4 => (outsides(), ray)
            .prop_map(|(kind, (first, towards))| Rule::Outside { kind, first, towards }),
        1 => (cell(shape), proptest::collection::vec(digits(), 1..4))
            .prop_map(|(corner, digits)| Rule::Quadruple { corner, digits }),
        1 => (path(shape, 1..4_usize), path(shape, 1..4_usize)).prop_map(|(mut cells, mut copy)| {
            let len = cells.len().min(copy.len());
            cells.truncate(len);
            copy.truncate(len);
            Rule::Clones { cells, copy }
        }),
    ]
    .prop_filter("a rule that the grid can have", move |rule| rule.check(&fits).is_ok())
}

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
        (Everywhere::Windows, "windoku: the grid has no boxes of two rows and columns or more"),
        (Everywhere::DisjointGroups, "disjoint groups: the grid has no boxes of one form"),
        (Everywhere::Entropy, "entropy of all squares of four: 5 digits have no thirds"),
    ] {
        let refused = Puzzle::new(latin.clone()).add_rule(kind.into()).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn a_rule_of_the_whole_grid_is_there_once() {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for _ in 0..2 {
        puzzle.add_rule(Everywhere::AntiKing.into()).unwrap();
    }
    assert_eq!(puzzle.rules(), [Rule::Everywhere(Everywhere::AntiKing)]);
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
            for kind in Everywhere::ALL {
                let _ = Rule::Everywhere(kind).check(&shape);
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
