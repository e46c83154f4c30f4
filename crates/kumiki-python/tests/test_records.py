"""Answers are records: shown, compared, matched and pickled by their fields."""

import copy
import pickle
import subprocess
import sys

import pytest
from kumiki_solver import Best, Conflict, Part, Profile, Verdict, Work
from kumiki_solver.bulk import Asked
from kumiki_solver.sudoku import Canonical, Rating
from kumiki_solver.sudoku import Verdict as PuzzleVerdict

RECORDS = [
    Best(20, {"x": 4}, True),
    Conflict([], {"x": 1}, False),
    Part([(0, [1, 2])]),
    Profile([], 0.5, 3, True),
    Verdict("several", [{"x": 1}, {"x": 2}]),
    Work([], 1, 2, 3, 4, 0.5),
    Asked("rate", template="%r"),
    Canonical(None, 1, "none"),
    Rating(1.2, 1.2, 1.2, "Naked Single", "easy"),
    PuzzleVerdict("none", [], "two 5 in row 1", ["r1c1"]),
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__qualname__)
def test_a_record_is_equal_to_its_copies(record):
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.copy(record) == record
    assert copy.deepcopy(record) == record
    assert record != object()
    others = [other for other in RECORDS if other is not record]
    assert all(record != other for other in others)


def test_a_record_is_shown_with_its_fields():
    assert repr(Best(20, {"x": 4}, True)) == "Best(value=20, solution={'x': 4}, is_proved=True)"
    assert repr(Verdict("none")) == "Verdict(kind='none', solutions=[], conflict=None)"
    shown = "Verdict(kind='none', solutions=[], reason=None, cells=[])"
    assert repr(PuzzleVerdict("none", _puzzle=object())) == shown


def test_a_record_is_matched_by_its_fields():
    match Verdict("unique", [{"x": 1}]):
        case Verdict("unique", [found], None):
            assert found == {"x": 1}
        case _:
            pytest.fail("it has one solution")


def test_records_with_the_same_defaults_share_none():
    assert Verdict("none").solutions is not Verdict("none").solutions
    assert Conflict([]).values is not Conflict([]).values


def test_only_a_part_is_a_key():
    part, same = Part([(0, [1, 2])]), Part(((0, (1, 2)),))
    assert {part: 1}[same] == 1
    with pytest.raises(AttributeError):
        part.domains = ()
    with pytest.raises(AttributeError):
        del part.domains
    with pytest.raises(TypeError):
        hash(Best(20, {"x": 4}, True))


def test_the_package_is_imported_without_what_few_programs_need():
    slow = {"ast", "dataclasses", "dis", "html", "inspect", "linecache", "pickle", "random"}
    script = f"import sys, kumiki_solver; print(sorted({slow!r} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert found.stdout.strip() == b"[]"
