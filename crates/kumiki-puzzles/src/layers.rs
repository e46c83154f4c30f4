//! Layers: the kinds of clues that a board can carry, with their forms in links and in JSON.
//!
//! Invariant: what a layer writes, it reads back as the same layer, in a link and in JSON.

mod arrows;
mod bank;
mod blocks;
mod borders;
mod box_size;
mod cages;
mod castles;
mod circles;
mod colours;
mod corners;
mod dominoes;
mod dots;
mod edge_circles;
pub mod file;
mod flag;
mod greater;
mod json;
mod number_lists;
mod numbered_board;
mod numbers;
mod outside;
mod packed;
mod patches;
mod pip_regions;
mod proportions;
mod regions;
mod room_numbers;
mod run_sums;
mod skips;
mod text;
mod trees;

pub use crate::mark::{Arrow, Circle, Clue};
pub use arrows::Arrows;
pub use bank::{Bank, Preset};
pub use blocks::Blocks;
pub use borders::GivenBorders;
pub use box_size::BoxSize;
pub use cages::{CageClue, Cages, Operator};
pub use castles::{Castle, Castles, Side};
pub use circles::Circles;
pub use colours::Colours;
pub use corners::Corners;
pub use dominoes::Dominoes;
pub use dots::Dots;
pub use edge_circles::EdgeCircles;
pub use flag::{Flag, Parameter};
pub use greater::Greater;
pub(crate) use json::{int_grid, json_cell, rows};
pub use number_lists::NumberLists;
pub use numbered_board::{BoardCoding, NumberedBoard};
pub use numbers::{NumberCoding, Numbers};
pub use outside::{Outside, OutsideCoding};
pub use patches::{Patch, PatchClues};
pub use pip_regions::{PipRegions, PipRule};
pub use proportions::{Proportion, Proportions};
pub(crate) use regions::{edge_layer, edge_values};
pub use room_numbers::{RoomNumbers, home};
pub use run_sums::{Run, RunSums, Sums};
pub(crate) use text::without_address;
pub use text::{LinkError, LinkText};
pub use trees::Trees;

use crate::canvas::Canvas;
use serde_json::{Map, Value};

/// The clues of a board in JSON, by the names of their layers.
pub type ClueMap = Map<String, Value>;

/// A kind of clues on a board: how it is read, written, drawn and thinned out.
///
/// A puzzle lists its layers in the order in which a link has them:
/// [`Puzzle::layers`](crate::Puzzle::layers).
pub trait Layer {
    /// Reads the layer from the text of a link, after the layers before it.
    ///
    /// # Errors
    /// Returns the place of the text that does not fit.
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError>;

    /// Adds the layer to the text of a link.
    fn write_link(&self, out: &mut String);

    /// Returns the letter that stands before the size in a link, if the layer is a variant of the
    /// rules that is chosen.
    fn flag(&self) -> Option<char> {
        None
    }

    /// Returns the names in JSON that the layer reads.
    fn json_names(&self) -> Vec<&'static str>;

    /// Reads the layer from the clues in JSON. Names that are missing mean no clues.
    ///
    /// # Errors
    /// Returns the name of the layer that does not have the form of this size.
    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError>;

    /// Adds the layer to the clues in JSON, unless it has none.
    fn write_json(&self, clues: &mut ClueMap);

    /// Draws the clues.
    fn draw(&self, canvas: &mut Canvas);

    /// Returns the number of clues that can be removed one by one.
    fn clue_count(&self) -> usize {
        0
    }

    /// Removes a clue, by its number among those of the full board. A clue that is not there any
    /// more stays removed.
    fn remove_clue(&mut self, number: usize) {
        let _ = number;
    }
}
