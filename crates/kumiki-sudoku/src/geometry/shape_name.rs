//! Short names of shapes, which can be read back.
//!
//! Invariant: reading the name of a shape returns that shape.

use super::{Boxes, House, Shape};

impl Shape {
    /// Returns the name: `3x3` for boxes of three rows and columns, `latin5` for no boxes, `jigsaw`
    /// with a symbol for each cell, which names its box. Other sides and digits follow:
    /// `2x4@6x8`, `3x3~0-8`, `latin@4x7~0-6`.
    pub fn name(&self) -> String {
        let boxes = match self.kind() {
            Boxes::None if !self.is_square() => "latin".to_string(),
            Boxes::None => format!("latin{}", self.size()),
            Boxes::Rectangles { rows, columns } => format!("{rows}x{columns}"),
            Boxes::Irregular(numbers) => {
                let symbol =
                    |&number: &u8| char::from_digit(u32::from(number) + 1, 36).unwrap_or('?');
                format!("jigsaw{}", numbers.iter().map(symbol).collect::<String>())
            }
        };
        let is_square = self.is_square()
            && (*self.kind() == Boxes::None || self.house_size(House::Box(0)) == self.size());
        let sides =
            if is_square { String::new() } else { format!("@{}x{}", self.rows(), self.columns()) };
        let (first, last) = (self.least_digit().value(), self.greatest_digit().value());
        let digits = if first == 1 && usize::from(last) == self.size() {
            String::new()
        } else {
            format!("~{first}-{last}")
        };
        boxes + &sides + &digits
    }

    /// Returns the shape with this name. A size alone stands for its usual boxes
    /// ([`Shape::of_size`]). Returns `None` if no shape has the name.
    pub fn named(name: &str) -> Option<Shape> {
        if let Some((rest, digits)) = name.split_once('~') {
            let (first, last) = digits.split_once('-')?;
            let (first, last) = (first.parse().ok()?, last.parse().ok()?);
            // The digits are known before the boxes, which may need them.
            return match rest.split_once('@') {
                Some((boxes, sides)) => {
                    let shape = Shape::of_named_sides(sides)?.with_digits(first, last).ok()?;
                    shape.with_named_boxes(boxes)
                }
                None => Shape::named(rest)?.with_digits(first, last).ok(),
            };
        }
        if let Some((boxes, sides)) = name.split_once('@') {
            return Shape::of_named_sides(sides)?.with_named_boxes(boxes);
        }
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

impl Shape {
    /// Returns the shape without boxes that has these sides, such as `6x8`.
    fn of_named_sides(sides: &str) -> Option<Shape> {
        let (rows, columns) = sides.split_once('x')?;
        Shape::without_boxes(rows.parse().ok()?, columns.parse().ok()?).ok()
    }

    fn with_named_boxes(self, boxes: &str) -> Option<Shape> {
        if boxes == "latin" {
            return Some(self);
        }
        let (rows, columns) = boxes.split_once('x')?;
        self.with_boxes(rows.parse().ok()?, columns.parse().ok()?).ok()
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
            (Shape::of_sides(6, 8).unwrap(), "2x4@6x8"),
            (Shape::of_sides(4, 7).unwrap().with_digits(0, 6).unwrap(), "latin@4x7~0-6"),
            (Shape::CLASSIC.with_digits(0, 9).unwrap(), "3x3~0-9"),
            (
                Shape::latin(6).unwrap().with_digits(1, 9).unwrap().with_boxes(3, 3).unwrap(),
                "3x3@6x6~1-9",
            ),
        ] {
            assert_eq!(shape.name(), name);
            assert_eq!(Shape::named(name), Some(shape));
        }
        assert_eq!(Shape::named("9"), Some(Shape::CLASSIC));
        for name in [
            "",
            "x",
            "3x",
            "0x3",
            "6x6",
            "latin",
            "latin36",
            "jigsaw",
            "jigsaw112",
            "99999999999",
            "3x3~",
            "3x3~0-7",
            "3x3@6x8",
            "@",
            "2x4@6x8~1-7",
        ] {
            assert_eq!(Shape::named(name), None, "{name}");
        }
    }
}
