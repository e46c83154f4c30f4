//! Conditions written with Rust's operators.
//!
//! Invariant: the macro only combines its parts, which are ordinary expressions of Rust.

/// Builds an expression from Rust's operators for comparisons, which may chain, and for conditions:
/// `== != < <= > >=`, `&&`, `||`, `!` before a bracket, and `->` for an implication, which binds
/// least.
///
/// Between these operators is ordinary Rust: names of variables from
/// [`var`](crate::expression::var()), constants and methods.
///
/// ```
/// use kumiki::{Mixed, expr, expression::var};
///
/// let [x, y] = ["x", "y"].map(var);
/// let limit = 1024;
/// let fits = expr!(50 <= x * y < limit && (x != y || !(x % 2 == 0 && y.abs() > 9)));
/// assert_eq!(
///     fits.to_string(),
///     "50 <= x * y < 1024 and (x != y or not (x % 2 == 0 and abs(y) > 9))"
/// );
/// ```
///
/// The macro reads one token after the other, and the compiler allows about a hundred; the content
/// of a bracket counts separately.
#[macro_export]
macro_rules! expr {
    // The tokens read so far: values of `||`, values of `&&`, values before a comparison with its
    // operator, and the tokens since; then the tokens left to read.
    (@read $or:tt $and:tt $chain:tt $words:tt || $($rest:tt)+) => {
        $crate::expr!(@or $or [$crate::expr!(@all $and $chain $words)] $($rest)+)
    };
    (@read $or:tt $and:tt $chain:tt $words:tt && $($rest:tt)+) => {
        $crate::expr!(@and $or $and [$crate::expr!(@chain $chain $words)] $($rest)+)
    };
    (@read [$($or:tt)*] $and:tt $chain:tt $words:tt -> $($rest:tt)+) => {
        $crate::expr!(@any $($or)* [$crate::expr!(@all $and $chain $words)])
            .implies($crate::expr!($($rest)+))
    };
    (@read $or:tt $and:tt $chain:tt $words:tt == $($rest:tt)+) => {
        $crate::expr!(@by Equal $or $and $chain $words $($rest)+)
    };
    (@read $or:tt $and:tt $chain:tt $words:tt != $($rest:tt)+) => {
        $crate::expr!(@by NotEqual $or $and $chain $words $($rest)+)
    };
    (@read $or:tt $and:tt $chain:tt $words:tt < $($rest:tt)+) => {
        $crate::expr!(@by LessThan $or $and $chain $words $($rest)+)
    };
    (@read $or:tt $and:tt $chain:tt $words:tt <= $($rest:tt)+) => {
        $crate::expr!(@by AtMost $or $and $chain $words $($rest)+)
    };
    (@read $or:tt $and:tt $chain:tt $words:tt > $($rest:tt)+) => {
        $crate::expr!(@by GreaterThan $or $and $chain $words $($rest)+)
    };
    (@read $or:tt $and:tt $chain:tt $words:tt >= $($rest:tt)+) => {
        $crate::expr!(@by AtLeast $or $and $chain $words $($rest)+)
    };
    (@read $or:tt $and:tt $chain:tt [$($words:tt)*] $word:tt $($rest:tt)*) => {
        $crate::expr!(@read $or $and $chain [$($words)* $word] $($rest)*)
    };
    (@read [$($or:tt)*] $and:tt $chain:tt $words:tt) => {
        $crate::expr!(@any $($or)* [$crate::expr!(@all $and $chain $words)])
    };
    // An operator has been read, and the value before it is complete.
    (@or [$($or:tt)*] $value:tt $($rest:tt)+) => {
        $crate::expr!(@read [$($or)* $value] [] [] [] $($rest)+)
    };
    (@and $or:tt [$($and:tt)*] $value:tt $($rest:tt)+) => {
        $crate::expr!(@read $or [$($and)* $value] [] [] $($rest)+)
    };
    (@by $sign:ident $or:tt $and:tt [$($chain:tt)*] $words:tt $($rest:tt)+) => {
        $crate::expr!(@read $or $and [$($chain)* $words $sign] [] $($rest)+)
    };
    // The combination of all values.
    (@any [$first:expr] $([$other:expr])*) => { $first$(.or($other))* };
    (@all [$($and:tt)*] $chain:tt $words:tt) => {
        $crate::expr!(@every $($and)* [$crate::expr!(@chain $chain $words)])
    };
    (@every [$first:expr] $([$other:expr])*) => { $first$(.and($other))* };
    (@chain [] $words:tt) => { $crate::expr!(@value $words) };
    (@chain [$first:tt $($rest:tt)+] $words:tt) => {
        $crate::expr!(@pairs $first [$($rest)+ $words])
    };
    (@pairs $first:tt [$($by:ident $value:tt)+]) => {
        $crate::expr!(@value $first)
            .compared([$(($crate::expression::Comparator::$by, $crate::expr!(@value $value))),+])
    };
    (@value [($($inner:tt)+)]) => { $crate::expr!($($inner)+) };
    (@value [! ($($inner:tt)+)]) => { !$crate::expr!($($inner)+) };
    (@value [$($words:tt)+]) => { $crate::expression::Expr::from($($words)+) };
    ($($words:tt)+) => { $crate::expr!(@read [] [] [] [] $($words)+) };
}

#[cfg(test)]
mod tests {
    use crate::modelling::expression::Expr;
    use crate::modelling::expression::logic::{all_of, any_of, at_least_k, count_of, entry_of};
    use crate::modelling::expression::operators::var;
    use crate::modelling::expression::text::text;

    /// Checks that an expression equals the one read from the text of the same meaning.
    fn is_read_as(expr: Expr<&str>, written: &str) {
        let read = text(written).unwrap();
        assert_eq!(format!("{expr:#}"), format!("{read:#}"), "{written}");
    }

    #[test]
    fn operators_and_methods_make_what_is_read_from_text() {
        let [x, y, z] = ["x", "y", "z"].map(var);
        is_read_as(x + 2 * y - z % 3, "x + 2 * y - z % 3");
        is_read_as(1 - x / 2.0, "1 - x / 2.0");
        is_read_as((2 * x).at_most(y - 1_i64), "2 * x <= y - 1");
        is_read_as((x + 2 * y).at_most(z), "x + 2 * y <= z");
        is_read_as(x.floor_div(y).pow(2).equals(-z), "(x // y) ** 2 == -z");
        is_read_as((x - y).abs().not_equals(1), "abs(x - y) != 1");
        is_read_as(x.min(y).max(z + 0.5), "max(min(x, y), z + 0.5)");
        is_read_as(!x.is_in([1, 2]).or(y.is_in(["a"])), "not (x in (1, 2) or y in ('a',))");
        is_read_as(x.less_than(y).and(!z), "x < y and not z");
        is_read_as(x.only_if(y.greater_than(0), -1).at_least(z), "(x if y > 0 else -1) >= z");
        is_read_as([x, y, z].into_iter().sum(), "x + y + z");
        is_read_as([x + 1, y.into()].into_iter().product(), "(x + 1) * y");
        is_read_as(std::iter::empty::<Expr<_>>().sum(), "0");
        is_read_as(all_of([x, y, z]), "all(x, y, z)");
        is_read_as(any_of([x]), "any([x])");
        is_read_as(
            at_least_k(2, [x.equals(1), y.into(), !z]),
            "sum(x == 1, not not y, not z) >= 2",
        );
        is_read_as(count_of([x, y], z), "count([x, y], z)");
        is_read_as(entry_of([x, y], z + 1), "[x, y][z + 1]");
    }

    #[test]
    fn the_macro_makes_what_is_read_from_text() {
        let [x, y, z] = ["x", "y", "z"].map(var);
        let half = 0.5;
        is_read_as(expr!(x), "x");
        is_read_as(expr!(x + 2 * y <= z), "x + 2 * y <= z");
        is_read_as(expr!(1 < x <= y != z), "1 < x <= y != z");
        is_read_as(expr!(x == y == z), "x == y == z");
        is_read_as(expr!(x > half && y >= -2 || z < 3), "x > 0.5 and y >= -2 or z < 3");
        is_read_as(expr!(x && y && z || x || y), "x and y and z or x or y");
        is_read_as(expr!((x || y) && z), "(x or y) and z");
        is_read_as(expr!(x && (y || z)), "x and (y or z)");
        is_read_as(expr!(!(x == y && y == z)), "not (x == y and y == z)");
        is_read_as(expr!((x - y).abs() == 1), "abs(x - y) == 1");
        is_read_as(expr!(((x + y) * 2) < (z)), "(x + y) * 2 < z");
        is_read_as(expr!((x < y) == (y < z)), "(x < y) == (y < z)");
        is_read_as(expr!(x == 1 || y -> z > 2 && x), "x == 1 or y -> z > 2 and x");
        is_read_as(expr!(x -> y -> (x -> z)), "x -> y -> x -> z");
        is_read_as(expr!(x == 1).iff(expr!(y -> z)), "x == 1 <-> (y -> z)");
        is_read_as(x.implies(y).and(!z), "(x -> y) and not z");
    }
}
