//! Full consistency of all-different: what no way to give each view a value of its own contains.
//!
//! Invariant: between the steps of [`Graph`] every view in `taken` has the value that `owner` names it
//! for, and no value has two owners.
//!
//! Views and values form a bipartite graph, and a solution is a matching that covers the views. Given
//! one, a view may take another value in some other matching exactly if that lies on an alternating
//! cycle, or on an alternating path to a value that nobody has. With a vertex for "a value is given
//! back" both are cycles, and a strongly connected component tells them (Régin, *A filtering algorithm
//! for constraints of difference in CSPs*, 1994; the vertex is the sink of the flow that a matching is).

use crate::constraint::Conflict;
use crate::store::{Scratch, Store};
use crate::var::{Int, Var};

/// Stands for no view.
const NOBODY: u32 = u32::MAX;

/// Removes from `views`, none of them fixed, the values that are in no solution.
///
/// `remembered` names the value that each view had in the last matching; the new one is written there.
/// A run takes time in the number of values of all views together, times that of the views without a
/// value of their own in what is remembered.
pub(super) fn filter(
    views: &[(Var, Int)],
    remembered: &mut [Option<Int>],
    store: &mut Store,
) -> Result<(), Conflict> {
    store.with_scratch(|store, scratch| {
        let mut graph = Graph::new(views, store, scratch)?;
        graph.take_remembered(remembered);
        graph.cover()?;
        for (view, value) in remembered.iter_mut().enumerate() {
            *value = Some(graph.values[graph.taken[view] as usize]);
        }
        graph.find_components();
        for (view, &(var, offset)) in views.iter().enumerate() {
            for &value in graph.values_of(view) {
                let owner = graph.owner[value as usize];
                if owner != NOBODY && !graph.is_same_component(view, owner as usize) {
                    store.remove(var, graph.values[value as usize] - offset)?;
                }
            }
        }
        Ok(())
    })
}
