//! The things of a picture: stars, lights, tents, trees, moons, suns, ships and arrows.
//!
//! Invariant: a thing is a path, as a font may lack its sign.

use super::{CELL, Canvas, centre, text_of};
use crate::grid::{Cell, Direction};
use crate::mark::{Arrow, Circle, Object};
use std::fmt::Write as _;

/// The paths of things around the middle of their cell.
const STAR: &str = "M0-12L3-4 12-4 5 2 8 11 0 6-8 11-5 2-12-4-3-4z";
const LIGHT: &str = "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z";
const TENT: &str = "M0-10L11 9H-11z";
const TREE: &str = "M0-13L7-4H4L9 5H2V11H-2V5H-9L-4-4H-7z";
const MOON: &str = "M4-10A10 10 0 1 0 10 4A8 8 0 1 1 4-10z";
const SUN: &str = "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM0-8v-4M0 8v4M-8 0h-4M8 0h4M6-6l2-2M6 6l2 2\
    M-6-6l-2-2M-6 6l-2 2";
const WATER: &str = "M-11 2q5-8 11-1t11-1q-6 8-11 1t-11 1z";
const SHIP: &str = "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z";
const MIDDLE: &str = "M-10-10h20v20h-20z";

/// The ways in which the ship goes on from a known cell, by the numbers from 1 on. Each is up,
/// down, left and right; none is a ship of one cell. 5 goes on to both sides, whichever they are.
const SHIPS: [&[Direction]; 10] = {
    use Direction::{Down, Left, Right, Up};
    [
        &[Down],
        &[Up],
        &[Right],
        &[Left],
        &[],
        &[],
        &[Right, Down],
        &[Left, Down],
        &[Right, Up],
        &[Left, Up],
    ]
};

impl Canvas {
    /// Draws a path around a point.
    fn thing(&mut self, (x, y): (i32, i32), path: &str, colour: &'static str) {
        let colour = self.theme.colour(colour);
        let _ = write!(
            self.above,
            "<path transform=\"translate({x} {y})\" d=\"{path}\" fill=\"{colour}\" \
             stroke=\"{colour}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
        );
    }

    /// Draws a thing of the solver.
    pub(super) fn object(&mut self, cell: Cell, object: Object) {
        let path = match object {
            Object::Star => STAR,
            Object::Bulb => LIGHT,
            Object::Tent => TENT,
        };
        self.thing(centre(cell), path, "pen");
    }

    /// Draws a given tree.
    pub fn tree(&mut self, cell: Cell) {
        self.add_label(cell, "tree");
        self.thing(centre(cell), TREE, "ink");
    }

    /// Draws a given moon, for a white circle, or a sun.
    pub fn moon_or_sun(&mut self, cell: Cell, sign: Circle) {
        let (word, path) = if sign == Circle::White { ("moon", MOON) } else { ("sun", SUN) };
        self.add_label(cell, word);
        self.thing(centre(cell), path, "ink");
    }

    /// Draws a known cell of a battleship: 0 is water, and each number to 10 the part of a ship
    /// that goes on in some ways.
    pub fn ship(&mut self, cell: Cell, part: i32) {
        let towards = usize::try_from(part - 1).ok().and_then(|at| SHIPS.get(at));
        let (word, path) = match (part, towards) {
            (0, _) => ("water".to_owned(), WATER),
            (5, _) => ("middle of a ship".to_owned(), MIDDLE),
            (_, None | Some([])) => ("ship of one cell".to_owned(), SHIP),
            (_, Some(towards)) => {
                let words: Vec<&str> = towards.iter().map(|way| way.word()).collect();
                (format!("ship, goes on {}", words.join(" and ")), SHIP)
            }
        };
        self.add_label(cell, word);
        let (x, y) = centre(cell);
        self.thing((x, y), path, "ink");
        for way in towards.into_iter().copied().flatten() {
            let path = match way {
                Direction::Up => "M-10 0v-18h20v18z",
                Direction::Down => "M-10 0v18h20v-18z",
                Direction::Left => "M0-10h-18v20h18z",
                Direction::Right => "M0-10h18v20h-18z",
            };
            self.thing((x, y), path, "ink");
        }
    }

    /// Draws a frame of a width and a height in a cell, which `word` says.
    pub fn rectangle(&mut self, cell: Cell, word: &str, [width, height]: [i32; 2]) {
        self.add_label(cell, word);
        let ((x, y), ink) = (centre(cell), self.theme.colour("ink"));
        let _ = write!(
            self.above,
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{ink}\" stroke-width=\"1.5\"/>",
            x - width / 2,
            y - height / 2
        );
    }

    /// Draws a number with an arrow.
    pub fn arrow(&mut self, cell: Cell, arrow: Arrow) {
        self.arrow_on(cell, arrow, None);
    }

    /// Draws a number with an arrow, readable on a [`tile`](Canvas::tile) of this colour.
    pub fn arrow_on(&mut self, cell: Cell, arrow: Arrow, tile: Option<Circle>) {
        let colour = match tile {
            None => "ink",
            Some(Circle::White) => "black",
            Some(Circle::Black) => "white",
        };
        let path = match arrow.direction {
            None => "",
            Some(Direction::Up) => "M0 7V-8M-4-2L0-8 4-2z",
            Some(Direction::Down) => "M0-7V8M-4 2L0 8 4 2z",
            Some(Direction::Left) => "M7 0H-8M-2-4L-8 0-2 4z",
            Some(Direction::Right) => "M-7 0H8M2-4L8 0 2 4z",
        };
        let number = text_of(arrow.clue);
        let ((x, y), beside) = (centre(cell), if path.is_empty() { 0 } else { CELL / 5 });
        self.text_at(x - beside, y, 18, &number, colour);
        self.thing((x + beside, y), path, colour);
        let way = arrow.direction.map_or(String::new(), |way| format!(" {}", way.word()));
        self.add_label(cell, number + &way);
    }
}
