//! Puzzles come in order from arguments and files, and what is wrong is named.

use super::*;
use proptest::prelude::*;
use std::fs;

const LINK: &str = "nonogram/3/3/1g3g1g1g3g1g";

/// Returns the places, and the links or errors, of these arguments.
fn read(arguments: &[&str]) -> Vec<(String, Result<String, String>)> {
    let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    let read = PencilInputs::new(sources(&arguments), InputPosition::BEGIN);
    let read = read.map(|batch| match batch.read {
        Ok(Placed { place, value }) => {
            let name = value.name.map_or(String::new(), |name| format!(": {name}"));
            (format!("{place}{name}"), Ok(value.puzzle.link()))
        }
        Err(UnreadablePencil { place, problem }) => (place.to_string(), Err(problem.to_string())),
    });
    read.collect()
}

#[test]
fn arguments_files_and_documents_are_read_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let address = format!("https://puzz.link/p?{LINK}");
    fs::write(path("links"), format!("# mine\n\n{LINK} easy\r\n{address}")).unwrap();
    let document =
        format!("\u{feff} {{\"nonogram\": [{{\"link\": \"{LINK}\", \"id\": \"plus\"}}]}}");
    fs::write(path("document"), &document).unwrap();
    let read = read(&[
        &address,
        &path("links"),
        &path("document"),
        document.trim_start_matches('\u{feff}').trim(),
    ]);
    assert!(read.iter().all(|(_, link)| *link == Ok(LINK.to_owned())), "{read:?}");
    let places: Vec<String> = read.into_iter().map(|(place, _)| place).collect();
    let [links, document] = ["links", "document"].map(path);
    assert_eq!(
        places,
        [
            "argument 1".to_owned(),
            format!("{links}:3"),
            format!("{links}:4"),
            format!("{document}: plus"),
            "argument 4: plus".to_owned(),
        ]
    );
}

#[test]
fn a_file_without_a_link_is_one_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let other = "letter \"x\"\nfirst 2\nsecond 2\n\nlines\n1\n1\n\nfields\n1\n1\n";
    fs::write(path("other"), other).unwrap();
    fs::write(path("long"), other.repeat(9)).unwrap();
    fs::write(path("titled"), format!("{other}{LINK}\nend\n")).unwrap();
    for name in ["other", "long"] {
        let [(place, error)] = &read(&[&path(name)])[..] else { panic!("{name}: one error") };
        assert_eq!(*place, format!("{}:1", path(name)));
        assert!(error.as_ref().unwrap_err().contains("no form of a file that is known"));
    }
    let lines: Vec<bool> = read(&[&path("titled")]).iter().map(|(_, read)| read.is_ok()).collect();
    assert_eq!(lines.iter().filter(|is_ok| **is_ok).count(), 1);
    assert_eq!((lines.len(), lines[9]), (11, true));
}

#[test]
fn a_saved_puzzle_is_a_whole_file_or_a_line_with_slashes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let saved = "pzprv3\r\nnurikabe\r\n2\r\n2\r\n. 3 \r\n# + \r\n";
    fs::write(path("saved"), saved).unwrap();
    let line = "pzprv3/nurikabe/2/2/. 3 /# + /";
    fs::write(path("lines"), format!("{LINK}\n{line}\n{line}\n")).unwrap();
    fs::write(path("wrong"), "pzprv3\nnurikabe\n2\n2\n. x\n. .\n").unwrap();
    let read = read(&[&path("saved"), &path("lines"), line, &path("wrong")]);
    let links: Vec<Result<&str, &str>> = read
        .iter()
        .map(|(_, link)| link.as_ref().map(String::as_str).map_err(String::as_str))
        .collect();
    let nurikabe = "nurikabe/2/2/g3h";
    let wrong = "line 5 of the file: \"x\" is not a clue";
    assert_eq!(
        links,
        [Ok(nurikabe), Ok(LINK), Ok(nurikabe), Ok(nurikabe), Ok(nurikabe), Err(wrong)]
    );
    assert_eq!(read[0].0, path("saved"));
    assert_eq!(read[3].0, format!("{}:3", path("lines")));
}

#[test]
fn one_puzzle_is_an_argument_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("links").display().to_string();
    fs::write(&path, LINK).unwrap();
    let is_one = |arguments: &[&str]| {
        is_one_puzzle(&arguments.iter().map(OsString::from).collect::<Vec<_>>())
    };
    assert!(is_one(&[LINK]));
    for arguments in [&[LINK, LINK][..], &["-"], &[&path], &["[]"], &[]] {
        assert!(!is_one(arguments), "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("empty"), "\n# nothing\n").unwrap();
    fs::write(path("binary"), [0; 64]).unwrap();
    fs::write(path("wrong"), "nonogramm/3/3/1i\nnonogram/3/0/\nnonogram/3/3/1g3g1g1g3g1g9\n")
        .unwrap();
    fs::write(path("list"), "[{\"type\": \"nonogram\"}, 3]").unwrap();
    fs::write(path("other"), "{\"nonogram\": 3}").unwrap();
    let arguments = [
        "missing.txt",
        &path("empty"),
        &path("binary"),
        &path("wrong"),
        &path("list"),
        &path("other"),
        "nonogram/3/x/4",
        "https://puzz.link/p?nonogram",
        LINK,
    ];
    let read = read(&arguments);
    let wrong: Vec<&str> =
        read[..11].iter().map(|(_, link)| link.as_ref().unwrap_err().as_str()).collect();
    assert_eq!(
        wrong,
        [
            "no such file",
            "there is no puzzle in it",
            "it looks binary: neither text nor compressed by gzip",
            "there is no puzzle type \"nonogramm\"; is it \"nonogram\"? ('kumiki puzzle types' lists \
             the types)",
            "\"0\" is no size of a board: it has 1 to 100 rows and columns",
            "the link is longer than its board: \"9\" is left over",
            "nonogram 1: \"rows\" is not a number from 1 to 100",
            "puzzle 2: the link has no type: it reads TYPE/COLUMNS/ROWS/CLUES, such as \
             slither/5/5/...",
            &CollectionError::Form.to_string(),
            "\"x\" is no size of a board: it has 1 to 100 rows and columns, and there is no file of \
             this name",
            "the link has no size: it reads TYPE/COLUMNS/ROWS/CLUES, such as slither/5/5/...",
        ]
    );
    assert_eq!(read[11], ("argument 9".to_owned(), Ok(LINK.to_owned())));
}

#[test]
fn puzzles_are_read_on_from_each_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let document = format!(
        "{{\"nonogram\": [{}{{\"link\": \"x\"}}]}}",
        format!("{{\"link\": \"{LINK}\"}},").repeat(3)
    );
    fs::write(path("document"), document).unwrap();
    fs::write(path("links"), format!("\u{feff}# a\r\n{LINK}\r\n\r\nx/1/1\n{LINK}\rtext\r{LINK}"))
        .unwrap();
    fs::write(path("doubts"), format!("title\nwidth 2\n{LINK}\n{LINK}\n")).unwrap();
    fs::write(path("other"), "title\nwidth 2\n").unwrap();
    let mut sources: Vec<Source> = ["document", "links", "doubts", "other", "missing"]
        .map(|name| Source::File(path(name)))
        .into();
    sources.push(Source::Argument { number: 6, text: LINK.into() });
    let shown = |batch: &PencilBatch| match &batch.read {
        Ok(read) => (read.place.clone(), read.value.puzzle.link()),
        Err(unreadable) => (unreadable.place.clone(), unreadable.problem.to_string()),
    };
    let from = |position| PencilInputs::new(sources.clone(), position);
    let all: Vec<PencilBatch> = from(InputPosition::BEGIN).collect();
    let expected: Vec<_> = all.iter().map(shown).collect();
    assert_eq!(expected.len(), 16, "{expected:?}");
    let ends = (1..).zip(&all).filter_map(|(read, batch)| Some((read, batch.end?)));
    let ends: Vec<_> = ends.collect();
    assert_eq!(ends.len(), 14);
    for (read, end) in ends {
        let rest: Vec<_> = from(end).map(|batch| shown(&batch)).collect();
        assert_eq!(rest, expected[read..], "{end:?}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any");
        fs::write(&path, bytes).unwrap();
        let inputs = PencilInputs::new(vec![Source::File(path)], InputPosition::BEGIN);
        prop_assert!(inputs.count() > 0);
    }
}
