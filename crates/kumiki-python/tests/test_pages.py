"""Problems and answers in notebooks, and the names of constraints."""

import linecache
import pickle
import time
from xml.etree import ElementTree

import kumiki_solver as kumiki
import pytest
from kumiki_solver import Problem


def cells(html, tag="td"):
    """Returns the texts of a page; it must be well-formed."""
    return [
        "".join(one.itertext()) for one in ElementTree.fromstring(f"<div>{html}</div>").iter(tag)
    ]


def small():
    p = Problem()
    x, y = p.int("x", 1, 3), p.var("<y>", ["a & b", None])
    p.add(x != 2, name="<not two>")
    return p, x, y


def test_a_problem():
    p, _, _ = small()
    shown = cells(p._repr_html_())
    assert shown == ["x", "1 to 3", "<y>", "'a & b', None", "0", "<not two>"]
    for at in range(100):
        p.add(p.int(at, 1, 50) < 30)
    html = p._repr_html_()
    assert "and 81 more constraints" in html and len(cells(html, "tr")) == 42


def test_lists_and_solutions():
    p, _, _ = small()
    found = p.solution_list()
    assert cells(found._repr_html_(), "th") == ["x", "<y>"]
    assert cells(found._repr_html_()) == [repr(v) for row in found for v in row.values()]
    p.int("z", 1, 100)
    html = p.solution_list()._repr_html_()
    assert "10 of 400 solutions" in html and len(cells(html, "tr")) == 11
    assert "left some out" in p.solution_list(limit=3)._repr_html_()
    assert (
        cells(p.maximize("x")._repr_html_())[0] == "3"
        and "value 3" in p.maximize("x")._repr_html_()
    )
    p.add("x > 3")
    assert "no solutions" in p.solution_list()._repr_html_()


def test_verdicts_and_conflicts():
    p, x, _ = small()
    assert len(cells(p.verdict()._repr_html_(), "tr")) == 3
    p.add(x == 2)
    line = "x == 2"
    html = p.conflict()._repr_html_()
    assert [text.rpartition(": ")[2] for text in cells(html, "code")] == ["<not two>", line]
    assert "cannot hold together" in html and html in p.verdict()._repr_html_()


def test_steps():
    p = Problem()
    a, b = p.int("a", 1, 9), p.int("b", 1, 9)
    p.add(a + b == 17, name="<top>")
    p.add(a < b)
    steps = p.steps()
    assert cells(steps._repr_html_(), "li") == list(steps) and str(steps) == "\n".join(steps)
    assert any(": a < b: " in step for step in steps), steps


def test_the_name_is_the_line_of_the_caller(monkeypatch):
    p = Problem()
    x, y = p.int("x", 1, 3), p.int("y", 1, 3)
    monkeypatch.setattr(linecache, "getline", lambda *_: pytest.fail("no name is asked for yet"))
    added = [p.add(lambda x, y: x < y, x, y), p.add(x + y < 5, "x < 3"), p.add(x < y, name="own")]
    assert p.solve() and p.count() == 2 and p.profile()
    monkeypatch.undo()
    assert [one.name for one in added][1:] == [p.constraints[2].name, "own"]
    first, relation, text, _ = [one.name for one in p.constraints]
    number = int(first.split()[1].rstrip(":"))
    assert first == f"line {number}: " + linecache.getline(__file__, number).strip()
    assert "p.add(lambda x, y: x < y, x, y)" in first
    assert relation == f"line {number}: x + y < 5" and text == f"line {number}: x < 3"


def test_a_name_travels():
    p = Problem()
    x, y = p.int("x", 1, 3), p.int("y", 1, 3)
    added = [p.add(x < y), p.add(x + y < 4, name="own")]
    arrived = pickle.loads(pickle.dumps(p))
    assert [one.name for one in arrived.constraints] == [one.name for one in added]
    assert arrived.count() == p.count() == 1


def test_a_name_costs_little():
    p = Problem()
    x, y = p.int("x", 1, 3), p.int("y", 1, 3)
    stated = x < y
    best = {}
    for name in ["own", None] * 20:
        start = time.perf_counter()
        for _ in range(1000):
            p._post(stated, [x, y], name)
        taken = time.perf_counter() - start
        best[name] = min(best.get(name, taken), taken)
    # Two microseconds, and as much again for a busy machine.
    assert best[None] < 4e-3, best


def test_a_profile():
    p = Problem(threads=1)
    q = p.array("q", 6, range(6))
    p.add(kumiki.all_different(q), name="columns")
    table = {1: 2, 3: 4}
    called = p.add(lambda *q: sum(table.get(one, one) for one in q) % 3 == 2, *q, name="called")
    profile = p.profile()
    assert profile.found == p.count() == 720 and profile.is_complete
    works = {work.title: work for work in profile}
    assert set(works) == {"columns", "called"}
    assert works["called"].constraints == [called] and works["called"].runs > 0
    assert works["called"].calls >= profile.found and works["columns"].calls == 0
    assert sum(work.seconds for work in profile) <= profile.seconds
    lines = str(profile).splitlines()
    assert len(lines) == 4 and lines[0].endswith("constraint") and lines[-1].endswith("all else")
    assert len({line.rindex("  ") for line in lines}) == 1
    assert len(cells(profile._repr_html_(), "tr")) == 4
    cut = p.profile(limit=2)
    assert cut.found == 2 and not cut.is_complete and "limit" in cut._repr_html_()
