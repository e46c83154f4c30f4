//! Models in other formats.
//!
//! Invariant: the text that is written has as many solutions as the model.

use kumiki_model::{Model, ModelFault};

/// The format of a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelFormat {
    /// JSON, with a line for each variable and each constraint.
    Json,
    /// FlatZinc, for models over whole numbers.
    Flatzinc,
    /// XCSP3, for models over whole numbers.
    Xcsp3,
    /// LP, for linear models over whole numbers.
    Lp,
    /// DIMACS CNF, for models over 0 and 1.
    Dimacs,
}

impl ModelFormat {
    /// All formats.
    pub const ALL: [ModelFormat; 5] = [
        ModelFormat::Json,
        ModelFormat::Flatzinc,
        ModelFormat::Xcsp3,
        ModelFormat::Lp,
        ModelFormat::Dimacs,
    ];

    /// Returns its name, as the programs use it.
    pub fn name(self) -> &'static str {
        match self {
            ModelFormat::Json => "json",
            ModelFormat::Flatzinc => "flatzinc",
            ModelFormat::Xcsp3 => "xcsp3",
            ModelFormat::Lp => "lp",
            ModelFormat::Dimacs => "dimacs",
        }
    }

    /// Returns a model in this format.
    ///
    /// # Errors
    /// The value or the constraint that the format cannot state.
    pub fn write(self, model: &Model) -> Result<String, ModelFault> {
        match self {
            ModelFormat::Json => model.to_json(),
            ModelFormat::Flatzinc => model.to_flatzinc(),
            ModelFormat::Xcsp3 => model.to_xcsp3(),
            ModelFormat::Lp => model.to_lp(),
            ModelFormat::Dimacs => model.to_dimacs(),
        }
    }
}
