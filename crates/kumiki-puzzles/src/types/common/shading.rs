//! Shading: cells that are white or shaded, and rules that many types have about them.
//!
//! Invariant: a cell has one variable, whose value is [`SHADED`] or [`WHITE`].

use crate::grid::{Cell, Direction, Place, Size};
use crate::layers::{Clue, Numbers, RoomNumbers, home};
use crate::technique::RuleNames;
use crate::{Answer, Mark, Rules, Stated};
use kumiki::constraints::graph::{self, Membership};
use kumiki::graph::{Connected, Graph, Sees};
use kumiki::relations::engine_over;
use kumiki::{Count, Forbidden, over};

/// The value of a white cell.
pub(crate) const WHITE: i32 = 0;

/// The value of a shaded cell.
pub(crate) const SHADED: i32 = 1;

/// The rule of [`keep_apart`], and the names of its steps.
pub(crate) const APART: RuleNames =
    RuleNames::of("shaded cells do not touch", "Beside a shaded cell", "Shaded cells do not touch");

/// The rule that the white cells are [connected](connect), and the names of its steps.
pub(crate) const WHITE_CONNECTED: RuleNames = RuleNames::of(
    "white cells are connected",
    "Would cut white cells off",
    "White cells are connected",
);

/// The rule of [`leave_no_cell_alone`], and the names of its steps.
pub(crate) const WAY_OUT: RuleNames =
    RuleNames::of("a white cell has a way out", "Last way out", "A white cell has a way out");

/// Returns the mark of a white or shaded cell.
pub(crate) fn mark(value: i32) -> Mark {
    if value == SHADED { Mark::Shaded } else { Mark::Empty }
}

/// Returns the word for a white or shaded cell.
pub(crate) fn word(value: i32) -> String {
    if value == SHADED { "shaded" } else { "white" }.to_owned()
}

/// Returns the variables of cells.
pub(crate) fn places(cells: impl IntoIterator<Item = Cell>) -> impl Iterator<Item = Place> {
    cells.into_iter().map(Place::Cell)
}

/// Adds the variables of all cells.
pub(crate) fn add_cells(size: Size, rules: &mut Rules) -> Stated {
    rules.add_variables(places(size.cells()), [WHITE, SHADED])
}

/// States that no two shaded cells share a side.
pub(crate) fn keep_apart(size: Size, rules: &mut Rules) -> Stated {
    for pair in size.pairs() {
        let one = Count::of([SHADED]).at_most(1);
        rules.add_named_constraint(APART.rule, one, places(pair))?;
    }
    Ok(())
}

/// States that no square of four cells has one of `values` in all of them.
pub(crate) fn forbid_squares(
    size: Size,
    rules: &mut Rules,
    name: &str,
    values: impl IntoIterator<Item = i32> + Clone,
) -> Stated {
    for square in size.windows(2, 2) {
        let most = Count::of(values.clone()).at_most(3);
        rules.add_named_constraint(name, most, places(square))?;
    }
    Ok(())
}

/// States that a square of four cells never has one value on one diagonal and the other value on
/// the other. Otherwise the cells with one of the values could not be connected around the others.
pub(crate) fn forbid_crossings(size: Size, rules: &mut Rules, [one, other]: [i32; 2]) -> Stated {
    for square in size.windows(2, 2) {
        let crossings = [[one, other, other, one], [other, one, one, other]];
        let name = "diagonals do not cross";
        rules.add_named_constraint(name, Forbidden::new(crossings), places(square))?;
    }
    Ok(())
}

/// States that the cells with one of `values` are connected.
pub(crate) fn connect(
    size: Size,
    rules: &mut Rules,
    name: &str,
    values: impl IntoIterator<Item = i32>,
) -> Stated {
    let connected = Connected::of(values).on(&size.graph());
    rules.add_named_constraint(name, connected, places(size.cells()))?;
    Ok(())
}

/// Adds that a white cell has a white one beside it, which follows if shaded cells do not touch and
/// white cells are connected. On a single line it may be alone.
pub(crate) fn leave_no_cell_alone(size: Size, rules: &mut Rules) -> Stated {
    if size.rows < 2 || size.columns < 2 {
        return Ok(());
    }
    for cell in size.cells() {
        let has_way = over(|cells: &[i32]| cells[0] == SHADED || cells[1..].contains(&WHITE));
        let scope = places(std::iter::once(cell).chain(size.neighbours(cell)));
        rules.add_named_constraint(WAY_OUT.rule, has_way, scope)?;
    }
    Ok(())
}

/// States that the cells with `value` are connected to what is outside of the grid.
pub(crate) fn connect_to_border(size: Size, rules: &mut Rules, name: &str, value: i32) -> Stated {
    let outside = size.cell_count();
    let border = size.cells().filter(|&cell| size.neighbours(cell).count() < 4);
    let edges = size.pairs().map(|[one, other]| (size.number(one), size.number(other)));
    let edges = edges.chain(border.map(|cell| (size.number(cell), outside)));
    let graph = Graph::new(outside + 1, edges);
    let connected = engine_over(move |cells| {
        let members = cells.iter().map(|&cell| Membership::If(cell, i64::from(value)));
        graph::Connected::new(&graph, members.chain([Membership::Always]))
    });
    rules.add_named_constraint(name, connected, places(size.cells()))?;
    Ok(())
}

/// States that `number` white cells are seen from a white cell in the four directions, up to the
/// next shaded cells. The cell itself is counted, too.
pub(crate) fn see(size: Size, rules: &mut Rules, cell: Cell, number: i32) -> Stated {
    let rays = Direction::ALL.map(|direction| size.ray(cell, direction));
    let others = usize::try_from(number - 1).unwrap_or(usize::MAX);
    let sees = Sees::of([WHITE]).along(rays.iter().map(Vec::len)).exactly(others);
    let name = format!("the {number} at {cell}");
    rules.add_named_constraint(name, sees, places(rays.into_iter().flatten()))?;
    Ok(())
}

/// Adds the variables of all cells: those with a clue are white, and each number is that of the
/// white cells seen from it.
pub(crate) fn add_seeing_cells(rules: &mut Rules, numbers: &Numbers) -> Stated {
    for (cell, clue) in numbers.iter() {
        let values = if clue.is_some() { WHITE..SHADED } else { WHITE..SHADED + 1 };
        rules.add_variable(Place::Cell(cell), values)?;
    }
    numbers.known().try_for_each(|(cell, number)| see(numbers.size(), rules, cell, number))
}

/// Gives each room the number of its shaded cells in a solution.
pub(crate) fn fill_counts(rooms: &mut RoomNumbers, solution: &Answer) {
    for (room, _) in rooms.regions() {
        let shaded = room.iter().filter(|&&cell| solution[&Place::Cell(cell)] == SHADED);
        rooms.clues[home(&room)] = Some(Clue::Number(shaded.count() as i32));
    }
}

/// Gives each white cell of a solution the number of white cells that are seen from it.
pub(crate) fn fill_seen(numbers: &mut Numbers, solution: &Answer) {
    let size = numbers.size();
    for cell in size.cells().filter(|&cell| solution[&Place::Cell(cell)] != SHADED) {
        numbers[cell] = Some(Clue::Number(seen(size, solution, cell)));
    }
}

/// Returns the number of white cells that are seen from a white cell, with its own.
pub(crate) fn seen(size: Size, solution: &Answer, cell: Cell) -> i32 {
    let is_white = |cell: &Cell| solution[&Place::Cell(*cell)] != SHADED;
    let ray = |direction| size.ray(cell, direction).into_iter().take_while(is_white).count();
    1 + Direction::ALL.map(ray).iter().sum::<usize>() as i32
}
