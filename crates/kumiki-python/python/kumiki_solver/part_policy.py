"""The policy by which parts of a search are handed out: together if they are small, and divided
again if they are large.

Invariant: a task takes about as long as it may, whatever its parts take.
"""

# A part that is not finished in time is divided into at least so many.
DIVISION = 8
# The number of tasks for each worker that are handed out: one that runs, and one that waits.
AHEAD = 2


def task_size(ready: int, workers: int, seconds: float, mean: float) -> int:
    """Returns the number of parts of a task: they take about half of its time together.

    `ready` parts wait for `workers`, and take `mean` seconds each. Near the end, all get some.
    """
    most = ready // (AHEAD * workers) + 1
    return max(min(int(seconds / 2 / max(mean, 1e-6)), most), 1)


def begins_another(spent: float, seconds: float) -> bool:
    """Returns whether a task begins another part: not in the second half of its time."""
    return spent <= seconds / 2
