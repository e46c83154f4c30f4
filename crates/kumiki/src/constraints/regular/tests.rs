//! Tests of regular languages against a plain run of their automata.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::{agrees_with_its_meaning, cases};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Returns any automaton, also with states without transitions, letters in no domain, and repeated
/// entries.
fn automata() -> impl Strategy<Value = Automaton<Int>> {
    let letter = prop_oneof![6 => -3..=4i64, 1 => 62..=67i64, 1 => Just(-70), 1 => Just(Int::MAX)];
    let state = 0..5usize;
    let transitions = prop::collection::vec((state.clone(), letter, state.clone()), 0..24);
    let some = || prop::collection::vec(state.clone(), 0..3);
    (some(), transitions, some()).prop_map(|(s, t, a)| Automaton::new(s, t, a))
}

/// Returns the targets of the letter from some of the states, by the list.
fn step(automaton: &Automaton<Int>, from: &BTreeSet<usize>, letter: Int) -> BTreeSet<usize> {
    let arcs = automaton.transitions.iter();
    let taken = arcs.filter(|arc| from.contains(&arc.0) && arc.1 == letter);
    taken.map(|arc| arc.2).collect()
}

fn accepts(automaton: &Automaton<Int>, word: &[Int]) -> bool {
    let starts = automaton.starts.iter().copied().collect();
    let ends = word.iter().fold(starts, |from, &letter| step(automaton, &from, letter));
    automaton.accepting.iter().any(|state| ends.contains(state))
}

/// Returns the automaton whose states are sets of states.
fn determined(automaton: &Automaton<Int>) -> Automaton<Int> {
    let start: BTreeSet<usize> = automaton.starts.iter().copied().collect();
    let letters: BTreeSet<Int> = automaton.transitions.iter().map(|arc| arc.1).collect();
    Automaton::explore(
        [start],
        letters,
        |from, &letter| Some(step(automaton, from, letter)),
        |states| automaton.accepting.iter().any(|state| states.contains(state)),
    )
    .expect("there are at most 32 sets")
}

/// Returns words of up to three letters among those of [`automata`].
fn words() -> impl Strategy<Value = Vec<Int>> {
    prop::collection::vec(prop_oneof![-3..=4i64, 62..=67i64], 0..4)
}

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(case in cases(0), automaton in automata()) {
        agrees_with_its_meaning(&case.domains, |vars| {
            Regular::new(case.places.iter().map(|&(at, _)| vars[at]), &automaton)
        });
    }

    #[test]
    fn it_means_what_the_list_of_transitions_says(automaton in automata(), word in words()) {
        let vars = Model::new().add_variables(word.len(), 0..2).unwrap();
        let regular = Regular::new(vars, &automaton);
        prop_assert_eq!(regular.is_satisfied(&word), accepts(&automaton, &word));
    }

    /// Paths and states are thus distinguished: after the same letters an automaton may be in
    /// several states.
    #[test]
    fn an_automaton_removes_what_its_deterministic_form_does(
        case in cases(1),
        automaton in automata(),
    ) {
        let left = |automaton: &Automaton<Int>| {
            let mut model = Model::new();
            let add = |domain: &Vec<Int>| model.add_variable(domain.iter().copied()).unwrap();
            let vars: Vec<Var> = case.domains.iter().map(add).collect();
            let scope = case.places.iter().map(|&(at, _)| vars[at]);
            model.add_constraint(Regular::new(scope, automaton));
            let mut search = Search::new(model);
            let store = search.propagate().ok()?;
            Some(store.domains().map(|domain| domain.iter().collect()).collect::<Vec<Vec<Int>>>())
        };
        prop_assert_eq!(left(&automaton), left(&determined(&automaton)));
    }

    #[test]
    fn a_violation_is_the_least_number_of_letters_to_change(
        automaton in automata(),
        word in words(),
    ) {
        let vars = Model::new().add_variables(word.len(), 0..2).unwrap();
        let violation = Regular::new(vars, &automaton).violation(&word);
        let letters: Vec<Int> = (-3..=4).chain(62..=67).chain([-70, Int::MAX]).collect();
        let mut all = vec![vec![]];
        for _ in &word {
            let longer = |start: &Vec<Int>| {
                let start = start.clone();
                letters.iter().map(move |&letter| [start.as_slice(), &[letter]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|other: &Vec<Int>| accepts(&automaton, other));
        let changes = |other: &Vec<Int>| other.iter().zip(&word).filter(|(a, b)| a != b).count();
        let least = all.iter().map(changes).min().unwrap_or(word.len() + 1);
        prop_assert_eq!(violation, least as u64);
    }
}

#[test]
fn of_no_variables_it_says_whether_the_empty_word_is_accepted() {
    for (accepting, is_there) in [(0, true), (1, false)] {
        let mut model = Model::new();
        model.add_constraint(Regular::new([], &Automaton::new([0], [(0, 1, 1)], [accepting])));
        assert_eq!(Search::new(model).count(), u64::from(is_there));
    }
}

/// 201 states and 100 letters: sets of several words.
#[test]
fn states_and_letters_may_be_many() {
    let sums = Automaton::explore(
        [0],
        0..100,
        |&sum: &Int, letter| Some(sum + letter).filter(|&sum| sum <= 200),
        |&sum| sum == 200,
    );
    let mut model = Model::new();
    let vars = model.add_variables(3, 0..100).unwrap();
    model.add_constraint(Regular::new(vars, &sums.unwrap()));
    // The number of ways to write 297 - 200 as a sum of three numbers from 0 on.
    assert_eq!(Search::new(model).count(), 98 * 99 / 2);
}

/// With twelve letters to remember, the deterministic form would have 4,096 states.
#[test]
fn what_was_twelve_letters_ago_needs_no_more_states_than_that() {
    let ahead = (1..=12).flat_map(|at| [(at, 0, at + 1), (at, 1, at + 1)]);
    let guess = [(0, 0, 0), (0, 1, 0), (0, 1, 1)];
    let mut model = Model::new();
    let vars = model.add_variables(40, 0..=1).unwrap();
    let automaton = Automaton::new([0], guess.into_iter().chain(ahead), [13]);
    model.add_constraint(Regular::new(vars.clone(), &automaton));
    let mut search = Search::new(model);
    let store = search.propagate().unwrap();
    assert_eq!(store.fixed(vars[27]), Some(1));
    assert_eq!(vars.iter().filter(|&&var| store.is_fixed(var)).count(), 1);
}
