//! Refutations of an assumption in words: what follows, by which rule or house, until one of them
//! cannot hold.
//!
//! Invariant: each rule and house of the step is named once for what follows from it.

use super::case::facts_in_words;
use super::names::without_cells;
use super::{Told, joined, listed};
use crate::geometry::{Cell, Digits, House};
use crate::model;
use crate::steps::RuleEvidence;
use crate::steps::rule_steps::units::{Source, Units};
use crate::steps::step::cells::{compact, houses_in_words};
use kumiki::engine::{Int, Var};
use kumiki::explanation::Deduction;
use std::collections::{BTreeMap, BTreeSet};

/// The names of a sentence. After its first time, a name has no cells if no other name is left like
/// it.
struct Names<'a> {
    all: &'a [String],
    told: BTreeSet<String>,
}

impl Names<'_> {
    /// Returns `name` as it stands at the next place of the sentence.
    fn next(&mut self, name: String) -> String {
        if self.told.insert(name.clone()) {
            return name;
        }
        let short = without_cells(&name);
        let is_other = |other: &&String| **other != name && without_cells(other) == short;
        if short == name || self.all.iter().any(|other| is_other(&other)) {
            return name;
        }
        format!("the {short}")
    }
}

impl<const W: usize> Told<'_, W> {
    /// Returns how `steps`, the last of which is a conflict, refute the assumption of the evidence.
    pub(in super::super) fn net(
        &self,
        evidence: &RuleEvidence,
        units: &Units,
        steps: &[Deduction],
    ) -> String {
        let supposed =
            evidence.supposed.map(|(cell, digit)| format!("If {} were {digit}", cell.short_name()));
        let Some((last, before)) = steps.split_last() else { return String::new() };
        let mut names = Names { all: &evidence.names, told: BTreeSet::new() };
        let mut told: BTreeSet<House> = BTreeSet::new();
        let mut by = |sources: &[Source]| {
            let (houses, others): (Vec<Source>, Vec<Source>) =
                sources.iter().partition(|source| matches!(source, Source::House(_)));
            let houses: Vec<House> = houses.into_iter().filter_map(Source::house).collect();
            let mut by: Vec<String> =
                others.iter().map(|&source| names.next(self.steps.name(source))).collect();
            by.extend((!houses.is_empty()).then(|| houses_in_words(&houses)));
            told.extend(houses);
            joined(&by, "and")
        };
        let mut groups: Vec<(Vec<Source>, Vec<String>)> = Vec::new();
        for step in before {
            let (sources, follows) = (units.sources(&step.constraints), self.follows(step));
            match groups.last_mut() {
                _ if follows.is_empty() => {}
                Some((last, all)) if *last == sources => all.push(follows),
                _ => groups.push((sources, vec![follows])),
            }
        }
        let parts: Vec<String> = groups
            .iter()
            .map(|(sources, follows)| format!("{} by {}", joined(follows, "and"), by(sources)))
            .collect();
        let end = format!("{} cannot hold", by(&units.sources(&last.constraints)));
        let chain = match parts.is_empty() {
            true => end,
            false => format!("{}; then {end}", parts.join(", ")),
        };
        let all = self.position.shape().digits();
        let facts = facts_in_words(all, evidence.cells.iter().copied());
        let is_new = |house: &House| !told.contains(house);
        let added: Vec<House> = evidence.houses.iter().copied().filter(is_new).collect();
        let mut known: Vec<String> = Vec::new();
        if !facts.is_empty() {
            known.push(format!("as {facts}"));
        }
        if !added.is_empty() {
            known.push(format!("as cells of {} differ", houses_in_words(&added)));
        }
        let known =
            if known.is_empty() { String::new() } else { format!(", {}", known.join(", and ")) };
        format!("{}{known}: {chain}", supposed.unwrap_or_default())
    }

    /// Returns what follows in a step: digits of cells, or digits that cells cannot have.
    fn follows(&self, step: &Deduction) -> String {
        let cell = |var: Var| self.position.cell(var.index());
        let fixed: Vec<String> = step
            .fixed
            .iter()
            .filter_map(|&(var, value)| Some((cell(var), model::digit(value)?)))
            .map(|(cell, digit)| format!("{} is {digit}", cell.short_name()))
            .collect();
        let is_fixed = |var: Var| step.fixed.iter().any(|&(other, _)| other == var);
        let mut gone: BTreeMap<Cell, Digits> = BTreeMap::new();
        for &(var, value) in step.removed.iter().filter(|&&(var, _): &&(Var, Int)| !is_fixed(var)) {
            if let Some(digit) = model::digit(value) {
                gone.entry(cell(var)).or_default().insert(digit);
            }
        }
        let mut groups: Vec<(Digits, Vec<Cell>)> = Vec::new();
        for (cell, digits) in gone {
            match groups.iter_mut().find(|(other, _)| *other == digits) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((digits, vec![cell])),
            }
        }
        let gone = groups.iter().map(|(digits, cells)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} not {}", compact(cells), listed(*digits, "or"))
        });
        let all: Vec<String> = fixed.into_iter().chain(gone).collect();
        joined(&all, "and")
    }
}
