//! Expressions written with Rust's operators and methods.
//!
//! Invariant: each builds the expression that the text of the same meaning is read as.

use super::{BinaryOperator, Comparator, Connective, Expr, Function, Operator, Sign};
use crate::modelling::mixed::Mixed;
use std::iter::{Product, Sum};
use std::ops::{Add, Div, Mul, Neg, Not, Rem, Sub};

/// The name of a variable in expressions: the result of [`var`].
///
/// It is `Copy` if the name is, so it may occur in many expressions. It has the operators and
/// methods of [`Expr`].
#[derive(Clone, Copy, Debug)]
pub struct Name<N>(N);

/// Returns the variable called `name`, for expressions.
///
/// The operators are those of Rust, with Python's meaning: `/` gives a floating-point number, and
/// `%` has the sign of the divisor. Comparisons are methods, as Rust's operators return only
/// `bool`; or they are written in [`expr!`](crate::expr!). A constant before an operator is an
/// `i64` or an `f64`; after one, it is of any type that a [`Mixed`] is made from.
///
/// ```
/// use kumiki::{Problem, expr, expression::var};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y", "z"], 1..=9)?;
/// let [x, y, z] = ["x", "y", "z"].map(var);
/// problem.add_expression((x + 2 * y).at_most(z))?;
/// problem.add_expression((x % 2).equals(0).or(y.floor_div(2).greater_than(1)))?;
/// problem.add_expression(expr!(10 <= x * z < 20 && x != y))?;
/// assert_eq!(problem.count(), 7);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn var<N>(name: N) -> Name<N> {
    Name(name)
}

impl<N> From<Name<N>> for Expr<N> {
    fn from(name: Name<N>) -> Expr<N> {
        Expr::name(name.0)
    }
}

/// Converts a constant.
impl<N, T: Into<Mixed>> From<T> for Expr<N> {
    fn from(constant: T) -> Expr<N> {
        Expr::constant(constant)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $operator:ident;)*) => {$(
        operators!(
            $trait $method $operator:
            [R: Into<Expr<N>>] Expr<N>, R;
            [R: Into<Expr<N>>] Name<N>, R;
            [] i64, Expr<N>;
            [] i64, Name<N>;
            [] f64, Expr<N>;
            [] f64, Name<N>;
        );
    )*};
    (
        $trait:ident $method:ident $operator:ident:
        $([$($generic:tt)*] $left:ty, $right:ty;)*
    ) => {$(
        impl<N, $($generic)*> $trait<$right> for $left {
            type Output = Expr<N>;

            fn $method(self, right: $right) -> Expr<N> {
                Expr::from(self).operate(Operator::$operator, right.into())
            }
        }
    )*};
}

operators! {
    Add add Add;
    Sub sub Subtract;
    Mul mul Multiply;
    Div div Divide;
    Rem rem Remainder;
}

/// Defines the methods that expressions and names share.
macro_rules! methods {
    ($($(#[$doc:meta])* $method:ident($($argument:ident),*) = $build:expr;)*) => {
        impl<N> Expr<N> {$(
            $(#[$doc])*
            pub fn $method(self, $($argument: impl Into<Expr<N>>),*) -> Expr<N> {
                $build(self, $(Into::<Expr<N>>::into($argument)),*)
            }
        )*}

        impl<N> Name<N> {$(
            $(#[$doc])*
            pub fn $method(self, $($argument: impl Into<Expr<N>>),*) -> Expr<N> {
                Expr::from(self).$method($($argument),*)
            }
        )*}
    };
}

methods! {
    /// `a == b`: both are equal; values of different kinds are not.
    equals(other) = |a, b| compare(a, Comparator::Equal, b);
    /// `a != b`: they are not equal.
    not_equals(other) = |a, b| compare(a, Comparator::NotEqual, b);
    /// `a < b`.
    less_than(other) = |a, b| compare(a, Comparator::LessThan, b);
    /// `a <= b`.
    at_most(other) = |a, b| compare(a, Comparator::AtMost, b);
    /// `a > b`.
    greater_than(other) = |a, b| compare(a, Comparator::GreaterThan, b);
    /// `a >= b`.
    at_least(other) = |a, b| compare(a, Comparator::AtLeast, b);
    /// `a and b`: `a` if it counts as false, else `b`.
    and(other) = |a: Expr<N>, b| a.connect(Connective::And, b);
    /// `a or b`: `a` if it counts as true, else `b`.
    or(other) = |a: Expr<N>, b| a.connect(Connective::Or, b);
    /// `a -> b`: `a` implies `b`, that is, `b` counts as true unless `a` counts as false.
    implies(other) = |a: Expr<N>, b| a.binary(BinaryOperator::Implies, b);
    /// `a <-> b`: `a` if and only if `b`, that is, both count as true, or both as false.
    iff(other) = |a: Expr<N>, b| a.binary(BinaryOperator::Iff, b);
    /// `a // b`: the quotient, rounded down.
    floor_div(divisor) = |a: Expr<N>, b| a.operate(Operator::FloorDivide, b);
    /// `a ** b`: the power.
    pow(exponent) = |a: Expr<N>, b| a.binary(BinaryOperator::Power, b);
    /// `abs(a)`: the distance from 0.
    abs() = |a| Expr::call(Function::Abs, vec![a]);
    /// `min(a, b)`: the lesser value.
    min(other) = |a, b| Expr::call(Function::Min, vec![a, b]);
    /// `max(a, b)`: the greater value.
    max(other) = |a, b| Expr::call(Function::Max, vec![a, b]);
    /// `a if condition else b`: `a` if the condition counts as true, else `b`.
    only_if(condition, otherwise) = |a, condition, b| Expr::choice(condition, a, b);
}

fn compare<N>(left: Expr<N>, comparator: Comparator, right: Expr<N>) -> Expr<N> {
    Expr::comparison(left, vec![(comparator, right)])
}

impl<N> Expr<N> {
    /// `a in (b, c, ...)`: equal to one of `values`.
    pub fn is_in(self, values: impl IntoIterator<Item = impl Into<Expr<N>>>) -> Expr<N> {
        let values = values.into_iter().map(Into::into).collect();
        compare(self, Comparator::In, Expr::tuple(values))
    }

    /// `a < b <= c`: a chain of comparisons, where `rest` has the comparator and the value of each.
    pub fn compared(self, rest: impl IntoIterator<Item = (Comparator, Expr<N>)>) -> Expr<N> {
        Expr::comparison(self, rest.into_iter().collect())
    }
}

impl<N> Name<N> {
    /// `a in (b, c, ...)`: equal to one of `values`.
    pub fn is_in(self, values: impl IntoIterator<Item = impl Into<Expr<N>>>) -> Expr<N> {
        Expr::from(self).is_in(values)
    }
}

macro_rules! prefixes {
    ($($type:ty),*) => {$(
        impl<N> Neg for $type {
            type Output = Expr<N>;

            fn neg(self) -> Expr<N> {
                Expr::signed(Sign::Minus, self.into())
            }
        }

        impl<N> Not for $type {
            type Output = Expr<N>;

            fn not(self) -> Expr<N> {
                Expr::negation(self.into())
            }
        }
    )*};
}

prefixes!(Expr<N>, Name<N>);

/// The sum of all values; 0 if there are none.
impl<N, T: Into<Expr<N>>> Sum<T> for Expr<N> {
    fn sum<I: Iterator<Item = T>>(values: I) -> Expr<N> {
        values.map(Into::into).reduce(|a, b| a + b).unwrap_or_else(|| Expr::constant(0))
    }
}

/// The product of all values; 1 if there are none.
impl<N, T: Into<Expr<N>>> Product<T> for Expr<N> {
    fn product<I: Iterator<Item = T>>(values: I) -> Expr<N> {
        values.map(Into::into).reduce(|a, b| a * b).unwrap_or_else(|| Expr::constant(1))
    }
}
