//! The values of a variable, in the order in which they are tried.
//!
//! Invariant: a list of many whole numbers, each one more than the one before, is a range.

use kumiki::Mixed;
use std::fmt;
use std::ops::RangeInclusive;

/// The values of a variable, in the order in which they are tried.
#[derive(Clone)]
pub struct Domain(Values);

#[derive(Clone)]
enum Values {
    Listed(Vec<Mixed>),
    Range(RangeInclusive<i64>),
}

/// A list of so many whole numbers that follow each other is a range.
const MANY: usize = 1 << 10;

impl Domain {
    /// Returns the whole numbers from the first to the second; `None` if there are none.
    pub fn range(numbers: RangeInclusive<i64>) -> Option<Domain> {
        (!numbers.is_empty()).then_some(Domain(Values::Range(numbers)))
    }

    /// Returns the ends, if it is stated as a range of whole numbers.
    pub fn as_range(&self) -> Option<RangeInclusive<i64>> {
        match &self.0 {
            Values::Listed(_) => None,
            Values::Range(numbers) => Some(numbers.clone()),
        }
    }

    /// Returns the number of values.
    pub fn len(&self) -> u64 {
        match &self.0 {
            Values::Listed(values) => values.len() as u64,
            Values::Range(numbers) => numbers.end().abs_diff(*numbers.start()).saturating_add(1),
        }
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the values.
    pub fn iter(&self) -> impl Iterator<Item = Mixed> + Clone + '_ {
        let (listed, range) = match &self.0 {
            Values::Listed(values) => (&values[..], None),
            Values::Range(numbers) => (&[][..], Some(Mixed::range(numbers.clone()))),
        };
        listed.iter().cloned().chain(range.into_iter().flatten())
    }

    /// Returns the values, or of a range the first and the last.
    pub fn ends(&self) -> impl Iterator<Item = Mixed> + '_ {
        let (listed, range) = match &self.0 {
            Values::Listed(values) => (&values[..], None),
            Values::Range(numbers) => (&[][..], Some([*numbers.start(), *numbers.end()])),
        };
        listed.iter().cloned().chain(range.into_iter().flatten().map(Mixed::Int))
    }
}

impl From<Vec<Mixed>> for Domain {
    fn from(values: Vec<Mixed>) -> Domain {
        let follows = |pair: &[Mixed]| match pair {
            [Mixed::Int(one), Mixed::Int(next)] => one.checked_add(1) == Some(*next),
            _ => false,
        };
        match (&values[..], values.len() > MANY && values.windows(2).all(follows)) {
            ([Mixed::Int(first), .., Mixed::Int(last)], true) => {
                Domain(Values::Range(*first..=*last))
            }
            _ => Domain(Values::Listed(values)),
        }
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Values::Listed(values) => values.fmt(f),
            Values::Range(numbers) => numbers.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki::mixed;

    #[test]
    fn a_long_list_of_numbers_that_follow_each_other_is_a_range() {
        let domain = |numbers: RangeInclusive<i64>| -> Domain {
            numbers.map(Mixed::from).collect::<Vec<_>>().into()
        };
        assert_eq!(domain(-3..=MANY as i64).as_range(), Some(-3..=MANY as i64));
        assert_eq!(domain(1..=MANY as i64).as_range(), None, "so few are listed");
        let mut gapped: Vec<Mixed> = domain(-3..=MANY as i64 + 1).iter().collect();
        gapped.remove(7);
        assert_eq!(Domain::from(gapped.clone()).as_range(), None);
        gapped[3] = false.into();
        assert_eq!(Domain::from(gapped).as_range(), None, "a truth value is no number");
    }

    #[test]
    fn a_range_has_its_values() {
        let range = Domain::range(-1..=2).unwrap();
        assert!(range.iter().eq(mixed![-1, 0, 1, 2]));
        assert!(range.ends().eq(mixed![-1, 2]));
        assert_eq!(range.len(), 4);
        assert_eq!(Domain::range(i64::MIN..=i64::MAX).unwrap().len(), u64::MAX);
        let (first, last) = (2, 1);
        assert!(Domain::range(first..=last).is_none());
    }
}
