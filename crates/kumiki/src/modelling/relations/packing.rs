//! Items in bins, whose weights are bounded by constants or are the values of variables.
//!
//! Invariant: an item whose variable has a value that is of no bin is in none.

use super::data::RelationData;
use super::{expect_length, integers, one};
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::constraints::{self, Bin, PackingError};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::value::mixed;
use crate::propagation::SharedConstraint;
use crate::state::Var;
use std::collections::HashSet;

/// Puts things in bins (bin packing, known as `bin_packing_capa`): each variable of the scope is
/// the bin of an item with a weight, and no bin holds more than its capacity.
///
/// ```
/// use kumiki::{AllVariables, BinPacking, Problem};
///
/// // Books of 40, 30, 30 and 20 cm, and two shelves of 60 cm.
/// let mut problem = Problem::new();
/// problem.add_variables(["atlas", "bible", "cookbook", "duden"], ["top", "bottom"])?;
/// let shelves = BinPacking::new([40, 30, 30, 20], [("top", 60), ("bottom", 60)]);
/// problem.add_constraint(shelves, AllVariables)?;
/// let solution = problem.solution().expect("they fit");
/// assert_eq!(solution["atlas"], solution["duden"]);
/// assert_eq!(problem.count(), 2);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// An item whose variable has a value that is of no bin is in none: it is left at home.
#[derive(Clone, Debug)]
pub struct BinPacking<V> {
    weights: Vec<Int>,
    bins: Vec<(V, Int)>,
}

impl<V> BinPacking<V> {
    /// Returns the relation that items with these weights, one for each variable of the scope, are
    /// in bins with these capacities.
    ///
    /// # Panics
    /// Panics if a number does not fit 64 bits.
    pub fn new<W: TryInto<Int>, C: TryInto<Int>>(
        weights: impl IntoIterator<Item = W>,
        bins: impl IntoIterator<Item = (V, C)>,
    ) -> BinPacking<V> {
        let (bins, capacities): (Vec<V>, Vec<C>) = bins.into_iter().unzip();
        let bins = bins.into_iter().zip(integers(capacities)).collect();
        BinPacking { weights: integers(weights), bins }
    }
}

impl<V: Value> Relation<V> for BinPacking<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let (bins, capacities) = self.bins.iter().cloned().unzip();
        let weights = self.weights.clone();
        Some(RelationData::BinPacking { weights, bins, capacities: Some(capacities) })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        expect_length("weight", self.weights.len(), scope.len())?;
        let items = scope.vars().iter().copied().zip(self.weights.iter().copied()).collect();
        let bin = |(of, &(_, capacity)): (Bin, &(V, Int))| of.at_most(capacity);
        let bins: Vec<Bin> = numbered(self.bins.iter().map(|(value, _)| value), scope)
            .zip(&self.bins)
            .map(bin)
            .collect();
        let values: Vec<&V> = self.bins.iter().map(|(value, _)| value).collect();
        packing(items, bins, &values)
    }
}

/// Puts things in bins (known as `bin_packing_load`): the weight of the items in each bin is the
/// value of a variable. The scope has the bins of the items, and then these loads.
///
/// ```
/// use kumiki::{Problem, relations::VariableBinPacking};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], [1, 2])?;
/// problem.add_variables(["one", "two"], 0..=9)?;
/// let packing = VariableBinPacking::new([5, 4, 3], [1, 2]);
/// problem.add_constraint(packing, ["a", "b", "c", "one", "two"])?;
/// let best = problem.minimize("max(one, two)")?.best().expect("they fit");
/// assert_eq!(best.value, 7);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// An item whose variable has a value that is of no bin is in none.
#[derive(Clone, Debug)]
pub struct VariableBinPacking<V> {
    weights: Vec<Int>,
    bins: Vec<V>,
}

impl<V> VariableBinPacking<V> {
    /// Returns the relation that items with these weights are in bins, which the last variables of
    /// the scope have the loads of.
    ///
    /// # Panics
    /// Panics if a weight does not fit 64 bits.
    pub fn new<W: TryInto<Int>>(
        weights: impl IntoIterator<Item = W>,
        bins: impl IntoIterator<Item = V>,
    ) -> VariableBinPacking<V> {
        VariableBinPacking { weights: integers(weights), bins: bins.into_iter().collect() }
    }
}

impl<V: Value> Relation<V> for VariableBinPacking<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let (weights, bins) = (self.weights.clone(), self.bins.clone());
        Some(RelationData::BinPacking { weights, bins, capacities: None })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_len(self.weights.len() + self.bins.len())?;
        if !(self.weights.len()..scope.len()).all(|at| scope.is_integral(at)) {
            return Err(RelationError::NotIntegers);
        }
        let (vars, loads) = scope.vars().split_at(self.weights.len());
        let items = vars.iter().copied().zip(self.weights).collect();
        let load = |(bin, &load): (Bin, &Var)| bin.less(1, load).at_least(0).at_most(0);
        let bins = numbered(self.bins.iter(), scope).zip(loads).map(load).collect();
        packing(items, bins, &self.bins.iter().collect::<Vec<&V>>())
    }
}

/// Returns a bin for each of `values`. One that no variable can have gets a number of its own.
fn numbered<'a, V: Value>(
    values: impl Iterator<Item = &'a V>,
    scope: &Scope<'_, V>,
) -> impl Iterator<Item = Bin> {
    let unknown = |place: Int| -VALUE_LIMIT - 1 - place;
    (0..)
        .zip(values)
        .map(move |(place, value)| Bin::new(scope.number(value).unwrap_or_else(|| unknown(place))))
}

/// Returns the constraint that the items are in the bins of `values`.
fn packing<V: Value>(
    items: Vec<(Var, Int)>,
    bins: Vec<Bin>,
    values: &[&V],
) -> Result<Vec<SharedConstraint>, RelationError> {
    // Values that no variable can have are numbered apart.
    if values.iter().collect::<HashSet<_>>().len() < values.len() {
        return Err(PackingError::Repeated.into());
    }
    let packing = constraints::BinPacking::new(items, bins)?;
    // Values of another kind have no order that a reader knows.
    let is_whole = |value: &&V| mixed(*value).is_some_and(|value| value.as_int().is_some());
    Ok(one(if values.iter().all(is_whole) { packing } else { packing.unordered() }))
}
