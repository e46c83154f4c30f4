//! The writer of a proof: turns the engine's variables and numbers into positions of the problem.
//!
//! Invariant: a position is the index of a value among those of its variable, in the order of
//! declaration. The number of a constraint is its index among those that the problem has.

use super::kept_lines::KeptLines;
use super::sources::{ProofSource, sources, whole_constraints};
use crate::arithmetic::Int;
use crate::modelling::{Problem, SharedTable, Value};
use crate::propagation::{Model, SharedConstraint};
use crate::run::{LemmaId, ProofClaim, ProofGraph, ProofLog, ProofReason, ProofStep, ProofValues};
use crate::state::Var;
use std::collections::HashMap;
use std::fmt::{Display, Write as _};
use std::hash::Hash;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

/// The meaning of variables and constraints of a model that its problem does not have.
#[derive(Debug, Default)]
pub(in crate::answers) struct AddedMeanings {
    /// The indicators of soft constraints: each variable, with the number of its constraint among
    /// those that were added.
    pub(in crate::answers) indicators: Vec<(Var, usize)>,
    /// The solution that others are compared with.
    pub(in crate::answers) best: Option<Vec<Int>>,
    /// True if it is known that there is no solution.
    pub(in crate::answers) has_none: bool,
}

/// The most bytes of a proof that are kept. A longer one is written as it is found.
const MOST_KEPT: usize = 1 << 28;

/// The writer of a proof, to `out`: at its end, without the lines that the claim does not need.
pub(in crate::answers) struct ProofWriter<V> {
    out: BufWriter<Box<dyn Write + Send>>,
    /// The first error of `out`; nothing is written after it.
    result: io::Result<()>,
    line: String,
    /// The lines, unless they are too many.
    kept: Option<KeptLines>,
    tables: Vec<SharedTable<V>>,
    /// For each table the position of each number, if these do not ascend.
    positions: Vec<Option<Arc<[u32]>>>,
    sources: Vec<ProofSource>,
    /// True if it is known that there is no solution.
    has_none: bool,
    /// For each variable, true if its constraints are whole.
    are_whole: Vec<bool>,
}

impl<V: Value> ProofWriter<V> {
    /// Returns the writer of a proof about `model`: that of `problem`, with what is `stated` beside
    /// it. Writes the first lines.
    pub(in crate::answers) fn new<K: Hash + Eq + Clone>(
        problem: &Problem<K, V>,
        model: &Model,
        stated: AddedMeanings,
        out: Box<dyn Write + Send>,
    ) -> ProofWriter<V> {
        let (_, tables) = problem.names_and_tables();
        let numbers = problem.constraint_numbers();
        let mut writer = ProofWriter {
            out: BufWriter::new(out),
            result: Ok(()),
            line: String::new(),
            kept: None,
            tables: tables.to_vec(),
            positions: positions(tables),
            sources: sources(problem, model, &stated, &numbers),
            has_none: stated.has_none,
            are_whole: whole_constraints(problem, model),
        };
        let variables = tables.len();
        let constraints = numbers.iter().flatten().count();
        writer.write(format_args!("kumiki-proof 1\nmodel {variables} {constraints}\n"));
        if let Some(best) = stated.best {
            writer.line.push('b');
            writer.push_row(&best);
            writer.end_line();
        }
        for (var, posted) in stated.indicators {
            let number = numbers[posted].expect("the constraint is there");
            writer.write(format_args!("v {} {number}\n", var.index()));
        }
        writer.kept = Some(KeptLines::new(writer.scopes(model), model.variables().len()));
        writer
    }

    fn write(&mut self, text: impl Display) {
        if self.result.is_ok() {
            self.result = write!(self.out, "{text}");
        }
    }

    fn end_line(&mut self) {
        let mut line = std::mem::take(&mut self.line);
        line.push('\n');
        match &mut self.kept {
            Some(kept) => kept.push(&line),
            None => self.write(&line),
        }
        if self.kept.as_ref().is_some_and(|kept| kept.bytes() > MOST_KEPT) {
            let kept = self.kept.take().expect("lines are kept");
            self.write(kept.text());
        }
        line.clear();
        self.line = line;
    }

    /// Records a line in the graph of those that are kept.
    fn record(&mut self, line: impl FnOnce(&mut ProofGraph)) {
        if let Some(kept) = &mut self.kept {
            line(kept.graph_mut());
        }
    }

    /// Returns the variables of each constraint of `model`: of those that one of the problem is
    /// turned into, the variables of all.
    fn scopes(&self, model: &Model) -> Vec<Arc<[Var]>> {
        let mut of_stated: HashMap<usize, Vec<Var>> = HashMap::new();
        for ((_, constraint), source) in model.constraints().zip(&self.sources) {
            if let &ProofSource::Stated(number) = source {
                of_stated.entry(number).or_default().extend(constraint.scope());
            }
        }
        let of_stated: HashMap<usize, Arc<[Var]>> = of_stated
            .into_iter()
            .map(|(number, mut vars)| {
                vars.sort_unstable();
                vars.dedup();
                (number, vars.into())
            })
            .collect();
        let scope = |((_, constraint), source): ((_, &SharedConstraint), &ProofSource)| match source
        {
            ProofSource::Stated(number) => Arc::clone(&of_stated[number]),
            ProofSource::Definition(_) | ProofSource::Better => constraint.scope().into(),
        };
        model.constraints().zip(&self.sources).map(scope).collect()
    }

    fn push(&mut self, part: impl Display) {
        write!(self.line, "{part}").expect("a string takes all");
    }

    fn push_row(&mut self, row: &[Int]) {
        for (at, &number) in row.iter().take(self.tables.len()).enumerate() {
            let place = self.tables[at].place(number).expect("it is a value of the variable");
            let position = self.position(at, place);
            self.push(format_args!(" {position}"));
        }
    }

    /// Returns the position of the number at `place` of the table of variable `at`.
    fn position(&self, at: usize, place: usize) -> u32 {
        self.positions[at].as_ref().map_or(place as u32, |positions| positions[place])
    }

    fn push_reason(&mut self, reason: ProofReason) {
        match reason {
            ProofReason::Lemma(lemma) => self.push(format_args!("l{lemma}")),
            ProofReason::Constraint(id) => match self.sources[id.index()] {
                ProofSource::Stated(number) => self.push(format_args!("c{number}")),
                ProofSource::Definition(var) => self.push(format_args!("v{}", var.index())),
                ProofSource::Better => self.push('b'),
            },
        }
    }

    /// Adds a variable and positions: ` x3 1,4-6`.
    fn push_values(&mut self, values: &ProofValues) {
        let at = values.var.index();
        self.push(format_args!(" x{at} "));
        let mut ranges: Vec<(u32, u32)> = match self.tables.get(at) {
            None => values.intervals.iter().map(|&(min, max)| (min as u32, max as u32)).collect(),
            Some(table) => {
                let numbers = table.numbers();
                let places = values
                    .intervals
                    .iter()
                    .map(|&(min, max)| numbers.count_below(min)..numbers.count_below(max + 1));
                let places = places.filter(|places| !places.is_empty());
                match &self.positions[at] {
                    None => places.map(|of| (of.start as u32, of.end as u32 - 1)).collect(),
                    Some(positions) => {
                        let positions = places.flatten().map(|place| positions[place]);
                        positions.map(|position| (position, position)).collect()
                    }
                }
            }
        };
        ranges.sort_unstable();
        ranges.dedup_by(|next, last| {
            let is_next = next.0 == last.1 + 1;
            last.1 = if is_next { next.1 } else { last.1 };
            is_next
        });
        for (at, (first, last)) in ranges.into_iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            match first == last {
                true => self.push(format_args!("{comma}{first}")),
                false => self.push(format_args!("{comma}{first}-{last}")),
            }
        }
    }

    fn push_step(&mut self, step: &ProofStep) {
        self.push_reason(step.reason);
        self.push_values(&step.removed);
    }
}

impl<V: Value> ProofLog for ProofWriter<V> {
    fn fact(&mut self, step: &ProofStep) {
        self.record(|graph| graph.fact(step));
        self.push("f ");
        self.push_step(step);
        self.end_line();
    }

    fn may_order(&self) -> bool {
        self.has_none
    }

    fn has_whole_constraints(&self, var: Var) -> bool {
        self.are_whole[var.index()]
    }

    fn order(&mut self, taken: &[ProofValues]) {
        self.record(|graph| graph.order(taken));
        self.push('o');
        taken.iter().for_each(|values| self.push_values(values));
        self.end_line();
    }

    fn solution(&mut self, lemma: LemmaId, row: &[Int]) {
        self.record(|graph| graph.solution(lemma, row));
        self.push(format_args!("s {lemma}"));
        self.push_row(row);
        self.end_line();
    }

    fn lemma(
        &mut self,
        lemma: LemmaId,
        literals: &[ProofValues],
        steps: &[ProofStep],
        last: ProofReason,
    ) {
        self.record(|graph| graph.lemma(lemma, literals, steps, last));
        self.push(format_args!("l {lemma}"));
        literals.iter().for_each(|literal| self.push_values(literal));
        self.push(" : ");
        for step in steps {
            self.push_step(step);
            self.push(" ; ");
        }
        self.push_reason(last);
        self.end_line();
    }

    fn forget(&mut self, lemma: LemmaId) {
        self.record(|graph| graph.forget(lemma));
        self.push(format_args!("d {lemma}"));
        self.end_line();
    }

    fn end(&mut self, claim: Option<ProofClaim>) -> io::Result<()> {
        if let Some(kept) = self.kept.take() {
            kept.needed(claim.as_ref()).for_each(|line| self.write(line));
        }
        match claim {
            None => {}
            Some(ProofClaim::None) => self.write("e none\n"),
            Some(ProofClaim::Unique) => self.write("e unique\n"),
            Some(ProofClaim::Some) => self.write("e some\n"),
            Some(ProofClaim::Several) => self.write("e several\n"),
            Some(ProofClaim::Count(count)) => self.write(format_args!("e count {count}\n")),
            Some(ProofClaim::Optimum) => self.write("e optimum\n"),
        }
        std::mem::replace(&mut self.result, Ok(()))?;
        self.out.flush()
    }
}

/// Returns for each table the position of each of its numbers, if these do not ascend.
fn positions<V>(tables: &[SharedTable<V>]) -> Vec<Option<Arc<[u32]>>> {
    let mut all: Vec<Option<Arc<[u32]>>> = Vec::with_capacity(tables.len());
    for (at, table) in tables.iter().enumerate() {
        let is_last = at > 0 && Arc::ptr_eq(table, &tables[at - 1]);
        all.push(match is_last {
            true => all[at - 1].clone(),
            false => (!table.declared().is_empty()).then(|| declared_positions(table)),
        });
    }
    all
}

/// Returns the position of each number of a table among those declared.
fn declared_positions<V>(table: &SharedTable<V>) -> Arc<[u32]> {
    let mut positions = vec![0; table.numbers().len()];
    for (position, &number) in table.declared().iter().enumerate() {
        let place = table.place(number).expect("it was declared");
        positions[place] = position as u32;
    }
    positions.into()
}
