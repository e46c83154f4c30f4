//! Objectives.

/// Returns the values of the objectives in the best solution.
#[track_caller]
fn best(objectives: &str) -> Vec<i64> {
    let text = format!(
        "<instance format=\"XCSP3\" type=\"COP\"><variables><array id=\"x\" size=\"[3]\"> 1..4 \
         </array></variables><constraints><allDifferent> x[] </allDifferent></constraints>\
         <objectives{objectives}</objectives></instance>"
    );
    let model = kumiki_xcsp3::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let problem = model.problem().unwrap();
    let incumbents = model.incumbents(&problem).unwrap();
    incumbents.and_then(|incumbents| incumbents.best()).unwrap().values
}

#[test]
fn objectives_have_their_types() {
    assert_eq!(best("><minimize> x[1] </minimize>"), [1]);
    assert_eq!(best("><maximize> sub(x[0],mul(2,x[1])) </maximize>"), [2]);
    let of = |kind: &str, list: &str| best(&format!("><{kind}> {list} </{}>", &kind[..8]));
    assert_eq!(of("minimize type=\"sum\"", "x[]"), [6]);
    assert_eq!(of("maximize type=\"product\"", "x[]"), [24]);
    assert_eq!(of("maximize type=\"minimum\"", "x[]"), [2]);
    assert_eq!(of("minimize type=\"maximum\"", "x[]"), [3]);
    assert_eq!(of("minimize type=\"nValues\"", "mod(x[0],2) mod(x[1],2)"), [1]);
    assert_eq!(of("minimize type=\"lex\"", "x[2] x[0]"), [1, 2]);
    let weighted = "<list> x[] </list><coeffs> 1 -2 3 </coeffs>";
    assert_eq!(of("minimize type=\"sum\"", weighted), [2 - 2 * 4 + 3]);
    assert_eq!(of("maximize type=\"maximum\"", weighted), [12]);
    assert_eq!(of("minimize type=\"sum\"", "dist(x[0],x[1]) eq(x[2],1)"), [1]);
}

#[test]
fn several_objectives_are_in_order() {
    let two = "><minimize> x[0] </minimize><maximize> add(x[0],x[1]) </maximize>";
    assert_eq!(best(&format!(" combination=\"lexico\"{two}")), [1, 5]);
}

#[test]
fn objectives_that_are_not_read_are_refused() {
    let message = |objectives: &str| {
        let text = format!(
            "<instance format=\"XCSP3\" type=\"COP\"><variables><var id=\"or\"> 1..4 </var>\
             </variables><objectives>{objectives}</objectives></instance>"
        );
        kumiki_xcsp3::parse(&text).expect_err(objectives).to_string()
    };
    let two = "<minimize> or </minimize><maximize> or </maximize>";
    assert!(message(two).contains("an objective cannot name the variable \"or\""));
    assert!(message("<minimize type=\"set\"> or </minimize>").contains("the type \"set\""));
    assert!(message("<minimise> or </minimise>").contains("<minimise>: it is not read"));
    assert!(message("<minimize type=\"sum\"> </minimize>").contains("the list is empty"));
}
