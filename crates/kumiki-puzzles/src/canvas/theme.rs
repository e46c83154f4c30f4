//! The colours of a picture.
//!
//! Invariant: ink and pen have a contrast of at least 7 to 1 on paper and on each highlight.
//! Colours are literal but on a page.

use std::fmt;

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

    /// Returns the name of the colour of the line around it.
    pub(super) fn rim(self) -> &'static str {
        match self {
            Highlight::Premise => "premise-rim",
            Highlight::Conclusion => "conclusion-rim",
            Highlight::Supposition => "supposition-rim",
        }
    }
}

impl Theme {
    /// Returns the style sheet of a page with pictures of [`Theme::Page`]: the colours for the
    /// background that the reader prefers, and those without colours in print. `ground`, `wash`,
    /// `pale-ink` and `written` are for the page itself.
    pub fn page_style() -> String {
        let properties = |at: usize| {
            let each = COLOURS.iter().map(|(name, colours)| format!("--{name}:{}", colours[at]));
            each.collect::<Vec<String>>().join(";")
        };
        let [light, dark, print] = [0, 1, 2].map(properties);
        let of_page = "--ground:var(--paper);--pale-ink:var(--faint);--written:var(--pen);\
                       --wash:var(--premise)";
        format!(
            ":root{{color-scheme:light dark;{light};{of_page}}}\n\
             @media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n\
             @media print{{:root{{{print}}}}}\n"
        )
    }

    /// Returns the colour `name` as an attribute has it: a literal one, which every program that
    /// shows SVG knows, or on a page the property of its style sheet.
    pub(super) fn colour(self, name: &'static str) -> Colour {
        match self.literal_colours() {
            Some(at) => Colour::Literal(colours_of(name)[at]),
            None => Colour::Property(name),
        }
    }

    /// Returns the place of the theme among those with literal colours.
    fn literal_colours(self) -> Option<usize> {
        match self {
            Theme::Light => Some(0),
            Theme::Dark => Some(1),
            Theme::Print => Some(2),
            Theme::Page => None,
        }
    }
}

/// A colour of a picture, as an attribute has it.
#[derive(Clone, Copy)]
pub(super) enum Colour {
    /// The colour itself.
    Literal(&'static str),
    /// The name of a property of the page.
    Property(&'static str),
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Colour::Literal(colour) => f.write_str(colour),
            Colour::Property(name) => write!(f, "var(--{name})"),
        }
    }
}

/// The names of the colours, and each on light and dark ground and in print.
const COLOURS: [(&str, [&str; 3]); 15] = [
    ("paper", ["#fff", "#16181c", "#fff"]),
    ("ink", ["#111", "#f2f2f2", "#000"]),
    ("pen", ["#1a3f9c", "#a9c8ff", "#000"]),
    ("shade", ["#7f8896", "#6c7482", "#999"]),
    ("clue", ["#d6d6d6", "#3a3e46", "#ddd"]),
    ("faint", ["#6a6a6a", "#a0a5af", "#777"]),
    // A white circle is white and a black one is black on each ground.
    ("white", ["#fff", "#f2f2f2", "#fff"]),
    ("black", ["#111", "#000", "#000"]),
    ("black-pen", ["#1a3f9c", "#1a3f9c", "#000"]),
    ("premise", ["#dbe7ff", "#22365c", "#eee"]),
    ("conclusion", ["#cdeecf", "#1f4a2a", "#ddd"]),
    ("supposition", ["#ffe7b3", "#5a4410", "#ddd"]),
    ("premise-rim", ["#0b3fa8", "#b9d2ff", "#333"]),
    ("conclusion-rim", ["#0d5a22", "#8df0a6", "#000"]),
    ("supposition-rim", ["#b07a10", "#e0b050", "#000"]),
];

/// Returns the colours of a name.
fn colours_of(name: &str) -> [&'static str; 3] {
    let named = COLOURS.iter().find(|(other, _)| *other == name);
    named.expect("each colour of a picture is in the table").1
}
