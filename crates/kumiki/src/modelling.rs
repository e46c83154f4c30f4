//! Modelling: problems over names and values, and their translation for the engine.
//!
//! Invariant: the rooms below this one see a variable as an index and a value as an integer.

mod expression;
mod lowering;
mod mixed;
pub(crate) mod problem;
mod python_constraint;
mod relation;
mod relations;
mod value;

pub use expression::{Comparator, EvaluationError, Expr, ExprError, Name, Text, text, var};
pub use lowering::{Lowered, Lowering, Part};
pub use mixed::Mixed;
pub use problem::{AllVariables, Error, Handle, IntoExpression, IntoScope, Problem};
pub use python_constraint::{
    Backtracking, MinConflicts, OptimizedBacktracking, Parallel, RecursiveBacktracking,
};
pub use relation::{
    Closure, Engine, IntoRelation, Itself, Relation, RelationError, Scope, Value, engine,
    engine_over, over, partial,
};
pub use relations::{
    AllDifferent, AllDifferentWith, AllEqual, Allowed, AtMost, Count, Element, ExactProd, ExactSum,
    Expression, Forbidden, InSet, LessThan, MaxProd, MaxSum, MinProd, MinSum, NotInSet, Number,
    Regular, SomeInSet, SomeNotInSet, VariableExactProd, VariableExactSum, VariableMaxProd,
    VariableMaxSum, VariableMinProd, VariableMinSum, WeightedSum,
};
pub(crate) use value::{Kind, SharedTable};
