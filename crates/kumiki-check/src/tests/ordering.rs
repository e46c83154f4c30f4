//! Orders of interchangeable values at random: one that is accepted leaves a solution, if there is
//! one.

use super::statements::{NAMES, model};
use super::{Random, combinations, domains_of};
use crate::check::order;
use crate::domains::{Domains, Set};
use crate::model::Model;
use crate::values::Truth;

/// Returns a model most of whose constraints only say that variables differ.
fn differences(random: &mut Random) -> Model {
    let len = 2 + random.below(3);
    let of_one = random.of(&["[1,2]", "[1,2,3]", "[\"x\",\"y\",1]"]);
    let domains: Vec<&str> = (0..len)
        .map(|_| if random.is_one_in(4) { random.of(&["[2,1,5]", "[3,\"x\"]"]) } else { of_one })
        .collect();
    let constraints: Vec<String> = (0..1 + random.below(5))
        .map(|_| {
            let [one, other] = [random.below(len), random.below(len)].map(|at| NAMES[at]);
            let rest = match random.below(12) {
                0 => r#""kind":"AllDifferent","offsets":[0,1]"#,
                1 => r#""kind":"AllEqual""#,
                2 => r#""kind":"NotInSet","set":[1]"#,
                3 => r#""kind":"InSet","set":[1,2,3,5,"x"]"#,
                4..8 => r#""kind":"Expr","args":["p","q"],"expr":"p != q""#,
                _ => r#""kind":"AllDifferent""#,
            };
            match one == other {
                true => r#"{"kind":"AllDifferent"}"#.to_owned(),
                false => format!(r#"{{{rest},"scope":["{one}","{other}"]}}"#),
            }
        })
        .collect();
    Model::parse(&model(&domains, &constraints)).unwrap_or_default()
}

fn has_solution(model: &Model, domains: &Domains) -> bool {
    let all = domains_of(model);
    combinations(domains).iter().any(|positions| {
        let fixed = Domains::fixed(&all, positions);
        model.constraints.iter().all(|hard| hard.meaning.truth(&fixed) == Truth::Yes)
    })
}

#[test]
fn an_order_that_is_accepted_leaves_a_solution() {
    let (mut accepted, mut solved) = (0, 0);
    for seed in 0..15_000 {
        let mut random = Random::new(seed);
        let model = differences(&mut random);
        let len = model.variables.len();
        if len == 0 {
            continue;
        }
        let mut domains = Domains::full(domains_of(&model));
        let some = |random: &mut Random, size: usize, rate: usize| {
            let mut set = Set::empty(size);
            (0..size).filter(|_| random.is_one_in(rate)).for_each(|at| set.insert(at));
            set
        };
        for variable in 0..len {
            if random.is_one_in(4) {
                let size = domains.set(variable).len();
                let left = domains.set(variable).difference(&some(&mut random, size, 4));
                domains.replace(variable, left);
            }
        }
        let taken: Vec<(usize, Set)> = (0..1 + random.below(len))
            .map(|at| {
                let variable = if random.is_one_in(4) { random.below(len) } else { at };
                let size = model.domain(variable).values().len();
                (variable, some(&mut random, size, 2))
            })
            .collect();
        let had_solution = has_solution(&model, &domains);
        if order::check(&model, &mut domains, &taken).is_err() {
            continue;
        }
        for (variable, lost) in &taken {
            let left = domains.set(*variable).difference(lost);
            domains.replace(*variable, left);
        }
        accepted += 1;
        solved += usize::from(had_solution);
        assert_eq!(had_solution, has_solution(&model, &domains), "seed {seed}: {taken:?}");
    }
    println!("{accepted} accepted, {solved} with a solution");
    assert!(accepted > 1000 && solved > 300);
}
