//! Kernels: implementations of the rules of a clique graph, and their detection.
//!
//! Invariant: every kernel removes the same values and chooses the same vertex, so all find the
//! same solutions in the same order.
//!
//! Kernels apply the rules in different orders, many vertices at a time or one. They agree because
//! the rules are monotone: a value that they remove from a state, they remove from every smaller
//! state that has it, unless that one is a conflict. A fixed vertex stays fixed, the only vertex
//! with a needed value stays the only one, and a neighbour of all members with a value is one of
//! all that are left. So a fixpoint without a conflict is contained in each state that any order of
//! the rules goes through. Therefore there is only one, and no order finds it where another finds a
//! conflict. The choice depends on the fixpoint alone.

use super::CliqueGraph;
use super::choice::Choice;
use super::counted::CountedBoards;
use super::lanes::Lanes;
use super::states::{RuledStates, States};
use super::vector::Vector;
use crate::arithmetic::Int;
use std::fmt;

/// The implementation that runs the clique graphs of a search: all-different constraints over
/// common values, as one.
///
/// All kernels find the same solutions in the same order. Those with SIMD instructions are faster,
/// for at most 16 values and 256 variables; portable code runs larger clique graphs. Choosing a
/// kernel is useful for measurements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Simd {
    /// None: each constraint runs on its own. Exact covers have no search of their own then.
    Off,
    /// The fastest that the machine can run, for a search that is long enough to compile its
    /// tables. Until then, portable code that needs no tables.
    #[default]
    Detected,
    /// Code for any machine.
    Portable,
    /// NEON, of 64-bit ARM; portable code on other machines.
    Neon,
    /// simd128, of WebAssembly; portable code in a module that is compiled without it.
    Simd128,
    /// AVX2; portable code if the machine has no such instructions.
    Avx2,
    /// AVX-512 (F, BW, VL); the next best if the machine has no such instructions.
    Avx512,
}

impl Simd {
    /// Returns the kernels that this machine can run, the slowest first, without [`Simd::Off`]
    /// and [`Simd::Detected`].
    pub fn available() -> Vec<Simd> {
        let mut available = vec![Simd::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = super::vector::avx2::Token::detect().map(|_| Simd::Avx2);
            let avx512 = super::vector::avx512::Token::detect().map(|_| Simd::Avx512);
            available.extend(avx2.into_iter().chain(avx512));
        }
        #[cfg(target_arch = "aarch64")]
        available.extend(super::vector::neon::Token::detect().map(|_| Simd::Neon));
        #[cfg(target_feature = "simd128")]
        available.extend(super::vector::simd128::Token::detect().map(|_| Simd::Simd128));
        available
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Simd::Off => "off",
            Simd::Detected => "detected",
            Simd::Portable => "portable",
            Simd::Neon => "neon",
            Simd::Simd128 => "simd128",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        })
    }
}

/// The outcome of a propagation: the propagation of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Propagated {
    /// It has no solution.
    Conflict,
    /// Every vertex has one value: it is a solution.
    Solved,
    /// Nothing more can be removed.
    Open(Choice),
}

/// The rules of a clique graph, run on states that hold the possible values of each vertex.
pub(super) trait Rules: Send + Sync {
    /// The possible values of each vertex. A state is copied, never restored.
    type State: Clone + Send + Sync;

    /// Returns a state with the values of `sets[i]` for vertex `i`, if each vertex has a value.
    fn state(&self, sets: &[u64]) -> Self::State;

    /// Returns the possible values of `vertex`.
    fn set(&self, state: &Self::State, vertex: usize) -> u64;

    /// Writes the value of each variable of `graph` into `row`, from a state in which each vertex
    /// has one.
    fn write_row(&self, state: &Self::State, graph: &CliqueGraph, row: &mut Vec<Int>);

    /// Leaves `vertex` only its values in `set`. Returns `false` if there are none.
    fn keep(&self, state: &mut Self::State, vertex: usize, set: u64) -> bool;

    /// Propagates the rules until nothing changes. They remove the value of a fixed vertex from its
    /// neighbours, and all other values from a vertex that is the only one with a value which its
    /// clique needs, and apply the rule of common neighbours.
    fn propagate(&self, state: &mut Self::State) -> Propagated;

    /// Does the same without a choice of the next decision. Returns `false` if there is a conflict.
    fn narrow(&self, state: &mut Self::State) -> bool {
        self.propagate(state) != Propagated::Conflict
    }
}

/// A clique graph and its states, by some rules.
pub(crate) struct Kernel {
    pub(crate) graph: CliqueGraph,
    pub(crate) states: Box<dyn States>,
}

impl Kernel {
    pub(super) fn new<R: Rules + 'static>(rules: R, graph: CliqueGraph) -> Kernel {
        Kernel { graph, states: Box::new(RuledStates::new(rules)) }
    }

    /// Returns the clique graph, which should be [laid out](super::laid_out), with compiled tables;
    /// `None` if there are none of `simd` for such a clique graph.
    pub(crate) fn compiled(graph: &CliqueGraph, simd: Simd) -> Option<Kernel> {
        on_lanes(graph, simd).or_else(|| counted(graph.in_order()))
    }
}

/// Returns the kernel on lanes; `None` if the machine or the clique graph does not allow that.
#[cfg(target_arch = "x86_64")]
fn on_lanes(graph: &CliqueGraph, simd: Simd) -> Option<Kernel> {
    use super::vector::{avx2, avx512};
    let is_avx512 = matches!(simd, Simd::Avx512 | Simd::Detected);
    let token = avx512::Token::detect().filter(|_| is_avx512);
    let kernel = token.and_then(|token| on_vectors::<avx512::Avx512>(token, graph));
    kernel.or_else(|| {
        let token = avx2::Token::detect().filter(|_| is_avx512 || simd == Simd::Avx2)?;
        on_vectors::<avx2::Avx2>(token, graph)
    })
}

#[cfg(target_arch = "aarch64")]
fn on_lanes(graph: &CliqueGraph, simd: Simd) -> Option<Kernel> {
    use super::vector::neon;
    let is_neon = matches!(simd, Simd::Neon | Simd::Detected);
    on_vectors::<neon::Neon>(neon::Token::detect().filter(|_| is_neon)?, graph)
}

#[cfg(target_feature = "simd128")]
fn on_lanes(graph: &CliqueGraph, simd: Simd) -> Option<Kernel> {
    use super::vector::simd128;
    let is_simd128 = matches!(simd, Simd::Simd128 | Simd::Detected);
    on_vectors::<simd128::Simd128>(simd128::Token::detect().filter(|_| is_simd128)?, graph)
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
fn on_lanes(_: &CliqueGraph, _: Simd) -> Option<Kernel> {
    None
}

/// Does the same on vectors of one kind, in tables of the least size that fits.
fn on_vectors<V: Vector + 'static>(token: V::Token, graph: &CliqueGraph) -> Option<Kernel> {
    macro_rules! on {
        ($blocks:literal, $cliques:literal, $atoms:literal, $words:literal) => {
            let rules = Lanes::<V, $blocks, $cliques, $atoms, $words>::new(token, graph);
            if let Some(rules) = rules {
                return Some(Kernel::new(rules, graph.clone()));
            }
        };
    }
    // Sudoku; the same with more cliques; 16 × 16.
    on!(3, 1, 2, 2);
    on!(4, 2, 4, 2);
    #[cfg(not(kumiki_small))]
    on!(8, 2, 4, 4);
    None
}

/// Returns the kernel of counted boards; `None` if the clique graph does not allow that.
fn counted(graph: CliqueGraph) -> Option<Kernel> {
    if let Some(rules) = CountedBoards::<9>::new(&graph) {
        return Some(Kernel::new(rules, graph));
    }
    CountedBoards::<16>::new(&graph).map(|rules| Kernel::new(rules, graph))
}
