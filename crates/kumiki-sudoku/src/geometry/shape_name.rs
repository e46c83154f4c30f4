//! Short names of shapes, which can be read back.
//!
//! Invariant: reading the name of a shape returns that shape.

use super::{Boxes, Shape};

impl Shape {
    /// Returns the name: `3x3` for boxes of three rows and columns, `latin5` for no boxes, `jigsaw`
    /// with a symbol for each cell, which names its box.
    pub fn name(&self) -> String {
        match self.kind() {
            Boxes::None => format!("latin{}", self.size()),
            Boxes::Rectangles { rows, columns } => format!("{rows}x{columns}"),
            Boxes::Irregular(numbers) => {
                let symbol =
                    |&number: &u8| char::from_digit(u32::from(number) + 1, 36).unwrap_or('?');
                format!("jigsaw{}", numbers.iter().map(symbol).collect::<String>())
            }
        }
    }

    /// Returns the shape with this name. A size alone stands for its usual boxes
    /// ([`Shape::of_size`]). Returns `None` if no shape has the name.
    pub fn named(name: &str) -> Option<Shape> {
        if let Some(size) = name.strip_prefix("latin") {
            return Shape::latin(size.parse().ok()?).ok();
        }
        if let Some(labels) = name.strip_prefix("jigsaw") {
            let labels: Vec<char> = labels.chars().collect();
            return Shape::irregular(labels.len().isqrt(), &labels).ok();
        }
        match name.split_once('x') {
            Some((rows, columns)) => Shape::boxes(rows.parse().ok()?, columns.parse().ok()?).ok(),
            None => Shape::of_size(name.parse().ok()?).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_its_shape() {
        let jigsaw = Shape::irregular(4, b"AAAABBBBCDCDCDCD").unwrap();
        for (shape, name) in [
            (Shape::CLASSIC, "3x3"),
            (Shape::boxes(2, 5).unwrap(), "2x5"),
            (Shape::latin(35).unwrap(), "latin35"),
            (jigsaw, "jigsaw1111222234343434"),
        ] {
            assert_eq!(shape.name(), name);
            assert_eq!(Shape::named(name), Some(shape));
        }
        assert_eq!(Shape::named("9"), Some(Shape::CLASSIC));
        for name in
            ["", "x", "3x", "0x3", "6x6", "latin", "latin36", "jigsaw", "jigsaw112", "99999999999"]
        {
            assert_eq!(Shape::named(name), None, "{name}");
        }
    }
}
