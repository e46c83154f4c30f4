//! The constraints and their plain meanings.
//!
//! Invariant: a meaning is written from the specification, and knows nothing of the solver.

use std::collections::BTreeSet;

/// The kind of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An integer.
    Int,
    /// A truth value.
    Bool,
    /// A list of integers of some length, or of any if it is 0.
    Ints(usize),
    /// A list of truth values.
    Bools(usize),
    /// A list of constants.
    Constants(usize),
    /// A constant.
    Constant,
    /// A set of constants.
    Values,
    /// A set.
    Set,
    /// A list of constants that are not negative.
    Naturals(usize),
    /// These constants, as they stand in the model.
    Fixed(&'static [i64], &'static str),
    /// Rows of as many constants as the list before has entries.
    Rows,
}

/// A constraint with its meaning: whether it holds for the values of its arguments.
pub(crate) struct Meaning {
    pub(crate) name: &'static str,
    pub(crate) kinds: &'static [Kind],
    pub(crate) holds: fn(&[Vec<i64>]) -> bool,
    /// True if it may also be reified and implied.
    pub(crate) is_reified: bool,
}

use Kind::*;

const ONE: Kind = Fixed(&[1], "1");
const TWO: Kind = Fixed(&[2], "2");
const SYMBOLS: Kind = Fixed(&[1, 2], "1..2");
const MOVES: Kind = Fixed(&[1, 2, 2, 1], "[1,2,2,1]");
const TWO_VALUES: Kind = Fixed(&[1, -2], "[1,-2]");
const CHOICES: Kind = Fixed(&[1, 2, 2], "[{1,2},1..0,1..0,{2}]");
const ACCEPTING: Kind = Fixed(&[2], "{2}");

const fn claim(
    name: &'static str,
    kinds: &'static [Kind],
    holds: fn(&[Vec<i64>]) -> bool,
) -> Meaning {
    Meaning { name, kinds, holds, is_reified: true }
}

const fn plain(
    name: &'static str,
    kinds: &'static [Kind],
    holds: fn(&[Vec<i64>]) -> bool,
) -> Meaning {
    Meaning { name, kinds, holds, is_reified: false }
}

fn scalar(a: &[Vec<i64>]) -> i64 {
    a[0].iter().zip(&a[1]).map(|(factor, value)| factor * value).sum()
}

fn pow(base: i64, exponent: i64) -> Option<i64> {
    let power = |exponent: i64| base.pow(exponent as u32);
    match exponent {
        0.. => Some(power(exponent)),
        _ => 1_i64.checked_div(power(-exponent)),
    }
}

fn element(a: &[Vec<i64>]) -> bool {
    let index = a[0][0];
    index >= 1 && a[1].get(index as usize - 1) == Some(&a[2][0])
}

fn set(values: &[i64]) -> BTreeSet<i64> {
    values.iter().copied().collect()
}

fn of_sets(
    a: &[Vec<i64>],
    result: impl Fn(&BTreeSet<i64>, &BTreeSet<i64>) -> BTreeSet<i64>,
) -> bool {
    result(&set(&a[0]), &set(&a[1])) == set(&a[2])
}

pub(crate) const ALL: &[Meaning] = &[
    claim("int_eq", &[Int, Int], |a| a[0] == a[1]),
    claim("int_ne", &[Int, Int], |a| a[0] != a[1]),
    claim("int_le", &[Int, Int], |a| a[0] <= a[1]),
    claim("int_lt", &[Int, Int], |a| a[0] < a[1]),
    claim("bool_eq", &[Bool, Bool], |a| a[0] == a[1]),
    claim("bool_le", &[Bool, Bool], |a| a[0] <= a[1]),
    claim("bool_lt", &[Bool, Bool], |a| a[0] < a[1]),
    claim("bool_not", &[Bool, Bool], |a| a[0] != a[1]),
    plain("bool2int", &[Bool, Int], |a| a[0] == a[1]),
    claim("int_lin_eq", &[Constants(3), Ints(3), Constant], |a| scalar(a) == a[2][0]),
    claim("int_lin_ne", &[Constants(2), Ints(2), Constant], |a| scalar(a) != a[2][0]),
    claim("int_lin_le", &[Constants(3), Ints(3), Constant], |a| scalar(a) <= a[2][0]),
    claim("int_lin_eq", &[Constants(2), Ints(2), Constant], |a| scalar(a) == a[2][0]),
    claim("int_lin_le", &[Constants(1), Ints(1), Constant], |a| scalar(a) <= a[2][0]),
    claim("int_lin_eq", &[Constants(1), Ints(1), Constant], |a| scalar(a) == a[2][0]),
    claim("int_lin_ne", &[Constants(1), Ints(1), Constant], |a| scalar(a) != a[2][0]),
    claim("bool_lin_eq", &[Constants(3), Bools(3), Int], |a| scalar(a) == a[2][0]),
    claim("bool_lin_le", &[Constants(2), Bools(2), Constant], |a| scalar(a) <= a[2][0]),
    plain("int_plus", &[Int, Int, Int], |a| a[0][0] + a[1][0] == a[2][0]),
    plain("int_times", &[Int, Int, Int], |a| a[0][0] * a[1][0] == a[2][0]),
    plain("int_div", &[Int, Int, Int], |a| a[0][0].checked_div(a[1][0]) == Some(a[2][0])),
    plain("int_mod", &[Int, Int, Int], |a| a[0][0].checked_rem(a[1][0]) == Some(a[2][0])),
    plain("int_pow", &[Int, Int, Int], |a| pow(a[0][0], a[1][0]) == Some(a[2][0])),
    plain("int_abs", &[Int, Int], |a| a[0][0].abs() == a[1][0]),
    plain("int_max", &[Int, Int, Int], |a| a[0][0].max(a[1][0]) == a[2][0]),
    plain("int_min", &[Int, Int, Int], |a| a[0][0].min(a[1][0]) == a[2][0]),
    plain("array_int_maximum", &[Int, Ints(3)], |a| a[1].iter().max() == a[0].first()),
    plain("array_int_minimum", &[Int, Ints(3)], |a| a[1].iter().min() == a[0].first()),
    plain("array_int_element", &[Int, Constants(4), Int], element),
    plain("array_var_int_element", &[Int, Ints(3), Int], element),
    plain("array_bool_element", &[Int, Bools(2), Bool], element),
    plain("array_var_bool_element", &[Int, Bools(3), Bool], element),
    claim("set_in", &[Int, Values], |a| a[1].contains(&a[0][0])),
    claim("set_in", &[Int, Set], |a| a[1].contains(&a[0][0])),
    plain("bool_and", &[Bool, Bool, Bool], |a| (a[0][0] & a[1][0]) == a[2][0]),
    plain("bool_or", &[Bool, Bool, Bool], |a| (a[0][0] | a[1][0]) == a[2][0]),
    plain("bool_xor", &[Bool, Bool, Bool], |a| (a[0][0] ^ a[1][0]) == a[2][0]),
    plain("bool_xor_imp", &[Bool, Bool, Bool], |a| a[2][0] == 0 || a[0] != a[1]),
    plain("bool_xor", &[Bool, Bool], |a| a[0] != a[1]),
    plain("array_bool_and", &[Bools(3), Bool], |a| a[0].iter().min() == a[1].first()),
    plain("array_bool_or", &[Bools(3), Bool], |a| a[0].iter().max() == a[1].first()),
    plain("array_bool_xor", &[Bools(4)], |a| a[0].iter().sum::<i64>() % 2 == 1),
    claim("bool_clause", &[Bools(2), Bools(2)], |a| a[0].contains(&1) || a[1].contains(&0)),
    claim("bool_clause", &[Bools(3), Bools(0)], |a| a[0].contains(&1)),
    claim("set_eq", &[Set, Set], |a| set(&a[0]) == set(&a[1])),
    claim("set_ne", &[Set, Set], |a| set(&a[0]) != set(&a[1])),
    claim("set_subset", &[Set, Set], |a| set(&a[0]).is_subset(&set(&a[1]))),
    claim("set_superset", &[Set, Set], |a| set(&a[0]).is_superset(&set(&a[1]))),
    claim("set_le", &[Set, Set], |a| set(&a[0]) <= set(&a[1])),
    claim("set_lt", &[Set, Set], |a| set(&a[0]) < set(&a[1])),
    plain("set_card", &[Set, Int], |a| set(&a[0]).len() as i64 == a[1][0]),
    plain("set_union", &[Set, Set, Set], |a| of_sets(a, |x, y| x | y)),
    plain("set_intersect", &[Set, Set, Set], |a| of_sets(a, |x, y| x & y)),
    plain("set_diff", &[Set, Set, Set], |a| of_sets(a, |x, y| x - y)),
    plain("set_symdiff", &[Set, Set, Set], |a| of_sets(a, |x, y| x ^ y)),
    claim("fzn_all_different_int", &[Ints(3)], |a| set(&a[0]).len() == a[0].len()),
    claim("kumiki_table_int", &[Ints(2), Rows], |a| a[1].chunks(2).any(|row| *row == a[0][..])),
    claim("kumiki_lex_less_int", &[Ints(2), Ints(2)], |a| a[0] < a[1]),
    claim("kumiki_lex_lesseq_int", &[Ints(2), Ints(2)], |a| a[0] <= a[1]),
    claim("kumiki_lex_lesseq_bool", &[Bools(2), Bools(2)], |a| a[0] <= a[1]),
    plain("fzn_count_eq", &[Ints(3), Int, Int], |a| {
        a[0].iter().filter(|value| **value == a[1][0]).count() as i64 == a[2][0]
    }),
    plain("fzn_count_eq", &[Ints(3), Constant, Int], |a| {
        a[0].iter().filter(|value| **value == a[1][0]).count() as i64 == a[2][0]
    }),
    plain("fzn_global_cardinality", &[Ints(3), TWO_VALUES, Ints(2)], |a| {
        (0..2).all(|at| occurrences(&a[0], a[1][at]) == a[2][at])
    }),
    plain("fzn_global_cardinality_closed", &[Ints(3), TWO_VALUES, Ints(2)], |a| {
        (0..2).all(|at| occurrences(&a[0], a[1][at]) == a[2][at])
            && a[0].iter().all(|value| a[1].contains(value))
    }),
    plain(
        "fzn_global_cardinality_low_up",
        &[Ints(3), TWO_VALUES, Constants(2), Constants(2)],
        |a| (0..2).all(|at| (a[2][at]..=a[3][at]).contains(&occurrences(&a[0], a[1][at]))),
    ),
    plain("fzn_among", &[Int, Ints(3), Values], |a| {
        a[1].iter().filter(|value| a[2].contains(value)).count() as i64 == a[0][0]
    }),
    plain("fzn_nvalue", &[Int, Ints(3)], |a| set(&a[1]).len() as i64 == a[0][0]),
    plain("fzn_member_int", &[Ints(2), Int], |a| a[0].contains(&a[1][0])),
    plain("fzn_alldifferent_except", &[Ints(3), Values], |a| {
        a[0].iter().all(|value| a[1].contains(value) || occurrences(&a[0], *value) == 1)
    }),
    plain("fzn_value_precede_int", &[ONE, TWO, Ints(3)], |a| comes_before(&a[2], 1, 2)),
    plain("fzn_value_precede_chain_int", &[Fixed(&[2, 0, 1], "[2,0,1]"), Ints(4)], |a| {
        comes_before(&a[1], 2, 0) && comes_before(&a[1], 0, 1)
    }),
    plain("kumiki_arg_max_int", &[TWO, Ints(3), Int], |a| {
        let greatest = a[1].iter().max();
        (2..).zip(&a[1]).find(|(_, value)| Some(*value) == greatest).map(|one| one.0)
            == Some(a[2][0])
    }),
    plain("kumiki_arg_min_int", &[ONE, Ints(3), Int], |a| {
        let least = a[1].iter().min();
        (1..).zip(&a[1]).find(|(_, value)| Some(*value) == least).map(|one| one.0) == Some(a[2][0])
    }),
    claim("kumiki_regular_nfa", &[Ints(3), TWO, SYMBOLS, CHOICES, ONE, ACCEPTING], |a| {
        // A 1 may stay or lead on, and a 2 of the second state stays: one or more 1, then 2.
        let ones = a[0].iter().take_while(|symbol| **symbol == 1).count();
        ones > 0 && a[0][ones..].iter().all(|symbol| *symbol == 2)
    }),
    plain("fzn_disjunctive", &[Ints(3), Ints(3)], |a| are_apart(a, false)),
    plain("fzn_disjunctive_strict", &[Ints(3), Ints(3)], |a| are_apart(a, true)),
    claim("fzn_cumulative", &[Ints(3), Naturals(3), Naturals(3), Int], |a| {
        shares(&a[0], &a[1], &a[2], a[3][0])
    }),
    plain("fzn_cumulative", &[Ints(2), Ints(2), Ints(2), Int], |a| {
        a[1].iter().chain(&a[2]).all(|&number| number >= 0) && shares(&a[0], &a[1], &a[2], a[3][0])
    }),
    claim("fzn_diffn", &[Ints(2), Ints(2), Naturals(2), Naturals(2)], |a| are_beside(a, true)),
    claim("fzn_diffn_nonstrict", &[Ints(2), Ints(2), Naturals(2), Naturals(2)], |a| {
        are_beside(a, false)
    }),
    claim("kumiki_circuit", &[ONE, Ints(3)], |a| on_circuit(&a[1], 1) == Some(3)),
    claim("kumiki_circuit", &[Fixed(&[0], "0"), Ints(3)], |a| on_circuit(&a[1], 0) == Some(3)),
    claim("kumiki_subcircuit", &[ONE, Ints(3)], |a| on_circuit(&a[1], 1).is_some()),
    plain("kumiki_bin_packing_load", &[ONE, Ints(2), Ints(3), Naturals(3)], |a| {
        (0..2).all(|bin| load(a, bin) == a[1][bin as usize]) && are_bins(a)
    }),
    plain(
        "kumiki_bin_packing_capa",
        &[Fixed(&[0], "0"), Constants(2), Ints(3), Naturals(3)],
        |a| (0..2).all(|bin| load(a, bin) <= a[1][bin as usize]) && are_bins(a),
    ),
    plain("kumiki_inverse", &[ONE, Ints(2), ONE, Ints(2)], |a| {
        let leads_back = |from: &[i64], to: &[i64]| {
            (1..)
                .zip(from)
                .all(|(at, &place)| place >= 1 && to.get(place as usize - 1) == Some(&at))
        };
        leads_back(&a[1], &a[3]) && leads_back(&a[3], &a[1])
    }),
    claim("kumiki_regular", &[Ints(3), TWO, SYMBOLS, MOVES, ONE, ACCEPTING], |a| {
        // Two states: a 2 leads to the other one, a 1 stays, and nothing else leads on.
        a[0].iter().all(|symbol| [1, 2].contains(symbol))
            && a[0].iter().filter(|symbol| **symbol == 2).count() % 2 == 1
    }),
];

fn are_apart(a: &[Vec<i64>], is_strict: bool) -> bool {
    let (starts, durations) = (&a[0], &a[1]);
    let is_before = |i: usize, j: usize| starts[i] + durations[i] <= starts[j];
    durations.iter().all(|&duration| duration >= 0)
        && (0..3).all(|i| {
            (0..i).all(|j| {
                let is_empty = !is_strict && (durations[i] == 0 || durations[j] == 0);
                is_empty || is_before(i, j) || is_before(j, i)
            })
        })
}

/// Returns whether tasks never need more than the capacity.
fn shares(starts: &[i64], durations: &[i64], demands: &[i64], capacity: i64) -> bool {
    let at = |time: i64| -> i64 {
        let is_on = |&task: &usize| starts[task] <= time && time < starts[task] + durations[task];
        (0..starts.len()).filter(is_on).map(|task| demands[task]).sum()
    };
    let times = starts.iter().flat_map(|&start| [start, start + 1, start + 2]);
    times.map(at).all(|used| used <= capacity) && capacity >= 0
}

/// Returns whether two boxes are beside each other.
fn are_beside(a: &[Vec<i64>], is_strict: bool) -> bool {
    let is_before = |axis: usize, i: usize, j: usize| a[axis][i] + a[axis + 2][i] <= a[axis][j];
    let is_empty = |i: usize| a[2][i] == 0 || a[3][i] == 0;
    (0..2).any(|axis| is_before(axis, 0, 1) || is_before(axis, 1, 0))
        || !is_strict && (is_empty(0) || is_empty(1))
}

/// Returns the number of places on the circuit, if there is one and all others are their own.
fn on_circuit(next: &[i64], first: i64) -> Option<usize> {
    let next: Option<Vec<usize>> = next
        .iter()
        .map(|&one| usize::try_from(one - first).ok().filter(|&one| one < next.len()))
        .collect();
    let next = next?;
    let Some(start) = (0..next.len()).find(|&place| next[place] != place) else { return Some(0) };
    let (mut place, mut passed) = (next[start], vec![start]);
    while place != start {
        if passed.contains(&place) {
            return None;
        }
        passed.push(place);
        place = next[place];
    }
    let others = (0..next.len()).filter(|place| !passed.contains(place));
    others.into_iter().all(|other| next[other] == other).then_some(passed.len())
}

fn load(a: &[Vec<i64>], bin: i64) -> i64 {
    let items = a[2].iter().zip(&a[3]);
    items.filter(|(of, _)| **of == a[0][0] + bin).map(|(_, weight)| weight).sum()
}

fn are_bins(a: &[Vec<i64>]) -> bool {
    a[2].iter().all(|bin| (a[0][0]..a[0][0] + 2).contains(bin))
}

fn occurrences(values: &[i64], of: i64) -> i64 {
    values.iter().filter(|value| **value == of).count() as i64
}

fn comes_before(values: &[i64], first: i64, second: i64) -> bool {
    let place = |of: i64| values.iter().position(|value| *value == of);
    place(second).is_none_or(|second| place(first).is_some_and(|first| first < second))
}
