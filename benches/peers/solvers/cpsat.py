"""One case in OR-tools CP-SAT, one worker: `cpsat.py CASE.json SECONDS`."""

import sys
import time

import cases
from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions, up to a limit."""

    def __init__(self, limit):
        super().__init__()
        self.count = 0
        self.limit = limit

    def on_solution_callback(self):
        self.count += 1
        if self.count == self.limit:
            self.stop_search()


def state(case):
    """The model and its variables."""
    model = cp_model.CpModel()
    variables = []
    for number, domain in enumerate(case["domains"]):
        values = cp_model.Domain.from_values(domain)
        variables.append(model.new_int_var_from_domain(values, str(number)))
    for rule in case["rules"]:
        post(model, [variables[var] for var in rule["vars"]], rule)
    if case["question"]["kind"] == "least":
        model.minimize(variables[case["question"]["var"]])
    return model, variables


def post(model, own, rule):
    """Adds a rule."""
    kind = rule["kind"]
    if kind == "all_different":
        views = [var + offset for var, offset in zip(own, rule["offsets"])]
        if len(views) == 2:
            model.add(views[0] != views[1])
        else:
            model.add_all_different(views)
    elif kind == "sum":
        total = cp_model.LinearExpr.weighted_sum(own, rule["coefficients"])
        model.add(cases.COMPARISONS[rule["comparison"]](total, rule["bound"]))
    elif kind == "distance":
        model.add_abs_equality(own[2], own[0] - own[1])
    else:
        model.add_allowed_assignments(own, rule["rows"])


def search(case, model, variables, seconds):
    """Asks the question."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    question = case["question"]
    if question["kind"] == "count":
        solver.parameters.enumerate_all_solutions = True
        counter = Counter(question["limit"])
        status = solver.solve(model, counter)
        done = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) or counter.count == counter.limit
        return counter.count, done, None
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    values = [solver.value(var) for var in variables] if found else None
    if question["kind"] == "least":
        answer = values[question["var"]] if found else None
        return answer, status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), values
    return int(found), found or status == cp_model.INFEASIBLE, values


def main():
    case = cases.read(sys.argv[1])
    start = time.process_time()
    model, variables = state(case)
    stated = time.process_time() - start
    cases.tell(stated, lambda: search(case, model, variables, float(sys.argv[2])))


if __name__ == "__main__":
    main()
