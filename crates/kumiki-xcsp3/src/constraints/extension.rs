//! Tables.
//!
//! Invariant: the rows of a table are read once, also in a group.

use super::Reader;
use crate::claims::Claim;
use crate::error::{Fault, quoted};
use crate::frame::Frame;
use crate::term::{Operator, Term};
use crate::tokens::{interval, parts, tokens, tuples};
use crate::variables::Variables;
use kumiki::Mixed;
use kumiki::relations::{RelationData, Rows};
use std::sync::Arc;

/// Reads that the values of variables are one of the listed rows, or none of them.
pub(super) fn extension(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let list = frame.terms_of("list", reader.variables())?;
    let (rows, is_allowed) = match (frame.child("supports"), frame.child("conflicts")) {
        (Some(rows), None) => (rows, true),
        (None, Some(rows)) => (rows, false),
        _ => return Err(Fault::new("it has either <supports> or <conflicts>")),
    };
    if !frame.element.attribute("type").unwrap_or_default().is_empty() {
        return Err(Fault::new("tables with conditions in their cells are not read"));
    }
    let text = rows.text()?;
    let is_of_one = !text.trim_start().starts_with('(');
    if text.trim().is_empty() {
        return Ok(if is_allowed { Claim::any(Vec::new()) } else { Claim::All(Vec::new()) });
    }
    if is_of_one {
        frame.expect_length(("variables", list.len()), 1)?;
        let set = set(&text, reader.variables()).map_err(rows.place())?;
        let operator = if is_allowed { Operator::In } else { Operator::NotIn };
        return Ok(Claim::pair(operator, list[0].clone(), Term::Call(Operator::Set, set)));
    }
    let table = reader.table(&rows, list.len()).map_err(rows.place())?;
    let vars = reader.views(&list)?;
    let relation = match is_allowed {
        true => RelationData::Allowed { rows: table },
        false => RelationData::Forbidden { rows: table },
    };
    Ok(Claim::Relation(relation, vars))
}

/// Returns the members of a set of values.
fn set(text: &str, variables: &Variables) -> Result<Vec<Term>, Fault> {
    let member = |token| Term::parse(token, variables);
    tokens(text).map(member).collect()
}

impl Reader {
    /// Returns the rows of a table, each with `width` cells.
    fn table(&mut self, frame: &Frame<'_>, width: usize) -> Result<Arc<Rows<Mixed>>, Fault> {
        let at = frame.element.at;
        let is_fixed = !frame.element.text.contains('%');
        let known = self.tables.get(&at).filter(|_| is_fixed).cloned();
        let rows = match known {
            Some(rows) => rows,
            None => {
                let rows = Arc::new(rows(&frame.text()?, self.variables())?);
                if is_fixed {
                    self.tables.insert(at, Arc::clone(&rows));
                }
                rows
            }
        };
        let other = rows.iter().map(<[_]>::len).find(|&found| found != width);
        match other {
            Some(found) => {
                Err(Fault::new(format!("a row has {found} values, for {width} variables")))
            }
            None => Ok(rows),
        }
    }
}

/// Returns the rows that `text` lists.
fn rows(text: &str, variables: &Variables) -> Result<Rows<Mixed>, Fault> {
    let cell = |text: &str| match text {
        "*" => Ok(None),
        _ if interval(text).is_some() || text.starts_with('{') => {
            Err(Fault::new(format!("a cell {} is not read", quoted(text))))
        }
        _ => match Term::leaf(text, variables)? {
            Term::Int(int) => Ok(Some(Mixed::Int(int))),
            Term::Symbol(symbol) => Ok(Some(Mixed::from(&*symbol))),
            _ => Err(Fault::new(format!("a cell {} is no value", quoted(text)))),
        },
    };
    let row = |row: Result<&str, Fault>| {
        let row = parts(row?).map(cell).collect::<Result<Vec<_>, Fault>>()?;
        variables.spend(row.len() as u64).map(|()| row)
    };
    tuples(text).map(row).collect::<Result<Vec<_>, Fault>>().map(Rows::from_iter)
}
