//! Blocks, groups, slides, and logic over constraints.
//!
//! Invariant: a template is read anew with each list of arguments.

use super::{Reader, plain};
use crate::claims::Claim;
use crate::document::Element;
use crate::error::{Fault, quoted};
use crate::frame::Frame;
use crate::sequence;
use crate::template::{Arguments, Parameters};

impl Reader {
    /// States the constraints of a block, or of all constraints.
    pub(crate) fn block(&mut self, block: &Element<'_>) -> Result<(), Fault> {
        for element in &block.children {
            match &element.name[..] {
                "block" => self.block(element)?,
                "group" => self.group(element)?,
                "slide" => self.slide(element)?,
                _ => self.constraint(&plain(element))?,
            }
        }
        match block.is_without_text() {
            true => Ok(()),
            false => Err(block.fault("it has text between its elements")),
        }
    }

    fn group(&mut self, group: &Element<'_>) -> Result<(), Fault> {
        let Some((template, lists)) = group.children.split_first() else {
            return Err(group.fault("it has no template"));
        };
        if matches!(&template.name[..], "block" | "group" | "slide") {
            return Err(template.fault("it is not read as a template"));
        }
        let parameters = parameters(template)?;
        for list in lists {
            if list.name != "args" {
                return Err(list.fault("it is not read in <group>"));
            }
            let arguments = Arguments::new(&list.text, parameters, self.variables());
            let arguments = arguments.map_err(list.place())?;
            let frame = Frame { element: template, arguments: Some(&arguments) };
            self.constraint(&frame)?;
        }
        Ok(())
    }

    fn slide(&mut self, slide: &Element<'_>) -> Result<(), Fault> {
        let Some((template, lists)) = slide.children.split_last() else {
            return Err(slide.fault("it has no template"));
        };
        if lists.is_empty() || lists.iter().any(|list| list.name != "list") {
            return Err(slide.fault("it has lists and then a template"));
        }
        let parameters = parameters(template)?;
        if parameters.has_rest {
            return Err(template.fault("%... stands for nothing in a slide"));
        }
        let is_circular = slide.flag("circular", false)?;
        let mut sliding = Vec::new();
        for list in lists {
            let texts = sequence::texts(&list.text, self.variables()).map_err(list.place())?;
            let default = if lists.len() == 1 { parameters.count as i64 } else { 1 };
            let [offset, collect] = [list.number("offset", 1)?, list.number("collect", default)?];
            if offset == 0 || collect == 0 || collect as usize > texts.len() && !is_circular {
                let found = texts.len();
                let message = format!("{collect} of {found} entries are not taken at {offset}");
                return Err(list.fault(message));
            }
            sliding.push((texts, offset as usize, collect as usize));
        }
        let taken: usize = sliding.iter().map(|(.., collect)| collect).sum();
        if taken != parameters.count {
            let message = format!("{taken} entries are no {} arguments", parameters.count);
            return Err(slide.fault(message));
        }
        for step in 0.. {
            let Some(tokens) = window(&sliding, step, is_circular) else { break };
            self.variables().spend(tokens.len() as u64).map_err(slide.place())?;
            let arguments = Arguments::of(tokens, parameters);
            self.constraint(&Frame { element: template, arguments: Some(&arguments) })?;
        }
        Ok(())
    }

    /// Returns the claim of an element of logic over constraints, if it is one.
    pub(super) fn logic(&mut self, frame: &Frame<'_>) -> Result<Option<Claim>, Fault> {
        let name = &frame.element.name[..];
        if !matches!(name, "not" | "and" | "or" | "xor" | "iff" | "imp" | "ifThen" | "ifThenElse") {
            return Ok(None);
        }
        let parts = frame.element.children.iter().map(|child| self.claim(&frame.within(child)));
        let mut parts = parts.collect::<Result<Vec<Claim>, Fault>>()?;
        let count = parts.len();
        let both = |one: Claim, other: Claim| Claim::Iff(Box::new([one, other]));
        let claim = match (name, count) {
            ("not", 1) => parts.pop().map(Claim::negation),
            ("and", 1..) => Some(Claim::All(parts)),
            ("or", 1..) => Some(Claim::any(parts)),
            // All are true if each is equivalent to the next.
            ("iff", 2..) => {
                let pairs = parts.windows(2).map(|pair| both(pair[0].clone(), pair[1].clone()));
                Some(Claim::All(pairs.collect()))
            }
            ("xor", 2) => parts.drain(..).reduce(|one, other| both(one, other).negation()),
            ("imp" | "ifThen", 2) => {
                let then = parts.pop();
                let condition = parts.pop().map(Claim::negation);
                Some(Claim::any(condition.into_iter().chain(then).collect()))
            }
            ("ifThenElse", 3) => {
                let condition = parts.remove(0);
                let otherwise = parts.pop().into_iter().chain([condition.clone()]).collect();
                let then = parts.pop().into_iter().chain([condition.negation()]).collect();
                Some(Claim::All(vec![Claim::any(then), Claim::any(otherwise)]))
            }
            _ => None,
        };
        let wrong = || frame.fault(format!("<{name}> of {count} constraints is not read"));
        claim.map(Some).ok_or_else(wrong)
    }
}

/// Returns the parameters of a template.
fn parameters(template: &Element<'_>) -> Result<Parameters, Fault> {
    fn add(element: &Element<'_>, all: &mut Parameters) -> Result<(), Fault> {
        all.add(&element.text).map_err(element.place())?;
        for name in ["reifiedBy", "hreifiedFrom", "hreifiedTo"] {
            let text = element.attribute(name).unwrap_or_default();
            all.add(text).map_err(element.place())?;
        }
        element.children.iter().try_for_each(|child| add(child, all))
    }
    let mut all = Parameters::default();
    add(template, &mut all)?;
    match (all.count, all.has_rest) {
        (0, false) => {
            let name = quoted(&template.name);
            Err(template.fault(format!("the template {name} has no parameter")))
        }
        _ => Ok(all),
    }
}

/// Returns the arguments of a step of a slide over lists, each with its offset and the number of
/// entries that are taken at once. `None` after the last step.
fn window(
    lists: &[(Vec<String>, usize, usize)],
    step: usize,
    is_circular: bool,
) -> Option<Vec<String>> {
    let mut tokens = Vec::new();
    for (place, (texts, offset, collect)) in lists.iter().enumerate() {
        let first = step.checked_mul(*offset)?;
        let end = first.checked_add(*collect)?;
        // The first list says when the slide is over; the others may be longer.
        let is_over = if is_circular { first >= texts.len() } else { end > texts.len() };
        if is_over && (place == 0 || !is_circular) {
            return None;
        }
        tokens.extend((first..end).map(|entry| texts[entry % texts.len()].clone()));
    }
    Some(tokens)
}
