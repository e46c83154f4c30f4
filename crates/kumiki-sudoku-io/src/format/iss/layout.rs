//! The items for sizes and boxes.
//!
//! Invariant: a written shape is read back unchanged.

use super::item::{Item, in_item, number};
use super::{IssError, IssProblem, MOST_ROWS};
use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::{Shape, ShapeError};

/// Returns the shape that the items give.
pub(super) fn shape(items: &[Item<'_>]) -> Result<Shape, IssError> {
    let mut size = 9;
    for (at, item) in items.iter().enumerate().filter(|(_, item)| item.kind == "Shape") {
        size = side(item).map_err(|problem| in_item(at, item, problem))?;
    }
    let usual = Shape::of_size(size)?;
    let has_boxes = !has_flat_boxes(&usual) && !items.iter().any(|item| item.kind == "NoBoxes");
    let layout = items.iter().enumerate().find(|(_, item)| item.kind == "Jigsaw");
    match layout {
        _ if has_boxes => Ok(usual),
        None => Ok(Shape::latin(size)?),
        Some((at, item)) => {
            let labels = layout_of(item, size).map_err(|problem| in_item(at, item, problem))?;
            // If the layout does not divide the grid into boxes as large as rows, the grid has no
            // boxes, and the layout adds regions.
            Ok(Shape::irregular(size, &labels).or_else(|_| Shape::latin(size))?)
        }
    }
}

/// Returns the size of the grid, which must be square with digits from 1.
fn side(item: &Item<'_>) -> Result<usize, IssProblem> {
    let (dimensions, rest) = item.first("the size")?;
    let (rows, columns) =
        dimensions.split_once('x').ok_or_else(|| IssProblem::Argument(dimensions.to_string()))?;
    let size: usize = number(rows)?;
    if number::<usize>(columns)? != size {
        return Err(IssProblem::Argument(dimensions.to_string()));
    }
    if size > MOST_ROWS {
        return Err(IssProblem::Size(size));
    }
    match rest {
        [] => {}
        [digits] if *digits == size.to_string() || *digits == format!("1-{size}") => {}
        [digits, ..] => return Err(IssProblem::Argument((*digits).to_string())),
    }
    Ok(size)
}

/// Returns the symbol of each cell's region.
pub(super) fn layout_of(item: &Item<'_>, size: usize) -> Result<Vec<char>, IssProblem> {
    let layout = item.arguments.last().ok_or(IssProblem::Missing("the layout"))?;
    let labels: Vec<char> = layout.chars().collect();
    let found = labels.len();
    if found == size * size {
        Ok(labels)
    } else {
        Err(ShapeError::CellCount { size, found }.into())
    }
}

/// Returns the items that give the shape.
pub(super) fn written_shape(shape: &Shape) -> String {
    let mut text = String::new();
    let size = shape.size();
    if size != 9 {
        text = format!(".Shape~{size}x{size}");
    }
    if *shape.kind() == Boxes::None {
        text.push_str(".NoBoxes");
    } else if Shape::of_size(size).as_ref() != Ok(shape) || has_flat_boxes(shape) {
        // Each box has its own symbol.
        let symbols = shape.cells().filter_map(|cell| {
            let number = shape.house_box(cell)?.number();
            char::from_digit(number as u32, 36)
        });
        text.push_str(".NoBoxes.Jigsaw~");
        text.extend(symbols);
    }
    text
}

/// Returns whether the boxes are the rows. Such boxes add nothing, and the format has none.
fn has_flat_boxes(shape: &Shape) -> bool {
    matches!(shape.kind(), Boxes::Rectangles { rows: 1, .. })
}
