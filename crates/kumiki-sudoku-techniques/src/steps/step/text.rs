//! Steps in full sentences: the pattern, the reason and the conclusion.
//!
//! Invariant: each sentence can be understood on its own, and names every cell that it is about.

use super::cells::{HouseNames, compact, digits};
use super::chain_text::implications;
use super::{
    Alternatives, Chain, Evidence, Fish, Forcing, Rectangle, RestrictedCommon, RuleEvidence, Sets,
    Step, Subset,
};
use crate::steps::Technique;
use crate::steps::rule_steps::listed;
use kumiki_sudoku::{Cell, Digit, Digits, House, Shape};
use std::collections::BTreeMap;

impl Step {
    /// Returns the step with its reason in full sentences, without the name of the technique.
    pub fn text(&self) -> String {
        self.lines().join(" ")
    }

    /// Returns the text in lines: one for each consequence of a trial, one in all for other steps.
    pub fn lines(&self) -> Vec<String> {
        self.lines_with(HouseNames::numbered())
    }

    /// Returns the text in lines for a grid of `shape`: boxes of any form, whose numbers are not on
    /// the grid, are named after their first cells: `the box of r1c4`.
    pub fn lines_on(&self, shape: &Shape) -> Vec<String> {
        self.lines_with(HouseNames::of(shape))
    }

    fn lines_with(&self, names: HouseNames<'_>) -> Vec<String> {
        let mut text = match &self.evidence {
            Evidence::Rules(known) => text_of_known(known),
            _ => self.text_of_pattern(names),
        };
        // A reason may begin with the name of a cell, which has small letters everywhere.
        let is_cell = text.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        if let Some(first) = text.get_mut(..1).filter(|_| !is_cell) {
            first.make_ascii_uppercase();
        }
        text.lines().map(str::to_string).collect()
    }

    fn text_of_pattern(&self, names: HouseNames<'_>) -> String {
        let conclusion = if self.removed.is_empty() {
            String::new()
        } else {
            format!(" So {}.", cannot_be(&self.removed))
        };
        // A single says the digit itself.
        let placed = self.placed.iter().filter(|_| !self.technique.is_single());
        let placed: String =
            placed.map(|(cell, digit)| format!(" So {} is {digit}.", cell.short_name())).collect();
        format!("{}{placed}{conclusion}", self.reason(names))
    }

    fn reason(&self, names: HouseNames<'_>) -> String {
        match &self.evidence {
            Evidence::Single(found) => self.single(*found, names),
            Evidence::Intersection { digit, base, cover } => {
                let [base, cover] = [base, cover].map(|house| names.one(*house));
                format!(
                    "In {base}, {digit} can only be in cells of {cover}: one of them has it, and no other cell of {cover} \
                     has it."
                )
            }
            Evidence::Subset(subset) => text_of_subset(subset, names),
            Evidence::Fish(fish) => {
                let removed: Vec<Cell> = self.removed.iter().map(|&(cell, _)| cell).collect();
                text_of_fish(fish, &removed, names)
            }
            Evidence::Colouring(colouring) => self.colouring(colouring, names),
            Evidence::Rectangle(rectangle) => self.rectangle(rectangle, names),
            Evidence::Bug(cell) => format!(
                "Every blank cell but {0} has two candidates. If {0} had two of its candidates only, each digit would \
                 have two places in every house, and could be exchanged: there would be two solutions or none.",
                cell.short_name()
            ),
            Evidence::Wing(wing) => {
                let [one, other] = wing.pincers;
                let [first, second, last] = wing.digits;
                let [pivot, one, other] = [wing.pivot, one, other].map(Cell::short_name);
                let is_xyz = self.technique == Technique::XyzWing;
                let own: Digits =
                    wing.digits[..if is_xyz { 3 } else { 2 }].iter().copied().collect();
                let own = listed(own, "or");
                let third = match is_xyz {
                    true => format!("; else it is {last} itself"),
                    false => String::new(),
                };
                format!(
                    "{pivot} is {own}. If it is {first}, then {one} is {last}; if {second}, then \
                     {other} is {last}{third}. One of these cells is {last} in any case."
                )
            }
            Evidence::Chains(chains) | Evidence::Cross { chains, .. } => {
                self.chains_in_words(chains, names)
            }
            Evidence::Sets(sets) => self.sets(sets),
            Evidence::Forcing(forcing) => self.forcing(forcing, names),
            Evidence::Whip(whip) => whip.text(names),
            Evidence::Template(digit) => {
                format!("All ways to place {digit} in the whole grid were looked at.")
            }
            Evidence::Large(pattern) => pattern.text(names),
            Evidence::Rules(known) => text_of_known(known),
            Evidence::Supposition(cell, digit) => {
                let cell = cell.short_name();
                format!("{cell} was supposed to be {digit}, and all that follows was looked at.")
            }
        }
    }

    fn single(&self, found: Option<House>, names: HouseNames<'_>) -> String {
        let Some(&(cell, digit)) = self.placed.first() else { return String::new() };
        let cell = cell.short_name();
        match found.map(|found| names.one(found)) {
            None => {
                format!("The only candidate of {cell} is {digit}: all other digits are excluded.")
            }
            Some(found) if self.technique == Technique::FullHouse => {
                format!("{digit} is the last digit of {found}, and {cell} its last blank cell.")
            }
            Some(found) => format!("In {found}, the only place of {digit} is {cell}."),
        }
    }

    fn rectangle(&self, rectangle: &Rectangle, names: HouseNames<'_>) -> String {
        let [one, other] = rectangle.digits;
        let cells = compact(&rectangle.cells);
        let roof = compact(&rectangle.roof);
        let more = digits(rectangle.other_digits, ", ");
        let others = compact(&rectangle.others);
        let in_houses = names.all(&rectangle.houses);
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

    fn forcing(&self, forcing: &Forcing, names: HouseNames<'_>) -> String {
        let told = |chain: &Chain| format!("{}.", implications(chain, names).trim_end_matches('.'));
        let chains: Vec<String> = forcing.chains.iter().map(told).collect();
        let is_net = self.technique >= Technique::ForcingNetContradiction;
        let is_refuted = matches!(
            self.technique,
            Technique::ForcingChainContradiction | Technique::ForcingNetContradiction
        );
        let what = match forcing.alternatives {
            Some(Alternatives::Cell(cell)) if is_refuted => {
                format!("Then {} has no candidate left.", cell.short_name())
            }
            Some(Alternatives::Cell(cell)) => {
                format!("These are all candidates of {}.", cell.short_name())
            }
            Some(Alternatives::Places(digit, around)) if is_refuted => {
                format!("Then {digit} has no place left in {}.", names.one(around))
            }
            Some(Alternatives::Places(digit, around)) => {
                format!("These are all places of {digit} in {}.", names.one(around))
            }
            None => "These contradict each other.".into(),
        };
        let how = if is_net {
            " Each is the last candidate of its cell, or has the last place of its house, after those before it."
        } else {
            ""
        };
        format!("{}{how} {what}", chains.join(" "))
    }

    fn sets(&self, sets: &Sets) -> String {
        let mut each: Vec<String> = sets
            .sets
            .iter()
            .map(|set| {
                let have = if set.cells.len() == 1 { "has" } else { "have" };
                format!("{} {have} only {}", compact(&set.cells), listed(set.digits, "and"))
            })
            .collect();
        // Several candidates of a stem may be locked to one set.
        each.dedup();
        let why = match (self.technique, sets.stem) {
            (Technique::SueDeCoq, _) => sue_de_coq(sets),
            (_, Some(stem)) => {
                let gone: Digits = self.removed.iter().map(|&(_, digit)| digit).collect();
                format!(
                    "Whatever {} is, it takes that digit from one of them, which has all others then, {} among them.",
                    stem.short_name(),
                    listed(gone, "or")
                )
            }
            _ => self.chained(sets),
        };
        format!("{}. {why}", each.join("; "))
    }

    /// Returns why one of the ends of a chain of almost locked sets has a removed digit.
    fn chained(&self, sets: &Sets) -> String {
        let cells = |at: usize| sets.sets.get(at).map_or(String::new(), |set| compact(&set.cells));
        let commons: Vec<String> = sets
            .commons
            .iter()
            .map(|RestrictedCommon { digit, between: [one, other] }| {
                format!("only one of {} and {} can have {digit}", cells(*one), cells(*other))
            })
            .collect();
        let commons = commons.join("; ");
        let gone: Digits = self.removed.iter().map(|&(_, digit)| digit).collect();
        // In the evidence of a wing, the middle set comes last.
        let [first, last] = match self.technique {
            Technique::AlsXyWing => [0, 1],
            _ => [0, sets.sets.len() - 1],
        };
        let ends = [first, last].map(|at| sets.sets[at].digits);
        let joints: Digits = sets.commons.iter().map(|common| common.digit).collect();
        let is_double = sets.commons.len() >= sets.sets.len();
        let is_shared = ends.iter().all(|digits| gone.is_subset(*digits));
        let all = "Each set has one digit more than cells, so if it lacks one, it has all others";
        match (sets.sets.len(), is_double) {
            (2, true) => format!(
                "{all}. And {commons}: so each lacks one of {}, and has all its other digits.",
                listed(joints, "and")
            ),
            (_, false) if is_shared => format!(
                "{all}. And {commons}. So if {2} is not in {}, it is in {}.",
                cells(first),
                cells(last),
                listed(gone, "or")
            ),
            _ => format!("{all}. And {commons}."),
        }
    }
}

/// Returns why each digit of a Sue de Coq is in one of its cells, and in which line or box.
fn sue_de_coq(sets: &Sets) -> String {
    let [shared, in_line, in_box] = &sets.sets[..] else { return String::new() };
    let rows = |cells: &[Cell]| cells.iter().all(|cell| cell.row() == cells[0].row());
    let line = match shared.cells.first() {
        Some(cell) if rows(&shared.cells) => format!("row {}", cell.row() + 1),
        Some(cell) => format!("column {}", cell.column() + 1),
        None => return String::new(),
    };
    let all: Digits = sets.sets.iter().flat_map(|set| set.digits.iter()).collect();
    let of_line = listed(all.difference(in_box.digits), "and");
    let of_box = listed(all.difference(in_line.digits), "and");
    format!(
        "Together these cells have as many digits as cells, so each digit is in one of them. So {line} has {of_line} \
         only there, and the box of {} has {of_box} only there.",
        compact(&shared.cells)
    )
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

fn text_of_subset(subset: &Subset, names: HouseNames<'_>) -> String {
    let (cells, digits) = (compact(&subset.cells), listed(subset.digits, "and"));
    let houses = names.all(&subset.houses);
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
            "In {houses}, the {count} cells {cells} have only {digits}, each of them once, so no other cell there has these."
        )
    }
}

/// Returns the whole text of a step from rules.
fn text_of_known(known: &RuleEvidence) -> String {
    match (&known.reason, known.supposed) {
        (Some(reason), Some((_, digit))) if known.twins.is_empty() => {
            return format!("{reason}. So it is not {digit}.");
        }
        (Some(reason), Some((_, digit))) => {
            let twins = listed(known.twins, "or");
            return format!("{reason}. So it is not {digit}, and in the same way not {twins}.");
        }
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

/// Returns the reason of a fish that removes its digit from the cells `removed`.
fn text_of_fish(fish: &Fish, removed: &[Cell], names: HouseNames<'_>) -> String {
    let digit = fish.digit;
    let (base, cover) = (names.all(&fish.base), names.all(&fish.cover));
    let fins: Vec<Cell> = fish.fins.iter().chain(&fish.endo_fins).copied().collect();
    let mut text = if fins.is_empty() {
        format!(
            "In {base}, {digit} can only be in {cover}. So {cover} have their {digit} there, and nowhere else."
        )
    } else {
        let (fins, all_fins) = (compact(&fins), fins.len());
        let (at, one_of) = if all_fins == 1 { ("at", "") } else { ("in", "one of ") };
        let (is, sees, none) = match removed.len() {
            1 => ("is", "sees", "it is not"),
            _ => ("are", "see", "none of them is"),
        };
        format!(
            "In {base}, {digit} can only be in {cover}, or {at} {fins}. Either {one_of}{fins} is {digit}, or {cover} have \
             their {digit} in {base}, and nowhere else. {} {sees} {fins} and {is} elsewhere in {cover}, so {none} {digit} \
             either way.",
            compact(removed)
        )
    };
    if let Some(twin) = &fish.twin {
        let cover = names.all(&twin.cover);
        text += &format!(" The same with {cover}: {}", text_of_fish(twin, removed, names));
    }
    text
}
