//! A bin: the value that stands for it, and the bounds on its load.
//!
//! Invariant: bounds are between ±2⁶², beyond every load.

use super::packing::Load;
use crate::arithmetic::Int;
use crate::state::{Conflict, Store, Var};

/// Bounds on loads are between the negative of this and this.
const LOAD_LIMIT: Int = 1 << 62;

/// A bin: the value of the variables of the items in it, and what these may weigh together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bin {
    pub(super) value: Int,
    /// A multiple of a variable that is subtracted from the load.
    pub(super) load: Option<(Int, Var)>,
    /// The least and the greatest load, or difference.
    pub(super) least: Int,
    pub(super) most: Int,
}

impl Bin {
    /// Returns the bin of the items whose variables have `value`. It holds any weight.
    pub fn new(value: Int) -> Bin {
        Bin { value, load: None, least: -LOAD_LIMIT, most: LOAD_LIMIT }
    }

    /// Sets the greatest weight that the bin holds.
    #[must_use]
    pub fn at_most(self, most: Int) -> Bin {
        Bin { most: most.clamp(-LOAD_LIMIT, LOAD_LIMIT), ..self }
    }

    /// Sets the least weight in the bin.
    #[must_use]
    pub fn at_least(self, least: Int) -> Bin {
        Bin { least: least.clamp(-LOAD_LIMIT, LOAD_LIMIT), ..self }
    }

    /// Sets the bounds to those of the weight less `factor` times the value of `var`: a bin that
    /// weighs as much as the value of `x` is `Bin::new(1).less(1, x).at_least(0).at_most(0)`, and
    /// one that holds 10 if `open` is 1 is `Bin::new(1).less(10, open).at_most(0)`.
    #[must_use]
    pub fn less(self, factor: Int, var: Var) -> Bin {
        Bin { load: (factor != 0).then_some((factor, var)), ..self }
    }

    /// Returns the bin without items, in the bounds that it has if its variable is in those that
    /// `ends` returns: between -1 and one more than `total`.
    pub(super) fn load(&self, total: Int, ends: impl Fn(Var) -> (Int, Int)) -> Load {
        let (mut low, mut high) = (i128::from(self.least), i128::from(self.most));
        if let Some((factor, var)) = self.load {
            let (min, max) = ends(var);
            let of = |value: Int| i128::from(factor) * i128::from(value);
            low += of(min).min(of(max));
            high += of(min).max(of(max));
        }
        let bounded = |end: i128| end.clamp(-1, i128::from(total) + 1) as Int;
        Load { packed: 0, possible: 0, least: bounded(low), most: bounded(high) }
    }

    /// Leaves the variable the values with which the load can be from `least` to `most`.
    pub(super) fn narrow_var(
        &self,
        (least, most): (Int, Int),
        store: &mut Store,
    ) -> Result<(), Conflict> {
        let Some((factor, var)) = self.load else { return Ok(()) };
        // The multiple is from `low` to `high`.
        let low = i128::from(least) - i128::from(self.most);
        let high = i128::from(most) - i128::from(self.least);
        let (low, high) = if factor > 0 { (low, high) } else { (-high, -low) };
        let size = i128::from(factor).abs();
        let int = |end: i128| end.clamp(Int::MIN.into(), Int::MAX.into()) as Int;
        store.remove_below(var, int(-(-low).div_euclid(size)))?;
        store.remove_above(var, int(high.div_euclid(size)))
    }

    /// Returns how far `load` is from the bounds, if the variable has `value`.
    pub(super) fn distance(&self, load: Int, value: Option<Int>) -> u64 {
        let multiple = match (self.load, value) {
            (Some((factor, _)), Some(value)) => i128::from(factor) * i128::from(value),
            _ => 0,
        };
        let difference = i128::from(load) - multiple;
        let below = i128::from(self.least) - difference;
        let above = difference - i128::from(self.most);
        below.max(above).max(0).try_into().unwrap_or(u64::MAX)
    }
}
