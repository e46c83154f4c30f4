//! Numbers in cells: squares with different numbers in each line, sums, and things that do not
//! touch.
//!
//! Invariant: there is a variable for each cell, whose value is the number itself.

use super::possible::add_possible;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::layers::Numbers;
use crate::{Rules, Stated};
use kumiki::constraints::GroupedSum;
use kumiki::engine::{Int, Var};
use kumiki::relations::engine_over;
use kumiki::{AllDifferent, Allowed, Count, Error};

/// The most combinations of values for which a table is made.
const MOST_ROWS: usize = 10_000;

/// Adds a variable for each cell, with its given number or the numbers from 1 to `most`. No
/// solution has a given number that is not one of these.
pub(crate) fn add_numbers(
    rules: &mut Rules,
    given: &Numbers,
    most: impl Fn(Cell) -> i32,
) -> Stated {
    for cell in given.size().cells() {
        let (place, most) = (Place::Cell(cell), most(cell));
        match given.number(cell) {
            Some(number) if (1..=most).contains(&number) => rules.add_variable(place, [number])?,
            Some(number) => {
                add_possible(rules, place, Vec::new(), number, no_number(number, cell, most))?;
            }
            None => rules.add_variable(place, 1..=most)?,
        }
    }
    Ok(())
}

/// Returns the name of the rule that a number from 1 to `most` is given.
pub(crate) fn no_number(number: i32, cell: Cell, most: i32) -> String {
    format!("the {number} at {cell}, where numbers go from 1 to {most}")
}

/// Adds a variable for each cell, and different numbers from 1 to n in each region of n cells.
/// Returns the number of cells in the region of each cell.
pub(crate) fn number_regions(
    rules: &mut Rules,
    given: &Numbers,
    walls: &Walls,
) -> Result<Grid<i32>, Error<Place>> {
    let regions = walls.regions();
    let mut most = Grid::filled(given.size(), 0);
    for cells in &regions {
        cells.iter().for_each(|&cell| most[cell] = cells.len() as i32);
    }
    add_numbers(rules, given, |cell| most[cell])?;
    for cells in regions {
        let name = format!("the region of {}", cells[0]);
        rules.add_named_constraint(name, AllDifferent, cells.into_iter().map(Place::Cell))?;
    }
    Ok(most)
}

/// Returns the greatest number of a board on which each line has different numbers.
pub(crate) fn side(size: Size) -> i32 {
    size.rows.max(size.columns) as i32
}

/// Adds a variable for each cell, from 1 to the length of a line, and different numbers in lines.
pub(crate) fn latin_square(rules: &mut Rules, given: &Numbers) -> Stated {
    let size = given.size();
    add_numbers(rules, given, |_| side(size))?;
    for (name, line) in size.named_lines() {
        rules.add_named_constraint(name, AllDifferent, line.into_iter().map(Place::Cell))?;
    }
    Ok(())
}

/// Adds the rule that cells have different numbers from 1 to `most`, with this sum.
pub(crate) fn distinct_sum(
    rules: &mut Rules,
    name: &str,
    sum: i32,
    cells: &[Cell],
    most: i32,
) -> Stated {
    let places = || cells.iter().copied().map(Place::Cell);
    if let Some(rows) = combinations(cells.len(), most, |digits| is_distinct_sum(digits, sum)) {
        rules.add_named_constraint(name, Allowed::new(rows), places())?;
        return Ok(());
    }
    let grouped = move |vars: &[Var]| GroupedSum::new([(1, vars.to_vec())], Int::from(sum));
    rules.add_named_constraint(name, engine_over(grouped), places())?;
    rules.add_named_constraint(name, AllDifferent, places())?;
    Ok(())
}

fn is_distinct_sum(digits: &[i32], sum: i32) -> bool {
    let repeats = |(at, digit): (usize, &i32)| digits[..at].contains(digit);
    digits.iter().sum::<i32>() == sum && !digits.iter().enumerate().any(repeats)
}

/// Returns the lists of `len` numbers from 1 to `most` for which `holds` is true; `None` if there
/// are too many lists to try.
pub(crate) fn combinations(
    len: usize,
    most: i32,
    holds: impl Fn(&[i32]) -> bool,
) -> Option<Vec<Vec<i32>>> {
    let count = (most as usize).checked_pow(len as u32).filter(|&count| count <= MOST_ROWS)?;
    let mut rows = Vec::new();
    let mut digits = vec![1; len];
    for _ in 0..count {
        if holds(&digits) {
            rows.push(digits.clone());
        }
        for digit in digits.iter_mut().rev() {
            *digit = *digit % most + 1;
            if *digit > 1 {
                break;
            }
        }
    }
    Some(rows)
}

/// Adds the rule that no two of the things with the value 1 are in cells that touch, not even at a
/// corner. The cells are those for which there are variables.
pub(crate) fn do_not_touch(rules: &mut Rules, size: Size, things: &str) -> Stated {
    let squares = match size {
        Size { rows: 1, .. } => size.windows(1, 2).collect(),
        Size { columns: 1, .. } => size.windows(2, 1).collect(),
        _ => size.windows(2, 2).collect::<Vec<_>>(),
    };
    for square in squares {
        let places: Vec<Place> = square.into_iter().map(Place::Cell).collect();
        let places = places.into_iter().filter(|place| rules.values(place).is_some());
        let places: Vec<Place> = places.collect();
        if places.len() > 1 {
            let name = format!("{things} do not touch");
            rules.add_named_constraint(name, Count::of([1]).at_most(1), places)?;
        }
    }
    Ok(())
}
