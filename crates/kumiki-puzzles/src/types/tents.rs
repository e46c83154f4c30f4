//! Tents: one tent beside each tree; tents do not touch, and numbers count the tents of a line.
//!
//! Invariant: trees and tents can be paired so that each tent is beside its own tree. A pairing is
//! no part of the solution, as there may be several for the same tents.

use super::common::numbers::do_not_touch;
use crate::grid::{Cell, Direction, Grid, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, Outside, OutsideCoding, Trees};
use crate::mark::Object;
use crate::technique::RuleNames;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Count, partial};
use std::collections::BTreeSet;

/// A tents puzzle: the trees, and the numbers of tents in lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Tents {
    /// The numbers of tents, above the columns and on the left of the rows.
    pub counts: Outside,
    /// The trees.
    pub trees: Trees,
}

impl Tents {
    /// Returns the cells beside a tree in which a tent may be.
    fn beside(&self, tree: Cell) -> Vec<Cell> {
        self.trees.size().neighbours(tree).filter(|&cell| !self.trees[cell]).collect()
    }

    /// Returns the groups of trees that have cells beside them in common, each with these cells.
    fn groves(&self) -> Vec<(Vec<Cell>, Vec<Cell>)> {
        let mut groves: Vec<(Vec<Cell>, BTreeSet<Cell>)> = Vec::new();
        for tree in self.trees.cells() {
            let mut grove = (vec![tree], BTreeSet::from_iter(self.beside(tree)));
            let (near, far) =
                groves.into_iter().partition(|(_, cells)| !cells.is_disjoint(&grove.1));
            groves = far;
            let near: Vec<(Vec<Cell>, BTreeSet<Cell>)> = near;
            for (trees, cells) in near {
                grove.0.extend(trees);
                grove.1.extend(cells);
            }
            groves.push(grove);
        }
        groves.into_iter().map(|(trees, cells)| (trees, Vec::from_iter(cells))).collect()
    }
}

/// Returns whether each of `lists` can choose a number of its own.
fn can_choose(lists: &[Vec<usize>], count: usize) -> bool {
    fn choose(
        at: usize,
        lists: &[Vec<usize>],
        chosen_by: &mut [Option<usize>],
        is_tried: &mut [bool],
    ) -> bool {
        lists[at].iter().any(|&number| {
            if std::mem::replace(&mut is_tried[number], true) {
                return false;
            }
            let is_free =
                chosen_by[number].is_none_or(|other| choose(other, lists, chosen_by, is_tried));
            if is_free {
                chosen_by[number] = Some(at);
            }
            is_free
        })
    }
    let mut chosen_by = vec![None; count];
    (0..lists.len()).all(|at| choose(at, lists, &mut chosen_by, &mut vec![false; count]))
}

/// Returns whether trees and tents can still be paired. `trees` has the places of the cells beside
/// each tree in `values`.
fn can_pair(trees: &[Vec<usize>], values: &[Option<&i32>]) -> bool {
    let is_open = |place: &usize| values[*place] != Some(&0);
    let open: Vec<Vec<usize>> =
        trees.iter().map(|cells| cells.iter().copied().filter(is_open).collect()).collect();
    let tents = (0..values.len()).filter(|&place| values[place] == Some(&1));
    let beside = |place: usize| (0..trees.len()).filter(|&at| trees[at].contains(&place)).collect();
    let tents: Vec<Vec<usize>> = tents.map(beside).collect();
    can_choose(&open, values.len()) && can_choose(&tents, trees.len())
}

/// The symbols of cells in a file: `A` and `-` are answers.
const TREES: Symbols = Symbols { layer: "qnum", none: (".", -1), named: &[("A", -1), ("-", -1)] };

impl Puzzle for Tents {
    const NAMES: &'static [&'static str] = &["tents", "tents and trees"];
    const RULES: &'static str = "Place a tent beside each tree. Each tent belongs to one tree. Tents \
        do not touch, not even at a corner. A number is the number of tents in its row or column.";
    const FILE: &'static [FilePart] = &[FilePart::Beside { cells: TREES, has_lists: false }];

    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the # of row #", "Row complete", "Ways of a row").or("Row needs the rest"),
        RuleNames::of("the # of column #", "Column complete", "Ways of a column")
            .or("Column needs the rest"),
        RuleNames::of("the tree at #", "Tree needs a tent", "Ways of a tree"),
        RuleNames::of("as many tents as trees around #", "Trees complete", "Trees and tents")
            .or("Trees need the rest"),
        RuleNames::of("a tree for each tent", "Tent without a tree", "A tree for each tent"),
        RuleNames::of("tents do not touch", "Beside a tent", "Tents do not touch"),
    ];

    fn blank(size: Size) -> Tents {
        let counts = Outside::none(size, OutsideCoding::TwoSides);
        Tents { counts, trees: Trees::none(size) }
    }

    fn size(&self) -> Size {
        self.trees.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.counts, &mut self.trees]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let beside: BTreeSet<Cell> =
            self.trees.cells().flat_map(|tree| self.beside(tree)).collect();
        for cell in size.cells().filter(|&cell| !self.trees[cell]) {
            rules.add_variable(Place::Cell(cell), 0..=i32::from(beside.contains(&cell)))?;
        }
        let counts =
            self.counts.side(Direction::Left).iter().chain(self.counts.side(Direction::Up));
        for ((name, cells), clues) in size.named_lines().zip(counts) {
            let Some(number) = clues.first().and_then(|clue| clue.number()) else { continue };
            let free = cells.into_iter().filter(|&cell| !self.trees[cell]).map(Place::Cell);
            let count = Count::of([1]).exactly(number as usize);
            rules.add_named_constraint(format!("the {number} of {name}"), count, free)?;
        }
        for tree in self.trees.cells() {
            let cells = self.beside(tree).into_iter().map(Place::Cell);
            rules.add_named_constraint(format!("the tree at {tree}"), Count::of([1]), cells)?;
        }
        for (trees, cells) in self.groves() {
            let name = format!("as many tents as trees around {}", trees[0]);
            let places = || cells.iter().copied().map(Place::Cell);
            rules.add_named_constraint(name, Count::of([1]).exactly(trees.len()), places())?;
            let place = |cell: Cell| cells.iter().position(|&one| one == cell);
            let beside: Vec<Vec<usize>> = trees
                .iter()
                .map(|&tree| self.beside(tree).into_iter().filter_map(place).collect())
                .collect();
            let pairs = partial(move |values: &[Option<&i32>]| can_pair(&beside, values));
            rules.add_named_constraint("a tree for each tent", pairs, places())?;
        }
        do_not_touch(rules, size, "tents")
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Object(Object::Tent) } else { Mark::Empty }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Tents> {
        let mut puzzle = Tents::blank(size);
        let mut is_tent = Grid::filled(size, false);
        let mut cells: Vec<Cell> = size.cells().collect();
        random.shuffle(&mut cells);
        for cell in cells {
            let is_near = size.around(cell).any(|next| is_tent[next]);
            let is_wanted = puzzle.trees.cells().count() < size.cell_count() / 5;
            let free = |next: &Cell| !is_tent[*next] && !puzzle.trees[*next];
            let trees: Vec<Cell> = size.neighbours(cell).filter(free).collect();
            if is_wanted && !is_near && free(&cell) && !trees.is_empty() {
                is_tent[cell] = true;
                puzzle.trees[trees[random.index(trees.len())]] = true;
            }
        }
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Tents {
        let mut full = self.clone();
        let is_tent =
            |cell: &&Cell| solution.get(&Place::Cell(**cell)).is_some_and(|&value| value == 1);
        for (at, cells) in self.size().lines().enumerate() {
            let count = vec![Clue::Number(cells.iter().filter(is_tent).count() as i32)];
            match at.checked_sub(self.size().rows) {
                None => full.counts.set(Direction::Left, at, count),
                Some(column) => full.counts.set(Direction::Up, column, count),
            }
        }
        full
    }
}
