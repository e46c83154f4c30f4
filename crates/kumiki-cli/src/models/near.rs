//! Which known name may have been meant.
//!
//! Invariant: what is suggested is known.

/// The one of `known` that differs least from `name`, where that is in few letters; the first of several.
pub(super) fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let letters = name.chars().count();
    // The distance is at least the difference in length: what is far too long is not looked at.
    let is_alike = |known: &&str| known.chars().count().abs_diff(letters) <= tolerance(letters);
    let distance = |known: &&str| {
        let (name, known) = (name.to_lowercase(), known.to_lowercase());
        strsim::osa_distance(&name, &known)
    };
    known
        .into_iter()
        .filter(is_alike)
        .map(|known| (distance(&known), known))
        .filter(|&(distance, known)| distance <= tolerance(letters.max(known.chars().count())))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

/// How many letters may differ in a name of so many.
fn tolerance(letters: usize) -> usize {
    letters.div_ceil(3).min(4)
}
