//! The data that positions of puzzles of one shape with the same rules share.
//!
//! Invariant: variable `i` is cell `i` in reading order, and value 0 is the least digit. There are
//! no other variables: auxiliary variables of rules are in no group.

use kumiki::engine::{Int, Model};
use kumiki::explanation::{board_of, groups_of};
use kumiki_patterns::{Bits, Board, Group, Groups};
use kumiki_sudoku::{House, Puzzle, Rule, Shape, model};

/// The data that positions of puzzles of one shape with the same rules share.
#[derive(Debug)]
pub(super) struct SharedData<const W: usize> {
    pub(super) shape: Shape,
    /// The value of the least digit.
    pub(super) least: u8,
    pub(super) rules: Vec<Rule>,
    pub(super) groups: Groups<W>,
    /// The house of each group, if it is one.
    pub(super) houses: Vec<Option<House>>,
    /// The group of each house of the shape.
    pub(super) groups_of: Vec<(House, usize)>,
    /// The groups of rows, those of columns, and those of boxes.
    pub(super) kinds: [Vec<usize>; 3],
    /// The candidates of an empty grid.
    pub(super) blank: Board<W>,
}

impl<const W: usize> SharedData<W> {
    /// Returns the shared data of puzzles like `puzzle`; `None` if they have more than `64 * W`
    /// cells.
    pub(super) fn new(puzzle: &Puzzle) -> Option<SharedData<W>> {
        let shape = puzzle.shape().clone();
        let cells = shape.cell_count();
        if cells > 64 * W {
            return None;
        }
        // A rule that does not fit was refused when it was added to the puzzle.
        let model = model::compile(&shape, puzzle.rules()).ok()?.model;
        let groups: Groups<W> = match shape.is_usual() {
            true => groups_of(&model, |var| var.index() < cells)?,
            false => groups_with_houses(&shape, &model),
        };
        // The values are the digits if all variables of the groups are cells.
        let (least, greatest) = (shape.least_digit().value(), shape.greatest_digit().value());
        if !groups.values().iter().copied().eq(i64::from(least)..=i64::from(greatest)) {
            return None;
        }
        let members = |house| -> Bits<W> {
            shape.cells_of(house).iter().map(|&cell| shape.index(cell)).collect()
        };
        let known: Vec<(House, Bits<W>)> =
            shape.houses().map(|house| (house, members(house))).collect();
        let house = |group: &Group<W>| {
            known.iter().find(|(_, members)| *members == group.members).map(|&(house, _)| house)
        };
        let houses: Vec<Option<House>> = groups.groups().iter().map(house).collect();
        // Two houses can have the same cells: boxes of one row. Both then have that group.
        let group = |members: &Bits<W>| groups.groups().iter().position(|g| g.members == *members);
        let groups_of: Vec<(House, usize)> =
            known.iter().filter_map(|(house, members)| Some((*house, group(members)?))).collect();
        let of = |kind: fn(&House) -> bool| {
            groups_of.iter().filter(|(house, _)| kind(house)).map(|&(_, group)| group).collect()
        };
        let kinds = [
            of(|house| matches!(house, House::Row(_))),
            of(|house| matches!(house, House::Column(_))),
            of(|house| matches!(house, House::Box(_))),
        ];
        let blank = board_of(&groups, &model.store());
        let rules = puzzle.rules().to_vec();
        Some(SharedData { shape, least, rules, groups, houses, groups_of, kinds, blank })
    }
}

/// Returns the groups of a grid whose houses may lack digits: the houses, and the groups that rules
/// add.
fn groups_with_houses<const W: usize>(shape: &Shape, model: &Model) -> Groups<W> {
    let cells = shape.cell_count();
    let of_model: Option<Groups<W>> = groups_of(model, |var| var.index() < cells);
    let houses = shape.houses().map(|house| -> Bits<W> {
        shape.cells_of(house).iter().map(|&cell| shape.index(cell)).collect()
    });
    let mut groups: Vec<Bits<W>> = houses.filter(|members| members.len() > 1).collect();
    for group in of_model.iter().flat_map(|of_model| of_model.groups()) {
        if !groups.contains(&group.members) {
            groups.push(group.members);
        }
    }
    let (least, greatest) = (shape.least_digit().value(), shape.greatest_digit().value());
    let values: Vec<Int> = (Int::from(least)..=Int::from(greatest)).collect();
    let all = u64::MAX >> (64 - values.len());
    Groups::new(values, &vec![all; cells], groups.into_iter().enumerate())
}
