//! Finders of the steps of a position, by technique.
//!
//! Invariant: every step that is found removes a candidate or places a digit. No step is found by
//! search.

mod almost_locked;
mod bug;
mod chains;
mod colouring;
mod exocets;
mod fireworks;
mod fish;
mod forcing;
mod intersections;
mod joints;
mod leftovers;
mod medusa;
mod multi_sector_sets;
mod path;
mod rectangles;
mod single_digit;
mod singles;
mod sk_loops;
mod subsets;
mod survey;
mod templates;
mod tridagons;
mod whips;
mod wings;
mod wxyz_wings;

pub use path::Path;

use super::{Position, Step, Technique};
use kumiki_patterns::Bits;
use kumiki_sudoku::{Cell, Digit, Shape};
use survey::Survey;

/// A finder of steps: all steps of one technique, or the next step in an order of techniques.
///
/// ```
/// use kumiki_sudoku_techniques::steps::{Finder, Position, Technique};
/// use kumiki_sudoku::{Grid, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position: Position = Position::new(&Puzzle::from(text.parse::<Grid>()?)).expect("81 cells");
/// let finder = Finder::default();
/// let singles = finder.all(&position, Technique::NakedSingle);
/// assert_eq!(singles[0].to_string(), "Naked Single: r5c5=5");
/// let path = finder.path(position);
/// assert!(path.is_solved());
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    order: Vec<Technique>,
    /// The options.
    pub options: Options,
}

/// The options of a [`Finder`]. By default, it assumes that there is one solution, and takes each
/// technique in its narrow sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// True if techniques may assume that the puzzle has one solution.
    pub uniqueness: bool,
    /// True if two fish with the same base, two kites or two empty rectangles make one step.
    pub twins: bool,
    /// True if corners of a unique rectangle may lack one of its digits.
    pub missing_candidates: bool,
    /// True if an empty rectangle may have only two candidates.
    pub small_empty_rectangles: bool,
    /// The number of fins that a fish may have, and the number of endo fins among them.
    pub max_fins: (usize, usize),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            uniqueness: true,
            twins: false,
            missing_candidates: false,
            small_empty_rectangles: false,
            max_fins: (5, 2),
        }
    }
}

impl Default for Finder {
    fn default() -> Finder {
        Finder::new(Technique::usual())
    }
}

impl Finder {
    /// Returns a finder that searches for `techniques` in this order.
    pub fn new(techniques: impl IntoIterator<Item = Technique>) -> Finder {
        Finder { order: techniques.into_iter().collect(), options: Options::default() }
    }

    /// Returns the finder with other options.
    pub fn with_options(self, options: Options) -> Finder {
        Finder { options, ..self }
    }

    /// Returns the techniques in the order in which they are searched for.
    pub fn order(&self) -> &[Technique] {
        &self.order
    }

    /// Returns all steps of `technique`, whether or not it is in the order.
    pub fn all<const W: usize>(&self, position: &Position<W>, technique: Technique) -> Vec<Step> {
        self.all_within(position, technique, &|| false)
    }

    /// Does the work of [`Finder::all`], and stops early if `is_over` returns true; steps are then
    /// missing.
    pub(crate) fn all_within<const W: usize>(
        &self,
        position: &Position<W>,
        technique: Technique,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Step> {
        self.search(&Survey::new(position, is_over), technique, false)
    }

    /// Returns a step of the first technique in the order that has one: of chains the shortest, of
    /// other steps the one that removes most, and of these the first.
    pub fn next_step<const W: usize>(&self, position: &Position<W>) -> Option<Step> {
        self.next_within(position, &|| false)
    }

    /// Does the work of [`Finder::next_step`]. Returns `None` if `is_over` returns true, because
    /// the step might not be the simplest.
    pub(crate) fn next_within<const W: usize>(
        &self,
        position: &Position<W>,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Step> {
        let survey = Survey::new(position, is_over);
        let found = self.order.iter().take_while(|_| !is_over()).find_map(|&technique| {
            let all = self.search(&survey, technique, true);
            if technique.is_by_length() {
                return all.into_iter().next();
            }
            all.into_iter().rev().max_by_key(|step| step.removed.len())
        });
        found.filter(|_| !is_over())
    }

    /// Returns the steps of `technique`. If only the first step is wanted, others may be missing.
    fn search<const W: usize>(
        &self,
        survey: &Survey<'_, W>,
        technique: Technique,
        is_first_only: bool,
    ) -> Vec<Step> {
        let position = survey.position;
        if technique.needs_uniqueness() && !(self.options.uniqueness && position.is_plain()) {
            return Vec::new();
        }
        let is_classic = || position.is_plain() && *position.shape() == Shape::CLASSIC;
        if technique.is_classic_only() && !is_classic() {
            return Vec::new();
        }
        let options = self.options;
        let search = TechniqueSearch { position, technique, options, survey, is_first_only };
        let mut steps = search.steps();
        steps.iter_mut().for_each(|step| search.name_joints(step));
        steps
    }
}

/// The data that all finders share: the position, the technique and the options.
#[derive(Clone, Copy)]
struct TechniqueSearch<'a, const W: usize> {
    position: &'a Position<W>,
    technique: Technique,
    options: Options,
    survey: &'a Survey<'a, W>,
    /// True if only the first step is wanted. A finder need not heed it.
    is_first_only: bool,
}

impl<const W: usize> TechniqueSearch<'_, W> {
    fn steps(&self) -> Vec<Step> {
        use super::Technique as T;
        match self.technique {
            T::FullHouse | T::NakedSingle | T::HiddenSingle => self.singles(),
            T::Pointing | T::Claiming => self.intersections(),
            T::LockedPair
            | T::LockedTriple
            | T::NakedPair
            | T::NakedTriple
            | T::NakedQuadruple
            | T::HiddenPair
            | T::HiddenTriple
            | T::HiddenQuadruple => self.subsets(),
            T::Fish(form, size) => self.fish(form, size),
            T::Skyscraper | T::TwoStringKite | T::TurbotFish => self.two_links(),
            T::DualTwoStringKite => self.dual_kites(),
            T::EmptyRectangle => self.empty_rectangles(),
            T::DualEmptyRectangle => self.dual_empty_rectangles(),
            T::SimpleColorsTrap | T::SimpleColorsWrap => self.simple_colours(),
            T::MultiColors1 | T::MultiColors2 => self.multi_colours(),
            T::UniquenessTest1
            | T::UniquenessTest2
            | T::UniquenessTest3
            | T::UniquenessTest4
            | T::UniquenessTest5
            | T::UniquenessTest6
            | T::HiddenRectangle => self.rectangles(),
            T::AvoidableRectangle1 | T::AvoidableRectangle2 => self.avoidable_rectangles(),
            T::BivalueUniversalGrave => self.bug(),
            T::TemplateSet | T::TemplateDelete => self.templates(),
            T::RemotePair => self.remote_pairs(),
            T::XChain
            | T::XyChain
            | T::ContinuousNiceLoop
            | T::DiscontinuousNiceLoop
            | T::AlternatingInferenceChain
            | T::GroupedContinuousNiceLoop
            | T::GroupedDiscontinuousNiceLoop
            | T::GroupedAlternatingInferenceChain => self.chains(),
            T::XyWing | T::XyzWing | T::WWing => self.wings(),
            T::AlsXz | T::AlsXyWing | T::AlsXyChain | T::DeathBlossom => self.almost_locked(),
            T::SueDeCoq => self.sue_de_coq(),
            T::ForcingChainContradiction | T::ForcingChainVerity => self.forcing_chains(),
            T::ForcingNetContradiction | T::ForcingNetVerity => self.forcing_nets(),
            T::Whip | T::Braid => self.whips(),
            T::WxyzWing => self.wxyz_wings(),
            T::Medusa => self.medusa(),
            T::FireworkTriple | T::FireworkQuadruple => self.fireworks(),
            T::Tridagon => self.tridagons(),
            T::SkLoop => self.sk_loops(),
            T::LawOfLeftovers => self.leftovers(),
            T::MultiSectorSets => self.multi_sector_sets(),
            T::JuniorExocet | T::SeniorExocet => self.exocets(),
            // Set logic does not support rules, and a finder does not search for solutions.
            // `HumanSolver` does both.
            technique => {
                debug_assert!(!technique.is_pattern(), "{technique:?} has a finder");
                Vec::new()
            }
        }
    }

    /// Returns the digits of the grid with their numbers on the board.
    fn digits(&self) -> impl Iterator<Item = (usize, Digit)> + use<'_, W> {
        self.position.shape().digits().iter().enumerate()
    }

    /// Returns the digits that have removable candidates if each digit is considered alone.
    fn loose_digits(&self) -> impl Iterator<Item = (usize, Digit)> + '_ {
        self.digits().filter(|&(value, _)| !self.targets(value).is_empty())
    }

    /// Returns the places of `value` that are in no template (way to place it in the whole grid).
    fn targets(&self, value: usize) -> Bits<W> {
        self.survey.targets()[value]
    }

    fn digit(&self, value: usize) -> Digit {
        self.position.digit_of(value)
    }

    fn candidate(&self, var: usize, value: usize) -> (Cell, Digit) {
        (self.position.cell(var), self.digit(value))
    }

    fn candidates(&self, all: &[(usize, usize)]) -> Vec<(Cell, Digit)> {
        all.iter().map(|&(var, value)| self.candidate(var, value)).collect()
    }
}

#[cfg(test)]
mod tests;
