//! The verb at the beginning of a predicate, in the forms that sentences need.
//!
//! Invariant: a predicate is in the third person: `is sea`, `has no star`, `points left`.

/// Returns `predicate` for so many subjects: `are sea` for several.
pub(super) fn indicative(predicate: &str, subjects: usize) -> String {
    match predicate.split_once(' ') {
        _ if subjects < 2 => predicate.to_owned(),
        Some(("is", rest)) => format!("are {rest}"),
        Some((verb, rest)) => format!("{} {rest}", base(verb)),
        None => base(predicate),
    }
}

/// Returns `predicate` as what must be: `must be sea`, `cannot be sea`.
pub(super) fn necessary(predicate: &str) -> String {
    if let Some(rest) = predicate.strip_prefix("is not ") {
        return format!("cannot be {rest}");
    }
    if let Some(rest) = predicate.strip_prefix("does not ") {
        return format!("cannot {rest}");
    }
    match predicate.split_once(' ') {
        Some(("is", rest)) => format!("must be {rest}"),
        Some((verb, rest)) => format!("must {} {rest}", base(verb)),
        None => format!("must {}", base(predicate)),
    }
}

/// Returns `predicate` as what is somewhere, or must be there: `there is a line`, `there can be no
/// line`; `None` unless it is about having something.
pub(super) fn there_is(predicate: &str, is_necessary: bool) -> Option<String> {
    let thing = predicate.strip_prefix("has ")?;
    let verb = match (is_necessary, thing.starts_with("no ")) {
        (true, true) => "can be",
        (true, false) => "must be",
        (false, _) if thing.starts_with(|first: char| first.is_ascii_digit()) => "are",
        (false, _) => "is",
    };
    Some(format!("there {verb} {thing}"))
}

/// Returns the base form of a verb in the third person.
fn base(verb: &str) -> String {
    match verb {
        "has" => "have".to_owned(),
        "does" => "do".to_owned(),
        _ => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_predicate_has_a_form_for_several_and_for_what_must_be() {
        for (predicate, several, must) in [
            ("is sea", "are sea", "must be sea"),
            ("is not 3 or 4", "are not 3 or 4", "cannot be 3 or 4"),
            ("has no star", "have no star", "must have no star"),
            ("does not turn", "do not turn", "cannot turn"),
            ("points left", "point left", "must point left"),
            ("burns", "burn", "must burn"),
        ] {
            assert_eq!(indicative(predicate, 1), predicate);
            assert_eq!(indicative(predicate, 2), several);
            assert_eq!(necessary(predicate), must);
        }
    }

    #[test]
    fn what_a_place_has_is_there() {
        for (predicate, is_there, must) in [
            ("has a line", "there is a line", "there must be a line"),
            ("has no line", "there is no line", "there can be no line"),
            ("has 2 lines", "there are 2 lines", "there must be 2 lines"),
        ] {
            assert_eq!(there_is(predicate, false).as_deref(), Some(is_there));
            assert_eq!(there_is(predicate, true).as_deref(), Some(must));
        }
        assert_eq!(there_is("is sea", false), None);
    }
}
