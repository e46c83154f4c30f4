//! Levels: a puzzle that is generated at a level has an explanation of that level.
//!
//! Invariant: the explanation is that of `kumiki puzzle explain`, without the limits of a level.

use kumiki::explanation::Ending;
use kumiki_puzzles::Kinds;
use kumiki_puzzles::explanation::{Explanation, Extent};
use kumiki_puzzles::generator::{Level, Wish, generate};
use kumiki_puzzles::grid::Size;

/// Types with puzzles of each level, and the side of their boards.
const KINDS: &[(&str, usize)] = &[("nonogram", 7), ("slither", 6), ("lightup", 7)];

#[test]
fn an_explanation_has_the_level_of_the_wish() {
    let kinds = Kinds::standard();
    let mut counts = [0; 3];
    for &(name, side) in KINDS {
        for (at, level) in [Level::Easy, Level::Medium, Level::Hard].into_iter().enumerate() {
            let (size, wish) = (Size { rows: side, columns: side }, Wish { level, attempts: 10 });
            let kind = kinds.named(name).unwrap();
            let Some(new) = generate(kind, size, 3, &wish) else { continue };
            let explanation = Explanation::new(&*new.puzzle, None, &Extent::default()).unwrap();
            assert_eq!(explanation.ending(), Some(Ending::Solved), "{}", new.puzzle.link());
            let has = |kind: &str| explanation.steps().iter().any(|step| step.reasoning == kind);
            let found = match (has("supposition"), has("cases")) {
                (true, _) => Level::Hard,
                (false, true) => Level::Medium,
                (false, false) => Level::Easy,
            };
            assert_eq!(found, level, "{}", new.puzzle.link());
            counts[at] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}
