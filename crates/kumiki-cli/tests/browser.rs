//! The pages of `sudoku` and `kumiki puzzle` in a real browser: explanations, puzzles to play and
//! sheets.
//!
//! Where no browser is installed, a test says so and asks for nothing: Debian's package is
//! `chromium`. The last test also needs node, and two packages: see `pages/README.md`.

use kumiki_pages::{CODE, PlayPage, STYLE, SteppedPage};
use kumiki_puzzles::explanation::{Explanation, Extent};
use kumiki_puzzles::{Dynamic, Kinds};
use kumiki_sudoku::{Grid, Method, Puzzle};
use kumiki_sudoku_techniques::steps::{ExplainOptions, Explainer, TechniqueChoice, WantedSteps};
use serde_json::{Value, json};
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

/// Returns the document at `address` after its scripts have run.
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

/// Returns `page` after its scripts have run, opened at a place in it.
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
    const shown = [...document.querySelectorAll("article")].flatMap((step, at) => step.hidden ? [] : [`step-${at}`]);
    const current = [...document.querySelectorAll("ol a[aria-current]")].map(link => link.hash);
    const said = document.querySelector(".said").textContent.split(".")[0];
    seen.push([what, shown, current, said, location.hash].join("|"));
  };
  const press = key => {
    dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    look(key);
  };
  look("begin");
  ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"].forEach(press);
  document.querySelector("[data-part=next]").click();
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
    assert!(with.contains(" stepped\"") && !with.contains("data-seen"), "{with}");
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
    const left = [...document.querySelectorAll("svg text[data-part]")]
      .filter(text => text.getAttribute("display") !== "none");
    const blank = document.querySelector("svg desc").textContent.match(/blank/g) ?? [];
    seen.push([
      count("[data-part=discs] use") - marks.length,
      count("[data-part=digits] text"), blank.length, left.length,
    ].join("|"));
    document.querySelector("[data-part=next]").click();
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
    document.querySelector("[data-part=next]").click();
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
    assert!(with_policy.contains(" stepped\""), "the script does not run");
    let document = document(&browser, &without_policy(&page).replace("</html>", COUNT), "");
    let (_, seen) = document.split_once("data-seen=\"").expect("the script ran to its end");
    let seen: Vec<&str> = seen.split('"').next().unwrap_or_default().lines().collect();
    assert_eq!(seen.len(), page.matches("<article").count());
    assert!(seen.iter().all(|line| line.starts_with("0|")), "{seen:?}");
    assert_eq!(seen.last(), Some(&"0|9"), "all cells are marked at the end");
}

/// The pages that the script in `pages` examines: a program, its words, and the name of the page.
const PAGES: &[(&str, &[&str], &str)] = &[
    ("sudoku", &["explain", "--to", "html", CHAINS], "explain-chains"),
    ("sudoku", &["explain", "--to", "html", KILLER], "explain-killer"),
    ("kumiki", &["puzzle", "explain", "--format", "html", "slither/4/4/bj6b182"], "explain-loop"),
    ("kumiki", &["puzzle", "explain", "--format", "html", FUTOSHIKI], "explain-numbers"),
    ("sudoku", &["draw", "--to", "html", "--solutions", "--coordinates", PUZZLE, KILLER], "sheet"),
    ("sudoku", &["play", PUZZLE], "play-classic"),
    ("sudoku", &["play", "--time-limit", "5m", CHAINS], "play-chains"),
    ("sudoku", &["play", KILLER], "play-killer"),
    ("sudoku", &["play", THERMOMETERS], "play-thermometers"),
    ("sudoku", &["play", ARROWS], "play-arrows"),
    ("sudoku", &["play", ANTI_KNIGHT], "play-anti-knight"),
    ("sudoku", &["play", JIGSAW], "play-jigsaw"),
    ("sudoku", &["play", PUZZLE, KILLER], "sheet-to-play"),
    ("kumiki", &["puzzle", "play", "nonogram/6/6/2112h11g6h14g4h21g4h32g3h12131g"], "play-shading"),
    ("kumiki", &["puzzle", "play", "slither/4/4/bj6b182"], "play-borders"),
    ("kumiki", &["puzzle", "play", FUTOSHIKI, "mashu/4/4/10i000"], "sheet-of-types"),
    ("kumiki", &["puzzle", "play", "mashu/4/4/10i000"], "play-links"),
    ("kumiki", &["puzzle", "play", "yajilin/4/4/i21b11c"], "play-cells-and-links"),
    ("kumiki", &["puzzle", "play", "hashi/6/6/g2g3g12l3o2g2j4h4g3"], "play-bridges"),
    ("kumiki", &["puzzle", "play", FUTOSHIKI], "play-numbers"),
    ("kumiki", &["puzzle", "play", "hidoku/4/4/gfhdgbg3h724h"], "play-long-numbers"),
    ("kumiki", &["puzzle", "play", "fillomino/5/5/g1k34g2h5h4n"], "play-numbers-and-borders"),
    ("kumiki", &["puzzle", "play", "shikaku/7/7/l4gcl6n3j33i2i2gag3k1"], "play-walls"),
    ("kumiki", &["puzzle", "play", "gokigen/4/4/g5agb0dh77a7"], "play-slashes"),
    ("kumiki", &["puzzle", "play", "tango/6/6/00230000609110000006000000000000"], "play-circles"),
    ("kumiki", &["puzzle", "play", "zip/6/6/p1m23j4o56400040028009"], "play-path"),
    ("kumiki", &["puzzle", "play", "patches/6/6/k..i1.l3.i..g...3j..g26h.32.g"], "play-patches"),
    ("kumiki", &["puzzle", "play", PIPS], "play-dominoes"),
    ("kumiki", &["puzzle", "play", "starbattle/6/6/1/7214k130gvh7/01213450"], "play-colours-apart"),
];

/// A puzzle with forcing chains and loops.
const CHAINS: &str =
    "..2.....99...6..75.5.3.96.....1.3.8..2....36.........2..3......14.8......6.7.49..";

/// A killer of six by six.
const KILLER: &str = ".Shape~6x6.Cage~12~R1C1~R1C2~R2C1~R2C2.Cage~14~R1C3~R2C3~R2C4~R3C3\
     .Cage~10~R1C4~R1C5~R1C6.Cage~7~R6C4~R6C5.Cage~14~R4C1~R5C1~R5C2~R6C2.Cage~10~R2C5~R2C6\
     .Cage~11~R3C1~R3C2~R4C2.Cage~14~R4C3~R4C4~R5C3~R5C4.Cage~4~R3C4~R3C5.Cage~2~R6C3\
     .Cage~3~R5C6~R6C6.Cage~9~R3C6~R4C6.Cage~11~R4C5~R5C5.Cage~5~R6C1";

/// Variants that `sudoku generate` makes with the seed 2.
const THERMOMETERS: &str = ".Thermo~R3C9~R3C8~R3C7.Thermo~R8C6~R9C7~R8C8.Thermo~R7C8~R8C9~R7C9\
     .Thermo~R6C3~R7C3~R6C2~R7C1.Thermo~R2C2~R2C3~R2C4.Thermo~R5C5~R4C4~R4C3\
     .Thermo~R6C8~R6C9~R5C9.Thermo~R1C9~R1C8~R1C7.Thermo~R2C7~R3C6~R2C5.~R1C1_1~R1C2_9~R1C3_5\
     ~R1C6_7~R2C9_2~R3C2_2~R4C8_1~R5C5_5~R5C7_3~R6C7_2~R6C9_7~R7C6_3~R7C7_1~R7C9_8~R8C3_7~R9C5_6";
const ARROWS: &str = ".Arrow~R8C8~R8C9~R9C9.Arrow~R8C6~R8C7~R7C7.Arrow~R7C1~R8C2~R7C2\
     .Arrow~R7C8~R6C7~R5C7.Arrow~R9C5~R8C5~R7C4~R6C3~R5C3.Arrow~R6C4~R5C4~R4C5~R4C6\
     .Arrow~R1C7~R2C6~R1C6.Arrow~R2C3~R2C2~R3C2.Arrow~R2C5~R1C4~R1C3.~R1C1_1~R3C4_5~R3C5_4\
     ~R4C6_2~R5C3_2~R6C8_4~R6C9_7~R8C4_8~R8C5_1~R9C3_8";
const ANTI_KNIGHT: &str = ".AntiKnight.~R1C1_6~R1C7_8~R2C7_9~R3C3_7~R4C7_3~R5C8_1~R5C9_2~R6C2_5\
     ~R6C5_8~R7C2_9~R8C8_2~R9C4_3~R9C6_1";
const JIGSAW: &str = ".NoBoxes.Jigsaw~00011112200011132240011333244055533244555532244565733244667777\
     7666777888666888888.~R1C2_6~R1C3_1~R2C4_1~R3C5_9~R4C2_8~R4C9_6~R5C5_3~R5C9_2~R6C7_5~R7C5_8\
     ~R8C1_9~R8C6_4~R8C8_1~R8C9_3~R9C2_7~R9C4_9~R9C8_2";

const FUTOSHIKI: &str = "futoshiki/4/4/i33m2i0000093i";
const PIPS: &str = "pips/4/4/01234556788679aas3s6s3s3s5l2sbnns4s9/0512233334365666";

/// The script of the page with several puzzles: a program that is asked for hints knows their
/// steps, and the shaded cells of the solution. It keeps the questions.
const ASKING: &str = r##"
const questions = [];
for (const [name, game, shaded] of played) {
  const ask = async question => {
    questions.push([name, question]);
    const { most, marks } = question, solved = JSON.stringify(marks.qans) === shaded;
    const wrong = marks.digits?.[0] === "9" ? ["r1c1"] : [];
    return { steps: game.steps.slice(0, most), more: most < game.steps.length, wrong, solved };
  };
  play(document.getElementById(name), game, live(ask));
}
const stepped = step(document.getElementById("steps"));
"##;

/// Returns a page with a sudoku, a nonogram and the steps of a slitherlink, the first two without
/// their solutions.
fn several_puzzles() -> String {
    let sudoku = Puzzle::from(PUZZLE.parse::<Grid>().expect("a grid"));
    let options = ExplainOptions {
        wanted: WantedSteps::Path,
        techniques: TechniqueChoice::Usual,
        guess: false,
        uniqueness: true,
        marks: false,
        positions: false,
    };
    let path = Explainer::new(&sudoku, &Method::Full.settings()).explain(&options, &sudoku);
    let pencil = |link| Kinds::standard().read(link).expect("a link");
    let nonogram = pencil("nonogram/3/3/1g3g1g1g3g1g");
    let solution = nonogram.problem().ok().and_then(|problem| problem.solution());
    let shaded = nonogram.board(&solution.expect("one")).layers()["qans"].to_string();
    let steps = |puzzle: &dyn Dynamic| {
        Explanation::new(puzzle, None, &Extent::default()).expect("clues that fit")
    };
    let page = PlayPage::of_pencil(&*nonogram, None, Some(&steps(&*nonogram)));
    let played = [
        (
            "sudoku",
            PlayPage::of_sudoku(&sudoku, None, path.ok().as_ref()).fragment(),
            String::new(),
        ),
        ("nonogram", page.expect("clues that fit").fragment(), shaded),
    ];
    let stepped = SteppedPage::of_pencil(&steps(&*pencil("slither/4/4/bj6b182"))).fragment();
    let games: Value =
        played.iter().map(|(name, page, shaded)| json!([name, page.game, shaded])).collect();
    let shown = played.iter().map(|(name, page, _)| (*name, page)).chain([("steps", &stepped)]);
    let (mut html, mut style) = (String::new(), STYLE.to_owned());
    for (name, page) in shown {
        html += &format!("<section aria-label=\"{name}\" id=\"{name}\">{}</section>\n", page.html);
        style += &page.style;
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Puzzles</title>\n\
         <style>{style}</style>\n<main><h1>Puzzles</h1>\n{html}</main>\n\
         <script>{CODE}const played = {games};{ASKING}</script>\n</html>"
    )
}

#[test]
fn pages_are_accessible_and_puzzles_are_played_to_their_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let Some(browser) = browser() else {
        eprintln!("skipped: no browser is installed; the package chromium has one");
        return;
    };
    if !folder.join("node_modules").exists() {
        eprintln!("skipped: run `npm ci` in {}", folder.display());
        return;
    }
    let pages = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&pages).expect("a folder in that of the target");
    for (program, words, name) in PAGES {
        let program = match *program {
            "sudoku" => env!("CARGO_BIN_EXE_sudoku"),
            _ => env!("CARGO_BIN_EXE_kumiki"),
        };
        let text = page_of(program, words);
        asks_no_network(&text);
        assert!(text.len() <= 250_000, "{name}: {} bytes", text.len());
        fs::write(pages.join(format!("{name}.html")), text).expect("a file in it");
    }
    fs::write(pages.join("several.html"), several_puzzles()).expect("a file in it");
    let run = Command::new("node").arg(folder.join("run.mjs")).arg(browser).arg(&pages).output();
    let output = match run {
        Ok(output) => output,
        Err(error) => return eprintln!("skipped: node cannot be started: {error}"),
    };
    let [said, wrong] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    println!("{said}");
    assert!(output.status.success(), "{said}\n{wrong}");
}
