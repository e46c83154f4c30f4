//! A case as a portable model: the JSON that `kumiki` and `kumiki-check` read.
//!
//! Invariant: the model has the same variables, values and constraints as the problem, in the same
//! order.

use super::{Case, Question, Rule};
use kumiki::constraints::Comparison;
use serde_json::{Value, json};

impl Case {
    /// Returns the case as a portable model, with the value to minimize if it asks for one.
    pub fn portable(&self) -> Value {
        let variable = |(at, domain)| json!({ "name": name(at), "domain": domain });
        let variables: Vec<Value> =
            self.statement.domains().iter().enumerate().map(variable).collect();
        let constraints: Vec<Value> = self.statement.rules().iter().map(constraint).collect();
        let objectives = match self.question {
            Question::Least { var } => vec![json!({ "minimize": name(var) })],
            Question::First | Question::Count { .. } => Vec::new(),
        };
        json!({ "variables": variables, "constraints": constraints, "objectives": objectives })
    }
}

fn name(var: usize) -> String {
    format!("x{var}")
}

fn names<'v>(vars: impl IntoIterator<Item = &'v usize>) -> Vec<String> {
    vars.into_iter().map(|&var| name(var)).collect()
}

fn constraint(rule: &Rule) -> Value {
    match rule {
        Rule::AllDifferent { vars, offsets } => {
            json!({ "kind": "AllDifferent", "scope": names(vars), "offsets": offsets })
        }
        Rule::Sum { terms, comparison, bound } => {
            let (multipliers, vars): (Vec<_>, Vec<usize>) = terms.iter().copied().unzip();
            let (kind, key) = match comparison {
                Comparison::Equal => ("ExactSum", "sum"),
                Comparison::AtMost => ("MaxSum", "max"),
                Comparison::AtLeast => ("MinSum", "min"),
                Comparison::NotEqual => unreachable!("no problem of the set has such a sum"),
            };
            json!({ "kind": kind, "scope": names(&vars), "multipliers": multipliers, key: bound })
        }
        Rule::Distance([x, y, distance]) => {
            json!({ "kind": "String", "expr": format!("abs(x{x} - x{y}) == x{distance}") })
        }
        Rule::Allowed { vars, rows } => {
            json!({ "kind": "Allowed", "scope": names(vars), "rows": rows })
        }
    }
}
