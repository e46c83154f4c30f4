//! Automata and decision diagrams.
//!
//! Invariant: states are numbered in the order in which the text names them. An automaton is read
//! once, also in a group.

use super::Reader;
use crate::claims::Claim;
use crate::error::{Fault, quoted};
use crate::frame::Frame;
use crate::term::Term;
use crate::tokens::{interval, parts, tokens, tuples};
use crate::variables::Variables;
use indexmap::IndexSet;
use kumiki::Mixed;
use kumiki::constraints::Automaton;
use kumiki::relations::RelationData;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A transition: from a state, by a value, to a state.
type Transition = (usize, Mixed, usize);

/// Reads that the values are a word of an automaton.
pub(super) fn regular(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    word(reader, frame, |frame, variables| {
        let mut states = IndexSet::new();
        let transitions = transitions(&frame.expect("transitions")?, variables, &mut states)?;
        let mut listed = |name: &str| -> Result<Vec<usize>, Fault> {
            let text = frame.expect(name)?.text()?;
            Ok(tokens(&text).map(|state| states.insert_full(state.to_string()).0).collect())
        };
        Ok(Automaton::new(listed("start")?, transitions, listed("final")?))
    })
}

/// Reads that the values are a path of a decision diagram: from the first state to one from which
/// no transition leads on.
pub(super) fn mdd(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    word(reader, frame, |frame, variables| {
        let mut states = IndexSet::new();
        let transitions = transitions(&frame.expect("transitions")?, variables, &mut states)?;
        let leading: BTreeSet<usize> = transitions.iter().map(|(from, ..)| *from).collect();
        let last = (0..states.len()).filter(|state| !leading.contains(state));
        let root = transitions.first().map(|(from, ..)| *from);
        Ok(Automaton::new(root, transitions, last))
    })
}

/// Returns the claim that the values of the list are a word of the automaton that `read` reads.
fn word(
    reader: &mut Reader,
    frame: &Frame<'_>,
    read: impl FnOnce(&Frame<'_>, &Variables) -> Result<Automaton<Mixed>, Fault>,
) -> Result<Claim, Fault> {
    let list = frame.terms_of("list", reader.variables())?;
    let others = frame.element.children.iter().filter(|child| child.name != "list");
    let is_fixed = others.clone().all(|child| !child.text.contains('%'));
    let at = frame.element.at;
    let known = reader.automata.get(&at).filter(|_| is_fixed).cloned();
    let automaton = match known {
        Some(automaton) => automaton,
        None => {
            let automaton = Arc::new(read(frame, reader.variables())?);
            if is_fixed {
                reader.automata.insert(at, Arc::clone(&automaton));
            }
            automaton
        }
    };
    Ok(Claim::Relation(RelationData::Regular { automaton }, reader.views(&list)?))
}

/// Returns the transitions that the text lists, between `states`, to which it adds.
fn transitions(
    frame: &Frame<'_>,
    variables: &Variables,
    states: &mut IndexSet<String>,
) -> Result<Vec<Transition>, Fault> {
    let mut all = Vec::new();
    for tuple in tuples(&frame.text()?) {
        let tuple = tuple.map_err(frame.place())?;
        let [from, value, to] = parts(tuple).collect::<Vec<&str>>()[..] else {
            return Err(frame.fault(format!("{} is no transition", quoted(tuple))));
        };
        let mut state = |name: &str| states.insert_full(name.to_string()).0;
        let (from, to) = (state(from), state(to));
        let values = values(value, variables).map_err(frame.place())?;
        all.extend(values.into_iter().map(|value| (from, value, to)));
    }
    Ok(all)
}

/// Returns the values of a transition.
fn values(text: &str, variables: &Variables) -> Result<Vec<Mixed>, Fault> {
    if let Some(ends) = interval(text) {
        let (first, last) = ends?;
        let count = (i128::from(last) - i128::from(first) + 1).clamp(0, u64::MAX.into());
        variables.spend(count as u64)?;
        return Ok((first..=last).map(Mixed::Int).collect());
    }
    variables.spend(1)?;
    match Term::leaf(text, variables)? {
        Term::Int(int) => Ok(vec![Mixed::Int(int)]),
        Term::Symbol(symbol) => Ok(vec![Mixed::from(&*symbol)]),
        _ => Err(Fault::new(format!("{} is no value", quoted(text)))),
    }
}
