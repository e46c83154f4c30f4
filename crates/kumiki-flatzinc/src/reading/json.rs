//! FlatZinc as JSON.
//!
//! Invariant: the file is read once, and becomes the nodes of a tree at once.

use crate::fault::Fault;
use crate::tree::{Declaration, Goal, Node, Span, Statement, Symbol, Tree, Type};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The constraints between two questions if the time is over.
const ITEMS: usize = 256;

/// The message of the error with which reading ends if the time is over.
const OVER: &str = "the time is over";

/// A reader of a file.
struct JsonReader<'r> {
    tree: Tree,
    /// The nodes of the lists that are open.
    stack: Vec<Node>,
    ranges: Vec<[i64; 2]>,
    is_over: &'r mut dyn FnMut() -> bool,
    has_goal: bool,
}

/// Reads a model.
pub(super) fn read(bytes: &[u8], is_over: &mut dyn FnMut() -> bool) -> Result<Option<Tree>, Fault> {
    let mut reader = JsonReader {
        tree: Tree::default(),
        stack: Vec::new(),
        ranges: Vec::new(),
        is_over,
        has_goal: false,
    };
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let read = Part { reader: &mut reader, of: Of::Model }.deserialize(&mut deserializer);
    match read.and_then(|_| deserializer.end()) {
        Ok(()) if reader.has_goal => Ok(Some(reader.tree)),
        Ok(()) => Err(Fault::new("the model has no key \"solve\"; add one, with a \"method\"")),
        Err(error) if error.to_string().starts_with(OVER) => Ok(None),
        Err(error) => Err(fault(bytes, &error)),
    }
}

/// Returns the fault that an error of the file is.
fn fault(bytes: &[u8], error: &serde_json::Error) -> Fault {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&place).unwrap_or(&message);
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    Fault::in_text(bytes, before + error.column().saturating_sub(1), message)
}

/// The place in the file that is read next.
#[derive(Clone, Copy, Debug)]
enum Of {
    Model,
    /// The map of variables, or of arrays.
    Declarations {
        is_array: bool,
    },
    Declaration {
        name: Symbol,
        is_array: bool,
    },
    Constraints,
    Constraint,
    Solve,
    /// The names of the output.
    Output,
    /// A list of nodes.
    Nodes,
    /// A node.
    Node,
    /// A list of ranges, or of numbers.
    Ranges,
}

/// A part of the file, read into the tree.
struct Part<'a, 'r> {
    reader: &'a mut JsonReader<'r>,
    of: Of,
}

/// The result of reading a part.
#[derive(Clone, Copy)]
enum Read {
    Nothing,
    Node(Node),
    Nodes(Span),
    Set(Node),
}

impl Read {
    fn node(self) -> Option<Node> {
        if let Read::Node(node) | Read::Set(node) = self { Some(node) } else { None }
    }

    fn nodes(self) -> Span {
        if let Read::Nodes(span) = self { span } else { Span::default() }
    }
}

impl<'de> DeserializeSeed<'de> for Part<'_, '_> {
    type Value = Read;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Read, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'r> Part<'_, 'r> {
    fn part(&mut self, of: Of) -> Part<'_, 'r> {
        Part { reader: self.reader, of }
    }

    /// Reads the next value of a map as such a part.
    fn value<'de, A: MapAccess<'de>>(&mut self, map: &mut A, of: Of) -> Result<Read, A::Error> {
        map.next_value_seed(self.part(of))
    }

    fn model<'de, A: MapAccess<'de>>(&mut self, mut map: A) -> Result<Read, A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let of = match &*key {
                "variables" => Of::Declarations { is_array: false },
                "arrays" => Of::Declarations { is_array: true },
                "constraints" => Of::Constraints,
                "solve" => Of::Solve,
                "output" => Of::Output,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            self.value(&mut map, of)?;
        }
        Ok(Read::Nothing)
    }

    fn declarations<'de, A: MapAccess<'de>>(
        &mut self,
        mut map: A,
        is_array: bool,
    ) -> Result<Read, A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let name = self.reader.tree.intern(&name);
            self.value(&mut map, Of::Declaration { name, is_array })?;
        }
        Ok(Read::Nothing)
    }

    fn declaration<'de, A: MapAccess<'de>>(
        &mut self,
        mut map: A,
        (name, is_array): (Symbol, bool),
    ) -> Result<Read, A::Error> {
        let (mut kind, mut domain, mut value) = (Type::Unknown, None, None);
        let mut annotations = Span::default();
        while let Some(key) = map.next_key::<String>()? {
            match &*key {
                "type" => {
                    kind = match &*map.next_value::<String>()? {
                        "bool" => Type::Bool,
                        "int" => Type::Int,
                        "float" => Type::Float,
                        "set of int" => Type::Set,
                        other => {
                            let message = "a type is bool, int, float or set of int, and not";
                            return Err(A::Error::custom(format!("{message} {other:?}")));
                        }
                    };
                }
                "domain" => domain = self.value(&mut map, Of::Ranges)?.node(),
                "rhs" => value = self.value(&mut map, Of::Node)?.node(),
                "a" => value = Some(Node::Array(self.value(&mut map, Of::Nodes)?.nodes())),
                "ann" => annotations = self.value(&mut map, Of::Nodes)?.nodes(),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let at = self.reader.tree.declarations.len() as u32;
        let is_var = !is_array;
        let declaration =
            Declaration { at, name, kind, is_var, is_array, domain, annotations, value };
        self.reader.tree.declarations.push(declaration);
        Ok(Read::Nothing)
    }

    fn constraint<'de, A: MapAccess<'de>>(&mut self, mut map: A) -> Result<Read, A::Error> {
        let (mut name, mut arguments, mut annotations) = (None, Span::default(), Span::default());
        while let Some(key) = map.next_key::<String>()? {
            match &*key {
                "id" => name = Some(self.reader.tree.intern(&map.next_value::<String>()?)),
                "args" => arguments = self.value(&mut map, Of::Nodes)?.nodes(),
                "ann" => annotations = self.value(&mut map, Of::Nodes)?.nodes(),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let at = self.reader.tree.constraints.len() as u32;
        let name = name.ok_or_else(|| A::Error::missing_field("id"))?;
        self.reader.tree.constraints.push(Statement { at, name, arguments, annotations });
        if (at as usize + 1).is_multiple_of(ITEMS) && (self.reader.is_over)() {
            return Err(A::Error::custom(OVER));
        }
        Ok(Read::Nothing)
    }

    fn solve<'de, A: MapAccess<'de>>(&mut self, mut map: A) -> Result<Read, A::Error> {
        let (mut method, mut objective) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            match &*key {
                "method" => method = Some(map.next_value::<String>()?),
                "objective" => objective = self.value(&mut map, Of::Node)?.node(),
                "ann" => self.reader.tree.search = self.value(&mut map, Of::Nodes)?.nodes(),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        self.reader.has_goal = true;
        self.reader.tree.goal = match (method.as_deref(), objective) {
            (Some("satisfy"), _) => Goal::Satisfy,
            (Some("minimize"), Some(objective)) => Goal::Minimize(objective),
            (Some("maximize"), Some(objective)) => Goal::Maximize(objective),
            _ => {
                let message = "a method is satisfy, or minimize or maximize with an \"objective\"";
                return Err(A::Error::custom(message));
            }
        };
        Ok(Read::Nothing)
    }

    /// Reads a set, a text or a call.
    fn node_of_map<'de, A: MapAccess<'de>>(&mut self, mut map: A) -> Result<Read, A::Error> {
        let (mut name, mut arguments, mut found) = (None, Span::default(), None);
        while let Some(key) = map.next_key::<String>()? {
            match &*key {
                "set" => found = self.value(&mut map, Of::Ranges)?.node(),
                "string" => {
                    let text = map.next_value::<String>()?;
                    found = Some(Node::Text(self.reader.tree.intern(&text)));
                }
                "id" => name = Some(self.reader.tree.intern(&map.next_value::<String>()?)),
                "args" => arguments = self.value(&mut map, Of::Nodes)?.nodes(),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let call = name.map(|name| Node::Call(name, arguments));
        let message = "an object is a call with \"id\" and \"args\", a \"set\" or a \"string\"";
        found.or(call).map(Read::Node).ok_or_else(|| A::Error::custom(message))
    }

    fn nodes<'de, A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<Read, A::Error> {
        let first = self.reader.stack.len();
        while let Some(read) = seq.next_element_seed(self.part(Of::Node))? {
            self.reader.stack.extend(read.node());
        }
        let JsonReader { tree, stack, .. } = &mut *self.reader;
        Ok(Read::Nodes(tree.push_nodes(stack, first)))
    }

    fn ranges<'de, A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<Read, A::Error> {
        let mut floats = Vec::new();
        let mut is_float = false;
        self.reader.ranges.clear();
        while let Some(range) = seq.next_element::<RangeOfNumbers>()? {
            let [min, max] = range.0.each_ref().map(|number| number.as_f64().unwrap_or(f64::NAN));
            floats.push([min, max]);
            match range.0.map(|number| number.as_i64()) {
                [Some(min), Some(max)] => self.reader.ranges.push([min, max]),
                _ => is_float = true,
            }
        }
        let JsonReader { tree, ranges, .. } = &mut *self.reader;
        Ok(Read::Set(match is_float {
            true => tree.push_float_set(&floats),
            false => tree.push_set(ranges),
        }))
    }
}

/// A range of a set, or one of its elements.
struct RangeOfNumbers([serde_json::Number; 2]);

impl<'de> serde::Deserialize<'de> for RangeOfNumbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RangeOfNumbers, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::Number(one) => Ok(RangeOfNumbers([one.clone(), one])),
            serde_json::Value::Array(ends) => match &ends[..] {
                [serde_json::Value::Number(min), serde_json::Value::Number(max)] => {
                    Ok(RangeOfNumbers([min.clone(), max.clone()]))
                }
                _ => Err(D::Error::custom("a range has two numbers")),
            },
            _ => Err(D::Error::custom("a set is a list of ranges, as in [[1, 3], [7, 9]]")),
        }
    }
}

impl<'de> Visitor<'de> for Part<'_, '_> {
    type Value = Read;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.of {
            Of::Model => "a model of FlatZinc, an object",
            Of::Declarations { .. } => "an object of declarations",
            Of::Declaration { .. } => "a declaration, an object",
            Of::Constraints => "a list of constraints",
            Of::Constraint => "a constraint, an object with \"id\" and \"args\"",
            Of::Solve => "an object with a \"method\"",
            Of::Output => "a list of names",
            Of::Nodes => "a list",
            Of::Node => "a number, a truth value, a name, a list, a set or a call",
            Of::Ranges => "a list of ranges",
        })
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Read, E> {
        match self.of {
            Of::Node => Ok(Read::Node(Node::Bool(value))),
            _ => Err(E::invalid_type(serde::de::Unexpected::Bool(value), &self)),
        }
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Read, E> {
        match self.of {
            Of::Node => Ok(Read::Node(Node::Int(value))),
            _ => Err(E::invalid_type(serde::de::Unexpected::Signed(value), &self)),
        }
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Read, E> {
        let int = i64::try_from(value);
        let int = int.map_err(|_| E::custom("this number does not fit in 64 bits"))?;
        self.visit_i64(int)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Read, E> {
        match self.of {
            Of::Node => Ok(Read::Node(Node::Float(value))),
            _ => Err(E::invalid_type(serde::de::Unexpected::Float(value), &self)),
        }
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Read, E> {
        match self.of {
            Of::Node => Ok(Read::Node(Node::Name(self.reader.tree.intern(value)))),
            _ => Err(E::invalid_type(serde::de::Unexpected::Str(value), &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<Read, A::Error> {
        match self.of {
            Of::Node => Ok(Read::Node(Node::Array(self.nodes(seq)?.nodes()))),
            Of::Nodes => self.nodes(seq),
            Of::Ranges => self.ranges(seq),
            Of::Constraints => {
                while seq.next_element_seed(self.part(Of::Constraint))?.is_some() {}
                Ok(Read::Nothing)
            }
            Of::Output => {
                let mut output = Vec::new();
                while let Some(name) = seq.next_element::<String>()? {
                    output.push(self.reader.tree.intern(&name));
                }
                self.reader.tree.output = Some(output);
                Ok(Read::Nothing)
            }
            _ => Err(A::Error::invalid_type(serde::de::Unexpected::Seq, &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, map: A) -> Result<Read, A::Error> {
        match self.of {
            Of::Model => self.model(map),
            Of::Declarations { is_array } => self.declarations(map, is_array),
            Of::Declaration { name, is_array } => self.declaration(map, (name, is_array)),
            Of::Constraint => self.constraint(map),
            Of::Solve => self.solve(map),
            Of::Node => self.node_of_map(map),
            _ => Err(A::Error::invalid_type(serde::de::Unexpected::Map, &self)),
        }
    }
}
