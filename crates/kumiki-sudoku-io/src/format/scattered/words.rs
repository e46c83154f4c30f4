//! The words of a text that mean cells.
//!
//! Invariant: a word that means no cell ends a row of cells, and so does the end of a line.

/// Cells that stand one after the other.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// The digits, with `.` for a blank.
    pub(super) cells: Vec<char>,
    /// The number of the line, from 0.
    pub(super) line: usize,
    /// True if the last cell is an empty field: the separator before it may also end the row.
    pub(super) is_open: bool,
}

/// Words that mean a blank cell.
const BLANKS: [&str; 7] = ["nil", "null", "none", "nothing", "na", "nan", "undefined"];

/// The least length of a word that is a grid, or a part of one.
const LONG: usize = 12;

/// Symbols that part the fields of a row. The first one that a line has often does so there.
const SEPARATORS: [&[char]; 5] = [&['\t'], &['|', '│', '┃', '║', '!'], &['&'], &[','], &[';']];

/// Returns the rows of cells in `text`.
pub(super) fn segments(text: &str) -> Vec<Segment> {
    let mut all: Vec<Segment> = Vec::new();
    for (line, content) in text.lines().enumerate() {
        let words = words_of(content);
        let is_open = words.last().is_some_and(String::is_empty);
        let mut row: Vec<char> = Vec::new();
        let mut end = |cells: Vec<char>| {
            if !cells.is_empty() {
                all.push(Segment { cells, line, is_open });
            }
        };
        for word in words {
            match cells(&word) {
                Some(cells) if cells.len() == 1 => row.extend(cells),
                cells => {
                    end(std::mem::take(&mut row));
                    end(cells.unwrap_or_default());
                }
            }
        }
        end(row);
    }
    all
}

/// Returns the words of a line. A field between two separators may be an empty one.
fn words_of(line: &str) -> Vec<String> {
    if let Some(fields) = fields(line) {
        return fields;
    }
    // Blanks that do not break are cells if they stand where a digit could.
    let line = format!(" {line}").replace(" \u{a0}", " .").replace('\u{a0}', " ");
    let line = line.replace("\"\"", "\".\"").replace("''", "'.'");
    // A bracket or a sign parts two rows: it is a word of its own.
    let words = line.split_inclusive(|symbol: char| !is_part(symbol)).flat_map(|word| {
        let inside = word.trim_end_matches(|symbol| !is_part(symbol));
        [inside, if word.ends_with(ends_row) { "(" } else { "" }]
    });
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn is_part(symbol: char) -> bool {
    symbol.is_alphanumeric() || matches!(symbol, '.' | '_' | '-' | '*' | '?' | '#')
}

/// Checks whether `symbol` is a bracket, or a sign that parts no cells of a drawing.
fn ends_row(symbol: char) -> bool {
    let is_drawn = matches!(symbol, '\u{2500}'..='\u{257f}' | '“' | '”' | '‘' | '’' | '•');
    matches!(symbol, '[' | ']' | '(' | ')' | '{' | '}')
        || !symbol.is_ascii() && !symbol.is_whitespace() && !is_drawn
}

/// Returns the fields of a line that consists of at least nine, some of which are empty.
fn fields(line: &str) -> Option<Vec<String>> {
    let separators = SEPARATORS.into_iter().find(|all| line.matches(*all).count() >= 8)?;
    // Eight separators are all between the cells, also if the first or the last one is empty.
    let is_frame = separators.contains(&'|') && line.matches(separators).count() > 8;
    let framed = line.trim().strip_prefix(separators).filter(|_| is_frame);
    let inside = framed.map(|inside| inside.strip_suffix(separators).unwrap_or(inside));
    let fields: Vec<&str> = inside.unwrap_or(line).split(separators).map(str::trim).collect();
    if fields.iter().all(|field| field.contains('-') && field.chars().all(|c| c == '-' || c == ':'))
    {
        return Some(Vec::new());
    }
    // Two cells in a field are a fault, as a row that is too long is. So is half of a frame.
    let is_double = |field: &&str| {
        (2..9).contains(&field.len())
            && field.bytes().all(|symbol| b".0123456789".contains(&symbol))
    };
    let is_half = is_frame && framed.is_none() && fields.last() == Some(&"");
    if is_half || fields.iter().any(is_double) {
        return Some(vec!["1".repeat(LONG)]);
    }
    let is_field = |field: &&str| field.chars().all(is_part);
    let has_empty = fields.iter().any(|field| field.is_empty());
    let is_row = has_empty && fields.iter().all(is_field);
    is_row.then(|| fields.into_iter().map(str::to_owned).collect())
}

/// Returns the cells that a word means: one, a row of nine, or a grid.
fn cells(word: &str) -> Option<Vec<char>> {
    if word.is_empty() || BLANKS.iter().any(|blank| blank.eq_ignore_ascii_case(word)) {
        return Some(vec!['.']);
    }
    // Tables with missing values have their numbers with a fraction.
    let word = if word.len() == 3 { word.strip_suffix(".0").unwrap_or(word) } else { word };
    let cell = |symbol: char| match symbol {
        '1'..='9' => Some(symbol),
        '0' | '.' | '_' | '-' | '*' | '?' | '#' | 'x' | 'X' => Some('.'),
        _ => None,
    };
    let cells: Vec<char> = word.chars().filter_map(cell).collect();
    let length = word.chars().count();
    let has_digit = cells.iter().any(|&cell| cell != '.');
    // A grid with a wrong symbol, or of another length, is a row that is too long.
    let is_almost = length >= LONG && 2 * cells.len() > length && has_digit;
    if is_almost && (length != 81 || cells.len() != 81) {
        return Some(vec!['.'; 10]);
    }
    if cells.len() < length {
        return None;
    }
    let is_blank = || word.bytes().all(|symbol| matches!(symbol, b'0' | b'.'));
    // Such a symbol is a blank if no other is.
    let odd = word.chars().find(|symbol| matches!(symbol, '?' | '#' | 'x' | 'X'));
    let is_other = |symbol: char| cell(symbol) == Some('.') && Some(symbol) != odd;
    if odd.is_some() && word.chars().any(is_other) {
        return None;
    }
    let is_row = match cells.len() {
        1 => true,
        9 => is_blank() || has_digit,
        length => length == 81 && has_digit,
    };
    is_row.then_some(cells)
}
