//! The steps of a model in words and in JSON.
//!
//! Invariant: the end says why there are no more steps.

use super::{name_json, value_json};
use crate::words::in_one_line;
use kumiki::Mixed;
use kumiki::explanation::Ending;
use kumiki::explanation::sentences::{Fact, Premise, Reasoning, Step, Steps, Words};
use kumiki_model::{Model, Name};
use serde_json::{Value, json};

/// Returns the lines of a step. What follows from a supposition is indented below it.
pub fn step_lines(step: &Step<Name, Mixed>) -> Vec<String> {
    words().lines(step).iter().map(in_one_line).collect()
}

/// Returns the line below the steps.
pub fn end_line(steps: &Steps<'_, Name, Mixed>) -> String {
    let fork = steps.fork().map(|fork| format!(": {}", in_one_line(&words().clause(&fork))));
    format!("{}{}", sentence(steps.ending()), fork.unwrap_or_default())
}

/// Returns the end of the steps as an object of JSON, with the values that are left.
pub fn end_as_json(model: &Model, steps: &Steps<'_, Name, Mixed>) -> Value {
    let left = model.variables.iter().map(|variable| {
        let left = steps.left(&variable.name).unwrap_or_default();
        let left = left.into_iter().map(value_json).collect::<Vec<_>>();
        json!({"variable": name_json(&variable.name), "left": left})
    });
    let left: Vec<Value> = left.collect();
    let mut end = json!({"ending": steps.ending().map_or("limit", Ending::word), "left": left});
    if let Some(fork) = steps.fork() {
        end["several"] = json!({"variable": name_json(&fork.variable), "left": left_of(&fork)});
    }
    end
}

fn words() -> Words<'static, Name, Mixed> {
    Words::new(&Name::to_string, &|_, value| value.to_string())
}

fn sentence(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::Solved) => "solved",
        Some(Ending::Conflict) => "no solution",
        Some(Ending::Open) => "from here there are several solutions",
        Some(Ending::Deep) => "nothing more follows from suppositions of this depth",
        Some(Ending::Vast) => "a variable has too many values to name them one by one",
        Some(Ending::Stopped(_)) => "unfinished",
        None => "stopped at --limit",
    }
}

/// Returns a step as an object of JSON.
pub fn step_as_json(step: &Step<Name, Mixed>) -> Value {
    let mut object = json!({
        "sentence": in_one_line(&words().sentence(step)),
        "constraints": step.constraints.iter().map(premise_json).collect::<Vec<_>>(),
        "facts": step.facts.iter().map(fact_json).collect::<Vec<_>>(),
        "removed": step.removed.iter().map(fact_json).collect::<Vec<_>>(),
        "reasoning": match step.reasoning {
            Reasoning::Propagation => "propagation",
            Reasoning::Cases => "cases",
            Reasoning::Pattern => "pattern",
            Reasoning::Supposition { .. } => "supposition",
            _ => "other",
        },
    });
    if let Reasoning::Supposition { variable, value, steps } = &step.reasoning {
        object["supposed"] = json!({"variable": name_json(variable), "value": value_json(value)});
        object["steps"] = steps.iter().map(step_as_json).collect();
    }
    object
}

fn premise_json(premise: &Premise<Name>) -> Value {
    json!({"name": premise.name, "kind": premise.kind, "scope": premise.scope.iter().map(name_json).collect::<Vec<_>>()})
}

fn fact_json(fact: &Fact<Name, Mixed>) -> Value {
    let absent: Value = fact.absent.iter().map(value_json).collect();
    json!({"variable": name_json(&fact.variable), "absent": absent, "left": left_of(fact)})
}

fn left_of(fact: &Fact<Name, Mixed>) -> Value {
    fact.left.iter().map(value_json).collect()
}
