//! Colours.
//!
//! Invariant: on either ground, ink has a contrast of at least 7 to 1, and no role is told by its colour alone
//! where the words beside the picture tell it, too.

use crate::rule::Line;

/// The ground on which a puzzle is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark ink on white.
    #[default]
    Light,
    /// Light ink on near black.
    Dark,
}

/// The part that a cell plays in what a picture tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// What a conclusion is drawn from.
    Premise,
    /// Where something is concluded.
    Conclusion,
    /// Where something is removed.
    Removal,
    /// Where something contradicts.
    Conflict,
    /// What is only to be looked at.
    Focus,
}

impl Theme {
    fn pick(self, light: &'static str, dark: &'static str) -> &'static str {
        match self {
            Theme::Light => light,
            Theme::Dark => dark,
        }
    }

    pub(super) fn ground(self) -> &'static str {
        self.pick("#ffffff", "#16181d")
    }

    pub(super) fn ink(self) -> &'static str {
        self.pick("#16181d", "#f2f3f5")
    }

    /// For what is small and less important.
    pub(super) fn pale_ink(self) -> &'static str {
        self.pick("#52575f", "#b4bac4")
    }

    /// For digits that are no clues.
    pub(super) fn written(self) -> &'static str {
        self.pick("#0b51c1", "#8fc0ff")
    }

    /// For lines and shapes that lie under digits.
    pub(super) fn wash(self) -> &'static str {
        self.pick("#d5d9e0", "#3b414c")
    }

    /// A second one, to be told from it.
    pub(super) fn other_wash(self) -> &'static str {
        self.pick("#bfe3c0", "#2d5a36")
    }

    /// The colour and the width of a line, as they are usual for its kind.
    pub(super) fn line(self, kind: Line) -> (&'static str, usize) {
        match kind {
            Line::Thermometer | Line::SlowThermometer => (self.wash(), 22),
            Line::Whisper { .. } => (self.other_wash(), 12),
            Line::Renban | Line::Nabner => (self.pick("#ecc5ee", "#5c2f60"), 12),
            Line::Entropic | Line::Modular { .. } => (self.pick("#ffd9b0", "#664218"), 12),
            Line::RegionSum | Line::SumLine { .. } => (self.pick("#bcd9ff", "#22456f"), 10),
            Line::Zipper => (self.pick("#d9cdfb", "#41346d"), 12),
            Line::Lockout { .. } => (self.pick("#bfe6ee", "#1d5160"), 8),
            Line::Palindrome | Line::Between | Line::DoubleArrow => (self.wash(), 8),
        }
    }

    pub(super) fn role(self, role: Role) -> &'static str {
        match role {
            Role::Premise => self.pick("#cfe3ff", "#1f3f6e"),
            Role::Conclusion => self.pick("#c3efc4", "#1f5a2c"),
            Role::Removal => self.pick("#ffe1b8", "#6b4612"),
            Role::Conflict => self.pick("#ffcccc", "#7a2222"),
            Role::Focus => self.pick("#fff3b0", "#5c5413"),
        }
    }
}
