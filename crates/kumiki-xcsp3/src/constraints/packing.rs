//! Bins, knapsacks and flows.
//!
//! Invariant: an item whose value is that of no bin is in none.

use super::{Reader, ints_of, variables_of};
use crate::claims::Claim;
use crate::error::{Fault, quoted};
use crate::frame::{Condition, Frame};
use crate::sequence;
use crate::term::{Operator, Term};
use kumiki::Mixed;
use kumiki::relations::RelationData;
use std::collections::{BTreeMap, BTreeSet};

/// Reads that the items with the value of a bin, by their sizes, meet its condition.
pub(super) fn bin_packing(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list = frame.terms_of("list", variables)?;
    let sizes = frame.expect("sizes")?.ints(variables)?;
    frame.expect_length(("sizes", sizes.len()), list.len())?;
    let [limits, loads, condition, conditions] =
        ["limits", "loads", "condition", "conditions"].map(|name| frame.child(name));
    let operands = |of: &Frame<'_>, operator: Operator| -> Result<Vec<Condition>, Fault> {
        let operands = of.terms(variables)?.into_iter();
        Ok(operands.map(|operand| Condition { operator, operand }).collect())
    };
    let (conditions, first) = match (limits, loads, condition, conditions) {
        (Some(limits), None, None, None) => (operands(&limits, Operator::Le)?, 0),
        (None, Some(loads), None, None) => (operands(&loads, Operator::Eq)?, 0),
        (None, None, None, Some(conditions)) => {
            let first = conditions.element.number("startIndex", 0)?;
            (conditions.conditions(variables)?, first)
        }
        (None, None, Some(condition), None) => {
            let condition = condition.condition(variables)?;
            return used_bins(reader, (&list, &sizes), &condition);
        }
        _ => {
            let message = "it has one of <limits>, <loads>, <condition> and <conditions>";
            return Err(Fault::new(message));
        }
    };
    if let Some(claim) = packed((&list, &sizes), (&conditions, first)) {
        return Ok(claim);
    }
    let bins = conditions.iter().zip(first..);
    let bins = bins.map(|(condition, bin)| load(&list, &sizes, (bin, condition)));
    Ok(Claim::All(bins.collect()))
}

/// Returns the claim as a relation of the library, if its bins have loads that are variables, or
/// limits that are numbers.
fn packed(
    (list, sizes): (&[Term], &[i64]),
    (conditions, first): (&[Condition], i64),
) -> Option<Claim> {
    let mut vars = variables_of(list)?;
    if sizes.iter().any(|&size| size < 0) || conditions.is_empty() {
        return None;
    }
    let all = |operator| conditions.iter().all(|condition| condition.operator == operator);
    let operands: Vec<Term> = conditions.iter().map(|one| one.operand.clone()).collect();
    let capacities = match (ints_of(&operands), variables_of(&operands)) {
        (Some(limits), _) if all(Operator::Le) => Some(limits),
        (_, Some(loads)) if all(Operator::Eq) => {
            vars.extend(loads);
            None
        }
        _ => return None,
    };
    let bins = (first..).take(conditions.len()).map(Mixed::Int).collect();
    let weights = sizes.to_vec();
    Some(Claim::Relation(RelationData::BinPacking { weights, bins, capacities }, vars))
}

/// Returns the claim that each bin with an item meets a condition.
fn used_bins(
    reader: &Reader,
    (list, sizes): (&[Term], &[i64]),
    condition: &Condition,
) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let vars = variables_of(list).ok_or_else(|| Fault::new("the list has other than variables"))?;
    let mut bins = BTreeSet::new();
    for &var in &vars {
        bins.extend(variables.values(var).listed()?.iter().filter_map(Mixed::as_int));
    }
    variables.spend((bins.len() as u64).saturating_mul(vars.len() as u64))?;
    let limit = condition.operand.as_int().filter(|_| condition.operator == Operator::Le);
    if let Some(limit) = limit.filter(|&limit| limit >= 0 && sizes.iter().all(|&size| size >= 0)) {
        // A bin without items keeps the limit.
        let capacities = Some(vec![limit; bins.len()]);
        let (weights, bins) = (sizes.to_vec(), bins.into_iter().map(Mixed::Int).collect());
        return Ok(Claim::Relation(RelationData::BinPacking { weights, bins, capacities }, vars));
    }
    let claims = bins.into_iter().map(|bin| {
        let is_in = |term: &Term| Term::pair(Operator::Eq, term.clone(), Term::Int(bin));
        let is_used = Term::joined(Operator::Or, list.iter().map(is_in).collect());
        let load = condition.on(Term::joined(Operator::Add, items(list, sizes, bin)));
        Claim::Term(Term::pair(Operator::Imp, is_used, load))
    });
    Ok(Claim::All(claims.collect()))
}

/// Returns the size of each item, if it is in a bin.
fn items(list: &[Term], sizes: &[i64], bin: i64) -> Vec<Term> {
    let item = |(term, &size): (&Term, &i64)| {
        Term::pair(Operator::Eq, term.clone(), Term::Int(bin)).times(Term::Int(size))
    };
    list.iter().zip(sizes).map(item).collect()
}

/// Returns the claim that the load of a bin meets a condition.
fn load(list: &[Term], sizes: &[i64], (bin, condition): (i64, &Condition)) -> Claim {
    let items = items(list, sizes, bin);
    let load = if items.is_empty() { Term::Int(0) } else { Term::joined(Operator::Add, items) };
    Claim::Term(condition.on(load))
}

/// Reads that the weights and the profits of what is taken meet a condition each.
pub(super) fn knapsack(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list = frame.terms_of("list", variables)?;
    let conditions = frame.children("condition");
    let mut sums = Vec::new();
    for (name, place) in [("weights", 0), ("profits", 1)] {
        let factors = frame.terms_of(name, variables)?;
        frame.expect_length((name, factors.len()), list.len())?;
        let condition = conditions.get(place);
        let condition = condition.ok_or_else(|| Fault::new("it has two conditions"))?;
        sums.push((factors, condition.condition(variables)?));
    }
    let sums = sums.iter().map(|(factors, condition)| reader.sum_of((&list, factors), condition));
    sums.collect::<Result<_, _>>().map(Claim::All)
}

/// Reads that at each node what flows out, less what flows in, is its balance.
pub(super) fn flow(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list = frame.terms_of("list", variables)?;
    let balance = frame.terms_of("balance", variables)?;
    let arcs_frame = frame.expect("arcs")?;
    let arcs = sequence::int_rows(&arcs_frame.text()?, variables).map_err(arcs_frame.place())?;
    frame.expect_length(("arcs", arcs.len()), list.len())?;
    if let Some(arc) = arcs.iter().find(|arc| arc.len() != 2) {
        return Err(arcs_frame.fault(format!("{} is no arc", quoted(&format!("{arc:?}")))));
    }
    let mut nodes: BTreeMap<i64, (Vec<Term>, Vec<Term>)> = BTreeMap::new();
    for (term, arc) in list.iter().zip(&arcs) {
        // An arc from a node to itself changes no balance.
        for (node, factor) in arc.iter().zip([1, -1]) {
            let (terms, factors) = nodes.entry(*node).or_default();
            if arc[0] != arc[1] {
                terms.push(term.clone());
                factors.push(Term::Int(factor));
            }
        }
    }
    frame.expect_length(("balances", balance.len()), nodes.len())?;
    let weighted = match frame.child("condition") {
        Some(condition) => {
            let weights = frame.terms_of("weights", variables)?;
            frame.expect_length(("weights", weights.len()), list.len())?;
            Some((weights, condition.condition(variables)?))
        }
        None => None,
    };
    let mut claims = Vec::new();
    // The nodes have the balances in the order of their numbers.
    for ((terms, factors), operand) in nodes.into_values().zip(balance) {
        let condition = Condition { operator: Operator::Eq, operand };
        claims.push(reader.sum_of((&terms, &factors), &condition)?);
    }
    if let Some((weights, condition)) = weighted {
        claims.push(reader.sum_of((&list, &weights), &condition)?);
    }
    Ok(Claim::All(claims))
}
