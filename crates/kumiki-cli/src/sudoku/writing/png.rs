//! PNG pictures, made from SVG pictures.
//!
//! Invariant: digits are drawn with a font of the system. Without a font there is an error, and not
//! a picture without digits.

#[cfg(feature = "png")]
pub(in crate::sudoku) use with_resvg::png;

/// Returns the error that this program makes no PNG.
#[cfg(not(feature = "png"))]
pub(in crate::sudoku) fn png(_: &str) -> Result<Vec<u8>, String> {
    Err("this program was built without PNG: build it with --features png, or write svg".into())
}

#[cfg(feature = "png")]
mod with_resvg {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    /// The number of pixels of a unit of the picture.
    const SCALE: f32 = 2.0;

    /// Returns the PNG file of the picture `svg`.
    pub(in crate::sudoku) fn png(svg: &str) -> Result<Vec<u8>, String> {
        let mut options = Options::default();
        options.fontdb_mut().load_system_fonts();
        if options.fontdb.is_empty() {
            return Err("no font is installed to draw digits with; write svg".into());
        }
        let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
        let side = |length: f32| (length * SCALE).ceil() as u32;
        let (width, height) = (side(tree.size().width()), side(tree.size().height()));
        let mut pixels = Pixmap::new(width, height).ok_or("the picture has no size")?;
        resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| error.to_string())
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_picture_is_as_large_as_it_says_or_there_is_no_font() {
            let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>"#;
            match png(svg) {
                Ok(bytes) => {
                    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
                    assert_eq!(bytes[16..24], [0, 0, 0, 60, 0, 0, 0, 40]);
                    assert!(png("<svg").is_err());
                }
                Err(message) => assert!(message.contains("font")),
            }
        }
    }
}
