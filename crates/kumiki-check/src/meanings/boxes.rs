//! Boxes that do not overlap.
//!
//! Invariant: two boxes are apart in some dimension, unless one of them may have no size and that
//! matters.

use super::tasks::{Span, ends, is_enough};
use super::{Meaning, settled};
use crate::domains::Domains;
use crate::values::Truth;

/// The scope has the starts, dimension by dimension, and then the sizes if they are variables.
pub(crate) struct DiffnMeaning {
    pub(crate) scope: Vec<usize>,
    pub(crate) dimensions: usize,
    /// The number of boxes.
    pub(crate) boxes: usize,
    /// The sizes in the order of the starts, if they are fixed.
    pub(crate) sizes: Option<Vec<i128>>,
    pub(crate) is_strict: bool,
}

/// An edge of a box: its span with the least size, and the greatest size.
#[derive(Clone, Copy)]
struct Side {
    span: Span,
    most: i128,
}

impl Side {
    fn last_end(self) -> i128 {
        self.span.last + self.most
    }
}

impl Meaning for DiffnMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let side = |place: usize| {
            let (first, last) = ends(domains, self.scope[place])?;
            let (duration, most) = match &self.sizes {
                Some(sizes) => (sizes[place], sizes[place]),
                None => ends(domains, self.scope[self.dimensions * self.boxes + place])?,
            };
            Some(Side { span: Span { first, last, duration }, most })
        };
        let sides: Option<Vec<Side>> = (0..self.dimensions * self.boxes).map(side).collect();
        settled(domains, &self.scope, sides.is_none_or(|sides| self.may_hold(&sides)))
    }
}

impl DiffnMeaning {
    fn may_hold(&self, sides: &[Side]) -> bool {
        let pairs = (0..self.boxes).flat_map(|one| (0..one).map(move |other| (one, other)));
        let of = |at: usize| sides.iter().skip(at).step_by(self.boxes).copied();
        let has_size = |at: usize| self.is_strict || of(at).all(|side| side.span.duration > 0);
        let are_apart = |(one, other): (usize, usize)| {
            let mut both = of(one).zip(of(other));
            both.any(|(one, other)| {
                one.span.first_end() <= other.span.last || other.span.first_end() <= one.span.last
            })
        };
        let mut all = pairs.filter(|&(one, other)| has_size(one) && has_size(other));
        all.all(are_apart) && self.fill_no_line(sides)
    }

    /// Returns whether, on a plane, the boxes that a line meets for sure have room on it.
    fn fill_no_line(&self, sides: &[Side]) -> bool {
        if self.dimensions != 2 || self.boxes == 0 {
            return true;
        }
        let (one, other) = sides.split_at(self.boxes);
        [(one, other), (other, one)].into_iter().all(|(along, across)| {
            let first = across.iter().map(|side| side.span.first).min();
            let last = across.iter().map(|side| side.last_end()).max();
            let room = last.zip(first).map_or(0, |(last, first)| last - first);
            let users =
                along.iter().zip(across).map(|(one, other)| (one.span, other.span.duration));
            let users: Vec<(Span, i128)> =
                users.filter(|(span, size)| span.duration > 0 && *size > 0).collect();
            is_enough(&users, room)
        })
    }
}
