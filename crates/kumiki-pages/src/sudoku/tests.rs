//! A page is small, says every step in words, and holds no code but its own.

use crate::SteppedPage;
use kumiki_sudoku::{Grid, Method, Puzzle};
use kumiki_sudoku_io::escaped;
use kumiki_sudoku_techniques::steps::{
    ExplainOptions, ExplainedStep, Explainer, TechniqueChoice, WantedSteps,
};
use std::collections::BTreeSet;

/// It takes a Sue de Coq, and has more than a thousand steps to begin with.
const ORDINARY: &str =
    ".3...5..86..8.....9..........7.5.29...3....6....9...4..8...16......3.7...1247....";

/// Returns the page of the steps of `puzzle`; the notation, or for a single its conclusion, and the
/// reason of each step.
fn page(puzzle: &Puzzle, wanted: WantedSteps) -> (String, Vec<[String; 2]>) {
    let options = ExplainOptions {
        wanted,
        techniques: TechniqueChoice::Usual,
        guess: false,
        uniqueness: true,
        marks: true,
        positions: true,
    };
    let found = Explainer::new(puzzle, &Method::Full.settings()).explain(&options, puzzle).unwrap();
    let text = |ExplainedStep { step, .. }: &ExplainedStep| {
        let line = if step.technique.is_single() { step.conclusion() } else { step.to_string() };
        [line, step.text()]
    };
    let steps = found.steps.iter().map(text).collect();
    (SteppedPage::of_sudoku(puzzle, &found).to_string(), steps)
}

fn read(digits: &str) -> Puzzle {
    digits.parse::<Grid>().unwrap().into()
}

/// Returns the page without its script.
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
    let puzzle = read(ORDINARY);
    let (text, steps) = page(&puzzle, WantedSteps::Path);
    assert!(steps.len() > 60, "{}", steps.len());
    assert!(text.len() <= 120_000, "{}", text.len());
    has_one_picture_and_all_words(&text, &steps);
    assert_eq!(text, page(&puzzle, WantedSteps::Path).0, "a page is the same each time");
}

#[test]
fn all_steps_take_less_than_a_kilobyte_each() {
    let (text, steps) = page(&read(ORDINARY), WantedSteps::Of(TechniqueChoice::Usual.techniques()));
    assert!(steps.len() > 1000, "{}", steps.len());
    assert!(text.len() <= 100_000 + 800 * steps.len(), "{} for {}", text.len(), steps.len());
    has_one_picture_and_all_words(&text, &steps);
}

/// Returns the values of an attribute of the steps, in order; empty for steps without it.
fn values<'a>(page: &'a str, name: &str) -> Vec<Vec<&'a str>> {
    let begin = format!(" data-{name}=\"");
    let tags = page.split("<article").skip(1).map(|step| step.split('>').next().unwrap_or(""));
    let value = |tag: &'a str| Some(tag.split_once(&begin)?.1.split_once('"')?.0);
    tags.map(|tag| value(tag).map_or(Vec::new(), |value| value.split(' ').collect())).collect()
}

#[test]
fn the_differences_of_all_steps_lead_from_the_picture_to_the_solution() {
    let text = page(&read(ORDINARY), WantedSteps::Path).0;
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
    let puzzle =
        read("000531609906480000304002058765210384139748006008000010083000165047160092090020400");
    let of = |name: &str| WantedSteps::Of(vec![name.parse().unwrap()]);
    // 3 in columns 8 and 9 has its places in rows 2 and 9.
    let text = page(&puzzle, of("X-Wing")).0;
    assert_eq!(values(&text, "houses")[0], ["16", "17"]);
    let marks = "premise 146 155 713 722 removal 677 695";
    assert_eq!(values(&text, "marks")[0].join(" "), marks);
    assert_eq!(values(&text, "legend")[0], ["premise:defining", "removal:removed"]);
    assert_eq!(values(&page(&puzzle, WantedSteps::Next).0, "fold")[0], ["singles"]);
    // If r3c5 is not 9, it is 7, so r7c5 is not 7, so it is 9.
    let text = page(&puzzle, of("XY-Chain")).0;
    assert_eq!(values(&text, "chains")[0], ["206=204-528=530"]);
}

#[test]
fn a_title_cannot_end_an_element() {
    let title = "</title></script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
    let mut puzzle = read(ORDINARY);
    puzzle.metadata.title = Some(title.to_owned());
    let text = page(&puzzle, WantedSteps::Next).0;
    assert!(!text.contains("<img") && text.contains(&escaped(title)), "{text}");
    assert_eq!((text.matches("<script").count(), text.matches("</script").count()), (1, 1));
    assert!(text.contains("default-src 'none'"), "{text}");
}

#[test]
fn two_solutions_have_a_colour_each_at_the_end() {
    let two = "87.531.4.95.487.31314692758765219384139748526428356917283974165547163892691825473";
    let (text, steps) = page(&read(two), WantedSteps::Path);
    assert_eq!(steps.len(), 1);
    assert!(text.contains("The solutions differ in r12c37."), "{text}");
    let legend = values(&text, "legend");
    assert_eq!(legend.last().unwrap(), &["premise:one", "other:another"]);
    let marks = values(&text, "marks").last().unwrap().join(" ");
    let (other, premise) = marks.split_once(" premise ").expect("two colours");
    let cells_and_digits = |words: &str| -> Vec<(usize, usize)> {
        let numbers = words.split(' ').filter_map(|word| word.parse::<usize>().ok());
        numbers.map(|number| (number / 9, number % 9 + 1)).collect()
    };
    let (one, another) = (cells_and_digits(premise), cells_and_digits(other));
    // Both have the four cells, and in each cell another of the digits 2 and 6.
    assert_eq!(one.iter().map(|&(cell, _)| cell).collect::<Vec<_>>(), [2, 6, 11, 15]);
    for (&(cell, digit), &(same, different)) in one.iter().zip(&another) {
        assert!(cell == same && digit + different == 8, "{marks}");
    }
}

#[test]
fn the_page_of_a_variant_has_its_rules() {
    let mut puzzle = read(ORDINARY);
    let cells = [0, 1].map(|column| kumiki_sudoku::Cell::new(0, column));
    puzzle.add_rule(kumiki_sudoku::Rule::cage(None, cells)).unwrap();
    let text = page(&puzzle, WantedSteps::Next).0;
    assert!(text.contains("<li>cage at r1c1 r1c2</li>"), "{text}");
    assert!(!page(&read(ORDINARY), WantedSteps::Next).0.contains("<summary>Rules"));
}
