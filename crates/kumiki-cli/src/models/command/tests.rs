//! The meaning of command lines, and the errors of those without one.

use super::*;
use kumiki::search::{LookAhead, ValueOrder};
use proptest::prelude::*;

const VERBS: [&str; 8] =
    ["count", "solutions", "first", "best", "check", "conflict", "explain", "lowering"];

fn parse(line: &str) -> Result<KumikiCommand, clap::Error> {
    KumikiCommand::parse_words(
        ["kumiki"].into_iter().chain(line.split_whitespace()).map(OsString::from),
    )
}

#[test]
fn the_command_line_is_well_formed() {
    KumikiCommand::command().debug_assert();
}

#[test]
fn a_verb_comes_first_and_files_and_options_in_any_order() {
    for (line, verb, inputs) in [
        ("count a.json", "Count", vec!["a.json"]),
        ("solutions --limit 3 a.json -", "Solutions", vec!["a.json", "-"]),
        ("first count --quiet", "First", vec!["count"]),
        ("check", "Check", vec![]),
        ("best --stats a.json", "Best", vec!["a.json"]),
        ("explain a.json b.json", "Explain", vec!["a.json", "b.json"]),
        ("lowering a.json", "Lowering", vec!["a.json"]),
    ] {
        let mut command = parse(line).unwrap();
        let debug = format!("{:?}", command.verb);
        assert!(debug.starts_with(&format!("Models({verb}(")), "{line}: {debug}");
        let inputs: Vec<OsString> = inputs.iter().map(OsString::from).collect();
        assert_eq!(*command.verb().inputs().0.unwrap(), inputs, "{line}");
    }
}

#[test]
fn wrong_usage_exits_with_two_and_help_with_zero() {
    for line in [
        "",
        "a.json",
        "cuont a.json",
        "--stats count a.json",
        "count --bogus a.json",
        "count --limit 0 a.json",
        "count --solver fast a.json",
        "count --time-limit soon a.json",
        "count --seed -1 a.json",
        "solutions --format xml a.json",
    ] {
        assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
    }
    for line in ["--help", "-h", "--version", "count --help", "help first"] {
        assert_eq!(parse(line).unwrap_err().exit_code(), 0, "{line}");
    }
    assert_eq!(KumikiCommand::nothing_to_read().exit_code(), 2);
    assert!(parse("cuont a.json").unwrap_err().to_string().contains("'count'"));
}

#[test]
fn an_option_that_a_verb_would_ignore_is_refused() {
    let takes = |verb: &str, option: &str| parse(&format!("{verb} {option} a.json")).is_ok();
    for (option, verbs) in [
        ("--limit 3", "count solutions conflict explain"),
        ("--format table", "solutions first best check conflict"),
        ("--format csv", "solutions first best"),
        ("--unique", "count solutions first check"),
        ("--solver recursive", "count solutions first check"),
        ("--threads 2", "count solutions first best check conflict explain lowering"),
        ("--output b", "count solutions first best check conflict explain lowering"),
        ("--resume c", ""),
        ("--seed 3", "count solutions first check"),
        ("--time-limit 3s", "count solutions first best check conflict explain"),
        ("--stats", "count solutions first best check"),
        ("--quiet", "count solutions first best check conflict explain lowering"),
        ("--profile", "solutions"),
        ("--all", "conflict"),
        ("--corrections", "conflict"),
        ("--json", "solutions first best check conflict explain"),
        ("--depth 1", "explain"),
    ] {
        let taken: Vec<&str> = VERBS.into_iter().filter(|verb| takes(verb, option)).collect();
        assert_eq!(taken.join(" "), verbs, "{option}");
    }
}

#[test]
fn convert_needs_a_format_and_has_no_options_of_a_search() {
    for format in ["json", "flatzinc", "xcsp3", "lp", "dimacs"] {
        assert!(parse(&format!("convert --quiet --to {format} a.json")).is_ok(), "{format}");
    }
    for line in [
        "convert a.json",
        "convert --to xml a.json",
        "convert --to json --limit 1 a.json",
        "convert --to json --stats a.json",
        "convert --to json --format table a.json",
    ] {
        assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
    }
}

#[test]
fn solvers_are_settings_and_other_options_are_put_on_top() {
    let settings = |line: &str| match parse(&format!("count {line}")).unwrap().verb {
        KumikiVerb::Models(ModelCommand::Count(verb)) => {
            verb.own.search.unlimited(verb.common.threads_for_one())
        }
        verb => panic!("{verb:?}"),
    };
    assert_eq!(settings("").look_ahead, LookAhead::Full);
    assert_eq!(settings("--solver recursive").look_ahead, LookAhead::Forward);
    for solver in ["backtracking-nofc", "optimized-nofc", "recursive-nofc"] {
        assert_eq!(settings(&format!("--solver {solver}")).look_ahead, LookAhead::None);
    }
    assert!(matches!(settings("--solver optimized").value_order, ValueOrder::Reversed));
    assert_eq!(settings("--solver parallel").threads, 0);
    assert_eq!(settings("--solver parallel --threads 3").threads, 3);
    assert_eq!(settings("--seed 7").seed, 7);
}

#[test]
fn local_search_is_for_the_first_solution_only() {
    for (line, is_taken) in [
        ("first", true),
        ("first --unique", false),
        ("count", false),
        ("solutions", false),
        ("check", false),
    ] {
        let parsed = parse(&format!("{line} --solver min-conflicts a.json"));
        assert_eq!(parsed.is_ok(), is_taken, "{line}");
    }
}

#[test]
fn a_profile_is_of_one_thread() {
    for (line, is_taken) in [
        ("--profile", true),
        ("--profile --threads 1", true),
        ("--profile --threads 2", false),
        ("--profile --threads 0", false),
        ("--profile --solver parallel", false),
        ("--profile --solver recursive", true),
    ] {
        assert_eq!(parse(&format!("solutions {line} a.json")).is_ok(), is_taken, "{line}");
    }
}

/// The words of a command line that the parsers of one verb and of all verbs may read.
const WORDS: &str = "puzzle|count|first|best|check|convert|schema|man|completions|bash|solve|draw|\
    types|help|--help|--quiet|-q|--threads|--limit|--seed|2|nonogram/3/3/1g3g1g1g3g1g|a.json|-|--|\
    --format|json|table|--unique";

#[test]
fn the_verbs_of_the_whole_command_line_have_parsers_of_their_own() {
    let is_read = |line: &str| {
        let words = ["kumiki"].into_iter().chain(line.split(' ')).map(OsString::from);
        KumikiCommand::of_words(&words.collect::<Vec<_>>()).is_some()
    };
    let command = KumikiCommand::command();
    for verb in command.get_subcommands().map(|verb| verb.get_name()) {
        let line = match verb {
            "puzzle" => continue,
            "convert" => "convert --to json a.json",
            "schema" => verb,
            "completions" => "completions bash",
            _ => &format!("{verb} a"),
        };
        assert!(is_read(line), "{line}");
    }
    let puzzle = command.find_subcommand("puzzle").unwrap();
    for verb in puzzle.get_subcommands().map(|verb| verb.get_name()) {
        assert!(is_read(&format!("puzzle {verb} nonogram")), "{verb}");
    }
}

proptest! {
    #[test]
    fn a_verb_is_read_as_in_the_whole_command_line(words in prop::collection::vec(WORDS, 0..6)) {
        let words: Vec<OsString> =
            std::iter::once("kumiki".into()).chain(words.into_iter().map(OsString::from)).collect();
        if let Some(command) = KumikiCommand::of_words(&words) {
            let whole = KumikiCommand::try_parse_from(&words).expect("the words are in order");
            prop_assert_eq!(format!("{command:?}"), format!("{whole:?}"));
        }
    }

    #[test]
    fn no_words_make_it_panic(
        words in prop::collection::vec("\\PC{0,12}|--[a-z-]{0,12}|count|first", 0..6),
    ) {
        let words = words.into_iter().map(OsString::from);
        let _ = KumikiCommand::parse_words(std::iter::once("kumiki".into()).chain(words));
    }
}
