//! Tasks on machines.
//!
//! Invariant: a task takes the time from its origin to before its end, so one without a length
//! takes none.

use super::{Reader, ints_of, transposed};
use crate::claims::Claim;
use crate::error::Fault;
use crate::frame::{Condition, Frame};
use crate::sequence;
use crate::term::{Operator, Term};
use crate::tokens::{parts, tuples};
use crate::variables::Variables;
use kumiki::relations::RelationData;

/// Reads that tasks, or boxes of any number of dimensions, do not overlap.
pub(super) fn no_overlap(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let is_zero_ignored = frame.element.flag("zeroIgnored", true)?;
    let lengths = frame.expect("lengths")?;
    if lengths.text()?.trim_start().starts_with('(') {
        let origins = frame.expect("origins")?.rows(reader.variables())?;
        let lengths = rows(&lengths, reader.variables())?;
        frame.expect_length(("lengths", lengths.len()), origins.len())?;
        return boxes(reader, (&origins, &lengths), is_zero_ignored);
    }
    let origins = frame.terms_of("origins", reader.variables())?;
    let lengths = lengths.terms(reader.variables())?;
    frame.expect_length(("lengths", lengths.len()), origins.len())?;
    let is_positive = |term: &Term| term.bounds(reader.variables()).min > 0;
    let is_zero_ignored = is_zero_ignored || lengths.iter().all(is_positive);
    if !is_zero_ignored || !reader.are_at_least_0(&lengths) {
        let single = |terms: &[Term]| terms.iter().map(|term| vec![term.clone()]).collect();
        let (origins, lengths): (Vec<Vec<Term>>, Vec<Vec<Term>>) =
            (single(&origins), single(&lengths));
        return boxes(reader, (&origins, &lengths), is_zero_ignored);
    }
    let mut vars = reader.views(&origins)?;
    let durations = reader.constants_or_views(&lengths, &mut vars)?;
    Ok(Claim::Relation(RelationData::NoOverlap { durations, presence: None }, vars))
}

impl Reader {
    /// Returns whether no value of `terms` is less than 0.
    fn are_at_least_0(&self, terms: &[Term]) -> bool {
        terms.iter().all(|term| term.bounds(self.variables()).min >= 0)
    }

    /// Returns the numbers that `terms` are; if some are none, `None`, and variables for all of
    /// them at the end of `vars`.
    fn constants_or_views(
        &mut self,
        terms: &[Term],
        vars: &mut Vec<usize>,
    ) -> Result<Option<Vec<i64>>, Fault> {
        let constants = ints_of(terms);
        if constants.is_none() {
            vars.extend(self.views(terms)?);
        }
        Ok(constants)
    }
}

/// Returns the rows of terms in brackets, or of a part of an array.
fn rows(frame: &Frame<'_>, variables: &Variables) -> Result<Vec<Vec<Term>>, Fault> {
    let text = frame.text()?;
    let row = |row: Result<&str, Fault>| {
        let row = parts(row?).map(|part| sequence::term(part, variables));
        row.collect::<Result<Vec<Term>, Fault>>()
    };
    match text.trim_start().starts_with('(') {
        true => tuples(&text).map(row).collect::<Result<_, _>>().map_err(frame.place()),
        false => frame.rows(variables),
    }
}

/// Returns the claim that of any two boxes one ends before the other begins, in some dimension.
fn boxes(
    reader: &mut Reader,
    (origins, lengths): (&[Vec<Term>], &[Vec<Term>]),
    is_zero_ignored: bool,
) -> Result<Claim, Fault> {
    let dimensions = origins.first().map_or(0, Vec::len);
    if lengths.iter().any(|lengths| lengths.len() != dimensions) {
        return Err(Fault::new("there are as many lengths of a box as origins"));
    }
    if lengths.iter().all(|lengths| reader.are_at_least_0(lengths)) {
        let edges = transposed(lengths);
        let mut vars = reader.views(&transposed(origins).concat())?;
        let sizes = reader.constants_or_views(&edges.concat(), &mut vars)?;
        let sizes =
            sizes.map(|sizes| sizes.chunks(origins.len().max(1)).map(<[i64]>::to_vec).collect());
        let is_strict = !is_zero_ignored;
        return Ok(Claim::Relation(RelationData::Diffn { dimensions, sizes, is_strict }, vars));
    }
    let variables = reader.variables();
    let count = origins.len() as u64;
    variables.spend(count.saturating_mul(count).saturating_mul(dimensions as u64))?;
    let ends_before = |one: usize, other: usize, dimension: usize| {
        let end = [origins[one][dimension].clone(), lengths[one][dimension].clone()];
        Term::pair(Operator::Le, Term::call(Operator::Add, end), origins[other][dimension].clone())
    };
    let mut claims = Vec::new();
    for one in 0..origins.len() {
        for other in one + 1..origins.len() {
            let mut ways = Vec::new();
            for dimension in 0..dimensions {
                ways.push(ends_before(one, other, dimension));
                ways.push(ends_before(other, one, dimension));
            }
            if is_zero_ignored {
                let all = lengths[one].iter().chain(&lengths[other]);
                let may_be_zero = all.filter(|term| term.bounds(variables).contains(0));
                ways.extend(
                    may_be_zero.map(|term| Term::pair(Operator::Eq, term.clone(), Term::Int(0))),
                );
            }
            claims.push(Claim::Term(Term::joined(Operator::Or, ways)));
        }
    }
    Ok(Claim::All(claims))
}

/// The tasks of a machine.
struct Tasks {
    origins: Vec<Term>,
    lengths: Vec<Term>,
    heights: Vec<Term>,
}

/// Reads that at each time the heights of the tasks that are under way meet a condition.
pub(super) fn cumulative(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let [origins, lengths, heights] =
        ["origins", "lengths", "heights"].map(|name| frame.terms_of(name, variables));
    let tasks = Tasks { origins: origins?, lengths: lengths?, heights: heights? };
    frame.expect_length(("lengths", tasks.lengths.len()), tasks.origins.len())?;
    frame.expect_length(("heights", tasks.heights.len()), tasks.origins.len())?;
    let condition = frame.expect("condition")?.condition(variables)?;
    let mut claims = Vec::new();
    if let Some(ends) = frame.child("ends") {
        let ends = ends.terms(variables)?;
        frame.expect_length(("ends", ends.len()), tasks.origins.len())?;
        for ((origin, length), end) in tasks.origins.iter().zip(&tasks.lengths).zip(ends) {
            let sum = Term::call(Operator::Add, [origin.clone(), length.clone()]);
            claims.push(Claim::pair(Operator::Eq, sum, end));
        }
    }
    match tasks.sharing(&condition, reader)? {
        Some(claim) => claims.push(claim),
        None => claims.extend(tasks.at_all_times(&condition, reader.variables())?),
    }
    Ok(Claim::All(claims))
}

impl Tasks {
    /// Returns the claim that the tasks share a resource, if the condition is a limit, and no
    /// length or height may be less than 0.
    fn sharing(&self, condition: &Condition, reader: &mut Reader) -> Result<Option<Claim>, Fault> {
        let capacity = match (condition.operator, &condition.operand) {
            (Operator::Le, Term::Int(limit)) => Some(*limit),
            (Operator::Lt, Term::Int(limit)) => limit.checked_sub(1),
            (Operator::Le, Term::Var(_)) => None,
            _ => return Ok(None),
        };
        let is_limited = capacity.is_none_or(|limit| limit >= 0)
            && reader.are_at_least_0(std::slice::from_ref(&condition.operand));
        let parts = [&self.lengths, &self.heights];
        if !is_limited || !parts.into_iter().all(|part| reader.are_at_least_0(part)) {
            return Ok(None);
        }
        let mut vars = reader.views(&self.origins)?;
        let durations = reader.constants_or_views(&self.lengths, &mut vars)?;
        let demands = reader.constants_or_views(&self.heights, &mut vars)?;
        vars.extend(condition.operand.as_var());
        let sharing = RelationData::Cumulative { durations, demands, capacity, presence: None };
        Ok(Some(Claim::Relation(sharing, vars)))
    }

    /// Returns the claims that the condition is met at each time. The heights under way change when
    /// a task starts or ends, and are 0 before all tasks.
    fn at_all_times(
        &self,
        condition: &Condition,
        variables: &Variables,
    ) -> Result<Vec<Claim>, Fault> {
        let count = self.origins.len() as u64;
        variables.spend(count.saturating_mul(count))?;
        let mut times: Vec<Term> = self.origins.clone();
        let is_least = |term: &Term| term.bounds(variables).min >= 0;
        // Where a limit is on the sum of what is not negative, no end of a task exceeds it.
        let is_limit = matches!(condition.operator, Operator::Le | Operator::Lt);
        if !is_limit || !self.heights.iter().all(is_least) {
            let ends = self.origins.iter().zip(&self.lengths);
            times.extend(ends.map(|(origin, length)| {
                Term::call(Operator::Add, [origin.clone(), length.clone()])
            }));
        }
        let at = times.iter().map(|time| Claim::Term(condition.on(self.height_at(time))));
        Ok(at.chain([Claim::Term(condition.on(Term::Int(0)))]).collect())
    }

    /// Returns the sum of the heights of the tasks that are under way at a time.
    fn height_at(&self, time: &Term) -> Term {
        let heights = self.origins.iter().zip(&self.lengths).zip(&self.heights);
        let heights = heights.map(|((origin, length), height)| {
            let end = Term::call(Operator::Add, [origin.clone(), length.clone()]);
            let is_under_way = vec![
                Term::pair(Operator::Le, origin.clone(), time.clone()),
                Term::pair(Operator::Lt, time.clone(), end),
            ];
            Term::joined(Operator::And, is_under_way).times(height.clone())
        });
        Term::joined(Operator::Add, heights.collect())
    }
}
