//! Bounds consistency of all-different: moves the bounds of views out of Hall intervals.
//!
//! Invariant: a bound moves only past values that the views inside a Hall interval need for
//! themselves.
//!
//! A Hall interval has as many values as there are views that lie in it, so all other views must
//! stay outside. The views are processed by their greatest values. Each uses up one value of the
//! first stretch, from its least value on, that has room. If nothing is left up to the end of a
//! view, the values back to the first gap in the used ones are a Hall interval. After López-Ortiz,
//! Quimper, Tromp and van Beek, *A fast and simple algorithm for bounds consistency of the
//! alldifferent constraint*, 2003.

use crate::arithmetic::Int;
use crate::state::{Conflict, Store, Var};
use smallvec::SmallVec;

/// Removes from the ends of `views` the values that are in no solution in which each takes any
/// integer between its bounds, until nothing changes. Returns `true` if that has fixed any view. A
/// run is linear in the number of views, except for sorting them.
pub(super) fn filter(
    views: impl Iterator<Item = (Var, Int)> + Clone,
    store: &mut Store,
) -> Result<bool, Conflict> {
    let mut has_fixed = false;
    loop {
        let mut line = NumberLine::new(views.clone(), store);
        if !line.find_bounds()? {
            return Ok(has_fixed);
        }
        let mut has_met_hole = false;
        for ((var, offset), span) in views.clone().zip(&line.spans) {
            let (min, max) = (span.from - offset, span.to - offset - 1);
            let was_fixed = store.is_fixed(var);
            store.remove_below(var, min)?;
            store.remove_above(var, max)?;
            let domain = store.domain(var);
            has_fixed |= domain.is_fixed() && !was_fixed;
            has_met_hole |= (domain.min(), domain.max()) != (min, max);
        }
        // If a bound moved further than intended, because of a hole, others may have to move again.
        if !has_met_hole {
            return Ok(has_fixed);
        }
    }
}

/// The values of one view: from its least value to one past its greatest.
#[derive(Clone, Copy)]
struct ViewSpan {
    from: Int,
    to: Int,
    /// The indices of the cuts at these two ends.
    cuts: (u32, u32),
}

/// The values of all views on one line, cut at the start of each view and past its end.
struct NumberLine {
    spans: SmallVec<[ViewSpan; 64]>,
    /// The views by their least values, and by their greatest.
    by_from: SmallVec<[u32; 64]>,
    by_to: SmallVec<[u32; 64]>,
    /// The cuts, ascending.
    cuts: SmallVec<[Int; 128]>,
}

impl NumberLine {
    fn new(views: impl Iterator<Item = (Var, Int)>, store: &Store) -> NumberLine {
        let span = |(var, offset): (Var, Int)| {
            let domain = store.domain(var);
            ViewSpan { from: domain.min() + offset, to: domain.max() + offset + 1, cuts: (0, 0) }
        };
        let spans: SmallVec<[ViewSpan; 64]> = views.map(span).collect();
        let mut by_from: SmallVec<[u32; 64]> = (0..spans.len() as u32).collect();
        let mut by_to = by_from.clone();
        by_from.sort_unstable_by_key(|&view| spans[view as usize].from);
        by_to.sort_unstable_by_key(|&view| spans[view as usize].to);
        let mut line = NumberLine { spans, by_from, by_to, cuts: SmallVec::new() };
        line.cut();
        line
    }

    /// Cuts the line: merges the starts of the views with their ends.
    fn cut(&mut self) {
        let (mut begun, mut ended) = (0, 0);
        while ended < self.spans.len() {
            let begins = self.by_from.get(begun).map(|&view| view as usize);
            let ends = self.by_to[ended] as usize;
            let (at, place) = match begins {
                Some(view) if self.spans[view].from <= self.spans[ends].to => {
                    begun += 1;
                    (self.spans[view].from, &mut self.spans[view].cuts.0)
                }
                _ => {
                    ended += 1;
                    (self.spans[ends].to, &mut self.spans[ends].cuts.1)
                }
            };
            if self.cuts.last() != Some(&at) {
                self.cuts.push(at);
            }
            *place = self.cuts.len() as u32 - 1;
        }
    }

    /// Moves the bounds of the views; returns `false` if no bound had to move.
    fn find_bounds(&mut self) -> Result<bool, Conflict> {
        let NumberLine { spans, by_from, by_to, cuts } = self;
        let before = spans.clone();
        let mut moved = false;
        let span = |&view: &u32| (view, before[view as usize].cuts);
        push(cuts.iter().copied(), by_to.iter().map(span), |view, cut| {
            spans[view as usize].from = cuts[cut];
            moved = true;
        })?;
        // The same, with all values negated.
        let last = cuts.len().saturating_sub(1);
        let turned = |view| {
            let (view, (from, to)) = span(view);
            (view, (last as u32 - to, last as u32 - from))
        };
        push(cuts.iter().rev().map(|cut| -cut), by_from.iter().rev().map(turned), |view, cut| {
            spans[view as usize].to = cuts[last - cut];
            moved = true;
        })?;
        Ok(moved)
    }
}

/// Finds, for each of `spans` (views and the cuts at their ends), the first cut at which the view
/// may begin, and reports it if it is not the present start. The views are ordered by their ends.
fn push(
    cuts: impl Iterator<Item = Int>,
    spans: impl Iterator<Item = (u32, (u32, u32))>,
    mut say: impl FnMut(u32, usize),
) -> Result<(), Conflict> {
    let mut stretches = Stretches::new(cuts);
    for (view, (from, to)) in spans {
        let stretch = stretches.use_up(from + 1);
        let left = stretches.left(stretch, to);
        if left < 0 {
            return Err(Conflict);
        }
        let outside = stretches.outside(from);
        if outside != from {
            say(view, outside as usize);
        }
        if left == 0 {
            stretches.close(stretch, to);
        }
    }
    Ok(())
}

/// The stretches between cuts, each identified by the cut that ends it, and the Hall intervals so
/// far.
struct Stretches {
    cuts: SmallVec<[Cut; 128]>,
}

/// The data of a cut.
#[derive(Clone, Copy)]
struct Cut {
    at: Int,
    /// The cut itself if it ends a stretch that has room; otherwise a later one.
    end: u32,
    /// The cut itself if it is in no Hall interval; otherwise a later one.
    outside: u32,
    /// The start of the stretch that the cut ends, and the room in it.
    from: u32,
    room: Int,
}

impl Stretches {
    fn new(cuts: impl Iterator<Item = Int>) -> Stretches {
        let mut all: SmallVec<[Cut; 128]> = SmallVec::new();
        let mut add = |at: Int| {
            let place = all.len() as u32;
            let room = at - all.last().map_or(at, |last| last.at);
            let from = place.saturating_sub(1);
            all.push(Cut { at, end: place, outside: place, from, room });
            at
        };
        // Past the last cut is room that must not be used up.
        if let Some(last) = cuts.map(&mut add).last() {
            add(last + 2);
        }
        Stretches { cuts: all }
    }

    /// Uses up one value of the first stretch with room that ends at cut `place` or later. Returns
    /// that stretch or, if it is now full, the one that it merges with.
    fn use_up(&mut self, place: u32) -> u32 {
        let stretch = self.find(place, |cut| &mut cut.end);
        let Cut { room, from, end, .. } = &mut self.cuts[stretch as usize];
        *room -= 1;
        if *room > 0 {
            return stretch;
        }
        *end = stretch + 1;
        let from = *from;
        let next = self.find(stretch + 1, |cut| &mut cut.end);
        self.cuts[next as usize].from = from;
        next
    }

    /// Returns the rest of `stretch` before cut `to`. It is at least the true rest if the stretch
    /// ends there or before, and less than 0 if more is used up than there was.
    fn left(&self, stretch: u32, to: u32) -> Int {
        let Cut { at, room, .. } = self.cuts[stretch as usize];
        room - (at - self.cuts[to as usize].at)
    }

    /// Marks the used values before cut `to`, in the stretch that continues to `stretch`, as a Hall
    /// interval.
    fn close(&mut self, stretch: u32, to: u32) {
        let mut inside = self.outside(self.cuts[stretch as usize].from);
        while inside < to {
            self.cuts[inside as usize].outside = to;
            inside = self.outside(inside + 1);
        }
    }

    /// Returns the first cut from `place` on that is in no Hall interval.
    fn outside(&mut self, place: u32) -> u32 {
        self.find(place, |cut| &mut cut.outside)
    }

    /// Follows `link` from cut to cut until one links to itself, and shortens the path.
    fn find(&mut self, mut place: u32, link: impl Fn(&mut Cut) -> &mut u32) -> u32 {
        loop {
            let next = *link(&mut self.cuts[place as usize]);
            if next == place {
                return place;
            }
            let after = *link(&mut self.cuts[next as usize]);
            *link(&mut self.cuts[place as usize]) = after;
            place = next;
        }
    }
}
