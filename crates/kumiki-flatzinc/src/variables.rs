//! The variables of a model before they are those of a problem: which are one, and their values.
//!
//! Invariant: what is known of a variable is known of its root; a variable always has a value left.

use std::sync::Arc;

/// A variable, as its place among those of the model.
pub type VarId = u32;

/// The least and the greatest value of a variable of which the model names none.
///
/// Each such variable gets these bounds if its constraints imply no others. A problem where that
/// happened is never called unsatisfiable, and no solution of it optimal.
pub const WIDEST: i64 = (1 << 31) - 1;

/// The values of a variable: ascending ranges that do not touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values(Box<[[i64; 2]]>);

impl Values {
    /// Returns all integers.
    pub fn all() -> Values {
        Values::range(i64::MIN, i64::MAX)
    }

    /// Returns the integers from `min` to `max`.
    pub fn range(min: i64, max: i64) -> Values {
        Values(Box::new([[min, max]]))
    }

    /// Returns the values of ascending ranges that do not touch; `None` if there are none.
    pub fn of_ranges(ranges: &[[i64; 2]]) -> Option<Values> {
        (!ranges.is_empty()).then(|| Values(ranges.into()))
    }

    /// Returns the least value.
    pub fn min(&self) -> i64 {
        self.0[0][0]
    }

    /// Returns the greatest value.
    pub fn max(&self) -> i64 {
        self.0[self.0.len() - 1][1]
    }

    /// Returns the ranges.
    pub fn ranges(&self) -> &[[i64; 2]] {
        &self.0
    }

    /// Returns whether a side has no bound.
    pub fn is_open(&self) -> bool {
        self.min() == i64::MIN || self.max() == i64::MAX
    }

    /// Returns the only value, if there is one.
    pub fn fixed(&self) -> Option<i64> {
        (self.min() == self.max()).then(|| self.min())
    }

    /// Returns whether `value` is one of them.
    pub fn contains(&self, value: i64) -> bool {
        self.0.iter().any(|&[min, max]| min <= value && value <= max)
    }

    /// Returns the number of values.
    pub fn count(&self) -> u64 {
        let len = |&[min, max]: &[i64; 2]| max.abs_diff(min).saturating_add(1);
        self.0.iter().map(len).fold(0, u64::saturating_add)
    }

    /// Returns the values, ascending.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().flat_map(|&[min, max]| min..=max)
    }

    /// Returns the values that are in `ranges`, too.
    fn intersected(&self, ranges: &[[i64; 2]]) -> Option<Values> {
        let mut common = Vec::new();
        let (mut a, mut b) = (self.0.iter().peekable(), ranges.iter().peekable());
        while let (Some(&&[min_a, max_a]), Some(&&[min_b, max_b])) = (a.peek(), b.peek()) {
            let (min, max) = (min_a.max(min_b), max_a.min(max_b));
            if min <= max {
                common.push([min, max]);
            }
            if max_a < max_b {
                a.next()
            } else {
                b.next()
            };
        }
        Values::of_ranges(&common)
    }
}

/// A variable of the model.
#[derive(Clone, Debug)]
struct Declared {
    /// The variable that it is one with; itself if it is a root.
    parent: VarId,
    name: Arc<str>,
    /// True if a name of the compiler is less welcome in answers.
    is_introduced: bool,
    values: Values,
}

/// The variables of a model.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    declared: Vec<Declared>,
    /// True if a variable has lost all its values, which it keeps, or constants contradict.
    is_contradicted: bool,
}

impl Variables {
    /// Adds a variable.
    pub fn add(&mut self, name: &str, is_introduced: bool, values: Values) -> VarId {
        let id = self.declared.len() as VarId;
        self.declared.push(Declared { parent: id, name: name.into(), is_introduced, values });
        id
    }

    /// Returns the number of variables.
    pub fn count(&self) -> usize {
        self.declared.len()
    }

    /// Returns the variables.
    pub fn ids(&self) -> impl Iterator<Item = VarId> + use<> {
        0..self.declared.len() as VarId
    }

    /// Returns the variable that stands for `id`.
    pub fn root(&self, mut id: VarId) -> VarId {
        while self.declared[id as usize].parent != id {
            id = self.declared[id as usize].parent;
        }
        id
    }

    /// Returns the values of a variable.
    pub fn values(&self, id: VarId) -> &Values {
        &self.declared[self.root(id) as usize].values
    }

    /// Returns the name of the variable that stands for `id`.
    pub fn name(&self, id: VarId) -> &Arc<str> {
        &self.declared[self.root(id) as usize].name
    }

    /// Returns whether what is known of the variables has no solution.
    pub fn is_contradicted(&self) -> bool {
        self.is_contradicted
    }

    /// Records that there is no solution.
    pub fn contradict(&mut self) {
        self.is_contradicted = true;
    }

    /// Removes the values of a variable that are not in `ranges`. Returns whether there were any.
    pub fn narrow(&mut self, id: VarId, ranges: &[[i64; 2]]) -> bool {
        let root = self.root(id);
        let declared = &mut self.declared[root as usize];
        match declared.values.intersected(ranges) {
            Some(values) if values == declared.values => false,
            Some(values) => {
                declared.values = values;
                true
            }
            None => {
                self.is_contradicted = true;
                false
            }
        }
    }

    /// Removes a value of a variable.
    pub fn remove(&mut self, id: VarId, value: i64) -> bool {
        let below = value.checked_sub(1).map(|below| [i64::MIN, below]);
        let above = value.checked_add(1).map(|above| [above, i64::MAX]);
        let ranges: Vec<[i64; 2]> = below.into_iter().chain(above).collect();
        self.narrow(id, &ranges)
    }

    /// Makes two variables one.
    pub fn unite(&mut self, a: VarId, b: VarId) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let rank = |id: VarId| (self.declared[id as usize].is_introduced, id);
        let (root, child) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
        let values = self.declared[child as usize].values.clone();
        self.declared[child as usize].parent = root;
        self.narrow(root, values.ranges());
    }
}
