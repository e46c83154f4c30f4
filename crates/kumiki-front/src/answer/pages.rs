//! The pages to play and to step through, by their parts.
//!
//! Invariant: a part is that of the page which the programs write.

use super::AnswerResult;
use super::question::Question;
use kumiki_pages::{Fragment, PageFrame, PlayPage, SteppedPage};
use serde_json::{Map, Value, json};

/// The number of steps of an answer.
pub(super) const USUAL: u64 = 50;

/// Returns the parts of a page to play.
pub(super) fn play_parts(page: &PlayPage) -> Value {
    let Fragment { style, html, game } = page.fragment();
    json!({
        "title": page.title,
        "rules": page.rules,
        "style": style,
        "html": html,
        "game": game,
    })
}

/// Returns the steps of a page from the number `from` on, `most` of them, of which there are
/// `count`. The page with the first ones, and its style, come with them.
pub(super) fn stepped(question: &Question, mut page: SteppedPage, count: usize) -> AnswerResult {
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let from = number(question.number("from")?.unwrap_or(0));
    let most = number(question.number("most")?.unwrap_or(USUAL));
    let all = page.frames.len();
    page.frames = page.frames.into_iter().skip(from).take(most).collect();
    let mut answer = json!({
        "steps": page.frames.iter().map(frame).collect::<Value>(),
        "more": from.saturating_add(most) < all,
        "count": count,
        "summary": page.summary,
    });
    if from == 0 {
        let Fragment { style, html, .. } = page.fragment();
        answer["style"] = style.into();
        answer["html"] = html.into();
        answer["picture"] = page.picture.into();
    }
    Ok(answer)
}

/// Returns a step as an object. Its marks are those that the script of the page reads.
fn frame(frame: &PageFrame) -> Value {
    let marks = frame.marks.iter().filter(|(_, value)| !value.is_empty());
    let marks: Map<String, Value> =
        marks.map(|(name, value)| ((*name).to_owned(), value.as_str().into())).collect();
    json!({
        "title": frame.title,
        "line": frame.line,
        "notation": frame.notation,
        "text": frame.text,
        "marks": marks,
    })
}
