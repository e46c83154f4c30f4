//! Tables, automata and decision diagrams.

use super::{check, refusal};

#[test]
fn tables_list_what_is_allowed_or_forbidden() {
    let table = |kind: &str, rows: &str| {
        format!("<extension><list> x[] </list><{kind}> {rows} </{kind}></extension>")
    };
    let sizes = &[(3, 0, 3)];
    let is_row = |x: &[i64]| x[0] == 0 && x[2] == 1 || x[1] == 2 && x[2] == 3;
    assert_eq!(check(sizes, &table("supports", "(0,*,1)(*,2,3)"), is_row), 8);
    assert_eq!(check(sizes, &table("conflicts", "(0,*,1)(*,2,3)"), |x| !is_row(x)), 56);
    check(sizes, &table("supports", "(0,1,2) (3,3,3)\n(0,1,2)(9,9,9)"), |x| {
        x == [0, 1, 2] || x == [3, 3, 3]
    });
    check(sizes, &table("supports", ""), |_| false);
    check(sizes, &table("conflicts", ""), |_| true);
    let one = |kind: &str, rows: &str| {
        format!("<extension><list> x[0] </list><{kind}> {rows} </{kind}></extension>")
    };
    check(&[(1, 0, 9)], &one("supports", "1 3..5 8"), |x| matches!(x[0], 1 | 3..=5 | 8));
    check(&[(1, 0, 9)], &one("conflicts", "1 3..5 8"), |x| !matches!(x[0], 1 | 3..=5 | 8));
    check(&[(1, 0, 9)], &one("supports", "-500..2 7..1000000"), |x| x[0] <= 2 || x[0] >= 7);
    let twice = "<extension><list> x[0] x[0] </list><supports> (0,0)(1,2)(2,2) </supports>\
         </extension>";
    check(&[(1, 0, 3)], twice, |x| matches!(x[0], 0 | 2));
    assert!(refusal(sizes, &table("supports", "(0,1)")).contains("2 values, for 3 variables"));
    assert!(refusal(sizes, &table("supports", "(0,1..2,1)")).contains("a cell \"1..2\""));
    assert!(refusal(sizes, &table("supports", "(0,1,2")).contains("no tuple between brackets"));
    assert!(refusal(sizes, &table("supports", "0 1")).contains("3 variables, not 1"));
}

#[test]
fn values_are_words_of_automata() {
    let word = |transitions: &str, last: &str| {
        format!(
            "<regular><list> x[] </list><transitions> {transitions} </transitions>\
             <start> a </start><final> {last} </final></regular>"
        )
    };
    let sizes = &[(4, 0, 2)];
    // A 2 stands behind a 1 only.
    let after = word("(a,0,a)(a,1,b)(b,1,b)(b,0,a)(b,2,a)", "a b");
    check(sizes, &after, |x| (0..4).all(|at| x[at] != 2 || at > 0 && x[at - 1] == 1));
    // The last but one is 1; the automaton guesses which that is.
    let guessed = word("(a,0..2,a)(a,1,b)(b,0..2,c)", "c");
    check(sizes, &guessed, |x| x[2] == 1);
    check(sizes, &word("(a,0,a)", "b"), |_| false);
    assert!(refusal(sizes, &word("(a,0)", "a")).contains("\"a,0\" is no transition"));
}

#[test]
fn values_are_paths_of_decision_diagrams() {
    let diagram = "<mdd><list> x[0..2] </list><transitions> (r,0,a)(r,1,b)(r,2,b)(a,2,c)(b,0,c)\
         (b,1,d)(c,0,t)(d,0,t)(d,2,t) </transitions></mdd>";
    let paths = [[0, 2, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0], [1, 1, 2], [2, 1, 0], [2, 1, 2]];
    check(&[(3, 0, 2)], diagram, |x| paths.iter().any(|path| path == x));
}

#[test]
fn variables_have_the_values_that_are_given() {
    let given = |values: &str| {
        format!("<instantiation><list> x[] </list><values> {values} </values></instantiation>")
    };
    check(&[(3, 0, 2)], &given("1 0 2"), |x| x == [1, 0, 2]);
    check(&[(3, 0, 2)], &given("1 * 2"), |x| x[0] == 1 && x[2] == 2);
    check(&[(3, 0, 2)], &given("1x2 *"), |x| x[..2] == [1, 1]);
    check(&[(3, 0, 2)], &given("*x2 0"), |x| x[2] == 0);
    check(&[(3, 0, 2)], &given("1 0 7"), |_| false);
    assert!(refusal(&[(3, 0, 2)], &given("1 0")).contains("2 values, not 3"));
}

#[test]
fn a_literal_of_a_clause_holds() {
    let clause = "<clause> x[0] not(x[1]) x[2] </clause>";
    check(&[(3, 0, 1)], clause, |x| x[0] == 1 || x[1] == 0 || x[2] == 1);
    assert!(refusal(&[(3, 0, 1)], "<clause> 1 </clause>").contains("a literal is a variable"));
}
