//! Letters, numbers and ends of links mean the same as on puzz.link.
//!
//! Invariant: a link that says more than is understood is an error that names it, and a clue that
//! cannot be met is a puzzle without a solution.

use kumiki::Verdict;
use kumiki::run::Random;
use kumiki_puzzles::grid::{Cell, Edge, Grid, Place, Size, Walls};
use kumiki_puzzles::layers::{ClueMap, LinkError};
use kumiki_puzzles::types::arukone::Arukone;
use kumiki_puzzles::types::country_road::CountryRoad;
use kumiki_puzzles::types::yajilin::Yajilin;
use kumiki_puzzles::{Answer, AnyPuzzle, Dynamic, Kinds, Mark, Puzzle, settings};
use std::collections::BTreeSet;

fn read(link: &str) -> AnyPuzzle {
    Kinds::standard().read(link).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn error(link: &str) -> LinkError {
    Kinds::standard().read(link).expect_err(link)
}

/// Returns the solutions of a puzzle.
fn solutions(puzzle: &dyn Dynamic) -> Vec<Answer> {
    let rules = puzzle.problem().unwrap_or_else(|error| panic!("{}: {error}", puzzle.link()));
    rules.solutions().collect()
}

/// Returns the number of solutions.
fn count(link: &str) -> usize {
    solutions(&*read(link)).len()
}

/// Returns the reason that there is no solution.
fn reason(link: &str) -> String {
    match read(link).verdict(&settings()) {
        Ok(Verdict::None(reason)) => reason.to_string(),
        other => panic!("{link}: {other:?}"),
    }
}

/// The numbers of solutions are those of all loops or paths of the board that puzz.link's check
/// accepts.
#[test]
fn letters_before_the_size_are_rules() {
    for (link, solutions) in [
        ("slither/3/3/gbk", 62),
        ("slither/f/3/3/gbk", 1),
        ("slither/f/3/3/gadh", 0),
        ("pzprv3.1/slither/3/3/f/. . . /. . . /. . . /", 6),
        ("pzprv3.1/slither/3/1/f/. /. /. /", 1),
        ("mashu/f/4/4/i20000", 0),
        ("mashu/f/4/4/ii0000", 1),
        ("country/3/3/b0ugk", 0),
        ("country/e/3/3/b0ugk", 1),
        ("country/3/3/dgtgl", 1),
        ("country/e/3/3/dgtgl", 3),
        ("yajilin/4/3/e41f", 1),
        ("yajilin/o/4/3/e41f", 0),
        ("numlin/3/3/1g12g2i", 4),
        ("arukone/3/3/1g12g2i", 0),
        ("arukone/e/3/3/1g12g2i", 4),
        ("numlin/2/2/.1.1", 1),
        ("nurimisaki/3/3/o", 2),
    ] {
        assert_eq!(count(link), solutions, "{link}");
    }
}

/// A type reads a letter, writes it and has it in JSON, or names it in an error.
#[test]
fn each_letter_is_read_or_named_by_each_type() {
    let all = Kinds::standard();
    for kind in all.iter() {
        let blank = ["6/6/", "6/6/1/", "4/4/2/2/", "6/6/12"].iter().find_map(|rest| {
            let link = format!("{}/{rest}", kind.names[0]);
            all.read(&link).ok().map(|puzzle| (*rest, puzzle))
        });
        let (rest, blank) = blank.unwrap_or_else(|| panic!("{kind:?} has a blank board"));
        for letter in 'a'..='z' {
            let link = format!("{}/{letter}/{rest}", kind.names[0]);
            match all.read(&link) {
                Ok(puzzle) => {
                    assert!(puzzle.link().contains(&format!("/{letter}/")), "{link}");
                    assert_ne!(puzzle.clues(), blank.clues(), "{link}");
                }
                Err(LinkError::Letter { letter: named, .. }) => assert_eq!(named, letter, "{link}"),
                Err(other) => panic!("{link}: {other}"),
            }
        }
    }
    assert_eq!(
        error("slither/zf/3/3/gbk").to_string(),
        "the letter 'z' before the size is not known: links of this type have 'f'"
    );
    assert_eq!(
        error("lits/d/4/4/0000111122223333").to_string(),
        "the letter 'd' before the size is not known: links of this type have none"
    );
    assert!(error("lits/v:foo/4/4/").to_string().contains("\"v:foo\" is a variant"));
    assert!(error("pzprv3/lits/4/4/d/").to_string().contains("\"d\" is not a variant"));
}

/// Returns each loop on a board as the sides that it crosses.
fn loops(size: Size) -> Vec<BTreeSet<Edge>> {
    let rules = read(&format!("mashu/{}/{}/", size.columns, size.rows)).problem().unwrap();
    let loops = rules.solutions().map(|solution| {
        let crossed = |(place, value): (&Place, &i32)| match place {
            Place::Link(edge) if *value == 1 => Some(*edge),
            _ => None,
        };
        solution.iter().filter_map(crossed).collect()
    });
    loops.collect()
}

/// Returns the cells on a loop.
fn passed(size: Size, crossed: &BTreeSet<Edge>) -> BTreeSet<Cell> {
    crossed.iter().flat_map(|edge| edge.cells(size).unwrap()).collect()
}

#[test]
fn regions_that_may_be_left_out_are_those_that_a_loop_need_not_visit() {
    let size = Size { rows: 3, columns: 4 };
    let loops = loops(size);
    let mut longer = 0;
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut puzzle = CountryRoad::blank(size);
        puzzle.regions.walls = Walls::between(&Grid::from_fn(size, |_| random.index(3)));
        let regions = puzzle.regions.walls.numbers();
        let fits = |crossed: &&BTreeSet<Edge>, may_leave_out: bool| {
            let on_loop = passed(size, crossed);
            let visits = |region: usize| {
                let leaves = |edge: &&Edge| {
                    let cells = edge.cells(size).unwrap();
                    cells.iter().filter(|&&cell| regions[cell] == region).count() == 1
                };
                let is_inside = on_loop.iter().any(|&cell| regions[cell] == region);
                (crossed.iter().filter(leaves).count(), is_inside)
            };
            let count = regions.iter().map(|(_, region)| region + 1).max().unwrap();
            (0..count).map(visits).all(|(crossings, is_inside)| match is_inside {
                true => crossings == 2 || count == 1,
                false => may_leave_out,
            }) && size.pairs().all(|[one, other]| {
                regions[one] == regions[other] || on_loop.contains(&one) || on_loop.contains(&other)
            })
        };
        let mut counts = Vec::new();
        for may_leave_out in [false, true] {
            puzzle.may_leave_out.is_set = may_leave_out;
            let found = solutions(&puzzle).len();
            let expected = loops.iter().filter(|crossed| fits(crossed, may_leave_out)).count();
            assert_eq!(found, expected, "{}", puzzle.link());
            counts.push(found);
        }
        longer += usize::from(counts[0] < counts[1]);
    }
    assert!(longer > 0);
}

/// Returns whether a cell off a loop is inside of it: a way of corners from the outside does not
/// reach it without crossing the loop.
fn is_inside(size: Size, crossed: &BTreeSet<Edge>, cell: Cell) -> bool {
    let (rows, columns) = (size.rows + 1, size.columns + 1);
    let mut reached = vec![vec![false; columns]; rows];
    let border = |row, column| row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut open: Vec<(usize, usize)> = all.filter(|&(row, column)| border(row, column)).collect();
    while let Some((row, column)) = open.pop() {
        if std::mem::replace(&mut reached[row][column], true) {
            continue;
        }
        // A side of cells joins its two ends, unless the loop crosses it.
        let sides = size.edges().filter(|edge| !crossed.contains(edge)).map(|edge| edge.ends());
        for [one, other] in sides.map(|ends| ends.map(|end| (end.row, end.column))) {
            open.extend((one == (row, column)).then_some(other));
            open.extend((other == (row, column)).then_some(one));
        }
    }
    !reached[cell.row][cell.column]
}

#[test]
fn shaded_cells_of_a_yajilin_may_have_to_lie_outside_of_the_loop() {
    let mut dropped = 0;
    for (rows, columns) in [(3, 3), (3, 4), (4, 4)] {
        let size = Size { rows, columns };
        let mut puzzle = Yajilin::blank(size);
        let all = solutions(&puzzle);
        puzzle.is_shaded_outside.is_set = true;
        let found = solutions(&puzzle).len();
        let is_outside = |solution: &&Answer| {
            let crossed: BTreeSet<Edge> = solution
                .iter()
                .filter_map(|(place, value)| match place {
                    Place::Link(edge) if *value == 1 => Some(*edge),
                    _ => None,
                })
                .collect();
            let is_shaded = |cell: &Cell| solution[&Place::Cell(*cell)] == 1;
            !size.cells().filter(is_shaded).any(|cell| is_inside(size, &crossed, cell))
        };
        let expected = all.iter().filter(is_outside).count();
        assert_eq!(found, expected, "{size:?}");
        dropped += all.len() - found;
    }
    assert!(dropped > 0);
}

#[test]
fn a_full_slitherlink_visits_each_dot() {
    for (rows, columns) in [(1, 3), (3, 3), (3, 5)] {
        let plain = format!("slither/{columns}/{rows}/");
        let all = read(&plain).problem().unwrap();
        let size = Size { rows, columns };
        let is_full = |solution: &Answer| {
            let lines = size.edges().filter(|edge| solution[&Place::Border(*edge)] == 1).count();
            // A loop has as many sides as dots.
            lines == (rows + 1) * (columns + 1)
        };
        let expected = all.solutions().filter(is_full).count();
        assert!(expected > 0);
        assert_eq!(count(&format!("slither/f/{columns}/{rows}/")), expected, "{plain}");
    }
}

#[test]
fn all_cells_of_an_arukone_are_on_a_path() {
    let (mut some, mut others) = (0, 0);
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let size = Size { rows: 3, columns: 3 };
        let mut puzzle = Arukone::blank(size);
        let mut cells: Vec<Cell> = size.cells().collect();
        random.shuffle(&mut cells);
        for (number, pair) in (1..).zip(cells.chunks_exact(2)).take(1 + random.index(3)) {
            let clue = kumiki_puzzles::layers::Clue::Number(number);
            pair.iter().for_each(|&cell| puzzle.paths.numbers[cell] = Some(clue));
        }
        let board = |solution| puzzle.board(&solution);
        let has_line = |board: &kumiki_puzzles::Board, cell: Cell| {
            Edge::around(cell).iter().any(|&edge| board.mark(&Place::Link(edge)) == Mark::Line(1))
        };
        let all: Vec<_> = puzzle.paths.problem().unwrap().solutions().map(board).collect();
        let full = all.iter().filter(|board| size.cells().all(|cell| has_line(board, cell)));
        let expected = full.count();
        assert_eq!(count(&puzzle.link()), expected, "{}", puzzle.link());
        some += expected;
        others += all.len() - expected;
    }
    assert!(some > 0 && others > 0);
}

#[test]
fn a_clue_that_cannot_be_met_has_no_solution_and_is_named() {
    for (link, name) in [
        ("ripple/1/1/2", "the 2 at r1c1, where numbers go from 1 to 1"),
        ("ripple/1/1/0", "the 0 at r1c1"),
        ("suguru/1/1/2", "the 2 at r1c1"),
        ("ripple/3/2/coi2h", "the 2 at "),
        ("shikaku/1/1/6", "the clue at r1c1"),
        ("shikaku/3/3/5p", "the clue at r1c1"),
        ("shikaku/4/4/b7m", "the clue at "),
        ("tatamibari/1/2/22", "the clue at r1c1"),
        ("statuepark/1/1/0//p", "a place for shape "),
        ("pentominous/1/2/c4", "a pentomino around r"),
        ("nurimisaki/2/3/32j", "the cape at r1c1"),
        ("nurimisaki/3/2/.32i", "the cape at "),
        ("nurimisaki/1/1/1", "the cape at r1c1"),
        ("hidoku/1/1/7", "the 7 at r1c1, where numbers go from 1 to 1"),
        ("hidoku/2/2/0", "the 0 at r1c1"),
        ("yajilin/3/3/02i", "the 2 at r1c1, which has no arrow"),
        ("castle/3/3/d004d", "the 4 at r2c2, which has no arrow"),
        ("castle/1/1/004", "cannot hold"),
        ("battleship/2/1/i1g/1/11g", "the known cell of a ship at r1c1"),
        ("battleship/2/1/i-0bg/1/11g", "the known cell of a ship at r1c1"),
    ] {
        let reason = reason(link);
        assert!(reason.contains(name), "{link}: {reason}");
    }
    for kind in ["futoshiki", "skyscrapers"] {
        let clues = serde_json::from_str(r#"{"qnum": [[9, -1], [-1, -1]]}"#).unwrap();
        let kinds = Kinds::standard();
        let kind = kinds.named(kind).unwrap();
        let puzzle = kind.with_clues(Size { rows: 2, columns: 2 }, &clues).unwrap();
        let Ok(Verdict::None(reason)) = puzzle.verdict(&settings()) else { panic!("{kind:?}") };
        assert!(reason.to_string().contains("the 9 at r1c1, where numbers go from 1 to 2"));
    }
}

#[test]
fn forms_that_sites_write_are_read() {
    for (text, link) in [
        ("fillomino/2/1/1./", "fillomino/2/1/1."),
        ("hitori/2/1/1@/", "hitori/2/1/1."),
        ("hitori/2/1/1%/", "hitori/2/1/1."),
        ("nurikabe/2/1/@001g", "nurikabe/2/1/%001g"),
        ("https://puzz.link/p?nurikabe_edit/2/2/g3h", "nurikabe/2/2/g3h"),
        ("https://puzz.link/p?nurikabe_play/2/2/g3h", "nurikabe/2/2/g3h"),
        ("https://puzz.link/p?type=editor&nurikabe/2/2/g3h", "nurikabe/2/2/g3h"),
        ("p.html?type=editor&pzprv3/nurikabe/2/2/.%203%20/.%20.%20/", "nurikabe/2/2/g3h"),
        ("https://puzz.link/p?pzprv3/nurikabe/2/2/.%203/#%20+/", "nurikabe/2/2/g3h"),
        ("pzprv3/arukone/1/3/passallcell/A . A /", "arukone/3/1/1g1"),
        ("pzprv3/arukone/1/3/dontpassallcell/b . b /", "arukone/e/3/1/-1cg-1c"),
        ("pzprv3.2/country/1/2/country_empty/1 /1 . /1 /0 0 /", "country/e/2/1/g1g"),
        ("starbattle/2/2/1", "starbattle/2/2/1/00"),
    ] {
        let puzzle = read(text);
        assert_eq!(puzzle.link(), link, "{text}");
        if let Some(file) = puzzle.file() {
            assert_eq!(read(&file).clues(), puzzle.clues(), "{file}");
        }
    }
    for text in ["wagiri/2/2/od", "slither//3/3/gbk", "slither_edited/3/3/gbk"] {
        error(text);
    }
    for link in ["country/2/2/g0", "moonsun/2/2/g0"] {
        assert!(error(link).to_string().contains("has one region on both sides"), "{link}");
    }
}

#[test]
fn a_layer_that_a_type_does_not_have_is_named() {
    let read = |kind: &str, clues: &str| {
        let clues: ClueMap = serde_json::from_str(clues).unwrap();
        let kinds = Kinds::standard();
        let size = Size { rows: 1, columns: 2 };
        kinds.named(kind).unwrap().with_clues(size, &clues).map_err(|error| error.to_string())
    };
    let error = read("killer", r#"{"qnum": [[1, 2]]}"#).unwrap_err();
    assert_eq!(error, "\"qnum\" is no layer of clues of this type, which has box, cages");
    for (kind, clues, words) in [
        ("slither", r#"{"qnums": []}"#, "\"qnums\" is no layer"),
        ("nonogram", r#"{"outsid": []}"#, "\"outsid\" is no layer"),
        ("slither", r#"{"qnum": [[1, 2]], "given": [[1, 2]]}"#, "two forms of one layer"),
        ("kakuro", r#"{"qnum": [[1, 2]]}"#, "\"ques\", which is missing"),
        ("yajilin", r#"{"qdir": [[1, 2]]}"#, "\"qnum\", which is missing"),
    ] {
        let error = read(kind, clues).expect_err(kind);
        assert!(error.contains(words), "{kind}: {error}");
    }
    assert!(read("slither", r#"{"given": [[1, 2]], "full_loop": true}"#).is_ok());
}
