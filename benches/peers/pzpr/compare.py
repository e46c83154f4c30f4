#!/usr/bin/env python3
"""Pencil puzzles beside pzprjs, the program of puzz.link, whose check judges our answers.

Invariant: each generated puzzle and each solution goes through the answer check, and a verdict on a
tiny board is held against all answers of the board, one by one.
"""

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import report  # noqa: E402

WORK = report.WORK / "pzpr"
REPOSITORY = ("https://github.com/robx/pzprjs", "0401fc64")
CANVAS = "pzpr-canvas@0.8.2"
SIZES = ("5x5", "4x7", "6x6")
# The ways to enumerate the answers of tiny boards, with the letters of the types.
SHADED = "aqre aqre/b cave heyawake hitori kurodoko kurotto lits norinori nurikabe nurimisaki tapa"
LOOPS = "castle country country/e geradeweg geradeweg/f mashu mashu/f moonsun simpleloop"
WAYS = {
    "shade": SHADED.split(),
    "loop": LOOPS.split(),
    "loop of corners": ["slither", "slither/f"],
    "loop and shade": ["yajilin", "yajilin/o", "yajilin/b"],
    "lines": ["numlin", "arukone", "arukone/e"],
}
# Of a set of 3 x 4 cells all lines are 131,072, of 2 x 4 cells 1,024.
BOARDS = {"shade": [(3, 3), (2, 4)], "lines": [(2, 3), (2, 4), (3, 3)]}
WALLED = {"aqre", "heyawake", "lits", "norinori", "country", "moonsun"}
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz."
# Of these types, the check takes no answer without a shaded cell.
NOT_BLANK = {"heyawake", "kurodoko", "hitori", "tapa", "kurotto", "cave", "snake"}


def pzprjs(folder):
    """The program that node loads."""
    if folder is None:
        folder = WORK / "pzprjs"
        url, commit = REPOSITORY
        if not folder.exists():
            subprocess.run(["git", "clone", "--quiet", url, folder], check=True)
        subprocess.run(["git", "-C", folder, "checkout", "--quiet", commit], check=True)
        packages = ["npm", "install", "--silent", "--no-save", "--ignore-scripts", CANVAS]
        subprocess.run(packages, cwd=folder, check=True)
    subprocess.run(["node", HERE / "build.js", folder], check=True)
    return Path(folder) / "dist" / "js" / "pzpr.js"


def kumiki(program):
    """The program of this side."""
    if program is None:
        command = ["cargo", "build", "--release", "--quiet", "-p", "kumiki-cli", "--bin", "kumiki"]
        target = WORK / "kumiki"
        subprocess.run([*command, "--target-dir", target], cwd=report.ROOT, check=True)
        program = target / "release" / "kumiki"
    return program


def lines(command, texts):
    """The lines that a program writes for lines of its input."""
    text = "".join(one + "\n" for one in texts)
    ran = subprocess.run(command, input=text, capture_output=True, text=True)
    return ran.stdout.splitlines()


def checked(program, links):
    """The verdicts on links, by the link."""
    found = lines([program, "puzzle", "check", "--quiet", "--format", "json", "-"], links)
    found = [json.loads(line) for line in found]
    if len(found) != len(links):
        report.fail(f"{len(found)} verdicts on {len(links)} links")
    return dict(zip(links, found))


def judged(script, questions):
    """What the answer check says of boards."""
    found = lines(["node", HERE / "check.js", script], [json.dumps(one) for one in questions])
    return [json.loads(line) for line in found]


def generated(program, seeds):
    """Links of puzzles that are generated."""
    types = lines([program, "puzzle", "types"], [])
    names = [line.split(",")[0] for line in types if line and not line.startswith(" ")]
    links = []
    for name in names:
        for size in SIZES:
            for seed in range(seeds):
                command = [program, "puzzle", "generate", "--quiet", name, "--size", size]
                links += lines([*command, "--attempts", "50", "--seed", str(seed)], [])
    return links


def judge_answers(program, script, links):
    """Holds our solutions against the answer check; returns the numbers of good and other ones."""
    verdicts = checked(program, links)
    questions = []
    for link, verdict in verdicts.items():
        for solution in verdict.get("solutions", []):
            questions.append({"link": link, "answer": solution})
    counts = {"accepted": 0, "blank": 0, "unknown": 0, "refused": 0}
    for question, code in zip(questions, judged(script, questions)):
        link = question["link"]
        name = link.split("/")[0]
        blank = not any(map(any, question["answer"].get("qans", [])))
        if code is None:
            counts["accepted"] += 1
        elif isinstance(code, dict):
            counts["unknown"] += 1
        elif code in ("brNoShade", "brNoLine") and blank and name in NOT_BLANK:
            counts["blank"] += 1
        else:
            counts["refused"] += 1
            print(f"refused: {link} {code} {json.dumps(question['answer'])}")
    return counts


def walls(rows, columns, chance):
    """The walls between regions at random, as a link has them."""
    regions = [[chance.randrange(3) for _ in range(columns)] for _ in range(rows)]
    upright = [row[at] != row[at + 1] for row in regions for at in range(columns - 1)]
    rows_below = zip(regions, regions[1:])
    level = [one != other for above, row in rows_below for one, other in zip(above, row)]
    digits = "0123456789abcdefghijklmnopqrstuv"
    text = ""
    for sides in (upright, level):
        sides += [False] * (-len(sides) % 5)
        for at in range(0, len(sides), 5):
            text += digits[int("".join(str(int(side)) for side in sides[at : at + 5]), 2)]
    return text


def tiny(way, name, count, seed):
    """Links of tiny boards with clues at random."""
    chance = random.Random(f"{seed} {name}")
    name, _, letter = name.partition("/")
    for _ in range(count):
        rows, columns = chance.choice(BOARDS.get(way, [(3, 3), (3, 4), (4, 4)]))
        cells = rows * columns
        clues = "".join(chance.choice(DIGITS) for _ in range(chance.randint(2, cells)))
        if name in ("geradeweg", "country"):
            # The check passes a 0 over.
            clues = clues.replace("0", "g")
        if name in WALLED:
            clues = walls(rows, columns, chance) + clues
        if way == "lines":
            # Each number is there twice; a `g` is a cell without one.
            ends = [str(number) for number in range(1, 1 + chance.randint(1, 3))] * 2
            clues = ends + ["g"] * (cells - len(ends))
            clues = "".join(chance.sample(clues, cells))
        yield "/".join(filter(None, [name, letter, str(columns), str(rows), clues]))


def judge_verdicts(program, script, way, name, count, seed):
    """Holds our verdicts on tiny boards against all answers; returns what was found."""
    verdicts = checked(program, list(dict.fromkeys(tiny(way, name, 40 * count, seed))))
    readable = [link for link, verdict in verdicts.items() if "verdict" in verdict][:count]
    questions = [{"link": link, "way": way} for link in readable]
    counts = {"same": 0, "blank": 0, "other": 0}
    for link, found in zip(readable, judged(script, questions)):
        if "error" in found:
            report.fail(f"{link}: {found['error']}")
        ours, accepted = verdicts[link]["verdict"], found["accepted"]
        classes = {0: "none", 1: "unique"}
        if ours == classes.get(accepted, "several"):
            counts["same"] += 1
        elif link.split("/")[0] in NOT_BLANK and ours == classes.get(accepted + 1, "several"):
            counts["blank"] += 1
        else:
            counts["other"] += 1
            print(f"other: {link}: {ours}, and {accepted} accepted")
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kumiki", help="the program, if it is built already")
    parser.add_argument("--pzprjs", help="the folder of pzprjs with pzpr-canvas, if it is there")
    parser.add_argument("--seeds", type=int, default=4, help="generated puzzles of a type and size")
    parser.add_argument("--boards", type=int, default=50, help="tiny boards of a type")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the tiny boards")
    options = parser.parse_args()
    program, script = kumiki(options.kumiki), pzprjs(options.pzprjs)
    total = {}
    for way, names in WAYS.items():
        for name in names:
            counts = judge_verdicts(program, script, way, name, options.boards, options.seed)
            print(f"{name}: {counts}")
            total = {key: total.get(key, 0) + number for key, number in counts.items()}
    links = generated(program, options.seeds)
    answers = judge_answers(program, script, links)
    print(f"tiny boards: {total}; generated: {len(links)}, answers: {answers}")
    sys.exit(bool(total["other"] or answers["refused"]))


if __name__ == "__main__":
    main()
