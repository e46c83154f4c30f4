//! The search for the verb among the words of a command line.
//!
//! Invariant: the verb is the first word that is neither an option nor the value of one. If that
//! word is no verb, the verb is `solve`.

use super::SudokuVerb;
use crate::terminal::verbs::Verbs;
use clap::{Arg, Command};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The verb if none is given.
pub(super) const DEFAULT: &str = "solve";

/// A word that is neither a verb nor a file, but almost a verb.
pub(super) struct Mistyped {
    pub(super) word: String,
    pub(super) meant: String,
}

/// Returns `words` with the verb after the name of the program, where clap expects it.
pub(super) fn verb_first(
    command: &Command,
    mut words: Vec<OsString>,
) -> Result<Vec<OsString>, Mistyped> {
    let first = first_word(command, &words);
    let text = first.and_then(|at| words[at].to_str());
    if let (Some(at), Some(text)) = (first, text)
        && verbs().any(|name| name == text)
    {
        words[1..=at].rotate_right(1);
        return Ok(words);
    }
    if let Some(text) = text.filter(|text| !Path::new(text).exists())
        && let Some(meant) = near(text)
    {
        return Err(Mistyped { word: text.to_string(), meant: meant.to_string() });
    }
    let about_all = ["--help", "-h", "--version", "-V"];
    let is_about_all = |word: &OsString| about_all.iter().any(|option| word == option);
    // Behind "--", every word is an input.
    let mut options = words.iter().take_while(|&word| word != "--");
    match options.find(|word| first.is_none() && is_about_all(word)).cloned() {
        Some(option) => words.splice(1.., [option]),
        None => words.splice(words.len().min(1)..1, [DEFAULT.into()]),
    };
    Ok(words)
}

/// Returns whether `word` is a verb, or could be a mistyped one.
pub(super) fn is_like_verb(word: &OsString) -> bool {
    word.to_str().is_some_and(|text| near(text).is_some())
}

/// Returns a verb that differs from `text` in at most two letters behind the first.
fn near(text: &str) -> Option<&'static str> {
    let is_near = |name: &&str| {
        text.chars().next() == name.chars().next() && strsim::osa_distance(text, name) <= 2
    };
    verbs().find(is_near)
}

/// Returns the names of the verbs, and that of clap's own.
fn verbs() -> impl Iterator<Item = &'static str> {
    SudokuVerb::NAMES.iter().copied().chain(["help"])
}

/// Returns the place of the first word that is neither an option nor the value of one.
fn first_word(command: &Command, words: &[OsString]) -> Option<usize> {
    let mut at = 1;
    loop {
        match words.get(at)?.as_encoded_bytes() {
            b"--" => return None,
            b"-" => return Some(at),
            [b'-', ..] => at += 1 + usize::from(takes_next_word(command, &words[at])),
            _ => return Some(at),
        }
    }
}

/// Returns whether the word after `option` is its value.
fn takes_next_word(command: &Command, option: &OsStr) -> bool {
    let Some(option) = option.to_str() else { return false };
    let options = || command.get_subcommands().flat_map(Command::get_arguments);
    let takes_value = |arg: &Arg| arg.get_action().takes_values();
    match option.strip_prefix("--") {
        Some(name) => options().any(|arg| arg.get_long() == Some(name) && takes_value(arg)),
        None => {
            let last = option.chars().last();
            options().any(|arg| arg.get_short() == last && takes_value(arg))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::sudoku::SudokuCommand;
    use clap::CommandFactory;
    use std::collections::HashMap;

    #[test]
    fn an_option_takes_a_value_in_all_verbs_or_in_none() {
        let command = SudokuCommand::command();
        let mut takes_value = HashMap::new();
        for verb in command.get_subcommands() {
            for option in verb.get_arguments().filter(|option| !option.is_positional()) {
                let takes = option.get_action().takes_values();
                let known = *takes_value.entry(option.get_long()).or_insert(takes);
                assert_eq!(known, takes, "{:?} of {}", option.get_long(), verb.get_name());
            }
        }
        assert!(takes_value.len() > 9);
    }
}
