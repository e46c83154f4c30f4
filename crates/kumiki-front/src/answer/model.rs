//! Answers about models.
//!
//! Invariant: `solution` is a line of JSON as the programs write it, and `values` has the same
//! values as text, each behind its name.

use super::question::Question;
use super::{AnswerResult, unanswered};
use crate::model::{
    BestResult, ConflictLine, ModelProblem, ModelVerdict, VerdictKind, end_line, is_stopped,
    is_without_variables, lowering_lines, soft_remark, solution_line, step_lines,
};
use crate::unreadable::Unreadable;
use crate::words::in_one_line;
use kumiki::{Limits, Mixed, Settings, Solution};
use kumiki_model::{Model, Name, value_json};
use serde_json::{Value, json};

/// The most constraints that are listed in words.
const MOST_LISTED: usize = 50;

/// The most steps of an explanation.
const MOST_STEPS: u64 = 50;

/// Returns the answer to a question about `model`.
pub(super) fn answer(question: &Question, model: &Model) -> AnswerResult {
    let problem = model.problem().map_err(Unreadable::new)?;
    let limits = question.limits();
    match question.verb() {
        "read" => Ok(read(model, &problem)),
        "check" => Ok(check(limits, model, &problem)),
        "first" => Ok(first(limits, model, &problem)),
        "count" => Ok(count(limits, &problem)),
        "best" => best(limits, model, &problem),
        "conflict" => Ok(conflict(limits, &problem)),
        "explain" => explain(question, &problem),
        "lowering" => Ok(json!({ "lines": lowering_lines(&problem) })),
        verb => Err(unanswered(verb, "a model")),
    }
}

/// Returns settings with these limits, and one on solutions.
fn settings(limits: &Limits, solutions: Option<u64>) -> Settings {
    let mut limits = limits.clone();
    limits.solutions = solutions;
    Settings::default().limits(limits)
}

/// Returns what is known of a model without an answer.
fn read(model: &Model, problem: &ModelProblem) -> Value {
    let counted = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    };
    let (variables, constraints) = (model.variables.len(), model.statements.len());
    let [variables, constraints] =
        [counted(variables, "variable"), counted(constraints, "constraint")];
    let statements = problem.statements().all();
    let rules = statements.iter().take(MOST_LISTED).map(in_one_line);
    json!({
        "kind": "model",
        "type": "model",
        "title": model.name.as_deref().unwrap_or("Model"),
        "size": format!("{variables}, {constraints}"),
        "rules": model.note.iter().cloned().chain(rules).collect::<Vec<String>>(),
        "objectives": model.objectives.iter().map(in_one_line).collect::<Vec<String>>(),
        "picture": null,
    })
}

/// Adds a solution to an answer.
fn add_solution(answer: &mut Value, model: &Model, solution: &Solution<Name, Mixed>) {
    answer["solution"] = solution_line(solution).into();
    answer["values"] = values(model, solution);
}

/// Returns the names and the values of a solution, as text, in the order of declaration.
fn values(model: &Model, solution: &Solution<Name, Mixed>) -> Value {
    let text = |value: &Mixed| match value {
        Mixed::Text(text) => text.to_string(),
        value => value_json::of(value),
    };
    let pairs = model.variables.iter().zip(solution.values());
    pairs.map(|(variable, value)| json!([variable.name.to_string(), text(value)])).collect()
}

/// Returns the verdict with its evidence: `words` is the line of `kumiki check`.
fn check(limits: &Limits, model: &Model, problem: &ModelProblem) -> Value {
    let mut solutions = problem.search(settings(limits, Some(2)));
    let verdict = match solutions.verdict() {
        _ if is_without_variables(problem) => ModelVerdict::none("there are no variables"),
        verdict => ModelVerdict::of(verdict),
    };
    let shown: String =
        verdict.proof().iter().map(|one| format!(" {}", solution_line(one))).collect();
    let mut answer = json!({
        "words": format!("{}{shown}", verdict.word),
        "sentence": verdict.sentence.trim_end_matches(':'),
        "pictures": [],
    });
    answer["verdict"] = match verdict.kind {
        VerdictKind::Unique => "unique",
        VerdictKind::None => "none",
        VerdictKind::Several => "several",
        VerdictKind::Unfinished => "unfinished",
    }
    .into();
    match &verdict.witnesses[..] {
        [] => {}
        [one] => add_solution(&mut answer, model, one),
        [one, other, ..] => {
            answer["solutions"] = json!([solution_line(one), solution_line(other)]);
            let [one, other] = [one, other].map(|one| values(model, one));
            let differing = one.as_array().into_iter().flatten();
            let differing = differing.zip(other.as_array().into_iter().flatten());
            if let Some((one, other)) = differing.clone().find(|(one, other)| one != other) {
                let words = |value: &Value| value[1].as_str().unwrap_or_default().to_owned();
                let name = one[0].as_str().unwrap_or_default();
                let difference =
                    format!("they first differ at {name}: {}, or {}", words(one), words(other));
                answer["difference"] = in_one_line(&difference).into();
            }
            answer["witnesses"] = json!([one, other]);
        }
    }
    if verdict.kind == VerdictKind::None {
        answer["reason"] = verdict.word.trim_start_matches("none ").into();
    }
    answer["remark"] = soft_remark(model).into();
    answer
}

/// Returns the first solution, as `kumiki first` does.
fn first(limits: &Limits, model: &Model, problem: &ModelProblem) -> Value {
    let mut solutions = problem.search(settings(limits, Some(1)));
    let found = solutions.next_row().filter(|_| !is_without_variables(problem));
    let found = found.map(|row| row.to_solution());
    let mut answer = json!({ "solution": null });
    let words = match &found {
        Some(one) => {
            add_solution(&mut answer, model, one);
            solution_line(one)
        }
        None if is_stopped(solutions.status()) => "\"unfinished\"".to_owned(),
        None => "null".to_owned(),
    };
    answer["words"] = words.into();
    answer["finished"] = (found.is_some() || !is_stopped(solutions.status())).into();
    answer
}

/// Returns the number of solutions, as `kumiki count` does.
fn count(limits: &Limits, problem: &ModelProblem) -> Value {
    let mut solutions = problem.search(settings(limits, None));
    let found = match is_without_variables(problem) {
        true => "0".to_owned(),
        false => solutions.count_left().to_string(),
    };
    super::counted(&found, is_stopped(solutions.status()))
}

/// Returns the best solution that is found, with the bound of its first value. `finished` is true
/// if no solution is better.
fn best(limits: &Limits, model: &Model, problem: &ModelProblem) -> AnswerResult {
    let incumbents = model
        .incumbents(problem)
        .map_err(Unreadable::new)?
        .ok_or_else(|| Unreadable::new("there is no objective, and no constraint has a weight"))?;
    let mut incumbents = incumbents.with_settings(settings(limits, None));
    let mut best = None;
    while !is_without_variables(problem)
        && let Some(better) = incumbents.next()
    {
        best = Some(better);
    }
    let is_stopped = is_stopped(incumbents.status());
    let bound = if is_stopped { incumbents.bound() } else { None };
    let result = BestResult { model, best, is_stopped, bound };
    let solution = result.best.as_ref().map(|best| solution_line(&best.solution));
    let mut answer = json!({
        "words": result.as_json(solution.as_deref().unwrap_or_default()),
        "sentence": result.heading().trim_end_matches(':'),
        "lines": result.sentences(),
        "bound": bound.map(|bound| bound.to_string()),
        "finished": !is_stopped,
    });
    if let Some(best) = &result.best {
        add_solution(&mut answer, model, &best.solution);
        answer["objective"] = best.values.iter().map(i64::to_string).collect();
    }
    Ok(answer)
}

/// Returns constraints that cannot hold together, as `kumiki conflict` does.
fn conflict(limits: &Limits, problem: &ModelProblem) -> Value {
    let plain = |words: &str, sentence: &str| json!({ "words": words, "sentence": sentence, "statements": [] });
    if is_without_variables(problem) {
        return plain("[]", "there are no variables");
    }
    let mut solutions = problem.search(settings(limits, Some(1)));
    if solutions.next_row().is_some() {
        return plain("null", "all can hold");
    }
    let is_stopped = is_stopped(solutions.status());
    let statements = problem.statements().with_settings(settings(limits, None));
    let found = if is_stopped { None } else { statements.conflict() };
    match found.map(ConflictLine::conflict) {
        None => plain("\"unfinished\"", "unfinished"),
        Some(ConflictLine { statements, is_proved, sentence }) => json!({
            "words": Value::from(statements.clone()).to_string(),
            "sentence": sentence,
            "statements": statements,
            "proved": is_proved,
        }),
    }
}

/// Returns the lines of the steps to the solution, as `kumiki explain` does.
fn explain(question: &Question, problem: &ModelProblem) -> AnswerResult {
    let most = question.number("most")?.unwrap_or(MOST_STEPS);
    let mut steps = problem.steps().with_limits(question.limits());
    let mut lines = Vec::new();
    for step in steps.by_ref().take(usize::try_from(most).unwrap_or(usize::MAX)) {
        lines.extend(step_lines(&step));
    }
    let end = end_line(&steps);
    lines.push(end.clone());
    Ok(json!({ "lines": lines, "words": end }))
}
