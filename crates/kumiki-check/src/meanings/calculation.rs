//! Sums and products, as python-constraint calculates them.
//!
//! Invariant: the operands are combined from left to right, exactly while all are whole, and in
//! floats from the first float on. A result that is a float is rounded to ten decimals; the bound
//! is not.

use super::Meaning;
use crate::domains::Domains;
use crate::values::{Calculator, Comparison, Fault, Number, Operator, Sketch, Truth, Value};

/// A sum or a product that is compared with a number, or with the last variable of the scope.
pub(crate) struct CalculationMeaning {
    pub(crate) scope: Vec<usize>,
    /// `Add` or `Multiply`.
    pub(crate) operator: Operator,
    /// A number for each operand; none for 1.
    pub(crate) multipliers: Option<Vec<Number>>,
    pub(crate) comparison: Comparison,
    /// The bound; `None` if it is the last variable of the scope.
    pub(crate) bound: Option<Number>,
}

impl CalculationMeaning {
    fn try_truth(&self, domains: &Domains) -> Result<Truth, Fault> {
        let number = |variable: usize| match domains.sketch(variable) {
            Sketch::Known(value) if value.number().is_none() => Err(Fault::Invalid),
            sketch => Ok(sketch),
        };
        let (operands, bound) = match (self.bound, self.scope.split_last()) {
            (Some(bound), _) => (&*self.scope, bound.into()),
            (None, Some((&last, operands))) => (operands, number(last)?),
            (None, None) => return Err(Fault::Invalid),
        };
        let mut calculator = Calculator::default();
        let start = if self.operator == Operator::Add { 0 } else { 1 };
        let mut result = Sketch::Known(Value::Int(start));
        for (at, &variable) in operands.iter().enumerate() {
            let mut operand = number(variable)?;
            if let Some(multipliers) = &self.multipliers {
                let multiplier = Sketch::from(multipliers[at]);
                operand = calculator.operate(Operator::Multiply, &operand, &multiplier)?;
            }
            result = calculator.operate(self.operator, &result, &operand)?;
        }
        // Rounding keeps the order.
        let rounded = |float: f64| Number::Float(float).rounded().to_float();
        let result = match result {
            Sketch::Known(Value::Float(float)) => Number::Float(float).rounded().into(),
            Sketch::Real(low, high) => Sketch::Real(rounded(low), rounded(high)),
            whole => whole,
        };
        calculator.compare(self.comparison, &result, &bound)
    }

    /// Returns the size of the range of a summand.
    fn width(&self, at: usize, domains: &Domains) -> f64 {
        let multiplier = self.multipliers.as_ref().and_then(|all| all.get(at));
        let factor = multiplier.map_or(1.0, |multiplier| multiplier.to_float());
        let bounds = domains.sketch(self.scope[at]).real_bounds();
        bounds.map_or(0.0, |(low, high)| ((high - low) * factor).abs())
    }
}

impl Meaning for CalculationMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        self.try_truth(domains).unwrap_or_else(Truth::from)
    }

    /// Returns the variable of the summand with the widest range: the sum then soon leaves the
    /// bound.
    fn widest(&self, domains: &Domains) -> Option<usize> {
        if self.operator != Operator::Add {
            return None;
        }
        let is_open = |&at: &usize| domains.set(self.scope[at]).len() > 1;
        let open = (0..self.scope.len()).filter(is_open);
        let widest = open.max_by(|&a, &b| {
            self.width(a, domains).total_cmp(&self.width(b, domains)).then(b.cmp(&a))
        });
        widest.map(|at| self.scope[at])
    }
}
