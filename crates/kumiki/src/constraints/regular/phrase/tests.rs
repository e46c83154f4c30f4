//! Tests of the reasons of regular constraints: against all words of a line.

use super::*;
use crate::constraints::Automaton;
use crate::constraints::phrases::tests::{reason_of, removed_from};
use crate::testing::for_each_combination;
use proptest::prelude::*;

/// Returns the reason why the automaton removes all that it can from the variable at place `at`.
fn told(automaton: &Automaton<Int>, domains: &[Vec<Int>], at: usize) -> Option<String> {
    let build = |vars: &[crate::state::Var]| Regular::new(vars.iter().copied(), automaton);
    let regular = Regular::new([], automaton);
    let holds = |values: &[Int]| regular.graph.can_read(values.iter().copied().map(Some));
    let removed = removed_from(domains, holds, at);
    if removed.is_empty() { None } else { reason_of(domains, build, at, &removed) }
}

/// Returns a line from a text: `?` is open.
fn line(text: &str) -> Vec<Vec<Int>> {
    let cell = |cell: char| cell.to_digit(2).map_or(vec![0, 1], |value| vec![value.into()]);
    text.chars().map(cell).collect()
}

fn blocks(lengths: &[usize]) -> Automaton<Int> {
    Automaton::blocks(lengths.iter().copied()).filter_map(|&is_full: &bool| Some(is_full.into()))
}

#[test]
fn a_block_is_between_its_first_and_its_last_place() {
    let told = |lengths: &[usize], text: &str, at| told(&blocks(lengths), &line(text), at);
    let three = told(&[3, 1], "????????", 2);
    assert_eq!(three, None, "the first block reaches to the left and to the right of it");
    let three = told(&[3, 2], "????????", 2);
    assert_eq!(three.as_deref(), Some("the block of 3 is between x0 and x4"));
    let last = told(&[2, 2], "??????", 4);
    assert_eq!(last.as_deref(), Some("the last block of 2 is between x3 and x5"));
    let out = told(&[2], "?1??????", 4);
    assert_eq!(out.as_deref(), Some("no block reaches it"));
    let one = told(&[3, 4], "????????", 3);
    assert_eq!(one.as_deref(), Some("the blocks fit in one way"));
}

#[test]
fn few_ways_are_counted() {
    let even = Automaton::new([0], [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)], [0]);
    let told = |text: &str, at| told(&even, &line(text), at);
    assert_eq!(told("101?", 3).as_deref(), Some("only one way is left"));
    assert_eq!(told("10??", 3), None);
}

#[test]
fn towers_that_are_seen_are_counted() {
    let towers = Automaton::visible(4, 1..=5);
    let open = vec![(1..=5).collect::<Vec<Int>>(); 5];
    let few = told(&towers, &open, 0);
    assert_eq!(few.as_deref(), Some("otherwise at most 3 are seen"));
    let mut high = open.clone();
    high[0] = vec![5];
    let one = Automaton::visible(1, 1..=5);
    assert_eq!(told(&one, &open, 1), None, "a lower one may follow a lower one");
    let only = told(&one, &[open[..1].to_vec(), vec![vec![3]; 1]].concat(), 0);
    assert_eq!(only.as_deref(), Some("otherwise at least 2 are seen"));
}

proptest! {
    /// The phrase names the range of each block, and cells that no block reaches; both are true of
    /// all lines that fit.
    #[test]
    fn what_is_said_of_blocks_is_true_of_all_lines(
        lengths in prop::collection::vec(1..4usize, 0..4),
        cells in "[?01]{1,9}",
    ) {
        let (automaton, domains) = (blocks(&lengths), line(&cells));
        let regular = Regular::new([], &automaton);
        for at in 0..domains.len() {
            let Some(reason) = told(&automaton, &domains, at) else { continue };
            let mut lines: Vec<Vec<Int>> = Vec::new();
            for_each_combination(&domains, |values| {
                if regular.graph.can_read(values.iter().copied().map(Some)) {
                    lines.push(values.to_vec());
                }
            });
            let place = |name: &str| name[1..].parse::<usize>().expect("a number");
            if reason.ends_with("in one way") {
                prop_assert_eq!(lines.len(), 1);
            } else if reason.starts_with("no block") {
                prop_assert!(lines.iter().all(|line| line[at] == 0), "{reason}");
            } else if reason.contains("block") {
                let (block, ends) = reason.split_once(" is ").expect("a place");
                let is_name = |word: &&str| word.starts_with('x');
                let ends: Vec<&str> = ends.split(' ').filter(is_name).collect();
                let (first, last) = (ends[0], ends[ends.len() - 1]);
                let number: usize = block.rsplit(' ').next().expect("a word").parse().expect("one");
                let is_in = |line: &Vec<Int>| {
                    line[place(first)..=place(last)]
                        .split(|&cell| cell == 0)
                        .any(|run| run.len() >= number)
                };
                prop_assert!(lines.iter().all(is_in), "{reason}");
                prop_assert!(place(last) + 1 - place(first) < 2 * number, "{reason}: a middle");
                prop_assert!((place(last) + 1 - number..place(first) + number).contains(&at));
            } else {
                let few = reason.split(' ').find_map(|word| word.parse().ok());
                prop_assert_eq!(lines.len(), few.unwrap_or(1), "{}", reason);
            }
        }
    }

    /// The number of towers that are seen otherwise is true of every row with another height.
    #[test]
    fn what_is_said_of_towers_is_true_of_all_rows(
        rows in prop::collection::vec(prop::collection::btree_set(1..=4i64, 1..5), 1..5),
        count in 1..5usize,
        at in 0..5usize,
    ) {
        let domains: Vec<Vec<Int>> =
            rows.into_iter().map(|one| one.into_iter().collect()).collect();
        let at = at % domains.len();
        let automaton = Automaton::visible(count, 1..=4);
        let Some(reason) = told(&automaton, &domains, at) else { return Ok(()) };
        let seen = |values: &[Int]| {
            let is_seen = |place: &usize| values[..*place].iter().all(|&one| one < values[*place]);
            (0..values.len()).filter(is_seen).count()
        };
        let removed = removed_from(&domains, |values| seen(values) == count, at);
        let words: Vec<&str> = reason.split(' ').collect();
        let bound: usize = words[3].parse().expect("a number");
        let is_wrong = if words[2] == "most" { bound < count } else { bound > count };
        prop_assert!(is_wrong, "{}", reason);
        for_each_combination(&domains, |values| {
            if removed.contains(&values[at]) {
                let number = seen(values);
                let is_as_said = if words[2] == "most" { number <= bound } else { number >= bound };
                assert!(is_as_said, "{reason}: {values:?}");
            }
        });
    }
}
