//! Lines in words: thermometers, renban lines, between lines, and lines of sums.
//!
//! Invariant: a bound that a sentence gives follows from the facts that the sentence names.

use super::bounds::sum_range;
use super::case::Case;
use super::pairs::{self, Relation};
use super::{cells_named, joined, listed, number};
use kumiki::engine::Int;
use kumiki_sudoku::rule::Line;
use kumiki_sudoku::{Cell, Digit, Digits};
use std::collections::BTreeMap;

/// Returns why the removals of `case` follow from a line.
pub(super) fn reason(case: &Case<'_>, kind: Line, cells: &[Cell]) -> Option<String> {
    match kind {
        Line::Thermometer => rising(case, cells, 1),
        Line::SlowThermometer => rising(case, cells, 0),
        Line::Renban => renban(case, cells),
        Line::Between | Line::Lockout { .. } => ends(case, kind, cells),
        Line::RegionSum => {
            let same_box =
                |&one: &Cell, &next: &Cell| case.shape.house_box(one) == case.shape.house_box(next);
            equal_sums(case, &cells.chunk_by(same_box).map(<[Cell]>::to_vec).collect::<Vec<_>>())
        }
        Line::Zipper => {
            let half = cells.len() / 2;
            let ends = cells.iter().zip(cells.iter().rev()).take(half);
            let mut groups: Vec<Vec<Cell>> = ends.map(|(&one, &other)| vec![one, other]).collect();
            groups.extend((cells.len() % 2 == 1).then(|| vec![cells[half]]));
            equal_sums(case, &groups)
        }
        Line::Palindrome => {
            let half = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            let pairs: Vec<_> = half.map(|(&a, &b)| (a, b, Relation::Equal)).collect();
            pairs::of_relations(case, &pairs)
        }
        Line::Whisper { difference } => {
            let relation = Relation::Apart(difference.into());
            let pairs: Vec<_> = cells.windows(2).map(|pair| (pair[0], pair[1], relation)).collect();
            pairs::of_relations(case, &pairs).or_else(|| pairs::shared_partner(case, &pairs))
        }
        Line::Nabner => {
            let all = cells.iter().enumerate();
            let pairs: Vec<_> = all
                .flat_map(|(at, &a)| {
                    cells[at + 1..].iter().map(move |&b| (a, b, Relation::Apart(2)))
                })
                .collect();
            pairs::of_relations(case, &pairs)
        }
        Line::Modular { modulus } => {
            let modulus = Int::from(modulus);
            pairs::of_relations(case, &cycle(cells, modulus as usize, Relation::Rest(modulus)))
        }
        Line::Entropic => pairs::of_relations(case, &cycle(cells, 3, Relation::Third)),
        _ => None,
    }
}

/// Returns the pairs of cells on a line whose classes differ or are equal; `relation` is for the
/// former.
fn cycle(cells: &[Cell], classes: usize, relation: Relation) -> Vec<(Cell, Cell, Relation)> {
    let mut pairs = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        for (distance, &other) in cells[at..].iter().enumerate().skip(1).take(classes) {
            let relation = if distance == classes { relation.same() } else { relation };
            pairs.push((cell, other, relation));
        }
    }
    pairs
}

/// Returns the bounds on a line whose digits rise by at least `step` from cell to cell.
fn rising(case: &Case<'_>, cells: &[Cell], step: Int) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for (&cell, &gone) in &case.removed {
        let at = cells.iter().position(|&other| other == cell)?;
        let least = (0..at)
            .map(|before| (case.range(cells[before]).0 + step * (at - before) as Int, before))
            .max();
        let most = (at + 1..cells.len())
            .map(|after| (case.range(cells[after]).1 - step * (after - at) as Int, after))
            .min();
        let values = || gone.iter().map(|digit| Int::from(digit.value()));
        let name = cell.short_name();
        if let Some((least, before)) = least
            && values().any(|value| value < least)
            && case.facts.contains_key(&cells[before])
        {
            let away = number(at - before);
            parts.push(match step {
                1 => format!("{name} is {away} further up, so at least {least}"),
                _ => format!("{name} comes after it, so it is at least {least}"),
            });
        }
        if let Some((most, after)) = most
            && values().any(|value| value > most)
            && case.facts.contains_key(&cells[after])
        {
            let away = number(after - at);
            parts.push(match step {
                1 => format!("{name} is {away} further down, so at most {most}"),
                _ => format!("{name} comes before it, so it is at most {most}"),
            });
        }
    }
    if case.facts.is_empty() {
        let length = number(cells.len());
        return Some(match case.removed.len() {
            1 => {
                let (&cell, _) = case.removed.iter().next()?;
                let at = cells.iter().position(|&other| other == cell)?;
                let (before, after) = (number(at), number(cells.len() - 1 - at));
                let come = if at == 1 { "cell comes" } else { "cells come" };
                format!("{before} {come} before {} and {after} after", cell.short_name())
            }
            _ => format!("{length} digits rise from the bulb, so each leaves room for the others"),
        });
    }
    (!parts.is_empty()).then(|| case.with_facts(&parts.join("; ")))
}

/// Returns the runs of digits that a renban line can have.
fn renban(case: &Case<'_>, cells: &[Cell]) -> Option<String> {
    let length = cells.len() as Int;
    let digit = |value: Int| Digit::from_zero(value as u8);
    let window = |first: Int| -> Option<Digits> {
        Some(Digits::between(digit(first)?, digit(first + length - 1)?))
    };
    let windows = (case.least()..=case.greatest() + 1 - length).filter_map(window);
    let fits =
        |set: &Digits| cells.iter().all(|&cell| !case.left(cell).intersection(*set).is_empty());
    let left: Vec<Digits> = windows.filter(fits).collect();
    let in_one: Digits = left.iter().flat_map(|set| set.iter()).collect();
    let is_out = |gone: &Digits| gone.intersection(in_one).is_empty();
    if left.is_empty() || !case.removed.values().all(is_out) {
        let windows = (case.least()..=case.greatest() + 1 - length).filter_map(window).collect();
        return company(case, cells, windows);
    }
    let sets: Vec<String> = left.iter().map(|&set| listed(set, "and")).collect();
    let count = number(cells.len());
    let only = match sets.len() {
        1..=3 => format!("its {count} consecutive digits are {}", joined(&sets, "or")),
        _ => format!("its {count} consecutive digits are among {}", listed(in_one, "and")),
    };
    Some(match case.facts.is_empty() {
        true => only,
        false => format!("as {}, {only}", case.facts_in_words()),
    })
}

/// Returns the digits that a removed one would need with it, if all cells of a renban line lose the
/// same digit, which is in one of the runs `windows` only.
fn company(case: &Case<'_>, cells: &[Cell], windows: Vec<Digits>) -> Option<String> {
    let mut gone = case.removed.values();
    let first = *gone.next()?;
    let digit = first.single().filter(|_| gone.all(|&other| other == first))?;
    let with: Vec<Digits> = windows.into_iter().filter(|set| set.contains(digit)).collect();
    let [window] = with[..] else { return None };
    let removed: Vec<Cell> = case.removed.keys().copied().collect();
    let any = if removed.len() > 1 { "any of " } else { "" };
    let others = window.difference(first);
    let place = match cells {
        [one, other] => if removed == [*one] { other } else { one }.short_name(),
        _ => "the other cells".to_string(),
    };
    Some(case.with_facts(&format!(
        "{digit} in {any}{} would need {} in {place}",
        cells_named(&removed),
        listed(others, "and")
    )))
}

/// Returns the range of the ends of a between line or a lockout line.
fn ends(case: &Case<'_>, kind: Line, cells: &[Cell]) -> Option<String> {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return None };
    let is_end = |cell: &Cell| cell == first || cell == last;
    let (one, other) = (case.range(*first), case.range(*last));
    let is_between = kind == Line::Between;
    let mut parts: Vec<String> = Vec::new();
    for (cell, &gone) in &case.removed {
        let values: Vec<Int> = gone.iter().map(|digit| Int::from(digit.value())).collect();
        let part = if is_between && !is_end(cell) {
            let (least, greatest) = (one.0.min(other.0), one.1.max(other.1));
            if !values.iter().all(|&value| value <= least || value >= greatest) {
                return None;
            }
            match case.facts.is_empty() {
                true => "its digits lie between its ends, strictly".to_string(),
                false => format!("no digit between the ends is outside {least} to {greatest}"),
            }
        } else if is_between {
            let end = if cell == first { last } else { first };
            format!(
                "with {} in {}, and the other end {}, some digit between would not be between them",
                listed(gone, "or"),
                cell.short_name(),
                end.short_name()
            )
        } else if is_end(cell) {
            "the ends must be far enough apart, with all other digits outside".to_string()
        } else {
            "the digits on it lie outside of the range of its ends".to_string()
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    Some(case.with_facts(&parts.join("; ")))
}

/// Returns the bounds that groups of one sum give one another.
fn equal_sums(case: &Case<'_>, groups: &[Vec<Cell>]) -> Option<String> {
    let differ = |one: Cell, other: Cell| case.share_house(one, other);
    let ranges: Vec<(Int, Int)> =
        groups.iter().map(|group| sum_range(case, group, &differ)).collect::<Option<_>>()?;
    let (least_at, &(least, _)) = ranges.iter().enumerate().max_by_key(|(_, range)| range.0)?;
    let (most_at, &(_, most)) = ranges.iter().enumerate().min_by_key(|(_, range)| range.1)?;
    // The bounds of the sum, with those of the other cells of a group.
    let mut parts: BTreeMap<(String, Int, &str), Vec<Vec<Cell>>> = BTreeMap::new();
    for (&cell, &gone) in &case.removed {
        let at = groups.iter().position(|group| group.contains(&cell))?;
        let rest: Vec<Cell> = groups[at].iter().copied().filter(|&other| other != cell).collect();
        let (rest_least, rest_most) = sum_range(case, &rest, &differ)?;
        let values: Vec<Int> = gone.iter().map(|digit| Int::from(digit.value())).collect();
        let name = |at: usize| cells_named(&groups[at]);
        let part = if values.iter().all(|&value| value + rest_least > most) {
            (format!("the sum is at most {most} by {}", name(most_at)), rest_least, "least")
        } else if values.iter().all(|&value| value + rest_most < least) {
            (format!("the sum is at least {least} by {}", name(least_at)), rest_most, "most")
        } else {
            return None;
        };
        parts.entry(part).or_default().push(rest);
    }
    let told = |((sum, bound, word), rests): (&(String, Int, &str), &Vec<Vec<Cell>>)| {
        let mut rests: Vec<&Vec<Cell>> = rests.iter().filter(|rest| !rest.is_empty()).collect();
        rests.sort_unstable();
        rests.dedup();
        let are = match rests[..] {
            [] => return sum.clone(),
            [one] if one.len() == 1 => "is",
            [_] => "are",
            _ => "are each",
        };
        let together = if rests[0].len() > 1 { " together" } else { "" };
        let names: Vec<String> = rests.iter().map(|rest| cells_named(rest)).collect();
        format!("{sum}, and {} {are} at {word} {bound}{together}", joined(&names, "and"))
    };
    let parts = parts.iter().map(told).collect::<Vec<_>>().join("; ");
    Some(match case.facts.is_empty() {
        true => parts,
        false => format!("as {}, {parts}", case.facts_in_words()),
    })
}
