"""The models and data that the comparisons read from folders that are given to them."""

import csv
from pathlib import Path

from tools import compiled

TRIES = 3


def data_of(folder):
    """Returns the data files of a folder by name; those of its subfolders if it has none."""
    found = sorted(folder.glob("*.dzn"))
    return found or sorted(folder.rglob("*.dzn"))


def first_compiled(folder, library, cache):
    """Returns the first model and data by name that compile: their files and FlatZinc, or `None`.

    A model without data is tried alone.
    """
    for model in sorted(folder.glob("*.mzn"))[:TRIES]:
        data = data_of(folder)[:TRIES]
        for files in [[model, place] for place in data] or [[model]]:
            name = "+".join(place.stem for place in files)
            place, _ = compiled(files, library, cache / library / folder.name / f"{name}.fzn")
            if place:
                return files, place
        if data:
            name = model.stem
            place, _ = compiled([model], library, cache / library / folder.name / f"{name}.fzn")
            if place:
                return [model], place
    return None


def manifest(folder):
    """Returns the lines of the manifest of a folder by name."""
    with open(Path(folder, "manifest.csv"), newline="", encoding="utf-8") as file:
        return {line["name"]: line for line in csv.DictReader(file)}
