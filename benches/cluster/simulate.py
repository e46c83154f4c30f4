"""Simulates the parts of a search on a cluster, from measured times of parts.

    python benches/cluster/simulate.py [--workers 1000] [--parts 1000000] [--mean 1.0]

`measure.py` writes the times, which are scaled to a mean. A simulated worker takes tasks of parts
by the policy of `kumiki_solver.part_policy`: several small parts together, and each part that takes longer
than its time is divided into eight, after that time is lost. The coordinator hands out and takes
back one task after the other. It prints, for each policy, how well the workers are used, and what
is lost where.
"""

import argparse
import heapq
import json
import random
from dataclasses import dataclass
from pathlib import Path

from kumiki_solver.part_policy import DIVISION, begins_another, task_size

# The time of a part, in seconds, and whether one that takes longer is divided.
POLICIES = ((1.0, False), (5.0, True), (5.0, False), (30.0, True), (30.0, False))


@dataclass
class Cluster:
    """The workers, and the costs of reaching them, in seconds."""

    workers: int
    # A task on its way to a worker and back, and the time of the coordinator for it.
    latency: float = 0.005
    handling: float = 0.0005
    # The part of the workers that are slower, and how much.
    slow_share: float = 0.02
    slow_factor: float = 4.0


@dataclass
class Policy:
    """How parts are handed out."""

    parts: int
    seconds: float
    divides: bool = True


@dataclass
class Outcome:
    """What a run took."""

    makespan: float = 0.0
    work: float = 0.0
    lost: float = 0.0
    tasks: int = 0
    finished: int = 0
    divided: int = 0
    handling: float = 0.0

    def use(self, workers: int) -> float:
        """Returns the share of the workers' time in which parts are finished."""
        return self.work / (self.makespan * workers)


def pieces(chooser: random.Random, seconds: float) -> list[float]:
    """Divides the work of a part unevenly, as searches are."""
    weights = [chooser.expovariate(1.0) ** 1.5 for _ in range(DIVISION)]
    total = sum(weights)
    return [seconds * weight / total for weight in weights]


def simulate(times: list[float], cluster: Cluster, policy: Policy, seed: int = 1) -> Outcome:
    """Returns the outcome of parts whose times are drawn from `times`."""
    chooser = random.Random(seed)
    ready = [chooser.choice(times) for _ in range(policy.parts)]
    mean = max(sum(ready[:1000]) / len(ready[:1000]), 1e-9)
    speeds = [
        1 / cluster.slow_factor if chooser.random() < cluster.slow_share else 1.0
        for _ in range(cluster.workers)
    ]
    outcome = Outcome(work=sum(ready))
    # Each entry is the time at which a worker is free. The coordinator is one more queue.
    free = [(0.0, at) for at in range(cluster.workers)]
    heapq.heapify(free)
    late: list[tuple[float, float]] = []
    coordinator = 0.0
    while ready or late:
        now, at = heapq.heappop(free)
        while late and late[0][0] <= now:
            ready.append(heapq.heappop(late)[1])
        if not ready:
            heapq.heappush(free, (late[0][0], at))
            continue
        size = task_size(len(ready), cluster.workers, policy.seconds, mean)
        begun = coordinator = max(now, coordinator) + cluster.handling
        outcome.handling += cluster.handling
        outcome.tasks += 1
        spent = cluster.latency
        for taken in range(min(size, len(ready))):
            if taken and not begins_another(spent, policy.seconds):
                break
            need = ready.pop() / speeds[at]
            if policy.divides and need > policy.seconds:
                spent += policy.seconds
                outcome.lost += policy.seconds
                outcome.divided += 1
                for piece in pieces(chooser, need * speeds[at]):
                    heapq.heappush(late, (begun + spent, piece))
            else:
                spent += need
                outcome.finished += 1
        heapq.heappush(free, (begun + spent, at))
        outcome.makespan = max(outcome.makespan, begun + spent)
    return outcome


def report(times: list[float], workers: int, parts: int) -> None:
    """Prints a line for each policy."""
    total = sum(times) / len(times) * parts
    print(f"{parts:,} parts of a mean of {total / parts:.2f} s, the longest {max(times):.1f} s, on {workers:,} workers:")
    print(f"{total / 3600:.1f} hours of work; {total / workers:.1f} s if nothing is lost")
    print("  seconds  divides  makespan    use   lost  coordinator   tasks  journal")
    for seconds, divides in POLICIES:
        found = simulate(times, Cluster(workers), Policy(parts, seconds, divides))
        # A line of the journal is some forty bytes.
        journal = 40 * (found.finished + found.divided) / 1e6
        print(
            f"  {seconds:7.1f}  {divides!s:7}  {found.makespan:7.1f} s "
            f"{100 * found.use(workers):5.1f}% {100 * found.lost / total:5.1f}% "
            f"{100 * found.handling / found.makespan:11.1f}% {found.tasks:8,} {journal:5.1f} MB"
        )


def main() -> None:
    """Reads the arguments, and reports."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", default=Path(__file__).with_name("part_times.json"))
    parser.add_argument("--workers", type=int, default=1000)
    parser.add_argument("--mean", type=float, default=1.0, help="of the parts, in seconds")
    parser.add_argument("--parts", type=int, default=1_000_000)
    args = parser.parse_args()
    for name, times in json.loads(Path(args.times).read_text()).items():
        print(f"\n{name}:")
        scale = args.mean * len(times) / sum(times)
        times = [seconds * scale for seconds in times]
        report(times, args.workers, args.parts)


if __name__ == "__main__":
    main()
