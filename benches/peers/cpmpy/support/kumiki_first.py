"""A plugin of pytest for the tests of CPMpy: Kumiki is the solver of each, also by default.

Invariant: no other solver is asked, unless a test names it.
"""

import cpmpy
import pytest
from kumiki_solver.cpmpy import CPM_kumiki, register


def pytest_addoption(parser):
    parser.addoption("--solver", default="kumiki")


def pytest_configure(config):
    config.addinivalue_line("markers", "generate_constraints: a test for each of some constraints")
    lookup = cpmpy.SolverLookup
    register()
    solvers = [("kumiki", CPM_kumiki), *lookup.base_solvers()[:-1]]
    lookup.base_solvers = classmethod(lambda _: solvers)


def pytest_generate_tests(metafunc):
    marker = metafunc.definition.get_closest_marker("generate_constraints")
    if marker:
        solver = metafunc.config.getoption("--solver")
        cases = [(solver, constraint) for constraint in marker.args[0](solver)]
        metafunc.parametrize(("solver", "constraint"), cases, ids=str)


@pytest.fixture
def solver(request):
    name = getattr(request, "param", request.config.getoption("--solver"))
    for owner in (request.cls, request.instance):
        if owner is not None:
            owner.solver = name
    return name


@pytest.fixture
def constraint(request):
    return request.param
