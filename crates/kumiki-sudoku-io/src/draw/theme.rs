//! Colours.
//!
//! Invariant: on either background, ink has a contrast of at least 7 to 1, and of at least 4.5 to 1
//! on the disc of a candidate. No role is shown by its colour alone, provided that the text beside
//! the picture also names it.

use kumiki_sudoku::rule::Line;
use kumiki_sudoku_techniques::steps::CandidateRole;

/// The background of a drawing, and the colours that go with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark ink on white.
    #[default]
    Light,
    /// Light ink on near black.
    Dark,
    /// Black on white, without colours.
    Print,
    /// The colours of the surrounding page, which has [`Theme::style`] in its style sheet.
    Page,
}

/// The role of a cell or a candidate in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// A premise of a conclusion.
    Premise,
    /// A premise of the other kind: the other colour, the other set, or the nodes of a chain that
    /// are false.
    Other,
    /// An exception to the simple form of a pattern: a fin.
    Exception,
    /// A place of a conclusion.
    Conclusion,
    /// A place of a removal.
    Removal,
    /// A place of a contradiction.
    Conflict,
    /// A place that is highlighted without a particular meaning.
    Focus,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 7] = [
        Role::Premise,
        Role::Other,
        Role::Exception,
        Role::Conclusion,
        Role::Removal,
        Role::Conflict,
        Role::Focus,
    ];

    /// Returns the role with this name.
    pub fn named(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }

    /// Returns the name of the role on a page. The colour of a cell is `var(--name)`, and the
    /// colour of a candidate is `var(--name-disc)`.
    pub fn name(self) -> &'static str {
        match self {
            Role::Premise => "premise",
            Role::Other => "other",
            Role::Exception => "exception",
            Role::Conclusion => "conclusion",
            Role::Removal => "removal",
            Role::Conflict => "conflict",
            Role::Focus => "focus",
        }
    }
}

impl From<CandidateRole> for Role {
    fn from(role: CandidateRole) -> Role {
        match role {
            CandidateRole::Defining | CandidateRole::On | CandidateRole::Set(0) => Role::Premise,
            CandidateRole::Secondary | CandidateRole::Off | CandidateRole::Set(1) => Role::Other,
            CandidateRole::Fin | CandidateRole::EndoFin | CandidateRole::Set(2) => Role::Exception,
            CandidateRole::Common | CandidateRole::Set(_) => Role::Focus,
            CandidateRole::Removed => Role::Removal,
            CandidateRole::Placed => Role::Conclusion,
        }
    }
}

/// A colour on either background and in print, with its name on a page.
struct Colour {
    page: &'static str,
    light: &'static str,
    dark: &'static str,
    print: &'static str,
}

/// Defines the colours, and lists them all.
macro_rules! colours {
    ($($name:ident: $property:literal, $light:literal, $dark:literal, $print:literal;)*) => {
        $(const $name: Colour = Colour {
            page: concat!("var(--", $property, ")"),
            light: $light,
            dark: $dark,
            print: $print,
        };)*
        /// All colours, with the names of their properties.
        const ALL: &[(&str, Colour)] = &[$(($property, $name)),*];
    };
}

colours! {
    GROUND: "ground", "#ffffff", "#16181d", "#ffffff";
    INK: "ink", "#16181d", "#f2f3f5", "#000000";
    PALE_INK: "pale-ink", "#52575f", "#b4bac4", "#444444";
    WRITTEN: "written", "#0b51c1", "#8fc0ff", "#444444";
    STRUCK: "struck", "#9a0018", "#ffb3ad", "#444444";
    LINE: "line", "#b9bfc9", "#565e6b", "#bebebe";
    CHAIN_1: "chain-1", "#8a1c4a", "#ff9cc4", "#333333";
    CHAIN_2: "chain-2", "#0b51c1", "#8fc0ff", "#333333";
    CHAIN_3: "chain-3", "#17691c", "#8fe392", "#333333";
    CHAIN_4: "chain-4", "#7d4300", "#ffc27a", "#333333";
    CHAIN_5: "chain-5", "#5526a0", "#cdb6ff", "#333333";
    CHAIN_6: "chain-6", "#00606b", "#7fdcd8", "#333333";
    WASH: "wash", "#d5d9e0", "#3b414c", "#d9d9d9";
    GREEN_WASH: "green-wash", "#bfe3c0", "#2d5a36", "#d9d9d9";
    PINK_WASH: "pink-wash", "#ecc5ee", "#5c2f60", "#d0d0d0";
    ORANGE_WASH: "orange-wash", "#ffd9b0", "#664218", "#dedede";
    BLUE_WASH: "blue-wash", "#bcd9ff", "#22456f", "#d6d6d6";
    VIOLET_WASH: "violet-wash", "#d9cdfb", "#41346d", "#d3d3d3";
    TEAL_WASH: "teal-wash", "#bfe6ee", "#1d5160", "#dedede";
    PREMISE: "premise", "#cfe3ff", "#1f3f6e", "#e1e1e1";
    OTHER: "other", "#e6d8ff", "#46327a", "#dedede";
    EXCEPTION: "exception", "#c9f0ee", "#15565a", "#e8e8e8";
    CONCLUSION: "conclusion", "#c3efc4", "#1f5a2c", "#e3e3e3";
    REMOVAL: "removal", "#ffe1b8", "#6b4612", "#e4e4e4";
    CONFLICT: "conflict", "#ffcccc", "#7a2222", "#d7d7d7";
    FOCUS: "focus", "#fff3b0", "#5c5413", "#f1f1f1";
    PREMISE_DISC: "premise-disc", "#8fbcff", "#2f62b0", "#b7b7b7";
    OTHER_DISC: "other-disc", "#c9aefc", "#6a4ab8", "#b9b9b9";
    EXCEPTION_DISC: "exception-disc", "#7fdcd8", "#1a757a", "#c8c8c8";
    CONCLUSION_DISC: "conclusion-disc", "#83dd86", "#26783a", "#c4c4c4";
    REMOVAL_DISC: "removal-disc", "#ffd0a0", "#5a2c0c", "#d7d7d7";
    CONFLICT_DISC: "conflict-disc", "#ff9a9a", "#b03030", "#afafaf";
    FOCUS_DISC: "focus-disc", "#ffe066", "#766a0c", "#dedede";
}

impl Theme {
    /// Returns the style sheet of a page with pictures of [`Theme::Page`]: the colours for the
    /// background that the reader prefers, and for a light background in print.
    pub fn style() -> String {
        let list = |pick: fn(&Colour) -> &'static str| -> String {
            ALL.iter().map(|(name, colour)| format!("--{name}:{};", pick(colour))).collect()
        };
        let (light, dark) = (list(|colour| colour.light), list(|colour| colour.dark));
        format!(
            ":root{{color-scheme:light dark;{light}}}\n\
             @media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        )
    }

    fn pick(self, colour: Colour) -> &'static str {
        match self {
            Theme::Light => colour.light,
            Theme::Dark => colour.dark,
            Theme::Print => colour.print,
            Theme::Page => colour.page,
        }
    }

    pub(super) fn ground(self) -> &'static str {
        self.pick(GROUND)
    }

    pub(super) fn ink(self) -> &'static str {
        self.pick(INK)
    }

    /// Returns the ink of small and less important text.
    pub(super) fn pale_ink(self) -> &'static str {
        self.pick(PALE_INK)
    }

    /// Returns the ink of digits that are not clues.
    pub(super) fn written(self) -> &'static str {
        self.pick(WRITTEN)
    }

    /// Returns the colour of the links of a chain, by its number from 0.
    pub(super) fn chain(self, number: usize) -> &'static str {
        let colours = [CHAIN_1, CHAIN_2, CHAIN_3, CHAIN_4, CHAIN_5, CHAIN_6];
        let colours = colours.map(|colour| self.pick(colour));
        colours[number % colours.len()]
    }

    /// Returns the ink of a removed candidate and of the ring around it.
    pub(super) fn struck(self) -> &'static str {
        self.pick(STRUCK)
    }

    /// Returns the colour of arrows and circles under digits.
    pub(super) fn line_ink(self) -> &'static str {
        self.pick(LINE)
    }

    /// Returns the pale colour of lines and shapes under digits.
    pub(super) fn wash(self) -> &'static str {
        self.pick(WASH)
    }

    /// Returns a second pale colour, which differs from the first.
    pub(super) fn other_wash(self) -> &'static str {
        self.pick(GREEN_WASH)
    }

    /// Returns the usual colour and width of a line of this kind.
    pub(super) fn line(self, kind: Line) -> (&'static str, usize) {
        let (colour, width) = match kind {
            Line::Thermometer | Line::SlowThermometer => (WASH, 22),
            Line::Whisper { .. } => (GREEN_WASH, 12),
            Line::Renban | Line::Nabner => (PINK_WASH, 12),
            Line::Entropic | Line::Modular { .. } => (ORANGE_WASH, 12),
            Line::RegionSum | Line::SumLine { .. } => (BLUE_WASH, 10),
            Line::Zipper => (VIOLET_WASH, 12),
            Line::Lockout { .. } => (TEAL_WASH, 8),
            Line::Palindrome | Line::Between | Line::DoubleArrow => (WASH, 8),
        };
        (self.pick(colour), width)
    }

    /// Returns the dashes of a line of this kind, as an attribute: kinds with one colour differ by
    /// them. In print, all kinds with a legend differ.
    pub(super) fn dashes(self, kind: Line) -> &'static str {
        match kind {
            Line::Modular { .. } => r#" stroke-dasharray="1 16""#,
            Line::Nabner | Line::SumLine { .. } => r#" stroke-dasharray="24 16 1 16""#,
            Line::Renban if self == Theme::Print => r#" stroke-dasharray="12 18""#,
            Line::Zipper if self == Theme::Print => r#" stroke-dasharray="28 18""#,
            Line::RegionSum if self == Theme::Print => r#" stroke-dasharray="12 16 1 16 1 16""#,
            Line::Entropic if self == Theme::Print => r#" stroke-dasharray="12 18 1 18""#,
            Line::Lockout { .. } if self == Theme::Print => r#" stroke-dasharray="4 12""#,
            _ => "",
        }
    }

    /// Returns the background of a cell with this role.
    pub(super) fn role(self, role: Role) -> &'static str {
        self.pick(match role {
            Role::Premise => PREMISE,
            Role::Other => OTHER,
            Role::Exception => EXCEPTION,
            Role::Conclusion => CONCLUSION,
            Role::Removal => REMOVAL,
            Role::Conflict => CONFLICT,
            Role::Focus => FOCUS,
        })
    }

    /// Returns the background of a candidate with this role. It is stronger than the background of
    /// a cell, which may be under it.
    pub(super) fn candidate(self, role: Role) -> &'static str {
        self.pick(match role {
            Role::Premise => PREMISE_DISC,
            Role::Other => OTHER_DISC,
            Role::Exception => EXCEPTION_DISC,
            Role::Conclusion => CONCLUSION_DISC,
            Role::Removal => REMOVAL_DISC,
            Role::Conflict => CONFLICT_DISC,
            Role::Focus => FOCUS_DISC,
        })
    }
}
