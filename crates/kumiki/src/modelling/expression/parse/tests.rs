use crate::modelling::expression::cases::exprs;
use crate::modelling::expression::text::text;
use crate::modelling::expression::{DEPTH_LIMIT, Expr};
use crate::modelling::mixed::Mixed;
use proptest::prelude::*;

/// Texts, and their forms with all brackets.
const GOOD: &[(&str, &str)] = &[
    ("x", "x"),
    (" \t\n(((x)))\r\n", "x"),
    ("1_000", "1000"),
    ("-9223372036854775808", "(-9223372036854775808)"),
    ("- -9223372036854775808", "9223372036854775808"),
    ("-1000000000000000000000 ** 2", "(-(1000000000000000000000 ** 2))"),
    ("0", "0"),
    ("00", "0"),
    (".5", "0.5"),
    ("5.", "5.0"),
    ("1e3", "1000.0"),
    ("1.5E-1_0", "1.5e-10"),
    ("1e999", "1e999"),
    ("'a\"b'", "'a\"b'"),
    (r#""a'b""#, r"'a\'b'"),
    (r#"'\\\'\n\x41\u00e9\U0001F600'"#, r"'\\\'\u000aAé😀'"),
    ("'a\\\nb'", "'ab'"),
    ("True", "True"),
    ("None", "None"),
    ("größe_2", "größe_2"),
    ("Trueish", "Trueish"),
    ("min", "min"),
    // Sums and products go from left to right, and products bind more.
    ("a + b - c", "(a + b - c)"),
    ("a - (b - c)", "(a - (b - c))"),
    ("(a - b) - c", "(a - b - c)"),
    ("a + b * c", "(a + (b * c))"),
    ("(a + b) * c", "((a + b) * c)"),
    ("a / b // c % d", "(a / b // c % d)"),
    ("a * b + c * d", "((a * b) + (c * d))"),
    // Signs bind more than products, and less than powers on their right.
    ("-a * b", "((-a) * b)"),
    ("a * -b", "(a * (-b))"),
    ("-2", "(-2)"),
    ("- -2", "2"),
    ("+2", "(+2)"),
    ("-2 ** 2", "(-(2 ** 2))"),
    ("(-2) ** 2", "((-2) ** 2)"),
    ("2 ** -1", "(2 ** (-1))"),
    ("a ** b ** c", "(a ** (b ** c))"),
    ("(a ** b) ** c", "((a ** b) ** c)"),
    ("a ** -b ** c", "(a ** (-(b ** c)))"),
    // Comparisons chain; a chain in brackets is a value.
    ("1 < x <= 3", "(1 < x <= 3)"),
    ("(a < b) < c", "((a < b) < c)"),
    ("a < (b < c)", "(a < (b < c))"),
    ("a == b + 1 != c", "(a == (b + 1) != c)"),
    ("a ≤ b ≥ c ≠ d", "(a <= b >= c != d)"),
    ("x in (1, 2, 3)", "(x in (1, 2, 3))"),
    ("x not in [1, y]", "(x not in (1, y))"),
    ("x not in {1, 2}", "(x not in (1, 2))"),
    ("x in (y)", "(x in y)"),
    ("x in (y,)", "(x in (y,))"),
    ("x in ()", "(x in ())"),
    ("x in y == z", "(x in y == z)"),
    // `not` binds less than comparisons, `and` less than `not`, `or` less than `and`.
    ("not a == b", "(not (a == b))"),
    ("not not a", "(not (not a))"),
    ("not a in b", "(not (a in b))"),
    ("a and not b or c", "((a and (not b)) or c)"),
    ("a or b and c", "(a or (b and c))"),
    ("a and b and c", "(a and b and c)"),
    ("(a and b) and c", "(a and b and c)"),
    ("a and (b and c)", "(a and (b and c))"),
    // The choice binds least, and goes from right to left.
    ("a if b else c", "(a if b else c)"),
    ("a if b else c if d else e", "(a if b else (c if d else e))"),
    ("(a if b else c) if d else e", "((a if b else c) if d else e)"),
    ("a or b if c or d else e or f", "((a or b) if (c or d) else (e or f))"),
    // An implication binds less than `or`, and goes from right to left; an equivalence binds less.
    ("a implies b", "(a -> b)"),
    ("a or b -> c and d", "((a or b) -> (c and d))"),
    ("a -> b -> c", "(a -> (b -> c))"),
    ("(a -> b) -> c", "((a -> b) -> c)"),
    ("a == 1 => b > 2", "((a == 1) -> (b > 2))"),
    ("a ⇒ b → c", "(a -> (b -> c))"),
    ("a iff b", "(a <-> b)"),
    ("a <-> b <=> c", "((a <-> b) <-> c)"),
    ("a ↔ (b ⇔ c)", "(a <-> (b <-> c))"),
    ("a -> b <-> c -> d", "((a -> b) <-> (c -> d))"),
    ("not a -> not b", "((not a) -> (not b))"),
    ("a -> b if c <-> d else e", "((a -> b) if (c <-> d) else e)"),
    ("(a -> b) + 1", "((a -> b) + 1)"),
    ("implies implies iff", "(implies -> iff)"),
    // An index binds most. A plain number is a part of the name.
    ("x[3]", "x[3]"),
    ("cell[1][2] == 3", "(cell[1][2] == 3)"),
    ("x[ 3 ]", "(x)[3]"),
    ("(x)[3]", "(x)[3]"),
    ("x[i]", "x[i]"),
    ("x[3][i + 1]", "x[3][(i + 1)]"),
    ("x[i][3]", "x[i][3]"),
    ("-x[i] ** 2", "(-(x[i] ** 2))"),
    ("[1, 2, 3][i]", "(1, 2, 3)[i]"),
    ("x[y[i]]", "x[y[i]]"),
    ("sum([a, b]) == count(a, b, 1)", "(sum((a, b)) == count(a, b, 1))"),
    ("all(a, b) or any(x)", "(all(a, b) or any(x))"),
    ("min(a, b + 1, -c)", "min(a, (b + 1), (-c))"),
    ("max((a, b),)", "max((a, b))"),
    ("abs(a - b) == 1", "(abs((a - b)) == 1)"),
    ("abs (a)", "abs(a)"),
    ("(1, (2, 'a')) == x", "((1, (2, 'a')) == x)"),
    ("3<=x+y<9", "(3 <= (x + y) < 9)"),
    ("2*-3 if a<b else'c'", "((2 * (-3)) if (a < b) else 'c')"),
];

/// Texts, the column of the error in them, and its message.
const BAD: &[(&str, usize, &str)] = &[
    ("", 1, "expected a number, a text, a name or `(`, not the end"),
    ("  ", 3, "expected a number, a text, a name or `(`, not the end"),
    ("a +", 4, "expected a number, a text, a name or `(`, not the end"),
    ("a + * b", 5, "expected a number, a text, a name or `(`, not `*`"),
    ("and a", 1, "expected a number, a text, a name or `(`, not `and`"),
    ("a b", 3, "expected an operator or the end, not `b`"),
    ("a 'b'", 3, "expected an operator or the end, not text"),
    ("a 2", 3, "expected an operator or the end, not a whole number"),
    ("a, b", 2, "expected an operator or the end, not `,`"),
    ("a)", 2, "expected an operator or the end, not `)`"),
    ("x[]", 2, "an index is one value; write `x[i][j]`"),
    ("x[1, 2]", 2, "an index is one value; write `x[i][j]`"),
    ("x[i", 2, "`[` is never closed"),
    ("x[-1]", 2, "an index counts from 0"),
    ("x y[0]", 3, "expected an operator or the end, not `y`"),
    ("(a", 1, "`(` is never closed"),
    ("(a + (b)", 1, "`(` is never closed"),
    ("x in [1, 2", 6, "`[` is never closed"),
    ("(a]", 3, "expected an operator, `,` or `)`, not `]`"),
    ("(a b)", 4, "expected an operator, `,` or `)`, not `b`"),
    ("(,)", 2, "expected a number, a text, a name or `(`, not `,`"),
    ("{1, 2}", 1, "expected a number, a text, a name or `(`, not `{`"),
    ("a if b", 7, "expected an operator or `else`, not the end"),
    ("a == not b", 6, "`not` must stand in brackets here"),
    ("a not b", 3, "expected an operator or the end, not `not`"),
    ("a = b", 3, "`=` means nothing here: write `==`"),
    ("if a == 1 then b", 1, "`if` means nothing here: write `a -> b`, or `b if a else c`"),
    ("a == 1 then b", 8, "`then` means nothing here: write `a -> b`"),
    ("a xor b", 3, "`xor` means nothing here: one of two conditions holds if `(a) != (b)`"),
    (
        "sum(x for x in y)",
        7,
        "`for` means nothing here: list the values, as in `sum(a, b, c)`, or name an array, as in \
         `sum(x)`",
    ),
    (
        "all_different(a, b)",
        1,
        "`all_different` is no function here: add the constraint `AllDifferent`",
    ),
    ("1 < AllEqual(a)", 5, "`AllEqual` is no function here: add the constraint `AllEqual`"),
    ("a === b", 3, "`===` means nothing here: write `==`"),
    ("a !== b", 3, "`!==` means nothing here: write `!=`"),
    ("a<>b", 2, "`<>` means nothing here: write `!=`"),
    ("a ~= b", 3, "`~=` means nothing here: write `!=`"),
    ("a =< b", 3, "`=<` means nothing here: write `<=`"),
    ("a && b", 3, "`&&` means nothing here: write `and`"),
    ("a || b", 3, "`||` means nothing here: write `or`"),
    ("a ∧ b", 3, "`∧` means nothing here: write `and`"),
    ("a ∨ b", 3, "`∨` means nothing here: write `or`"),
    ("a × b", 3, "`×` means nothing here: write `*`"),
    ("a · b", 3, "`·` means nothing here: write `*`"),
    ("a ÷ b", 3, "`÷` means nothing here: write `/`"),
    ("a − b", 3, "`−` means nothing here: write `-`"),
    ("a ∈ b", 3, "`∈` means nothing here: write `in`"),
    ("a ∉ b", 3, "`∉` means nothing here: write `not in`"),
    ("a ==> b", 3, "`==>` means nothing here: write `->`"),
    ("a<-->b", 2, "`<-->` means nothing here: write `<->`"),
    ("implies a", 9, "expected an operator or the end, not `a`"),
    ("a implies", 10, "expected a number, a text, a name or `(`, not the end"),
    (
        "width => 3",
        7,
        "`=>` is an implication between conditions, and here is a number: `>=` is greater or equal",
    ),
    (
        "a + b => c",
        7,
        "`=>` is an implication between conditions, and here is a number: `>=` is greater or equal",
    ),
    ("!a", 1, "`!` means nothing here: `!a` is written `(not a)`"),
    ("¬a", 1, "`¬` means nothing here: `¬a` is written `(not a)`"),
    (
        "a & 1",
        3,
        "`&` means nothing here: there are no bits; that two conditions hold is `((a) and (b))`",
    ),
    (
        "a | 1",
        3,
        "`|` means nothing here: there are no bits; that one of two conditions holds is `((a) or (b))`",
    ),
    (
        "~a",
        1,
        "`~` means nothing here: there are no bits; that a condition does not hold is `(not (a))`",
    ),
    (
        "a ^ 2",
        3,
        "`^` means nothing here: a power is `a ** b`; that one of two conditions holds alone is `((not (a)) != (not (b)))`",
    ),
    ("a is None", 3, "`is` means nothing here: equality is `==`, and `!=` its opposite"),
    ("a << b", 4, "expected a number, a text, a name or `(`, not `<`"),
    ("a >= > b", 6, "expected a number, a text, a name or `(`, not `>`"),
    ("a.b", 2, "`.` has no place in an expression"),
    ("a; b", 2, "`;` has no place in an expression"),
    ("größe $", 7, "`$` has no place in an expression"),
    ("a\0", 2, "`\\0` has no place in an expression"),
    ("2x", 1, "a name cannot begin with a digit"),
    ("1 + 0x10", 5, "a name cannot begin with a digit"),
    ("007", 1, "a whole number cannot begin with 0"),
    ("x == 'abc", 6, "the text that ' begins has no end"),
    ("x == 'abc\n'", 6, "the text that ' begins has no end"),
    ("x == 'abc\\", 6, "the text that ' begins has no end"),
    (r"'a\d'", 3, r"`\d` stands for nothing"),
    (r"'a\x4'", 3, r"`\x` is not followed by the 2 digits of a character"),
    (r"'\ud800'", 2, r"`\u` is not followed by the 4 digits of a character"),
    ("foo(x)", 1, "unknown function `foo`; known are abs, max, min, sum, all, any and count"),
    (
        "1 + conut('x')",
        5,
        "unknown function `conut`; known are abs, max, min, sum, all, any and count",
    ),
    ("count(a)", 1, "`count` takes a list and a value, or two values or more, not 1"),
    ("sum()", 1, "`sum` takes one value or more, not 0"),
    ("abs(a, b)", 1, "`abs` takes one value, not 2"),
    ("min()", 1, "`min` takes one value or more, not 0"),
    // The first error is reported first.
    ("a + + * b && c", 7, "expected a number, a text, a name or `(`, not `*`"),
];

#[test]
fn brackets_are_where_precedence_puts_them() {
    for (written, expected) in GOOD {
        let read = text(written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(format!("{read:#}"), *expected, "{written}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_column() {
    for (written, column, message) in BAD {
        let error = text(written).expect_err(written);
        assert_eq!((error.message(), error.column()), (*message, *column), "{written}");
    }
}

#[test]
fn implications_and_equivalences_are_read_in_every_form() {
    for (forms, expected) in
        [(["->", "=>", "→", "⇒", " implies "], "->"), (["<->", "<=>", "↔", "⇔", " iff "], "<->")]
    {
        for form in forms {
            let read = text(&format!("x == 3{form}y == 3")).expect(form);
            assert_eq!(read.to_string(), format!("x == 3 {expected} y == 3"));
        }
    }
    // Valid texts that contain the beginning of such a symbol.
    for written in ["x<-1", "x<=-1", "x--1", "x- -1>y", "x==-1", "x!=-1"] {
        assert!(!text(written).unwrap().to_string().contains("->"), "{written}");
    }
}

#[test]
fn a_name_with_indices_is_bound_and_evaluated() {
    let cost = Mixed::from(vec![3.into(), vec![Mixed::from(4), 5.into()].into()]);
    for (written, names) in [("cost[1][0] + cost[0]", 2), ("cost[i][0] + cost[0]", 3)] {
        let read = text(written).unwrap();
        assert_eq!(read.names().count(), names, "{written}");
        let one = Mixed::from(1);
        let value_of = |name: &str| match name {
            "cost" => Some(&cost),
            "i" => Some(&one),
            _ => None,
        };
        assert_eq!(read.evaluate(value_of), Ok(Mixed::from(7)), "{written}");
        let bound = read.bind("cost", cost.clone()).bind("cos", 8);
        assert_eq!(bound.evaluate(|name| (name == "i").then_some(&one)), Ok(Mixed::from(7)));
    }
    let whole = Mixed::from(2);
    let of_entry = |name: &str| (name == "cost[0]").then_some(&whole);
    assert_eq!(text("cost[0]").unwrap().evaluate(of_entry), Ok(whole.clone()));
    assert!(text("cost[2]").unwrap().bind("cost", cost).evaluate(|_| None).is_err());
}

/// Checks that the replacement in a hint has the intended meaning.
#[test]
fn what_a_hint_says_means_what_was_meant() {
    type Meaning = fn(bool, bool) -> bool;
    let meant: [(&str, Meaning); 5] = [
        ("&", |a, b| a && b),
        ("|", |a, b| a || b),
        ("^", |a, b| a != b),
        ("~", |a, _| !a),
        ("!", |a, _| !a),
    ];
    for (sign, meaning) in meant {
        let error = text(&format!("x {sign} y")).expect_err(sign);
        // The last text in quotes.
        let said = error.message().rsplit('`').nth(1).expect("a hint");
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            // Conditions that are no truth values and have the weakest binding, inside operators
            // that bind more.
            let number = |name: &str, truth| format!("{name} if {truth} else 0");
            let condition =
                |truth| number("7", truth).replace('7', if truth == a { "5" } else { "7" });
            let (a_text, b_text) = (condition(a), condition(b));
            let is_bare = sign == "!";
            let a_text = if is_bare { format!("({a_text})") } else { a_text };
            let filled = said.replace('a', "\0").replace('b', &b_text).replace("\0", &a_text);
            let filled = filled.replace(&format!("{a_text}nd"), "and");
            let value = text(&format!(
                "1 if {filled} == True else 1 if {filled} == 5 else 1 if {filled} == 7 else 0"
            ));
            let value = value.unwrap_or_else(|error| panic!("{filled}: {error}"));
            let expected = Mixed::from(i64::from(meaning(a == 1, b == 1)));
            assert_eq!(value.evaluate(|_| None), Ok(expected), "{sign}: {filled}");
        }
    }
}

#[test]
fn an_error_shows_its_line_with_a_mark_under_the_place() {
    let error = text("a <\n\tb c").unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 4));
    let shown = "\
expected an operator or the end, not `c`, at line 2, column 4
   b c
     ^";
    assert_eq!(error.to_string(), shown);

    let long = format!("{} $ {}", "é".repeat(500), "b".repeat(500));
    let shown = format!(
        "`$` has no place in an expression, at column 502\n  {} $ {}\n  {}^",
        "é".repeat(39),
        "b".repeat(38),
        " ".repeat(40)
    );
    assert_eq!(text(&long).unwrap_err().to_string(), shown);
}

#[test]
fn nesting_has_a_limit() {
    let within = usize::from(DEPTH_LIMIT) - 1;
    let nested = |open: &str, close: &str, n: usize| {
        text(&format!("{}x{}", open.repeat(n), close.repeat(n)))
    };
    for (open, close) in [("(", ")"), ("-", ""), ("not ", ""), ("2 ** ", ""), ("1 + (", ")")] {
        assert!(nested(open, close, within).is_ok(), "{open}");
        for n in [1_000, 20_000] {
            let error = nested(open, close, n).expect_err(open);
            let is_told =
                error.message().ends_with("too deeply") || error.message().ends_with("bytes");
            assert!(is_told, "{error}");
        }
    }
    assert!(text(&"(".repeat(100_000)).is_err());
    assert!(text(&"(".repeat(60_000)).unwrap_err().message().ends_with("too deeply"));
    assert!(text(&"x if y else ".repeat(5_000)).unwrap_err().message().ends_with("too deeply"));
}

#[test]
fn length_has_a_limit_and_nesting_has_none_for_chains() {
    for joint in [" + ", " * ", " and ", " or ", " < ", ", "] {
        let chain = format!("({})", vec!["x"; 5_000].join(joint));
        let chain = text(&chain).unwrap_or_else(|error| panic!("{joint}: {error}"));
        let one = Mixed::from(1);
        assert!(chain.bind("y", 1).evaluate(|_| Some(&one)).is_ok());
    }
    let error = text(&"é".repeat(40_000)).unwrap_err();
    assert_eq!(error.message(), "the expression is longer than 65536 bytes");
}

fn constants() -> impl Strategy<Value = Mixed> {
    prop_oneof![
        Just(Mixed::Null),
        any::<bool>().prop_map(Mixed::from),
        (-9..100i64).prop_map(Mixed::from),
        (i64::MIN + 1..).prop_map(Mixed::from),
        (-8..8i32).prop_map(|quarters| Mixed::from(f64::from(quarters) / 4.0)),
        prop::num::f64::NORMAL.prop_map(Mixed::from),
        Just(Mixed::from(f64::INFINITY)),
        r#"[a'"\\\n\x00é]{0,3}"#.prop_map(Mixed::from),
        prop::collection::vec(-1..2i64, 0..3).prop_map(|values| values
            .into_iter()
            .map(Mixed::from)
            .collect::<Vec<_>>()
            .into()),
    ]
}

/// Returns the expression whose names are the texts of its names.
fn named(written: &str) -> Expr<String> {
    let text = text(written).unwrap_or_else(|error| panic!("{error}"));
    text.named().rename(str::to_owned)
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(expr in exprs(vec!["x".to_owned(), "größe".to_owned()], constants())) {
        prop_assert_eq!(format!("{:?}", named(&expr.to_string())), format!("{expr:?}"));
        prop_assert_eq!(format!("{:?}", named(&format!("{expr:#}"))), format!("{expr:?}"));
    }

    #[test]
    fn any_text_is_read_or_refused(written: String) {
        read_or_refused(&written);
    }

    #[test]
    fn any_tokens_are_read_or_refused(
        written in prop::collection::vec(
            prop::sample::select(&[
                "x", "y", "1", "2.5", "'a'", "(", ")", "(", ")", "[", "]", ",", "+", "-", "*", "/", "//",
                "->", "<->", "=>", "iff", "sum", "all", "count", "%", "**", "<", "<=", "==", "!=", "in", "not", "and", "or", "if", "else", "min", "abs",
                "True", "=", "é", "\\", "\n", "{", "}",
            ][..]),
            0..24,
        ),
    ) {
        read_or_refused(&written.join(" "));
        read_or_refused(&written.concat());
    }
}

/// Checks that an accepted text is read again as the same expression, and that the place of an
/// error lies in the text.
fn read_or_refused(written: &str) {
    match text(written) {
        Ok(read) => assert_eq!(text(&read.to_string()).unwrap().to_string(), read.to_string()),
        Err(error) => {
            let line = written.split('\n').nth(error.line() - 1).expect("there is the line");
            assert!((1..=line.chars().count() + 1).contains(&error.column()), "{error:?}");
            assert!(!error.to_string().is_empty() && !error.message().is_empty());
        }
    }
}
