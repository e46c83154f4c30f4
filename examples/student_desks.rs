//! Exam papers for desks: as many of each version, and none that touches its like.
//!
//! ```text
//! cargo run --example student_desks
//! ```

use kumiki::{AllDifferent, AllVariables, Count, Error, Problem};

/// The room, seen from above: `x` is a desk.
const ROOM: [&str; 6] = [" x    ", " xxxxx", " xxxx ", " xxxx ", "xxxxx ", "    x "];

const VERSIONS: [char; 5] = ['A', 'B', 'C', 'D', 'E'];

/// A desk by its row and column.
type Desk = (usize, usize);

pub fn student_desks() -> Result<Problem<Desk, char>, Error<Desk>> {
    let is_desk = |&(row, column): &Desk| {
        ROOM.get(row).is_some_and(|row| row.as_bytes().get(column) == Some(&b'x'))
    };
    let places = (0..6).flat_map(|row| (0..6).map(move |column| (row, column)));
    let desks: Vec<Desk> = places.clone().filter(is_desk).collect();
    let each = desks.len() / VERSIONS.len();

    let mut problem = Problem::new();
    problem.add_variables(desks, VERSIONS)?;
    for version in VERSIONS {
        problem.add_constraint(Count::of([version]).exactly(each), AllVariables)?;
    }
    // Desks of a square of four touch, also at a corner.
    for (row, column) in places {
        let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        problem.add_constraint(AllDifferent, square.into_iter().filter(is_desk))?;
    }
    Ok(problem)
}

fn main() -> Result<(), Error<Desk>> {
    let solution = student_desks()?.solution().expect("five versions are enough");
    for row in 0..6 {
        let version = |column| solution.get(&(row, column)).unwrap_or(&' ');
        println!("{}", (0..6).map(version).collect::<String>());
    }
    Ok(())
}
