//! Identifiers of FlatZinc for the names of variables.
//!
//! Invariant: no identifier is given twice, and none is a reserved word.

use crate::model::Name;
use std::collections::HashSet;

/// The words that are no identifiers.
const RESERVED: [&str; 52] = [
    "ann",
    "annotation",
    "any",
    "array",
    "bool",
    "case",
    "constraint",
    "default",
    "diff",
    "div",
    "else",
    "elseif",
    "endif",
    "enum",
    "false",
    "float",
    "function",
    "if",
    "in",
    "include",
    "int",
    "intersect",
    "let",
    "list",
    "maximize",
    "minimize",
    "mod",
    "not",
    "of",
    "op",
    "opt",
    "output",
    "par",
    "predicate",
    "record",
    "satisfy",
    "set",
    "solve",
    "string",
    "subset",
    "superset",
    "symdiff",
    "test",
    "then",
    "true",
    "tuple",
    "type",
    "union",
    "var",
    "where",
    "xor",
    "infinity",
];

/// The identifiers that are in use.
#[derive(Default)]
pub(super) struct Identifiers {
    used: HashSet<String>,
    /// The number of the last identifier that was made.
    last: usize,
}

impl Identifiers {
    /// Returns an identifier for each name, which is the name itself if that is possible.
    pub(super) fn of_names<'n>(
        &mut self,
        names: impl Iterator<Item = &'n Name> + Clone,
    ) -> Vec<String> {
        let own = |name: &Name| match name {
            Name::Text(text) if is_identifier(text) => Some(text.to_string()),
            _ => None,
        };
        self.used.extend(names.clone().filter_map(own));
        names.map(|name| own(name).unwrap_or_else(|| self.fresh("variable"))).collect()
    }

    /// Returns a new identifier that begins with `stem`.
    pub(super) fn fresh(&mut self, stem: &str) -> String {
        loop {
            self.last += 1;
            let identifier = format!("{stem}_{}", self.last);
            if self.used.insert(identifier.clone()) {
                return identifier;
            }
        }
    }
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
        && !RESERVED.contains(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_or_replaced_by_one_that_is_free() {
        let texts = ["x", "variable_1", "var", "block size", "_a", "é", "", "X9_"];
        let mut names: Vec<Name> = texts.iter().map(|&text| Name::Text(text.into())).collect();
        names.push(Name::Int(7));
        let mut identifiers = Identifiers::default();
        assert_eq!(
            identifiers.of_names(names.iter()),
            [
                "x",
                "variable_1",
                "variable_2",
                "variable_3",
                "variable_4",
                "variable_5",
                "variable_6",
                "X9_",
                "variable_7"
            ]
        );
        assert_eq!(identifiers.fresh("product"), "product_8");
    }
}
