//! Expressions as their users meet them: Python's values, and constraints that hold where Python says.

use kumiki::{Mixed, mixed, text};

/// What the names of the table stand for.
fn value_of(name: &str) -> Option<Mixed> {
    Some(match name {
        "a" => 7.into(),
        "b" => (-3).into(),
        "c" => 0.into(),
        "p" => 2.5.into(),
        "q" => (-0.5).into(),
        "s" => "ab".into(),
        "t" => "".into(),
        "u" => true.into(),
        "n" => ().into(),
        "v" => mixed![1, 2.5, "ab"].to_vec().into(),
        _ => return None,
    })
}

/// Whether both are the same value of the same kind; powers of floating-point numbers may differ in
/// the last digits from one machine to the other.
fn is_same(a: &Mixed, b: &Mixed, tolerance: f64) -> bool {
    match (a, b) {
        (Mixed::Float(a), Mixed::Float(b)) if tolerance > 0.0 => {
            (a - b).abs() <= tolerance * a.abs()
        }
        (Mixed::Tuple(a), Mixed::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(&**b).all(|(a, b)| is_same(a, b, tolerance))
        }
        _ => format!("{a:?}") == format!("{b:?}"),
    }
}

#[test]
fn values_are_those_of_python() {
    let table = include_str!("expressions/python.txt");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (written, expected) = line.split_once("  =>  ").unwrap();
        let mut expression = text(written).unwrap_or_else(|error| panic!("{line}\n{error}"));
        let names: Vec<String> = expression.names().map(str::to_owned).collect();
        for name in names {
            expression = expression.bind(&name, value_of(&name).unwrap());
        }
        let value = expression.evaluate(|_| None);
        if expected == "!" {
            assert!(value.is_err(), "{line}: found {value:?}");
            continue;
        }
        let expected = text(expected).unwrap().evaluate(|_| None).unwrap();
        let value = value.unwrap_or_else(|error| panic!("{line}: {error}"));
        let tolerance = if written.contains("**") { 1e-13 } else { 0.0 };
        assert!(is_same(&value, &expected, tolerance), "{line}: found {value:?}");
    }
}
