//! The refutation of what a window excludes: its rules, one after the other, up to a conflict.
//!
//! Invariant: each event follows from its rule and the places that it needs, which are facts of
//! the window or were concluded before it.

use super::local::{BOTH, Can, Locals};
use std::collections::BTreeSet;

/// The conclusion of one rule about one place; without a place, the rule cannot hold.
#[derive(Clone, Debug)]
pub(super) struct WindowEvent {
    pub(super) rule: usize,
    /// The places that the rule needs, with what can be there.
    pub(super) needs: Vec<(usize, Can)>,
    pub(super) concluded: Option<(usize, Can)>,
}

/// Returns the events that lead from `supposed` to a conflict of `rules`, without those that it
/// does not need; `None` if the rules, one at a time, do not lead there. `state` has the facts.
pub(super) fn refutation(
    locals: &Locals,
    rules: &[usize],
    mut state: Vec<Can>,
    (supposed, value): (usize, Can),
) -> Option<Vec<WindowEvent>> {
    state[supposed] = value;
    let mut events: Vec<WindowEvent> = Vec::new();
    let mut is_changed = true;
    while std::mem::take(&mut is_changed) {
        // All rules see the state at the beginning of a round, so that near events come first.
        let before = state.clone();
        for &rule in rules {
            let mut after = before.clone();
            let Some(has_concluded) = locals.propagate(rule, &mut after) else {
                let needs = needs(locals, rule, &before, None);
                events.push(WindowEvent { rule, needs, concluded: None });
                return Some(needed(events, supposed));
            };
            if !has_concluded {
                continue;
            }
            for &var in locals.rule(rule).1 {
                if after[var] != before[var] && state[var] == before[var] {
                    let concluded = Some((var, after[var]));
                    let needs = needs(locals, rule, &before, concluded);
                    events.push(WindowEvent { rule, needs, concluded });
                    state[var] = after[var];
                    is_changed = true;
                }
            }
        }
    }
    None
}

/// Returns the places whose state `rule` needs to conclude something, or to fail.
fn needs(
    locals: &Locals,
    rule: usize,
    state: &[Can],
    concluded: Option<(usize, Can)>,
) -> Vec<(usize, Can)> {
    let (_, vars) = locals.rule(rule);
    let known = |var: &usize| state[*var] != BOTH && locals.at_first[*var] == BOTH;
    let mut known: Vec<usize> = vars.iter().copied().filter(known).collect();
    known.retain(|var| concluded.is_none_or(|(of, _)| of != *var));
    let mut least = state.to_vec();
    let mut needs = known.clone();
    for var in known {
        least[var] = BOTH;
        let mut after = least.clone();
        let is_enough = match (locals.propagate(rule, &mut after), concluded) {
            (None, _) => true,
            (Some(_), Some((of, left))) => after[of] == left,
            (Some(_), None) => false,
        };
        if is_enough {
            needs.retain(|&other| other != var);
        } else {
            least[var] = state[var];
        }
    }
    needs.into_iter().map(|var| (var, state[var])).collect()
}

/// Returns the events that the last one needs, in their order.
fn needed(events: Vec<WindowEvent>, supposed: usize) -> Vec<WindowEvent> {
    let mut needed: BTreeSet<usize> = BTreeSet::new();
    let mut kept: Vec<WindowEvent> = Vec::new();
    for event in events.into_iter().rev() {
        if event.concluded.is_none_or(|(var, _)| needed.contains(&var)) {
            needed.extend(event.needs.iter().map(|(var, _)| *var).filter(|&var| var != supposed));
            kept.push(event);
        }
    }
    kept.reverse();
    kept
}
