//! The pages of `sudoku explain --to html` and `kumiki puzzle explain --format html` in a real
//! browser.
//!
//! Where no browser is installed, the test says so and asks for nothing: Debian's package is
//! `chromium`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const PUZZLE: &str =
    "000531609906480000304002058765210384139748006008000010083000165047160092090020400";

/// The first browser that can be started: `BROWSER`, or one of the usual names.
fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("BROWSER").map(PathBuf::from);
    let usual = ["chromium", "chromium-browser", "google-chrome", "chrome"].map(PathBuf::from);
    named.into_iter().chain(usual).find(|name| {
        let started = Command::new(name).arg("--version").stdout(Stdio::null()).status();
        started.is_ok_and(|status| status.success())
    })
}

/// What the document at `address` has become when its scripts have run.
fn opened(browser: &Path, profile: &Path, address: &str) -> String {
    let words = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"];
    let output = Command::new(browser)
        .args(words)
        .arg("--virtual-time-budget=3000")
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(address)
        .output()
        .expect("it was started before");
    String::from_utf8(output.stdout).expect("a document is text")
}

/// The page that `sudoku` writes for these words.
fn page(words: &[&str]) -> String {
    page_of(env!("CARGO_BIN_EXE_sudoku"), words)
}

/// The page that a program writes for these words.
fn page_of(program: &str, words: &[&str]) -> String {
    let output = Command::new(program)
        .args(words.iter().map(OsStr::new))
        .output()
        .expect("the program is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("a page is text")
}

/// What `page` has become when its scripts have run, at a place in it.
fn document(browser: &Path, page: &str, place: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder of its own");
    let file = folder.path().join("steps.html");
    fs::write(&file, page).expect("a file in it");
    let address = format!("file://{}{place}", file.display());
    opened(browser, &folder.path().join("profile"), &address)
}

/// Checks that `page` names no address.
fn asks_no_network(page: &str) {
    let outside = ["http://", "https://", "//cdn", "@import", "url("];
    let asked = page.replace("http://www.w3.org/2000/svg", "");
    assert!(outside.iter().all(|word| !asked.contains(word)), "the page asks the network");
}

/// `page` as it runs other scripts, too.
fn without_policy(page: &str) -> String {
    let (before, rest) =
        page.split_once("<meta http-equiv=\"Content-Security-Policy\"").expect("a policy");
    format!("{before}<meta{rest}")
}

/// Presses keys and buttons, and writes which steps are shown after each.
const HAND: &str = r##"
<script>
addEventListener("load", () => {
  const seen = [];
  const look = what => {
    const shown = [...document.querySelectorAll("article:not([hidden])")].map(step => step.id);
    const current = [...document.querySelectorAll("ol a[aria-current]")].map(link => link.hash);
    const said = document.getElementById("said").textContent.split(".")[0];
    seen.push([what, shown, current, said, location.hash].join("|"));
  };
  const press = key => {
    dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    look(key);
  };
  look("begin");
  ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"].forEach(press);
  document.getElementById("next").click();
  look("next");
  document.querySelectorAll("ol a")[3].click();
  look("link");
  const slider = document.querySelector("input");
  slider.value = 1;
  slider.dispatchEvent(new Event("input"));
  look("slider");
  document.body.dataset.seen = seen.join("\n");
});
</script>
</html>"##;

#[test]
fn the_page_is_stepped_through_by_keys_buttons_and_links() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no browser is installed; the package chromium has one");
        return;
    };
    let page = page(&["explain", "--to", "html", PUZZLE]);
    asks_no_network(&page);
    let steps = page.matches("<article").count();
    assert!(steps > 5, "{steps}");

    let document = document(&browser, &without_policy(&page).replace("</html>", HAND), "#step-2");
    let (_, seen) = document.split_once("data-seen=\"").expect("the script ran to its end");
    let seen: Vec<&str> = seen.split('"').next().unwrap_or_default().lines().collect();
    let last = steps - 1;
    let expected = [
        ("begin", 2),
        ("ArrowRight", 3),
        ("ArrowRight", 4),
        ("ArrowLeft", 3),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("next", 1),
        ("link", 3),
        ("slider", 1),
    ];
    assert_eq!(seen.len(), expected.len(), "{seen:?}");
    for (line, (what, at)) in seen.iter().zip(expected) {
        let said = if at == last { "Solved".to_string() } else { (at + 1).to_string() };
        assert_eq!(*line, format!("{what}|step-{at}|#step-{at}|{said}|#step-{at}"));
    }
}

#[test]
fn the_policy_lets_the_script_of_the_page_run_and_no_other() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no browser is installed; the package chromium has one");
        return;
    };
    let page = page(&["explain", "--to", "html", PUZZLE]);
    let other = "<script>document.body.dataset.seen = 'other'</script>\n</html>";
    let seen = |page: &str| document(&browser, &page.replace("</html>", other), "");
    let (with, without) = (seen(&page), seen(&without_policy(&page)));
    assert!(with.contains("<main class=\"stepped\">") && !with.contains("data-seen"), "{with}");
    assert!(without.contains("data-seen=\"other\""), "{without}");
}

/// Looks at the picture at each step, which is to show what the attributes of the step name.
const LOOK: &str = r##"
<script>
addEventListener("load", () => {
  const seen = [];
  const count = where => document.querySelectorAll(`svg ${where}`).length;
  const steps = [...document.querySelectorAll("article")];
  for (const { dataset } of steps) {
    const marks = (dataset.marks ?? "").split(" ").filter(word => word && !isNaN(word));
    const left = [...document.querySelectorAll("svg text[id]")]
      .filter(text => text.getAttribute("display") !== "none");
    const blank = document.querySelector("svg desc").textContent.match(/blank/g) ?? [];
    seen.push([
      count("#discs use") - marks.length,
      count("#digits text"), blank.length, left.length,
    ].join("|"));
    document.getElementById("next").click();
  }
  document.body.dataset.seen = seen.join("\n");
  document.body.dataset.rows = document.querySelector("svg desc").textContent;
});
</script>
</html>"##;

#[test]
fn the_picture_shows_what_is_known_before_each_step_and_its_marks() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no browser is installed; the package chromium has one");
        return;
    };
    let page = page(&["explain", "--to", "html", PUZZLE]);
    let blanks = PUZZLE.matches('0').count();
    let document = document(&browser, &without_policy(&page).replace("</html>", LOOK), "");
    let (_, seen) = document.split_once("data-seen=\"").expect("the script ran to its end");
    let (mut known, mut left_before) = (0, usize::MAX);
    let seen: Vec<&str> = seen.split('"').next().unwrap_or_default().lines().collect();
    assert_eq!(seen.len(), page.matches("<article").count());
    for line in &seen {
        let numbers: Vec<usize> =
            line.split('|').map(|number| number.parse().expect("not negative")).collect();
        let &[discs, digits, blank, left] = numbers.as_slice() else { panic!("{line}") };
        assert_eq!((discs, digits + blank), (0, blanks), "{line}");
        assert!(digits >= known && left < left_before, "{line}");
        (known, left_before) = (digits, left);
    }
    assert_eq!((known, left_before), (blanks, 0));
    let (_, rows) = document.split_once("data-rows=\"").expect("it is set beside the other");
    for (number, row) in (1..).zip(rows.split('"').next().unwrap_or_default().split(". ")) {
        let digits = row.strip_prefix(&format!("Row {number}: ")).expect("a row");
        let mut digits: Vec<&str> = digits.trim_end_matches('.').split(' ').collect();
        let given = PUZZLE.as_bytes()[9 * (number - 1)..9 * number].iter();
        assert!(
            given.zip(&digits).all(|(&clue, digit)| clue == b'0' || [clue] == digit.as_bytes())
        );
        digits.sort_unstable();
        assert_eq!(digits.concat(), "123456789");
    }
}

/// Counts the marks and the highlights of the picture at each step.
const COUNT: &str = r##"
<script>
addEventListener("load", () => {
  const seen = [];
  const uses = text => text ? text.split(" ").length / 3 : 0;
  let added = 0;
  for (const { dataset } of document.querySelectorAll("article")) {
    added += uses(dataset.added);
    const shown = document.querySelectorAll("svg > g > use").length;
    seen.push(`${shown - added - uses(dataset.highlights)}|${added}`);
    document.getElementById("next").click();
  }
  document.body.dataset.seen = seen.join("\n");
});
</script>
</html>"##;

#[test]
fn the_page_of_a_pencil_puzzle_shows_the_board_after_each_step() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no browser is installed; the package chromium has one");
        return;
    };
    let words = ["puzzle", "explain", "--format", "html", "nonogram/3/3/1g3g1g1g3g1g"];
    let page = page_of(env!("CARGO_BIN_EXE_kumiki"), &words);
    asks_no_network(&page);
    let with_policy = document(&browser, &page, "");
    assert!(with_policy.contains("<main class=\"stepped\">"), "the script does not run");
    let document = document(&browser, &without_policy(&page).replace("</html>", COUNT), "");
    let (_, seen) = document.split_once("data-seen=\"").expect("the script ran to its end");
    let seen: Vec<&str> = seen.split('"').next().unwrap_or_default().lines().collect();
    assert_eq!(seen.len(), page.matches("<article").count());
    assert!(seen.iter().all(|line| line.starts_with("0|")), "{seen:?}");
    assert_eq!(seen.last(), Some(&"0|9"), "all cells are marked at the end");
}
