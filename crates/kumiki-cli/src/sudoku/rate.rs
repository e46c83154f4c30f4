//! `rate`: the difficulty of puzzles for people.
//!
//! Invariant: there is one line for each puzzle. Only the numbers in that line are computed.

use super::page::Page;
use crate::outcome::Outcome;
use kumiki::{Limit, Limits};
use kumiki_sudoku::rating::{Rater, Rating, RatingError};
use kumiki_sudoku::steps::{HumanSolver, Level};
use kumiki_sudoku::{Grid, Puzzle, Solver};
use std::str::FromStr;

/// The template of the text for each puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingText(Vec<Piece>);

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    /// Literal text.
    Text(String),
    Figure(Figure),
}

/// A number or word about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Figure {
    Grid,
    Er,
    Ep,
    Ed,
    Technique,
    Score,
    Level,
    Grade,
}

impl Figure {
    /// The ones on the scale of Sudoku Explainer.
    const OF_RATING: [Figure; 5] =
        [Figure::Er, Figure::Ep, Figure::Ed, Figure::Technique, Figure::Grade];
    /// The ones on the scale of HoDoKu.
    const OF_SCORE: [Figure; 2] = [Figure::Score, Figure::Level];
}

const FIGURES: [(char, Figure); 8] = [
    ('g', Figure::Grid),
    ('r', Figure::Er),
    ('p', Figure::Ep),
    ('d', Figure::Ed),
    ('t', Figure::Technique),
    ('s', Figure::Score),
    ('l', Figure::Level),
    ('w', Figure::Grade),
];

impl Default for RatingText {
    fn default() -> RatingText {
        "%g ED=%r/%p/%d %w".parse().expect("it has known letters only")
    }
}

impl FromStr for RatingText {
    type Err = String;

    fn from_str(text: &str) -> Result<RatingText, String> {
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
                    let found = FIGURES.iter().find(|(known, _)| Some(*known) == letter);
                    let Some(&(_, figure)) = found else { return Err(unknown(letter)) };
                    pieces.extend(
                        (!plain.is_empty()).then(|| Piece::Text(std::mem::take(&mut plain))),
                    );
                    pieces.push(Piece::Figure(figure));
                }
            }
        }
        pieces.extend((!plain.is_empty()).then_some(Piece::Text(plain)));
        Ok(RatingText(pieces))
    }
}

fn unknown(letter: Option<char>) -> String {
    let known: Vec<String> = FIGURES.iter().map(|(letter, _)| format!("%{letter}")).collect();
    let known = known.join(", ");
    match letter {
        Some(letter) => format!("--format knows no %{letter}; there are {known} and %%"),
        None => format!("--format ends in %; there are {known}, and %% for %"),
    }
}

impl RatingText {
    fn asks(&self, any_of: &[Figure]) -> bool {
        let is_asked = |piece: &Piece| matches!(piece, Piece::Figure(f) if any_of.contains(f));
        self.0.iter().any(is_asked)
    }
}

/// The results for a puzzle.
struct Found {
    /// A word in place of the numbers, if there is not exactly one solution.
    word: Option<&'static str>,
    rating: Option<Result<Rating, RatingError>>,
    /// `None` if it was not requested, `Some(None)` if a limit was reached.
    score: Option<Option<(u32, Level)>>,
}

/// The raters, each made on first use.
#[derive(Default)]
pub(super) struct Raters {
    limits: Limits,
    rater: Option<Rater>,
    guide: Option<HumanSolver>,
}

impl Raters {
    /// Sets the limits of a puzzle.
    pub(super) fn set_limits(&mut self, limits: &Limits) {
        self.limits = limits.clone();
    }

    /// Returns the rating of `grid`.
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
        let path = guide.path(guide.position(&puzzle));
        Some((path.score(), path.level()?))
    }
}

/// Writes the rating of `grid`.
pub(super) fn rate(
    page: &mut Page,
    text: &RatingText,
    grid: &Grid,
    (solver, raters): (&mut Solver, &mut Raters),
) -> Outcome {
    let solutions = solver.count(grid, 2);
    let is_stopped = solver.stopped_by().is_some_and(|limit| limit != Limit::Solutions);
    let word = match solutions {
        _ if is_stopped => Some("unfinished"),
        0 => Some("none"),
        1 => None,
        _ => Some("several"),
    };
    let wants_rating = word.is_none() && text.asks(&Figure::OF_RATING);
    let wants_score = word.is_none() && text.asks(&Figure::OF_SCORE);
    let found = Found {
        word,
        rating: wants_rating.then(|| raters.rating(grid)),
        score: wants_score.then(|| raters.score(grid)),
    };
    for piece in &text.0 {
        match piece {
            Piece::Text(text) => write!(page, "{text}"),
            Piece::Figure(figure) => found.write(page, *figure, grid),
        }
    }
    writeln!(page);
    match (solutions, is_stopped, &found.rating) {
        (0, false, _) => Outcome::NoSolution,
        _ if found.score == Some(None) => Outcome::Unfinished,
        (_, true, _) | (_, _, Some(Err(RatingError::Beyond | RatingError::Stopped))) => {
            Outcome::Unfinished
        }
        _ => Outcome::Solved,
    }
}

impl Found {
    fn write(&self, page: &mut Page, figure: Figure, grid: &Grid) {
        match (figure, self.word, self.rating, self.score) {
            (Figure::Grid, ..) => page.push_symbols(grid),
            (_, Some(word), ..) => write!(page, "{word}"),
            (Figure::Score, _, _, Some(Some((score, _)))) => write!(page, "{score}"),
            (Figure::Level, _, _, Some(Some((_, level)))) => write!(page, "{level}"),
            (Figure::Score | Figure::Level, _, _, Some(None)) => write!(page, "unfinished"),
            (figure, _, Some(Err(RatingError::Stopped)), _)
                if Figure::OF_RATING.contains(&figure) =>
            {
                write!(page, "unfinished");
            }
            (Figure::Er, _, Some(Ok(rating)), _) => write!(page, "{}", rating.er),
            (Figure::Ep, _, Some(Ok(rating)), _) => write!(page, "{}", rating.ep),
            (Figure::Ed, _, Some(Ok(rating)), _) => write!(page, "{}", rating.ed),
            (Figure::Grade, _, Some(Ok(rating)), _) => write!(page, "{}", rating.grade()),
            (Figure::Technique, _, Some(Ok(Rating { hardest: Some(hardest), .. })), _) => {
                write!(page, "{hardest}");
            }
            // A full grid has no hardest step.
            _ => write!(page, "-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_its_figures_where_they_are_asked_for() {
        let text: RatingText = "%r 100%% of %g".parse().unwrap();
        let [er, plain, grid] = &text.0[..] else { panic!("{text:?}") };
        assert_eq!((er, grid), (&Piece::Figure(Figure::Er), &Piece::Figure(Figure::Grid)));
        assert_eq!(*plain, Piece::Text(" 100% of ".into()));
        assert!("%x".parse::<RatingText>().unwrap_err().contains("knows no %x; there are %g"));
        assert!("5%".parse::<RatingText>().unwrap_err().contains("ends in %"));
    }
}
