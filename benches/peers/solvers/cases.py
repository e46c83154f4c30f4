"""Cases of the bench set, as `classics --export` writes them, and what their answers must satisfy."""

import json
import sys
import time

COMPARISONS = {
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
}


def read(file):
    """The case of a file."""
    with open(file, encoding="utf-8") as stream:
        return json.load(stream)


def is_solution(case, values):
    """Whether values, one for each variable, are possible and satisfy every rule."""
    if len(values) != len(case["domains"]):
        return False
    if any(value not in domain for value, domain in zip(values, case["domains"])):
        return False
    return all(is_satisfied(rule, values) for rule in case["rules"])


def is_satisfied(rule, values):
    """Whether a rule holds."""
    own = [values[var] for var in rule["vars"]]
    kind = rule["kind"]
    if kind == "all_different":
        return len({value + offset for value, offset in zip(own, rule["offsets"])}) == len(own)
    if kind == "sum":
        total = sum(value * factor for value, factor in zip(own, rule["coefficients"]))
        return COMPARISONS[rule["comparison"]](total, rule["bound"])
    if kind == "distance":
        return abs(own[0] - own[1]) == own[2]
    return own in rule["rows"]


def tell(stated, search):
    """Prints what `search()` finds, and its CPU time, as a line of JSON.

    It returns an answer, whether that is final, and a solution or `None`; `stated` is the CPU time that
    stating the problem has taken.
    """
    start = time.process_time()
    answer, finished, solution = search()
    measured = {
        "answer": answer,
        "finished": finished,
        "solution": solution,
        "state": stated,
        "search": time.process_time() - start,
    }
    json.dump(measured, sys.stdout)
