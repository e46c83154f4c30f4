//! Full consistency of all-different: removes the values that are in no way to give each view one of
//! its own.
//!
//! Invariant: a value has at most one owner, the view that has taken it, and a view takes only values
//! that it can have.
//!
//! Views and values form a bipartite graph, and a solution is a matching that covers the views. Given
//! one, a view may have another value in some other solution exactly if the exchange lies on an
//! alternating cycle, or on an alternating path that ends at a value nobody has taken. With one more
//! vertex, the [pool](Graph::pool) of free values, to which a view can return what it has, both are
//! cycles: the strongly connected components tell them (Régin, *A filtering algorithm for constraints
//! of difference in CSPs*, 1994).

use crate::constraint::Conflict;
use crate::store::{Scratch, Store};
use crate::var::{Int, Var};

/// Stands for no view, no value and no component.
const NONE: u32 = u32::MAX;

/// Removes from `views`, none of them fixed, the values that are in no solution.
///
/// `taken` says which value each view had in the last matching found; the new one is written there.
/// A run takes time in the number of values of all views together, times that of the views that have
/// lost their value since.
pub(super) fn filter(
    views: &[(Var, Int)],
    taken: &mut [Option<Int>],
    store: &mut Store,
) -> Result<(), Conflict> {
    store.with_scratch(|store, scratch| {
        let mut graph = Graph::new(views, store, scratch);
        graph.take_again(taken);
        graph.cover()?;
        for (view, value) in taken.iter_mut().enumerate() {
            *value = Some(graph.values[graph.taken[view] as usize]);
        }
        graph.find_components();
        for (view, &(var, offset)) in views.iter().enumerate() {
            for &value in graph.values_of(view) {
                let target = graph.owner_or_pool(value);
                if graph.component[view] != graph.component[target] {
                    store.remove(var, graph.values[value as usize] - offset)?;
                }
            }
        }
        Ok(())
    })
}

/// The bipartite graph, and a matching in it. Views and values are indices.
struct Graph<'a> {
    /// All values, ascending.
    values: &'a [Int],
    /// Where the values of each view begin in `edges`.
    starts: &'a mut [u32],
    edges: &'a mut [u32],
    /// The value that each view has taken.
    taken: &'a mut [u32],
    /// The view that has taken each value.
    owner: &'a mut [u32],
    /// The component of each view, and of the pool.
    component: &'a mut [u32],
    /// Room for a number at each view and at the pool, five times.
    work: [&'a mut [u32]; 5],
}

impl<'a> Graph<'a> {
    fn new(views: &[(Var, Int)], store: &Store, scratch: &'a mut Scratch) -> Graph<'a> {
        let Scratch { indices, ints, .. } = scratch;
        ints.clear();
        for &(var, offset) in views {
            ints.extend(store.domain(var).iter().map(|value| value + offset));
        }
        let edges = ints.len();
        ints.sort_unstable();
        ints.dedup();
        let vertices = views.len() + 1;
        indices.clear();
        indices.resize(edges + ints.len() + 8 * vertices, NONE);
        let mut rest = &mut indices[..];
        let mut take = |len: usize| rest.split_off_mut(..len).expect("made large enough");
        let mut graph = Graph {
            values: ints,
            starts: take(vertices),
            edges: take(edges),
            taken: take(vertices),
            owner: take(ints.len()),
            component: take(vertices),
            work: std::array::from_fn(|_| take(vertices)),
        };
        graph.connect(views, store);
        graph
    }
}
