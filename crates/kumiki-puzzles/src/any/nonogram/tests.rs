//! One board in each form of file, and files that do not fit.

use super::*;
use crate::Kinds;
use kumiki::Verdict;

/// The board of all files: a P of 4 rows and 3 columns, with an empty column behind it.
const PICTURE: &str = "# # . .\n# # . .\n# . . .\n. . . .\n";

const FILES: [(&str, &str); 7] = [
    (
        "non",
        "title \"rows\"\nwidth 4\nheight 4\n\nrows\n2\n2\n1\n0\n\ncolumns\n3\n2\n0\n0\n\ngoal \"1100110010000000\"\n",
    ),
    ("non with empty lines", "columns 4\nrows 4\nrows\n2\n2\n1\n\ncolumns\n3\n2\n\n\n"),
    ("mk", "4 4\n2\n2\n1\n0\n#\n3\n2\n0\n0\n"),
    ("nin", "4 4\n2\n2\n1\n0\n3\n2\n0\n0\n"),
    ("cwd", "4\n4\n2\n2\n1\n0\n\n3\n2\n0\n0\n"),
    (
        "gno",
        "[Description]\nP\nA\n[Dimensions]\n4\n4\n[Row clues]\n2\n2\n1\n0\n[Column clues]\n3\n2\n0\n0\n[Solution]\n2 2 1 1\n",
    ),
    (
        "picmi",
        "<?xml version=\"1.0\"?>\n<picmi name=\"x\"><board name=\"P\" author=\"A\">\n<row>11--</row>\n\
         <row>11--</row>\n<row>1---</row>\n<row>----</row>\n</board></picmi>\n",
    ),
];

#[test]
fn each_form_has_the_board() {
    for (form, file) in FILES {
        assert!(is_nonogram(file), "{form}");
        let puzzle = Kinds::standard().read(file).unwrap_or_else(|error| panic!("{form}: {error}"));
        let Verdict::Unique(solution) = puzzle.problem().unwrap().verdict() else {
            panic!("{form}: {}", puzzle.link())
        };
        assert_eq!(puzzle.board(&solution).to_string(), PICTURE, "{form}");
        let written = to_non(&*puzzle).unwrap();
        assert_eq!(Kinds::standard().read(&written).unwrap().link(), puzzle.link(), "{written}");
    }
}

#[test]
fn a_file_that_does_not_fit_is_an_error_that_says_why() {
    for (file, words) in [
        ("width 2\nheight 2\nrows\n1\ncolumns\n1\n1\n", "1 rows, and says that it has 2"),
        ("width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n", "several colours"),
        ("width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n", "several nonograms"),
        ("width 1\nheight 1\nrows\n2\ncolumns\n1\n", "row 1 need more than 1 cells"),
        ("width 1\nheight 1\nrows\n1-\ncolumns\n1\n", "is no list of numbers"),
        ("2 1\n1\n#\n1\n", "1 rows, and says that it has 2"),
        ("<picmi><board><row>1</row><row>11</row></board></picmi>", "as many cells"),
        ("<picmi><board><xpm>a.xpm</xpm></board></picmi>", "another file"),
    ] {
        let error = Kinds::standard().read(file).unwrap_err().to_string();
        assert!(error.contains(words), "{file}: {error}");
    }
}

#[test]
fn lists_of_other_numbers_are_no_nonograms() {
    let sudoku = "5 3 0 0 7 0 0 0 0\n".repeat(9);
    for text in [&*sudoku, "1 2\n3 4\n5 6\n", "3\n4\n5\n", "4 4\n2\n2\n1\n1\n3\n2\n1\n1\n", ""] {
        assert!(!is_nonogram(text), "{text}");
    }
}
