//! Steps in full sentences: the pattern, the reason and the conclusion.
//!
//! Invariant: each sentence can be understood on its own, and names every cell that it is about.

use super::cells::{compact, digits, houses_in_words};
use super::{
    Alternatives, Chain, ChainNode, Colouring, Evidence, Fish, Forcing, Rectangle, RuleEvidence,
    Sets, Step, Subset,
};
use crate::steps::Technique;
use crate::steps::rule_steps::listed;
use kumiki_sudoku::{Cell, Digit, Digits};
use std::collections::BTreeMap;

impl Step {
    /// Returns the step with its reason in full sentences, without the name of the technique.
    pub fn text(&self) -> String {
        self.lines().join(" ")
    }

    /// Returns the text in lines: one for each consequence of a trial, one in all for other steps.
    pub fn lines(&self) -> Vec<String> {
        let mut text = match &self.evidence {
            Evidence::Rules(known) => text_of_known(known),
            _ => self.text_of_pattern(),
        };
        // A reason may begin with the name of a cell.
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text.lines().map(str::to_string).collect()
    }

    fn text_of_pattern(&self) -> String {
        let conclusion = if self.removed.is_empty() {
            String::new()
        } else {
            format!(" So {}.", cannot_be(&self.removed))
        };
        // A single says the digit itself.
        let placed = self.placed.iter().filter(|_| !self.technique.is_single());
        let placed: String =
            placed.map(|(cell, digit)| format!(" So {cell} is {digit}.")).collect();
        format!("{}{placed}{conclusion}", self.reason())
    }

    fn reason(&self) -> String {
        match &self.evidence {
            Evidence::Single(found) => self.single(*found),
            Evidence::Intersection { digit, base, cover } => format!(
                "In {base}, {digit} can only be in cells of {cover}: one of them has it, and no other cell of {cover} \
                 has."
            ),
            Evidence::Subset(subset) => text_of_subset(subset),
            Evidence::Fish(fish) => text_of_fish(fish),
            Evidence::Colouring(colouring) => self.colouring(colouring),
            Evidence::Rectangle(rectangle) => self.rectangle(rectangle),
            Evidence::Bug(cell) => format!(
                "Every blank cell but {cell} has two candidates. If {cell} had two of its candidates only, each digit \
                 would have two places in every house, and could be exchanged: there would be two solutions or none."
            ),
            Evidence::Wing(wing) => {
                let [one, other] = wing.pincers;
                let [first, second, last] = wing.digits;
                format!(
                    "If {} is {first}, then {one} is {last}; if it is {second}, then {other} is {last}. One of these \
                     cells has {last} in any case.",
                    wing.pivot
                )
            }
            Evidence::Chains(chains) | Evidence::Cross { chains, .. } => {
                chains.iter().map(text_of_chain).collect::<Vec<_>>().join(" ")
            }
            Evidence::Sets(sets) => self.sets(sets),
            Evidence::Forcing(forcing) => self.forcing(forcing),
            Evidence::Whip(whip) => whip.text(),
            Evidence::Template(digit) => {
                format!("All ways to place {digit} in the whole grid were looked at.")
            }
            Evidence::Large(pattern) => pattern.text(),
            Evidence::Rules(known) => text_of_known(known),
            Evidence::Supposition(cell, digit) => {
                format!("{cell} was supposed to be {digit}, and all that follows was looked at.")
            }
        }
    }

    fn single(&self, found: Option<kumiki_sudoku::House>) -> String {
        let Some(&(cell, digit)) = self.placed.first() else { return String::new() };
        match found {
            None => {
                format!("The only candidate of {cell} is {digit}: its peers have all other digits.")
            }
            Some(found) if self.technique == Technique::FullHouse => {
                format!("{digit} is the last digit of {found}, and {cell} its last blank cell.")
            }
            Some(found) => format!("In {found}, the only place of {digit} is {cell}."),
        }
    }

    fn colouring(&self, colouring: &Colouring) -> String {
        let digit = colouring.digit;
        let mut sentences: Vec<String> = Vec::new();
        for [one, other] in &colouring.pairs {
            sentences.push(format!(
                "Either all of {} are {digit}, or all of {} are.",
                compact(one),
                compact(other)
            ));
        }
        sentences.push(match self.technique {
            Technique::SimpleColorsTrap => format!("What sees both colours cannot be {digit}."),
            Technique::SimpleColorsWrap => {
                "Two cells of the first colour see each other, so it is the other one.".into()
            }
            Technique::MultiColors1 => {
                format!("One colour of either pair sees one of the other pair, so one of the remaining two is {digit}.")
            }
            _ => "A colour sees both colours of the other pair, so it is false.".into(),
        });
        sentences.join(" ")
    }

    fn rectangle(&self, rectangle: &Rectangle) -> String {
        let [one, other] = rectangle.digits;
        let cells = compact(&rectangle.cells);
        let roof = compact(&rectangle.roof);
        let more = digits(rectangle.other_digits, ", ");
        let others = compact(&rectangle.others);
        let in_houses = houses_in_words(&rectangle.houses);
        let why = match self.technique {
            Technique::UniquenessTest1 => {
                format!("Only {roof} can have another digit, so it has one.")
            }
            Technique::UniquenessTest2 | Technique::UniquenessTest5 => {
                format!("The only other digit is {more}, in {roof}: one of these cells has it.")
            }
            Technique::UniquenessTest3 => format!(
                "One of {roof} has another digit, and together with {others} it has just {more}: a naked subset."
            ),
            Technique::UniquenessTest4 => {
                let (bound, gone) = self.bound_and_gone(rectangle);
                format!(
                    "In {in_houses}, {bound} can only be in {roof}, so one of these is {bound}; {gone} in the other one \
                     would complete the rectangle."
                )
            }
            Technique::UniquenessTest6 => {
                let (other, gone) = self.bound_and_gone(rectangle);
                format!(
                    "In {in_houses}, {gone} can only be in corners of it, so if one of {roof} is {gone}, both are, and \
                     the other corners are {other}."
                )
            }
            Technique::HiddenRectangle => {
                let (bound, gone) = self.bound_and_gone(rectangle);
                let corner = self.removed.first().map(|(cell, _)| cell.short_name());
                format!(
                    "In {in_houses}, {bound} can only be in corners of it, so with {gone} in {}, the corners beside it are \
                     {bound}, and the one across is {gone}.",
                    corner.unwrap_or_default()
                )
            }
            Technique::AvoidableRectangle1 => {
                format!(
                    "Three corners were found by solving, none is a clue. {roof} must not complete them."
                )
            }
            _ => format!(
                "The corners that stand are no clues. The others, {roof}, may be {more}: one of them is."
            ),
        };
        format!(
            "If {cells} had no digits but {one} and {other}, these could be exchanged, and the puzzle would have two \
             solutions. {why}"
        )
    }

    /// Returns the digit of a rectangle that the step does not remove, and the one that it removes.
    fn bound_and_gone(&self, rectangle: &Rectangle) -> (Digit, Digit) {
        let [one, other] = rectangle.digits;
        match self.removed.first() {
            Some(&(_, gone)) if gone == one => (other, one),
            _ => (one, other),
        }
    }

    fn forcing(&self, forcing: &Forcing) -> String {
        let chains: Vec<String> = forcing.chains.iter().map(implications).collect();
        let is_net = self.technique >= Technique::ForcingNetContradiction;
        let is_refuted = matches!(
            self.technique,
            Technique::ForcingChainContradiction | Technique::ForcingNetContradiction
        );
        let what = match forcing.alternatives {
            Some(Alternatives::Cell(cell)) if is_refuted => {
                format!("Then {cell} has no candidate left.")
            }
            Some(Alternatives::Cell(cell)) => format!("These are all candidates of {cell}."),
            Some(Alternatives::Places(digit, around)) if is_refuted => {
                format!("Then {digit} has no place left in {around}.")
            }
            Some(Alternatives::Places(digit, around)) => {
                format!("These are all places of {digit} in {around}.")
            }
            None => "These contradict each other.".into(),
        };
        let how = if is_net { " Each follows from all before it, by singles." } else { "" };
        format!("{}{how} {what}", chains.join(" "))
    }

    fn sets(&self, sets: &Sets) -> String {
        let each: Vec<String> = sets
            .sets
            .iter()
            .map(|set| match set.cells.len() {
                1 => format!(
                    "the cell {} has only {}",
                    compact(&set.cells),
                    listed(set.digits, "and")
                ),
                _ => format!(
                    "the cells {} have only {}",
                    compact(&set.cells),
                    listed(set.digits, "and")
                ),
            })
            .collect();
        let why = match (self.technique, sets.stem) {
            (Technique::SueDeCoq, _) => {
                "Together they have as many digits as cells, so each digit is in one of them."
                    .into()
            }
            (_, Some(stem)) => format!(
                "Whatever {stem} is, it takes a digit from one of them, which has all others then."
            ),
            _ => {
                let digit = |common: &super::RestrictedCommon| common.digit;
                let commons: Digits = sets.commons.iter().map(digit).collect();
                format!(
                    "Each has one digit more than cells. Only one of two neighbours can have {}, and the other one has \
                     all its other digits then.",
                    digits(commons, " and ")
                )
            }
        };
        format!("{}. {why}", each.join("; "))
    }
}

/// Returns `r1c2,r3c4 cannot be 4, and r5c6 cannot be 7 or 8`.
fn cannot_be(candidates: &[(Cell, Digit)]) -> String {
    let mut by_cell: BTreeMap<Cell, Digits> = BTreeMap::new();
    for &(cell, digit) in candidates {
        by_cell.entry(cell).or_default().insert(digit);
    }
    let mut groups: Vec<(Digits, Vec<Cell>)> = Vec::new();
    for (cell, gone) in by_cell {
        match groups.iter_mut().find(|(other, _)| *other == gone) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((gone, vec![cell])),
        }
    }
    let told: Vec<String> = groups
        .iter()
        .map(|(gone, cells)| format!("{} cannot be {}", compact(cells), listed(*gone, "or")))
        .collect();
    told.join(", and ")
}

fn text_of_subset(subset: &Subset) -> String {
    let (cells, digits) = (compact(&subset.cells), listed(subset.digits, "and"));
    let houses = houses_in_words(&subset.houses);
    let count = subset.cells.len();
    if subset.is_hidden {
        format!(
            "In {houses}, {digits} can only be in the {count} cells {cells}, which have no other digits then."
        )
    } else if subset.houses.is_empty() {
        format!(
            "The {count} cells {cells} must differ and have only {digits}, so no other cell that differs from them all \
             has these."
        )
    } else {
        format!(
            "In {houses}, the {count} cells {cells} have only {digits}, each of them once, so no other cell has these."
        )
    }
}

/// Returns the whole text of a step from rules.
fn text_of_known(known: &RuleEvidence) -> String {
    match (&known.reason, known.supposed) {
        (Some(reason), Some((_, digit))) => return format!("{reason}. So it is not {digit}."),
        (Some(reason), None) if known.conclusion.is_empty() => return format!("{reason}."),
        (Some(reason), None) => return format!("{reason}, so {}.", known.conclusion),
        (None, _) => {}
    }
    let cells: Vec<String> = known
        .cells
        .iter()
        .map(|&(cell, all)| match all.single() {
            Some(digit) => format!("{} is {digit}", cell.short_name()),
            None => format!("{} is one of {}", cell.short_name(), digits(all, ", ")),
        })
        .collect();
    let names = known.names.join(" and ");
    let because =
        if cells.is_empty() { String::new() } else { format!(", as {}", cells.join(", ")) };
    format!("{names}: no other way is left{because}, so {}.", known.conclusion)
}

fn text_of_fish(fish: &Fish) -> String {
    let digit = fish.digit;
    let (base, cover) = (houses_in_words(&fish.base), houses_in_words(&fish.cover));
    let count = fish.base.len();
    let fins: Vec<Cell> = fish.fins.iter().chain(&fish.endo_fins).copied().collect();
    let mut text = if fins.is_empty() {
        format!(
            "In {base}, {digit} can only be in {cover}; so each of these {count} has its {digit} there, and nowhere else."
        )
    } else {
        format!(
            "In {base}, {digit} can only be in {cover}, or at {}. Either one of the latter is {digit}, or {cover} have \
             their {digit} there, and nowhere else. In both cases the same cells are without it.",
            compact(&fins)
        )
    };
    if let Some(twin) = &fish.twin {
        text += &format!(" The same with {}: {}", houses_in_words(&twin.cover), text_of_fish(twin));
    }
    text
}

/// Returns `r1c2 is 4`, `one of r1c23 is 4`, or its negation.
fn state(node: &ChainNode) -> String {
    let cells = compact(&node.cells);
    match (node.is_on, node.cells.len()) {
        (true, 1) => format!("{cells} is {}", node.digit),
        (false, 1) => format!("{cells} is not {}", node.digit),
        (true, _) => format!("one of {cells} is {}", node.digit),
        (false, _) => format!("none of {cells} is {}", node.digit),
    }
}

/// Returns the state of a node, with the almost locked set by which it follows from the node before
/// it, if it does.
fn state_after(before: &ChainNode, node: &ChainNode) -> String {
    let Some(set) = &node.set else { return state(node) };
    let mut left = set.digits;
    left.remove(before.digit);
    let (cells, left) = (compact(&set.cells), listed(left, "and"));
    format!("{}, because only {left} are left for {cells}", state(node))
}

fn implications(chain: &Chain) -> String {
    let after = chain.nodes.windows(2).map(|pair| state_after(&pair[0], &pair[1]));
    let states: Vec<String> = chain.nodes.first().map(state).into_iter().chain(after).collect();
    match &states[..] {
        [] => String::new(),
        [only] => format!("Suppose that {only}."),
        [first, rest @ ..] => format!("If {first}, then {}.", rest.join(", so ")),
    }
}

fn text_of_chain(chain: &Chain) -> String {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return String::new();
    };
    let why = match (chain.is_loop, first.is_on, last.is_on) {
        (true, ..) => "This is a loop: of every two neighbours just one is true.".to_string(),
        (_, true, false) => "That is impossible.".to_string(),
        (_, false, true) if first.digit == last.digit && first.cells == last.cells => {
            "That is impossible.".to_string()
        }
        (_, false, true) => {
            let ends = [first, last].map(|node| ChainNode { is_on: true, ..node.clone() });
            format!("In any case {} or {}.", state(&ends[0]), state(&ends[1]))
        }
        _ => String::new(),
    };
    format!("{} {why}", implications(chain)).trim_end().to_string()
}
