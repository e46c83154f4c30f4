//! Tests of shapes: names, houses, and forms that are refused.

use super::*;

fn shapes() -> Vec<Shape> {
    let jigsaw: Vec<char> = "aaababbbccddccdd".chars().collect();
    vec![
        Shape::CLASSIC,
        Shape::boxes(2, 3).unwrap(),
        Shape::boxes(5, 5).unwrap(),
        Shape::latin(7).unwrap(),
        Shape::irregular(4, &jigsaw).unwrap(),
        Shape::of_sides(6, 8).unwrap(),
        Shape::of_sides(4, 7).unwrap(),
        Shape::of_sides(5, 10).unwrap().with_digits(0, 11).unwrap(),
    ]
}

#[test]
fn every_house_has_its_cells_and_every_cell_its_houses() {
    for shape in shapes() {
        for house in shape.houses() {
            let cells = shape.cells_of(house);
            assert_eq!(cells.len(), shape.house_size(house), "{house} of {shape:?}");
            assert!(cells.len() <= shape.digits().len() && !cells.is_empty());
            assert!(!shape.is_usual() || shape.has_all_digits(house));
            assert!(cells.iter().all(|&cell| shape.houses_of(cell).any(|own| own == house)));
        }
        for cell in shape.cells() {
            let is_in = |house: &House| shape.cells_of(*house).contains(&cell);
            let houses: Vec<House> = shape.houses().filter(is_in).collect();
            assert_eq!(houses, shape.houses_of(cell).collect::<Vec<House>>());
        }
    }
}

#[test]
fn index_and_cell_agree() {
    for shape in shapes() {
        for (index, cell) in shape.cells().enumerate() {
            assert_eq!((shape.index(cell), shape.cell(index)), (index, Some(cell)));
        }
        assert_eq!(shape.cell(shape.cell_count()), None);
    }
}

#[test]
fn a_cell_of_a_classic_grid_has_twenty_peers_and_is_a_peer_of_its_peers() {
    let shape = Shape::CLASSIC;
    assert_eq!(shape.houses().count(), 27);
    for cell in shape.cells() {
        assert_eq!(shape.peers(cell).count(), 20);
        assert!(shape.peers(cell).all(|peer| shape.peers(peer).any(|back| back == cell)));
    }
}

#[test]
fn the_usual_boxes_of_a_size_are_nearly_square() {
    for (size, rows, columns) in
        [(1, 1, 1), (4, 2, 2), (6, 2, 3), (7, 1, 7), (12, 3, 4), (25, 5, 5)]
    {
        assert_eq!(Shape::of_size(size), Shape::boxes(rows, columns));
    }
    assert_eq!(Shape::of_size(9), Ok(Shape::CLASSIC));
}

#[test]
fn oblong_grids_have_boxes_as_large_as_their_longer_lines_if_such_fit() {
    let boxes = |rows, columns| {
        let shape = Shape::of_sides(rows, columns).unwrap();
        assert_eq!(shape.digits(), Digits::up_to(rows.max(columns) as u8));
        match *shape.kind() {
            Boxes::Rectangles { rows, columns } => Some((rows, columns)),
            _ => None,
        }
    };
    assert_eq!(boxes(6, 8), Some((2, 4)));
    assert_eq!(boxes(6, 9), Some((3, 3)));
    assert_eq!(boxes(4, 6), Some((2, 3)));
    assert_eq!(boxes(5, 10), Some((5, 2)));
    assert_eq!((boxes(9, 8), boxes(4, 7), boxes(7, 7)), (None, None, None));
    assert_eq!(Shape::of_sides(9, 9), Ok(Shape::CLASSIC));
    assert_eq!(Shape::of_sides(6, 8).unwrap().houses().count(), 6 + 8 + 6);
}

#[test]
fn there_are_as_many_digits_as_a_house_has_cells_or_more() {
    let shape = Shape::boxes(2, 3).unwrap();
    let digits = |first, last| shape.with_digits(first, last).map(|shape| shape.digits());
    assert_eq!(digits(0, 5).unwrap().to_string(), "012345");
    assert_eq!(digits(3, 9).unwrap().to_string(), "3456789");
    let refused = digits(1, 5).unwrap_err().to_string();
    assert_eq!(refused, "the digits are 1 to 5, but 6 digits are needed");
    assert!(digits(30, 36).is_err() && digits(usize::MAX, usize::MAX).is_err());
    // Boxes may be larger than lines if there are digits enough.
    assert!(shape.with_boxes(3, 3).is_err());
    let large = shape.with_digits(1, 9).unwrap().with_boxes(3, 3).unwrap();
    assert_eq!(large.houses().count(), 6 + 6 + 4);
    assert!(large.has_all_digits(House::Box(0)) && !large.has_all_digits(House::Row(0)));
    assert!(large.with_boxes(0, 3).is_err() && !large.is_usual() && shape.is_usual());
}

#[test]
fn regions_that_are_the_usual_boxes_are_the_usual_boxes() {
    let classic = Shape::CLASSIC;
    let labels: Vec<_> = classic.cells().map(|cell| classic.house_box(cell)).collect();
    assert_eq!(Shape::irregular(9, &labels), Ok(classic));
}

#[test]
fn what_is_no_shape_is_refused_with_its_place() {
    assert_eq!(Shape::boxes(6, 6), Err(ShapeError::Size { size: 36 }));
    assert_eq!(Shape::boxes(usize::MAX, 2), Err(ShapeError::Size { size: usize::MAX }));
    assert_eq!(Shape::latin(0), Err(ShapeError::Size { size: 0 }));
    assert_eq!(
        Shape::irregular(2, &[0, 0, 1]).unwrap_err().to_string(),
        "boxes are said for 3 cells, but a grid of 2 rows has 4"
    );
    assert_eq!(
        Shape::irregular(2, &[0, 1, 1, 1]).unwrap_err().to_string(),
        "the box at row 1 column 1 has 1 cells, not 2"
    );
}
