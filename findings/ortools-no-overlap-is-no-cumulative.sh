#!/usr/bin/env bash
# OR-tools 9.15.6755 (PyPI): a task of duration 0 may not be within another one for add_no_overlap,
# and may for add_cumulative with a capacity of 1.
#
# One task takes no time and the other one 3, and both start at 0, 1 or 2. Tasks that do not overlap
# are those of which one runs at a time, but the two constraints have 6 and 9 solutions. The third
# way, boxes of a height of 1 in add_no_overlap_2d, is the first one again.
#
# Seen:
#   add_no_overlap: 6
#   add_cumulative: 9
#   add_no_overlap_2d: 6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet ortools==9.15.6755
"$folder/venv/bin/python" - <<'PYTHON' > "$folder/seen"
from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    number = 0

    def on_solution_callback(self):
        self.number += 1


def cumulative(model, tasks):
    model.add_cumulative(tasks, [1, 1], 1)


def boxes(model, tasks):
    model.add_no_overlap_2d(tasks, [model.new_fixed_size_interval_var(0, 1, "") for _ in tasks])


for name, add in [
    ("add_no_overlap", cp_model.CpModel.add_no_overlap),
    ("add_cumulative", cumulative),
    ("add_no_overlap_2d", boxes),
]:
    model, solver, counter = cp_model.CpModel(), cp_model.CpSolver(), Counter()
    starts = [model.new_int_var(0, 2, "") for _ in range(2)]
    tasks = [model.new_fixed_size_interval_var(*task, "") for task in zip(starts, (0, 3))]
    add(model, tasks)
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, counter)
    print(f"{name}: {counter.number}")
PYTHON
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
