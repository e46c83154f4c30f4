//! A step of a puzzle: a sentence, the marks that it adds, and the places to look at.
//!
//! Invariant: a place is highlighted in one way: a conclusion hides a supposition, which hides a
//! premise.

use super::known::common_mark;
use super::words::predicate;
use crate::any::Dynamic;
use crate::canvas::Highlight;
use crate::grid::{Cell, Place};
use crate::mark::Mark;
use kumiki::explanation::sentences::{Fact, Premise, Reasoning, Step, Words};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A step of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedStep {
    /// The sentence in lines: what follows from a supposition is indented.
    pub lines: Vec<String>,
    /// The names of the rules that it uses.
    pub rules: Vec<String>,
    /// The kind of its reasoning: `propagation`, `cases`, `pattern` or `supposition`.
    pub reasoning: &'static str,
    /// The marks that are known from now on.
    pub marks: Vec<(Place, Mark)>,
    /// The values that are left in cells for numbers, if they are few.
    pub notes: Vec<(Cell, Vec<i32>)>,
    /// The places to look at.
    pub highlights: Vec<(Place, Highlight)>,
    /// The premises, in the words of the type.
    pub facts: Vec<String>,
    /// The conclusions, in the words of the type.
    pub conclusions: Vec<String>,
}

impl ExplainedStep {
    /// Returns a step of `puzzle`, after which `left` returns the values that are left.
    pub(super) fn new<'v>(
        puzzle: &dyn Dynamic,
        step: &Step<Place, i32>,
        left: impl Fn(&Place) -> Vec<&'v i32>,
    ) -> ExplainedStep {
        let name = |place: &Place| place.on(puzzle.size());
        let value = |place: &Place, value: &i32| puzzle.word(place, *value);
        let whole = |place: &Place, value: &i32, is: bool| predicate(puzzle, place, *value, is);
        let words = Words::new(&name, &value).with_predicate(&whole);
        let changed = || step.removed.iter().map(|fact| &fact.variable);
        let marks =
            changed().filter_map(|place| Some((*place, common_mark(puzzle, place, &left(place))?)));
        let notes = changed().filter_map(|place| match place {
            Place::Cell(cell) => Some((*cell, numbers_left(puzzle, place, &left(place))?)),
            _ => None,
        });
        ExplainedStep {
            lines: words.lines(step),
            rules: step.constraints.iter().map(rule).collect(),
            reasoning: reasoning(&step.reasoning),
            marks: marks.collect(),
            notes: notes.collect(),
            highlights: highlights(puzzle, step),
            facts: step.facts.iter().map(|fact| told(puzzle, fact)).collect(),
            conclusions: step.removed.iter().map(|fact| told(puzzle, fact)).collect(),
        }
    }

    /// Returns the title: the rules, or the reasoning if they are none.
    pub fn title(&self) -> String {
        match &self.rules[..] {
            [] => self.reasoning.to_owned(),
            [one] => one.clone(),
            [one, other] => format!("{one} and {other}"),
            [one, others @ ..] => format!("{one} and {} other rules", others.len()),
        }
    }

    /// Returns the sentence in one line.
    pub fn sentence(&self) -> String {
        let parts: Vec<&str> = self.lines.iter().map(|line| line.trim_start()).collect();
        parts.join("; ")
    }

    /// Returns the step in JSON.
    pub(super) fn to_json(&self) -> Value {
        let places = |wanted: Highlight| -> Value {
            let of_kind = self.highlights.iter().filter(|(_, kind)| *kind == wanted);
            of_kind.map(|(place, _)| place.to_string()).collect()
        };
        json!({
            "sentence": self.sentence(),
            "lines": self.lines,
            "rules": self.rules,
            "reasoning": self.reasoning,
            "facts": self.facts,
            "conclusions": self.conclusions,
            "places": {
                "premise": places(Highlight::Premise),
                "supposition": places(Highlight::Supposition),
                "conclusion": places(Highlight::Conclusion),
            },
        })
    }
}

/// Returns the name of a rule.
fn rule(premise: &Premise<Place>) -> String {
    premise.name.clone().unwrap_or_else(|| premise.kind.to_owned())
}

/// The greatest number of values that a picture notes in a cell.
const MOST_NOTES: usize = 4;

/// Returns the numbers that `values` of a cell mean, if they are several but few, and nothing but
/// numbers.
fn numbers_left(puzzle: &dyn Dynamic, place: &Place, values: &[&i32]) -> Option<Vec<i32>> {
    let number = |value: &&i32| match puzzle.mark(place, **value) {
        Mark::Number(number) => Some(number),
        _ => None,
    };
    match values.len() {
        2..=MOST_NOTES => values.iter().map(number).collect(),
        _ => None,
    }
}

fn reasoning(reasoning: &Reasoning<Place, i32>) -> &'static str {
    match reasoning {
        Reasoning::Propagation => "propagation",
        Reasoning::Cases => "cases",
        Reasoning::Pattern => "pattern",
        Reasoning::Supposition { .. } => "supposition",
        _ => "other",
    }
}

/// Returns a fact as a sentence: the value that is left, or the values that are not.
fn told(puzzle: &dyn Dynamic, fact: &Fact<Place, i32>) -> String {
    let place = &fact.variable;
    match &fact.left[..] {
        [only] => super::words::sentence(puzzle, place, *only),
        _ => {
            let absent = fact.absent.iter().map(|value| puzzle.word(place, *value));
            format!(
                "{} is not {}",
                place.on(puzzle.size()),
                absent.collect::<Vec<_>>().join(" or ")
            )
        }
    }
}

/// Returns the places of a step. Without facts, its premises are the places of its rules.
fn highlights(puzzle: &dyn Dynamic, step: &Step<Place, i32>) -> Vec<(Place, Highlight)> {
    let mut places = BTreeMap::new();
    look(puzzle, step, &mut places);
    if !places.values().any(|highlight| *highlight == Highlight::Premise) {
        let scopes = step.constraints.iter().flat_map(|premise| &premise.scope);
        for place in scopes {
            places.entry(*place).or_insert(Highlight::Premise);
        }
    }
    let conclusions = step.removed.iter().flat_map(|fact| places_of(puzzle, fact));
    places.extend(conclusions.map(|place| (place, Highlight::Conclusion)));
    places.into_iter().collect()
}

/// Adds the premises of a step and of the steps within its supposition, and what these conclude.
fn look(puzzle: &dyn Dynamic, step: &Step<Place, i32>, places: &mut BTreeMap<Place, Highlight>) {
    for place in step.facts.iter().flat_map(|fact| places_of(puzzle, fact)) {
        places.entry(place).or_insert(Highlight::Premise);
    }
    if let Reasoning::Supposition { variable, value, steps } = &step.reasoning {
        let supposed = places_at(puzzle, variable, *value);
        places.extend(supposed.into_iter().map(|place| (place, Highlight::Supposition)));
        for inner in steps {
            look(puzzle, inner, places);
            let concluded = inner.removed.iter().flat_map(|fact| places_of(puzzle, fact));
            places.extend(concluded.map(|place| (place, Highlight::Supposition)));
        }
    }
}

/// Returns the places that a fact is about: those of the value that is left, or of absent ones.
fn places_of(puzzle: &dyn Dynamic, fact: &Fact<Place, i32>) -> Vec<Place> {
    match &fact.left[..] {
        [only] => places_at(puzzle, &fact.variable, *only),
        _ => {
            let absent = fact.absent.iter();
            absent.flat_map(|value| places_at(puzzle, &fact.variable, *value)).collect()
        }
    }
}

/// Returns the places that a variable with a value is about: the cells of a piece, or its own.
fn places_at(puzzle: &dyn Dynamic, place: &Place, value: i32) -> Vec<Place> {
    match place {
        Place::Piece(_) => puzzle.cells(place, value).into_iter().map(Place::Cell).collect(),
        _ => vec![*place],
    }
}
