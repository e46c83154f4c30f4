//! The writer of strings of items.
//!
//! Invariant: a written string is read as a puzzle with the same solutions. A rule that the format
//! cannot express is an error.

use super::layout::written_shape;
use super::relation::PairRelation;
use super::{IssError, IssProblem, MOST_ROWS, name};
use crate::format::rule_names::{LINES, SWITCHES, numbered_row_of, outside_row_of, row_of};
use kumiki_sudoku::rule::{Area, Direction, GlobalRule, Line, Outside, Pair, Single};
use kumiki_sudoku::{Cell, Digit, Puzzle, Rule, Shape};
use std::fmt::Write as _;

/// Writes a puzzle.
///
/// # Errors
/// Fails if the grid is too large, or if the format has no name for a rule.
pub fn write(puzzle: &Puzzle) -> Result<String, IssError> {
    let shape = puzzle.shape();
    if shape.size() > MOST_ROWS {
        return Err(IssProblem::Size(shape.size()).into());
    }
    let mut text = written_shape(shape).ok_or(IssProblem::NoShape)?;
    for rule in puzzle.rules() {
        let item = match item(shape, puzzle.rules(), rule) {
            Some(item) => item,
            None => return Err(IssProblem::CannotCarry(rule.clone()).into()),
        };
        text.push_str(&item);
    }
    let clues = written_clues(puzzle);
    if !clues.is_empty() || text.is_empty() {
        text.push('.');
        text.push_str(&clues);
    }
    Ok(text)
}

fn written_clues(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    for (cell, entry) in puzzle.iter() {
        let clue = entry.clue();
        if clue.is_none() && entry.allowed.is_none() {
            continue;
        }
        let allowed = entry.allowed.unwrap_or(puzzle.shape().digits());
        let digits = allowed.iter().filter(|&digit| clue.is_none_or(|clue| clue == digit));
        text.push('~');
        text.push_str(&name(cell));
        let before = text.len();
        // Writing to a `String` never fails.
        digits.for_each(|digit| _ = write!(text, "_{}", digit.value()));
        if text.len() == before {
            // The cell may have no digit at all.
            text.push('_');
        }
    }
    text
}

/// Returns the item for a rule; `None` if the format has no name for it.
fn item(shape: &Shape, rules: &[Rule], rule: &Rule) -> Option<String> {
    Some(match rule {
        Rule::Global(kind) => return everywhere(*kind, rules),
        Rule::Line { kind, cells } => return line(*kind, cells, shape),
        Rule::Arrow { bulb, shaft } => match &bulb[..] {
            [_] => of_cells("Arrow", &[bulb.as_slice(), shaft].concat()),
            _ if bulb.is_sorted() => {
                let kind = format!("PillArrow~{}", bulb.len());
                of_cells(&kind, &[bulb.as_slice(), shaft].concat())
            }
            _ => return None,
        },
        Rule::Area { kind, cells } => of_cells(&area(*kind)?, cells),
        // Languages have no text of their own.
        Rule::Word { .. } => return None,
        Rule::WeightedSum { weights, cells, sum } => {
            let weights: String = weights.iter().map(|weight| format!("_{weight}")).collect();
            of_cells(&format!("Sum~{sum}_={weights}"), cells)
        }
        Rule::Element { index, list, value } => {
            of_cells("ValueIndexing", &[&[*value, *index], list.as_slice()].concat())
        }
        Rule::CountDistinct { count, cells } => {
            of_cells("CountDistinct", &[&[*count], cells.as_slice()].concat())
        }
        Rule::EqualSums { groups } => {
            let groups = groups.iter().map(|cells| of_cells("", cells)[1..].to_string());
            format!(".EqualSum{}", groups.collect::<Vec<String>>().join("~-"))
        }
        Rule::SameDigits { groups } if groups.iter().any(|cells| cells.len() < 2) => return None,
        Rule::SameDigits { groups } => {
            of_cells(&format!("SameValues~{}", groups.len()), &groups.concat())
        }
        Rule::AnyOf { alternatives } => {
            let mut text = ".Or".to_string();
            for own in alternatives {
                text.push_str(".And");
                for rule in own {
                    text.push_str(&item(shape, own, rule)?);
                }
                text.push_str(".End");
            }
            text + ".End"
        }
        Rule::Pair { kind, cells } => pair(*kind, cells, shape),
        Rule::Single { kind, cell } => return single(*kind, *cell, shape, rules),
        Rule::Outside { kind, first, towards } => {
            return outside(*kind, *first, *towards, shape);
        }
        Rule::Quadruple { corner, digits } => {
            let values = digits.iter().map(|digit| format!("~{}", digit.value()));
            format!(".Quad~{}{}", name(*corner), values.collect::<String>())
        }
        Rule::Clones { cells, copy } => cells
            .iter()
            .zip(copy)
            .map(|(&one, &other)| of_cells("SameValues~2", &[one, other]))
            .collect(),
    })
}

fn of_cells(kind: &str, cells: &[Cell]) -> String {
    let names: String = cells.iter().map(|&cell| format!("~{}", name(cell))).collect();
    format!(".{kind}{names}")
}

fn everywhere(kind: GlobalRule, rules: &[Rule]) -> Option<String> {
    let has = |kind: GlobalRule| rules.contains(&Rule::Global(kind));
    if let Some(word) = row_of(&SWITCHES, kind).and_then(|row| row.iss) {
        return Some(format!(".{word}"));
    }
    match kind {
        GlobalRule::AllWhiteDots if has(GlobalRule::AllBlackDots) => Some(".StrictKropki".into()),
        // The item of the white dots includes the black ones.
        GlobalRule::AllBlackDots if has(GlobalRule::AllWhiteDots) => Some(String::new()),
        GlobalRule::AllSums => Some(".StrictXV".into()),
        GlobalRule::RankTies => Some(".FullRankTies~any".into()),
        GlobalRule::NoRankTies => Some(".FullRankTies~none".into()),
        _ => None,
    }
}

fn line(kind: Line, cells: &[Cell], shape: &Shape) -> Option<String> {
    let (cells, end) = match (kind, cells) {
        (Line::SumLine { .. }, [first, _, .., last]) if first == last => {
            (&cells[..cells.len() - 1], "~LOOP")
        }
        _ => (cells, ""),
    };
    let word = match (kind, numbered_row_of(kind)) {
        (Line::SlowThermometer, _) => related("Pair", PairRelation::AtMost, shape),
        (Line::Nabner, _) => related("PairX", PairRelation::Apart(2), shape),
        (_, Some((row, number))) => format!("{}~{number}", row.iss?),
        (_, None) => row_of(&LINES, kind)?.iss?.to_string(),
    };
    Some(of_cells(&word, cells) + end)
}

fn related(kind: &str, relation: PairRelation, shape: &Shape) -> String {
    format!("{kind}~{}~", relation.key(shape))
}

fn area(kind: Area) -> Option<String> {
    Some(match kind {
        Area::Cage { sum } => format!("Cage~{}", sum.unwrap_or(0)),
        Area::Region => "AllDifferent".to_string(),
        Area::Sum { sum } => format!("Sum~{sum}"),
        Area::CountingCircles => "CountingCircles".to_string(),
        Area::Lunchbox { sum } => format!("Lunchbox~{sum}"),
        Area::Rellik { sum } => format!("RellikCage~{sum}"),
        Area::Equality => "EqualityCage".to_string(),
        Area::Exactly { count, digit } if count < 10 && digit.value() < 10 => {
            format!("LookAndSay~{count}{digit}")
        }
        Area::Exactly { .. } => return None,
    })
}

fn pair(kind: Pair, cells: &[Cell], shape: &Shape) -> String {
    match kind {
        Pair::WHITE => of_cells("WhiteDot", cells),
        Pair::BLACK => of_cells("BlackDot", cells),
        Pair::V => of_cells("V", cells),
        Pair::X => of_cells("X", cells),
        Pair::Greater => of_cells("GreaterThan", cells),
        Pair::Difference { difference } => {
            of_cells(&related("Pair", PairRelation::Difference(difference), shape), cells)
        }
        Pair::Ratio { ratio } => {
            of_cells(&related("Pair", PairRelation::Ratio(ratio), shape), cells)
        }
        Pair::Sum { sum } => of_cells(&format!("Sum~{sum}"), cells),
    }
}

fn single(kind: Single, cell: Cell, shape: &Shape, rules: &[Rule]) -> Option<String> {
    match kind {
        Single::Odd | Single::Even | Single::Among { .. } => {
            let is_in = |digit: &Digit| match kind {
                Single::Among { digits } => digits.contains(*digit),
                _ => digit.value() % 2 == u8::from(kind == Single::Odd),
            };
            let digits = shape.digits();
            let values = digits.iter().filter(is_in);
            let values: String = values.map(|digit| format!("_{}", digit.value())).collect();
            let none = if values.is_empty() { "_" } else { "" };
            Some(format!(".~{}{values}{none}", name(cell)))
        }
        Single::Minimum | Single::Maximum => {
            let mut text = String::new();
            for towards in [Direction::Up, Direction::Right, Direction::Down, Direction::Left] {
                let next = towards.next(shape, cell);
                let is_alike = |&next: &Cell| rules.contains(&Rule::Single { kind, cell: next });
                if let Some(next) = next.filter(|next| !is_alike(next)) {
                    let greater = if kind == Single::Minimum { [next, cell] } else { [cell, next] };
                    text.push_str(&of_cells("GreaterThan", &greater));
                }
            }
            Some(text)
        }
        Single::RowIndexer => Some(of_cells("Indexing~R", &[cell])),
        Single::ColumnIndexer => Some(of_cells("Indexing~C", &[cell])),
        Single::BoxIndexer => None,
    }
}

fn outside(kind: Outside, first: Cell, towards: Direction, shape: &Shape) -> Option<String> {
    if let Outside::LittleKiller { sum } = kind {
        let cells = towards.cells(shape, first);
        if let [only] = &cells[..] {
            return Some(of_cells(&format!("Sum~{sum}"), &[*only]));
        }
        // The format names each diagonal by one of its ends.
        let last = cells[cells.len() - 1];
        let ends = [(first, towards), (last, towards.opposite())];
        let (end, _) =
            ends.into_iter().find(|&(end, towards)| diagonal(shape, end) == Some(towards))?;
        return Some(of_cells(&format!("LittleKiller~{sum}"), &[end]));
    }
    let (letter, number, is_from_end) = match towards {
        Direction::Right => ('R', first.row(), false),
        Direction::Left => ('R', first.row(), true),
        Direction::Down => ('C', first.column(), false),
        Direction::Up => ('C', first.column(), true),
        _ => return None,
    };
    let line = format!("{letter}{}", char::from_digit(number as u32 + 1, 36)?);
    let word = match kind {
        Outside::FirstHidden { .. } => "HiddenSkyscraper",
        kind => outside_row_of(kind)?.iss?,
    };
    let value = kind.number();
    Some(match (kind, is_from_end) {
        // The sum is the same from both ends.
        (Outside::Sandwich { .. }, _) => format!(".{word}~{value}~{line}"),
        (_, false) => format!(".{word}~{line}~{value}~"),
        (_, true) => format!(".{word}~{line}~~{value}"),
    })
}

/// Returns the direction of the diagonal that the format names by the cell `end`. Diagonals from
/// the left side fall to the right, and those from the right side rise to the left. Diagonals from
/// above fall to the left, and those from below rise to the right.
pub(super) fn diagonal(shape: &Shape, end: Cell) -> Option<Direction> {
    let (last_row, last_column) = (shape.rows() - 1, shape.columns() - 1);
    match (end.row(), end.column()) {
        (row, 0) if row < last_row => Some(Direction::DownRight),
        (0, column) if 0 < column && column <= last_column => Some(Direction::DownLeft),
        (row, column) if column == last_column && 0 < row && row < last_row => {
            Some(Direction::UpLeft)
        }
        (row, column) if row == last_row && 0 < column && column < last_column => {
            Some(Direction::UpRight)
        }
        _ => None,
    }
}
