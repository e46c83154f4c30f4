//! The keys of relations on graphs.
//!
//! Invariant: a key whose value is the default is left out.

use super::{ObjectWriter, list};
use crate::fault::ModelFault;
use kumiki::Mixed;
use kumiki::graph::{GraphRelation, GraphShape, RegionSizes};
use std::ops::RangeInclusive;

impl ObjectWriter {
    /// Adds the keys of a relation on a graph.
    pub(super) fn add_graph(&mut self, relation: &GraphRelation<Mixed>) -> Result<(), ModelFault> {
        let GraphRelation { values, graph, shape } = relation;
        self.add_values("set", values)?;
        if !matches!(shape, GraphShape::Sees { .. }) {
            self.add("nodes", &graph.node_count().to_string());
            let edges: Vec<(usize, usize)> =
                (0..graph.edge_count()).map(|edge| graph.ends(edge)).collect();
            self.add("edges", &pairs(&edges));
        }
        match shape {
            GraphShape::OnePath { ends: Some((one, other)) } => {
                self.add("ends", &list(&[*one, *other]));
            }
            GraphShape::Paths { pairs: of_ends } => self.add("pairs", &pairs(of_ends)),
            GraphShape::Reachable { start, size } => {
                self.add("start", &start.to_string());
                self.add_size(size);
            }
            GraphShape::Region { size: Some(size) } => self.add_size(size),
            GraphShape::Region { size: None }
            | GraphShape::Division { sizes: RegionSizes::Variables } => self.add("sized", "true"),
            GraphShape::Division { sizes: RegionSizes::Given(sizes) } => {
                let sizes: Vec<String> = sizes
                    .iter()
                    .map(|size| size.map_or("null".to_string(), |size| size.to_string()))
                    .collect();
                self.add("sizes", &list(&sizes));
            }
            GraphShape::Sees { lengths, number } => {
                self.add("lengths", &list(lengths));
                if let Some(number) = number {
                    self.add("number", &number.to_string());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn add_size(&mut self, size: &RangeInclusive<usize>) {
        if *size.start() > 0 {
            self.add("least", &size.start().to_string());
        }
        if *size.end() < usize::MAX {
            self.add("most", &size.end().to_string());
        }
    }
}

fn pairs(pairs: &[(usize, usize)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|&(one, other)| list(&[one, other])).collect();
    list(&pairs)
}
