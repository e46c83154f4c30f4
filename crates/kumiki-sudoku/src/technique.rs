//! The techniques that people solve sudoku by, under the names that HoDoKu gave them.
//!
//! Invariant: [`Technique::all`] has each technique once, in the order in which they are looked
//! for, simplest first.

mod level;
mod table;

pub use level::Level;

use std::fmt;
use std::str::FromStr;
use table::{ALIASES, ROWS, Row};
use thiserror::Error;

/// A kind of deduction.
///
/// Displays as its name, `Locked Candidates Type 1 (Pointing)`; read from its name, however it is
/// written (`locked-candidates-type-1-pointing`), from its code, or from what else it is called
/// (`pointing`, `als-xz`).
///
/// ```
/// use kumiki_sudoku::{FishForm, FishSize, Level, Technique};
///
/// let x_wing: Technique = "x-wing".parse()?;
/// assert_eq!(x_wing, Technique::Fish(FishForm::Basic, FishSize::XWing));
/// assert_eq!((x_wing.code(), x_wing.score(), x_wing.level()), ("0300", 140, Level::Hard));
/// # Ok::<(), kumiki_sudoku::UnknownTechnique>(())
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
    /// A digit that has places in a box in one line only, and so none in the rest of the line.
    Pointing,
    /// A digit that has places in a line in one box only, and so none in the rest of the box.
    Claiming,
    /// Two cells of a house with two candidates together.
    NakedPair,
    /// Three cells of a house with three candidates together.
    NakedTriple,
    /// Four cells of a house with four candidates together.
    NakedQuadruple,
    /// Two digits with two places in a house together.
    HiddenPair,
    /// Three digits with three places in a house together.
    HiddenTriple,
    /// Four digits with four places in a house together.
    HiddenQuadruple,
    /// Houses in which the places of a digit are covered by as many others.
    Fish(FishForm, FishSize),
    /// Two lines with two places each, of which two are in one line.
    Skyscraper,
    /// A row and a column with two places each, of which two are in one box.
    TwoStringKite,
    /// Two houses with two places each, of which two see each other.
    TurbotFish,
    /// A box whose places are in one row and one column, and a line with two places.
    EmptyRectangle,
    /// Two kites that share what connects their ends.
    DualTwoStringKite,
    /// Two empty rectangles with the same box and the same line.
    DualEmptyRectangle,
    /// A place that sees both colours.
    SimpleColorsTrap,
    /// A colour that sees itself.
    SimpleColorsWrap,
    /// What sees the far colours of two colourings, whose near colours see each other.
    MultiColors1,
    /// A colour that sees both colours of another colouring.
    MultiColors2,
    /// A rectangle of two digits: the fourth corner must be something else.
    UniquenessTest1,
    /// A rectangle of two digits: two corners of one side have the same third digit.
    UniquenessTest2,
    /// A rectangle of two digits: what else two corners have makes a naked subset with other cells.
    UniquenessTest3,
    /// A rectangle of two digits: one of them must be in two corners, so the other is not.
    UniquenessTest4,
    /// A rectangle of two digits: two or three corners across have the same third digit.
    UniquenessTest5,
    /// A rectangle of two digits: one of them has no other places in two parallel sides.
    UniquenessTest6,
    /// A rectangle of two digits: one of them has no other places in two sides that meet.
    HiddenRectangle,
    /// A rectangle of two digits that were placed in three corners by solving.
    AvoidableRectangle1,
    /// A rectangle of two digits that were placed in two corners by solving: the others have the
    /// same third digit.
    AvoidableRectangle2,
    /// All cells but one have two candidates, and every digit two places in every house without one
    /// of that cell.
    BivalueUniversalGrave,
    /// Cells with the same two candidates in a chain.
    RemotePair,
    /// A chain of strong and weak links of one digit.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A loop of links that are strong and weak by turns.
    ContinuousNiceLoop,
    /// A loop with one place where two links of one kind meet.
    DiscontinuousNiceLoop,
    /// A chain that begins and ends with a strong link.
    AlternatingInferenceChain,
    /// The same with groups of cells, or almost locked sets, as nodes.
    GroupedContinuousNiceLoop,
    /// The same with groups of cells, or almost locked sets, as nodes.
    GroupedDiscontinuousNiceLoop,
    /// The same with groups of cells, or almost locked sets, as nodes.
    GroupedAlternatingInferenceChain,
    /// A cell with two candidates, each of which makes another cell have the same third.
    XyWing,
    /// The same where the first cell may have the third itself.
    XyzWing,
    /// Two cells with the same two candidates, of which one is strongly linked between them.
    WWing,
    /// Two almost locked sets with a digit that only one of them can have.
    AlsXz,
    /// Two almost locked sets and a third between them.
    AlsXyWing,
    /// A chain of almost locked sets.
    AlsXyChain,
    /// A cell each of whose candidates is taken from an almost locked set.
    DeathBlossom,
    /// Cells that a box and a line share, with an almost locked set in each.
    SueDeCoq,
    /// Only one pattern of a digit in the whole grid is possible: its cells.
    TemplateSet,
    /// Where no pattern of a digit in the whole grid has it.
    TemplateDelete,
    /// A candidate from which two things follow by chains that contradict each other.
    ForcingChainContradiction,
    /// Something that follows by chains, whichever candidate of a cell or a house is true.
    ForcingChainVerity,
    /// The same with what follows from several things together.
    ForcingNetContradiction,
    /// The same with what follows from several things together.
    ForcingNetVerity,
    /// What a rule says that is no house: a cage, a thermometer.
    Rule,
    /// A candidate that was tried.
    BruteForce,
}

/// How the houses of a fish are chosen, and whether it has fins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FishForm {
    /// Rows covered by columns, or columns by rows.
    Basic,
    /// The same with fins: places that are not covered.
    Finned,
    /// Finned, and without the fins some base house would have one place only, or none.
    Sashimi,
    /// Rows and boxes covered by columns and boxes, or the other way round.
    Franken,
    /// The same with fins.
    FinnedFranken,
    /// Any houses covered by any others.
    Mutant,
    /// The same with fins.
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

/// A name that no technique has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no technique is called {name:?}; names are like x-wing, naked-pair, als-xz")]
pub struct UnknownTechnique {
    /// The name.
    pub name: String,
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

    /// Returns the techniques that a puzzle is solved and rated by, in the order in which they are
    /// looked for.
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

    /// Returns what a step of this technique adds to the score of a puzzle: HoDoKu's default.
    pub fn score(self) -> u32 {
        self.row().score
    }

    /// Returns the least level of a puzzle that needs it: HoDoKu's default.
    pub fn level(self) -> Level {
        self.row().level
    }

    /// Returns whether a step is right only if the puzzle has one solution.
    pub fn needs_uniqueness(self) -> bool {
        (Technique::UniquenessTest1..=Technique::BivalueUniversalGrave).contains(&self)
    }

    /// Returns whether it places digits, and removes no candidates.
    pub fn is_single(self) -> bool {
        self <= Technique::HiddenSingle
    }

    /// Returns whether its steps differ by their length first, and come in that order: chains and
    /// what is like them.
    pub(crate) fn is_by_length(self) -> bool {
        use Technique as T;
        (T::RemotePair..=T::GroupedAlternatingInferenceChain).contains(&self)
            || (T::AlsXyChain..=T::DeathBlossom).contains(&self)
            || (T::ForcingChainContradiction..=T::ForcingNetVerity).contains(&self)
    }

    fn row(self) -> &'static Row {
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
        let is_asked = |row: &&Row| row.code == asked || slug(row.name) == asked;
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
        assert!(unknown.to_string().starts_with("no technique is called \"guess\"; "));
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
