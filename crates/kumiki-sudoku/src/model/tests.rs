use super::{cell, compile, compile_separately};
use crate::geometry::{Cell, Shape};
use crate::puzzle::{Grid, Pair, Rule};

#[test]
fn there_is_a_variable_for_each_cell_and_a_constraint_for_each_house() {
    let compiled = compile(&Shape::CLASSIC, &[]).unwrap();
    let model = &compiled.model;
    assert_eq!((compiled.cells, model.variables().len()), (Grid::CELLS, Grid::CELLS));
    assert_eq!(model.constraints().len(), 27);
    for (house, (_, constraint)) in Shape::CLASSIC.houses().zip(model.constraints()) {
        let cells: Vec<Cell> = constraint.scope().iter().map(|&var| cell(var)).collect();
        assert_eq!(cells, Shape::CLASSIC.cells_of(house));
    }
}

#[test]
fn each_constraint_belongs_to_its_rule_and_those_of_houses_to_none() {
    let cells = [Cell::new(0, 0), Cell::new(0, 1)];
    let rules = [Rule::cage(Some(5), cells), Rule::Pair { kind: Pair::Greater, cells }];
    for compiled in [
        compile(&Shape::CLASSIC, &rules).unwrap(),
        compile_separately(&Shape::CLASSIC, &rules).unwrap(),
    ] {
        assert_eq!(compiled.rule_of.len(), compiled.model.constraints().len());
        assert!(compiled.rule_of[..27].iter().all(Option::is_none));
        for rule in [0, 1] {
            assert!(compiled.constraints_of(Some(rule)).count() > 0);
        }
    }
    let separate = compile_separately(&Shape::CLASSIC, &rules).unwrap();
    assert_eq!(separate.houses().constraints().len(), 27);
}
