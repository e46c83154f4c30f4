//! Variables, arrays and compact forms.

use super::{check, solutions};
use kumiki::SolutionCount;

fn parsed(variables: &str, constraints: &str) -> Result<kumiki_model::Model, String> {
    let text = format!(
        "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>{variables}</variables>\n\
         <constraints>{constraints}</constraints>\n</instance>"
    );
    kumiki_xcsp3::parse(&text).map_err(|error| format!("{}: {error}", error.line().unwrap_or(0)))
}

#[track_caller]
fn count(variables: &str, constraints: &str) -> SolutionCount {
    let model = parsed(variables, constraints).unwrap();
    model.problem().unwrap().count()
}

fn names(variables: &str) -> Vec<String> {
    let model = parsed(variables, "").unwrap();
    model.variables.iter().map(|variable| variable.name.to_string()).collect()
}

#[test]
fn domains_list_numbers_and_intervals() {
    let values = |domain: &str| {
        let model = parsed(&format!("<var id=\"x\"> {domain} </var>"), "").unwrap();
        model.variables[0].domain.iter().map(|value| value.as_int().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(values("3 1 2"), [1, 2, 3]);
    assert_eq!(values("5..7 -2..0 6..8 10"), [-2, -1, 0, 5, 6, 7, 8, 10]);
    assert_eq!(values("+1 -9223372036854775808"), [i64::MIN, 1]);
    let wide = parsed("<var id=\"x\"> 0..1000000000000 </var>", "").unwrap();
    assert_eq!(wide.variables[0].domain.len(), 1_000_000_000_001);
}

#[test]
fn a_variable_may_have_the_domain_of_another() {
    let variables = "<var id=\"x\"> 1 5 </var> <var id=\"y\" as=\"x\"/> <var id=\"z\" as=\"y\"/>";
    assert_eq!(count(variables, "<intension> lt(x,z) </intension>"), 2);
    let variables = "<array id=\"x\" size=\"[3]\"><domain for=\"x[0]\"> 1..2 </domain>\
         <domain for=\"others\"> 3..5 </domain></array> <array id=\"y\" as=\"x\" size=\"[3]\"/>";
    assert_eq!(count(variables, ""), 18 * 18);
}

#[test]
fn cells_without_a_domain_are_no_variables() {
    let variables = "<array id=\"x\" size=\"[2][3]\">\
         <domain for=\"x[0][0..1] x[1][2]\"> 0..1 </domain></array>";
    assert_eq!(names(variables), ["x[0][0]", "x[0][1]", "x[1][2]"]);
    let sum = "<sum><list> x[][] </list><condition> (eq,2) </condition></sum>";
    assert_eq!(count(variables, sum), 3);
    let matrix = "<allDifferent><matrix> x[][] </matrix></allDifferent>";
    assert!(parsed(variables, matrix).unwrap_err().contains("no variables"));
    assert!(parsed(variables, "<allDifferent> x[0][2] </allDifferent>").is_ok());
}

#[test]
fn a_domain_is_for_each_part_that_it_names() {
    let variables = "<array id=\"x\" size=\"[3]\"><domain id=\"d\" for=\"x[0]\"> 0..1 </domain>\
         <domain for=\"x[2]\" as=\"d\"/><domain for=\"others\"> 0..4 </domain></array>";
    assert_eq!(count(variables, ""), 2 * 5 * 2);
}

#[test]
fn symbols_are_values() {
    let variables = "<array id=\"x\" type=\"symbolic\" size=\"[2]\"> red green blue </array>";
    assert_eq!(count(variables, "<allDifferent> x[] </allDifferent>"), 6);
    assert_eq!(count(variables, "<intension> eq(x[0],red) </intension>"), 3);
    let table =
        "<extension><list> x[] </list><supports> (red,*)(blue,green) </supports></extension>";
    assert_eq!(count(variables, table), 4);
    let table = "<extension><list> x[1] </list><conflicts> red blue </conflicts></extension>";
    assert_eq!(count(variables, table), 3);
    let sum =
        "<count><list> x[] </list><values> red </values><condition> (ge,1) </condition></count>";
    assert_eq!(count(variables, sum), 5);
    let word = "<regular><list> x[] </list><transitions> (a,red,b)(b,blue,c)(b,red,c) \
         </transitions><start> a </start><final> c </final></regular>";
    assert_eq!(count(variables, word), 2);
}

#[test]
fn a_name_may_be_a_word_of_expressions() {
    let variables = "<var id=\"or\"> 0..3 </var><array id=\"max\" size=\"[2]\"> 0..3 </array>";
    assert_eq!(count(variables, "<intension> eq(add(or,max[0]),max[1]) </intension>"), 10);
}

#[test]
fn variables_that_no_constraint_names_are_counted() {
    assert_eq!(count("<array id=\"x\" size=\"[3]\"> 0..3 </array>", ""), 64);
}

#[test]
fn compact_forms_are_written_out() {
    let sum = "<sum><list> x[0..1] x[3] x[] </list><coeffs> 1x3 0 2 0x2 </coeffs>\
         <condition> (eq,4) </condition></sum>";
    check(&[(4, 0, 2)], sum, |x| x[0] + x[1] + x[3] + 2 * x[1] == 4);
    let count = "<count><list> x[1..3] </list><values> 1..2 </values>\
         <condition> (eq,2) </condition></count>";
    check(&[(4, 0, 2)], count, |x| x[1..].iter().filter(|&&value| value > 0).count() == 2);
}

#[test]
fn arguments_take_the_places_of_parameters() {
    let group = "<group><intension> eq(add(%0,%1),%2) </intension>\
         <args> x[0] x[1] x[2] </args><args> x[1..3] </args></group>";
    check(&[(4, 0, 3)], group, |x| x[0] + x[1] == x[2] && x[1] + x[2] == x[3]);
    let group = "<group><sum><list> %2 %... </list><condition> (%0,%1) </condition></sum>\
         <args> le 3 x[0] x[1] </args><args> gt 2 x[2..3] x[0] </args></group>";
    check(&[(4, 0, 2)], group, |x| x[0] + x[1] <= 3 && x[2] + x[3] + x[0] > 2);
    let group = "<group><extension><list> %... </list><supports> (0,1)(1,2) </supports>\
         </extension><args> x[0..1] </args><args> x[2] x[3] </args></group>";
    check(&[(4, 0, 2)], group, |x| x[0] + 1 == x[1] && x[2] + 1 == x[3]);
    let group = "<group><extension><list> x[0] x[1] </list><supports> (%0,%1)(%1,%0) </supports>\
         </extension><args> 0 1 </args></group>";
    check(&[(2, 0, 2)], group, |x| x[0] + x[1] == 1);
    let block = "<block><block><intension> lt(x[0],x[1]) </intension></block>\
         <group><intension> ne(%0,1) </intension><args> x[0] </args></group></block>";
    check(&[(2, 0, 3)], block, |x| x[0] < x[1] && x[0] != 1);
    let expressions = "<group><intension> or(%0,%1) </intension>\
         <args> eq(x[0],1) lt(x[1], x[0]) </args></group>";
    check(&[(2, 0, 2)], expressions, |x| x[0] == 1 || x[1] < x[0]);
}

#[test]
fn constraints_slide_along_lists() {
    let slide = "<slide circular=\"true\"><list> x[] </list>\
         <intension> ne(%0,%1) </intension></slide>";
    let differ = |x: &[i64]| (0..4).all(|at| x[at] != x[(at + 1) % 4]);
    assert_eq!(check(&[(4, 0, 2)], slide, differ), 18);
    let slide = "<slide><list offset=\"2\"> x[] </list><intension> lt(%0,%1) </intension></slide>";
    assert_eq!(check(&[(4, 0, 2)], slide, |x| x[0] < x[1] && x[2] < x[3]), 9);
    let slide = "<slide><list> x[] </list><intension> eq(add(%0,%1),%2) </intension></slide>";
    check(&[(4, 0, 3)], slide, |x| x[0] + x[1] == x[2] && x[1] + x[2] == x[3]);
    let slide = "<slide circular=\"true\"><list> x[] </list>\
         <intension> eq(add(%0,%1),%2) </intension></slide>";
    check(&[(4, -1, 1)], slide, |x| (0..4).all(|at| x[at] + x[(at + 1) % 4] == x[(at + 2) % 4]));
    let slide = "<slide><list offset=\"2\" collect=\"2\"> x[] </list><list> y[] </list>\
         <intension> eq(add(%0,%1),%2) </intension></slide>";
    check(&[(4, 0, 2), (2, 0, 2)], slide, |x| x[0] + x[1] == x[4] && x[2] + x[3] == x[5]);
}

#[test]
fn an_error_names_its_element_and_its_line() {
    let x = "<var id=\"x\"> 1..3 </var>";
    for (variables, constraints, part) in [
        ("<var id=\"x\"> </var>", "", "2: <var>: the domain has no values"),
        ("<var id=\"x\"> 3..1 </var>", "", "2: <var>: there is no number in 3..1"),
        ("<var id=\"x\"> 1..oo </var>", "", "2: <var>: \"oo\" is no whole number"),
        ("<var id=\"2x\"> 1 </var>", "", "\"2x\" is no name of a variable"),
        ("<var id=\"x\"> 1 </var><var id=\"x\"> 1 </var>", "", "\"x\" is declared twice"),
        ("<var id=\"x\" as=\"y\"/>", "", "as=\"y\" is declared nowhere before"),
        ("<var id=\"x\" as=\"x\"/>", "", "refers to itself"),
        ("<var id=\"x\" type=\"set\"> 1 </var>", "", "variables of type \"set\" are not read"),
        ("<array id=\"x\"> 1 </array>", "", "it has no size"),
        ("<array id=\"x\" size=\"[0]\"> 1 </array>", "", "the size \"[0]\""),
        ("<array id=\"x\" size=\"[9999999999][9999999999]\"> 1 </array>", "", "the size"),
        ("<array id=\"x\" size=\"3\"> 1 </array>", "", "\"3\" are no indices"),
        (x, "<clique> x </clique>", "3: <clique>: this constraint is not read"),
        (x, "<alldifferent> x </alldifferent>", "; did you mean <allDifferent>?"),
        (x, "\n<sum><list> x </list></sum>", "4: <sum>: it has no <condition>"),
        (x, "<sum><list> y </list><condition> (eq,1) </condition></sum>", "<list>: there is no"),
        (x, "<allDifferent> x[] </allDifferent>", "there is no array \"x\""),
        (x, "<allDifferent type=\"soft\"> x </allDifferent>", "soft constraints are not read"),
        (x, "<sum><liste> x </liste></sum>", "<liste>: it is not read in <sum>"),
        (x, "<group><intension> eq(x,1) </intension><args> 1 </args></group>", "no parameter"),
        (x, "<group><intension> eq(x,%1) </intension><args> 1 </args></group>", "2 parameters"),
        (x, "<group/>", "it has no template"),
        (x, "<allDifferent reifiedBy=\"x\"> x </allDifferent>", "\"x\" is not 0 or 1"),
    ] {
        let found = parsed(variables, constraints).expect_err(constraints);
        assert!(found.contains(part), "{variables} {constraints}: {found}");
    }
}

#[test]
fn a_contradiction_is_read() {
    let text = "<instance format=\"XCSP3\" type=\"CSP\"><variables><var id=\"x\"> 1 2 </var>\
         </variables><constraints><extension><list> x </list><supports> </supports></extension>\
         </constraints></instance>";
    assert_eq!(solutions(text, 1), Vec::<Vec<i64>>::new());
}
