//! Binairo: as many white as black circles in each line, and never three alike in a row.
//!
//! Invariant: the value of a cell is 1 for a white circle, and 2 for a black one.

use crate::grid::{Place, Size};
use crate::layers::{Circle, Circles, Flag, Layer};
use crate::technique::RuleNames;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::constraints::Automaton;
use kumiki::run::Random;
use kumiki::{Regular, over};

/// A binairo: given circles.
#[derive(Clone, PartialEq, Debug)]
pub struct Binairo {
    /// Set if no two rows and no two columns are alike.
    pub lines_differ: Flag,
    /// The given circles.
    pub circles: Circles,
}

/// The state of an automaton that reads a line: the last circle, the number of circles like it at
/// the end, and the number of white circles.
type Seen = (i32, usize, usize);

/// Returns the automaton of a line of `len` circles. If their number is odd, there is one more of
/// one colour.
fn balanced(len: usize) -> Automaton<i32> {
    let next = move |&(last, alike, white): &Seen, circle: &i32| {
        let alike = if *circle == last { alike + 1 } else { 1 };
        let white = white + usize::from(*circle == 1);
        (alike < 3 && white <= len.div_ceil(2)).then_some((*circle, alike, white))
    };
    let is_half = |&(_, _, white): &Seen| white == len / 2 || white == len.div_ceil(2);
    Automaton::explore([(0, 0, 0)], [1, 2], next, is_half).expect("a board has at most 100 rows")
}

/// Adds the variables, and the rules that hold in every variant.
pub(super) fn state_circles(rules: &mut Rules, circles: &Circles) -> Stated {
    let size = circles.size();
    for (cell, circle) in circles.iter() {
        let values = match circle {
            None => 1..=2,
            Some(Circle::White) => 1..=1,
            Some(Circle::Black) => 2..=2,
        };
        rules.add_variable(Place::Cell(cell), values)?;
    }
    for (name, line) in size.named_lines() {
        for three in line.windows(3) {
            let differ = |one: i32, two: i32, three: i32| one != two || two != three;
            let places = three.iter().copied().map(Place::Cell);
            rules.add_named_constraint("no three alike", differ, places)?;
        }
        let automaton = Regular::new(balanced(line.len()));
        rules.add_named_constraint(name, automaton, line.into_iter().map(Place::Cell))?;
    }
    Ok(())
}

/// Returns the circle of a value.
pub(super) fn circle(value: i32) -> Circle {
    if value == 1 { Circle::White } else { Circle::Black }
}

impl Puzzle for Binairo {
    const NAMES: &'static [&'static str] = &["binairo", "takuzu", "unruly", "binary"];
    const RULES: &'static str = "Write a white or black circle into each cell so that each row and \
        column has as many white as black ones. No three in a row are alike. As a variant, no two \
        rows and no two columns are alike.";

    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("no three alike", "No three alike", "No three alike"),
        RuleNames::of("row #", "Half of a row", "Half of a row"),
        RuleNames::of("column #", "Half of a column", "Half of a column"),
        RuleNames::of("row # and row # differ", "No two rows alike", "No two rows alike"),
        RuleNames::of(
            "column # and column # differ",
            "No two columns alike",
            "No two columns alike",
        ),
    ];

    fn blank(size: Size) -> Binairo {
        Binairo { lines_differ: Flag::new('u', "lines_differ"), circles: Circles::none(size) }
    }

    fn size(&self) -> Size {
        self.circles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.lines_differ, &mut self.circles]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        state_circles(rules, &self.circles)?;
        let size = self.size();
        if !self.lines_differ.is_set {
            return Ok(());
        }
        let lines: Vec<_> = size.named_lines().collect();
        for lines in [&lines[..size.rows], &lines[size.rows..]] {
            for (at, (name, line)) in lines.iter().enumerate() {
                for (other_name, other) in &lines[..at] {
                    let len = line.len();
                    let differ = over(move |circles: &[i32]| circles[..len] != circles[len..]);
                    let places = line.iter().chain(other).copied().map(Place::Cell);
                    let name = format!("{other_name} and {name} differ");
                    rules.add_named_constraint(name, differ, places)?;
                }
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Circle(circle(value))
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Binairo> {
        Some(Binairo::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Binairo {
        let mut full = self.clone();
        for cell in self.size().cells() {
            full.circles[cell] = Some(circle(solution[&Place::Cell(cell)]));
        }
        full
    }
}
