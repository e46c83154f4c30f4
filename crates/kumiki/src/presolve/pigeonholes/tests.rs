//! Pigeonholes are counted in every spelling, and no solution is lost.

use super::*;
use crate::constraints::{Comparison, Condition, Count, Formula, Linear, NotEqual, Term};
use crate::presolve::PASSES;
use crate::search::{Search, Status};
use proptest::prelude::*;

/// Returns whether presolve finds more pigeons than holes in `model`.
fn is_too_full(model: &Model) -> bool {
    let mut never = || false;
    let mut presolving = Presolving::new(Arc::new(model.clone()), None, &mut never);
    let name = "more ones than holes for them";
    presolving.run(&PASSES).iter().any(|&(pass, _)| pass == name)
}

fn sum(vars: &[Var], comparison: Comparison, bound: Int) -> Linear {
    Linear::new(vars.iter().map(|&var| (1, var)), comparison, bound).expect("small numbers")
}

/// Returns the formula that some of `vars` is 1, or that some is 0.
fn any(vars: &[Var], is_one: bool) -> Formula {
    let condition = |&var: &Var| {
        let is_zero = Condition::Equal(Term::Var(var), Term::Constant(0));
        if is_one { Condition::Not(Box::new(is_zero)) } else { is_zero }
    };
    Formula::new(Condition::Any(vars.iter().map(condition).collect()), |_| (0, 1))
        .expect("small numbers")
}

/// Adds the pigeons `rows`, each of which is in some hole, and returns the variables by holes.
fn add_rows(model: &mut Model, rows: usize, holes: usize) -> Vec<Vec<Var>> {
    let mut columns = vec![Vec::new(); holes];
    for _ in 0..rows {
        let row = model.add_variables(holes, 0..=1).unwrap();
        columns.iter_mut().zip(&row).for_each(|(column, &var)| column.push(var));
        model.add_constraint(any(&row, true));
    }
    columns
}

#[test]
fn pigeons_that_exclude_one_another_by_pairs_are_counted() {
    for (pigeons, is_full) in [(11, true), (10, false)] {
        let mut model = Model::new();
        for column in add_rows(&mut model, pigeons, 10) {
            for (at, &one) in column.iter().enumerate() {
                column[at + 1..].iter().for_each(|&other| {
                    model.add_constraint(any(&[one, other], false));
                });
            }
        }
        assert_eq!(is_too_full(&model), is_full);
        let mut search = Search::new(model);
        assert_eq!(search.next_solution().is_some(), !is_full);
        assert!(!is_full || search.statistics().decisions == 0);
    }
}

#[test]
fn too_many_pigeons_among_others_are_found() {
    let mut model = Model::new();
    // Six more holes, which these pigeons cannot use.
    let others = add_rows(&mut model, 2, 6);
    let columns = add_rows(&mut model, 4, 3);
    for column in others.iter().chain(&columns) {
        model.add_constraint(Count::new(column.clone(), [1], Comparison::AtMost, 1));
    }
    assert!(is_too_full(&model));
    assert_eq!(Search::new(model).count(), 0);
}

#[test]
fn groups_that_need_several_ones_are_counted() {
    let mut model = Model::new();
    let rows: Vec<Vec<Var>> = (0..2).map(|_| model.add_variables(3, 0..=1).unwrap()).collect();
    for row in &rows {
        model.add_constraint(sum(row, Comparison::AtLeast, 2));
    }
    for (&one, &other) in rows[0].iter().zip(&rows[1]) {
        model.add_constraint(sum(&[one, other], Comparison::AtMost, 1));
    }
    assert!(is_too_full(&model));
}

#[test]
fn dominoes_do_not_cover_a_chessboard_without_two_corners_of_a_colour() {
    let (mut model, size) = (Model::new(), 8);
    let is_left = |(row, column)| {
        row < size && column < size && row + column != 0 && row + column != 2 * (size - 1)
    };
    let mut covers: Vec<Vec<Var>> = vec![Vec::new(); size * size];
    for (row, column) in (0..size * size).map(|at| (at / size, at % size)) {
        for other in [(row, column + 1), (row + 1, column)] {
            if is_left((row, column)) && is_left(other) {
                let domino = model.add_variable(0..=1).unwrap();
                covers[row * size + column].push(domino);
                covers[other.0 * size + other.1].push(domino);
            }
        }
    }
    for cover in covers.iter().filter(|cover| !cover.is_empty()) {
        model.add_constraint(sum(cover, Comparison::Equal, 1));
    }
    assert!(is_too_full(&model));
}

#[test]
fn a_limit_leaves_the_model_as_it_is() {
    let mut model = Model::new();
    for column in add_rows(&mut model, 4, 3) {
        model.add_constraint(sum(&column, Comparison::AtMost, 1));
    }
    for steps in 0..200 {
        let mut left = steps;
        let mut is_over = || {
            left -= i32::from(left > 0);
            left == 0
        };
        let mut presolving = Presolving::new(Arc::new(model.clone()), None, &mut is_over);
        presolving.run(&PASSES);
        assert_eq!(Search::new(presolving.model).count(), 0);
    }
}

proptest! {
    /// HoleGroups of few variables, some of which have a negation among them.
    #[test]
    fn no_solution_is_lost(
        groups in prop::collection::vec((0..7usize, prop::collection::btree_set(0..9usize, 2..5)), 1..14),
        fixed in prop::option::of((0..9usize, 0..=1i64)),
    ) {
        let mut model = Model::new();
        let vars = model.add_variables(9, 0..=1).unwrap();
        if let Some((at, value)) = fixed {
            model.add_constraint(Linear::new([(1, vars[at])], Comparison::Equal, value).unwrap());
        }
        for (form, group) in groups {
            let group: Vec<Var> = group.into_iter().map(|at| vars[at]).collect();
            match form {
                0 => model.add_constraint(any(&group, true)),
                1 => model.add_constraint(any(&group[..2], false)),
                2 => model.add_constraint(sum(&group, Comparison::Equal, 1)),
                3 => model.add_constraint(sum(&group, Comparison::AtMost, 1)),
                4 => model.add_constraint(sum(&group, Comparison::AtLeast, 2)),
                5 => model.add_constraint(Count::new(group, [1], Comparison::AtMost, 1)),
                _ => model.add_constraint(NotEqual::new(group[0], group[1])),
            };
        }
        let holds = |bits: u32| model.constraints().all(|(_, one)| {
            let value = |var: &Var| Int::from(bits >> var.index() & 1);
            one.is_satisfied(&one.scope().iter().map(value).collect::<Vec<Int>>())
        });
        let solutions = (0..1 << vars.len()).filter(|&bits| holds(bits)).count();
        prop_assert!(solutions == 0 || !is_too_full(&model));
        let mut search = Search::new(model);
        prop_assert_eq!(search.count(), solutions as u64);
        prop_assert_eq!(search.status(), Status::Exhausted);
    }
}
