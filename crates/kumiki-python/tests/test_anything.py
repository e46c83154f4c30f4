"""Any text is read, and its answers are those of the programs."""

import html
import json
import signal
import threading
from xml.etree import ElementTree

import pytest

from kumiki_solver import Anything, read
from kumiki_solver.sudoku import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLITHER = "https://puzz.link/p?slither/5/5/26bh1cdi831a"
MODEL = json.dumps(
    {
        "variables": [
            {"name": "x", "domain": [1, 2, 3]},
            {"name": "y", "domain": [1, 2, 3]},
        ],
        "constraints": [{"kind": "String", "expr": "x < y"}, {"kind": "String", "expr": "y < x"}],
    }
)


def pictures(shown):
    part = ElementTree.fromstring(f"<div>{shown}</div>")
    return part.findall(".//{http://www.w3.org/2000/svg}svg")


@pytest.mark.parametrize(
    "text, kind, kind_of_puzzle", [(LINE, "sudoku", "sudoku"), (SLITHER, "pencil", "slitherlink")]
)
def test_a_puzzle_is_known_checked_and_shown(text, kind, kind_of_puzzle):
    puzzle = read(text)
    assert (puzzle.kind, kind_of_puzzle in puzzle.about.get("names", [puzzle.type])) == (kind, True)
    assert puzzle.rules is not None
    checked = puzzle.check()
    assert checked["verdict"] == "unique" and str(checked).startswith("unique")
    assert len(pictures(puzzle._repr_html_())) == len(pictures(checked._repr_html_())) == 1
    assert ":root" not in checked._repr_html_()
    assert str(puzzle.hint(stage=1)).startswith("look for: ")
    assert str(puzzle.ask("count")) == "1"


@pytest.mark.parametrize("text", [LINE, SLITHER])
def test_pages_are_whole(text, tmp_path):
    for page in (read(text).play(time=5), read(text).steps()):
        page.save(tmp_path / "page.html")
        assert (tmp_path / "page.html").read_text(encoding="utf-8") == page.html
        assert page.html.startswith("<!doctype html>")
        frame = page._repr_html_()
        assert html.unescape(frame.split('srcdoc="')[1].split('"')[0]) == page.html


def test_several_solutions_have_two_pictures():
    several = read("2x2:1o").check()
    assert several["verdict"] == "several" and len(pictures(several._repr_html_())) == 2


def test_a_sudoku_has_the_answers_of_its_own_module():
    assert read(LINE).sudoku.solve() == Puzzle(LINE).solve()


def test_a_model_has_its_conflict():
    model = Anything(MODEL)
    assert (model.kind, model.title) == ("model", "Model")
    conflict = model.ask("conflict")
    assert "x < y" in str(conflict) and "y < x" in str(conflict)
    assert repr(model).startswith("<model: ")


def test_errors_say_what_is_wrong():
    with pytest.raises(ValueError, match="no puzzle and no model"):
        read("hello, world")
    with pytest.raises(ValueError, match="lowering"):
        read(LINE).ask("lowering")
    with pytest.raises(ValueError, match="there is no verb"):
        read(LINE).ask("dance")
    with pytest.raises(ValueError, match="as a page|a model"):
        read(MODEL).play()


def test_a_signal_ends_an_answer():
    names = [f"v{n}" for n in range(30)]
    kept = [f"({a} + {b}) % 31 != 30" for n, a in enumerate(names) for b in names[:n]]
    counted = {
        "variables": [{"name": name, "domain": list(range(30))} for name in names],
        "constraints": [{"kind": "String", "expr": text} for text in kept],
    }
    model = read(json.dumps(counted))
    # A program in the background of a shell begins without a handler.
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            model.ask("count", time=60)
    finally:
        signal.signal(signal.SIGINT, former)
