//! Checks proofs of constraint solvers: that a model has no solution, exactly one, so many, or none
//! that is better than a given one.
//!
//! This crate shares nothing with the engine of Kumiki, so a defect of the engine cannot hide here.
//! It has a plain meaning of each constraint, and decides each step of a proof by itself.
//!
#![doc = include_str!("../README.md")]
//!
//! # What must be believed
//!
//! A reader who believes this crate need not believe the solver. These parts decide, and are
//! written to be read:
//!
//! - `values`: values, bounds of values, Python's operators on them, and the three values of truth.
//! - `domains`: what is left of the values of each variable.
//! - `meanings`, `expression`: the meaning of each kind of constraint.
//! - `model`, `reading`: a model, and the meaning of its text.
//! - `check`: the rules of a proof, and in `check/cases` the one procedure that decides a step.
//!
//! One more, `proof`, reads the lines of a proof, without the model. It need not be believed: a
//! line that it misreads is checked as well.
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `check`: the rules; `reading`: models in text
//! - `model`: variables, constraints, objectives
//! - `expression`: expressions in text
//! - `meanings`: one kind of constraint a file
//! - `domains`: the values that are left
//! - `values`: values and truth; `proof`: the lines of a proof
//!
//! # The format of a proof
//!
//! A proof is text, in lines. Variables, constraints and lemmas have numbers; those of variables
//! and constraints are their places in the model. A *position* is the place of a value in the
//! domain of its variable, without the values that are equal to one before. All these count from 0.
//! Empty lines and lines that begin with `#` say nothing.
//!
//! | Line | Meaning |
//! |---|---|
//! | `kumiki-proof 1` | the first line |
//! | `model 81 27` | the second: the numbers of variables and of constraints of the model |
//! | `b 3 0 5` | the best solution, before all else: a position for each variable |
//! | `v 81 5` | variable 81 is new; it is 1 if soft constraint 5 is violated, and else 0 |
//! | `s 7 3 0 5` | a solution, and the number of the lemma that no further one is the same |
//! | `f c17 x12 3,5-7` | a fact: a step that needs no assumption |
//! | `o x4 1-3 x9 2,3` | an order of interchangeable values takes these positions, see below |
//! | `l 12 x3 1,2 x9 5-7 : c4 x5 1 ; l7 x6 0-3 ; c17` | a lemma, see below |
//! | `d 7 12` | lemmas that are not used any more |
//! | `e unique` | the claim: `none`, `unique`, `some`, `several`, `count 12` or `optimum` |
//!
//! A *step* is a reason, a variable and positions: the reason takes these positions from the
//! variable. A reason is a constraint `c17`, a lemma `l12`, the definition of a variable `v81`, or
//! `b`: the solution is better than the one of line `b`. A reason takes positions from a variable
//! if nothing that is left satisfies it with one of them.
//!
//! A *lemma* has a number, literals, steps, and a reason alone. Its meaning is that one of its
//! literals is true: the variable has one of the positions. It is checked so: the literals are
//! assumed to be false, which takes their positions; then the steps follow one after the other, and
//! at last nothing that is left satisfies the reason. A lemma without literals says that there is
//! no further solution, or none that is better.
//!
//! An *order* is about variables all of whose constraints only say that variables differ, as in a
//! colouring. Where each of these variables has both of two values or neither, any exchange of the
//! two gives another solution. So one may ask that such values first appear, along the variables of
//! the line, in a fixed order. A proof with an order claims only that there is no solution.
//!
//! Solutions are compared by the total weight of the violated soft constraints, if the model has
//! some, and then by each of its objectives.

mod check;
mod domains;
mod expression;
mod meanings;
mod model;
mod proof;
mod reading;
mod values;

pub use check::{LINE_LIMIT, Options, Refused, Report, check};
pub use domains::{Domains, Set};
pub use meanings::{Meaning, closure};
pub use model::{Model, ModelError, Name};
pub use proof::Claim;
pub use values::{Truth, Value};

#[cfg(test)]
mod tests;
