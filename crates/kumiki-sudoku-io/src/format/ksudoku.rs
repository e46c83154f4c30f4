//! Saved games of KSudoku, in XML: classic grids, jigsaws, X-sudokus and killer sudokus.
//!
//! Invariant: cells are numbered column by column. The values are those of the puzzle; the history
//! of the player is not read. A board that is not one square is refused.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Detail, FormatProblem, Sample};
use kumiki_sudoku::rule::{Area, GlobalRule};
use kumiki_sudoku::{Cell, Digit, Entry, House, Puzzle, Rule, Shape};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

pub(super) const KSUDOKU: Codec = Codec {
    name: "ksudoku",
    extension: Some("ksudoku"),
    about: "saved games of KSudoku, in XML: classic, jigsaw, X and killer",
    carries: Carries {
        sizes: (4, 25),
        boxes: BoxForms::Irregular,
        details: &[Detail::Rules],
        several: false,
    },
    is_like: |sample: &Sample<'_>| sample.text.starts_with('<') && sample.text.contains("<ksudoku"),
    standing: Standing::Alone,
    read,
    write: Write::Mostly(write),
};

/// The number of the operator of a cage whose digits have a sum.
const SUM: &str = "4";

/// A group of cells with different digits.
struct Group<C> {
    /// The number of the operator of a cage, and its value.
    cage: Option<(String, u32)>,
    cells: Vec<C>,
}

/// The contents of a file.
#[derive(Default)]
struct Saved {
    /// The attributes of the graph by their names.
    graph: Vec<(String, String)>,
    /// True if the boxes are the usual ones.
    has_boxes: bool,
    /// The number of squares that overlap on the board.
    squares: usize,
    /// The groups of cells with different digits, in their order.
    groups: Vec<Group<usize>>,
    values: String,
}

/// Returns the value of an attribute.
fn value_of<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
}

impl Saved {
    /// Reads the begin of an element.
    fn begin(&mut self, element: &str, attributes: &[(String, String)]) {
        match element {
            "graph" => self.graph = attributes.to_vec(),
            "sudokugroups" => {
                self.has_boxes = value_of(attributes, "withblocks").unwrap_or("1") == "1";
                self.squares += 1;
            }
            _ => {}
        }
    }

    /// Reads the end of an element with its text.
    fn end(
        &mut self,
        element: &str,
        attributes: &[(String, String)],
        text: &str,
    ) -> Result<(), Fault> {
        let cells = || {
            let numbers = text.split_whitespace().map(|number| number.parse().ok());
            let numbers: Option<Vec<usize>> = numbers.collect();
            numbers.ok_or_else(|| Fault::broken("a cell is a number"))
        };
        match element {
            "clique" => self.groups.push(Group { cage: None, cells: cells()? }),
            "cage" => {
                let operator = value_of(attributes, "operator").unwrap_or_default().to_owned();
                let sum = value_of(attributes, "value").and_then(|value| value.parse().ok());
                let cage = Some((operator, sum.unwrap_or(0)));
                self.groups.push(Group { cage, cells: cells()? });
            }
            "values" => self.values = text.trim().to_owned(),
            _ => {}
        }
        Ok(())
    }

    /// Returns the number of rows and columns.
    fn size(&self) -> Result<usize, Fault> {
        let kind =
            value_of(&self.graph, "type").ok_or(FormatProblem::Missing("the type of <graph>"))?;
        let number = |name| value_of(&self.graph, name)?.parse::<usize>().ok();
        let order = number("order").ok_or(FormatProblem::Missing("the order of <graph>"))?;
        if !(4..=25).contains(&order) {
            return Err(Fault::unsupported(format_args!("a grid of {order} rows")));
        }
        let is_square = [("sizeX", order), ("sizeY", order), ("sizeZ", 1)]
            .into_iter()
            .all(|(name, expected)| number(name) == Some(expected));
        match kind {
            "sudoku" => Ok(order),
            "custom" if is_square && self.squares == 1 => Ok(order),
            "custom" => Err(Fault::unsupported("a board of several squares")),
            _ => Err(Fault::unsupported(format_args!("a board of type {kind:?}"))),
        }
    }
}

/// Returns the attributes of an element.
fn attributes(start: &BytesStart<'_>) -> Result<Vec<(String, String)>, Fault> {
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(Fault::broken)?;
        let key: &str = attribute.key.as_ref();
        attributes.push((key.to_owned(), attribute.value.to_string()));
    }
    Ok(attributes)
}

/// Returns the contents of a file.
fn saved(text: &str) -> Result<Saved, Fault> {
    let mut reader = Reader::from_str(text);
    let (mut saved, mut open, mut told) = (Saved::default(), Vec::new(), String::new());
    loop {
        let event = reader.read_event();
        let before = &text.as_bytes()[..(reader.buffer_position() as usize).min(text.len())];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let at = |fault: Fault| fault.at(At::Line(line));
        match event.map_err(|error| at(Fault::broken(error)))? {
            Event::Start(start) | Event::Empty(start) => {
                open = attributes(&start)?;
                told.clear();
                saved.begin(start.name().as_ref(), &open);
            }
            Event::Text(text) => told.push_str(&text),
            Event::End(end) => saved.end(end.name().as_ref(), &open, &told).map_err(at)?,
            Event::Eof => return Ok(saved),
            _ => {}
        }
    }
}

/// Returns the cells with these numbers, column by column.
fn cells_of(numbers: &[usize], size: usize) -> Result<Vec<Cell>, Fault> {
    let cell = |&number: &usize| {
        let is_there = number < size * size;
        is_there.then(|| Cell::new(number % size, number / size))
    };
    let cells = numbers.iter().map(cell).collect::<Option<Vec<Cell>>>();
    cells.ok_or_else(|| {
        Fault::broken(format_args!("a cell is numbered from 0 to {}", size * size - 1))
    })
}

/// Returns the shape of the board, and the groups that are none of its boxes.
fn shape_of(saved: Saved, size: usize) -> Result<(Shape, Vec<Group<Cell>>), Fault> {
    let group =
        |Group { cage, cells }: Group<usize>| Ok(Group { cage, cells: cells_of(&cells, size)? });
    let has_boxes = saved.has_boxes || saved.squares == 0;
    let groups: Result<Vec<Group<Cell>>, Fault> = saved.groups.into_iter().map(group).collect();
    let groups = groups?;
    if has_boxes {
        return match (1..=size).any(|side| side * side == size) {
            true => Ok((Shape::of_size(size)?, groups)),
            false => Err(Fault::unsupported("a grid without square boxes")),
        };
    }
    let place = |cell: &Cell| cell.row() * size + cell.column();
    let mut boxes = vec![usize::MAX; size * size];
    let (mut count, mut others) = (0, Vec::new());
    for group in groups {
        let is_free = group.cells.iter().all(|cell| boxes[place(cell)] == usize::MAX);
        if group.cage.is_none() && group.cells.len() == size && is_free {
            group.cells.iter().for_each(|cell| boxes[place(cell)] = count);
            count += 1;
        } else {
            others.push(group);
        }
    }
    if boxes.contains(&usize::MAX) {
        return Err(Fault::unsupported("a grid without boxes"));
    }
    let usual = Shape::of_size(size).ok().filter(|shape| {
        let boxes_of = shape.houses().filter(|house| matches!(house, House::Box(_)));
        let mut cells = boxes_of.map(|house| shape.cells_of(house));
        cells.all(|cells| cells.iter().all(|cell| boxes[place(cell)] == boxes[place(&cells[0])]))
    });
    Ok((usual.map_or_else(|| Shape::irregular(size, &boxes), Ok)?, others))
}

/// Returns the diagonal with these cells, if they are one.
fn diagonal(cells: &[Cell], size: usize) -> Option<GlobalRule> {
    let falls = |cell: &Cell| cell.row() == cell.column();
    let rises = |cell: &Cell| cell.row() + cell.column() + 1 == size;
    match cells.len() == size {
        true if cells.iter().all(falls) => Some(GlobalRule::FallingDiagonal),
        true if cells.iter().all(rises) => Some(GlobalRule::RisingDiagonal),
        _ => None,
    }
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let mut saved = saved(text)?;
    let (size, values) = (saved.size()?, std::mem::take(&mut saved.values));
    let (shape, groups) = shape_of(saved, size)?;
    let mut puzzle = Puzzle::new(shape);
    let found = values.chars().count();
    if found != size * size {
        return Err(Fault::count(found, "values", size * size));
    }
    let digit = |value: u32| {
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        digit.filter(|digit| usize::from(digit.value()) <= size)
    };
    for (number, symbol) in values.chars().enumerate().filter(|(_, symbol)| *symbol != '_') {
        let digit = (symbol as u32).checked_sub('a' as u32).and_then(digit);
        let digit = digit.ok_or_else(|| {
            Fault::symbol(symbol, "_ or a letter from b on").at(At::Field("values".to_owned()))
        })?;
        puzzle.set(cells_of(&[number], size)?[0], Entry::given(digit))?;
    }
    for Group { cage, cells } in groups {
        let lone = <[Cell; 1]>::try_from(&cells[..]).ok();
        let rule = match (lone, cage) {
            (_, None) => {
                let diagonal = diagonal(&cells, size).map(Rule::from);
                diagonal.unwrap_or_else(|| Rule::cage(None, cells))
            }
            (Some([cell]), Some((_, value))) => {
                let wrong = || Fault::broken(format_args!("{value} is no digit of a cage"));
                puzzle.set(cell, Entry::given(digit(value).ok_or_else(wrong)?))?;
                continue;
            }
            (_, Some((operator, value))) if operator == SUM => Rule::cage(Some(value), cells),
            _ => return Err(Fault::unsupported("a cage whose digits have no sum, as in Mathdoku")),
        };
        puzzle.add_rule(rule).map_err(Fault::broken)?;
    }
    Ok(puzzle)
}

/// Returns the numbers of cells, column by column.
fn list(cells: &[Cell], size: usize) -> String {
    let number = |cell: &Cell| (cell.column() * size + cell.row()).to_string();
    cells.iter().map(number).collect::<Vec<String>>().join(" ")
}

/// Returns the element of a group of cells with different digits.
fn clique(cells: &[Cell], size: usize) -> String {
    format!("<clique size=\"{}\">{}</clique>\n", cells.len(), list(cells, size))
}

/// Returns the type of the puzzle and the element of a rule.
fn rule_element(rule: &Rule, size: usize) -> Result<(&'static str, String), Fault> {
    let diagonal = |column: &dyn Fn(usize) -> usize| {
        let cells = (0..size).map(|row| Cell::new(row, column(row)));
        ("XSudoku", clique(&cells.collect::<Vec<Cell>>(), size))
    };
    match rule {
        Rule::Global(GlobalRule::FallingDiagonal) => Ok(diagonal(&|row| row)),
        Rule::Global(GlobalRule::RisingDiagonal) => Ok(diagonal(&|row| size - 1 - row)),
        Rule::Area { kind: Area::Cage { sum: None }, cells } => Ok(("Plain", clique(cells, size))),
        Rule::Area { kind: Area::Cage { sum: Some(sum) }, cells } if cells.len() > 1 => {
            let head =
                format!("<cage operator=\"{SUM}\" value=\"{sum}\" size=\"{}\">", cells.len());
            Ok(("KillerSudoku", format!("{head}{}</cage>\n", list(cells, size))))
        }
        _ => Err(Fault::unsupported("a rule that is neither a diagonal nor a cage")),
    }
}

/// Writes a saved game, whose rules are diagonals and cages.
fn write(puzzle: &Puzzle) -> Result<String, Fault> {
    let (shape, size) = (puzzle.shape(), puzzle.shape().size());
    let has_boxes =
        Shape::of_size(size).as_ref() == Ok(shape) && (1..=size).any(|side| side * side == size);
    let mut groups = format!("<sudokugroups at=\"0\" withblocks=\"{}\"/>\n", u8::from(has_boxes));
    if !has_boxes {
        let boxes = shape.houses().filter(|house| matches!(house, House::Box(_)));
        boxes.for_each(|house| groups.push_str(&clique(&shape.cells_of(house), size)));
    }
    let mut kind = if has_boxes { "Plain" } else { "Jigsaw" };
    for rule in puzzle.rules() {
        let (of_rule, element) = rule_element(rule, size)?;
        groups.push_str(&element);
        kind = if of_rule == "Plain" { kind } else { of_rule };
    }
    let mut values = vec!['_'; size * size];
    for (cell, entry) in puzzle.iter() {
        let number = cell.column() * size + cell.row();
        let symbol = |digit: Digit| char::from(b'a' + digit.value());
        values[number] = entry.clue().map_or('_', symbol);
    }
    let values: String = values.into_iter().collect();
    Ok(format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n<game had-help=\"0\" msecs-elapsed=\"0\">\n<puzzle>\n\
         <graph type=\"custom\" order=\"{size}\" specific-type=\"{kind}\" name=\"{kind}\" \
         sizeX=\"{size}\" sizeY=\"{size}\" sizeZ=\"1\">\n{groups}</graph>\n\
         <values>{values}</values>\n</puzzle>\n<history/>\n</game>\n</ksudoku>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::{JIGSAW, WIKIPEDIA};

    #[test]
    fn cells_go_column_by_column() {
        let values = format!("b_{}", "_".repeat(79));
        let text = format!(
            "<!DOCTYPE ksudoku>\n<ksudoku><game had-help=\"0\"><puzzle><graph order=\"9\" \
             type=\"sudoku\"/><values>{}</values></puzzle></game></ksudoku>",
            values.replacen("b_", "bd", 1)
        );
        assert_eq!(Format::detect(&text), Some(Format::Ksudoku));
        let puzzle = crate::format::read(&text).unwrap();
        assert_eq!(puzzle[Cell::new(0, 0)].digit, Digit::new(1));
        assert_eq!(puzzle[Cell::new(1, 0)].digit, Digit::new(3));
        let written = Format::Ksudoku.write(&puzzle).unwrap();
        assert_eq!(Format::Ksudoku.read(&written), Ok(puzzle));
    }

    #[test]
    fn jigsaws_diagonals_and_cages_are_written_and_read() {
        let (clues, map) = JIGSAW;
        let jigsaw = Format::Line.read(&format!("{clues} {map}")).unwrap();
        let mut rules = Format::Line.read(WIKIPEDIA).unwrap();
        rules.add_rule(GlobalRule::FallingDiagonal.into()).unwrap();
        rules.add_rule(GlobalRule::RisingDiagonal.into()).unwrap();
        rules.add_rule(Rule::cage(Some(7), [Cell::new(0, 2), Cell::new(0, 3)])).unwrap();
        let small = Format::Line.read(&".".repeat(36)).unwrap();
        for puzzle in [jigsaw, rules, small] {
            let text = Format::Ksudoku.write(&puzzle).unwrap();
            assert_eq!(Format::Ksudoku.read(&text), Ok(puzzle), "{text}");
        }
    }

    #[test]
    fn boards_of_several_squares_and_other_operators_are_refused() {
        let read = |graph: &str, inner: &str| {
            let text = format!("<ksudoku><graph {graph}>{inner}</graph></ksudoku>");
            Format::Ksudoku.read(&text).unwrap_err().to_string()
        };
        let square = "type=\"custom\" order=\"4\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\"";
        let samurai = "<sudokugroups at=\"0\"/><sudokugroups at=\"6\"/>";
        assert!(read(square, samurai).contains("several squares"));
        assert!(read("type=\"roxdoku\" order=\"9\"", "").contains("\"roxdoku\""));
        assert!(read(square, "<sudokugroups at=\"0\"/>").contains("0 values, not 16"));
        assert!(read("", "").contains("is missing"));
    }
}
