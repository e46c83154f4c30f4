"""Answers of a FlatZinc solver against recorded ones: the specification, and models of old bugs."""

import json
from collections import Counter
from pathlib import Path

from instances import manifest
from tools import compiled, solve

SECONDS = 20


def value_of(text):
    """Returns a printed value as JSON has it: a number, a Boolean, or a list of those."""
    if text.startswith("["):
        return [value_of(word) for word in text[1:-1].split(",") if word]
    return {"true": True, "false": False}.get(text, text) if not text.lstrip("-").isdigit() else int(text)


def matches(printed, wanted):
    """Returns if a printed solution has the wanted values of the variables that are in both."""
    values = {name: value_of(text) for name, text in printed.items()}
    return all(values[name] == wanted[name] for name in values if name in wanted)


def is_expected(run, case, wanted):
    """Returns if a run is one of the expected ones."""
    status = {"UNSATISFIABLE": "none", "OPTIMAL_SOLUTION": "all", "ALL_SOLUTIONS": "all"}
    named = wanted.get("status")
    if named == "UNSATISFIABLE":
        return run.status == "none"
    if not run.solutions or (named in status and case["all_solutions"] and run.status != "all"):
        return False
    if case["all_solutions"]:
        listed = wanted.get("solution_set")
        return listed is None or (
            len(listed) == len(run.solutions)
            and all(any(matches(printed, one) for printed in run.solutions) for one in listed)
        )
    return matches(run.solutions[-1], wanted.get("solution") or {})


def specification(program, folder):
    """Runs the tests of the specification; prints what differs, and a tally."""
    tally = Counter()
    for name, line in sorted(manifest(folder / "spec").items()):
        place = folder / "spec" / line["split"] / f"{name}.fzn"
        case = json.loads(place.with_suffix(".expected.json").read_text())
        run = solve(program, place, ["-a"] if case["all_solutions"] else [], SECONDS)
        if run.status in ("error", "unknown"):
            outcome = f"{run.status}: {run.errors[:150]}"
        elif any(is_expected(run, case, wanted) for wanted in case["expected_any_of"]):
            outcome = ""
        else:
            outcome = f"{run.status}, {len(run.solutions)} solutions, last {(run.solutions or [''])[-1]}"
        is_first = case["category"] != "agnostic" and run.solutions
        kind = "as expected" if not outcome else "another first solution" if is_first else "DIFFERS"
        tally[kind] += 1
        if outcome:
            print(f"{kind}: {name} ({case['category']}): {outcome[:300]}")
    return tally


def bugs(program, folder, cache):
    """Counts the solutions of the models of old bugs, with the standard library and with ours."""
    tally = Counter()
    for name, line in sorted(manifest(folder / "bugs").items()):
        wanted = int(line["expected_solutions"])
        model = folder / "bugs" / f"{name}.mzn"
        if not model.exists():
            model = next((folder / "bugs").rglob(f"{name}.mzn"))
        ours, error = compiled([model], "kumiki", cache / "kumiki" / "bugs" / f"{name}.fzn")
        for library, place in (("std", model.with_suffix(".std.fzn")), ("kumiki", ours)):
            if place is None:
                print(f"{library}: {name} does not compile: {error[:200]}")
                tally[library, "not compiled"] += 1
                continue
            run = solve(program, place, ["-a"], SECONDS)
            number = len({json.dumps(solution, sort_keys=True) for solution in run.solutions})
            is_right = run.is_decided and number == wanted
            tally[library, "exact" if is_right else "DIFFERS"] += 1
            if not is_right:
                print(f"{library}: {name}: {number} solutions, {run.status}, not {wanted}: {run.errors[:200]}")
    return tally
