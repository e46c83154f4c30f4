"""One case in python-constraint2, its default solver: `python_constraint.py CASE.json SECONDS`.

It has no time limit and no objective: it is interrupted, and the least is sought by asking again.
"""

import signal
import sys
import time

import cases
import constraint

SUMS = {
    "=": constraint.ExactSumConstraint,
    "<=": constraint.MaxSumConstraint,
    ">=": constraint.MinSumConstraint,
}


class TimeUp(Exception):
    """The search has taken all the CPU time that it may."""


def state(case, bound=None):
    """The problem; `bound` is a variable, and what it must be less than."""
    problem = constraint.Problem()
    for number, domain in enumerate(case["domains"]):
        if bound and number == bound[0]:
            domain = [value for value in domain if value < bound[1]]
            if not domain:
                return None
        problem.addVariable(number, domain)
    for rule in case["rules"]:
        problem.addConstraint(relation(rule), rule["vars"])
    return problem


def relation(rule):
    """A rule as its manual would state it."""
    kind = rule["kind"]
    if kind == "all_different":
        offsets = rule["offsets"]
        if not any(offsets):
            return constraint.AllDifferentConstraint()
        return constraint.FunctionConstraint(
            lambda *values: len({v + o for v, o in zip(values, offsets)}) == len(values)
        )
    if kind == "sum":
        return total(rule["coefficients"], rule["comparison"], rule["bound"])
    if kind == "distance":
        return constraint.FunctionConstraint(lambda x, y, distance: abs(x - y) == distance)
    rows = set(map(tuple, rule["rows"]))
    return constraint.FunctionConstraint(lambda *values: values in rows)


def total(coefficients, comparison, bound):
    """A sum. Its own take multipliers for positive, and lose solutions where one is not."""
    if all(factor > 0 for factor in coefficients):
        return SUMS[comparison](bound, coefficients)
    holds = cases.COMPARISONS[comparison]
    return constraint.FunctionConstraint(
        lambda *values: holds(sum(v * factor for v, factor in zip(values, coefficients)), bound)
    )


def search(case, problem):
    """Asks the question."""
    question = case["question"]
    if question["kind"] == "count":
        count = 0
        for _ in problem.getSolutionIter():
            count += 1
            if count == question["limit"]:
                break
        return count, True, None
    best = values = None
    solution = problem.getSolution()
    while solution:
        values = [solution[number] for number in range(len(case["domains"]))]
        if question["kind"] == "first":
            break
        best = values[question["var"]]
        better = state(case, (question["var"], best))
        solution = better and better.getSolution()
    return int(values is not None) if question["kind"] == "first" else best, True, values


def within(seconds, search):
    """What `search()` finds in this many seconds of CPU time, or that it found nothing."""
    def interrupt(*_):
        raise TimeUp

    signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        try:
            return search()
        finally:
            # Compiled code is not interrupted: what ends too late is told so here.
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except TimeUp:
        return None, False, None


def main():
    case = cases.read(sys.argv[1])
    start = time.process_time()
    problem = state(case)
    stated = time.process_time() - start
    seconds = float(sys.argv[2])
    cases.tell(stated, lambda: within(seconds, lambda: search(case, problem)))


if __name__ == "__main__":
    main()
