//! Tests that the oracle catches every kind of wrong constraint.

use super::*;
use crate::propagation::{
    Consistency, Exclusive, Partial, Presolved, Properties, Structure, StructureKind,
};
use crate::state::{Conflict, Event, Store};

/// `x < y`, with one error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    RemovesTooMuch,
    LetsWrongPass,
    RefusesRight,
    ClaimsDomain,
    ClaimsBounds,
    ClaimsIdempotence,
    WakesTooLate,
    SaysNoTooEarly,
    SaysYes,
    Forgets,
    MeasuresNothing,
    MeasuresRight,
    BlamesTheRight,
    BlamesNobody,
    BlamesOutside,
    ClaimsSymmetry,
}

struct Less {
    scope: [Var; 2],
    wrong: Wrong,
}

impl Constraint for Less {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        values[0] < values[1]
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        match (assigned.value(0), assigned.value(1)) {
            (Some(x), Some(y)) => x < y || self.wrong == Wrong::SaysYes,
            (Some(x), None) => self.wrong != Wrong::SaysNoTooEarly || x < 2,
            _ => true,
        }
    }

    fn violation(&self, values: &[Int]) -> u64 {
        match self.wrong {
            Wrong::MeasuresNothing => 0,
            Wrong::MeasuresRight => values[0].abs_diff(values[1]) + 1,
            _ => (values[0] - values[1] + 1).max(0).unsigned_abs(),
        }
    }

    fn violating(&self, _: &[Int], places: &mut Vec<usize>) {
        match self.wrong {
            Wrong::BlamesTheRight => places.push(1),
            Wrong::BlamesNobody => {}
            Wrong::BlamesOutside => places.extend([0, 1, 2]),
            _ => places.extend([0, 1]),
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let [x, y] = self.scope;
        let less = match self.wrong {
            Wrong::RemovesTooMuch => 2,
            Wrong::LetsWrongPass => 0,
            _ => 1,
        };
        match self.wrong {
            Wrong::ClaimsDomain | Wrong::ClaimsBounds => {
                return crate::propagation::filter_last_free(self, store);
            }
            Wrong::ClaimsIdempotence if store.domain(x).max() > store.domain(y).max() => {
                return store.remove(x, store.domain(x).max());
            }
            Wrong::RefusesRight if store.is_fixed(x) && store.is_fixed(y) => return Err(Conflict),
            // A reversible word that is used as if it were not restored.
            Wrong::Forgets if store.state_word(0) == 1 => return Ok(()),
            Wrong::Forgets => store.set_state_word(0, 1),
            _ => {}
        }
        store.remove_above(x, store.domain(y).max() - less)?;
        store.remove_below(y, store.domain(x).min() + less)
    }

    fn properties(&self) -> Properties {
        let consistency = match self.wrong {
            Wrong::ClaimsBounds => Consistency::Bounds,
            Wrong::ClaimsIdempotence => Consistency::Check,
            _ => Consistency::Domain,
        };
        let wakes_too_late = self.wrong == Wrong::WakesTooLate;
        Properties::new("less")
            .wake_on(if wakes_too_late { Event::Fixed } else { Event::Bounds })
            .consistency(consistency)
            .is_idempotent(true)
            .state_words(1)
            .is_symmetric(self.wrong == Wrong::ClaimsSymmetry)
    }
}

fn finding(wrong: Wrong) -> Result<(), Disagreement> {
    let domains = [vec![-1, 0, 1, 2, 3], vec![0, 1, 2, 3]];
    check_meaning(&domains, |vars| Less { scope: [vars[0], vars[1]], wrong })
}

#[test]
fn a_right_constraint_passes() {
    finding(Wrong::Nothing).unwrap();
}

#[test]
fn each_way_to_be_wrong_is_found_and_told() {
    for (wrong, told) in [
        (Wrong::RemovesTooMuch, "is a solution"),
        (Wrong::LetsWrongPass, "it is no solution"),
        (Wrong::RefusesRight, "it is a solution"),
        (Wrong::ClaimsDomain, "it claims Domain"),
        (Wrong::ClaimsBounds, "it claims Bounds"),
        (Wrong::ClaimsIdempotence, "it claims"),
        (Wrong::WakesTooLate, "it claims Domain"),
        (Wrong::SaysNoTooEarly, "is_possible says no"),
        (Wrong::SaysYes, "is_possible says yes"),
        (Wrong::Forgets, "in no solution"),
        (Wrong::MeasuresNothing, "violation is 0"),
        (Wrong::MeasuresRight, "that is a solution"),
        (Wrong::BlamesTheRight, "violating leaves out variable 0"),
        (Wrong::BlamesNobody, "is better"),
        (Wrong::BlamesOutside, "which is none"),
        (Wrong::ClaimsSymmetry, "it claims to be symmetric"),
    ] {
        let text = match finding(wrong) {
            Err(disagreement) => disagreement.to_string(),
            Ok(()) => panic!("{wrong:?} was not found"),
        };
        assert!(text.contains(told), "{wrong:?} was told as: {text}");
    }
}

/// The constraint that the sum is even, with one error that shows only if neither variable is
/// fixed, or at a few values.
struct Even {
    scope: Vec<Var>,
    rare: Rare,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rare {
    Nothing,
    ClaimsDomain,
    /// Its claim is wrong only if a value is missing between two others.
    ClaimsBounds,
    ClaimsIdempotence,
    SaysNoTooEarly,
    ClaimsAllDifferent,
    ClaimsExclusive,
    ClaimsValueSymmetry,
    /// Removes a value of a solution if exactly these are left: `[1, 3]` and `[2, 3]`.
    RemovesTooMuch,
    Touches(Var),
    UsesWord(usize),
    Panics,
    MovesElsewhere(Var),
}

impl Constraint for Even {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        values.iter().sum::<Int>() % 2 == 0
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let is_rare = self.rare == Rare::SaysNoTooEarly && assigned.value(0) == Some(4);
        match assigned.complete() {
            Some(values) => self.is_satisfied(&values),
            None => !is_rare || assigned.value(1).is_some(),
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let [x, y] = [self.scope[0], self.scope[1]];
        let left = [x, y].map(|var| store.domain(var).iter().collect::<Vec<Int>>());
        let is_corner = left == [vec![1, 3], vec![2, 3]];
        match self.rare {
            Rare::RemovesTooMuch if is_corner => store.remove(x, 1)?,
            Rare::Touches(var) if is_corner && !store.is_fixed(var) => store.remove(var, 1)?,
            Rare::UsesWord(at) if is_corner => store.set_state_word(at, 1),
            Rare::Panics if is_corner => panic!("a corner"),
            Rare::ClaimsIdempotence if left == [vec![1, 3], vec![2, 4]] => {
                return store.remove(x, 3);
            }
            _ => {}
        }
        crate::propagation::filter_last_free(self, store)
    }

    fn properties(&self) -> Properties {
        let consistency = match self.rare {
            Rare::ClaimsDomain => Consistency::Domain,
            Rare::ClaimsBounds => Consistency::Bounds,
            Rare::ClaimsIdempotence => Consistency::Check,
            _ => Consistency::LastFree,
        };
        Properties::new("even")
            .wake_on(Event::Removed)
            .consistency(consistency)
            .is_idempotent(self.rare == Rare::ClaimsIdempotence)
            .is_value_symmetric(self.rare == Rare::ClaimsValueSymmetry)
            .state_words(2)
    }

    fn presolve(&self, _: &Store) -> Presolved {
        let Rare::MovesElsewhere(var) = self.rare else { return Presolved::Keep };
        let scope = vec![self.scope[0], self.scope[1], var];
        Presolved::Replace(std::sync::Arc::new(Even { scope, rare: Rare::Nothing }))
    }

    fn structure(&self, wanted: StructureKind, _: &Store) -> Option<Structure> {
        match (wanted, self.rare) {
            (StructureKind::AllDifferent, Rare::ClaimsAllDifferent) => {
                Some(Structure::AllDifferent)
            }
            (StructureKind::Exclusive, Rare::ClaimsExclusive) => {
                Some(Structure::Exclusive(Exclusive::ExactlyOne))
            }
            _ => None,
        }
    }
}

#[test]
fn corners_that_a_walk_hardly_comes_to_are_looked_at() {
    let third = Var::new(2);
    for (rare, told) in [
        (Rare::ClaimsDomain, "it claims Domain"),
        (Rare::ClaimsIdempotence, "it claims to be idempotent"),
        (Rare::SaysNoTooEarly, "is_possible says no"),
        (Rare::ClaimsAllDifferent, "it claims to be all-different"),
        (Rare::ClaimsExclusive, "it claims to be exclusive"),
        (Rare::ClaimsValueSymmetry, "it claims to be value symmetric"),
        (Rare::RemovesTooMuch, "it removes value 1 of variable 0"),
        (Rare::Touches(third), "touches variable 2, which is not in its scope"),
        (Rare::UsesWord(2), "reversible word 2 is used, but `state_words` asks for 2 words"),
        (Rare::Panics, "it panicked: a corner"),
        (Rare::MovesElsewhere(third), "its scope is of the variables [0, 1, 2]"),
    ] {
        let domains = [vec![1, 2, 3, 4], vec![1, 2, 3, 4], vec![1, 2]];
        let found = check_meaning(&domains, |vars| Even { scope: vars[..2].to_vec(), rare });
        let text = match found {
            Err(disagreement) => disagreement.to_string(),
            Ok(()) => panic!("{rare:?} was not found"),
        };
        assert!(text.contains(told), "{rare:?} was told as: {text}");
    }
}

#[test]
fn a_constraint_that_claims_no_more_than_it_does_passes() {
    let domains = [vec![1, 2, 3, 4], vec![1, 2, 3, 4], vec![1, 2]];
    for rare in [Rare::Nothing, Rare::UsesWord(1)] {
        agrees_with_its_meaning(&domains, |vars| Even { scope: vars[..2].to_vec(), rare });
    }
    // Bounds consistency allows all integers between the bounds, which have even sums.
    agrees_with_its_meaning(&domains, |vars| Even {
        scope: vars[..2].to_vec(),
        rare: Rare::ClaimsBounds,
    });
}

#[test]
fn a_claim_of_one_free_variable_is_held_also_where_variables_outside_are_free() {
    /// The constraint `x < y`, which only checks.
    struct Checks([Var; 2]);
    impl Constraint for Checks {
        fn scope(&self) -> &[Var] {
            &self.0
        }
        fn is_satisfied(&self, values: &[Int]) -> bool {
            values[0] < values[1]
        }
        fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
            let values = self.0.map(|var| store.fixed(var));
            let [Some(x), Some(y)] = values else { return Ok(()) };
            if x < y { Ok(()) } else { Err(Conflict) }
        }
    }
    let domains = [vec![1, 2], vec![1, 2], vec![0, 1]];
    let found = check_meaning(&domains, |vars| Checks([vars[0], vars[1]])).unwrap_err();
    assert!(found.to_string().contains("it claims LastFree"), "{found}");
}

#[test]
fn what_is_told_is_the_smallest_case() {
    let text = finding(Wrong::LetsWrongPass).unwrap_err().to_string();
    assert_eq!(
        text,
        "the constraint \"less\" disagrees with its meaning:\n  \
         propagate passes [[3], [3]], where all is fixed: it is no solution\n  \
         domains: [[3], [3]], scope: variables [0, 1]"
    );
}

#[test]
#[should_panic(expected = "disagrees with its meaning")]
fn a_disagreement_is_a_panic() {
    agrees_with_its_meaning(&[vec![1], vec![1]], |vars| Less {
        scope: [vars[0], vars[1]],
        wrong: Wrong::LetsWrongPass,
    });
}

#[test]
#[should_panic(expected = "too many to enumerate")]
fn more_than_can_be_enumerated_is_refused() {
    let domains = vec![(0..100).collect::<Vec<Int>>(); 4];
    agrees_with_its_meaning(&domains, |vars| Less {
        scope: [vars[0], vars[1]],
        wrong: Wrong::Nothing,
    });
}

#[test]
fn a_model_without_variables_has_the_empty_solution() {
    assert_eq!(solutions_by_enumeration(&Model::new()), [[]; 1]);
}

#[test]
fn random_cases_come_in_every_awkward_shape() {
    let all: Vec<Case> = (0..500).map(Case::random).collect();
    let some = |what: &str, is_so: fn(&Case) -> bool| assert!(all.iter().any(is_so), "no {what}");
    some("empty scope", |case| case.places.is_empty());
    some("single variable", |case| case.domains.len() == 1);
    some("repeated variable", |case| {
        case.places.iter().any(|place| case.places.iter().filter(|p| p.0 == place.0).count() > 1)
    });
    some("offset", |case| case.places.iter().any(|place| place.1 != 0));
    some("negative value", |case| case.domains.iter().flatten().any(|&value| value < 0));
    some("wide window", |case| case.domains.iter().any(|d| d[d.len() - 1] - d[0] > 64));
    some("hole", |case| case.domains.iter().any(|d| d.windows(2).any(|w| w[1] > w[0] + 1)));
    assert_eq!(Case::random(7), Case::random(7));
}
