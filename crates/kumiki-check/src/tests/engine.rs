//! Proofs that the library `kumiki` writes, of random models.

use super::Random;
use super::statements::{domain, model_of_some};
use crate::model::Model;
use crate::{Claim, Options, Report, check};
use kumiki::Verdict;
use std::io;
use std::sync::{Arc, Mutex};

/// A proof in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl io::Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a random model as text, and whether it has something to optimise.
fn random_model(random: &mut Random) -> (String, bool) {
    let len = 3 + random.below(2);
    let of_one = domain(random);
    let is_uniform = !random.is_one_in(4);
    let domains: Vec<&str> =
        (0..len).map(|_| if is_uniform { of_one } else { domain(random) }).collect();
    model_of_some(random, &domains)
}

/// Returns the proof of the library, and what it claims; `None` if it has none.
fn proved(text: &str, is_optimised: bool) -> Option<(Vec<u8>, Claim)> {
    let read = kumiki_model::Model::parse(text).ok()?;
    let problem = read.problem().ok()?;
    let memory = Memory::default();
    let claim = if is_optimised {
        let mut incumbents = read.incumbents(&problem).ok()??;
        incumbents.prove(memory.clone()).ok()?.then_some(())?;
        if incumbents.best().is_some() { Claim::Optimum } else { Claim::None }
    } else {
        match problem.prove(memory.clone()).ok()? {
            Verdict::None(_) => Claim::None,
            Verdict::Unique(_) => Claim::Unique,
            _ => Claim::Several,
        }
    };
    let proof = memory.0.lock().unwrap().clone();
    Some((proof, claim))
}

fn checked(text: &str, proof: &[u8]) -> Result<Report, String> {
    let model = Model::parse(text).map_err(|error| error.to_string())?;
    // Products beyond 128 bits are undecided.
    let options = Options { is_strict: !is_large(text), ..Options::default() };
    check(&model, proof, &options).map_err(|refused| refused.to_string())
}

fn is_large(text: &str) -> bool {
    text.contains("9007199254740993")
}

#[test]
fn proofs_of_the_library_are_accepted() {
    let mut claims = [0; 4];
    let mut faults = Vec::new();
    for seed in 0..SEEDS {
        let (text, is_optimised) = random_model(&mut Random::new(seed));
        let Some((proof, claim)) = proved(&text, is_optimised) else { continue };
        match checked(&text, &proof) {
            Ok(report) if report.claim == claim => {}
            // So are values that soft constraints give up.
            Err(message) if message.ends_with("cannot be calculated") && is_large(&text) => {}
            other => faults.push(format!(
                "seed {seed}: {other:?}\n{text}\n{}",
                String::from_utf8_lossy(&proof)
            )),
        }
        claims[match claim {
            Claim::None => 0,
            Claim::Unique => 1,
            Claim::Optimum => 2,
            _ => 3,
        }] += 1;
    }
    println!("{claims:?}");
    let first = faults.iter().take(3).cloned().collect::<Vec<String>>().join("\n");
    assert!(faults.is_empty(), "{} faults:\n{first}", faults.len());
    assert!(claims.iter().all(|&number| number > SEEDS / 80), "{claims:?}");
}

/// The number of models that are tried.
const SEEDS: u64 = 1500;
