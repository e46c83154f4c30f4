//! Reification, and logic over constraints.

use super::{all_differ, check, refusal};

#[test]
fn a_variable_says_if_a_constraint_holds() {
    let sizes = &[(3, 0, 2), (1, 0, 1)];
    let differ =
        |attribute: &str| format!("<allDifferent {attribute}=\"y[0]\"> x[] </allDifferent>");
    let full = |x: &[i64]| all_differ(&x[..3]) == (x[3] == 1);
    assert_eq!(check(sizes, &differ("reifiedBy"), full), 27);
    check(sizes, &differ("hreifiedFrom"), |x| x[3] == 0 || all_differ(&x[..3]));
    check(sizes, &differ("hreifiedTo"), |x| x[3] == 1 || !all_differ(&x[..3]));
    let several = "<instantiation reifiedBy=\"y[0]\"><list> x[] </list><values> 1 2 0 </values>\
         </instantiation>";
    check(sizes, several, |x| (x[..3] == [1, 2, 0]) == (x[3] == 1));
    let quotient = "<intension reifiedBy=\"y[0]\"> eq(div(x[0],x[1]),x[2]) </intension>";
    check(sizes, quotient, |x| (x[1] != 0 && x[0] / x[1] == x[2]) == (x[3] == 1));
    let empty = "<extension reifiedBy=\"y[0]\"><list> x[0] x[1] </list><supports> </supports>\
         </extension>";
    check(sizes, empty, |x| x[3] == 0);
    let quotients = "<allDifferent reifiedBy=\"y[0]\"> div(x[0],x[1]) x[2] </allDifferent>";
    check(sizes, quotients, |x| (x[1] != 0 && x[0] / x[1] != x[2]) == (x[3] == 1));
    let group = "<group><sum reifiedBy=\"%0\"><list> %... </list><condition> (eq,2) </condition>\
         </sum><args> y[0] x[0..1] </args></group>";
    check(sizes, group, |x| (x[0] + x[1] == 2) == (x[3] == 1));
    let strange = "<allDifferent reifiedBy=\"x[0]\"> x[] </allDifferent>";
    assert!(refusal(sizes, strange).contains("\"x[0]\" is not 0 or 1"));
}

#[test]
fn constraints_are_combined() {
    let sizes = &[(3, 0, 2)];
    let differ = "<allDifferent> x[] </allDifferent>";
    let two = "<sum><list> x[] </list><condition> (eq,2) </condition></sum>";
    let less = "<intension> lt(x[0],x[1]) </intension>";
    let is_two = |x: &[i64]| x.iter().sum::<i64>() == 2;
    check(sizes, &format!("<not>{differ}</not>"), |x| !all_differ(x));
    check(sizes, &format!("<or>{differ}{two}</or>"), |x| all_differ(x) || is_two(x));
    check(sizes, &format!("<and>{less}{two}</and>"), |x| x[0] < x[1] && is_two(x));
    check(sizes, &format!("<xor>{less}{two}</xor>"), |x| (x[0] < x[1]) != is_two(x));
    check(sizes, &format!("<iff>{less}{two}{differ}</iff>"), |x| {
        (x[0] < x[1]) == is_two(x) && is_two(x) == all_differ(x)
    });
    check(sizes, &format!("<ifThen>{less}{two}</ifThen>"), |x| x[0] >= x[1] || is_two(x));
    check(sizes, &format!("<ifThenElse>{less}{two}{differ}</ifThenElse>"), |x| {
        if x[0] < x[1] { is_two(x) } else { all_differ(x) }
    });
    check(sizes, &format!("<not><or>{less}<not>{two}</not></or></not>"), |x| {
        x[0] >= x[1] && is_two(x)
    });
    let group = format!(
        "<group><not><intension> lt(%0,%1) </intension></not>{}</group>",
        "<args> x[0] x[1] </args>"
    );
    check(sizes, &group, |x| x[0] >= x[1]);
    assert!(refusal(sizes, "<not></not>").contains("<not> of 0 constraints"));
}
