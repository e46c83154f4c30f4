//! Identifiers of a format for the names of variables.
//!
//! Invariant: no identifier is given twice, and none is a reserved word of the format.

use crate::model::Name;
use std::collections::HashSet;

/// The words that are no identifiers in FlatZinc: those of its grammar, of Gecode's, and names of
/// MiniZinc's annotations. Gecode reads an annotation with the name of a variable as that variable.
const FLATZINC_WORDS: [&str; 83] = [
    "add_to_output",
    "ann",
    "annotated_expression",
    "annotation",
    "anti_first_fail",
    "any",
    "array",
    "array_check_form",
    "bool",
    "bounds",
    "cache_result",
    "case",
    "complete",
    "computed_domain",
    "constraint",
    "default",
    "diff",
    "div",
    "dom_w_deg",
    "domain",
    "domain_change_constraint",
    "else",
    "elseif",
    "empty_annotation",
    "endif",
    "enum",
    "false",
    "first_fail",
    "float",
    "function",
    "if",
    "impact",
    "in",
    "include",
    "infinity",
    "input_order",
    "int",
    "intersect",
    "is_defined_var",
    "is_reverse_map",
    "largest",
    "let",
    "list",
    "max_regret",
    "maximize",
    "maybe_partial",
    "minimize",
    "mod",
    "most_constrained",
    "no_cse",
    "no_output",
    "not",
    "occurrence",
    "of",
    "op",
    "opt",
    "output",
    "par",
    "predicate",
    "random",
    "record",
    "satisfy",
    "set",
    "show",
    "show_cond",
    "smallest",
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
    "value_propagation",
    "var",
    "var_is_introduced",
    "variant_record",
    "where",
    "xor",
];

/// The stems of other annotations of MiniZinc.
const FLATZINC_STEMS: [&str; 10] = [
    "activity_",
    "afc_",
    "ctx_",
    "indomain",
    "minizinc_",
    "mzn_",
    "outdomain_",
    "output_",
    "promise_",
    "restart_",
];

/// The words that are no identifiers in LP, in lower case.
const LP_WORDS: [&str; 27] = [
    "binaries", "binary", "bin", "bound", "bounds", "end", "free", "gen", "general", "generals",
    "int", "integer", "integers", "max", "maximise", "maximize", "maximum", "min", "minimise",
    "minimize", "minimum", "obj", "semi", "semis", "sos", "st", "subject",
];

/// The words that LP solvers read as the beginning of a number, in lower case.
const LP_NUMBERS: [&str; 2] = ["inf", "nan"];

/// The longest identifier of LP.
const LP_LENGTH: usize = 255;

/// The words that are no identifiers in XCSP3: its operators, and words in the place of variables.
const XCSP3_WORDS: [&str; 44] = [
    "abs", "add", "and", "card", "convex", "diff", "disjoint", "dist", "div", "eq", "false", "ge",
    "gt", "hull", "if", "iff", "imp", "in", "inter", "le", "lt", "max", "min", "mod", "mul", "ne",
    "neg", "not", "notin", "or", "others", "pow", "sdiff", "set", "sqr", "sub", "subseq", "subset",
    "superseq", "superset", "true", "union", "xor", "null",
];

/// The identifiers that are in use.
pub(super) struct Identifiers {
    /// Returns whether the format has this identifier.
    is_own: fn(&str) -> bool,
    used: HashSet<String>,
    /// The number of the last identifier that was made.
    last: usize,
}

impl Identifiers {
    /// Returns no identifiers of FlatZinc.
    pub(super) fn of_flatzinc() -> Identifiers {
        let is_own = |text: &str| {
            is_identifier(text)
                && !FLATZINC_WORDS.contains(&text)
                && !FLATZINC_STEMS.iter().any(|stem| text.starts_with(stem))
        };
        Identifiers { is_own, used: HashSet::new(), last: 0 }
    }

    /// Returns no identifiers of LP, where a name may not look like a number, such as `e1` or
    /// `info`.
    pub(super) fn of_lp() -> Identifiers {
        let is_own = |text: &str| {
            let rest = text.strip_prefix(['e', 'E']).unwrap_or_default();
            let lower = text.to_lowercase();
            is_identifier(text)
                && !LP_NUMBERS.iter().any(|stem| lower.starts_with(stem))
                && !rest.starts_with(|char: char| char.is_ascii_digit())
                && text.len() <= LP_LENGTH
                && !LP_WORDS.contains(&lower.as_str())
        };
        Identifiers { is_own, used: HashSet::new(), last: 0 }
    }

    /// Returns no identifiers of XCSP3.
    pub(super) fn of_xcsp3() -> Identifiers {
        let is_own = |text: &str| is_identifier(text) && !XCSP3_WORDS.contains(&text);
        Identifiers { is_own, used: HashSet::new(), last: 0 }
    }

    /// Returns an identifier for each name, which is the name itself if that is possible.
    pub(super) fn of_names<'n>(
        &mut self,
        names: impl Iterator<Item = &'n Name> + Clone,
    ) -> Vec<String> {
        let is_own = self.is_own;
        let own = |name: &Name| match name {
            Name::Text(text) if is_own(text) => Some(text.to_string()),
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

/// Returns whether a text is a letter, and then letters, digits and underscores.
fn is_identifier(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_or_replaced_by_one_that_is_free() {
        let texts = ["x", "variable_1", "var", "block size", "_a", "é", "", "X9_"];
        let mut names: Vec<Name> = texts.iter().map(|&text| Name::Text(text.into())).collect();
        names.push(Name::Int(7));
        let mut identifiers = Identifiers::of_flatzinc();
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
        let names = ["e1", "END", "var", "x"].map(|text| Name::Text(text.into()));
        let found = Identifiers::of_lp().of_names(names.iter());
        assert_eq!(found, ["variable_1", "variable_2", "var", "x"]);
    }

    #[test]
    fn what_solvers_take_for_something_else_is_no_name() {
        let is_kept = |mut identifiers: Identifiers, text: &str| {
            identifiers.of_names([Name::Text(text.into())].iter()) == [text]
        };
        for text in ["output_var", "show", "show_cond", "variant_record", "domain", "largest"] {
            assert!(!is_kept(Identifiers::of_flatzinc(), text), "{text}");
        }
        for text in ["indomain_min", "promise_total", "output_only", "restart_none"] {
            assert!(!is_kept(Identifiers::of_flatzinc(), text), "{text}");
        }
        for text in ["inflow", "INFO", "nano", "Nan", "nan_", "infinity_", "semi", "subject"] {
            assert!(!is_kept(Identifiers::of_lp(), text), "{text}");
            assert!(is_kept(Identifiers::of_flatzinc(), text), "{text}");
        }
        for text in ["e", "ee", "sin", "sos1", "lazy", "such", "range", "x1e5"] {
            assert!(is_kept(Identifiers::of_lp(), text), "{text}");
        }
    }
}
