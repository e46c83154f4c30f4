//! The element with the variables of an instance.
//!
//! Invariant: `as` refers to what is declared before.

use super::array::Array;
use super::{VARIABLES_LIMIT, Values, Variables};
use crate::document::Element;
use crate::error::{Fault, quoted};
use crate::tokens::tokens;
use std::collections::HashMap;
use std::sync::Arc;

impl Variables {
    /// Returns the variables that an element declares.
    pub(crate) fn read(element: &Element<'_>) -> Result<Variables, Fault> {
        let mut reader =
            DeclarationReader { variables: Variables::default(), referents: HashMap::new() };
        for child in &element.children {
            let read = match &child.name[..] {
                "var" => reader.variable(child),
                "array" => reader.array(child),
                _ => Err(Fault::new("this kind of variables is not read")),
            };
            read.map_err(child.place())?;
        }
        Ok(reader.variables)
    }
}

struct DeclarationReader<'e, 't> {
    variables: Variables,
    /// The elements to which `as` may refer.
    referents: HashMap<&'e str, &'e Element<'t>>,
}

impl<'e, 't> DeclarationReader<'e, 't> {
    fn variable(&mut self, element: &'e Element<'t>) -> Result<(), Fault> {
        let id = self.id(element)?;
        let values = values(self.referent(element)?, element)?;
        self.variables.add(id, values)?;
        Ok(())
    }

    fn array(&mut self, element: &'e Element<'t>) -> Result<(), Fault> {
        let id = self.id(element)?;
        if element.number("startIndex", 0)? != 0 {
            return Err(Fault::new("an array begins at the index 0"));
        }
        let size = element.attribute("size").ok_or_else(|| Fault::new("it has no size"))?;
        let mut array = Array::new(size, VARIABLES_LIMIT)?;
        let mut domains: Vec<Option<Arc<Values>>> = vec![None; array.cells.len()];
        let referent = self.referent(element)?;
        if referent.children.is_empty() {
            let values = values(referent, element)?;
            domains.fill(Some(values));
        }
        for domain in &referent.children {
            let of = [element, referent];
            self.domain(domain, of, (&array, &mut domains)).map_err(domain.place())?;
        }
        for (place, values) in domains.into_iter().enumerate() {
            if let Some(values) = values {
                let name = format!("{id}{}", array.indices_of(place));
                array.cells[place] = Some(self.variables.add(&name, values)?);
            }
        }
        self.variables.arrays.insert(id.to_string(), array);
        Ok(())
    }

    /// Gives the cells that a `<domain>` is for its values. `array` is the one with these cells,
    /// and `stated` that in which the domain stands.
    fn domain(
        &mut self,
        domain: &'e Element<'t>,
        [array, stated]: [&Element<'_>; 2],
        (cells, domains): (&Array, &mut [Option<Arc<Values>>]),
    ) -> Result<(), Fault> {
        if domain.name != "domain" {
            return Err(Fault::new("it is not read here"));
        }
        let values = values(self.referent(domain)?, array)?;
        if let Some(id) = domain.attribute("id") {
            self.referents.insert(id, domain);
        }
        let those =
            domain.attribute("for").ok_or_else(|| Fault::new("it does not say for what"))?;
        if those == "others" {
            let others = domains.iter_mut().filter(|values| values.is_none());
            others.for_each(|other| *other = Some(values.clone()));
            return Ok(());
        }
        for token in tokens(those) {
            let base = token.find('[').map_or(token, |at| &token[..at]);
            if Some(base) != stated.attribute("id") {
                return Err(Fault::new(format!("{} is no part of the array", quoted(token))));
            }
            for place in cells.places(&cells.ranges(&token[base.len()..])?) {
                if domains[place].replace(values.clone()).is_some() {
                    let name = quoted(token);
                    return Err(Fault::new(format!("{name} has two domains")));
                }
            }
        }
        Ok(())
    }

    /// Returns the name of a variable or an array, to which `as` may refer from now on.
    fn id(&mut self, element: &'e Element<'t>) -> Result<&'e str, Fault> {
        let id = element.attribute("id").unwrap_or_default();
        let is_letter = |character: char| character.is_alphabetic() || character == '_';
        let is_part = |character: char| is_letter(character) || character.is_numeric();
        if !id.starts_with(is_letter) || !id.chars().all(is_part) {
            return Err(Fault::new(format!("{} is no name of a variable", quoted(id))));
        }
        match self.variables.arrays.contains_key(id) || self.variables.find(id).is_some() {
            true => Err(Fault::new(format!("{} is declared twice", quoted(id)))),
            false => {
                self.referents.insert(id, element);
                Ok(id)
            }
        }
    }

    /// Returns the element that states the domain of `element`.
    fn referent(&self, element: &'e Element<'t>) -> Result<&'e Element<'t>, Fault> {
        let mut stating = element;
        // A chain of references has no more members than there are elements before it.
        for _ in 0..=self.referents.len() {
            let Some(other) = stating.attribute("as") else { return Ok(stating) };
            stating = self.referents.get(other).ok_or_else(|| {
                Fault::new(format!("as={} is declared nowhere before", quoted(other)))
            })?;
        }
        Err(Fault::new("it refers to itself"))
    }
}

/// Returns the values that `stating` lists for the variables of `element`.
fn values(stating: &Element<'_>, element: &Element<'_>) -> Result<Arc<Values>, Fault> {
    match element.attribute("type") {
        None | Some("integer") => Values::ints(&stating.text).map(Arc::new),
        Some("symbolic") => Values::symbols(&stating.text).map(Arc::new),
        Some(other) => Err(Fault::new(format!("variables of type {} are not read", quoted(other)))),
    }
}
