//! Errors of wrong constraints have the names that the user has given, wherever they run.

use kumiki::constraints::Predicate;
use kumiki::engine::{
    Conflict, Constraint, Event, Int, Model, Partial, Presolved, Properties, SharedConstraint,
    Store, Var,
};
use kumiki::python_constraint::MinConflicts;
use kumiki::relations::{Relation, RelationError, Scope, engine, engine_over};
use kumiki::search::{LocalSearch, LookAhead, Search, Strategy, ValueOrder, VariableOrder};
use kumiki::{AllVariables, Problem, Settings, over};
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};
use std::sync::Arc;

/// The text of the panic that `work` ends in.
fn panic_of<R>(work: impl FnOnce() -> R) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(work)) else { panic!("it did not panic") };
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => (*payload.downcast::<&str>().expect("a text")).to_owned(),
    }
}

/// `x` and `y` are different, and one method of it is wrong.
struct Wrong {
    scope: [Var; 2],
    which: Which,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    Propagate,
    Possible,
    Satisfied,
    Violation,
    Presolve,
    /// It writes the word of this number, and asks for one.
    Memory(usize),
    /// It removes a value of this variable.
    #[cfg(debug_assertions)]
    Outside(Var),
    #[cfg(debug_assertions)]
    NeverChecks,
}

impl Constraint for Wrong {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        assert!(self.which != Which::Satisfied, "no meaning");
        values[0] != values[1]
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        assert!(self.which != Which::Possible, "no meaning");
        assigned.complete().is_none_or(|values| self.is_satisfied(&values))
    }

    fn violation(&self, values: &[Int]) -> u64 {
        assert!(self.which != Which::Violation, "no meaning");
        u64::from(values[0] == values[1])
    }

    fn presolve(&self, _: &Store) -> Presolved {
        assert!(self.which != Which::Presolve, "no meaning");
        Presolved::Keep
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        match self.which {
            Which::Propagate => panic!("no meaning"),
            Which::Memory(at) => store.set_state_word(at, 1),
            #[cfg(debug_assertions)]
            Which::Outside(var) => store.remove(var, store.domain(var).max())?,
            #[cfg(debug_assertions)]
            Which::NeverChecks => return Ok(()),
            _ => {}
        }
        let [x, y] = self.scope;
        for (x, y) in [(x, y), (y, x)] {
            if let Some(value) = store.fixed(x) {
                store.remove(y, value)?;
            }
        }
        Ok(())
    }

    fn properties(&self) -> Properties {
        Properties::default().wake_on(Event::Fixed).state_words(1)
    }
}

/// Three variables, and a wrong constraint on the first and the last.
fn problem(which: Which) -> Problem<&'static str, i64> {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c"], 1..=3).unwrap();
    problem.add_constraint(|b| b > 0, ["b"]).unwrap();
    let wrong = engine(move |scope| Wrong { scope, which });
    problem.add_named_constraint("one loop", wrong, ["a", "c"]).unwrap();
    problem
}

const TOLD: &str = r#"constraint "one loop" on ["a", "c"] panicked: no meaning"#;

#[test]
fn a_panic_says_which_constraint_it_is_of() {
    let problem = problem(Which::Propagate);
    assert_eq!(panic_of(|| problem.solution()), TOLD);
    assert_eq!(panic_of(|| problem.solutions().next_row().is_some()), TOLD);
    assert_eq!(panic_of(|| problem.solutions().list()), TOLD);
    assert_eq!(panic_of(|| problem.count()), TOLD);
    assert_eq!(panic_of(|| problem.verdict()), TOLD);
    assert_eq!(panic_of(|| problem.sample(1, 0)), TOLD);
    assert_eq!(panic_of(|| problem.steps().count()), TOLD);
    assert_eq!(panic_of(|| problem.conflict()), TOLD);
    assert_eq!(panic_of(|| problem.correction()), TOLD);
    assert_eq!(panic_of(|| problem.statements().conflicts().count()), TOLD);
    assert_eq!(panic_of(|| problem.minimize([(1, "a")]).unwrap().best()), TOLD);
    assert_eq!(panic_of(|| problem.maximize([(1, "a")]).unwrap().count()), TOLD);
    assert_eq!(panic_of(|| problem.minimize_violations().best()), TOLD);
    assert_eq!(panic_of(|| problem.least_violated().best()), TOLD);
    let settings = Settings::default().look_ahead(LookAhead::Forward);
    assert_eq!(panic_of(|| problem.search(settings).count()), TOLD);
    assert_eq!(panic_of(|| problem.search(MinConflicts::new()).count()), TOLD);
    for threads in [0, 2] {
        assert_eq!(panic_of(|| problem.search(Settings::default().threads(threads)).count()), TOLD);
    }
}

#[test]
fn each_method_that_panics_is_told_of() {
    let asked = Settings::default().look_ahead(LookAhead::None);
    assert_eq!(panic_of(|| problem(Which::Possible).search(asked.clone()).count()), TOLD);
    assert_eq!(panic_of(|| problem(Which::Satisfied).search(asked).count()), TOLD);
    assert_eq!(panic_of(|| problem(Which::Presolve).count()), TOLD);
    assert_eq!(panic_of(|| problem(Which::Presolve).lowering().to_string()), TOLD);
    assert_eq!(panic_of(|| problem(Which::Presolve).steps().count()), TOLD);
    assert_eq!(panic_of(|| problem(Which::Presolve).conflict()), TOLD);
    let local = problem(Which::Violation);
    assert_eq!(panic_of(|| local.search(MinConflicts::new()).next()), TOLD);
    let listed = Settings::default().variable_order(VariableOrder::FewestValuesOnce);
    let mut unary = Problem::new();
    unary.add_variable("a", 1..=3).unwrap();
    let wrong = |scope: [Var; 1]| Wrong { scope: [scope[0]; 2], which: Which::Satisfied };
    unary.add_named_constraint("alone", engine(wrong), ["a"]).unwrap();
    let told = r#"constraint "alone" on ["a"] panicked: no meaning"#;
    assert_eq!(panic_of(|| unary.search(listed).count()), told);
    assert_eq!(panic_of(|| unary.conflict()), told);
}

#[test]
fn threads_hand_the_panic_over() {
    // It panics deep in the search, long after the work was divided.
    let mut problem = Problem::new();
    problem.add_variables(0..8, 0..4).unwrap();
    let deep = |values: &[i64]| {
        assert!(values[..7] != [3, 2, 1, 0, 3, 2, 1], "too deep");
        values[7] == 0
    };
    problem.add_named_constraint("deep", over(deep), AllVariables).unwrap();
    let told = r#"constraint "deep" on [0, 1, 2, 3, 4, 5, 6, 7] panicked: too deep"#;
    for threads in [1, 2] {
        let settings = Settings::default().threads(threads);
        assert_eq!(panic_of(|| problem.search(settings).last()), told);
    }
}

#[test]
fn a_constraint_without_a_name_is_told_of_by_its_kind_and_scope() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..10).unwrap();
    problem.add_constraint(|x: i64, y: i64| x % y == 0, ["y", "x"]).unwrap();
    let divides = "attempt to calculate the remainder with a divisor of zero";
    assert_eq!(
        panic_of(|| problem.count()),
        format!(r#"the predicate constraint on ["y", "x"] panicked: {divides}"#)
    );
}

#[test]
fn a_soft_constraint_is_told_of_by_its_own_name() {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c"], 1..=3).unwrap();
    for which in [Which::Propagate, Which::Presolve, Which::Satisfied] {
        let wrong = engine(move |scope| Wrong { scope, which });
        let handle = problem.add_named_soft_constraint("one loop", 2, wrong, ["a", "c"]).unwrap();
        assert_eq!(panic_of(|| problem.minimize_violations().best()), TOLD, "{which:?}");
        problem.remove_constraint(handle);
    }
}

#[test]
fn what_panics_when_it_is_made_is_told_of_too() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b"], 1..=3).unwrap();
    let made = engine_over(|_: &[Var]| -> Predicate { panic!("cannot be made") });
    let told = r#"constraint "new" on ["a", "b"] panicked: cannot be made"#;
    assert_eq!(panic_of(|| problem.add_named_constraint("new", made, ["a", "b"])), told);
}

#[test]
fn a_panic_within_a_panic_names_both() {
    let mut outer = Problem::new();
    outer.add_variable("a", 1..=3).unwrap();
    let ask = |_: i64| problem(Which::Propagate).solution().is_some();
    outer.add_named_constraint("outer", ask, ["a"]).unwrap();
    assert_eq!(
        panic_of(|| outer.count()),
        format!(r#"constraint "outer" on ["a"] panicked: {TOLD}"#)
    );
}

#[test]
fn a_panic_that_is_no_text_goes_on_as_it_is() {
    #[derive(Debug, PartialEq)]
    struct Own(u8);
    let mut problem = Problem::new();
    problem.add_variable("a", 1..=3).unwrap();
    problem.add_constraint(|a: i64| if a == 2 { panic_any(Own(7)) } else { true }, ["a"]).unwrap();
    let payload = catch_unwind(AssertUnwindSafe(|| problem.count())).unwrap_err();
    assert_eq!(payload.downcast_ref(), Some(&Own(7)));
}

#[test]
fn a_panic_of_something_else_is_blamed_on_nobody() {
    let wrong = problem(Which::Propagate);
    panic_of(|| Search::new(wrong.model().clone()).count());
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b"], 1..=3).unwrap();
    let choose = |_: &Store, _: Var| -> Int { panic!("no order") };
    let settings = Settings::default().value_order(ValueOrder::Custom(Arc::new(choose)));
    assert_eq!(panic_of(|| problem.search(settings).next()), "no order");
}

fn model(which: Which) -> Model {
    let mut model = Model::new();
    let vars = model.add_variables(2, 1..=3).unwrap();
    model.add_constraint(Wrong { scope: [vars[0], vars[1]], which });
    model
}

#[test]
fn a_model_without_names_tells_of_the_kind_and_the_id() {
    let told = "constraint ConstraintId(0), \"custom\", panicked: no meaning";
    assert_eq!(panic_of(|| Search::new(model(Which::Propagate)).count()), told);
    assert_eq!(panic_of(|| Search::new(model(Which::Presolve)).count()), told);
    let mut local = LocalSearch::new(model(Which::Violation), MinConflicts::new().into());
    assert_eq!(panic_of(|| local.count()), told);
}

#[test]
fn a_word_out_of_range_is_refused_in_every_build() {
    assert_eq!(problem(Which::Memory(0)).count(), 18);
    assert_eq!(
        panic_of(|| problem(Which::Memory(1)).count()),
        "constraint \"one loop\" on [\"a\", \"c\"] panicked: \
         reversible word 1 is used, but `state_words` asks for 1 word, counted from 0"
    );
    assert!(panic_of(|| problem(Which::Memory(usize::MAX)).count()).contains("asks for 1 word"));
}

/// Two constraints in one, of which the first uses words of the second.
#[test]
fn a_part_of_a_soft_constraint_has_only_its_own_words() {
    struct Both;
    impl Relation<i64> for Both {
        fn lower(self, scope: &Scope<'_, i64>) -> Result<Vec<SharedConstraint>, RelationError> {
            let &[x, y] = scope.vars() else { unreachable!("there are two") };
            let wrong = |at| Wrong { scope: [x, y], which: Which::Memory(at) };
            Ok(vec![Arc::new(wrong(1)), Arc::new(wrong(0))])
        }
    }
    let mut problem = Problem::new();
    problem.add_variables(["a", "b"], 1..=3).unwrap();
    problem.add_soft_constraint(1, Both, ["a", "b"]).unwrap();
    assert!(panic_of(|| problem.minimize_violations().best()).contains("asks for 1 word"));
}

#[cfg(debug_assertions)]
#[test]
fn a_removal_outside_of_the_scope_is_found() {
    let b = problem(Which::Propagate).model().variables().nth(1).expect("there are three");
    let outside = problem(Which::Outside(b));
    let told = r#"constraint "one loop" on ["a", "c"] touches "b", which is not in its scope"#;
    assert_eq!(panic_of(|| outside.count()), told);
    assert_eq!(panic_of(|| outside.conflict()), told);
    assert_eq!(panic_of(|| outside.least_violated().best()), told);
    let mut model = Model::new();
    let vars = model.add_variables(3, 1..=3).unwrap();
    model.add_constraint(Wrong { scope: [vars[0], vars[1]], which: Which::Outside(vars[2]) });
    assert_eq!(
        panic_of(|| Search::new(model).count()),
        "constraint ConstraintId(0), \"custom\", touches variable 2, which is not in its scope"
    );
}

#[cfg(debug_assertions)]
#[test]
fn a_wrong_solution_is_told_with_its_values() {
    let told = r#"constraint "one loop" on ["a", "c"] let a wrong solution pass: [1, 1] does not satisfy it"#;
    assert_eq!(panic_of(|| problem(Which::NeverChecks).solution()), told);
    // Also where solutions are only counted, and many at once.
    assert_eq!(panic_of(|| problem(Which::NeverChecks).count()), told);
    // In the values of the user, where the engine numbers them.
    let mut named: Problem<&str, &str> = Problem::new();
    named.add_variables(["a", "b"], ["red", "blue"]).unwrap();
    struct Colours;
    impl Relation<&'static str> for Colours {
        fn lower(
            self,
            scope: &Scope<'_, &'static str>,
        ) -> Result<Vec<SharedConstraint>, RelationError> {
            let &[x, y] = scope.vars() else { unreachable!("there are two") };
            Ok(vec![Arc::new(Wrong { scope: [x, y], which: Which::NeverChecks })])
        }
    }
    named.add_constraint(Colours, ["a", "b"]).unwrap();
    assert_eq!(
        panic_of(|| named.count()),
        "the custom constraint on [\"a\", \"b\"] let a wrong solution pass: \
         [\"red\", \"red\"] does not satisfy it"
    );
}

/// A constraint that lets all values pass, and is never satisfied.
struct Contradiction {
    scope: [Var; 2],
}

impl Constraint for Contradiction {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, _: &[Int]) -> bool {
        false
    }

    fn propagate(&self, _: &mut Store) -> Result<(), Conflict> {
        Ok(())
    }

    fn violation(&self, _: &[Int]) -> u64 {
        0
    }
}

#[test]
fn solutions_are_checked_if_the_settings_say_so() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 1..=2).unwrap();
    let wrong = engine(|scope| Contradiction { scope });
    problem.add_named_constraint("never", wrong, ["x", "y"]).unwrap();
    for strategy in [Strategy::Backtracking, Strategy::MinConflicts { steps: 10, restarts: 1 }] {
        let settings = Settings::default().strategy(strategy);
        let told = panic_of(|| problem.search(settings.clone().check_solutions(true)).next());
        assert!(
            told.starts_with("constraint \"never\" on [\"x\", \"y\"] let a wrong solution pass"),
            "{told}"
        );
        assert!(problem.search(settings.check_solutions(false)).next().is_some(), "{strategy:?}");
    }
}
