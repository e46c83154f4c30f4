//! The syntax tree of a FlatZinc model, whichever form it was read from.
//!
//! Invariant: a node is 16 bytes and refers to lists of the tree, so that a tree is little more
//! than its text.

use indexmap::IndexSet;

/// A name of the model, as its place among the names of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    /// Returns its place among the names of the tree.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A run of entries of a list of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    start: u32,
    len: u32,
}

impl Span {
    /// Returns the number of entries.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Returns whether it has no entries.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the entries of the list.
    fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.start as usize + self.len as usize]
    }
}

/// An expression, or an annotation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Node {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction or an exponent.
    Float(f64),
    /// A set of integers: ascending ranges that do not touch, see [`Tree::ranges`].
    Set(Span),
    /// Ranges of floats, see [`Tree::float_ranges`].
    FloatSet(Span),
    /// A list of expressions, see [`Tree::nodes`].
    Array(Span),
    /// The name of a parameter, a variable, an array or an annotation.
    Name(Symbol),
    /// An entry of an array, from 1.
    Entry(Symbol, u32),
    /// A name with arguments, see [`Tree::nodes`].
    Call(Symbol, Span),
    /// A text in quotes.
    Text(Symbol),
}

/// The type of a variable, of a parameter, or of the entries of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// Truth values.
    Bool,
    /// Integers.
    Int,
    /// Floating-point numbers.
    Float,
    /// Sets of integers.
    Set,
    /// Known from the value alone.
    Unknown,
}

/// A declaration of a parameter, a variable or an array.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its place in the text, or its number.
    pub at: u32,
    /// Its name.
    pub name: Symbol,
    /// Its type, or that of its entries.
    pub kind: Type,
    /// True for a variable or an array of variables.
    pub is_var: bool,
    /// True for an array.
    pub is_array: bool,
    /// The values that it may take: a [`Node::Set`] or a [`Node::FloatSet`].
    pub domain: Option<Node>,
    /// Its annotations.
    pub annotations: Span,
    /// Its value.
    pub value: Option<Node>,
}

/// A constraint.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    /// Its place in the text, or its number.
    pub at: u32,
    /// The name of the predicate.
    pub name: Symbol,
    /// The arguments.
    pub arguments: Span,
    /// The annotations.
    pub annotations: Span,
}

/// The goal of the solve item.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// Any solution.
    Satisfy,
    /// The least value of this expression.
    Minimize(Node),
    /// The greatest value of this expression.
    Maximize(Node),
}

/// A model.
#[derive(Clone, Debug)]
pub struct Tree {
    names: IndexSet<Box<str>>,
    nodes: Vec<Node>,
    ranges: Vec<[i64; 2]>,
    float_ranges: Vec<[f64; 2]>,
    /// The declarations, in the order of the model.
    pub declarations: Vec<Declaration>,
    /// The constraints, in the order of the model.
    pub constraints: Vec<Statement>,
    /// The goal.
    pub goal: Goal,
    /// The annotations of the solve item.
    pub search: Span,
    /// The names whose values are the output, if the model lists them. Otherwise annotations of
    /// declarations say so.
    pub output: Option<Vec<Symbol>>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree {
            names: IndexSet::new(),
            nodes: Vec::new(),
            ranges: Vec::new(),
            float_ranges: Vec::new(),
            declarations: Vec::new(),
            constraints: Vec::new(),
            goal: Goal::Satisfy,
            search: Span::default(),
            output: None,
        }
    }
}

impl Tree {
    /// Returns the symbol of a name, and adds it if it is new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        let place = match self.names.get_index_of(name) {
            Some(place) => place,
            None => self.names.insert_full(name.into()).0,
        };
        Symbol(place as u32)
    }

    /// Returns the text of a name.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.index()]
    }

    /// Returns the number of names.
    pub fn name_count(&self) -> usize {
        self.names.len()
    }

    /// Returns the nodes of a list.
    pub fn nodes(&self, span: Span) -> &[Node] {
        span.of(&self.nodes)
    }

    /// Returns the ranges of a set of integers.
    pub fn ranges(&self, span: Span) -> &[[i64; 2]] {
        span.of(&self.ranges)
    }

    /// Returns the ranges of a set of floats.
    pub fn float_ranges(&self, span: Span) -> &[[f64; 2]] {
        span.of(&self.float_ranges)
    }

    /// Adds a list of nodes: those of `stack` from `first` on, which are removed from it.
    pub(crate) fn push_nodes(&mut self, stack: &mut Vec<Node>, first: usize) -> Span {
        let start = self.nodes.len() as u32;
        self.nodes.extend(stack.drain(first..));
        Span { start, len: self.nodes.len() as u32 - start }
    }

    /// Adds a set: ranges in any order, which may overlap or be empty.
    pub(crate) fn push_set(&mut self, ranges: &mut Vec<[i64; 2]>) -> Node {
        let start = self.ranges.len();
        ranges.retain(|[min, max]| min <= max);
        if !ranges.is_sorted() {
            ranges.sort_unstable();
        }
        for &[min, max] in ranges.iter() {
            match self.ranges[start..].last_mut() {
                Some([_, last]) if min <= last.saturating_add(1) => *last = max.max(*last),
                _ => self.ranges.push([min, max]),
            }
        }
        Node::Set(Span { start: start as u32, len: (self.ranges.len() - start) as u32 })
    }

    /// Adds ranges of floats.
    pub(crate) fn push_float_set(&mut self, ranges: &[[f64; 2]]) -> Node {
        let start = self.float_ranges.len() as u32;
        self.float_ranges.extend(ranges);
        Node::FloatSet(Span { start, len: ranges.len() as u32 })
    }

    /// Returns the call of one of `annotations` that is named `name`, as its arguments; those of a
    /// plain name are none.
    pub fn annotation(&self, annotations: Span, name: &str) -> Option<&[Node]> {
        self.nodes(annotations).iter().find_map(|&node| match node {
            Node::Name(symbol) if self.name(symbol) == name => Some(&[][..]),
            Node::Call(symbol, arguments) if self.name(symbol) == name => {
                Some(self.nodes(arguments))
            }
            _ => None,
        })
    }
}
