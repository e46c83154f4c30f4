//! The items for sizes and boxes.
//!
//! Invariant: a written shape is read back unchanged.

use super::item::{Item, in_item, number};
use super::{IssError, IssProblem, MOST_ROWS};
use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::{House, Shape, ShapeError};

/// Returns the shape that the items give.
pub(super) fn shape(items: &[Item<'_>]) -> Result<Shape, IssError> {
    let read =
        |kind: &str, read: fn(&Item<'_>, &Shape) -> Result<Shape, IssProblem>, shape: Shape| {
            let mut of_kind = items.iter().enumerate().filter(|(_, item)| item.kind == kind);
            of_kind.try_fold(shape, |shape, (at, item)| {
                read(item, &shape).map_err(|problem| match problem {
                    IssProblem::Shape(ShapeError::Size { .. }) => problem.into(),
                    problem => in_item(at, item, problem),
                })
            })
        };
    // The sizes and digits, still without boxes.
    let blank = read("Shape", |item, _| sides(item), Shape::latin(9)?)?;
    let usual = blank.usual_boxes(blank.size()).unwrap_or(blank.clone());
    let boxed = read("RegionSize", resized, usual)?;
    if has_boxes(&boxed) && !items.iter().any(|item| item.kind == "NoBoxes") {
        return Ok(boxed);
    }
    let layout = items.iter().enumerate().find(|(_, item)| item.kind == "Jigsaw");
    let Some((at, item)) = layout.filter(|_| blank.is_usual() || has_zero(&blank)) else {
        return Ok(blank);
    };
    let labels = layout_of(item, &blank).map_err(|problem| in_item(at, item, problem))?;
    // If the layout does not divide the grid into boxes as large as rows, the grid has no boxes,
    // and the layout adds regions.
    let Ok(irregular) = Shape::irregular(blank.size(), &labels) else { return Ok(blank) };
    let (first, last) = (blank.least_digit().value(), blank.greatest_digit().value());
    Ok(irregular.with_digits(first.into(), last.into())?)
}

/// Returns whether the grid is square, with as many digits as rows from 0 on.
fn has_zero(shape: &Shape) -> bool {
    shape.is_square() && shape.digits().len() == shape.size()
}

fn has_boxes(shape: &Shape) -> bool {
    *shape.kind() != Boxes::None
}

/// Returns the grid without boxes whose sides and digits an item gives: `6x8`, `9x9~0-8`, `7x7~9`.
fn sides(item: &Item<'_>) -> Result<Shape, IssProblem> {
    let (dimensions, rest) = item.first("the size")?;
    let (rows, columns) =
        dimensions.split_once('x').ok_or_else(|| IssProblem::Argument(dimensions.to_string()))?;
    let (rows, columns) = (number::<usize>(rows)?, number::<usize>(columns)?);
    if rows.max(columns) > MOST_ROWS {
        return Err(IssProblem::Size(rows.max(columns)));
    }
    let shape = Shape::without_boxes(rows, columns)?;
    let (first, last) = match rest {
        [] => return Ok(shape),
        [digits] => match digits.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (1, number(digits)?),
        },
        [_, kind, ..] => return Err(IssProblem::Argument((*kind).to_string())),
    };
    // The format has no other digits.
    if first > 1 || last > MOST_ROWS {
        return Err(IssProblem::Argument(rest.join("~")));
    }
    Ok(shape.with_digits(first, last)?)
}

/// Returns `shape` with boxes of another number of cells, which an item gives.
fn resized(item: &Item<'_>, shape: &Shape) -> Result<Shape, IssProblem> {
    let (size, _) = item.first("the size")?;
    let cells: usize = number(size)?;
    if cells > shape.digits().len() {
        return Err(IssProblem::Argument(size.to_string()));
    }
    let (first, last) = (shape.least_digit().value(), shape.greatest_digit().value());
    let blank = Shape::without_boxes(shape.rows(), shape.columns())?;
    let blank = blank.with_digits(first.into(), last.into())?;
    Ok(blank.usual_boxes(cells).unwrap_or(blank))
}

/// Returns the symbol of each cell's region.
pub(super) fn layout_of(item: &Item<'_>, shape: &Shape) -> Result<Vec<char>, IssProblem> {
    let layout = item.arguments.last().ok_or(IssProblem::Missing("the layout"))?;
    let labels: Vec<char> = layout.chars().collect();
    let found = labels.len();
    if found == shape.cell_count() {
        Ok(labels)
    } else if shape.is_square() {
        Err(ShapeError::CellCount { size: shape.size(), found }.into())
    } else {
        Err(IssProblem::Layout { found, cells: shape.cell_count() })
    }
}

/// Returns the items that give the shape; `None` if the format has none for its digits or boxes.
pub(super) fn written_shape(shape: &Shape) -> Option<String> {
    let mut text = String::new();
    let (first, last) = (shape.least_digit().value(), shape.greatest_digit().value());
    let has_usual_digits = (first, usize::from(last)) == (1, shape.size());
    if shape.rows() != 9 || shape.columns() != 9 || !has_usual_digits {
        text = format!(".Shape~{}x{}", shape.rows(), shape.columns());
    }
    match (first, has_usual_digits) {
        (_, true) => {}
        (0, _) => text.push_str(&format!("~0-{last}")),
        (1, _) => text.push_str(&format!("~{last}")),
        _ => return None,
    }
    if usize::from(last) > MOST_ROWS {
        return None;
    }
    let blank = Shape::without_boxes(shape.rows(), shape.columns()).ok()?;
    let blank = blank.with_digits(first.into(), last.into()).ok()?;
    let cells = shape.house_size(House::Box(0));
    if !has_boxes(shape) {
        text.push_str(".NoBoxes");
    } else if blank.usual_boxes(shape.size()).as_ref() == Some(shape) {
        // These boxes need no item.
    } else if shape.is_square() && cells == shape.size() {
        // Each box has its own symbol.
        let symbols = shape.cells().filter_map(|cell| {
            let number = shape.house_box(cell)?.number();
            char::from_digit(number as u32, 36)
        });
        text.push_str(".NoBoxes.Jigsaw~");
        text.extend(symbols);
    } else if blank.usual_boxes(cells).as_ref() == Some(shape) {
        text.push_str(&format!(".RegionSize~{cells}"));
    } else {
        return None;
    }
    Some(text)
}
