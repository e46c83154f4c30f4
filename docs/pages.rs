//! The programs of the README and of the book: `cargo test -p kumiki-book` runs them.
//!
//! Invariant: every page that holds Rust is named here, so that none can go stale unseen.

#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    mod readme {}

    #[doc = include_str!("src/introduction.md")]
    mod introduction {}

    #[doc = include_str!("src/sudoku-in-ten-minutes.md")]
    mod sudoku_in_ten_minutes {}

    #[doc = include_str!("src/i-want-to.md")]
    mod i_want_to {}

    #[doc = include_str!("src/expressions.md")]
    mod expressions {}

    #[doc = include_str!("src/logic.md")]
    mod logic {}

    #[doc = include_str!("src/your-own-constraint.md")]
    mod your_own_constraint {}

    #[doc = include_str!("src/your-own-puzzle.md")]
    mod your_own_puzzle {}

    #[doc = include_str!("src/choose-how-to-search.md")]
    mod choose_how_to_search {}

    #[doc = include_str!("src/optimise.md")]
    mod optimise {}

    #[doc = include_str!("src/when-nothing-fits.md")]
    mod when_nothing_fits {}

    #[doc = include_str!("src/explain.md")]
    mod explain {}

    #[doc = include_str!("src/proofs.md")]
    mod proofs {}

    #[doc = include_str!("src/solve-sudoku-as-people-do.md")]
    mod solve_sudoku_as_people_do {}

    #[doc = include_str!("src/draw-sudoku.md")]
    mod draw_sudoku {}

    #[doc = include_str!("src/constraints.md")]
    mod constraints {}

    #[doc = include_str!("src/sudoku-variants.md")]
    mod sudoku_variants {}

    #[doc = include_str!("src/the-sudoku-tool.md")]
    mod the_sudoku_tool {}

    #[doc = include_str!("src/the-kumiki-tool.md")]
    mod the_kumiki_tool {}

    #[doc = include_str!("src/from-python.md")]
    mod from_python {}

    #[doc = include_str!("src/from-solvers.md")]
    mod from_solvers {}

    #[doc = include_str!("src/design.md")]
    mod design {}
}
