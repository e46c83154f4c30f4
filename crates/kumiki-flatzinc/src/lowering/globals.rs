//! The constraints of many variables that the library keeps.
//!
//! Invariant: the library flattens arrays of two dimensions, and says at which index one begins.

use super::builtin::LoweringKind::{self, Claims, Whole};
use super::{Arguments, tasks};
use crate::claims::Claim;
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::Poster;
use crate::tree::Node;
use crate::variables::VarId;
use kumiki::constraints::{Automaton, Comparison};
use kumiki::expression::Expr;
use kumiki::relations::{RelationData, Rows};
use std::sync::Arc;

pub(super) const ALL: &[(&str, LoweringKind)] = &[
    ("fzn_all_different_int", Claims(all_different)),
    ("kumiki_table_int", Claims(table)),
    ("kumiki_table_bool", Claims(table)),
    ("kumiki_regular", Claims(regular)),
    ("kumiki_regular_nfa", Claims(regular)),
    ("kumiki_inverse", Claims(inverse)),
    ("kumiki_circuit", Claims(circuit)),
    ("kumiki_subcircuit", Claims(subcircuit)),
    ("fzn_cumulative", Claims(tasks::cumulative)),
    ("fzn_diffn", Claims(|a, poster| tasks::boxes_apart(a, true, poster))),
    ("fzn_diffn_nonstrict", Claims(|a, poster| tasks::boxes_apart(a, false, poster))),
    ("kumiki_lex_less_int", Claims(|a, poster| lex(a, RelationData::LexLessThan, poster))),
    ("kumiki_lex_less_bool", Claims(|a, poster| lex(a, RelationData::LexLessThan, poster))),
    ("kumiki_lex_lesseq_int", Claims(|a, poster| lex(a, RelationData::LexLessOrEqual, poster))),
    ("kumiki_lex_lesseq_bool", Claims(|a, poster| lex(a, RelationData::LexLessOrEqual, poster))),
    ("fzn_count_eq", Whole(count)),
    ("kumiki_assume", Whole(assume)),
    ("kumiki_bin_packing_load", Whole(loads)),
    ("kumiki_bin_packing_capa", Whole(capacities)),
    ("fzn_disjunctive", Whole(|a, poster| tasks::apart(a, false, poster))),
    ("fzn_disjunctive_strict", Whole(|a, poster| tasks::apart(a, true, poster))),
];

fn all_different(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let scope = poster.variables_of(&a.operands(0)?)?;
    if scope.len() < 2 {
        return Ok(Claim::Constant(true));
    }
    Ok(Claim::Relation(RelationData::AllDifferent { offsets: None, strength: None }, scope))
}

fn table(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let (scope, cells) = (poster.variables_of(&a.operands(0)?)?, a.constants(1)?);
    if scope.is_empty() {
        return Ok(Claim::Constant(true));
    }
    if cells.len() % scope.len() != 0 {
        let (cells, width) = (cells.len(), scope.len());
        return Err(Fault::new(format!("its {cells} cells make no rows of {width}")));
    }
    // The first place of each variable.
    let first = |place: usize| scope.iter().position(|&id| id == scope[place]).unwrap_or(place);
    let firsts: Vec<usize> = (0..scope.len()).map(first).collect();
    let is_possible = |row: &&[i64]| {
        (0..row.len()).all(|place| {
            row[place] == row[firsts[place]]
                && poster.variables.values(scope[place]).contains(row[place])
        })
    };
    let places: Vec<usize> = (0..scope.len()).filter(|&place| firsts[place] == place).collect();
    let rows: Rows<i64> = cells
        .chunks_exact(scope.len())
        .filter(is_possible)
        .map(|row| places.iter().map(|&place| Some(row[place])))
        .collect();
    let scope = places.iter().map(|&place| scope[place]).collect();
    Ok(match rows.is_empty() {
        true => Claim::Constant(false),
        false => Claim::Relation(RelationData::Allowed { rows: Arc::new(rows) }, scope),
    })
}

fn regular(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let scope = poster.variables_of(&a.operands(0)?)?;
    let states = usize::try_from(a.constant(1)?).unwrap_or(0);
    let symbols = match a.entities.constant_set(a.node(2)?) {
        Some(ranges) => {
            ranges.first().map_or((1, 0), |_| (ranges[0][0], ranges[ranges.len() - 1][1]))
        }
        None => (1, a.constant(2)?),
    };
    let targets = targets(a)?;
    let width = usize::try_from(symbols.1 - symbols.0 + 1).unwrap_or(0);
    if states.checked_mul(width) != Some(targets.len()) {
        let found = targets.len();
        let message =
            format!("its {states} states and {width} symbols need as many moves, not {found}");
        return Err(Fault::new(message));
    }
    let start = usize::try_from(a.constant(4)?).unwrap_or(0);
    let Some(accepting) = a.entities.constant_set(a.node(5)?) else {
        return Err(Fault::new("its accepting states are no set of constants"));
    };
    let accepts = |state: i64| accepting.iter().any(|&[min, max]| min <= state && state <= max);
    let accepted = (1..=states).filter(|&state| accepts(state as i64));
    let moves = targets.iter().enumerate().flat_map(|(at, targets)| {
        let is_state = |&target: &i64| usize::try_from(target).ok().filter(|&target| target > 0);
        let of = move |target| (at / width + 1, symbols.0 + (at % width) as i64, target);
        targets.iter().filter_map(is_state).map(of)
    });
    let automaton = Automaton::new([start], moves, accepted);
    if scope.is_empty() {
        return Ok(Claim::Constant(accepts(start as i64)));
    }
    Ok(Claim::Relation(RelationData::Regular { automaton: Arc::new(automaton) }, scope))
}

/// Returns the states that each move of an automaton leads to: one, or a set of them.
fn targets(a: Arguments<'_, '_>) -> Result<Vec<Vec<i64>>, Fault> {
    let targets = |&node: &Node| match a.entities.is_set(node) {
        true => Ok(a.entities.set(node)?.into_iter().map(|(state, _)| state).collect()),
        false => match a.entities.operand(node)? {
            Operand::Constant(state) => Ok(vec![state]),
            Operand::Var(_) => Err(Fault::new("its moves are no constants")),
        },
    };
    a.entities.array(a.node(3)?)?.iter().map(targets).collect()
}

/// Returns variables whose places count from 0, for those whose places count from `first`: before
/// them stand constants that are their own places.
fn from_zero(operands: &[Operand], first: i64, poster: &mut Poster) -> Result<Vec<VarId>, Fault> {
    let mut scope = Vec::new();
    for place in 0..first {
        scope.push(poster.variable(Operand::Constant(place))?);
    }
    scope.extend(poster.variables_of(operands)?);
    Ok(scope)
}

/// Returns whether one of some operands may have a value, or there are none.
fn may_have(operands: &[Operand], value: i64, poster: &Poster) -> bool {
    let has = |&operand: &Operand| match operand {
        Operand::Constant(constant) => constant == value,
        Operand::Var(id) => poster.variables.values(id).contains(value),
    };
    operands.is_empty() || operands.iter().any(has)
}

fn inverse(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let (first, there) = (a.constant(0)?, a.operands(1)?);
    let (first_back, back) = (a.constant(2)?, a.operands(3)?);
    if there.len() != back.len() {
        return Ok(Claim::Constant(false));
    }
    if first != first_back || first < 0 {
        let message = format!("its indices begin at {first} and {first_back}; use one from 0 on");
        return Err(Fault::new(message));
    }
    if !may_have(&there, first, poster) || !may_have(&back, first, poster) {
        return Ok(Claim::Constant(false));
    }
    let mut scope = from_zero(&there, first, poster)?;
    scope.extend(from_zero(&back, first_back, poster)?);
    Ok(Claim::Relation(RelationData::Inverse, scope))
}

/// Returns the claim that the variables are the places of the next ones on a circuit of all.
fn circuit(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let (first, next) = (a.constant(0)?, a.operands(1)?);
    // One place alone is no circuit.
    let ranges = |own: i64| vec![[first, own - 1], [own + 1, first + next.len() as i64 - 1]];
    on_circuit(first, &next, ranges, poster)
}

/// Returns the claim that some of the variables are on a circuit. The others are their own places.
fn subcircuit(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let (first, next) = (a.constant(0)?, a.operands(1)?);
    let last = first + next.len() as i64 - 1;
    on_circuit(first, &next, |_| vec![[first, last]], poster)
}

/// Returns the claim that the places of the next ones, which are in the ranges that `ranges`
/// returns for each place, have one circuit.
fn on_circuit(
    first: i64,
    next: &[Operand],
    ranges: impl Fn(i64) -> Vec<[i64; 2]>,
    poster: &mut Poster,
) -> Result<Claim, Fault> {
    if first < 0 {
        return Err(Fault::new(format!("its indices begin at {first}; use one from 0 on")));
    }
    let member = |(own, &next): (i64, &Operand)| {
        let ranges: Vec<[i64; 2]> =
            ranges(own).into_iter().filter(|one| one[0] <= one[1]).collect();
        Claim::member(next, &ranges, &poster.variables)
    };
    let mut claims: Vec<Claim> = (first..).zip(next).map(member).collect();
    if !may_have(next, first, poster) {
        return Ok(Claim::Constant(false));
    }
    if next.len() > 1 {
        let scope = from_zero(next, first, poster)?;
        claims.push(Claim::Relation(RelationData::Subcircuit, scope));
    }
    Ok(Claim::all(claims))
}

fn lex(
    a: Arguments<'_, '_>,
    relation: RelationData<i64>,
    poster: &mut Poster,
) -> Result<Claim, Fault> {
    let (less, greater) = (a.operands(0)?, a.operands(1)?);
    if less.len() != greater.len() {
        return Err(Fault::new("its lists have different lengths"));
    }
    if less.is_empty() {
        return Ok(Claim::Constant(matches!(relation, RelationData::LexLessOrEqual)));
    }
    let mut scope = poster.variables_of(&less)?;
    scope.extend(poster.variables_of(&greater)?);
    Ok(Claim::Relation(relation, scope))
}

/// Adds the constraint that `n` of some variables have a value.
fn count(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (operands, value, n) = (a.operands(0)?, a.operand(1)?, a.operand(2)?);
    if let Some(value) = poster.fixed(value) {
        let mut scope = poster.variables_of(&operands)?;
        scope.push(poster.variable(n)?);
        let values = vec![value];
        let comparison = Comparison::Equal;
        return poster.relate(RelationData::VariableCount { values, comparison }, &scope);
    }
    let value = poster.expression(value);
    let equal = |&operand: &Operand| poster.expression(operand).equals(value.clone());
    let number = operands.iter().map(equal).reduce(|a, b| a + b).unwrap_or_else(|| Expr::from(0));
    poster.express(number.equals(poster.expression(n)))
}

/// Adds assumptions, which answers name if they cannot hold together.
fn assume(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let tree = a.entities.tree();
    for &node in a.entities.array(a.node(0)?)? {
        let text = match node {
            Node::Name(name) => tree.name(name).to_owned(),
            Node::Entry(name, index) => format!("{}[{index}]", tree.name(name)),
            _ => "false".to_owned(),
        };
        poster.assume(text, a.entities.operand(node)?)?;
    }
    Ok(())
}

/// Items with weights, and the numbers of the bins that they are put in.
struct Packing {
    items: Vec<VarId>,
    weights: Vec<i64>,
    bins: Vec<i64>,
}

/// Returns the items of a constraint, and so many bins.
fn bins(a: Arguments<'_, '_>, count: usize, poster: &mut Poster) -> Result<Packing, Fault> {
    let (first, items, weights) = (a.constant(0)?, a.operands(2)?, a.constants(3)?);
    if items.len() != weights.len() {
        let (items, weights) = (items.len(), weights.len());
        return Err(Fault::new(format!("it has {weights} weights for {items} items")));
    }
    let bins: Vec<i64> = (first..).take(count).collect();
    let within = [[first, first + count as i64 - 1]];
    for &item in &items {
        poster.post(Claim::member(item, &within, &poster.variables))?;
    }
    Ok(Packing { items: poster.variables_of(&items)?, weights, bins })
}

/// Adds the constraint that the weights of the items in each bin add up to its load.
fn loads(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let loads = a.operands(1)?;
    let Packing { items: mut scope, weights, bins } = bins(a, loads.len(), poster)?;
    scope.extend(poster.variables_of(&loads)?);
    poster.relate(RelationData::BinPacking { weights, bins, capacities: None }, &scope)
}

/// Adds the constraint that no bin holds more than its capacity.
fn capacities(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let capacities = a.constants(1)?;
    let Packing { items: scope, weights, bins } = bins(a, capacities.len(), poster)?;
    let capacities = Some(capacities);
    poster.relate(RelationData::BinPacking { weights, bins, capacities }, &scope)
}
