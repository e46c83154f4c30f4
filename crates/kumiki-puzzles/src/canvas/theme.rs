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
    /// The colours of the surrounding page, which has [`Theme::page_style`] in its style sheet.
    Page,
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
    pub(crate) fn name(self) -> &'static str {
        match self {
            Highlight::Premise => "premise",
            Highlight::Conclusion => "conclusion",
            Highlight::Supposition => "supposition",
        }
    }
}

impl Theme {
    /// Returns the style sheet of a page with pictures of [`Theme::Page`]: the colours for the
    /// background that the reader prefers, and those without colours in print. `ground`, `wash`,
    /// `pale-ink` and `written` are for the page itself.
    pub fn page_style() -> String {
        let [light, dark, print] = [Theme::Light, Theme::Dark, Theme::Print].map(Theme::colours);
        let of_page = "--ground:var(--paper);--pale-ink:var(--faint);--written:var(--pen);\
                       --wash:var(--premise)";
        format!(
            ":root{{color-scheme:light dark;{light};{of_page}}}\n\
             @media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n\
             @media print{{:root{{{print}}}}}\n"
        )
    }

    /// Returns the element that defines the colours; nothing for those of the page.
    pub(super) fn style(self) -> String {
        match self {
            Theme::Page => String::new(),
            theme => format!("<style>svg{{{}}}</style>", theme.colours()),
        }
    }

    /// Returns the colours as properties; those of the page are [`Theme::Light`] ones.
    fn colours(self) -> &'static str {
        match self {
            Theme::Light | Theme::Page => {
                "--paper:#fff;--ink:#111;--pen:#1a3f9c;--shade:#7f8896;--clue:#d6d6d6;--faint:#6a6a6a;\
                 --premise:#dbe7ff;--conclusion:#cdeecf;--supposition:#ffe7b3;\
                 --premise-rim:#0b3fa8;--conclusion-rim:#0d5a22;--supposition-rim:#b07a10"
            }
            Theme::Dark => {
                "--paper:#16181c;--ink:#f2f2f2;--pen:#a9c8ff;--shade:#6c7482;--clue:#3a3e46;--faint:#a0a5af;\
                 --premise:#22365c;--conclusion:#1f4a2a;--supposition:#5a4410;\
                 --premise-rim:#b9d2ff;--conclusion-rim:#8df0a6;--supposition-rim:#e0b050"
            }
            Theme::Print => {
                "--paper:#fff;--ink:#000;--pen:#000;--shade:#999;--clue:#ddd;--faint:#777;\
                 --premise:#eee;--conclusion:#ddd;--supposition:#ddd;\
                 --premise-rim:#333;--conclusion-rim:#000;--supposition-rim:#000"
            }
        }
    }
}
