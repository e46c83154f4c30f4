//! The places of a step to look at.
//!
//! Invariant: a place is highlighted in one way: a conclusion hides a supposition, which hides a
//! premise.

use crate::any::Dynamic;
use crate::canvas::Highlight;
use crate::grid::Place;
use kumiki::explanation::sentences::{Fact, Reasoning, Step};
use std::collections::BTreeMap;

/// Returns the places of a step. Without facts, its premises are the places of its rules.
pub(super) fn highlights(puzzle: &dyn Dynamic, step: &Step<Place, i32>) -> Vec<(Place, Highlight)> {
    let mut places = BTreeMap::new();
    look(puzzle, step, &mut places);
    if !places.values().any(|highlight| *highlight == Highlight::Premise) {
        let scopes = step.constraints.iter().flat_map(|premise| &premise.scope);
        for place in scopes {
            places.entry(*place).or_insert(Highlight::Premise);
        }
    }
    let conclusions = step.removed.iter().flat_map(|fact| places_of(puzzle, fact));
    places.extend(conclusions.map(|place| (place, Highlight::Conclusion)));
    places.into_iter().collect()
}

/// Adds the premises of a step and of the steps within its supposition, and what these conclude.
fn look(puzzle: &dyn Dynamic, step: &Step<Place, i32>, places: &mut BTreeMap<Place, Highlight>) {
    for place in step.facts.iter().flat_map(|fact| places_of(puzzle, fact)) {
        places.entry(place).or_insert(Highlight::Premise);
    }
    if let Reasoning::Supposition { variable, value, steps } = &step.reasoning {
        let supposed = places_at(puzzle, variable, *value);
        places.extend(supposed.into_iter().map(|place| (place, Highlight::Supposition)));
        for inner in steps {
            look(puzzle, inner, places);
            let concluded = inner.removed.iter().flat_map(|fact| places_of(puzzle, fact));
            places.extend(concluded.map(|place| (place, Highlight::Supposition)));
        }
    }
}

/// Returns the places that a fact is about: those of the value that is left, or of absent ones.
fn places_of(puzzle: &dyn Dynamic, fact: &Fact<Place, i32>) -> Vec<Place> {
    match &fact.left[..] {
        [only] => places_at(puzzle, &fact.variable, *only),
        _ => {
            let absent = fact.absent.iter();
            absent.flat_map(|value| places_at(puzzle, &fact.variable, *value)).collect()
        }
    }
}

/// Returns the places that a variable with a value is about: the cells of a piece, or its own.
fn places_at(puzzle: &dyn Dynamic, place: &Place, value: i32) -> Vec<Place> {
    match place {
        Place::Piece(_) => puzzle.cells(place, value).into_iter().map(Place::Cell).collect(),
        _ => vec![*place],
    }
}
