//! The oracle catches every kind of wrong constraint.

use super::*;
use crate::constraint::{Consistency, Partial};
use crate::event::{Conflict, Event};
use crate::store::Store;

/// `x < y`, with one thing wrong.
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

    fn blame(&self, _: &[Int], places: &mut Vec<usize>) {
        match self.wrong {
            Wrong::BlamesTheRight => places.push(1),
            Wrong::BlamesNobody => {}
            Wrong::BlamesOutside => places.extend([0, 1, 2]),
            _ => places.extend([0, 1]),
        }
    }

    fn is_symmetric(&self) -> bool {
        self.wrong == Wrong::ClaimsSymmetry
    }

    fn wake_on(&self) -> Event {
        if self.wrong == Wrong::WakesTooLate { Event::Fixed } else { Event::Bounds }
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
                return crate::constraint::filter_last_free(self, store);
            }
            Wrong::ClaimsIdempotence if store.domain(x).max() > store.domain(y).max() => {
                return store.remove(x, store.domain(x).max());
            }
            Wrong::RefusesRight if store.is_fixed(x) && store.is_fixed(y) => return Err(Conflict),
            // A reversible word that is used as if it did not come back.
            Wrong::Forgets if store.recall(0) == 1 => return Ok(()),
            Wrong::Forgets => store.remember(0, 1),
            _ => {}
        }
        store.remove_above(x, store.domain(y).max() - less)?;
        store.remove_below(y, store.domain(x).min() + less)
    }

    fn consistency(&self) -> Consistency {
        match self.wrong {
            Wrong::ClaimsBounds => Consistency::Bounds,
            Wrong::ClaimsIdempotence => Consistency::Check,
            _ => Consistency::Domain,
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn memory(&self) -> usize {
        1
    }

    fn kind(&self) -> &'static str {
        "less"
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
        (Wrong::BlamesTheRight, "blame leaves out variable 0"),
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
