//! One set of features for each dependency of the workspace: `Cargo.toml`. There is no code.
