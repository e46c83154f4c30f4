"""Sudoku: the same answers as the program, in the terms of Python."""

import random
from xml.etree import ElementTree

import kumiki_solver as kumiki
import pytest
from kumiki_solver import sudoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = "1.....2..3.....4"
KILLER = ".Cage~10~R1C1~R1C2~R1C3~R1C4"


def brute(rows, boxes):
    """Returns the number of solutions, by trying every digit."""
    size = len(rows)
    for row in range(size):
        for column in range(size):
            if rows[row][column]:
                continue
            count = 0
            top, left = row - row % boxes, column - column % boxes
            taken = {*rows[row], *(other[column] for other in rows)}
            taken |= {
                rows[r][c] for r in range(top, top + boxes) for c in range(left, left + boxes)
            }
            for digit in set(range(1, size + 1)) - taken:
                rows[row][column] = digit
                count += brute(rows, boxes)
            rows[row][column] = 0
            return count
    return 1


def is_solution(puzzle, solution):
    units = [*solution.rows, *map(list, zip(*solution.rows))]
    units += [
        [solution.rows[top + r][left + c] for r in range(3) for c in range(3)]
        for top in (0, 3, 6)
        for left in (0, 3, 6)
    ]
    agrees = all(digit in (0, solution.digits[name]) for name, digit in puzzle.digits.items())
    return agrees and all(sorted(unit) == list(range(1, 10)) for unit in units)


@pytest.mark.parametrize("line", [EASY, HARD])
def test_solving(line):
    puzzle = sudoku.read(line)
    assert is_solution(puzzle, puzzle.solve())
    assert puzzle.count() == 1 and puzzle.verdict().kind == "unique"
    assert puzzle.verdict().solutions == [puzzle.solve()] == puzzle.solutions()
    assert puzzle.clues == sum(symbol != "." for symbol in line) == puzzle.solve().clues
    assert str(puzzle) == line


def test_counts_are_those_of_brute_force():
    chooser = random.Random(3)
    for _ in range(60):
        solution = chooser.choice(sudoku.Puzzle("." * 16).solutions(288))
        given = [digit if chooser.random() < 0.3 else 0 for digit in solution.digits.values()]
        if chooser.random() < 0.5:
            given[chooser.randrange(16)] = chooser.randrange(1, 5)
        puzzle = sudoku.read("".join(map(str, given)).replace("0", "."))
        count = brute(puzzle.rows, 2)
        clash = puzzle.verdict().reason
        if clash is not None and "both" in clash:
            assert puzzle.count() == 0
            continue
        assert puzzle.count() == len(puzzle.solutions()) == count
        assert puzzle.count(limit=3) == min(count, 3)
        kinds = {0: "none", 1: "unique"}
        assert puzzle.verdict().kind == kinds.get(count, "several")
        every = [solution.digits for solution in puzzle.solutions()]
        possible = {name: sorted({one[name] for one in every}) for name in puzzle.digits}
        assert puzzle.candidates() == (possible if count else {})


def test_formats():
    puzzle = sudoku.read(EASY)
    assert {"line", "sudokupad", "opensudoku", "json"} <= set(sudoku.formats())
    written = 0
    for name, _, is_written in kumiki._native.sudoku_formats():
        if is_written:
            written += 1
            assert sudoku.read(puzzle.write(name), name).rows == puzzle.rows, name
    assert written > 20
    texts = "\n".join([EASY, HARD])
    assert [str(one) for one in sudoku.read_all(texts)] == [EASY, HARD]
    with pytest.raises(ValueError, match="line 2"):
        list(sudoku.read_all(f"{EASY}\n{EASY[:70]}\n{HARD}"))
    with pytest.raises(ValueError, match='no format "none"'):
        puzzle.write("none")


def test_variants():
    puzzle = sudoku.read(KILLER, "iss")
    assert len(puzzle.rules) == 1 and "10" in puzzle.rules[0]
    solution = puzzle.solve()
    assert sum(solution.rows[0][:4]) == 10
    with pytest.raises(ValueError, match="Cage|cage|rules|carry|place"):
        puzzle.write("line")
    with pytest.raises(ValueError, match="classic"):
        puzzle.rate()
    assert "cage" in puzzle._repr_html_().lower()


def test_no_solution_has_its_reason():
    verdict = sudoku.read("55" + EASY[2:]).verdict()
    assert verdict.kind == "none" and verdict.cells == ["r1c1", "r1c2"] and "5" in verdict.reason
    verdict = sudoku.read(EASY.replace("1", "2", 1)).verdict()
    assert verdict.kind == "none" and verdict.reason and not verdict.solutions
    with pytest.raises(ValueError, match="no solution"):
        sudoku.read("55" + EASY[2:]).hint()


def test_steps_lead_to_the_solution():
    puzzle = sudoku.read(EASY)
    solution = puzzle.solve()
    explanation = puzzle.explain()
    assert explanation.is_solved and not explanation.is_stopped and len(explanation) > 40
    placed = {}
    for step in explanation:
        assert step.placed or step.removed
        placed |= step.placed
        assert all(solution.digits[name] == digit for name, digit in step.placed.items())
        assert all(solution.digits[name] != digit for name, digit in step.removed)
    assert placed == {n: solution.digits[n] for n, digit in puzzle.digits.items() if not digit}
    assert explanation.score == sum(step.score for step in explanation)
    assert str(puzzle.hint()) == str(explanation[0])
    # Nothing is guessed: the path ends where no technique goes on.
    ended = sudoku.read(HARD).explain()
    assert not ended.is_solved and not ended.is_stopped
    assert "no technique goes on" in repr(ended)
    assert sudoku.read(SOLVED).hint() is None
    assert {step.technique for step in sudoku.read(EASY).steps(["naked-single"])} == {
        "Naked Single"
    }
    assert len(sudoku.read(EASY).steps(all=True)) > len(sudoku.read(EASY).steps())
    with pytest.raises(ValueError, match="no-such"):
        sudoku.read(EASY).steps(["no-such"])
    named = sudoku.read(EASY).explain(only=["hidden-single", "naked-single"])
    assert {step.technique for step in named} <= {"Hidden Single", "Naked Single"}
    assert named[0].technique == "Hidden Single"
    others = sudoku.read(EASY).explain(without=["naked-single"])
    assert all(step.technique != "Naked Single" for step in others)
    with pytest.raises(ValueError, match="did you mean x-wing"):
        sudoku.read(EASY).hint(without=["xwing"])
    with pytest.raises(ValueError, match="not both"):
        sudoku.read(EASY).hint(without=["x-wing"], only=["x-wing"])


def test_rating_and_canonical_form():
    assert sudoku.read(EASY).rate().grade == "easy"
    assert sudoku.read(HARD).canonical().form.count() == 1
    exchanged = EASY[27:54] + EASY[:27] + EASY[54:]
    forms = [sudoku.read(line).canonical().form for line in (EASY, exchanged)]
    assert forms[0] == forms[1] and str(forms[0]) != EASY
    with pytest.raises(ValueError, match="several solutions"):
        sudoku.read("." * 81).rate()
    with pytest.raises(ValueError, match="classic"):
        sudoku.read(SMALL).canonical()


def test_minimal_puzzles():
    puzzle = sudoku.read(SOLVED)
    minimal = puzzle.minimize(seed=1)
    assert minimal.count() == 1 and minimal.minimize(seed=2) == minimal
    assert minimal == puzzle.minimize(seed=1) != puzzle.minimize(seed=3)
    assert sudoku.read("55" + EASY[2:]).minimize() is None


def test_generated_puzzles():
    puzzles = list(sudoku.generate(3, seed=1, shape="2x2", symmetry="rotation180"))
    assert [puzzle.count() for puzzle in puzzles] == [1, 1, 1]
    assert [puzzle.id for puzzle in puzzles] == [f"1:2x2:rotation180#1.{n}" for n in (1, 2, 3)]
    for puzzle in puzzles:
        cells = [digit > 0 for digit in puzzle.digits.values()]
        assert cells == cells[::-1]
        assert list(sudoku.generate(id=puzzle.id)) == [puzzle]
    small = next(sudoku.generate(seed=5, shape="2x2", clues="4-5", rules=["diagonals"]))
    assert small.clues in (4, 5) and len(small.rules) == 2
    for wrong in (
        {"shape": "none"},
        {"rules": ["none"]},
        {"symmetry": "nonesuch"},
        {"level": "none"},
    ):
        with pytest.raises(ValueError, match="none"):
            next(sudoku.generate(**wrong))


def test_limits():
    blank = sudoku.read("." * 81)
    with pytest.raises(kumiki.Unfinished) as found:
        blank.count(time=0.05)
    assert found.value.found > 0
    assert blank.count(limit=1000) == 1000


def texts_of(svg):
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    return [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]


def test_pictures():
    puzzle = sudoku.read(EASY)
    coordinates = 18
    assert len(texts_of(puzzle.svg())) == 30 + coordinates
    assert len(texts_of(puzzle.solve().svg())) == 81 + coordinates
    candidates = puzzle.candidates()
    assert len(texts_of(puzzle.svg(candidates=candidates))) == 81 + coordinates
    assert puzzle._repr_svg_() == puzzle.svg() != puzzle.svg(theme="dark")
    for role in "premise", "other", "exception", "conclusion", "removal", "conflict", "focus":
        assert puzzle.svg(marked={"r1c3": role}) != puzzle.svg()
    with pytest.raises(ValueError, match="no role"):
        puzzle.svg(marked={"r1c3": "none"})
    steps = sudoku.read(HARD).explain()
    pictures = [step.svg() for step in steps]
    assert len(set(pictures)) == len(pictures) and all(map(texts_of, pictures))
    assert all("stroke-dasharray" in one.svg() for one in steps if "Chain" in one.technique)


def test_pages():
    puzzle = sudoku.read(EASY)
    several = sudoku.read("." * 81).verdict()
    for shown, pictures in [
        (puzzle, 1),
        (puzzle.hint(), 1),
        (puzzle.explain(), 1),
        (puzzle.verdict(), 1),
        (several, 2),
        (sudoku.read("55" + EASY[2:]).verdict(), 1),
    ]:
        html = shown._repr_html_()
        assert html.count("<svg ") == pictures
        ElementTree.fromstring(f"<div>{html}</div>")
