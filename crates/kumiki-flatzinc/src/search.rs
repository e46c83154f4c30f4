//! The search that annotations of a model ask for.
//!
//! Invariant: phases come one after the other: a variable of a later one is decided when all of the
//! phases before it are fixed.

use crate::entities::{Entities, Operand};
use crate::fault::Fault;
use crate::tree::{Node, Span};
use crate::variables::VarId;
use kumiki::engine::{Int, Store, Var};
use kumiki::search::{FreeVariables, Selected, VariableHeuristic, VariableOrder};
use std::sync::Arc;

/// The order of the variables of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Input,
    FirstFail,
    AntiFirstFail,
    Smallest,
    Largest,
    MostConstrained,
    MaxRegret,
    Occurrence,
    DomWDeg,
}

/// The value that is tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Min,
    Max,
    Median,
    Middle,
    Random,
}

/// A phase: variables that are decided before those of later phases.
#[derive(Clone, Debug)]
struct Phase {
    vars: Vec<VarId>,
    order: Order,
    choice: Choice,
}

/// The search that a model asks for.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    phases: Vec<Phase>,
}

impl Plan {
    /// Returns the plan of the annotations of the solve item. Those that are not known are left
    /// out.
    ///
    /// # Errors
    /// Returns an error if a known one names something that is no variable.
    pub fn of(entities: &Entities<'_>) -> Result<Plan, Fault> {
        let mut plan = Plan::default();
        plan.add_all(entities.tree().search, entities)?;
        Ok(plan)
    }

    fn add_all(&mut self, annotations: Span, entities: &Entities<'_>) -> Result<(), Fault> {
        let nodes = entities.tree().nodes(annotations);
        nodes.iter().try_for_each(|&node| self.add(node, entities))
    }

    fn add(&mut self, node: Node, entities: &Entities<'_>) -> Result<(), Fault> {
        let tree = entities.tree();
        let Node::Call(name, span) = node else { return Ok(()) };
        let arguments = tree.nodes(span);
        match (tree.name(name), arguments) {
            ("seq_search", &[Node::Array(list), ..]) => self.add_all(list, entities),
            ("int_search" | "bool_search", &[list, order, choice, ..]) => {
                let mut vars = Vec::new();
                for operand in entities.operands(list)? {
                    if let Operand::Var(id) = operand {
                        vars.push(id);
                    }
                }
                let word = |node| match node {
                    Node::Name(name) => tree.name(name),
                    _ => "",
                };
                let (order, choice) = (order_of(word(order)), choice_of(word(choice)));
                self.phases.push(Phase { vars, order, choice });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns whether it names no order.
    pub fn is_empty(&self) -> bool {
        self.phases.iter().all(|phase| phase.vars.is_empty())
    }

    /// Returns the order of variables and values, for engine variables that `var` returns.
    pub fn order(&self, var: impl Fn(VarId) -> Var, last: Option<Var>) -> VariableOrder {
        let phase = |phase: &Phase| EnginePhase {
            vars: phase.vars.iter().map(|&id| var(id)).collect(),
            order: phase.order,
            choice: phase.choice,
        };
        let phases: Arc<[EnginePhase]> = self.phases.iter().map(phase).collect();
        VariableOrder::heuristic(move |model| {
            let degrees = degrees(model);
            Box::new(Phases { phases: Arc::clone(&phases), last, degrees, random: 0 })
        })
    }
}

/// Returns the number of constraints on each variable.
fn degrees(model: &kumiki::engine::Model) -> Vec<u32> {
    let mut degrees = vec![0; model.variables().len()];
    for (_, constraint) in model.constraints() {
        for var in constraint.scope() {
            degrees[var.index()] += 1;
        }
    }
    degrees
}

fn order_of(word: &str) -> Order {
    match word {
        "first_fail" => Order::FirstFail,
        "anti_first_fail" => Order::AntiFirstFail,
        "smallest" => Order::Smallest,
        "largest" => Order::Largest,
        "most_constrained" => Order::MostConstrained,
        "max_regret" => Order::MaxRegret,
        "occurrence" => Order::Occurrence,
        "dom_w_deg" => Order::DomWDeg,
        _ => Order::Input,
    }
}

fn choice_of(word: &str) -> Choice {
    match word {
        "indomain_max" | "indomain_reverse_split" | "outdomain_min" => Choice::Max,
        "indomain_median" => Choice::Median,
        "indomain_middle" => Choice::Middle,
        "indomain_random" | "outdomain_random" | "indomain_split_random" => Choice::Random,
        _ => Choice::Min,
    }
}

/// A phase over variables of the engine.
struct EnginePhase {
    vars: Vec<Var>,
    order: Order,
    choice: Choice,
}

/// Decides by phases, and then what is left.
struct Phases {
    phases: Arc<[EnginePhase]>,
    /// The variable that is decided last.
    last: Option<Var>,
    degrees: Vec<u32>,
    random: u64,
}

impl VariableHeuristic for Phases {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        let store = free.store();
        for phase in &*self.phases.clone() {
            if let Some(var) = phase.next(store, &self.degrees) {
                let value = Some(self.value(store, var, phase.choice));
                return Selected { var, value };
            }
        }
        let rest = free.iter().min_by_key(|&var| (Some(var) == self.last, store.domain(var).len()));
        rest.unwrap_or(free.first()).into()
    }

    fn reset(&mut self) {
        self.random = 0;
    }
}

impl Phases {
    fn value(&mut self, store: &Store, var: Var, choice: Choice) -> Int {
        let domain = store.domain(var);
        let (min, max) = (domain.min(), domain.max());
        match choice {
            Choice::Min => min,
            Choice::Max => max,
            Choice::Median => domain.nth((domain.len() - 1) / 2).unwrap_or(min),
            Choice::Middle => {
                let middle = min + (max - min) / 2;
                domain.iter().min_by_key(|value| value.abs_diff(middle)).unwrap_or(min)
            }
            Choice::Random => {
                self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let at = (self.random >> 33) as usize % domain.len();
                domain.nth(at).unwrap_or(min)
            }
        }
    }
}

impl EnginePhase {
    /// Returns the variable to decide next; `None` if all are fixed.
    fn next(&self, store: &Store, degrees: &[u32]) -> Option<Var> {
        let mut free = self.vars.iter().copied().filter(|&var| !store.is_fixed(var));
        let len = |var: Var| store.domain(var).len();
        match self.order {
            Order::Input => free.next(),
            Order::FirstFail | Order::DomWDeg => free.min_by_key(|&var| len(var)),
            Order::AntiFirstFail => free.min_by_key(|&var| std::cmp::Reverse(len(var))),
            Order::Smallest => free.min_by_key(|&var| store.domain(var).min()),
            Order::Largest => free.min_by_key(|&var| std::cmp::Reverse(store.domain(var).max())),
            Order::MostConstrained => {
                free.min_by_key(|&var| (len(var), std::cmp::Reverse(degrees[var.index()])))
            }
            Order::Occurrence => free.min_by_key(|&var| std::cmp::Reverse(degrees[var.index()])),
            Order::MaxRegret => free.min_by_key(|&var| {
                let domain = store.domain(var);
                std::cmp::Reverse(domain.nth(1).map_or(0, |second| second - domain.min()))
            }),
        }
    }
}
