//! The compiler of a puzzle's rules into a model of the engine.
//!
//! Invariant: variable `i` is cell `i`, in reading order. All other variables are auxiliary and
//! determined by these, so the model has as many solutions as the puzzle.

use super::distinct::Distinct;
use super::implied::ImpliedSum;
use crate::geometry::{Cell, Digit, House, Shape};
use crate::puzzle::{Outside, Rule, RuleError};
use kumiki::constraints::{Automaton, Element};
use kumiki::engine::{Int, Model, SharedConstraint, Var};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::slice;
use std::sync::Arc;

/// A model of a puzzle's houses and rules.
///
/// Variable `i` is cell `i` in reading order. The variables after the cells are auxiliary: the
/// cells determine them. The houses are the first constraints.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The model.
    pub model: Model,
    /// The number of variables that are cells: they come first.
    pub cells: usize,
    /// For each constraint, the index of the rule that it belongs to; `None` for houses, and for
    /// constraints that follow from several rules.
    pub rule_of: Vec<Option<usize>>,
}

/// Returns a model whose solutions are the grids of `shape` that satisfy `rules`.
///
/// ```
/// use kumiki::search::Search;
/// use kumiki_sudoku::{Shape, model};
///
/// let compiled = model::compile(&Shape::boxes(2, 2)?, &[])?;
/// assert_eq!(Search::new(compiled.model).count(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a grid of that shape cannot have one of the rules.
pub fn compile(shape: &Shape, rules: &[Rule]) -> Result<Compiled, RuleError> {
    let mut compiler = Compiler::new(shape, rules);
    compiler.note_groups(rules);
    for (number, rule) in rules.iter().enumerate() {
        compiler.post_rule(number, rule)?;
    }
    compiler.add_implied_sums();
    Ok(compiler.compiled())
}

/// Returns the model of [`compile`], in which the constraints of each rule are independent of the
/// other rules. They are weaker: the fact that cells differ may come from another rule.
///
/// # Errors
/// As [`compile`].
pub fn compile_separately(shape: &Shape, rules: &[Rule]) -> Result<Compiled, RuleError> {
    let mut compiler = Compiler::new(shape, rules);
    let houses = compiler.distinct.clone();
    for (number, rule) in rules.iter().enumerate() {
        // The fact that cells differ must follow from this rule and the shape.
        compiler.distinct = houses.clone();
        compiler.note_groups(slice::from_ref(rule));
        compiler.post_rule(number, rule)?;
    }
    Ok(compiler.compiled())
}

/// Returns the model of [`compile_separately`], with the sums that follow from the houses and the
/// cages as its last constraints, one for each. The sums of more regions than in [`compile`] are
/// among them.
///
/// # Errors
/// As [`compile`].
pub fn compile_with_sums(
    shape: &Shape,
    rules: &[Rule],
) -> Result<(Compiled, Vec<ImpliedSum>), RuleError> {
    let mut compiler = Compiler::new(shape, rules);
    let houses = compiler.distinct.clone();
    for (number, rule) in rules.iter().enumerate() {
        compiler.distinct = houses.clone();
        compiler.note_groups(slice::from_ref(rule));
        compiler.post_rule(number, rule)?;
    }
    let sums = compiler.implied_sums(true);
    for implied in &sums {
        compiler.distinct = houses.clone();
        implied.rules.iter().for_each(|&rule| compiler.note_groups(slice::from_ref(&rules[rule])));
        compiler.post_sum(&implied.terms, implied.total);
    }
    Ok((compiler.compiled(), sums))
}

/// Returns the sums that follow from the houses and the cages, as in [`compile_with_sums`].
pub fn implied_sums(shape: &Shape, rules: &[Rule]) -> Vec<ImpliedSum> {
    Compiler::new(shape, rules).implied_sums(true)
}

/// Returns the model of some houses and of the rules with the numbers `named`, and of nothing else:
/// cells that share another house may be equal. Those of `sums` that follow from these houses and
/// rules are among the constraints.
///
/// # Errors
/// As [`compile`].
pub fn compile_named(
    shape: &Shape,
    rules: &[Rule],
    named: &[usize],
    houses: &[House],
    sums: &[ImpliedSum],
) -> Result<Compiled, RuleError> {
    let mut compiler = Compiler::of(shape, rules, houses.iter().copied());
    for &number in named {
        compiler.note_groups(slice::from_ref(&rules[number]));
    }
    for &number in named {
        compiler.post_rule(number, &rules[number])?;
    }
    for sum in sums.iter().filter(|sum| sum.follows_from(named, houses)) {
        compiler.post_sum(&sum.terms, sum.total);
    }
    Ok(compiler.compiled())
}

impl Compiled {
    /// Returns the model of the houses, on all variables.
    pub(crate) fn houses(&self) -> Model {
        let mut model = Model::new();
        for var in self.model.variables() {
            let values = self.model.domain(var).iter();
            model.add_variable(values).expect("it is a domain already");
        }
        for constraint in self.constraints_of(None) {
            model.add_shared_constraint(Arc::clone(constraint));
        }
        model
    }

    /// Returns the constraints of a rule, or those of no rule.
    pub(crate) fn constraints_of(
        &self,
        rule: Option<usize>,
    ) -> impl Iterator<Item = &SharedConstraint> {
        let constraints = self.model.constraints().zip(&self.rule_of);
        constraints.filter(move |&(_, own)| *own == rule).map(|((_, constraint), _)| constraint)
    }
}

/// A model under construction.
pub(super) struct Compiler<'a> {
    pub(super) shape: &'a Shape,
    pub(super) rules: &'a [Rule],
    pub(super) model: Model,
    pub(super) cells: Vec<Var>,
    /// For each constraint until now, its rule.
    rule_of: Vec<Option<usize>>,
    /// The cells that must have different digits.
    pub(super) distinct: Distinct,
    /// The automata of clues outside of the grid that were built so far, each with its length.
    pub(super) automata: BTreeMap<(Outside, usize), Rc<Automaton<Int>>>,
}

impl Compiler<'_> {
    /// Returns the model of the shape.
    fn new<'a>(shape: &'a Shape, rules: &'a [Rule]) -> Compiler<'a> {
        Compiler::of(shape, rules, shape.houses())
    }

    /// Returns the model of some houses of the shape.
    fn of<'a>(
        shape: &'a Shape,
        rules: &'a [Rule],
        houses: impl Iterator<Item = House>,
    ) -> Compiler<'a> {
        let mut model = Model::new();
        let digits = value(shape.least_digit())..=value(shape.greatest_digit());
        let cells = model.add_variables(shape.cell_count(), digits);
        let mut compiler = Compiler {
            shape,
            rules,
            model,
            cells: cells.expect("the digits fit a domain"),
            rule_of: Vec::new(),
            distinct: Distinct::new(shape),
            automata: BTreeMap::new(),
        };
        for house in houses {
            compiler.post_all_different(&shape.cells_of(house));
        }
        compiler.attribute(None);
        compiler
    }

    /// Returns the finished model. Constraints since the last rule belong to no rule.
    fn compiled(mut self) -> Compiled {
        self.attribute(None);
        Compiled { model: self.model, cells: self.cells.len(), rule_of: self.rule_of }
    }

    /// Attributes all constraints that were posted since the last call to `rule`.
    fn attribute(&mut self, rule: Option<usize>) {
        self.rule_of.resize(self.model.constraints().len(), rule);
    }

    /// Records the cells that `rules` require to differ.
    pub(super) fn note_groups(&mut self, rules: &[Rule]) {
        let groups: Vec<Vec<Cell>> = rules.iter().flat_map(|rule| self.groups(rule)).collect();
        groups.iter().for_each(|group| self.distinct.add(group));
    }

    /// Posts the constraints of rule `number`.
    fn post_rule(&mut self, number: usize, rule: &Rule) -> Result<(), RuleError> {
        rule.check(self.shape).map_err(|fault| RuleError { rule: rule.clone(), fault })?;
        self.add(rule);
        self.attribute(Some(number));
        Ok(())
    }

    pub(super) fn add(&mut self, rule: &Rule) {
        match rule {
            &Rule::Global(kind) => self.add_global(kind),
            Rule::Line { kind, cells } => self.add_line(*kind, cells),
            Rule::Arrow { bulb, shaft } => self.add_arrow(bulb, shaft),
            Rule::Area { kind, cells } => self.add_area(*kind, cells),
            Rule::Pair { kind, cells } => self.add_pair(*kind, *cells),
            &Rule::Single { kind, cell } => self.add_single(kind, cell),
            &Rule::Outside { kind, first, towards } => {
                self.add_outside(kind, &towards.cells(self.shape, first));
            }
            Rule::Quadruple { corner, digits } => self.add_quadruple(*corner, digits),
            Rule::Clones { cells, copy } => {
                for (&one, &other) in cells.iter().zip(copy) {
                    self.post_binary(one, other, |a, b| a == b);
                }
            }
            Rule::Word { language, cells } => self.add_word(language, cells),
            Rule::WeightedSum { weights, cells, sum } => {
                let weights = weights.iter().map(|&weight| Int::from(weight));
                let terms: Vec<(Int, Cell)> = weights.zip(cells.iter().copied()).collect();
                self.post_sum(&terms, Int::from(*sum));
            }
            Rule::Element { index, list, value } => {
                let (index, value, list) = (self.var(*index), self.var(*value), self.vars(list));
                self.model.add_constraint(Element::new(list, index - 1, value));
            }
            Rule::CountDistinct { count, cells } => self.add_distinct_count(*count, cells),
            Rule::EqualSums { groups } => self.add_equal_sums(groups),
            Rule::SameDigits { groups } => self.add_same_digits(groups),
            Rule::AnyOf { alternatives } => self.add_any_of(alternatives),
        }
    }

    /// Returns the values of the digits.
    pub(super) fn digits(&self) -> RangeInclusive<Int> {
        self.least()..=self.greatest()
    }

    /// Returns the value of the least digit.
    pub(super) fn least(&self) -> Int {
        value(self.shape.least_digit())
    }

    /// Returns the value of the greatest digit.
    pub(super) fn greatest(&self) -> Int {
        value(self.shape.greatest_digit())
    }

    /// Returns the number of digits.
    pub(super) fn digit_count(&self) -> Int {
        self.greatest() - self.least() + 1
    }

    pub(super) fn var(&self, cell: Cell) -> Var {
        self.cells[self.shape.index(cell)]
    }

    pub(super) fn vars(&self, cells: &[Cell]) -> Vec<Var> {
        cells.iter().map(|&cell| self.var(cell)).collect()
    }
}

/// Returns the value of a digit in the engine.
pub(super) fn value(digit: Digit) -> Int {
    digit.value().into()
}
