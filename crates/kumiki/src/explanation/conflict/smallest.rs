//! One conflict, or one correction, of little weight.
//!
//! Invariant: the search for a lighter one takes about as long as the first one took, so it never
//! makes an answer much more expensive.

use super::assumption_set::AssumptionSet;
use super::assumptions::Chosen;
use super::feasibility::{Effort, Feasibility, OracleAnswer};
use super::hitting_set::HittingSets;
use super::needed;
use super::parties::Parties;
use crate::arithmetic::sort_by_number;
use crate::run::Random;

/// The number of decisions for a lighter conflict, beside as many as the first one took.
const DECISIONS: u64 = 2_000;

/// The work to prepare queries for a lighter conflict, beside as many queries as the first one
/// took: in a small model that allows many of them.
const WORK: u64 = 4_000;

/// The divisor of the queries for the lightest conflict: so many of them may search.
const SEARCHES: u64 = 4;

/// The number of steps to choose the next set to check.
const CHOOSING: u64 = 2_000;

/// The number of orders in which a conflict is searched for, beside the first.
const ORDERS: u64 = 3;

/// Returns a conflict of all assumptions, if they cannot all hold.
pub(super) fn conflict(feasibility: &mut Feasibility) -> Option<Chosen> {
    let all = feasibility.all();
    feasibility.ask_with(&all, Effort::All).is_impossible().then(|| known_conflict(feasibility))
}

/// Returns a conflict of all assumptions, which cannot all hold.
pub(super) fn known_conflict(feasibility: &mut Feasibility) -> Chosen {
    feasibility.learn_impossible(&feasibility.all());
    let parties = Parties::of_all(feasibility, WORK / feasibility.size());
    let order = by_weight(feasibility, &parties.set);
    let first = reduced(feasibility, &parties, order.clone(), None);
    let more = feasibility.budget.decisions() + DECISIONS;
    let limit = feasibility.budget.tighten(more);
    let lighter = lighter(feasibility, &parties, &order, first);
    feasibility.budget.loosen(limit);
    // A search has checked each assumption already.
    if lighter.is_minimal || parties.effort == Effort::Search {
        return lighter;
    }
    needed::each_needed(feasibility, lighter.assumptions)
}

/// Returns the members of `set`, the lightest first.
pub(super) fn by_weight(feasibility: &Feasibility, set: &AssumptionSet) -> Vec<usize> {
    let mut order: Vec<usize> = set.iter().collect();
    sort_by_number(&mut order, |&assumption| {
        feasibility.assumptions().assumption(assumption).weight.into()
    });
    order
}

/// Returns a conflict within `parties`; assumptions that are early in `order` are preferred. It is
/// minimal as far as the effort of `parties` shows; if that is a search, each assumption is checked
/// against the others, except in a conflict that is not lighter than `best`.
fn reduced(
    feasibility: &mut Feasibility,
    parties: &Parties,
    order: Vec<usize>,
    best: Option<&Chosen>,
) -> Chosen {
    let mut assumptions = needed::by_halves(feasibility, parties, order);
    let own = feasibility.assumptions().weight(assumptions.iter().copied());
    let may_be_best = best.is_none_or(|best| !best.is_minimal || own < weight(feasibility, best));
    // Propagation alone leaves little that is not needed, and the search for the lightest conflict
    // mostly proves it.
    if parties.effort == Effort::LookAhead || !may_be_best {
        assumptions.sort_unstable();
        return Chosen { assumptions, is_minimal: false };
    }
    needed::each_needed(feasibility, assumptions)
}

/// Returns the lightest conflict within `parties` that is found with little more effort; `first` if
/// none is lighter.
fn lighter(
    feasibility: &mut Feasibility,
    parties: &Parties,
    order: &[usize],
    first: Chosen,
) -> Chosen {
    let (assumptions, least) = (feasibility.assumptions(), weight(feasibility, &first));
    if (0..assumptions.len()).all(|assumption| least <= assumptions.weight([assumption])) {
        return first;
    }
    let questions = feasibility.asked() * 2;
    let mut best = first;
    let mut random = Random::new(0);
    for number in 0..ORDERS {
        if feasibility.asked() >= questions || feasibility.budget.is_spent() {
            break;
        }
        let mut order = order.to_vec();
        match number {
            0 => order.reverse(),
            _ => random.shuffle(&mut order),
        }
        sort_by_number(&mut order, |&assumption| {
            feasibility.assumptions().assumption(assumption).weight.into()
        });
        let other = reduced(feasibility, parties, order, Some(&best));
        best = lighter_of(feasibility, best, other);
    }
    lightest(feasibility, best)
}

fn weight(feasibility: &Feasibility, chosen: &Chosen) -> u64 {
    feasibility.assumptions().weight(chosen.assumptions.iter().copied())
}

fn lighter_of(feasibility: &Feasibility, one: Chosen, other: Chosen) -> Chosen {
    let key = |chosen: &Chosen| {
        (!chosen.is_minimal, weight(feasibility, chosen), chosen.assumptions.len())
    };
    if key(&other) < key(&one) { other } else { one }
}

/// Returns the lightest conflict there is, or `best` if that is not found with as many queries as
/// [`WORK`] allows.
///
/// A conflict has an assumption of every correction. So the lightest set that has an assumption of
/// each known correction (a minimal hitting set) is either a conflict, and none is lighter, or it
/// leads to another correction (Ignatiev, Previti, Liffiton and Marques-Silva, *Smallest MUS
/// extraction with minimal hitting set dualization*, 2015).
fn lightest(feasibility: &mut Feasibility, best: Chosen) -> Chosen {
    let questions = WORK / feasibility.size();
    // A correction takes nearly as many queries as there are assumptions.
    if questions < feasibility.assumptions().len() as u64 {
        return best;
    }
    let end = feasibility.searched() + questions / SEARCHES;
    let all = 0..feasibility.assumptions().len();
    let weights = all.map(|number| feasibility.assumptions().assumption(number).weight);
    let mut corrections = HittingSets::new(weights.collect());
    let bound = weight(feasibility, &best);
    for set in feasibility.possible() {
        corrections.add(set.complement());
    }
    while feasibility.searched() < end {
        let Ok(lightest) = corrections.lightest(bound, CHOOSING) else { break };
        let Some(set) = lightest else { return known_lightest(feasibility, best.assumptions) };
        match grown(feasibility, &set) {
            OracleAnswer::Possible(grown) => corrections.add(grown.complement()),
            OracleAnswer::Impossible(_) => {
                return known_lightest(feasibility, set.iter().collect());
            }
            OracleAnswer::Unknown(_) => break,
        }
    }
    best
}

/// Returns a conflict that is known to be the lightest. Then it is minimal, unless an assumption
/// weighs nothing, or the weights are too large to be added.
fn known_lightest(feasibility: &mut Feasibility, assumptions: Vec<usize>) -> Chosen {
    let of_all = feasibility.assumptions();
    let weighs = |&assumption: &usize| of_all.assumption(assumption).weight > 0;
    let total = of_all.weight(assumptions.iter().copied());
    if total < u64::MAX && assumptions.iter().all(weighs) {
        return Chosen { assumptions, is_minimal: true };
    }
    needed::each_needed(feasibility, assumptions)
}

/// Returns whether `set` can hold, and a large set of which it is a part if it can.
fn grown(feasibility: &mut Feasibility, set: &AssumptionSet) -> OracleAnswer {
    let refuted = feasibility.ask_with(set, Effort::LookAhead);
    if refuted.is_impossible() {
        return refuted;
    }
    // The larger set can hold nearly always, and then one search answers for both.
    if let Some(known) = grow_by_look_ahead(feasibility, set) {
        return OracleAnswer::Possible(known);
    }
    match feasibility.ask(set) {
        OracleAnswer::Possible(known) => OracleAnswer::Possible(grow(feasibility, known).0),
        other => other,
    }
}

/// Adds to `set` all assumptions that look-ahead does not exclude, the weightiest first. Returns a
/// set that can hold and has all of these; `None` if they cannot hold together, or if that is not
/// decided.
fn grow_by_look_ahead(feasibility: &mut Feasibility, set: &AssumptionSet) -> Option<AssumptionSet> {
    let mut grown = set.clone();
    let mut others = by_weight(feasibility, &set.complement());
    others.reverse();
    add_by_look_ahead(feasibility, &mut grown, &others);
    match feasibility.ask(&grown) {
        OracleAnswer::Possible(known) => Some(known),
        OracleAnswer::Impossible(_) | OracleAnswer::Unknown(_) => None,
    }
}

/// Adds to `set` each of `others` that look-ahead does not exclude, in their order. If it does not
/// exclude all of them together, it excludes none; otherwise both halves are added.
fn add_by_look_ahead(feasibility: &mut Feasibility, set: &mut AssumptionSet, others: &[usize]) {
    let mut all = set.clone();
    others.iter().for_each(|&assumption| all.insert(assumption));
    if !feasibility.ask_with(&all, Effort::LookAhead).is_impossible() {
        *set = all;
    } else if others.len() > 1 {
        let (first, second) = others.split_at(others.len() / 2);
        add_by_look_ahead(feasibility, set, first);
        add_by_look_ahead(feasibility, set, second);
    }
}

/// Adds to `set`, which can hold, as many assumptions as possible, the weightiest first; also
/// returns whether it is proved that no more can be added.
pub(super) fn grow(feasibility: &mut Feasibility, mut set: AssumptionSet) -> (AssumptionSet, bool) {
    let mut is_proved = true;
    for assumption in by_weight(feasibility, &set.complement()).into_iter().rev() {
        if set.contains(assumption) {
            continue;
        }
        match feasibility.ask(&set.with(assumption)) {
            OracleAnswer::Possible(known) => set = known,
            OracleAnswer::Impossible(_) => {}
            OracleAnswer::Unknown(_) => {
                is_proved = false;
                if feasibility.budget.is_spent() {
                    break;
                }
            }
        }
    }
    (set, is_proved)
}

/// Returns a correction, if there is one: the complement of a set that cannot grow.
pub(super) fn correction(feasibility: &mut Feasibility) -> Option<Chosen> {
    let none = AssumptionSet::none(feasibility.assumptions().len());
    let OracleAnswer::Possible(_) = feasibility.ask_with(&none, Effort::All) else { return None };
    // The weightiest assumptions are kept, whatever the first solution happens to satisfy.
    let mut kept = none;
    let mut is_proved = true;
    for assumption in by_weight(feasibility, &feasibility.all()).into_iter().rev() {
        match feasibility.ask(&kept.with(assumption)) {
            OracleAnswer::Possible(_) => kept.insert(assumption),
            OracleAnswer::Impossible(_) => {}
            OracleAnswer::Unknown(_) => {
                is_proved = false;
                if feasibility.budget.is_spent() {
                    break;
                }
            }
        }
    }
    Some(Chosen { assumptions: kept.complement().iter().collect(), is_minimal: is_proved })
}
