//! Suggestions of names that may have been meant.
//!
//! Invariant: a suggested name is known, and differs in few letters.

use crate::arithmetic::sort_by_number;

/// The largest number of names that are suggested.
const SUGGESTED: usize = 3;

/// Returns those of `known` whose text is close to `name`, the closest first: few.
pub(crate) fn nearest<N>(
    name: &str,
    known: impl IntoIterator<Item = N>,
    text: impl Fn(&N) -> &str,
) -> Vec<N> {
    let letters = name.chars().count();
    let tolerance = (letters / 3).max(1).min(letters.saturating_sub(1));
    let mut near: Vec<(usize, N)> = known
        .into_iter()
        .map(|other| (distance(name, text(&other)), other))
        .filter(|&(distance, _)| distance <= tolerance)
        .collect();
    sort_by_number(&mut near, |&(distance, _)| distance as i128);
    near.truncate(SUGGESTED);
    near.into_iter().map(|(_, name)| name).collect()
}

/// Returns the question if one of `names` was meant, as the end of a message; empty if there are no
/// names.
pub(crate) fn did_you_mean(names: impl IntoIterator<Item = String>) -> String {
    match names.into_iter().reduce(|a, b| format!("{a} or {b}")) {
        Some(names) => format!("; did you mean {names}?"),
        None => String::new(),
    }
}

/// Returns the Levenshtein distance: the number of letters to insert, leave out or exchange to turn
/// one name into the other. The case of letters is ignored.
fn distance(a: &str, b: &str) -> usize {
    strsim::levenshtein(&a.to_lowercase(), &b.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_counted_in_letters() {
        for (a, b, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("größe", "GRÖSSE", 2),
            ("kitten", "sitting", 3),
            ("limt", "limit", 1),
            ("ab", "ba", 2),
        ] {
            assert_eq!((distance(a, b), distance(b, a)), (expected, expected), "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_are_suggested_first() {
        let near = |name| nearest(name, ["x1", "x2", "width", "with", "True", "y"], |text| text);
        assert!(near("widht").is_empty());
        assert_eq!(near("wdth"), ["width", "with"]);
        assert_eq!(near("x3"), ["x1", "x2"]);
        assert_eq!(near("true"), ["True"]);
        assert_eq!(near("Y"), ["y"]);
        assert!(near("z").is_empty());
        assert_eq!(
            did_you_mean(near("x3").into_iter().map(str::to_owned)),
            "; did you mean x1 or x2?"
        );
        assert_eq!(did_you_mean([]), "");
    }
}
