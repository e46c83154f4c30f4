//! Texts of no format: each is read as its puzzles, and a spoilt one as none.

use super::find;
use crate::format::tests::{WIKIPEDIA, WIKIPEDIA_SOLUTION};
use proptest::prelude::*;
use proptest::sample::select;

/// Returns the nine rows of cells, with `blank` for a blank.
fn rows(blank: &str) -> Vec<Vec<String>> {
    let cell = |symbol: char| if symbol == '.' { blank.to_owned() } else { symbol.to_string() };
    let row = |at: usize| WIKIPEDIA[at * 9..at * 9 + 9].chars().map(cell).collect();
    (0..9).map(row).collect()
}

/// Returns the rows in a text: `form` makes a line of one.
fn table(blank: &str, form: impl Fn(usize, &[String]) -> String) -> String {
    let rows = rows(blank);
    rows.iter().enumerate().map(|(at, row)| form(at + 1, row) + "\n").collect()
}

/// Returns the clues, each with its row and column from 0, in a text: `form` makes a part of one.
fn clues(form: impl Fn(usize, usize, char) -> String) -> String {
    let clues = WIKIPEDIA.chars().enumerate().filter(|(_, symbol)| *symbol != '.');
    clues.map(|(at, digit)| form(at / 9, at % 9, digit)).collect()
}

/// Texts with the one puzzle.
fn texts() -> Vec<String> {
    let zeros = WIKIPEDIA.replace('.', "0");
    let letter = |row: usize| char::from(b'A' + row as u8);
    vec![
        // Words with a grid among others.
        format!("Easy 1: {WIKIPEDIA}\n"),
        format!("7.2 1.5 1.5 {WIKIPEDIA}"),
        format!("INSERT INTO puzzles VALUES (17, '{zeros}');"),
        format!("https://example.org/play?grid={zeros}&lang=en"),
        format!("Puzzle: {WIKIPEDIA}\nSolution: {WIKIPEDIA_SOLUTION}\n"),
        // Code.
        table("0", |_, row| format!("    intArrayOf({}),", row.join(", "))) + "solve(board, 9)\n",
        table("nil", |_, row| format!("  [{}],", row.join(", "))) + "]\n",
        format!("m <- matrix(c({}), nrow=9, ncol=9)", rows("0").concat().join(",")),
        format!("board←9 9⍴{}", rows("0").concat().join(" ")),
        table("0", |at, row| format!("{} /* {at} */", row.join(","))),
        // Numbers and letters beside the rows.
        format!(",A,B,C,D,E,F,G,H,I\n{}", table("", |at, row| format!("{at},{}", row.join(",")))),
        format!("  1 2 3 4 5 6 7 8 9\n{}", table(".", |at, row| format!("{at} {}", row.join(" ")))),
        format!(
            "  0 1 2 3 4 5 6 7 8\n{}",
            table("0", |at, row| format!("{} {}", at - 1, row.join(" ")))
        ),
        table(".", |at, row| format!("puzzle.txt:{at}:{}", row.concat())),
        table(" ", |_, row| format!("║ {} ║", row.join(" │ "))),
        table(" ", |_, row| format!("| {} |\n+{}", row.join(" | "), "---+".repeat(9))),
        // Pages and papers.
        table("", |_, row| format!("<tr><td>{}</td></tr>", row.join("</td><td>"))) + "</table>",
        table("&nbsp;", |_, row| format!("<tr><td class=c>{}</td></tr>", row.join("</td><td>"))),
        table("", |_, row| format!("[tr][td]{}[/td][/tr]", row.join("[/td][td]"))),
        table(" ", |_, row| format!("{} \\\\ \\hline", row.join(" & "))),
        format!("\\begin{{sudoku}}\n{}", table(" ", |_, row| format!("|{}|.", row.join("|")))),
        format!("{{| class=x\n{}|}}", table(" ", |_, row| format!("|-\n| {}", row.join(" || ")))),
        // Clues by their cells.
        clues(|row, column, digit| format!("r{}c{}={digit} ", row + 1, column + 1)),
        clues(|row, column, digit| format!("\"{}{}\": {digit}, ", letter(row), column + 1)),
        clues(|row, column, digit| format!("value({},{},{digit}). ", row + 1, column + 1)),
        clues(|row, column, digit| format!("({row}, {column}): {digit}, ")),
        clues(|row, column, digit| format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}")),
        clues(|row, column, digit| format!("{{\"c\":{column},\"v\":{digit},\"r\":{row}}}")),
        clues(|row, column, digit| format!("s.add(x[{row}][{column}] == {digit})\n")),
        clues(|row, column, digit| format!("<cell row=\"{row}\" col=\"{column}\">{digit}</cell>")),
        clues(|row, column, digit| format!("{} {} {digit}\n", row + 1, column + 1)),
        // Tables of data frames and of databases, and emoji.
        table("NaN", |at, row| {
            let number =
                |cell: &String| if cell == "NaN" { cell.clone() } else { format!("{cell}.0") };
            format!("{}  {}", at - 1, row.iter().map(number).collect::<Vec<_>>().join("  "))
        }),
        table(" ", |_, row| format!(" {} ", row.join(" | "))) + "(9 rows)\n",
        format!("|===\n{}|===", table("", |_, row| format!("|{}", row.join(" |")))),
        WIKIPEDIA.replace('.', " ").replace("", "\n").trim_matches('\n').replace(' ', ""),
    ]
}

#[test]
fn a_puzzle_is_found_in_code_pages_and_mails() {
    for text in texts() {
        let found = find(&text).unwrap_or_default();
        assert_eq!(
            found.iter().map(ToString::to_string).collect::<Vec<_>>(),
            [WIKIPEDIA],
            "{text}"
        );
    }
}

/// Symbols in place of one of a text.
const CHANGES: [&str; 12] = ["", "y", "5", "55", "%", " ", "\n", ",", "\t", "|", "(", "</td>"];

proptest! {
    /// A missing, foreign or doubled cell must not make another puzzle of the text. A changed digit
    /// is one cell, and a changed name moves a clue.
    #[test]
    fn a_text_with_a_fault_is_no_other_puzzle(
        text in select(texts()),
        at in any::<u16>(),
        change in select(&CHANGES[..]),
    ) {
        let mut symbols: Vec<String> = text.chars().map(String::from).collect();
        let at = usize::from(at) % symbols.len();
        symbols[at] = change.to_owned();
        let spoilt = symbols.concat();
        let found = find(&spoilt).unwrap_or_default();
        for puzzle in found.first().cloned().into_iter().chain(crate::format::read(&spoilt)) {
            let found = puzzle.to_string();
            let differing = found.chars().zip(WIKIPEDIA.chars()).filter(|(one, other)| one != other);
            // With a label for the labels, a grid and its labels are one of ten rows.
            prop_assert!(
                found.len() == 100 || found.len() == 81 && differing.count() <= 2,
                "{spoilt}\n{found}"
            );
        }
    }
}

#[test]
fn candidates_need_no_drawing() {
    let marks = |form: &dyn Fn(&str) -> String| {
        let cell = |symbol: char| form(if symbol == '.' { "1379" } else { "5" });
        let cells: Vec<String> = WIKIPEDIA.chars().map(cell).collect();
        cells.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>()
    };
    for text in [
        marks(&str::to_owned),
        marks(&|cell| format!("({cell})")),
        marks(&|cell| format!("{{{cell}}}")),
        marks(&|cell| format!("{cell},")),
        marks(&|cell| format!("[{}],", cell.split("").collect::<Vec<_>>().join(" "))),
    ] {
        let [puzzle] = &find(&text).unwrap_or_default()[..] else { panic!("{text}") };
        let marked = puzzle.iter().filter(|(_, entry)| entry.allowed.is_some()).count();
        assert_eq!((puzzle.clues().count(), marked), (30, 51), "{text}");
        assert!(find(&text.replacen('7', "2", 1)).is_none(), "{text}");
    }
}

#[test]
fn two_puzzles_stand_one_below_the_other_or_side_by_side() {
    let below = format!("1. {WIKIPEDIA}\n2. {}\n", WIKIPEDIA.replace("53", ".."));
    let beside = table(".", |_, row| format!("{0}   {0}", row.concat()));
    for text in [below, beside] {
        assert_eq!(find(&text).map(|found| found.len()), Some(2), "{text}");
    }
    assert!(find("1 2 3 4 5 6 7 8 9").is_none());
    assert!(find(&"0".repeat(81)).is_none());
}
