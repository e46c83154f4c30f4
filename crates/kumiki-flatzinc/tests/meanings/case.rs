//! Random models of a few constraints, with all their solutions by enumeration.
//!
//! Invariant: a case has at most some hundreds of combinations of values.

use crate::builtins::{Kind, Meaning};
use clap::Parser;
use kumiki::run::Random;
use kumiki_flatzinc::command::run_on;
use kumiki_flatzinc::options::Options;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The values of a variable: the integers, or the elements that a set may have.
#[derive(Clone, Debug)]
struct Declared {
    kind: Kind,
    values: Vec<i64>,
}

/// A reference to a variable, or a constant.
#[derive(Clone, Copy, Debug)]
enum Term {
    Constant(i64),
    Var(usize),
}

/// An argument of a constraint.
#[derive(Clone, Debug)]
struct Argument {
    kind: Kind,
    terms: Vec<Term>,
}

/// A constraint of a case.
struct Stated {
    name: String,
    arguments: Vec<Argument>,
    holds: fn(&[Vec<i64>]) -> bool,
    /// The truth value of a reified constraint, and whether it is only implied.
    truth: Option<(Term, bool)>,
}

/// A model, with the meaning of its constraints.
pub(crate) struct Case {
    vars: Vec<Declared>,
    constraints: Vec<Stated>,
}

/// A value of each variable: one, or the elements of a set.
type Assignment = Vec<Vec<i64>>;

impl Case {
    /// Returns a random model of these constraints.
    pub(crate) fn of(meanings: &[&Meaning], random: &mut Random) -> Case {
        let mut case = Case { vars: Vec::new(), constraints: Vec::new() };
        for meaning in meanings {
            let mut arguments: Vec<Argument> = Vec::new();
            for &kind in meaning.kinds {
                let before = arguments.last().map_or(0, |last| last.terms.len());
                arguments.push(case.argument(kind, before, random));
            }
            let mode = if meaning.is_reified { random.index(3) } else { 0 };
            let truth = (mode > 0).then(|| (case.term(Kind::Bool, random), mode == 2));
            let name = format!("{}{}", meaning.name, ["", "_reif", "_imp"][mode]);
            case.constraints.push(Stated { name, arguments, holds: meaning.holds, truth });
        }
        case
    }

    fn argument(&mut self, kind: Kind, before: usize, random: &mut Random) -> Argument {
        let number = |random: &mut Random| Term::Constant(random.index(7) as i64 - 3);
        let terms = match kind {
            Kind::Int | Kind::Bool | Kind::Set => vec![self.term(kind, random)],
            Kind::Ints(len) => (0..len).map(|_| self.term(Kind::Int, random)).collect(),
            Kind::Bools(len) => (0..len).map(|_| self.term(Kind::Bool, random)).collect(),
            Kind::Constants(len) => (0..len).map(|_| number(random)).collect(),
            Kind::Constant => vec![number(random)],
            Kind::Values => (0..random.index(4)).map(|_| number(random)).collect(),
            Kind::Naturals(len) => {
                (0..len).map(|_| Term::Constant(random.index(4) as i64)).collect()
            }
            Kind::Fixed(values, _) => values.iter().map(|&value| Term::Constant(value)).collect(),
            Kind::Rows => (0..before * random.index(5)).map(|_| number(random)).collect(),
        };
        Argument { kind, terms }
    }

    /// Returns a constant, a variable that is there, or a new one.
    fn term(&mut self, kind: Kind, random: &mut Random) -> Term {
        let known: Vec<usize> =
            (0..self.vars.len()).filter(|&at| self.vars[at].kind == kind).collect();
        if kind != Kind::Set && random.index(6) == 0 {
            let values = if kind == Kind::Bool { [0, 1] } else { [-2, 3] };
            return Term::Constant(values[random.index(2)]);
        }
        let combinations: usize = self.vars.iter().map(Declared::count).product();
        let is_full = self.vars.len() >= 6 || combinations > 200;
        if !known.is_empty() && (is_full || random.index(4) == 0) {
            return Term::Var(known[random.index(known.len())]);
        }
        let mut values: Vec<i64> = match (kind, is_full) {
            (Kind::Bool, false) => vec![0, 1],
            (_, true) => vec![random.index(2) as i64],
            (Kind::Set, _) => (0..random.index(3)).map(|_| random.index(4) as i64).collect(),
            _ => (0..1 + random.index(4)).map(|_| random.index(7) as i64 - 3).collect(),
        };
        values.sort_unstable();
        values.dedup();
        self.vars.push(Declared { kind, values });
        Term::Var(self.vars.len() - 1)
    }

    /// Returns the text of the model, with this solve item.
    fn text(&self, solve: &str) -> String {
        let mut text = String::new();
        for (at, var) in self.vars.iter().enumerate() {
            let values = listed(&var.values);
            let kind = match var.kind {
                Kind::Bool if var.values == [0, 1] => "bool".to_owned(),
                Kind::Set => format!("set of {values}"),
                _ => values,
            };
            // A truth value of one value is stated by a constraint.
            let kind = if var.kind == Kind::Bool { "bool" } else { &kind };
            writeln!(text, "var {kind}: v{at} :: output_var;").unwrap();
            if let (Kind::Bool, &[value]) = (var.kind, &var.values[..]) {
                self.state_value(&mut text, at, value);
            }
        }
        for constraint in &self.constraints {
            let mut arguments: Vec<String> =
                constraint.arguments.iter().map(|argument| argument.text(self)).collect();
            arguments.extend(constraint.truth.map(|(truth, _)| term_text(truth, Kind::Bool)));
            let name = &constraint.name;
            writeln!(text, "constraint {name}({}) :: domain;", arguments.join(",")).unwrap();
        }
        text + solve
    }

    fn state_value(&self, text: &mut String, at: usize, value: i64) {
        writeln!(text, "constraint bool_eq(v{at}, {});", value == 1).unwrap();
    }

    /// Returns all solutions.
    fn solutions(&self) -> BTreeSet<Assignment> {
        let mut all = vec![Vec::new()];
        for var in &self.vars {
            let choices = var.choices();
            all = all
                .into_iter()
                .flat_map(|one: Assignment| {
                    choices.iter().map(move |choice| [&one[..], &[choice.clone()]].concat())
                })
                .collect();
        }
        all.into_iter().filter(|one| self.constraints.iter().all(|of| of.is_met(one))).collect()
    }

    /// Checks that the program prints each solution once, and nothing else.
    pub(crate) fn check(&self, random: &mut Random) {
        let search = if random.index(2) == 0 { self.annotation(random) } else { String::new() };
        let text = self.text(&format!("solve {search} satisfy;\n"));
        let printed = answer(&text, &["-a"]);
        let (solutions, end) = read(&printed);
        let expected = self.solutions();
        let found: BTreeSet<Assignment> = solutions.iter().cloned().collect();
        assert_eq!(found, expected, "{text}\n{printed}");
        assert_eq!(solutions.len(), expected.len(), "{text}\n{printed}");
        let complete = if expected.is_empty() { "=====UNSATISFIABLE=====" } else { "==========" };
        assert_eq!(end, complete, "{text}\n{printed}");
    }

    /// Checks that the program finds the best value of a variable, in a random search.
    pub(crate) fn check_optimum(&self, random: &mut Random) {
        let is_int = |at: &usize| self.vars[*at].kind != Kind::Set;
        let ints: Vec<usize> = (0..self.vars.len()).filter(is_int).collect();
        if ints.is_empty() {
            return;
        }
        let objective = ints[random.index(ints.len())];
        let sign = if random.index(2) == 0 { 1 } else { -1 };
        let goal = if sign == 1 { "minimize" } else { "maximize" };
        let search = self.annotation(random);
        let text = self.text(&format!("solve {search} {goal} v{objective};\n"));
        let flags = [["-i"], ["-f"]][random.index(2)];
        let printed = answer(&text, &flags);
        let (solutions, end) = read(&printed);
        let expected = self.solutions();
        let value = |one: &Assignment| one[objective][0] * sign;
        let best = expected.iter().map(value).min();
        assert_eq!(solutions.last().map(value), best, "{text}\n{printed}");
        assert!(solutions.iter().all(|one| expected.contains(one)), "{text}\n{printed}");
        let complete = if best.is_none() { "=====UNSATISFIABLE=====" } else { "==========" };
        assert_eq!(end, complete, "{text}\n{printed}");
    }
}

impl Case {
    /// Returns a random annotation of the search.
    fn annotation(&self, random: &mut Random) -> String {
        let ints: Vec<usize> =
            (0..self.vars.len()).filter(|&at| self.vars[at].kind != Kind::Set).collect();
        match ints.is_empty() {
            true => String::new(),
            false => annotation(&ints, random),
        }
    }
}

/// Returns a random annotation of the search for these variables.
fn annotation(ints: &[usize], random: &mut Random) -> String {
    const ORDERS: &[&str] = &[
        "input_order",
        "first_fail",
        "anti_first_fail",
        "smallest",
        "largest",
        "occurrence",
        "most_constrained",
        "max_regret",
        "dom_w_deg",
    ];
    const CHOICES: &[&str] = &[
        "indomain_min",
        "indomain_max",
        "indomain_median",
        "indomain_middle",
        "indomain_random",
        "indomain_split",
        "indomain_reverse_split",
        "outdomain_min",
        "outdomain_max",
    ];
    let mut stages = Vec::new();
    for _ in 0..random.index(3) {
        let vars: Vec<String> =
            ints.iter().filter(|_| random.index(2) == 0).map(|at| format!("v{at}")).collect();
        let order = ORDERS[random.index(ORDERS.len())];
        let choice = CHOICES[random.index(CHOICES.len())];
        stages.push(format!("int_search([{}],{order},{choice},complete)", vars.join(",")));
    }
    let start = format!("warm_start([v{}],[{}])", ints[0], random.index(4));
    stages.extend((random.index(2) == 0).then_some(start));
    let restart = ["", ":: restart_luby(2)", ":: restart_linear(1)"][random.index(3)];
    format!(":: seq_search([{}]) {restart}", stages.join(","))
}

impl Declared {
    fn count(&self) -> usize {
        if self.kind == Kind::Set { 1 << self.values.len() } else { self.values.len() }
    }

    /// Returns the values, each as a list: of one integer, or of the elements of a set.
    fn choices(&self) -> Vec<Vec<i64>> {
        if self.kind != Kind::Set {
            return self.values.iter().map(|&value| vec![value]).collect();
        }
        let has = |mask: usize, at: usize| mask >> at & 1 == 1;
        let elements = |mask: usize| -> Vec<i64> {
            (0..self.values.len()).filter(|&at| has(mask, at)).map(|at| self.values[at]).collect()
        };
        (0..self.count()).map(elements).collect()
    }
}

impl Argument {
    fn text(&self, _: &Case) -> String {
        let text = |kind: Kind| -> Vec<String> {
            self.terms.iter().map(|&term| term_text(term, kind)).collect()
        };
        match self.kind {
            Kind::Int | Kind::Constant | Kind::Set => text(Kind::Int).concat(),
            Kind::Bool => text(Kind::Bool).concat(),
            Kind::Fixed(_, text) => text.to_owned(),
            Kind::Bools(_) => format!("[{}]", text(Kind::Bool).join(",")),
            Kind::Values if self.terms.is_empty() => "1..0".to_owned(),
            Kind::Values => format!("{{{}}}", text(Kind::Int).join(",")),
            _ => format!("[{}]", text(Kind::Int).join(",")),
        }
    }
}

impl Stated {
    fn is_met(&self, one: &Assignment) -> bool {
        let value = |term: &Term| match *term {
            Term::Constant(value) => vec![value],
            Term::Var(at) => one[at].clone(),
        };
        let values: Vec<Vec<i64>> = self
            .arguments
            .iter()
            .map(|argument| argument.terms.iter().flat_map(value).collect())
            .collect();
        let holds = (self.holds)(&values);
        match self.truth {
            None => holds,
            Some((truth, is_half)) => {
                let truth = value(&truth)[0] == 1;
                if is_half { holds || !truth } else { holds == truth }
            }
        }
    }
}

fn term_text(term: Term, kind: Kind) -> String {
    match term {
        Term::Var(at) => format!("v{at}"),
        Term::Constant(value) if kind == Kind::Bool => (value == 1).to_string(),
        Term::Constant(value) => value.to_string(),
    }
}

fn listed(values: &[i64]) -> String {
    match values {
        [] => "1..0".to_owned(),
        _ => {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            format!("{{{}}}", values.join(","))
        }
    }
}

/// Returns the output of the program for a model.
fn answer(text: &str, flags: &[&str]) -> String {
    let words = ["kumiki-fzn"].iter().chain(flags).chain(&["model.fzn"]);
    let options = Options::try_parse_from(words).unwrap();
    let mut out = Vec::new();
    let ran = run_on(text.as_bytes(), &options, &mut out);
    ran.unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    String::from_utf8(out).unwrap()
}

/// Returns the solutions of an output, and its last line.
fn read(printed: &str) -> (Vec<Assignment>, &str) {
    let mut solutions = Vec::new();
    let mut one = Assignment::new();
    let mut end = "";
    for line in printed.lines() {
        if line == "----------" {
            solutions.push(std::mem::take(&mut one));
        } else if let Some((_, value)) = line.split_once(" = ") {
            let value = value.trim_end_matches(';').trim_matches(['{', '}']);
            let number = |word: &str| match word {
                "true" => 1,
                "false" => 0,
                _ => word.parse().unwrap(),
            };
            one.push(value.split(',').filter(|word| !word.is_empty()).map(number).collect());
        } else {
            end = line;
        }
    }
    (solutions, end)
}
