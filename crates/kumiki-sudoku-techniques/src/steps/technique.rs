//! The solving techniques of sudoku, under the names of HoDoKu.
//!
//! Invariant: [`Technique::all`] has each technique once, in the order in which they are searched
//! for, simplest first.

mod level;
mod table;
mod unknown_technique;

pub use level::Level;
pub use unknown_technique::UnknownTechnique;

use std::fmt;
use std::str::FromStr;
use table::{ALIASES, ROWS, TechniqueRow};

/// A solving technique: a kind of deduction.
///
/// Displays as its name, `Locked Candidates Type 1 (Pointing)`. It is read from its name in any
/// spelling (`locked-candidates-type-1-pointing`), from its code, or from another common name
/// (`pointing`, `als-xz`).
///
/// ```
/// use kumiki_sudoku_techniques::steps::{FishForm, FishSize, Level, Technique};
///
/// let x_wing: Technique = "x-wing".parse()?;
/// assert_eq!(x_wing, Technique::Fish(FishForm::Basic, FishSize::XWing));
/// assert_eq!((x_wing.code(), x_wing.score(), x_wing.level()), ("0300", 140, Level::Hard));
/// # Ok::<(), kumiki_sudoku_techniques::steps::UnknownTechnique>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// The last blank cell of a house.
    FullHouse,
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a house.
    HiddenSingle,
    /// A naked pair in the cells that a box and a line share.
    LockedPair,
    /// A naked triple in the cells that a box and a line share.
    LockedTriple,
    /// A digit whose places in a box are in one line. It is removed from the rest of the line.
    Pointing,
    /// A digit whose places in a line are in one box. It is removed from the rest of the box.
    Claiming,
    /// Two cells of a house with two candidates in total.
    NakedPair,
    /// Three cells of a house with three candidates in total.
    NakedTriple,
    /// Four cells of a house with four candidates in total.
    NakedQuadruple,
    /// Two digits with two places in a house in total.
    HiddenPair,
    /// Three digits with three places in a house in total.
    HiddenTriple,
    /// Four digits with four places in a house in total.
    HiddenQuadruple,
    /// Lines and as many boxes of a jigsaw: the cells that only the lines have, and those that only
    /// the boxes have, have the same digits.
    LawOfLeftovers,
    /// Base houses in which the places of a digit are covered by as many cover houses.
    Fish(FishForm, FishSize),
    /// Two lines with two places each, one place of each in a shared line.
    Skyscraper,
    /// A row and a column with two places each, one place of each in a shared box.
    TwoStringKite,
    /// Two houses with two places each, one place of each seeing the other.
    TurbotFish,
    /// A box whose places are in one row and one column, and a line with two places.
    EmptyRectangle,
    /// Two kites that share the box that connects their ends.
    DualTwoStringKite,
    /// Two empty rectangles with the same box and the same line.
    DualEmptyRectangle,
    /// A place that sees both colours.
    SimpleColorsTrap,
    /// A colour that sees itself.
    SimpleColorsWrap,
    /// Places that see the far colours of two colourings, whose near colours see each other.
    MultiColors1,
    /// A colour that sees both colours of another colouring.
    MultiColors2,
    /// A unique rectangle of two digits: the fourth corner must have another digit.
    UniquenessTest1,
    /// A unique rectangle of two digits: two corners of one side have the same third digit.
    UniquenessTest2,
    /// A unique rectangle of two digits: the other candidates of two corners make a naked subset
    /// with other cells.
    UniquenessTest3,
    /// A unique rectangle of two digits: two corners must have one of the digits, so they do not
    /// have the other.
    UniquenessTest4,
    /// A unique rectangle of two digits: two or three corners across have the same third digit.
    UniquenessTest5,
    /// A unique rectangle of two digits: one of them has no other places in two parallel sides.
    UniquenessTest6,
    /// A unique rectangle of two digits: one of them has no other places in two sides that meet.
    HiddenRectangle,
    /// A rectangle of two digits that were placed in three corners by solving, not by clues.
    AvoidableRectangle1,
    /// A rectangle of two digits that were placed in two corners by solving, not by clues. The
    /// other corners have the same third digit.
    AvoidableRectangle2,
    /// BUG+1: all cells but one have two candidates, and without one candidate of that cell every
    /// digit has two places in every house.
    BivalueUniversalGrave,
    /// A chain of cells with the same two candidates.
    RemotePair,
    /// A chain of strong and weak links of one digit.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A loop of alternating strong and weak links.
    ContinuousNiceLoop,
    /// A loop with one node at which two links of one kind meet.
    DiscontinuousNiceLoop,
    /// AIC: a chain that begins and ends with a strong link.
    AlternatingInferenceChain,
    /// A continuous nice loop with groups of cells, or almost locked sets, as nodes.
    GroupedContinuousNiceLoop,
    /// A discontinuous nice loop with groups of cells, or almost locked sets, as nodes.
    GroupedDiscontinuousNiceLoop,
    /// An AIC with groups of cells, or almost locked sets, as nodes.
    GroupedAlternatingInferenceChain,
    /// A pivot with two candidates, and two pincers: each candidate of the pivot forces the same
    /// third digit in one pincer.
    XyWing,
    /// An XY-Wing whose pivot has the third digit as a candidate, too.
    XyzWing,
    /// Two cells with the same two candidates, connected by a strong link of one of the digits.
    WWing,
    /// Two almost locked sets (ALS) with a restricted common candidate.
    AlsXz,
    /// Two almost locked sets that are connected by a third.
    AlsXyWing,
    /// A chain of almost locked sets.
    AlsXyChain,
    /// A stem cell each of whose candidates is locked to an almost locked set.
    DeathBlossom,
    /// Cells that a box and a line share, with an almost locked set in the box and one in the line.
    SueDeCoq,
    /// A cell that is in all templates (ways to place a digit in the whole grid) of a digit.
    TemplateSet,
    /// A cell that is in no template of a digit.
    TemplateDelete,
    /// Four cells with four digits, of which only one can be there twice.
    WxyzWing,
    /// Candidates of all digits in two colours.
    Medusa,
    /// Three digits that leave a box by the same two cells, in a row and in a column of it.
    FireworkTriple,
    /// Two pairs of such digits, from opposite corners of a rectangle.
    FireworkQuadruple,
    /// Twelve cells in four boxes that three digits cannot fill (Thor's Hammer).
    Tridagon,
    /// Eight linked pairs of cells around four digits at the corners of a rectangle.
    SkLoop,
    /// Cells of several rows and columns, as many as places that lines have for their digits.
    MultiSectorSets,
    /// Two base cells whose digits are in two target cells of the same band.
    JuniorExocet,
    /// Two base cells whose digits are in two target cells, one of them outside of their band.
    SeniorExocet,
    /// A candidate that leads to a contradiction by two chains.
    ForcingChainContradiction,
    /// A conclusion that follows by chains from each candidate of a cell, or each place in a house.
    ForcingChainVerity,
    /// A forcing chain contradiction with implications that need several premises.
    ForcingNetContradiction,
    /// A forcing chain verity with implications that need several premises.
    ForcingNetVerity,
    /// A chain of cells and houses, each with one candidate left by the target, by the link before
    /// and by those before it; the last one has none left.
    Whip,
    /// A whip whose links may each follow from any of the links before.
    Braid,
    /// A deduction from a rule beside the houses: a cage, a thermometer.
    Rule,
    /// A deduction from the sum of whole houses and of cages in them (innies and outies).
    RuleOf45,
    /// A candidate that two rules, or a rule and houses, exclude together.
    PairOfRules,
    /// A candidate from which rules and houses lead to a contradiction.
    TrialAndError,
    /// A candidate from which trials within a trial lead to a contradiction.
    NestedTrials,
    /// A candidate that was guessed.
    BruteForce,
}

/// The form of a fish: its kinds of houses, and whether it has fins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FishForm {
    /// Rows covered by columns, or columns by rows.
    Basic,
    /// A basic fish with fins: places that are not covered.
    Finned,
    /// A finned fish in which, without the fins, some base house would have one place or none.
    Sashimi,
    /// Rows and boxes covered by columns and boxes, or the reverse.
    Franken,
    /// A franken fish with fins.
    FinnedFranken,
    /// Any houses covered by any others.
    Mutant,
    /// A mutant fish with fins.
    FinnedMutant,
}

/// The number of base houses of a fish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FishSize {
    /// Two.
    XWing = 2,
    /// Three.
    Swordfish,
    /// Four.
    Jellyfish,
    /// Five.
    Squirmbag,
    /// Six.
    Whale,
    /// Seven.
    Leviathan,
}

impl FishSize {
    /// All sizes, ascending.
    pub const ALL: [FishSize; 6] = [
        FishSize::XWing,
        FishSize::Swordfish,
        FishSize::Jellyfish,
        FishSize::Squirmbag,
        FishSize::Whale,
        FishSize::Leviathan,
    ];

    /// Returns the number of base houses.
    pub fn houses(self) -> usize {
        self as usize
    }
}

impl Technique {
    /// Returns all techniques in HoDoKu's order, simplest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Technique> + ExactSizeIterator + Clone {
        ROWS.iter().map(|row| row.technique)
    }

    /// Returns the techniques for solving and rating puzzles, in the order in which they are
    /// searched for.
    pub fn usual() -> impl DoubleEndedIterator<Item = Technique> + Clone {
        ROWS.iter().filter(|row| row.is_usual).map(|row| row.technique)
    }

    /// Returns the name, in English.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the name in small letters, words joined by `-`: `locked-candidates-type-1-pointing`.
    pub fn slug(self) -> String {
        slug(self.name())
    }

    /// Returns the code in HoDoKu's library of examples, four digits.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// Returns the points that a step of this technique adds to the score of a puzzle: HoDoKu's
    /// default.
    pub fn score(self) -> u32 {
        self.row().score
    }

    /// Returns the least level of a puzzle that needs this technique: HoDoKu's default.
    pub fn level(self) -> Level {
        self.row().level
    }

    /// Returns whether the technique is valid only for puzzles with one solution.
    pub fn needs_uniqueness(self) -> bool {
        (Technique::UniquenessTest1..=Technique::BivalueUniversalGrave).contains(&self)
    }

    /// Returns whether the technique places digits, and does not remove candidates.
    pub fn is_single(self) -> bool {
        self <= Technique::HiddenSingle
    }

    /// Returns whether it is found as a pattern of candidates, and not by the rules of a puzzle or by
    /// a search for solutions.
    pub(crate) fn is_pattern(self) -> bool {
        use Technique as T;
        !matches!(
            self,
            T::Rule
                | T::RuleOf45
                | T::PairOfRules
                | T::TrialAndError
                | T::NestedTrials
                | T::BruteForce
        )
    }

    /// Returns whether the technique is a naked pair or triple, which comes before deductions from
    /// rules.
    pub(crate) fn is_naked_subset(self) -> bool {
        use Technique as T;
        matches!(self, T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple)
    }

    /// Returns whether the technique comes before the refutation of assumptions by several rules:
    /// techniques up to the level hard, and chains of single candidates.
    pub(crate) fn is_simple(self) -> bool {
        use Technique as T;
        self.level() <= Level::Hard || (T::XChain..=T::AlternatingInferenceChain).contains(&self)
    }

    /// Returns whether steps are ordered by length first: chains and related techniques.
    pub(crate) fn is_by_length(self) -> bool {
        use Technique as T;
        (T::RemotePair..=T::GroupedAlternatingInferenceChain).contains(&self)
            || (T::AlsXyChain..=T::DeathBlossom).contains(&self)
            || (T::ForcingChainContradiction..=T::Braid).contains(&self)
    }

    /// Returns whether the technique is searched for in classic grids without other rules only.
    pub(crate) fn is_classic_only(self) -> bool {
        (Technique::WxyzWing..=Technique::SeniorExocet).contains(&self)
    }

    fn row(self) -> &'static TechniqueRow {
        ROWS.iter().find(|row| row.technique == self).expect("every technique has its row")
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Technique, UnknownTechnique> {
        let asked = slug(name);
        let alias = ALIASES.iter().find(|(alias, _)| *alias == asked);
        let asked = alias.map_or(asked.as_str(), |(_, own)| own);
        let is_asked = |row: &&TechniqueRow| row.code == asked || slug(row.name) == asked;
        let row = ROWS.iter().find(is_asked);
        row.map(|row| row.technique).ok_or_else(|| UnknownTechnique { name: name.into() })
    }
}

fn slug(name: &str) -> String {
    let words = name.split(|symbol: char| !symbol.is_ascii_alphanumeric());
    let words: Vec<String> =
        words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_codes_and_techniques_are_unique() {
        let len = Technique::all().len();
        assert_eq!(Technique::all().collect::<BTreeSet<_>>().len(), len);
        assert_eq!(Technique::all().map(Technique::slug).collect::<BTreeSet<_>>().len(), len);
        assert_eq!(Technique::all().map(Technique::code).collect::<BTreeSet<_>>().len(), len);
    }

    #[test]
    fn a_technique_is_read_from_its_name_its_slug_and_its_code() {
        for technique in Technique::all() {
            for name in [technique.name().to_string(), technique.slug(), technique.code().into()] {
                assert_eq!(name.parse(), Ok(technique));
            }
        }
        for (alias, name) in ALIASES {
            assert_eq!(alias.parse::<Technique>().map(Technique::slug), Ok(name.to_string()));
        }
        let unknown = "guess".parse::<Technique>().unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "no technique is called \"guess\"; names are like x-wing, naked-pair, als-xz"
        );
        for (name, near) in [("xwing", "x-wing"), ("tridagn", "tridagon"), ("exocets", "exocet")] {
            let message = name.parse::<Technique>().unwrap_err().to_string();
            let beginning = format!("no technique is called {name:?}; did you mean {near}");
            assert!(message.starts_with(&beginning), "{message}");
        }
    }

    #[test]
    fn only_what_supposes_one_solution_needs_it() {
        let needing: Vec<&str> = Technique::all()
            .filter(|technique| technique.needs_uniqueness())
            .map(Technique::code)
            .collect();
        assert_eq!(needing.len(), 10);
        assert!(needing.iter().all(|code| code.starts_with("06")));
    }
}
