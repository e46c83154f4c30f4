"""Random projects in the manner of PSPLIB: tasks, precedences, and four resources with capacities."""

import json
import random
import sys

from models import answer, is_decided
from tools import Run, compiled, limited, solve, with_objective

MODEL = """include "cumulative.mzn";
int: tasks; int: resources; int: horizon; int: arcs;
array [1..tasks] of int: duration;
array [1..resources, 1..tasks] of int: request;
array [1..resources] of int: capacity;
array [1..arcs, 1..2] of int: before;
array [1..tasks] of var 0..horizon: start;
var 0..horizon: finish;
constraint forall (a in 1..arcs) (start[before[a, 1]] + duration[before[a, 1]] <= start[before[a, 2]]);
constraint forall (r in 1..resources) (
  cumulative(start, duration, [request[r, t] | t in 1..tasks], capacity[r])
);
constraint forall (t in 1..tasks) (start[t] + duration[t] <= finish);
solve minimize finish;
"""


def project(tasks, seed):
    """Returns a random project: three starts, up to three successors each, one to four resources."""
    source = random.Random(seed)
    strength = source.choice([0.2, 0.4, 0.6])
    factor = source.choice([0.25, 0.5, 0.75, 1.0])
    duration = [source.randint(1, 10) for _ in range(tasks)]
    before = []
    for task in range(3, tasks):
        chosen = source.sample(range(max(0, task - 12), task), source.choice([1, 1, 2, 2, 3]))
        before += [(other + 1, task + 1) for other in chosen]
    request = [
        [source.randint(1, 10) if source.random() < factor else 0 for _ in range(tasks)]
        for _ in range(4)
    ]
    earliest = [0] * tasks
    for a, b in before:
        earliest[b - 1] = max(earliest[b - 1], earliest[a - 1] + duration[a - 1])
    capacity = []
    for line in request:
        peak = max(
            sum(r for r, s, d in zip(line, earliest, duration) if s <= time < s + d)
            for time in range(max(s + d for s, d in zip(earliest, duration)))
        )
        least = max(line) or 1
        capacity.append(max(least, least + round(strength * (peak - least))))
    return {
        "tasks": tasks,
        "resources": 4,
        "horizon": sum(duration),
        "arcs": len(before),
        "duration": duration,
        "request": request,
        "capacity": capacity,
        "before": before,
    }


def data(found):
    """Returns a project as data of MiniZinc."""
    lines = []
    for name, value in found.items():
        if value and isinstance(value, list) and isinstance(value[0], (list, tuple)):
            value = "[|" + "|".join(", ".join(map(str, row)) for row in value) + "|]"
        lines.append(f"{name} = {value};")
    return "\n".join(lines) + "\n"


def cp_sat(found, seconds):
    """Solves a project by CP-SAT on one thread; runs as a process of its own."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    start = [model.new_int_var(0, found["horizon"], "") for _ in found["duration"]]
    tasks = [
        model.new_fixed_size_interval_var(s, d, "") for s, d in zip(start, found["duration"])
    ]
    for a, b in found["before"]:
        model.add(start[a - 1] + found["duration"][a - 1] <= start[b - 1])
    for line, capacity in zip(found["request"], found["capacity"]):
        model.add_cumulative(tasks, line, capacity)
    finish = model.new_int_var(0, found["horizon"], "finish")
    for s, d in zip(start, found["duration"]):
        model.add(s + d <= finish)
    model.minimize(finish)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 20 * seconds

    class Printer(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self):
            print(round(self.objective_value), flush=True)

    print("all" if solver.solve(model, Printer()) == cp_model.OPTIMAL else "some", flush=True)


def compare(program, python, cache, numbers, seconds, libraries=("kumiki", "std")):
    """Runs each project by the program and by CP-SAT; prints the answers and how many are proved."""
    proved = {}
    folder = cache / "schedules"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "project.mzn").write_text(MODEL)
    for tasks, seed in numbers:
        name = f"project-{tasks}-{seed}"
        found = project(tasks, seed)
        (folder / f"{name}.dzn").write_text(data(found))
        words = {}
        for library in libraries:
            files = [folder / "project.mzn", folder / f"{name}.dzn"]
            place, error = compiled(files, library, folder / library / f"{name}.fzn")
            if place is None:
                print(f"{name} does not compile with {library}: {error[:200]}")
                continue
            objective, goal = with_objective(place)
            run = solve(program, objective, ["-a", "-f"], seconds)
            words[library] = answer(run, goal)
        if python:
            (folder / f"{name}.json").write_text(json.dumps(found))
            command = [python, __file__, str(folder / f"{name}.json"), str(seconds)]
            output, errors, _, used, _ = limited(command, seconds + 1)
            lines = output.split()
            values = [line for line in lines if line.isdigit()]
            run = Run("all" if "all" in lines else "some", [{"finish": v} for v in values], used)
            words["cp-sat"] = answer(run, ("minimize", "finish"))
        for solver, result in words.items():
            proved[solver] = proved.get(solver, 0) + is_decided(result["word"])
        optima = {result["word"] for result in words.values() if is_decided(result["word"])}
        mark = "WRONG " if len(optima) > 1 else ""
        print(mark + name, "; ".join(f"{s} {r['word']} {r['seconds']}" for s, r in words.items()), flush=True)
    print("proved:", proved)


if __name__ == "__main__":
    cp_sat(json.loads(open(sys.argv[1]).read()), float(sys.argv[2]))
