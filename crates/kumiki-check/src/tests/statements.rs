//! Random models in JSON, with one constraint of any kind.
//!
//! Invariant: the text is well formed; the constraint need not fit its scope.

use super::Random;

/// The names of the variables: `x` is an array.
pub(super) const NAMES: [&str; 4] = ["x[0]", "x[1]", "a", "b"];

const WHOLE: [&str; 7] = [
    "[0,1,2]",
    "[1,2,3,5]",
    "[-2,0,1,-1]",
    "[false,true]",
    "[3,1.0,2]",
    "[0,1]",
    "{\"from\":-1,\"to\":2}",
];
const NUMBERS: [&str; 4] =
    ["[0.5,1,2.5]", "[0.1,0.2,0.7,-0.3]", "[9007199254740993,1,-4]", "[0.0,-1.5,true]"];
const OTHERS: [&str; 4] =
    ["[\"\",\"x\",\"xy\"]", "[null,1,\"x\",[1,2]]", "[[0,1],[1,0],[]]", "[true,\"x\",0.5]"];

pub(super) const KINDS: [&str; 53] = [
    "AllDifferent",
    "AllEqual",
    "LessThan",
    "LessOrEqual",
    "LexLessThan",
    "LexLessOrEqual",
    "Inverse",
    "Element",
    "Maximum",
    "Minimum",
    "ExactSum",
    "MinSum",
    "MaxSum",
    "ExactProd",
    "MinProd",
    "MaxProd",
    "VariableExactSum",
    "VariableMinSum",
    "VariableMaxSum",
    "VariableExactProd",
    "VariableMinProd",
    "VariableMaxProd",
    "InSet",
    "NotInSet",
    "SomeInSet",
    "SomeNotInSet",
    "Count",
    "VariableCount",
    "BinPacking",
    "VariableBinPacking",
    "Allowed",
    "Forbidden",
    "Regular",
    "NoOverlap",
    "Cumulative",
    "Diffn",
    "Circuit",
    "Subcircuit",
    "Connected",
    "Region",
    "Reachable",
    "Spanning",
    "Forest",
    "Tree",
    "OneLoop",
    "OnePath",
    "Paths",
    "Division",
    "Sees",
    "Proposition",
    "Tied",
    "Expr",
    "String",
];

/// Returns a domain; most are of whole numbers.
pub(super) fn domain(random: &mut Random) -> &'static str {
    match random.below(8) {
        0 => random.of(&OTHERS),
        1 | 2 => random.of(&NUMBERS),
        _ => random.of(&WHOLE),
    }
}

/// Returns the text of a model over these domains.
pub(super) fn model(domains: &[&str], constraints: &[String]) -> String {
    let variables: Vec<String> = NAMES
        .iter()
        .zip(domains)
        .map(|(name, domain)| format!(r#"{{"name":"{name}","domain":{domain}}}"#))
        .collect();
    let (variables, constraints) = (variables.join(","), constraints.join(","));
    format!(r#"{{"variables":[{variables}],"constraints":[{constraints}]}}"#)
}

/// Returns the text of a model of two or more variables with one constraint of this kind.
pub(super) fn model_of_one(random: &mut Random, kind: &str) -> String {
    let len = 2 + random.below(3);
    let of_one = domain(random);
    let is_uniform = random.is_one_in(2);
    let domains: Vec<&str> =
        (0..len).map(|_| if is_uniform { of_one } else { domain(random) }).collect();
    model(&domains, &[constraint(random, kind, len)])
}

/// Returns the text of a model over these domains with a few constraints, and whether it has an
/// objective and soft constraints.
pub(super) fn model_of_some(random: &mut Random, domains: &[&str]) -> (String, bool) {
    let is_optimised = random.is_one_in(2);
    let constraints: Vec<String> = (0..2 + random.below(4))
        .map(|_| {
            let kind = random.of(&KINDS);
            let text = constraint(random, kind, domains.len());
            let is_soft = is_optimised && !["Proposition", "Tied"].contains(&kind);
            match is_soft && random.is_one_in(2) {
                true => text.replacen('{', &format!(r#"{{"weight":{},"#, random.below(4)), 1),
                false => text,
            }
        })
        .collect();
    let mut text = model(domains, &constraints);
    if is_optimised {
        let sense = random.of(&["minimize", "maximize"]);
        let objective = match random.is_one_in(2) {
            true => "x[0] + 2 * x[1]".to_owned(),
            false => expression(random, &["x[0]", "x[1]"], 2),
        };
        text.truncate(text.len() - 1);
        text += &format!(r#","objectives":[{{"{sense}":{objective:?}}}]}}"#);
    }
    (text, is_optimised)
}

fn value(random: &mut Random) -> &'static str {
    random.of(&["0", "1", "2", "3", "-1", "1.0", "0.5", "true", "\"x\"", "null", "[1,2]", "[0,1]"])
}

fn number(random: &mut Random) -> &'static str {
    random.of(&["0", "1", "2", "3", "4", "-1", "0.5", "1.1", "0.3", "2.0", "-0.25"])
}

fn values(random: &mut Random, len: usize) -> String {
    let all: Vec<&str> = (0..len).map(|_| value(random)).collect();
    format!("[{}]", all.join(","))
}

fn listed(all: &[&str]) -> String {
    let all: Vec<String> = all.iter().map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", all.join(","))
}

/// Returns whole numbers below `limit`.
fn numbers(random: &mut Random, len: usize, limit: usize) -> String {
    let all: Vec<String> = (0..len).map(|_| random.below(limit).to_string()).collect();
    format!("[{}]", all.join(","))
}

/// Returns the weights of items, and bins.
fn packed(random: &mut Random, items: usize, bins: usize) -> String {
    let weights = numbers(random, items, 4);
    format!(r#","weights":{weights},"bins":{}"#, values(random, bins))
}

/// Returns a constraint of this kind over some of the first `len` variables.
pub(super) fn constraint(random: &mut Random, kind: &str, len: usize) -> String {
    format!("{{{}}}", keys(random, kind, len, 2))
}

fn keys(random: &mut Random, kind: &str, len: usize, depth: usize) -> String {
    let mut scope: Vec<&str> = NAMES[..len].to_vec();
    for at in 0..len {
        scope.swap(at, at + random.below(len - at));
    }
    if random.is_one_in(6) {
        scope[0] = scope[len - 1];
    }
    let is_even = matches!(kind, "LexLessThan" | "LexLessOrEqual" | "Inverse");
    scope.truncate(if is_even { len / 2 * 2 } else { len - random.below(2).min(len - 2) });
    let mut keys = format!(r#""kind":"{kind}""#);
    let has_loads = kind == "VariableBinPacking";
    let has_target = kind.starts_with("Variable") && !has_loads;
    let has_scope = !has_target && !has_loads && !matches!(kind, "Proposition" | "Tied" | "String");
    if has_scope {
        keys += &format!(r#","scope":{}"#, listed(&scope));
    }
    if has_target {
        let (target, vars) = (scope[0], listed(&scope[1..]));
        keys += &format!(r#","target":"{target}","vars":{vars}"#);
    }
    keys + &rest(random, kind, &scope, depth)
}

/// Returns the keys of a kind beside the scope.
fn rest(random: &mut Random, kind: &str, scope: &[&str], depth: usize) -> String {
    let len = scope.len();
    match kind {
        "AllDifferent" if random.is_one_in(2) => {
            let offsets: Vec<String> = (0..len).map(|at| (2 - at as i64).to_string()).collect();
            format!(r#","offsets":[{}]"#, offsets.join(","))
        }
        "ExactSum" | "MinSum" | "MaxSum" | "VariableExactSum" | "VariableMinSum"
        | "VariableMaxSum" => {
            let mut multipliers: Vec<&str> = (0..len).map(|_| number(random)).collect();
            if kind.starts_with("Variable") {
                multipliers[len - 1] = "1";
            }
            let key = match &kind[..3] {
                "Exa" => format!(r#","sum":{}"#, number(random)),
                "Min" => format!(r#","min":{}"#, number(random)),
                "Max" => format!(r#","max":{}"#, number(random)),
                _ => String::new(),
            };
            match random.is_one_in(2) {
                true => format!(r#"{key},"multipliers":[{}]"#, multipliers.join(",")),
                false => key,
            }
        }
        "ExactProd" => format!(r#","prod":{}"#, number(random)),
        "MinProd" => format!(r#","min":{}"#, number(random)),
        "MaxProd" => format!(r#","max":{}"#, number(random)),
        "InSet" | "NotInSet" => {
            let len = 2 + random.below(3);
            format!(r#","set":{}"#, values(random, len))
        }
        "SomeInSet" | "SomeNotInSet" => {
            let (n, is_exact) = (random.below(4), random.is_one_in(2));
            format!(r#","set":{},"n":{n},"exact":{is_exact}"#, values(random, 3))
        }
        "Count" => {
            let key = random.of(&["exactly", "at_least", "at_most"]);
            format!(r#","set":{},"{key}":{}"#, values(random, 3), random.below(4))
        }
        "VariableCount" => {
            let comparison = random.of(&["null", "\"at_least\"", "\"at_most\""]);
            format!(r#","set":{},"comparison":{comparison}"#, values(random, 3))
        }
        "BinPacking" => {
            let bins = 1 + random.below(3);
            let capacities = numbers(random, bins, 6);
            let packed = packed(random, len, bins);
            format!(r#"{packed},"capacities":{capacities}"#)
        }
        "VariableBinPacking" => {
            let bins = 1 + random.below(len - 1);
            let (items, loads) = scope.split_at(len - bins);
            let packed = packed(random, items.len(), bins);
            format!(r#"{packed},"vars":{},"loads":{}"#, listed(items), listed(loads))
        }
        "Allowed" | "Forbidden" => rows(random, len),
        "Regular" => automaton(random),
        "NoOverlap" => no_overlap(random, len),
        "Cumulative" => cumulative(random, len),
        "Diffn" => diffn(random, len),
        "Connected" | "Region" | "Reachable" | "Spanning" | "Forest" | "Tree" | "OneLoop"
        | "OnePath" | "Paths" | "Division" => on_graph(random, kind, len),
        "Sees" => {
            let number = random.is_one_in(2).then(|| random.below(3));
            let first = random.below(len);
            let lengths = format!("[{first},{}]", len - first - usize::from(number.is_none()));
            let number = number.map_or("null".to_owned(), |number| number.to_string());
            format!(r#","set":{},"lengths":{lengths},"number":{number}"#, values(random, 2))
        }
        "Proposition" => format!(r#","holds":{}"#, part(random, depth)),
        "Tied" => {
            let (variable, is_half) = (random.of(&NAMES[..2]), random.is_one_in(3));
            let part = part(random, depth);
            format!(r#","variable":"{variable}","half":{is_half},"holds":{part}"#)
        }
        "Expr" => {
            let args = ["p", "q", "r", "s"];
            let expr = expression(random, &args[..len], 3);
            format!(r#","args":{},"expr":{expr:?}"#, listed(&args[..len]))
        }
        "String" => format!(r#","expr":{:?}"#, expression(random, &scope_names(scope), 3)),
        _ => String::new(),
    }
}

/// Returns the keys of a relation on a graph with `len` nodes or edges, or one fewer and a size.
fn on_graph(random: &mut Random, kind: &str, len: usize) -> String {
    let is_on_nodes = matches!(kind, "Connected" | "Region" | "Reachable");
    let is_sized = matches!(kind, "Region" | "Division") && random.is_one_in(2);
    let (nodes, edges) = match (is_on_nodes, is_sized) {
        (true, _) => (len - usize::from(is_sized), random.below(5)),
        (false, true) => (len - 1, 1),
        (false, false) => (2 + random.below(2), len),
    };
    let pair = |random: &mut Random| {
        format!("[{}]", {
            let (one, other) = (random.below(nodes), random.below(nodes));
            format!("{one},{other}")
        })
    };
    let all: Vec<String> = (0..edges).map(|_| pair(random)).collect();
    let mut keys =
        format!(r#","set":{},"nodes":{nodes},"edges":[{}]"#, values(random, 2), all.join(","));
    match kind {
        "OnePath" if random.is_one_in(2) => keys += &format!(r#","ends":{}"#, pair(random)),
        "Paths" => keys += &format!(r#","pairs":[{}]"#, pair(random)),
        "Reachable" => keys += &format!(r#","start":{}"#, random.below(nodes)),
        "Division" if !is_sized && random.is_one_in(2) => {
            let sizes: Vec<&str> = (0..nodes).map(|_| random.of(&["null", "1", "2"])).collect();
            keys += &format!(r#","sizes":[{}]"#, sizes.join(","));
        }
        _ => {}
    }
    match kind {
        "Region" | "Division" if is_sized => keys + r#","sized":true"#,
        "Region" | "Reachable" => {
            let (least, most) = (random.below(3), random.below(4));
            keys + &format!(r#","least":{least},"most":{most}"#)
        }
        _ => keys,
    }
}

/// Returns what an expression may name: variables, and the array if it is there.
fn scope_names<'s>(scope: &[&'s str]) -> Vec<&'s str> {
    let mut names = scope.to_vec();
    if names.contains(&"x[0]") {
        names.push("x[0]");
    }
    names
}

fn rows(random: &mut Random, len: usize) -> String {
    let rows: Vec<String> = (0..1 + random.below(6))
        .map(|_| {
            let entry = |random: &mut Random| match random.is_one_in(6) {
                true => r#"{"any":true}"#,
                false => random.of(&["0", "1", "2", "1", "true", "3", "1.0", "\"x\"", "0.5"]),
            };
            let entries: Vec<&str> = (0..len).map(|_| entry(random)).collect();
            format!("[{}]", entries.join(","))
        })
        .collect();
    format!(r#","rows":[{}]"#, rows.join(","))
}

/// Returns durations for all variables or for each second one, or the presence of tasks, or both.
fn no_overlap(random: &mut Random, len: usize) -> String {
    let present = match len.is_multiple_of(2) && random.is_one_in(2) {
        true => format!(r#","present":{}"#, value(random)),
        false => String::new(),
    };
    if len.is_multiple_of(2) && present.is_empty() && random.is_one_in(2) {
        return String::new();
    }
    let tasks = if present.is_empty() { len } else { len / 2 };
    let durations: Vec<String> = (0..tasks).map(|_| random.below(4).to_string()).collect();
    format!(r#","durations":[{}]{present}"#, durations.join(","))
}

/// Returns what tasks need for all variables but the capacity, with durations or demands for all or
/// for each second one.
fn cumulative(random: &mut Random, len: usize) -> String {
    let (left, capacity) = match random.is_one_in(2) {
        true => (len - 1, String::new()),
        false => (len, format!(r#","capacity":{}"#, random.below(5))),
    };
    let (tasks, varied) = match left.is_multiple_of(2) && random.is_one_in(2) {
        true => (left / 2, random.of(&["durations", "demands", "present"])),
        false => (left, ""),
    };
    let present = match varied {
        "present" => format!(r#","present":{}"#, value(random)),
        _ => String::new(),
    };
    let lists: Vec<String> = ["durations", "demands"]
        .into_iter()
        .filter(|&key| key != varied)
        .map(|key| format!(r#","{key}":{}"#, numbers(random, tasks, 4)))
        .collect();
    format!("{}{capacity}{present}", lists.concat())
}

/// Returns boxes in one or two dimensions, whose sizes are numbers or variables.
fn diffn(random: &mut Random, len: usize) -> String {
    let strict = if random.is_one_in(2) { r#","strict":true"# } else { "" };
    let dimensions = if len.is_multiple_of(2) && random.is_one_in(2) { 2 } else { 1 };
    if len.is_multiple_of(2 * dimensions) && random.is_one_in(2) {
        return format!(r#","dimensions":{dimensions}{strict}"#);
    }
    let lists: Vec<String> =
        (0..dimensions).map(|_| numbers(random, len / dimensions, 4)).collect();
    format!(r#","sizes":[{}]{strict}"#, lists.join(","))
}

fn automaton(random: &mut Random) -> String {
    let steps: Vec<String> = (0..2 + random.below(8))
        .map(|_| {
            let (from, to) = (random.below(3), random.below(3));
            format!(r#"{{"from":{from},"by":{},"to":{to}}}"#, value(random))
        })
        .collect();
    let end = random.below(3);
    format!(
        r#","automaton":{{"starts":[0],"accepting":[{end},2],"transitions":[{}]}}"#,
        steps.join(",")
    )
}

fn part(random: &mut Random, depth: usize) -> String {
    let below = depth.saturating_sub(1);
    match random.below(if depth == 0 { 2 } else { 6 }) {
        3 => format!(r#"{{"not":{}}}"#, part(random, below)),
        4 => format!(r#"{{"iff":[{},{}]}}"#, part(random, below), part(random, below)),
        5 => {
            let parts: Vec<String> = (0..random.below(4)).map(|_| part(random, below)).collect();
            format!(r#"{{"at_least":{},"of":[{}]}}"#, random.below(4), parts.join(","))
        }
        _ => {
            let kinds: Vec<&str> =
                KINDS.into_iter().filter(|kind| !["Proposition", "Tied"].contains(kind)).collect();
            let kind = random.of(&kinds);
            format!("{{{}}}", keys(random, kind, 3, below))
        }
    }
}

/// Returns an expression over these names.
pub(super) fn expression(random: &mut Random, names: &[&str], depth: usize) -> String {
    if depth == 0 || random.is_one_in(6) {
        return match random.below(8) {
            0 => {
                random.of(&["0.5", "1.5", "'x'", "True", "None", "(1, 2)", "2.0", "''"]).to_owned()
            }
            1 | 2 => random.of(&["0", "1", "2", "3", "7", "10"]).to_owned(),
            _ => random.of(names).to_owned(),
        };
    }
    let below = depth - 1;
    let part = |random: &mut Random| expression(random, names, below);
    let (a, b, c) = (part(random), part(random), part(random));
    match random.below(26) {
        0 | 1 => format!("({a} + {b})"),
        2 | 3 => format!("({a} - {b})"),
        4 | 5 => format!("{a} * ({b})"),
        6 => format!("({a}) / ({b})"),
        7 => format!("({a}) // ({b})"),
        8 => format!("({a}) % ({b})"),
        9 => format!("({a}) ** {}", random.of(&["2", "3", "0", "(1 - 2)", "0.5"])),
        10 => format!("-({a})"),
        11 => format!("(not ({a}))"),
        12 | 13 => format!("(({a}) and ({b}))"),
        14 | 15 => format!("(({a}) or ({b}))"),
        16 => format!("(({a}) if ({b}) else ({c}))"),
        17 => format!("(({a}) -> ({b}))"),
        18 => format!("(({a}) <-> ({b}))"),
        19 => {
            let function = random.of(&["min", "max", "sum", "all", "any", "count"]);
            format!("{function}({a}, {b}, {c})")
        }
        20 => format!("abs({a})"),
        21 => format!("[{a}, {b}, {c}][{}]", random.of(names)),
        22 => format!("(({a}) in ({b}, {c}))"),
        23 if names.contains(&"x[0]") && names.contains(&"x[1]") => {
            let list =
                random.of(&["sum(x)", "max(x)", "count(x, 1)", "x[a]", "(1 in x)", "any(x)"]);
            format!("({list} {} {b})", random.of(&["==", "<=", ">", "!="]))
        }
        24 => format!("({a} < {b} <= {c})"),
        _ => {
            let comparison = random.of(&["==", "!=", "<", "<=", ">", ">=", "not in"]);
            format!("({a} {comparison} {b})")
        }
    }
}
