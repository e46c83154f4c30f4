"""Lists of solutions as columns: numpy, pandas and what reads Arrow."""

import enum
import math
import random

import kumiki_solver as kumiki
import pytest


class Colour(enum.Enum):
    RED = 1
    GREEN = 2


DOMAINS = {
    "int": range(1, 7),
    "negative": [5, -3, 1 << 40],
    "float": [0.5, 2, -1.25],
    "text": ["a", "ü", ""],
    "truth": [False, True],
    "none": ["x", None, "y"],
    "numbers and none": [3, None],
    "mixed": [1, "one", (1, 2)],
    "object": [Colour.RED, Colour.GREEN],
    "large": [(1 << 80) + 1, 7],
    "only": ["single"],
    "many": range(300),
    "more": range(0, 140_000, 2),
    ("tuple", "name"): [1, 2],
}


def solutions(names=tuple(DOMAINS), rows=50):
    """Returns a list with `rows` random solutions, and these as tuples."""
    chooser = random.Random(1)
    p = kumiki.Problem()
    variables = [p.var(name, DOMAINS[name]) for name in names]
    wanted = {tuple(chooser.choice(DOMAINS[name]) for name in names) for _ in range(rows)}
    p.add(kumiki.allowed(variables, wanted))
    found = p.solution_list()
    assert set(found.tuples()) == wanted
    return found


def as_arrow(value):
    """Returns the value as a column of Arrow has it."""
    if value is None or type(value) in (int, float, bool, str):
        return value
    return str(value)


def expected(found, name):
    values = [solution[name] for solution in found]
    every = DOMAINS[name]
    kinds = {type(value) for value in every if value is not None}
    if kinds == {int, float}:
        return [float(value) for value in values]
    if len(kinds) > 1 or any(type(value) is int and abs(value) >= 1 << 63 for value in every):
        return [None if value is None else str(value) for value in values]
    return [as_arrow(value) for value in values]


@pytest.mark.parametrize("name", DOMAINS)
def test_numpy_columns_have_the_values(name):
    numpy = pytest.importorskip("numpy")
    found = solutions()
    column = found.column(name)
    assert column.tolist() == [solution[name] for solution in found]
    assert [type(value) for value in column.tolist()] == [type(s[name]) for s in found]
    codes, values = found.codes(name)
    assert [values[code] for code in codes] == column.tolist()
    assert sorted(map(str, values)) == sorted(map(str, DOMAINS[name]))
    assert isinstance(codes, numpy.ndarray) and codes.shape == (len(found),)


def test_codes_are_a_view_that_outlives_the_list():
    numpy = pytest.importorskip("numpy")
    found = solutions(("int", "many", "more"), 1000)
    codes = {name: found.codes(name)[0] for name in ("int", "many")}
    interfaces = [codes[name].__array_interface__["data"] for name in codes]
    assert all(is_read_only for _, is_read_only in interfaces)
    (first, _), (second, _) = interfaces
    assert second - first == 1 and codes["int"].strides == codes["many"].strides == (6,)
    assert found.codes("int")[0].__array_interface__["data"] == interfaces[0]
    with pytest.raises(ValueError, match="read-only"):
        codes["int"][0] = 1
    expected = [solution["int"] for solution in found]
    del found
    junk = [bytearray(6000) for _ in range(100)]
    assert (codes["int"] + 1).tolist() == expected and len(junk) == 100
    assert codes["int"].dtype == numpy.uint8 and codes["many"].dtype == numpy.uint16


def test_to_numpy():
    numpy = pytest.importorskip("numpy")
    found = solutions()
    every = found.to_numpy()
    assert every.dtype == object and [tuple(row) for row in every.tolist()] == found.tuples()
    numbers = found.to_numpy("int", "more")
    assert numbers.dtype == numpy.int64
    assert [tuple(row) for row in numbers.tolist()] == found.tuples("int", "more")
    assert kumiki.Problem().solution_list().to_numpy().shape == (1, 0)


def test_to_pandas():
    pandas = pytest.importorskip("pandas")
    found = solutions()
    frame = found.to_pandas()
    plain = found.to_pandas(categorical=False)
    assert list(frame.columns) == list(plain.columns) == list(DOMAINS)
    for name in DOMAINS:
        values = [solution[name] for solution in found]
        assert isinstance(frame[name].dtype, pandas.CategoricalDtype)
        for column in frame[name], plain[name]:
            assert [None if missing else v for v, missing in zip(column, column.isna())] == values
        assert len(frame[name].cat.categories) == len([v for v in DOMAINS[name] if v is not None])
    assert frame["int"].cat.codes.dtype == "int8" and frame["many"].cat.codes.dtype == "int16"
    assert found.to_pandas("more", "int").shape == (len(found), 2)
    assert len(kumiki.Problem().solution_list().to_pandas()) == 1


def test_pandas_takes_no_number_as_missing():
    pytest.importorskip("pandas")
    p = kumiki.Problem()
    p.var("x", [1.5, math.nan])
    found = p.solution_list().to_pandas()["x"]
    assert found.isna().tolist() == [False, True] and found[0] == 1.5


def test_pyarrow():
    pyarrow = pytest.importorskip("pyarrow")
    found = solutions()
    table = pyarrow.table(found)
    table.validate(full=True)
    assert table.schema == pyarrow.schema(found)
    for name in DOMAINS:
        assert table[str(name)].to_pylist() == expected(found, name), name
    assert pyarrow.types.is_dictionary(table["text"].type)
    assert table["int"].type == pyarrow.dictionary(pyarrow.int8(), pyarrow.int64())
    assert table["more"].type == pyarrow.dictionary(pyarrow.int32(), pyarrow.int64())
    del found
    assert table.num_rows == 50 and table.to_pandas().shape == (50, len(DOMAINS))
    assert pyarrow.table(kumiki.Problem().solution_list()).num_columns == 0


def test_an_empty_list():
    pyarrow = pytest.importorskip("pyarrow")
    p = kumiki.Problem()
    x = p.int("x", 1, 9)
    p.add(x > 9)
    found = p.solution_list()
    assert pyarrow.table(found).num_rows == 0 and found.to_numpy().shape == (0, 1)


def test_polars():
    polars = pytest.importorskip("polars")
    found = solutions()
    frame = polars.DataFrame(found)
    for name in DOMAINS:
        assert frame[str(name)].to_list() == expected(found, name), name


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    found = solutions(("int", "text", "truth"), 20)
    [(total,)] = duckdb.sql('select sum("int") from found where truth').fetchall()
    assert total == sum(solution["int"] for solution in found if solution["truth"])


def test_unread_capsules_are_released():
    found = solutions(("int", "text"))
    for _ in range(100):
        assert type(found.__arrow_c_stream__()).__name__ == "PyCapsule"
        assert type(found.__arrow_c_schema__()).__name__ == "PyCapsule"


def test_unknown_names():
    found = solutions(("int",))
    with pytest.raises(KeyError):
        found.column("none")
