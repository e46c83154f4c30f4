"""A journal of finished parts, with which a count of hours survives a restart.

The journal has a line of JSON for each finished part, after a header that identifies the question.

Invariant: what the journal holds is finished. A line that was cut off is not there.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # There are no locks of files to be had.
    fcntl = None  # type: ignore[assignment]

# The time between two writes that wait for the disk, in seconds.
_PATIENCE = 1.0


class JournalError(Exception):
    """A journal cannot be used: it is of another question, is damaged, or is in use."""


class Journal:
    """The finished parts of a question, on disk.

    >>> import tempfile
    >>> path = tempfile.mkdtemp() + "/count.jsonl"
    >>> with Journal(path, {"problem": "a"}) as journal:
    ...     journal.add("0", {"count": 7})
    >>> with Journal(path, {"problem": "a"}) as journal:
    ...     journal.entries
    {'0': {'count': 7}}
    """

    def __init__(self, path: str | os.PathLike, header: dict[str, Any]):
        self.path = Path(path)
        self.entries: dict[str, dict[str, Any]] = {}
        self._file = open(self.path, "a+b")
        try:
            self._lock()
            self._read(header)
        except BaseException:
            self._file.close()
            raise
        self._synced = time.monotonic()

    def add(self, part: str, entry: dict[str, Any]) -> None:
        """Adds a finished part, which is then safe from the end of the program."""
        if part in self.entries:
            raise JournalError(f"{self.path}: part {part} is finished twice")
        self.entries[part] = entry
        self._write({"part": part, **entry})

    def close(self) -> None:
        """Closes the journal."""
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise JournalError(f"{self.path}: another run uses the journal") from None

    def _read(self, header: dict[str, Any]) -> None:
        """Reads the journal, and removes a line that was cut off."""
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            read = self._line(number, line)
            if number == 1:
                if read != header:
                    raise JournalError(f"{self.path}: the journal is of another question")
                continue
            part = read.pop("part", None)
            if not isinstance(part, str) or part in self.entries:
                raise JournalError(f"{self.path}: line {number} is damaged")
            self.entries[part] = read
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)
        if whole == 0:
            self._write(header)

    def _line(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            read = json.loads(line)
        except ValueError:
            read = None
        if not isinstance(read, dict):
            raise JournalError(f"{self.path}: line {number} is damaged")
        return read

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        now = time.monotonic()
        if now - getattr(self, "_synced", 0.0) > _PATIENCE:
            os.fsync(self._file.fileno())
            self._synced = now
