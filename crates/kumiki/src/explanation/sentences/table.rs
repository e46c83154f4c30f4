//! Steps as pictures: a table of the candidates, in which the premises and the conclusion of a step
//! are marked.
//!
//! Invariant: the title and the description of a picture state everything that it shows.

use super::step::{Fact, Step};
use super::{Steps, Words};
use crate::arithmetic::Int;
use crate::modelling::Value;
use crate::state::Var;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::hash::Hash;

/// The side of a cell.
const SIDE: usize = 24;

/// The width of a character of a label.
const CHARACTER: usize = 8;

/// The look of a candidate: the colour of its background, that of its text, and if it is struck
/// through.
#[derive(Clone, Copy)]
struct Look {
    ground: &'static str,
    text: &'static str,
    is_struck: bool,
}

const LEFT: Look = Look { ground: "#ffffff", text: "#333333", is_struck: false };
const PREMISE: Look = Look { ground: "#cfe3f7", text: "#0b4a86", is_struck: false };
const PREMISE_ABSENT: Look = Look { ground: "#cfe3f7", text: "#7fa9d1", is_struck: true };
const REMOVED: Look = Look { ground: "#fbd5d0", text: "#b3261e", is_struck: true };
const FIXED: Look = Look { ground: "#cdebd3", text: "#116329", is_struck: false };

impl<K: Hash + Eq + Clone, V: Value> Steps<'_, K, V> {
    /// Returns an SVG picture of the state after `step`, which must be the last step: a row for
    /// each variable and a column for each value. The premises of the step are blue, the values
    /// that it removes are red and struck through, and those that it fixes are green.
    ///
    /// ```
    /// use kumiki::{AllDifferent, Problem, explanation::sentences::Words};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b"], 1..=2)?;
    /// problem.add_named_constraint("row", AllDifferent, ["a", "b"])?;
    /// problem.add_constraint(|a| a == 1, ["a"])?;
    /// let name = |name: &&str| name.to_string();
    /// let value = |_: &&str, value: &i32| value.to_string();
    /// let words = Words::new(&name, &value);
    /// let mut steps = problem.steps();
    /// let last = steps.by_ref().last().unwrap();
    /// let picture = steps.picture(&last, &words);
    /// assert!(picture.contains("<desc>row: a is 1, so b is 2</desc>"));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn picture(&self, step: &Step<K, V>, words: &Words<'_, K, V>) -> String {
        let model = self.problem.model();
        let numbers: BTreeSet<Int> =
            model.variables().flat_map(|var| model.domain(var).iter()).collect();
        let names: Vec<String> = self.problem.variables().map(words.name).collect();
        let margin =
            CHARACTER * (names.iter().map(|name| name.chars().count()).max().unwrap_or(0) + 2);
        let values = model.variables().flat_map(|var| {
            model.domain(var).iter().map(move |number| self.value_words(words, var, number))
        });
        let widest = values.map(|value| value.chars().count()).max().unwrap_or(0);
        let column = SIDE.max(CHARACTER * (widest + 1));
        let (width, height) = (margin + column * numbers.len() + 4, SIDE * names.len() + 8);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n\
             <title>A step</title>\n<desc>{}</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            escaped(&words.sentence(step))
        );
        for (row, (var, name)) in model.variables().zip(&names).enumerate() {
            let top = 4 + SIDE * row;
            let (right, base) = (margin - CHARACTER, top + 17);
            let _ = writeln!(
                svg,
                "<text x=\"{right}\" y=\"{base}\" text-anchor=\"end\" fill=\"#333333\">{}</text>",
                escaped(name)
            );
            for (at, &number) in numbers.iter().enumerate() {
                if model.domain(var).contains(number) {
                    let text = self.value_words(words, var, number);
                    let area = Area { left: margin + column * at, top, width: column };
                    cell(&mut svg, area, self.look(step, var, number), &text);
                }
            }
        }
        svg + "</svg>\n"
    }

    fn value_words(&self, words: &Words<'_, K, V>, var: Var, number: Int) -> String {
        (words.value)(self.problem.name(var), self.problem.value(var, number))
    }

    /// Returns the look of a candidate; `None` if only its place is drawn.
    fn look(&self, step: &Step<K, V>, var: Var, number: Int) -> Option<Look> {
        let (name, value) = (self.problem.name(var), self.problem.value(var, number));
        let of = |facts: &'_ [Fact<K, V>]| facts.iter().position(|fact| fact.variable == *name);
        let (fact, removed) = (of(&step.facts), of(&step.removed));
        let fact = fact.map(|at| &step.facts[at]);
        let removed = removed.map(|at| &step.removed[at]);
        let is_left = self.state.contains((var, number));
        match (removed, fact) {
            (Some(removed), _) if removed.absent.contains(value) => Some(REMOVED),
            (Some(removed), _) if is_left && removed.left.len() == 1 => Some(FIXED),
            (_, Some(fact)) if is_left && fact.left.contains(value) => Some(PREMISE),
            (_, Some(fact)) if fact.absent.contains(value) => Some(PREMISE_ABSENT),
            _ => is_left.then_some(LEFT),
        }
    }
}

/// The place of a cell of the table.
#[derive(Clone, Copy)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
}

fn cell(svg: &mut String, Area { left, top, width }: Area, look: Option<Look>, text: &str) {
    let ground = look.map_or("#f2f2f2", |look| look.ground);
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{SIDE}\" fill=\"{ground}\" stroke=\"#c8c8c8\"/>"
    );
    if let Some(look) = look {
        let (middle, base) = (left + width / 2, top + 17);
        let struck = if look.is_struck { " text-decoration=\"line-through\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{base}\" fill=\"{}\"{struck}>{}</text>",
            look.text,
            escaped(text)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
