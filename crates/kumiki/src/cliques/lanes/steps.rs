//! Steps: the reads of the lanes of a block from a table, one instruction each.
//!
//! Invariant: the loops have no closures. A closure is a function of its own, compiled without the
//! instructions of the vector unless it happens to be inlined.

use super::super::vector::{LANES, Selection, Vector};
use std::ops::Range;

/// The most parts of a table: eight blocks in halves.
const MOST_PARTS: usize = 16;

/// The reads of the lanes of a block, step by step, part by part of a table.
#[derive(Clone, Debug)]
pub(super) struct LaneSteps<V: Vector> {
    fetches: Vec<V::Fetch>,
    /// The number of steps for each part.
    counts: [u8; MOST_PARTS],
    /// True if every part takes [`Vector::STEPS`] steps, and every step reads all lanes.
    pub(super) is_regular: bool,
}

impl<V: Vector> LaneSteps<V> {
    /// Returns the union of all that is read from `table`. If `R`, the steps are regular.
    #[inline(always)]
    pub(super) fn read<const R: bool, const N: usize>(&self, table: &[V; N]) -> V {
        self.read_into::<R, N>(V::zero(), table)
    }

    /// Returns the union of `lanes` and all that is read from `table`. If `R`, the steps are
    /// regular.
    #[inline(always)]
    pub(super) fn read_into<const R: bool, const N: usize>(
        &self,
        mut lanes: V,
        table: &[V; N],
    ) -> V {
        let mut first = 0;
        for at in 0..N {
            for half in 0..V::PARTS {
                if R {
                    let [one, other, third] = self.read_part(table, at, half);
                    lanes = lanes.or(one.or(other).or(third));
                    continue;
                }
                let fetches = self.fetches(V::PARTS * at + half, first);
                first += fetches.len();
                if !fetches.is_empty() {
                    let part = table[at].part(half);
                    for fetch in fetches {
                        lanes = lanes.or(V::fetch(part, fetch));
                    }
                }
            }
        }
        lanes
    }

    /// Returns the union of `lanes` and all that is read from `table`. If `S`, that takes exactly
    /// `steps` steps, which read all lanes, for each part of the blocks `blocks`, and none for
    /// other parts.
    #[inline(always)]
    pub(super) fn read_from<const S: bool, const N: usize>(
        &self,
        mut lanes: V,
        table: &[V; N],
        blocks: Range<usize>,
        steps: usize,
    ) -> V {
        if !S {
            return self.read_into::<false, N>(lanes, table);
        }
        let first = blocks.start * V::PARTS;
        let fetches = &self.fetches[..blocks.len() * V::PARTS * steps];
        for at in 0..blocks.len() * V::PARTS {
            let part = table[(first + at) / V::PARTS].part((first + at) % V::PARTS);
            for step in 0..steps {
                lanes = lanes.or(V::fetch_all(part, &fetches[at * steps + step]));
            }
        }
        lanes
    }

    /// Returns whether the steps are as [`LaneSteps::read_from`] wants them.
    pub(super) fn are_from(&self, blocks: Range<usize>, steps: usize) -> bool {
        let parts = blocks.start * V::PARTS..blocks.end * V::PARTS;
        let is_right = |(at, &count): (usize, &u8)| {
            usize::from(count) == if parts.contains(&at) { steps } else { 0 }
        };
        self.counts.iter().enumerate().all(is_right) && self.fetches.iter().all(V::is_all)
    }

    /// Returns the values that are read from `table` once or more, and twice or more. If `R`, the
    /// steps are regular.
    #[inline(always)]
    pub(super) fn count<const R: bool, const N: usize>(&self, table: &[V; N]) -> [V; 2] {
        let [mut once, mut twice] = [V::zero(); 2];
        let mut first = 0;
        for at in 0..N {
            for half in 0..V::PARTS {
                if R {
                    let [one, other, third] = self.read_part(table, at, half);
                    let here = one.or(other).or(third);
                    twice = twice.or(V::majority(one, other, third)).or(once.and(here));
                    once = once.or(here);
                    continue;
                }
                let fetches = self.fetches(V::PARTS * at + half, first);
                first += fetches.len();
                if !fetches.is_empty() {
                    let part = table[at].part(half);
                    for fetch in fetches {
                        let read = V::fetch(part, fetch);
                        twice = twice.or(once.and(read));
                        once = once.or(read);
                    }
                }
            }
        }
        [once, twice]
    }

    /// Returns the reads from a part, which begin with number `first`.
    #[inline(always)]
    fn fetches(&self, part: usize, first: usize) -> &[V::Fetch] {
        &self.fetches[first..first + usize::from(self.counts[part])]
    }

    /// Returns all that regular steps read from part `half` of block `at` of `table`; there is
    /// nothing in a third read if there are only two steps.
    #[inline(always)]
    fn read_part<const N: usize>(&self, table: &[V; N], at: usize, half: usize) -> [V; 3] {
        let fetches = &self.fetches[..N * V::PARTS * V::STEPS];
        let (part, first) = (table[at].part(half), (V::PARTS * at + half) * V::STEPS);
        let mut reads = [V::zero(); 3];
        for step in 0..V::STEPS {
            reads[step] = V::fetch_all(part, &fetches[first + step]);
        }
        reads
    }
}

/// Returns the steps in which the lanes of block `block` read their entries of `list`, from `parts`
/// parts of a table. A part takes as many steps as the most entries of a lane in it.
///
/// Lanes for which there is no list read the entries of another lane: their result is never used,
/// and a step that reads all lanes is faster.
pub(super) fn steps<'l, V: Vector>(
    block: usize,
    blocks: usize,
    list: impl Fn(usize) -> Option<&'l [usize]>,
) -> LaneSteps<V> {
    let first = LANES * block;
    let any = (first..first + LANES).find_map(&list).unwrap_or_default();
    let (width, parts) = (LANES / V::PARTS, V::PARTS * blocks);
    let mut selections: Vec<Vec<Selection>> = vec![Vec::new(); parts];
    for lane in 0..LANES {
        let mut counts = [0; MOST_PARTS];
        for &entry in list(first + lane).unwrap_or(any) {
            let part = entry / width;
            let of_part = &mut selections[part];
            if of_part.len() == counts[part] {
                of_part.push([None; LANES]);
            }
            of_part[counts[part]][lane] = Some((entry % width) as u8);
            counts[part] += 1;
        }
    }
    let mut steps = LaneSteps { fetches: Vec::new(), counts: [0; MOST_PARTS], is_regular: false };
    for (count, selections) in steps.counts.iter_mut().zip(&selections) {
        *count = selections.len() as u8;
        steps.fetches.extend(selections.iter().map(V::step));
    }
    let is_usual = |&count: &u8| usize::from(count) == V::STEPS;
    steps.is_regular =
        steps.counts[..parts].iter().all(is_usual) && steps.fetches.iter().all(V::is_all);
    steps
}
