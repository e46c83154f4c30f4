//! Sets of puzzles, solved by both sides.

use crate::kernels;
use crate::rounds::{self, Side};
use kumiki_sudoku::{Grid, Solver};
use serde_json::{Value, json};
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use sudoku::Sudoku;

/// Puzzles, in the types of both sides.
pub(crate) struct Set {
    name: String,
    ours: Vec<Grid>,
    theirs: Vec<Sudoku>,
}

/// The sets of a folder, by name.
pub(crate) fn read(folder: &Path, only: &[String]) -> Result<Vec<Set>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_wanted = only.is_empty() || only.iter().any(|only| name.contains(only.as_str()));
        if is_wanted && path.extension().is_some_and(|extension| extension == "txt") {
            files.push((name, path));
        }
    }
    files.sort();
    files.into_iter().map(|(name, path)| Set::new(name, &fs::read_to_string(path)?)).collect()
}

impl Set {
    fn new(name: String, text: &str) -> Result<Set, Box<dyn Error>> {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let ours = lines().map(str::parse).collect::<Result<_, _>>()?;
        let theirs = lines().map(Sudoku::from_str_line).collect::<Result<_, _>>()?;
        Ok(Set { name, ours, theirs })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Times the first solution of each puzzle, and the proof that it is the only one.
    pub(crate) fn measure(&self, rounds: u32) -> Result<Value, Box<dyn Error>> {
        let kernels = kernels::all();
        for (kernel, settings) in &kernels {
            let mut solver = Solver::with_settings(settings.clone());
            self.check(&mut solver).map_err(|fault| format!("{}, {kernel}: {fault}", self.name))?;
        }
        let mut solvers: Vec<(String, Solver)> = kernels
            .into_iter()
            .map(|(kernel, settings)| (kernel, Solver::with_settings(settings)))
            .collect();
        let mut sides: Vec<Side<'_>> = vec![(
            "sudoku crate",
            Box::new(|| {
                for puzzle in &self.theirs {
                    black_box(black_box(puzzle).some_solution());
                }
            }),
        )];
        for (kernel, solver) in &mut solvers {
            sides.push((
                kernel,
                Box::new(|| {
                    for puzzle in &self.ours {
                        black_box(solver.solve(black_box(puzzle)));
                    }
                }),
            ));
        }
        let first = rounds::run(sides, rounds, self.ours.len());
        let mut sides: Vec<Side<'_>> = vec![(
            "sudoku crate",
            Box::new(|| {
                for puzzle in &self.theirs {
                    black_box(black_box(puzzle).solutions_count_up_to(2));
                }
            }),
        )];
        for (kernel, solver) in &mut solvers {
            sides.push((
                kernel,
                Box::new(|| {
                    for puzzle in &self.ours {
                        black_box(solver.count(black_box(puzzle), 2));
                    }
                }),
            ));
        }
        let proof = rounds::run(sides, rounds, self.ours.len());
        let puzzles = self.ours.len();
        Ok(json!({ "name": self.name, "puzzles": puzzles, "first": first, "proof": proof }))
    }

    /// Checks that both sides answer alike, and that their solutions are solutions.
    fn check(&self, solver: &mut Solver) -> Result<(), String> {
        for (ours, theirs) in self.ours.iter().zip(&self.theirs) {
            let count = solver.count(ours, 2);
            if count != theirs.solutions_count_up_to(2) as u64 {
                return Err(format!("{ours}: {count} solutions"));
            }
            let both = (solver.solve(ours), theirs.some_solution());
            let is_right = match &both {
                (Some(solved), Some(theirs)) => {
                    let mut keeps =
                        ours.iter().all(|(cell, clue)| clue.is_none() || solved[cell] == clue);
                    keeps &= count > 1 || solved.to_string() == theirs.to_str_line().to_string();
                    solved.is_solved() && keeps
                }
                (None, None) => count == 0,
                _ => false,
            };
            if !is_right {
                return Err(format!("{ours}: {both:?}"));
            }
        }
        Ok(())
    }
}
