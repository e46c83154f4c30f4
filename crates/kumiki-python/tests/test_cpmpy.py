"""Kumiki as a solver of CPMpy: each kind of condition against CPMpy's own `value()`."""

import pytest

cp = pytest.importorskip("cpmpy", reason="CPMpy is not installed: pip install cpmpy==1.1.1")

from cpmpy.solvers.solver_interface import ExitStatus  # noqa: E402
from cpmpy_kinds import KINDS, by_value  # noqa: E402
from kumiki_solver.cpmpy import CPM_kumiki, register  # noqa: E402

register()

DEPTHS = {
    "itself": lambda condition, _: condition,
    "denied": lambda condition, _: ~condition,
    "tied": lambda condition, extra: extra == condition,
    "implied": lambda condition, extra: extra.implies(condition),
    "premise": lambda condition, extra: condition.implies(extra),
    "counted": lambda condition, extra: (condition + 2 * extra) % 3 != 1,
    "deep": lambda condition, extra: ~(~(condition | extra) | (condition ^ ~extra)),
}


def by_solver(variables, *conditions):
    """Returns the values of `variables` in all solutions, none of which comes twice."""
    found = []
    solver = CPM_kumiki(cp.Model(*conditions))
    solver.user_vars.update(variables)
    count = solver.solveAll(lambda: found.append(tuple(int(one.value()) for one in variables)))
    assert count == len(found) == len(set(found))
    assert solver.status().exitstatus == (
        ExitStatus.OPTIMAL if found else ExitStatus.UNSATISFIABLE
    )
    return set(found)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_the_solutions_that_value_accepts(kind, depth):
    variables, condition = KINDS[kind]
    extra = cp.boolvar(name="extra")
    scope = variables if depth in ("itself", "denied") else [*variables, extra]
    stated = DEPTHS[depth](condition, extra)
    assert by_solver(scope, stated) == by_value(scope, stated)
