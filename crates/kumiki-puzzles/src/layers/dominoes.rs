//! Dominoes: pairs of numbers of dots, each of which is placed once.
//!
//! Invariant: a half has up to 35 dots. A link has a slash before the dominoes, and two characters
//! for each.

use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use serde_json::{Value, json};

/// The most dots on a half.
const MOST_DOTS: u32 = 35;

/// Dominoes, in the order in which they are listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dominoes(pub Vec<[i32; 2]>);

impl Layer for Dominoes {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        if !text.skip('/') {
            return Ok(());
        }
        while !matches!(text.peek(), None | Some('/')) {
            let mut half = || Ok(text.digit(MOST_DOTS + 1, "the dots of a domino")? as i32);
            self.0.push([half()?, half()?]);
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        if !self.0.is_empty() {
            out.push('/');
        }
        let halves = self.0.iter().flatten();
        out.extend(halves.filter_map(|&half| char::from_digit(half.unsigned_abs(), MOST_DOTS + 1)));
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["dominoes"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(layer) = clues.get("dominoes") else { return Ok(()) };
        let half = |value: &Value| {
            let dots = value.as_u64().filter(|&dots| dots <= u64::from(MOST_DOTS));
            dots.map(|dots| dots as i32)
        };
        let domino = |value: &Value| match value.as_array()?.as_slice() {
            [one, other] => Some([half(one)?, half(other)?]),
            _ => None,
        };
        let dominoes = layer.as_array().and_then(|all| all.iter().map(domino).collect());
        self.0 = dominoes.ok_or(LinkError::Form {
            layer: "dominoes",
            expected: "a list of pairs of numbers up to 35",
        })?;
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if !self.0.is_empty() {
            clues.insert("dominoes".to_owned(), json!(self.0));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        canvas.dominoes(&self.0);
    }
}
