//! Outlines of refutations: the supposed candidates, without the steps between them.
//!
//! Invariant: an outline leads to a conflict in the state in which it was found.

use super::{Candidate, Trials};
use crate::explanation::steps::quickxplain;
use crate::propagation::Halt;
use crate::run::Meter;

/// A refutation in outline: after the supposition and the refutations within it, in their order,
/// propagation finds a conflict.
#[derive(Clone, Debug)]
pub(in super::super) struct Outline {
    pub(in super::super) supposed: Candidate,
    pub(in super::super) within: Vec<Outline>,
}

impl Outline {
    fn plain(supposed: Candidate) -> Outline {
        Outline { supposed, within: Vec::new() }
    }

    /// Returns the number of suppositions.
    pub(in super::super) fn len(&self) -> usize {
        1 + self.within.iter().map(Outline::len).sum::<usize>()
    }
}

impl Trials {
    /// Returns an outline of the refutation of `supposed` with suppositions nested at most `depth`
    /// deep, if there is one. At a depth of 1, it combines what is known to follow from single
    /// candidates.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(in super::super) fn outline(
        &mut self,
        supposed: Candidate,
        depth: usize,
        meter: &mut Meter,
    ) -> Result<Option<Outline>, Halt> {
        self.within(|trials| {
            let within = match trials.suppose(supposed, meter) {
                Ok(()) => trials.refutations(depth, meter)?,
                Err(Halt::Conflict) => Some(Vec::new()),
                Err(Halt::Limit) => return Err(Halt::Limit),
            };
            Ok(within.map(|within| Outline { supposed, within }))
        })
    }

    /// Returns refutations after which a conflict follows from the present suppositions.
    fn refutations(
        &mut self,
        depth: usize,
        meter: &mut Meter,
    ) -> Result<Option<Vec<Outline>>, Halt> {
        let mut found = Vec::new();
        for depth in 1..=depth {
            loop {
                let before = found.len();
                let result = match depth {
                    1 => self.add_known(&mut found, meter),
                    depth => self.add_refuted(depth - 1, &mut found, meter),
                };
                match result {
                    Ok(()) if found.len() == before => break,
                    Ok(()) => {}
                    Err(Halt::Conflict) => return Ok(Some(found)),
                    Err(Halt::Limit) => return Err(Halt::Limit),
                }
            }
        }
        Ok(None)
    }

    /// Removes the candidates whose consequences are known to contradict the present suppositions,
    /// and adds them to `found`.
    fn add_known(&mut self, found: &mut Vec<Outline>, meter: &mut Meter) -> Result<(), Halt> {
        let Some(consequences) = &self.consequences else { return Ok(()) };
        let refuted = consequences.refuted(&self.effect());
        let refuted: Vec<Candidate> = refuted.into_iter().map(|at| self.candidates[at]).collect();
        found.extend(refuted.iter().copied().map(Outline::plain));
        if refuted.is_empty() { Ok(()) } else { self.remove(&refuted, meter) }
    }

    /// Removes the candidates that are refuted with suppositions nested at most `depth` deep, and
    /// adds their outlines to `found`.
    fn add_refuted(
        &mut self,
        depth: usize,
        found: &mut Vec<Outline>,
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        for at in 0..self.candidates.len() {
            let candidate = self.candidates[at];
            if !self.is_free(candidate) {
                continue;
            }
            let outline = match depth {
                1 => self.is_refuted(candidate, meter).then(|| Outline::plain(candidate)),
                depth => self.outline(candidate, depth, meter)?,
            };
            if let Some(outline) = outline {
                found.push(outline);
                self.remove(&[candidate], meter)?;
            }
            if meter.reached().is_some() {
                return Err(Halt::Limit);
            }
        }
        Ok(())
    }

    /// Returns `outline` without the refutations that it does not need; `None` if it does not lead
    /// to a conflict in the present state, or if a limit is reached.
    pub(in super::super) fn reduced(&mut self, outline: &Outline, meter: &mut Meter) -> Option<Outline> {
        let supposed = outline.supposed;
        if !self.is_free(supposed) || !self.leads_to_conflict(supposed, &outline.within, meter) {
            return None;
        }
        let is_enough =
            |part: &[Outline]| Some(self.leads_to_conflict(supposed, part, &mut *meter));
        let needed = quickxplain(&outline.within, is_enough);
        self.within(|trials| {
            let mut within = Vec::with_capacity(needed.len());
            let mut has_ended = trials.suppose(supposed, meter).is_err();
            for one in &needed {
                if has_ended {
                    break;
                }
                if let Some(reduced) = trials.reduced(one, meter) {
                    within.push(reduced);
                    has_ended = trials.remove(&[one.supposed], meter).is_err();
                }
            }
            has_ended.then_some(Outline { supposed, within })
        })
    }

    /// Returns whether a conflict follows from `supposed` and the refutations `within`.
    fn leads_to_conflict(
        &mut self,
        supposed: Candidate,
        within: &[Outline],
        meter: &mut Meter,
    ) -> bool {
        self.within(|trials| {
            let mut followed = trials.suppose(supposed, meter);
            for one in within {
                if followed.is_err() {
                    break;
                }
                if trials.is_free(one.supposed)
                    && trials.leads_to_conflict(one.supposed, &one.within, meter)
                {
                    followed = trials.remove(&[one.supposed], meter);
                }
            }
            followed == Err(Halt::Conflict)
        })
    }
}
