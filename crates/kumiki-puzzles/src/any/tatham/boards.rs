//! The descriptions of boards, game by game.
//!
//! Invariant: the clues are those that the type of the game reads from JSON.

use super::description::{Description, NONE};
use crate::grid::{Cell, Direction, Edge, Size, Walls};
use crate::layers::{Circle, Clue, ClueMap, Dots, Layer, LinkError, Outside, OutsideCoding};
use serde_json::{Value, json};

type Read = Result<ClueMap, LinkError>;

/// Returns clues with a layer of numbers, so many in a row.
fn layer(name: &str, numbers: &[i64], columns: usize) -> ClueMap {
    let rows: Value = numbers.chunks(columns).map(|row| Value::from(row.to_vec())).collect();
    ClueMap::from_iter([(name.to_owned(), rows)])
}

/// Returns clues with a number in each cell or none.
fn cells(numbers: &[i64], size: Size) -> ClueMap {
    layer("qnum", numbers, size.columns)
}

/// Returns the error that the rules of a variant are others.
fn variant(name: &str) -> LinkError {
    LinkError::Clues(format!("the game has other rules than this type: {name}"))
}

/// Returns a number in each cell or none, from 0 to `most`, in one digit.
fn digits(text: &mut Description<'_>, most: u32) -> Read {
    let numbers = text.places(text.size.cell_count(), |text| text.digit(most))?;
    Ok(cells(&numbers, text.size))
}

pub(super) fn loopy(text: &mut Description<'_>) -> Read {
    match text.parameter('t') {
        None | Some("0") => digits(text, 4),
        Some(_) => Err(variant("its grid is not of squares")),
    }
}

/// Numbers above 9 are capital letters.
pub(super) fn bridges(text: &mut Description<'_>) -> Read {
    if text.parameter('L').is_some() {
        return Err(variant("bridges form no loops"));
    }
    if text.parameter('m').is_some_and(|most| most != "2") {
        return Err(variant("it has other than two bridges at most between islands"));
    }
    let number = |next: char| match next {
        '1'..='9' => Some(next as i64 - '0' as i64),
        'A'..='G' => Some(next as i64 - 'A' as i64 + 10),
        _ => None,
    };
    let numbers = text.places(text.size.cell_count(), |text| {
        text.symbol(number, "an island, or a letter that skips cells")
    })?;
    Ok(cells(&numbers, text.size))
}

pub(super) fn light_up(text: &mut Description<'_>) -> Read {
    let numbers =
        text.places(
            text.size.cell_count(),
            |text| {
                if text.skip('B') { Ok(-2) } else { text.digit(4) }
            },
        )?;
    Ok(cells(&numbers, text.size))
}

pub(super) fn filling(text: &mut Description<'_>) -> Read {
    digits(text, 9)
}

pub(super) fn palisade(text: &mut Description<'_>) -> Read {
    if text.parameter('n') != Some("4") {
        return Err(variant("its regions are not of four cells"));
    }
    // The game leaves the skipped cells behind the last number out.
    let numbers = text.places_up_to(text.size.cell_count(), true, |text| text.digit(4))?;
    Ok(cells(&numbers, text.size))
}

pub(super) fn range(text: &mut Description<'_>) -> Read {
    Ok(cells(&text.numbers()?, text.size))
}

pub(super) fn rectangles(text: &mut Description<'_>) -> Read {
    Ok(cells(&text.numbers()?, text.size))
}

/// A number in each cell, in one character.
pub(super) fn singles(text: &mut Description<'_>) -> Read {
    let number = |next: char| match next {
        '1'..='9' => Some(next as i64 - '0' as i64),
        'a'..='z' => Some(next as i64 - 'a' as i64 + 10),
        'A'..='Z' => Some(next as i64 - 'A' as i64 + 36),
        _ => None,
    };
    let size = text.size;
    let cell = |_| text.symbol(number, "a number in one character");
    let numbers: Vec<i64> = size.cells().map(cell).collect::<Result<_, _>>()?;
    Ok(cells(&numbers, size))
}

pub(super) fn pearl(text: &mut Description<'_>) -> Read {
    let circle = |next: char| ['W', 'B'].iter().position(|&one| one == next);
    let numbers = text.places(text.size.cell_count(), |text| {
        let number = |next| circle(next).map(|at| at as i64 + 1);
        text.symbol(number, "a pearl, W or B, or a letter that skips cells")
    })?;
    Ok(cells(&numbers, text.size))
}

/// Numbers at corners.
pub(super) fn slant(text: &mut Description<'_>) -> Read {
    let Size { rows, columns } = text.size;
    let numbers = text.places((rows + 1) * (columns + 1), |text| text.digit(4))?;
    Ok(layer("cross", &numbers, columns + 1))
}

/// Circles, up to a white one behind the last cell.
pub(super) fn unruly(text: &mut Description<'_>) -> Read {
    let mut circles = circles(text, text.size.cell_count() + 1)?;
    if circles.pop() != Some(Some(Circle::White)) {
        return Err(text.unexpected("the letter that ends the board"));
    }
    let number = |circle: &Option<Circle>| match circle {
        None => NONE,
        Some(Circle::White) => 1,
        Some(Circle::Black) => 2,
    };
    let mut clues = cells(&circles.iter().map(number).collect::<Vec<_>>(), text.size);
    clues.insert("lines_differ".to_owned(), text.parameter('u').is_some().into());
    Ok(clues)
}

/// Dots in the middle of cells, on their sides and at their corners.
pub(super) fn galaxies(text: &mut Description<'_>) -> Read {
    let half = Size { rows: 2 * text.size.rows - 1, columns: 2 * text.size.columns - 1 };
    let mut dots = Dots::none(text.size);
    for (at, circle) in circles(text, half.cell_count())?.into_iter().enumerate() {
        dots[half.cell(at)] = circle;
    }
    let mut clues = ClueMap::new();
    dots.write_json(&mut clues);
    Ok(clues)
}

/// Reads circles up to the end of the text. A letter stands for free places, from 0 for `a`, and a
/// circle behind them, which is black if it is a capital letter; `z` is 25 free places.
fn circles(text: &mut Description<'_>, count: usize) -> Result<Vec<Option<Circle>>, LinkError> {
    let mut circles = vec![None; count];
    let mut at = 0;
    while let Some(letter) = text.peek() {
        let number = |next: char| {
            let number = next.is_ascii_alphabetic().then(|| next.to_ascii_lowercase() as i64);
            number.map(|number| number - 'a' as i64)
        };
        let run = text.symbol(number, "a letter")? as usize;
        at += run;
        if at > count {
            return Err(text.unexpected("the end: the board is full"));
        }
        if run < 25 {
            let color = if letter.is_ascii_lowercase() { Circle::White } else { Circle::Black };
            let error = text.unexpected("the end: the board is full");
            *circles.get_mut(at).ok_or(error)? = Some(color);
            at += 1;
        }
    }
    Ok(circles)
}

/// Lists of numbers with points between them, for each column and each row.
pub(super) fn pattern(text: &mut Description<'_>) -> Read {
    let Size { rows, columns } = text.size;
    let mut outside = Outside::none(text.size, OutsideCoding::Lists);
    let up = (0..columns).map(|line| (Direction::Up, line, rows));
    let left = (0..rows).map(|line| (Direction::Left, line, columns));
    for (number, (side, line, len)) in up.chain(left).enumerate() {
        if number > 0 {
            text.require('/', "a slash before the next line")?;
        }
        let mut blocks = Vec::new();
        while text.peek().is_some_and(|next| next != '/') {
            if !blocks.is_empty() {
                text.require('.', "a point or a slash")?;
            }
            let block = text.number()?;
            blocks.push(Clue::Number(block as i32));
        }
        if blocks.len() > len.div_ceil(2) {
            return Err(text.unexpected("in a line with room for so many numbers"));
        }
        blocks.reverse();
        outside.set(side, line, blocks);
    }
    Ok(json_of(&outside))
}

/// Trees, then the number of tents in each column and each row. A letter stands for free cells and
/// a tree behind them, from `_` without one; `z` is 25 free cells. A tree behind the last cell ends
/// the board.
pub(super) fn tents(text: &mut Description<'_>) -> Read {
    let count = text.size.cell_count();
    let mut trees = vec![NONE; count + 1];
    let mut at = 0;
    while at <= count {
        let run = if text.skip('_') { Some(0) } else { text.run() };
        let run = run.ok_or_else(|| text.unexpected("a letter that skips cells up to a tree"))?;
        at += run.min(25);
        let tree = trees.get_mut(at);
        let tree = tree.ok_or_else(|| text.unexpected("behind a letter that skips fewer cells"))?;
        if run < 26 {
            *tree = 1;
            at += 1;
        }
    }
    let mut clues = cells(&trees[..count], text.size);
    let mut outside = Outside::none(text.size, OutsideCoding::TwoSides);
    for side in [Direction::Up, Direction::Left] {
        for line in 0..outside.side(side).len() {
            text.require(',', "a comma and a number for each column and row")?;
            outside.set(side, line, vec![Clue::Number(text.number()? as i32)]);
        }
    }
    outside.write_json(&mut clues);
    Ok(clues)
}

/// Numbers beside the grid, above, below, left and right, then perhaps numbers in it.
pub(super) fn towers(text: &mut Description<'_>) -> Read {
    let mut outside = Outside::none(text.size, OutsideCoding::FourSides);
    for side in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
        for line in 0..outside.side(side).len() {
            if (side, line) != (Direction::Up, 0) {
                text.require('/', "a slash before the next number")?;
            }
            if text.peek().is_some_and(|next| next.is_ascii_digit()) {
                outside.set(side, line, vec![Clue::Number(text.number()? as i32)]);
            }
        }
    }
    let given = if text.skip(',') { text.numbers()? } else { Vec::new() };
    let mut clues = json_of(&outside);
    if !given.is_empty() {
        clues.extend(cells(&given, text.size));
    }
    Ok(clues)
}

fn json_of(outside: &Outside) -> ClueMap {
    let mut clues = ClueMap::new();
    outside.write_json(&mut clues);
    clues
}

/// A number for each cell, 0 for none, with the directions in which it is greater.
pub(super) fn unequal(text: &mut Description<'_>) -> Read {
    if text.parameter('a').or(text.parameter('k')).is_some() {
        return Err(variant("its signs are not of greater numbers"));
    }
    const SIDES: [(char, Direction); 4] = [
        ('U', Direction::Up),
        ('R', Direction::Right),
        ('D', Direction::Down),
        ('L', Direction::Left),
    ];
    let json = |cell: Cell| json!([cell.row, cell.column]);
    let (mut numbers, mut greater) = (Vec::new(), Vec::new());
    for cell in text.size.cells() {
        let number = text.number()?;
        numbers.push(if number == 0 { NONE } else { number });
        while let Some((letter, side)) =
            text.peek().and_then(|next| SIDES.into_iter().find(|(letter, _)| *letter == next))
        {
            let less = text.size.next(cell, side);
            let less = less.ok_or_else(|| text.unexpected("a side inside of the grid"))?;
            text.skip(letter);
            greater.push(json!([json(cell), json(less)]));
        }
        if text.size.number(cell) + 1 < text.size.cell_count() {
            text.require(',', "a comma before the next cell")?;
        }
    }
    text.skip(',');
    let mut clues = cells(&numbers, text.size);
    clues.insert("greater".to_owned(), greater.into());
    Ok(clues)
}

/// The sides between cages, and an operation and a number for each cage.
pub(super) fn keen(text: &mut Description<'_>) -> Read {
    let walls = walls(text)?;
    text.require(',', "a comma before the clues")?;
    let mut cages = Vec::new();
    for cage in walls.regions() {
        let operator = [('a', "+"), ('s', "-"), ('m', "*"), ('d', "/")];
        let place = |next: char| operator.iter().position(|(letter, _)| *letter == next);
        let at = text.symbol(|next| place(next).map(|at| at as i64), "one of a, s, m and d")?;
        let cells: Vec<Value> = cage.iter().map(|cell| json!([cell.row, cell.column])).collect();
        let (sign, number) = (operator[at as usize].1, text.number()?);
        cages.push(json!({ "cells": cells, "number": number, "operator": sign }));
    }
    Ok(ClueMap::from_iter([("cages".to_owned(), cages.into())]))
}

/// Reads the sides between regions: those on the right of cells, row by row, then those below them,
/// column by column. A letter stands for sides without a wall and a wall behind them, from `_`
/// without one; `z` is 25 sides. A number behind a letter repeats it. A wall behind the last side
/// ends them.
fn walls(text: &mut Description<'_>) -> Result<Walls, LinkError> {
    let size = text.size;
    let upright = size.cells().filter_map(|cell| side(size, cell, Direction::Right));
    let columns = (0..size.columns).flat_map(|column| size.column(column));
    let level = columns.filter_map(|cell| side(size, cell, Direction::Down));
    let sides: Vec<Edge> = upright.chain(level).collect();
    let mut walls = Walls::none(size);
    let mut at = 0;
    while at <= sides.len() {
        let run = if text.skip('_') { Some(0) } else { text.run() };
        let run = run.ok_or_else(|| text.unexpected("a letter that skips sides up to a wall"))?;
        let is_repeated = text.peek().is_some_and(|next| next.is_ascii_digit());
        let times = if is_repeated { text.number()? } else { 1 };
        for _ in 0..times {
            at += run.min(25);
            if at > sides.len() {
                return Err(text.unexpected("behind fewer sides"));
            }
            if run < 26 {
                if let Some(&side) = sides.get(at) {
                    walls.set(side, true);
                }
                at += 1;
            }
        }
    }
    Ok(walls)
}

/// Returns the side of a cell, if it is inside of the grid.
fn side(size: Size, cell: Cell, direction: Direction) -> Option<Edge> {
    size.next(cell, direction).map(|next| Edge::between(cell, next))
}
