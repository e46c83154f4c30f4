//! Chains and colours in full sentences.
//!
//! Invariant: each strong link is said with the house, the cell or the almost locked set that has
//! no other candidates.

use super::cells::{HouseNames, blocks, compact};
use super::{Chain, ChainNode, Colouring, Step};
use crate::steps::Technique;
use crate::steps::rule_steps::listed;
use kumiki_sudoku::{Cell, Digits, words::joined};

impl Step {
    /// Returns the reason of a step that chains prove.
    pub(super) fn chains_in_words(&self, chains: &[Chain], names: HouseNames<'_>) -> String {
        let told: Vec<String> =
            chains.iter().map(|chain| self.chain_in_words(chain, names)).collect();
        told.join(" ")
    }

    fn chain_in_words(&self, chain: &Chain, names: HouseNames<'_>) -> String {
        let short = match (self.technique, &chain.nodes[..]) {
            (Technique::WWing, [first, near, one, other, far, last]) => {
                joined_pairs(first, [near, one, other, far], last, names)
            }
            (Technique::RemotePair, nodes) => remote_pair(nodes),
            (_, [first, near, far, last]) if !chain.is_loop => {
                two_links([first, near, far, last], names)
            }
            _ => None,
        };
        short.unwrap_or_else(|| text_of_chain(self, chain, names))
    }

    /// Returns the reason of a step from colours.
    pub(super) fn colouring(&self, colouring: &Colouring, names: HouseNames<'_>) -> String {
        let digit = colouring.digit;
        let mut sentences: Vec<String> = Vec::new();
        for ([one, other], houses) in colouring.pairs.iter().zip(&colouring.houses) {
            sentences.push(pair_of_colours(
                colouring,
                [one, other],
                (names.all(houses), houses.len()),
            ));
        }
        let colours = |cell: &Cell| {
            colouring.pairs.iter().find(|pair| pair.iter().flatten().any(|other| other == cell))
        };
        // The other colour than that of the cell.
        let rest = |cell: &Cell| {
            let [one, other] = colours(cell)?;
            Some(if one.contains(cell) { other } else { one })
        };
        for clash in &colouring.clashes {
            let [one, other] = clash.map(Cell::short_name);
            let sees = format!("{one} sees {other}");
            let rests = [rest(&clash[0]), rest(&clash[1])];
            sentences.push(match (self.technique, rests) {
                (Technique::MultiColors1, [Some(mine), Some(theirs)]) => format!(
                    "{sees}, so not both are {digit}: {}, or {}.",
                    all_are(mine, digit),
                    all_are(theirs, digit)
                ),
                (Technique::MultiColors2, _) => format!("{sees}."),
                _ => format!("{sees}, so not both are {digit}."),
            });
        }
        if self.technique == Technique::MultiColors2 {
            let own = colouring.pairs.first().map(|[own, _]| all_are(own, digit));
            sentences.push(format!(
                "One of the two is {digit}, so it is not true that {}.",
                own.unwrap_or_default()
            ));
        }
        if !colouring.sights.is_empty() {
            sentences.push(sights(&colouring.sights));
        }
        sentences.join(" ")
    }
}

/// Returns `r1c2 is 4`, or `r1c2 and r5c7 are 4`.
fn all_are(cells: &[Cell], digit: kumiki_sudoku::Digit) -> String {
    let names: Vec<String> = cells.iter().map(|cell| cell.short_name()).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    format!("{} {are} {digit}", joined(&names, "and"))
}

fn pair_of_colours(
    colouring: &Colouring,
    [one, other]: [&Vec<Cell>; 2],
    (houses, count): (String, usize),
) -> String {
    let digit = colouring.digit;
    let [first, second] = [one, other].map(|colour| all_are(colour, digit));
    let each = match count {
        0 => return format!("Either {first}, or {second}."),
        1 => "",
        _ => " each",
    };
    format!("In {houses}, {digit} has two places{each}, so either {first}, or {second}.")
}

/// Returns `r4c5 sees r1c5 and r4c8; …`. Cells that see the same are said together.
fn sights(sights: &[(Cell, [Cell; 2])]) -> String {
    let mut told: Vec<([Cell; 2], Vec<Cell>)> = Vec::new();
    for &(cell, seen) in sights {
        match told.iter_mut().find(|(same, _)| *same == seen) {
            Some((_, cells)) => cells.push(cell),
            None => told.push((seen, vec![cell])),
        }
    }
    let told: Vec<String> = told
        .into_iter()
        .map(|([one, other], cells)| {
            let see = if cells.len() == 1 { "sees" } else { "see" };
            format!("{} {see} {} and {}", compact(&cells), one.short_name(), other.short_name())
        })
        .collect();
    format!("{}.", told.join("; "))
}

/// Returns the reason of two strong links of one digit that a weak link joins.
fn two_links([first, near, far, last]: [&ChainNode; 4], names: HouseNames<'_>) -> Option<String> {
    let digit = first.digit;
    let nodes = [first, near, far, last];
    if first.is_on || nodes.iter().any(|node| node.digit != digit || node.set.is_some()) {
        return None;
    }
    let [one, other] = [near.house?, last.house?];
    let places = [[first, near], [far, last]].map(|ends| {
        let mut cells: Vec<Cell> = ends.iter().flat_map(|node| node.cells.clone()).collect();
        cells.sort_unstable();
        blocks(&cells)
    });
    let [a, b, c, d] = nodes.map(|node| compact(&node.cells));
    let has_groups = nodes.iter().any(|node| node.cells.len() > 1);
    let links = if has_groups {
        let [one, other] = [one, other].map(|house| names.one(house));
        format!("In {one}, {digit} is in {a} or in {b}; in {other}, in {c} or in {d}.")
    } else if one == other {
        return None;
    } else {
        let houses = names.all(&[one, other]);
        format!("In {houses}, {digit} has two places each: {} and {}.", places[0], places[1])
    };
    let share = far.house.map(|house| format!("share {}", names.one(house)));
    let share = share.unwrap_or_else(|| "see each other".into());
    let have = if near.cells.len() + far.cells.len() == 2 { "are" } else { "have" };
    let ends = match (first.cells.len(), last.cells.len()) {
        (1, 1) => format!("{a} or {d} is {digit}"),
        _ => format!("one of {a} or {d} is {digit}"),
    };
    Some(format!("{links} {b} and {c} {share}, so not both {have} {digit}: {ends}."))
}

/// Returns the reason of a W-wing.
fn joined_pairs(
    first: &ChainNode,
    [near, one, other, far]: [&ChainNode; 4],
    last: &ChainNode,
    names: HouseNames<'_>,
) -> Option<String> {
    let house = names.one(other.house?);
    let pair: Digits = [first.digit, near.digit].into_iter().collect();
    let [a, b, c, d] = [near, one, other, far].map(|node| compact(&node.cells));
    let (digit, last_digit) = (near.digit, last.digit);
    Some(format!(
        "{a} and {d} have only {} left. In {house}, {digit} is at {b}, which {a} sees, or at {c}, which {d} sees. So \
         {a} and {d} are not both {digit}: one of them is {last_digit}.",
        listed(pair, "and")
    ))
}

/// Returns the reason of a remote pair.
fn remote_pair(nodes: &[ChainNode]) -> Option<String> {
    let [first, second, ..] = nodes else { return None };
    let last = nodes.last()?;
    let pair: Digits = [first.digit, second.digit].into_iter().collect();
    let cells: Vec<String> = nodes.iter().step_by(2).map(|node| compact(&node.cells)).collect();
    let digits = listed(pair, "and");
    Some(format!(
        "{} have only {digits} left, and each sees the next, so the two digits alternate. So {} and {} have one of them \
         each.",
        joined(&cells, "and"),
        compact(&first.cells),
        compact(&last.cells)
    ))
}

/// Returns `r1c2 is 4`, `one of r1c23 is 4`, or its negation.
pub(super) fn state(node: &ChainNode) -> String {
    let cells = compact(&node.cells);
    match (node.is_on, node.cells.len()) {
        (true, 1) => format!("{cells} is {}", node.digit),
        (false, 1) => format!("{cells} is not {}", node.digit),
        (true, _) => format!("one of {cells} is {}", node.digit),
        (false, _) => format!("none of {cells} is {}", node.digit),
    }
}

/// Returns a node with the house, or the almost locked set, by which it follows from the one before
/// it.
fn state_after(before: &ChainNode, node: &ChainNode, names: HouseNames<'_>) -> String {
    let place = |cells: &[Cell]| {
        let at = if cells.len() == 1 { "at" } else { "in" };
        format!("{at} {}", compact(cells))
    };
    if let Some(set) = &node.set {
        let mut left = set.digits;
        left.remove(before.digit);
        let (cells, left) = (compact(&set.cells), listed(left, "and"));
        let of = if node.cells == set.cells {
            String::new()
        } else {
            format!(", with {} {}", node.digit, place(&node.cells))
        };
        return format!("{cells} are {left}{of}");
    }
    match node.house {
        Some(house) if node.is_on => {
            format!("{} has its {} {}", names.one(house), node.digit, place(&node.cells))
        }
        _ => state(node),
    }
}

/// Returns the nodes as a sentence without its full stop: `If …, then …, so …`.
pub(super) fn implications(chain: &Chain, names: HouseNames<'_>) -> String {
    let Some(first) = chain.nodes.first() else { return String::new() };
    let mut told = vec![state(first)];
    let mut at = 1;
    while let Some(node) = chain.nodes.get(at) {
        let before = &chain.nodes[at - 1];
        // A cell that loses one of two candidates has the other.
        let other = chain.nodes.get(at + 1).filter(|next| is_other(node, next));
        if at == 1 && is_other(before, node) {
            told.push(format!("it is {}", node.digit));
        } else if let Some(other) = other {
            told.push(format!("{} but {}", state(node), other.digit));
            at += 1;
        } else {
            told.push(state_after(before, node, names));
        }
        at += 1;
    }
    match &told[..] {
        [] => String::new(),
        [only] => format!("Suppose that {only}."),
        [first, rest @ ..] => format!("If {first}, then {}", rest.join(", so ")),
    }
}

/// Returns whether `node` is the other candidate of a cell that is not the digit of `before`.
fn is_other(before: &ChainNode, node: &ChainNode) -> bool {
    let is_of_cell = before.cells.len() == 1 && before.cells == node.cells;
    is_of_cell && !before.is_on && node.is_on && node.set.is_none()
}

fn text_of_chain(step: &Step, chain: &Chain, names: HouseNames<'_>) -> String {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return String::new();
    };
    let on = |node: &ChainNode| state(&ChainNode { is_on: true, ..node.clone() });
    let is_same = first.digit == last.digit && first.cells == last.cells;
    let why = match (chain.is_loop, first.is_on, last.is_on) {
        (true, ..) => format!("; {}", around(step, chain)),
        (_, true, false) => ", which contradicts the assumption.".into(),
        (_, false, true) if is_same => format!(". So {} in any case.", on(last)),
        (_, false, true) => format!(". So {}, or {}.", on(first), on(last)),
        _ => ".".into(),
    };
    format!("{}{why}", implications(chain, names))
}

/// Returns the end of a loop: the pairs of nodes of which just one is true, as far as the step
/// needs them.
fn around(step: &Step, chain: &Chain) -> String {
    let nodes = &chain.nodes;
    let weak = nodes[1..].chunks_exact(2).map(|pair| (&pair[0], &pair[1]));
    let weak = weak.chain(nodes.last().zip(nodes.first()));
    let mut told: Vec<String> = Vec::new();
    for (one, other) in weak {
        let of_cell = one.digit != other.digit && one.cells == other.cells;
        if of_cell && step.removed.iter().any(|(cell, _)| one.cells == [*cell]) {
            told.push(format!("{} is {} or {}", compact(&one.cells), one.digit, other.digit));
        } else if one.digit == other.digit
            && step.removed.iter().any(|(_, digit)| *digit == one.digit)
        {
            let mut cells: Vec<Cell> = one.cells.iter().chain(&other.cells).copied().collect();
            cells.sort_unstable();
            told.push(format!("one of {} is {}", compact(&cells), one.digit));
        }
    }
    for (pair, set) in nodes.chunks_exact(2).filter_map(|pair| Some((pair, pair[1].set.as_ref()?)))
    {
        let ends: Digits = pair.iter().map(|node| node.digit).collect();
        let kept = set.digits.difference(ends);
        if step.removed.iter().any(|&(_, digit)| kept.contains(digit)) {
            told.push(format!("{} have their {}", compact(&set.cells), listed(kept, "and")));
        }
    }
    format!("and the other way round. So in any case {}.", joined(&told, "and"))
}
