//! Games: a sudoku as data for a page on which it is played.
//!
//! Invariant: a digit is known by its index among the digits of the grid, from 0, and a blank cell
//! by its index among the blank cells, in reading order.

use crate::draw::{Drawing, Role};
use kumiki_sudoku::rule::Area;
use kumiki_sudoku::{Cell, Digit, Entry, House, Puzzle, Rule, Shape};
use kumiki_sudoku_techniques::steps::{ExplainedStep, Explanation};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Returns a puzzle with its clues and rules, and without digits that were filled in and pencil
/// marks.
pub fn without_progress(puzzle: &Puzzle) -> Puzzle {
    let mut bare = puzzle.clone();
    for (cell, entry) in puzzle.iter() {
        let blank = Entry { allowed: entry.allowed, ..Entry::default() };
        let clue = entry.clue().map_or(blank, Entry::given);
        bare.set(cell, clue).expect("a cell and a digit of the puzzle");
    }
    bare
}

/// Returns a puzzle as data: an object with these names.
///
/// - `sets`: a list with one object, whose list `numbers` has the symbols of the digits.
/// - `places`: the blank cells. A place is a list: `c`, row and column from 0, 0, and the digit of
///   the solution, if one is given.
/// - `given`: the clues: row, column and symbol of each.
/// - `labels`: row and column of each cell with the sum of a cage in its corner.
/// - `start`: what was filled in, and pencil marks: place, digit or -1, and marks.
/// - `houses`: the cells of each house, as numbers in reading order.
/// - `rules`: the rules of a variant in words.
/// - `about`: for each cell in reading order, its box and the rules that name it, in words.
/// - `steps`: the steps of the explanation. Each has its `title`, its `text`, the digits that it
///   places as `set`, the candidates that it removes as `gone`, and as `look`, for each role the
///   places that have it; a clue is a list of `c`, its row and its column. A step with chains has
///   them as [`Drawing::chain_words`], and its candidates as `marks`, [`Drawing::role_words`].
pub fn json(
    puzzle: &Puzzle,
    solution: Option<&[Digit]>,
    explanation: Option<&Explanation>,
) -> Value {
    let shape = puzzle.shape();
    let blanks: Vec<Cell> =
        puzzle.iter().filter(|(_, entry)| entry.clue().is_none()).map(|(cell, _)| cell).collect();
    let numbers = (0..).zip(&blanks).map(|(number, &cell)| (cell, number)).collect();
    let game = CellNumbers { shape, blanks: numbers, drawing: Drawing::new(puzzle) };
    let place = |&cell: &Cell| -> Value {
        let digit = solution.map(|digits| json!(game.index(digits[shape.index(cell)])));
        let place = [json!("c"), json!(cell.row()), json!(cell.column()), json!(0)];
        place.into_iter().chain(digit).collect()
    };
    let given = |(cell, entry): (Cell, &Entry)| {
        Some(json!([cell.row(), cell.column(), entry.clue()?.symbol().to_string()]))
    };
    let label = |rule: &Rule| match rule {
        Rule::Area { kind: Area::Cage { sum: Some(_) } | Area::Sum { .. }, cells } => {
            cells.iter().min().map(|cell| json!([cell.row(), cell.column()]))
        }
        _ => None,
    };
    let start = |cell: &Cell| game.start(*cell, &puzzle[*cell]);
    let house = |house| -> Value {
        shape.cells_of(house).into_iter().map(|cell| shape.index(cell)).collect()
    };
    let symbols: Value = shape.digits().iter().map(|digit| digit.symbol().to_string()).collect();
    let steps = explanation.iter().flat_map(|explanation| &explanation.steps);
    json!({
        "sets": [{ "numbers": symbols }],
        "places": blanks.iter().map(place).collect::<Value>(),
        "given": puzzle.iter().filter_map(given).collect::<Value>(),
        "labels": puzzle.rules().iter().filter_map(label).collect::<Value>(),
        "start": blanks.iter().filter_map(start).collect::<Value>(),
        "houses": shape.houses().map(house).collect::<Value>(),
        "rules": puzzle.rules().iter().map(Rule::to_string).collect::<Value>(),
        "about": shape.cells().map(|cell| about(puzzle, cell)).collect::<Value>(),
        "steps": steps.map(|step| game.step(step)).collect::<Value>(),
    })
}

/// Returns the box of a cell and the rules that name the cell, in words.
fn about(puzzle: &Puzzle, cell: Cell) -> String {
    let shape = puzzle.shape();
    let has_cell = |house: &House| shape.cells_of(*house).contains(&cell);
    let boxes = shape.houses().filter(|house| matches!(house, House::Box(_))).filter(has_cell);
    let rules = puzzle.rules().iter().filter(|rule| rule.cells().contains(&cell));
    let words: Vec<String> =
        boxes.map(|own| own.to_string()).chain(rules.map(Rule::to_string)).collect();
    words.join(", ")
}

/// The numbers of the blank cells of a shape.
struct CellNumbers<'a> {
    shape: &'a Shape,
    blanks: BTreeMap<Cell, usize>,
    drawing: Drawing<'a>,
}

impl CellNumbers<'_> {
    /// Returns the index of a digit.
    fn index(&self, digit: Digit) -> u8 {
        digit.value() - self.shape.least_digit().value()
    }

    /// Returns what stands in a blank cell at the beginning, if anything does.
    fn start(&self, cell: Cell, entry: &Entry) -> Option<Value> {
        let marks = entry.allowed.unwrap_or(entry.notes);
        if entry.digit.is_none() && marks.is_empty() {
            return None;
        }
        let digit = entry.digit.map_or(-1, |digit| i32::from(self.index(digit)));
        let marks: Vec<u8> = marks.iter().map(|digit| self.index(digit)).collect();
        Some(json!([self.blanks.get(&cell)?, digit, marks]))
    }

    fn step(&self, ExplainedStep { step, roles: candidates, lines, .. }: &ExplainedStep) -> Value {
        let mut object = Map::new();
        object.insert("title".into(), step.title().into());
        object.insert("text".into(), json!(lines));
        let set = step
            .placed
            .iter()
            .filter_map(|&(cell, digit)| Some(json!([self.blanks.get(&cell)?, self.index(digit)])));
        object.insert("set".into(), set.collect());
        let mut gone: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for &(cell, digit) in &step.removed {
            if let Some(&place) = self.blanks.get(&cell) {
                gone.entry(place).or_default().push(self.index(digit));
            }
        }
        object.insert("gone".into(), gone.into_iter().map(|entry| json!(entry)).collect());
        let houses = step.houses().into_iter().flat_map(|house| self.shape.cells_of(house));
        let mut looks: BTreeMap<Cell, Role> = houses.map(|cell| (cell, Role::Focus)).collect();
        // The strongest role of a cell: its conclusion comes last.
        let mut roles = candidates.clone();
        roles.sort_by_key(|&(_, _, part)| part);
        looks.extend(roles.into_iter().map(|(cell, _, part)| (cell, Role::from(part))));
        let mut looked: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        for (cell, role) in looks {
            let place = self.blanks.get(&cell).map(|place| json!(place));
            let place = place.unwrap_or_else(|| json!(["c", cell.row(), cell.column()]));
            looked.entry(role.name()).or_default().push(place);
        }
        object.insert("look".into(), json!(looked));
        if !step.chains().is_empty() {
            object.insert("marks".into(), self.drawing.role_words(candidates).into());
            object.insert("chains".into(), self.drawing.chain_words(step.chains()).into());
        }
        object.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_sudoku::solver::SolverCache;
    use kumiki_sudoku::{Digits, Grid, Method};
    use kumiki_sudoku_techniques::steps::{
        ExplainOptions, Explainer, TechniqueChoice, WantedSteps,
    };

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn played(puzzle: &Puzzle) -> Value {
        let settings = Method::Full.settings();
        let options = ExplainOptions {
            wanted: WantedSteps::Path,
            techniques: TechniqueChoice::Usual,
            guess: false,
            uniqueness: true,
            marks: true,
            positions: false,
        };
        let explanation = Explainer::new(puzzle, &settings).explain(&options, puzzle).unwrap();
        let solution =
            SolverCache::new(settings).solver_for(puzzle).unwrap().solve(puzzle).unwrap();
        json(puzzle, Some(&solution), Some(&explanation))
    }

    #[test]
    fn the_steps_lead_from_the_start_to_the_solution() {
        let mut puzzle = Puzzle::from(PUZZLE.parse::<Grid>().unwrap());
        puzzle.set(Cell::new(0, 2), Entry::placed(Digit::new(4).unwrap())).unwrap();
        let notes: Digits = [2, 7].into_iter().filter_map(Digit::new).collect();
        puzzle.set(Cell::new(1, 1), Entry { notes, ..Entry::default() }).unwrap();
        let game = played(&puzzle);
        let places = game["places"].as_array().unwrap();
        assert_eq!((places.len(), game["given"].as_array().unwrap().len()), (51, 30));
        assert_eq!(places[0], json!(["c", 0, 2, 0, 3]));
        assert_eq!(game["start"], json!([[0, 3, []], [6, -1, [1, 6]]]));
        assert_eq!(game["houses"].as_array().unwrap().len(), 27);
        let mut left: BTreeMap<u64, u64> = BTreeMap::new();
        for step in game["steps"].as_array().unwrap() {
            for set in step["set"].as_array().unwrap() {
                left.insert(set[0].as_u64().unwrap(), set[1].as_u64().unwrap());
            }
        }
        let wanted = (0..).zip(places).skip(1).map(|(at, place)| (at, place[4].as_u64().unwrap()));
        assert_eq!(left, wanted.collect());
    }

    #[test]
    fn what_was_filled_in_is_no_clue_and_what_is_allowed_is_one() {
        let mut puzzle = Puzzle::from(PUZZLE.parse::<Grid>().unwrap());
        puzzle.set(Cell::new(0, 2), Entry::placed(Digit::new(4).unwrap())).unwrap();
        let allowed = Entry { allowed: Some(Digits::up_to(4)), ..Entry::default() };
        puzzle.set(Cell::new(1, 1), Entry { notes: Digits::up_to(2), ..allowed }).unwrap();
        let rule = Rule::cage(Some(15), [Cell::new(3, 4), Cell::new(3, 3)]);
        puzzle.add_rule(rule).unwrap();
        let game = json(&puzzle, Some(&[Digit::new(1).unwrap(); 81]), None);
        assert_eq!(json(&puzzle, None, None)["places"][0], json!(["c", 0, 2, 0]));
        assert_eq!(game["labels"], json!([[3, 3]]));
        assert_eq!(game["about"][3 * 9 + 4], "box 5, cage of sum 15 at r4c5 r4c4");
        assert_eq!(game["rules"], json!(["cage of sum 15 at r4c5 r4c4"]));
        assert_eq!(game["about"][80], "box 9");
        let bare = without_progress(&puzzle);
        assert_eq!((bare.to_string(), bare[Cell::new(1, 1)]), (PUZZLE.to_string(), allowed));
    }
}
