//! Any text is read or refused, with its place.

use proptest::collection::vec;
use proptest::prelude::*;

/// Constraints of every kind over the array `x` of 4 and the array `y` of 2 variables.
const CONSTRAINTS: [&str; 24] = [
    "<intension> or(eq(div(x[0],x[1]),2),in(x[2],set(1,3..4)),lt(if(x[0],x[1],-2),y[0])) </intension>",
    "<extension><list> x[0..1] </list><supports> (0,*)(1,2) </supports></extension>",
    "<extension><list> x[0] </list><conflicts> 0..1 3 </conflicts></extension>",
    "<regular><list> x[] </list><transitions> (a,0,a)(a,1,b)(b,0..2,b) </transitions><start> a \
     </start><final> b </final></regular>",
    "<mdd><list> x[0..1] </list><transitions> (r,0,a)(a,1,t) </transitions></mdd>",
    "<allDifferent><list> x[] </list><except> 0 </except></allDifferent>",
    "<allDifferent><matrix> (x[0],x[1])(x[2],x[3]) </matrix></allDifferent>",
    "<allEqual reifiedBy=\"y[0]\"> x[0..1] </allEqual>",
    "<ordered><list> x[] </list><lengths> 1x3 </lengths><operator> le </operator></ordered>",
    "<lex><list> x[0..1] </list><list> x[2..3] </list><operator> gt </operator></lex>",
    "<precedence><list> x[] </list><values> 1 2 </values></precedence>",
    "<sum><list> x[] </list><coeffs> 1 2 -3 y[0] </coeffs><condition> (in,{1,4}) </condition></sum>",
    "<count><list> x[] </list><values> 1..2 </values><condition> (le,y[1]) </condition></count>",
    "<nValues><list> x[] </list><except> 0 </except><condition> (ne,2) </condition></nValues>",
    "<cardinality><list> x[] </list><values closed=\"true\"> 0 1 2 </values><occurs> 1 0..2 y[0] \
     </occurs></cardinality>",
    "<maximum><list> x[] </list><index rank=\"first\"> y[0] </index><condition> (lt,3) </condition>\
     </maximum>",
    "<element><matrix startRowIndex=\"1\"> (1,2)(3,x[0]) </matrix><index> x[1] x[2] </index><value> \
     3 </value></element>",
    "<channel><list startIndex=\"1\"> x[] </list></channel>",
    "<noOverlap zeroIgnored=\"false\"><origins> x[0..1] </origins><lengths> 2 y[0] </lengths>\
     </noOverlap>",
    "<cumulative><origins> x[] </origins><lengths> 1x4 </lengths><heights> 1 2 1 y[0] </heights>\
     <condition> (le,3) </condition></cumulative>",
    "<binPacking><list> x[] </list><sizes> 1 2 3 4 </sizes><conditions startIndex=\"1\"> (le,4)\
     (ne,3) </conditions></binPacking>",
    "<flow><list> x[0..2] </list><balance> 1 0 -1 </balance><arcs> (1,2)(2,3)(1,3) </arcs></flow>",
    "<group><not><clause> %0 not(%1) </clause></not><args> y[0] y[1] </args></group>",
    "<slide circular=\"true\"><list offset=\"2\" collect=\"2\"> x[] </list><intension> ne(%0,%1) \
     </intension></slide>",
];

/// Returns an instance with one of the constraints.
fn instance(constraint: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<instance format=\"XCSP3\" type=\"COP\"><variables>\
         <array id=\"x\" size=\"[4]\"><domain for=\"x[0]\"> 0..2 </domain><domain for=\"others\"> \
         0 1 2 </domain></array><array id=\"y\" note=\"a &lt; b\" size=\"[2]\"> 0..1 </array>\
         </variables><constraints>{constraint}</constraints><objectives combination=\"lexico\">\
         <minimize type=\"sum\"><list> x[] </list><coeffs> 1x4 </coeffs></minimize>\
         <maximize> add(x[0],y[1]) </maximize></objectives></instance>"
    )
}

/// Texts that take the place of a character.
const PIECES: [&str; 30] = [
    "",
    "<",
    ">",
    "/",
    "\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "..",
    "%",
    "%...",
    "%0",
    "x",
    "*",
    "-",
    "0",
    "9999999999",
    "99999999999999999999",
    "&amp;",
    "&",
    "é",
    " ",
    "\0",
    "eq(",
    "x[]",
    "1x1000000000",
];

/// Reads `text`, and states its problem if that is small.
fn read(text: &str) -> Result<(), String> {
    let model = kumiki_xcsp3::parse(text).map_err(|error| error.to_string())?;
    if model.variables.iter().all(|variable| variable.domain.len() <= 100) {
        // The library may refuse the model, too.
        let _ = model.problem();
    }
    Ok(())
}

#[test]
fn each_sample_is_read() {
    for constraint in CONSTRAINTS {
        let text = instance(constraint);
        read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    }
}

proptest! {
    #[test]
    fn a_changed_instance_is_read_or_refused(
        constraint in 0..CONSTRAINTS.len(),
        changes in vec((any::<prop::sample::Index>(), 0..PIECES.len()), 1..6),
    ) {
        let mut characters: Vec<String> =
            instance(CONSTRAINTS[constraint]).chars().map(String::from).collect();
        for (place, piece) in changes {
            let place = place.index(characters.len());
            characters[place] = PIECES[piece].to_string();
        }
        let _ = read(&characters.concat());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        let _ = kumiki_xcsp3::read(&bytes[..]);
    }
}

/// Returns the error of reading a text.
#[track_caller]
fn refusal(text: &str) -> String {
    let error = kumiki_xcsp3::parse(text).expect_err(text);
    format!("{}: {error}", error.line().unwrap_or(0))
}

#[test]
fn what_is_no_instance_is_refused() {
    for (text, part) in [
        ("", "1: there is no element"),
        ("<a/>", "1: <a>: this is no instance of XCSP3 at column 1"),
        ("\n\n  <instance>", "3: the element <instance> is not closed at column 3"),
        ("<instance></variables>", "1: "),
        ("<instance/><instance/>", "1: <instance>: there is an element before it at column 12"),
        ("<instance/>text", "1: there is text outside of the elements"),
        ("<instance format=\"XCSP2\"/>", "the format \"XCSP2\" is not read"),
        ("<instance/>", "<instance>: it has no variables"),
        ("<instance><variables/><variables/></instance>", "there is one before it"),
        ("<instance><variables/><constraint/></instance>", "<constraint>: it is not read"),
    ] {
        let found = refusal(text);
        assert!(found.contains(part), "{text}: {found}");
    }
    let bytes = b"<instance>\n  \xff</instance>";
    let error = kumiki_xcsp3::read(&bytes[..]).unwrap_err();
    assert_eq!(
        (error.line(), error.to_string()),
        (Some(2), "the text is not UTF-8 at column 3".into())
    );
}

#[test]
fn entities_are_not_declared() {
    let declared = "<!DOCTYPE instance [<!ENTITY one \"1\">]><instance/>";
    assert!(refusal(declared).contains("declarations of its own is not read"));
    let used = "<instance><variables><var id=\"x\">&one;</var></variables></instance>";
    assert!(refusal(used).contains("the entity \"one\" is not read"));
    let plain = "<!DOCTYPE instance><instance><variables><var id=\"x\">&#49; <![CDATA[2]]><!-- 3 -->\
         </var></variables></instance>";
    assert_eq!(kumiki_xcsp3::parse(plain).unwrap().variables[0].domain.len(), 2);
}

#[test]
fn sizes_are_limited() {
    let deep = format!("{}{}", "<block>".repeat(120), "</block>".repeat(120));
    assert!(refusal(&instance(&deep)).contains("stand in one another 100 deep"));
    let constraint = "<allDifferent> 1x60000000 </allDifferent>";
    assert!(refusal(&instance(constraint)).contains("more than 50000000 entries"));
    let constraint = "<allDifferent> 0..1000000000000 </allDifferent>";
    assert!(refusal(&instance(constraint)).contains("more than 50000000 entries"));
    let variables = "<instance><variables><array id=\"x\" size=\"[2000][1001]\"> 0..1 </array>\
         </variables></instance>";
    assert!(refusal(variables).contains("one of 1 to 2000000 variables"));
    let lists = "<group><allDifferent> %... </allDifferent><args> x[] </args></group>";
    assert!(kumiki_xcsp3::parse(&instance(lists)).is_ok());
}
