//! The reader of the JSON.
//!
//! Invariant: every field is read, ignored as known decoration, or refused.

use super::names::{AREAS, DECORATION, DIAGONALS, DRAWN, INDEXERS, NEGATIVE, NO_NEGATIVE, SINGLES};
use super::value::{
    Read, cell, cells, digit, digits, lines, list, number, place, text, two_cells, value_of,
};
use super::{FPuzzlesError, FPuzzlesProblem as Problem};
use crate::format::rule_names::{LINES, NUMBERED_LINES, Named, OUTSIDES, SWITCHES};
use kumiki_sudoku::rule::{Direction, GlobalRule, Line, Outside, Pair};
use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Rule, Shape};
use serde_json::{Map, Value};

/// Reads a puzzle.
///
/// # Errors
/// Fails if the text is not JSON of f-puzzles, has an unknown field, or has content that the grid
/// cannot have. The error names the field and the problem.
pub fn read(text: &str) -> Result<Puzzle, FPuzzlesError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| in_field("")(Problem::Json(error.to_string())))?;
    let fields = value.as_object().ok_or(Problem::Expected("an object")).map_err(in_field(""))?;
    let mut puzzle = grid(fields)?;
    check_ratios(fields).map_err(in_field("negative"))?;
    for (name, value) in fields {
        match value {
            Value::Array(marks) if is_list_of_marks(name) => {
                for (at, mark) in marks.iter().enumerate() {
                    add_mark(&mut puzzle, name, mark)
                        .map_err(in_field(&format!("{name}[{at}]")))?;
                }
            }
            // Beside dots of differences, it says that all white ones are given.
            Value::Bool(true) if name == "nonconsecutive" && has_marks(fields, "difference") => {
                let all = Rule::Global(GlobalRule::AllWhiteDots);
                puzzle.add_rule(all).map_err(Problem::from).map_err(in_field(name))?;
            }
            _ => add_field(&mut puzzle, name, value).map_err(in_field(name))?,
        }
    }
    Ok(puzzle)
}

/// Checks that all ratios are 2 if dots of them are all given: others would say another rule, which
/// programs read in different ways.
fn check_ratios(fields: &Map<String, Value>) -> Read<()> {
    let negative = fields.get("negative").and_then(Value::as_array).into_iter().flatten();
    let dots = fields.get("ratio").and_then(Value::as_array).into_iter().flatten();
    for dot in dots {
        let is_two = value_of(dot)?.is_none_or(|value| value == 2);
        if !is_two && negative.clone().any(|name| name == "ratio") {
            return Err(Problem::Expected("dots of the ratio 2 alone, as all of them are given"));
        }
    }
    Ok(())
}

/// Returns whether a list of marks is not empty.
fn has_marks(fields: &Map<String, Value>, name: &str) -> bool {
    fields.get(name).and_then(Value::as_array).is_some_and(|marks| !marks.is_empty())
}

fn in_field(field: &str) -> impl Fn(Problem) -> FPuzzlesError {
    move |problem| FPuzzlesError { field: field.to_string(), problem }
}

/// Returns the puzzle with its shape and the entries of its cells.
fn grid(fields: &Map<String, Value>) -> Result<Puzzle, FPuzzlesError> {
    let whole = in_field("grid");
    let rows = fields.get("grid").ok_or(Problem::Expected("a grid")).and_then(list);
    let rows = rows.map_err(&whole)?;
    let size = fields.get("size").map_or(Ok(rows.len()), |size| Ok(number(size)? as usize));
    let size = size.map_err(in_field("size"))?;
    let usual = Shape::of_size(size).map_err(Problem::from).map_err(in_field("size"))?;
    if rows.len() != size {
        return Err(whole(Problem::Expected("as many rows as the size says")));
    }
    let mut all = Vec::with_capacity(size * size);
    let mut entries = Vec::with_capacity(size * size);
    for (at, row) in rows.iter().enumerate() {
        let name = format!("grid[{at}]");
        let in_row = in_field(&name);
        let row = list(row).map_err(&in_row)?;
        if row.len() != size {
            return Err(in_row(Problem::Expected("as many cells as the size says")));
        }
        for (column, cell) in row.iter().enumerate() {
            entries.push(entry(cell).map_err(in_field(&format!("grid[{at}][{column}]")))?);
        }
        all.extend(row);
    }
    let shape = shape(usual, &all).map_err(&whole)?;
    Puzzle::with_entries(shape, entries).map_err(Problem::from).map_err(whole)
}

/// Returns the shape. Its boxes are the regions that cells name. If no cell has a region field,
/// they are the usual boxes; if no cell is in a region, there are none.
fn shape(usual: Shape, cells: &[&Value]) -> Read<Shape> {
    let is_told = |cell: &&Value| cell.get("region").is_some();
    if !cells.iter().any(is_told) {
        return Ok(usual);
    }
    let mut labels = Vec::with_capacity(cells.len());
    for (cell, place) in cells.iter().zip(usual.cells()) {
        labels.push(match cell.get("region") {
            None => usual.house_box(place).map(|house| house.number() as i64),
            Some(region) => region.as_i64().filter(|&region| region >= 0),
        });
    }
    if labels.iter().all(Option::is_none) {
        return Ok(Shape::latin(usual.size())?);
    }
    Ok(Shape::irregular(usual.size(), &labels)?)
}

fn entry(cell: &Value) -> Read<Entry> {
    let mut entry = Entry::default();
    match &cell["value"] {
        Value::Null => {}
        Value::Number(number) if number.as_u64() == Some(0) => {}
        value => {
            entry.digit = Some(digit(value)?);
            entry.is_given = cell["given"].as_bool().unwrap_or(false);
        }
    }
    if let Some(marks) = cell.get("givenPencilMarks").filter(|marks| !marks.is_null()) {
        entry.allowed = Some(digits(marks)?);
    }
    for name in ["centerPencilMarks", "cornerPencilMarks"] {
        if let Some(marks) = cell.get(name).filter(|marks| !marks.is_null()) {
            for digit in digits(marks)?.iter() {
                entry.notes.insert(digit);
            }
        }
    }
    Ok(entry)
}

fn add_field(puzzle: &mut Puzzle, name: &str, value: &Value) -> Read<()> {
    if value.is_null() {
        return Ok(());
    }
    match name {
        "size" | "grid" => Ok(()),
        "title" => text(value).map(|title| puzzle.metadata.title = Some(title.to_string())),
        "author" => text(value).map(|author| puzzle.metadata.author = Some(author.to_string())),
        "ruleset" => text(value).map(|rules| puzzle.metadata.description = Some(rules.to_string())),
        "solution" => add_solution(puzzle, value),
        "negative" => {
            for name in list(value)? {
                let name = text(name)?;
                if name == NO_NEGATIVE {
                    continue;
                }
                let kind = NEGATIVE.iter().find(|(known, _)| *known == name);
                let (_, kind) = kind.ok_or(Problem::Unknown)?;
                puzzle.add_rule(Rule::Global(*kind))?;
            }
            Ok(())
        }
        _ => add_switch(puzzle, name, value),
    }
}

/// Reads the author's solution: a text, or a list of numbers. A solution with blanks is ignored.
fn add_solution(puzzle: &mut Puzzle, value: &Value) -> Read<()> {
    let solution: Option<Vec<Digit>> = match value {
        Value::String(text) => text.chars().map(Digit::from_symbol).collect(),
        _ => list(value)?.iter().map(|value| digit(value).ok()).collect(),
    };
    let fits = |solution: &Vec<Digit>| solution.len() == puzzle.shape().cell_count();
    puzzle.metadata.solution = solution.filter(fits);
    Ok(())
}

/// Returns whether the field may be a list of marks, which are read one by one.
fn is_list_of_marks(name: &str) -> bool {
    !matches!(name, "size" | "grid" | "solution" | "negative") && !DECORATION.contains(&name)
}

/// Reads a field that is not a list of marks: decoration, or a switch.
fn add_switch(puzzle: &mut Puzzle, name: &str, value: &Value) -> Read<()> {
    if DECORATION.contains(&name) {
        return Ok(());
    }
    let switch = SWITCHES.iter().find(|row| row.fpuzzles == name);
    let Some(switch) = switch else { return Err(Problem::Expected("a list")) };
    let is_on = value.as_bool().ok_or(Problem::Expected("true or false"))?;
    if is_on { Ok(puzzle.add_rule(Rule::Global(switch.kind))?) } else { Ok(()) }
}

fn add_mark(puzzle: &mut Puzzle, name: &str, mark: &Value) -> Read<()> {
    if DRAWN.contains(&name) {
        // A copy of a mark of another field has its name.
        return match mark["fromConstraint"].as_str() {
            Some(name) if !name.is_empty() => Ok(()),
            _ => Err(Problem::Drawn),
        };
    }
    let rules = rules(puzzle.shape(), name, mark)?;
    Ok(rules.into_iter().try_for_each(|rule| puzzle.add_rule(rule))?)
}

/// Returns the rules that one mark of the field `name` stands for.
fn rules(shape: &Shape, name: &str, mark: &Value) -> Read<Vec<Rule>> {
    if let Some(&Named { kind, .. }) = LINES.iter().find(|row| row.fpuzzles == name) {
        let lines = lines(mark)?.into_iter();
        // A click leaves a line of one cell, which says nothing; so does one without cells between.
        let least = if kind == Line::Between { 3 } else { 2 };
        let lines = lines.filter(|cells| cells.len() >= least);
        return Ok(lines.map(|cells| Rule::Line { kind, cells: opened(kind, cells) }).collect());
    }
    if let Some(line) = NUMBERED_LINES.iter().find(|row| row.fpuzzles == name) {
        let kind = (line.kind.kind)(value_of(mark)?.unwrap_or(line.kind.usual));
        let kind = kind.ok_or(Problem::Expected("a smaller number"))?;
        return Ok(lines(mark)?.into_iter().map(|cells| Rule::Line { kind, cells }).collect());
    }
    if let Some((_, kind)) = AREAS.iter().find(|(known, _)| *known == name) {
        let kind = kind(value_of(mark)?).ok_or(Problem::Expected("a value"))?;
        return Ok(vec![Rule::Area { kind, cells: cells(&mark["cells"])? }]);
    }
    if let Some(&(_, kind)) = SINGLES.iter().find(|(known, _)| *known == name) {
        return Ok(vec![Rule::Single { kind, cell: cell(&mark["cell"])? }]);
    }
    if let Some(&(_, kind)) = INDEXERS.iter().find(|(known, _)| *known == name) {
        let single = |cell: Cell| Rule::Single { kind, cell };
        return Ok(cells(&mark["cells"])?.into_iter().map(single).collect());
    }
    if let Some(clue) = OUTSIDES.iter().find(|row| row.fpuzzles == name) {
        // A clue without a number is one that its author has not filled in yet: it is ignored.
        let Some(value) = value_of(mark)? else { return Ok(Vec::new()) };
        let kind = (clue.kind)(value).ok_or(Problem::Expected("a smaller number"))?;
        let (first, towards) = look(shape, place(&mark["cell"])?)?;
        return Ok(vec![Rule::Outside { kind, first, towards }]);
    }
    other_rules(name, mark)
}

/// Returns the rules of a mark that has a form of its own.
fn other_rules(name: &str, mark: &Value) -> Read<Vec<Rule>> {
    let pair = |kind: Pair| Ok(vec![Rule::Pair { kind, cells: two_cells(&mark["cells"])? }]);
    let small = |usual: u32| {
        let value = value_of(mark)?.unwrap_or(usual);
        u8::try_from(value).map_err(|_| Problem::Expected("a smaller number"))
    };
    match name {
        "difference" => pair(Pair::Difference { difference: small(1)? }),
        "ratio" => pair(Pair::Ratio { ratio: small(2)? }),
        "greaterthan" => pair(Pair::Greater),
        "xv" => match mark["value"].as_str() {
            Some("X" | "x") => pair(Pair::X),
            Some("V" | "v") => pair(Pair::V),
            Some("") => Ok(Vec::new()),
            _ => pair(Pair::Sum { sum: small(0)? }),
        },
        "arrow" => {
            let bulb = cells(&mark["cells"])?;
            let shaft = |line: Vec<Cell>| {
                let shaft = line.into_iter().filter(|cell| !bulb.contains(cell)).collect();
                Rule::Arrow { bulb: bulb.clone(), shaft }
            };
            Ok(lines(mark)?.into_iter().map(shaft).collect())
        }
        "littlekillersum" => {
            // A sum of 0 is one that its author has not filled in yet.
            let Some(sum @ 1..) = value_of(mark)? else { return Ok(Vec::new()) };
            let name = text(&mark["direction"])?;
            let towards = DIAGONALS.iter().find(|(known, _)| *known == name);
            let &(_, towards) = towards.ok_or(Problem::Expected("a direction, such as DR"))?;
            let (row, column) = place(&mark["cell"])?;
            let (down, right) = towards.step();
            let inside = |at: usize, step: isize| at.checked_add_signed(step)?.checked_sub(1);
            let first = inside(row, down).zip(inside(column, right));
            let (row, column) = first.ok_or(Problem::Expected("a cell beside the grid"))?;
            let kind = Outside::LittleKiller { sum };
            Ok(vec![Rule::Outside { kind, first: Cell::new(row, column), towards }])
        }
        "quadruple" => {
            let cells = cells(&mark["cells"])?;
            let corner = cells.iter().min().copied().ok_or(Problem::Expected("four cells"))?;
            let digits = list(&mark["values"])?.iter().map(digit).collect::<Read<Vec<Digit>>>()?;
            let is_square = {
                let mut sorted = cells;
                sorted.sort_unstable();
                sorted == kumiki_sudoku::rule::around(corner)
            };
            match is_square {
                _ if digits.is_empty() => Ok(Vec::new()),
                true => Ok(vec![Rule::Quadruple { corner, digits }]),
                false => Err(Problem::Expected("four cells around a corner")),
            }
        }
        "clone" => {
            let (cells, copy) = (cells(&mark["cells"])?, cells(&mark["cloneCells"])?);
            Ok(vec![Rule::Clones { cells, copy }])
        }
        _ => Err(Problem::Unknown),
    }
}

/// Returns the cells of a line. If the line is drawn as a ring and its digits must all differ, the
/// repeated last cell is left out.
fn opened(kind: Line, mut cells: Vec<Cell>) -> Vec<Cell> {
    if matches!(kind, Line::Renban | Line::Nabner)
        && cells.len() > 2
        && cells.first() == cells.last()
    {
        cells.pop();
    }
    cells
}

/// Returns the cell beside a place outside of the grid, and the direction from the place into the
/// grid.
fn look(shape: &Shape, (row, column): (usize, usize)) -> Read<(Cell, Direction)> {
    let size = shape.size();
    let within = |at: usize| (1..=size).contains(&at);
    match (row, column) {
        (row, 0) if within(row) => Ok((Cell::new(row - 1, 0), Direction::Right)),
        (row, end) if within(row) && end == size + 1 => {
            Ok((Cell::new(row - 1, size - 1), Direction::Left))
        }
        (0, column) if within(column) => Ok((Cell::new(0, column - 1), Direction::Down)),
        (end, column) if within(column) && end == size + 1 => {
            Ok((Cell::new(size - 1, column - 1), Direction::Up))
        }
        _ => Err(Problem::Expected("a cell beside the grid")),
    }
}
