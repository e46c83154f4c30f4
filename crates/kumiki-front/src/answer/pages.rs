//! The pages to play and to step through, by their parts.
//!
//! Invariant: a part is that of the page which the programs write.

use super::AnswerResult;
use super::question::Question;
use kumiki_pages::{PlayPage, SteppedPage};
use serde_json::{Value, json};

/// The number of steps of an answer.
pub(super) const USUAL: u64 = 50;

/// Returns the parts of a page to play.
pub(super) fn play_parts(page: PlayPage) -> Value {
    json!({
        "title": page.title,
        "rules": page.rules,
        "style": page.colours,
        "picture": page.picture,
        "game": page.game,
    })
}

/// Returns the steps of a page from the number `from` on, `most` of them, of which there are
/// `count`. The picture before the first step, its style and its script come with the first ones.
pub(super) fn stepped(question: &Question, page: SteppedPage, count: usize) -> AnswerResult {
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let from = number(question.number("from")?.unwrap_or(0));
    let most = number(question.number("most")?.unwrap_or(USUAL));
    let frames = page.frames.iter().skip(from).take(most).map(|frame| {
        json!({
            "title": frame.title,
            "line": frame.line,
            "notation": frame.notation,
            "text": frame.text,
            "marks": marks(&frame.marks),
        })
    });
    let mut answer = json!({
        "steps": frames.collect::<Value>(),
        "more": from.saturating_add(most) < page.frames.len(),
        "count": count,
        "summary": page.summary,
    });
    if from == 0 {
        answer["style"] = page.colours.as_str().into();
        answer = with_picture(answer, page.picture);
    }
    Ok(answer)
}

/// Returns an answer with a picture.
pub(super) fn with_picture(mut answer: Value, picture: String) -> Value {
    answer["picture"] = picture.into();
    answer
}

/// Returns attributes by their names without `data-`.
fn marks(attributes: &str) -> Value {
    let pairs = attributes.split(" data-").filter_map(|pair| pair.split_once("=\""));
    pairs.map(|(name, value)| (name.to_owned(), Value::from(value.trim_end_matches('"')))).collect()
}
