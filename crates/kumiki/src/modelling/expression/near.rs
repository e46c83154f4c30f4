//! Suggestions of names that may have been meant.
//!
//! Invariant: a suggested name is known, and differs in few letters.

/// The largest number of names that are suggested.
const SUGGESTED: usize = 3;

/// The words that are values.
const VALUES: [&str; 3] = ["True", "False", "None"];

/// Returns the names among `known` that are close to `name`, as the end of a message; empty if none
/// is.
pub(crate) fn nearest(name: &str, known: impl Iterator<Item = String>) -> String {
    let tolerance = (name.chars().count() / 3).max(1);
    let known = known.chain(VALUES.map(str::to_owned));
    let mut near: Vec<(usize, String)> = known
        .map(|other| (distance(name, &other), other))
        .filter(|&(distance, _)| distance <= tolerance)
        .collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.truncate(SUGGESTED);
    match near.iter().map(|(_, name)| format!("`{name}`")).reduce(|a, b| format!("{a} or {b}")) {
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
        let known = || ["x1", "x2", "width", "with"].map(str::to_owned).into_iter();
        assert_eq!(nearest("widht", known()), "");
        assert_eq!(nearest("wdth", known()), "; did you mean `width` or `with`?");
        assert_eq!(nearest("x3", known()), "; did you mean `x1` or `x2`?");
        assert_eq!(nearest("true", known()), "; did you mean `True`?");
    }
}
