//! Variants of sudoku as models of the general engine, beside the classic rules stated the same
//! way.
//!
//! Invariant: each puzzle is minimal: it has one solution, and without any one of its clues
//! several.

use crate::kernels;
use crate::rounds::{self, Side};
use kumiki::constraints::{AllDifferent, NotEqual};
use kumiki::{Limits, Settings, SolutionCount};
use kumiki::engine::{DomainError, Model, Var};
use kumiki::search::{Search, ValueOrder};
use serde_json::{Value, json};
use std::hint::black_box;
use std::sync::Arc;

/// Cells and their digits.
type Clues = Vec<(usize, i64)>;

/// The decisions after which a random walk is given up: most full grids take a few hundred.
const PATIENCE: u64 = 20_000;

/// The number of jigsaws that share their pieces.
const SHARED: usize = 10;

/// The rules beside those of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Classic,
    X,
    AntiKnight,
    Jigsaw,
}

/// Rules, and puzzles for them.
struct Rules {
    model: Arc<Model>,
    puzzles: Vec<Clues>,
}

/// Draws `count` puzzles of each variant, and times first solutions and proofs.
pub(crate) fn measure(count: usize, rounds: u32) -> Result<Vec<Value>, DomainError> {
    let variants = [
        ("classic", Variant::Classic),
        ("X", Variant::X),
        ("anti-knight", Variant::AntiKnight),
        ("jigsaw", Variant::Jigsaw),
    ];
    let mut all = Vec::new();
    for (name, variant) in variants {
        eprintln!("... drawing {count} of {name}");
        all.push((name, draw(variant, count)?));
    }
    let sum = |rules: &[Rules], of: fn(&Clues) -> usize| {
        rules.iter().flat_map(|rules| &rules.puzzles).map(of).sum::<usize>()
    };
    let mut measured = Vec::new();
    for (kernel, settings) in kernels::all() {
        for limit in [1, 2] {
            let sides = all.iter().map(|(name, rules)| side(name, rules, &settings, limit));
            let times = rounds::run(sides.collect(), rounds, count);
            let question = if limit == 1 { "first" } else { "proof" };
            measured.push(json!({ "side": kernel, "question": question, "times": times }));
        }
    }
    let clues = all.iter().map(|(name, rules)| {
        ((*name).to_owned(), json!(sum(rules, Vec::len) as f64 / count as f64))
    });
    let clues = Value::Object(clues.collect());
    let decisions = all
        .iter()
        .map(|(name, rules)| ((*name).to_owned(), json!(decisions(rules) as f64 / count as f64)));
    let decisions = Value::Object(decisions.collect());
    measured.push(json!({ "puzzles": count, "clues": clues, "decisions": decisions }));
    Ok(measured)
}

/// Solves every puzzle, one after the other, with searches that were made before.
fn side<'a>(name: &'a str, all: &'a [Rules], settings: &Settings, limit: u64) -> Side<'a> {
    let settings = settings.clone().limits(Limits::none().solutions(limit));
    let search = |rules: &Rules| Search::with_settings(Arc::clone(&rules.model), settings.clone());
    let mut searches: Vec<Search> = all.iter().map(search).collect();
    let work = move || {
        for (search, rules) in searches.iter_mut().zip(all) {
            for puzzle in &rules.puzzles {
                let found = solutions(search, black_box(puzzle));
                assert_eq!(found, 1, "{name}: a puzzle has one solution");
            }
        }
    };
    (name, Box::new(work))
}

/// The decisions of all proofs together.
fn decisions(all: &[Rules]) -> u64 {
    let of = |rules: &Rules| {
        let mut search = Search::new(Arc::clone(&rules.model));
        let decisions = |puzzle| {
            solutions(&mut search, puzzle);
            search.statistics().decisions
        };
        rules.puzzles.iter().map(decisions).sum::<u64>()
    };
    all.iter().map(of).sum()
}

/// Returns the number of solutions, as far as the search goes.
fn solutions(search: &mut Search, clues: &Clues) -> SolutionCount {
    search.reset();
    let vars: Vec<Var> = search.model().variables().collect();
    for &(cell, digit) in clues {
        if search.assume(vars[cell], digit).is_err() {
            return SolutionCount::zero();
        }
    }
    search.count()
}

fn draw(variant: Variant, count: usize) -> Result<Vec<Rules>, DomainError> {
    let mut seed = 0;
    let mut all = Vec::new();
    let mut left = count;
    while left > 0 {
        let share = if variant == Variant::Jigsaw { left.min(SHARED) } else { left };
        let model = Arc::new(model(variant, seed)?);
        let mut puzzles = Vec::new();
        let end = seed + 10 * share as u64;
        while puzzles.len() < share && seed < end {
            seed += 1;
            puzzles.extend(minimal(&model, seed));
        }
        seed += 1;
        left -= puzzles.len();
        if !puzzles.is_empty() {
            all.push(Rules { model, puzzles });
        }
    }
    Ok(all)
}

/// A minimal puzzle: a random full grid without the clues that it can do without, in random order.
/// `None` if no grid was found.
fn minimal(model: &Arc<Model>, seed: u64) -> Option<Clues> {
    let limits = Limits::none().decisions(PATIENCE);
    let at_random = Settings::default().value_order(ValueOrder::Random).seed(seed).limits(limits);
    let mut search = Search::with_settings(Arc::clone(model), at_random);
    let grid: Vec<i64> = search.next_solution()?.values().collect();
    let mut search = Search::with_settings(
        Arc::clone(model),
        Settings::default().limits(Limits::none().solutions(2)),
    );
    let mut clues: Clues = grid.into_iter().enumerate().collect();
    for (cell, _) in shuffled(clues.clone(), seed) {
        let without: Clues = clues.iter().copied().filter(|&(other, _)| other != cell).collect();
        if solutions(&mut search, &without) == 1 {
            clues = without;
        }
    }
    Some(clues)
}

fn model(variant: Variant, seed: u64) -> Result<Model, DomainError> {
    let mut model = Model::new();
    let cells = model.add_variables(81, 1..=9)?;
    let mut differ = |places: Vec<usize>| {
        model.add_constraint(AllDifferent::new(places.into_iter().map(|cell| cells[cell])));
    };
    for i in 0..9 {
        differ((0..9).map(|at| i * 9 + at).collect());
        differ((0..9).map(|at| at * 9 + i).collect());
    }
    let piece_of = if variant == Variant::Jigsaw { pieces(seed) } else { boxes() };
    for piece in 0..9 {
        differ((0..81).filter(|&cell| piece_of[cell] == piece).collect());
    }
    if variant == Variant::X {
        differ((0..9).map(|i| i * 10).collect());
        differ((0..9).map(|i| i * 8 + 8).collect());
    }
    if variant == Variant::AntiKnight {
        for (a, b) in (0..81).flat_map(|a| (a + 1..81).map(move |b| (a, b))) {
            let (rows, columns) = (b / 9 - a / 9, usize::abs_diff(a % 9, b % 9));
            if (rows, columns) == (1, 2) || (rows, columns) == (2, 1) {
                model.add_constraint(NotEqual::new(cells[a], cells[b]));
            }
        }
    }
    Ok(model)
}

fn boxes() -> Vec<usize> {
    (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect()
}

/// Nine connected pieces of nine cells: boxes that have exchanged cells with their neighbours.
fn pieces(seed: u64) -> Vec<usize> {
    let mut piece_of = boxes();
    let mut exchanged = 0;
    for turn in 0.. {
        let order = shuffled((0..81).collect(), seed.wrapping_mul(1 << 20) + turn);
        let (a, b) = (order[0], order[1]);
        let before = (piece_of[a], piece_of[b]);
        let touches = |cell: usize, piece| neighbours(cell).any(|next| piece_of[next] == piece);
        if before.0 == before.1 || !touches(a, before.1) || !touches(b, before.0) {
            continue;
        }
        piece_of.swap(a, b);
        if is_connected(&piece_of, before.0) && is_connected(&piece_of, before.1) {
            exchanged += 1;
        } else {
            piece_of.swap(a, b);
        }
        if exchanged == 40 {
            break;
        }
    }
    piece_of
}

fn is_connected(piece_of: &[usize], piece: usize) -> bool {
    let mut reached: Vec<usize> =
        piece_of.iter().position(|&other| other == piece).into_iter().collect();
    let mut at = 0;
    while at < reached.len() {
        for next in neighbours(reached[at]) {
            if piece_of[next] == piece && !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    reached.len() == 9
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let above = (cell >= 9).then(|| cell - 9);
    let left = (cell % 9 > 0).then(|| cell - 1);
    let right = (cell % 9 < 8).then_some(cell + 1);
    let below = (cell < 72).then_some(cell + 9);
    [above, left, right, below].into_iter().flatten()
}

/// `items` in an order that `seed` chooses (Knuth's linear congruential generator; Durstenfeld's
/// exchange).
fn shuffled<T>(mut items: Vec<T>, seed: u64) -> Vec<T> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d;
    for at in (1..items.len()).rev() {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(at, (state >> 33) as usize % (at + 1));
    }
    items
}
