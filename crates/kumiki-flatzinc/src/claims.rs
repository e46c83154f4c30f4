//! Claims: conditions on variables that hold or do not hold, before they are constraints.
//!
//! Invariant: a claim about integers has an opposite claim.

use crate::entities::Operand;
use crate::fault::Fault;
use crate::variables::{VarId, Variables};
use kumiki::constraints::Comparison;
use kumiki::expression::{Expr, all_of, any_of, var};
use kumiki::relations::RelationData;
use std::sync::Arc;

/// An expression over the names of variables.
pub type NamedExpr = Expr<Arc<str>>;

/// A sum of multiples of variables that is compared with a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The terms: each variable once, with a coefficient that is not 0.
    pub terms: Vec<(i64, VarId)>,
    /// The comparison.
    pub comparison: Comparison,
    /// The number.
    pub bound: i128,
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Claim {
    /// It always holds, or never.
    Constant(bool),
    /// A sum compares with a number.
    Sum(Sum),
    /// A variable has a value of these ascending ranges.
    In(VarId, Vec<[i64; 2]>),
    /// A relation holds on these variables.
    Relation(RelationData<i64>, Vec<VarId>),
    /// All hold.
    All(Vec<Claim>),
    /// It does not hold.
    Not(Box<Claim>),
}

impl Claim {
    /// Returns the claim that the sum of `terms` compares with `bound`.
    ///
    /// # Errors
    /// Returns an error if numbers are too large.
    pub fn sum(
        terms: impl IntoIterator<Item = (i64, Operand)>,
        comparison: Comparison,
        bound: i64,
        variables: &Variables,
    ) -> Result<Claim, Fault> {
        let mut bound = i128::from(bound);
        let mut read = Vec::new();
        for (factor, operand) in terms {
            let value = match operand {
                Operand::Constant(value) => Some(value),
                Operand::Var(id) => variables.values(id).fixed(),
            };
            match (value, operand) {
                (Some(value), _) => bound -= i128::from(factor) * i128::from(value),
                (None, Operand::Var(id)) => read.push((factor, variables.root(id))),
                (None, Operand::Constant(_)) => unreachable!("a constant has a value"),
            }
        }
        let terms = merged(read)?;
        let sum = Sum { terms, comparison, bound }.reduced();
        Ok(sum.decided(variables).map_or_else(|| sum.simplified(), Claim::Constant))
    }

    /// Returns the claim that `left` compares with `right`.
    ///
    /// # Errors
    /// Returns the errors of [`Claim::sum`].
    pub fn compared(
        left: Operand,
        comparison: Comparison,
        right: Operand,
        variables: &Variables,
    ) -> Result<Claim, Fault> {
        Claim::sum([(1, left), (-1, right)], comparison, 0, variables)
    }

    /// Returns the claim that one of `all` has the truth beside it.
    pub fn clause(all: &[(Operand, bool)], variables: &Variables) -> Claim {
        let mut terms: Vec<(i64, VarId)> = Vec::with_capacity(all.len());
        for &(operand, truth) in all {
            let (id, value) = match operand {
                Operand::Constant(value) => (None, Some(value)),
                Operand::Var(id) => (Some(variables.root(id)), variables.values(id).fixed()),
            };
            match (id, value) {
                (_, Some(value)) if (value == 1) == truth => return Claim::Constant(true),
                (_, Some(_)) | (None, None) => {}
                (Some(id), None) => terms.push((if truth { 1 } else { -1 }, id)),
            }
        }
        terms.sort_unstable_by_key(|&(factor, id)| (id, factor));
        terms.dedup();
        if terms.windows(2).any(|pair| pair[0].1 == pair[1].1) {
            return Claim::Constant(true);
        }
        if terms.is_empty() {
            return Claim::Constant(false);
        }
        let negative = terms.iter().filter(|term| term.0 < 0).count() as i128;
        Sum { terms, comparison: Comparison::AtLeast, bound: 1 - negative }.simplified()
    }

    /// Returns the claim that a value is in `ranges`.
    pub fn member(operand: Operand, ranges: &[[i64; 2]], variables: &Variables) -> Claim {
        let has = |value: i64| ranges.iter().any(|&[min, max]| min <= value && value <= max);
        let id = match operand {
            Operand::Constant(value) => return Claim::Constant(has(value)),
            Operand::Var(id) => variables.root(id),
        };
        let values = variables.values(id);
        if let Some(value) = values.fixed() {
            return Claim::Constant(has(value));
        }
        let is_within =
            |&[min, max]: &[i64; 2]| ranges.iter().any(|&[from, to]| from <= min && max <= to);
        if values.ranges().iter().all(is_within) {
            return Claim::Constant(true);
        }
        let meets =
            |&[min, max]: &[i64; 2]| ranges.iter().any(|&[from, to]| from <= max && min <= to);
        match values.ranges().iter().any(meets) {
            true => Claim::In(id, ranges.to_vec()),
            false => Claim::Constant(false),
        }
    }

    /// Returns the claim that all of `claims` hold.
    pub fn all(claims: impl IntoIterator<Item = Claim>) -> Claim {
        let mut all = Vec::new();
        for claim in claims {
            match claim {
                Claim::Constant(false) => return claim,
                Claim::Constant(true) => {}
                claim => all.push(claim),
            }
        }
        match all.len() {
            0 => Claim::Constant(true),
            1 => all.remove(0),
            _ => Claim::All(all),
        }
    }

    /// Returns the variables of a claim without relations, each once.
    pub fn variables(&self) -> Vec<VarId> {
        let mut all = match self {
            Claim::Constant(_) | Claim::Relation(..) => Vec::new(),
            Claim::Sum(sum) => sum.terms.iter().map(|term| term.1).collect(),
            Claim::In(id, _) => vec![*id],
            Claim::All(all) => all.iter().flat_map(Claim::variables).collect(),
            Claim::Not(claim) => claim.variables(),
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the opposite claim.
    pub fn negated(self) -> Claim {
        match self {
            Claim::Constant(truth) => Claim::Constant(!truth),
            Claim::Sum(sum) => Claim::Sum(sum.negated()),
            Claim::In(id, ranges) => {
                let mut gaps = Vec::new();
                let mut next = Some(i64::MIN);
                for [min, max] in ranges {
                    if let (Some(from), Some(to)) = (next, min.checked_sub(1))
                        && from <= to
                    {
                        gaps.push([from, to]);
                    }
                    next = max.checked_add(1);
                }
                gaps.extend(next.map(|from| [from, i64::MAX]));
                Claim::In(id, gaps)
            }
            Claim::Not(claim) => *claim,
            claim => Claim::Not(Box::new(claim)),
        }
    }

    /// Returns the claim as an expression; `None` if it has a relation.
    pub fn expression(&self, variables: &Variables) -> Option<NamedExpr> {
        Some(match self {
            Claim::Constant(truth) => Expr::from(i64::from(*truth)).not_equals(0),
            Claim::Sum(sum) => sum.expression(variables)?,
            Claim::In(id, ranges) => {
                let values = variables.values(*id);
                let name = || var(Arc::clone(variables.name(*id)));
                let within = |&[min, max]: &[i64; 2]| match (min, max) {
                    (min, max) if min == max => name().equals(min),
                    (min, max) if min <= values.min() => name().at_most(max),
                    (min, max) if max >= values.max() => name().at_least(min),
                    (min, max) => all_of([name().at_least(min), name().at_most(max)]),
                };
                let is_met = |&&[min, max]: &&[i64; 2]| min <= values.max() && max >= values.min();
                match &ranges.iter().filter(is_met).collect::<Vec<_>>()[..] {
                    [range] => within(range),
                    ranges => any_of(ranges.iter().map(|range| within(range))),
                }
            }
            Claim::Relation(..) => return None,
            Claim::All(all) => {
                let parts: Option<Vec<NamedExpr>> =
                    all.iter().map(|claim| claim.expression(variables)).collect();
                all_of(parts?)
            }
            Claim::Not(claim) => !claim.expression(variables)?,
        })
    }
}

impl Sum {
    fn negated(mut self) -> Sum {
        match self.comparison {
            Comparison::Equal => self.comparison = Comparison::NotEqual,
            Comparison::NotEqual => self.comparison = Comparison::Equal,
            Comparison::AtMost => {
                self.comparison = Comparison::AtLeast;
                self.bound += 1;
            }
            Comparison::AtLeast => {
                self.comparison = Comparison::AtMost;
                self.bound -= 1;
            }
        }
        self
    }

    /// Returns the sum divided by the greatest number that divides all coefficients.
    fn reduced(mut self) -> Sum {
        let divisor = self.terms.iter().fold(0, |divisor, &(factor, _)| common(divisor, factor));
        if divisor <= 1 {
            return self;
        }
        let whole = i128::from(divisor);
        if self.bound.rem_euclid(whole) != 0
            && matches!(self.comparison, Comparison::Equal | Comparison::NotEqual)
        {
            return self;
        }
        self.terms.iter_mut().for_each(|(factor, _)| *factor /= divisor);
        let floor = self.bound.div_euclid(whole);
        let is_rounded_up =
            self.comparison == Comparison::AtLeast && self.bound.rem_euclid(whole) != 0;
        self.bound = floor + i128::from(is_rounded_up);
        self
    }

    /// Returns whether it holds, if that is the same for all values of the variables.
    fn decided(&self, variables: &Variables) -> Option<bool> {
        let divisor = self.terms.iter().fold(0, |divisor, &(factor, _)| common(divisor, factor));
        let is_equality = matches!(self.comparison, Comparison::Equal | Comparison::NotEqual);
        if is_equality && divisor > 1 && self.bound % i128::from(divisor) != 0 {
            return Some(self.comparison == Comparison::NotEqual);
        }
        let (mut min, mut max) = (0_i128, 0_i128);
        for &(factor, id) in &self.terms {
            let values = variables.values(id);
            let ends = [values.min(), values.max()];
            let [a, b] = ends.map(|end| i128::from(factor).saturating_mul(end.into()));
            min = min.saturating_add(a.min(b));
            max = max.saturating_add(a.max(b));
        }
        let bound = self.bound;
        match self.comparison {
            Comparison::AtMost if max <= bound => Some(true),
            Comparison::AtMost if min > bound => Some(false),
            Comparison::AtLeast if min >= bound => Some(true),
            Comparison::AtLeast if max < bound => Some(false),
            Comparison::Equal if min == bound && max == bound => Some(true),
            Comparison::Equal if bound < min || bound > max => Some(false),
            Comparison::NotEqual if min == bound && max == bound => Some(false),
            Comparison::NotEqual if bound < min || bound > max => Some(true),
            _ => None,
        }
    }

    /// Returns the claim on the values of a variable, if it is the only one.
    fn simplified(self) -> Claim {
        let [(factor, id)] = self.terms[..] else { return Claim::Sum(self) };
        let Ok(bound) = i64::try_from(self.bound * i128::from(factor.signum())) else {
            return Claim::Sum(self);
        };
        if factor.abs() != 1 {
            return Claim::Sum(self);
        }
        let (below, above) = ([i64::MIN, bound], [bound, i64::MAX]);
        let ranges = match (self.comparison, factor > 0) {
            (Comparison::Equal, _) => vec![[bound, bound]],
            (Comparison::NotEqual, _) => return Claim::In(id, vec![[bound, bound]]).negated(),
            (Comparison::AtMost, true) | (Comparison::AtLeast, false) => vec![below],
            (Comparison::AtLeast, true) | (Comparison::AtMost, false) => vec![above],
        };
        Claim::In(id, ranges)
    }

    fn expression(&self, variables: &Variables) -> Option<NamedExpr> {
        let name = |id| var(Arc::clone(variables.name(id)));
        let mut all = self.terms.iter();
        let &(factor, first) = all.next()?;
        let mut left = match factor {
            1 => Expr::from(name(first)),
            _ => factor * name(first),
        };
        for &(factor, id) in all {
            left = match (factor, factor.checked_neg()?) {
                (1, _) => left + name(id),
                (_, 1) => left - name(id),
                (_, opposite @ 1..) => left - opposite * name(id),
                _ => left + factor * name(id),
            };
        }
        let bound = i64::try_from(self.bound).ok()?;
        Some(match self.comparison {
            Comparison::Equal => left.equals(bound),
            Comparison::NotEqual => left.not_equals(bound),
            Comparison::AtMost => left.at_most(bound),
            Comparison::AtLeast => left.at_least(bound),
        })
    }
}

/// Returns the terms with each variable once, and without those of factor 0.
fn merged(mut terms: Vec<(i64, VarId)>) -> Result<Vec<(i64, VarId)>, Fault> {
    terms.sort_by_key(|&(_, id)| id);
    let mut all: Vec<(i64, VarId)> = Vec::with_capacity(terms.len());
    for (factor, id) in terms {
        match all.last_mut() {
            Some((sum, last)) if *last == id => {
                *sum = sum.checked_add(factor).ok_or_else(|| {
                    Fault::new("the coefficients of a variable do not fit in 64 bits together")
                })?;
            }
            _ => all.push((factor, id)),
        }
    }
    all.retain(|&(factor, _)| factor != 0);
    Ok(all)
}

/// Returns the greatest number that divides both; 0 if both are 0.
fn common(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a.checked_abs().unwrap_or(1)
}
