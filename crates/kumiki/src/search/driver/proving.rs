//! A search that writes a proof.
//!
//! Invariant: it runs the constraints as they were stated, so that each step has the one that it
//! follows from.

use super::Search;
use super::copies::Cliques;
use super::counting::Counting;
use crate::propagation::{Model, PresolvedModel, presolve};
use crate::run::{Control, ProofLog};
use crate::search::depth_first::Position;
use crate::search::settings::{Learning, LookAhead, Settings};
use crate::search::spaces::Trailed;
use std::sync::Arc;

/// Returns a search for the solutions of `model` that learns from the beginning, and logs a proof
/// of what it claims. Its other settings are `settings`, as far as a search that learns has them.
/// Constraints that state one thing together are not merged.
pub(crate) fn proving(
    model: &Arc<Model>,
    log: Box<dyn ProofLog + Send>,
    settings: Settings,
) -> Search {
    let settings =
        Settings { look_ahead: LookAhead::Full, profile: false, ..settings }.learning(Learning::On);
    let mut control = Control::new(settings.limits.clone());
    control.meter.start();
    let PresolvedModel { model, .. } = presolve(model, || control.meter.tick());
    control.proof = Some(log);
    let mut search = Search {
        profiler: None,
        cliques: Cliques::new(&model, &settings, None),
        trailed: Trailed::new(model, None, None, &settings),
        control,
        position: Position::Root,
        stopped: None,
        counting: Counting::default(),
        settings,
    };
    search.control.meter.pause();
    search
}
