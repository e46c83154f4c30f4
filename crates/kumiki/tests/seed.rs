//! The seed of random tests, which Cargo sets.
//!
//! Invariant: everyone who runs `cargo test` draws the same cases.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

#[test]
fn every_run_draws_the_same_cases() {
    let draw = || {
        let mut runner = TestRunner::new(ProptestConfig::with_cases(1));
        any::<[u64; 4]>().new_tree(&mut runner).expect("no array is rejected").current()
    };
    assert_eq!(draw(), draw(), "`.cargo/config.toml` sets PROPTEST_RNG_SEED");
}
