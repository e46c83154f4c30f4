//! Functional expressions.

use super::{check, refusal};

/// Checks an expression over `x[0]`, `x[1]` and `x[2]`, called x, y and z, of -2..2.
#[track_caller]
fn expression(text: &str, holds: impl Fn(i64, i64, i64) -> bool) -> usize {
    let mut named = String::new();
    for character in text.chars() {
        match "xyz".find(character).filter(|_| !named.ends_with(|c: char| c.is_alphabetic())) {
            Some(place) => named += &format!("x[{place}]"),
            None => named.push(character),
        }
    }
    // An operator begins with a letter that is a name here.
    let named = named.replace("x[0]or(", "xor(");
    let constraint = format!("<intension> {named} </intension>");
    check(&[(3, -2, 2)], &constraint, |row| holds(row[0], row[1], row[2]))
}

#[test]
fn arithmetic_has_its_meaning() {
    expression("eq(add(x,y,1),z)", |x, y, z| x + y + 1 == z);
    expression("eq(sub(x,y),z)", |x, y, z| x - y == z);
    expression("eq(mul(x,y),z)", |x, y, z| x * y == z);
    expression("eq(mul(x,sub(y,1)),neg(z))", |x, y, z| x * (y - 1) == -z);
    expression("le(sqr(x),add(y,neg(neg(z))))", |x, y, z| x * x <= y + z);
    expression("ge(abs(sub(x,y)),dist(y,z))", |x, y, z| (x - y).abs() >= (y - z).abs());
    expression("eq(min(x,y,z),-1)", |x, y, z| x.min(y).min(z) == -1);
    expression("gt(max(x,y),add(z,1))", |x, y, z| x.max(y) > z + 1);
    expression("lt(sub(x,sub(y,z)),-1)", |x, y, z| x - (y - z) < -1);
    expression("eq(sqr(sub(x,y)),4)", |x, y, _| (x - y) * (x - y) == 4);
}

#[test]
fn quotients_are_rounded_towards_0_and_remainders_have_the_sign_of_the_dividend() {
    let quotient = |x: i64, y: i64, z: i64| y != 0 && x / y == z;
    assert_eq!(expression("eq(div(x,y),z)", quotient), 20);
    expression("eq(mod(x,y),z)", |x, y, z| y != 0 && x % y == z);
    expression("eq(div(x,2),z)", |x, _, z| x / 2 == z);
    expression("eq(div(x,-2),z)", |x, _, z| x / -2 == z);
    expression("eq(mod(x,2),z)", |x, _, z| x % 2 == z);
    expression("eq(mod(add(x,y),-2),z)", |x, y, z| (x + y) % -2 == z);
    expression("eq(div(add(mul(3,x),y),add(z,3)),2)", |x, y, z| (3 * x + y) / (z + 3) == 2);
    expression("eq(mod(div(mul(5,x),2),3),z)", |x, _, z| (5 * x / 2) % 3 == z);
}

#[test]
fn a_comparison_without_a_value_does_not_hold_at_any_depth() {
    let quotient = |x: i64, y: i64, z: i64| y != 0 && x / y == z;
    let either = |x, y, z| quotient(x, y, z) || y == 0;
    assert_eq!(expression("or(eq(div(x,y),z),eq(y,0))", either), 45);
    expression("not(eq(div(x,y),z))", |x, y, z| !quotient(x, y, z));
    expression("imp(eq(div(x,y),z),lt(x,0))", |x, y, z| !quotient(x, y, z) || x < 0);
    expression("eq(ne(div(x,y),z),0)", |x, y, z| !(y != 0 && x / y != z));
    expression("iff(gt(mod(x,y),0),eq(z,1))", |x, y, z| (y != 0 && x % y > 0) == (z == 1));
    expression("and(ne(mod(x,y),1),le(z,x))", |x, y, z| y != 0 && x % y != 1 && z <= x);
    expression("le(if(eq(y,0),1,div(x,y)),z)", |x, y, z| if y == 0 { 1 } else { x / y } <= z);
    expression("or(le(if(lt(z,0),1,div(x,y)),0),gt(x,0))", |x, y, z| {
        x > 0 || z >= 0 && y != 0 && x / y <= 0
    });
    let nested = |x: i64, y: i64, z: i64| y != 0 && x / y != 0 && 2 / (x / y) == z;
    expression("not(eq(div(2,div(x,y)),z))", |x, y, z| !nested(x, y, z));
}

#[test]
fn a_list_with_an_entry_without_a_value_satisfies_nothing() {
    let quotient = |x: &[i64]| (x[1] != 0).then(|| x[0] / x[1]);
    let with = |holds: fn(i64, i64) -> bool| {
        move |x: &[i64]| quotient(x).is_some_and(|one| holds(one, x[2]))
    };
    let list = "<list> div(x[0],x[1]) x[2] </list>";
    for (end, holds) in [
        (
            "<count>LIST<values> 1 </values><condition> (eq,0) </condition></count>",
            (|one, other| one != 1 && other != 1) as fn(i64, i64) -> bool,
        ),
        ("<nValues>LIST<condition> (eq,2) </condition></nValues>", |one, other| one != other),
        ("<nValues>LIST<condition> (lt,2) </condition></nValues>", |one, other| one == other),
        ("<maximum>LIST<condition> (eq,1) </condition></maximum>", |one, other| {
            one.max(other) == 1
        }),
        ("<minimumArg>LIST<condition> (eq,0) </condition></minimumArg>", |one, other| one <= other),
        ("<element>LIST<value> 2 </value></element>", |one, other| one == 2 || other == 2),
        ("<ordered>LIST<operator> lt </operator></ordered>", |one, other| one < other),
        ("<sum>LIST<condition> (ne,x[2]) </condition></sum>", |one, _| one != 0),
        (
            "<cardinality>LIST<values> 0 1 </values><occurs> 0..1 0..1 </occurs></cardinality>",
            |a, b| a != b || !(0..=1).contains(&a),
        ),
    ] {
        check(&[(3, -2, 2)], &end.replace("LIST", list), with(holds));
        let denied = format!("<not>{}</not>", end.replace("LIST", list));
        check(&[(3, -2, 2)], &denied, |x| !with(holds)(x));
    }
    let entry =
        "<element><list> x[] </list><index> div(x[0],x[1]) </index><value> 1 </value></element>";
    check(&[(3, -2, 2)], entry, |x| {
        quotient(x).and_then(|place| x.get(usize::try_from(place).ok()?)) == Some(&1)
    });
}

#[test]
fn a_power_with_a_negative_exponent_is_a_quotient() {
    let power = |x: i64, y: i64| match (x, y) {
        (_, 0..) => Some(x.pow(y as u32)),
        (0, _) => None,
        _ => Some(1 / x.pow(-y as u32)),
    };
    expression("eq(pow(x,y),z)", |x, y, z| power(x, y) == Some(z));
    expression("eq(pow(x,2),add(z,2))", |x, _, z| x * x == z + 2);
    expression("not(eq(pow(x,y),z))", |x, y, z| power(x, y) != Some(z));
}

#[test]
fn operators_of_several_operands_have_their_meaning() {
    assert_eq!(expression("eq(x,y,z)", |x, y, z| x == y && y == z), 5);
    expression("ne(x,y,z)", |x, y, z| x != y && y != z && x != z);
    expression("lt(x,y,z)", |x, y, z| x < y && y < z);
    expression("ge(x,y,z)", |x, y, z| x >= y && y >= z);
    let odd = |x, y, z| (i32::from(x == 1) + i32::from(y == 1) + i32::from(z == 1)) % 2 == 1;
    assert_eq!(expression("xor(eq(x,1),eq(y,1),eq(z,1))", odd), 49);
    expression("xor(eq(x,1),lt(y,z))", |x, y, z| (x == 1) != (y < z));
    let same = |x, y, z| (x == 1) == (y == 1) && (y == 1) == (z == 1);
    assert_eq!(expression("iff(eq(x,1),eq(y,1),eq(z,1))", same), 65);
    expression("iff(eq(x,1),or(eq(y,1),gt(z,y)))", |x, y, z| (x == 1) == (y == 1 || z > y));
    expression("and(le(x,y),le(y,z),ne(x,z))", |x, y, z| x <= y && y <= z && x != z);
    expression("imp(and(lt(x,y),lt(y,z)),eq(x,-2))", |x, y, z| !(x < y && y < z) || x == -2);
    expression("not(or(eq(x,0),not(gt(y,z))))", |x, y, z| !(x == 0 || y <= z));
    expression("eq(if(lt(x,y),z,neg(z)),1)", |x, y, z| if x < y { z } else { -z } == 1);
    expression("eq(add(lt(x,y),lt(y,z)),1)", |x, y, z| (x < y) != (y < z));
    expression("eq(lt(x,y),z)", |x, y, z| i64::from(x < y) == z);
}

#[test]
fn a_number_is_true_unless_it_is_0() {
    expression("or(x,and(y,z))", |x, y, z| x != 0 || y != 0 && z != 0);
    expression("eq(and(x,y),z)", |x, y, z| i64::from(x != 0 && y != 0) == z);
    expression("not(x)", |x, _, _| x == 0);
    expression("sub(x,y)", |x, y, _| x != y);
}

#[test]
fn sets_have_members() {
    assert_eq!(expression("notin(x,set(1,-1))", |x, _, _| x != 1 && x != -1), 3 * 25);
    expression("in(add(x,y),set(1,3..4))", |x, y, _| matches!(x + y, 1 | 3 | 4));
    expression("in(x,set(y,z))", |x, y, z| x == y || x == z);
    expression("in(x,set())", |_, _, _| false);
    expression("notin(x,set())", |_, _, _| true);
    expression("in(x,-1..1)", |x, _, _| (-1..=1).contains(&x));
    expression("in(x,set(-100..-1,1))", |x, _, _| x < 0 || x == 1);
    expression("eq(notin(x,set(-100..-1)),y)", |x, y, _| i64::from(x >= 0) == y);
}

#[test]
fn expressions_that_are_none_are_refused() {
    let message = |text: &str| refusal(&[(3, 0, 2)], &format!("<intension>{text}</intension>"));
    for (text, part) in [
        ("eq(x[0],)", "an operand is missing"),
        ("eq(x[0]", "brackets"),
        ("eq(x[0],1))", "brackets"),
        ("eq(x[0],(1))", "no operator"),
        ("equ(x[0],1)", "did you mean \"eq\"?"),
        ("sub(x[0],1,2)", "sub takes 2 operands, not 3"),
        ("eq(x[3],1)", "there is no variable \"x[3]\""),
        ("eq(x[0],9999999999999999999)", "64 bits"),
        ("eq(x[0],1.5)", "no whole number"),
        ("eq(x[0],set(1))", "behind in and notin"),
        ("in(x[0],x[1])", "behind in and notin"),
        ("eq(x[0],red)", "there is no variable \"red\""),
        ("sin(x[0])", "no operator \"sin\""),
    ] {
        let found = message(text);
        assert!(found.contains(part), "{text}: {found}");
        assert!(found.contains("<intension>"), "{text}: {found}");
    }
    let deep = format!("{}x[0]{}", "neg(".repeat(100), ")".repeat(100));
    assert!(message(&format!("eq(0,{deep})")).contains("deep at most"));
    let long = (0..40).fold("x[0]".to_string(), |inner, _| format!("div({inner},sub(x[1],1))"));
    assert!(message(&format!("eq(0,{long})")).contains("bytes"));
}
