//! The elements of an XML document.
//!
//! Invariant: no entity is expanded but the five of XML and characters by their number. A document
//! is not deeper than [`DEPTH_LIMIT`].

use crate::error::{Fault, quoted};
use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use std::borrow::Cow;

/// The greatest depth of elements within one another.
const DEPTH_LIMIT: usize = 100;

/// The greatest number that an attribute may be.
const NUMBER_LIMIT: i64 = 1 << 40;

/// An element, with its text and the elements in it.
#[derive(Debug, Default)]
pub(crate) struct Element<'t> {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Element<'t>>,
    /// The text between its tags, without that of its children.
    pub(crate) text: Cow<'t, str>,
    /// The place of the tag among the bytes of the document.
    pub(crate) at: usize,
}

impl<'t> Element<'t> {
    /// Returns the root of the document that `text` is.
    pub(crate) fn root(text: &'t str) -> Result<Element<'t>, Fault> {
        let mut reader = Reader::from_str(text);
        let mut open: Vec<Element<'t>> = Vec::new();
        let mut root = None;
        loop {
            let at = position(&reader);
            let event = reader.read_event().map_err(|error| {
                Fault::new(error.to_string()).at(reader.error_position() as usize)
            })?;
            let end = position(&reader);
            match event {
                Event::Start(_) | Event::Empty(_) if open.len() == DEPTH_LIMIT => {
                    let message = format!("elements stand in one another {DEPTH_LIMIT} deep");
                    return Err(Fault::new(message).at(at));
                }
                Event::Start(start) => open.push(Element::new(&start, at)?),
                Event::Empty(start) => close(Element::new(&start, at)?, &mut open, &mut root)?,
                Event::End(_) => {
                    if let Some(element) = open.pop() {
                        close(element, &mut open, &mut root)?;
                    }
                }
                Event::Text(_) => add(&mut open, Cow::Borrowed(&text[at..end]), at)?,
                Event::CData(data) => add(&mut open, Cow::Owned(data.to_string()), at)?,
                Event::GeneralRef(name) => {
                    let character = name.resolve_char_ref().ok().flatten().map(String::from);
                    let named = || resolve_predefined_entity(&name).map(str::to_string);
                    let resolved = character.or_else(named).ok_or_else(|| {
                        let message = format!("the entity {} is not read", quoted(&name));
                        Fault::new(message).at(at)
                    })?;
                    add(&mut open, Cow::Owned(resolved), at)?;
                }
                Event::DocType(kind) if kind.contains('[') => {
                    let message = "a document type with declarations of its own is not read";
                    return Err(Fault::new(message).at(at));
                }
                Event::DocType(_) | Event::Decl(_) | Event::Comment(_) | Event::PI(_) => {}
                Event::Eof => break,
            }
        }
        if let Some(element) = open.last() {
            let message = format!("the element <{}> is not closed", element.name);
            return Err(Fault::new(message).at(element.at));
        }
        root.ok_or_else(|| Fault::new("there is no element").at(0))
    }

    fn new(start: &BytesStart<'_>, at: usize) -> Result<Element<'t>, Fault> {
        let mut attributes = Vec::new();
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| Fault::new(error.to_string()).at(at))?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| Fault::new(error.to_string()).at(at))?;
            attributes.push((attribute.key.as_ref().to_string(), value.into_owned()));
        }
        let name = start.name().as_ref().to_string();
        Ok(Element { name, attributes, at, ..Element::default() })
    }

    /// Returns the value of an attribute, without white space around it.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.trim())
    }

    /// Returns the value of an attribute that is true or false; false if it is not there.
    pub(crate) fn flag(&self, name: &str, default: bool) -> Result<bool, Fault> {
        match self.attribute(name) {
            None => Ok(default),
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            Some(other) => {
                Err(self.fault(format!("{name}={} is neither true nor false", quoted(other))))
            }
        }
    }

    /// Returns the whole number of at least 0 that an attribute is, or `default`.
    pub(crate) fn number(&self, name: &str, default: i64) -> Result<i64, Fault> {
        let Some(text) = self.attribute(name) else { return Ok(default) };
        let number = text.parse().ok().filter(|number| (0..=NUMBER_LIMIT).contains(number));
        number.ok_or_else(|| {
            self.fault(format!("{name}={} is no number of 0 to {NUMBER_LIMIT}", quoted(text)))
        })
    }

    /// Returns a fault at this element, which the message names.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(message).of(&format!("<{}>", self.name)).at(self.at)
    }

    /// Returns the place and the subject that a fault without a place gets.
    pub(crate) fn place(&self) -> impl Fn(Fault) -> Fault + '_ {
        |fault| fault.of(&format!("<{}>", self.name)).at(self.at)
    }

    /// Returns whether there is white space only between its tags.
    pub(crate) fn is_without_text(&self) -> bool {
        self.text.trim().is_empty()
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    reader.buffer_position() as usize
}

/// Puts an element into the one that is open, or makes it the root.
fn close<'t>(
    element: Element<'t>,
    open: &mut [Element<'t>],
    root: &mut Option<Element<'t>>,
) -> Result<(), Fault> {
    match (open.last_mut(), &root) {
        (Some(outer), _) => outer.children.push(element),
        (None, None) => *root = Some(element),
        (None, Some(_)) => return Err(element.fault("there is an element before it")),
    }
    Ok(())
}

/// Adds text to the element that is open.
fn add<'t>(open: &mut [Element<'t>], text: Cow<'t, str>, at: usize) -> Result<(), Fault> {
    match open.last_mut() {
        Some(element) if element.text.is_empty() => element.text = text,
        Some(element) => element.text.to_mut().push_str(&text),
        None if text.trim().is_empty() => {}
        None => return Err(Fault::new("there is text outside of the elements").at(at)),
    }
    Ok(())
}
