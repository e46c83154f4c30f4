//! The names of constraints and what each states.
//!
//! Invariant: a name is looked up once for a model, however often it occurs.

use super::{Arguments, arithmetic, counts, element, globals, logic, sets, sums};
use crate::fault::Fault;
use crate::posting::{Poster, Truth};
use crate::tree::Tree;

/// A function that lowers a constraint.
pub(super) type Lower = fn(Arguments<'_, '_>, &mut Poster) -> Result<(), Fault>;

/// A function that returns what a constraint claims.
pub(super) type Claims = fn(Arguments<'_, '_>, &mut Poster) -> Result<crate::claims::Claim, Fault>;

/// The way in which a constraint is stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// It holds.
    Plain,
    /// Its last argument says if it holds.
    Reified,
    /// It holds if its last argument is true.
    Implied,
}

/// A constraint of FlatZinc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Builtin {
    /// Its name without the mode.
    pub(super) name: &'static str,
    pub(super) mode: Mode,
    lowering: LoweringKind,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum LoweringKind {
    /// It claims something, and may be reified.
    Claims(Claims),
    /// It is lowered as a whole.
    Whole(Lower),
}

impl Builtin {
    /// Returns the constraint of this name, if it is known.
    fn of(name: &str) -> Option<Builtin> {
        if let Some((name, lowering)) = find(name) {
            return Some(Builtin { name, mode: Mode::Plain, lowering });
        }
        let (base, mode) = match (name.strip_suffix("_reif"), name.strip_suffix("_imp")) {
            (Some(base), _) => (base, Mode::Reified),
            (_, Some(base)) => (base, Mode::Implied),
            _ => return None,
        };
        let (name, lowering) = find(base)?;
        let is_claim = matches!(lowering, LoweringKind::Claims(_));
        is_claim.then_some(Builtin { name, mode, lowering })
    }

    /// Adds the constraint.
    pub(super) fn lower(
        self,
        arguments: Arguments<'_, '_>,
        poster: &mut Poster,
    ) -> Result<(), Fault> {
        let claims = match self.lowering {
            LoweringKind::Whole(lower) => return lower(arguments, poster),
            LoweringKind::Claims(claims) => claims,
        };
        if self.mode == Mode::Plain {
            let claim = claims(arguments, poster)?;
            return poster.post(claim);
        }
        let last = arguments.len().saturating_sub(1);
        let operand = arguments.operand(last)?;
        let of_claim = Arguments { nodes: &arguments.nodes[..last], ..arguments };
        let claim = claims(of_claim, poster)?;
        poster.tie(claim, Truth { operand, is_half: self.mode == Mode::Implied })
    }
}

/// Returns the constraint that each name of a model is; `None` for one that is not known.
pub(super) fn of_names(tree: &Tree) -> Vec<Option<Builtin>> {
    let mut all = vec![None; tree.name_count()];
    let mut is_known = vec![false; tree.name_count()];
    for statement in &tree.constraints {
        let at = statement.name.index();
        if !is_known[at] {
            is_known[at] = true;
            all[at] = Builtin::of(tree.name(statement.name));
        }
    }
    all
}

/// Returns how the constraint of this name is lowered.
fn find(name: &str) -> Option<(&'static str, LoweringKind)> {
    let tables = [
        sums::ALL,
        logic::ALL,
        arithmetic::ALL,
        element::ALL,
        sets::ALL,
        globals::ALL,
        counts::ALL,
    ];
    let mut all = tables.into_iter().flatten();
    all.find(|(known, _)| *known == name).copied()
}
