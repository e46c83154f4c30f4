//! Levels: a puzzle that is generated at a level has an explanation of that level.
//!
//! Invariant: the explanation is that of `kumiki puzzle explain`, without the limits of a level.

use kumiki::explanation::Ending;
use kumiki_puzzles::Kinds;
use kumiki_puzzles::explanation::{Explanation, Extent};
use kumiki_puzzles::generator::{Level, Wish, generate};
use kumiki_puzzles::grid::Size;

/// Types with puzzles of each level, the side of their boards, and the seed.
const KINDS: [(&str, usize, u64); 2] = [("slither", 5, 2), ("heyawake", 5, 1)];

#[test]
fn an_explanation_has_the_level_of_the_wish() {
    let kinds = Kinds::standard();
    for (name, side, seed) in KINDS {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let (size, wish) = (Size { rows: side, columns: side }, Wish { level, attempts: 10 });
            let kind = kinds.named(name).unwrap();
            let new = generate(kind, size, seed, &wish).expect("a puzzle of the level");
            let explanation = Explanation::new(&*new.puzzle, None, &Extent::default()).unwrap();
            assert_eq!(explanation.ending(), Some(Ending::Solved), "{}", new.puzzle.link());
            let has = |kind: &str| explanation.steps().iter().any(|step| step.reasoning == kind);
            let found = match (has("supposition"), has("cases")) {
                (true, _) => Level::Hard,
                (false, true) => Level::Medium,
                (false, false) => Level::Easy,
            };
            assert_eq!(found, level, "{}", new.puzzle.link());
        }
    }
}
