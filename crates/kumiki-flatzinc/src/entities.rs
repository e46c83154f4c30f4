//! The names of a model and the things that they stand for.
//!
//! Invariant: a name stands for one thing. An array is looked up in the tree when it is used.

use crate::fault::Fault;
use crate::tree::{Declaration, Node, Symbol, Tree, Type};
use crate::variables::{Values, VarId, Variables};

/// A truth value or an integer: a constant or a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A constant; a truth value is 0 or 1.
    Constant(i64),
    /// A variable.
    Var(VarId),
}

/// A set: its possible elements, ascending, each with the truth that it is in the set.
pub type SetOperand = Vec<(i64, Operand)>;

/// The thing that a name stands for.
#[derive(Clone, Debug)]
enum Entity {
    /// A name of no declaration.
    Unknown,
    /// A parameter or an array.
    Value(Node),
    Var {
        id: VarId,
        is_bool: bool,
    },
    Set(SetOperand),
    /// A variable of floats.
    Float,
}

/// The most possible elements of a set variable.
const MOST_ELEMENTS: u64 = 1 << 16;

/// The names of a model.
#[derive(Clone, Debug)]
pub struct Entities<'t> {
    tree: &'t Tree,
    entities: Vec<Entity>,
}

impl<'t> Entities<'t> {
    /// Returns the entities of a model, and adds its variables to `variables`.
    ///
    /// # Errors
    /// Returns an error with the place of a declaration that has no meaning.
    pub fn of(tree: &'t Tree, variables: &mut Variables) -> Result<Entities<'t>, (u32, Fault)> {
        let entities = vec![Entity::Unknown; tree.name_count()];
        let mut all = Entities { tree, entities };
        let mut aliases = Vec::new();
        for declaration in &tree.declarations {
            let placed = |fault| (declaration.at, fault);
            if !matches!(all.entities[declaration.name.index()], Entity::Unknown) {
                return Err(placed(all.fault(declaration, "is declared twice")));
            }
            all.entities[declaration.name.index()] = match (declaration.value, declaration) {
                (Some(value), Declaration { is_array: true, .. }) => Entity::Value(value),
                (None, Declaration { is_array: true, .. }) => {
                    return Err(placed(all.fault(declaration, "is an array without entries")));
                }
                (Some(value), Declaration { is_var: false, .. }) => Entity::Value(value),
                (None, Declaration { is_var: false, .. }) => {
                    return Err(placed(all.fault(declaration, "is a parameter without a value")));
                }
                (value, _) => {
                    aliases.extend(value.map(|value| (declaration, value)));
                    all.variable(declaration, variables).map_err(placed)?
                }
            };
        }
        for (declaration, value) in aliases {
            let united = all.unite(declaration, value, variables);
            united.map_err(|fault| (declaration.at, fault))?;
        }
        Ok(all)
    }

    /// Returns the tree of the model.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    fn fault(&self, declaration: &Declaration, what: &str) -> Fault {
        Fault::new(format!("`{}` {what}", self.tree.name(declaration.name)))
    }

    fn variable(
        &self,
        declaration: &Declaration,
        variables: &mut Variables,
    ) -> Result<Entity, Fault> {
        let name = self.tree.name(declaration.name);
        let is_introduced = name.starts_with("X_INTRODUCED_");
        let values = match declaration.domain {
            Some(Node::Set(span)) => Some(Values::of_ranges(self.tree.ranges(span))),
            _ => None,
        };
        match declaration.kind {
            Type::Float => Ok(Entity::Float),
            Type::Unknown => Err(self.fault(declaration, "has no type")),
            Type::Set => {
                let Some(values) = values else {
                    let what = "is a set of any integers; give its elements bounds";
                    return Err(self.fault(declaration, what));
                };
                let elements = values.as_ref().map_or(0, Values::count);
                if elements > MOST_ELEMENTS {
                    let what = format!("has more than {MOST_ELEMENTS} possible elements");
                    return Err(self.fault(declaration, &what));
                }
                let element = |value: i64| {
                    let truth =
                        variables.add(&format!("{name}[{value}]"), true, Values::range(0, 1));
                    (value, Operand::Var(truth))
                };
                let elements = values.iter().flat_map(Values::iter).map(element);
                Ok(Entity::Set(elements.collect()))
            }
            Type::Bool => {
                let id = variables.add(name, is_introduced, Values::range(0, 1));
                Ok(Entity::Var { id, is_bool: true })
            }
            Type::Int => {
                let id = variables.add(name, is_introduced, Values::all());
                match values {
                    Some(Some(values)) => _ = variables.narrow(id, values.ranges()),
                    Some(None) => _ = variables.narrow(id, &[]),
                    None => {}
                }
                Ok(Entity::Var { id, is_bool: false })
            }
        }
    }

    /// Makes a declared variable one with its value.
    fn unite(
        &self,
        declaration: &Declaration,
        value: Node,
        variables: &mut Variables,
    ) -> Result<(), Fault> {
        let pairs: Vec<(Operand, Operand)> = match &self.entities[declaration.name.index()] {
            Entity::Var { id, .. } => vec![(Operand::Var(*id), self.operand(value)?)],
            Entity::Set(elements) => {
                let other = self.set(value)?;
                aligned(elements, &other).map(|(_, a, b)| (a, b)).collect()
            }
            _ => return Err(self.fault(declaration, "is a variable of floats; use integers")),
        };
        pairs.into_iter().for_each(|(a, b)| make_equal(a, b, variables));
        Ok(())
    }

    fn entity(&self, name: Symbol) -> &Entity {
        &self.entities[name.index()]
    }

    fn unfit(&self, node: Node, wanted: &str) -> Fault {
        let found = match node {
            Node::Name(name) | Node::Entry(name, _) => match self.entity(name) {
                Entity::Unknown => {
                    return Fault::new(format!("`{}` is not declared", self.tree.name(name)));
                }
                Entity::Float => {
                    return Fault::new(format!(
                        "`{}` is a variable of floats, and only integers are solved; scale it",
                        self.tree.name(name)
                    ));
                }
                _ => format!("`{}`", self.tree.name(name)),
            },
            Node::Call(name, _) => format!("the call of `{}`", self.tree.name(name)),
            Node::Float(float) => format!("the float {float}"),
            Node::Array(_) => "an array".to_owned(),
            Node::Set(_) | Node::FloatSet(_) => "a set".to_owned(),
            Node::Text(_) => "a text".to_owned(),
            Node::Bool(_) | Node::Int(_) => "a constant".to_owned(),
        };
        Fault::new(format!("{wanted} is expected in place of {found}"))
    }

    /// Returns the node that a name of a parameter or an entry of an array stands for, or itself.
    fn resolved(&self, node: Node) -> Node {
        match node {
            Node::Name(name) => match self.entity(name) {
                Entity::Value(value) => *value,
                _ => node,
            },
            Node::Entry(name, index) => match self.entity(name) {
                Entity::Value(Node::Array(span)) => {
                    let entry = self.tree.nodes(*span).get(index as usize - 1);
                    entry.map_or(node, |&entry| self.resolved_name(entry))
                }
                _ => node,
            },
            _ => node,
        }
    }

    fn resolved_name(&self, node: Node) -> Node {
        match node {
            Node::Name(name) => match self.entity(name) {
                Entity::Value(value) => *value,
                _ => node,
            },
            _ => node,
        }
    }

    /// Returns the integer or the truth value of a node.
    pub fn operand(&self, node: Node) -> Result<Operand, Fault> {
        match self.resolved(node) {
            Node::Bool(truth) => Ok(Operand::Constant(truth.into())),
            Node::Int(int) => Ok(Operand::Constant(int)),
            Node::Name(name) => match self.entity(name) {
                Entity::Var { id, .. } => Ok(Operand::Var(*id)),
                _ => Err(self.unfit(node, "an integer or a truth value")),
            },
            _ => Err(self.unfit(node, "an integer or a truth value")),
        }
    }

    /// Returns whether a node is a truth value.
    pub fn is_bool(&self, node: Node) -> bool {
        match self.resolved(node) {
            Node::Bool(_) => true,
            Node::Name(name) => matches!(self.entity(name), Entity::Var { is_bool: true, .. }),
            _ => false,
        }
    }

    /// Returns the set that a node is.
    pub fn set(&self, node: Node) -> Result<SetOperand, Fault> {
        match self.resolved(node) {
            Node::Set(span) => {
                let values = Values::of_ranges(self.tree.ranges(span));
                if values.as_ref().map_or(0, Values::count) > MOST_ELEMENTS {
                    let message = format!("a set has more than {MOST_ELEMENTS} elements");
                    return Err(Fault::new(message));
                }
                let elements = values.iter().flat_map(Values::iter);
                Ok(elements.map(|value| (value, Operand::Constant(1))).collect())
            }
            Node::Name(name) => match self.entity(name) {
                Entity::Set(elements) => Ok(elements.clone()),
                _ => Err(self.unfit(node, "a set")),
            },
            _ => Err(self.unfit(node, "a set")),
        }
    }

    /// Returns the ranges of a set of constants; `None` if the node is something else.
    pub fn constant_set(&self, node: Node) -> Option<&'t [[i64; 2]]> {
        match self.resolved(node) {
            Node::Set(span) => Some(self.tree.ranges(span)),
            _ => None,
        }
    }

    /// Returns the float that a node is, if it is a constant one.
    pub fn float(&self, node: Node) -> Option<f64> {
        match self.resolved(node) {
            Node::Float(float) => Some(float),
            _ => None,
        }
    }

    /// Returns whether a node is a set.
    pub fn is_set(&self, node: Node) -> bool {
        match self.resolved(node) {
            Node::Set(_) => true,
            Node::Name(name) => matches!(self.entity(name), Entity::Set(_)),
            _ => false,
        }
    }

    /// Returns the entries of an array.
    pub fn array(&self, node: Node) -> Result<&'t [Node], Fault> {
        match self.resolved(node) {
            Node::Array(span) => Ok(self.tree.nodes(span)),
            _ => Err(self.unfit(node, "an array")),
        }
    }

    /// Returns the integers or truth values of an array.
    pub fn operands(&self, node: Node) -> Result<Vec<Operand>, Fault> {
        self.array(node)?.iter().map(|&entry| self.operand(entry)).collect()
    }
}

/// Returns the possible elements of two sets, each with both of its truths.
pub fn aligned(
    a: &SetOperand,
    b: &SetOperand,
) -> impl Iterator<Item = (i64, Operand, Operand)> + use<> {
    let mut all: Vec<(i64, Operand, Operand)> = Vec::with_capacity(a.len().max(b.len()));
    let absent = Operand::Constant(0);
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let next_a = a.get(i).map(|one| one.0);
        let next_b = b.get(j).map(|one| one.0);
        let value = next_a.into_iter().chain(next_b).min().expect("one of them is left");
        let mut truths = [absent; 2];
        if next_a == Some(value) {
            truths[0] = a[i].1;
            i += 1;
        }
        if next_b == Some(value) {
            truths[1] = b[j].1;
            j += 1;
        }
        all.push((value, truths[0], truths[1]));
    }
    all.into_iter()
}

/// Makes two operands equal, before the variables are those of a problem.
pub fn make_equal(a: Operand, b: Operand, variables: &mut Variables) {
    match (a, b) {
        (Operand::Var(a), Operand::Var(b)) => variables.unite(a, b),
        (Operand::Var(var), Operand::Constant(value))
        | (Operand::Constant(value), Operand::Var(var)) => {
            variables.narrow(var, &[[value, value]]);
        }
        (Operand::Constant(a), Operand::Constant(b)) if a == b => {}
        (Operand::Constant(_), Operand::Constant(_)) => variables.contradict(),
    }
}
