//! Objectives: expressions that are minimised or maximised.
//!
//! Invariant: several objectives are in order of importance.

use crate::constraints::Reader;
use crate::document::Element;
use crate::error::Fault;
use crate::frame::Frame;
use crate::rendering::Rendered;
use crate::term::{Operator, Term};
use crate::variables::Variables;
use kumiki::expression::text;
use kumiki_model::{Objective, Sense};

/// Returns the objectives that an element states.
pub(crate) fn objectives(
    element: &Element<'_>,
    reader: &mut Reader,
) -> Result<Vec<Objective>, Fault> {
    let mut all = Vec::new();
    for child in &element.children {
        all.extend(of_element(child, reader).map_err(child.place())?);
    }
    let combination = element.attribute("combination").unwrap_or("pareto");
    if all.len() > 1 && combination != "lexico" && element.children.len() > 1 {
        return Err(element.fault("several objectives are read with combination=\"lexico\" only"));
    }
    Ok(all)
}

fn of_element(element: &Element<'_>, reader: &mut Reader) -> Result<Vec<Objective>, Fault> {
    let variables = &reader.statements.variables;
    let sense = match &element.name[..] {
        "minimize" => Sense::Minimize,
        "maximize" => Sense::Maximize,
        _ => return Err(Fault::new("it is not read")),
    };
    let frame = Frame { element, arguments: None };
    let kind = element.attribute("type").unwrap_or("expression");
    let (terms, coefficients) = match kind {
        "expression" => (vec![frame.term(variables)?], vec![Term::Int(1)]),
        _ => weighted(&frame, variables)?,
    };
    if kind == "sum" {
        let sum = reader.short_sum(&terms, &coefficients)?;
        return objective(sense, &sum, &reader.statements.variables).map(|one| vec![one]);
    }
    let products = terms.into_iter().zip(coefficients).map(|(term, by)| term.times(by));
    let terms: Vec<Term> = products.collect();
    let terms = match kind {
        "expression" | "lex" => terms,
        "product" => vec![Term::joined(Operator::Mul, terms)],
        "minimum" => vec![Term::joined(Operator::Min, terms)],
        "maximum" => vec![Term::joined(Operator::Max, terms)],
        "nValues" => vec![Term::distinct(&terms, &[], variables)?],
        _ => return Err(Fault::new(format!("the type {kind:?} is not read"))),
    };
    terms.iter().map(|term| objective(sense, term, variables)).collect()
}

/// Returns the terms of a list, and their coefficients.
fn weighted(frame: &Frame<'_>, variables: &Variables) -> Result<(Vec<Term>, Vec<Term>), Fault> {
    let terms = frame.list()?.terms(variables)?;
    if terms.is_empty() {
        return Err(Fault::new("the list is empty"));
    }
    let coefficients = match frame.child("coeffs") {
        Some(coefficients) => coefficients.terms(variables)?,
        None => vec![Term::Int(1); terms.len()],
    };
    frame.expect_length(("coefficients", coefficients.len()), terms.len())?;
    Ok((terms, coefficients))
}

fn objective(sense: Sense, term: &Term, variables: &Variables) -> Result<Objective, Fault> {
    let rendered = Rendered::new(term, variables)?;
    let own = rendered.scope.iter().map(|&var| &**variables.name(var));
    if let Some((name, own)) = rendered.names.iter().zip(own).find(|(name, own)| *name != own) {
        let message = format!("an objective cannot name the variable {own:?}, but {name:?}");
        return Err(Fault::new(message));
    }
    let expr = text(&rendered.text).map_err(|error| Fault::new(error.to_string()))?;
    Ok(Objective { sense, expr })
}
