//! The cases of a window whose conclusion no single refutation shows, in words.
//!
//! Invariant: one of the cases holds, and the conclusion follows in each of them.

use super::local::{BOTH, Can, Locals};
use super::{Found, Windows};
use crate::grid::Place;
use kumiki::engine::{Int, Phrase, Var};

/// The greatest number of cases that are told one by one.
const MOST_TOLD: usize = 4;

/// A case: what some variables have.
type Case = Vec<(usize, Can)>;

impl Windows<'_> {
    /// Returns the cases of `found` as one more premise: a place that has a mark or not, if the
    /// conclusion follows from each, or else the ways of the rule in the middle.
    pub(super) fn cases(&self, found: &Found) -> Option<Phrase<Place, i32>> {
        let mut state = self.locals.at_first.clone();
        found.facts.iter().for_each(|&var| state[var] = self.seen[var]);
        let phrase = match self.of_one(found, &state) {
            Some(var) => self.case(Phrase::reason().text("either "), &[(var, 2)]).text(" or not"),
            None => self.told(found, self.of_middle(found, &state)),
        };
        let name = |var: &Var| self.place(var.index());
        phrase.named(name, |_, &value| Some(value as i32), Some)
    }

    /// Returns a variable from each value of which the conclusion follows.
    fn of_one(&self, found: &Found, state: &[Can]) -> Option<usize> {
        let vars = found.rules.iter().flat_map(|&rule| self.locals.rule(rule).1);
        let is_concluded = |var: usize| found.concluded.iter().any(|(other, _)| *other == var);
        let mut open = vars.copied().filter(|&var| state[var] == BOTH && !is_concluded(var));
        open.find(|&var| {
            [2, 1].into_iter().all(|value| {
                let mut supposed = state.to_vec();
                supposed[var] = value;
                follows(&self.locals, found, &found.rules, supposed) == Some(true)
            })
        })
    }

    /// Returns the ways of the rule in the middle that can hold, if the conclusion follows in each.
    fn of_middle(&self, found: &Found, state: &[Can]) -> Option<Vec<Case>> {
        let (&middle, beside) = found.rules.split_first()?;
        let rule = self.locals.rules.get(middle)?;
        let mut ways: Vec<Case> = Vec::new();
        for way in rule.ways(state) {
            let mut supposed = state.to_vec();
            rule.apply(way, &mut supposed);
            let open = rule.vars.iter().filter(|&&var| state[var] == BOTH);
            let case = open.map(|&var| (var, supposed[var])).collect();
            match follows(&self.locals, found, beside, supposed) {
                Some(true) => ways.push(case),
                Some(false) => return None,
                None => {}
            }
        }
        Some((0..ways.len()).map(|at| mark_of(&ways, at)).collect())
    }

    /// Returns `either …, or …`, or the number of cases if these are many or not known.
    fn told(&self, found: &Found, cases: Option<Vec<Case>>) -> Phrase {
        let (name, _) = self.problem.constraint(self.locals.rule(found.rules[0]).0);
        let name = name.unwrap_or("the first rule");
        let (phrase, count) = (Phrase::reason(), found.ways);
        match cases.as_deref() {
            Some([only]) => {
                let phrase = phrase.text(format!("the one way left for {name:?} is that "));
                self.case(phrase, only)
            }
            Some([first, others @ ..]) if others.len() < MOST_TOLD => {
                let phrase = self.case(phrase.text("either "), first);
                others.iter().fold(phrase, |phrase, case| self.case(phrase.text(", or "), case))
            }
            _ => phrase.text(format!("each of the {count} ways left for {name:?} leads there")),
        }
    }

    /// Returns `phrase` with the clauses of a case.
    fn case(&self, phrase: Phrase, case: &[(usize, Can)]) -> Phrase {
        case.iter().enumerate().fold(phrase, |phrase, (at, &(var, can))| {
            let value: Int = self.locals.values[var][usize::from(can == 2)];
            let var = self.problem.model().variables().nth(var).expect("it has a number");
            phrase.text(if at == 0 { "" } else { " and " }).is(var, value)
        })
    }
}

/// Returns whether the conclusion of `found` follows from `state` by `rules`, one at a time; `None`
/// if they cannot hold.
fn follows(locals: &Locals, found: &Found, rules: &[usize], mut state: Vec<Can>) -> Option<bool> {
    let mut is_changed = true;
    while std::mem::take(&mut is_changed) {
        for &rule in rules {
            is_changed |= locals.propagate(rule, &mut state)?;
        }
    }
    Some(found.concluded.iter().all(|&(var, left)| state[var] & !left == 0))
}

/// Returns the least part of a way, of one value or two, that no other way has; else all of it.
fn mark_of(ways: &[Case], at: usize) -> Case {
    let way = &ways[at];
    let is_own = |part: &[(usize, Can)]| {
        let has_part = |other: &Case| part.iter().all(|one| other.contains(one));
        ways.iter().filter(|&other| has_part(other)).count() == 1
    };
    let mut single = way.clone();
    // A line or a shaded cell is said rather than its absence.
    single.sort_by_key(|&(_, can)| can != 2);
    let pairs = single.iter().enumerate();
    let pairs = pairs.flat_map(|(at, one)| single[at + 1..].iter().map(|other| vec![*one, *other]));
    let parts = single.iter().map(|one| vec![*one]).chain(pairs);
    parts.into_iter().find(|part| is_own(part)).unwrap_or_else(|| way.clone())
}
