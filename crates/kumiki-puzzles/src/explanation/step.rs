//! A step of a puzzle: a sentence, the marks that it adds, and the places to look at.
//!
//! Invariant: the first line that is not a note begins with the title.

use super::highlights::highlights;
use super::known::common_mark;
use super::refuted::RefutationWords;
use super::words::{predicate, rule_names};
use crate::any::{Dynamic, capitalised};
use crate::canvas::Highlight;
use crate::grid::{Cell, Place};
use crate::mark::Mark;
use crate::technique::{Left, Technique};
use kumiki::explanation::sentences::{Phrase, Premise, Reasoning, Step, Words};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A step of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedStep {
    pub(super) title: String,
    /// All lines of the sentence: what follows from a supposition is indented. Notes that the step
    /// uses come first.
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
    /// True if the region of a cell, or the place of a piece, is known from now on.
    pub(super) is_walled: bool,
    /// True if its lines begin with those of a note.
    pub(super) has_note: bool,
}

/// The word for a step that supposes something, and for one that looks at each case.
pub(crate) const SUPPOSITION: &str = "supposition";
pub(crate) const CASES: &str = "cases";

/// The greatest number of characters of a supposition that is told in one sentence. It has the name
/// of its technique, or of the rule that would be broken.
const LONGEST: usize = 320;

/// The greatest number of rules that are named beside the title of a technique.
const MOST_NAMED: usize = 4;

/// The title of a supposition that is told in lines.
const TRIAL: &str = "Trial and error";

/// The greatest number of lines that are all shown among other steps, and the number of the first
/// ones that are shown of more.
const MOST_LINES: usize = 12;
const SHOWN_LINES: usize = 4;

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
        let is_side = |place: &Place| matches!(place, Place::Border(_));
        let words = Words::new(&name, &value).with_predicate(&whole).with_location(&is_side);
        let changed = || step.removed.iter().map(|fact| &fact.variable);
        let left = |place: &Place| left(place).into_iter().copied().collect::<Vec<i32>>();
        let mut told = ExplainedStep::marking(puzzle, changed(), &left);
        let refuting = RefutationWords { words, global: puzzle.global() };
        let named = named(step);
        let technique = puzzle.technique(&named);
        told.rules = rule_names(&named.constraints).into_iter().map(str::to_owned).collect();
        told.reasoning = reasoning(&step.reasoning);
        let rule = || told.rules.first().map(|rule| capitalised(rule)).unwrap_or_default();
        let title = technique.as_ref().map_or_else(rule, |one| one.title.clone());
        let sentence = refuting.sentence(step).map(|sentence| format!("{title}: {sentence}"));
        if let Some(sentence) = sentence.filter(|sentence| sentence.chars().count() <= LONGEST) {
            told.reasoning = CASES;
            told.title = title;
            told.lines = vec![sentence];
        } else {
            let plain = || plain(&refuting.words, step, technique.is_some());
            let lines = || vec![refuting.closing(step).unwrap_or_else(plain)];
            told.lines = refuting.lines(step).unwrap_or_else(lines);
            told.name(technique);
        }
        let words = refuting.words;
        told.highlights = highlights(puzzle, step);
        told.facts = step.facts.iter().map(|fact| words.clause(fact)).collect();
        told.conclusions = step.removed.iter().map(|fact| words.clause(fact)).collect();
        told
    }

    /// Returns a step that adds the marks of `changed` places, of which `left` returns the values
    /// that are left, without words.
    pub(super) fn marking<'p>(
        puzzle: &dyn Dynamic,
        changed: impl Iterator<Item = &'p Place>,
        left: &Left<'_>,
    ) -> ExplainedStep {
        let mut step = ExplainedStep {
            title: String::new(),
            lines: Vec::new(),
            rules: Vec::new(),
            reasoning: "",
            marks: Vec::new(),
            notes: Vec::new(),
            highlights: Vec::new(),
            facts: Vec::new(),
            conclusions: Vec::new(),
            is_walled: false,
            has_note: false,
        };
        for place in changed {
            let values = left(place);
            step.marks.extend(common_mark(puzzle, place, &values).map(|mark| (*place, mark)));
            step.is_walled |= puzzle.is_divided() && values.len() == 1;
            if let Place::Cell(cell) = place {
                let numbers = numbers_left(puzzle, place, &values);
                step.notes.extend(numbers.map(|numbers| (*cell, numbers)));
            }
        }
        step
    }

    /// Returns whether the step ends in something to write: a mark, the few numbers that are left
    /// in a cell, or the region of a cell.
    pub fn has_mark(&self) -> bool {
        self.is_walled || !self.marks.is_empty() || !self.notes.is_empty()
    }

    /// Returns this step with the notes of a step before it.
    pub(super) fn after(mut self, note: ExplainedStep) -> ExplainedStep {
        self.lines = note.lines.into_iter().chain(self.lines).collect();
        self.has_note = true;
        self.facts.retain(|fact| !note.conclusions.contains(fact));
        let facts = note.facts.into_iter().filter(|fact| !self.facts.contains(fact));
        let facts: Vec<String> = facts.collect();
        self.facts.extend(facts);
        let rules = note.rules.into_iter().filter(|rule| !self.rules.contains(rule));
        let rules: Vec<String> = rules.collect();
        self.rules.extend(rules);
        let mut places: BTreeMap<Place, Highlight> = note.highlights.into_iter().collect();
        places.values_mut().filter(|kind| **kind == Highlight::Conclusion).for_each(|kind| {
            *kind = Highlight::Premise;
        });
        places.extend(std::mem::take(&mut self.highlights));
        self.highlights = places.into_iter().collect();
        if note.reasoning == SUPPOSITION {
            self.reasoning = SUPPOSITION;
            self.title = note.title;
        }
        self
    }

    /// Returns the title: the name that people have for the step, or those of its rules.
    pub fn title(&self) -> String {
        self.title.clone()
    }

    /// Sets the title: the technique, if the step has one, or those of its rules. The first line
    /// begins with it.
    fn name(&mut self, technique: Option<Technique>) {
        let is_trial = self.reasoning == SUPPOSITION;
        let Some(first) = self.lines.first_mut() else { return };
        self.title = match (&technique, &self.rules[..]) {
            _ if is_trial => TRIAL.to_owned(),
            (Some(technique), _) => technique.title.clone(),
            (None, []) => self.reasoning.to_owned(),
            (None, [one]) => capitalised(one),
            (None, [one, other]) => capitalised(&format!("{one} and {other}")),
            (None, [one, others @ ..]) => {
                capitalised(&format!("{one} and {} other rules", others.len()))
            }
        };
        *first = match (technique, first.split_once(": ")) {
            _ if is_trial => format!("{TRIAL}: {first}"),
            (Some(Technique { title, mut rules, .. }), Some((_, rest))) => {
                rules.retain(|rule| capitalised(rule) != title);
                let named = rules.join(", ");
                match rules.len() {
                    0 => format!("{title}: {rest}"),
                    count if count <= MOST_NAMED => format!("{title} ({named}): {rest}"),
                    count => {
                        let (named, more) = (&rules[..MOST_NAMED - 1], count - MOST_NAMED + 1);
                        format!("{title} ({} and {more} other rules): {rest}", named.join(", "))
                    }
                }
            }
            _ => capitalised(first),
        };
    }

    /// Returns the lines that are shown among other steps. If there are more than twelve, `more`
    /// returns the line in place of so many in the middle.
    pub fn shown_lines(&self, more: impl Fn(usize) -> String) -> Vec<String> {
        let count = self.lines.len();
        let mut lines = self.lines.clone();
        if count > MOST_LINES {
            lines.splice(SHOWN_LINES..count - 2, [more(count - SHOWN_LINES - 2)]);
        }
        lines
    }

    /// Returns the sentence in one line, as [`shown_lines`](ExplainedStep::shown_lines) has it.
    pub fn sentence(&self) -> String {
        let lines = self.shown_lines(|more| format!("… {more} more lines"));
        let parts: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
        parts.join("; ")
    }

    /// Returns the step in JSON.
    pub(super) fn to_json(&self) -> Value {
        let places = |wanted: Highlight| -> Value {
            let of_kind = self.highlights.iter().filter(|(_, kind)| *kind == wanted);
            of_kind.map(|(place, _)| place.to_string()).collect()
        };
        json!({
            "title": self.title,
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

/// Returns `step` as its title names it: a refutation as a step of its rules, of which the one that
/// cannot hold comes first.
fn named(step: &Step<Place, i32>) -> Step<Place, i32> {
    let mut named = step.clone();
    if let Reasoning::Supposition { steps, .. } = &step.reasoning
        && let Some(last) = steps.last()
    {
        let is_other = |one: &Premise<Place>| last.constraints.iter().all(|other| other != one);
        let others = step.constraints.iter().filter(|one| is_other(one)).cloned();
        named.constraints = last.constraints.iter().cloned().chain(others).collect();
        named.reasoning = Reasoning::Cases;
    }
    named
}

/// Returns the sentence of a step without suppositions. The reason that a technique has is not
/// told, unless it names cases.
fn plain(words: &Words<'_, Place, i32>, step: &Step<Place, i32>, has_technique: bool) -> String {
    let mut step = step.clone();
    let is_reason = step.phrase.as_ref().is_some_and(Phrase::is_reason);
    if has_technique && is_reason && step.reasoning != Reasoning::Cases {
        step.phrase = None;
    }
    words.sentence(&step)
}

/// The greatest number of values that a picture notes in a cell.
const MOST_NOTES: usize = 4;

/// Returns the numbers that `values` of a cell mean, if they are several but few, and nothing but
/// numbers.
fn numbers_left(puzzle: &dyn Dynamic, place: &Place, values: &[i32]) -> Option<Vec<i32>> {
    let number = |value: &i32| match puzzle.mark(place, *value) {
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
        Reasoning::Cases => CASES,
        Reasoning::Pattern => "pattern",
        Reasoning::Supposition { .. } => SUPPOSITION,
        _ => "other",
    }
}
