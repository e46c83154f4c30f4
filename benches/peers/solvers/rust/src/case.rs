//! A case of the bench set, as `classics --export` writes it.

use serde_json::Value;
use std::error::Error;

/// The question of a case.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    First,
    Count { limit: Option<u64> },
    Least { var: usize },
}

/// A rule of a case.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    AllDifferent { vars: Vec<usize>, offsets: Vec<i32> },
    Sum { vars: Vec<usize>, coefficients: Vec<i32>, comparison: String, bound: i32 },
    Distance([usize; 3]),
    Allowed { vars: Vec<usize>, rows: Vec<Vec<i32>> },
}

/// Variables, rules and a question.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) domains: Vec<Vec<i32>>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) question: Question,
}

impl Case {
    pub(crate) fn read(file: &str) -> Result<Case, Box<dyn Error>> {
        let value: Value = serde_json::from_str(&std::fs::read_to_string(file)?)?;
        let question = match value["question"]["kind"].as_str() {
            Some("first") => Question::First,
            Some("count") => Question::Count { limit: value["question"]["limit"].as_u64() },
            Some("least") => Question::Least { var: number(&value["question"]["var"])? },
            _ => return Err("an unknown question".into()),
        };
        let domains = list(&value["domains"], numbers)?;
        let rules = list(&value["rules"], rule)?;
        Ok(Case { domains, rules, question })
    }
}

fn rule(value: &Value) -> Result<Rule, Box<dyn Error>> {
    let vars: Vec<usize> = numbers(&value["vars"])?;
    match value["kind"].as_str() {
        Some("all_different") => {
            Ok(Rule::AllDifferent { vars, offsets: numbers(&value["offsets"])? })
        }
        Some("sum") => {
            let comparison = value["comparison"].as_str().unwrap_or_default().to_owned();
            let (coefficients, bound) =
                (numbers(&value["coefficients"])?, number(&value["bound"])?);
            Ok(Rule::Sum { vars, coefficients, comparison, bound })
        }
        Some("distance") => {
            let vars = vars.try_into().map_err(|_| "a distance is between two, and is a third")?;
            Ok(Rule::Distance(vars))
        }
        Some("allowed") => Ok(Rule::Allowed { vars, rows: list(&value["rows"], numbers)? }),
        _ => Err("an unknown rule".into()),
    }
}

fn list<T>(
    value: &Value,
    item: impl Fn(&Value) -> Result<T, Box<dyn Error>>,
) -> Result<Vec<T>, Box<dyn Error>> {
    value.as_array().ok_or("no list where one is expected")?.iter().map(item).collect()
}

fn numbers<T: TryFrom<i64>>(value: &Value) -> Result<Vec<T>, Box<dyn Error>> {
    list(value, number)
}

fn number<T: TryFrom<i64>>(value: &Value) -> Result<T, Box<dyn Error>> {
    let number = value.as_i64().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("{value} is out of range").into())
}
