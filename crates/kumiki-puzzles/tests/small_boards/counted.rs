//! Shading puzzles whose shaded cells are connected or counted.

use super::*;
use kumiki_puzzles::grid::{Edge, Shape};
use kumiki_puzzles::types::{aqre, kurotto, lits, nurikabe, statue_park, tapa};
use std::collections::BTreeSet;

#[test]
fn aqre() {
    try_many(|random| {
        let mut puzzle = aqre::Aqre::blank(SIZE);
        puzzle.regions.walls = walls(random);
        fill(&mut puzzle.regions.clues, 6, 4, random);
        puzzle.is_shaded_along_borders.is_set = random.below(4) == 0;
        assert_shadings(&puzzle, |shaded| {
            let fits = |(region, clue): (Vec<Cell>, Option<Clue>)| {
                clue.and_then(Clue::number).is_none_or(|number| number == count(&region, shaded))
            };
            let is_long = |line: Vec<Cell>| {
                let mut runs = line.chunk_by(|&one, &other| shaded[one] == shaded[other]);
                runs.any(|run| run.len() > 3)
            };
            let divides = |wall: Edge| {
                wall.cells(SIZE).is_none_or(|[one, other]| shaded[one] != shaded[other])
            };
            is_connected(SIZE, |cell| shaded[cell])
                && puzzle.regions.regions().into_iter().all(fits)
                && !SIZE.lines().any(is_long)
                && (!puzzle.is_shaded_along_borders.is_set
                    || puzzle.regions.walls.iter().all(divides))
        })
    });
}

#[test]
fn tapa() {
    try_many(|random| {
        let mut puzzle = tapa::Tapa::blank(SIZE);
        for cell in some_cells(SIZE, 6, random) {
            let mut clue = || match random.below(4) {
                0 => Clue::Unknown,
                number => Clue::Number(number as i32),
            };
            let list = [clue(), clue()];
            puzzle.lists[cell] = Some(list[random.index(2)..].to_vec());
        }
        assert_shadings(&puzzle, |shaded| {
            let fits = |(cell, list): (Cell, &Vec<Clue>)| {
                // A path around the cell: the parts of the shaded cells of the ring.
                let is_around = |other: Cell| {
                    let (rows, columns) =
                        (other.row.abs_diff(cell.row), other.column.abs_diff(cell.column));
                    rows.max(columns) == 1
                };
                let ring = parts(SIZE, |other| is_around(other) && shaded[other]);
                let mut runs: Vec<i32> = ring.iter().map(|run| run.len() as i32).collect();
                if runs.is_empty() {
                    runs.push(0);
                }
                let known: Vec<i32> = list.iter().filter_map(|clue| clue.number()).collect();
                let count = |all: &[i32], number| all.iter().filter(|one| **one == number).count();
                let is_there = |&number: &i32| count(&known, number) <= count(&runs, number);
                !shaded[cell] && runs.len() == list.len() && known.iter().all(is_there)
            };
            is_connected(SIZE, |cell| shaded[cell])
                && !has_square(SIZE, |cell| shaded[cell])
                && puzzle.lists.given().all(fits)
        })
    });
}

#[test]
fn kurotto() {
    try_many(|random| {
        let mut puzzle = kurotto::Kurotto::blank(SIZE);
        fill(&mut puzzle.circles, 4, 5, random);
        assert_shadings(&puzzle, |shaded| {
            let areas = parts(SIZE, |cell| shaded[cell]);
            let fits = |cell: Cell, number: Option<i32>| {
                let is_beside =
                    |area: &&Vec<Cell>| area.iter().any(|&other| cell.distance(other) == 1);
                let beside = areas.iter().filter(is_beside).map(Vec::len).sum::<usize>();
                !shaded[cell] && number.is_none_or(|number| number == beside as i32)
            };
            all_clues(&puzzle.circles, fits)
        })
    });
}

#[test]
fn lits() {
    let shape = |cells: &[Cell]| Shape::new(cells.iter().copied()).orientations();
    try_many(|random| {
        // A path through the board is cut into two regions, or three for the last third.
        let cut = 4 + random.index(5);
        let is_row_first = random.below(2) == 0;
        let size = Size { rows: 3, columns: 5 };
        let number = |cell: Cell| {
            let along = if is_row_first { size.number(cell) } else { 3 * cell.column + cell.row };
            usize::from(along >= cut)
        };
        let puzzle = lits::Lits { walls: Walls::between(&Grid::from_fn(size, number)) };
        let regions = puzzle.walls.regions();
        assert_shadings(&puzzle, |shaded| {
            let pieces: Vec<Vec<Cell>> = regions
                .iter()
                .map(|region| region.iter().copied().filter(|&cell| shaded[cell]).collect())
                .collect();
            let is_tetromino = |piece: &Vec<Cell>| {
                piece.len() == 4 && is_connected(size, |cell| piece.contains(&cell))
            };
            let touch = |one: &[Cell], other: &[Cell]| {
                one.iter().any(|cell| other.iter().any(|next| cell.distance(*next) == 1))
            };
            pieces.iter().all(is_tetromino)
                && is_connected(size, |cell| shaded[cell])
                && !has_square(size, |cell| shaded[cell])
                && !(pieces.iter().enumerate()).any(|(at, piece)| {
                    pieces[..at].iter().any(|one| touch(one, piece) && shape(one) == shape(piece))
                })
        })
    });
}

#[test]
fn nurikabe() {
    try_many(|random| {
        let mut puzzle = nurikabe::Nurikabe::blank(SIZE);
        fill(&mut puzzle.islands, 5, 4, random);
        assert_shadings(&puzzle, |shaded| {
            let is_island = |part: &Vec<Cell>| {
                let clues: Vec<Clue> =
                    part.iter().filter_map(|&cell| puzzle.islands[cell]).collect();
                let fits = |number: i32| number as usize == part.len();
                matches!(clues[..], [clue] if clue.number().is_none_or(fits))
            };
            is_connected(SIZE, |cell| shaded[cell])
                && !has_square(SIZE, |cell| shaded[cell])
                && parts(SIZE, |cell| !shaded[cell]).iter().all(is_island)
                && all_clues(&puzzle.islands, |cell, _| !shaded[cell])
        })
    });
}

#[test]
fn statue_park() {
    try_many(|random| {
        let mut puzzle = statue_park::StatuePark::blank(SIZE);
        let shape = |cells: &[(usize, usize)]| {
            Shape::new(cells.iter().map(|&(row, column)| Cell { row, column }))
        };
        let all = [shape(&[(0, 0)]), shape(&[(0, 0), (0, 1)]), shape(&[(0, 0), (0, 1), (1, 0)])];
        puzzle.bank.shapes = (0..3).map(|_| all[random.index(3)].clone()).collect();
        for cell in some_cells(SIZE, 8, random) {
            puzzle.circles[cell] = Some([Circle::White, Circle::Black][random.index(2)]);
        }
        let forms = |shapes: Vec<Shape>| {
            let mut forms: Vec<BTreeSet<Shape>> = shapes.iter().map(Shape::orientations).collect();
            forms.sort();
            forms
        };
        let wanted = forms(puzzle.bank.shapes.clone());
        assert_shadings(&puzzle, |shaded| {
            let has_circle =
                |(cell, circle): (Cell, &Circle)| shaded[cell] == (*circle == Circle::Black);
            let placed = parts(SIZE, |cell| shaded[cell]).into_iter().map(Shape::new);
            puzzle.circles.given().all(has_circle)
                && is_connected(SIZE, |cell| !shaded[cell])
                && forms(placed.collect()) == wanted
        })
    });
}
