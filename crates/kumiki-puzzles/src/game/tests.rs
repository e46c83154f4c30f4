//! Games of small puzzles: their places, their states and their steps.

use super::*;
use crate::Kinds;
use crate::explanation::Extent;
use crate::grid::Size;
use kumiki::Verdict;

fn game(link: &str) -> Game {
    let puzzle = Kinds::standard().read(link).unwrap();
    let Verdict::Unique(solution) = puzzle.problem().unwrap().verdict() else { panic!("{link}") };
    let explanation = Explanation::new(&*puzzle, None, &Extent::default()).unwrap();
    Game::new(&*puzzle, Some(&solution), Some(&explanation)).unwrap()
}

/// Follows the steps, and returns the states that they give to places.
fn followed(data: &Value) -> BTreeMap<u64, u64> {
    let steps = data["steps"].as_array().unwrap().iter();
    let sets = steps.flat_map(|step| step["set"].as_array().unwrap());
    sets.map(|set| (set[0].as_u64().unwrap(), set[1].as_u64().unwrap())).collect()
}

#[test]
fn the_steps_lead_to_the_solution_in_each_kind_of_layer() {
    for link in [
        "nonogram/3/3/1g3g1g1g3g1g",
        "slither/4/4/bj6b182",
        "mashu/4/4/10i000",
        "yajilin/4/4/i21b11c",
        "hashi/6/6/g2g3g12l3o2g2j4h4g3",
        "futoshiki/4/4/i33m2i0000093i",
        "hidoku/4/4/gfhdgbg3h724h",
        "fillomino/t/4/4/g21o21h",
        "shikaku/4/4/4l6g4g1i1",
        "gokigen/4/4/g5agb0dh77a7",
        "tentaisho/5/5/6fl94fi65en8dbf10000",
    ] {
        let game = game(link);
        let data = game.data();
        let known = followed(data);
        let sets = data["sets"].as_array().unwrap();
        for (number, place) in (0..).zip(data["places"].as_array().unwrap()) {
            let set = &sets[place[3].as_u64().unwrap() as usize];
            let count = set["states"].as_array().or(set["numbers"].as_array()).unwrap().len();
            match place[4].as_i64().unwrap() {
                -1 => {
                    // The solution has nothing here, and a step may say so.
                    assert!(set["empty"].is_string(), "{link}: {place}");
                    assert!(known.get(&number).is_none_or(|&state| state == count as u64));
                }
                state => assert_eq!(known.get(&number), Some(&(state as u64)), "{link}: {place}"),
            }
        }
    }
}

#[test]
fn a_loop_along_sides_has_a_place_for_each_side_with_a_line_or_a_cross() {
    let game = game("slither/4/4/bj6b182");
    let data = game.data();
    assert_eq!(data["places"].as_array().unwrap().len(), 2 * 5 * 4);
    let svg = game.to_string();
    for set in data["sets"].as_array().unwrap() {
        let [state] = set["states"].as_array().unwrap().as_slice() else { panic!("{set}") };
        assert_eq!(state["word"], "a line");
        for uses in [&state["uses"], &set["empty"]] {
            let shape = uses.as_str().unwrap().split(' ').next().unwrap();
            assert!(svg.contains(&format!("<g id=\"{shape}\">")), "{uses}");
        }
    }
    assert_eq!(data["given"][0], json!([0, 0, "1"]));
    assert_eq!(data["optional"], Value::Null);
}

#[test]
fn places_are_the_same_without_a_solution_and_their_layers_are_those_of_the_board() {
    for link in [
        "nonogram/3/3/1g3g1g1g3g1g",
        "slither/4/4/bj6b182",
        "mashu/4/4/10i000",
        "hashi/6/6/g2g3g12l3o2g2j4h4g3",
        "fillomino/t/4/4/g21o21h",
        "shikaku/4/4/4l6g4g1i1",
        "tentaisho/5/5/6fl94fi65en8dbf10000",
    ] {
        let puzzle = Kinds::standard().read(link).unwrap();
        let bare = Game::new(&*puzzle, None, None).unwrap();
        let with = game(link);
        let Verdict::Unique(solution) = puzzle.problem().unwrap().verdict() else { panic!() };
        let layers = puzzle.board(&solution).layers();
        assert_eq!(bare.data()["sets"], with.data()["sets"], "{link}");
        let places = |game: &Game| game.data()["places"].as_array().unwrap().clone();
        assert_eq!(places(&bare).len(), places(&with).len());
        for (bare, place) in places(&bare).iter().zip(places(&with)) {
            let (bare, place) = (bare.as_array().unwrap(), place.as_array().unwrap());
            assert_eq!(bare[..], place[..4], "{link}");
            let set = &with.data()["sets"][place[3].as_u64().unwrap() as usize];
            let Some(state) = place[4].as_u64() else { continue };
            let Some(layer) = set["states"].get(state as usize).map(|state| &state["layer"]) else {
                continue;
            };
            let kind = place[0].as_str().unwrap();
            let part = if kind == "c" { String::new() } else { format!("/{}", &kind[1..]) };
            let at = format!("/{}{part}/{}/{}", layer[0].as_str().unwrap(), place[1], place[2]);
            assert_eq!(json!(layers).pointer(&at), Some(&layer[1]), "{link} {at}");
        }
    }
}

#[test]
fn a_player_may_write_any_number_and_leave_out_borders_that_numbers_determine() {
    let game = game("fillomino/t/4/4/g21o21h");
    let data = game.data();
    assert_eq!(data["optional"], "b");
    let numbers = data["sets"].as_array().unwrap().iter().filter_map(|set| set.get("numbers"));
    assert_eq!(numbers.collect::<Vec<_>>(), [&json!(["1", "2", "3"])]);
}

#[test]
fn clues_beside_the_grid_are_told_in_their_order() {
    let game = game("nonogram/4/4/4g2g1g1211113g12");
    let beside = game.data()["beside"].as_array().unwrap();
    assert_eq!(beside.len(), 8);
    assert!(beside.contains(&json!(["column", 3, "above 2 1"])), "{beside:?}");
    assert!(beside.contains(&json!(["row", 0, "left 1 1"])), "{beside:?}");
}

#[test]
fn cells_have_their_regions_and_the_walls_around_them_in_words() {
    let size = Size { rows: 2, columns: 3 };
    let mut walls = Walls::none(size);
    assert_eq!(descriptions(&walls), json!([]));
    let cell = |row, column| Cell { row, column };
    walls.set(Edge::between(cell(0, 0), cell(0, 1)), true);
    let all = ["wall on the right", "wall on the left", "", "", "", ""];
    assert_eq!(descriptions(&walls), json!(all));
    walls.set(Edge::between(cell(1, 0), cell(1, 1)), true);
    let [left, right] = ["region 1 of 2", "region 2 of 2"];
    assert_eq!(descriptions(&walls), json!([left, right, right, left, right, right]));
}

#[test]
fn cells_without_a_choice_are_played_and_told_by_the_first_step() {
    let game = game("nurikabe/2/2/1i");
    let data = game.data();
    let places = json!([["c", 0, 1, 0, 0], ["c", 1, 0, 0, 0], ["c", 1, 1, 0, 0]]);
    assert_eq!((&data["places"], &data["type"]), (&places, &json!("nurikabe")));
    assert_eq!(data["steps"][0]["set"], json!([[0, 0], [1, 0], [2, 0]]));
    assert_eq!(data["clues"], json!({ "qnum": [[1, -1], [-1, -1]] }));
}
