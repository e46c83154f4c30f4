//! Refutations of an assumption in words: what follows, by which rule or house, until one of them
//! cannot hold.
//!
//! Invariant: each rule and house of the step is named with its consequences. A consequence stands
//! after the facts that it follows from.

mod clauses;

use super::case::{enumeration, facts_in_words};
use super::names::without_cells;
use super::{Position, RuleSteps, Told, cells_named, choice, joined, rule_name, sums};
use crate::steps::RuleEvidence;
use crate::steps::rule_steps::units::{Source, Units};
use clauses::{Clause, clauses};
use kumiki::explanation::Deduction;
use kumiki_sudoku::{Cell, Digit, Digits, House, model};
use std::collections::{BTreeMap, BTreeSet};

/// The most cells of a house of which each part is compared.
const MOST_CELLS: usize = 16;

/// The most characters of a refutation with the facts about cells. These are on the board, too.
const LONGEST: usize = 300;

/// The most cells of a conflict whose digits are told.
const MOST_AT_END: usize = 5;

/// A refutation: its consequences, and the conflict with what it is one of.
struct ToldNet<'a> {
    clauses: Vec<Clause>,
    /// Its steps before the conflict.
    before: &'a [Deduction],
    ends: Vec<Source>,
    conflict: &'a Deduction,
}

/// The facts about cells that a sentence has not told yet.
struct Facts {
    /// The digits of the grid.
    all: Digits,
    open: BTreeMap<Cell, Digits>,
}

impl Facts {
    /// Returns the facts about `cells` in brackets, each of them once in a sentence.
    fn of(&mut self, cells: BTreeSet<Cell>) -> String {
        let told = cells.iter().filter_map(|cell| Some((*cell, self.open.remove(cell)?)));
        let told: Vec<(Cell, Digits)> = told.collect();
        match told.is_empty() {
            true => String::new(),
            false => format!(" ({})", facts_in_words(self.all, told)),
        }
    }
}

/// The names of a sentence. A name has no cells if no other rule of the puzzle has such a name, or
/// if it comes again and no other one of the sentence is like it.
struct Names<'a> {
    /// The names of all rules of the puzzle.
    of_puzzle: Vec<String>,
    /// The names of the rules and houses of the sentence.
    of_sentence: &'a [String],
    told: BTreeSet<String>,
}

impl Names<'_> {
    /// Returns `name` as it stands at the next place of the sentence.
    fn next(&mut self, name: String) -> String {
        let short = without_cells(&name);
        let is_other = |other: &&String| **other != name && without_cells(other) == short;
        let is_only = |names: &[String]| !names.iter().any(|other| is_other(&other));
        let is_again = !self.told.insert(name.clone());
        if short != name && (is_only(&self.of_puzzle) || is_again && is_only(self.of_sentence)) {
            return format!("the {short}");
        }
        // The sign stands in the name.
        name.strip_prefix("greater-than sign ").map_or(name.clone(), String::from)
    }
}

impl RuleSteps {
    /// Returns that a rule needs a digit in `places`, which other cells see.
    pub(in super::super) fn needed_in_words(
        &self,
        rule: usize,
        evidence: &RuleEvidence,
        places: &[Cell],
        removed: &[(Cell, Digit)],
    ) -> String {
        let name = rule_name(&self.rules()[rule]);
        let facts = facts_in_words(self.shape().digits(), evidence.cells.iter().copied());
        let known = if facts.is_empty() { String::new() } else { format!("as {facts}, ") };
        let (places, houses) = (cells_named(places), self.house_names().all(&evidence.houses));
        let Some(&(_, digit)) = removed.first() else { return String::new() };
        let cells: Vec<Cell> = removed.iter().map(|one| one.0).collect();
        let see = if cells.len() == 1 { "sees" } else { "see" };
        let cells = cells_named(&cells);
        format!(
            "{name}: {known}it needs {digit} at {places}, all of which {cells} {see} ({houses})"
        )
    }
}

/// Returns whether a refutation has one consequence, by one rule or by houses, and then a conflict
/// of another; or two consequences, and no more than two rules.
pub(in super::super) fn is_of_pair<const W: usize>(
    position: &Position<W>,
    units: &Units,
    steps: &[Deduction],
) -> bool {
    let Some((last, before)) = steps.split_last() else { return false };
    is_pair(&clauses(position, units, before), &units.sources(&last.constraints))
}

/// Returns whether these consequences, and a conflict with `ends`, are of two rules.
fn is_pair(clauses: &[Clause], ends: &[Source]) -> bool {
    let all = clauses.iter().flat_map(|clause| &clause.sources).chain(ends);
    let rules: BTreeSet<&Source> = all.filter(|source| source.house().is_none()).collect();
    clauses.len() <= 1 || clauses.len() == 2 && rules.len() <= 2
}

impl<const W: usize> Told<'_, W> {
    /// Returns how `steps`, the last of which is a conflict, refute the assumption of the evidence.
    /// Facts are left out if the sentence is too long with them: they are on the board.
    pub(in super::super) fn net(
        &self,
        evidence: &RuleEvidence,
        units: &Units,
        steps: &[Deduction],
    ) -> String {
        let Some((last, before)) = steps.split_last() else { return String::new() };
        let net = ToldNet {
            clauses: clauses(self.position, units, before),
            before,
            ends: units.sources(&last.constraints),
            conflict: last,
        };
        let all = self.position.shape().digits();
        let text = |cells: &[(Cell, Digits)]| {
            let facts = Facts { all, open: cells.iter().copied().collect() };
            self.net_with(evidence, &net, facts)
        };
        let text_with_facts = text(&evidence.cells);
        match text_with_facts.chars().count() <= LONGEST {
            true => text_with_facts,
            false => text(&[]),
        }
    }

    /// Returns the refutation `net` of the assumption of the evidence, with the facts of `facts`.
    fn net_with(&self, evidence: &RuleEvidence, net: &ToldNet<'_>, mut facts: Facts) -> String {
        let Some((cell, digit)) = evidence.supposed else { return String::new() };
        let mut names = self.names_of(evidence);
        let all = net.clauses.iter().flat_map(|clause| &clause.sources).chain(&net.ends);
        let told: BTreeSet<House> = all.filter_map(|source| source.house()).collect();
        let is_new = |house: &House| !told.contains(house);
        let added: Vec<House> = evidence.houses.iter().copied().filter(is_new).collect();
        let known = match added.is_empty() {
            true => String::new(),
            false => format!(" (cells of {} differ)", self.steps.house_names().all(&added)),
        };
        facts.open.remove(&cell);
        let of_clause = |clause: &Clause| {
            let by = self.named(&clause.sources, &mut names);
            format!("{} by {by}{}", clause.follows(), facts.of(clause.cells()))
        };
        let mut told: Vec<String> = net.clauses.iter().map(of_clause).collect();
        let end = self.end((cell, digit), net, &mut names, &mut facts);
        let open = facts.open.keys().copied().collect();
        let end = format!("{end}{}", facts.of(open));
        let cell = cell.short_name();
        match &told[..] {
            [] => format!("With {digit} in {cell}{known}, {end}"),
            [only] => format!("With {digit} in {cell}{known}, {only}, and then {end}"),
            [one, other] if is_pair(&net.clauses, &net.ends) => {
                format!("With {digit} in {cell}{known}, {one}; {other}; and then {end}")
            }
            _ => {
                told.iter_mut().for_each(|line| line.push(';'));
                format!("If {cell} were {digit}{known}:\n{}\nthen {end}", told.join("\n"))
            }
        }
    }

    fn names_of<'a>(&self, evidence: &'a RuleEvidence) -> Names<'a> {
        Names {
            of_puzzle: self.steps.rules().iter().map(rule_name).collect(),
            of_sentence: &evidence.names,
            told: BTreeSet::new(),
        }
    }

    /// Returns the conflict at the end of a refutation, with the digits that its cells then have.
    fn end(
        &self,
        supposed: (Cell, Digit),
        net: &ToldNet<'_>,
        names: &mut Names<'_>,
        facts: &mut Facts,
    ) -> String {
        if let Some(told) = self.contradiction(net.conflict, &net.ends) {
            return told;
        }
        let cell = |var: kumiki::engine::Var| self.position.cell(var.index());
        let of_conflict = net.conflict.facts.iter().map(|&(var, _)| cell(var));
        let mut left: BTreeMap<Cell, Digits> =
            of_conflict.map(|cell| (cell, self.position.candidates(cell))).collect();
        let removed = net.before.iter().flat_map(|step| &step.removed);
        for (cell, value) in removed.map(|&(var, value)| (cell(var), value)) {
            if let (Some(left), Some(digit)) = (left.get_mut(&cell), model::digit(value)) {
                left.remove(digit);
            }
        }
        left.entry(supposed.0).and_modify(|left| *left = Digits::from_iter([supposed.1]));
        facts.open.retain(|cell, _| !left.contains_key(cell));
        let known = match left.len() {
            1..=MOST_AT_END => format!(": {}", facts_in_words(facts.all, left)),
            _ => String::new(),
        };
        format!("{} cannot hold{known}", self.named(&net.ends, names))
    }

    /// Returns the names of rules and sums, and then of houses.
    fn named(&self, sources: &[Source], names: &mut Names<'_>) -> String {
        let (houses, others): (Vec<Source>, Vec<Source>) =
            sources.iter().partition(|source| source.house().is_some());
        let houses: Vec<House> = houses.into_iter().filter_map(Source::house).collect();
        let of = |source: &Source| match source {
            Source::Sum(at) => {
                let sum = &self.steps.sums()[*at];
                let houses = self.steps.house_names().all(&sum.houses);
                format!("the sum of {houses} ({})", sums::equation(sum))
            }
            _ => names.next(self.steps.name(*source)),
        };
        let mut named: Vec<String> = others.iter().map(of).collect();
        named.extend((!houses.is_empty()).then(|| self.steps.house_names().all(&houses)));
        joined(&named, if houses.len() > 1 { "with" } else { "and" })
    }

    /// Returns why the house of a conflict cannot hold: some of its cells have too few digits, so
    /// the other digits have too few cells. `None` if the conflict is of something else.
    fn contradiction(&self, conflict: &Deduction, sources: &[Source]) -> Option<String> {
        let &[Source::House(house)] = sources else { return None };
        let all = self.position.shape().digits();
        let mut cells: BTreeMap<Cell, Digits> = BTreeMap::new();
        for &(var, value) in &conflict.facts {
            let left = cells.entry(self.position.cell(var.index())).or_insert(all);
            model::digit(value).map(|digit| left.remove(digit));
        }
        let (few, left) = too_few(&cells)?;
        let of_house = self.position.shape().cells_of(house);
        let is_open = |cell: &Cell| !few.contains(cell);
        let open: Vec<Cell> = of_house.iter().copied().filter(is_open).collect();
        let is_full = of_house.len() == all.len();
        let (left, gone) = (choice(left, true), choice(all.difference(left), true));
        let few_named = cells_named(&few);
        let house = self.steps.house_names().one(house);
        Some(match (few.len(), open.len()) {
            (_, 0) if is_full => format!("{house} has no {gone}"),
            (1, _) => format!("{few_named} has no digit"),
            (2, _) => format!("{house} has two {left}s"),
            (count, free) if is_full && free < count => {
                format!("{house} has only {} for {gone}", cells_named(&open))
            }
            _ => format!("{few_named} of {house} have only {left}"),
        })
    }
}

/// Returns the fewest cells that have fewer digits than there are cells, with these digits.
fn too_few(cells: &BTreeMap<Cell, Digits>) -> Option<(Vec<Cell>, Digits)> {
    let all: Vec<(Cell, Digits)> = cells.iter().map(|(&cell, &left)| (cell, left)).collect();
    if all.len() > MOST_CELLS {
        return None;
    }
    let sets = 1_u32..1 << all.len();
    let parts = sets.filter_map(|set| {
        let part = all.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let (few, left): (Vec<Cell>, Vec<Digits>) = part.map(|(_, &one)| one).unzip();
        let left: Digits = left.iter().flat_map(|left| left.iter()).collect();
        (left.len() < few.len()).then_some((few, left))
    });
    parts.min_by_key(|(few, _)| few.len())
}

impl Clause {
    /// Returns the cells whose candidates matter: those that it follows from, and those that have
    /// one digit left.
    fn cells(&self) -> BTreeSet<Cell> {
        self.known.iter().chain(self.fixed.keys()).copied().collect()
    }

    /// Returns what follows: digits of cells, or digits that cells cannot have.
    fn follows(&self) -> String {
        let mut groups: Vec<(String, Vec<Cell>)> = Vec::new();
        let is_list = self.fixed.len() + self.gone.len() > 1;
        let fixed = self.fixed.iter().map(|(&cell, digit)| (cell, digit.to_string()));
        let gone = self.gone.iter();
        let gone = gone.map(|(&cell, &gone)| (cell, format!("not {}", choice(gone, is_list))));
        for (cell, predicate) in fixed.chain(gone) {
            match groups.iter_mut().find(|(other, _)| *other == predicate) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((predicate, vec![cell])),
            }
        }
        enumeration(
            groups.iter().map(|(predicate, cells)| (&cells[..], predicate.clone())).collect(),
        )
    }
}
