//! The colours of a picture.
//!
//! Invariant: ink and pen have a contrast of at least 7 to 1 on paper and on each highlight.

/// The background of a picture, and the colours that go with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark ink on white.
    #[default]
    Light,
    /// Light ink on near black.
    Dark,
    /// Black on white, without colours.
    Print,
}

/// The part that a place has in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Highlight {
    /// The step follows from it.
    Premise,
    /// The step concludes something about it.
    Conclusion,
    /// The step supposes something about it.
    Supposition,
}

impl Highlight {
    /// Returns the name of its colour.
    pub(super) fn name(self) -> &'static str {
        match self {
            Highlight::Premise => "premise",
            Highlight::Conclusion => "conclusion",
            Highlight::Supposition => "supposition",
        }
    }
}

impl Theme {
    /// Returns the element that defines the colours.
    pub(super) fn style(self) -> &'static str {
        match self {
            Theme::Light => {
                "<style>svg{--paper:#fff;--ink:#111;--pen:#1a3f9c;--shade:#7f8896;--clue:#d6d6d6;--faint:#8a8a8a;\
                 --premise:#dbe7ff;--conclusion:#cdeecf;--supposition:#ffe7b3}</style>"
            }
            Theme::Dark => {
                "<style>svg{--paper:#16181c;--ink:#f2f2f2;--pen:#a9c8ff;--shade:#6c7482;--clue:#3a3e46;--faint:#8a8f99;\
                 --premise:#22365c;--conclusion:#1f4a2a;--supposition:#5a4410}</style>"
            }
            Theme::Print => {
                "<style>svg{--paper:#fff;--ink:#000;--pen:#000;--shade:#999;--clue:#ddd;--faint:#777;\
                 --premise:#e8e8e8;--conclusion:#ccc;--supposition:#ddd}</style>"
            }
        }
    }
}
