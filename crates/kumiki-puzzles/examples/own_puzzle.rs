//! A puzzle that exists nowhere else: hedges. One type states it; its links, solutions,
//! explanations, pictures and new puzzles follow.
//!
//! `cargo run --release -p kumiki-puzzles --example own_puzzle`

use kumiki::graph::Connected;
use kumiki::{Count, Verdict, run::Random};
use kumiki_puzzles::grid::{Place, Size};
use kumiki_puzzles::layers::{Clue, Layer, NumberCoding, Numbers};
use kumiki_puzzles::{Answer, AnyPuzzle, Kinds, Mark, Puzzle, Rules, Stated, generator};

/// Hedges: cells without a number may have a hedge.
#[derive(Clone, PartialEq, Debug)]
struct Hedges(Numbers);

impl Puzzle for Hedges {
    const NAMES: &'static [&'static str] = &["hedges"];
    const RULES: &'static str = "Plant hedges that do not share a side. The other cells form one \
        garden. A number has no hedge, and counts the hedges in the cells around it.";

    fn blank(size: Size) -> Hedges {
        Hedges(Numbers::none(size, NumberCoding::Hexadecimal))
    }

    fn size(&self) -> Size {
        self.0.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.0]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let Hedges(numbers) = self;
        let size = numbers.size();
        for (cell, number) in numbers.iter() {
            rules.add_variable(Place::Cell(cell), 0..=i32::from(number.is_none()))?;
        }
        for (cell, number) in numbers.known() {
            let around = size.around(cell).map(Place::Cell);
            let count = Count::of([1]).exactly(number as usize);
            rules.add_named_constraint(format!("the {number} at {cell}"), count, around)?;
        }
        for pair in size.pairs() {
            let apart = |one, other| one == 0 || other == 0;
            rules.add_named_constraint("hedges do not touch", apart, pair.map(Place::Cell))?;
        }
        let garden = Connected::of([0]).on(&size.graph());
        rules.add_named_constraint("one garden", garden, size.cells().map(Place::Cell))?;
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Shaded } else { Mark::Empty }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        if value == 1 { "a hedge".to_owned() } else { "garden".to_owned() }
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Hedges> {
        Some(Hedges::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Hedges {
        let mut full = self.clone();
        for cell in self.size().cells().filter(|&cell| solution[&Place::Cell(cell)] == 0) {
            let is_hedge = |at: &_| solution[&Place::Cell(*at)] == 1;
            let count = self.size().around(cell).filter(is_hedge).count();
            full.0[cell] = Some(Clue::Number(count as i32));
        }
        full
    }
}

/// Returns a new puzzle of six rows and six columns.
pub fn generated() -> Result<AnyPuzzle, Box<dyn std::error::Error>> {
    let kinds = Kinds::standard().with::<Hedges>();
    let size = Size { rows: 6, columns: 6 };
    let new = generator::generate(kinds.named("hedges")?, size, 1, &generator::Wish::default());
    Ok(new.ok_or("no puzzle of this size was found")?.puzzle)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = generated()?;
    println!("{}\n", puzzle.link());
    let problem = puzzle.problem()?;
    for step in problem.steps() {
        let word = |value: &i32| puzzle.word(&Place::Piece(0), *value);
        println!("{}", step.words(Place::to_string, word));
    }
    if let Verdict::Unique(solution) = problem.verdict() {
        println!("\nThe only solution:\n{}", puzzle.board(&solution));
    }
    Ok(())
}
