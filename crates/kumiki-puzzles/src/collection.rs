//! Puzzles in JSON: one, a list, or lists by the names of their types.
//!
//! Invariant: an entry that cannot be read does not keep the others from being read.

use crate::any::{AnyPuzzle, Dynamic, StatedBoard, daily_boards, is_daily};
use crate::grid::{MOST_LINES, Size};
use crate::layers::{ClueMap, LinkError};
use crate::types::Kinds;
use serde_json::{Value, json};

/// A puzzle of a document in JSON.
#[derive(Debug)]
pub struct Entry {
    /// The name of the entry: its `id`, or its type and its number among those of the type.
    pub name: String,
    /// The puzzle.
    pub puzzle: Result<AnyPuzzle, LinkError>,
}

/// An error of a whole document in JSON.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CollectionError {
    /// The text is no JSON.
    #[error("it is no JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    /// The value has another form.
    #[error(
        "it is no puzzle in JSON: there are the forms {{\"type\": TYPE, \"rows\": R, \"cols\": C, \
         \"clues\": {{...}}}}, a list of them, and {{TYPE: [{{\"rows\": R, ...}}, ...], ...}}"
    )]
    Form,
}

impl Kinds {
    /// Returns the puzzles of a document in JSON: an object with a `type`, a list of them, or an
    /// object that has a list of puzzles for each type. A puzzle has a `link`, or `rows`, `cols`
    /// and `clues`. If it has both, they say the same. A board of a daily puzzle may have the form
    /// of public code instead, such as `nodes` and `walls` for a zip.
    ///
    /// ```
    /// use kumiki_puzzles::Kinds;
    ///
    /// let clues = r#"{"outside": [{"bx": 1, "by": -1, "qnum": 1}]}"#;
    /// let text = format!(r#"{{"nonogram": [{{"rows": 1, "cols": 2, "clues": {clues}}}]}}"#);
    /// let entries = Kinds::standard().read_json(&text)?;
    /// assert_eq!(entries[0].name, "nonogram 1");
    /// assert_eq!(entries[0].puzzle.as_ref().unwrap().link(), "nonogram/2/1/1h");
    /// # Ok::<(), kumiki_puzzles::CollectionError>(())
    /// ```
    ///
    /// # Errors
    /// [`CollectionError`] if the document has another form. An error of one puzzle is in its
    /// entry.
    pub fn read_json(&self, text: &str) -> Result<Vec<Entry>, CollectionError> {
        let document: Value = serde_json::from_str(text)?;
        if is_daily(&document) {
            return Ok(self.daily(&document));
        }
        match document {
            Value::Object(one) if one.contains_key("type") => {
                Ok(vec![self.entry(None, 0, &Value::Object(one))])
            }
            Value::Object(lists) => {
                let mut entries = Vec::new();
                for (kind, list) in &lists {
                    let list = list.as_array().ok_or(CollectionError::Form)?;
                    let numbered = list.iter().enumerate();
                    entries.extend(numbered.map(|(at, one)| self.entry(Some(kind), at, one)));
                }
                Ok(entries)
            }
            Value::Array(list) => {
                let numbered = list.iter().enumerate();
                let entries = numbered.map(|(at, one)| match is_daily(one) {
                    true => self.daily(one),
                    false => vec![self.entry(None, at, one)],
                });
                Ok(entries.flatten().collect())
            }
            _ => Err(CollectionError::Form),
        }
    }

    /// Returns the entries of the boards of a daily puzzle.
    fn daily(&self, document: &Value) -> Vec<Entry> {
        let entry = |(name, board): (String, Result<StatedBoard, LinkError>)| Entry {
            name,
            puzzle: board.and_then(|board| self.read_board(board)),
        };
        daily_boards(document).into_iter().map(entry).collect()
    }

    /// Returns the entry of a puzzle; `kind` is its type, unless it names that itself.
    fn entry(&self, kind: Option<&str>, at: usize, one: &Value) -> Entry {
        let kind = one.get("type").and_then(Value::as_str).or(kind);
        let id = one.get("id").and_then(Value::as_str).map(str::to_owned);
        let name = id.unwrap_or_else(|| format!("{} {}", kind.unwrap_or("puzzle"), at + 1));
        Entry { name, puzzle: self.read_entry(kind, one) }
    }

    fn read_entry(&self, kind: Option<&str>, one: &Value) -> Result<AnyPuzzle, LinkError> {
        let clues = match one.get("clues") {
            None => None,
            Some(Value::Object(clues)) => Some(clues),
            Some(_) => {
                return Err(LinkError::Form { layer: "clues", expected: "an object of layers" });
            }
        };
        if let Some(link) = one.get("link").and_then(Value::as_str) {
            let puzzle = self.read(link)?;
            return clues.map_or(Ok(()), |clues| self.agree(&*puzzle, clues)).and(Ok(puzzle));
        }
        let kind = self.named(kind.ok_or(LinkError::Missing("type"))?)?;
        let lines = |layer: &'static str| {
            let number = one.get(layer).and_then(Value::as_u64).unwrap_or(0) as usize;
            let error = LinkError::Form { layer, expected: "a number from 1 to 100" };
            if (1..=MOST_LINES).contains(&number) { Ok(number) } else { Err(error) }
        };
        let size = Size { rows: lines("rows")?, columns: lines("cols")? };
        kind.with_clues(size, clues.unwrap_or(&ClueMap::new()))
    }

    /// Checks that layers beside a link say what it says. Layers that are not there may be missing.
    fn agree(&self, linked: &dyn Dynamic, clues: &ClueMap) -> Result<(), LinkError> {
        let mut all = linked.clues();
        all.extend(clues.clone());
        let puzzle = self.named(linked.names()[0])?.with_clues(linked.size(), &all)?;
        match puzzle.link() == linked.link() {
            true => Ok(()),
            false => Err(LinkError::Clues(format!(
                "\"link\" says {}, and \"clues\" say {}",
                linked.link(),
                puzzle.link()
            ))),
        }
    }
}

/// Returns a puzzle in JSON, in the form that [`Kinds::read_json`] reads.
pub fn to_json(puzzle: &dyn Dynamic) -> Value {
    json!({
        "type": puzzle.names()[0],
        "rows": puzzle.size().rows,
        "cols": puzzle.size().columns,
        "link": puzzle.link(),
        "clues": puzzle.clues(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LINK: &str = "nonogram/2/2/21h";

    fn read(text: &str) -> Vec<(String, Result<String, String>)> {
        let entries = Kinds::standard().read_json(text).expect("the document is read");
        let puzzle = |puzzle: Result<AnyPuzzle, LinkError>| {
            puzzle.map(|puzzle| puzzle.link()).map_err(|error| error.to_string())
        };
        entries.into_iter().map(|entry| (entry.name, puzzle(entry.puzzle))).collect()
    }

    #[test]
    fn each_form_is_read_and_a_wrong_entry_leaves_the_others() {
        let written = to_json(&*Kinds::standard().read(LINK).unwrap());
        let link = Kinds::standard().read(LINK).unwrap().link();
        assert_eq!(read(&written.to_string()), [("nonogram 1".into(), Ok(link.clone()))]);
        let mut clues = written.clone();
        let mut other = written.clone();
        other["link"] = json!("nonogram/2/2/212g");
        let error = read(&other.to_string())[0].1.clone().unwrap_err();
        assert!(error.contains("and \"clues\" say nonogram/2/2/21h"), "{error}");
        clues.as_object_mut().unwrap().remove("link");
        clues["id"] = json!("mine");
        let list = json!([clues, { "type": "nonogramm", "rows": 1, "cols": 1 }]);
        let [one, other] = &read(&list.to_string())[..] else { panic!() };
        assert_eq!(*one, ("mine".into(), Ok(link.clone())));
        assert_eq!(other.0, "nonogramm 2");
        assert!(other.1.as_ref().unwrap_err().ends_with("is it \"nonogram\"?"), "{other:?}");
        let wide = json!({ "rows": 1, "cols": 1000 });
        let without = json!({ "rows": 1, "cols": 1, "clues": 3 });
        let lists = json!({ "nonogram": [clues, wide, without] });
        let [one, large, wrong] = &read(&lists.to_string())[..] else { panic!() };
        assert_eq!(one.1, Ok(link));
        assert_eq!(large.1, Err("\"cols\" is not a number from 1 to 100".into()));
        assert_eq!(wrong.1, Err("\"clues\" is not an object of layers".into()));
    }

    #[test]
    fn other_values_are_errors_of_the_document() {
        for text in ["3", "{\"nonogram\": 3}", "{", ""] {
            assert!(Kinds::standard().read_json(text).is_err(), "{text}");
        }
        assert!(read("[]").is_empty());
        assert_eq!(read("[7]")[0].1, Err(LinkError::Missing("type").to_string()));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[\\[\\]{}\":,a-z0-9 -]{0,60}") {
            let _ = Kinds::standard().read_json(&text);
        }
    }
}
