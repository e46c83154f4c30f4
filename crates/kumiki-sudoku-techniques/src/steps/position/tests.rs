use super::*;
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Digit, Grid, Rule};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn position(text: &str) -> Position {
    Position::new(&Puzzle::from(text.parse::<Grid>().unwrap())).unwrap()
}

#[test]
fn a_group_is_its_house_and_a_variable_its_cell() {
    let position = position(EASY);
    for house in Shape::CLASSIC.houses() {
        let group = position.group(house);
        assert_eq!(position.house(group), Some(house));
        let members = position.groups().groups()[group].members;
        assert_eq!(position.cells(members), Shape::CLASSIC.cells_of(house));
    }
}

#[test]
fn what_stands_has_left_its_peers() {
    let mut position = position(EASY);
    assert_eq!(position.placed().len(), 30);
    for cell in Grid::cells() {
        let Some(digit) = position.digit(cell) else { continue };
        let mut peers = Shape::CLASSIC.peers(cell);
        assert!(peers.all(|peer| !position.candidates(peer).contains(digit)));
    }
    assert!(!position.is_contradictory());
    position.place(Cell::new(0, 2), Digit::new(5).unwrap());
    assert!(position.is_contradictory());
}

#[test]
fn pencil_marks_count_only_where_they_are_asked_for() {
    let mut puzzle = Puzzle::from(EASY.parse::<Grid>().unwrap());
    let notes = [1, 2].into_iter().filter_map(Digit::new).collect();
    let cell = Cell::new(0, 2);
    puzzle.set(cell, Entry { notes, ..Entry::default() }).unwrap();
    let position: Position = Position::new(&puzzle).unwrap();
    assert_eq!(position.candidates(cell).to_string(), "124");
    assert_eq!(position.with_notes().candidates(cell).to_string(), "12");
}

#[test]
fn a_position_is_a_puzzle_in_the_middle_of_being_solved() {
    let mut position = position(EASY);
    let (cell, other) = (Cell::new(0, 2), Cell::new(4, 4));
    position.remove(cell, Digit::new(4).unwrap());
    position.place(other, Digit::new(5).unwrap());
    let puzzle = position.puzzle();
    assert_eq!(puzzle[other], Entry::placed(Digit::new(5).unwrap()));
    assert_eq!(puzzle[cell].notes.to_string(), "12");
    let again = position.again(&puzzle).with_notes();
    assert_eq!(again.board(), position.board());
    assert_eq!((again.given(), again.placed()), (position.given(), position.placed()));
    // A cell without candidates is no cell without pencil marks.
    position.candidates(cell).iter().for_each(|digit| position.remove(cell, digit));
    let again = position.again(&position.puzzle());
    assert!(again.candidates(cell).is_empty() && again.is_contradictory());
}

#[test]
fn rules_that_let_digits_differ_add_groups_and_large_grids_need_more_words() {
    let mut puzzle = Puzzle::from(Grid::BLANK);
    puzzle.add_rule(Rule::Global(GlobalRule::FallingDiagonal)).unwrap();
    let position: Position = Position::new(&puzzle).unwrap();
    let groups = position.groups().groups();
    assert_eq!((groups.len(), position.house(27)), (28, None));
    let large = Puzzle::new(Shape::of_size(16).unwrap());
    assert!(Position::<2>::new(&large).is_none());
    assert!(Position::<4>::new(&large).is_some());
}
