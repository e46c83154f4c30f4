//! `explain`: the steps that lead to the solution of a model, as sentences or as JSON.
//!
//! Invariant: the last line says why there are no more steps.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::{ModelTimeArgs, SolutionFormat};
use crate::models::reading::PlacedModel;
use crate::models::solution_writer::shown;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki::Mixed;
use kumiki::explanation::Ending;
use kumiki::explanation::sentences::{Fact, Premise, Reasoning, Step, Words};
use kumiki_model::{Name, value_json};
use serde_json::{Value, json};
use std::io::Write;

const ABOUT: &str = "\
Examples:
  kumiki explain model.json
  kumiki explain --limit 1 --json model.json
  kumiki explain --depth 0 model.json";

/// Write the steps that lead to the solution, each with its reason, the simplest first
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelExplainArgs {
    /// Stop after N steps of a model
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    time: ModelTimeArgs,

    /// Use at most N assumptions at once; 0 for none
    #[arg(long, value_name = "N")]
    depth: Option<usize>,

    /// Write each step as a JSON object
    #[arg(long)]
    json: bool,
}

impl BatchVerb<ModelBatch> for ModelExplainArgs {
    fn form(&self) -> ResultForm {
        let (json, people) = (SolutionFormat::Jsonl, SolutionFormat::Table);
        ResultForm::of_lines(if self.json { json } else { people })
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        let problem = &problem(input)?;
        let mut limits = output.limits.clone();
        limits.time = self.time.time_limit;
        let mut steps = problem.steps().with_limits(&limits);
        if let Some(depth) = self.depth {
            steps = steps.with_deepest(depth);
        }
        let most = self.limit.map_or(usize::MAX, |limit| limit.try_into().unwrap_or(usize::MAX));
        let results = &mut output.live();
        for step in steps.by_ref().take(most) {
            if self.json {
                writeln!(results, "{}", step_as_json(&step))?;
            } else {
                for line in words().lines(&step) {
                    writeln!(results, "{}", shown(&line))?;
                }
            }
        }
        let ending = steps.ending();
        if self.json {
            let left = input.value.variables.iter().map(|variable| {
                let left = steps.left(&variable.name).unwrap_or_default();
                let left = left.into_iter().map(value_of).collect::<Vec<_>>();
                json!({"variable": name(&variable.name), "left": left})
            });
            let left: Vec<Value> = left.collect();
            let mut end = json!({"ending": word(ending), "left": left});
            if let Some(fork) = steps.fork() {
                end["several"] = json!({"variable": name(&fork.variable), "left": left_of(&fork)});
            }
            writeln!(results, "{end}")?;
        } else {
            let fork = steps.fork().map(|fork| format!(": {}", shown(&words().clause(&fork))));
            writeln!(results, "{}{}", sentence(ending), fork.unwrap_or_default())?;
        }
        Ok(outcome(ending).into())
    }
}

fn words() -> Words<'static, Name, Mixed> {
    Words::new(&Name::to_string, &|_, value| value.to_string())
}

fn outcome(ending: Option<Ending>) -> Outcome {
    match ending {
        Some(Ending::Conflict) => Outcome::NoSolution,
        Some(Ending::Stopped(_) | Ending::Deep | Ending::Vast) => Outcome::Unfinished,
        Some(Ending::Open) => Outcome::NotUnique,
        Some(Ending::Solved) | None => Outcome::Solved,
    }
}

/// Returns the ending in one word; `None` is the limit of steps.
fn word(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::Solved) => "solved",
        Some(Ending::Conflict) => "none",
        Some(Ending::Open) => "several",
        Some(Ending::Deep) => "deeper",
        Some(Ending::Vast) => "vast",
        Some(Ending::Stopped(_)) => "unfinished",
        None => "limit",
    }
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
    let absent: Value = fact.absent.iter().map(value_of).collect();
    json!({"variable": name(&fact.variable), "absent": absent, "left": left_of(fact)})
}

fn left_of(fact: &Fact<Name, Mixed>) -> Value {
    fact.left.iter().map(value_of).collect()
}

fn name(name: &Name) -> Value {
    match name {
        Name::Int(int) => json!(int),
        Name::Text(text) => json!(&**text),
    }
}

fn value_of(value: &Mixed) -> Value {
    // Numbers that JSON has no word for are null.
    serde_json::from_str(&value_json::of(value)).unwrap_or(Value::Null)
}
