//! Transformations of expressions: names replaced, constants folded.
//!
//! Invariant: the result has the same value whenever the names have the values that replace them.

use super::value::ExprValue;
use super::{EvaluationError, Expr, ExprNode};
use std::convert::Infallible;

impl<N> Expr<N> {
    /// Replaces each part that reads no name by its value, if it has one.
    pub(crate) fn simplify(self) -> Expr<N> {
        let Ok(expr) =
            self.rebuild(&mut |name| Ok::<_, Infallible>(Expr::name(name)), &Expr::worked_out);
        expr
    }

    /// Returns whether a part of it that is no constant reads no name.
    pub(crate) fn has_closed_part(&self) -> bool {
        let mut has_closed_part = self.is_closed();
        self.for_each_part(&mut |part| has_closed_part = has_closed_part || part.has_closed_part());
        has_closed_part
    }

    /// Calls `each` with every occurrence of a name, from left to right.
    pub(crate) fn for_each_name_mut(&mut self, each: &mut dyn FnMut(&mut N)) {
        match &mut self.node {
            ExprNode::Constant(_) | ExprNode::Large(_) | ExprNode::TooDeep => {}
            ExprNode::Name(name) => each(name),
            ExprNode::Signed(_, value) | ExprNode::Not(value) => value.for_each_name_mut(each),
            ExprNode::Tuple(values) | ExprNode::Call(_, values) | ExprNode::Logic(_, values) => {
                values.iter_mut().for_each(|value| value.for_each_name_mut(each));
            }
            ExprNode::Chain(first, rest) => {
                first.for_each_name_mut(each);
                rest.iter_mut().for_each(|(_, value)| value.for_each_name_mut(each));
            }
            ExprNode::Comparison(first, rest) => {
                first.for_each_name_mut(each);
                rest.iter_mut().for_each(|(_, value)| value.for_each_name_mut(each));
            }
            ExprNode::Binary(_, values) => {
                values.iter_mut().for_each(|value| value.for_each_name_mut(each));
            }
            ExprNode::If(values) => {
                let [condition, then, otherwise] = &mut **values;
                let parts = [then, condition, otherwise];
                parts.into_iter().for_each(|value| value.for_each_name_mut(each));
            }
        }
    }

    /// Returns whether all of its direct parts are constant, and it has some.
    fn is_closed(&self) -> bool {
        let is_constant =
            |expr: &Expr<N>| matches!(expr.node, ExprNode::Constant(_) | ExprNode::Large(_));
        match &self.node {
            ExprNode::Constant(_) | ExprNode::Large(_) | ExprNode::Name(_) => false,
            ExprNode::Tuple(_) | ExprNode::TooDeep => false,
            ExprNode::Signed(_, value) | ExprNode::Not(value) => is_constant(value),
            // In a longer chain the first two were folded before.
            ExprNode::Chain(first, rest) => is_constant(first) && is_constant(&rest[0].1),
            ExprNode::Comparison(first, rest) => {
                is_constant(first) && rest.iter().all(|(_, value)| is_constant(value))
            }
            ExprNode::Call(_, values) | ExprNode::Logic(_, values) => {
                values.iter().all(is_constant)
            }
            ExprNode::Binary(_, values) => values.iter().all(is_constant),
            ExprNode::If(values) => values.iter().all(is_constant),
        }
    }

    /// Returns its value, if it has one and all of its direct parts are constant; otherwise the
    /// expression itself.
    fn worked_out(self) -> Expr<N> {
        if !self.is_closed() {
            return self;
        }
        let worked_out =
            self.value(&|_| Err(EvaluationError::TooDeep)).and_then(ExprValue::into_expr);
        worked_out.unwrap_or(self)
    }

    /// Replaces each name by the result of `replace`.
    ///
    /// # Errors
    /// Returns the first error of `replace`.
    pub(crate) fn try_replace<M, E>(
        self,
        replace: &mut impl FnMut(N) -> Result<Expr<M>, E>,
    ) -> Result<Expr<M>, E> {
        self.rebuild(replace, &|expr| expr)
    }

    /// Returns this expression over other names: `rename` returns the new name for each.
    ///
    /// ```
    /// use kumiki::expression::var;
    ///
    /// let sum = var(0) + var(1);
    /// assert_eq!(sum.rename(|place| ["x", "y"][place]).to_string(), "x + y");
    /// ```
    pub fn rename<M>(self, mut rename: impl FnMut(N) -> M) -> Expr<M> {
        self.replace(|name| Expr::name(rename(name)))
    }

    /// Replaces each name by the result of `replace`.
    pub(crate) fn replace<M>(self, mut replace: impl FnMut(N) -> Expr<M>) -> Expr<M> {
        let Ok(expr) = self.try_replace(&mut |name| Ok::<_, Infallible>(replace(name)));
        expr
    }

    /// Rebuilds the expression with `leaf` for each name, and passes each part through `done`.
    fn rebuild<M, E>(
        self,
        leaf: &mut impl FnMut(N) -> Result<Expr<M>, E>,
        done: &impl Fn(Expr<M>) -> Expr<M>,
    ) -> Result<Expr<M>, E> {
        let rebuilt = match self.node {
            ExprNode::Constant(value) => Expr::constant(value),
            ExprNode::Large(int) => Expr::large(int),
            ExprNode::Name(name) => return leaf(name),
            ExprNode::Tuple(values) => Expr::tuple(rebuild_all(values, leaf, done)?),
            ExprNode::Signed(sign, value) => Expr::signed(sign, value.rebuild(leaf, done)?),
            ExprNode::Chain(first, rest) => {
                let mut chain = first.rebuild(leaf, done)?;
                for (operator, value) in rest {
                    chain = done(chain.operate(operator, value.rebuild(leaf, done)?));
                }
                return Ok(chain);
            }
            ExprNode::Binary(operator, values) => {
                let [left, right] = *values;
                left.rebuild(leaf, done)?.binary(operator, right.rebuild(leaf, done)?)
            }
            ExprNode::Call(function, values) => {
                Expr::call(function, rebuild_all(values, leaf, done)?)
            }
            ExprNode::Comparison(first, rest) => {
                let first = first.rebuild(leaf, done)?;
                let rebuild = |(comparator, value): (_, Expr<N>)| {
                    Ok((comparator, value.rebuild(leaf, done)?))
                };
                Expr::comparison(first, rest.into_iter().map(rebuild).collect::<Result<_, E>>()?)
            }
            ExprNode::Not(value) => Expr::negation(value.rebuild(leaf, done)?),
            ExprNode::Logic(connective, values) => {
                let values = rebuild_all(values, leaf, done)?.into_iter();
                let connect = |left: Expr<M>, right| left.connect(connective, right);
                values.reduce(connect).expect("there are two at least")
            }
            ExprNode::If(values) => {
                let [condition, then, otherwise] = values.map(|value| value.rebuild(leaf, done));
                Expr::choice(condition?, then?, otherwise?)
            }
            ExprNode::TooDeep => Expr::too_deep(),
        };
        Ok(done(rebuilt))
    }
}

fn rebuild_all<N, M, E>(
    values: Vec<Expr<N>>,
    leaf: &mut impl FnMut(N) -> Result<Expr<M>, E>,
    done: &impl Fn(Expr<M>) -> Expr<M>,
) -> Result<Vec<Expr<M>>, E> {
    values.into_iter().map(|value| value.rebuild(leaf, done)).collect()
}
