//! The output of solutions, as the standard writes them.
//!
//! Invariant: a name of the output is printed as the model annotates it, in the order of the model.

use crate::entities::{Entities, Operand, SetOperand};
use crate::fault::Fault;
use crate::tree::{Declaration, Node, Tree};
use crate::variables::VarId;
use std::fmt::Write;

/// A value of the output.
#[derive(Clone, Debug)]
enum Shown {
    Bool(Operand),
    Int(Operand),
    Set(SetOperand),
    Text(String),
}

/// An entry of the output: a name, with its value or its values.
#[derive(Clone, Debug)]
struct Entry {
    name: String,
    /// The index sets of an array; `None` for a single value.
    indices: Option<Vec<[i64; 2]>>,
    values: Vec<Shown>,
}

/// The output of a model.
#[derive(Clone, Debug, Default)]
pub struct Output {
    entries: Vec<Entry>,
}

impl Output {
    /// Returns the output of a model.
    ///
    /// # Errors
    /// Returns an error if a name of the output has no value that can be shown.
    pub fn of(entities: &Entities<'_>) -> Result<Output, Fault> {
        let tree = entities.tree();
        let mut entries = Vec::new();
        if let Some(listed) = &tree.output {
            let mut declared = vec![None; tree.name_count()];
            for declaration in &tree.declarations {
                declared[declaration.name.index()] = Some(declaration);
            }
            for name in listed {
                let unknown = || Fault::new(format!("output: no `{}`", tree.name(*name)));
                let declaration = declared[name.index()].ok_or_else(unknown)?;
                entries.push(entry(declaration, tree, entities)?);
            }
            return Ok(Output { entries });
        }
        for declaration in &tree.declarations {
            let is_shown = ["output_var", "output_array"]
                .iter()
                .any(|name| tree.annotation(declaration.annotations, name).is_some());
            if is_shown {
                entries.push(entry(declaration, tree, entities)?);
            }
        }
        Ok(Output { entries })
    }

    /// Returns the variables that are shown, each once.
    pub fn variables(&self) -> Vec<VarId> {
        let mut all: Vec<VarId> = Vec::new();
        let mut add = |operand: &Operand| {
            if let Operand::Var(id) = operand {
                all.push(*id);
            }
        };
        for value in self.entries.iter().flat_map(|entry| &entry.values) {
            match value {
                Shown::Bool(operand) | Shown::Int(operand) => add(operand),
                Shown::Set(elements) => elements.iter().for_each(|(_, truth)| add(truth)),
                Shown::Text(_) => {}
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Writes a solution, in which variables have the values that `value` returns.
    pub fn write(&self, value: impl Fn(VarId) -> i64, text: &mut String) {
        let of = |operand: &Operand| match operand {
            Operand::Constant(constant) => *constant,
            Operand::Var(id) => value(*id),
        };
        // Writing to a string cannot fail.
        for Entry { name, indices, values } in &self.entries {
            text.push_str(name);
            text.push_str(" = ");
            if let Some(indices) = indices {
                let _ = write!(text, "array{}d(", indices.len());
                for [first, last] in indices {
                    let _ = write!(text, "{first}..{last},");
                }
                text.push('[');
            }
            for (at, shown) in values.iter().enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                let _ = match shown {
                    Shown::Bool(operand) => write!(text, "{}", of(operand) == 1),
                    Shown::Int(operand) => write!(text, "{}", of(operand)),
                    Shown::Text(constant) => write!(text, "{constant}"),
                    Shown::Set(elements) => {
                        let members = elements.iter().filter(|(_, truth)| of(truth) == 1);
                        let members: Vec<String> =
                            members.map(|(element, _)| element.to_string()).collect();
                        write!(text, "{{{}}}", members.join(","))
                    }
                };
            }
            text.push_str(if indices.is_some() { "]);\n" } else { ";\n" });
        }
    }
}

/// Returns the entry of the output that a declaration is.
fn entry(declaration: &Declaration, tree: &Tree, entities: &Entities<'_>) -> Result<Entry, Fault> {
    let name = tree.name(declaration.name).to_owned();
    let node = Node::Name(declaration.name);
    if !declaration.is_array {
        return Ok(Entry { name, indices: None, values: vec![shown(node, entities)?] });
    }
    let nodes = entities.array(node)?;
    let values: Vec<Shown> =
        nodes.iter().map(|&node| shown(node, entities)).collect::<Result<_, _>>()?;
    let annotated = tree.annotation(declaration.annotations, "output_array");
    let listed = match annotated {
        Some(&[Node::Array(span)]) => tree.nodes(span),
        _ => &[],
    };
    let range = |&node: &Node| match node {
        Node::Set(span) => match tree.ranges(span) {
            [] => Some([1, 0]),
            ranges => Some([ranges[0][0], ranges[ranges.len() - 1][1]]),
        },
        _ => None,
    };
    let indices: Option<Vec<[i64; 2]>> = listed.iter().map(range).collect();
    let indices = indices.filter(|indices| !indices.is_empty());
    Ok(Entry {
        name,
        indices: Some(indices.unwrap_or_else(|| vec![[1, values.len() as i64]])),
        values,
    })
}

fn shown(node: Node, entities: &Entities<'_>) -> Result<Shown, Fault> {
    if let Some(float) = entities.float(node) {
        return Ok(Shown::Text(format!("{float:?}")));
    }
    if entities.is_set(node) {
        return Ok(Shown::Set(entities.set(node)?));
    }
    let operand = entities.operand(node)?;
    Ok(if entities.is_bool(node) { Shown::Bool(operand) } else { Shown::Int(operand) })
}
