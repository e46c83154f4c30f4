//! The daily puzzles: the forms in which public code has them, and small boards against all that
//! keep the rules, which are written here once more, plainly.

use kumiki::run::Random;
use kumiki_puzzles::grid::{Cell, Edge, Grid, Place, Size, Walls};
use kumiki_puzzles::layers::{
    Circle, Clue, Colours, Dominoes, Patch, PipRegions, PipRule, Proportion,
};
use kumiki_puzzles::types::{patches, pips, star_battle, tango, zip};
use kumiki_puzzles::{Dynamic, Kinds, Mark, Puzzle};
use std::collections::BTreeSet;

/// The number of boards of each type that are tried.
const BOARDS: u64 = 60;

/// Returns the link of the only board of a text in JSON, or in lines.
fn link(text: &str) -> String {
    let kinds = Kinds::standard();
    let puzzle = match text.trim_start().starts_with(['{', '[']) {
        true => kinds.read_json(text).unwrap().remove(0).puzzle,
        false => kinds.read(text),
    };
    puzzle.unwrap_or_else(|error| panic!("{text}: {error}")).link()
}

#[test]
fn boards_are_read_in_the_forms_of_public_code() {
    let letters = "ABBB\nACCB\nAAAD\nEEEE";
    assert!(Kinds::standard().read(letters).is_err(), "five colours");
    for (text, expected) in [
        ("AABB\nAABB\nCCDD\nCCDD\n", "starbattle/4/4/1/94g1s0"),
        ("A B B B\nA A C B\nD A A B\nD D B B\n", "starbattle/4/4/1/"),
        (
            r#"[["A","A","B","B"],["A","A","B","B"],["C","C","D","D"],["C","C","D","D"]]"#,
            "starbattle/4/4/1/94g1s0",
        ),
        (
            r#"{"game": "queens", "date": "x", "board": [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]}"#,
            "starbattle/4/4/1/94g1s0",
        ),
        (
            r#"{"size": 4, "colorRegions": [["A","A","B","B"],["A","A","B","B"],["C","C","D","D"],["C","C","D","D"]]}"#,
            "starbattle/4/4/1/94g1s0",
        ),
        (
            r#"{"game": "tango", "grid_size": [2, 2], "symbols": [[0, 1, "M"]], "walls": [[[0, 0], [1, 0], "x"]]}"#,
            "tango/2/2/6020",
        ),
        (
            r#"{"grid_size": [2, 3], "nodes": [{"id": 1, "row": 0, "col": 0}, {"id": 2, "row": 1, "col": 0}], "walls": [[[0, 1], [1, 1]]]}"#,
            "zip/3/2/1h2h08",
        ),
        (
            r#"{"grid_size": [2, 2], "clues": [{"x": 1, "y": 0, "type": "H_rect", "size": null}, {"x": 0, "y": 1, "type": "free", "size": 2}]}"#,
            "patches/2/2/g2..2g",
        ),
        (
            r#"{"dominoes": [[0, 3]], "regions": [{"type": "sum", "target": 3, "indices": [[0, 0]]}, {"type": "empty", "indices": [[0, 1]]}], "solution": [[[0, 1], [0, 0]]]}"#,
            "pips/2/1/01s3n/03",
        ),
    ] {
        let read = link(text);
        assert!(read.starts_with(expected), "{text}: {read}");
    }
    let day =
        r#"{"easy": {"dominoes": [], "regions": []}, "hard": {"dominoes": [], "regions": []}}"#;
    let names: Vec<String> =
        Kinds::standard().read_json(day).unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, ["easy", "hard"]);
}

#[test]
fn a_board_that_does_not_fit_is_an_error_that_says_why() {
    for (text, words) in [
        (r#"{"grid_size": [2, 2], "nodes": [{"id": 1, "row": 0, "col": 2}]}"#, "\"nodes\" is not"),
        (r#"{"nodes": []}"#, "\"grid_size\" is not"),
        (
            r#"{"grid_size": [1, 2], "nodes": [{"id": 2, "row": 0, "col": 1}]}"#,
            "from 1 to 2 or more",
        ),
        (r#"{"grid_size": [1, 2], "symbols": [[0, 0, "X"]], "walls": []}"#, "\"S\" or \"M\""),
        (
            r#"{"dominoes": [[1, 2]], "regions": [{"type": "empty", "indices": [[0, 0]]}]}"#,
            "do not cover",
        ),
        (
            r#"{"dominoes": [[1, 2]], "regions": [{"type": "max", "indices": [[0, 0], [0, 1]]}]}"#,
            "\"regions\" is not",
        ),
    ] {
        let error = Kinds::standard().read_json(text).unwrap().remove(0).puzzle.unwrap_err();
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
    for link in ["starbattle/4/4/1/94g1s0/0123", "starbattle/4/4/1/000000/0"] {
        assert!(Kinds::standard().read(link).is_err(), "{link}");
    }
}

/// Returns the values of the cells and of the links that are used, of each solution.
fn boards(puzzle: &dyn Dynamic) -> BTreeSet<Vec<i32>> {
    let (size, link) = (puzzle.size(), puzzle.link());
    let again = Kinds::standard().read(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    assert_eq!((again.link(), again.clues()), (link.clone(), puzzle.clues()));
    let kinds = Kinds::standard();
    let from_json = kinds.named(puzzle.names()[0]).unwrap().with_clues(size, &puzzle.clues());
    assert_eq!(from_json.unwrap().link(), link);
    let problem = puzzle.problem().unwrap();
    let mut count = 0;
    let boards: BTreeSet<Vec<i32>> = problem
        .solutions()
        .map(|solution| {
            count += 1;
            let board = puzzle.board(&solution);
            let cells = size.cells().map(|cell| match board.mark(&Place::Cell(cell)) {
                Mark::Number(number) => number,
                Mark::Circle(circle) => 1 + i32::from(circle == Circle::Black),
                Mark::Object(_) => 1,
                _ => 0,
            });
            let sides = size.pairs().map(|[one, other]| {
                let edge = Edge::between(one, other);
                let is_drawn = |place| matches!(board.mark(&place), Mark::Line(_) | Mark::Wall);
                i32::from(is_drawn(Place::Link(edge)) || is_drawn(Place::Border(edge)))
            });
            cells.chain(sides).collect()
        })
        .collect();
    assert_eq!(boards.len(), count, "{link}: a board is found twice");
    boards
}

/// Holds the boards of random puzzles against those that keep the rules. Some have none, one and
/// several.
fn assert_boards<P: Puzzle>(
    puzzle: impl Fn(&mut Random) -> P,
    expected: impl Fn(&P) -> BTreeSet<Vec<i32>>,
) {
    let mut kinds = [0; 3];
    for seed in 0..BOARDS {
        let puzzle = puzzle(&mut Random::new(seed));
        let expected = expected(&puzzle);
        kinds[expected.len().min(2)] += 1;
        assert_eq!(boards(&puzzle), expected, "{}", Dynamic::link(&puzzle));
    }
    assert!(kinds.iter().all(|&count| count > 0), "none, one, several: {kinds:?}");
}

/// Returns the sides that a path through cells crosses, in the order of pairs.
fn crossed(size: Size, is_crossed: impl Fn(Cell, Cell) -> bool) -> Vec<i32> {
    size.pairs().map(|[one, other]| i32::from(is_crossed(one, other))).collect()
}

#[test]
fn tango_has_balanced_lines_that_may_be_equal() {
    let size = Size { rows: 4, columns: 4 };
    let is_fair = |line: Vec<i32>| {
        let suns = line.iter().filter(|&&one| one == 1).count();
        2 * suns == line.len()
            && line.windows(3).all(|three| three.iter().any(|one| *one != three[0]))
    };
    let all = |board: u32| Grid::from_fn(size, |cell| 1 + (board >> size.number(cell) & 1) as i32);
    let fair: Vec<Grid<i32>> = (0..1 << 16)
        .map(all)
        .filter(|board| {
            size.lines().all(|line| is_fair(line.iter().map(|&cell| board[cell]).collect()))
        })
        .collect();
    assert!(fair.iter().any(|board| {
        (0..4).all(|column| board[Cell { row: 0, column }] == board[Cell { row: 1, column }])
    }));
    let puzzle = |random: &mut Random| {
        let mut puzzle = tango::Tango::blank(size);
        let circle = |random: &mut Random| [Circle::White, Circle::Black][random.index(2)];
        for _ in 0..1 + random.index(3) {
            puzzle.circles[size.cell(random.index(16))] = Some(circle(random));
        }
        let pairs: Vec<[Cell; 2]> = size.pairs().collect();
        for _ in 0..2 + random.index(5) {
            let [one, other] = pairs[random.index(pairs.len())];
            puzzle.signs[Edge::between(one, other)] = Some(circle(random));
        }
        puzzle
    };
    assert_boards(puzzle, |puzzle: &tango::Tango| {
        let fits = |board: &&Grid<i32>| {
            let circles = puzzle
                .circles
                .given()
                .all(|(cell, &circle)| board[cell] == if circle == Circle::White { 1 } else { 2 });
            circles
                && size.pairs().all(|[one, other]| match puzzle.signs[Edge::between(one, other)] {
                    None => true,
                    Some(Circle::White) => board[one] == board[other],
                    Some(Circle::Black) => board[one] != board[other],
                })
        };
        let values = |board: &Grid<i32>| {
            let cells: Vec<i32> = board.iter().map(|(_, &value)| value).collect();
            [cells, crossed(size, |_, _| false)].concat()
        };
        fair.iter().filter(fits).map(values).collect()
    });
}

/// Adds all paths through all cells that go on from `path`.
fn paths(size: Size, path: &mut Vec<Cell>, found: &mut Vec<Vec<Cell>>) {
    if path.len() == size.cell_count() {
        found.push(path.clone());
    }
    let Some(&last) = path.last() else { return };
    let near: Vec<Cell> = size.neighbours(last).filter(|next| !path.contains(next)).collect();
    for next in near {
        path.push(next);
        paths(size, path, found);
        path.pop();
    }
}

#[test]
fn zip_is_one_path_in_the_order_of_numbers() {
    let size = Size { rows: 3, columns: 4 };
    let mut all = Vec::new();
    size.cells().for_each(|first| paths(size, &mut vec![first], &mut all));
    let puzzle = |random: &mut Random| {
        let path = &all[random.index(all.len())];
        let mut stops: Vec<usize> = (1..path.len() - 1).collect();
        random.shuffle(&mut stops);
        stops.truncate(random.index(4));
        stops.extend([0, path.len() - 1]);
        stops.sort_unstable();
        let mut puzzle = zip::Zip::blank(size);
        for (number, &stop) in (1..).zip(&stops) {
            puzzle.numbers[path[stop]] = Some(Clue::Number(number));
        }
        let pairs: Vec<[Cell; 2]> = size.pairs().collect();
        for _ in 0..random.index(4) {
            let [one, other] = pairs[random.index(pairs.len())];
            puzzle.walls.walls.set(Edge::between(one, other), true);
        }
        puzzle
    };
    assert_boards(puzzle, |puzzle: &zip::Zip| {
        let numbers = puzzle.numbers.known().count() as i32;
        let fits = |path: &&Vec<Cell>| {
            let order: Vec<i32> =
                path.iter().filter_map(|&cell| puzzle.numbers.number(cell)).collect();
            let ends = [path[0], path[path.len() - 1]].map(|cell| puzzle.numbers.number(cell));
            let crosses = |step: &[Cell]| puzzle.walls.contains(Edge::between(step[0], step[1]));
            order.iter().copied().eq(1..=numbers)
                && ends == [Some(1), Some(numbers)]
                && !path.windows(2).any(crosses)
        };
        let values = |path: &Vec<Cell>| {
            let is_step = |one: Cell, other: Cell| {
                path.windows(2).any(|step| step == [one, other] || step == [other, one])
            };
            [vec![0; size.cell_count()], crossed(size, is_step)].concat()
        };
        all.iter().filter(fits).map(values).collect()
    });
}

/// Adds all divisions into rectangles that go on from `numbers`, in which 0 is free.
fn divisions(numbers: &Grid<usize>, next: usize, found: &mut Vec<Grid<usize>>) {
    let size = numbers.size();
    let Some(first) = size.cells().find(|&cell| numbers[cell] == 0) else {
        return found.push(numbers.clone());
    };
    for last in size.cells().filter(|last| last.row >= first.row && last.column >= first.column) {
        let is_in = |cell: &Cell| {
            (first.row..=last.row).contains(&cell.row)
                && (first.column..=last.column).contains(&cell.column)
        };
        if size.cells().filter(is_in).all(|cell| numbers[cell] == 0) {
            let mut numbers = numbers.clone();
            size.cells().filter(is_in).for_each(|cell| numbers[cell] = next);
            divisions(&numbers, next + 1, found);
        }
    }
}

#[test]
fn patches_are_rectangles_with_one_clue_that_fits() {
    let size = Size { rows: 3, columns: 4 };
    let mut all = Vec::new();
    divisions(&Grid::filled(size, 0), 1, &mut all);
    let puzzle = |random: &mut Random| {
        let mut puzzle = patches::Patches::blank(size);
        let regions = Walls::between(&all[random.index(all.len())]).regions();
        for region in regions {
            let shapes =
                [Proportion::Any, Proportion::Square, Proportion::Upright, Proportion::Lying];
            let (rows, width) = (region[region.len() - 1].row - region[0].row + 1, region.len());
            let right = Proportion::of_sides(rows, width / rows);
            let shape = if random.below(8) == 0 { shapes[random.index(4)] } else { right };
            let shape = if random.below(2) == 0 { Proportion::Any } else { shape };
            let number = Clue::Number(region.len() as i32);
            let cells = if random.below(2) == 0 { Clue::Unknown } else { number };
            puzzle.clues[region[random.index(region.len())]] = Some(Patch { cells, shape });
        }
        puzzle
    };
    assert_boards(puzzle, |puzzle: &patches::Patches| {
        let fits = |numbers: &&Grid<usize>| {
            let count = numbers.iter().map(|(_, &number)| number).max().unwrap();
            (1..=count).all(|number| {
                let cells: Vec<Cell> =
                    size.cells().filter(|&cell| numbers[cell] == number).collect();
                let clues: Vec<Patch> =
                    cells.iter().filter_map(|&cell| puzzle.clues[cell]).collect();
                let rows = cells[cells.len() - 1].row - cells[0].row + 1;
                let columns = cells.len() / rows;
                let [Patch { cells: clue, shape }] = clues[..] else { return false };
                let has_shape = match shape {
                    Proportion::Any => true,
                    Proportion::Square => rows == columns,
                    Proportion::Upright => rows > columns,
                    Proportion::Lying => rows < columns,
                };
                has_shape && clue.number().is_none_or(|clue| clue == cells.len() as i32)
            })
        };
        let values = |numbers: &Grid<usize>| {
            let walls = crossed(size, |one, other| numbers[one] != numbers[other]);
            [vec![0; size.cell_count()], walls].concat()
        };
        all.iter().filter(fits).map(values).collect()
    });
}

/// Adds all ways to place the rest of the dominoes on the free cells of a board.
fn placements(
    board: &PipRegions,
    rest: &[[i32; 2]],
    dots: &Grid<Option<(i32, usize)>>,
    found: &mut Vec<Grid<Option<(i32, usize)>>>,
) {
    let size = board.size();
    let is_free = |cell: &Cell| board.contains(*cell) && dots[*cell].is_none();
    let Some(first) = size.cells().find(is_free) else {
        return found.push(dots.clone());
    };
    for (at, &[one, other]) in rest.iter().enumerate() {
        for second in size.neighbours(first).filter(is_free) {
            for [one, other] in [[one, other], [other, one]] {
                let mut dots = dots.clone();
                dots[first] = Some((one, rest.len()));
                dots[second] = Some((other, rest.len()));
                let rest = [&rest[..at], &rest[at + 1..]].concat();
                placements(board, &rest, &dots, found);
            }
        }
    }
}

#[test]
fn pips_are_all_dominoes_by_the_rules_of_regions() {
    let size = Size { rows: 3, columns: 3 };
    let puzzle = |random: &mut Random| {
        let hole = size.cell([0, 2, 4, 6, 8][random.index(5)]);
        let mut cells: Vec<Cell> = size.cells().filter(|&cell| cell != hole).collect();
        let (most, mut regions) = (1 + random.index(3), Vec::new());
        while !cells.is_empty() {
            let rest = cells.split_off(cells.len().min(1 + random.index(most)));
            let number = random.below(8) as i32;
            let rules = [
                PipRule::Free,
                PipRule::Equal,
                PipRule::Unequal,
                PipRule::Sum(number),
                PipRule::Less(number),
                PipRule::Greater(number),
            ];
            let rule = if random.below(3) == 0 { PipRule::Free } else { rules[random.index(6)] };
            regions.push((std::mem::replace(&mut cells, rest), rule));
        }
        let board = PipRegions::new(size, regions.clone()).unwrap();
        let half = |random: &mut Random| random.below(4) as i32;
        let dominoes: Vec<[i32; 2]> = (0..4).map(|_| [half(random), half(random)]).collect();
        if random.below(2) == 0 {
            // The sums of one of the placements.
            let mut all = Vec::new();
            placements(&board, &dominoes, &Grid::filled(size, None), &mut all);
            let dots = &all[random.index(all.len())];
            for (cells, rule) in &mut regions {
                *rule = PipRule::Sum(cells.iter().map(|&cell| dots[cell].unwrap().0).sum());
            }
        }
        let regions = PipRegions::new(size, regions).unwrap();
        pips::Pips { regions, dominoes: Dominoes(dominoes) }
    };
    assert_boards(puzzle, |puzzle: &pips::Pips| {
        let mut all = Vec::new();
        placements(&puzzle.regions, &puzzle.dominoes.0, &Grid::filled(size, None), &mut all);
        let fits = |dots: &&Grid<Option<(i32, usize)>>| {
            puzzle.regions.regions().into_iter().all(|(cells, rule)| {
                let own: Vec<i32> = cells.iter().map(|&cell| dots[cell].unwrap().0).collect();
                let (sum, kinds) = (own.iter().sum::<i32>(), own.iter().collect::<BTreeSet<_>>());
                match rule {
                    PipRule::Free => true,
                    PipRule::Equal => kinds.len() == 1,
                    PipRule::Unequal => kinds.len() == own.len(),
                    PipRule::Sum(number) => sum == number,
                    PipRule::Less(number) => sum < number,
                    PipRule::Greater(number) => sum > number,
                }
            })
        };
        let values = |dots: &Grid<Option<(i32, usize)>>| {
            let cells: Vec<i32> = dots.iter().map(|(_, own)| own.map_or(0, |own| own.0)).collect();
            let of = |cell: Cell| dots[cell].map(|own| own.1);
            [cells, crossed(size, |one, other| of(one).is_some() && of(one) == of(other))].concat()
        };
        all.iter().filter(fits).map(values).collect()
    });
}

#[test]
fn colours_of_queens_may_lie_apart() {
    let size = Size { rows: 5, columns: 5 };
    let puzzle = |random: &mut Random| {
        let mut puzzle = star_battle::StarBattle::blank(size);
        let mut colours: Vec<usize> =
            (0..25).map(|at| if at < 12 { at % 5 } else { at / 5 }).collect();
        random.shuffle(&mut colours);
        puzzle.regions = Colours::numbered(&Grid::from_fn(size, |cell| colours[size.number(cell)]));
        puzzle
    };
    let mut orders = vec![Vec::new()];
    for _ in 0..5 {
        let more = |order: Vec<usize>| {
            let free: Vec<usize> = (0..5).filter(|column| !order.contains(column)).collect();
            free.into_iter().map(move |column| [&order[..], &[column]].concat())
        };
        orders = orders.into_iter().flat_map(more).collect();
    }
    assert_boards(puzzle, |puzzle: &star_battle::StarBattle| {
        let colours = puzzle.regions.numbers();
        let fits = |order: &&Vec<usize>| {
            let own = (0..5).map(|row| colours[Cell { row, column: order[row] }]);
            own.collect::<BTreeSet<_>>().len() == 5
                && order.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1)
        };
        let values = |order: &Vec<usize>| {
            let cells: Vec<i32> =
                size.cells().map(|cell| i32::from(order[cell.row] == cell.column)).collect();
            [cells, crossed(size, |_, _| false)].concat()
        };
        orders.iter().filter(fits).map(values).collect()
    });
}
