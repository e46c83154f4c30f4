//! XY-wings, XYZ-wings and W-wings.
//!
//! Invariant: the evidence of a W-wing is a chain.

use super::TechniqueSearch;
use crate::steps::{Chain, Evidence, Step, Technique, Wing};
use kumiki_patterns::{self as patterns, JoinedPairs, LinkNode};

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn wings(&self) -> Vec<Step> {
        let (groups, board) = (self.position.groups(), self.position.board());
        if self.technique == Technique::WWing {
            let joined = JoinedPairs::all(groups, board);
            return joined.iter().map(|pairs| self.joined_pairs(pairs)).collect();
        }
        let has_three = self.technique == Technique::XyzWing;
        let wings = patterns::Wing::all(groups, board, has_three);
        let step = |wing: &patterns::Wing| {
            let evidence = Evidence::Wing(Wing {
                pivot: self.position.cell(wing.pivot),
                pincers: wing.pincers.map(|var| self.position.cell(var)),
                digits: wing.values.map(|value| self.digit(value)),
            });
            Step::removing(self.technique, self.candidates(&wing.removed), evidence)
        };
        wings.iter().map(step).collect()
    }

    fn joined_pairs(&self, pairs: &JoinedPairs) -> Step {
        let [value, last] = pairs.values;
        let [one, other] = pairs.ends;
        let [near, far] = pairs.link;
        let path =
            [(one, last), (one, value), (near, value), (far, value), (other, value), (other, last)];
        let node = |(at, &(var, value)): (usize, &(usize, usize))| {
            self.node(&LinkNode::of(var, value), at % 2 == 1)
        };
        let nodes = path.iter().enumerate().map(node).collect();
        let evidence = Evidence::Chains(vec![Chain { nodes, is_loop: false }]);
        Step::removing(self.technique, self.candidates(&pairs.removed), evidence)
    }
}
