//! A problem as data: variables that are numbered from 0, their values, and the rules between them.
//!
//! Invariant: every rule names variables that were added before it. Nothing here knows how a
//! problem is solved, so that other programs can be given the same one.

use kumiki::constraints::{Comparison, Strength};
use kumiki::{AllDifferent, Allowed, Error, ExactSum, MaxSum, MinSum, Problem, engine::Int};
use std::ops::Range;

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The values plus the offsets all differ.
    AllDifferent {
        /// The variables.
        vars: Vec<usize>,
        /// The number that is added to each.
        offsets: Vec<Int>,
    },
    /// A sum of variables with coefficients, compared with a number.
    Sum {
        /// The coefficients and the variables.
        terms: Vec<(Int, usize)>,
        /// The comparison.
        comparison: Comparison,
        /// The number on its right.
        bound: Int,
    },
    /// The first two variables are as far apart as the third says.
    Distance([usize; 3]),
    /// The values are together those of a row.
    Allowed {
        /// The variables.
        vars: Vec<usize>,
        /// Rows with a value for each.
        rows: Vec<Vec<Int>>,
    },
}

/// Variables, their values, and rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    domains: Vec<Vec<Int>>,
    rules: Vec<Rule>,
}

impl Statement {
    /// Nothing yet.
    pub fn new() -> Statement {
        Statement::default()
    }

    /// Adds `count` variables that may take `values`.
    pub fn variables(
        &mut self,
        count: usize,
        values: impl IntoIterator<Item = Int>,
    ) -> Range<usize> {
        let first = self.domains.len();
        let values: Vec<Int> = values.into_iter().collect();
        self.domains.resize(first + count, values);
        first..first + count
    }

    /// Makes each domain of several values `factor` times as wide, by the same values further on.
    pub fn widen(&mut self, factor: usize) {
        for domain in self.domains.iter_mut().filter(|domain| domain.len() > 1) {
            let (min, max) = (domain.iter().min(), domain.iter().max());
            let span = max.zip(min).map_or(0, |(max, min)| max - min + 1);
            let (values, count) = (domain.clone(), factor as Int);
            *domain = (0..count).flat_map(|at| values.iter().map(move |v| v + at * span)).collect();
        }
    }

    /// Leaves `var` one value.
    pub fn fix(&mut self, var: usize, value: Int) {
        self.domains[var] = vec![value];
    }

    /// All of `vars` differ.
    pub fn all_different(&mut self, vars: impl IntoIterator<Item = usize>) {
        self.all_different_with(vars.into_iter().map(|var| (var, 0)));
    }

    /// Variables plus offsets all differ.
    pub fn all_different_with(&mut self, views: impl IntoIterator<Item = (usize, Int)>) {
        let (vars, offsets) = views.into_iter().unzip();
        self.rules.push(Rule::AllDifferent { vars, offsets });
    }

    /// The sum of `terms`, coefficients and variables, compares so with `bound`.
    pub fn sum(
        &mut self,
        terms: impl IntoIterator<Item = (Int, usize)>,
        comparison: Comparison,
        bound: Int,
    ) {
        self.rules.push(Rule::Sum { terms: terms.into_iter().collect(), comparison, bound });
    }

    /// `x` is less than `y`.
    pub fn less(&mut self, x: usize, y: usize) {
        self.sum([(1, x), (-1, y)], Comparison::AtMost, -1);
    }

    /// `x` and `y` are `distance` apart.
    pub fn distance(&mut self, x: usize, y: usize, distance: usize) {
        self.rules.push(Rule::Distance([x, y, distance]));
    }

    /// The values of `vars` are together one of `rows`.
    pub fn allowed(&mut self, vars: impl IntoIterator<Item = usize>, rows: Vec<Vec<Int>>) {
        self.rules.push(Rule::Allowed { vars: vars.into_iter().collect(), rows });
    }

    /// The values that each variable may take.
    pub fn domains(&self) -> &[Vec<Int>] {
        &self.domains
    }

    /// Returns the rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns whether `values`, one for each variable, are possible and satisfy every rule.
    pub fn is_satisfied(&self, values: &[Int]) -> bool {
        let are_possible = values.len() == self.domains.len()
            && self.domains.iter().zip(values).all(|(domain, value)| domain.contains(value));
        are_possible && self.rules.iter().all(|rule| rule.is_satisfied(values))
    }

    /// Returns the statement as a problem of Kumiki; each all-different removes as much as
    /// `strength` says, or as much as Kumiki thinks best.
    ///
    /// # Errors
    /// If a domain or a sum is too large.
    pub fn problem(&self, strength: Option<Strength>) -> Result<Problem<usize, Int>, Error<usize>> {
        let mut problem = Problem::new();
        for (var, domain) in self.domains.iter().enumerate() {
            problem.add_variable(var, domain.iter().copied())?;
        }
        for rule in &self.rules {
            rule.add_to(&mut problem, strength)?;
        }
        Ok(problem)
    }
}

impl Rule {
    fn is_satisfied(&self, values: &[Int]) -> bool {
        match self {
            Rule::AllDifferent { vars, offsets } => super::all_differ(
                vars.iter().zip(offsets).map(|(&var, offset)| values[var] + offset),
            ),
            Rule::Sum { terms, comparison, bound } => {
                comparison.holds(terms.iter().map(|&(c, var)| c * values[var]).sum(), *bound)
            }
            &Rule::Distance([x, y, distance]) => (values[x] - values[y]).abs() == values[distance],
            Rule::Allowed { vars, rows } => rows
                .iter()
                .any(|row| vars.iter().zip(row).all(|(&var, &value)| values[var] == value)),
        }
    }

    fn add_to(
        &self,
        problem: &mut Problem<usize, Int>,
        strength: Option<Strength>,
    ) -> Result<(), Error<usize>> {
        match self {
            Rule::AllDifferent { vars, offsets } => {
                let scope = vars.iter().copied();
                let are_shifted = offsets.iter().any(|&offset| offset != 0);
                let shifted = || AllDifferent.with_offsets(offsets.iter().copied());
                match (are_shifted, strength) {
                    (false, None) => problem.add_constraint(AllDifferent, scope)?,
                    (false, Some(strength)) => {
                        problem.add_constraint(AllDifferent.with_strength(strength), scope)?
                    }
                    (true, None) => problem.add_constraint(shifted(), scope)?,
                    (true, Some(strength)) => {
                        problem.add_constraint(shifted().with_strength(strength), scope)?
                    }
                };
            }
            Rule::Sum { terms, comparison, bound } => {
                let (factors, vars): (Vec<Int>, Vec<usize>) = terms.iter().copied().unzip();
                match comparison {
                    Comparison::Equal => {
                        problem.add_constraint(ExactSum(*bound).times(factors), vars)?
                    }
                    Comparison::AtMost => {
                        problem.add_constraint(MaxSum(*bound).times(factors), vars)?
                    }
                    Comparison::AtLeast => {
                        problem.add_constraint(MinSum(*bound).times(factors), vars)?
                    }
                    Comparison::NotEqual => unreachable!("no problem of the set has such a sum"),
                };
            }
            &Rule::Distance(vars) => {
                problem.add_constraint(|x: Int, y: Int, far: Int| (x - y).abs() == far, vars)?;
            }
            Rule::Allowed { vars, rows } => {
                problem.add_constraint(
                    Allowed::new(rows.iter().map(|row| row.iter().copied())),
                    vars.iter().copied(),
                )?;
            }
        }
        Ok(())
    }
}
