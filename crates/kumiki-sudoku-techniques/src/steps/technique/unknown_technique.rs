//! The error of a name that no technique has.
//!
//! Invariant: the names that it suggests are names of techniques.

use super::table::ALIASES;
use super::{Technique, slug};
use thiserror::Error;

/// The error that a text is not the name of a technique.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no technique is called {name:?}; {}", self.suggestion())]
pub struct UnknownTechnique {
    /// The name.
    pub name: String,
}

impl UnknownTechnique {
    /// The largest number of names that are suggested.
    const SUGGESTED: usize = 3;

    /// Returns the names that are near, or examples of names if none is.
    fn suggestion(&self) -> String {
        let asked = slug(&self.name);
        // Up to a third of the letters may differ.
        let tolerance = asked.len() / 3;
        let is_near = |name: &str| asked.len() > 2 && name.contains(&asked);
        let distance = |name: &str| match strsim::osa_distance(&asked, name) {
            distance if distance <= tolerance => Some(distance),
            _ => is_near(name).then_some(asked.len()),
        };
        let names = Technique::all().map(Technique::slug);
        let names = names.chain(ALIASES.iter().map(|&(alias, _)| alias.to_string()));
        let mut near: Vec<(usize, String)> =
            names.filter_map(|name| Some((distance(&name)?, name))).collect();
        near.sort();
        let near: Vec<String> =
            near.into_iter().take(UnknownTechnique::SUGGESTED).map(|(_, name)| name).collect();
        match near.is_empty() {
            true => "names are like x-wing, naked-pair, als-xz".into(),
            false => format!("did you mean {}?", near.join(" or ")),
        }
    }
}
