//! Propositions of a model file, and variables that are tied to one.
//!
//! Invariant: the scope has the variables of a proposition in the order in which it names them,
//! each once.

use super::json::{Json, Object};
use super::reader::DeclaredNames;
use super::statements::{Said, at_least_0, kind};
use crate::fault::ModelFault;
use crate::model::{Meaning, Name};
use indexmap::IndexSet;
use kumiki::Mixed;
use kumiki::relations::{ConstraintData, PropositionData, Relation};

/// The greatest depth of propositions within one another.
const NESTING_LIMIT: usize = 100;

/// Returns the statement that a proposition holds.
pub(super) fn proposition(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    let (holds, scope) = holds(object, names)?;
    Ok((Meaning::Data(ConstraintData::Proposition(holds)), scope))
}

/// Returns the statement that a variable is 1 if a proposition holds, and 0 if not.
pub(super) fn tied(object: &mut Object<'_>, names: &DeclaredNames<'_>) -> Result<Said, ModelFault> {
    let variable = object.required("variable", |json| names.name(json))?;
    let is_half = object.optional("half", Json::bool)?.unwrap_or(false);
    let (proposition, mut scope) = holds(object, names)?;
    scope.push(variable);
    Ok((Meaning::Data(ConstraintData::Tied { proposition, is_half }), scope))
}

/// Returns the proposition that an object states, and its scope.
fn holds(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<(PropositionData<Mixed>, Vec<Name>), ModelFault> {
    let mut parts = PropositionReader { names, scope: IndexSet::new(), depth: 0 };
    let holds = object.required("holds", |json| parts.part(json))?;
    Ok((holds, parts.scope.into_iter().collect()))
}

/// A reader of propositions within one another.
struct PropositionReader<'n, 'm> {
    names: &'n DeclaredNames<'m>,
    /// The variables so far.
    scope: IndexSet<Name>,
    depth: usize,
}

impl PropositionReader<'_, '_> {
    /// Returns the proposition that `json` states.
    fn part(&mut self, json: Json<'_>) -> Result<PropositionData<Mixed>, ModelFault> {
        if self.depth == NESTING_LIMIT {
            let message = format!("propositions stand in one another {NESTING_LIMIT} deep at most");
            return Err(ModelFault::new(message));
        }
        self.depth += 1;
        let part = self.shallow_part(json.object()?);
        self.depth -= 1;
        part
    }

    fn shallow_part(
        &mut self,
        mut object: Object<'_>,
    ) -> Result<PropositionData<Mixed>, ModelFault> {
        let read = if object.has("not") {
            PropositionData::Not(Box::new(object.required("not", |json| self.part(json))?))
        } else if object.has("iff") {
            PropositionData::Iff(object.required("iff", |list| self.both(list))?)
        } else if object.has("of") {
            let k = object.required("at_least", at_least_0)?;
            let all = object.required("of", |list| list.list(|json| self.part(json)))?;
            PropositionData::AtLeast(k, all)
        } else {
            return self.relation(object);
        };
        object.has_no_more()?;
        Ok(read)
    }

    fn both(&mut self, list: Json<'_>) -> Result<Box<[PropositionData<Mixed>; 2]>, ModelFault> {
        let both = <[PropositionData<Mixed>; 2]>::try_from(list.list(|json| self.part(json))?);
        match both {
            Ok(both) => Ok(Box::new(both)),
            Err(found) => Err(ModelFault::new(format!("expected 2, not {}", found.len()))),
        }
    }

    /// Returns the proposition that a relation or an expression holds.
    fn relation(&mut self, mut object: Object<'_>) -> Result<PropositionData<Mixed>, ModelFault> {
        let read = kind(&mut object)?;
        let (meaning, vars) = read(&mut object, self.names)?;
        let relation = match meaning {
            Meaning::Data(ConstraintData::Relation(relation)) => relation,
            Meaning::Data(_) => {
                return Err(ModelFault::new("expected a relation").in_key("kind"));
            }
            Meaning::Expression { expr, parameters } => {
                let parameters = parameters.unwrap_or_default();
                let relation = Relation::<Mixed>::data(&expr.clone().over(&parameters));
                relation.ok_or_else(|| {
                    let unknown =
                        expr.names().find(|name| !parameters.iter().any(|one| one == name));
                    let unknown = unknown.unwrap_or_default();
                    ModelFault::new(format!("there is no variable \"{unknown}\"")).in_key("expr")
                })?
            }
        };
        object.has_no_more()?;
        let places = vars.into_iter().map(|name| self.scope.insert_full(name).0).collect();
        Ok(PropositionData::Relation { relation, places })
    }
}
