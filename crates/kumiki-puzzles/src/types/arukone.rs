//! Arukone: a numberlink in which each cell is on a path.
//!
//! Invariant: variables and values are those of a numberlink.

use super::common::path_sketch::paths;
use super::common::sketch;
use super::numberlink::{FREE, Numberlink};
use crate::canvas::Canvas;
use crate::grid::{Cell, Place, Size};
use crate::layers::file::FilePart;
use crate::layers::{Flag, Layer, LinkError};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// An arukone: the numbers, which its site writes as letters.
#[derive(Clone, PartialEq, Debug)]
pub struct Arukone {
    /// The numbers.
    pub paths: Numberlink,
    /// True if cells may be on no path, as in a numberlink.
    pub may_be_free: Flag,
}

/// The line of a file that says if cells may be on no path.
const COVER: (&str, &str, &str) = ("empty_cells", "dontpassallcell", "passallcell");

impl Puzzle for Arukone {
    const NAMES: &'static [&'static str] = &["arukone", "flow free"];
    const RULES: &'static str = "Join the two cells of each number by a path through the centres \
        of cells. Paths do not cross and do not touch, and each cell is on a path.";
    const FILE: &'static [FilePart] =
        &[FilePart::Choice { layer: COVER.0, set: COVER.1, unset: COVER.2 }, FilePart::Letters];

    fn blank(size: Size) -> Arukone {
        Arukone { paths: Numberlink::blank(size), may_be_free: Flag::new('e', COVER.0) }
    }

    fn size(&self) -> Size {
        self.paths.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.may_be_free, &mut self.paths.numbers]
    }

    fn check(&self) -> Result<(), LinkError> {
        self.paths.check()
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        self.paths.state(rules)?;
        for cell in self.size().cells().filter(|_| !self.may_be_free.is_set) {
            if self.paths.numbers[cell].is_none() {
                let is_covered = |value: i32| value != FREE;
                let name = format!("a path passes {cell}");
                rules.add_named_constraint(name, is_covered, [Place::Cell(cell)])?;
            }
        }
        Ok(())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        self.paths.mark(place, value)
    }

    fn word(&self, place: &Place, value: i32) -> String {
        self.paths.word(place, value)
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.paths.draw(canvas);
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Arukone> {
        let with_ends = |paths: &[Vec<Cell>]| Arukone {
            paths: Numberlink::with_ends(size, paths),
            ..Arukone::blank(size)
        };
        let paths = paths(size, random, |paths| sketch::has_one_solution(&with_ends(paths)));
        Some(with_ends(&paths?))
    }
}
