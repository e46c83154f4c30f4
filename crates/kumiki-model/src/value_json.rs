//! Values as compact JSON.
//!
//! Invariant: a floating-point number is written as Python writes it, and a whole number without a
//! point or an exponent, so a reader of models reads a value of the same kind.

use kumiki::Mixed;

/// Returns a value as compact JSON; a tuple is an array.
pub fn of(value: &Mixed) -> String {
    let mut line = Vec::new();
    push(&mut line, value);
    String::from_utf8_lossy(&line).into_owned()
}

/// Adds a value as compact JSON; a tuple is an array.
pub fn push(line: &mut Vec<u8>, value: &Mixed) {
    match value {
        Mixed::Null => line.extend_from_slice(b"null"),
        Mixed::Bool(true) => line.extend_from_slice(b"true"),
        Mixed::Bool(false) => line.extend_from_slice(b"false"),
        Mixed::Int(int) => push_plain(line, int),
        Mixed::Float(float) => line.extend_from_slice(python_float(*float).as_bytes()),
        Mixed::Text(text) => push_plain(line, &**text),
        Mixed::Tuple(values) => {
            line.push(b'[');
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    line.push(b',');
                }
                push(line, value);
            }
            line.push(b']');
        }
    }
}

fn push_plain(line: &mut Vec<u8>, value: &(impl serde::Serialize + ?Sized)) {
    serde_json::to_writer(line, value).expect("memory takes any number and any text");
}

/// `float` as Python's `repr` writes it: the fewest digits that are read back as the same number,
/// with an exponent from 1e16 on and below 1e-4.
fn python_float(float: f64) -> String {
    if !float.is_finite() {
        return match float {
            float if float.is_nan() => "NaN",
            float if float > 0.0 => "Infinity",
            _ => "-Infinity",
        }
        .to_string();
    }
    let scientific = format!("{float:e}");
    let (digits, exponent) = scientific.split_once('e').expect("it was asked for");
    let exponent: i32 = exponent.parse().expect("it is a small number");
    match exponent {
        -4..16 => format!("{float:?}"),
        _ => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn floats_are_written_as_in_python() {
        for (float, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.25, "0.25"),
            (0.1 + 0.2, "0.30000000000000004"),
            (-2.5e-4, "-0.00025"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1.5e-7, "1.5e-07"),
            (123456789012345.6, "123456789012345.6"),
            (1e15, "1000000000000000.0"),
            (9999999999999998.0, "9999999999999998.0"),
            (1e16, "1e+16"),
            (1.25e22, "1.25e+22"),
            (f64::MAX, "1.7976931348623157e+308"),
            (5e-324, "5e-324"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(python_float(float), text);
        }
    }

    proptest! {
        #[test]
        fn a_float_is_read_back_as_the_same(float in any::<f64>()) {
            prop_assert_eq!(python_float(float).parse(), Ok(float));
        }
    }
}
