//! The cases as JSON, so that other programs can be given the same problems.
//!
//! Variables are numbers from 0. A file has `name`; `domains`, a list of values for each variable;
//! `rules`, each with a `kind`; and `question`: `first`, `count` with its `limit`, or `least` with
//! its `var`. `known` is the answer, where it is known.

use kumiki::constraints::Comparison;
use kumiki_benches::problems::{Case, Entry, Question, Rule};
use serde_json::{Value, json};
use std::path::Path;
use std::{fs, io};

/// Writes each case to a file of its own in `folder`.
pub(crate) fn write(folder: &Path, entries: &[Entry]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for entry in entries {
        let name: String =
            entry.name().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let case = case(entry.name(), &entry.state());
        fs::write(folder.join(name + ".json"), case.to_string())?;
    }
    Ok(())
}

fn case(name: &str, case: &Case) -> Value {
    let question = match case.question {
        Question::First => json!({ "kind": "first" }),
        Question::Count { limit } => json!({ "kind": "count", "limit": limit }),
        Question::Least { var } => json!({ "kind": "least", "var": var }),
    };
    json!({
        "name": name,
        "domains": case.statement.domains(),
        "rules": case.statement.rules().iter().map(rule).collect::<Vec<Value>>(),
        "question": question,
        "known": case.known,
    })
}

fn rule(rule: &Rule) -> Value {
    match rule {
        Rule::AllDifferent { vars, offsets } => {
            json!({ "kind": "all_different", "vars": vars, "offsets": offsets })
        }
        Rule::Sum { terms, comparison, bound } => {
            let (coefficients, vars): (Vec<_>, Vec<_>) = terms.iter().copied().unzip();
            let comparison = match comparison {
                Comparison::Equal => "=",
                Comparison::NotEqual => "!=",
                Comparison::AtMost => "<=",
                Comparison::AtLeast => ">=",
            };
            json!({
                "kind": "sum",
                "vars": vars,
                "coefficients": coefficients,
                "comparison": comparison,
                "bound": bound,
            })
        }
        Rule::Distance(vars) => json!({ "kind": "distance", "vars": vars }),
        Rule::Allowed { vars, rows } => json!({ "kind": "allowed", "vars": vars, "rows": rows }),
    }
}
