//! Calls of a `Problem` in words: also those that it must refuse.
//!
//! Invariant: names are few, so that calls speak of the same variables; numbers may be any.

use crate::numbers::Numbers;
use crate::way::Way;
use arbitrary::{Arbitrary, Result, Unstructured};
use kumiki::constraints::Strength;
use kumiki::engine::{Int, VALUE_LIMIT};

/// A problem in words: what is called, in order.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The type of the values.
    pub values: Values,
    /// The way of the search.
    pub way: Way,
    /// After how many decisions the search ends.
    pub decisions: u8,
    /// The calls, in their order.
    pub calls: Vec<Call>,
}

/// The types of values that are tried.
#[derive(Arbitrary, Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each is named after its type")]
pub enum Values {
    I64,
    U8,
    U128,
    Bool,
    String,
}

/// A call that adds something.
#[derive(Clone, Debug)]
pub enum Call {
    /// `add_variables`, or `add_variable` for one name.
    AddVariables(Vec<char>, Vec<Int>),
    /// `add_constraint`, or `add_named_constraint`, on some variables or on all.
    AddConstraint {
        /// The name, if it has one.
        name: Option<char>,
        /// The relation.
        relation: Relation,
        /// The variables; `None` for all.
        scope: Option<Vec<char>>,
    },
}

/// A relation in words.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the arguments are those of the relation of the same name")]
pub enum Relation {
    AllDifferent {
        offsets: Option<Vec<Int>>,
        strength: Option<Strength>,
    },
    AllEqual,
    LessThan,
    AtMost,
    Sum {
        kind: Bound,
        bound: Int,
        multipliers: Option<Vec<Int>>,
    },
    Allowed(Vec<Vec<Int>>),
    Forbidden(Vec<Vec<Int>>),
    Count {
        values: Vec<Int>,
        bound: Option<(Bound, usize)>,
    },
    Element,
    /// A closure of so many values: what a hash says.
    Closure {
        arity: usize,
        seed: u8,
    },
    /// A closure over a slice.
    Over {
        seed: u8,
    },
    /// `engine` with a constraint on two variables.
    EngineNotEqual {
        offset: Int,
    },
    /// `engine_over` with one on any number.
    EngineAllEqual,
}

/// The comparison of a number with its bound.
#[derive(Arbitrary, Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Bound {
    Exactly,
    AtLeast,
    AtMost,
}

impl<'a> Arbitrary<'a> for Plan {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Plan> {
        let (values, way, decisions) = bytes.arbitrary()?;
        let mut numbers = Numbers::new(bytes)?;
        let calls = numbers.list(1, 12, call)?;
        Ok(Plan { values, way, decisions, calls })
    }
}

fn call(numbers: &mut Numbers) -> Result<Call> {
    if numbers.bytes().ratio(1, 3)? {
        let names = numbers.list(0, 4, name)?;
        // More of them than most scopes have, so that those over all variables are long.
        let more =
            if numbers.bytes().ratio(1, 10)? { numbers.bytes().int_in_range(9..=80)? } else { 0 };
        let names = names.into_iter().chain(('\u{400}'..).take(more)).collect();
        return Ok(Call::AddVariables(names, domain(numbers)?));
    }
    let is_named: bool = numbers.bytes().arbitrary()?;
    let is_on_all: bool = numbers.bytes().arbitrary()?;
    Ok(Call::AddConstraint {
        name: if is_named { Some(name(numbers)?) } else { None },
        relation: relation(numbers)?,
        scope: if is_on_all { None } else { Some(numbers.list(0, 9, name)?) },
    })
}

fn name(numbers: &mut Numbers) -> Result<char> {
    Ok(char::from(b'a' + numbers.bytes().int_in_range(0..=6)?))
}

/// Values as they come, or a range, or two values far apart.
fn domain(numbers: &mut Numbers) -> Result<Vec<Int>> {
    match numbers.bytes().int_in_range(0..=5)? {
        0 | 1 => numbers.list(0, 9, Numbers::any),
        2 => {
            let first = numbers.value()?;
            let gap =
                numbers.bytes().choose(&[1 << 10, 1 << 16, (1 << 24) - 1, 1 << 24, 1 << 61])?;
            Ok(vec![first, first.saturating_add(*gap)])
        }
        _ => {
            let first = numbers.value()?;
            Ok((first..=first + numbers.bytes().int_in_range(0..=80)?).collect())
        }
    }
}

fn relation(numbers: &mut Numbers) -> Result<Relation> {
    let rows = |numbers: &mut Numbers| {
        let len = numbers.bytes().int_in_range(0..=4)?;
        numbers.list(0, 6, |numbers| {
            // Now and then a row is too long.
            let extra = usize::from(numbers.bytes().ratio(1, 40)?);
            numbers.list(len + extra, len + extra, Numbers::any)
        })
    };
    Ok(match numbers.bytes().int_in_range(0..=12)? {
        0 => Relation::AllDifferent {
            offsets: list_or_none(numbers)?,
            strength: *numbers.bytes().choose(&[
                None,
                Some(Strength::Value),
                Some(Strength::Singles),
                Some(Strength::Bounds),
                Some(Strength::Domain),
            ])?,
        },
        1 => Relation::AllEqual,
        2 => Relation::LessThan,
        3 => Relation::AtMost,
        4 => Relation::Sum {
            kind: numbers.bytes().arbitrary()?,
            bound: numbers.any()?,
            multipliers: list_or_none(numbers)?,
        },
        5 => Relation::Allowed(rows(numbers)?),
        6 => Relation::Forbidden(rows(numbers)?),
        7 => Relation::Count {
            values: numbers.list(0, 5, Numbers::any)?,
            bound: match numbers.bytes().arbitrary::<Option<Bound>>()? {
                None => None,
                Some(bound) => Some((bound, numbers.any()? as usize)),
            },
        },
        8 => Relation::Element,
        9 => {
            let arity = numbers.bytes().int_in_range(1..=8)?;
            Relation::Closure { arity, seed: numbers.bytes().arbitrary()? }
        }
        10 => Relation::Over { seed: numbers.bytes().arbitrary()? },
        11 => {
            Relation::EngineNotEqual { offset: numbers.value()?.clamp(-VALUE_LIMIT, VALUE_LIMIT) }
        }
        _ => Relation::EngineAllEqual,
    })
}

fn list_or_none(numbers: &mut Numbers) -> Result<Option<Vec<Int>>> {
    if numbers.bytes().arbitrary()? {
        Ok(Some(numbers.list(0, 9, Numbers::any)?))
    } else {
        Ok(None)
    }
}
