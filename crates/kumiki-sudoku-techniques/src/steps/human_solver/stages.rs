//! The order in which a human-style solver searches: techniques, deductions from rules, search.
//!
//! Invariant: a step by search is the last resort, wherever it is named.

use crate::steps::{Finder, Options, Technique};

/// The techniques of a path, and the order in which they are searched for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TechniqueChoice {
    /// The usual ones, in the usual order.
    #[default]
    Usual,
    /// The usual ones, in the usual order, except for these.
    Without(Vec<Technique>),
    /// Only these, in this order. Deductions from rules are made if [`Technique::Rule`] is one of
    /// them, and a digit is found by search if [`Technique::BruteForce`] is.
    Only(Vec<Technique>),
}

impl TechniqueChoice {
    /// Returns the choice with digits by search if `guess` is true, and else without them unless it
    /// names them.
    ///
    /// ```
    /// use kumiki_sudoku_techniques::steps::{Technique, TechniqueChoice};
    ///
    /// let usual = TechniqueChoice::Usual;
    /// assert!(usual.guessing(true).allows(Technique::BruteForce));
    /// assert!(!usual.guessing(false).allows(Technique::BruteForce));
    /// let named = TechniqueChoice::Only(vec![Technique::BruteForce]);
    /// assert_eq!(named.guessing(false), named);
    /// ```
    pub fn guessing(&self, guess: bool) -> TechniqueChoice {
        let search = Technique::BruteForce;
        match (self, guess) {
            (TechniqueChoice::Usual, false) => TechniqueChoice::Without(vec![search]),
            (TechniqueChoice::Without(left_out), false) if !left_out.contains(&search) => {
                TechniqueChoice::Without([&left_out[..], &[search]].concat())
            }
            (TechniqueChoice::Only(named), true) if !named.contains(&search) => {
                TechniqueChoice::Only([&named[..], &[search]].concat())
            }
            (same, _) => same.clone(),
        }
    }

    /// Returns whether steps of `technique` may be taken.
    pub fn allows(&self, technique: Technique) -> bool {
        match self {
            TechniqueChoice::Usual => true,
            TechniqueChoice::Without(left_out) => !left_out.contains(&technique),
            TechniqueChoice::Only(named) => named.contains(&technique),
        }
    }

    /// Returns whether steps of `technique`, which are trials by rules, may be taken: they are part
    /// of the deductions from rules.
    fn allows_trials(&self, technique: Technique) -> bool {
        match self {
            TechniqueChoice::Only(_) => self.allows(Technique::Rule) || self.allows(technique),
            _ => self.allows(Technique::Rule) && self.allows(technique),
        }
    }

    /// Returns the techniques in the order in which they are searched for.
    pub fn techniques(&self) -> Vec<Technique> {
        match self {
            TechniqueChoice::Only(named) => named.clone(),
            _ => Technique::usual().filter(|&technique| self.allows(technique)).collect(),
        }
    }
}

/// A stage of the search for a step. Each stage is reached if those before it have no step.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    /// Techniques, one after the other.
    Techniques(Finder),
    /// Deductions from one rule.
    OneRule,
    /// Deductions from the sums of houses and cages.
    Sums,
    /// Deductions from two rules, or a rule and houses.
    PairOfRules,
    /// Refutations of assumptions by several rules.
    Refutation,
    /// Techniques that are rare in puzzles with rules, one after the other.
    Rare(Finder),
    /// Deductions from all rules at once.
    AllRules,
    /// A digit by search.
    Search,
}

impl Stage {
    /// Returns the stages of `choice`, for a puzzle that has rules or not. `is_plain` is true if
    /// its rules say only that cells differ.
    pub(super) fn all(
        choice: &TechniqueChoice,
        has_rules: bool,
        is_plain: bool,
        options: Options,
    ) -> Vec<Stage> {
        // Forcing nets do not support rules.
        let fits =
            |technique: &Technique| is_plain || *technique < Technique::ForcingChainContradiction;
        let find = |techniques: Vec<Technique>| {
            let techniques = techniques.into_iter().filter(fits);
            Finder::new(techniques).with_options(options)
        };
        let mut stages = match choice {
            TechniqueChoice::Only(named) => Stage::in_order(named, find),
            _ => {
                let (singles, others): (Vec<Technique>, Vec<Technique>) =
                    choice.techniques().into_iter().partition(|technique| technique.is_single());
                let (subsets, others): (Vec<Technique>, Vec<Technique>) = others
                    .into_iter()
                    .partition(|technique| has_rules && technique.is_naked_subset());
                let (then, rare): (Vec<Technique>, Vec<Technique>) =
                    others.into_iter().partition(|technique| !has_rules || technique.is_simple());
                let techniques = |all: Vec<Technique>| Stage::Techniques(find(all));
                vec![
                    techniques(singles),
                    techniques(subsets),
                    Stage::OneRule,
                    Stage::Sums,
                    techniques(then),
                    Stage::PairOfRules,
                    Stage::Rare(find(rare)),
                    Stage::Refutation,
                ]
            }
        };
        if matches!(choice, TechniqueChoice::Only(_)) {
            stages.extend([Stage::PairOfRules, Stage::Refutation]);
        }
        stages.extend([Stage::AllRules, Stage::Search]);
        stages.retain(|stage| stage.is_wanted(choice, has_rules));
        stages
    }

    /// Returns the stages of techniques and single rules in the order of `named`.
    fn in_order(named: &[Technique], find: impl Fn(Vec<Technique>) -> Finder) -> Vec<Stage> {
        let runs = named.chunk_by(|one, other| one.is_pattern() && other.is_pattern());
        runs.filter_map(|run| match run {
            [Technique::Rule] => Some(Stage::OneRule),
            [Technique::RuleOf45] => Some(Stage::Sums),
            [Technique::PairOfRules] => Some(Stage::PairOfRules),
            [Technique::TrialAndError] => Some(Stage::Refutation),
            [Technique::NestedTrials] => Some(Stage::AllRules),
            [Technique::BruteForce] => None,
            run => Some(Stage::Techniques(find(run.to_vec()))),
        })
        .collect()
    }

    fn is_wanted(&self, choice: &TechniqueChoice, has_rules: bool) -> bool {
        match self {
            Stage::Techniques(finder) | Stage::Rare(finder) => !finder.order().is_empty(),
            Stage::OneRule => has_rules && choice.allows(Technique::Rule),
            Stage::PairOfRules => has_rules && choice.allows_trials(Technique::PairOfRules),
            Stage::Refutation => has_rules && choice.allows_trials(Technique::TrialAndError),
            Stage::AllRules => has_rules && choice.allows_trials(Technique::NestedTrials),
            Stage::Sums => has_rules && choice.allows(Technique::RuleOf45),
            Stage::Search => choice.allows(Technique::BruteForce),
        }
    }
}
