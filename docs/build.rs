//! Takes the program out of the README, for the test that holds what it prints.
//!
//! Invariant: the program is the first block of Rust, and nothing of it is changed.

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=../README.md");
    let page = std::fs::read_to_string("../README.md").expect("the package is in the repository");
    let page = page.replace("\r\n", "\n");
    let block = page.split("```rust\n").nth(1).expect("the README has a program");
    let program = block.split("```").next().unwrap_or_default();
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets it"));
    std::fs::write(folder.join("readme.rs"), program).expect("the folder is there");
}
