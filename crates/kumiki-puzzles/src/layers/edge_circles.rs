//! Dots or signs on the sides between cells.
//!
//! Invariant: a dot is white or black, and no dot is at the border of the grid. A link has three
//! sides in one character. Signs are dots of which not all that hold are given.

use super::circles::{KINDS, circle, number};
use super::packed::{read_threes, write_threes};
use super::regions::{edge_layer, edge_meanings, inner_edges};
use super::{Circle, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Edge, EdgeGrid, Size};
use std::ops::{Deref, DerefMut};

/// Dots on the sides between cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeCircles {
    dots: EdgeGrid<Option<Circle>>,
    /// The signs that are drawn for white and black dots, if they are clues one by one.
    signs: Option<[&'static str; 2]>,
}

impl EdgeCircles {
    /// Returns no dots.
    pub fn none(size: Size) -> EdgeCircles {
        EdgeCircles { dots: EdgeGrid::filled(size, None), signs: None }
    }

    /// Returns no signs, which are drawn as `signs` for white and black. A side without one says
    /// nothing, so each can be removed.
    pub fn signs(size: Size, signs: [&'static str; 2]) -> EdgeCircles {
        EdgeCircles { signs: Some(signs), ..EdgeCircles::none(size) }
    }
}

impl Deref for EdgeCircles {
    type Target = EdgeGrid<Option<Circle>>;

    fn deref(&self) -> &Self::Target {
        &self.dots
    }
}

impl DerefMut for EdgeCircles {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.dots
    }
}

impl Layer for EdgeCircles {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let kinds = read_threes(text, inner_edges(self.size()).count())?;
        for (edge, kind) in inner_edges(self.size()).zip(kinds) {
            self.dots[edge] = KINDS[kind];
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let kinds: Vec<usize> =
            inner_edges(self.size()).map(|edge| number(self.dots[edge])).collect();
        write_threes(&kinds, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["border_qnum"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        let is_inside = |edge: Edge| edge.cells(size).is_some();
        let kind = |edge, number| circle(number).filter(|kind| kind.is_none() || is_inside(edge));
        for (edge, circle) in edge_meanings(clues, "border_qnum", size, kind)? {
            self.dots[edge] = circle;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.iter().any(|(_, circle)| circle.is_some()) {
            let value = |circle: Option<Circle>| circle.map_or(-1, |_| number(circle) as i32);
            let layer = edge_layer(self.size(), |edge| value(self.dots[edge]).into());
            clues.insert("border_qnum".to_owned(), layer);
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (edge, circle) in self.iter() {
            match (*circle, self.signs) {
                (None, _) => {}
                (Some(circle), None) => canvas.dot(edge, circle),
                (Some(Circle::White), Some([sign, _])) | (Some(Circle::Black), Some([_, sign])) => {
                    canvas.edge_label(edge, sign);
                }
            }
        }
    }

    fn clue_count(&self) -> usize {
        self.signs.map_or(0, |_| inner_edges(self.size()).count())
    }

    fn remove_clue(&mut self, number: usize) {
        if let Some(edge) = inner_edges(self.size()).nth(number) {
            self.dots[edge] = None;
        }
    }
}
