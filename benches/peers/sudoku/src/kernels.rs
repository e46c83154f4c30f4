//! The ways in which Kumiki is measured: the kernels of its all-different network.

use kumiki::{Settings, search::Simd};

/// Names, and the settings that they stand for: every kernel that this machine can run. The first
/// is what it is given without being asked.
pub(crate) fn all() -> Vec<(String, Settings)> {
    let named = |kernel: Simd| (kernel.to_string(), Settings::default().simd(kernel));
    Simd::available().into_iter().rev().map(named).collect()
}
