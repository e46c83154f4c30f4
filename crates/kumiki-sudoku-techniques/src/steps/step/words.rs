//! Steps in one line, much as HoDoKu writes them.
//!
//! Invariant: the line is the name, the evidence and the conclusion:
//! `name: evidence => conclusion`.

use super::cells::{compact, digits, house, houses, left_over, removed};
use super::{AlmostLockedSet, Chain, ChainNode, Evidence, Fish, RuleEvidence, Sets, Step};
use crate::steps::Technique;
use crate::steps::rule_steps::place_of;
use kumiki_sudoku::{Cell, Digits};
use std::fmt;

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_siamese = matches!(&self.evidence, Evidence::Fish(fish) if fish.twin.is_some());
        let length = match &self.evidence {
            Evidence::Whip(whip) => format!("[{}]", whip.links.len()),
            _ => String::new(),
        };
        let twin = if is_siamese { "Siamese " } else { "" };
        let name = format!("{twin}{}{length}", self.title());
        let (evidence, conclusion) = (self.short_evidence(), self.conclusion());
        if self.technique.is_single() || self.technique == Technique::BruteForce {
            return write!(f, "{name}: {conclusion}");
        }
        let colon = if evidence.is_empty() { "" } else { ":" };
        let space = if evidence.is_empty() { "" } else { " " };
        write!(f, "{name}{colon}{space}{evidence} => {conclusion}")
    }
}

impl Step {
    /// Returns the title: the name of the technique, or that of the rule in short, `Cage 38`, for a
    /// step of one rule.
    pub fn title(&self) -> &str {
        match &self.evidence {
            Evidence::Rules(RuleEvidence { title: Some(title), .. }) => title,
            _ => self.technique.name(),
        }
    }

    /// Returns the conclusion: `r8c6=1`, or `r1c12<>3, r4c5<>7`. For a step from rules it is what
    /// the cells have left, `r5c456=124`, if that is shorter.
    pub fn conclusion(&self) -> String {
        let placed =
            self.placed.iter().map(|(cell, digit)| format!("{}={digit}", cell.short_name()));
        let mut parts: Vec<String> = placed.collect();
        if !self.removed.is_empty() {
            let gone = removed(&self.removed);
            let left = match &self.evidence {
                Evidence::Rules(known) => left_over(&known.left),
                _ => String::new(),
            };
            let is_short = !left.is_empty() && left.len() <= gone.len();
            parts.push(if is_short { left } else { gone });
        }
        parts.join(", ")
    }

    fn short_evidence(&self) -> String {
        match &self.evidence {
            Evidence::Single(_) | Evidence::Bug(_) => String::new(),
            &Evidence::Intersection { digit, base, .. } => format!("{digit} in {}", house(base)),
            Evidence::Subset(subset) => {
                format!("{} in {}", digits(subset.digits, ","), compact(&subset.cells))
            }
            Evidence::Fish(fish) => short_fish(fish),
            Evidence::Colouring(colouring) => {
                let pair = |[one, other]: &[Vec<Cell>; 2]| {
                    format!("({}) / ({})", compact(one), compact(other))
                };
                let pairs: Vec<String> = colouring.pairs.iter().map(pair).collect();
                format!("{} {}", colouring.digit, pairs.join(", "))
            }
            Evidence::Rectangle(rectangle) => {
                let [one, other] = rectangle.digits;
                format!("{one}/{other} in {}", compact(&rectangle.cells))
            }
            Evidence::Wing(wing) => {
                let [one, other, last] = wing.digits;
                let [first, second] = wing.pincers;
                let mut cells = vec![wing.pivot, first, second];
                cells.sort_unstable();
                format!("{one}/{other}/{last} in {}", compact(&cells))
            }
            Evidence::Chains(chains) => {
                let chains: Vec<String> =
                    chains.iter().map(|chain| short_chain(self, chain)).collect();
                chains.join(" / ")
            }
            Evidence::Cross { house: found, chains } => {
                let links: Vec<String> =
                    chains.iter().map(|chain| ends(&chain.nodes[2..])).collect();
                let digit =
                    chains.first().and_then(|chain| chain.nodes.first()).map(|node| node.digit);
                let digit = digit.map_or_else(String::new, |digit| digit.to_string());
                format!("{digit} in {} ({})", house(*found), links.join(" / "))
            }
            Evidence::Sets(sets) => short_sets(self, sets),
            Evidence::Forcing(forcing) => {
                let chains: Vec<String> = forcing.chains.iter().map(implications).collect();
                chains.join("; ")
            }
            Evidence::Whip(whip) => whip.notation(),
            Evidence::Large(pattern) => pattern.notation(),
            Evidence::Template(digit) => digit.to_string(),
            Evidence::Supposition(cell, digit) => format!("{}={digit}", cell.short_name()),
            Evidence::Rules(known) => match (&known.title, &known.names[..]) {
                (Some(_), [rule, houses @ ..]) => {
                    let parts = [&[place_of(rule)], houses].concat();
                    let named = parts.into_iter().filter(|part| !part.is_empty());
                    named.collect::<Vec<String>>().join(", ")
                }
                (_, names) => names.join(", "),
            },
        }
    }
}

fn short_fish(fish: &Fish) -> String {
    let cells = |sign: &str, cells: &[Cell]| {
        if cells.is_empty() { String::new() } else { format!(" {sign}{}", compact(cells)) }
    };
    let (fins, endo_fins) = (cells("f", &fish.fins), cells("ef", &fish.endo_fins));
    let (base, cover) = (houses(&fish.base), houses(&fish.cover));
    let twin = fish.twin.as_deref().map(|twin| format!(" / {}", short_fish(twin)));
    format!("{} {base} {cover}{fins}{endo_fins}{}", fish.digit, twin.unwrap_or_default())
}

fn short_chain(step: &Step, chain: &Chain) -> String {
    let nodes = &chain.nodes;
    match (step.technique, &nodes[..]) {
        (
            Technique::Skyscraper | Technique::TwoStringKite | Technique::DualTwoStringKite,
            [first, a, b, last],
        ) => format!("{} in {} (connected by {})", first.digit, ends([first, last]), ends([a, b])),
        (Technique::WWing, [first, near, a, b, _, last]) => format!(
            "{}/{} in {} connected by {} in {}",
            first.digit.min(near.digit),
            first.digit.max(near.digit),
            ends([first, last]),
            near.digit,
            ends([a, b])
        ),
        (
            Technique::XyChain
            | Technique::AlternatingInferenceChain
            | Technique::GroupedAlternatingInferenceChain,
            [first, .., last],
        ) => {
            let digits = digits([first.digit, last.digit].into_iter().collect(), "/");
            format!("{digits} {}- {} -{}", first.digit, links(chain), last.digit)
        }
        (Technique::RemotePair, [first, second, ..]) => {
            let digits = digits([first.digit, second.digit].into_iter().collect(), "/");
            format!("{digits} {}", links(chain))
        }
        _ => format!("{} {}", digits(removed_digits(step), "/"), links(chain)),
    }
}

/// Returns the cells of nodes, in reading order.
fn ends<'a>(nodes: impl IntoIterator<Item = &'a ChainNode>) -> String {
    let mut cells: Vec<Cell> = nodes.into_iter().flat_map(|node| &node.cells).copied().collect();
    cells.sort_unstable();
    compact(&cells)
}

fn removed_digits(step: &Step) -> Digits {
    step.removed.iter().map(|&(_, digit)| digit).collect()
}

/// Returns `r6c8 -3- r3c8 =3= r3c5`: links between cells, with their digits. A link within a cell
/// is not written.
fn links(chain: &Chain) -> String {
    let first = chain.nodes.first().map(|node| compact(&node.cells));
    let pairs = chain.nodes.windows(2).filter(|pair| pair[0].cells != pair[1].cells);
    let link = |pair: &[ChainNode]| {
        let (one, other) = (&pair[0], &pair[1]);
        let sign = if other.is_on { '=' } else { '-' };
        let set = other
            .set
            .as_ref()
            .map(|set| format!(" ALS:{} {sign}{}{sign}", compact(&set.cells), other.digit));
        format!(" {sign}{}{sign}{} {}", one.digit, set.unwrap_or_default(), compact(&other.cells))
    };
    let last = chain
        .nodes
        .last()
        .zip(chain.nodes.first())
        .filter(|(last, first)| chain.is_loop && last.cells != first.cells);
    let back = last.map(|(last, first)| link(&[last.clone(), first.clone()]));
    first.into_iter().chain(pairs.map(link)).chain(back).collect()
}

/// Returns `r1c2=3 => r1c5<>3 => r1c5=4`.
fn implications(chain: &Chain) -> String {
    let node = |node: &ChainNode| {
        let sign = if node.is_on { "=" } else { "<>" };
        format!("{}{sign}{}", compact(&node.cells), node.digit)
    };
    let nodes: Vec<String> = chain.nodes.iter().map(node).collect();
    nodes.join(" => ")
}

fn short_sets(step: &Step, sets: &Sets) -> String {
    let set =
        |set: &AlmostLockedSet| format!("{} {{{}}}", compact(&set.cells), digits(set.digits, ""));
    match (step.technique, &sets.sets[..]) {
        (Technique::SueDeCoq, [shared, line, square]) => format!(
            "{} - {{{}}} ({}, {})",
            compact(&shared.cells),
            digits(shared.digits, ""),
            set(line),
            set(square)
        ),
        (Technique::AlsXyChain, [first, rest @ ..]) => {
            let last = digits(removed_digits(step), ",");
            let next = rest.iter().zip(&sets.commons);
            let next = next.map(|(one, common)| format!(" -{}- {}", common.digit, set(one)));
            format!("{last}- {}{} -{last}", set(first), next.collect::<String>())
        }
        (technique, all) => {
            let letters = all.iter().zip('A'..);
            let all: Vec<String> =
                letters.map(|(one, letter)| format!("{letter}={}", set(one))).collect();
            let commons: Digits = sets.commons.iter().map(|common| common.digit).collect();
            let joint = if technique == Technique::AlsXyWing { "X,Y" } else { "X" };
            let last = removed_digits(step).difference(commons);
            let stem = sets.stem.map(|stem| format!("{}; ", stem.short_name())).unwrap_or_default();
            let (all, commons) = (all.join(", "), digits(commons, ","));
            format!("{stem}{all}, {joint}={commons}, Z={}", digits(last, ","))
        }
    }
}
