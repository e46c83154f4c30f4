//! The verdict on a puzzle: one solution, none, or several.
//!
//! Invariant: the verdict is that on the rules of the puzzle. Rules that narrow the search lead to
//! it, and are given up where they say nothing.

use crate::grid::Place;
use crate::puzzle::{Answer, Puzzle, Rules};
use kumiki::run::Instant;
use kumiki::search::Probing;
use kumiki::{Error, Settings, Verdict};
use std::collections::HashSet;

/// The verdict on a puzzle.
pub type PuzzleVerdict = Verdict<Place, i32>;

/// Returns the problem that a puzzle states.
pub(crate) fn stated<P: Puzzle>(puzzle: &P) -> Result<Rules, Error<Place>> {
    let mut rules = Rules::new();
    puzzle.state(&mut rules)?;
    Ok(rules)
}

/// Returns the verdict on a puzzle, which states `rules`, by its narrower rules first if it has
/// any.
/// These are added to `rules`.
pub(crate) fn of<P: Puzzle>(
    puzzle: &P,
    rules: &mut Rules,
    settings: &Settings,
) -> Result<PuzzleVerdict, Error<Place>> {
    let mut rest = settings.clone();
    // All searches together share one moment.
    rest.limits = rest.limits.begun_at(Instant::now());
    let is_narrower = puzzle.narrow(rules)?;
    if P::SEARCHES_FIRST && rest.probing == Probing::AtRoot {
        rest.probing = Probing::WhenStuck;
    }
    let verdict = rules.search(rest.clone()).verdict();
    if !is_narrower {
        return Ok(verdict);
    }
    match verdict {
        Verdict::Unique(solution) => {
            for group in puzzle.changes(&solution) {
                match change(puzzle, &solution, group, &rest)? {
                    Verdict::Unique(_) => {}
                    other => return Ok(other),
                }
            }
            Ok(Verdict::Unique(solution))
        }
        // A reason in the rules of the puzzle says more.
        Verdict::None(reason) => Ok(match stated(puzzle)?.search(rest).verdict() {
            Verdict::Unfinished(_) => Verdict::None(reason),
            verdict => verdict,
        }),
        verdict => Ok(verdict),
    }
}

/// Returns the verdict on the solutions that differ from a known one in the places of a group only.
fn change<P: Puzzle>(
    puzzle: &P,
    solution: &Answer,
    group: Vec<Place>,
    settings: &Settings,
) -> Result<PuzzleVerdict, Error<Place>> {
    let group: HashSet<Place> = group.into_iter().collect();
    let mut rules = stated(puzzle)?;
    for (&place, &value) in solution.iter().filter(|(place, _)| !group.contains(place)) {
        rules.fix(place, value)?;
    }
    Ok(rules.search(settings.clone()).verdict())
}
