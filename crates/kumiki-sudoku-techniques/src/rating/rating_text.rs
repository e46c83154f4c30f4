//! The rating of a puzzle as a text, by a template.
//!
//! Invariant: only the quantities in the text are computed. A puzzle that has not exactly one
//! solution has a word in place of each.

use super::{Rater, Rating, RatingError};
use crate::steps::{HumanSolver, Level, TechniqueChoice};
use kumiki::{Limit, Limits, SolutionCount, Statistics};
use kumiki_sudoku::{Grid, Method, Puzzle, Solver};
use std::fmt::{self, Write as _};
use std::str::FromStr;
use thiserror::Error;

/// A template for the rating of a puzzle: text with quantities, each `%` and a letter.
///
/// `%g` is the grid. `%r`, `%p` and `%d` are ER, EP and ED of Sudoku Explainer, and `%t` is the
/// hardest technique there. `%s` is the score on HoDoKu's scale, `%l` the level. `%w` is a plain
/// word, `%%` is `%`.
///
/// ```
/// use kumiki_sudoku::Grid;
/// use kumiki_sudoku_techniques::rating::{RatingText, TextRater};
///
/// let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Grid = clues.parse()?;
/// let text: RatingText = "ED=%r/%p/%d %w".parse()?;
/// assert_eq!(TextRater::new(text).rate(&puzzle).text, "ED=1.2/1.2/1.2 easy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingText(Vec<Piece>);

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    /// Literal text.
    Text(String),
    Quantity(Quantity),
}

/// A number or word about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quantity {
    Grid,
    Er,
    Ep,
    Ed,
    Technique,
    Score,
    Level,
    Grade,
}

impl Quantity {
    /// The ones on the scale of Sudoku Explainer.
    const OF_RATING: [Quantity; 5] =
        [Quantity::Er, Quantity::Ep, Quantity::Ed, Quantity::Technique, Quantity::Grade];
    /// The ones on the scale of HoDoKu.
    const OF_SCORE: [Quantity; 2] = [Quantity::Score, Quantity::Level];
}

const QUANTITIES: [(char, Quantity); 8] = [
    ('g', Quantity::Grid),
    ('r', Quantity::Er),
    ('p', Quantity::Ep),
    ('d', Quantity::Ed),
    ('t', Quantity::Technique),
    ('s', Quantity::Score),
    ('l', Quantity::Level),
    ('w', Quantity::Grade),
];

/// A `%` in a template that no known letter follows, with the letter if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub struct UnknownQuantity(pub Option<char>);

impl fmt::Display for UnknownQuantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<String> =
            QUANTITIES.iter().map(|(letter, _)| format!("%{letter}")).collect();
        let known = known.join(", ");
        match self.0 {
            Some(letter) => write!(f, "knows no %{letter}; there are {known} and %%"),
            None => write!(f, "ends in %; there are {known}, and %% for %"),
        }
    }
}

impl Default for RatingText {
    fn default() -> RatingText {
        "%g ED=%r/%p/%d %w".parse().expect("it has known letters only")
    }
}

impl FromStr for RatingText {
    type Err = UnknownQuantity;

    fn from_str(text: &str) -> Result<RatingText, UnknownQuantity> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut symbols = text.chars();
        while let Some(symbol) = symbols.next() {
            if symbol != '%' {
                plain.push(symbol);
                continue;
            }
            match symbols.next() {
                Some('%') => plain.push('%'),
                letter => {
                    let found = QUANTITIES.iter().find(|(known, _)| Some(*known) == letter);
                    let Some(&(_, quantity)) = found else { return Err(UnknownQuantity(letter)) };
                    pieces.extend(
                        (!plain.is_empty()).then(|| Piece::Text(std::mem::take(&mut plain))),
                    );
                    pieces.push(Piece::Quantity(quantity));
                }
            }
        }
        pieces.extend((!plain.is_empty()).then_some(Piece::Text(plain)));
        Ok(RatingText(pieces))
    }
}

impl RatingText {
    fn needs(&self, any_of: &[Quantity]) -> bool {
        let is_needed = |piece: &Piece| matches!(piece, Piece::Quantity(f) if any_of.contains(f));
        self.0.iter().any(is_needed)
    }
}

/// The rating of a puzzle by a template.
#[derive(Clone, Debug)]
pub struct RatedText {
    /// The text.
    pub text: String,
    /// The number of solutions that were found, at most 2.
    pub solutions: SolutionCount,
    /// True if a limit left something out.
    pub is_stopped: bool,
    /// The statistics of the search for solutions.
    pub statistics: Statistics,
}

/// Rates puzzles by a template, one after the other. Its parts are made on first use.
#[derive(Debug)]
pub struct TextRater {
    text: RatingText,
    techniques: TechniqueChoice,
    limits: Limits,
    solver: Option<Solver>,
    rater: Option<Rater>,
    guide: Option<HumanSolver>,
}

impl TextRater {
    /// Returns a rater without limits.
    pub fn new(text: RatingText) -> TextRater {
        let (techniques, limits) = (TechniqueChoice::Usual, Limits::none());
        TextRater { text, techniques, limits, solver: None, rater: None, guide: None }
    }

    /// Returns the rater with other techniques for the score and the level.
    pub fn with_techniques(self, techniques: TechniqueChoice) -> TextRater {
        TextRater { techniques, ..self }
    }

    /// Sets the limits of each puzzle from the next one on.
    pub fn set_limits(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.solver.iter_mut().for_each(|solver| solver.set_limits(limits.clone()));
    }

    /// Returns the rating of `grid`.
    pub fn rate(&mut self, grid: &Grid) -> RatedText {
        let new = || Solver::with_settings(Method::Full.settings().limits(self.limits.clone()));
        let solver = self.solver.get_or_insert_with(new);
        let solutions = solver.count(grid, 2);
        let is_stopped = solver.stopped_by().is_some_and(|limit| limit != Limit::Solutions);
        let statistics = solver.statistics();
        let word = match solutions.to_u64() {
            _ if is_stopped => Some("unfinished"),
            Some(0) => Some("none"),
            Some(1) => None,
            _ => Some("several"),
        };
        let wants_rating = word.is_none() && self.text.needs(&Quantity::OF_RATING);
        let wants_score = word.is_none() && self.text.needs(&Quantity::OF_SCORE);
        let rated = RatedPuzzle {
            grid: *grid,
            word,
            rating: wants_rating.then(|| self.rating(grid)),
            score: wants_score.then(|| self.score(grid)),
        };
        let mut text = String::new();
        for piece in &self.text.0 {
            match piece {
                Piece::Text(plain) => text.push_str(plain),
                Piece::Quantity(quantity) => rated.write(*quantity, &mut text),
            }
        }
        let is_stopped = is_stopped || rated.is_stopped();
        RatedText { text, solutions, is_stopped, statistics }
    }

    fn rating(&mut self, grid: &Grid) -> Result<Rating, RatingError> {
        let rater = self.rater.get_or_insert_with(Rater::new);
        rater.set_limits(self.limits.clone());
        rater.rate(grid)
    }

    /// Returns the score and the level of `grid`, which has one solution; `None` if a limit is
    /// reached.
    fn score(&mut self, grid: &Grid) -> Option<(u32, Level)> {
        let puzzle = Puzzle::from(*grid);
        let guide = self.guide.take().or_else(|| HumanSolver::new(&puzzle))?;
        let guide = self.guide.insert(guide);
        guide.set_limits(self.limits.clone());
        guide.set_techniques(&self.techniques);
        let path = guide.path(guide.position(&puzzle));
        Some((path.score(), path.level()?))
    }
}

/// The results for a puzzle.
struct RatedPuzzle {
    grid: Grid,
    /// A word in place of the numbers, if there is not exactly one solution.
    word: Option<&'static str>,
    rating: Option<Result<Rating, RatingError>>,
    /// `None` if it was not requested, `Some(None)` if a limit was reached.
    score: Option<Option<(u32, Level)>>,
}

impl RatedPuzzle {
    fn is_stopped(&self) -> bool {
        let is_unrated =
            matches!(self.rating, Some(Err(RatingError::Beyond | RatingError::Stopped)));
        is_unrated || self.score == Some(None)
    }

    fn write(&self, quantity: Quantity, text: &mut String) {
        // Writing to a `String` does not fail.
        let _ = match (quantity, self.word, self.rating, self.score) {
            (Quantity::Grid, ..) => write!(text, "{}", self.grid),
            (_, Some(word), ..) => text.write_str(word),
            (Quantity::Score, _, _, Some(Some((score, _)))) => write!(text, "{score}"),
            (Quantity::Level, _, _, Some(Some((_, level)))) => write!(text, "{level}"),
            (Quantity::Score | Quantity::Level, _, _, Some(None)) => text.write_str("unfinished"),
            (quantity, _, Some(Err(RatingError::Stopped)), _)
                if Quantity::OF_RATING.contains(&quantity) =>
            {
                text.write_str("unfinished")
            }
            (Quantity::Er, _, Some(Ok(rating)), _) => write!(text, "{}", rating.er),
            (Quantity::Ep, _, Some(Ok(rating)), _) => write!(text, "{}", rating.ep),
            (Quantity::Ed, _, Some(Ok(rating)), _) => write!(text, "{}", rating.ed),
            (Quantity::Grade, _, Some(Ok(rating)), _) => write!(text, "{}", rating.grade()),
            (Quantity::Technique, _, Some(Ok(Rating { hardest: Some(hardest), .. })), _) => {
                write!(text, "{hardest}")
            }
            // A full grid has no hardest step.
            _ => text.write_str("-"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_its_quantities_where_they_are_asked_for() {
        let text: RatingText = "%r 100%% of %g".parse().unwrap();
        let [er, plain, grid] = &text.0[..] else { panic!("{text:?}") };
        assert_eq!((er, grid), (&Piece::Quantity(Quantity::Er), &Piece::Quantity(Quantity::Grid)));
        assert_eq!(*plain, Piece::Text(" 100% of ".into()));
        let error = |text: &str| text.parse::<RatingText>().unwrap_err().to_string();
        assert!(error("%x").contains("knows no %x; there are %g"));
        assert!(error("5%").contains("ends in %"));
    }
}
