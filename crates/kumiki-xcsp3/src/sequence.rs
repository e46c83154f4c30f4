//! Lists of terms, of numbers, and of lists.
//!
//! Invariant: compact forms are written out: `x[]` is each variable of an array, `1x3` three times
//! 1, and `0..3` the numbers from 0 to 3.

use crate::error::{Fault, quoted};
use crate::term::Term;
use crate::tokens::{expect_number, interval, number, parts, repeated, tokens, tuples};
use crate::variables::{Selection, Variables};

/// Returns the terms that `text` lists.
pub(crate) fn terms(text: &str, variables: &Variables) -> Result<Vec<Term>, Fault> {
    collected(tokens(text), variables)
}

/// Returns the term that `text` is, whose value a constraint needs.
pub(crate) fn term(text: &str, variables: &Variables) -> Result<Term, Fault> {
    let term = Term::parse(text, variables)?;
    variables.note(&term);
    Ok(term)
}

/// Returns the terms of `tokens`.
fn collected<'t>(
    tokens: impl Iterator<Item = &'t str>,
    variables: &Variables,
) -> Result<Vec<Term>, Fault> {
    let mut terms = Vec::new();
    for token in tokens {
        if let Some(var) = variables.find(token) {
            variables.spend(1)?;
            terms.push(Term::Var(var));
        } else if token.contains('(') {
            variables.spend(1)?;
            terms.push(term(token, variables)?);
        } else if let Some(Selection { cells, .. }) = variables.selection(token)? {
            // A cell that is no variable is left out.
            terms.extend(cells.into_iter().flatten().map(Term::Var));
        } else if let Some(numbers) = numbers(token, variables) {
            terms.extend(numbers?.into_iter().map(Term::Int));
        } else {
            variables.spend(1)?;
            terms.push(Term::leaf(token, variables)?);
        }
    }
    Ok(terms)
}

/// Returns the numbers that a token has the form of, if it has.
fn numbers(token: &str, variables: &Variables) -> Option<Result<Vec<i64>, Fault>> {
    let begins = |first: char| first.is_ascii_digit() || first == '-' || first == '+';
    if !token.starts_with(begins) {
        return None;
    }
    if let Some(number) = number(token) {
        return Some(variables.spend(1).map(|()| vec![number]));
    }
    if let Some((number, times)) = repeated(token) {
        return Some(variables.spend(times).map(|()| vec![number; times as usize]));
    }
    let ends = interval(token)?;
    Some(ends.and_then(|(first, last)| {
        let count = (i128::from(last) - i128::from(first) + 1).clamp(0, u64::MAX.into());
        variables.spend(count as u64)?;
        Ok((first..=last).collect())
    }))
}

/// Returns the whole numbers that `text` lists.
pub(crate) fn ints(text: &str, variables: &Variables) -> Result<Vec<i64>, Fault> {
    let mut all = Vec::new();
    for token in tokens(text) {
        match numbers(token, variables) {
            Some(numbers) => all.extend(numbers?),
            None => all.push(expect_number(token)?),
        }
    }
    Ok(all)
}

/// Returns the texts of the entries that `text` lists.
pub(crate) fn texts(text: &str, variables: &Variables) -> Result<Vec<String>, Fault> {
    let mut all = Vec::new();
    for token in tokens(text) {
        let is_compact = variables.find(token).is_none() && !token.contains('(');
        if is_compact && let Some(Selection { cells, .. }) = variables.selection(token)? {
            all.extend(cells.into_iter().flatten().map(|var| variables.name(var).to_string()));
        } else if let Some(numbers) = repeated(token).and_then(|_| numbers(token, variables)) {
            all.extend(numbers?.iter().map(i64::to_string));
        } else {
            variables.spend(1)?;
            all.push(token.to_string());
        }
    }
    Ok(all)
}

/// Returns the rows of terms that `text` states, by brackets or as a part of an array.
pub(crate) fn rows(text: &str, variables: &Variables) -> Result<Vec<Vec<Term>>, Fault> {
    let text = text.trim();
    if text.starts_with('(') {
        return tuples(text).map(|row| collected(parts(row?), variables)).collect();
    }
    let selection = variables.selection(text)?;
    let is_whole = |all: &Selection| all.cells.iter().all(Option::is_some);
    match selection {
        Some(all) if !is_whole(&all) => {
            Err(Fault::new(format!("{} has cells that are no variables", quoted(text))))
        }
        Some(Selection { cells, sizes }) if (1..=2).contains(&sizes.len()) => {
            let width = if sizes.len() == 1 { 1 } else { sizes[1] };
            let terms: Vec<Term> = cells.into_iter().flatten().map(Term::Var).collect();
            Ok(terms.chunks(width).map(<[Term]>::to_vec).collect())
        }
        _ => Err(Fault::new(format!("{} is no matrix", quoted(text)))),
    }
}

/// Returns the rows of whole numbers that `text` states by brackets.
pub(crate) fn int_rows(text: &str, variables: &Variables) -> Result<Vec<Vec<i64>>, Fault> {
    let row = |row: Result<&str, Fault>| {
        let row: Result<Vec<i64>, Fault> = parts(row?).map(expect_number).collect();
        let row = row?;
        variables.spend(row.len() as u64).map(|()| row)
    };
    tuples(text).map(row).collect()
}
