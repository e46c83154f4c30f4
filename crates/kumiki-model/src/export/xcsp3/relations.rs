//! Relations that XCSP3 has as constraints.
//!
//! Invariant: a relation is written only if the constraint has the same solutions; the others are
//! written as facts.

use super::{XcspWriter, counted, operator_of, part, table, tuple, values, words};
use kumiki::Mixed;
use kumiki::engine::Int;
use kumiki::relations::{RelationData, Rows};
use std::collections::BTreeSet;

impl XcspWriter<'_> {
    /// Returns the constraint of a relation, if XCSP3 has it.
    pub(super) fn relation(
        &self,
        relation: &RelationData<Mixed>,
        scope: &[usize],
    ) -> Option<String> {
        // Solvers take lists in which a variable stands twice in different ways.
        if BTreeSet::from_iter(scope).len() < scope.len() {
            return None;
        }
        match relation {
            RelationData::LexLessThan => self.halves("lex", scope, "<operator> lt </operator>"),
            RelationData::LexLessOrEqual => self.halves("lex", scope, "<operator> le </operator>"),
            RelationData::Inverse => self.halves("channel", scope, ""),
            RelationData::Maximum => self.extreme("maximum", scope),
            RelationData::Minimum => self.extreme("minimum", scope),
            RelationData::Element => self.entry(scope),
            RelationData::VariableCount { values: given, comparison } => {
                let (last, list) = scope.split_last()?;
                let found = list.iter().flat_map(|&at| &self.domains[at]);
                let found = found.copied().filter(|&value| given.contains(&value.into()));
                let found: BTreeSet<Int> = found.collect();
                let condition = (operator_of(*comparison), &self.names[*last][..]);
                (!found.is_empty()).then(|| counted(&self.list(list), &values(&found), condition))
            }
            RelationData::Allowed { rows } => self.listed("supports", rows, scope),
            RelationData::Forbidden { rows } => self.listed("conflicts", rows, scope),
            RelationData::NoOverlap { durations, presence: None } => {
                self.boxes(1, durations.clone().map(|durations| vec![durations]), scope)
            }
            RelationData::Diffn { dimensions, sizes, is_strict: false } => {
                self.boxes(*dimensions, sizes.clone(), scope)
            }
            RelationData::Cumulative { durations, demands, capacity, presence: None } => {
                self.cumulative([durations, demands], *capacity, scope)
            }
            RelationData::Circuit if scope.len() > 1 => {
                let list = part("list", &self.list(scope));
                Some(format!("<circuit>{list}<size> {} </size></circuit>", scope.len()))
            }
            _ => None,
        }
    }

    fn halves(&self, name: &str, scope: &[usize], rest: &str) -> Option<String> {
        let (first, second) = scope.split_at(scope.len() / 2);
        let lists = [first, second].map(|half| part("list", &self.list(half)));
        (first.len() == second.len() && !first.is_empty())
            .then(|| format!("<{name}>{}{rest}</{name}>", lists.concat()))
    }

    fn extreme(&self, name: &str, scope: &[usize]) -> Option<String> {
        let (last, list) = scope.split_last()?;
        let condition = part("condition", &format!("(eq,{})", self.names[*last]));
        let list = (!list.is_empty()).then(|| part("list", &self.list(list)))?;
        Some(format!("<{name}>{list}{condition}</{name}>"))
    }

    fn entry(&self, scope: &[usize]) -> Option<String> {
        let [index, list @ .., value] = scope else { return None };
        let [index, value] = [index, value].map(|&at| &self.names[at]);
        let list = (!list.is_empty()).then(|| part("list", &self.list(list)))?;
        Some(format!("<element>{list}{}{}</element>", part("index", index), part("value", value)))
    }

    /// Returns a table with the rows that values of the variables can match.
    fn listed(&self, kind: &str, rows: &Rows<Mixed>, scope: &[usize]) -> Option<String> {
        if scope.len() < 2 {
            return None;
        }
        let cell = |(cell, &at): (&Option<Mixed>, &usize)| match cell {
            None => Some("*".to_string()),
            Some(value) => {
                let int = value.as_int().filter(|&int| Mixed::from(int) == *value)?;
                self.domains[at].contains(&int).then(|| int.to_string())
            }
        };
        let row =
            |row: &[Option<Mixed>]| row.iter().zip(scope).map(cell).collect::<Option<Vec<_>>>();
        let rows: BTreeSet<String> =
            rows.iter().filter_map(row).map(|row| tuple(row.iter())).collect();
        let rows: String = rows.into_iter().collect();
        Some(table(&self.list(scope), kind, &rows))
    }

    /// Returns that boxes do not overlap; the scope has their places by dimensions, and then their
    /// sizes if these are variables.
    fn boxes(
        &self,
        dimensions: usize,
        sizes: Option<Vec<Vec<Int>>>,
        scope: &[usize],
    ) -> Option<String> {
        let lists = if sizes.is_some() { dimensions } else { 2 * dimensions };
        let count = scope.len().checked_div(lists)?;
        if count < 2 {
            return None;
        }
        let names: Vec<String> = scope.iter().map(|&at| self.names[at].clone()).collect();
        let mut lists = names.chunks(count).map(<[String]>::to_vec);
        let origins: Vec<Vec<String>> = lists.by_ref().take(dimensions).collect();
        let lengths: Vec<Vec<String>> = match sizes {
            Some(sizes) => {
                sizes.iter().map(|list| list.iter().map(Int::to_string).collect()).collect()
            }
            None => lists.collect(),
        };
        let text = |lists: &[Vec<String>]| match lists {
            [list] => words(list),
            _ => (0..count).map(|at| tuple(lists.iter().map(|list| &list[at]))).collect(),
        };
        let arguments = part("origins", &text(&origins)) + &part("lengths", &text(&lengths));
        Some(format!("<noOverlap>{arguments}</noOverlap>"))
    }

    /// Returns that tasks share a resource; the scope has their starts, and then those of their
    /// durations, demands and the capacity that are variables.
    fn cumulative(
        &self,
        given: [&Option<Vec<Int>>; 2],
        capacity: Option<Int>,
        scope: &[usize],
    ) -> Option<String> {
        let lists = 1 + given.iter().filter(|list| list.is_none()).count();
        let (last, tasks) = match capacity {
            Some(_) => (None, scope),
            None => scope.split_last().map(|(last, tasks)| (Some(*last), tasks))?,
        };
        let count = tasks.len() / lists;
        let mut named = tasks.chunks(count.max(1)).map(|list| self.list(list));
        let origins = part("origins", &named.next()?);
        let [lengths, heights] = given.map(|list| match list {
            Some(numbers) => words(numbers),
            None => named.next().unwrap_or_default(),
        });
        let bound = match (capacity, last) {
            (Some(capacity), _) => capacity.to_string(),
            (None, last) => self.names[last?].clone(),
        };
        let lists = origins + &part("lengths", &lengths) + &part("heights", &heights);
        let condition = part("condition", &format!("(le,{bound})"));
        Some(format!("<cumulative>{lists}{condition}</cumulative>"))
    }
}
