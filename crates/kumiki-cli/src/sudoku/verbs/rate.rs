//! `rate`: the difficulty of puzzles for people.
//!
//! Invariant: there is one line for each puzzle. Only the numbers in that line are computed.

use super::solver_cache::SolverCache;
use super::{InputsArgs, Verb};
use crate::sudoku::batch::{PuzzleRun, PuzzleVerb};
use crate::sudoku::options::{Checked, OutputArgs, ThreadsArgs};
use crate::sudoku::reading::{InputError, PlacedPuzzle};
use crate::sudoku::writing::Output;
use crate::terminal::duration;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use clap::Args;
use kumiki::{Limit, Limits};
use kumiki_sudoku::rating::{Rater, Rating, RatingError};
use kumiki_sudoku::steps::{HumanSolver, Level};
use kumiki_sudoku::{Grid, Layout, Method, Puzzle, Solver};
use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

const ABOUT: &str = "\
Examples:
  sudoku rate puzzles.txt
  sudoku rate --format %r puzzles.txt
  sudoku rate --format %g,%r,%p,%d,%s,%l puzzles.txt
  sudoku rate --time-limit 5s puzzles.txt

ER, EP and ED are those of Sudoku Explainer: how hard the hardest step is, the
hardest up to the first digit that is placed, and up to the first step of any kind
that leads on. There is one line for each puzzle, in order; a puzzle without just
one solution has 'none' or 'several' in it. Most take a millisecond; the hardest
that are known, above 9.5, take seconds, and have 'unfinished' if the time is up.";

/// Show how hard each puzzle is for people
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct RateArgs {
    #[command(flatten)]
    text: Checked<RatingArgs, RatingText>,

    /// Limit the time for each puzzle: 2, 2s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Resume the run with this journal, or begin it
    #[arg(long, value_name = "JOURNAL", requires = "output")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    inputs: InputsArgs,
}

/// The text for each puzzle.
#[derive(Args, Clone, Debug)]
struct RatingArgs {
    /// The text for each puzzle; %g is the grid, %r %p %d are ER EP ED of Sudoku Explainer, %t the
    /// hardest technique there, %s the score and %l the level on HoDoKu's scale, %w a word of
    /// Kumiki, %% is %
    #[arg(long, value_name = "TEXT")]
    format: Option<String>,
}

impl Verb for RateArgs {
    fn inputs(&mut self) -> Option<&mut InputsArgs> {
        Some(&mut self.inputs)
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        let text = &self.text.value;
        let make = || -> Box<dyn PuzzleVerb + '_> { Box::new(Raters::new(text)) };
        PuzzleRun {
            inputs: &self.inputs,
            output: &self.output,
            resume: self.resume.as_deref(),
            threads: self.threads.count(),
            layout: Layout::Line,
            time_limit: self.time_limit,
            stats: false,
            options: format!("rate, format {text:?}"),
            verb: &make,
        }
        .answer_all(session)
    }
}

impl TryFrom<&RatingArgs> for RatingText {
    type Error = String;

    fn try_from(args: &RatingArgs) -> Result<RatingText, String> {
        args.format.as_deref().map_or(Ok(RatingText::default()), str::parse)
    }
}

/// The template of the text for each puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
struct RatingText(Vec<Piece>);

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
                    let found = QUANTITIES.iter().find(|(known, _)| Some(*known) == letter);
                    let Some(&(_, quantity)) = found else { return Err(unknown(letter)) };
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

fn unknown(letter: Option<char>) -> String {
    let known: Vec<String> = QUANTITIES.iter().map(|(letter, _)| format!("%{letter}")).collect();
    let known = known.join(", ");
    match letter {
        Some(letter) => format!("--format knows no %{letter}; there are {known} and %%"),
        None => format!("--format ends in %; there are {known}, and %% for %"),
    }
}

impl RatingText {
    fn needs(&self, any_of: &[Quantity]) -> bool {
        let is_needed = |piece: &Piece| matches!(piece, Piece::Quantity(f) if any_of.contains(f));
        self.0.iter().any(is_needed)
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

/// `rate` on a thread: the raters, each made on first use.
struct Raters<'a> {
    text: &'a RatingText,
    solvers: SolverCache,
    rater: Option<Rater>,
    guide: Option<HumanSolver>,
}

impl<'a> Raters<'a> {
    fn new(text: &'a RatingText) -> Raters<'a> {
        let solvers = SolverCache::new(Method::Full.settings());
        Raters { text, solvers, rater: None, guide: None }
    }

    /// Returns the rating of `grid`.
    fn rating(&mut self, grid: &Grid) -> Result<Rating, RatingError> {
        let rater = self.rater.get_or_insert_with(Rater::new);
        rater.set_limits(self.solvers.limits().clone());
        rater.rate(grid)
    }

    /// Returns the score and the level of `grid`, which has one solution; `None` if a limit is
    /// reached.
    fn score(&mut self, grid: &Grid) -> Option<(u32, Level)> {
        let puzzle = Puzzle::from(*grid);
        let guide = self.guide.take().or_else(|| HumanSolver::new(&puzzle))?;
        let guide = self.guide.insert(guide);
        guide.set_limits(self.solvers.limits().clone());
        let path = guide.path(guide.position(&puzzle));
        Some((path.score(), path.level()?))
    }
}

impl PuzzleVerb for Raters<'_> {
    fn set_limits(&mut self, limits: &Limits) {
        self.solvers.set_limits(limits);
    }

    fn answer(
        &mut self,
        puzzle: &PlacedPuzzle,
        output: &mut Output<'_>,
    ) -> Result<Answered, InputError> {
        let grid = puzzle.value.classic()?;
        let solver: &mut Solver = self.solvers.classic();
        let solutions = solver.count(&grid, 2);
        let is_stopped = solver.stopped_by().is_some_and(|limit| limit != Limit::Solutions);
        let statistics = solver.statistics();
        let word = match solutions {
            _ if is_stopped => Some("unfinished"),
            0 => Some("none"),
            1 => None,
            _ => Some("several"),
        };
        let wants_rating = word.is_none() && self.text.needs(&Quantity::OF_RATING);
        let wants_score = word.is_none() && self.text.needs(&Quantity::OF_SCORE);
        let rated = RatedPuzzle {
            grid,
            word,
            rating: wants_rating.then(|| self.rating(&grid)),
            score: wants_score.then(|| self.score(&grid)),
        };
        for piece in &self.text.0 {
            match piece {
                Piece::Text(text) => output.push(text),
                Piece::Quantity(quantity) => rated.write(*quantity, output),
            }
        }
        output.push("\n");
        let outcome = match (solutions, is_stopped, &rated.rating) {
            (0, false, _) => Outcome::NoSolution,
            _ if rated.score == Some(None) => Outcome::Unfinished,
            (_, true, _) | (_, _, Some(Err(RatingError::Beyond | RatingError::Stopped))) => {
                Outcome::Unfinished
            }
            _ => Outcome::Solved,
        };
        Ok(Answered { outcome, statistics })
    }
}

impl RatedPuzzle {
    fn write(&self, quantity: Quantity, output: &mut Output<'_>) {
        match (quantity, self.word, self.rating, self.score) {
            (Quantity::Grid, ..) => output.push_grid(&self.grid, &self.grid),
            (_, Some(word), ..) => output.push(word),
            (Quantity::Score, _, _, Some(Some((score, _)))) => write!(output, "{score}"),
            (Quantity::Level, _, _, Some(Some((_, level)))) => write!(output, "{level}"),
            (Quantity::Score | Quantity::Level, _, _, Some(None)) => output.push("unfinished"),
            (quantity, _, Some(Err(RatingError::Stopped)), _)
                if Quantity::OF_RATING.contains(&quantity) =>
            {
                output.push("unfinished");
            }
            (Quantity::Er, _, Some(Ok(rating)), _) => write!(output, "{}", rating.er),
            (Quantity::Ep, _, Some(Ok(rating)), _) => write!(output, "{}", rating.ep),
            (Quantity::Ed, _, Some(Ok(rating)), _) => write!(output, "{}", rating.ed),
            (Quantity::Grade, _, Some(Ok(rating)), _) => write!(output, "{}", rating.grade()),
            (Quantity::Technique, _, Some(Ok(Rating { hardest: Some(hardest), .. })), _) => {
                write!(output, "{hardest}");
            }
            // A full grid has no hardest step.
            _ => output.push("-"),
        }
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
        assert!("%x".parse::<RatingText>().unwrap_err().contains("knows no %x; there are %g"));
        assert!("5%".parse::<RatingText>().unwrap_err().contains("ends in %"));
    }
}
