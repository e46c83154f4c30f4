//! The keys of relations of tasks and boxes.
//!
//! Invariant: a key is written exactly if its numbers are no variables.

use super::{ObjectWriter, list};
use crate::fault::ModelFault;
use kumiki::Mixed;
use kumiki::relations::RelationData;

impl ObjectWriter {
    /// Adds the keys of a relation of tasks or boxes; nothing for another one.
    pub(super) fn add_tasks(&mut self, relation: &RelationData<Mixed>) -> Result<(), ModelFault> {
        match relation {
            RelationData::NoOverlap { durations, presence } => {
                self.add_list("durations", durations);
                self.add_presence(presence)?;
            }
            RelationData::Diffn { dimensions, sizes, is_strict } => {
                match sizes {
                    Some(sizes) => {
                        let lists: Vec<String> = sizes.iter().map(|sizes| list(sizes)).collect();
                        self.add("sizes", &format!("[{}]", lists.join(", ")));
                    }
                    None => self.add("dimensions", &dimensions.to_string()),
                }
                if *is_strict {
                    self.add("strict", "true");
                }
            }
            RelationData::Cumulative { durations, demands, capacity, presence } => {
                self.add_list("durations", durations);
                self.add_list("demands", demands);
                if let Some(capacity) = capacity {
                    self.add("capacity", &capacity.to_string());
                }
                self.add_presence(presence)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds the numbers of tasks, unless they are variables.
    fn add_list(&mut self, key: &str, numbers: &Option<Vec<i64>>) {
        if let Some(numbers) = numbers {
            self.add(key, &list(numbers));
        }
    }

    /// Adds the value with which tasks are there, if some may not be.
    fn add_presence(&mut self, presence: &Option<Mixed>) -> Result<(), ModelFault> {
        let Some(value) = presence else { return Ok(()) };
        if *value == Mixed::Null {
            let fault = ModelFault::new("null says that all tasks are there");
            return Err(fault.in_key("present"));
        }
        self.add_value("present", value)
    }
}
