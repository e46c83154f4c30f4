//! Gives the build dependencies of `Cargo.toml` a place; does nothing.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
