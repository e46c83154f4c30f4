//! Loops through the centres of cells.
//!
//! Invariant: there is a variable for each pair of cells that share a side; its value is the number
//! of lines between the two.

use crate::grid::{Cell, Direction, Edge, Place, Size, Walls};
use crate::layers::LinkError;
use crate::technique::RuleNames;
use crate::{Rules, Stated};
use kumiki::graph::OneLoop;
use kumiki::{Count, over};

/// The rule of one loop, and the names of its steps.
pub(crate) const ONE_LOOP: RuleNames =
    RuleNames::of("one loop", "Closing too early", "One loop").or("The line is one loop");

/// The rules of [`go_on`], and the names of their steps.
pub(crate) const GOES_ON: RuleNames =
    RuleNames::of("none or two lines in #", "Dead end or passed already", "The line goes on")
        .or("The line goes on");

/// Adds a variable, with 0 or 1 line, for each pair of cells that share a side, and the rule that
/// the lines form one loop. No line ends in a cell for which `is_free` is false.
pub(crate) fn add_loop(rules: &mut Rules, size: Size, is_free: impl Fn(Cell) -> bool) -> Stated {
    add_links(rules, size, is_free)?;
    let links = size.pairs().map(|[one, other]| Place::Link(Edge::between(one, other)));
    rules.add_named_constraint(ONE_LOOP.rule, OneLoop::of([1]).on(&size.graph()), links)?;
    Ok(())
}

/// Adds a variable, with 0 or 1 line, for each pair of cells that share a side. No line ends in a
/// cell for which `is_free` is false.
pub(crate) fn add_links(rules: &mut Rules, size: Size, is_free: impl Fn(Cell) -> bool) -> Stated {
    for pair @ [one, other] in size.pairs() {
        let most = i32::from(pair.iter().all(|&cell| is_free(cell)));
        rules.add_variable(Place::Link(Edge::between(one, other)), 0..=most)?;
    }
    Ok(())
}

/// Returns the places of the lines that may end in a cell.
pub(crate) fn links(size: Size, cell: Cell) -> Vec<Place> {
    Direction::ALL.into_iter().filter_map(|direction| link(size, cell, direction)).collect()
}

/// Returns the place of the line from a cell in a direction; `None` at the border.
pub(crate) fn link(size: Size, cell: Cell, direction: Direction) -> Option<Place> {
    size.next(cell, direction).map(|next| Place::Link(Edge::between(cell, next)))
}

/// Requires that the loop passes through a cell.
pub(crate) fn pass(rules: &mut Rules, size: Size, cell: Cell, name: String) -> Stated {
    rules.add_named_constraint(name, Count::of([1]).exactly(2), links(size, cell))?;
    Ok(())
}

/// Adds that none or two lines end in each cell, which follows from the rule of one loop.
pub(crate) fn go_on(rules: &mut Rules, size: Size) -> Stated {
    for cell in size.cells() {
        let is_passed = over(|lines: &[i32]| matches!(lines.iter().sum::<i32>(), 0 | 2));
        let name = format!("none or two lines in {cell}");
        rules.add_named_constraint(name, is_passed, links(size, cell))?;
    }
    Ok(())
}

/// Adds a variable for each cell, which is 1 if the loop passes through it and 0 if not.
pub(crate) fn add_visits(rules: &mut Rules, size: Size) -> Stated {
    for cell in size.cells() {
        rules.add_variable(Place::Cell(cell), [0, 1])?;
        let links = links(size, cell);
        let mut weights = vec![1; links.len()];
        weights.push(-2);
        let scope = links.into_iter().chain([Place::Cell(cell)]);
        let sum = kumiki::ExactSum(0).times(weights);
        rules.add_named_constraint(format!("two lines or none in {cell}"), sum, scope)?;
    }
    Ok(())
}

/// Checks that each wall is between two regions. puzz.link counts a wall within one as two borders
/// that a loop crosses, of which the rules say nothing.
pub(crate) fn no_wall_inside(walls: &Walls) -> Result<(), LinkError> {
    let regions = walls.numbers();
    let is_inside = |&edge: &Edge| {
        let cells = edge.cells(walls.size());
        cells.is_some_and(|[one, other]| regions[one] == regions[other])
    };
    match walls.iter().find(is_inside) {
        Some(edge) => {
            let text = format!("the wall at the {edge} has one region on both sides");
            Err(LinkError::Clues(text))
        }
        None => Ok(()),
    }
}

/// Requires that the loop crosses the border of each region twice, so that it is in the region
/// once. If regions may be left out, it crosses the border twice or not at all.
pub(crate) fn visit_regions_once(
    rules: &mut Rules,
    size: Size,
    regions: &[Vec<Cell>],
    may_leave_out: bool,
) -> Stated {
    let two = Count::of([1]);
    // A loop leaves a region as often as it enters it.
    let two = if may_leave_out { two.at_most(2) } else { two.exactly(2) };
    for region in regions.iter().filter(|region| region.len() < size.cell_count()) {
        let leaves = |cell: Cell| {
            let outside = size.neighbours(cell).filter(|next| !region.contains(next));
            outside.map(move |next| Place::Link(Edge::between(cell, next)))
        };
        let crossing: Vec<Place> = region.iter().flat_map(|&cell| leaves(cell)).collect();
        let name = format!("the loop is once in the region of {}", region[0]);
        rules.add_named_constraint(name, two.clone(), crossing)?;
    }
    Ok(())
}
