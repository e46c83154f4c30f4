//! Whips and braids: their links, with the reason for each, in words and as chains.
//!
//! Invariant: a link names every candidate from which it follows.

use super::cells::{HouseNames, house};
use super::{Alternatives, Chain, ChainNode};
use kumiki_sudoku::{Cell, Digit, House};

/// A whip or a braid: links that leave a cell or a house without candidates, if one of the removed
/// candidates is true.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whip {
    /// The removed candidates, each of which the links refute.
    pub targets: Vec<(Cell, Digit)>,
    /// The links, in order.
    pub links: Vec<WhipLink>,
    /// The links as chains. A chain begins with a target or with the candidate that a link follows
    /// from, if that is not the one before.
    pub chains: Vec<Chain>,
}

/// A link of a whip: a cell or a house with one candidate left, or with none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WhipLink {
    /// The candidates, of which one must be true.
    pub alternatives: Alternatives,
    /// One of them that the link before excludes, or the target if there is none before. In a
    /// braid, any link before excludes it.
    pub left: (Cell, Digit),
    /// The only one that is left; `None` in the last link.
    pub right: Option<(Cell, Digit)>,
    /// The true candidates of links before, as many as are needed to exclude those of the others
    /// that the target does not exclude.
    pub causes: Vec<(Cell, Digit)>,
    /// True if the target excludes some of the others.
    pub is_by_target: bool,
    /// The true candidate of a link before that excludes `left`; `None` if the target does.
    pub follows: Option<(Cell, Digit)>,
}

impl Whip {
    /// Returns the whip of these links.
    pub(in crate::steps) fn new(targets: Vec<(Cell, Digit)>, links: Vec<WhipLink>) -> Whip {
        let chains = chains(&targets, &links);
        Whip { targets, links, chains }
    }

    /// Returns the links as `c9n7{r4 r6} - r6n5{c9 .}`: cell or house, digit, and the candidate on
    /// the left and on the right of each.
    pub(super) fn notation(&self) -> String {
        let links: Vec<String> = self.links.iter().map(WhipLink::notation).collect();
        links.join(" - ")
    }

    /// Returns the supposition and the links in sentences.
    pub(super) fn text(&self, names: HouseNames<'_>) -> String {
        let supposed = match &self.targets[..] {
            [(cell, digit)] => format!("{} is {digit}", cell.short_name()),
            all => {
                let names: Vec<String> = all.iter().map(one_is).collect();
                names.join(" or ")
            }
        };
        let target = match &self.targets[..] {
            [target] => one_is(target),
            _ => "of this".into(),
        };
        let links: Vec<String> = self.links.iter().map(|link| link.text(&target, names)).collect();
        format!("Suppose that {supposed}. {} That is impossible.", links.join(" "))
    }
}

fn chains(targets: &[(Cell, Digit)], links: &[WhipLink]) -> Vec<Chain> {
    let node = |&(cell, digit): &(Cell, Digit), is_on| {
        let cells = vec![cell];
        ChainNode { digit, cells, is_on, set: None, house: None }
    };
    let mut chains: Vec<Chain> = Vec::new();
    let mut last = None;
    for link in links {
        if chains.is_empty() || link.follows != last {
            let first = link.follows.as_ref().or(targets.first());
            let nodes = first.map(|first| node(first, true)).into_iter().collect();
            chains.push(Chain { nodes, is_loop: false });
        }
        if let Some(chain) = chains.last_mut() {
            chain.nodes.push(node(&link.left, false));
            chain.nodes.extend(link.right.iter().map(|right| node(right, true)));
        }
        last = link.right;
    }
    chains
}

impl WhipLink {
    fn notation(&self) -> String {
        let place = |of: House, cell: Cell| match of {
            House::Row(_) => format!("c{}", cell.column() + 1),
            House::Column(_) => format!("r{}", cell.row() + 1),
            House::Box(_) => cell.short_name(),
        };
        let (set, left, right) = match self.alternatives {
            Alternatives::Cell(cell) => {
                let right = self.right.map(|(_, digit)| format!("n{digit}"));
                (cell.short_name(), format!("n{}", self.left.1), right)
            }
            Alternatives::Places(digit, of) => {
                let right = self.right.map(|(cell, _)| place(of, cell));
                (format!("{}n{digit}", house(of)), place(of, self.left.0), right)
            }
        };
        format!("{set}{{{left} {}}}", right.unwrap_or_else(|| ".".into()))
    }

    fn text(&self, target: &str, names: HouseNames<'_>) -> String {
        let by_target = self.is_by_target.then(|| target.to_string());
        let causes: Vec<String> =
            by_target.into_iter().chain(self.causes.iter().map(one_is)).collect();
        let because = match &causes[..] {
            [] => String::new(),
            [first] if first == "of this" => ", because of this".into(),
            [first @ .., last] => {
                let first = first.join(", ");
                let and = if first.is_empty() { "" } else { " and " };
                format!(", because {first}{and}{last}")
            }
        };
        let result = match (self.alternatives, self.right) {
            (Alternatives::Cell(cell), Some((_, digit))) => {
                format!("only {digit} is left for {}", cell.short_name())
            }
            (Alternatives::Cell(cell), None) => {
                format!("no digit is left for {}", cell.short_name())
            }
            (Alternatives::Places(digit, of), Some((cell, _))) => {
                format!("{} has its {digit} at {}", names.one(of), cell.short_name())
            }
            (Alternatives::Places(digit, of), None) => {
                format!("{} has no place for its {digit}", names.one(of))
            }
        };
        format!("Then {result}{because}.")
    }
}

fn one_is((cell, digit): &(Cell, Digit)) -> String {
    format!("{} is {digit}", cell.short_name())
}
