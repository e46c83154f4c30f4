//! Constraints: one function for each element.
//!
//! Invariant: an element that a constraint does not have is refused, and so is a constraint that is
//! not in [`KINDS`].

mod comparison;
mod connection;
mod counting;
mod elementary;
mod extension;
mod language;
mod meta;
mod packing;
mod scheduling;

use crate::claims::{Claim, Statements};
use crate::document::Element;
use crate::error::{Fault, quoted};
use crate::frame::Frame;
use crate::term::{Operator, Term};
use crate::variables::Variables;
use kumiki::Mixed;
use kumiki::constraints::Automaton;
use kumiki::relations::Rows;
use kumiki_model::near::nearest;
use std::collections::HashMap;
use std::sync::Arc;

/// The reader of the constraints of an instance.
#[derive(Debug)]
pub(crate) struct Reader {
    pub(crate) statements: Statements,
    /// The rows of the tables that were read, by the places of their elements.
    tables: HashMap<usize, Arc<Rows<Mixed>>>,
    /// The automata that were read, by the places of their elements.
    automata: HashMap<usize, Arc<Automaton<Mixed>>>,
}

/// The function that reads a constraint.
type Read = fn(&mut Reader, &Frame<'_>) -> Result<Claim, Fault>;

/// The constraints, with the elements that they may have.
const KINDS: [(&str, &[&str], Read); 27] = [
    ("intension", &["function"], elementary::intension),
    ("extension", &["list", "supports", "conflicts"], extension::extension),
    ("regular", &["list", "transitions", "start", "final"], language::regular),
    ("mdd", &["list", "transitions"], language::mdd),
    ("allDifferent", &["list", "matrix", "except"], comparison::all_different),
    ("allEqual", &["list"], comparison::all_equal),
    ("ordered", &["list", "lengths", "operator"], comparison::ordered),
    ("lex", &["list", "matrix", "operator"], comparison::lex),
    ("precedence", &["list", "values"], connection::precedence),
    ("sum", &["list", "coeffs", "condition"], counting::sum),
    ("count", &["list", "values", "condition"], counting::count),
    ("nValues", &["list", "except", "condition"], counting::distinct_values),
    ("cardinality", &["list", "values", "occurs"], counting::cardinality),
    ("maximum", &["list", "index", "condition"], connection::maximum),
    ("minimum", &["list", "index", "condition"], connection::minimum),
    ("maximumArg", &["list", "condition"], connection::maximum_place),
    ("minimumArg", &["list", "condition"], connection::minimum_place),
    ("element", &["list", "matrix", "index", "value", "condition"], connection::element),
    ("channel", &["list", "value"], connection::channel),
    ("noOverlap", &["origins", "lengths"], scheduling::no_overlap),
    ("cumulative", &["origins", "lengths", "ends", "heights", "condition"], scheduling::cumulative),
    (
        "binPacking",
        &["list", "sizes", "limits", "loads", "condition", "conditions"],
        packing::bin_packing,
    ),
    ("knapsack", &["list", "weights", "profits", "condition"], packing::knapsack),
    ("flow", &["list", "balance", "arcs", "weights", "condition"], packing::flow),
    ("circuit", &["list", "size"], connection::circuit),
    ("instantiation", &["list", "values"], elementary::instantiation),
    ("clause", &["list"], elementary::clause),
];

impl Reader {
    pub(crate) fn new(variables: Variables) -> Reader {
        let statements = Statements::new(variables);
        Reader { statements, tables: HashMap::new(), automata: HashMap::new() }
    }

    fn variables(&self) -> &Variables {
        &self.statements.variables
    }

    /// States the constraint of `frame`.
    fn constraint(&mut self, frame: &Frame<'_>) -> Result<(), Fault> {
        let claim = self.plain_claim(frame)?;
        let name = frame.element.attribute("id");
        let stated = match self.reification(frame)? {
            None => self.statements.state(claim, name),
            Some(Reification::Full(var)) => self.statements.tie((var, false), claim, name),
            Some(Reification::From(var)) => self.statements.tie((var, true), claim, name),
            Some(Reification::To(var)) => {
                let is_one = Claim::pair(Operator::Eq, Term::Var(var), Term::Int(1));
                self.statements.state(Claim::any(vec![claim.negation(), is_one]), name)
            }
        };
        stated.map_err(frame.place())
    }

    /// Returns the claim of `frame`, with its reification.
    fn claim(&mut self, frame: &Frame<'_>) -> Result<Claim, Fault> {
        let claim = self.plain_claim(frame)?;
        let is_one = |var| Claim::pair(Operator::Eq, Term::Var(var), Term::Int(1));
        Ok(match self.reification(frame)? {
            None => claim,
            Some(Reification::Full(var)) => Claim::Iff(Box::new([is_one(var), claim])),
            Some(Reification::From(var)) => Claim::any(vec![is_one(var).negation(), claim]),
            Some(Reification::To(var)) => Claim::any(vec![claim.negation(), is_one(var)]),
        })
    }

    /// Returns the claim of `frame`, apart from its reification.
    fn plain_claim(&mut self, frame: &Frame<'_>) -> Result<Claim, Fault> {
        let element = frame.element;
        if element.attribute("type") == Some("soft") {
            return Err(element.fault("soft constraints are not read"));
        }
        if let Some(claim) = self.logic(frame)? {
            return Ok(claim);
        }
        let Some((_, known, read)) = KINDS.iter().find(|(name, ..)| *name == element.name) else {
            let near = nearest(&element.name, KINDS.iter().map(|(name, ..)| *name));
            let meant = near.map(|near| format!("; did you mean <{near}>?")).unwrap_or_default();
            return Err(element.fault(format!("this constraint is not read{meant}")));
        };
        if let Some(strange) = element.children.iter().find(|one| !known.contains(&&one.name[..])) {
            return Err(strange.fault(format!("it is not read in <{}>", element.name)));
        }
        let deepest = element.children.iter().find_map(|child| child.children.first());
        if let Some(strange) = deepest {
            return Err(strange.fault("it is not read here"));
        }
        let claim = read(self, frame).map_err(frame.place())?;
        Ok(self.statements.guarded(claim))
    }

    /// Returns the reification of `frame`, if it has one.
    fn reification(&self, frame: &Frame<'_>) -> Result<Option<Reification>, Fault> {
        let mut found = None;
        for name in ["reifiedBy", "hreifiedFrom", "hreifiedTo"] {
            let Some(text) = frame.attribute(name)? else { continue };
            let var = self.variables().expect(text.trim()).map_err(frame.place())?;
            if !Term::Var(var).is_truth(self.variables()) {
                return Err(frame.fault(format!("{} is not 0 or 1", quoted(&text))));
            }
            let reification = match name {
                "reifiedBy" => Reification::Full(var),
                "hreifiedFrom" => Reification::From(var),
                _ => Reification::To(var),
            };
            if found.replace(reification).is_some() {
                return Err(frame.fault("it is reified twice"));
            }
        }
        Ok(found)
    }

    /// Returns a variable for each of `terms`.
    fn views(&mut self, terms: &[Term]) -> Result<Vec<usize>, Fault> {
        terms.iter().map(|term| self.statements.view(term)).collect()
    }

    /// Returns the claim that one value of `terms` is equal to that of another.
    fn is_equal(left: &Term, right: &Term) -> Term {
        Term::pair(Operator::Eq, left.clone(), right.clone())
    }
}

/// The variable that says if a constraint holds.
enum Reification {
    /// It is 1 if the constraint holds, and 0 if not.
    Full(usize),
    /// The constraint holds if it is 1.
    From(usize),
    /// It is 1 if the constraint holds.
    To(usize),
}

/// Returns the variables that `terms` are, if all are.
fn variables_of(terms: &[Term]) -> Option<Vec<usize>> {
    terms.iter().map(Term::as_var).collect()
}

/// Returns the whole numbers that `terms` are, if all are.
fn ints_of(terms: &[Term]) -> Option<Vec<i64>> {
    terms.iter().map(Term::as_int).collect()
}

/// Returns the value that `term` is, if it is a constant.
fn constant(term: &Term) -> Option<Mixed> {
    match term {
        Term::Int(int) => Some(Mixed::Int(*int)),
        Term::Symbol(symbol) => Some(Mixed::from(&**symbol)),
        _ => None,
    }
}

/// Returns the columns of a matrix.
fn transposed(rows: &[Vec<Term>]) -> Vec<Vec<Term>> {
    let width = rows.first().map_or(0, Vec::len);
    (0..width).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect()
}

/// Returns an element without its place in a group, for the functions that read elements.
fn plain<'e>(element: &'e Element<'e>) -> Frame<'e> {
    Frame { element, arguments: None }
}
