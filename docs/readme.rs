//! The program of the README prints what the README shows below it.
//!
//! Invariant: the program is taken from the README as it stands, by `build.rs`.

use std::cell::RefCell;

thread_local! {
    /// What the program has printed.
    static PRINTED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps a line of the program, which would print it.
macro_rules! println {
    ($($part:tt)*) => {
        PRINTED.with_borrow_mut(|text| *text += &format!("{}\n", format_args!($($part)*)))
    };
}

include!(concat!(env!("OUT_DIR"), "/readme.rs"));

#[test]
fn the_program_of_the_readme_prints_what_stands_below_it() {
    main().unwrap();
    let page = include_str!("../README.md").replace("\r\n", "\n");
    let printed = PRINTED.take();
    assert!(page.contains(&format!("```text\n{printed}```\n")), "{printed}");
}
