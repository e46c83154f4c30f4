//! Propositions: relations on scopes and expressions, combined by logic.
//!
//! Invariant: a proposition holds or does not hold for every assignment. An expression that has no
//! value does not hold, so its negation does.

use super::expression::{IntoExpression, Names};
use super::problem::IntoScope;
use super::relation::{IntoRelation, Relation, RelationError, Scope, Value};
use super::relations::RelationData;
use crate::modelling::expression::Expr;
use crate::modelling::problem::Error;
use crate::propagation::SharedConstraint;
use std::fmt;
use std::ops::Not;

/// A proposition: a relation on a scope, an expression, or several of them combined by logic.
///
/// [`Problem::add_proposition`](crate::Problem::add_proposition) requires that it holds, and
/// [`Problem::reify_proposition`](crate::Problem::reify_proposition) ties it to a variable.
///
/// ```
/// use kumiki::{AllDifferent, ExactSum, Problem, relations::Proposition};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 1..=3)?;
/// let different = Proposition::of(AllDifferent, ["a", "b", "c"]);
/// let four = Proposition::of(ExactSum(4), ["a", "b", "c"]);
/// problem.add_proposition(different.or(four).and(!Proposition::expression("a == 1")))?;
/// assert_eq!(problem.count(), 5); // 2 1 3, 2 3 1, 3 1 2, 3 2 1, and 2 1 1
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// Logic over expressions alone is better written as one expression, `"a == 1 or b > 2"`, which is
/// often lowered to stronger constraints.
pub struct Proposition<K, V>(pub(super) PropositionNode<K, V>);

/// The root of a proposition.
pub(super) enum PropositionNode<K, V> {
    Relation(BoxedRelation<V>, NamedScope<K>),
    Expression(BoxedExpression<K>),
    Not(Box<Proposition<K, V>>),
    /// At least so many of them hold.
    AtLeast(usize, Vec<Proposition<K, V>>),
    /// Both hold, or none of the two.
    Iff(Box<[Proposition<K, V>; 2]>),
}

type Lower<V> =
    dyn FnOnce(&Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> + Send + Sync;

/// A relation of any type.
pub(super) struct BoxedRelation<V> {
    lower: Box<Lower<V>>,
    data: Option<RelationData<V>>,
}

impl<V: Value> Relation<V> for BoxedRelation<V> {
    fn data(&self) -> Option<RelationData<V>> {
        self.data.clone()
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        (self.lower)(scope)
    }
}

/// The names of a scope; `None` stands for all variables.
pub(super) struct NamedScope<K>(Option<Vec<K>>);

impl<K> IntoScope<K> for NamedScope<K> {
    fn into_names(self) -> Option<Vec<K>> {
        self.0
    }
}

/// A function that returns an expression over the places that its names have.
pub(super) type BoxedExpression<K> =
    Box<dyn FnOnce(&Names<'_, K>) -> Result<Expr<usize>, Error<K>>>;

impl<K, V: Value> Proposition<K, V> {
    /// Returns the proposition that `constraint` holds on the variables of `scope`.
    pub fn of<How, R>(
        constraint: impl IntoRelation<V, How, Relation = R>,
        scope: impl IntoScope<K>,
    ) -> Proposition<K, V>
    where
        R: Relation<V> + 'static,
    {
        let relation = constraint.into_relation();
        let data = relation.data();
        let lower = Box::new(move |scope: &Scope<'_, V>| relation.lower(scope));
        let relation = BoxedRelation { lower, data };
        Proposition(PropositionNode::Relation(relation, NamedScope(scope.into_names())))
    }

    /// Returns the proposition that `expression` has a value that counts as true.
    pub fn expression(expression: impl IntoExpression<K> + 'static) -> Proposition<K, V> {
        let resolve = Box::new(move |names: &Names<'_, K>| expression.into_expression(names));
        Proposition(PropositionNode::Expression(resolve))
    }

    /// Returns the proposition that all of `propositions` hold; it holds if there are none.
    pub fn all_of(propositions: impl IntoIterator<Item = Proposition<K, V>>) -> Proposition<K, V> {
        let all: Vec<Proposition<K, V>> = propositions.into_iter().collect();
        Proposition(PropositionNode::AtLeast(all.len(), all))
    }

    /// Returns the proposition that one of `propositions` holds at least; it does not hold if there
    /// are none.
    pub fn any_of(propositions: impl IntoIterator<Item = Proposition<K, V>>) -> Proposition<K, V> {
        Proposition::at_least_k(1, propositions)
    }

    /// Returns the proposition that `k` of `propositions` hold at least.
    ///
    /// ```
    /// use kumiki::{AllEqual, Problem, relations::Proposition};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c", "d"], 1..=3)?;
    /// let pairs = [["a", "b"], ["b", "c"], ["c", "d"]];
    /// let equal = pairs.map(|pair| Proposition::of(AllEqual, pair));
    /// problem.add_proposition(Proposition::at_least_k(2, equal))?;
    /// assert_eq!(problem.count(), 21);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn at_least_k(
        k: usize,
        propositions: impl IntoIterator<Item = Proposition<K, V>>,
    ) -> Proposition<K, V> {
        Proposition(PropositionNode::AtLeast(k, propositions.into_iter().collect()))
    }

    /// Returns the proposition that both hold.
    pub fn and(self, other: Proposition<K, V>) -> Proposition<K, V> {
        Proposition::all_of([self, other])
    }

    /// Returns the proposition that one of both holds at least.
    pub fn or(self, other: Proposition<K, V>) -> Proposition<K, V> {
        Proposition::any_of([self, other])
    }

    /// Returns the proposition that `other` holds if this one does.
    pub fn implies(self, other: Proposition<K, V>) -> Proposition<K, V> {
        Proposition::any_of([!self, other])
    }

    /// Returns the proposition that both hold, or none of the two.
    ///
    /// The work of a run doubles with each equivalence within another. A [variable that is tied to
    /// a proposition](crate::Problem::reify_proposition) avoids this.
    pub fn iff(self, other: Proposition<K, V>) -> Proposition<K, V> {
        Proposition(PropositionNode::Iff(Box::new([self, other])))
    }
}

impl<K, V> Not for Proposition<K, V> {
    type Output = Proposition<K, V>;

    fn not(self) -> Proposition<K, V> {
        match self.0 {
            PropositionNode::Not(negated) => *negated,
            _ => Proposition(PropositionNode::Not(Box::new(self))),
        }
    }
}

impl<K, V> fmt::Debug for Proposition<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            PropositionNode::Relation(..) => f.write_str("relation"),
            PropositionNode::Expression(_) => f.write_str("expression"),
            PropositionNode::Not(negated) => f.debug_tuple("not").field(negated).finish(),
            PropositionNode::AtLeast(k, all) => {
                f.debug_struct("at least").field("k", k).field("of", all).finish()
            }
            PropositionNode::Iff(both) => f.debug_tuple("iff").field(both).finish(),
        }
    }
}
