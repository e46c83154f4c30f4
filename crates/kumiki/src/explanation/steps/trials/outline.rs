//! Outlines of refutations: the supposed candidates, without the steps between them.
//!
//! Invariant: an outline leads to a conflict in the state in which it was found.

use super::consequences::EitherWay;
use super::{Candidate, Trials};
use crate::explanation::steps::quickxplain;
use crate::propagation::Halt;
use crate::run::Meter;

/// The work that is done to refute a supposition.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct TrialEffort {
    /// True if candidates that exclude all alternatives to something are refuted within it.
    pub(in super::super) has_either_way: bool,
    /// The suppositions that are tried within it.
    pub(in super::super) within: Within,
}

/// Suppositions within a supposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Within {
    /// None: what is known to follow from single candidates is combined.
    Known,
    /// Each candidate, without suppositions within its own.
    Each,
    /// One of the fewest alternatives, with others within it.
    Cases {
        /// The number of suppositions that may still be tried.
        left: usize,
        /// The depth to which they may still be nested.
        depth: usize,
    },
}

/// A refutation in outline: after the supposition and the refutations within it, in their order,
/// propagation finds a conflict.
#[derive(Clone, Debug)]
pub(in super::super) struct Outline {
    pub(in super::super) supposed: Candidate,
    pub(in super::super) within: Vec<Outline>,
    /// The number of a set of alternatives all of which are refuted within it.
    alternatives: Option<usize>,
}

impl Outline {
    fn plain(supposed: Candidate) -> Outline {
        Outline { supposed, within: Vec::new(), alternatives: None }
    }

    /// Returns the number of suppositions.
    pub(in super::super) fn len(&self) -> usize {
        1 + self.within.iter().map(Outline::len).sum::<usize>()
    }
}

impl Trials {
    /// Returns an outline of the refutation of `supposed`, if one takes no more than `effort`. It
    /// reduces the suppositions that are left by those that it tries.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(in super::super) fn outline(
        &mut self,
        supposed: Candidate,
        effort: &mut TrialEffort,
        meter: &mut Meter,
    ) -> Result<Option<Outline>, Halt> {
        self.within(|trials| {
            let within = match trials.suppose(supposed, meter) {
                Ok(()) => trials.refutations(effort, meter)?,
                Err(Halt::Conflict) => Some(Vec::new()),
                Err(Halt::Limit) => return Err(Halt::Limit),
            };
            Ok(within.map(|within| Outline { supposed, within, alternatives: None }))
        })
    }

    /// Returns refutations after which a conflict follows from the present suppositions.
    fn refutations(
        &mut self,
        effort: &mut TrialEffort,
        meter: &mut Meter,
    ) -> Result<Option<Vec<Outline>>, Halt> {
        let mut found = Vec::new();
        loop {
            let before = found.len();
            let mut result = self.add_known(effort.has_either_way, &mut found, meter);
            if result.is_ok() && found.len() == before {
                result = match effort.within {
                    Within::Known => Ok(()),
                    Within::Each => self.add_refuted(&mut found, meter),
                    Within::Cases { left, depth } if left > 0 && depth > 1 => {
                        effort.within = Within::Cases { left: left - 1, depth: depth - 1 };
                        self.add_case(effort, &mut found, meter)
                    }
                    Within::Cases { .. } => Ok(()),
                };
            }
            match result {
                Ok(()) if found.len() == before => return Ok(None),
                Ok(()) => {}
                Err(Halt::Conflict) => return Ok(Some(found)),
                Err(Halt::Limit) => return Err(Halt::Limit),
            }
        }
    }

    /// Removes the candidates whose consequences are known to contradict the present suppositions;
    /// if there are none, and `has_either_way` is true, those that exclude all alternatives to
    /// something. It adds them to `found`.
    fn add_known(
        &mut self,
        has_either_way: bool,
        found: &mut Vec<Outline>,
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        let Some(consequences) = &self.consequences else { return Ok(()) };
        let effect = self.effect();
        let plain = |at: usize| Outline::plain(self.candidates[at]);
        let mut known: Vec<Outline> =
            consequences.refuted(&effect).into_iter().map(plain).collect();
        if known.is_empty() && has_either_way {
            let either_way = self.refuted_either_way(consequences, &effect).into_iter();
            known.extend(either_way.map(|EitherWay { refuted, set }| Outline {
                supposed: self.candidates[refuted],
                within: self.left(&effect, set).map(plain).collect(),
                alternatives: Some(set),
            }));
        }
        if known.is_empty() {
            return Ok(());
        }
        let refuted: Vec<Candidate> = known.iter().map(|one| one.supposed).collect();
        found.extend(known);
        self.remove(&refuted, meter)
    }

    /// Removes the candidates from which a conflict follows, and adds their outlines to `found`.
    /// Those from which most follows are tried first.
    fn add_refuted(&mut self, found: &mut Vec<Outline>, meter: &mut Meter) -> Result<(), Halt> {
        for place in 0..self.strongest.len() {
            let candidate = self.candidates[self.strongest[place]];
            if self.is_free(candidate) && self.is_refuted(candidate, meter) {
                found.push(Outline::plain(candidate));
                self.remove(&[candidate], meter)?;
            }
            if meter.reached().is_some() {
                return Err(Halt::Limit);
            }
        }
        Ok(())
    }

    /// Removes one of the fewest alternatives that are left, if `effort` refutes it, and adds its
    /// outline to `found`. Afterwards a case less deep may be tried.
    fn add_case(
        &mut self,
        effort: &mut TrialEffort,
        found: &mut Vec<Outline>,
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        let outline = match self.next_case() {
            Some(case) => self.outline(case, effort, meter)?,
            None => None,
        };
        if let Within::Cases { depth, .. } = &mut effort.within {
            *depth += 1;
        }
        let Some(outline) = outline else { return Ok(()) };
        let case = outline.supposed;
        found.push(outline);
        self.remove(&[case], meter)
    }

    /// Returns `outline` without the refutations that it does not need; `None` if it does not lead
    /// to a conflict in the present state, or if a limit is reached.
    pub(in super::super) fn reduced(
        &mut self,
        outline: &Outline,
        meter: &mut Meter,
    ) -> Option<Outline> {
        let supposed = outline.supposed;
        let all: Vec<usize> = (0..outline.within.len()).collect();
        let mut is_enough = |part: &[usize], meter: &mut Meter| {
            // A refutation may need those that come before it.
            let mut part = part.to_vec();
            part.sort_unstable();
            let within: Vec<&Outline> = part.iter().map(|&at| &outline.within[at]).collect();
            self.leads_to_conflict(supposed, &within, meter)
        };
        if !is_enough(&all, meter) {
            return None;
        }
        let needed = quickxplain(&all, |part| Some(is_enough(part, &mut *meter)));
        self.within(|trials| {
            let mut within = Vec::with_capacity(needed.len());
            let mut followed = trials.suppose(supposed, meter);
            for one in needed.into_iter().map(|at| &outline.within[at]) {
                if followed.is_err() {
                    break;
                }
                if trials.is_free(one.supposed)
                    && let Some(reduced) = trials.reduced(&trials.renewed(one), meter)
                {
                    within.push(reduced);
                    followed = trials.remove(&[one.supposed], meter);
                }
            }
            let has_ended = followed == Err(Halt::Conflict);
            has_ended.then_some(Outline { supposed, within, alternatives: None })
        })
    }

    /// Returns `outline` with the alternatives that are left now.
    fn renewed(&self, outline: &Outline) -> Outline {
        let Some(set) = outline.alternatives else { return outline.clone() };
        let effect = self.effect();
        let left = self.left(&effect, set);
        let within = left.map(|at| Outline::plain(self.candidates[at])).collect();
        Outline { within, ..outline.clone() }
    }

    /// Returns whether a conflict follows from `supposed` and the refutations `within`.
    fn leads_to_conflict(
        &mut self,
        supposed: Candidate,
        within: &[&Outline],
        meter: &mut Meter,
    ) -> bool {
        self.within(|trials| {
            let mut followed = trials.suppose(supposed, meter);
            let mut rest = within;
            while let (Ok(()), Some(first)) = (followed, rest.first()) {
                let known = trials.known_of(rest);
                if !known.is_empty() {
                    rest = &rest[known.len()..];
                    followed = trials.remove(&known, meter);
                    continue;
                }
                rest = &rest[1..];
                let within: Vec<&Outline> = first.within.iter().collect();
                if trials.is_free(first.supposed)
                    && trials.leads_to_conflict(first.supposed, &within, meter)
                {
                    followed = trials.remove(&[first.supposed], meter);
                }
            }
            followed == Err(Halt::Conflict)
        })
    }

    /// Returns the candidates that the first of `outlines` refute, as far as it is known without a
    /// trial that they do in the present state.
    fn known_of(&self, outlines: &[&Outline]) -> Vec<Candidate> {
        let Some(consequences) = &self.consequences else { return Vec::new() };
        let effect = self.effect();
        let is_known = |outline: &&&Outline| {
            let at = self.candidates.iter().position(|one| *one == outline.supposed);
            at.is_some_and(|at| match outline.alternatives {
                Some(set) => {
                    self.excludes_all(consequences, &effect, EitherWay { refuted: at, set })
                }
                None => outline.within.is_empty() && consequences.is_refuted(&effect, at),
            }) && self.is_free(outline.supposed)
        };
        outlines.iter().take_while(is_known).map(|outline| outline.supposed).collect()
    }
}
