//! The ways in which Kumiki is measured: the kernels of its all-different network.

use kumiki::Settings;

/// Names, and the settings that they stand for.
pub(crate) fn all() -> Vec<(&'static str, Settings)> {
    vec![("kumiki", Settings::default())]
}
