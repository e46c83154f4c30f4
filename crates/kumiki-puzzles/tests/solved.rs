//! Small puzzles with their solutions, which were checked by brute force or by hand, and the answer
//! of the example.

#[path = "../examples/own_puzzle.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example's main is not called here")]
mod own_puzzle;

use kumiki::Verdict;
use kumiki::explanation::Ending;
use kumiki_puzzles::canvas::{Highlight, Theme};
use kumiki_puzzles::explanation::solved_picture;
use kumiki_puzzles::grid::{Cell, Edge, Place};
use kumiki_puzzles::{Kinds, Mark};

/// Puzzles and solutions: a link, the board as text, and an empty line after it.
const CASES: &[&str] = &[include_str!("solved/numbers.txt")];

#[test]
fn a_puzzle_has_the_known_solution_and_no_other_one() {
    let kinds = Kinds::standard();
    for case in CASES.iter().flat_map(|cases| cases.trim_end().split("\n\n")) {
        let (link, known) = case.split_once('\n').expect("a board follows its link");
        let puzzle = kinds.read(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        match puzzle.problem().unwrap().verdict() {
            Verdict::Unique(solution) => {
                assert_eq!(puzzle.board(&solution).to_string().trim_end(), known, "{link}");
            }
            other => panic!("{link}: {other:?}"),
        }
    }
}

#[test]
fn pictures_have_literal_colours_but_on_a_page() {
    let kinds = Kinds::standard();
    for case in CASES.iter().flat_map(|cases| cases.trim_end().split("\n\n")) {
        let puzzle = kinds.read(case.lines().next().unwrap()).unwrap();
        let problem = puzzle.problem().unwrap();
        let solution = problem.solution().unwrap();
        for theme in [Theme::Light, Theme::Dark, Theme::Print, Theme::Page] {
            let mut picture = solved_picture(&*puzzle, &problem, &solution, theme);
            picture.highlight(&Place::Cell(Cell { row: 0, column: 0 }), Highlight::Supposition);
            let svg = picture.with_coordinates().to_string();
            // Readers of SVG other than browsers know no properties, and paint them black.
            let (literal, of_page) = (svg.contains("\"#"), svg.contains("var("));
            assert_eq!((literal, of_page), (theme != Theme::Page, theme == Theme::Page), "{svg}");
        }
    }
}

/// On dark ground as well, a white castle is white and a black one is black: the rules name them.
#[test]
fn castles_have_their_colours_on_each_ground() {
    let puzzle = Kinds::standard().read("castle/2/2/141a221").unwrap();
    for (theme, white, black) in [(Theme::Light, "#fff", "#111"), (Theme::Dark, "#f2f2f2", "#000")]
    {
        let svg = puzzle.canvas(theme).to_string();
        let tile = |row: usize, fill: &str| {
            let at = row * 40;
            svg.contains(&format!("y=\"{at}\" width=\"40\" height=\"40\" fill=\"{fill}\""))
        };
        assert!(tile(0, white) && tile(1, black), "{svg}");
    }
}

/// The ring of a step on the border of the board is whole within the margin of 12, and is drawn
/// above a shaded cell. A side without a border has no cross in a solution.
#[test]
fn rings_are_whole_and_solutions_have_no_crosses() {
    let kinds = Kinds::standard();
    let loops = kinds.read("slither/4/4/bj6b182").unwrap();
    let mut picture = loops.canvas(Theme::Light);
    picture.highlight(&Place::Border(Edge::vertical(0, 4)), Highlight::Conclusion);
    let svg = picture.to_string();
    let ring = "<circle cx=\"160\" cy=\"20\" r=\"10\" fill=\"none\"";
    assert!(svg.find(ring) > svg.find("<text"), "{svg}");
    let numbers = kinds.read("fillomino/5/5/g1k34g2h5h4n").unwrap();
    let problem = numbers.problem().unwrap();
    let solution = problem.solution().unwrap();
    let marks = numbers.board(&solution).marks().filter(|(_, mark)| **mark == Mark::Wall).count();
    let solved = solved_picture(&*numbers, &problem, &solution, Theme::Light).to_string();
    let lines = |svg: &str| svg.matches("<path").count() + svg.matches("<line").count();
    let blank = numbers.canvas(Theme::Light).to_string();
    assert_eq!(lines(&solved) - lines(&blank), marks, "{solved}");
}

#[test]
fn a_generated_puzzle_of_ones_own_has_one_solution_which_steps_reach() {
    let problem = own_puzzle::generated().unwrap().problem().unwrap();
    assert!(matches!(problem.verdict(), Verdict::Unique(_)));
    let mut steps = problem.steps();
    steps.by_ref().for_each(drop);
    assert_eq!(steps.ending(), Some(Ending::Solved));
}
