//! Damage to a proof: a line or a part of one is lost, exchanged or changed.
//!
//! Invariant: the same seed damages the same proof in the same way.

use kumiki::run::Random;

/// Returns the proof with one damage, which is drawn at random.
pub(crate) fn damaged(proof: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    let (at, other) = (random.index(lines.len()), random.index(lines.len()));
    match random.index(5) {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, other),
        2 => lines[at] = lines[other].clone(),
        3 => lines[at] = with_other_digit(&lines[at], random),
        _ => lines[at] = without_item(&lines[at], random),
    }
    lines.join("\n")
}

/// Returns the line with one digit changed.
fn with_other_digit(line: &str, random: &mut Random) -> String {
    let is_digit = |&(_, byte): &(usize, u8)| byte.is_ascii_digit();
    let digits: Vec<(usize, u8)> = line.bytes().enumerate().filter(is_digit).collect();
    let Some(&(at, digit)) = digits.get(random.index(digits.len().max(1))) else {
        return String::new();
    };
    let changed = char::from(b'0' + (digit - b'0' + 1 + random.index(9) as u8) % 10);
    format!("{}{changed}{}", &line[..at], &line[at + 1..])
}

/// Returns the line without one of its items, which are separated by semicolons.
fn without_item(line: &str, random: &mut Random) -> String {
    let mut items: Vec<&str> = line.split(" ; ").collect();
    items.remove(random.index(items.len()));
    items.join(" ; ")
}
