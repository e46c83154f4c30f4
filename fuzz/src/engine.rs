//! A description as the engine gets it.
//!
//! Invariant: each relation is one constraint, made by the constructor of the same name.

use crate::description::{Description, Place, Relation, Term};
use crate::meaning::is_picked;
use kumiki::constraints::{
    AllDifferent, AllEqual, AtMost, CoefficientError, Count, Element, Linear, NotEqual, Operand,
    Predicate, Table,
};
use kumiki::engine::{Model, Var, View};

/// The model that `description` describes.
///
/// # Errors
/// If the coefficients of a sum are too large.
pub fn model(description: &Description) -> Result<Model, CoefficientError> {
    let mut model = Model::new();
    let add = |domain: &Vec<_>| model.add_variable(domain.iter().copied());
    let vars: Result<Vec<Var>, _> = description.domains.iter().map(add).collect();
    let vars = vars.expect("the values are in range and close");
    for (var, order) in &description.value_orders {
        model.set_value_order(vars[*var], order.iter().copied());
    }
    for relation in &description.relations {
        add_constraint(&mut model, &vars, relation)?;
    }
    Ok(model)
}

fn add_constraint(
    model: &mut Model,
    vars: &[Var],
    relation: &Relation,
) -> Result<(), CoefficientError> {
    let view = |&(var, offset): &Place| View::new(vars[var], offset);
    let views = |places: &[Place]| places.iter().map(view).collect::<Vec<View>>();
    let read = |term: &Term| match term {
        Term::View(place) => Operand::View(view(place)),
        Term::Constant(constant) => Operand::Constant(*constant),
    };
    let of = |scope: &[usize]| scope.iter().map(|&var| vars[var]).collect::<Vec<Var>>();
    match relation {
        Relation::AllDifferent { views: of, strength } => {
            model.add_constraint(AllDifferent::new(views(of)).with_strength(*strength))
        }
        Relation::AllEqual { views: of } => model.add_constraint(AllEqual::new(views(of))),
        Relation::AtMost { x, y } => model.add_constraint(AtMost::new(view(x), view(y))),
        Relation::LessThan { x, y } => model.add_constraint(AtMost::less_than(view(x), view(y))),
        Relation::NotEqual { x, y } => model.add_constraint(NotEqual::new(view(x), view(y))),
        Relation::Linear { terms, comparison, bound } => {
            let terms = terms.iter().map(|(factor, place)| (*factor, view(place)));
            model.add_constraint(Linear::new(terms, *comparison, *bound)?)
        }
        Relation::Table { scope, rows, is_allowed } => {
            let make = if *is_allowed { Table::allowing } else { Table::forbidding };
            model.add_constraint(make(of(scope), rows).expect("rows are as long as the scope"))
        }
        Relation::Element { list, index, value } => {
            let list: Vec<Operand> = list.iter().map(read).collect();
            model.add_constraint(Element::new(list, view(index), read(value)))
        }
        Relation::Count { views: of, values, comparison, bound } => model.add_constraint(
            Count::new(views(of), values.iter().copied(), *comparison, read(bound)),
        ),
        Relation::Predicate { scope, seed } => {
            let seed = *seed;
            model.add_constraint(Predicate::new(of(scope), move |values| is_picked(seed, values)))
        }
    };
    Ok(())
}

/// Returns whether the absolute values of the coefficients of each sum add up to less than 2⁶³.
pub fn fits(description: &Description) -> bool {
    description.relations.iter().all(|relation| match relation {
        Relation::Linear { terms, .. } => {
            terms.iter().map(|(factor, _)| u128::from(factor.unsigned_abs())).sum::<u128>()
                < 1 << 63
        }
        _ => true,
    })
}
