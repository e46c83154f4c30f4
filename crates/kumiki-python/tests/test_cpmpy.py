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
    assert solver.status().exitstatus == (ExitStatus.OPTIMAL if found else ExitStatus.UNSATISFIABLE)
    return set(found)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_the_solutions_that_value_accepts(kind, depth):
    variables, condition = KINDS[kind]
    extra = cp.boolvar(name="extra")
    scope = variables if depth in ("itself", "denied") else [*variables, extra]
    stated = DEPTHS[depth](condition, extra)
    assert by_solver(scope, stated) == by_value(scope, stated)


def test_a_model_finds_the_solver_by_its_name():
    register()
    assert [name for name, _ in cp.SolverLookup.base_solvers()].count("kumiki") == 1
    assert "kumiki" in cp.SolverLookup.supported()
    x, y = cp.intvar(1, 9, shape=2)
    model = cp.Model(x + 2 * y == 9, x < y)
    assert model.solve(solver="kumiki") and (x.value(), y.value()) == (1, 4)
    assert model.status().exitstatus == ExitStatus.FEASIBLE
    assert model.objective_value() is None
    with pytest.raises(ValueError, match="within it"):
        model.solve(solver="kumiki:other")


def test_statuses_and_values():
    x = cp.intvar(1, 3)
    solver = CPM_kumiki()
    assert solver.status().exitstatus == ExitStatus.NOT_RUN and solver.solve()
    solver += x >= 2
    assert solver.solve() and x.value() >= 2
    solver += x != 2
    assert solver.solve() and x.value() == 3 and solver.objective_value() is None
    solver += x < 3
    assert not solver.solve() and x.value() is None
    assert solver.status().exitstatus == ExitStatus.UNSATISFIABLE
    with pytest.raises(ValueError, match="above 0"):
        solver.solve(time_limit=0)


@pytest.mark.parametrize("is_least", [True, False])
def test_objectives(is_least):
    x, y = cp.intvar(-3, 4, shape=2)
    objectives = [
        x - 2 * y,
        x * y,
        abs(x - y),
        cp.max([x, -y]) + cp.min([x, y]),
        x // y,
        x % y,
        (x > y) - y,
        cp.cpm_array([5, 2, 7])[x],
        cp.Count([x, y], 2) + 0 * x,
        x,
        cp.sum([x, y, 3]),
        x - x,
    ]
    for objective in objectives:
        allowed = by_value([x, y], (x + y != 3) & (objective >= -99))
        model = cp.Model(x + y != 3)
        (model.minimize if is_least else model.maximize)(objective)
        solver = CPM_kumiki(model)
        found = []
        count = solver.solveAll(lambda: found.append((x.value(), y.value())))
        value = solver.objective_value()
        assert solver.solve() and solver.status().exitstatus == ExitStatus.OPTIMAL
        assert solver.objective_value() == value == objective.value()
        reached = {pair: value_at(objective, [x, y], pair) for pair in allowed}
        best = (min if is_least else max)(reached.values())
        assert value == best and count == len(found)
        assert set(found) == {pair for pair, value in reached.items() if value == best}


def value_at(expression, variables, values):
    for variable, value in zip(variables, values):
        variable._value = value
    return expression.value()


def test_better_solutions_are_displayed(capsys):
    x, y = cp.intvar(0, 20, shape=2)
    model = cp.Model(3 * x + 5 * y <= 41, maximize=2 * x + 3 * y)
    values = []
    assert model.solve(solver="kumiki", display=lambda: values.append((2 * x + 3 * y).value()))
    assert values == sorted(set(values)) and values[-1] == model.objective_value() == 27
    assert model.solve(solver="kumiki", display=[x, y])
    assert len(capsys.readouterr().out.splitlines()) == len(values)


def test_counts_are_of_variables_of_the_user():
    x = cp.intvar(1, 40, shape=20)
    model = cp.Model(x[0] < x[1], x >= 1)
    assert model.solveAll(solver="kumiki") == 780 * 40**18
    assert model.status().exitstatus == ExitStatus.OPTIMAL and x[0].value() < x[1].value()
    # This has variables of its own, which follow from those of the user.
    deep = cp.Model((x[0] * x[1] > 5) | (x[2] == x[3]))
    assert deep.solveAll(solver="kumiki", solution_limit=7) == 7
    assert deep.status().exitstatus == ExitStatus.FEASIBLE
    # Those of a short table do not, where several rows fit.
    y = list(cp.intvar(0, 2, shape=3))
    rows = cp.ShortTable(y, [["*", 0, 0], [0, "*", 0], [0, 0, "*"]])
    assert cp.Model(cp.any([rows, y[0] == 2])).solveAll(solver="kumiki") == len(
        by_value(y, rows | (y[0] == 2))
    )
    assert cp.Model(x[0] > 40).solveAll(solver="kumiki") == 0
    assert cp.Model().solveAll(solver="kumiki") == 1


def test_a_time_limit_leaves_the_answer_open():
    # 15 pigeons in 14 holes, without a relation that sees it.
    holes = cp.intvar(0, 13, shape=15)
    pairs = [(a - b) * (a - b) * (b + 1) > 0 for i, a in enumerate(holes) for b in holes[:i]]
    model = cp.Model(pairs)
    assert not model.solve(solver="kumiki", time_limit=0.05)
    assert model.status().exitstatus == ExitStatus.UNKNOWN and holes[0].value() is None
    model.maximize(cp.sum(holes))
    assert not model.solve(solver="kumiki", time_limit=0.05)
    assert model.solveAll(solver="kumiki", time_limit=0.05) == 0
    assert model.status().exitstatus == ExitStatus.UNKNOWN


def test_hints_are_tried_first():
    x = cp.intvar(0, 9, shape=4)
    p = cp.boolvar()
    solver = CPM_kumiki(cp.Model(cp.AllDifferent(x), p == (x[0] > x[1])))
    for wanted in [[3, 1, 4, 9], [8, 9, 0, 2]]:
        solver.solution_hint(list(x), wanted)
        assert solver.solve() and x.value().tolist() == wanted
    solver.solution_hint([list(x[:2]), ~p], [[7, 2], False])
    assert solver.solve() and (x[0].value(), x[1].value(), p.value()) == (7, 2, True)
    solver.solution_hint([x[0], x[1]], [5, 5])
    assert solver.solve()
    solver.solution_hint([x[0], x[1]], [99, -1])
    solver.minimize(cp.sum(x))
    assert solver.solve() and solver.objective_value() == 6
    with pytest.raises(ValueError, match="1 values for 2 variables"):
        solver.solution_hint(x[:2], [1])


def test_cores_are_assumptions_that_cannot_hold_together():
    x = cp.intvar(0, 5, shape=3)
    p, q, r, s = cp.boolvar(shape=4)
    model = cp.Model(
        p.implies(x[0] + x[1] >= 8),
        q.implies(x[0] < 4),
        (~r).implies(x[1] < 5),
        s.implies(x[2] > 1),
    )
    solver = CPM_kumiki(model)
    for is_optimised in (False, True):
        assert solver.solve(assumptions=[p, q, r, s])
        assert p.value() and q.value() and r.value() and s.value() and x[0].value() < 4
        with pytest.raises(ValueError, match="no assumptions"):
            solver.get_core()
        assert not solver.solve(assumptions=[s, p, q, ~r])
        assert solver.status().exitstatus == ExitStatus.UNSATISFIABLE
        core = solver.get_core()
        assert {str(one) for one in core} == {str(p), str(q), str(~r)}
        assert not solver.solve(assumptions=core) and solver.solve(assumptions=core[1:])
        # They hold for one question only.
        assert solver.solve()
        solver.maximize(cp.sum(x))
        assert solver.solve(assumptions=[q, ~r]) and solver.objective_value() == 3 + 4 + 5
    assert not solver.solve(assumptions=[p, ~p]) and len(solver.get_core()) == 2
    solver += x[0] > 7
    assert not solver.solve(assumptions=[p]) and solver.get_core() == []


def test_minimal_sets_of_constraints():
    x = cp.intvar(0, 5, shape=3)
    soft = [x[0] < x[1], x[1] < x[2], x[2] < x[0], x[0] + x[1] > 3, cp.AllDifferent(x)]
    found = CPM_kumiki.mus_native(soft)
    assert {str(one) for one in found} == {str(one) for one in soft[:3]}
    found = CPM_kumiki.mus_native(soft, hard=[x[2] < x[0]])
    assert {str(one) for one in found} == {str(one) for one in soft[:2]}
    with pytest.raises(ValueError, match="hold together"):
        CPM_kumiki.mus_native(soft[:2])
    from cpmpy.tools.explain.mus import mus, mus_native, quickxplain

    for tool in (mus, mus_native, quickxplain):
        assert len(tool(soft, solver="kumiki")) == 3
