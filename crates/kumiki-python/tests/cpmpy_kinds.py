"""Conditions of each kind that CPMpy has, for comparison with its own `value()`.

Invariant: the variables of a kind have few combinations of values, so that all can be tried.
"""

from itertools import product

import cpmpy as cp
from cpmpy.expressions.utils import STAR, argval


def _bools(count):
    return list(cp.boolvar(shape=count))


def _ints(low, high, count):
    return list(cp.intvar(low, high, shape=count))


def _kinds():
    """Yields each kind: its name, its variables and a condition on them."""
    p, q, r = _bools(3)
    x, y, z = _ints(-2, 3, 3)
    u, v, w, t = _ints(0, 3, 4)
    few = [u, v, w]
    yield "variable", [p], p
    yield "negation", [p], ~p
    yield "and", [p, q, r], p & ~q & r
    yield "or", [p, q, r], p | ~q | r
    yield "xor of two", [p, q], p ^ q
    yield "xor", [p, q, r], cp.Xor([p, ~q, r])
    yield "implies", [p, q], p.implies(~q)
    yield "implied by a sum", [p, u, v], (u + v >= 3).implies(p)
    yield "implies a sum", [p, u, v], p.implies(u + 2 * v == 5)
    yield "equivalence", [p, q], p == ~q
    yield "not equivalent", [p, q], p != q
    yield "truth of a comparison", [p, x, y], p == (x < y)
    yield "truth of two comparisons", [x, y, z], (x < y) == (y < z)
    yield "truth as a number", [p, q, x], p + 2 * q + (x > 0) == 2
    for sign, stated in [
        ("==", x == y),
        ("!=", x != y),
        ("<", x < y),
        ("<=", x <= y),
        (">", x > y),
        (">=", x >= y),
    ]:
        yield f"{sign} of two", [x, y], stated
    yield "== a number", [x], x == 2
    yield "!= a number", [x], x != 2
    yield "sum ==", [x, y, z], x + y + z == 2
    yield "sum !=", [x, y, z], x + y + z != 2
    yield "sum <", [x, y, z], cp.sum([x, y, z]) < 2
    yield "weighted sum", [x, y, z], 2 * x - 3 * y + 5 * z >= 4
    yield "weighted sum !=", [x, y, z], 2 * x - 3 * y + 5 * z != 4
    yield "difference", [x, y], x - y > 1
    yield "negative", [x, y], -x == y
    yield "product", [x, y, z], x * y == z
    yield "product of a condition", [p, x, y], p * x == y
    yield "abs", [x, y], abs(x) == y
    yield "abs <=", [x, y], abs(x - y) <= 2
    yield "div", [x, y, z], x // y == z
    yield "div by a number", [x, z], x // -2 == z
    yield "div of a sum", [x, y, z], (x + y) // z >= 1
    yield "mod", [x, y, z], x % y == z
    yield "mod by a number", [x, z], x % 2 == z
    yield "mod !=", [x, y, z], x % y != z
    yield "pow", [x, y], x**3 == y
    yield "pow 0", [x, y], x**0 == y
    yield "min", [x, y, z], cp.min([x, y]) == z
    yield "min >", [x, y, z], cp.min([x, y, z]) > -1
    yield "max", [x, y, z], cp.max([x, y, 1]) == z
    yield "max of one", [x, z], cp.Maximum([x]) == z
    yield "max <=", [x, y, z], cp.max([x, -y]) <= z
    yield "element", [x, y, z, u], cp.cpm_array([x, y, 2])[u] == z
    yield "element of numbers", [x, z], cp.cpm_array([3, 1, 2])[x] == z
    yield "element !=", [x, z], cp.cpm_array([3, 1, 2])[x] != z
    yield "element of two", [u, v, z], cp.cpm_array([[1, 2], [3, 0]])[u, v] == z
    yield "count", few, cp.Count(few, 2) == 2
    yield "count of a variable", [*few, t], cp.Count(few, t) >= 2
    yield "count is a variable", [*few, t], cp.Count([*few, 1], 1) == t
    yield "among", [*few, t], cp.Among(few, [1, 3]) == t
    yield "nvalue", [*few, t], cp.NValue(few) == t
    yield "nvalue <=", few, cp.NValue(few) <= 2
    yield "nvalue except", [*few, t], cp.NValueExcept(few, 2) == t
    yield "all different", [*few, t], cp.AllDifferent([*few, t])
    yield "all different with a number", few, cp.AllDifferent([*few, 2])
    yield "all different except 0", few, cp.AllDifferentExcept0(few)
    yield "all different except n", few, cp.AllDifferentExceptN(few, [0, 2])
    yield "all equal", few, cp.AllEqual(few)
    yield "all equal except n", few, cp.AllEqualExceptN(few, 1)
    yield "circuit", [x, *few], cp.Circuit([x, *few])
    yield "circuit of three", few, cp.Circuit(few)
    yield "inverse", [u, v, x, y], cp.Inverse([u, v], [x, y])
    rows = [[0, 1, 2], [1, 1, 3], [3, 0, 0], [9, 1, 1]]
    yield "table", few, cp.Table(few, rows)
    yield "negative table", few, cp.NegativeTable(few, rows)
    yield "short table", few, cp.ShortTable(few, [[0, STAR, 2], [STAR, STAR, 3], [1, 2, STAR]])
    # The last transition of two from a state by a value is meant.
    words = [
        ("a", 1, "c"),
        ("a", 0, "a"),
        ("a", 1, "b"),
        ("b", 2, "a"),
        ("b", 0, "b"),
        ("a", 3, "c"),
    ]
    yield "regular", [*few, t], cp.Regular([*few, t], words, "a", ["a", "c"])
    arcs = [
        ("r", 0, "1"),
        ("r", 1, "2"),
        ("1", 2, "3"),
        ("2", 0, "3"),
        ("3", 1, "t"),
        ("3", 3, "t"),
    ]
    yield "mdd", few, cp.MDD(few, arcs)
    yield "if then else", [p, u, v], cp.IfThenElse(p, u < v, u == 3)
    yield "in domain", [x], cp.InDomain(x, [-1, 2, 7])
    yield "in domain of a sum", [x, y], cp.InDomain(x + y, [-1, 2])
    yield "cumulative", few, cp.Cumulative(few, [2, 1, 2], None, [1, 2, 1], 2)
    yield "cumulative with ends", [u, v, w, t], cp.Cumulative([u, v], [2, 1], [w, t], [1, 1], 1)
    yield "cumulative of variables", [u, v, x, y], cp.Cumulative([u, 1], [2, x], None, [v, y], 2)
    yield (
        "optional cumulative",
        [u, v, p, q],
        cp.CumulativeOptional([u, v], [2, 2], None, [1, 1], 1, [p, q]),
    )
    yield "no overlap", few, cp.NoOverlap(few, [2, 0, 1])
    yield "no overlap with ends", [u, v, w, x], cp.NoOverlap([u, v], [2, x], [w, 3])
    yield "no overlap of variables", [u, v, x], cp.NoOverlap([u, v], [x, 2])
    yield "optional no overlap", [u, v, p, q], cp.NoOverlapOptional([u, v], [2, 2], None, [p, q])
    yield "reservoir", few, cp.Reservoir(few, [1, 2, -1], 0, 2)
    yield "optional reservoir", [u, v, p, q], cp.ReservoirOptional([u, v], [2, -1], 0, 2, [p, q])
    yield "precedence", [*few, t], cp.Precedence([*few, t], [1, 2])
    yield "gcc", [*few, t], cp.GlobalCardinalityCount(few, [1, 3], [t, 1])
    yield "closed gcc", [*few, t], cp.GlobalCardinalityCount(few, [1, 3], [t, 2], closed=True)
    yield "increasing", few, cp.Increasing(few)
    yield "strictly increasing", few, cp.IncreasingStrict(few)
    yield "decreasing", few, cp.Decreasing(few)
    yield "strictly decreasing", few, cp.DecreasingStrict(few)
    yield "lex less", [x, u, v, w], cp.LexLess([x, u], [v, w])
    yield "lex at most", [x, u, v, w], cp.LexLessEq([x, u], [v, w])
    yield "lex chain less", [x, u, v, w], cp.LexChainLess([[x, u], [v, w], [1, 2]])
    yield "lex chain at most", [x, u, v, w], cp.LexChainLessEq([[x, u], [v, w], [1, 2]])


KINDS = {name: (variables, condition) for name, variables, condition in _kinds()}


def by_value(variables, condition):
    """Returns the values of `variables` for which CPMpy says that a condition holds."""
    found = set()
    for values in product(*(range(one.lb, one.ub + 1) for one in variables)):
        for one, value in zip(variables, values):
            one._value = bool(value) if one.is_bool() else value
        if argval(condition):
            found.add(values)
    return found
