//! Ratings of puzzles against those on record:
//! `cargo run --release -p kumiki-benches --bin ratings -- FILE`.
//!
//! Invariant: what is compared is what the file says; the time is that of rating alone.

use clap::Parser;
use kumiki_benches::clock::Clock;
use kumiki_sudoku::Grid;
use kumiki_sudoku_techniques::rating::{Rater, Rating, Tenths};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

/// Rates the puzzles of a file and compares with the ratings in it.
#[derive(Parser, Debug)]
#[command(name = "ratings")]
struct Arguments {
    /// Lines of set, puzzle, ER, EP, ED and the hardest technique, after a line of titles
    file: PathBuf,

    /// No more puzzles than so many
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Only puzzles whose ER on record is at least so much
    #[arg(long, value_name = "ER")]
    from: Option<Tenths>,

    /// Show the puzzles whose ratings differ
    #[arg(long)]
    mismatches: bool,
}

/// A puzzle with its rating on record.
struct Case {
    puzzle: Grid,
    figures: [Tenths; 3],
    technique: String,
}

/// The number of ratings by their distance from the known ones.
#[derive(Default)]
struct Row {
    cases: usize,
    exact: usize,
    exact_ep: usize,
    exact_ed: usize,
    within_one: usize,
    within_three: usize,
    time: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let from = arguments.from.unwrap_or_default();
    let mut cases = read(&std::fs::read_to_string(&arguments.file)?)?;
    cases.retain(|case| case.figures[0] >= from);
    cases.truncate(arguments.limit.unwrap_or(usize::MAX));
    let mut rater = Rater::new();
    let mut rows = BTreeMap::<u16, Row>::new();
    let mut pairs = Vec::new();
    for case in &cases {
        let clock = Clock::start();
        let rating = rater.rate(&case.puzzle).ok();
        let time = clock.elapsed();
        let row = rows.entry(case.figures[0].value() / 10).or_default();
        row.note(case, rating, time);
        pairs.push((case.figures[0].value(), rating.map_or(200, |rating| rating.er.value())));
        let found = rating.map(|rating| [rating.er, rating.ep, rating.ed]);
        if arguments.mismatches && found != Some(case.figures) {
            println!("{}", mismatch(case, rating));
        }
    }
    print(&rows);
    println!("rank correlation {:.4}", spearman(&pairs));
    Ok(())
}

fn read(text: &str) -> Result<Vec<Case>, Box<dyn Error>> {
    let case = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [_, puzzle, er, ep, ed, technique] = fields[..] else {
            return Err(format!("not six fields: {line}").into());
        };
        let figures = [er.parse()?, ep.parse()?, ed.parse()?];
        Ok(Case { puzzle: puzzle.parse()?, figures, technique: technique.to_string() })
    };
    text.lines().skip(1).map(case).collect()
}

impl Row {
    fn note(&mut self, case: &Case, rating: Option<Rating>, time: Duration) {
        self.cases += 1;
        self.time += time;
        let Some(rating) = rating else { return };
        let distance = rating.er.value().abs_diff(case.figures[0].value());
        self.exact += usize::from(distance == 0);
        self.within_one += usize::from(distance <= 1);
        self.within_three += usize::from(distance <= 3);
        self.exact_ep += usize::from(rating.ep == case.figures[1]);
        self.exact_ed += usize::from(rating.ed == case.figures[2]);
    }

    fn add(&mut self, other: &Row) {
        self.cases += other.cases;
        self.exact += other.exact;
        self.exact_ep += other.exact_ep;
        self.exact_ed += other.exact_ed;
        self.within_one += other.within_one;
        self.within_three += other.within_three;
        self.time += other.time;
    }
}

fn mismatch(case: &Case, rating: Option<Rating>) -> String {
    let [er, ep, ed] = case.figures;
    let found = rating.map_or("no rating".to_string(), |rating| {
        format!("{rating} {}", rating.hardest.map_or("", |hardest| hardest.name()))
    });
    format!("{} {er}/{ep}/{ed} {}: {found}", case.puzzle, case.technique)
}

fn print(rows: &BTreeMap<u16, Row>) {
    println!("  ER cases exact  <=.1  <=.3 exact EP exact ED  ms each");
    let mut all = Row::default();
    for (whole, row) in rows {
        line(&whole.to_string(), row);
        all.add(row);
    }
    line("all", &all);
}

fn line(name: &str, row: &Row) {
    let each = row.time.as_secs_f64() * 1000.0 / row.cases.max(1) as f64;
    println!(
        "{name:>4} {:5} {:5} {:5} {:5} {:8} {:8} {each:8.3}",
        row.cases, row.exact, row.within_one, row.within_three, row.exact_ep, row.exact_ed
    );
}

/// Spearman's coefficient: how well the order of the first figures is that of the second.
fn spearman(pairs: &[(u16, u16)]) -> f64 {
    let firsts = ranks(pairs.iter().map(|pair| pair.0));
    let seconds = ranks(pairs.iter().map(|pair| pair.1));
    let mean = (pairs.len() + 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    let scale = (product(&firsts, &firsts) * product(&seconds, &seconds)).sqrt();
    product(&firsts, &seconds) / scale
}

/// The places of `figures` in ascending order, from 1; equal ones share the mean of theirs.
fn ranks(figures: impl Iterator<Item = u16>) -> Vec<f64> {
    let figures: Vec<u16> = figures.collect();
    let mut counts = BTreeMap::<u16, usize>::new();
    figures.iter().for_each(|&figure| *counts.entry(figure).or_default() += 1);
    let mut below = 0;
    let mut rank = BTreeMap::new();
    for (figure, count) in counts {
        rank.insert(figure, below as f64 + (count + 1) as f64 / 2.0);
        below += count;
    }
    figures.iter().map(|figure| rank[figure]).collect()
}
