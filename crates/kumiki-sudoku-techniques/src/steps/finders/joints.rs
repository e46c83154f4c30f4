//! The houses that join the nodes of chains.
//!
//! Invariant: a house that is named has the cells of both nodes. If it joins an off node to an on
//! node, it has no other places of the digit.

use super::TechniqueSearch;
use crate::steps::{Chain, ChainNode, Evidence, Step, Technique};
use kumiki_patterns::{Bits, Group};
use kumiki_sudoku::House;

impl<const W: usize> TechniqueSearch<'_, W> {
    /// Sets the houses by which the nodes of the chains of `step` follow from those before them.
    pub(super) fn name_joints(&self, step: &mut Step) {
        let is_net = matches!(
            step.technique,
            Technique::ForcingNetContradiction | Technique::ForcingNetVerity
        );
        match &mut step.evidence {
            Evidence::Chains(chains) | Evidence::Cross { chains, .. } => {
                chains.iter_mut().for_each(|chain| self.name_joints_of(chain));
            }
            Evidence::Forcing(forcing) if is_net => {
                forcing.chains.iter_mut().for_each(|chain| self.name_singles_of(chain));
            }
            Evidence::Forcing(forcing) => {
                forcing.chains.iter_mut().for_each(|chain| self.name_joints_of(chain));
            }
            _ => {}
        }
    }

    fn name_joints_of(&self, chain: &mut Chain) {
        for at in 1..chain.nodes.len() {
            let (before, node) = (&chain.nodes[at - 1], &chain.nodes[at]);
            if before.digit == node.digit && before.cells != node.cells && node.set.is_none() {
                chain.nodes[at].house = self.joint(before, node);
            }
        }
    }

    fn joint(&self, before: &ChainNode, node: &ChainNode) -> Option<House> {
        let position = self.position;
        let cells: Bits<W> = position.vars(before.cells.iter().chain(&node.cells));
        if !node.is_on {
            return position.houses_with(cells).next();
        }
        let value = position.value(node.digit);
        let is_joint = |group: &Group<W>| {
            let places = group.members & position.places(value);
            group.needs(value)
                && places.meets(&position.vars(&node.cells))
                && places.is_subset(&cells)
        };
        let groups = position.groups().groups().iter().enumerate();
        groups.filter(|(_, group)| is_joint(group)).find_map(|(at, _)| position.house(at))
    }

    /// Sets the house of each digit of a net that has no other place there. The others are the only
    /// ones that their cells have left.
    fn name_singles_of(&self, net: &mut Chain) {
        let groups = self.position.groups();
        let mut board = self.position.board().clone();
        for (at, node) in net.nodes.iter_mut().enumerate() {
            let &[cell] = &node.cells[..] else { continue };
            let (var, value) = (self.position.var(cell), self.position.value(node.digit));
            if !node.is_on {
                board.remove(var, value);
                continue;
            }
            if at > 0 && !board.values(var).is_power_of_two() {
                let is_only = |group: &&usize| {
                    let group = &groups.groups()[**group];
                    group.needs(value) && (group.members & board.places(value)).len() == 1
                };
                let mut only = groups.groups_of(var).iter().filter(is_only);
                node.house = only.find_map(|&group| self.position.house(group));
            }
            board.place(groups, var, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::steps::{ChainNode, Finder, Position, Step, Technique};
    use kumiki_sudoku::{Cell, Digit, Grid, Puzzle};

    /// It takes skyscrapers, colours, chains and grouped loops.
    const HARD: &str =
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

    /// Calls `see` with each step of the techniques with these names from the start on, as far as
    /// the usual techniques lead, and its position.
    fn see_all(names: &[&str], mut see: impl FnMut(&Step, &Position)) {
        let puzzle = Puzzle::from(HARD.parse::<Grid>().unwrap());
        let mut position: Position = Position::new(&puzzle).unwrap();
        let finder = Finder::default();
        let techniques: Vec<Technique> = names.iter().map(|name| name.parse().unwrap()).collect();
        while let Some(step) = finder.next_step(&position) {
            for &technique in &techniques {
                finder.all(&position, technique).iter().for_each(|step| see(step, &position));
            }
            position.apply(&step);
        }
    }

    /// Returns whether `node` is the only way left if the one before it is false, as the house, the
    /// cell or the set says that is named.
    fn is_only_way(before: &ChainNode, node: &ChainNode, position: &Position) -> bool {
        let has = |cell: Cell, digit: Digit| position.candidates(cell).contains(digit);
        if let Some(set) = &node.set {
            let is_known = |&cell: &Cell| position.candidates(cell).is_subset(set.digits);
            return set.cells.iter().all(is_known) && set.digits.len() == set.cells.len() + 1;
        }
        match node.house {
            Some(house) => {
                let cells = position.shape().cells_of(house).into_iter();
                let mut places = cells.filter(|&cell| has(cell, node.digit));
                places.all(|cell| before.cells.contains(&cell) || node.cells.contains(&cell))
            }
            None => before.cells == node.cells && position.candidates(node.cells[0]).len() == 2,
        }
    }

    #[test]
    fn each_strong_link_is_the_only_way_that_its_house_or_cell_leaves() {
        let mut seen = 0;
        let names = [
            "skyscraper",
            "2-string-kite",
            "turbot-fish",
            "empty-rectangle",
            "w-wing",
            "x-chain",
            "xy-chain",
            "aic",
            "continuous-nice-loop",
            "discontinuous-nice-loop",
            "grouped-aic",
            "grouped-discontinuous-nice-loop",
        ];
        see_all(&names, |step, position| {
            for chain in step.chains() {
                let pairs = chain.nodes.windows(2).filter(|pair| !pair[0].is_on && pair[1].is_on);
                for pair in pairs {
                    assert!(is_only_way(&pair[0], &pair[1], position), "{step}");
                    seen += 1;
                }
            }
            // A chain that refutes its own start does not come back to it before its end.
            if let [chain] = step.chains()
                && let [first, inner @ .., _] = &chain.nodes[..]
                && first.is_on
            {
                let same =
                    |node: &&ChainNode| node.digit == first.digit && node.cells == first.cells;
                assert_eq!(inner.iter().filter(same).count(), 0, "{step}");
            }
        });
        assert!(seen > 90, "{seen}");
    }

    #[test]
    fn a_house_that_has_two_places_is_in_the_sentence() {
        see_all(&["skyscraper", "2-string-kite", "w-wing", "x-chain"], |step, _| {
            let nodes = step.chains().iter().flat_map(|chain| &chain.nodes);
            for house in nodes.filter(|node| node.is_on).filter_map(|node| node.house) {
                let text = step.text().to_lowercase();
                let number = (house.number() + 1).to_string();
                let kind = house.to_string();
                let kind = kind.split(' ').next().unwrap_or_default();
                assert!(text.contains(kind) && text.contains(&number), "{house}: {text}");
            }
        });
    }
}
