//! Your own constraint: two methods make it work, a third makes it fast, and an oracle tests it.
//!
//! ```text
//! cargo run --release --example custom_constraint
//! ```

use kumiki::{Conflict, Constraint, Event, Int, Model, Search, Store, Var, constraints::AllDifferent};

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
        for [x, y] in [[self.scope[0], self.scope[1]], [self.scope[1], self.scope[0]]] {
            let far = |value: &Int| {
                let other = store.domain(y);
                !other.contains(value - self.distance) && !other.contains(value + self.distance)
            };
            let without_partner: Vec<Int> = store.domain(x).iter().filter(far).collect();
            for value in without_partner {
                store.remove(x, value)?;
            }
        }
        Ok(())
    }

    // ... and therefore wants to run whenever one is removed.
    fn wake_on(&self) -> Event {
        Event::Removed
    }
}

/// Numbers from 0 to n-1, each once, whose neighbours are 1 to n-1 apart, each distance once, in the
/// order of `distances`.
pub fn all_interval(distances: &[Int]) -> Result<Search, kumiki::DomainError> {
    let mut model = Model::new();
    let row = model.add_variables(distances.len() + 1, 0..=distances.len() as Int)?;
    model.add_constraint(AllDifferent::new(row.iter().copied()));
    for (pair, &distance) in row.windows(2).zip(distances) {
        model.add_constraint(Distance { scope: [pair[0], pair[1]], distance });
    }
    Ok(Search::new(model))
}

fn main() -> Result<(), kumiki::DomainError> {
    let mut search = all_interval(&[7, 6, 5, 4, 3, 2, 1])?;
    while let Some(store) = search.next_solution() {
        println!("{:?}", store.values().collect::<Vec<_>>());
    }
    Ok(())
}
