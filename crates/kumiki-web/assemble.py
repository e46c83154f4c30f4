#!/usr/bin/env python3
"""Puts the playground into one file of HTML: assemble.py --all ALL.gz [--first FIRST.gz] OUT.html

The page has its style sheet, its script, its worker and the modules within itself, so it makes no
request. A module is base64 of what `pack.py` makes, and no text in the page can end its element.
The policy of the page names its one style sheet and its one script by their hashes.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import subprocess
import tempfile

PAGE = pathlib.Path(__file__).resolve().parent / "page"

# The files of the script, each after those that it uses.
SCRIPTS = [
    "elements", "engine", "address", "picture", "puzzle_views", "walking_views", "model_views",
    "sharing_view", "views", "settings", "desk", "box", "examples", "dialogs", "generating", "page",
]


def code_of_pages():
    """Returns the style sheet and the script of pages within another page."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "code"
        rustc = os.environ.get("RUSTC", "rustc")
        subprocess.run([rustc, "--edition", "2024", "-o", program, PAGE / "code.rs"], check=True)
        run = lambda part: subprocess.run([program, part], check=True, capture_output=True)
        return [run(part).stdout.decode() for part in ("style", "script")]


def source(text):
    """Returns the source of a policy that allows `text` in an element, and no other text."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def page(modules):
    """Returns the page with the packed modules."""
    read = lambda name: (PAGE / name).read_text(encoding="utf-8")
    style, code = code_of_pages()
    own = "".join(read(f"{name}.js") for name in SCRIPTS)
    script = f'(() => {{\n"use strict";\n{code}{own}}})();\n'
    style += read("page.css")
    parts = {
        "style": style,
        "script": script,
        "worker": read("module.js") + read("worker.js"),
        "style hash": source(style),
        "script hash": source(script),
        **{name: base64.b64encode(data).decode() for name, data in modules.items()},
    }
    for name in ("style", "script", "worker"):
        for end in ("</script", "</style", "<!--"):
            assert end not in parts[name].lower(), f"{name} has {end}"
    filled = read("page.html")
    # A part may have the name of another part in braces, so each is put in once, from the end.
    places = sorted(((filled.index(f"{{{name}}}"), name) for name in parts), reverse=True)
    for at, name in places:
        filled = filled[:at] + parts[name] + filled[at + len(name) + 2:]
    return filled


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--first", help="the small module, which is there first")
    parser.add_argument("--all", required=True, help="the module that answers everything")
    parser.add_argument("out", type=pathlib.Path)
    wanted = parser.parse_args()
    read = lambda path: pathlib.Path(path).read_bytes() if path else b""
    modules = {"first": read(wanted.first), "all": read(wanted.all)}
    wanted.out.write_text(page(modules), encoding="utf-8")
    print(f"{wanted.out}: {wanted.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
