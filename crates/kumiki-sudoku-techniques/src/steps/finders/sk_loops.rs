//! SK-loops: eight pairs of cells around four digits at the corners of a rectangle, each linked to
//! the next by a row, a box or a column.
//!
//! Invariant: the cells are as many as the pairs of a digit and a link that covers its places in
//! them. Every such pair is then used by one of the cells.

use super::TechniqueSearch;
use crate::steps::Step;
use kumiki_patterns::Bits;

/// The number of pairs of cells, and of links.
const PAIRS: usize = 8;

/// A loop: its pairs of cells, and the groups that link each pair to the next.
struct PairLoop<const W: usize> {
    pairs: [Bits<W>; PAIRS],
    links: [usize; PAIRS],
}

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn sk_loops(&self) -> Vec<Step> {
        let lines = || (0..9).flat_map(|a| (a / 3 * 3 + 3..9).map(move |b| [a, b]));
        let corners = lines().flat_map(|rows| lines().map(move |columns| (rows, columns)));
        corners
            .take_while(|_| !(self.survey.is_over)())
            .filter_map(|(rows, columns)| self.sk_loop(&self.pair_loop(rows, columns)?))
            .collect()
    }

    /// Returns the loop around the corners of two rows and two columns, if these have digits and
    /// each pair of cells has a blank one.
    fn pair_loop(&self, rows: [usize; 2], columns: [usize; 2]) -> Option<PairLoop<W>> {
        let (placed, groups) = (self.position.placed(), self.position.groups().groups());
        let corners = rows.into_iter().flat_map(|row| columns.map(|column| 9 * row + column));
        if !corners.clone().all(|corner| placed.contains(corner)) {
            return None;
        }
        let corners: Bits<W> = corners.collect();
        let [top, low] = rows.map(|row| self.position.rows()[row]);
        let [left, right] = columns.map(|column| self.position.columns()[column]);
        let [[a, b], [c, d]] =
            rows.map(|row| columns.map(|column| self.position.boxes()[row / 3 * 3 + column / 3]));
        let links = [top, b, right, d, low, c, left, a];
        let crossings =
            [(top, a), (top, b), (right, b), (right, d), (low, d), (low, c), (left, c), (left, a)];
        let pairs = crossings.map(|(line, square)| {
            (groups[line].members & groups[square].members & self.position.blank()) - corners
        });
        pairs.iter().all(|pair| !pair.is_empty()).then_some(PairLoop { pairs, links })
    }

    fn sk_loop(&self, of: &PairLoop<W>) -> Option<Step> {
        let cells = of.pairs.iter().fold(Bits::NONE, |all, pair| all | *pair);
        let values = 0..self.position.groups().values().len();
        let covers: Vec<(usize, usize)> =
            values.flat_map(|value| self.least_cover(of, cells, value)).collect();
        let removed = self.removed_by(cells, &covers);
        (covers.len() == cells.len() && !removed.is_empty())
            .then(|| self.covered_step(cells, &covers, &removed))
    }

    /// Returns the fewest links that cover the places of a digit in the pairs; of several such
    /// choices, the one that removes most.
    fn least_cover(&self, of: &PairLoop<W>, cells: Bits<W>, value: usize) -> Vec<(usize, usize)> {
        let places = self.position.places(value);
        let needing: Vec<usize> =
            (0..PAIRS).filter(|&pair| of.pairs[pair].meets(&places)).collect();
        let has = |links: u32, link: usize| links >> (link % PAIRS) & 1 == 1;
        let is_cover = |&links: &u32| {
            let mut pairs = needing.iter();
            pairs.all(|&pair| has(links, pair) || has(links, pair + PAIRS - 1))
        };
        let least = (0..1u32 << PAIRS).filter(is_cover).map(u32::count_ones).min().unwrap_or(0);
        let named = |links: u32| -> Vec<(usize, usize)> {
            let links = (0..PAIRS).filter(|&link| has(links, link));
            links.map(|link| (of.links[link], value)).collect()
        };
        let choices =
            (0..1u32 << PAIRS).filter(is_cover).filter(|links| links.count_ones() == least);
        let best = choices.map(named).max_by_key(|covers| self.removed_by(cells, covers).len());
        best.unwrap_or_default()
    }
}
