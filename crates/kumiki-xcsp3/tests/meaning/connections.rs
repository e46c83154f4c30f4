//! Extremes, entries, channels, circuits.

use super::{check, refusal};

#[test]
fn extremes_meet_conditions() {
    for (condition, holds) in [
        ("(eq,2)", (|one, _| one == 2) as fn(i64, i64) -> bool),
        ("(ne,2)", |one, _| one != 2),
        ("(lt,y[0])", |one, last| one < last),
        ("(eq,y[0])", |one, last| one == last),
        ("(ge,y[0])", |one, last| one >= last),
        ("(in,{0,3})", |one, _| matches!(one, 0 | 3)),
        ("(notin,1..2)", |one, _| !(1..=2).contains(&one)),
    ] {
        let sizes = &[(3, 0, 3), (1, 0, 3)];
        let of = |name: &str, list: &str| {
            format!("<{name}><list> {list} </list><condition> {condition} </condition></{name}>")
        };
        check(sizes, &of("maximum", "x[]"), |x| holds(x[0].max(x[1]).max(x[2]), x[3]));
        check(sizes, &of("minimum", "x[]"), |x| holds(x[0].min(x[1]).min(x[2]), x[3]));
        check(sizes, &of("maximum", "add(x[0],x[1]) x[2] 1"), |x| {
            holds((x[0] + x[1]).max(x[2]).max(1), x[3])
        });
        check(sizes, &of("minimum", "mul(2,x[0]) x[2]"), |x| holds((2 * x[0]).min(x[2]), x[3]));
    }
}

/// Returns the places of the greatest or the least values.
fn places(x: &[i64], is_max: bool) -> Vec<i64> {
    let extreme = if is_max { x.iter().max() } else { x.iter().min() };
    let extreme = *extreme.unwrap();
    (0..x.len()).filter(|&at| x[at] == extreme).map(|at| at as i64).collect()
}

#[test]
fn extremes_have_places() {
    let sizes = &[(3, 0, 2), (1, 0, 3)];
    for (name, is_max) in [("maximum", true), ("minimum", false)] {
        for rank in ["", "any", "first", "last"] {
            let of = |x: &[i64], place: i64| {
                let places = places(&x[..3], is_max);
                match rank {
                    "first" => places[0] == place,
                    "last" => places.last() == Some(&place),
                    _ => places.contains(&place),
                }
            };
            let rank = if rank.is_empty() { String::new() } else { format!(" rank=\"{rank}\"") };
            let index = format!(
                "<{name}><list> x[] </list><index{rank}> y[0] </index>\
                 <condition> (ge,1) </condition></{name}>"
            );
            let extreme = |x: &[i64]| x[places(&x[..3], is_max)[0] as usize];
            check(sizes, &index, |x| of(x, x[3]) && extreme(x) >= 1);
            let start = format!(
                "<{name}><list startIndex=\"1\"> x[] </list><index{rank}> y[0] </index></{name}>"
            );
            check(sizes, &start, |x| of(x, x[3] - 1));
            let place = format!(
                "<{name}Arg{rank}><list> x[] </list><condition> (lt,y[0]) </condition></{name}Arg>"
            );
            check(sizes, &place, |x| (0..3).any(|place| of(x, place) && place < x[3]));
        }
    }
}

#[test]
fn entries_of_lists_meet_conditions() {
    let sizes = &[(3, 0, 3), (2, -1, 4)];
    let at =
        |x: &[i64], place: i64| usize::try_from(place).ok().and_then(|at| x[..3].get(at).copied());
    let value = "<element><list> x[] </list><index> y[0] </index><value> y[1] </value></element>";
    check(sizes, value, |x| at(x, x[3]) == Some(x[4]));
    let value = "<element><list> x[] </list><index> y[0] </index><value> 2 </value></element>";
    check(sizes, value, |x| at(x, x[3]) == Some(2));
    let start = "<element><list startIndex=\"1\"> x[] </list><index> y[0] </index>\
         <value> y[1] </value></element>";
    check(sizes, start, |x| at(x, x[3] - 1) == Some(x[4]));
    let condition = "<element><list> x[] </list><index> y[0] </index>\
         <condition> (lt,y[1]) </condition></element>";
    check(sizes, condition, |x| at(x, x[3]).is_some_and(|one| one < x[4]));
    let constants = "<element><list> 3 1 4 </list><index> x[0] </index><value> y[0] </value>\
         </element>";
    check(sizes, constants, |x| [3, 1, 4].get(x[0] as usize) == Some(&x[3]));
    let mixed = "<element><list> x[0] 1 x[2] </list><index> y[0] </index><value> y[1] </value>\
         </element>";
    check(sizes, mixed, |x| at(&[x[0], 1, x[2]], x[3]) == Some(x[4]));
    let member = "<element><list> x[] </list><value> y[0] </value></element>";
    check(sizes, member, |x| x[..3].contains(&x[3]));
    let member = "<element><list> x[] </list><condition> (gt,y[0]) </condition></element>";
    check(sizes, member, |x| x[..3].iter().any(|&one| one > x[3]));
    let rank = "<element><list> x[] </list><index rank=\"first\"> y[0] </index><value> 2 </value>\
         </element>";
    assert!(refusal(sizes, rank).contains("<index>: the first or the last place"));
}

#[test]
fn entries_of_matrices_meet_conditions() {
    let sizes = &[(3, 0, 2), (2, -1, 3)];
    let at = |rows: &[[i64; 2]; 2], row: i64, column: i64| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    let matrix = "<element><matrix> (x[0],x[1])(x[2],1) </matrix><index> y[] </index>\
         <value> x[0] </value></element>";
    check(sizes, matrix, |x| at(&[[x[0], x[1]], [x[2], 1]], x[3], x[4]) == Some(x[0]));
    let start = "<element><matrix startRowIndex=\"1\" startColIndex=\"2\"> (5,6)(7,8) </matrix>\
         <index> y[] </index><condition> (ge,6) </condition></element>";
    check(sizes, start, |x| at(&[[5, 6], [7, 8]], x[3] - 1, x[4] - 2).is_some_and(|one| one >= 6));
}

#[test]
fn channels_are_inverse() {
    let one = "<channel> x[] </channel>";
    check(&[(4, -1, 4)], one, |x| {
        (0..4).all(|at| (0..4).contains(&x[at]) && x[x[at] as usize] == at as i64)
    });
    let start = "<channel><list startIndex=\"1\"> x[] </list></channel>";
    check(&[(3, 0, 3)], start, |x| {
        (0..3).all(|at| (1..4).contains(&x[at]) && x[x[at] as usize - 1] == at as i64 + 1)
    });
    let two = "<channel><list> x[] </list><list> y[] </list></channel>";
    let inverse = |one: &[i64], other: &[i64], starts: [i64; 2]| {
        (0..one.len()).all(|at| {
            let place = one[at] - starts[1];
            (0..other.len() as i64).contains(&place)
                && other[place as usize] == at as i64 + starts[0]
        })
    };
    check(&[(3, 0, 2), (3, 0, 2)], two, |x| inverse(&x[..3], &x[3..], [0, 0]));
    check(&[(2, 0, 2), (3, 0, 2)], two, |x| inverse(&x[..2], &x[2..], [0, 0]));
    let starts = "<channel><list startIndex=\"1\"> x[] </list><list startIndex=\"2\"> y[] </list>\
         </channel>";
    check(&[(2, 1, 4), (2, 0, 3)], starts, |x| inverse(&x[..2], &x[2..], [1, 2]));
    let value = "<channel><list> x[] </list><value> y[0] </value></channel>";
    check(&[(3, 0, 2), (1, -1, 3)], value, |x| {
        let ones: Vec<i64> = (0..3).filter(|&at| x[at as usize] == 1).collect();
        ones == [x[3]]
    });
    check(&[(3, 1, 3)], one, |_| false);
    let longer = "<channel><list> x[] </list><list> y[] </list></channel>";
    assert!(refusal(&[(3, 0, 2), (2, 0, 2)], longer).contains("longer than the second"));
}

#[test]
fn places_form_a_circuit() {
    /// Returns the number of places on the single circuit; `None` if there is none, or several.
    fn circuit(next: &[i64]) -> Option<i64> {
        let is_place = |place: &i64| (0..next.len() as i64).contains(place);
        let first = next.iter().zip(0..).find(|(place, own)| *place != own)?.1;
        if !next.iter().all(is_place) || !super::all_differ(next) {
            return None;
        }
        let mut passed = vec![first];
        while next[passed[passed.len() - 1] as usize] != first {
            passed.push(next[passed[passed.len() - 1] as usize]);
        }
        let others = next.iter().zip(0..).filter(|(place, own)| *place != own).count();
        (others == passed.len()).then_some(passed.len() as i64)
    }
    let list = "<circuit> x[] </circuit>";
    assert_eq!(check(&[(4, 0, 3)], list, |x| circuit(x).is_some()), 20);
    check(&[(4, -1, 4)], list, |x| circuit(x).is_some());
    check(&[(3, 1, 3)], list, |_| false);
    let size = "<circuit><list> x[] </list><size> 3 </size></circuit>";
    assert_eq!(check(&[(4, 0, 3)], size, |x| circuit(x) == Some(3)), 8);
    let size = "<circuit><list> x[] </list><size> y[0] </size></circuit>";
    check(&[(4, 0, 3), (1, 0, 4)], size, |x| circuit(&x[..4]) == Some(x[4]));
    let start = "<circuit><list startIndex=\"1\"> x[] </list></circuit>";
    check(&[(3, 1, 3)], start, |x| {
        circuit(&x.iter().map(|place| place - 1).collect::<Vec<_>>()).is_some()
    });
    let reified = "<circuit reifiedBy=\"y[0]\"> x[] </circuit>";
    check(&[(3, 0, 2), (1, 0, 1)], reified, |x| circuit(&x[..3]).is_some() == (x[3] == 1));
    check(&[(3, 1, 3), (1, 0, 1)], reified, |x| x[3] == 0);
}

#[test]
fn values_precede_each_other() {
    let precedes = |x: &[i64], values: &[i64]| {
        values.windows(2).all(|pair| {
            let first = |value| x.iter().position(|&one| one == value);
            first(pair[1]).is_none_or(|at| first(pair[0]).is_some_and(|before| before < at))
        })
    };
    let all = "<precedence> x[] </precedence>";
    assert_eq!(check(&[(4, 0, 3)], all, |x| precedes(x, &[0, 1, 2, 3])), 15);
    let some = "<precedence><list> x[] </list><values> 1 2 </values></precedence>";
    assert_eq!(check(&[(4, 0, 3)], some, |x| precedes(x, &[1, 2])), 136);
    let others = "<precedence><list> x[] </list><values> 3 0 2 </values></precedence>";
    check(&[(4, 0, 3)], others, |x| precedes(x, &[3, 0, 2]));
    let covered = "<precedence><list> x[] </list><values covered=\"true\"> 2 1 </values>\
         </precedence>";
    check(&[(4, 0, 3)], covered, |x| precedes(x, &[2, 1]) && x.contains(&1));
}
