"""Measures bulk solving through Ray and Spark beside `sudoku --threads`, in turns.

    python benches/cluster/bulk.py PUZZLES --program target/release/sudoku [--kill]

The puzzles are repeated up to `--rows`. Each way reads them from files and writes its results to
files; the hash of all results in order must be that of the program. With `--kill`, a worker of Ray
and one of Spark is killed during each run.
"""

import argparse
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
from kumiki_solver.bulk import Rows


def hash_of(lines: list[str]) -> str:
    """Returns the hash of all lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def written(folder: Path) -> str:
    """Returns the hash of the results in a folder of parquet files, in the order of `id`."""
    table = pyarrow.parquet.read_table(folder, columns=["id", "result"]).sort_by("id")
    assert table.column("id").to_pylist() == list(range(len(table))), "rows are lost or doubled"
    return hash_of(table.column("result").to_pylist())


class Killer(threading.Thread):
    """Kills one of the processes that have left their number in a folder."""

    def __init__(self, folder: Path, delay: float):
        super().__init__(daemon=True)
        self.folder, self.delay, self.killed = folder, delay, ""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()

    def run(self) -> None:
        while not self.killed:
            pids = sorted(os.listdir(self.folder))
            if pids:
                time.sleep(self.delay)
                os.kill(int(pids[0]), signal.SIGKILL)
                self.killed = pids[0]
            time.sleep(0.01)


class Program:
    """The program `sudoku`."""

    def __init__(self, program: str, lines: Path, workers: int):
        self.command = [program, "--format", "line", "--threads", str(workers), "--force"]
        self.lines, self.output = lines, lines.with_name("solved.txt")

    def run(self) -> None:
        command = [*self.command, "--quiet", "--output", str(self.output), str(self.lines)]
        subprocess.run(command, check=True)

    def hash(self) -> str:
        return hash_of(self.output.read_text().splitlines())


class Ray:
    """Ray Data, from parquet to parquet."""

    def __init__(self, folder: Path, workers: int, pids: Path | None):
        import kumiki_solver.ray
        import ray

        ray.init(
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            object_store_memory=1 << 30,
        )
        context = ray.data.DataContext.get_current()
        context.enable_progress_bars = False
        # The other reader starts 32 actors for each data set, and reads up to 128 MB in one task.
        context.use_datasource_v2 = False
        self.folder, self.output = folder, folder.with_name("ray")
        if pids is not None:
            note(pids, kumiki_solver.ray)

    def run(self) -> None:
        import ray
        from kumiki_solver.ray import answer

        files = len(list(self.folder.iterdir()))
        dataset = ray.data.read_parquet(str(self.folder), override_num_blocks=files)
        answer(dataset, "solve", batch_size=None).write_parquet(str(self.output))

    def hash(self) -> str:
        return written(self.output)


class RayTable(Ray):
    """Tasks of Ray on a table in memory, from parquet to parquet."""

    def __init__(self, ray: Ray):
        self.folder, self.output = ray.folder, ray.folder.with_name("table")

    def run(self) -> None:
        from kumiki_solver.ray import answer_table

        table = pyarrow.parquet.read_table(self.folder)
        self.output.mkdir()
        answered = answer_table(table, "solve")
        pyarrow.parquet.write_table(answered, self.output / "all.parquet")


class Spark:
    """Spark, from parquet to parquet."""

    def __init__(self, folder: Path, workers: int, pids: Path | None):
        import kumiki_solver.spark
        from pyspark.sql import SparkSession

        os.environ["PYSPARK_PYTHON"] = sys.executable
        builder = SparkSession.builder.master(f"local[{workers},4]")
        for key, value in {
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.ui.enabled": "false",
            "spark.driver.memory": "2g",
            "spark.sql.execution.arrow.maxRecordsPerBatch": "50000",
        }.items():
            builder = builder.config(key, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")
        self.folder, self.output = folder, folder.with_name("spark")
        if pids is not None:
            note(pids, kumiki_solver.spark)

    def run(self) -> None:
        from kumiki_solver.spark import answer

        frame = self.session.read.parquet(str(self.folder))
        answer(frame, "solve").write.parquet(str(self.output))

    def hash(self) -> str:
        return written(self.output)


class NotingRows(Rows):
    """A function that also leaves the number of its process in a folder, for who kills it."""

    folder: Path

    def __call__(self, table: Any) -> Any:
        self.folder.joinpath(str(os.getpid())).touch()
        return super().__call__(table)


def note(pids: Path, module: Any) -> None:
    """Lets the functions of `module` leave the numbers of their processes."""
    NotingRows.folder = pids
    module.Rows = NotingRows


def measure(ways: dict[str, Any], rows: int, rounds: int, pids: Path | None) -> None:
    """Prints the times of all ways, in turns."""
    best: dict[str, float] = {}
    wanted = ""
    for at in range(rounds):
        for name, way in ways.items():
            shutil.rmtree(getattr(way, "output", ""), ignore_errors=True)
            killer = Killer(pids, 0.3) if pids and name != "program" else None
            if killer:
                killer.start()
            seconds = timed(way.run)
            found = way.hash()
            wanted = wanted or found
            best[name] = min(best.get(name, seconds), seconds)
            notes = ["same" if found == wanted else "DIFFERENT"]
            notes += [f"killed {killer.killed or 'nobody'}"] if killer else []
            print(f"{at} {name:8} {seconds:7.2f} s {rows / seconds:9,.0f}/s {' '.join(notes)}")
    for name, seconds in best.items():
        print(f"best {name:8} {rows / seconds:9,.0f}/s {best['program'] / seconds:5.2f}")


def timed(work: Callable[[], None]) -> float:
    """Returns the seconds that `work` takes."""
    begun = time.monotonic()
    work()
    return time.monotonic() - begun


def main() -> None:
    """Reads the arguments, and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles")
    parser.add_argument("--program", required=True)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=16)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ways", default="ray,spark")
    parser.add_argument("--kill", action="store_true")
    args = parser.parse_args()
    known = Path(args.puzzles).read_text().split()
    puzzles = [known[at % len(known)] for at in range(args.rows)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        lines, table = folder / "puzzles.txt", folder / "puzzles"
        lines.write_text("\n".join(puzzles) + "\n")
        table.mkdir()
        size = -(-args.rows // args.files)
        for at in range(args.files):
            ids = range(args.rows)[at * size : (at + 1) * size]
            columns = {"id": list(ids), "puzzle": puzzles[ids.start : ids.stop]}
            pyarrow.parquet.write_table(pyarrow.table(columns), table / f"{at:04}.parquet")
        pids = folder / "pids" if args.kill else None
        ways = {"program": Program(args.program, lines, args.workers)}
        for name, kind in (("ray", Ray), ("spark", Spark)):
            if name in args.ways.split(","):
                begun = time.monotonic()
                ways[name] = kind(table, args.workers, pids)
                print(f"{name} begins in {time.monotonic() - begun:.1f} s")
        if "ray" in ways:
            ways["table"] = RayTable(ways["ray"])
        measure(ways, args.rows, args.rounds, pids)


if __name__ == "__main__":
    main()
