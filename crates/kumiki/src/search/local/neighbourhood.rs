//! The moves that a step chooses from, and the choice.
//!
//! Invariant: only variables with several values are changed, and only to values of their domains.
//! A step that a limit interrupts has changed nothing, and drawn nothing at random.

use super::assignment::Assignment;
use super::lists::Lists;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::{Limit, Meter, Random};
use crate::state::{ConstraintId, Domain, Store, Var};

/// The number of steps for which a value that a variable gave up is forbidden to it. It is at most
/// doubled at random.
const TENURE: usize = 4;

/// One step in this many is made at random.
const RANDOM_STEP: usize = 64;

/// The number of weighed moves after which a step examines no further variable.
const MOST_MOVES: usize = 500;

/// The greatest number of values of a variable that are weighed, and of partners in a constraint
/// for an exchange of values. If there are more, some are drawn at random.
const MOST_OF_ONE: usize = 250;

/// The data that a step works on.
pub(super) struct Situation<'a> {
    pub(super) assignment: &'a mut Assignment,
    /// The domain of each variable.
    pub(super) store: &'a Store,
    pub(super) meter: &'a mut Meter,
}

impl Situation<'_> {
    /// Counts one more unit of work; fails if a limit is reached.
    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Limit> {
        if self.meter.tick() { Err(self.meter.reached().expect("it halted")) } else { Ok(()) }
    }
}

#[derive(Clone, Copy, Debug)]
enum Move {
    /// One variable takes another value.
    Change(Var, Int),
    /// Two variables, each given with its value, exchange their values.
    Exchange((Var, Int), (Var, Int)),
}

/// The best of the moves that were weighed.
#[derive(Debug, Default)]
struct Best {
    found: Option<(i128, Move)>,
    /// The number of moves that were as good.
    ties: usize,
    weighed: usize,
}

impl Best {
    /// Weighs a move. Of `n` moves that are equally good, each is kept with a probability of `1/n`.
    #[inline]
    fn weigh(&mut self, cost: i128, one: Move, random: &mut Random) {
        self.weighed += 1;
        match self.found {
            Some((least, _)) if least < cost => return,
            Some((least, _)) if least == cost => self.ties += 1,
            _ => self.ties = 1,
        }
        if self.ties == 1 || random.index(self.ties) == 0 {
            self.found = Some((cost, one));
        }
    }
}

#[derive(Debug)]
pub(super) struct Neighbourhood {
    random: Random,
    /// For each variable, the constraints in which it may exchange its value without changing the
    /// violation.
    symmetric: Lists<ConstraintId>,
    /// For each variable, the value that it gave up last, and the step until which it is forbidden.
    given_up: Vec<(Int, u64)>,
    steps: u64,
    /// The positions that a constraint names as violating.
    places: Vec<usize>,
    /// The variables at these positions that may change.
    culprits: Vec<Var>,
    best: Best,
}

impl Neighbourhood {
    pub(super) fn new(model: &Model, constraints: &[ConstraintId], seed: u64) -> Neighbourhood {
        let mut symmetric = vec![Vec::new(); model.variables().len()];
        for &id in constraints {
            let constraint = model.constraint(id);
            // Without a third variable, two changes are as good as an exchange.
            if constraint.scope().len() > 2 && model.properties(id).is_symmetric {
                for var in constraint.scope() {
                    symmetric[var.index()].push(id);
                }
            }
        }
        Neighbourhood {
            random: Random::new(seed),
            given_up: vec![(0, 0); symmetric.len()],
            symmetric: Lists::new(symmetric),
            steps: 0,
            places: Vec::new(),
            culprits: Vec::new(),
            best: Best::default(),
        }
    }

    /// Shuffles `list`.
    pub(super) fn shuffle(&mut self, list: &mut [Var]) {
        self.random.shuffle(list);
    }

    /// Returns a value of `domain`, all equally likely. In a large domain, values after a gap are
    /// likelier.
    pub(super) fn any_value(&mut self, domain: Domain<'_>) -> Int {
        if domain.len() > MOST_OF_ONE {
            return self.value_from(domain, domain.min(), domain.max());
        }
        domain.nth(self.random.index(domain.len())).expect("there are so many")
    }

    /// Returns a value of `domain`. Each power of 2 is equally likely as the magnitude of its
    /// distance from `value`. So a distant value can be approached, and hit exactly.
    fn value_near(&mut self, domain: Domain<'_>, value: Int) -> Int {
        let width = (domain.max() - domain.min()) as u64;
        // No distance is greater than 2⁶².
        let reach = 1 << self.random.index(width.ilog2() as usize + 2).min(62);
        let (from, to) = (value - reach, value + reach);
        self.value_from(domain, from.max(domain.min()), to.min(domain.max()))
    }

    /// Returns the first value of `domain` from a random number between `from` and `to` on; the
    /// number is at most the greatest value.
    fn value_from(&mut self, domain: Domain<'_>, from: Int, to: Int) -> Int {
        let at = from + self.random.index((to - from) as usize + 1) as Int;
        domain.first_from(at).expect("the greatest value is not less")
    }

    /// Gives `var` the value that costs least, if a constraint on it does not hold.
    ///
    /// # Errors
    /// The limit that was reached before the end.
    pub(super) fn improve(&mut self, now: &mut Situation<'_>, var: Var) -> Result<(), Limit> {
        if now.assignment.is_satisfied(var) {
            return Ok(());
        }
        let random = self.random.clone();
        self.best = Best::default();
        if let Err(limit) = self.weigh_changes(now, var) {
            self.random = random;
            return Err(limit);
        }
        if let Some((..=0, Move::Change(var, value))) = self.best.found {
            now.assignment.change(var, value);
        }
        Ok(())
    }

    /// Takes one violated constraint, and makes the best move of those that change a variable which
    /// it names as violating. If no move is a gain, the constraint gains weight, so that eventually
    /// one is (Morris, *The breakout method for escaping from local minima*, 1993).
    ///
    /// # Errors
    /// The limit that was reached before the end.
    pub(super) fn step(&mut self, now: &mut Situation<'_>) -> Result<(), Limit> {
        let random = self.random.clone();
        let violated = now.assignment.violated();
        let id = violated[self.random.index(violated.len())];
        self.find_culprits(now, id);
        let chosen = if self.random.index(RANDOM_STEP) == 0 {
            let var = self.culprits[self.random.index(self.culprits.len())];
            Some(Move::Change(var, self.any_value(now.store.domain(var))))
        } else {
            if let Err(limit) = self.weigh_moves(now) {
                self.random = random;
                return Err(limit);
            }
            if self.best.found.is_none_or(|(cost, _)| cost >= 0) {
                now.assignment.add_weight(id);
            }
            self.best.found.map(|(_, best)| best)
        };
        self.steps += 1;
        if let Some(chosen) = chosen {
            self.make(now.assignment, chosen);
        }
        Ok(())
    }

    /// Finds the variables that `id` names as violating and that may change; all that may change,
    /// if it names none.
    fn find_culprits(&mut self, now: &mut Situation<'_>, id: ConstraintId) {
        now.assignment.violating(id, &mut self.places);
        let scope = now.assignment.scope(id);
        let blamed = self.places.iter().map(|&place| scope[place]);
        let is_free = |var: &Var| !now.store.is_fixed(*var);
        self.culprits.clear();
        self.culprits.extend(blamed.filter(is_free));
        if self.culprits.is_empty() {
            self.culprits.extend(scope.iter().copied().filter(is_free));
        }
    }

    /// Weighs the moves of these variables, taken in random order.
    fn weigh_moves(&mut self, now: &mut Situation<'_>) -> Result<(), Limit> {
        self.best = Best::default();
        for at in 0..self.culprits.len() {
            if self.best.weighed >= MOST_MOVES {
                break;
            }
            let other = at + self.random.index(self.culprits.len() - at);
            self.culprits.swap(at, other);
            let var = self.culprits[at];
            self.weigh_changes(now, var)?;
            for place in self.symmetric.range(var.index()) {
                self.weigh_exchanges(now, var, self.symmetric.item(place))?;
            }
        }
        Ok(())
    }

    /// Weighs the other values of `var`.
    fn weigh_changes(&mut self, now: &mut Situation<'_>, var: Var) -> Result<(), Limit> {
        let domain = now.store.domain(var);
        let value = now.assignment.value(var);
        let mut all = (domain.len() <= MOST_OF_ONE).then(|| domain.iter());
        for _ in 0..domain.len().min(MOST_OF_ONE) {
            let next = all.as_mut().and_then(Iterator::next);
            let other = next.unwrap_or_else(|| self.value_near(domain, value));
            if other != value && !self.is_forbidden(var, other) {
                now.tick()?;
                let cost = now.assignment.cost_of_change(var, other);
                self.best.weigh(cost, Move::Change(var, other), &mut self.random);
            }
        }
        Ok(())
    }

    /// Weighs the exchanges of values between `var` and the other variables of constraint `id`.
    fn weigh_exchanges(
        &mut self,
        now: &mut Situation<'_>,
        var: Var,
        id: ConstraintId,
    ) -> Result<(), Limit> {
        let value = now.assignment.value(var);
        let len = now.assignment.scope(id).len();
        for at in 0..len.min(MOST_OF_ONE) {
            let at = if len > MOST_OF_ONE { self.random.index(len) } else { at };
            let partner = now.assignment.scope(id)[at];
            let other = now.assignment.value(partner);
            if other != value
                && now.store.domain(var).contains(other)
                && now.store.domain(partner).contains(value)
                && !self.is_forbidden(var, other)
                && !self.is_forbidden(partner, value)
            {
                now.tick()?;
                let cost = now.assignment.cost_of_exchange(var, partner);
                let exchange = Move::Exchange((var, value), (partner, other));
                self.best.weigh(cost, exchange, &mut self.random);
            }
        }
        Ok(())
    }

    fn is_forbidden(&self, var: Var, value: Int) -> bool {
        let (given_up, until) = self.given_up[var.index()];
        value == given_up && self.steps < until
    }

    fn make(&mut self, assignment: &mut Assignment, chosen: Move) {
        let until = self.steps + (TENURE + self.random.index(TENURE)) as u64;
        let mut change = |var: Var, value: Int| {
            self.given_up[var.index()] = (assignment.value(var), until);
            assignment.change(var, value);
        };
        match chosen {
            Move::Change(var, value) => change(var, value),
            Move::Exchange((x, of_x), (y, of_y)) => {
                change(x, of_y);
                change(y, of_x);
            }
        }
    }
}
