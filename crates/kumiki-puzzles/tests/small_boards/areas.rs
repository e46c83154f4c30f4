//! Puzzles of areas: rectangles, symmetric regions and triangles.

use super::some_cells;
use kumiki::run::Random;
use kumiki_puzzles::grid::{Cell, Edge, Grid, Place, Size, Walls};
use kumiki_puzzles::layers::{Circle, Clue};
use kumiki_puzzles::types::{fillomino, shakashaka, shikaku, tentaisho};
use kumiki_puzzles::{Dynamic, Mark, Puzzle, Triangle};
use std::sync::LazyLock;

/// Fewer cells than for shadings, because there are more boards.
const SIZE: Size = Size { rows: 3, columns: 3 };

/// A division of the board: a bit for each border that is a wall, and the regions.
struct Division {
    bits: u32,
    regions: Vec<Vec<Cell>>,
}

/// The borders of the board.
static EDGES: LazyLock<Vec<Edge>> =
    LazyLock::new(|| SIZE.pairs().map(|[one, other]| Edge::between(one, other)).collect());

/// The divisions of the board, each with walls between different regions only.
static DIVISIONS: LazyLock<Vec<Division>> = LazyLock::new(|| {
    let divisions = (0..1 << EDGES.len()).filter_map(|bits: u32| {
        let mut walls = Walls::none(SIZE);
        EDGES.iter().enumerate().for_each(|(at, &edge)| walls.set(edge, bits >> at & 1 == 1));
        let divides = Walls::between(&walls.numbers()) == walls;
        divides.then(|| Division { bits, regions: walls.regions() })
    });
    divisions.collect()
});

/// Holds the solutions of a puzzle against the walls between regions that satisfy its rule. Returns
/// the number of solutions.
fn assert_divisions<P: Puzzle>(puzzle: &P, rule: impl Fn(&[Vec<Cell>]) -> bool) -> usize {
    let expected = DIVISIONS.iter().filter(|division| rule(&division.regions));
    let expected: Vec<u32> = expected.map(|division| division.bits).collect();
    let mut found: Vec<u32> = Vec::new();
    if let Ok(problem) = puzzle.problem() {
        found.extend(problem.solutions().map(|solution| {
            let board = puzzle.board(&solution);
            let bit = |&edge: &Edge| u32::from(board.mark(&Place::Border(edge)) == Mark::Wall);
            EDGES.iter().enumerate().map(|(at, edge)| bit(edge) << at).sum::<u32>()
        }));
    }
    found.sort_unstable();
    assert_eq!(found, expected, "{}", puzzle.link());
    found.len()
}

#[test]
fn shikaku() {
    let mut solutions = 0;
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut puzzle = shikaku::Shikaku::blank(SIZE);
        for cell in some_cells(SIZE, 3, &mut random) {
            let number = random.below(5) as i32;
            puzzle.numbers[cell] =
                Some(if number == 0 { Clue::Unknown } else { Clue::Number(number) });
        }
        solutions += assert_divisions(&puzzle, |regions| {
            regions.iter().all(|region| {
                let (first, last) = (region[0], region[region.len() - 1]);
                let area =
                    (last.row + 1 - first.row) * (last.column + 1).saturating_sub(first.column);
                let clues: Vec<Clue> =
                    region.iter().filter_map(|&cell| puzzle.numbers[cell]).collect();
                let fits = |number: i32| number as usize == region.len();
                area == region.len()
                    && region.iter().all(|cell| (first.column..=last.column).contains(&cell.column))
                    && matches!(clues[..], [clue] if clue.number().is_none_or(fits))
            })
        });
    }
    assert!(solutions > 0);
}

#[test]
fn fillomino() {
    let mut solutions = 0;
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut puzzle = fillomino::Fillomino::blank(SIZE);
        for cell in some_cells(SIZE, 5, &mut random) {
            puzzle.numbers[cell] = Some(Clue::Number(1 + random.below(4) as i32));
        }
        solutions += assert_divisions(&puzzle, |regions| {
            let size_at = |cell: &Cell| {
                regions.iter().find(|region| region.contains(cell)).map_or(0, Vec::len)
            };
            let is_right = |cell: Cell| {
                let number = puzzle.numbers[cell].and_then(Clue::number);
                number.is_none_or(|number| number as usize == size_at(&cell))
            };
            let is_apart = |pair: [Cell; 2]| {
                let is_one = regions.iter().any(|region| pair.iter().all(|at| region.contains(at)));
                is_one || size_at(&pair[0]) != size_at(&pair[1])
            };
            SIZE.cells().all(is_right) && SIZE.pairs().all(is_apart)
        });
    }
    assert!(solutions > 0);
}

#[test]
fn tentai_show() {
    let mut solutions = 0;
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut puzzle = tentaisho::TentaiShow::blank(SIZE);
        let half = Size { rows: 5, columns: 5 };
        for place in half.cells() {
            if random.below(6) == 0 {
                puzzle.dots[place] = Some(Circle::White);
            }
        }
        let dots: Vec<Cell> = puzzle.dots.given().map(|(dot, _)| dot).collect();
        solutions += assert_divisions(&puzzle, |regions| {
            let is_symmetric = |region: &Vec<Cell>, dot: &Cell| {
                region.iter().all(|cell| {
                    region.iter().any(|other| {
                        cell.row + other.row == dot.row && cell.column + other.column == dot.column
                    })
                })
            };
            // The cells around a dot are in one region, and a region has the cells around one dot.
            let has = |region: &Vec<Cell>, dot: &Cell| {
                let [rows, columns] = [dot.row, dot.column].map(|at| [at / 2, at.div_ceil(2)]);
                rows.iter().all(|&row| {
                    columns.iter().all(|&column| region.contains(&Cell { row, column }))
                })
            };
            let owner = |dot: &Cell| regions.iter().position(|region| has(region, dot));
            let owners: Option<Vec<usize>> = dots.iter().map(owner).collect();
            owners.is_some_and(|owners| {
                (0..regions.len()).all(|region| {
                    let own: Vec<&Cell> = dots
                        .iter()
                        .zip(&owners)
                        .filter(|(_, owner)| **owner == region)
                        .map(|(dot, _)| dot)
                        .collect();
                    matches!(own[..], [dot] if is_symmetric(&regions[region], dot))
                })
            })
        });
    }
    assert!(solutions > 0);
}

/// The quarters of a cell between its diagonals: the upper, right, lower and left one, with those
/// that each triangle covers.
const COVERED: [(Mark, [bool; 4]); 5] = [
    (Mark::Empty, [false; 4]),
    (Mark::Triangle(Triangle::LowerLeft), [false, false, true, true]),
    (Mark::Triangle(Triangle::LowerRight), [false, true, true, false]),
    (Mark::Triangle(Triangle::UpperRight), [true, true, false, false]),
    (Mark::Triangle(Triangle::UpperLeft), [true, false, false, true]),
];

/// Returns whether all white areas are rectangles, upright or turned, where `is_white` is for the
/// four quarters of each cell.
fn has_rectangles(is_white: &Grid<[bool; 4]>) -> bool {
    let mut is_left = is_white.clone();
    let quarters = SIZE.cells().flat_map(|cell| (0..4).map(move |quarter| (cell, quarter)));
    for first in quarters {
        let mut open = vec![first];
        let mut points: Vec<(i32, i32)> = Vec::new();
        let mut area = 0;
        while let Some((cell, quarter)) = open.pop() {
            if !std::mem::replace(&mut is_left[cell][quarter], false) {
                continue;
            }
            area += 1;
            let (x, y) = (2 * cell.column as i32, 2 * cell.row as i32);
            let corners = [(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)];
            points.extend([(x + 1, y + 1), corners[quarter], corners[(quarter + 1) % 4]]);
            open.extend([(cell, (quarter + 1) % 4), (cell, (quarter + 3) % 4)]);
            let directions = kumiki_puzzles::grid::Direction::ALL;
            let outwards = directions[[0, 3, 1, 2][quarter]];
            open.extend(SIZE.next(cell, outwards).map(|next| (next, (quarter + 2) % 4)));
        }
        let extent = |of: fn(&(i32, i32)) -> i32| {
            let values = || points.iter().map(of);
            values().max().unwrap_or(0) - values().min().unwrap_or(0)
        };
        // A quarter has the area 1 where a cell has sides of 2.
        let upright = extent(|point| point.0) * extent(|point| point.1);
        let turned = extent(|point| point.0 + point.1) * extent(|point| point.0 - point.1) / 2;
        if area != upright && area != turned {
            return false;
        }
    }
    true
}

#[test]
fn shakashaka() {
    let mut solutions = 0;
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut puzzle = shakashaka::Shakashaka::blank(SIZE);
        for _ in 0..3 {
            let clue = [Clue::Unknown, Clue::Number(0), Clue::Number(1), Clue::Number(2)];
            puzzle.blacks[SIZE.cell(random.index(9))] = Some(clue[random.index(4)]);
        }
        let free: Vec<Cell> = SIZE.cells().filter(|&cell| puzzle.blacks[cell].is_none()).collect();
        let mut expected: Vec<Vec<Mark>> = Vec::new();
        for number in 0..5_usize.pow(free.len() as u32) {
            let kind = |at: usize| number / 5_usize.pow(at as u32) % 5;
            let kind_of = |cell: Cell| free.binary_search(&cell).ok().map(kind);
            let is_white = Grid::from_fn(SIZE, |cell| {
                kind_of(cell)
                    .map_or([false; 4], |kind| COVERED[kind].1.map(|is_covered| !is_covered))
            });
            let fits = puzzle.blacks.known().all(|(cell, number)| {
                let beside = SIZE
                    .neighbours(cell)
                    .filter(|&next| kind_of(next).is_some_and(|kind| kind > 0));
                beside.count() as i32 == number
            });
            if fits && has_rectangles(&is_white) {
                expected.push((0..free.len()).map(|at| COVERED[kind(at)].0).collect());
            }
        }
        let mut found: Vec<Vec<Mark>> = Vec::new();
        for solution in puzzle.problem().unwrap().solutions() {
            let board = puzzle.board(&solution);
            found.push(free.iter().map(|&cell| board.mark(&Place::Cell(cell))).collect());
        }
        assert_eq!(found.len(), expected.len(), "{}", puzzle.link());
        assert!(expected.iter().all(|board| found.contains(board)), "{}", puzzle.link());
        solutions += found.len();
    }
    assert!(solutions > 0);
}
