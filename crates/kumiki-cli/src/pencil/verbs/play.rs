//! `play`: a page on which a puzzle is played.
//!
//! Invariant: a page is written for a puzzle with exactly one solution, which it is checked
//! against.

use super::verdict;
use crate::pages::{PlayPage, capitalised};
use crate::pencil::options::AnsweringArgs;
use crate::pencil::reading::PencilError;
use crate::pencil::run::{AnsweringVerb, Form, PencilAnswer};
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki::{Limits, Verdict};
use kumiki_puzzles::AnyPuzzle;
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::explanation::{ExplainError, Explanation, Extent, reason_in_words};
use kumiki_puzzles::game::Game;

const ABOUT: &str = "\
Examples:
  kumiki puzzle play --output play.html nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle play --time-limit 10s --output slither.html slither/5/5/26bh1cdi831a

The page is one file that needs nothing but a browser. A click or a tap gives a cell
or a side its next state, and a stroke draws a line or shades several cells. Numbers
are typed, as marks too. 'Check' shows mistakes, and 'Hint' the next step of
'explain' that says something new. What is written stays in the browser.
The puzzle must have exactly one solution. At --time-limit the hints end earlier.";

/// Write a page on which the puzzle is played
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilPlayArgs {
    #[command(flatten)]
    work: AnsweringArgs,
}

impl AnsweringVerb for PencilPlayArgs {
    fn work(&self) -> &AnsweringArgs {
        &self.work
    }

    fn work_mut(&mut self) -> &mut AnsweringArgs {
        &mut self.work
    }

    fn form(&self) -> Form {
        Form::Single
    }

    fn answer(
        &self,
        puzzle: &AnyPuzzle,
        limits: &Limits,
        answer: &mut PencilAnswer,
    ) -> Result<Outcome, PencilError> {
        let solution = match verdict(puzzle, limits)? {
            Verdict::Unique(solution) => solution,
            Verdict::Several(..) => {
                answer.remarks.push("not unique: see 'check'".to_owned());
                return Ok(Outcome::NotUnique);
            }
            Verdict::None(reason) => {
                let reason = reason_in_words(&**puzzle, &reason);
                answer.remarks.push(format!("no solution: {reason}"));
                return Ok(Outcome::NoSolution);
            }
            Verdict::Unfinished(_) => {
                answer.remarks.push("unfinished".to_owned());
                return Ok(Outcome::Unfinished);
            }
        };
        let extent = Extent { limits: limits.clone(), ..Extent::default() };
        let explanation = Explanation::new(&**puzzle, None, &extent)?;
        let game = Game::new(&**puzzle, &solution, &explanation).map_err(ExplainError::from)?;
        let page = PlayPage {
            title: capitalised(puzzle.names()[0]),
            rules: vec![puzzle.rules().to_owned()],
            colours: Theme::page_style(),
            picture: game.to_string(),
            game: game.data().clone(),
        };
        answer.results = page.to_string();
        Ok(Outcome::Solved)
    }
}
