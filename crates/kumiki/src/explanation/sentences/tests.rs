//! Tests of the sentences of steps.

use super::Words;
use crate::arithmetic::Int;
use crate::graph::Circuit;
use crate::modelling::relations::engine;
use crate::propagation::{Asked, Constraint, Phrase};
use crate::state::{Conflict, Store, Var};
use crate::{AllDifferent, AllVariables, Problem};

/// Cells in a row: those that are 1 are together.
struct Together {
    scope: Vec<Var>,
}

impl Together {
    /// Returns the first and the last cell that must be 1.
    fn ends(&self, store: &Store) -> Option<(usize, usize)> {
        let is_in = |&var: &Var| store.fixed(var) == Some(1);
        let last = self.scope.iter().rposition(is_in)?;
        Some((self.scope.iter().position(is_in)?, last))
    }
}

impl Constraint for Together {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let first = values.iter().position(|&value| value == 1).unwrap_or(0);
        let last = values.iter().rposition(|&value| value == 1).unwrap_or(0);
        values[first..=last].iter().all(|&value| value == 1) || values.iter().all(|&one| one != 1)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let Some((first, last)) = self.ends(store) else { return Ok(()) };
        (first..=last).try_for_each(|at| store.fix(self.scope[at], 1))
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let (first, last) = self.ends(facts)?;
        let phrase = Phrase::new().var(self.scope[first]).text(" is cut off from ");
        Some(match asked {
            Asked::Conflict => phrase.var(self.scope[last]),
            Asked::Removed(_) => phrase.var(self.scope[last]).text(" by ").it(),
        })
    }
}

fn sentences(values: &[Int], predicate: Option<super::Predicate<'_, char, Int>>) -> Vec<String> {
    let mut problem = Problem::new();
    problem.add_variables("abcd".chars(), values.iter().copied()).unwrap();
    let together = engine(|scope: [Var; 4]| Together { scope: scope.to_vec() });
    problem.add_named_constraint("together", together, "abcd".chars()).unwrap();
    problem.add_named_constraint("ends", |a, d| a == 1 && d == 1, ['a', 'd']).unwrap();
    let value = |_: &char, value: &Int| ["land", "sea", "ice"][*value as usize].to_owned();
    let mut words = Words::new(&char::to_string, &value);
    words.predicate = predicate;
    problem.steps().map(|step| words.sentence(&step)).collect()
}

#[test]
fn a_phrase_of_a_constraint_says_what_would_be_wrong() {
    let together = "together: b and c must be sea, or a is cut off from d by them";
    assert_eq!(sentences(&[0, 1], None), ["ends: a and d are sea", together]);
    assert_eq!(sentences(&[0, 1, 2], None)[1], together);
}

#[test]
fn a_predicate_is_written_as_a_whole() {
    let predicate = |_: &char, value: &Int, is: bool| {
        format!("has {} {}", if is { "a" } else { "no" }, ["hole", "star"][*value as usize])
    };
    let sentences = sentences(&[0, 1], Some(&predicate));
    let together = "together: b and c must have a star, or a is cut off from d by them";
    assert_eq!(sentences, ["ends: a and d have a star", together]);
}

#[test]
fn a_conflict_says_what_is_wrong() {
    let mut problem = Problem::new();
    problem.add_variables("abc".chars(), 0..=1).unwrap();
    let together = engine(|scope: [Var; 3]| Together { scope: scope.to_vec() });
    problem.add_named_constraint("together", together, "abc".chars()).unwrap();
    let mut steps = problem.steps();
    for (variable, value) in [('a', 1), ('b', 0), ('c', 1)] {
        steps.fix(&variable, &value).unwrap();
    }
    let step = steps.next().expect("a conflict");
    assert_eq!(step.to_string(), "together: a is cut off from c, which cannot be");
}

#[test]
fn a_circuit_says_which_chain_would_be_closed() {
    let mut problem: Problem<char, Int> = Problem::new();
    problem.add_variables("abcd".chars(), 0..4).unwrap();
    problem.add_named_constraint("tour", Circuit, "abcd".chars()).unwrap();
    problem.fix('a', 1).unwrap();
    problem.restrict('b', [0, 2]).unwrap();
    let sentences: Vec<String> = problem.steps().map(|step| step.to_string()).collect();
    let expected = [
        "given: a is 1",
        "given: b is not 1 or 3",
        "tour: b must be 2, or 0-1 would be closed too early",
        "tour: a is 1, and b is 2, so c is 3, and d is 0",
    ];
    assert_eq!(sentences, expected);
}

#[test]
fn variables_that_differ_share_values_or_leave_one_to_the_last() {
    let mut problem: Problem<&str, Int> = Problem::new();
    let days = [
        ("maths", vec![2, 4]),
        ("physics", vec![2, 4]),
        ("sport", vec![1, 2, 3]),
        ("music", vec![1, 2, 3, 4]),
        ("art", vec![2, 3, 5]),
    ];
    problem.add_variables(days.iter().map(|(name, _)| *name), 1..=5).unwrap();
    problem.add_named_constraint("a day each", AllDifferent, AllVariables).unwrap();
    for (name, left) in days {
        problem.restrict(name, left).unwrap();
    }
    let sentences: Vec<String> = problem.steps().map(|step| step.to_string()).collect();
    for expected in [
        "a day each: maths, physics, sport and music are not 5, so only art can be 5",
        "a day each: maths and physics share 2 and 4, so sport is not 2, and music is not 2 or 4",
    ] {
        assert!(sentences.iter().any(|sentence| sentence == expected), "{sentences:#?}");
    }
}

#[test]
fn a_case_analysis_names_its_cases() {
    let mut problem: Problem<&str, Int> = Problem::new();
    problem.add_variables(["yellow", "blue", "red", "ivory", "green"], 1..=5).unwrap();
    problem.add_named_constraint("all differ", AllDifferent, AllVariables).unwrap();
    let right = |ivory, green| green == ivory + 1;
    problem.add_named_constraint("right of ivory", right, ["ivory", "green"]).unwrap();
    problem.fix("blue", 2).unwrap();
    let sentences: Vec<String> = problem.steps().map(|step| step.to_string()).collect();
    let cases = sentences.iter().find(|sentence| sentence.contains("if red is 4, then "));
    let cases = cases.unwrap_or_else(|| panic!("{sentences:#?}"));
    assert!(cases.starts_with("all differ and right of ivory: "), "{cases}");
    assert!(cases.ends_with(", so red is not 4"), "{cases}");
}
