//! Pips: dominoes cover the board, and the dots in each region keep its rule.
//!
//! Invariant: the value of a cell is its number of dots. The value of a link is 0, or says which
//! domino lies there and which way round, so dominoes that are alike have one assignment.

use super::common::possible::add_rows;
use super::common::sketch;
use crate::canvas::GridStyle;
use crate::grid::{Cell, Edge, Grid, Place, Size, Walls};
use crate::layers::{Dominoes, Layer, LinkError, PipRegions, PipRule};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{AllDifferent, AllEqual, Count, ExactSum, MaxSum, MinSum, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// A board of pips: the regions and the dominoes.
#[derive(Clone, PartialEq, Debug)]
pub struct Pips {
    /// The regions, which are the cells of the board, with their rules.
    pub regions: PipRegions,
    /// The dominoes.
    pub dominoes: Dominoes,
}

/// The number of decisions after which a region of a new board is divided.
const MOST_DECISIONS: u64 = 20;

/// The largest board, in cells. Each link knows each domino.
const LARGEST: usize = 400;

impl Pips {
    /// Returns the dominoes, the smaller half first, and how often each is there. The number of
    /// one is its place.
    fn kinds(&self) -> Vec<([i32; 2], usize)> {
        let mut kinds: BTreeMap<[i32; 2], usize> = BTreeMap::new();
        for &[one, other] in &self.dominoes.0 {
            *kinds.entry([one.min(other), one.max(other)]).or_default() += 1;
        }
        kinds.into_iter().collect()
    }

    /// Returns the ways in which a domino may lie on a link: its value, and the dots of the cell
    /// above or on the left and of the other one.
    fn ways(&self) -> Vec<(i32, [i32; 2])> {
        let ways = self.kinds().into_iter().zip(0..).flat_map(|(([one, other], _), number)| {
            let turned = (one != other).then_some((2 * number + 2, [other, one]));
            std::iter::once((2 * number + 1, [one, other])).chain(turned)
        });
        ways.collect()
    }

    /// Returns the pairs of cells of the board that share a side.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let is_there = |pair: &[Cell; 2]| pair.iter().all(|&cell| self.regions.contains(cell));
        self.size().pairs().filter(is_there)
    }

    /// States the rule of a region.
    fn add_rule(rules: &mut Rules, cells: &[Cell], rule: PipRule) -> Stated {
        let name = format!("the {} at {}", rule.sign(), cells[0]);
        let places = cells.iter().copied().map(Place::Cell);
        match rule {
            PipRule::Free => return Ok(()),
            PipRule::Equal => rules.add_named_constraint(name, AllEqual, places)?,
            PipRule::Unequal => rules.add_named_constraint(name, AllDifferent, places)?,
            PipRule::Sum(sum) => {
                rules.add_named_constraint(name, ExactSum(i64::from(sum)), places)?
            }
            PipRule::Less(most) => {
                rules.add_named_constraint(name, MaxSum(i64::from(most) - 1), places)?
            }
            PipRule::Greater(least) => {
                rules.add_named_constraint(name, MinSum(i64::from(least) + 1), places)?
            }
        };
        Ok(())
    }
}

/// Returns a random division of a board without its last cell, if their number is odd, into pairs
/// of cells.
fn random_pairs(size: Size, random: &mut Random) -> Grid<Option<usize>> {
    let mut pairs: Grid<Option<usize>> = Grid::filled(size, None);
    // The cells along a way through all rows, two by two.
    let along = (0..size.rows).flat_map(|row| {
        let mut cells = size.row(row);
        if row % 2 == 1 {
            cells.reverse();
        }
        cells
    });
    let cells: Vec<Cell> = along.collect();
    for (number, pair) in cells.chunks_exact(2).enumerate() {
        pair.iter().for_each(|&cell| pairs[cell] = Some(number));
    }
    let squares: Vec<Vec<Cell>> = size.windows(2, 2).collect();
    for _ in 0..20 * squares.len() {
        let square = &squares[random.index(squares.len())];
        let [a, b, c, d] = [0, 1, 2, 3].map(|at| pairs[square[at]]);
        // Two dominoes side by side turn.
        if a.is_some() && d.is_some() && (a == b && c == d || a == c && b == d) {
            [pairs[square[1]], pairs[square[2]]] = [c, b];
        }
    }
    pairs
}

impl Puzzle for Pips {
    const NAMES: &'static [&'static str] = &["pips"];
    const GENERATED_SIDE: Option<usize> = Some(6);
    const STYLE: GridStyle = GridStyle::Halves;
    const RULES: &'static str = "Place each domino once, on two cells that share a side, so that \
        all cells are covered. The dots of a region have the sum that it says, a smaller one with \
        <, or a greater one with >. With = they are alike in all its cells, with ≠ all different.";

    fn blank(size: Size) -> Pips {
        Pips { regions: PipRegions::none(size), dominoes: Dominoes::default() }
    }

    fn size(&self) -> Size {
        self.regions.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.regions, &mut self.dominoes]
    }

    fn check(&self) -> Result<(), LinkError> {
        let cells = self.size().cells().filter(|&cell| self.regions.contains(cell)).count();
        let dominoes = self.dominoes.0.len();
        if cells != 2 * dominoes {
            let text = format!("{dominoes} dominoes do not cover a board of {cells} cells");
            return Err(LinkError::Clues(text));
        }
        LinkError::unless_at_most(LARGEST, "board", cells)
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let dots: BTreeSet<i32> = self.dominoes.0.iter().flatten().copied().collect();
        for cell in self.size().cells().filter(|&cell| self.regions.contains(cell)) {
            rules.add_variable(Place::Cell(cell), dots.iter().copied())?;
        }
        let ways = self.ways();
        let mut rows = vec![vec![Some(0), None, None]];
        rows.extend(
            ways.iter().map(|&(way, [one, other])| vec![Some(way), Some(one), Some(other)]),
        );
        for [one, other] in self.pairs() {
            let link = Place::Link(Edge::between(one, other));
            let values = ways.iter().map(|(way, _)| *way);
            rules.add_variable(link, std::iter::once(0).chain(values))?;
            let scope = [link, Place::Cell(one), Place::Cell(other)];
            add_rows(rules, "a domino has its dots".to_owned(), rows.clone(), &scope)?;
        }
        let link = |[one, other]: [Cell; 2]| Place::Link(Edge::between(one, other));
        for cell in self.size().cells().filter(|&cell| self.regions.contains(cell)) {
            let links = self.pairs().filter(|pair| pair.contains(&cell)).map(link);
            let one = Count::of(ways.iter().map(|(way, _)| *way)).exactly(1);
            rules.add_named_constraint(format!("one domino covers {cell}"), one, links)?;
        }
        for (([one, other], count), number) in self.kinds().into_iter().zip(0..) {
            let all = Count::of([2 * number + 1, 2 * number + 2]).exactly(count);
            let name = format!("the domino {one}-{other}");
            rules.add_named_constraint(name, all, self.pairs().map(link))?;
        }
        for (cells, rule) in self.regions.regions() {
            Pips::add_rule(rules, &cells, rule)?;
        }
        Ok(())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match place {
            Place::Cell(_) => Mark::Number(value),
            _ if value > 0 => Mark::Line(1),
            _ => Mark::Empty,
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        let way = self.ways().into_iter().find(|(way, _)| *way == value);
        match (place, way) {
            (Place::Cell(_), _) => value.to_string(),
            (_, Some((_, [one, other]))) => format!("the domino {one}-{other}"),
            _ => "empty".to_owned(),
        }
    }

    /// Returns a board with random dominoes on it, and the rules of small regions that they keep. A
    /// region in which two solutions differ is divided, or any one if the solutions are not soon
    /// found, until there is one solution.
    fn sketch(size: Size, random: &mut Random) -> Option<Pips> {
        let pairs = random_pairs(size, random);
        let (dominoes, dots) = random_dots(&pairs, random)?;
        let mut numbers = sketch::cages(size, 3, random);
        let hole = size.cells().find(|&cell| pairs[cell].is_none());
        hole.into_iter().for_each(|cell| numbers[cell] = usize::MAX);
        let mut regions = Walls::between(&numbers).regions();
        regions.retain(|cells| Some(cells[0]) != hole);
        let own = |cells: &[Cell]| cells.iter().map(|&cell| dots[cell]).collect::<Vec<i32>>();
        let with_rule = |cells: Vec<Cell>| (random_rule(&own(&cells), random), cells);
        let mut regions: Vec<(PipRule, Vec<Cell>)> = regions.into_iter().map(with_rule).collect();
        for _ in 0..size.cell_count() {
            let stated = regions.iter().map(|(rule, cells)| (cells.clone(), *rule)).collect();
            let regions_of = PipRegions::new(size, stated).ok()?;
            let puzzle = Pips { regions: regions_of, dominoes: Dominoes(dominoes.clone()) };
            let differing = match sketch::verdict_within(&puzzle, MOST_DECISIONS)? {
                Verdict::Unique(_) => return Some(puzzle),
                Verdict::Several(one, other) => sketch::differing(size, &one, &other),
                _ => size.cells().collect(),
            };
            let differs = |cell: &Cell| differing.contains(cell);
            let is_open = |(rule, cells): &(PipRule, Vec<Cell>)| {
                let is_loose = cells.len() > 1 || *rule != PipRule::Sum(dots[cells[0]]);
                is_loose && cells.iter().any(differs)
            };
            let (_, cells) = regions.swap_remove(regions.iter().position(is_open)?);
            let sum = |cells: Vec<Cell>| (PipRule::Sum(own(&cells).iter().sum()), cells);
            regions.extend(without(cells, differs).into_iter().map(sum));
        }
        None
    }
}

/// Returns the parts of up to three cells after the first one for which `is_apart` is true has left
/// the others.
fn without(mut cells: Vec<Cell>, is_apart: impl Fn(&Cell) -> bool) -> Vec<Vec<Cell>> {
    let at = cells.iter().position(is_apart).unwrap_or(0);
    let mut parts = vec![vec![cells.remove(at)]];
    match cells[..] {
        [one, other] if one.distance(other) == 1 => parts.push(cells),
        _ => parts.extend(cells.into_iter().map(|cell| vec![cell])),
    }
    parts
}

/// Returns random dominoes, which are all different, and the dots of the cells that they lie on, as
/// `pairs` says. `None` if there are too many cells.
fn random_dots(
    pairs: &Grid<Option<usize>>,
    random: &mut Random,
) -> Option<(Vec<[i32; 2]>, Grid<i32>)> {
    let (size, count) = (pairs.size(), pairs.size().cell_count() / 2);
    let most = (6..=35).find(|most| (most + 1) * (most + 2) / 2 >= count)? as i32;
    let mut all: Vec<[i32; 2]> =
        (0..=most).flat_map(|one| (one..=most).map(move |other| [one, other])).collect();
    random.shuffle(&mut all);
    let mut placed: Vec<[i32; 2]> = all[..count].to_vec();
    let firsts = Grid::from_fn(size, |cell| {
        size.cells().find(|&first| pairs[first] == pairs[cell]) == Some(cell)
    });
    let dots = |placed: &[[i32; 2]]| {
        Grid::from_fn(size, |cell| {
            pairs[cell].map_or(0, |number| placed[number][usize::from(!firsts[cell])])
        })
    };
    let squares: Vec<Vec<Cell>> = size.windows(2, 2).collect();
    for _ in 0..20 * squares.len() {
        let dots = dots(&placed);
        // Two dominoes side by side with equal dots across could turn.
        let may_turn = |square: &&Vec<Cell>| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|at| (pairs[square[at]], dots[square[at]]));
            let are_pairs = a.0 == b.0 && c.0 == d.0 || a.0 == c.0 && b.0 == d.0;
            are_pairs && (a.1 == d.1 || b.1 == c.1)
        };
        let Some(square) = squares.iter().find(may_turn) else { break };
        let number = pairs[square[3 * random.index(2)]]?;
        let other = random.index(count);
        placed.swap(number, other);
        if random.below(2) == 0 {
            placed[number].reverse();
        }
    }
    let dots = dots(&placed);
    placed.iter_mut().for_each(|domino| domino.sort_unstable());
    placed.sort_unstable();
    Some((placed, dots))
}

/// Returns a rule that dots keep.
fn random_rule(dots: &[i32], random: &mut Random) -> PipRule {
    let (sum, different) = (dots.iter().sum(), dots.iter().collect::<BTreeSet<_>>().len());
    match random.below(8) {
        _ if dots.len() > 1 && different == 1 => PipRule::Equal,
        0 if dots.len() > 1 && different == dots.len() => PipRule::Unequal,
        1 if sum > 0 => PipRule::Greater(sum - 1),
        2 => PipRule::Less(sum + 1),
        _ => PipRule::Sum(sum),
    }
}
