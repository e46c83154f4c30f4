//! The solver as MiniZinc finds it: a configuration file, and the library beside it.
//!
//! Invariant: the library that is written is that of `share/minizinc`, without older files.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const CONFIGURATION: &str = include_str!("../share/minizinc/solvers/kumiki.msc");

macro_rules! library {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../share/minizinc/kumiki/", $name)))),*]
    };
}

/// The files of the library: names and texts.
const LIBRARY: &[(&str, &str)] = library![
    "experimental/assume/fzn_assume.mzn"
    "fzn_all_different_int.mzn"
    "fzn_all_different_int_reif.mzn"
    "fzn_bin_packing.mzn"
    "fzn_bin_packing_capa.mzn"
    "fzn_bin_packing_load.mzn"
    "fzn_circuit.mzn"
    "fzn_circuit_reif.mzn"
    "fzn_count_eq.mzn"
    "fzn_cumulative.mzn"
    "fzn_disjunctive.mzn"
    "fzn_disjunctive_strict.mzn"
    "fzn_inverse.mzn"
    "fzn_lex_less_bool.mzn"
    "fzn_lex_less_int.mzn"
    "fzn_lex_lesseq_bool.mzn"
    "fzn_lex_lesseq_int.mzn"
    "fzn_regular.mzn"
    "fzn_regular_reif.mzn"
    "fzn_regular_set.mzn"
    "fzn_regular_set_reif.mzn"
    "fzn_subcircuit.mzn"
    "fzn_subcircuit_reif.mzn"
    "fzn_table_bool.mzn"
    "fzn_table_bool_reif.mzn"
    "fzn_table_int.mzn"
    "fzn_table_int_reif.mzn"
    "redefinitions-2.0.mzn"
    "redefinitions.mzn"
];

/// Returns the folder where MiniZinc looks for the solvers of a user.
pub fn user_folder() -> Option<PathBuf> {
    let (variable, folder) =
        if cfg!(windows) { ("APPDATA", "MiniZinc") } else { ("HOME", ".minizinc") };
    let home = env::var_os(variable).filter(|home| !home.is_empty())?;
    Some(Path::new(&home).join(folder).join("solvers"))
}

/// Writes the configuration file and the library into a folder of solvers, in place of older ones.
///
/// Returns the configuration file. MiniZinc runs `program` for the solver.
///
/// # Errors
///
/// If a file or a folder cannot be written, or an older file cannot be removed.
pub fn install(folder: &Path, program: &Path) -> io::Result<PathBuf> {
    let library = folder.join("kumiki");
    let file = folder.join("kumiki.msc");
    if file.exists() {
        remove_models(&library)?;
    }
    for (name, text) in LIBRARY {
        let file = library.join(name);
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(file, text)?;
    }
    fs::write(&file, configuration(program)?)?;
    Ok(file)
}

/// Returns the configuration for a program and for a library beside the file.
fn configuration(program: &Path) -> io::Result<String> {
    let mut facts: Value = serde_json::from_str(CONFIGURATION)?;
    facts["executable"] = json!(program);
    facts["mznlib"] = json!("kumiki");
    facts["version"] = json!(env!("CARGO_PKG_VERSION"));
    Ok(format!("{facts:#}\n"))
}

/// Removes the files of a library from a folder and its subfolders: one that a version no longer
/// has would change every model.
fn remove_models(folder: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            remove_models(&path)?;
        } else if path.extension().is_some_and(|ending| ending == "mzn") {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the files in a folder and its subfolders, sorted.
    fn names(folder: &Path) -> Vec<String> {
        fn walk(folder: &Path, before: &str, found: &mut Vec<String>) {
            for entry in fs::read_dir(folder).unwrap() {
                let entry = entry.unwrap();
                let name = format!("{before}{}", entry.file_name().to_str().unwrap());
                if entry.file_type().unwrap().is_dir() {
                    walk(&entry.path(), &format!("{name}/"), found);
                } else {
                    found.push(name);
                }
            }
        }
        let mut found = Vec::new();
        walk(folder, "", &mut found);
        found.sort();
        found
    }

    fn shared() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("share/minizinc/kumiki")
    }

    #[test]
    fn each_file_of_the_library_is_installed() {
        let folder = tempfile::tempdir().unwrap();
        let solvers = folder.path().join("not/yet/there");
        let file = install(&solvers, Path::new("/opt/bin/kumiki-fzn")).unwrap();
        assert_eq!(file, solvers.join("kumiki.msc"));
        assert_eq!(names(&solvers.join("kumiki")), names(&shared()));
        for name in names(&shared()) {
            let read = |folder: &Path| fs::read_to_string(folder.join(&name)).unwrap();
            assert_eq!(read(&solvers.join("kumiki")), read(&shared()), "{name}");
        }
    }

    #[test]
    fn the_configuration_names_the_program_and_the_library_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let program = Path::new("/opt/with space/\"quoted\"/kumiki-fzn");
        let text = fs::read_to_string(install(folder.path(), program).unwrap()).unwrap();
        let facts: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(facts["executable"], json!(program));
        assert!(folder.path().join(facts["mznlib"].as_str().unwrap()).is_dir());
        let shipped: Value = serde_json::from_str(CONFIGURATION).unwrap();
        for key in ["id", "version", "stdFlags", "extraFlags"] {
            assert_eq!(facts[key], shipped[key], "{key}");
        }
    }

    #[test]
    fn files_of_an_older_library_are_removed_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("kumiki");
        fs::create_dir_all(library.join("experimental")).unwrap();
        let older = ["experimental/fzn_old.mzn", "fzn_old.mzn", "notes.txt"];
        for name in older {
            fs::write(library.join(name), "predicate fzn_old();").unwrap();
        }
        let others = || -> Vec<_> {
            let ours = names(&shared());
            names(&library).into_iter().filter(|name| !ours.contains(name)).collect()
        };
        // The first time, nothing says that the folder is ours.
        install(folder.path(), Path::new("kumiki-fzn")).unwrap();
        assert_eq!(others(), older);
        install(folder.path(), Path::new("kumiki-fzn")).unwrap();
        assert_eq!(others(), ["notes.txt"]);
        assert_eq!(names(&library).len(), names(&shared()).len() + 1);
    }

    /// MiniZinc 2.10 refuses every model if a predicate without a body has such an array.
    #[test]
    fn predicates_without_a_body_have_arrays_of_one_dimension() {
        for (name, text) in LIBRARY {
            let text: String =
                text.lines().filter(|line| !line.starts_with('%')).collect::<Vec<_>>().join(" ");
            for item in text.split(';').filter(|item| item.contains("predicate")) {
                let is_open = !item.contains('=');
                assert!(!is_open || !item.contains("array [int, int]"), "{name}: {item}");
            }
        }
    }
}
