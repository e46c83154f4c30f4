//! The `sudoku` commands of the README and of the book, run and held against what is printed there.
//!
//! Every `console` block is run. `TRYCMD=overwrite cargo test -p kumiki-cli --test documents` writes
//! what the commands print now into the pages. A block that is not to be run is `sh`; one without
//! any word behind the fence is run, too, so there should be none.

use trycmd::TestCases;

#[test]
fn commands_print_what_the_documents_say() {
    TestCases::new()
        .register_bin("sudoku", std::path::Path::new(env!("CARGO_BIN_EXE_sudoku")))
        .case("../../README.md")
        .case("../../docs/src/*.md");
}
