//! The scripts and style sheets of the pages.
//!
//! Invariant: code asks nothing of its document but elements below the one that it is given, so a
//! document may have several pages.

/// The code that all pages use.
macro_rules! common {
    () => {
        concat!(
            include_str!("script/parts.js"),
            include_str!("script/names.js"),
            include_str!("script/chains.js")
        )
    };
}

/// A page to play: `play`, `embedded` and `live`.
macro_rules! playing {
    () => {
        concat!(
            include_str!("play/state.js"),
            include_str!("play/evidence.js"),
            include_str!("play/hints.js"),
            include_str!("play/writing.js"),
            include_str!("play/sources.js"),
            include_str!("play/board.js"),
            include_str!("play/input.js"),
            include_str!("play/pad.js"),
            include_str!("play/play.js"),
        )
    };
}

/// A page to step through: `stepThrough`.
macro_rules! stepping {
    () => {
        concat!(include_str!("stepped/parts.js"), include_str!("stepped/stepped.js"))
    };
}

/// The drawing of steps, for a world each: `sudokuSteps` and `pencilSteps`.
macro_rules! drawing {
    (sudoku) => {
        include_str!("sudoku/picture.js")
    };
    (pencil) => {
        include_str!("pencil/board.js")
    };
}

/// The script of a page to play.
pub(crate) const PLAY: &str = concat!(
    common!(),
    playing!(),
    "{
  const game = JSON.parse(partOf(document, \"game\").textContent);
  play(document.body, game, embedded(game));
}
"
);

/// The script of a page that steps through a sudoku.
pub(crate) const SUDOKU_STEPS: &str = concat!(
    common!(),
    stepping!(),
    drawing!(sudoku),
    "stepThrough(document.body, sudokuSteps, true);\n"
);

/// The script of a page that steps through a pencil puzzle.
pub(crate) const PENCIL_STEPS: &str = concat!(
    common!(),
    stepping!(),
    drawing!(pencil),
    "stepThrough(document.body, pencilSteps, true);\n"
);

/// The script for pages within another page. It defines `play`, which makes a [`Fragment`] one to
/// play, and `step`, which makes one to step through; and `embedded` and `live`, the sources of
/// hints for `play`.
///
/// - `play(root, game, source)`: `root` is an element that has the `html` of a fragment, and `game`
///   is its `game`. Returns a function that returns what the player has written.
/// - `embedded(game)`: the steps that the game has. `live(ask)`: those of a program, which
///   `ask({ verb: "next", marks, most })` asks; it returns a promise of an object with `steps` in
///   the form of the game, and whether there are `more`, or with the names of places that are
///   `wrong`.
/// - `step(root)`: returns `show(number)`, and `add(steps)`, which adds steps. A step is an object
///   with the names of [`PageFrame`]'s fields.
///
/// [`Fragment`]: crate::Fragment
/// [`PageFrame`]: crate::PageFrame
pub const CODE: &str = concat!(
    "const { play, step, embedded, live } = (() => {\n",
    common!(),
    playing!(),
    stepping!(),
    drawing!(sudoku),
    drawing!(pencil),
    "const step = root => {
  const isSudoku = root.querySelector(\".kumiki-steps.kumiki-sudoku\");
  return stepThrough(root, isSudoku ? sudokuSteps : pencilSteps, false);
};
return { play, step, embedded, live };
})();
"
);

/// The style sheet for pages within another page. Each rule applies below elements of the class
/// `kumiki` alone.
pub const STYLE: &str = concat!(
    include_str!("script/parts.css"),
    include_str!("play/play.css"),
    include_str!("stepped/stepped.css")
);

/// The style sheet of a page to play that is a document.
pub(crate) const PLAY_STYLE: &str = concat!(
    include_str!("script/page.css"),
    include_str!("script/parts.css"),
    include_str!("play/play.css")
);

/// The style sheet of a page to step through that is a document.
pub(crate) const STEPS_STYLE: &str = concat!(
    include_str!("script/page.css"),
    include_str!("script/parts.css"),
    include_str!("stepped/stepped.css")
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_asks_nothing_of_its_document() {
        for line in CODE.lines() {
            let code = line.replace("ownerDocument", "");
            let is_comment = code.trim_start().starts_with("//");
            assert!(is_comment || !code.contains("document"), "{line}");
            assert!(!code.contains("getElementById"), "{line}");
        }
    }

    #[test]
    fn a_rule_applies_below_elements_of_its_own() {
        let rules = STYLE.lines().filter(|line| line.ends_with('}') && line.contains('{'));
        let selectors = rules.map(|line| line.trim().split('{').next().unwrap());
        for selector in
            selectors.filter(|selector| !selector.starts_with('@')).flat_map(|s| s.split(", "))
        {
            assert!(selector.starts_with(".kumiki"), "{selector}");
        }
    }
}
