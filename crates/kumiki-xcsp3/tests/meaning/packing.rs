//! Bins, knapsacks and flows.

use super::{check, refusal};

#[test]
fn items_are_in_bins() {
    let packing = |end: &str| {
        format!("<binPacking><list> x[] </list><sizes> 1 2 3 4 </sizes>{end}</binPacking>")
    };
    let load = |x: &[i64], bin: i64| {
        (0..4).filter(|&at| x[at] == bin).map(|at| at as i64 + 1).sum::<i64>()
    };
    let sizes = &[(4, 0, 3)];
    let most = packing("<condition> (le,5) </condition>");
    assert_eq!(check(sizes, &most, |x| (0..4).all(|bin| load(x, bin) <= 5)), 132);
    let limits = packing("<limits> 1 5 5 4 </limits>");
    let holds = |x: &[i64]| [1, 5, 5, 4].iter().zip(0..).all(|(&limit, bin)| load(x, bin) <= limit);
    assert_eq!(check(sizes, &limits, holds), 32);
    let loads = packing("<loads> 3 y[0] y[1] </loads>");
    check(&[(4, 0, 2), (2, 0, 7)], &loads, |x| {
        load(x, 0) == 3 && load(x, 1) == x[4] && load(x, 2) == x[5]
    });
    let loads = packing("<loads> y[] </loads>");
    check(&[(4, 0, 1), (2, 0, 10)], &loads, |x| load(x, 0) == x[4] && load(x, 1) == x[5]);
    let limits = packing("<limits> y[] </limits>");
    check(&[(4, 0, 1), (2, 3, 8)], &limits, |x| load(x, 0) <= x[4] && load(x, 1) <= x[5]);
    let conditions = packing("<conditions> (le,4)(in,{0,5})(ne,3) </conditions>");
    check(&[(4, 0, 2)], &conditions, |x| {
        load(x, 0) <= 4 && matches!(load(x, 1), 0 | 5) && load(x, 2) != 3
    });
    let conditions = packing("<conditions startIndex=\"1\"> (le,4)(ge,5) </conditions>");
    check(sizes, &conditions, |x| load(x, 1) <= 4 && load(x, 2) >= 5);
    // Bins without an item need not meet the condition.
    let used = packing("<condition> (eq,5) </condition>");
    check(sizes, &used, |x| (0..4).all(|bin| matches!(load(x, bin), 0 | 5)));
    let short = "<binPacking><list> x[] </list><sizes> 1 2 </sizes><condition> (le,5) </condition>\
         </binPacking>";
    assert!(refusal(sizes, short).contains("2 sizes, not 4"));
    assert!(refusal(sizes, &packing("")).contains("one of <limits>"));
}

#[test]
fn what_is_taken_has_weights_and_profits() {
    let knapsack = "<knapsack><list> x[] </list><weights> 1 2 3 </weights><condition> (le,6) \
         </condition><profits> 3 2 1 </profits><condition> (ge,5) </condition></knapsack>";
    let holds = |x: &[i64]| x[0] + 2 * x[1] + 3 * x[2] <= 6 && 3 * x[0] + 2 * x[1] + x[2] >= 5;
    assert_eq!(check(&[(3, 0, 2)], knapsack, holds), 7);
    let variables = "<knapsack><list> x[] </list><weights> 1 2 3 </weights><condition> (le,y[0]) \
         </condition><profits> 3 2 1 </profits><condition> (eq,y[1]) </condition></knapsack>";
    check(&[(3, 0, 1), (2, 2, 5)], variables, |x| {
        x[0] + 2 * x[1] + 3 * x[2] <= x[3] && 3 * x[0] + 2 * x[1] + x[2] == x[4]
    });
}

#[test]
fn flows_keep_the_balances() {
    let flow = |end: &str| {
        format!(
            "<flow><list> x[] </list><balance> 2 0 -2 </balance>\
             <arcs> (1,2)(2,3)(1,3)(2,1) </arcs>{end}</flow>"
        )
    };
    let is_flow =
        |x: &[i64]| x[0] + x[2] - x[3] == 2 && x[1] + x[3] - x[0] == 0 && -x[1] - x[2] == -2;
    check(&[(4, 0, 3)], &flow(""), is_flow);
    let cost = flow("<weights> 1 1 3 2 </weights><condition> (le,y[0]) </condition>");
    check(&[(4, 0, 3), (1, 4, 7)], &cost, |x| {
        is_flow(x) && x[0] + x[1] + 3 * x[2] + 2 * x[3] <= x[4]
    });
    let variable = "<flow><list> x[] </list><balance> y[0] 0 y[1] </balance>\
         <arcs> (1,2)(2,3)(1,3) </arcs></flow>";
    check(&[(3, 0, 2), (2, -2, 2)], variable, |x| {
        x[0] + x[2] == x[3] && x[1] == x[0] && -x[1] - x[2] == x[4]
    });
    let short = "<flow><list> x[] </list><balance> 0 0 </balance><arcs> (1,2)(2,3) </arcs></flow>";
    assert!(refusal(&[(2, 0, 2)], short).contains("2 balances, not 3"));
}
