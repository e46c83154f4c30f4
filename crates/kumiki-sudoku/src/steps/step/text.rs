//! Steps in full sentences: the pattern, the reason and the conclusion.
//!
//! Invariant: each sentence can be understood on its own, and names every cell that it is about.

use super::cells::{compact, digits, houses, removed};
use super::{
    Alternatives, Chain, ChainNode, Colouring, Evidence, Fish, Forcing, Rectangle, RuleEvidence,
    Sets, Step, Subset,
};
use crate::geometry::{Cell, Digit, Digits};
use crate::steps::Technique;

impl Step {
    /// Returns the step with its reason in full sentences, without the name of the technique.
    pub fn text(&self) -> String {
        let mut text = match &self.evidence {
            Evidence::Rules(known) => text_of_known(known),
            _ => self.text_of_pattern(),
        };
        // A reason may begin with the name of a cell.
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text
    }

    fn text_of_pattern(&self) -> String {
        let conclusion = if self.removed.is_empty() {
            String::new()
        } else {
            format!(" So {}.", gone(&self.removed))
        };
        let placed: String =
            self.placed.iter().map(|(cell, digit)| format!(" So {cell} is {digit}.")).collect();
        format!("{}{placed}{conclusion}", self.reason())
    }

    fn reason(&self) -> String {
        match &self.evidence {
            Evidence::Single(found) => self.single(*found),
            Evidence::Intersection { digit, base, cover } => format!(
                "In {base}, {digit} is possible only in cells that are in {cover}, too. One of them has it, and so no \
                 other cell of {cover} has."
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
            Evidence::Template(digit) => {
                format!("All ways to place {digit} in the whole grid were looked at.")
            }
            Evidence::Rules(known) => text_of_known(known),
            Evidence::Supposition(cell, digit) => {
                format!("{cell} was supposed to be {digit}, and all that follows was looked at.")
            }
        }
    }

    fn single(&self, found: Option<crate::geometry::House>) -> String {
        let Some(&(cell, digit)) = self.placed.first() else { return String::new() };
        match found {
            None => {
                format!("{cell} has no candidate but {digit}: its peers have all other digits.")
            }
            Some(found) if self.technique == Technique::FullHouse => {
                format!("{cell} is the last blank cell of {found}, and {digit} its last digit.")
            }
            Some(found) => format!("In {found}, {digit} has no place but {cell}."),
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
        let why = match self.technique {
            Technique::UniquenessTest1 => format!("Only {roof} can have another digit, and must."),
            Technique::UniquenessTest2 | Technique::UniquenessTest5 => {
                format!("The only other digit is {more}, in {roof}: one of these cells has it.")
            }
            Technique::UniquenessTest3 => format!(
                "One of {roof} has another digit, and together with {others} it has just {more}: a naked subset."
            ),
            Technique::UniquenessTest4 => format!(
                "One of the two digits must be in {roof}; the other one there would complete the rectangle."
            ),
            Technique::UniquenessTest6 | Technique::HiddenRectangle => {
                "One of the two digits has no other place in houses of its sides; were it in the corner as well, the \
                 rectangle would be complete."
                    .into()
            }
            Technique::AvoidableRectangle1 => {
                format!("Three corners were found by solving, none is a clue. {roof} must not complete them.")
            }
            _ => format!("The corners that stand are no clues. The others, {roof}, may be {more}: one of them is."),
        };
        format!(
            "If {cells} had no digits but {one} and {other}, these could be exchanged, and the puzzle would have two \
             solutions. {why}"
        )
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
            .map(|set| format!("{} has only {}", compact(&set.cells), digits(set.digits, ", ")))
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

/// Returns `4 is in none of r1c2,r3c4`.
fn gone(candidates: &[(Cell, Digit)]) -> String {
    format!("these candidates are removed: {}", removed(candidates))
}

fn text_of_subset(subset: &Subset) -> String {
    let (cells, digits) = (compact(&subset.cells), digits(subset.digits, ", "));
    let houses: Vec<String> = subset.houses.iter().map(ToString::to_string).collect();
    let houses = houses.join(" and ");
    if subset.is_hidden {
        format!(
            "In {houses}, the digits {digits} have no places but {cells}. As many cells as digits: they have no others."
        )
    } else {
        format!(
            "The cells {cells} have no candidates but {digits}. As many digits as cells: no other cell of {houses} has \
             them."
        )
    }
}

/// Returns the whole text of a step from rules.
fn text_of_known(known: &RuleEvidence) -> String {
    let so = if known.supposed.is_some() { ". So" } else { ", so" };
    if let Some(reason) = &known.reason {
        return format!("{reason}{so} {}.", known.conclusion);
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
    let (base, cover) = (houses(&fish.base), houses(&fish.cover));
    let len = fish.base.len();
    let mut text = format!("The {len} houses {base} each need {digit}. ");
    let fins: Vec<Cell> = fish.fins.iter().chain(&fish.endo_fins).copied().collect();
    if fins.is_empty() {
        text += &format!(
            "Its places there are all in the {len} houses {cover}, which are used up by that: no other cell of them has it."
        );
    } else {
        text += &format!(
            "But for the fins, {}, its places there are in the {len} houses {cover}. Either a fin is true, or no other \
             cell of {cover} has it. What sees all fins is false in both cases.",
            compact(&fins)
        );
    }
    if let Some(twin) = &fish.twin {
        text += &format!(" The same with {}: {}", houses(&twin.cover), text_of_fish(twin));
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

fn implications(chain: &Chain) -> String {
    let states: Vec<String> = chain.nodes.iter().map(state).collect();
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
        (_, true, false) => format!("So it is not: {}.", state(last)),
        (_, false, true) if first.digit == last.digit && first.cells == last.cells => {
            format!("So it is in any case: {}.", state(last))
        }
        (_, false, true) => {
            let ends = [first, last].map(|node| ChainNode { is_on: true, ..node.clone() });
            format!("In any case {} or {}.", state(&ends[0]), state(&ends[1]))
        }
        _ => String::new(),
    };
    format!("{} {why}", implications(chain)).trim_end().to_string()
}
