//! The compiler of a puzzle's rules into a model of the engine.
//!
//! Invariant: variable `i` is cell `i`, in reading order. All other variables are auxiliary and
//! determined by these, so the model has as many solutions as the puzzle.

mod area;
mod combinations;
mod everywhere;
mod implied;
mod line;
mod outside;
mod single;

use crate::geometry::{Cell, Digit, Shape};
use crate::puzzle::rule::around;
use crate::puzzle::{Area, Everywhere, Fault, Outside, Pair, Rule, RuleError, Single};
use combinations::{Combinations, MOST_ROWS};
use kumiki::constraints::Automaton;
use kumiki::constraints::{AllDifferent, Comparison, Count, GroupedSum, Predicate, Regular, Table};
use kumiki::engine::{Int, Model, SharedConstraint, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::slice;
use std::sync::Arc;

/// Returns a model whose solutions are the grids of `shape` that satisfy `rules`.
///
/// # Errors
/// If the grid cannot have a rule.
pub(crate) fn model(shape: &Shape, rules: &[Rule]) -> Result<Model, RuleError> {
    lowered(shape, rules).map(|lowered| lowered.model)
}

/// A model, with the rule of each of its constraints.
pub(crate) struct Lowered {
    /// The model.
    pub(crate) model: Model,
    /// The number of variables that are cells: they come first.
    pub(crate) cells: usize,
    /// For each constraint, the rule that it belongs to; `None` for constraints of the shape, and
    /// for those that follow from several rules.
    pub(crate) rule_of: Vec<Option<usize>>,
}

/// Returns the model of [`model`], with the rule of each constraint.
///
/// # Errors
/// As [`model`].
pub(crate) fn lowered(shape: &Shape, rules: &[Rule]) -> Result<Lowered, RuleError> {
    let mut lowering = Lowering::new(shape, rules);
    let mut rule_of = vec![None; lowering.model.constraints().len()];
    for (number, rule) in rules.iter().enumerate() {
        let lowered = rule.check(shape).and_then(|()| lowering.add(rule));
        lowered.map_err(|fault| RuleError { rule: rule.clone(), fault })?;
        rule_of.resize(lowering.model.constraints().len(), Some(number));
    }
    lowering.add_implied_sums();
    rule_of.resize(lowering.model.constraints().len(), None);
    Ok(Lowered { model: lowering.model, cells: shape.cell_count(), rule_of })
}

/// The model of a shape, and each additional rule on its own.
pub(crate) struct Apart {
    /// The constraints of the shape, on all variables that the additional rules need.
    pub(crate) model: Model,
    /// The constraints of each rule, independent of the other rules.
    pub(crate) rules: Vec<Vec<SharedConstraint>>,
}

/// Returns the model of `shape`, and the constraints of each of `rules` on its own.
///
/// # Errors
/// If the grid cannot have a rule.
pub(crate) fn apart(shape: &Shape, rules: &[Rule]) -> Result<Apart, RuleError> {
    let mut lowering = Lowering::of_shape(shape, rules);
    let (differing, groups) = (lowering.differing.clone(), lowering.groups.clone());
    let mut ends = vec![lowering.model.constraints().len()];
    for rule in rules {
        // The fact that cells differ must follow from this rule and the shape.
        (lowering.differing, lowering.groups) = (differing.clone(), groups.clone());
        lowering.note_groups(slice::from_ref(rule));
        let lowered = rule.check(shape).and_then(|()| lowering.add(rule));
        lowered.map_err(|fault| RuleError { rule: rule.clone(), fault })?;
        ends.push(lowering.model.constraints().len());
    }
    let constraints: Vec<SharedConstraint> =
        lowering.model.constraints().map(|(_, constraint)| Arc::clone(constraint)).collect();
    let mut model = Model::new();
    for var in lowering.model.variables() {
        let values = lowering.model.domain(var).iter();
        model.add_variable(values).expect("it is a domain already");
    }
    for constraint in &constraints[..ends[0]] {
        model.add_shared_constraint(Arc::clone(constraint));
    }
    let rules = ends.windows(2).map(|ends| constraints[ends[0]..ends[1]].to_vec()).collect();
    Ok(Apart { model, rules })
}

/// Returns whether `rule` only requires that digits differ, or restricts single cells. The engine
/// then searches on the clique network alone.
pub(crate) fn only_differs(rule: &Rule) -> bool {
    match rule {
        Rule::Everywhere(kind) => matches!(
            kind,
            Everywhere::FallingDiagonal
                | Everywhere::RisingDiagonal
                | Everywhere::Windows
                | Everywhere::DisjointGroups
                | Everywhere::AntiKnight
                | Everywhere::AntiKing
        ),
        Rule::Area { kind, .. } => matches!(kind, Area::Cage { sum: None } | Area::Region),
        Rule::Single { kind, .. } => matches!(kind, Single::Odd | Single::Even),
        _ => false,
    }
}

/// A model under construction.
struct Lowering<'a> {
    shape: &'a Shape,
    rules: &'a [Rule],
    model: Model,
    cells: Vec<Var>,
    /// For each pair of cells, true if their digits must differ in every solution.
    differing: Vec<Vec<bool>>,
    /// Groups of cells that all must have different digits.
    groups: Vec<Vec<Cell>>,
    /// The automata of clues outside of the grid that were built so far.
    automata: BTreeMap<Outside, Rc<Automaton<Int>>>,
}

impl Lowering<'_> {
    /// Returns the model of the shape, with the groups of different cells of all `rules`.
    fn new<'a>(shape: &'a Shape, rules: &'a [Rule]) -> Lowering<'a> {
        let mut lowering = Lowering::of_shape(shape, rules);
        lowering.note_groups(rules);
        lowering
    }

    /// Returns the model of the shape.
    fn of_shape<'a>(shape: &'a Shape, rules: &'a [Rule]) -> Lowering<'a> {
        let mut model = Model::new();
        let digits = 1..=shape.size() as Int;
        let cells = model.add_variables(shape.cell_count(), digits);
        let cells = cells.expect("the digits fit a domain");
        let differing = vec![vec![false; cells.len()]; cells.len()];
        let (groups, automata) = (Vec::new(), BTreeMap::new());
        let mut lowering = Lowering { shape, rules, model, cells, differing, groups, automata };
        for house in shape.houses() {
            lowering.different(&shape.cells_of(house));
        }
        lowering
    }

    /// Records the cells that `rules` require to differ.
    fn note_groups(&mut self, rules: &[Rule]) {
        let groups: Vec<Vec<Cell>> = rules.iter().flat_map(|rule| self.groups(rule)).collect();
        groups.iter().for_each(|group| self.note_different(group));
    }

    fn add(&mut self, rule: &Rule) -> Result<(), Fault> {
        match rule {
            &Rule::Everywhere(kind) => self.add_everywhere(kind),
            Rule::Line { kind, cells } => self.add_line(*kind, cells),
            Rule::Arrow { bulb, shaft } => self.add_arrow(bulb, shaft),
            Rule::Area { kind, cells } => self.add_area(*kind, cells),
            Rule::Pair { kind, cells } => self.add_pair(*kind, *cells),
            &Rule::Single { kind, cell } => self.add_single(kind, cell),
            &Rule::Outside { kind, first, towards } => {
                return self.add_outside(kind, &towards.cells(self.shape, first));
            }
            Rule::Quadruple { corner, digits } => self.add_quadruple(*corner, digits),
            Rule::Clones { cells, copy } => {
                for (&one, &other) in cells.iter().zip(copy) {
                    self.related(one, other, |a, b| a == b);
                }
            }
        }
        Ok(())
    }

    fn add_quadruple(&mut self, corner: Cell, digits: &[Digit]) {
        let wanted: Vec<Int> = digits.iter().map(|digit| digit.value().into()).collect();
        // The number of cells that may have other digits.
        let spare = 4 - wanted.len();
        let is_possible = |row: &[Int]| {
            let mut open = wanted.clone();
            let met = row.iter().filter(|digit| {
                let place = open.iter().position(|other| other == *digit);
                place.map(|place| open.swap_remove(place)).is_some()
            });
            row.len() - met.count() <= spare
        };
        if self.list(&around(corner), is_possible) {
            return;
        }
        for &digit in &wanted {
            let needed = wanted.iter().filter(|&&other| other == digit).count();
            self.count(&around(corner), [digit], needed);
        }
    }

    fn add_pair(&mut self, kind: Pair, [first, second]: [Cell; 2]) {
        match kind {
            Pair::Difference { difference } => {
                let difference = Int::from(difference);
                self.related(first, second, move |a, b| (a - b).abs() == difference);
            }
            Pair::Ratio { ratio } => {
                let ratio = Int::from(ratio);
                self.related(first, second, move |a, b| a == ratio * b || b == ratio * a);
            }
            Pair::Sum { sum } => {
                let sum = Int::from(sum);
                self.related(first, second, move |a, b| a + b == sum);
            }
            Pair::Greater => self.related(first, second, |a, b| a > b),
        }
    }

    fn size(&self) -> Int {
        self.shape.size() as Int
    }

    fn var(&self, cell: Cell) -> Var {
        self.cells[self.shape.index(cell)]
    }

    fn vars(&self, cells: &[Cell]) -> Vec<Var> {
        cells.iter().map(|&cell| self.var(cell)).collect()
    }

    /// Adds an all-different constraint on `cells`.
    fn different(&mut self, cells: &[Cell]) {
        self.note_different(cells);
        if cells.len() > 1 {
            let constraint = AllDifferent::new(self.vars(cells));
            self.model.add_constraint(constraint);
        }
    }

    /// Records that the digits of `cells` are different.
    fn note_different(&mut self, cells: &[Cell]) {
        for (one, other) in pairs(cells) {
            let (one, other) = (self.shape.index(one), self.shape.index(other));
            self.differing[one][other] = true;
            self.differing[other][one] = true;
        }
        if cells.len() > 1 && !self.groups.iter().any(|group| group == cells) {
            self.groups.push(cells.to_vec());
        }
    }

    /// Returns whether two cells must have different digits.
    fn differ(&self, one: Cell, other: Cell) -> bool {
        self.differing[self.shape.index(one)][self.shape.index(other)]
    }

    /// Returns whether all of `cells` must have different digits.
    fn all_differ(&self, cells: &[Cell]) -> bool {
        pairs(cells).all(|(one, other)| self.differ(one, other))
    }

    /// Adds a binary constraint: the digits of two cells satisfy `holds`.
    fn related(
        &mut self,
        one: Cell,
        other: Cell,
        holds: impl Fn(Int, Int) -> bool + Send + Sync + 'static,
    ) {
        let scope = [self.var(one), self.var(other)];
        self.model.add_constraint(Predicate::new(scope, move |digits| holds(digits[0], digits[1])));
    }

    /// Adds a binary constraint to any two neighbours of a sequence.
    fn neighbours_related(
        &mut self,
        cells: &[Cell],
        holds: impl Fn(Int, Int) -> bool + Clone + Send + Sync + 'static,
    ) {
        for pair in cells.windows(2) {
            self.related(pair[0], pair[1], holds.clone());
        }
    }

    /// Adds a regular constraint: `automaton` accepts the digits of `cells`.
    fn spelled(&mut self, cells: &[Cell], automaton: &Automaton<Int>) {
        let scope = self.vars(cells);
        self.model.add_constraint(Regular::new(scope, automaton));
    }

    /// Adds a constraint that at least `needed` of `cells` have one of `digits`.
    fn count(&mut self, cells: &[Cell], digits: impl IntoIterator<Item = Int>, needed: usize) {
        let views = self.vars(cells);
        self.model.add_constraint(Count::new(views, digits, Comparison::AtLeast, needed as Int));
    }

    /// Adds a constraint that the digits, each times its coefficient, have this sum. If few
    /// combinations have it, they are listed in a table, which also prunes combinations of digits.
    fn sum(&mut self, terms: &[(Int, Cell)], sum: Int) {
        let cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
        let spans = self.spans(terms);
        let is_possible = |row: &[Int]| {
            let so_far: Int = terms.iter().zip(row).map(|(&(times, _), digit)| times * digit).sum();
            let (least, greatest) = spans[row.len()];
            (least..=greatest).contains(&(sum - so_far))
        };
        if !self.list(&cells, is_possible) {
            let terms = terms.iter().map(|&(times, cell)| (times, self.var(cell), Some(cell)));
            self.grouped_sum(terms.collect(), sum);
        }
    }

    /// Adds a linear constraint on terms: a coefficient, a variable, and its cell if it has one.
    /// Terms with one coefficient whose cells differ are in one group, the largest groups first.
    fn grouped_sum(&mut self, mut terms: Vec<(Int, Var, Option<Cell>)>, sum: Int) {
        let mut groups: Vec<(Int, Vec<Var>)> = Vec::new();
        loop {
            let coefficients: BTreeSet<Int> = terms.iter().map(|&(times, ..)| times).collect();
            let is_in = |times: Int, group: &[Cell], term: &(Int, Var, Option<Cell>)| {
                term.0 == times && term.2.is_some_and(|cell| group.contains(&cell))
            };
            let all =
                self.groups.iter().flat_map(|group| coefficients.iter().map(move |&c| (c, group)));
            let sized = all.map(|(times, group)| {
                (terms.iter().filter(|term| is_in(times, group, term)).count(), times, group)
            });
            let Some((size, times, group)) = sized.max_by_key(|&(size, ..)| size) else { break };
            if size < 2 {
                break;
            }
            let (own, rest): (Vec<_>, Vec<_>) =
                terms.into_iter().partition(|term| is_in(times, group, term));
            groups.push((times, own.into_iter().map(|(_, var, _)| var).collect()));
            terms = rest;
        }
        groups.extend(terms.into_iter().map(|(times, var, _)| (times, vec![var])));
        self.model.add_constraint(GroupedSum::new(groups, sum));
    }

    /// Returns, for each number of known terms, the range of the sum of the others.
    fn spans(&self, terms: &[(Int, Cell)]) -> Vec<(Int, Int)> {
        let mut spans = vec![(0, 0); terms.len() + 1];
        for (at, &(times, _)) in terms.iter().enumerate().rev() {
            let (least, greatest) = spans[at + 1];
            let ends = [times, times * self.size()];
            let [low, high] = if times < 0 { [ends[1], ends[0]] } else { ends };
            spans[at] = (least + low, greatest + high);
        }
        spans
    }

    /// Adds a table of the digits that `cells` may have together, if they are few. Returns whether
    /// it did. `is_possible` returns whether the first digits of a row may be followed by others,
    /// and for a whole row, whether it is allowed.
    fn list(&mut self, cells: &[Cell], is_possible: impl Fn(&[Int]) -> bool) -> bool {
        let differ = |at: usize, before: usize| self.differ(cells[at], cells[before]);
        let combinations = Combinations::new(cells.len(), self.size(), differ);
        let Some(rows) = combinations.rows(MOST_ROWS, is_possible) else { return false };
        let table = Table::allowing(self.vars(cells), rows);
        self.model.add_constraint(table.expect("a digit for each cell"));
        true
    }
}

/// Returns the digit of a value of a cell.
pub(crate) fn digit(value: Int) -> Option<Digit> {
    u8::try_from(value).ok().and_then(Digit::new)
}

/// Returns all pairs of `cells`, the earlier one first.
fn pairs(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    let rest = |at: usize| cells[at + 1..].iter();
    cells.iter().enumerate().flat_map(move |(at, &one)| rest(at).map(move |&other| (one, other)))
}

#[cfg(test)]
mod tests;
