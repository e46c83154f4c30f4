//! Tests of boxes that do not overlap, against their meaning.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        domains in prop::collection::vec(
            prop_oneof![
                3 => (-2..4i64, 0..5i64).prop_map(|(min, width)| (min..=min + width).collect()),
                1 => prop::collection::vec(prop_oneof![-3..8i64, 95..100i64], 1..5),
            ],
            1..5),
        places in prop::collection::vec(0..5usize, 0..9),
        sizes in prop::collection::vec(
            prop_oneof![2 => (-1..4i64).prop_map(Ok), 1 => (0..5usize, -1..2i64).prop_map(Err)],
            9),
        dimensions in 1..4usize,
        is_strict in any::<bool>(),
    ) {
        agrees_with_its_meaning(&domains, |vars| {
            let var = |at: usize| vars[at % vars.len()];
            // Places in order are variables that mostly differ.
            let edges: Vec<BoxEdge> = places.iter().enumerate().zip(&sizes).map(|((at, &place), size)| {
                let start = var(if place == 0 { place } else { at });
                match *size {
                    Ok(size) => BoxEdge::new(start, size),
                    Err((place, offset)) => BoxEdge::new(start, var(place) + offset),
                }
            }).collect();
            let boxes = Diffn::new(edges.chunks_exact(dimensions));
            if is_strict { boxes.strict() } else { boxes }
        });
    }
}

#[test]
fn a_box_without_a_size_lies_in_another_unless_that_is_strict() {
    let counted = |is_strict: bool| {
        let mut model = Model::new();
        let place = model.add_variables(2, 0..=2).unwrap();
        let origin = model.add_variable([0]).unwrap();
        let line = [BoxEdge::new(place[0], 0), BoxEdge::new(place[1], 1)];
        let boxes = Diffn::new([line, [BoxEdge::new(origin, 2), BoxEdge::new(origin, 2)]]);
        model.add_constraint(if is_strict { boxes.strict() } else { boxes });
        Search::new(model).count()
    };
    // It may lie on the edge at 0 or 2, or beside at 2.
    assert_eq!((counted(false), counted(true)), (9.into(), 7.into()));
}
