//! Constraints that compare values.

use super::{all_differ, check, refusal};

#[test]
fn values_differ() {
    check(&[(3, 0, 3)], "<allDifferent> x[] </allDifferent>", all_differ);
    check(&[(3, 0, 3)], "<allDifferent><list> x[0] 2 x[2] </list></allDifferent>", |x| {
        all_differ(&[x[0], 2, x[2]])
    });
    let except = "<allDifferent><list> x[] </list><except> 0 1 </except></allDifferent>";
    let holds =
        |x: &[i64]| all_differ(&x.iter().copied().filter(|value| *value > 1).collect::<Vec<_>>());
    assert_eq!(check(&[(4, 0, 3)], except, holds), 128);
    let lists = "<allDifferent><list> x[0..1] </list><list> x[2..3] </list></allDifferent>";
    assert_eq!(check(&[(4, 0, 3)], lists, |x| x[..2] != x[2..]), 240);
    let lists = "<allDifferent><list> x[0..1] </list><list> x[1..2] </list><list> x[2..3] </list>\
         <except> (0,0)(1,2) </except></allDifferent>";
    check(&[(4, 0, 2)], lists, |x| {
        let kept = x.windows(2).filter(|pair| !matches!(pair, [0, 0] | [1, 2]));
        all_differ(&kept.collect::<Vec<_>>())
    });
    let matrix = "<allDifferent><matrix> (x[0],x[1])(x[2],x[3]) </matrix></allDifferent>";
    let lines = [[0, 1], [2, 3], [0, 2], [1, 3]];
    check(&[(4, 0, 2)], matrix, |x| lines.iter().all(|[one, other]| x[*one] != x[*other]));
    let matrix = "<allDifferent><matrix> (x[0],x[1])(x[2],x[3]) </matrix><except> 2 </except>\
         </allDifferent>";
    check(&[(4, 0, 2)], matrix, |x| {
        lines.iter().all(|[one, other]| x[*one] != x[*other] || x[*one] == 2)
    });
}

#[test]
fn values_of_expressions_differ() {
    let shifted = "<allDifferent> add(x[0],1) sub(x[1],2) add(3,x[2]) </allDifferent>";
    check(&[(3, 0, 4)], shifted, |x| all_differ(&[x[0] + 1, x[1] - 2, x[2] + 3]));
    let distances =
        "<allDifferent> dist(x[0],x[1]) dist(x[1],x[2]) dist(x[0],x[2]) </allDifferent>";
    check(&[(3, 0, 4)], distances, |x| {
        all_differ(&[(x[0] - x[1]).abs(), (x[1] - x[2]).abs(), (x[0] - x[2]).abs()])
    });
    let quotients = "<allDifferent> div(x[0],x[1]) x[2] </allDifferent>";
    check(&[(3, -2, 2)], quotients, |x| x[1] != 0 && x[0] / x[1] != x[2]);
}

#[test]
fn values_are_equal() {
    check(&[(3, 0, 3)], "<allEqual> x[] </allEqual>", |x| x[0] == x[1] && x[1] == x[2]);
    check(&[(3, 0, 3)], "<allEqual> add(x[0],1) x[1] mul(2,x[2]) </allEqual>", |x| {
        x[0] + 1 == x[1] && x[1] == 2 * x[2]
    });
}

#[test]
fn values_are_in_order() {
    for (operator, holds) in [
        ("lt", i64::lt as fn(&i64, &i64) -> bool),
        ("le", i64::le),
        ("ge", i64::ge),
        ("gt", i64::gt),
    ] {
        let order = format!("<operator> {operator} </operator>");
        let plain = format!("<ordered><list> x[] </list>{order}</ordered>");
        let count =
            check(&[(3, 0, 3)], &plain, |x| x.windows(2).all(|pair| holds(&pair[0], &pair[1])));
        if operator == "gt" {
            assert_eq!(count, 4);
        }
        let constant = format!("<ordered><list> x[0] 2 x[1] </list>{order}</ordered>");
        check(&[(2, 0, 4)], &constant, |x| holds(&x[0], &2) && holds(&2, &x[1]));
        for lengths in ["1 2", "1 2 1"] {
            let lengths = format!("<lengths> {lengths} </lengths>");
            let longer = format!("<ordered><list> x[] </list>{lengths}{order}</ordered>");
            check(&[(3, 0, 4)], &longer, |x| {
                holds(&(x[0] + 1), &x[1]) && holds(&(x[1] + 2), &x[2])
            });
        }
        let variable =
            format!("<ordered><list> x[] </list><lengths> y[] </lengths>{order}</ordered>");
        check(&[(2, 0, 3), (1, 0, 2)], &variable, |x| holds(&(x[0] + x[2]), &x[1]));
    }
    let lengths = "<ordered><list> x[] </list><lengths> 1 2 1 </lengths>\
         <operator> le </operator></ordered>";
    assert_eq!(check(&[(3, 0, 3)], lengths, |x| x[0] < x[1] && x[1] + 2 <= x[2]), 1);
}

#[test]
fn lists_are_in_lexicographic_order() {
    for (operator, holds) in [
        ("lt", <[i64]>::lt as fn(&[i64], &[i64]) -> bool),
        ("le", <[i64]>::le),
        ("ge", <[i64]>::ge),
        ("gt", <[i64]>::gt),
    ] {
        let order = format!("<operator> {operator} </operator>");
        let two = format!("<lex><list> x[0..1] </list><list> x[2..3] </list>{order}</lex>");
        let count = check(&[(4, 0, 3)], &two, |x| holds(&x[..2], &x[2..]));
        if operator == "lt" {
            assert_eq!(count, 120);
        }
        let three = format!(
            "<lex><list> x[0..1] </list><list> x[2..3] </list><list> x[4..5] </list>{order}</lex>"
        );
        check(&[(6, 0, 1)], &three, |x| holds(&x[..2], &x[2..4]) && holds(&x[2..4], &x[4..]));
        let limit = format!("<lex><list> x[0..2] </list><list> 1 0 2 </list>{order}</lex>");
        check(&[(3, 0, 2)], &limit, |x| holds(x, &[1, 0, 2]));
        let matrix = format!("<lex><matrix> (x[0],x[1])(x[2],x[3]) </matrix>{order}</lex>");
        check(&[(4, 0, 2)], &matrix, |x| {
            holds(&x[..2], &x[2..]) && holds(&[x[0], x[2]], &[x[1], x[3]])
        });
    }
}

#[test]
fn lists_of_different_lengths_are_refused() {
    let lex = "<lex><list> x[0] </list><list> x[1..2] </list><operator> lt </operator></lex>";
    assert!(refusal(&[(3, 0, 1)], lex).contains("different lengths"));
    let lists = "<allDifferent><list> x[0] </list><list> x[1..2] </list></allDifferent>";
    assert!(refusal(&[(3, 0, 1)], lists).contains("different lengths"));
    let order = "<lex><list> x[0] </list><list> x[1] </list><operator> ne </operator></lex>";
    assert!(refusal(&[(2, 0, 1)], order).contains("lt, le, ge or gt"));
    let order = "<ordered><list> x[] </list><operator> less </operator></ordered>";
    assert!(refusal(&[(2, 0, 1)], order).contains("\"less\" is no comparison"));
}
