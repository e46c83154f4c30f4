//! The commands of the READMEs and of the book, run and held against what is printed there.
//!
//! Every `console` block is run. `TRYCMD=overwrite cargo test -p kumiki-cli --test documents`
//! writes what the commands print now into the pages. A block that is not to be run is `sh`; one
//! without any word behind the fence is run, too, so there should be none.

use std::path::Path;
use trycmd::TestCases;

#[test]
fn commands_print_what_the_documents_say() {
    // Commands name files as seen from the root of the repository.
    std::env::set_current_dir("../..").expect("the package is in the repository");
    TestCases::new()
        .register_bin("sudoku", Path::new(env!("CARGO_BIN_EXE_sudoku")))
        .register_bin("kumiki", Path::new(env!("CARGO_BIN_EXE_kumiki")))
        .case("README.md")
        .case("crates/kumiki-cli/README.md")
        .case("docs/src/*.md");
}
