"""The example notebooks run from start to end, and their pictures are pictures."""

import warnings
from pathlib import Path
from xml.etree import ElementTree

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[3] / "examples" / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook(path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    if path.stem == "search_space":
        pytest.importorskip("pandas")
    book = nbformat.read(path, as_version=4)
    stated = [cell.get("outputs") for cell in book.cells]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nbclient.NotebookClient(
            book, timeout=300, kernel_name="python3", coalesce_streams=True
        ).execute()
    pages = 0
    for cell, before in zip(book.cells, stated):
        outputs = cell.get("outputs") or []
        assert [one["output_type"] for one in outputs] == [o["output_type"] for o in before or []]
        for output, saved in zip(outputs, before or []):
            data = output.get("data", {})
            # pandas writes pages of its own.
            if "text/html" in data and "dataframe" not in data["text/html"]:
                pages += 1
                ElementTree.fromstring(f"<div>{data['text/html']}</div>")
            if "Profile" not in data.get("text/plain", "") and "dtype" not in str(data):
                assert data.get("text/plain") == saved.get("data", {}).get("text/plain")
                assert output.get("text") == saved.get("text")
    assert pages >= 3, path
