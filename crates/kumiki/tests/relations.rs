//! Every relation by itself, on values of every kind: what a problem finds is what the relation means.

#[path = "relations/description.rs"]
mod description;
#[path = "relations/meaning.rs"]
mod meaning;
#[path = "relations/statement.rs"]
mod statement;
#[path = "relations/strategy.rs"]
mod strategy;

use description::{Description, found};
use kumiki::{
    Backtracking, LookAhead, Mixed, Problem, RecursiveBacktracking, Settings, Value, VariableOrder,
};
use proptest::test_runner::TestRunner;
use strategy::{CORPUS, Kind, OTHERS, Palette};

/// Holds what `problem` finds under several settings against `description`.
fn check<V: Value + Into<Mixed>>(description: &Description, problem: &Problem<usize, V>) {
    let truth = description.solutions();
    let in_order = Settings::default().variable_order(VariableOrder::InOrder);
    let all = [
        Settings::default(),
        in_order.look_ahead(LookAhead::None),
        RecursiveBacktracking.into(),
        Settings::from(Backtracking).look_ahead(LookAhead::None),
    ];
    for settings in all {
        assert_eq!(found(problem, settings.clone()), truth, "{settings:?}");
    }
}

/// One relation of a kind, on values of each palette.
fn check_kind(kind: &'static [Kind]) {
    for palette in [Palette::Integers, Palette::Numbers, Palette::Anything] {
        let description = strategy::description(palette, kind, 1);
        let result = TestRunner::default().run(&description, |description| {
            check(&description, &description.problem(Mixed::clone));
            if let Palette::Integers = palette {
                let whole = |value: &Mixed| value.as_int().expect("an integer");
                check(&description, &description.problem::<i64>(whole));
            }
            Ok(())
        });
        result.unwrap_or_else(|error| panic!("{error}"));
    }
}

macro_rules! agrees {
    ($($name:ident: $kind:expr;)*) => {
        mod agrees_with_its_meaning {
            use super::*;

            $(
                #[test]
                fn $name() {
                    check_kind(&$kind);
                }
            )*
        }
    };
}

agrees! {
    all_different: CORPUS[0..1];
    all_equal: CORPUS[1..2];
    exact_sum: CORPUS[2..3];
    min_sum: CORPUS[3..4];
    max_sum: CORPUS[4..5];
    exact_prod: CORPUS[5..6];
    min_prod: CORPUS[6..7];
    max_prod: CORPUS[7..8];
    variable_exact_sum: CORPUS[8..9];
    variable_min_sum: CORPUS[9..10];
    variable_max_sum: CORPUS[10..11];
    variable_exact_prod: CORPUS[11..12];
    variable_min_prod: CORPUS[12..13];
    variable_max_prod: CORPUS[13..14];
    in_set: CORPUS[14..15];
    not_in_set: CORPUS[15..16];
    some_in_set: CORPUS[16..17];
    some_not_in_set: CORPUS[17..18];
    a_closure: CORPUS[18..19];
    all_different_with_offsets: OTHERS[0..1];
    less_than: OTHERS[1..2];
    at_most: OTHERS[2..3];
    element: OTHERS[3..4];
    allowed: OTHERS[4..5];
    forbidden: OTHERS[5..6];
}
