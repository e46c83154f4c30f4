//! Explanations of small puzzles: sentences, marks, pictures and JSON.

use super::stages::Finding;
use super::*;
use crate::Kinds;
use crate::canvas::Highlight;
use crate::grid::{Cell, Edge};
use crate::mark::Mark;
use kumiki::{Limit, Verdict};

/// A plus sign: the middle row and column are shaded.
const PLUS: &str = "nonogram/3/3/1g3g1g1g3g1g";

fn puzzle(link: &str) -> AnyPuzzle {
    Kinds::standard().read(link).unwrap()
}

fn explained(link: &str, known: Option<Value>) -> Result<Explanation, ExplainError> {
    let known = known.map(|known| known.as_object().cloned().unwrap());
    Explanation::new(&*puzzle(link), known.as_ref(), &Extent::default())
}

fn cell(row: usize, column: usize) -> Place {
    Place::Cell(Cell { row, column })
}

#[test]
fn steps_are_told_in_words_and_their_marks_are_the_solution() {
    let explanation = explained(PLUS, None).unwrap();
    assert_eq!(explanation.ending(), Some(Ending::Solved));
    let words = explanation.steps()[0].sentence();
    assert_eq!(words, "Row 2: the block fits in one way, so r2c1, r2c2 and r2c3 are shaded");
    let Verdict::Unique(solution) = puzzle(PLUS).problem().unwrap().verdict() else { panic!() };
    let board = puzzle(PLUS).board(&solution);
    let last = explanation.position(explanation.steps().len());
    assert_eq!(last.marks().count(), 9);
    assert!(last.marks().all(|(place, mark)| board.mark(place) == *mark));
    assert!(explanation.summary().starts_with("solved in "));
    assert_eq!(explanation.position(0).marks().count(), 0);
}

#[test]
fn a_limit_of_steps_ends_an_explanation() {
    let extent = Extent { most: Some(1), ..Extent::default() };
    let explanation = Explanation::new(&*puzzle(PLUS), None, &extent).unwrap();
    assert_eq!((explanation.steps().len(), explanation.ending()), (1, None));
    assert_eq!(explanation.summary(), "stopped after 1 step");
}

#[test]
fn an_explanation_ends_at_the_moment_of_its_limits() {
    let over = Limits::none().until(Instant::now());
    for link in [PLUS, "nurikabe/5/5/g2k2o3k3g", "slither/5/5/26bh1cdi831a"] {
        let extent = Extent { limits: over.clone(), ..Extent::default() };
        let explanation = Explanation::new(&*puzzle(link), None, &extent).unwrap();
        assert_eq!(explanation.ending(), Some(Ending::Stopped(Limit::Time)));
        assert_eq!(explanation.summary(), "unfinished after 0 steps");
    }
    // A moment that is given replaces the usual one.
    let later = Instant::now() + Duration::from_secs(60);
    assert_eq!(bounded(&Limits::none().until(later)).until, Some(later));
    assert!(bounded(&Limits::none()).until.is_some_and(|until| until < later));
}

#[test]
fn places_that_are_refuted_in_the_same_way_are_one_step() {
    let heyawake = puzzle("heyawake/8/8/2gkdpufjsf3g03pvp0jgf420g10k2g10k");
    let extent = Extent { most: Some(4), ..Extent::default() };
    let explanation = Explanation::new(&*heyawake, None, &extent).unwrap();
    let step = &explanation.steps()[2];
    let told = "Shaded cells do not touch: if r3c5 or r3c6 is shaded, then r1c5, r1c6, r2c5 and \
        r2c6 are white (the 1 of the room at r1c5), r1c4 and r2c4 are shaded (no white line \
        passes two borders), which cannot be (shaded cells do not touch); so r3c5 and r3c6 are \
        white";
    assert_eq!(step.sentence(), told);
    assert_eq!(step.marks, [5, 6].map(|column| (cell(2, column - 1), Mark::Empty)));
}

#[test]
fn a_step_by_cases_names_them_and_each_solution_is_of_one() {
    let link = "slither/4/4/pd22g";
    let explanation = explained(link, None).unwrap();
    let told = "3, 2, 2 together (the 3 in r3c3, the 2 in r4c2, the 2 in r4c3): either there is a \
        line below r4c3, or there is a line between r4c2 and r4c3, so there is a line below r4c2";
    assert_eq!(explanation.steps()[0].sentence(), told);
    let below = |column| Place::Border(Edge::horizontal(4, column));
    let between = Place::Border(Edge::vertical(3, 2));
    for solution in puzzle(link).problem().unwrap().solutions().take(1_000) {
        let has_line = |place| solution.get(&place) == Some(&1);
        assert!(has_line(below(2)) || has_line(between));
        assert!(has_line(below(1)));
    }
}

#[test]
fn the_middle_of_a_long_trial_is_left_out_among_other_steps() {
    let first = explained(PLUS, None).unwrap().steps()[0].clone();
    let lines = |count: usize| (1..=count).map(|line| format!("  line {line}")).collect();
    let shown = |count| {
        let step = ExplainedStep { lines: lines(count), ..first.clone() };
        step.shown_lines(|more| format!("{more} more"))
    };
    assert_eq!(shown(12), lines(12));
    let ends = [lines(4), vec!["7 more".to_owned()], lines(13).split_off(11)].concat();
    assert_eq!(shown(13), ends);
}

#[test]
fn what_is_known_is_no_step_any_more_and_is_read_back_from_the_layers_of_a_position() {
    let whole = explained(PLUS, None).unwrap();
    for count in 0..=whole.steps().len() {
        let position = whole.position(count);
        let layers = Value::from(position.layers(whole.puzzle()));
        let rest = explained(PLUS, Some(layers)).unwrap();
        assert_eq!(rest.position(0), position);
        assert_eq!(rest.position(rest.steps().len()), whole.position(whole.steps().len()));
    }
}

#[test]
fn marks_that_do_not_fit_are_refused_and_wrong_ones_are_found() {
    for (layers, message) in [
        (json!({ "qans": [[1]] }), "\"qans\" is not a list of rows of numbers, one for each cell"),
        (
            json!({ "anum": [[2, 0, 0], [0, 0, 0], [0, 0, 0]] }),
            "r1c1 cannot have the mark that is given there",
        ),
        (
            json!({ "qnum": [] }),
            "\"qnum\" is no layer of marks: there are qans, anum, qsub, line, edge",
        ),
        (
            json!({ "line": 3 }),
            "\"line\" is not two lists of rows, \"v\" and \"h\", a number for each side",
        ),
    ] {
        assert_eq!(explained(PLUS, Some(layers)).unwrap_err().to_string(), message);
    }
    let Verdict::Unique(solution) = puzzle(PLUS).problem().unwrap().verdict() else { panic!() };
    let known = json!({
        "qans": [[1, 1, 0], [0, 0, 0], [0, 0, 0]],
        "qsub": [[0, 0, 0], [0, 1, 0], [1, 0, 0]],
    });
    let known = known.as_object().unwrap();
    let wrong = wrong_marks(&*puzzle(PLUS), known, &solution).unwrap();
    assert_eq!(wrong, [cell(0, 0), cell(1, 1)]);
}

#[test]
fn a_picture_shows_the_board_after_its_step_with_the_places_to_look_at() {
    let explanation = explained(PLUS, None).unwrap();
    let svg = explanation.picture(0, Theme::Light).to_string();
    assert_eq!(svg.matches("fill=\"#7f8896\"").count(), 3, "{svg}");
    assert_eq!(svg.matches("stroke=\"#0d5a22\"").count(), 3, "{svg}");
    assert!(
        svg.contains(
            "<desc>Row 2: the block fits in one way, so r2c1, r2c2 and r2c3 are shaded</desc>"
        ),
        "{svg}"
    );
    let conclusions = explanation.steps()[0].highlights.iter();
    assert!(conclusions.clone().all(|(_, highlight)| *highlight == Highlight::Conclusion));
}

#[test]
fn the_marks_of_a_page_lead_to_the_board() {
    let explanation = explained(PLUS, None).unwrap();
    let (picture, marks) = explanation.page_picture();
    let svg = picture.to_string();
    let added: Vec<&str> = marks.iter().flat_map(|marks| marks.added.split(' ')).collect();
    assert_eq!(added.len(), 3 * 9, "{added:?}");
    for shape in added.chunks(3) {
        assert!(svg.contains(&format!("<g id=\"{}\">", shape[0])), "{shape:?}");
    }
    let shaded = added.chunks(3).filter(|shape| shape[0].starts_with('b')).count();
    assert_eq!(shaded, 5);
}

#[test]
fn json_has_the_puzzle_each_step_and_the_end() {
    let json = explained(PLUS, None).unwrap().to_json(None);
    assert_eq!((&json["type"], &json["ending"]), (&json!("nonogram"), &json!("solved")));
    let step = &json["steps"][0];
    assert_eq!(step["rules"], json!(["row 2"]));
    assert_eq!(step["conclusions"], json!(["r2c1 is shaded", "r2c2 is shaded", "r2c3 is shaded"]));
    assert_eq!(step["board"], json!({ "qans": [[0, 0, 0], [1, 1, 1], [0, 0, 0]] }));
    let last = json["steps"].as_array().unwrap().last().unwrap();
    assert_eq!(last["board"]["qsub"], json!([[1, 0, 1], [0, 0, 0], [1, 0, 1]]));
}

#[test]
fn reasons_and_differences_are_told_in_words() {
    // Column 1 is full, and row 1 is empty.
    let puzzle_without = puzzle("nonogram/2/2/2g0g");
    let Verdict::None(reason) = puzzle_without.problem().unwrap().verdict() else { panic!() };
    let words = reason_in_words(&*puzzle_without, &reason);
    assert_eq!(words, "row 1 and column 1 cannot hold together");
    // One shaded cell in each line.
    let several = puzzle("nonogram/2/2/1111");
    let Verdict::Several(one, other) = several.problem().unwrap().verdict() else { panic!() };
    let difference = first_difference(&*several, &one, &other).unwrap();
    assert_eq!(difference.place, cell(0, 0));
    let mut words = difference.words;
    words.sort();
    assert_eq!(words, ["empty", "shaded"]);
    assert_eq!(first_difference(&*several, &one, &one), None);
    let mark = several.mark(&cell(0, 0), 1);
    assert_eq!(mark, Mark::Shaded);
}

#[test]
fn a_piece_is_highlighted_by_its_cells_and_its_walls_are_shown() {
    // The 4 has one rectangle, and the 2 has two.
    let explanation = explained("shikaku/3/2/4g2i", None).unwrap();
    assert_eq!((explanation.steps().len(), explanation.ending()), (1, Some(Ending::Solved)));
    let step = &explanation.steps()[0];
    let concluded = step.highlights.iter().filter(|(_, kind)| *kind == Highlight::Conclusion);
    let column: Vec<Place> = concluded.map(|(place, _)| *place).collect();
    assert_eq!(column, [cell(0, 2), cell(1, 2)]);
    let walls = explanation.position(1);
    let walls: Vec<Place> = walls.marks().map(|(place, _)| *place).collect();
    assert_eq!(walls, [0, 1].map(|row| Place::Border(Edge::vertical(row, 2))));
}

#[test]
fn words_of_sides_and_things_have_their_verbs() {
    let explanation = explained("slither/1/1/4", None).unwrap();
    let words = explanation.steps()[0].sentence();
    let all = "above r1c1, below r1c1, left of r1c1 and right of r1c1";
    let told = format!("4 needs all that is left (the 4 in r1c1): there is a line {all}");
    assert_eq!(words, told);
    assert_eq!(explanation.steps()[0].title(), "4 needs all that is left");
    let json = explanation.position(1).layers(explanation.puzzle());
    assert_eq!(json["line"], json!({ "v": [[1, 1]], "h": [[1], [1]] }));
    let four = puzzle("slither/1/1/4");
    let side = Place::Border(Edge::vertical(0, 0));
    assert_eq!(words::predicate(&*four, &side, 0, true), "has no line");
    assert_eq!(words::predicate(&*four, &side, 1, false), "has no line");
    assert_eq!(words::predicate(&*four, &side, 0, false), "has a line");
}

#[test]
fn a_picture_notes_the_numbers_of_a_cell_that_has_few_left_until_it_has_one() {
    let explanation = explained("futoshiki/4/4/i1p23010i9000", None).unwrap();
    let [first, second, ..] = explanation.steps() else { panic!() };
    assert_eq!(first.sentence(), "Row 4: r4c1 and r4c2 are not 2 or 3");
    let at = |column| Cell { row: 3, column };
    assert_eq!(first.notes, [(at(0), vec![1, 4]), (at(1), vec![1, 4])]);
    assert!(second.notes.is_empty() && second.marks.len() == 2);
    let marks = explanation.page_picture().1;
    let shape = marks[0].notes.split(' ').next().unwrap();
    assert!(shape.starts_with('a'), "{shape}");
    assert_eq!(marks[0].notes, format!("{shape} 0 120 {shape} 40 120"));
    assert_eq!(marks[1].notes, "- 0 120 - 40 120");
    let small = |step| {
        let svg = explanation.picture(step, Theme::Light).to_string();
        svg.matches("font-size=\"11\"").count()
    };
    assert_eq!((small(0), small(1), small(explanation.steps().len() - 1)), (4, 0, 0));
}

#[test]
fn implied_rules_come_before_nested_suppositions_and_after_all_else() {
    // A slitherlink of which windows leave a part open.
    let extent = Extent { deepest: Some(0), ..Extent::default() };
    let puzzle = puzzle("slither/8/8/2dbid628b8bgdg3372c2d2cob2811");
    let problem = puzzle.with_nearby(&puzzle.problem().unwrap()).unwrap();
    let mut alone = Stages::new(&*puzzle, (&problem, None), &extent);
    let removed = |found: Finding| match found {
        Finding::Step(step) => step.removed.len(),
        Finding::Pattern(_) => 0,
    };
    let count: usize = std::iter::from_fn(|| alone.next()).map(removed).sum();
    assert_eq!(alone.steps.ending(), Some(Ending::Deep));
    let explanation = Explanation::new(&*puzzle, None, &extent).unwrap();
    let is_implied = |step: &ExplainedStep| {
        step.rules.iter().any(|rule| rule == "lines are between inside and outside")
    };
    let first = explanation.steps().iter().position(is_implied).unwrap();
    let before = explanation.steps()[..first].iter().map(|step| step.conclusions.len());
    assert_eq!(before.sum::<usize>(), count);
    assert_eq!(explanation.steps()[first].title(), "Inside and outside");
}

#[test]
fn a_window_follows_from_the_rules_and_the_facts_that_it_names() {
    let mut count = 0;
    for link in [
        "slither/8/8/2dbid628b8bgdg3372c2d2cob2811",
        "lightup/8/8/h7akb6alaichdg7bpbha",
        "hitori/7/7/..3.23323..3.....5.5.53..544.4.4.44..1.3512..52.5",
    ] {
        let puzzle = puzzle(link);
        let problem = puzzle.with_nearby(&puzzle.problem().unwrap()).unwrap();
        let extent = Extent { deepest: Some(0), ..Extent::default() };
        let mut stages = Stages::new(&*puzzle, (&problem, None), &extent);
        while let Some(found) = stages.next() {
            let Finding::Step(step) = found else { continue };
            let mut alone = problem.clone();
            for (id, _) in problem.model().constraints() {
                let handle = problem.premise(id).handle;
                if step.constraints.iter().all(|premise| premise.handle != handle) {
                    alone.remove_constraint(handle);
                }
            }
            for fact in &step.facts {
                alone.restrict(fact.variable, fact.left.clone()).unwrap();
            }
            for fact in &step.removed {
                let mut other = alone.clone();
                other.restrict(fact.variable, fact.absent.clone()).unwrap();
                assert!(other.solutions().next().is_none(), "{link}: {step}");
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count}");
}
