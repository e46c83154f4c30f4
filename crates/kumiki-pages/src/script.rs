//! The scripts and style sheets of the pages.
//!
//! Invariant: code asks nothing of its document but elements below the one that it is given, so a
//! document may have several pages.

use std::collections::BTreeSet;

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

/// A page to play: `play`, `embedded` and `live`; without laws.
macro_rules! playing {
    () => {
        concat!(
            include_str!("play/state.js"),
            include_str!("play/keeping.js"),
            include_str!("play/evidence.js"),
            include_str!("play/writing.js"),
            include_str!("play/hints.js"),
            include_str!("play/sources.js"),
            include_str!("play/tints.js"),
            include_str!("play/entries.js"),
            include_str!("play/board.js"),
            include_str!("play/zoom.js"),
            include_str!("play/input.js"),
            include_str!("play/pad.js"),
            include_str!("play/modes.js"),
            include_str!("play/settings.js"),
            include_str!("play/player.js"),
            include_str!("play/hint_view.js"),
            include_str!("play/checking.js"),
            include_str!("play/sharing.js"),
            include_str!("play/laws/grids.js"),
            include_str!("play/laws/nets.js"),
            include_str!("play/laws/laws.js"),
            include_str!("play/play.js"),
        )
    };
}

/// The laws of pencil puzzles, in the files of their kinds, and those of sudokus.
macro_rules! laws {
    (shading) => {
        include_str!("play/laws/shading.js")
    };
    (things) => {
        include_str!("play/laws/things.js")
    };
    (loops) => {
        include_str!("play/laws/loops.js")
    };
    (paths) => {
        include_str!("play/laws/paths.js")
    };
    (numbers) => {
        include_str!("play/laws/numbers.js")
    };
    (regions) => {
        include_str!("play/laws/regions.js")
    };
    (sudoku) => {
        concat!(include_str!("play/laws/variants.js"), include_str!("play/laws/sudoku.js"))
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

/// The laws of pencil puzzles. A page has those of its types alone, so none uses a name of another.
const PENCIL_LAWS: [&str; 6] =
    [laws!(shading), laws!(things), laws!(loops), laws!(paths), laws!(numbers), laws!(regions)];

/// Returns the script of a page to play, with the laws of types of pencil puzzles; `None` stands
/// for sudokus.
pub(crate) fn play_script(types: &BTreeSet<Option<&str>>) -> String {
    let has = |laws: &str, name: &str| laws.contains(&format!("\n  {name}: {{"));
    let has_type = |laws: &&str| types.iter().flatten().any(|name| has(laws, name));
    let sudoku = types.contains(&None).then_some(laws!(sudoku));
    let laws: String = PENCIL_LAWS.into_iter().filter(has_type).chain(sudoku).collect();
    let begin = "{
  const puzzles = [...document.querySelectorAll(\"[data-part=puzzle]\")];
  for (const root of puzzles.length ? puzzles : [document.body]) {
    const game = JSON.parse(partOf(root, \"game\").textContent);
    play(root, game, embedded(game), true);
  }
}
";
    [common!(), playing!(), &laws, begin].concat()
}

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
/// - `play(root, game, source, hasAddress)`: `root` is an element that has the `html` of a
///   fragment, and `game` is its `game`. The address may have a state if `hasAddress` is true.
///   Returns a function that returns what the player has written.
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
    laws!(shading),
    laws!(things),
    laws!(loops),
    laws!(paths),
    laws!(numbers),
    laws!(regions),
    laws!(sudoku),
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
    fn laws_of_one_kind_call_nothing_of_another() {
        let names = |laws: &'static str| {
            let lines = laws.lines().filter_map(|line| line.strip_prefix("const "));
            lines.filter_map(|line| line.split(' ').next())
        };
        for (at, laws) in PENCIL_LAWS.iter().enumerate() {
            for (other, code) in PENCIL_LAWS.iter().enumerate().filter(|(other, _)| *other != at) {
                for name in names(laws) {
                    let call = format!("{name}(");
                    let mut calls = code.match_indices(&call);
                    let is_word = |at| !code[..at].ends_with(char::is_alphanumeric);
                    assert!(!calls.any(|(at, _)| is_word(at)), "{other} calls {name} of {at}");
                }
            }
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
