//! The search that annotations of a model ask for.
//!
//! Invariant: annotations change the order of the solutions, never their set. Those that are not
//! known are left out.

use crate::entities::{Entities, Operand};
use crate::fault::Fault;
use crate::tree::{Node, Span};
use crate::variables::VarId;
use kumiki::Settings;
use kumiki::engine::Var;
use kumiki::search::{Restarts, Stage, StageBranch, StageOrder, Stages, VariableOrder};

/// A stage over the variables of a model.
#[derive(Clone, Debug)]
struct NamedStage {
    vars: Vec<VarId>,
    order: StageOrder,
    branch: StageBranch,
}

/// The search that a model asks for.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    stages: Vec<NamedStage>,
    restarts: Option<Restarts>,
    /// Values that are tried first.
    start: Vec<(VarId, i64)>,
    /// Variables of which so many of a hundred keep their values near the best solution.
    dives: Option<(Vec<VarId>, u8)>,
}

impl Plan {
    /// Returns the plan of the annotations of the solve item.
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
            ("seq_search", &[Node::Array(list), ..]) => self.add_all(list, entities)?,
            ("int_search" | "bool_search" | "set_search", &[list, order, choice, ..]) => {
                let word = |node| match node {
                    Node::Name(name) | Node::Call(name, _) => tree.name(name),
                    _ => "",
                };
                let vars = variables(list, entities)?;
                let branch = match tree.name(name) {
                    "set_search" => branch_of_set(word(choice)),
                    _ => branch_of(word(choice)),
                };
                self.stages.push(NamedStage { vars, order: order_of(word(order)), branch });
            }
            (name, &[list, values]) if name.starts_with("warm_start") => {
                self.add_start(list, values, entities)?;
            }
            ("relax_and_reconstruct", &[list, Node::Int(percent), ref rest @ ..]) => {
                if let &[values] = rest {
                    self.add_start(list, values, entities)?;
                }
                let percent = percent.clamp(0, 100) as u8;
                self.dives = Some((variables(list, entities)?, percent));
            }
            ("warm_start_array", &[Node::Array(list)]) => self.add_all(list, entities)?,
            (name, arguments) => self.restarts = restarts(name, arguments).or(self.restarts),
        }
        Ok(())
    }

    fn add_start(&mut self, list: Node, values: Node, e: &Entities<'_>) -> Result<(), Fault> {
        for (operand, value) in e.operands(list)?.into_iter().zip(e.operands(values)?) {
            if let (Operand::Var(id), Operand::Constant(value)) = (operand, value) {
                self.start.push((id, value));
            }
        }
        Ok(())
    }

    /// Returns the variables of which a part keeps its values in searches near the best solution,
    /// and the part of a hundred.
    pub fn dives(&self) -> Option<&(Vec<VarId>, u8)> {
        self.dives.as_ref()
    }

    /// Returns whether it names no order.
    pub fn is_empty(&self) -> bool {
        self.stages.iter().all(|stage| stage.vars.is_empty())
    }

    /// Returns the values of the variables that are tried first.
    pub fn start(&self) -> &[(VarId, i64)] {
        &self.start
    }

    /// Returns `settings` with the order of the plan; `var` returns the engine's variable.
    pub fn settings(&self, settings: Settings, var: impl Fn(VarId) -> Var) -> Settings {
        let settings = match self.restarts {
            Some(restarts) => settings.restarts(restarts),
            None => settings,
        };
        if self.is_empty() {
            return settings;
        }
        let stage = |stage: &NamedStage| Stage {
            vars: stage.vars.iter().map(|&id| var(id)).collect(),
            order: stage.order,
            branch: stage.branch,
        };
        let stages = self.stages.iter().map(stage).collect();
        let start = self.start.iter().map(|&(id, value)| (var(id), value)).collect();
        settings.variable_order(VariableOrder::staged(Stages { stages, start }))
    }
}

/// Returns the variables of a list of integers, truth values or sets.
fn variables(list: Node, entities: &Entities<'_>) -> Result<Vec<VarId>, Fault> {
    let mut vars = Vec::new();
    let mut add = |operand| {
        if let Operand::Var(id) = operand {
            vars.push(id);
        }
    };
    for &node in entities.array(list)? {
        match entities.is_set(node) {
            true => entities.set(node)?.into_iter().for_each(|(_, truth)| add(truth)),
            false => add(entities.operand(node)?),
        }
    }
    Ok(vars)
}

/// Returns the restarts that an annotation names, if it names some.
fn restarts(name: &str, arguments: &[Node]) -> Option<Restarts> {
    let number = |at: usize| match arguments.get(at) {
        Some(&Node::Int(int)) => u64::try_from(int).ok().map(|int| int as f64),
        Some(&Node::Float(float)) => Some(float),
        _ => None,
    };
    match name {
        "restart_none" => Some(Restarts::Never),
        "restart_luby" => Some(Restarts::Luby { unit: number(0)? as u64 }),
        "restart_linear" => Some(Restarts::Linear { step: number(0)? as u64 }),
        "restart_constant" => Some(Restarts::Geometric { first: number(0)? as u64, factor: 1.0 }),
        "restart_geometric" => {
            Some(Restarts::Geometric { first: number(1)? as u64, factor: number(0)? })
        }
        _ => None,
    }
}

fn order_of(word: &str) -> StageOrder {
    match word {
        "first_fail" => StageOrder::FewestValues,
        "anti_first_fail" => StageOrder::MostValues,
        "smallest" => StageOrder::LeastValue,
        "largest" => StageOrder::GreatestValue,
        "most_constrained" => StageOrder::MostConstrained,
        "max_regret" => StageOrder::GreatestRegret,
        "occurrence" => StageOrder::MostConstraints,
        "dom_w_deg" | "impact" | "activity" => StageOrder::DomWdeg,
        _ => StageOrder::Listed,
    }
}

fn branch_of(word: &str) -> StageBranch {
    match word {
        "indomain_max" => StageBranch::Greatest,
        "indomain_median" => StageBranch::Median,
        "indomain_middle" => StageBranch::Middle,
        "indomain_random" | "outdomain_random" => StageBranch::Random,
        "indomain_split" | "indomain_interval" => StageBranch::LowerHalf,
        "indomain_reverse_split" => StageBranch::UpperHalf,
        "outdomain_min" => StageBranch::NotLeast,
        "outdomain_max" => StageBranch::NotGreatest,
        _ => StageBranch::Least,
    }
}

/// Returns the first decision on the truth that an element is in a set.
fn branch_of_set(word: &str) -> StageBranch {
    match word {
        "outdomain_min" | "outdomain_max" => StageBranch::Least,
        _ => StageBranch::Greatest,
    }
}
