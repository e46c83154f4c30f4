"""What the comparisons share: the machine they ran on, programs that are built, tables in Markdown."""

import os
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "peers"


def fail(message):
    """Ends a comparison without a table."""
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")


def said(*command):
    """What a command prints, or nothing."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


def processor():
    """The name of the processor, and the widest instructions that it has."""
    facts = {}
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        facts = dict(map(str.strip, line.split(":", 1)) for line in lines if ":" in line)
    except OSError:
        pass
    flags = facts.get("flags", "").split()
    widest = next((name for name in ("avx512bw", "avx2", "sse2") if name in flags), "")
    return " ".join([facts.get("model name", platform.machine()), widest and f"({widest})"]).strip()


def load():
    """How many processes wanted to run in the last minute, where the system tells."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def machine():
    """What ran, and on what: names and values."""
    commit = said("git", "rev-parse", "--short", "HEAD")
    changes = " with changes" if said("git", "status", "--porcelain") else ""
    return {
        "processor": f"{processor()}, {os.cpu_count()} of them, {platform.system()}",
        "load": load(),
        "compiler": said("rustc", "--version"),
        "kumiki": f"{commit}{changes}",
    }


def build(folder, name):
    """Builds a package outside the workspace, optimised; returns the program."""
    target = WORK / name
    manifest = folder / "Cargo.toml"
    cargo = ["cargo", "build", "--release", "--quiet", "--manifest-path", manifest]
    if subprocess.run([*cargo, "--target-dir", target]).returncode != 0:
        raise OSError(f"{folder} could not be built")
    return target / "release"


def table(rows):
    """Rows, the first of which are the names of the columns, as a Markdown table."""
    widths = [max(3, *(len(row[column]) for row in rows)) for column in range(len(rows[0]))]

    def line(row):
        cells = [
            text.ljust(width) if column == 0 else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths))
        ]
        return "| " + " | ".join(cells) + " |"

    rule = "| " + " | ".join(
        "-" * width if column == 0 else "-" * (width - 1) + ":"
        for column, width in enumerate(widths)
    ) + " |"
    return "\n".join([line(rows[0]), rule, *map(line, rows[1:])])


def figure(number, digits=3):
    """A number with about so many digits that matter."""
    if number is None:
        return ""
    if number >= 10 ** (digits - 1):
        return f"{number:,.0f}"
    return f"{number:.{digits}g}"
