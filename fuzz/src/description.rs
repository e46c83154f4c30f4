//! Small models in words.
//!
//! Invariant: there are at most [`COMBINATIONS`] combinations of values, and every number is one
//! that the engine takes, or, for coefficients, that it refuses with an error.

use crate::numbers::Numbers;
use arbitrary::{Arbitrary, Result, Unstructured};
use kumiki::constraints::{Comparison, Strength};
use kumiki::engine::{Int, VALUE_LIMIT};

/// The most combinations of values that a description has.
pub const COMBINATIONS: usize = 300;

/// A model in words.
#[derive(Clone, Debug)]
pub struct Description {
    /// The values of each variable, ascending.
    pub domains: Vec<Vec<Int>>,
    /// For some variables the order in which their values are tried.
    pub value_orders: Vec<(usize, Vec<Int>)>,
    /// The relations that must hold.
    pub relations: Vec<Relation>,
}

/// A view: which variable, and the offset.
pub type Place = (usize, Int);

/// A view or a constant.
#[derive(Clone, Copy, Debug)]
pub enum Term {
    /// The value of a variable, plus an offset.
    View(Place),
    /// Always the same.
    Constant(Int),
}

/// A constraint in words.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the arguments are those of the constraint of the same name")]
pub enum Relation {
    AllDifferent { views: Vec<Place>, strength: Strength },
    AllEqual { views: Vec<Place> },
    AtMost { x: Place, y: Place },
    LessThan { x: Place, y: Place },
    NotEqual { x: Place, y: Place },
    Linear { terms: Vec<(Int, Place)>, comparison: Comparison, bound: Int },
    Table { scope: Vec<usize>, rows: Vec<Vec<Int>>, is_allowed: bool },
    Element { list: Vec<Term>, index: Place, value: Term },
    Count { views: Vec<Place>, values: Vec<Int>, comparison: Comparison, bound: Term },
    Predicate { scope: Vec<usize>, seed: u64 },
}

impl<'a> Arbitrary<'a> for Description {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Description> {
        let mut numbers = Numbers::new(bytes)?;
        let mut domains: Vec<Vec<Int>> = Vec::new();
        for _ in 0..numbers.bytes().int_in_range(1..=5)? {
            let is_again = numbers.bytes().ratio(1, 3)?;
            domains.push(match domains.last() {
                Some(last) if is_again => last.clone(),
                _ => domain(&mut numbers)?,
            });
        }
        let mut combinations = 1;
        for domain in &mut domains {
            domain.truncate(COMBINATIONS / combinations);
            combinations *= domain.len();
        }
        let choices = domains.len();
        // Many variables that need no choice: the engine has other paths for many.
        if numbers.bytes().ratio(1, 10)? {
            let more = *numbers.bytes().choose(&[12, 40, 59, 70, 260])?;
            domains.extend((0..more).map(|value| vec![value + 4]));
        }
        let mut maker = Maker { numbers, domains, choices };
        let relations = (0..maker.numbers.bytes().int_in_range(0..=5)?)
            .map(|_| maker.relation())
            .collect::<Result<_>>()?;
        let value_orders = (0..maker.numbers.bytes().int_in_range(0..=2)?)
            .map(|_| maker.value_order())
            .collect::<Result<_>>()?;
        Ok(Description { domains: maker.domains, value_orders, relations })
    }
}

/// Some of 12 values that lie close or far apart.
fn domain(numbers: &mut Numbers) -> Result<Vec<Int>> {
    let base = numbers.value()?;
    let gap = *numbers.bytes().choose(&[1, 1, 1, 2, 9, 63, 64, 65, 700])?;
    let bits = numbers.bytes().arbitrary::<u16>()? | 1;
    let places = (0..12).filter(|place| bits >> place & 1 == 1);
    Ok(places.map(|place| base + place * gap).filter(|&value| value <= VALUE_LIMIT).collect())
}

/// Makes relations on variables that are known.
struct Maker<'u, 'a> {
    numbers: Numbers<'u, 'a>,
    domains: Vec<Vec<Int>>,
    /// So many variables, the first, have a choice of values.
    choices: usize,
}

impl Maker<'_, '_> {
    fn relation(&mut self) -> Result<Relation> {
        Ok(match self.numbers.bytes().int_in_range(0..=9)? {
            0 => self.all_different()?,
            1 => Relation::AllEqual { views: self.list(0, 4, Self::place)? },
            2 => Relation::AtMost { x: self.place()?, y: self.place()? },
            3 => Relation::LessThan { x: self.place()?, y: self.place()? },
            4 => Relation::NotEqual { x: self.place()?, y: self.place()? },
            5 => Relation::Linear {
                terms: self.list(0, 6, |maker| Ok((maker.numbers.any()?, maker.place()?)))?,
                comparison: self.comparison()?,
                bound: self.numbers.any()?,
            },
            6 => self.table()?,
            7 => Relation::Element {
                list: self.list(0, 6, Self::term)?,
                index: self.index()?,
                value: self.term()?,
            },
            8 => Relation::Count {
                views: self.list(0, 6, Self::place)?,
                values: self.numbers.list(0, 5, Numbers::any)?,
                comparison: self.comparison()?,
                bound: self.term()?,
            },
            _ => Relation::Predicate {
                scope: self.list(0, 4, Self::variable)?,
                seed: self.numbers.bytes().arbitrary()?,
            },
        })
    }

    /// Of some views, and, where there are many variables, most of those without a choice.
    fn all_different(&mut self) -> Result<Relation> {
        use Strength::{Bounds, Domain, Singles, Value};
        let mut views = self.list(0, 6, Self::place)?;
        if self.numbers.bytes().arbitrary()? {
            views.extend((self.choices..self.domains.len()).take(70).map(|var| (var, 0)));
        }
        let strength = *self.numbers.bytes().choose(&[Value, Singles, Bounds, Domain])?;
        Ok(Relation::AllDifferent { views, strength })
    }

    /// Rows of values that the variables have, or, now and then, do not have.
    fn table(&mut self) -> Result<Relation> {
        let scope = self.list(0, 4, Self::variable)?;
        let mut rows = self.list(0, 6, |maker| {
            scope.iter().map(|&var| maker.value_of(var)).collect::<Result<Vec<Int>>>()
        })?;
        let is_allowed = self.numbers.bytes().arbitrary()?;
        // Many rows, so that sets of rows take several words.
        if let Some(seed) = self.numbers.bytes().arbitrary::<Option<u8>>()? {
            let domains: Vec<&[Int]> =
                scope.iter().map(|&var| self.domains[var].as_slice()).collect();
            let is_picked = |row: &Vec<Int>| crate::meaning::is_picked(seed.into(), row);
            rows.extend(combinations(&domains).into_iter().filter(is_picked).take(150));
        }
        Ok(Relation::Table { scope, rows, is_allowed })
    }

    fn value_order(&mut self) -> Result<(usize, Vec<Int>)> {
        let var = self.variable()?;
        Ok((var, self.list(0, 5, |maker| maker.value_of(var))?))
    }

    fn value_of(&mut self, var: usize) -> Result<Int> {
        if self.numbers.bytes().ratio(1, 8)? {
            return self.numbers.any();
        }
        Ok(*self.numbers.bytes().choose(&self.domains[var])?)
    }

    fn variable(&mut self) -> Result<usize> {
        self.numbers.bytes().int_in_range(0..=self.choices - 1)
    }

    fn place(&mut self) -> Result<Place> {
        let offset = if self.numbers.bytes().ratio(1, 2)? { self.numbers.value()? } else { 0 };
        Ok((self.variable()?, offset))
    }

    /// A view that is likely to be in a list.
    fn index(&mut self) -> Result<Place> {
        if self.numbers.bytes().ratio(1, 2)? {
            return self.place();
        }
        let var = self.variable()?;
        let offset = self.numbers.bytes().int_in_range(-1..=1)? - self.domains[var][0];
        Ok((var, offset.clamp(-VALUE_LIMIT, VALUE_LIMIT)))
    }

    fn term(&mut self) -> Result<Term> {
        if self.numbers.bytes().ratio(1, 2)? {
            Ok(Term::Constant(self.numbers.any()?))
        } else {
            Ok(Term::View(self.place()?))
        }
    }

    fn comparison(&mut self) -> Result<Comparison> {
        use Comparison::{AtLeast, AtMost, Equal, NotEqual};
        Ok(*self.numbers.bytes().choose(&[Equal, NotEqual, AtMost, AtLeast])?)
    }

    fn list<T>(
        &mut self,
        least: usize,
        most: usize,
        mut make: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let len = self.numbers.bytes().int_in_range(least..=most)?;
        (0..len).map(|_| make(self)).collect()
    }
}

/// Every combination of one value from each of `domains`, in lexicographic order.
pub fn combinations<T: Copy>(domains: &[&[T]]) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for domain in domains {
        let extended = |start: &Vec<T>| {
            let start = start.clone();
            domain.iter().map(move |&value| [start.as_slice(), &[value]].concat())
        };
        all = all.iter().flat_map(extended).collect();
    }
    all
}
