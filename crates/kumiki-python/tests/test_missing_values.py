"""Values that data frames have a meaning of their own for, and lists of solutions that travel."""

import copy
import pickle
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from kumiki_solver import Problem

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")
pyarrow = pytest.importorskip("pyarrow")

MISSING = [
    None,
    float("nan"),
    numpy.float64("nan"),
    numpy.datetime64("NaT"),
    pandas.NaT,
    Decimal("NaN"),
]


def solutions_over(*values):
    p = Problem()
    p.var("v", values)
    return p.solution_list()


@pytest.mark.parametrize("missing", MISSING, ids=lambda one: f"{type(one).__name__} {one}")
@pytest.mark.parametrize("other", [1.0, 2, "a", date(2020, 1, 1)])
def test_no_number_is_a_missing_value(missing, other):
    found = solutions_over(missing, other)
    frames = [found.to_pandas(), pyarrow.table(found).to_pandas()]
    frames.append(pandas.DataFrame.from_arrow(found))
    for frame in frames:
        assert frame["v"].isna().sum() == 1 and len(frame) == 2
    assert pyarrow.table(found).column("v").null_count == 1
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(found)["v"].null_count() == 1


@pytest.mark.parametrize("values", [(1, "1"), ("True", True), (Fraction(1, 2), "1/2", "a")])
def test_equal_texts_of_different_values_differ(values):
    found = solutions_over(*values)
    column = pyarrow.table(found).column("v").to_pylist()
    assert len(set(column)) == len(values) and repr(values[-1]) in [*column, "'a'"]
    assert pyarrow.table(found).to_pandas()["v"].nunique() == len(values)
    duckdb = pytest.importorskip("duckdb")
    assert len(duckdb.sql("select distinct v from found").fetchall()) == len(values)


def test_objects_that_write_the_same_share_a_text():
    class Silent:
        def __repr__(self):
            return "silent"

    column = pyarrow.table(solutions_over(Silent(), Silent(), "loud")).to_pandas()["v"]
    assert sorted(column) == ["loud", "silent", "silent"]


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([numpy.uint64(2**63), 1], "uint64"),
        ([2**63, 2**64 - 1], "uint64"),
        ([2**70, 1], "string"),
        ([2**63, 0.5], "string"),
        ([2.0**63, 1], "double"),
    ],
)
def test_large_whole_numbers_are_no_floats(values, kind):
    column = pyarrow.table(solutions_over(*values)).column("v")
    assert str(column.type.value_type) == kind
    assert {str(value) for value in column.to_pylist()} == {str(value) for value in values} or (
        kind == "double"
    )


@pytest.mark.parametrize("copied", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
def test_lists_of_solutions_travel(copied):
    p = Problem()
    x, y = p.int("x", 1, 300), p.var((1, "y"), ["b", None, 3, (1, 2), Decimal("0.1"), "a", 2.5])
    p.var("z", ["a", date(2020, 1, 1), "b", 1])
    p.var("one", [7])
    p.add(x > 298)
    p.add(lambda x, y: y == "b" or x != 299, x, y)
    for limit in None, 5, 0:
        found = p.solution_list(limit=limit)
        again = copied(found)
        assert list(again) == list(found) and again.names == found.names
        assert again.is_complete is found.is_complete
        assert again.column("z").tolist() == found.column("z").tolist()


def test_a_list_that_no_problem_made_is_refused():
    found = solutions_over("a", "b", "c")
    function, (names, domains, state) = found.__reduce__()
    with pytest.raises(ValueError, match="no solutions of these variables"):
        function(names, [["a", "b"]], state)
