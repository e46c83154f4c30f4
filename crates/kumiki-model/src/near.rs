//! Suggestions for mistyped names.
//!
//! Invariant: a suggested name is known.

/// Fewer letters than these are neither the beginning nor the end of a name.
const BEGINNING: usize = 3;

/// Returns the one of `known` that differs least from `name`, if that is in few letters or
/// `name` is its beginning or its end; the first of several.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let name = name.to_lowercase();
    let distances = known.into_iter().filter_map(|known| Some((distance(&name, known)?, known)));
    distances.min_by_key(|&(distance, _)| distance).map(|(_, known)| known)
}

/// In how many letters `name` differs from `known`, if these are few.
fn distance(name: &str, known: &str) -> Option<usize> {
    let known = known.to_lowercase();
    let [letters, known_letters] = [name, &known].map(|text| text.chars().count());
    if letters >= BEGINNING && known.starts_with(name) {
        return Some(1);
    }
    if letters >= BEGINNING && known.ends_with(name) {
        return Some(2);
    }
    let most = letters.max(known_letters);
    let tolerance = most.div_ceil(4).min(most.saturating_sub(1));
    // The distance is at least the difference in length: what is far longer is not looked at.
    if letters.abs_diff(known_letters) > tolerance {
        return None;
    }
    Some(strsim::osa_distance(name, &known)).filter(|&distance| distance <= tolerance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_or_a_beginning_is_near_and_other_words_are_not() {
        let known = ["AllDifferent", "AllEqual", "MinSum", "MaxSum", "a", "b2"];
        for (name, meant) in [
            ("AllDiferent", Some("AllDifferent")),
            ("AllDiff", Some("AllDifferent")),
            ("alldifferent", Some("AllDifferent")),
            ("MimSum", Some("MinSum")),
            ("All", Some("AllDifferent")),
            ("A", Some("a")),
            ("b1", Some("b2")),
            ("Sum", Some("MinSum")),
            ("um", None),
            ("Pr", None),
            ("Product", None),
            ("", None),
        ] {
            assert_eq!(nearest(name, known), meant, "{name}");
        }
        assert_eq!(nearest(&"a".repeat(1_000_000), known), None);
    }
}
