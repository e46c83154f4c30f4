//! The check of a proof, line by line.
//!
//! Invariant: between two lines, every solution of the model that was not given before (with a line
//! `b`: every one that is better) lies within the domains that the facts have left, and satisfies
//! every lemma.

pub(crate) mod better;
pub(crate) mod cases;
pub(crate) mod order;
mod report;
mod steps;
mod wording;

pub use report::{Refused, Report};

use crate::domains::{Domain, Domains};
use crate::meanings::logic::{Part, Tie, Tied};
use crate::model::{Constraint, Model};
use crate::proof::{Claim, Line, read_line};
use crate::values::{Truth, Value};
use better::Better;
use std::collections::{HashMap, HashSet};
use std::io::{BufRead, Read};
use std::sync::Arc;
use steps::Lemma;

/// The longest line of a proof, in bytes. A line without end is refused before it fills the memory.
pub const LINE_LIMIT: usize = 64 << 20;

/// Settings of a check.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The greatest number of cases that are tried for a step which bounds do not decide.
    pub budget: u64,
    /// A step that cannot be checked within the budget is refused, and not only counted.
    pub is_strict: bool,
}

/// A budget of 100,000 cases, not strict.
impl Default for Options {
    fn default() -> Options {
        Options { budget: 100_000, is_strict: false }
    }
}

/// Checks that `proof` proves something of `model`, and returns what.
///
/// # Errors
/// If a line cannot be read, is longer than [`LINE_LIMIT`] or does not follow, or if there is no
/// claim at the end.
pub fn check(model: &Model, mut proof: impl BufRead, options: &Options) -> Result<Report, Refused> {
    let mut checker = Checker::new(model, *options);
    let mut bytes = Vec::new();
    let mut number = 0;
    let mut claim = None;
    loop {
        number += 1;
        bytes.clear();
        let mut line = proof.by_ref().take(LINE_LIMIT as u64 + 1);
        if line.read_until(b'\n', &mut bytes).map_err(Refused::Unreadable)? == 0 {
            break;
        }
        let malformed = |message| Refused::Malformed { line: number, message };
        if bytes.len() > LINE_LIMIT {
            return Err(malformed(format!("is longer than {LINE_LIMIT} bytes")));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| malformed("is not UTF-8".to_owned()))?;
        let Some(line) = read_line(text).map_err(malformed)? else { continue };
        if claim.is_some() {
            return Err(malformed("the claim is the last line".to_owned()));
        }
        claim = checker.line(line).map_err(|message| Refused::Wrong { line: number, message })?;
    }
    checker.report.claim = claim.ok_or(Refused::Unfinished)?;
    Ok(checker.report)
}

struct Checker<'m> {
    model: &'m Model,
    options: Options,
    domains: Domains,
    lemmas: HashMap<u64, Lemma>,
    /// The definitions of the variables after those of the model.
    definitions: Vec<Tied>,
    /// The constraint of each definition.
    defined: Vec<usize>,
    better: Option<Better<'m>>,
    solutions: HashSet<Vec<usize>>,
    /// The number of header lines that were read.
    headers: usize,
    has_begun: bool,
    /// Interchangeable values are in an order, which excludes solutions.
    is_ordered: bool,
    /// There is a lemma without literals.
    is_refuted: bool,
    report: Report,
}

type Checked<T = ()> = Result<T, String>;

impl<'m> Checker<'m> {
    fn new(model: &'m Model, options: Options) -> Checker<'m> {
        let domains = model.variables.iter().map(|variable| Arc::clone(&variable.domain));
        Checker {
            model,
            options,
            domains: Domains::full(domains.collect()),
            lemmas: HashMap::new(),
            definitions: Vec::new(),
            defined: Vec::new(),
            better: None,
            solutions: HashSet::new(),
            headers: 0,
            has_begun: false,
            is_ordered: false,
            // In this format a model without variables has no solution.
            is_refuted: model.variables.is_empty(),
            report: Report::default(),
        }
    }

    /// Checks a line, and returns its claim.
    fn line(&mut self, line: Line) -> Checked<Option<Claim>> {
        match (self.headers, &line) {
            (0, Line::Version) => {
                self.headers = 1;
                return Ok(None);
            }
            (1, &Line::Model { variables, constraints }) => {
                let found = (self.model.variables.len(), self.model.constraints.len());
                if found != (variables, constraints) {
                    let (has, are) = found;
                    let message = "the proof is of another model: this one has";
                    return Err(format!("{message} {has} variables and {are} constraints"));
                }
                self.headers = 2;
                return Ok(None);
            }
            (2, Line::Version | Line::Model { .. }) => {
                return Err("the header is given twice".to_owned());
            }
            (2, _) => {}
            _ => return Err("a proof begins with `kumiki-proof 1` and `model`".to_owned()),
        }
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        match line {
            Line::Version | Line::Model { .. } => {}
            Line::Better { .. } if !is_first => {
                return Err("the best solution comes before all else".to_owned());
            }
            Line::Better { positions } => {
                let solution = self.solution(&positions)?;
                self.better = Some(Better::new(self.model, &solution)?);
            }
            Line::Definition { variable, constraint } => self.define(variable, constraint)?,
            Line::Solution { lemma, positions } => {
                if self.better.is_some() {
                    return Err("a proof with a best solution has no others".to_owned());
                }
                if self.is_ordered {
                    return Err("a proof with an order has no solutions".to_owned());
                }
                self.solution(&positions)?;
                if !self.solutions.insert(positions.clone()) {
                    return Err("the solution was given before".to_owned());
                }
                self.add_lemma(lemma, Lemma::Other(positions))?;
            }
            Line::Order(taken) => self.order(taken)?,
            Line::Fact(step) => {
                self.step(&step)?;
                self.domains.commit();
            }
            Line::Lemma { number, literals, steps, last } => {
                let literals = self.lemma(literals, &steps, last)?;
                self.is_refuted |= literals.is_empty();
                self.report.lemmas += 1;
                self.add_lemma(number, Lemma::Literals(literals))?;
            }
            Line::Delete(numbers) => {
                for number in numbers {
                    self.lemmas.remove(&number).ok_or_else(|| format!("no lemma {number}"))?;
                }
            }
            Line::Claim(claim) => return self.claim(claim).map(Some),
        }
        Ok(None)
    }

    /// Checks that these positions are a solution, and returns the domains with them.
    fn solution(&mut self, positions: &[usize]) -> Checked<Domains> {
        let variables = &self.model.variables;
        if variables.is_empty() {
            return Err("a model without variables has no solution".to_owned());
        }
        if positions.len() != variables.len() {
            return Err(format!("the solution has no {} positions", variables.len()));
        }
        for (variable, &position) in variables.iter().zip(positions) {
            if position >= variable.domain.values().len() {
                return Err(format!("{:?} has no position {position}", variable.name));
            }
        }
        let all: Vec<Arc<Domain>> =
            variables.iter().map(|variable| Arc::clone(&variable.domain)).collect();
        let solution = Domains::fixed(&all, positions);
        for constraint in &self.model.constraints {
            match constraint.meaning.truth(&solution) {
                _ if constraint.weight.is_some() => {}
                Truth::Yes => {}
                Truth::No => {
                    return Err(format!("the solution violates {:?}", constraint.name));
                }
                Truth::Maybe => self.skip(&constraint.name)?,
            }
        }
        Ok(solution)
    }

    fn define(&mut self, variable: usize, constraint: usize) -> Checked {
        if variable != self.domains.len() {
            return Err(format!("the next new variable is {}", self.domains.len()));
        }
        let soft = self.model.constraints.get(constraint).filter(|soft| soft.weight.is_some());
        let soft = soft.ok_or_else(|| format!("no soft constraint {constraint}"))?;
        let (domain, definition) = violation(soft, variable);
        self.domains.push(domain);
        self.definitions.push(definition);
        self.defined.push(constraint);
        if let Some(better) = &mut self.better {
            better.add_violation(constraint, variable);
        }
        Ok(())
    }

    fn add_lemma(&mut self, number: u64, lemma: Lemma) -> Checked {
        match self.lemmas.insert(number, lemma) {
            None => Ok(()),
            Some(_) => Err(format!("there is a lemma {number}")),
        }
    }

    /// Counts a step that could not be checked.
    fn skip(&mut self, name: &str) -> Checked {
        if self.options.is_strict {
            return Err(format!("{name} cannot be decided within the budget"));
        }
        *self.report.unchecked.entry(name.to_owned()).or_default() += 1;
        Ok(())
    }

    fn claim(&self, claim: Claim) -> Checked<Claim> {
        let found = self.solutions.len() as u64;
        let plural = if found == 1 { "" } else { "s" };
        let given = format!("the proof gives {found} solution{plural}");
        let is_optimum = claim == Claim::Optimum;
        if is_optimum != self.better.is_some() {
            let best = if is_optimum { "gives no best solution" } else { "is of a best solution" };
            return Err(format!("this is not proved: the proof {best}"));
        }
        let is_counted = match claim {
            Claim::None => found == 0,
            Claim::Unique => found == 1,
            Claim::Some => found >= 1,
            Claim::Several => found >= 2,
            Claim::Count(count) => found == count,
            Claim::Optimum => true,
        };
        if !is_counted {
            return Err(format!("this is not proved: {given}"));
        }
        if !matches!(claim, Claim::Some | Claim::Several) && !self.is_refuted {
            return Err("this is not proved: there is no lemma without literals".to_owned());
        }
        Ok(claim)
    }
}

/// Returns the values and the definition of a variable that is 1 if a soft constraint is violated,
/// and else 0.
pub(crate) fn violation(soft: &Constraint, variable: usize) -> (Arc<Domain>, Tied) {
    let part = Part::Not(Box::new(Part::Holds(Arc::clone(&soft.meaning))));
    let tie = Tie { variable, holds: Some(1), fails: Some(0), is_half: false };
    (Arc::new(Domain::new([0, 1].map(Value::from))), Tied::new(part, tie))
}
