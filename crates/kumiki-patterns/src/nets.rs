//! Forcing nets: the consequences of a supposition by naked and hidden singles.
//!
//! Invariant: every fact of a net, except the first, follows from the facts before it and the
//! board.
//!
//! [`Prober`](super::probing::Prober) follows the same links, but in the order that ratings use, on
//! boards without singles, and until a candidate is both true and false. The nets here are for
//! display. They are found breadth first, on any board, and end with the set that is left empty.

use crate::board::{Bits, Board, Groups, Set, values_in};
use std::collections::HashMap;

/// A fact: a variable has a value, or does not have it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact {
    /// The variable.
    pub var: usize,
    /// The value, by its number.
    pub value: usize,
    /// True if the variable has the value.
    pub is_true: bool,
}

/// A net: facts that follow from the first one. It has only the facts that the last one needs, in
/// the order in which they were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// The facts, the supposition first.
    pub facts: Vec<Fact>,
    /// The set that is left without a candidate, if the facts lead to one.
    pub empty: Option<Set>,
}

impl Net {
    /// Returns the number of values that the net places, which people count as its length.
    pub fn len(&self) -> usize {
        self.facts.iter().filter(|fact| fact.is_true).count()
    }

    /// Returns whether the net places nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// All consequences of a supposition.
#[derive(Clone, Debug)]
pub struct Followed<'a, const W: usize> {
    groups: &'a Groups<W>,
    before: &'a Board<W>,
    after: Board<W>,
    facts: Vec<Fact>,
    /// For each fact, the numbers of the facts that it follows from.
    parents: Vec<Vec<usize>>,
    /// For each candidate, the number of the fact that it is true or false, if there is one.
    known: Vec<Option<usize>>,
    /// The set left without a candidate, and the facts that imply it.
    empty: Option<(Set, Vec<usize>)>,
}

impl<'a, const W: usize> Followed<'a, W> {
    /// Supposes `fact` on `board`, and finds its consequences until `most` values are placed or
    /// there is a contradiction.
    pub fn of(
        groups: &'a Groups<W>,
        board: &'a Board<W>,
        fact: Fact,
        most: usize,
    ) -> Followed<'a, W> {
        let candidates = board.variables() * groups.values().len();
        let mut all = Followed {
            groups,
            before: board,
            after: board.clone(),
            facts: Vec::new(),
            parents: Vec::new(),
            known: vec![None; candidates],
            empty: None,
        };
        all.add(fact, Vec::new());
        let mut at = 0;
        let mut placed = 0;
        while at < all.facts.len() && all.empty.is_none() && placed < most {
            placed += usize::from(all.facts[at].is_true);
            all.follow(at);
            at += 1;
        }
        all
    }

    /// Returns the net that leaves a set without candidates, if there is a contradiction.
    pub fn contradiction(&self) -> Option<Net> {
        let (set, from) = self.empty.as_ref()?;
        Some(Net { facts: self.needed(from.clone()), empty: Some(*set) })
    }

    /// Returns the board after all consequences.
    pub fn board(&self) -> &Board<W> {
        &self.after
    }

    /// Returns whether `fact` follows.
    pub fn has(&self, fact: Fact) -> bool {
        let number = self.known[self.index(fact.var, fact.value)];
        number.is_some_and(|number| self.facts[number] == fact)
    }

    /// Returns the net that leads to `fact`, if it follows.
    pub fn net(&self, fact: Fact) -> Option<Net> {
        let number = self.known[self.index(fact.var, fact.value)]?;
        self.has(fact).then(|| Net { facts: self.needed(vec![number]), empty: None })
    }

    fn index(&self, var: usize, value: usize) -> usize {
        var * self.groups.values().len() + value
    }

    fn needed(&self, mut open: Vec<usize>) -> Vec<Fact> {
        let mut needed = vec![false; self.facts.len()];
        needed[0] = true;
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut needed[number], true) {
                open.extend(&self.parents[number]);
            }
        }
        let facts = self.facts.iter().zip(needed);
        facts.filter(|(_, needed)| *needed).map(|(fact, _)| *fact).collect()
    }

    fn add(&mut self, fact: Fact, parents: Vec<usize>) {
        let index = self.index(fact.var, fact.value);
        if self.known[index].is_none() {
            self.known[index] = Some(self.facts.len());
            self.facts.push(fact);
            self.parents.push(parents);
            if !fact.is_true {
                self.after.remove(fact.var, fact.value);
            }
        }
    }

    /// Adds the consequences of fact `number`.
    fn follow(&mut self, number: usize) {
        let Fact { var, value, is_true } = self.facts[number];
        if is_true {
            for other in values_in(self.after.values(var) & !(1 << value)) {
                self.add(Fact { var, value: other, is_true: false }, vec![number]);
            }
            let seen: Bits<W> = self.groups.peers(var) & self.after.places(value);
            for peer in seen.iter() {
                self.add(Fact { var: peer, value, is_true: false }, vec![number]);
            }
        } else {
            self.look_at(Set::Variable(var));
            let groups = self.groups;
            for &group in groups.groups_of(var) {
                self.look_at(Set::Places { group, value });
            }
        }
    }

    /// Adds the consequence of `set` if it has one candidate or none left.
    fn look_at(&mut self, set: Set) {
        if !set.is_truth(self.groups) || self.empty.is_some() {
            return;
        }
        let before = set.candidates(self.groups, self.before);
        let is_left = |&&(var, value): &&(usize, usize)| self.after.contains(var, value);
        let mut left = before.iter().filter(is_left);
        let (first, second) = (left.next().copied(), left.next());
        if second.is_some() {
            return;
        }
        let gone = before.iter().filter(|&&one| Some(one) != first);
        let parents = gone.filter_map(|&(var, value)| self.known[self.index(var, value)]).collect();
        match first {
            None => self.empty = Some((set, parents)),
            Some((var, value)) if self.known[self.index(var, value)].is_some() => {}
            Some((var, value)) => match self.excluding(var, value) {
                // Without the candidate, the set is empty.
                Some(number) => {
                    self.add(Fact { var, value, is_true: false }, vec![number]);
                    self.look_at(set);
                }
                None => self.add(Fact { var, value, is_true: true }, parents),
            },
        }
    }

    /// Returns the number of a fact by which `var` cannot have `value`. If there is one, it waits
    /// to be followed.
    fn excluding(&self, var: usize, value: usize) -> Option<usize> {
        let peers = self.groups.peers(var);
        self.facts.iter().position(|fact| {
            let is_other = fact.var == var && fact.value != value;
            fact.is_true && (is_other || fact.value == value && peers.contains(fact.var))
        })
    }
}

/// A verity: a net from each candidate of a set to the same fact, which is therefore true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verity {
    /// The set.
    pub set: Set,
    /// A net for each of its candidates.
    pub nets: Vec<Net>,
    /// The fact.
    pub fact: Fact,
}

/// Returns the candidates of `board` that lead to a contradiction, each with its net. The shortest
/// nets come first. Some are missing once `is_over` returns true.
pub fn contradictions<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    most: usize,
    is_over: &dyn Fn() -> bool,
) -> Vec<Net> {
    let open = (0..board.variables()).filter(|&var| !board.is_fixed(var));
    let candidates =
        open.flat_map(|var| values_in(board.values(var)).map(move |value| (var, value)));
    let mut nets: Vec<Net> = candidates
        .take_while(|_| !is_over())
        .filter_map(|(var, value)| {
            let fact = Fact { var, value, is_true: true };
            Followed::of(groups, board, fact, most).contradiction()
        })
        .collect();
    nets.sort_by_key(Net::len);
    nets
}

/// Returns the facts that follow, without a contradiction, from each candidate of a set of at most
/// `widest` candidates. The shortest verities come first. Some are missing once `is_over` returns
/// true.
pub fn verities<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    most: usize,
    widest: usize,
    is_over: &dyn Fn() -> bool,
) -> Vec<Verity> {
    // The consequences of each candidate are kept because it is in several sets.
    let mut supposed: HashMap<(usize, usize), Followed<'_, W>> = HashMap::new();
    let mut found = Vec::new();
    for set in Set::truths(groups).take_while(|_| !is_over()) {
        let candidates = set.candidates(groups, board);
        if candidates.len() < 2 || candidates.len() > widest {
            continue;
        }
        for &(var, value) in &candidates {
            let fact = Fact { var, value, is_true: true };
            let suppose = || Followed::of(groups, board, fact, most);
            supposed.entry((var, value)).or_insert_with(suppose);
        }
        let all: Vec<_> = candidates.iter().map(|candidate| &supposed[candidate]).collect();
        if all.iter().all(|one| one.empty.is_none()) {
            found.extend(agreeing(set, &all));
        }
    }
    found.sort_by_key(|verity: &Verity| verity.nets.iter().map(Net::len).sum::<usize>());
    found
}

/// Returns the facts that follow from all of `supposed`, the candidates of `set`.
fn agreeing<const W: usize>(set: Set, supposed: &[&Followed<'_, W>]) -> Vec<Verity> {
    let facts = supposed.first().into_iter().flat_map(|first| &first.facts);
    let follows = |&&fact: &&Fact| supposed.iter().all(|one| one.has(fact));
    let told = facts.filter(follows).filter_map(|&fact| {
        let nets = supposed.iter().map(|one| one.net(fact)).collect::<Option<Vec<Net>>>()?;
        Some(Verity { set, nets, fact })
    });
    told.collect()
}

#[cfg(test)]
mod tests;
