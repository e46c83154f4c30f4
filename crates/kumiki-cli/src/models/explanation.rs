//! `explain`: the steps that lead to the solution of a model, as sentences or as JSON.
//!
//! Invariant: what is written last says why there are no more steps.

use super::inputs::Input;
use super::model::Name;
use super::rows::{json_of, shown};
use super::session::Session;
use super::verbs::Answer;
use crate::outcome::Outcome;
use kumiki::explain::Ending;
use kumiki::explain::sentences::{Fact, Premise, Reasoning, Step, Words};
use kumiki::{Limits, Mixed, Problem, Statistics};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes the steps, one a line, and what they came to.
pub(super) fn explain(
    session: &mut Session,
    input: &Input,
    problem: &Problem<Name, Mixed>,
) -> io::Result<Answer> {
    let mut limits = Limits::none().stop(session.run.interrupt.stop_flag());
    limits.time = session.arguments.time_limit;
    let mut steps = problem.steps().with_limits(&limits);
    if let Some(depth) = session.arguments.depth {
        steps = steps.with_deepest(depth);
    }
    let most =
        session.arguments.limit.map_or(usize::MAX, |limit| limit.try_into().unwrap_or(usize::MAX));
    for step in steps.by_ref().take(most) {
        let results = &mut session.run.streams.results;
        if session.arguments.json {
            writeln!(results, "{}", step_as_json(&step))?;
        } else {
            for line in words().lines(&step) {
                writeln!(results, "{}", shown(&line))?;
            }
        }
    }
    let ending = steps.ending();
    if session.arguments.json {
        let left = input.model.variables.iter().map(|variable| {
            let left = steps.left(&variable.name).unwrap_or_default();
            json!({"variable": name(&variable.name), "left": left.into_iter().map(value_of).collect::<Vec<_>>()})
        });
        let left: Vec<Value> = left.collect();
        let ending = json!({"ending": word(ending), "left": left});
        writeln!(session.run.streams.results, "{ending}")?;
    } else {
        writeln!(session.run.streams.results, "{}", sentence(ending))?;
    }
    Ok(Answer { outcome: outcome(ending), statistics: Statistics::default() })
}

fn words() -> Words<'static, Name, Mixed> {
    Words { name: &Name::to_string, value: &Mixed::to_string }
}

fn outcome(ending: Option<Ending>) -> Outcome {
    match ending {
        Some(Ending::Conflict) => Outcome::NoSolution,
        Some(Ending::Stopped(_) | Ending::Deep) => Outcome::Unfinished,
        Some(Ending::Solved | Ending::Open) | None => Outcome::Solved,
    }
}

/// `None` where no more steps were asked for.
fn word(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::Solved) => "solved",
        Some(Ending::Conflict) => "none",
        Some(Ending::Open) => "several",
        Some(Ending::Deep) => "deeper",
        Some(Ending::Stopped(_)) => "unfinished",
        None => "limit",
    }
}

fn sentence(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::Solved) => "solved",
        Some(Ending::Conflict) => "no solution",
        Some(Ending::Open) => "nothing more follows: there are several solutions",
        Some(Ending::Deep) => "nothing more follows from suppositions of this depth",
        Some(Ending::Stopped(_)) => "unfinished",
        None => "stopped at --limit",
    }
}

fn step_as_json(step: &Step<Name, Mixed>) -> Value {
    let mut object = json!({
        "sentence": shown(&words().sentence(step)),
        "constraints": step.constraints.iter().map(premise).collect::<Vec<_>>(),
        "facts": step.facts.iter().map(fact).collect::<Vec<_>>(),
        "removed": step.removed.iter().map(fact).collect::<Vec<_>>(),
        "reasoning": match step.reasoning {
            Reasoning::Propagation => "propagation",
            Reasoning::Cases => "cases",
            Reasoning::Pattern => "pattern",
            Reasoning::Supposition { .. } => "supposition",
            _ => "other",
        },
    });
    if let Reasoning::Supposition { variable, value, steps } = &step.reasoning {
        object["supposed"] = json!({"variable": name(variable), "value": value_of(value)});
        object["steps"] = steps.iter().map(step_as_json).collect();
    }
    object
}

fn premise(premise: &Premise<Name>) -> Value {
    json!({"name": premise.name, "kind": premise.kind, "scope": premise.scope.iter().map(name).collect::<Vec<_>>()})
}

fn fact(fact: &Fact<Name, Mixed>) -> Value {
    let values = |values: &[Mixed]| values.iter().map(value_of).collect::<Vec<_>>();
    json!({"variable": name(&fact.variable), "absent": values(&fact.absent), "left": values(&fact.left)})
}

fn name(name: &Name) -> Value {
    match name {
        Name::Int(int) => json!(int),
        Name::Text(text) => json!(&**text),
    }
}

fn value_of(value: &Mixed) -> Value {
    // Numbers that JSON has no word for are null.
    serde_json::from_str(&json_of(value)).unwrap_or(Value::Null)
}
