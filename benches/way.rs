//! A way to search: words that each change the settings, or what all-different removes.

use kumiki::Settings;
use kumiki::constraints::Strength;
use kumiki::search::{LookAhead, Probing, Restarts, Simd, ValueOrder, VariableOrder};
use std::fmt;
use std::str::FromStr;

/// A way to search, by its words.
#[derive(Clone, Debug)]
pub struct Way {
    text: String,
    /// The settings of the search.
    pub settings: Settings,
    /// The strength of all-different, if the words name one.
    pub strength: Option<Strength>,
}

/// The effect of a word.
type Change = fn(Way) -> Way;

/// The words, what they mean, and what they do.
const WORDS: [(&str, &str, Change); 28] = [
    ("default", "what Kumiki does when told nothing", |way| way),
    ("in-order", "variables as they were declared", |way| way.variables(VariableOrder::InOrder)),
    ("first-fail", "fewest values first", |way| way.variables(VariableOrder::FirstFail)),
    ("dom-deg", "fewest values for the constraints first", |way| {
        way.variables(VariableOrder::DomDeg)
    }),
    ("dom-wdeg", "fewest values for the conflicts first", |way| {
        way.variables(VariableOrder::DomWdeg)
    }),
    ("max-degree", "most constraints first", |way| way.variables(VariableOrder::MaxDegree)),
    ("reversed", "greatest value first", |way| way.values(ValueOrder::Reversed)),
    ("random", "values at random", |way| way.values(ValueOrder::Random)),
    ("last-conflict", "the variable of the last conflict first", |way| {
        way.changed(|settings| settings.last_conflict(true))
    }),
    ("places", "with dom-wdeg, also where a value goes", |way| {
        way.changed(|settings| settings.dual_branching(true))
    }),
    ("luby", "restarts after 100 conflicts, by Luby's sequence", |way| {
        way.changed(|settings| settings.restarts(Restarts::Luby { unit: 100 }))
    }),
    ("geometric", "restarts after 100 conflicts, then half as many more", |way| {
        way.changed(|settings| settings.restarts(Restarts::Geometric { first: 100, factor: 1.5 }))
    }),
    ("no-restarts", "no restarts, not even of a search that is stuck", |way| {
        way.changed(|settings| settings.restarts(Restarts::Never))
    }),
    ("no-nogoods", "what was refuted before a restart is forgotten", |way| {
        way.changed(|settings| settings.nogoods(false))
    }),
    ("no-phases", "what a variable was before a restart is forgotten", |way| {
        way.changed(|settings| settings.phase_saving(false))
    }),
    ("probing", "each value is supposed at the root", |way| {
        way.changed(|settings| settings.probing(Probing::AtRoot))
    }),
    ("probing-stuck", "each value is supposed when the search is stuck", |way| {
        way.changed(|settings| settings.probing(Probing::WhenStuck))
    }),
    ("forward", "forward checking", |way| {
        way.changed(|settings| settings.look_ahead(LookAhead::Forward))
    }),
    ("backtracking", "no look-ahead", |way| {
        way.changed(|settings| settings.look_ahead(LookAhead::None))
    }),
    ("no-network", "each all-different on its own", |way| way.simd(Simd::Off)),
    ("portable", "networks in portable code", |way| way.simd(Simd::Portable)),
    ("avx2", "networks in AVX2, if it is there", |way| way.simd(Simd::Avx2)),
    ("neon", "networks in NEON, if it is there", |way| way.simd(Simd::Neon)),
    ("avx512", "networks in AVX-512, if it is there", |way| way.simd(Simd::Avx512)),
    ("value", "all-different removes taken values", |way| way.strength(Strength::Value)),
    ("singles", "all-different also places hidden singles", |way| way.strength(Strength::Singles)),
    ("bounds", "all-different moves bounds", |way| way.strength(Strength::Bounds)),
    ("gac", "all-different removes all it can", |way| way.strength(Strength::Domain)),
];

/// The words that make a way, and what they mean.
pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.into_iter().map(|(word, meaning, _)| (word, meaning))
}

impl Way {
    fn changed(self, change: impl FnOnce(Settings) -> Settings) -> Way {
        Way { settings: change(self.settings), ..self }
    }

    fn variables(self, order: VariableOrder) -> Way {
        self.changed(|settings| settings.variable_order(order))
    }

    fn values(self, order: ValueOrder) -> Way {
        self.changed(|settings| settings.value_order(order))
    }

    fn simd(self, kernel: Simd) -> Way {
        self.changed(|settings| settings.simd(kernel))
    }

    fn strength(self, strength: Strength) -> Way {
        Way { strength: Some(strength), ..self }
    }
}

impl FromStr for Way {
    type Err = String;

    fn from_str(text: &str) -> Result<Way, String> {
        let way = Way { text: text.into(), settings: Settings::default(), strength: None };
        text.split('+').try_fold(way, |way, word| {
            match WORDS.into_iter().find(|(known, ..)| *known == word) {
                Some((_, _, change)) => Ok(change(way)),
                None => Err(format!("{word:?} is none of the words that --help lists")),
            }
        })
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_and_unknown_ones_are_named() {
        let way: Way = "dom-wdeg+luby+gac".parse().unwrap();
        assert!(matches!(way.settings.variable_order, VariableOrder::DomWdeg));
        assert_eq!(way.settings.restarts, Restarts::Luby { unit: 100 });
        assert_eq!(way.strength, Some(Strength::Domain));
        assert!("default+magic".parse::<Way>().unwrap_err().contains("magic"));
    }
}
