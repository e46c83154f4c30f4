#!/usr/bin/env python3
"""Packs a module of WebAssembly for the page: pack.py IN.wasm OUT.gz

The packed form is compressed by zopfli if it is installed, else by gzip, which leaves more bytes.
"""

import argparse
import gzip
import pathlib
import shutil
import subprocess
import tempfile

from module import Module


def compressed(data):
    """Returns bytes as gzip, without a name or a time."""
    if not shutil.which("zopfli"):
        return gzip.compress(data, compresslevel=9, mtime=0)
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return subprocess.run(["zopfli", "-c", file.name], check=True, capture_output=True).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("module", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    wanted = parser.parse_args()
    wanted.out.write_bytes(compressed(Module(wanted.module.read_bytes()).packed()))


if __name__ == "__main__":
    main()
