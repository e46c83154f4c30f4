//! Sums and counts.

use super::{all_differ, check, refusal};
use std::collections::BTreeSet;

/// The meaning of a condition.
type Holds = fn(i64, i64) -> bool;

/// Conditions on a number, which is compared with 4 or with the last value.
const CONDITIONS: [(&str, Holds); 12] = [
    ("(eq,4)", |sum, _| sum == 4),
    ("(ne,4)", |sum, _| sum != 4),
    ("(lt,4)", |sum, _| sum < 4),
    ("(le,4)", |sum, _| sum <= 4),
    ("(ge,4)", |sum, _| sum >= 4),
    ("(gt,4)", |sum, _| sum > 4),
    ("(eq,y[0])", |sum, last| sum == last),
    ("(ne,y[0])", |sum, last| sum != last),
    ("(lt,y[0])", |sum, last| sum < last),
    ("(le,y[0])", |sum, last| sum <= last),
    ("(ge,y[0])", |sum, last| sum >= last),
    ("(gt,y[0])", |sum, last| sum > last),
];

#[test]
fn sums_meet_conditions() {
    for (condition, holds) in CONDITIONS {
        let end = format!("<condition> {condition} </condition></sum>");
        let sizes = &[(3, -1, 3), (1, 0, 4)];
        let plain = format!("<sum><list> x[] </list>{end}");
        check(sizes, &plain, |x| holds(x[0] + x[1] + x[2], x[3]));
        let weighted = format!("<sum><list> x[] 1 </list><coeffs> 2 -1 1 3 </coeffs>{end}");
        check(sizes, &weighted, |x| holds(2 * x[0] - x[1] + x[2] + 3, x[3]));
        let variable = format!("<sum><list> x[0..1] </list><coeffs> x[1..2] </coeffs>{end}");
        check(sizes, &variable, |x| holds(x[0] * x[1] + x[1] * x[2], x[3]));
        let terms = format!(
            "<sum><list> eq(x[0],1) mul(x[0],x[1]) x[2] </list><coeffs> 3 1 -1 </coeffs>{end}"
        );
        check(sizes, &terms, |x| holds(3 * i64::from(x[0] == 1) + x[0] * x[1] - x[2], x[3]));
    }
}

#[test]
fn sums_are_in_sets_and_intervals() {
    let sum = |list: &str, condition: &str| {
        format!("<sum><list> {list} </list><condition> {condition} </condition></sum>")
    };
    let sizes = &[(3, 0, 2)];
    let of = |x: &[i64]| x.iter().sum::<i64>();
    assert_eq!(check(sizes, &sum("x[]", "(in,{1,4})"), |x| matches!(of(x), 1 | 4)), 9);
    assert_eq!(check(sizes, &sum("x[]", "(notin,1..4)"), |x| !(1..=4).contains(&of(x))), 5);
    assert_eq!(check(sizes, &sum("x[]", "(notin,{1,2,4})"), |x| !matches!(of(x), 1 | 2 | 4)), 12);
    check(sizes, &sum("x[]", "(in,3..8)"), |x| (3..=8).contains(&of(x)));
    check(sizes, &sum("x[]", "(in,{})"), |_| false);
    check(sizes, &sum("", "(eq,0)"), |_| true);
    check(sizes, &sum("x[0] x[0]", "(eq,2)"), |x| x[0] == 1);
    let weighted = "<sum><list> x[] </list><coeffs> 2 2 -1 </coeffs>\
         <condition> (ne,1) </condition></sum>";
    assert_eq!(check(sizes, weighted, |x| 2 * x[0] + 2 * x[1] - x[2] != 1), 25);
}

#[test]
fn entries_with_values_are_counted() {
    for (condition, holds) in CONDITIONS {
        let condition = condition.replace('4', "2");
        let end = format!("<condition> {condition} </condition></count>");
        let sizes = &[(3, 0, 2), (1, 0, 2)];
        // A condition on 4 that is now one on 2.
        let holds = |count: usize, last| {
            let shift = if condition.contains('y') { 0 } else { 2 };
            holds(count as i64 + shift, last)
        };
        let of = |x: &[i64], wanted: &[i64]| x.iter().filter(|one| wanted.contains(one)).count();
        let values = format!("<count><list> x[] </list><values> 1 2 </values>{end}");
        check(sizes, &values, |x| holds(of(&x[..3], &[1, 2]), x[3]));
        let variable = format!("<count><list> x[0..1] </list><values> x[2] </values>{end}");
        check(sizes, &variable, |x| holds(of(&x[..2], &[x[2]]), x[3]));
        let several = format!("<count><list> x[] 1 </list><values> x[2] 0 </values>{end}");
        check(sizes, &several, |x| holds(of(&[x[0], x[1], x[2], 1], &[x[2], 0]), x[3]));
        let terms =
            format!("<count><list> eq(x[0],2) lt(x[1],x[2]) </list><values> 1 </values>{end}");
        check(sizes, &terms, |x| holds(usize::from(x[0] == 2) + usize::from(x[1] < x[2]), x[3]));
    }
    let least =
        "<count><list> x[] </list><values> 1 </values><condition> (gt,-1) </condition></count>";
    check(&[(2, 0, 1)], least, |_| true);
    let most =
        "<count><list> x[] </list><values> 1 </values><condition> (lt,0) </condition></count>";
    check(&[(2, 0, 1)], most, |_| false);
    let set =
        "<count><list> x[] </list><values> 1 </values><condition> (in,{0,3}) </condition></count>";
    check(&[(3, 0, 2)], set, |x| matches!(x.iter().filter(|&&one| one == 1).count(), 0 | 3));
}

#[test]
fn different_values_are_counted() {
    let of = |x: &[i64]| x.iter().copied().collect::<BTreeSet<i64>>().len() as i64;
    for (condition, holds) in CONDITIONS {
        let condition = condition.replace('4', "2");
        let shift = if condition.contains('y') { 0 } else { 2 };
        let end = format!("<condition> {condition} </condition></nValues>");
        let plain = format!("<nValues><list> x[] </list>{end}");
        check(&[(3, 0, 2), (1, 1, 3)], &plain, |x| holds(of(&x[..3]) + shift, x[3]));
        let terms = format!("<nValues><list> add(x[0],x[1]) x[2] 3 </list>{end}");
        check(&[(3, 0, 2), (1, 1, 3)], &terms, |x| {
            holds(of(&[x[0] + x[1], x[2], 3]) + shift, x[3])
        });
    }
    let except = "<nValues><list> x[] </list><except> 0 </except><condition> (eq,2) </condition>\
         </nValues>";
    let holds = |x: &[i64]| of(&x.iter().copied().filter(|&one| one != 0).collect::<Vec<_>>()) == 2;
    assert_eq!(check(&[(4, 0, 3)], except, holds), 150);
    let several = "<nValues><list> x[] </list><condition> (gt,1) </condition></nValues>";
    check(&[(3, 0, 2)], several, |x| of(x) > 1);
}

#[test]
fn values_occur_so_often() {
    let of = |x: &[i64], value| x.iter().filter(|&&one| one == value).count() as i64;
    let cardinality = |values: &str, occurs: &str| {
        format!(
            "<cardinality><list> x[] </list><values{values} </values><occurs> {occurs} </occurs>\
             </cardinality>"
        )
    };
    let sizes = &[(4, 0, 3)];
    let count = check(sizes, &cardinality("> 0 1", "1 2"), |x| of(x, 0) == 1 && of(x, 1) == 2);
    assert_eq!(count, 24);
    let closed = cardinality(" closed=\"true\"> 0 1", "1..3 0..2");
    let count = check(sizes, &closed, |x| {
        x.iter().all(|&one| one < 2) && (1..=3).contains(&of(x, 0)) && of(x, 1) <= 2
    });
    assert_eq!(count, 10);
    let variable = cardinality("> 0 1", "y[0] y[1]");
    check(&[(3, 0, 2), (2, 0, 3)], &variable, |x| of(&x[..3], 0) == x[3] && of(&x[..3], 1) == x[4]);
    let values = cardinality(" closed=\"true\"> y[]", "1 2");
    check(&[(3, 0, 2), (2, 0, 2)], &values, |x| {
        let (x, y) = x.split_at(3);
        of(x, y[0]) == 1 && of(x, y[1]) == 2 && x.iter().all(|one| y.contains(one))
    });
    let compact = cardinality("> 0..2", "1x3");
    check(&[(3, 0, 2)], &compact, all_differ);
    let short = cardinality("> 0..2", "1 1");
    assert!(refusal(sizes, &short).contains("2 numbers of occurrences, not 3"));
}
