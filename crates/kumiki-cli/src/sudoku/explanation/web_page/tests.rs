//! A page is small, says every step in words, and holds no code but its own.

use super::*;
use crate::sudoku::{ExplanationFormat, Telling, Wanted};
use kumiki::Settings;
use kumiki_sudoku::{Grid, Technique};
use std::collections::BTreeSet;

/// It takes a fish, an almost locked set and chains.
const ORDINARY: &str =
    ".3...5..86..8.....9..........7.5.29...3....6....9...4..8...16......3.7...1247....";

fn found(what: Wanted, puzzle: &Puzzle) -> Found {
    let to = ExplanationFormat::Html;
    let telling = Telling { what, uniqueness: true, marks: false, is_long: false, to };
    let found = super::super::Teller::new(puzzle, &Settings::default()).found(&telling, puzzle);
    found.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The page of a puzzle; the name and the words of each step, and the number of steps.
fn page(what: Wanted, puzzle: &Puzzle) -> (String, Vec<[String; 2]>) {
    let found = found(what, puzzle);
    let words = |report: &super::super::StepReport| [report.step.to_string(), report.step.text()];
    let words = found.steps.iter().map(words).collect();
    (WebPage::new(puzzle, found).to_string(), words)
}

fn puzzle(text: &str) -> Puzzle {
    Puzzle::from(text.parse::<Grid>().unwrap_or_else(|error| panic!("{error}")))
}

/// The page without its script.
fn without_script(page: &str) -> String {
    let (before, rest) = page.split_once("<script>").expect("a script");
    let (_, after) = rest.split_once("</script>").expect("its end");
    format!("{before}{after}")
}

fn has_one_picture_and_all_words(page: &str, steps: &[[String; 2]]) {
    assert_eq!(page.matches("<svg").count(), 1);
    assert_eq!(page.matches("<script").count(), 1);
    let read = without_script(page);
    for text in steps.iter().flatten() {
        assert!(read.contains(&format!(">{}</p>", escaped(text))), "{text}");
    }
}

#[test]
fn a_path_takes_no_more_than_120_kilobytes() {
    let puzzle = puzzle(ORDINARY);
    let (text, steps) = page(Wanted::Path, &puzzle);
    assert!(steps.len() > 60, "{}", steps.len());
    assert!(text.len() <= 120_000, "{}", text.len());
    has_one_picture_and_all_words(&text, &steps);
    assert_eq!(text, page(Wanted::Path, &puzzle).0, "a page is the same each time");
}

#[test]
fn all_steps_take_less_than_a_kilobyte_each() {
    let all = Technique::usual().collect();
    let (text, steps) = page(Wanted::Of(all), &puzzle(ORDINARY));
    assert!(steps.len() > 1000, "{}", steps.len());
    assert!(text.len() <= 100_000 + 700 * steps.len(), "{} for {}", text.len(), steps.len());
    has_one_picture_and_all_words(&text, &steps);
}

/// The values of an attribute of the steps, in order; empty for steps without it.
fn values<'a>(page: &'a str, name: &str) -> Vec<Vec<&'a str>> {
    let begin = format!(" data-{name}=\"");
    let tags = page.split("<article ").skip(1).map(|step| step.split('>').next().unwrap_or(""));
    let value = |tag: &'a str| Some(tag.split_once(&begin)?.1.split_once('"')?.0);
    tags.map(|tag| value(tag).map_or(Vec::new(), |value| value.split(' ').collect())).collect()
}

#[test]
fn the_differences_of_all_steps_lead_from_the_picture_to_the_solution() {
    let text = page(Wanted::Path, &puzzle(ORDINARY)).0;
    let shown = text.split("id=\"c").skip(1).filter_map(|rest| rest.split('"').next());
    let mut left: BTreeSet<usize> = shown.filter_map(|number| number.parse().ok()).collect();
    let mut placed = BTreeSet::new();
    for (digits, gone) in values(&text, "placed").iter().zip(values(&text, "removed")) {
        for digit in digits.iter().map(|digit| digit.parse::<usize>().unwrap()) {
            assert!(left.contains(&digit) && placed.insert(digit), "{digit}");
            left.retain(|candidate| candidate / 9 != digit / 9);
        }
        for candidate in gone {
            assert!(left.remove(&candidate.parse().unwrap()), "{candidate}");
        }
    }
    assert_eq!((placed.len(), left.len()), (81 - 23, 0));
}

#[test]
fn marks_name_roles_houses_and_links() {
    let text = "000531609906480000304002058765210384139748006008000010083000165047160092090020400";
    let (text, steps) = page(Wanted::Of(vec!["x-wing".parse().unwrap()]), &puzzle(text));
    assert!(!steps.is_empty());
    let (marks, houses) = (values(&text, "marks"), values(&text, "houses"));
    for (marks, houses) in marks.iter().zip(houses) {
        assert!(marks.contains(&"premise") && marks.contains(&"removal"), "{marks:?}");
        assert_eq!(houses.len(), 2);
    }
}

#[test]
fn a_title_cannot_end_an_element() {
    let title = "</title></script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
    let mut puzzle = puzzle(ORDINARY);
    puzzle.about.title = Some(title.into());
    let text = page(Wanted::Next, &puzzle).0;
    assert!(!text.contains("<img") && text.contains(&escaped(title)), "{text}");
    assert_eq!((text.matches("<script").count(), text.matches("</script").count()), (1, 1));
    assert!(text.contains("default-src 'none'"), "{text}");
}
