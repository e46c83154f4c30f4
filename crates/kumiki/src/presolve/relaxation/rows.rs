//! The rows of a linear relaxation: the sums that the constraints of a model bound.
//!
//! Invariant: each solution of the model gives the columns values between their ends that satisfy
//! all rows. The truths of a variable are columns that add up to 1, and the variable has none then.

use crate::arithmetic::Int;
use crate::presolve::merging::{PairGraph, VarClique};
use crate::propagation::{BoundedSum, Exclusive, Model};
use crate::state::{ConstraintId, Domain, Store, Var};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// The least and the greatest value of a column.
pub(super) type Ends = (Int, Int);

/// The rows times the columns of the largest relaxation, and the most terms of its rows.
const MOST_ENTRIES: usize = 1 << 21;
const MOST_TERMS: usize = 1 << 17;

/// The greatest absolute value of a coefficient, and of a bound.
const GREATEST_FACTOR: Int = 1 << 40;
const GREATEST_BOUND: i128 = 1 << 60;

/// The most rounds in which the ends of columns are moved.
const ROUNDS: usize = 8;

/// The greatest difference of two values of a variable whose truths are columns.
const WIDEST_TABLE: Int = 63;

/// The rows and columns of a relaxation.
pub(super) struct LinearRows {
    pub(super) columns: Vec<RelaxedColumn>,
    /// The ends of the columns at the root.
    pub(super) ends: Vec<Ends>,
    pub(super) rows: Vec<RelaxedRow>,
}

/// A column: a number that a solution of the model determines.
pub(super) struct RelaxedColumn {
    pub(super) var: Var,
    /// `None` for the variable itself, or the value whose truth the column is.
    pub(super) value: Option<Int>,
    /// The greatest absolute value at the root, and at least 1.
    pub(super) size: u64,
    /// The cost of a unit.
    pub(super) cost: Int,
}

/// A row: a bounded sum of columns.
pub(super) struct RelaxedRow {
    /// Coefficients and columns, each column once.
    pub(super) terms: Vec<(Int, usize)>,
    pub(super) least: Option<Int>,
    pub(super) most: Option<Int>,
}

impl RelaxedRow {
    /// Returns the least and the greatest sum, if each column is between its ends.
    fn span(&self, ends: &[Ends]) -> (i128, i128) {
        self.terms.iter().fold((0, 0), |(least, most), &(factor, at)| {
            let (low, high) = span(factor.into(), ends[at]);
            (least + low, most + high)
        })
    }
}

/// Returns the least and the greatest value of `factor` times a quantity with these ends.
pub(super) fn span(factor: i128, (least, most): Ends) -> (i128, i128) {
    let ends = (factor * i128::from(least), factor * i128::from(most));
    (ends.0.min(ends.1), ends.0.max(ends.1))
}

impl LinearRows {
    /// Returns the rows of `model` on the values of `root`, and the costs of `terms`. `None` if
    /// there are no rows that say more than the ends of columns, or too many, or if `is_over`
    /// reports that a limit is reached.
    pub(super) fn read(
        model: &Model,
        root: &Store,
        terms: &[(Int, Var)],
        mut is_over: impl FnMut() -> bool,
    ) -> Option<LinearRows> {
        let sums = sums(model, root, &mut is_over)?;
        let mut rows = LinearRows { columns: Vec::new(), ends: Vec::new(), rows: Vec::new() };
        let mut places = ColumnPlaces { root, first: HashMap::new() };
        let tables = sums.iter().flat_map(|sum| &sum.truths).map(|&(_, var, _)| var);
        for var in tables.collect::<BTreeSet<Var>>() {
            places.add_table(var, &mut rows);
        }
        for sum in &sums {
            if let Some(row) = places.row(sum, &mut rows) {
                rows.rows.push(row);
            }
            if rows.rows.len().saturating_mul(rows.columns.len()) > MOST_ENTRIES {
                return None;
            }
        }
        for &(factor, var) in terms {
            for (times, at) in places.columns_of(var, &mut rows) {
                let cost = factor.checked_mul(times)?;
                rows.columns[at].cost = rows.columns[at].cost.checked_add(cost)?;
            }
        }
        rows.tighten();
        let LinearRows { ends, rows: all, .. } = &mut rows;
        all.retain(|row| {
            let (least, most) = row.span(ends);
            row.least.is_some_and(|bound| least < bound.into())
                || row.most.is_some_and(|bound| most > bound.into())
        });
        let entries = rows.rows.len().saturating_mul(rows.columns.len());
        let is_fit = (1..=MOST_ENTRIES).contains(&entries) && !is_over();
        is_fit.then_some(rows)
    }

    /// Returns the least cost of columns between their ends.
    pub(super) fn least_cost(&self) -> i128 {
        self.least_sum(|at| self.columns[at].cost.into())
    }

    /// Returns the least sum of all columns between their ends, each with its factor. Of the truths
    /// of a variable, one counts.
    pub(super) fn least_sum(&self, factor: impl Fn(usize) -> i128) -> i128 {
        let least = self.groups().map(|(column, range)| match column.value {
            None => span(factor(range.start), self.ends[range.start]).0,
            Some(_) => {
                let possible = range.filter(|&at| self.ends[at].1 > 0);
                possible.map(&factor).min().unwrap_or(0)
            }
        });
        least.sum()
    }

    /// Returns the first column of each variable, and the range of its columns.
    pub(super) fn groups(&self) -> impl Iterator<Item = (&RelaxedColumn, Range<usize>)> {
        let groups = self.columns.chunk_by(|one, other| one.var == other.var);
        groups.scan(0, |end, group| {
            let start = std::mem::replace(end, *end + group.len());
            Some((&group[0], start..*end))
        })
    }

    /// Moves the ends of columns as far as single rows require, in a few rounds.
    fn tighten(&mut self) {
        let LinearRows { ends, rows, .. } = self;
        for _ in 0..ROUNDS {
            let mut is_changed = false;
            for row in &*rows {
                let (least, most) = row.span(ends);
                let over = row.most.map(|bound| i128::from(bound) - least);
                let under = row.least.map(|bound| most - i128::from(bound));
                if over.is_some_and(|over| over < 0) || under.is_some_and(|under| under < 0) {
                    // The relaxation finds the contradiction, too.
                    return;
                }
                for &(factor, at) in &row.terms {
                    let slacks = if factor > 0 { (under, over) } else { (over, under) };
                    let ends = &mut ends[at];
                    let before = std::mem::replace(ends, tightened(*ends, factor, slacks));
                    is_changed |= *ends != before;
                }
            }
            if !is_changed {
                return;
            }
        }
    }
}

/// Returns the ends of a column of which `factor` times may fall short of its greatest value, and
/// exceed its least one, by these slacks.
fn tightened((least, most): Ends, factor: Int, (down, up): (Option<i128>, Option<i128>)) -> Ends {
    let width = i128::from(most) - i128::from(least);
    let steps = |slack: Option<i128>| {
        let steps = slack? / i128::from(factor).abs();
        (steps < width).then_some(steps as Int)
    };
    let end = steps(up).map_or(most, |steps| least + steps);
    (steps(down).map_or(least, |steps| most - steps).min(end), end)
}

/// The columns of variables.
struct ColumnPlaces<'a> {
    root: &'a Store,
    /// The first column of each variable.
    first: HashMap<Var, usize>,
}

impl ColumnPlaces<'_> {
    fn domain(&self, var: Var) -> Domain<'_> {
        self.root.domain(var)
    }

    fn is_truth(&self, var: Var) -> bool {
        let domain = self.domain(var);
        domain.min() >= 0 && domain.max() <= 1
    }

    /// Makes the truths of `var` columns that add up to 1, unless they are too many. Those of a
    /// variable of 0 and 1 follow from itself.
    fn add_table(&mut self, var: Var, rows: &mut LinearRows) {
        let domain = self.domain(var);
        if self.is_truth(var) || domain.max().saturating_sub(domain.min()) > WIDEST_TABLE {
            return;
        }
        let first = rows.columns.len();
        let truth = |value| RelaxedColumn { var, value: Some(value), size: 1, cost: 0 };
        rows.columns.extend(domain.iter().map(truth));
        rows.ends.resize(rows.columns.len(), (0, 1));
        let terms = (first..rows.columns.len()).map(|at| (1, at)).collect();
        rows.rows.push(RelaxedRow { terms, least: Some(1), most: Some(1) });
        self.first.insert(var, first);
    }

    /// Returns the columns that add up to `var`, with coefficients.
    fn columns_of(&mut self, var: Var, rows: &mut LinearRows) -> Vec<(Int, usize)> {
        let domain = self.root.domain(var);
        let first = *self.first.entry(var).or_insert_with(|| {
            let (least, most) = (domain.min(), domain.max());
            let size = least.unsigned_abs().max(most.unsigned_abs()).max(1);
            rows.columns.push(RelaxedColumn { var, value: None, size, cost: 0 });
            rows.ends.push((least, most));
            rows.columns.len() - 1
        });
        match rows.columns[first].value {
            None => vec![(1, first)],
            Some(_) => domain.iter().zip(first..).collect(),
        }
    }

    /// Returns the row of `sum`. `None` if a number is too large, or if the truth of a value is no
    /// column.
    fn row(&mut self, sum: &BoundedSum, rows: &mut LinearRows) -> Option<RelaxedRow> {
        let mut terms: Vec<(i128, usize)> = Vec::new();
        let mut constant = 0_i128;
        for &(factor, var) in &sum.terms {
            let of_var = self.columns_of(var, rows).into_iter();
            terms.extend(of_var.map(|(times, at)| (i128::from(factor) * i128::from(times), at)));
        }
        for &(factor, var, value) in &sum.truths {
            let domain = self.root.domain(var);
            if !domain.contains(value) {
                continue;
            }
            let factor = i128::from(factor);
            let own = self.columns_of(var, rows);
            match domain.iter().position(|one| one == value) {
                Some(at) if rows.columns[own[0].1].value.is_some() => {
                    terms.push((factor, own[at].1))
                }
                _ if !self.is_truth(var) => return None,
                _ if value == 1 => terms.push((factor, own[0].1)),
                _ => {
                    constant += factor;
                    terms.push((-factor, own[0].1));
                }
            }
        }
        merge(&mut terms);
        let is_small = |&(factor, _): &(i128, usize)| factor.abs() <= GREATEST_FACTOR.into();
        let bound = |bound: Option<Int>| match bound.map(|bound| i128::from(bound) - constant) {
            Some(bound) if bound.abs() > GREATEST_BOUND => None,
            bound => Some(bound.map(|bound| bound as Int)),
        };
        let row = RelaxedRow {
            least: bound(sum.least)?,
            most: bound(sum.most)?,
            terms: terms.iter().map(|&(factor, at)| (factor as Int, at)).collect(),
        };
        terms.iter().all(is_small).then_some(row)
    }
}

/// Adds up the coefficients of each column.
fn merge(terms: &mut Vec<(i128, usize)>) {
    terms.sort_unstable_by_key(|&(_, at)| at);
    terms.dedup_by(|next, kept| {
        let is_same = next.1 == kept.1;
        kept.0 += if is_same { next.0 } else { 0 };
        is_same
    });
    terms.retain(|&(factor, _)| factor != 0);
}

/// Returns the sums that constraints of `model` bound on the values of `root`; `None` if they have
/// too many terms, or `is_over` reports that a limit is reached.
fn sums(
    model: &Model,
    root: &Store,
    is_over: &mut impl FnMut() -> bool,
) -> Option<Vec<BoundedSum>> {
    let (mut sums, mut pairs, mut terms): (Vec<BoundedSum>, _, _) = (Vec::new(), Vec::new(), 0);
    for (_, constraint) in model.constraints() {
        let (scope, before) = (constraint.scope(), sums.len());
        if is_over() {
            return None;
        }
        let exclusive = match scope.len() {
            2.. => constraint.exclusive(root),
            _ => None,
        };
        match exclusive {
            Some(Exclusive::AtMostOne) if scope.len() == 2 => {
                pairs.push([scope[0].min(scope[1]), scope[0].max(scope[1])]);
            }
            Some(exclusive) => sums.push(at_most_one(scope, exclusive)),
            None => sums.extend(constraint.bounded_sum(root)),
        }
        let added = sums[before..].iter().map(|sum| sum.terms.len() + sum.truths.len());
        terms += added.sum::<usize>();
        if terms > MOST_TERMS || pairs.len() > MOST_TERMS {
            return None;
        }
    }
    sums.extend(cliques(pairs, model.variables().len(), is_over));
    Some(sums)
}

/// Returns the sum that says that `vars` exclude one another.
fn at_most_one(vars: &[Var], exclusive: Exclusive) -> BoundedSum {
    let least = (exclusive == Exclusive::ExactlyOne).then_some(1);
    let terms = vars.iter().map(|&var| (1, var)).collect();
    BoundedSum { least, ..BoundedSum::at_most(terms, 1) }
}

/// Returns the sums of cliques of variables that exclude one another by pairs, and of the pairs
/// that are in none.
fn cliques(
    pairs: Vec<[Var; 2]>,
    variables: usize,
    is_over: &mut impl FnMut() -> bool,
) -> Vec<BoundedSum> {
    let numbered = pairs.iter().enumerate().map(|(at, &pair)| (pair, ConstraintId::new(at)));
    let cliques = PairGraph::new(numbered.collect(), variables).cliques(is_over);
    let joined: HashSet<usize> =
        cliques.iter().flat_map(|clique| &clique.constraints).map(|id| id.index()).collect();
    let single = (0..pairs.len()).filter(|at| !joined.contains(at)).map(|at| &pairs[at][..]);
    let cliques = cliques.iter().map(|VarClique { vars, .. }| &vars[..]);
    cliques.chain(single).map(|vars| at_most_one(vars, Exclusive::AtMostOne)).collect()
}
