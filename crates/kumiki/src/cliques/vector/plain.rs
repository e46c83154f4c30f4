//! Plain vectors: the definition of every function, lane by lane.

use super::super::kernel::Propagated;
use super::super::lanes::{Tables, propagate};
use super::{Block, LANES, Selection, Vector};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Plain([u16; LANES]);

impl Plain {
    fn map(self, of: impl Fn(u16) -> u16) -> Plain {
        Plain(self.0.map(of))
    }

    fn zip(self, other: Plain, of: impl Fn(u16, u16) -> u16) -> Plain {
        Plain(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }

    fn lanes(self, has: impl Fn(u16) -> bool) -> u32 {
        (0..LANES).filter(|&lane| has(self.0[lane])).fold(0, |mask, lane| mask | 1 << lane)
    }
}

impl Vector for Plain {
    const PARTS: usize = 1;
    const STEPS: usize = 3;

    type Token = ();
    type Part = Plain;
    type Mask = u32;
    type Fetch = Selection;

    fn propagate<const B: usize, const G: usize, const A: usize, const W: usize>(
        (): (),
        tables: &Tables<Plain, W>,
        state: &mut [Block; B],
    ) -> Propagated {
        propagate::<Plain, B, G, A, W>(tables, state)
    }
    fn lane(block: &Block, lane: usize) -> u16 {
        block.0[lane]
    }
    fn set_lane(block: &mut Block, lane: usize, set: u16) {
        block.0[lane] = set;
    }
    fn zero() -> Self {
        Plain([0; LANES])
    }
    fn load(block: &Block) -> Self {
        Plain(block.0)
    }
    fn store(self, block: &mut Block) {
        block.0 = self.0;
    }
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    fn is_zero(self) -> bool {
        self.0 == [0; LANES]
    }
    fn lone(self) -> u32 {
        self.lanes(|set| set.count_ones() <= 1)
    }
    fn empty(self) -> u32 {
        self.lanes(|set| set == 0)
    }
    fn only(self, mask: u32) -> Self {
        Plain(std::array::from_fn(|lane| if mask >> lane & 1 == 1 { self.0[lane] } else { 0 }))
    }
    fn holding(self, bit: usize) -> u32 {
        self.lanes(|set| set >> bit & 1 == 1)
    }
    fn but_least(self) -> Self {
        self.map(|set| if set == 0 { 0 } else { set & (set - 1) })
    }
    fn no_lane() -> u32 {
        0
    }
    fn either(one: u32, other: u32) -> u32 {
        one | other
    }
    fn not(mask: u32) -> u32 {
        !mask
    }
    fn bits(mask: u32) -> u32 {
        mask
    }
    fn part(self, _: usize) -> Self {
        self
    }
    fn step(selection: &Selection) -> Selection {
        *selection
    }
    fn fetch(part: Self, fetch: &Selection) -> Self {
        Plain(fetch.map(|at| at.map_or(0, |at| part.0[usize::from(at)])))
    }
    fn fetch_all(part: Self, fetch: &Selection) -> Self {
        Self::fetch(part, fetch)
    }
    fn is_all(fetch: &Selection) -> bool {
        fetch.iter().all(Option::is_some)
    }
}
