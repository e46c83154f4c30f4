//! Pictures of steps.
//!
//! Invariant: a picture shows what is known before its step, and what the step is about by role.

use kumiki_sudoku::{
    Cell, Chain, Digit, Digits, Drawing, Entry, Evidence, Link, Part, Position, Puzzle, Role, Step,
    Theme,
};

/// What is known in `position`, of `puzzle`, and what `step` is about, as SVG in the colours of a page.
pub(super) fn picture<const W: usize>(
    puzzle: &Puzzle,
    position: &Position<W>,
    step: Option<&Step>,
) -> String {
    let mut known = puzzle.clone();
    for (cell, entry) in puzzle.iter() {
        if let (None, Some(digit)) = (entry.digit, position.digit(cell)) {
            let set = known.set(cell, Entry::placed(digit));
            debug_assert!(set.is_ok(), "a digit of the shape");
        }
    }
    let cells = puzzle.shape().cells();
    let candidates: Vec<Digits> = cells.map(|cell| position.candidates(cell)).collect();
    let mut drawing = Drawing::new(&known).theme(Theme::Page).candidates(&candidates);
    if let Some(step) = step {
        let parts = step.parts(position);
        drawing = drawing
            .roles(cell_roles(puzzle, step))
            .candidate_roles(
                parts.into_iter().map(|(cell, digit, part)| ((cell, digit), role(part))),
            )
            .links(links(step));
    }
    drawing.to_string()
}

/// The houses that a step looks at, and where it concludes.
fn cell_roles(puzzle: &Puzzle, step: &Step) -> Vec<(Cell, Role)> {
    let looked = step.houses().into_iter().flat_map(|house| puzzle.shape().cells_of(house));
    let mut roles: Vec<(Cell, Role)> = looked.map(|cell| (cell, Role::Focus)).collect();
    roles.extend(step.removed.iter().map(|&(cell, _)| (cell, Role::Removal)));
    roles.extend(step.placed.iter().map(|&(cell, _)| (cell, Role::Conclusion)));
    roles
}

fn role(part: Part) -> Role {
    match part {
        Part::Defining | Part::On | Part::Set(0) => Role::Premise,
        Part::Secondary | Part::Off | Part::Set(1) => Role::Other,
        Part::Fin | Part::EndoFin | Part::Set(2) => Role::Exception,
        Part::Common | Part::Set(_) => Role::Focus,
        Part::Removed => Role::Removal,
        Part::Placed => Role::Conclusion,
    }
}

/// The links of the chains that a step has, from the first cell of a node to that of the next.
fn links(step: &Step) -> Vec<Link> {
    let chains: &[Chain] = match &step.evidence {
        Evidence::Chains(chains) => chains,
        Evidence::Forcing(forcing) => &forcing.chains,
        _ => &[],
    };
    let end = |node: &kumiki_sudoku::Node| -> Option<(Cell, Digit)> {
        node.cells.first().map(|&cell| (cell, node.digit))
    };
    let mut links = Vec::new();
    for chain in chains {
        let back = chain.is_loop.then(|| [chain.nodes.last(), chain.nodes.first()]);
        let pairs = chain.nodes.windows(2).map(|pair| [pair.first(), pair.last()]).chain(back);
        links.extend(pairs.filter_map(|[from, to]| {
            let (from, to) = (from?, to?);
            Some(Link { from: end(from)?, to: end(to)?, is_strong: to.is_on })
        }));
    }
    links
}
