//! Holds the techniques of sudoku against a library of labelled cases: each must be found, and
//! nothing else in its place.

mod case;

use case::Case;
use clap::Parser;
use kumiki_sudoku::Digits;
use kumiki_sudoku_techniques::steps::{Evidence, Finder, Step, Technique};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Looks for each technique in the positions of a file of HoDoKu's regression library, and shows
/// how many cases find exactly what is on record: that conclusion, and no other of the same
/// technique with the same digits. Chains, wings and almost locked sets may have other conclusions
/// as well.
///
/// The exit code is 1 if a case that was attempted fails.
#[derive(Parser, Debug)]
#[command(name = "techniques")]
struct Arguments {
    /// The library
    file: PathBuf,

    /// Only cases whose code begins so; may be given more than once
    #[arg(long, value_name = "CODE")]
    only: Vec<String>,

    /// Show each case that fails, with what it expects and what is found
    #[arg(long)]
    failures: bool,
}

/// The number of cases of a technique, by their results.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    not_attempted: usize,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let text = match std::fs::read_to_string(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{}: {error}", arguments.file.display());
            return ExitCode::from(2);
        }
    };
    let cases = text.lines().zip(1..).filter_map(|(text, line)| Case::read(line, text));
    let is_asked = |case: &Case| {
        arguments.only.is_empty() || arguments.only.iter().any(|code| case.code.starts_with(code))
    };
    let mut counts: BTreeMap<String, (String, Count)> = BTreeMap::new();
    for case in cases.filter(is_asked) {
        let name =
            case.technique.map_or_else(|| "-".to_string(), |technique| technique.to_string());
        let (_, count) =
            counts.entry(case.code.clone()).or_insert_with(|| (name, Count::default()));
        match judge(&case) {
            None => count.not_attempted += 1,
            Some(Ok(())) => count.passed += 1,
            Some(Err(found)) => {
                count.failed += 1;
                if arguments.failures {
                    report(&case, &found);
                }
            }
        }
    }
    print_table(&counts);
    ExitCode::from(u8::from(counts.values().any(|(_, count)| count.failed > 0)))
}

/// Returns `Ok` if a case finds what it should, and else the steps that it finds. `None` if its
/// technique is not looked for.
fn judge(case: &Case) -> Option<Result<(), Vec<Step>>> {
    let technique = case.technique?;
    let finder = Finder::new([technique]).with_options(case.options());
    let mut found = finder.all(&case.position, technique);
    if case.fails {
        return Some(if found.is_empty() { Ok(()) } else { Err(found) });
    }
    found.retain(|step| {
        step.technique == technique && digits(step) == case.digits || case.digits.is_empty()
    });
    let is_expected = |step: &Step| step.removed == case.removed && step.placed == case.placed;
    let has_expected = found.iter().any(is_expected);
    // Twins come with the two that they are made of. Chains and what goes over several sets often
    // lead to other conclusions as well: the library has one of them.
    let has_others = case.options().twins || ["07", "08", "09", "11"].contains(&&case.code[..2]);
    let are_all = has_others || found.iter().all(is_expected);
    Some(if has_expected && are_all { Ok(()) } else { Err(found) })
}

/// The digits by which the library finds a step: those it is made of, or those that it removes.
fn digits(step: &Step) -> Digits {
    let concluded = || step.removed.iter().chain(&step.placed).map(|&(_, digit)| digit).collect();
    match &step.evidence {
        Evidence::Subset(subset) => subset.digits,
        Evidence::Rectangle(rectangle) => rectangle.digits.into_iter().collect(),
        Evidence::Wing(wing) => wing.digits.into_iter().collect(),
        Evidence::Chains(chains)
            if matches!(step.technique, Technique::WWing | Technique::RemotePair) =>
        {
            chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.digit).collect()
        }
        // Two kites may be of two digits: the library has the first.
        Evidence::Chains(chains) | Evidence::Cross { chains, .. } if chains.len() > 1 => {
            chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.digit).take(1).collect()
        }
        _ => concluded(),
    }
}

fn report(case: &Case, found: &[Step]) {
    let candidates = |all: &[case::Candidate]| -> String {
        let all: Vec<String> = all
            .iter()
            .map(|(cell, digit)| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1))
            .collect();
        all.join(" ")
    };
    println!(
        "line {} {} for {}: expected {}{}",
        case.line,
        case.code,
        case.digits,
        candidates(&case.removed),
        candidates(&case.placed)
    );
    for step in found.iter().take(8) {
        println!("    found {step}");
    }
    if found.len() > 8 {
        println!("    and {} more", found.len() - 8);
    }
}

fn print_table(counts: &BTreeMap<String, (String, Count)>) {
    println!("| code | technique | passed | failed | not attempted |");
    println!("|---|---|---:|---:|---:|");
    let mut all = Count::default();
    for (code, (name, count)) in counts {
        println!(
            "| {code} | {name} | {} | {} | {} |",
            count.passed, count.failed, count.not_attempted
        );
        all.passed += count.passed;
        all.failed += count.failed;
        all.not_attempted += count.not_attempted;
    }
    println!("| all | | {} | {} | {} |", all.passed, all.failed, all.not_attempted);
}
