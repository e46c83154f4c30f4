//! Your own constraint: two methods make it work, a third makes it fast, and an oracle tests it.
//!
//! `cargo run --example custom_constraint`

use kumiki::constraints::AllDifferent;
use kumiki::engine::{
    Conflict, Constraint, DomainError, Event, Int, Model, Properties, Store, Var,
};
use kumiki::search::Search;

/// The distance of `x` and `y` is `distance`.
pub struct Distance {
    pub scope: [Var; 2],
    pub distance: Int,
}

impl Constraint for Distance {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        (values[0] - values[1]).abs() == self.distance
    }

    // The two above are enough. This one removes values before the last variable is reached ...
    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let [x, y] = self.scope;
        for (x, y) in [(x, y), (y, x)] {
            for value in store.domain(x).iter().collect::<Vec<Int>>() {
                let near = [value - self.distance, value + self.distance];
                if !near.iter().any(|&partner| store.domain(y).contains(partner)) {
                    store.remove(x, value)?;
                }
            }
        }
        Ok(())
    }

    // ... and therefore wants to run whenever one is removed.
    fn properties(&self) -> Properties {
        Properties::new("distance").wake_on(Event::Removed)
    }
}

/// The numbers from 0 on, each once, in a row whose neighbours are `distances` apart.
pub fn all_interval(distances: &[Int]) -> Result<Search, DomainError> {
    let mut model = Model::new();
    let row = model.add_variables(distances.len() + 1, 0..=distances.len() as Int)?;
    model.add_constraint(AllDifferent::new(row.iter().copied()));
    for (pair, &distance) in row.windows(2).zip(distances) {
        model.add_constraint(Distance { scope: [pair[0], pair[1]], distance });
    }
    Ok(Search::new(model))
}

fn main() -> Result<(), DomainError> {
    let mut search = all_interval(&[7, 6, 5, 4, 3, 2, 1])?;
    while let Some(store) = search.next_solution() {
        println!("{:?}", store.values().collect::<Vec<_>>());
    }
    Ok(())
}
