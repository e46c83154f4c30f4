//! The best solution of a model in words and in JSON.
//!
//! Invariant: only a solution that is proved to be the best is called optimal.

use crate::words::in_one_line;
use kumiki::Mixed;
use kumiki::optimise::{Incumbent, Violated};
use kumiki_model::{Model, Name, Objective, shortened};
use serde_json::Value;

/// The best solution of a model, and what is known of it.
#[derive(Debug)]
pub struct BestResult<'m> {
    /// The model.
    pub model: &'m Model,
    /// The best solution that was found.
    pub best: Option<Incumbent<Name, Mixed>>,
    /// True if a limit came before the proof.
    pub is_stopped: bool,
    /// The bound of the first value, if a limit came.
    pub bound: Option<i64>,
}

impl BestResult<'_> {
    /// Returns the result as JSON: an object, or a word if there is no solution. `solution` is the
    /// text of the solution.
    pub fn as_json(&self, solution: &str) -> String {
        let Some(best) = &self.best else {
            return if self.is_stopped { "\"unfinished\"" } else { "null" }.to_owned();
        };
        let status = if self.is_stopped { "best found" } else { "optimal" };
        let mut line = format!("{{\"status\":\"{status}\",\"values\":{}", json(&best.values));
        if let Some(bound) = self.bound {
            line += &format!(",\"bound\":{bound}");
        }
        if self.is_soft() {
            let names: Vec<String> = best.violated.iter().map(Violated::to_string).collect();
            line += &format!(",\"violated\":{}", json(&names));
        }
        line + ",\"solution\":" + solution + "}"
    }

    /// Returns whether the first value is the violated weight.
    fn is_soft(&self) -> bool {
        self.model.soft_count() > 0
    }

    /// Returns the text above a table.
    pub fn heading(&self) -> &'static str {
        match (&self.best, self.is_stopped) {
            (Some(_), false) => "optimal solution:",
            (Some(_), true) => "best solution found:",
            (None, false) => "no solution",
            (None, true) => "unfinished: no solution was found yet",
        }
    }

    /// Returns the text below a table: the values, what is violated, and the bound.
    pub fn sentences(&self) -> Vec<String> {
        let Some(best) = &self.best else { return Vec::new() };
        let weight = self.is_soft().then(|| "violated weight".to_string());
        let objectives = self.model.objectives.iter().map(short);
        let titles: Vec<String> = weight.into_iter().chain(objectives).collect();
        let values = titles.iter().zip(&best.values);
        let mut lines: Vec<String> =
            values.map(|(title, value)| format!("{title}: {value}")).collect();
        lines.extend(best.violated.iter().map(|violated| {
            format!("violated, at a cost of {}: {}", violated.weight, in_one_line(violated))
        }));
        if let (Some(bound), Some(title)) = (self.bound, titles.first()) {
            lines.push(format!("bound of {title}: {bound}"));
        }
        lines
    }
}

/// Returns an objective in one line, shortened if it is long.
fn short(objective: &Objective) -> String {
    shortened(&in_one_line(objective)).into_owned()
}

/// Returns a list as compact JSON.
fn json<T: Clone + Into<Value>>(list: &[T]) -> String {
    Value::from(list.to_vec()).to_string()
}
