//! Any bytes as a model, as an expression and as a proof: an answer or an error, and no panic.

use kumiki_check::{LINE_LIMIT, Model, Options, check};
use proptest::prelude::*;

const MODEL: &str = r#"{"variables": [{"name": "a", "domain": [0, 1, 2]}, {"name": "b", "domain": [1, 0.5]}],
    "constraints": [{"kind": "LessThan"}, {"kind": "AllEqual", "weight": 2}],
    "objectives": [{"minimize": "a"}]}"#;

fn model_of(expr: &str) -> String {
    let expr = serde_json::Value::from(expr);
    format!(
        r#"{{"variables": [{{"name": "a", "domain": [0, 1, 2]}}, {{"name": "x[0]", "domain": [1, 0.5]}}],
            "constraints": [{{"kind": "String", "expr": {expr}}}]}}"#
    )
}

/// Reads the expression, and checks all of its assignments.
fn is_harmless(expr: &str) {
    if let Ok(model) = Model::parse(&model_of(expr)) {
        for position in 0..6 {
            let proof = format!(
                "kumiki-proof 1\nmodel 2 1\nf c0 x0 0\ns 1 {} {}\n",
                position / 2,
                position % 2
            );
            let _ = check(&model, proof.as_bytes(), &Options::default());
        }
    }
}

fn is_read(proof: &[u8]) {
    let model = Model::parse(MODEL).unwrap();
    let _ = check(&model, proof, &Options::default());
    let _ =
        check(&model, &[b"kumiki-proof 1\nmodel 2 2\n", proof].concat()[..], &Options::default());
}

#[test]
fn a_line_without_end_is_refused_at_the_limit() {
    let model = Model::parse(MODEL).unwrap();
    let endless = std::io::BufReader::new(std::io::repeat(b'x'));
    let refused = check(&model, endless, &Options::default()).unwrap_err().to_string();
    assert_eq!(refused, format!("line 1: is longer than {LINE_LIMIT} bytes"));
}

proptest! {
    #[test]
    fn any_text_is_read_as_a_model(text in any::<String>()) {
        let _ = Model::parse(&text);
    }

    #[test]
    fn any_change_of_a_model_is_read(at in 0..MODEL.len(), text in "[\\[\\]{}\",:0-9a-z.-]{0,3}", len in 0usize..9) {
        let end = (at + len).min(MODEL.len());
        let _ = Model::parse(&format!("{}{text}{}", &MODEL[..at], &MODEL[end..]));
    }

    #[test]
    fn any_text_is_read_as_an_expression(text in any::<String>()) {
        is_harmless(&text);
    }

    #[test]
    fn any_words_are_read_as_an_expression(
        words in prop::collection::vec(prop::sample::select(vec![
            "a", "x", "x[0]", "(", ")", "[", "]", ",", "+", "-", "*", "/", "//", "%", "**", "==",
            "<", "<=", "in", "not", "and", "or", "if", "else", "->", "<->", "0", "1", "2", "0.5",
            "99999999999999999999999999999999999999999999", "1e308", "'x'", "sum(", "max(", "abs(",
            "count(", "None", "True", "{", "}",
        ]), 0..24)
    ) {
        is_harmless(&words.join(" "));
    }

    #[test]
    fn any_bytes_are_read_as_a_proof(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        is_read(&bytes);
    }

    #[test]
    fn any_words_are_read_as_a_proof(
        words in prop::collection::vec(prop::sample::select(vec![
            "b", "v", "s", "f", "l", "d", "e", "c0", "c1", "l1", "v2", "x0", "x1", "x2", "0", "1",
            "2", "0-1", "0,1", "1-", ":", ";", "\n", "\nl 1", "\nf", "\ns 1 0 0", "\nb 0 0",
            "\nv 2 1", "\ne none", "18446744073709551616", "-1",
        ]), 0..40)
    ) {
        is_read(words.join(" ").as_bytes());
    }
}

#[test]
fn deep_texts_are_refused_or_read() {
    for deep in
        ["(", "[", "-", "not ", "a if a else ", "a ** ", "a -> ", "abs(", "a[", "- - (", "x[0", "{"]
    {
        is_harmless(&deep.repeat(60_000 / deep.len()));
        is_harmless(&format!("{}a", deep.repeat(60_000 / deep.len())));
        is_harmless(&format!("{}a", deep.repeat(190)));
    }
    for deep in [
        "+ a ",
        "and a ",
        "<-> a ",
        "-> a ",
        "< a ",
        "* a",
        "** a ",
        "[0]",
        " [0]",
        "or a ",
        "if a else a ",
    ] {
        is_harmless(&format!("a {}", deep.repeat(60_000 / deep.len())));
        is_harmless(&format!("a {}", deep.repeat(190)));
    }
    let brackets = format!("{}a{}", "(".repeat(198), ")".repeat(198));
    assert!(Model::parse(&model_of(&brackets)).is_ok());
    is_harmless(&brackets);
    let mut mixed = "a".to_owned();
    for _ in 0..100 {
        mixed = format!("({mixed}{})", " [0]".repeat(50));
    }
    is_harmless(&mixed);
    for open in ["[", "{\"a\":", "[[", "{\"holds\":[{\"not\":"] {
        let _ = Model::parse(&open.repeat(500_000));
        let _ = Model::parse(&format!("{{\"variables\": {}", open.repeat(100_000)));
    }
    let nested = |depth: usize| {
        let (open, close) = (r#"{"not":"#.repeat(depth), "}".repeat(depth));
        format!(
            r#"{{"variables": [{{"name": "a", "domain": [0, 1]}}], "constraints":
            [{{"kind": "Proposition", "holds": {open}{{"kind": "AllEqual"}}{close}}}]}}"#
        )
    };
    assert!(Model::parse(&nested(99)).is_ok());
    assert!(Model::parse(&nested(100)).is_err());
    assert!(Model::parse(&nested(50_000)).is_err());
}
