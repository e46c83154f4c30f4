"""Columns of puzzles, as lists and as columns of Arrow."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from kumiki_solver import bulk

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FEW = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
BLANK = "." * 81
CLASH = "55" + "." * 79
SMALL = "2x2:1o"
HARD = "98.7.....6.....87...7.....59....3..8...5...6......41......46..1.2......5....3.62.."

BAD = ["sudoku", "", None, EASY + "1", "2x2:", 7]


def is_solution(puzzle, solution):
    rows = [solution[at : at + 9] for at in range(0, 81, 9)]
    columns = ["".join(row[at] for row in rows) for at in range(9)]
    boxes = [
        "".join(rows[top + down][left : left + 3] for down in range(3))
        for top in (0, 3, 6)
        for left in (0, 3, 6)
    ]
    digits = set("123456789")
    agrees = all(clue in (".", "0", digit) for clue, digit in zip(puzzle, solution))
    return agrees and all(set(house) == digits for house in rows + columns + boxes)


def test_a_row_has_a_result_or_an_error_at_its_place():
    rows = [EASY, "sudoku", FEW, "", CLASH, None, BLANK]
    result, error = bulk.solve(rows)
    assert result[0] == SOLVED and is_solution(FEW, result[2]) and is_solution(BLANK, result[6])
    assert result[4] == "none"
    assert [one is None for one in result] == [False, True, False, True, False, True, False]
    assert [one is None for one in error] == [one is not None for one in result]
    assert error[3] == "there is no puzzle in it" and error[5] == "there is no text in this row"


@pytest.mark.parametrize("verb", ["solve", "check", "rate", "canonical", "explain"])
def test_the_number_of_threads_changes_nothing(verb):
    some = [EASY, FEW, CLASH, *BAD, SMALL, EASY[::-1]]
    rows = [some[at * at % len(some)] for at in range(400)]
    one = bulk.answer(rows, bulk.Asked(verb, threads=1))
    assert len(one.result) == len(one.error) == 400
    assert all((a is None) != (b is None) for a, b in zip(*one))
    for threads in (0, 2, 5):
        assert bulk.answer(rows, bulk.Asked(verb, threads=threads)) == one
    alone = [bulk.answer([row], bulk.Asked(verb)) for row in rows[:30]]
    assert [answers.result[0] for answers in alone] == one.result[:30]


def test_a_check_has_its_evidence():
    unique, several, none, small = bulk.check([EASY, BLANK, CLASH, SMALL]).result
    assert unique == f"unique {SOLVED}"
    word, first, second = several.split()
    assert word == "several" and first != second
    assert is_solution(BLANK, first) and is_solution(BLANK, second)
    assert none.startswith("none ")
    assert small.split()[0] == "several" and len(small.split()[1]) == 16


def test_a_rating_follows_its_template():
    result, error = bulk.rate([EASY, CLASH, BLANK, SMALL], template="%r|%w|100%%")
    assert result == ["1.2|easy|100%", "none|none|100%", "several|several|100%", None]
    assert error[3] == "this is answered for classic puzzles only"
    assert bulk.rate([EASY]).result == [f"{EASY} ED=1.2/1.2/1.2 easy"]
    with pytest.raises(ValueError, match="knows no %x"):
        bulk.rate([EASY], template="%x")


def test_the_time_is_that_of_each_row():
    result, error = bulk.rate([HARD[:81], EASY], template="%r", time=0.0)
    assert result[0] == "unfinished" and error == [None, None]
    assert bulk.rate([EASY], template="%r", time=60.0).result == ["1.2"]


def test_a_canonical_form_is_that_of_all_that_are_alike():
    swapped = EASY.translate(str.maketrans("123456789", "918273645"))
    rows = [EASY[at : at + 9] for at in range(0, 81, 9)]
    turned = "".join("".join(column) for column in zip(*rows))
    forms = [line.split()[0] for line in bulk.canonical([EASY, swapped, turned]).result]
    assert len(set(forms)) == 1 and len(forms[0]) == 81
    assert bulk.canonical([CLASH]).result[0].startswith("clash ")


def test_an_id_makes_the_same_puzzle_everywhere():
    ids = bulk.ids(6, seed=3, requirements="rotation180")
    puzzles, error = bulk.generate([*ids, "1:3x3:unknown#1.1", "soon"])
    assert error[:6] == [None] * 6 and puzzles[6:] == [None, None] and all(error[6:])
    assert bulk.generate(ids[::-1], threads=1).result == puzzles[5::-1]
    assert {line.split()[0] for line in bulk.check(puzzles[:6]).result} == {"unique"}
    assert bulk.ids(3, seed=3, first=2)[0].endswith("#3.2")


def test_an_unknown_verb_is_an_error():
    with pytest.raises(ValueError, match="there is no verb"):
        bulk.answer([EASY], bulk.Asked("sing"))


def test_there_may_be_no_row():
    assert bulk.solve([]) == ([], [])


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_a_column_of_arrow_gives_columns_of_arrow(kind):
    pyarrow = pytest.importorskip("pyarrow")
    rows = [EASY, None, FEW, "sudoku", BLANK]
    column = pyarrow.array(rows, type=getattr(pyarrow, kind)())
    answers = bulk.check(column)
    listed = bulk.check(rows)
    assert pyarrow.array(answers.result).to_pylist() == listed.result
    assert pyarrow.array(answers.error).to_pylist() == listed.error
    assert answers.result.to_pylist() == list(answers.result) == listed.result
    assert answers.result.null_count == 2 and answers.result[-1] == listed.result[-1]
    with pytest.raises(IndexError):
        answers.result[5]
    # A slice begins within its buffers.
    assert bulk.check(column.slice(2, 2)).result.to_pylist() == listed.result[2:4]
    chunked = pyarrow.chunked_array([column.slice(0, 2), column.slice(2)])
    assert bulk.check(chunked).result.to_pylist() == listed.result
    assert len(bulk.check(pyarrow.chunked_array([], type="string")).result) == 0
    assert len(bulk.check(column.slice(0, 0)).result) == 0


def test_a_column_of_another_kind_is_an_error():
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(TypeError, match="a column of text is needed, not Int64"):
        bulk.solve(pyarrow.array([1, 2]))


def test_a_table_gets_its_columns():
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"id": [1, 2], "puzzle": [EASY, "?"]})
    for given in (table, table.to_batches()[0]):
        answered = bulk.Rows("puzzle", bulk.Asked("solve"))(given)
        assert type(answered) is type(given)
        assert answered.schema.names == ["id", "puzzle", "result", "error"]
        assert answered.column("result").to_pylist() == [SOLVED, None]


def test_a_table_may_have_no_text():
    pyarrow = pytest.importorskip("pyarrow")
    for rows in ([], [None, None]):
        answered = bulk.Rows("puzzle", bulk.Asked("solve"))(pyarrow.table({"puzzle": rows}))
        assert answered.column("result").null_count == len(rows)
        assert answered.column("error").to_pylist() == ["there is no text in this row"] * len(rows)


def test_other_threads_run_meanwhile():
    ticks, is_over = [], threading.Event()

    def tick():
        while not is_over.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.monotonic()
    bulk.rate([FEW] * 2_000, threads=1)
    ended = time.monotonic()
    is_over.set()
    thread.join()
    within = [at for at in ticks if begun < at < ended]
    assert len(within) > 5 * (ended - begun)


@pytest.mark.skipif(os.name == "nt", reason="there are no signals to send")
def test_ctrl_c_stops_all_threads():
    # A shell may have started the tests with the signal ignored, which Python would leave so.
    program = f"""
import signal
from kumiki_solver import bulk
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
try:
    bulk.rate([{HARD[:81]!r}] * 1_000_000, threads=2)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as child:
        assert child.stdout.readline() == b"begun\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        begun = time.monotonic()
        assert child.stdout.readline() == b"stopped\n"
        assert child.wait() == 0 and time.monotonic() - begun < 5


def command():
    """Returns the command line `sudoku`, if it is built."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).parents[3] / "target"))
    built = [target / profile / "sudoku" for profile in ("release", "debug")]
    found = os.environ.get("KUMIKI_SUDOKU") or shutil.which("sudoku")
    return found or next((str(path) for path in built if path.exists()), None)


@pytest.mark.skipif(command() is None, reason="the program sudoku is not built")
@pytest.mark.parametrize("verb", ["solve", "check", "rate", "canonical", "explain"])
def test_a_result_is_the_line_of_the_program(verb, tmp_path):
    generated = bulk.generate(bulk.ids(20, seed=5)).result
    # A line of words alone is a heading in a file, and no row.
    rows = [EASY, FEW, CLASH, "12x", *generated]
    rows += [SMALL] if verb in ("solve", "check", "explain") else []
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(rows) + "\n")
    how = {"rate": [], "explain": ["--json"]}.get(verb, ["--format", "line"])
    run = subprocess.run([command(), verb, *how, str(path)], capture_output=True, text=True)
    result = bulk.answer(rows, bulk.Asked(verb)).result
    assert run.stdout.splitlines() == ["error" if one is None else one for one in result]


def test_columns_of_categories_are_columns_of_texts():
    pyarrow = pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    texts = [EASY, None, "sudoku", EASY]
    expected = bulk.solve(texts)
    dictionary = pyarrow.array(texts).dictionary_encode()
    chunks = [dictionary, pyarrow.array(["x"]).dictionary_encode()]
    columns = [
        dictionary,
        pyarrow.chunked_array([dictionary]),
        pandas.Series(texts, dtype="category"),
        polars.Series(texts, dtype=polars.Categorical),
        polars.Series(texts, dtype=polars.Enum([EASY, "sudoku"])),
        pyarrow.table({"a": dictionary}).column("a"),
    ]
    for column in columns:
        found = bulk.solve(column)
        assert pyarrow.array(found.result).to_pylist() == expected.result
        assert pyarrow.array(found.error).to_pylist() == expected.error
    assert len(bulk.solve(pyarrow.chunked_array(chunks)).result) == 5
    nothing = pyarrow.array([None], pyarrow.dictionary(pyarrow.int8(), pyarrow.string()))
    assert bulk.solve(nothing).result.to_pylist() == [None]
    with pytest.raises(TypeError, match="a column of text is needed"):
        bulk.solve(pyarrow.array([1, 2]).dictionary_encode())


@pytest.mark.parametrize("name", ["result", "error"])
def test_a_table_with_a_column_of_the_answers_is_refused(name):
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"puzzle": [EASY], name: ["1"]})
    with pytest.raises(ValueError, match=f"has a column '{name}' already"):
        bulk.Rows("puzzle", bulk.Asked("solve"))(table)
