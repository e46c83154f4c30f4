//! Games: a puzzle as data for a page on which it is played.
//!
//! Invariant: a place of a game has a state for each mark that is drawn there, and its solution is
//! one of them or none. Places that the clues determine are not played.

use crate::any::Dynamic;
use crate::board::number_of;
use crate::canvas::{Canvas, Highlight, LayeredCanvas, Theme};
use crate::explanation::{ExplainedStep, Explanation};
use crate::grid::{Cell, Direction, Edge, Place, Walls};
use crate::layers::ClueMap;
use crate::mark::Mark;
use crate::puzzle::{Answer, Rules};
use kumiki::Error;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A puzzle that can be played: its picture and its data.
#[derive(Clone, Debug)]
pub struct Game {
    picture: LayeredCanvas,
    data: Value,
}

/// The states of a place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct States {
    /// The kind of the place: cells, lines and borders have shapes of their own.
    kind: &'static str,
    /// The marks that are drawn. Numbers are in ascending order.
    marks: Vec<Mark>,
    /// True if the place may be left without a mark.
    may_be_empty: bool,
}

impl Game {
    /// Returns the game of `puzzle` with its only solution, if it has one, and the steps of an
    /// explanation as hints.
    ///
    /// The data is an object with these names:
    ///
    /// - `type`: the first name of the type; `clues`: the clues in the layers of JSON.
    /// - `sets`: the states of places, which a place refers to. An object has a list `numbers`, or
    ///   a list `states` with the `word` of each mark, the `uses` of shapes that show it, and its
    ///   `layer`, as in [`Position::layers`](crate::explanation::Position::layers), with the number
    ///   there. `empty` has the uses of shapes that say that nothing is at the place, and `none`
    ///   its layer and number, if that can be.
    /// - `places`: a list for each place: its kind (`c`, a cell; `l` or `b`, a line between cells
    ///   or a border, with `h` or `v`, across a horizontal or vertical side), row and column from
    ///   0, its set, and the state of the solution in it, or -1; no state without a solution.
    /// - `optional`: the first letter of the kind of places that follow from others, if there are
    ///   such.
    /// - `given`: the clues of cells in words: row, column and text.
    /// - `beside`: the clues beside the grid in words: `row` or `column`, its number from 0, and
    ///   text that names the side.
    /// - `about`: for each cell in reading order, its region and the given walls around it in
    ///   words, if there are any.
    /// - `steps`: the steps. Each has its `title`, its `text`, the states of places as `set`, the
    ///   places `about` which it is, and as `look`, for each role the places that have it; a place
    ///   that is not played is a list of its kind, row and column.
    ///
    /// # Errors
    /// Returns the error of a clue that fits no variable.
    pub fn new(
        puzzle: &dyn Dynamic,
        solution: Option<&Answer>,
        explanation: Option<&Explanation>,
    ) -> Result<Game, Error<Place>> {
        let problem = puzzle.problem()?;
        let clues =
            puzzle.canvas(Theme::Page).titled(puzzle.caption(), puzzle.rules()).with_coordinates();
        let (given, beside) = (labels(clues.labels()), outside_labels(&clues));
        let about = descriptions(clues.walls());
        let mut picture = LayeredCanvas::new(clues);
        let board = solution.map(|solution| puzzle.board(solution));
        let states = states(puzzle, &problem);
        let sets: BTreeSet<&States> = states.values().collect();
        let sets: Vec<&States> = sets.into_iter().collect();
        let place = |(place, states): (&Place, &States)| {
            let (kind, row, column) = coordinates(place)?;
            let set = sets.binary_search(&states).ok()?;
            let state = |mark| states.marks.iter().position(|own| *own == mark);
            let state = board
                .as_ref()
                .map(|board| json!(state(board.mark(place)).map_or(-1, |state| state as i64)));
            let place = [json!(kind), json!(row), json!(column), json!(set)];
            Some(place.into_iter().chain(state).collect::<Value>())
        };
        let places: Value = states.iter().filter_map(place).collect();
        let numbers: BTreeMap<Place, usize> = states.keys().copied().zip(0..).collect();
        let step = |step| step_data(step, &numbers, &states);
        let forced = explanation.and_then(|_| forced_step(puzzle, &problem, &numbers, &states));
        let steps = explanation.iter().flat_map(|found| found.steps()).map(step);
        let steps: Value = forced.into_iter().chain(steps).collect();
        let has_numbers = states.values().any(States::are_numbers);
        let has_borders = states.values().any(|states| states.kind.starts_with('b'));
        let mut data = json!({
            "type": puzzle.names()[0],
            "clues": puzzle.clues(),
            "sets": sets.iter().map(|states| states.data(&mut picture)).collect::<Value>(),
            "places": places,
            "given": given,
            "beside": beside,
            "about": about,
            "steps": steps,
        });
        if has_numbers && has_borders {
            data["optional"] = "b".into();
        }
        Ok(Game { picture, data })
    }

    /// Returns the data.
    pub fn data(&self) -> &Value {
        &self.data
    }
}

/// Writes the picture of the clues, as SVG for a page with [`Theme::page_style`].
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture.fmt(f)
    }
}

/// Returns the states of each place that is played.
fn states(puzzle: &dyn Dynamic, problem: &Rules) -> BTreeMap<Place, States> {
    let (mut all, clues) = (BTreeMap::new(), puzzle.clues());
    let mut numbers = BTreeSet::new();
    for place in problem.variables() {
        let Some((kind, ..)) = coordinates(place) else { continue };
        let values = problem.values(place).unwrap_or_default();
        let marks: BTreeSet<Mark> =
            values.iter().map(|value| puzzle.mark(place, **value)).collect();
        let (marks, empty): (Vec<Mark>, Vec<Mark>) =
            marks.into_iter().partition(|mark| !matches!(mark, Mark::Empty | Mark::Hidden));
        numbers.extend(marks.iter().filter(|mark| matches!(mark, Mark::Number(_))));
        // What the clues leave no choice for is played, as it is not drawn with them.
        let is_forced = empty.is_empty()
            && matches!(marks[..], [Mark::Shaded | Mark::Number(_)])
            && !has_clue(&clues, place);
        let (may_be_empty, count) =
            (!empty.is_empty() || is_forced && marks == [Mark::Shaded], marks.len());
        if count > 0 && count + usize::from(may_be_empty) > 1 || is_forced {
            all.insert(*place, States { kind, marks, may_be_empty });
        }
    }
    // A player may write any number into any cell, also where the statement leaves fewer.
    for states in all.values_mut().filter(|states| states.are_numbers()) {
        states.marks = numbers.iter().copied().collect();
    }
    if puzzle.is_divided() {
        // Regions and pieces have no marks: their walls are drawn.
        all.clear();
        for [one, other] in puzzle.size().pairs() {
            let place = Place::Border(Edge::between(one, other));
            if let Some((kind, ..)) = coordinates(&place) {
                let states = States { kind, marks: vec![Mark::Wall], may_be_empty: true };
                all.insert(place, states);
            }
        }
    }
    all
}

/// Returns whether a cell has a clue of its own.
fn has_clue(clues: &ClueMap, place: &Place) -> bool {
    let Place::Cell(Cell { row, column }) = place else { return false };
    let values =
        ["qnum", "qnums", "ques", "given"].map(|name| Some(&clues.get(name)?[*row][*column]));
    values.iter().flatten().any(|value| !value.is_null() && **value != -1 && **value != 0)
}

/// Returns the step that says which cells the clues leave one state; `None` if there are none.
fn forced_step(
    puzzle: &dyn Dynamic,
    problem: &Rules,
    numbers: &BTreeMap<Place, usize>,
    states: &BTreeMap<Place, States>,
) -> Option<Value> {
    let forced: Vec<(&Place, Mark)> = states
        .keys()
        .filter_map(|place| {
            let values = problem.values(place)?;
            let marks: BTreeSet<Mark> = values.iter().map(|v| puzzle.mark(place, **v)).collect();
            let is_forced = matches!(marks.first(), Some(Mark::Shaded | Mark::Number(_)));
            (is_forced && marks.len() == 1).then(|| Some((place, *marks.first()?)))?
        })
        .collect();
    if forced.is_empty() {
        return None;
    }
    let set: Vec<[usize; 2]> =
        forced.iter().map(|(place, mark)| [numbers[*place], states[*place].state(*mark)]).collect();
    let said: Vec<String> = forced.iter().map(|(place, mark)| format!("{place} {mark}")).collect();
    let text = format!("The clues leave no choice for {}.", said.join(", "));
    let places: Vec<usize> = set.iter().map(|[place, _]| *place).collect();
    Some(json!({
        "title": "No choice",
        "text": [text],
        "set": set,
        "about": [],
        "look": { "conclusion": places },
    }))
}

/// Returns the kind of a place, and its row and column; `None` for a piece.
fn coordinates(place: &Place) -> Option<(&'static str, usize, usize)> {
    let (edge, [across, along]) = match place {
        Place::Cell(Cell { row, column }) => return Some(("c", *row, *column)),
        Place::Link(edge) => (edge, ["lh", "lv"]),
        Place::Border(edge) => (edge, ["bh", "bv"]),
        Place::Piece(_) => return None,
    };
    Some((if edge.is_horizontal { across } else { along }, edge.row, edge.column))
}

/// Returns the clues of cells in words, those of a cell together.
fn labels(labels: &[(Cell, String)]) -> Value {
    let mut cells: BTreeMap<Cell, Vec<&str>> = BTreeMap::new();
    for (cell, text) in labels {
        cells.entry(*cell).or_default().push(text);
    }
    cells.into_iter().map(|(cell, texts)| json!([cell.row, cell.column, texts.join(" ")])).collect()
}

/// Returns the clues beside the grid in words.
fn outside_labels(canvas: &Canvas) -> Value {
    let label = |(side, line, text): (Direction, usize, String)| match side {
        Direction::Up => json!(["column", line, format!("above {text}")]),
        Direction::Down => json!(["column", line, format!("below {text}")]),
        Direction::Left => json!(["row", line, format!("left {text}")]),
        Direction::Right => json!(["row", line, format!("right {text}")]),
    };
    canvas.outside_labels().into_iter().map(label).collect()
}

/// Returns the region of each cell in words, if walls divide the grid, and the walls around it that
/// are not between regions; nothing without walls.
fn descriptions(walls: &Walls) -> Value {
    let (size, regions) = (walls.size(), walls.numbers());
    let count = regions.iter().map(|(_, region)| region + 1).max().unwrap_or_default();
    if walls.iter().next().is_none() {
        return json!([]);
    }
    let about = |cell: Cell| {
        let region = (count > 1).then(|| format!("region {} of {count}", regions[cell] + 1));
        let is_wall = |&to: &Direction| {
            let next = size.next(cell, to).filter(|&next| regions[next] == regions[cell]);
            next.is_some() && walls.contains(Edge::of(cell, to))
        };
        let side = |to: Direction| match to {
            Direction::Up => "above",
            Direction::Down => "below",
            Direction::Left => "on the left",
            Direction::Right => "on the right",
        };
        let sides: Vec<&str> = Direction::ALL.into_iter().filter(is_wall).map(side).collect();
        let walls = (!sides.is_empty()).then(|| format!("wall {}", sides.join(" and ")));
        region.into_iter().chain(walls).collect::<Vec<String>>().join(", ")
    };
    size.cells().map(about).collect()
}

impl States {
    /// Returns whether all marks are numbers.
    fn are_numbers(&self) -> bool {
        self.marks.iter().all(|mark| matches!(mark, Mark::Number(_)))
    }

    /// Returns the number of a mark among the states; that after the last one for none.
    fn state(&self, mark: Mark) -> usize {
        self.marks.iter().position(|own| *own == mark).unwrap_or(self.marks.len())
    }

    /// Returns the states as data.
    fn data(&self, picture: &mut LayeredCanvas) -> Value {
        let first = Cell { row: 0, column: 0 };
        let (across, along) = (Edge::horizontal(0, 0), Edge::vertical(0, 0));
        let place = match self.kind {
            "c" => Place::Cell(first),
            "lh" => Place::Link(across),
            "lv" => Place::Link(along),
            "bh" => Place::Border(across),
            _ => Place::Border(along),
        };
        if self.are_numbers() {
            return json!({ "numbers": self.marks.iter().map(Mark::to_string).collect::<Value>() });
        }
        let layer = |mark: Mark| match mark {
            Mark::Line(count) => Some(("line", count.into())),
            Mark::Wall => Some(("edge", 1)),
            _ => number_of(mark),
        };
        let state = |mark: &Mark| {
            let uses = picture.mark(&place, *mark);
            json!({ "word": mark.to_string(), "uses": uses, "layer": layer(*mark) })
        };
        let mut data = json!({ "states": self.marks.iter().map(state).collect::<Value>() });
        if self.may_be_empty {
            data["empty"] = picture.mark(&place, Mark::Empty).into();
            let side = self.marks.first().and_then(|mark| layer(*mark));
            data["none"] = match side {
                Some((name, _)) if self.kind != "c" => json!([name, -1]),
                _ => json!(["qsub", 1]),
            };
        }
        data
    }
}

/// Returns a step as data.
fn step_data(
    step: &ExplainedStep,
    numbers: &BTreeMap<Place, usize>,
    states: &BTreeMap<Place, States>,
) -> Value {
    let mut data = Map::new();
    data.insert("title".into(), step.title().into());
    data.insert("text".into(), step.lines.iter().map(|line| line.trim_start()).collect());
    let set = step.marks.iter().filter_map(|(place, mark)| {
        Some(json!([numbers.get(place)?, states.get(place)?.state(*mark)]))
    });
    data.insert("set".into(), set.collect());
    let conclusions = step.highlights.iter().filter(|(_, kind)| *kind == Highlight::Conclusion);
    data.insert(
        "about".into(),
        conclusions.filter_map(|(place, _)| numbers.get(place)).copied().collect(),
    );
    let mut looks: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for (place, highlight) in &step.highlights {
        let number = numbers.get(place).map(|number| json!(number));
        let place = number.or_else(|| coordinates(place).map(|place| json!(place)));
        looks.entry(highlight.name()).or_default().extend(place);
    }
    data.insert("look".into(), json!(looks));
    data.into()
}

#[cfg(test)]
mod tests;
