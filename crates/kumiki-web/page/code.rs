//! Prints the code of pages within another page, for `assemble.py`: `style`, or `script`.
//!
//! Invariant: it is one file without dependencies, so no library is built for it.

#[allow(dead_code)]
#[path = "../../kumiki-pages/src/script.rs"]
mod script;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("style") => print!("{}", script::STYLE),
        _ => print!("{}", script::CODE),
    }
}
