//! Shading puzzles whose white cells or circles are connected, and norinori.

use super::*;
use kumiki_puzzles::types::{cave, heyawake, hitori, kurodoko, norinori, nurimisaki, yinyang};

#[test]
fn hitori() {
    try_many(|random| {
        let mut puzzle = hitori::Hitori::blank(SIZE);
        fill(&mut puzzle.numbers, 1, 4, random);
        for cell in SIZE.cells() {
            puzzle.numbers[cell] = puzzle.numbers[cell].filter(|clue| *clue != Clue::Unknown);
        }
        assert_shadings(&puzzle, |shaded| {
            let repeats = |line: Vec<Cell>| {
                let white = line.into_iter().filter(|&cell| !shaded[cell]);
                let numbers: Vec<i32> =
                    white.filter_map(|cell| puzzle.numbers[cell]?.number()).collect();
                numbers.iter().enumerate().any(|(at, number)| numbers[..at].contains(number))
            };
            is_apart(shaded)
                && is_connected(SIZE, |cell| !shaded[cell])
                && !SIZE.lines().any(repeats)
        })
    });
}

#[test]
fn heyawake() {
    try_many(|random| {
        let mut puzzle = heyawake::Heyawake::blank(SIZE);
        puzzle.rooms.walls = walls(random);
        fill(&mut puzzle.rooms.clues, 6, 2, random);
        let rooms = puzzle.rooms.walls.numbers();
        assert_shadings(&puzzle, |shaded| {
            let fits = |(room, clue): (Vec<Cell>, Option<Clue>)| {
                clue.and_then(Clue::number).is_none_or(|number| number == count(&room, shaded))
            };
            let is_long = |line: Vec<Cell>| {
                line.split(|&cell| shaded[cell]).any(|white| {
                    white.chunk_by(|&one, &other| rooms[one] == rooms[other]).count() > 2
                })
            };
            is_apart(shaded)
                && is_connected(SIZE, |cell| !shaded[cell])
                && puzzle.rooms.regions().into_iter().all(fits)
                && !SIZE.lines().any(is_long)
        })
    });
}

#[test]
fn kurodoko() {
    try_many(|random| {
        let mut puzzle = kurodoko::Kurodoko::blank(SIZE);
        fill(&mut puzzle.numbers, 6, 6, random);
        assert_shadings(&puzzle, |shaded| {
            let fits = |cell, number: Option<i32>| {
                !shaded[cell] && number.is_none_or(|number| number == seen(shaded, cell))
            };
            is_apart(shaded)
                && is_connected(SIZE, |cell| !shaded[cell])
                && all_clues(&puzzle.numbers, fits)
        })
    });
}

#[test]
fn cave() {
    try_many(|random| {
        let mut puzzle = cave::Cave::blank(SIZE);
        fill(&mut puzzle.numbers, 6, 6, random);
        assert_shadings(&puzzle, |shaded| {
            let fits = |cell, number: Option<i32>| {
                !shaded[cell] && number.is_none_or(|number| number == seen(shaded, cell))
            };
            let is_at_border = |cell: &Cell| SIZE.neighbours(*cell).count() < 4;
            is_connected(SIZE, |cell| !shaded[cell])
                && parts(SIZE, |cell| shaded[cell]).iter().all(|part| part.iter().any(is_at_border))
                && all_clues(&puzzle.numbers, fits)
        })
    });
}

#[test]
fn norinori() {
    try_many(|random| {
        let puzzle = norinori::Norinori { walls: walls(random) };
        assert_shadings(&puzzle, |shaded| {
            puzzle.walls.regions().iter().all(|region| count(region, shaded) == 2)
                && parts(SIZE, |cell| shaded[cell]).iter().all(|part| part.len() == 2)
        })
    });
}

#[test]
fn yin_yang() {
    try_many(|random| {
        let mut puzzle = yinyang::YinYang::blank(SIZE);
        for cell in some_cells(SIZE, 8, random) {
            puzzle.circles[cell] = Some([Circle::White, Circle::Black][random.index(2)]);
        }
        assert_shadings(&puzzle, |shaded| {
            let has_circle =
                |(cell, circle): (Cell, &Circle)| shaded[cell] == (*circle == Circle::Black);
            [true, false].into_iter().all(|colour| {
                let is_in = |cell| shaded[cell] == colour;
                is_connected(SIZE, is_in) && !has_square(SIZE, is_in)
            }) && puzzle.circles.given().all(has_circle)
        })
    });
}

#[test]
fn nurimisaki() {
    try_many(|random| {
        let mut puzzle = nurimisaki::Nurimisaki::blank(SIZE);
        fill(&mut puzzle.capes, 4, 4, random);
        assert_shadings(&puzzle, |shaded| {
            let is_cape = |cell: Cell| {
                let white = SIZE.neighbours(cell).filter(|&next| !shaded[next]).count();
                !shaded[cell] && white == 1
            };
            let fits = |cell, number: Option<i32>| {
                number.is_none_or(|number| number == seen(shaded, cell))
            };
            is_connected(SIZE, |cell| !shaded[cell])
                && ![true, false]
                    .iter()
                    .any(|colour| has_square(SIZE, |cell| shaded[cell] == *colour))
                && SIZE.cells().all(|cell| is_cape(cell) == puzzle.capes[cell].is_some())
                && all_clues(&puzzle.capes, fits)
        })
    });
}
