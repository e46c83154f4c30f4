//! Hashi: bridges between islands, which connect all of them and do not cross.
//!
//! Invariant: there is a variable for each pair of islands in sight of each other, named after the
//! first side that the bridge crosses, and one for each further side, of the same value.

use crate::canvas::{Canvas, GridStyle};
use crate::grid::{Cell, Direction, Edge, Grid, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::technique::RuleNames;
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::graph::{Graph, Spanning};
use kumiki::run::Random;
use kumiki::{AllEqual, Count, ExactSum};

/// A hashi: the islands with their numbers of bridges.
#[derive(Clone, PartialEq, Debug)]
pub struct Hashi {
    /// The islands.
    pub islands: Numbers,
}

/// A place for bridges: the two islands, and the sides that the bridges cross.
struct BridgePlace {
    ends: [Cell; 2],
    sides: Vec<Place>,
}

impl Hashi {
    /// Returns the places for bridges, to the right and downwards.
    fn spans(&self) -> Vec<BridgePlace> {
        let size = self.islands.size();
        let mut spans = Vec::new();
        for (cell, _) in self.islands.given() {
            for direction in [Direction::Right, Direction::Down] {
                let ray = size.ray(cell, direction);
                let Some(len) = ray.iter().position(|&at| self.islands[at].is_some()) else {
                    continue;
                };
                let before = std::iter::once(cell).chain(ray[..len].iter().copied());
                let sides = before.map(|at| Place::Link(Edge::of(at, direction))).collect();
                spans.push(BridgePlace { ends: [cell, ray[len]], sides });
            }
        }
        spans
    }

    fn add_numbers(&self, rules: &mut Rules, spans: &[BridgePlace]) -> Stated {
        for (cell, &clue) in self.islands.given() {
            let own = spans.iter().filter(|span| span.ends.contains(&cell));
            let bridges: Vec<Place> = own.map(|span| span.sides[0]).collect();
            if let Clue::Number(number) = clue {
                let name = format!("the {number} at {cell}");
                rules.add_named_constraint(name, ExactSum(i64::from(number)), bridges)?;
            }
        }
        Ok(())
    }
}

impl Puzzle for Hashi {
    const NAMES: &'static [&'static str] = &["hashi", "hashikake", "hashiwokakero", "bridges"];
    const TITLE: Option<&'static str> = Some("Hashiwokakero");
    const RULES: &'static str = "Join islands by up to two bridges, straight along rows and \
        columns. A number counts the bridges of its island. Bridges do not cross, and all islands \
        hang together.";
    const STYLE: GridStyle = GridStyle::Plain;
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the # at #", "Island complete", "Ways of an island")
            .or("Island needs its bridges"),
        RuleNames::of("a bridge goes on", "The bridge goes on", "The bridge goes on"),
        RuleNames::of("bridges do not cross at #", "Crossing", "Crossing"),
        RuleNames::of(
            "all islands hang together",
            "Would cut islands off",
            "Islands hang together",
        )
        .or("Last way to the others"),
    ];

    fn blank(size: Size) -> Hashi {
        Hashi { islands: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.islands.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.islands]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let spans = self.spans();
        for span in &spans {
            rules.add_variables(span.sides.iter().copied(), 0..=2)?;
            if span.sides.len() > 1 {
                rules.add_named_constraint("a bridge goes on", AllEqual, span.sides.clone())?;
            }
        }
        self.add_numbers(rules, &spans)?;
        for cell in self.size().cells().filter(|&cell| self.islands[cell].is_none()) {
            let into = [Direction::Up, Direction::Left].map(|to| Place::Link(Edge::of(cell, to)));
            if into.iter().all(|place| rules.values(place).is_some()) {
                let name = format!("bridges do not cross at {cell}");
                rules.add_named_constraint(name, Count::of([0]).at_least(1), into)?;
            }
        }
        let islands: Vec<Cell> = self.islands.given().map(|(cell, _)| cell).collect();
        let number = |cell: Cell| islands.iter().position(|&at| at == cell).unwrap_or_default();
        let edges = spans.iter().map(|span| (number(span.ends[0]), number(span.ends[1])));
        let graph = Graph::new(islands.len(), edges);
        let bridges = spans.iter().map(|span| span.sides[0]);
        let spanning = Spanning::of([1, 2]).on(&graph);
        rules.add_named_constraint("all islands hang together", spanning, bridges)?;
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 0 { Mark::Empty } else { Mark::Line(value as u8) }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        match value {
            0 => "no bridge".to_owned(),
            1 => "one bridge".to_owned(),
            _ => "two bridges".to_owned(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Hashi> {
        let mut bridges = Grid::filled(size, 0);
        let mut islands = vec![size.cell(random.index(size.cell_count()))];
        let mut is_taken = Grid::filled(size, false);
        is_taken[islands[0]] = true;
        for _ in 0..4 * size.cell_count() {
            let from = islands[random.index(islands.len())];
            let direction = Direction::ALL[random.index(4)];
            let ray = size.ray(from, direction);
            let free = ray.iter().take_while(|&&cell| !is_taken[cell]).count();
            if free < 2 {
                continue;
            }
            let len = 2 + random.index(free.min(4) - 1);
            let to = ray[len - 1];
            // Two islands side by side could be joined by a bridge that is not wished.
            if size.neighbours(to).any(|next| islands.contains(&next)) {
                continue;
            }
            ray[..len].iter().for_each(|&cell| is_taken[cell] = true);
            let count = 1 + random.index(2) as i32;
            bridges[from] += count;
            bridges[to] += count;
            islands.push(to);
        }
        let mut full = Hashi::blank(size);
        for island in islands {
            full.islands[island] = Some(Clue::Number(bridges[island]));
        }
        Some(full)
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &clue) in self.islands.given() {
            canvas.circled_clue(cell, clue);
        }
    }
}
