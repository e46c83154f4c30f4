//! Lowering: from a tree to a problem.
//!
//! Invariant: what variables are one, and which values they can have, is decided before the first
//! of them becomes one of the problem.

mod arithmetic;
mod bounds;
mod builtin;
mod counts;
mod element;
mod globals;
mod logic;
mod sets;
mod sums;
mod tasks;
mod unary;

use crate::entities::{Entities, Operand, SetOperand};
use crate::fault::Fault;
use crate::posting::{Assumption, NamedProblem, Poster};
use crate::tree::{Goal, Node, Statement, Tree};
use crate::variables::{VarId, Variables};

/// The constraints or variables between two questions if the time is over.
const CONSTRAINTS: usize = 16;

/// A model as a problem.
#[derive(Debug)]
pub struct Instance<'t> {
    /// The names of the model.
    pub entities: Entities<'t>,
    /// The variables of the model.
    pub variables: Variables,
    /// The problem.
    pub problem: NamedProblem,
    /// The variables of the problem, in its order.
    pub order: Vec<VarId>,
    /// The variables without bounds that got some that nothing implies.
    pub cut: Vec<VarId>,
    /// The variable that is minimized or maximized.
    pub objective: Option<VarId>,
    /// The truth values that are assumed.
    pub assumptions: Vec<Assumption>,
    /// False if the lowering has ended early: the problem lacks constraints then.
    pub is_whole: bool,
}

/// The arguments of a constraint.
#[derive(Clone, Copy)]
struct Arguments<'a, 't> {
    entities: &'a Entities<'t>,
    nodes: &'t [Node],
}

impl<'t> Arguments<'_, 't> {
    fn len(self) -> usize {
        self.nodes.len()
    }

    fn node(self, at: usize) -> Result<Node, Fault> {
        let missing = || Fault::new(format!("it has {} arguments, too few", self.nodes.len()));
        self.nodes.get(at).copied().ok_or_else(missing)
    }

    fn operand(self, at: usize) -> Result<Operand, Fault> {
        self.entities.operand(self.node(at)?)
    }

    fn operands(self, at: usize) -> Result<Vec<Operand>, Fault> {
        self.entities.operands(self.node(at)?)
    }

    fn constant(self, at: usize) -> Result<i64, Fault> {
        match self.operand(at)? {
            Operand::Constant(value) => Ok(value),
            Operand::Var(_) => Err(Fault::new(format!("argument {} is no constant", at + 1))),
        }
    }

    fn constants(self, at: usize) -> Result<Vec<i64>, Fault> {
        let constant = |operand| match operand {
            Operand::Constant(value) => Ok(value),
            Operand::Var(_) => {
                Err(Fault::new(format!("argument {} is not a list of constants", at + 1)))
            }
        };
        self.operands(at)?.into_iter().map(constant).collect()
    }

    fn set(self, at: usize) -> Result<SetOperand, Fault> {
        self.entities.set(self.node(at)?)
    }
}

/// Lowers a model.
///
/// `is_over` is asked now and then; if it returns true, the instance is not whole.
///
/// # Errors
/// Returns an error that names the constraint or the declaration that is not understood, with its
/// place in `text`.
pub fn lower<'t>(
    tree: &'t Tree,
    text: Option<&[u8]>,
    is_over: &mut dyn FnMut() -> bool,
) -> Result<Instance<'t>, Fault> {
    let mut variables = Variables::default();
    let entities =
        Entities::of(tree, &mut variables).map_err(|(at, fault)| fault.placed(text, at))?;
    let mut poster = Poster::new(variables);
    let stated = state(&entities, text, &mut poster, is_over)?;
    let is_whole = stated.is_some();
    let (objective, cut) = stated.unwrap_or_default();
    let Poster { variables, problem, order, assumptions, .. } = poster;
    Ok(Instance { entities, variables, problem, order, cut, objective, assumptions, is_whole })
}

/// The objective of a model, and the variables that were cut.
type Stated = (Option<VarId>, Vec<VarId>);

/// Adds the variables and the constraints of a model to a problem. Returns the objective, and the
/// variables that were cut; `None` if `is_over` has returned true.
fn state(
    entities: &Entities<'_>,
    text: Option<&[u8]>,
    poster: &mut Poster,
    is_over: &mut dyn FnMut() -> bool,
) -> Result<Option<Stated>, Fault> {
    let tree = entities.tree();
    let placed = |fault: Fault, statement: &Statement| {
        fault.in_constraint(tree, statement).placed(text, statement.at)
    };
    let mut is_over_at = |at: usize| at.is_multiple_of(CONSTRAINTS) && is_over();
    let builtins = builtin::of_names(tree);
    let mut is_done = vec![false; tree.constraints.len()];
    let arguments =
        |statement: &Statement| Arguments { entities, nodes: tree.nodes(statement.arguments) };
    for (at, (statement, is_done)) in tree.constraints.iter().zip(&mut is_done).enumerate() {
        if is_over_at(at) {
            return Ok(None);
        }
        let Some(builtin) = builtins[statement.name.index()] else {
            let fault = Fault::new(unknown(tree.name(statement.name)));
            return Err(fault.placed(text, statement.at));
        };
        *is_done = unary::decide(builtin, arguments(statement), &mut poster.variables)
            .map_err(|fault| placed(fault, statement))?;
    }
    let objective = match tree.goal {
        Goal::Satisfy => None,
        Goal::Minimize(node) | Goal::Maximize(node) => Some(entities.operand(node)?),
    };
    let left = || tree.constraints.iter().zip(&is_done).filter(|(_, is_done)| !**is_done);
    let understood = || {
        left().map(|(statement, _)| {
            (builtins[statement.name.index()].expect("it is known"), arguments(statement))
        })
    };
    let cut = bounds::bound(&mut poster.variables, understood, &mut is_over_at);
    let Some(cut) = cut else { return Ok(None) };
    if !poster.add_all(&mut is_over_at)? {
        return Ok(None);
    }
    let objective = objective.map(|operand| poster.variable(operand)).transpose()?;
    // Where values contradict, the others say nothing more.
    let is_open = !poster.variables.is_contradicted();
    for (at, (statement, _)) in left().filter(|_| is_open).enumerate() {
        if is_over_at(at) {
            return Ok(None);
        }
        let builtin = builtins[statement.name.index()].expect("it is known");
        poster.name = name_of(tree, statement);
        builtin.lower(arguments(statement), poster).map_err(|fault| placed(fault, statement))?;
    }
    Ok(Some((objective, cut)))
}

/// Returns the name that an annotation gives a constraint.
fn name_of(tree: &Tree, statement: &Statement) -> Option<String> {
    let names = ["constraint_name", "mzn_constraint_name"];
    let found = names.iter().find_map(|name| tree.annotation(statement.annotations, name))?;
    match found {
        [Node::Text(text)] => Some(tree.name(*text).to_owned()),
        _ => None,
    }
}

/// Returns why a constraint is refused, and the thing to do.
fn unknown(name: &str) -> String {
    match name.contains("float") {
        true => format!(
            "the constraint {name} is about floating-point numbers, with which this solver does \
             not reason; state them as integers of a smaller unit"
        ),
        false => format!(
            "the constraint {name} is not known; compile the model with the library of this solver"
        ),
    }
}
