//! An element of a constraint, with the arguments of its parameters.
//!
//! Invariant: a fault has the place of the element that it is about.

use crate::document::Element;
use crate::error::{Fault, quoted};
use crate::sequence;
use crate::template::Arguments;
use crate::term::{Operator, Term};
use crate::tokens::{parts, tokens, tuples};
use crate::variables::Variables;
use std::borrow::Cow;

/// An element, with the arguments of its parameters, if it is a template.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'e> {
    pub(crate) element: &'e Element<'e>,
    pub(crate) arguments: Option<&'e Arguments>,
}

/// A condition on a number.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    /// A comparison, or the membership of a set.
    pub(crate) operator: Operator,
    pub(crate) operand: Term,
}

impl Condition {
    /// Returns the term that `value` meets the condition.
    pub(crate) fn on(&self, value: Term) -> Term {
        Term::pair(self.operator, value, self.operand.clone())
    }

    fn parse(text: &str, variables: &Variables) -> Result<Condition, Fault> {
        let inner = text.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let pair = inner.and_then(|inner| inner.split_once(','));
        let Some((operator, operand)) = pair else {
            return Err(Fault::new(format!("{} is no condition", quoted(text))));
        };
        let operand = operand.trim();
        match operator.trim() {
            operator @ ("in" | "notin") => {
                let set = match operand.strip_prefix('{') {
                    Some(rest) => {
                        let inner = rest
                            .strip_suffix('}')
                            .ok_or_else(|| Fault::new(format!("{} is no set", quoted(operand))))?;
                        let members = parts(inner).flat_map(tokens);
                        let members = members.map(|member| Term::parse(member, variables));
                        members.collect::<Result<Vec<Term>, Fault>>()?
                    }
                    None => vec![Term::parse(operand, variables)?],
                };
                let is_in = operator == "in";
                let operator = if is_in { Operator::In } else { Operator::NotIn };
                Ok(Condition { operator, operand: Term::Call(Operator::Set, set) })
            }
            operator => Ok(Condition {
                operator: Operator::relation(operator)?,
                operand: sequence::term(operand, variables)?,
            }),
        }
    }
}

impl<'e> Frame<'e> {
    /// Returns the frame of an element within this one.
    pub(crate) fn within(&self, element: &'e Element<'e>) -> Frame<'e> {
        Frame { element, ..*self }
    }

    /// Returns the child of this name, if there is one.
    pub(crate) fn child(&self, name: &str) -> Option<Frame<'e>> {
        self.element.children.iter().find(|child| child.name == name).map(|one| self.within(one))
    }

    /// Returns the children of this name.
    pub(crate) fn children(&self, name: &str) -> Vec<Frame<'e>> {
        let children = self.element.children.iter().filter(|child| child.name == name);
        children.map(|child| self.within(child)).collect()
    }

    /// Returns the child of this name, which must be there.
    pub(crate) fn expect(&self, name: &str) -> Result<Frame<'e>, Fault> {
        self.child(name).ok_or_else(|| Fault::new(format!("it has no <{name}>")))
    }

    /// Returns the child `<list>`, or the element itself if it has no children.
    pub(crate) fn list(&self) -> Result<Frame<'e>, Fault> {
        if self.element.children.is_empty() { Ok(*self) } else { self.expect("list") }
    }

    /// Returns the text, with arguments for its parameters.
    pub(crate) fn text(&self) -> Result<Cow<'e, str>, Fault> {
        match self.arguments {
            Some(arguments) => arguments.substituted(&self.element.text).map_err(self.place()),
            None => Ok(Cow::Borrowed(&self.element.text)),
        }
    }

    /// Returns the attribute of this name, with arguments for its parameters.
    pub(crate) fn attribute(&self, name: &str) -> Result<Option<Cow<'e, str>>, Fault> {
        match (self.element.attribute(name), self.arguments) {
            (Some(text), Some(arguments)) => arguments.substituted(text).map(Some),
            (text, _) => Ok(text.map(Cow::Borrowed)),
        }
    }

    /// Returns the terms that the text lists.
    pub(crate) fn terms(&self, variables: &Variables) -> Result<Vec<Term>, Fault> {
        sequence::terms(&self.text()?, variables).map_err(self.place())
    }

    /// Returns the terms that the child of this name lists.
    pub(crate) fn terms_of(&self, name: &str, variables: &Variables) -> Result<Vec<Term>, Fault> {
        self.expect(name)?.terms(variables)
    }

    /// Returns the single term that the text is.
    pub(crate) fn term(&self, variables: &Variables) -> Result<Term, Fault> {
        sequence::term(&self.text()?, variables).map_err(self.place())
    }

    /// Returns the whole numbers that the text lists.
    pub(crate) fn ints(&self, variables: &Variables) -> Result<Vec<i64>, Fault> {
        sequence::ints(&self.text()?, variables).map_err(self.place())
    }

    /// Returns the whole numbers of the child of this name; none, if it is not there.
    pub(crate) fn ints_of(&self, name: &str, variables: &Variables) -> Result<Vec<i64>, Fault> {
        self.child(name).map_or(Ok(Vec::new()), |child| child.ints(variables))
    }

    /// Returns the rows of terms that the text states.
    pub(crate) fn rows(&self, variables: &Variables) -> Result<Vec<Vec<Term>>, Fault> {
        let rows = sequence::rows(&self.text()?, variables).map_err(self.place())?;
        match rows.iter().find(|row| row.len() != rows[0].len()) {
            Some(row) => Err(self.element.fault(format!(
                "a row has {} entries, and the first has {}",
                row.len(),
                rows[0].len()
            ))),
            None => Ok(rows),
        }
    }

    /// Returns the condition that the text is.
    pub(crate) fn condition(&self, variables: &Variables) -> Result<Condition, Fault> {
        Condition::parse(&self.text()?, variables).map_err(self.place())
    }

    /// Returns the conditions that the text lists.
    pub(crate) fn conditions(&self, variables: &Variables) -> Result<Vec<Condition>, Fault> {
        let text = self.text()?;
        let condition =
            |inner: Result<&str, Fault>| Condition::parse(&format!("({})", inner?), variables);
        tuples(&text).map(condition).collect::<Result<_, _>>().map_err(self.place())
    }

    /// Returns the relational operator in the child `<operator>`.
    pub(crate) fn operator(&self) -> Result<Operator, Fault> {
        let operator = match self.child("operator") {
            Some(child) => child.text()?.trim().to_string(),
            None => self.attribute("case")?.unwrap_or_default().into_owned(),
        };
        Operator::relation(&operator)
    }

    /// Returns what gives a fault the place and the name of this element.
    pub(crate) fn place(&self) -> impl Fn(Fault) -> Fault + 'e {
        self.element.place()
    }

    /// Returns a fault at this element.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        self.element.fault(message)
    }

    /// Checks that a list has as many entries as another.
    pub(crate) fn expect_length(
        &self,
        (what, found): (&str, usize),
        expected: usize,
    ) -> Result<(), Fault> {
        match found == expected {
            true => Ok(()),
            false => Err(self.fault(format!("there are {found} {what}, not {expected}"))),
        }
    }
}
