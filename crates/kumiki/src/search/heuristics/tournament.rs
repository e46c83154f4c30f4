//! A tournament of variables: a tree that finds the one with the fewest values for its degree, and
//! that is changed only where domains change.
//!
//! Invariant: no variable has fewer values than its entry says, and a variable is out only while it
//! is fixed. So an entry that is too low is corrected when it wins, and backtracking changes only
//! the variables that are out.

use super::free_variables::Tracking;
use crate::state::{Store, Var};

/// The place in the tournament of a variable that takes no part.
const NOWHERE: u32 = u32::MAX;

/// A tournament of the variables of a scan. Of equal variables the first one of the scan wins.
#[derive(Debug)]
pub(super) struct Tournament {
    entries: Vec<Contender>,
    /// The place of each variable among the entries.
    places: Vec<u32>,
    /// The winner of each match: match `i` is between those of `2·i` and `2·i + 1`. The numbers
    /// from the capacity on, a power of two, stand for the entries.
    winners: Vec<u32>,
    /// The entries that are out, with the level of each change of their variables, ascending: the
    /// last one is that which fixed the variable.
    out: Vec<(u32, u32)>,
}

/// A variable of the tournament.
#[derive(Clone, Copy, Debug)]
struct Contender {
    var: Var,
    degree: u32,
    /// A lower bound on the number of its values; 0 while it is out.
    len: u32,
}

impl Contender {
    /// Returns whether it has fewer values for its degree than `other`.
    fn beats(self, other: Contender) -> bool {
        let ratio = |own: Contender, of: Contender| u64::from(own.len) * u64::from(of.degree);
        self.len != 0 && (other.len == 0 || ratio(self, other) < ratio(other, self))
    }
}

/// Returns the number of values of `var`, up to the greatest number of 32 bits.
fn len(store: &Store, var: Var) -> u32 {
    u32::try_from(store.domain(var).len()).unwrap_or(u32::MAX)
}

impl Tournament {
    /// Returns the tournament of the variables of `scan`.
    fn new(scan: &[Var], degree: impl Fn(Var) -> u32, store: &Store) -> Tournament {
        let mut places = vec![NOWHERE; store.domains().len()];
        let (mut entries, mut out) = (Vec::with_capacity(scan.len()), Vec::new());
        for (place, &var) in scan.iter().enumerate() {
            places[var.index()] = place as u32;
            let mut entry = Contender { var, degree: degree(var), len: len(store, var) };
            if store.domain(var).is_fixed() {
                entry.len = 0;
                out.push((store.level() as u32, place as u32));
            }
            entries.push(entry);
        }
        let capacity = scan.len().next_power_of_two();
        let mut tournament = Tournament { entries, places, winners: vec![0; capacity], out };
        for number in (1..capacity).rev() {
            tournament.winners[number] = tournament.play(number);
        }
        tournament
    }

    /// Returns the variable with the fewest values for its degree; at least one is free. `kept` is
    /// the tournament of the last call, if there was one.
    pub(super) fn select(
        kept: &mut Option<Tournament>,
        tracking: Tracking<'_>,
        degree: impl Fn(Var) -> u32,
        store: &Store,
    ) -> Var {
        if !tracking.changes.take_is_complete() {
            *kept = None;
        }
        let is_new = kept.is_none();
        let tournament = kept.get_or_insert_with(|| Tournament::new(tracking.scan, degree, store));
        if is_new {
            tracking.changes.drain().for_each(drop);
            tracking.changes.take_lowest();
        } else {
            tournament.update(tracking, store);
        }
        tournament.winner(store)
    }

    /// Changes the entries of the variables that changed since the last call.
    fn update(&mut self, tracking: Tracking<'_>, store: &Store) {
        if let Some(lowest) = tracking.changes.take_lowest() {
            while let Some((_, place)) = self.out.pop_if(|&mut (level, _)| level > lowest) {
                let var = self.entries[place as usize].var;
                self.set(place, len(store, var));
            }
        }
        for (level, var) in tracking.changes.drain() {
            let place = self.places[var.index()];
            if place == NOWHERE {
                continue;
            }
            let (domain, known) = (store.domain(var), self.entries[place as usize].len);
            if domain.is_fixed() {
                self.take_out(level, place);
            } else if len(store, var) < known {
                self.set(place, len(store, var));
            }
        }
    }

    /// Returns the free variable that wins.
    fn winner(&mut self, store: &Store) -> Var {
        loop {
            let place = self.winner_of(1);
            let Contender { var, len, .. } = self.entries[place as usize];
            assert!(len != 0, "a variable is free");
            let domain = store.domain(var);
            if domain.is_fixed() {
                self.take_out(store.level() as u32, place);
            } else if domain.len() as u32 == len {
                return var;
            } else {
                self.set(place, domain.len() as u32);
            }
        }
    }

    /// Takes the entry at `place` out: its variable is fixed, and changed at `level`.
    fn take_out(&mut self, level: u32, place: u32) {
        self.out.push((level, place));
        if self.entries[place as usize].len != 0 {
            self.set(place, 0);
        }
    }

    /// Sets the number of values of the entry at `place`, and plays its matches again.
    fn set(&mut self, place: u32, len: u32) {
        self.entries[place as usize].len = len;
        let mut number = (self.winners.len() + place as usize) / 2;
        while number > 0 {
            let winner = self.play(number);
            let before = std::mem::replace(&mut self.winners[number], winner);
            if winner == before && winner != place {
                return;
            }
            number /= 2;
        }
    }

    /// Returns the winner of match `number`.
    fn play(&self, number: usize) -> u32 {
        let (one, other) = (self.winner_of(2 * number), self.winner_of(2 * number + 1));
        let entry = |place: u32| self.entries.get(place as usize);
        match (entry(one), entry(other)) {
            (Some(first), Some(second)) if second.beats(*first) => other,
            _ => one,
        }
    }

    /// Returns the winner of match `number`, or the place of the entry with this number.
    fn winner_of(&self, number: usize) -> u32 {
        match number.checked_sub(self.winners.len()) {
            Some(place) => place as u32,
            None => self.winners[number],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::Model;
    use proptest::prelude::*;

    /// A change of the store, on the variable and the value of these numbers.
    #[derive(Clone, Debug)]
    enum Step {
        Remove(usize, i64),
        Fix(usize, i64),
        Push,
        Pop(usize),
        Lose,
        Select,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            6 => (0..5usize, 0..6i64).prop_map(|(var, value)| Step::Remove(var, value)),
            2 => (0..11usize, 0..6i64).prop_map(|(var, value)| Step::Fix(var, value)),
            4 => Just(Step::Push),
            2 => (0..9usize).prop_map(Step::Pop),
            1 => Just(Step::Lose),
            5 => Just(Step::Select),
        ]
    }

    /// Returns the free variable that a scan would select.
    fn scanned(scan: &[Var], degrees: &[u32], store: &Store) -> Option<Var> {
        let key = |var: Var| (len(store, var), degrees[var.index()]);
        let free = scan.iter().copied().filter(|&var| !store.is_fixed(var));
        free.reduce(|best, var| {
            let ((len, degree), (fewest, of)) = (key(var), key(best));
            if len * of < fewest * degree { var } else { best }
        })
    }

    /// Returns the first selection that differs from that of a scan, if there is one.
    fn first_difference(steps: &[Step], degrees: &[u32]) -> Option<(Var, Var)> {
        let mut model = Model::new();
        let mut scan = model.add_variables(11, 0..6).unwrap();
        scan.rotate_left(3);
        let mut store = model.store();
        store.track_changes();
        let mut kept = None;
        for step in steps {
            // A conflict leaves the domain as it was.
            match *step {
                Step::Remove(var, value) => store.remove(scan[var], value).unwrap_or(()),
                Step::Fix(var, value) => store.fix(scan[var], value).unwrap_or(()),
                Step::Push => store.push_level(),
                Step::Pop(level) => store.pop_to(level),
                Step::Lose | Step::Select => {}
            }
            store.clear_events();
            let mut tracked = store.take_tracked();
            let changes = tracked.changes().unwrap();
            match (step, scanned(&scan, degrees, &store)) {
                (Step::Lose, _) => changes.lose(),
                (Step::Select, Some(expected)) => {
                    let tracking = Tracking { scan: &scan, changes };
                    let degree = |var: Var| degrees[var.index()];
                    let selected = Tournament::select(&mut kept, tracking, degree, &store);
                    if selected != expected {
                        return Some((selected, expected));
                    }
                }
                _ => {}
            }
            store.set_tracked(tracked);
        }
        None
    }

    #[test]
    fn a_variable_that_changed_before_it_was_fixed_returns() {
        use Step::{Fix, Pop, Push, Remove, Select};
        let mut degrees = [0; 11];
        degrees[7] = 3;
        let steps = [Select, Push, Remove(4, 0), Push, Fix(4, 1), Select, Pop(1), Select];
        assert_eq!(first_difference(&steps, &degrees), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 4096 }))]

        #[test]
        fn it_selects_as_a_scan_of_all_variables_does(
            steps in prop::collection::vec(step(), 0..120),
            degrees in prop::collection::vec(0..4u32, 11),
        ) {
            prop_assert_eq!(first_difference(&steps, &degrees), None);
        }
    }
}
