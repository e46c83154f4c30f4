//! Texts in HTML, BBCode, LaTeX or C as plain rows.
//!
//! Invariant: a cell of a table becomes a field between tabs, and a row a line. A text without
//! markup is not changed.

use std::borrow::Cow;

/// Returns `text` without its markup.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let is_latex = ["\\begin", "\\hline", "\\setrow"].iter().any(|word| text.contains(word));
    if text.contains("</") {
        without_tags(text, ['<', '>']).into()
    } else if text.contains("[/td]") {
        without_tags(text, ['[', ']']).into()
    } else if is_latex {
        without_commands(text).into()
    } else if text.starts_with("{|") {
        let row = |line: &str| line.strip_prefix('|').unwrap_or(line).replace("||", "\t") + "\n";
        text.lines().map(row).collect::<String>().into()
    } else if text.contains("|===") {
        text.lines()
            .map(|row| row.strip_prefix('|').unwrap_or(row).replace('|', "\t") + "\n")
            .collect()
    } else if let Some((code, comments)) = text.split_once("/*") {
        let behind = comments.split("/*").filter_map(|part| Some(part.split_once("*/")?.1));
        std::iter::once(code).chain(behind).collect()
    } else if text.starts_with("{\\rtf") {
        text.replace("\\par", "\n").into()
    } else {
        text.into()
    }
}

/// Returns `text` without tags. The end of an element without others ends a field. The beginning
/// and the end of an element around others end a line.
fn without_tags(text: &str, [open, close]: [char; 2]) -> String {
    let mut plain = String::new();
    let [mut was_begin, mut was_end] = [false; 2];
    for part in text.split(open) {
        let Some((tag, content)) = part.split_once(close) else {
            plain.push_str(part);
            continue;
        };
        let is_end = tag.starts_with('/');
        let is_input = tag.get(..5).is_some_and(|name| name.eq_ignore_ascii_case("input"));
        if is_input {
            plain.push_str(attribute(tag, "value=").unwrap_or_default());
        } else if is_end && was_end || !is_end && was_begin || tag.starts_with("br") {
            end_line(&mut plain);
        } else if is_end {
            plain.push('\t');
        }
        let is_bare = content.trim().is_empty() && !is_input;
        [was_begin, was_end] = [!is_end && is_bare, is_end && is_bare];
        let content = content.replace("&nbsp;", " ").replace("&#160;", " ");
        plain.push_str(content.trim_matches(['\n', '\r']));
    }
    end_line(&mut plain);
    plain
}

/// Ends a line, whose last field ended already.
fn end_line(plain: &mut String) {
    plain.truncate(plain.trim_end_matches(' ').len());
    if plain.ends_with('\n') {
        return;
    }
    if plain.ends_with('\t') {
        plain.pop();
    }
    plain.push('\n');
}

/// Returns the value of an attribute of a tag, without quotes; names are in any case.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    // The lower case of ASCII letters has the same length.
    let at = tag.to_ascii_lowercase().find(name)? + name.len();
    let value = tag[at..].trim_start_matches(['"', '\'']);
    value.split(['"', '\'', ' ', '/']).next()
}

/// Returns `text` without commands of LaTeX. `&` and the braces around cells part fields.
fn without_commands(text: &str) -> String {
    let mut plain = String::new();
    for line in text.replace("\\\\", "\n").lines() {
        let line = line.replace("\\cdot", ".").replace("\\\\", "");
        let line = line.trim();
        if line.starts_with("\\begin") || line.starts_with("\\end") || line.starts_with("\\[\\") {
            continue;
        }
        let mut is_command = false;
        let kept: String = line
            .chars()
            .filter(|&symbol| {
                is_command = symbol == '\\' || is_command && symbol.is_ascii_alphabetic();
                !is_command
            })
            .collect();
        // The rows of the package `sudoku` end with a point.
        let kept = kept.trim();
        let kept = if kept.ends_with("|.") { &kept[..kept.len() - 1] } else { kept };
        match kept.strip_prefix('{').and_then(|kept| kept.strip_suffix('}')) {
            Some(cells) => plain.push_str(&cells.replace("}{", "\t")),
            None => plain.push_str(&kept.replace('&', "\t")),
        }
        plain.push('\n');
    }
    plain
}
