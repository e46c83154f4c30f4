//! Tasks and boxes.

use super::check;

/// Returns whether one task ends before the other begins.
fn are_apart(one: (i64, i64), other: (i64, i64)) -> bool {
    one.0 + one.1 <= other.0 || other.0 + other.1 <= one.0
}

#[test]
fn tasks_do_not_overlap() {
    let tasks = |attribute: &str, lengths: &str| {
        format!(
            "<noOverlap{attribute}><origins> x[] </origins><lengths> {lengths} </lengths></noOverlap>"
        )
    };
    let apart = |x: &[i64], lengths: [i64; 3]| {
        let task = |at: usize| (x[at], lengths[at]);
        are_apart(task(0), task(1)) && are_apart(task(1), task(2)) && are_apart(task(0), task(2))
    };
    check(&[(3, 0, 5)], &tasks("", "2 1 3"), |x| apart(x, [2, 1, 3]));
    assert_eq!(check(&[(2, 0, 3)], &tasks("", "0 3"), |_| true), 16);
    let strict = tasks(" zeroIgnored=\"false\"", "0 3");
    assert_eq!(check(&[(2, 0, 3)], &strict, |x| are_apart((x[0], 0), (x[1], 3))), 11);
    check(&[(2, 0, 3), (2, 0, 2)], &tasks("", "y[]"), |x| {
        x[2] == 0 || x[3] == 0 || are_apart((x[0], x[2]), (x[1], x[3]))
    });
    check(&[(2, 0, 3), (2, 0, 2)], &tasks(" zeroIgnored=\"false\"", "y[]"), |x| {
        are_apart((x[0], x[2]), (x[1], x[3]))
    });
    // A task with a length below 0 ends before it begins.
    check(&[(2, 0, 3)], &tasks("", "-1 2"), |x| are_apart((x[0], -1), (x[1], 2)));
    check(&[(2, 0, 3), (1, -1, 1)], &tasks("", "y[0] 2"), |x| {
        x[2] == 0 || are_apart((x[0], x[2]), (x[1], 2))
    });
    check(&[(2, 0, 3), (1, 0, 2)], &tasks("", "y[0] 2"), |x| {
        x[2] == 0 || are_apart((x[0], x[2]), (x[1], 2))
    });
}

#[test]
fn boxes_do_not_overlap() {
    let boxes = |attribute: &str, lengths: &str| {
        format!(
            "<noOverlap{attribute}><origins> (x[0],x[1])(x[2],x[3]) </origins>\
             <lengths> {lengths} </lengths></noOverlap>"
        )
    };
    let apart = |x: &[i64], lengths: [i64; 4]| {
        are_apart((x[0], lengths[0]), (x[2], lengths[2]))
            || are_apart((x[1], lengths[1]), (x[3], lengths[3]))
    };
    check(&[(4, 0, 3)], &boxes("", "(2,1)(1,3)"), |x| apart(x, [2, 1, 1, 3]));
    assert_eq!(check(&[(4, 0, 2)], &boxes("", "(0,1)(2,2)"), |_| true), 81);
    let strict = boxes(" zeroIgnored=\"false\"", "(0,1)(2,2)");
    check(&[(4, 0, 2)], &strict, |x| apart(x, [0, 1, 2, 2]));
    let variable = boxes("", "(y[0],1)(2,y[1])");
    check(&[(4, 0, 2), (2, 0, 2)], &variable, |x| {
        x[4] == 0 || x[5] == 0 || apart(x, [x[4], 1, 2, x[5]])
    });
}

/// The tasks of a case: origins, lengths and heights.
type Tasks = Vec<(i64, i64, i64)>;

/// Returns whether the heights under way meet a condition at each time.
fn is_met(tasks: &Tasks, holds: impl Fn(i64) -> bool) -> bool {
    (-20..20).all(|time| {
        let under_way =
            tasks.iter().filter(|(start, length, _)| *start <= time && time < start + length);
        holds(under_way.map(|(.., height)| height).sum())
    })
}

#[test]
fn heights_of_tasks_meet_a_condition() {
    let tasks = |lengths: &str, heights: &str, condition: &str| {
        format!(
            "<cumulative><origins> x[] </origins><lengths> {lengths} </lengths>\
             <heights> {heights} </heights><condition> {condition} </condition></cumulative>"
        )
    };
    let of = |x: &[i64], lengths: [i64; 3], heights: [i64; 3]| -> Tasks {
        (0..3).map(|at| (x[at], lengths[at], heights[at])).collect()
    };
    let sizes = &[(3, 0, 3)];
    let most = tasks("1 2 2", "1x3", "(le,2)");
    let holds = |x: &[i64]| is_met(&of(x, [1, 2, 2], [1; 3]), |height| height <= 2);
    assert_eq!(check(sizes, &most, holds), 51);
    check(sizes, &tasks("1 2 3", "2 1 2", "(le,3)"), |x| {
        is_met(&of(x, [1, 2, 3], [2, 1, 2]), |height| height <= 3)
    });
    check(sizes, &tasks("0 2 3", "9 1 2", "(lt,3)"), |x| {
        is_met(&of(x, [0, 2, 3], [9, 1, 2]), |height| height < 3)
    });
    check(sizes, &tasks("2 2 1", "1 2 1", "(in,{0,1,3,4})"), |x| {
        is_met(&of(x, [2, 2, 1], [1, 2, 1]), |height| height != 2)
    });
    check(sizes, &tasks("2 2 1", "1 -2 1", "(ge,-1)"), |x| {
        is_met(&of(x, [2, 2, 1], [1, -2, 1]), |height| height >= -1)
    });
    check(sizes, &tasks("2 2 1", "-1 2 1", "(le,1)"), |x| {
        is_met(&of(x, [2, 2, 1], [-1, 2, 1]), |height| height <= 1)
    });
    check(sizes, &tasks("2 2 1", "1 1 1", "(ge,1)"), |_| false);
    check(&[(3, 0, 2), (1, 0, 3)], &tasks("2 2 1", "1 2 1", "(le,y[0])"), |x| {
        is_met(&of(x, [2, 2, 1], [1, 2, 1]), |height| height <= x[3])
    });
    check(&[(3, 0, 2), (2, 0, 2)], &tasks("y[0] 2 1", "1 y[1] 1", "(le,2)"), |x| {
        is_met(&of(x, [x[3], 2, 1], [1, x[4], 1]), |height| height <= 2)
    });
}

#[test]
fn tasks_have_ends() {
    let ends = "<cumulative><origins> x[] </origins><lengths> 1 2 </lengths><ends> y[] </ends>\
         <heights> 1 1 </heights><condition> (le,1) </condition></cumulative>";
    check(&[(2, 0, 3), (2, 0, 4)], ends, |x| {
        x[0] + 1 == x[2] && x[1] + 2 == x[3] && are_apart((x[0], 1), (x[1], 2))
    });
}
