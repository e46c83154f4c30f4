//! The frame of a page: a head with a policy that names its one style sheet and its one script.
//!
//! Invariant: a page makes no network requests, and a browser runs nothing in it but its script,
//! whatever texts a puzzle has.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use kumiki_sudoku_io::escaped;

/// The style sheet and the script of a page.
#[derive(Clone, Debug)]
pub struct PageCode {
    style: String,
    /// Empty for a page without one.
    script: String,
}

impl PageCode {
    /// Returns the code of a page; `script` is empty for a page without one.
    pub fn new(style: &str, script: &str) -> PageCode {
        // A browser reads each line break as one character, and the policy applies to that text.
        let read = |text: &str| text.replace("\r\n", "\n");
        PageCode { style: read(style), script: lean(&read(script)) }
    }

    /// Returns the beginning of the page with this title, up to its first visible element.
    pub fn head(&self, title: &str) -> String {
        let script = if self.script.is_empty() {
            String::new()
        } else {
            format!("; script-src {}", source(&self.script))
        };
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             base-uri 'none'; form-action 'none'; style-src {}{script}\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
             <style>{}</style>\n",
            source(&self.style),
            escaped(title),
            self.style
        )
    }

    /// Returns the element of the script.
    pub fn script_element(&self) -> String {
        format!("<script>{}</script>\n", self.script)
    }
}

/// Returns a script without its indentation and the lines that are comments.
fn lean(script: &str) -> String {
    let lines = script.lines().map(str::trim_start);
    let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    code.map(|line| format!("{line}\n")).collect()
}

/// Returns the source of a policy that allows `text` in an element, and no other text.
fn source(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Hash::hash(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_what_stands_in_the_page() {
        // The hash of "a", by sha256sum and base64.
        assert_eq!(source("a"), "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='");
        let code = PageCode::new("b {}\r\n", "// A word.\r\n  let c;\r\n");
        let head = code.head("<title>");
        assert!(head.contains(&format!("style-src {}", source("b {}\n"))), "{head}");
        assert!(head.contains(&format!("script-src {}", source("let c;\n"))), "{head}");
        assert!(head.contains("<title>&lt;title&gt;</title>\n<style>b {}\n</style>"), "{head}");
        assert_eq!(code.script_element(), "<script>let c;\n</script>\n");
        assert!(!PageCode::new("b {}", "").head("").contains("script-src"));
    }
}
