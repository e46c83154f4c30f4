//! The page of the book on techniques has them all, as they are.

use kumiki_sudoku_techniques::steps::Technique;

#[test]
fn the_page_has_a_row_for_each_technique() {
    let page = include_str!("../../../docs/src/solve-sudoku-as-people-do.md").replace("\r\n", "\n");
    let rows: String = Technique::all()
        .map(|technique| {
            let is_usual = Technique::usual().any(|usual| usual == technique);
            let (code, score, level) = (technique.code(), technique.score(), technique.level());
            let usual = if is_usual { "yes" } else { "" };
            format!("| {} | {code} | {score} | {level} | {usual} |\n", technique.name())
        })
        .collect();
    assert!(page.contains(&rows), "the rows should be:\n{rows}");
}
