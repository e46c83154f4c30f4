//! FlatZinc as text.
//!
//! Invariant: items may come in any order; annotations that have no meaning here are read, too.

use super::DEPTH_LIMIT;
use super::scanner::{Number, Scanner};
use crate::fault::Fault;
use crate::tree::{Declaration, Goal, Node, Span, Statement, Tree, Type};

/// The items between two questions if the time is over.
const ITEMS: usize = 256;

/// A reader of a text.
struct TextReader<'a> {
    scanner: Scanner<'a>,
    tree: Tree,
    /// The nodes of the lists that are open.
    stack: Vec<Node>,
    ranges: Vec<[i64; 2]>,
    depth: usize,
    has_goal: bool,
}

/// Reads a model.
pub(super) fn read(text: &[u8], is_over: &mut dyn FnMut() -> bool) -> Result<Option<Tree>, Fault> {
    let mut reader = TextReader {
        scanner: Scanner::new(text),
        tree: Tree::default(),
        stack: Vec::new(),
        ranges: Vec::new(),
        depth: 0,
        has_goal: false,
    };
    let mut items = 0_usize;
    while !reader.scanner.is_at_end() {
        reader.item()?;
        items += 1;
        if items.is_multiple_of(ITEMS) && is_over() {
            return Ok(None);
        }
    }
    if !reader.has_goal {
        return Err(reader.scanner.expected("an item `solve satisfy;` or with an objective"));
    }
    Ok(Some(reader.tree))
}

impl TextReader<'_> {
    /// Reads an item.
    fn item(&mut self) -> Result<(), Fault> {
        let at = self.scanner.at();
        if self.scanner.eat_word("constraint") {
            self.constraint()
        } else if self.scanner.eat_word("predicate") {
            self.scanner.skip_statement()
        } else if self.scanner.eat_word("solve") {
            self.goal(at)
        } else {
            self.declaration()
        }
    }

    fn constraint(&mut self) -> Result<(), Fault> {
        self.scanner.skip();
        let at = self.scanner.at() as u32;
        let Node::Call(name, arguments) = self.node()? else {
            return Err(self
                .scanner
                .fault_at(at as usize, "a predicate with arguments is expected"));
        };
        let annotations = self.annotations()?;
        self.scanner.need(";")?;
        self.tree.constraints.push(Statement { at, name, arguments, annotations });
        Ok(())
    }

    fn goal(&mut self, at: usize) -> Result<(), Fault> {
        if self.has_goal {
            let message = "this is a second `solve` item; leave one of them out";
            return Err(self.scanner.fault_at(at, message));
        }
        self.has_goal = true;
        self.tree.search = self.annotations()?;
        self.tree.goal = if self.scanner.eat_word("satisfy") {
            Goal::Satisfy
        } else if self.scanner.eat_word("minimize") {
            Goal::Minimize(self.node()?)
        } else if self.scanner.eat_word("maximize") {
            Goal::Maximize(self.node()?)
        } else {
            return Err(self.scanner.expected("`satisfy`, `minimize` or `maximize`"));
        };
        self.scanner.need(";")
    }

    fn declaration(&mut self) -> Result<(), Fault> {
        self.scanner.skip();
        let at = self.scanner.at() as u32;
        let is_array = self.scanner.eat_word("array");
        if is_array {
            self.scanner.need("[")?;
            while !self.scanner.eat("]") {
                if !self.scanner.eat_word("int") {
                    self.node()?;
                }
                self.scanner.eat(",");
            }
            if !self.scanner.eat_word("of") {
                return Err(self.scanner.expected("`of`"));
            }
        }
        let is_var = self.scanner.eat_word("var");
        let (kind, domain) = self.type_and_domain()?;
        self.scanner.need(":")?;
        let name = self.scanner.word();
        if name.is_empty() {
            return Err(self.scanner.expected("a name"));
        }
        let name = self.tree.intern(name);
        let annotations = self.annotations()?;
        let value = if self.scanner.eat("=") { Some(self.node()?) } else { None };
        self.scanner.need(";")?;
        let declaration =
            Declaration { at, name, kind, is_var, is_array, domain, annotations, value };
        self.tree.declarations.push(declaration);
        Ok(())
    }

    fn type_and_domain(&mut self) -> Result<(Type, Option<Node>), Fault> {
        match self.scanner.peek() {
            b'-' | b'+' | b'{' | b'0'..=b'9' => {
                let domain = self.node()?;
                match domain {
                    Node::Set(_) => Ok((Type::Int, Some(domain))),
                    Node::FloatSet(_) => Ok((Type::Float, Some(domain))),
                    _ => Err(self.scanner.expected("a range `..`")),
                }
            }
            _ if self.scanner.eat_word("bool") => Ok((Type::Bool, None)),
            _ if self.scanner.eat_word("int") => Ok((Type::Int, None)),
            _ if self.scanner.eat_word("float") => Ok((Type::Float, None)),
            _ if self.scanner.eat_word("set") => {
                if !self.scanner.eat_word("of") {
                    return Err(self.scanner.expected("`of`"));
                }
                let (_, domain) = self.type_and_domain()?;
                Ok((Type::Set, domain))
            }
            _ => Err(self.scanner.expected("an item, such as `constraint` or `var`,")),
        }
    }

    /// Reads annotations, each after `::`.
    fn annotations(&mut self) -> Result<Span, Fault> {
        let first = self.stack.len();
        while self.scanner.eat("::") {
            let node = self.node()?;
            self.stack.push(node);
        }
        Ok(self.tree.push_nodes(&mut self.stack, first))
    }

    /// Reads an expression or an annotation.
    fn node(&mut self) -> Result<Node, Fault> {
        match self.scanner.peek() {
            b'[' => {
                self.scanner.need("[")?;
                self.list("]").map(Node::Array)
            }
            b'{' => self.set(),
            b'"' => {
                self.scanner.need("\"")?;
                let text = self.scanner.quoted()?;
                Ok(Node::Text(self.tree.intern(&text)))
            }
            b'-' | b'+' | b'0'..=b'9' => {
                let number = self.scanner.number()?;
                self.number_or_range(number)
            }
            _ => self.named(),
        }
    }

    fn named(&mut self) -> Result<Node, Fault> {
        let word = self.scanner.word();
        match word {
            "" => return Err(self.scanner.expected("an expression")),
            "true" => return Ok(Node::Bool(true)),
            "false" => return Ok(Node::Bool(false)),
            _ => {}
        }
        let name = self.tree.intern(word);
        match self.scanner.peek() {
            b'(' => {
                self.scanner.need("(")?;
                Ok(Node::Call(name, self.list(")")?))
            }
            b'[' => {
                self.scanner.need("[")?;
                let at = self.scanner.at();
                let index = match self.scanner.number()? {
                    Number::Int(index) => u32::try_from(index).ok().filter(|&index| index > 0),
                    Number::Float(_) => None,
                };
                let Some(index) = index else {
                    return Err(self.scanner.fault_at(at, "an index is a whole number from 1 on"));
                };
                self.scanner.need("]")?;
                Ok(Node::Entry(name, index))
            }
            _ => Ok(Node::Name(name)),
        }
    }

    /// Reads the rest of a list, up to `end`.
    fn list(&mut self, end: &str) -> Result<Span, Fault> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            let message = format!("lists and calls are nested deeper than {DEPTH_LIMIT} levels");
            return Err(self.scanner.fault_at(self.scanner.at(), message));
        }
        let first = self.stack.len();
        while !self.scanner.eat(end) {
            let node = self.node()?;
            self.stack.push(node);
            if !self.scanner.eat(",") {
                self.scanner
                    .need(end)
                    .map_err(|_| self.scanner.expected(&format!("`,` or `{end}`")))?;
                break;
            }
        }
        self.depth -= 1;
        Ok(self.tree.push_nodes(&mut self.stack, first))
    }

    /// Returns a number, or the range from it if two dots come next.
    fn number_or_range(&mut self, number: Number) -> Result<Node, Fault> {
        if !self.scanner.eat("..") {
            return Ok(match number {
                Number::Int(int) => Node::Int(int),
                Number::Float(float) => Node::Float(float),
            });
        }
        Ok(match (number, self.scanner.number()?) {
            (Number::Int(min), Number::Int(max)) => {
                self.ranges.clear();
                self.ranges.push([min, max]);
                self.tree.push_set(&mut self.ranges)
            }
            (min, max) => self.tree.push_float_set(&[[min.as_float(), max.as_float()]]),
        })
    }

    /// Reads a set in braces.
    fn set(&mut self) -> Result<Node, Fault> {
        self.scanner.need("{")?;
        let mut floats = Vec::new();
        self.ranges.clear();
        while !self.scanner.eat("}") {
            match self.scanner.number()? {
                Number::Int(int) => {
                    self.ranges.push([int, int]);
                    if !floats.is_empty() {
                        floats.push([int as f64; 2]);
                    }
                }
                Number::Float(float) => {
                    if floats.is_empty() {
                        floats.extend(self.ranges.iter().map(|&[int, _]| [int as f64; 2]));
                    }
                    floats.push([float, float]);
                }
            }
            if !self.scanner.eat(",") {
                self.scanner.need("}")?;
                break;
            }
        }
        Ok(match floats.is_empty() {
            true => self.tree.push_set(&mut self.ranges),
            false => self.tree.push_float_set(&floats),
        })
    }
}

impl Number {
    fn as_float(self) -> f64 {
        match self {
            Number::Int(int) => int as f64,
            Number::Float(float) => float,
        }
    }
}
