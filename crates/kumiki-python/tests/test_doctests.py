"""The examples in the documentation of the package."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import kumiki_solver as kumiki
import pytest

MODULES = [kumiki.__name__] + [
    module.name
    for module in pkgutil.walk_packages(kumiki.__path__, f"{kumiki.__name__}.")
    if not module.name.endswith(("__main__", "_native"))
]
NEEDED = {"cpmpy": "cpmpy", "ray": "ray", "spark": "pyspark"}


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    for part in name.split("."):
        if part in NEEDED:
            pytest.importorskip(NEEDED[part])
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


@pytest.mark.parametrize("name", ["python", "cluster"])
def test_the_pages_of_the_book(name):
    if name == "python":
        pytest.importorskip("cpmpy")
    page = Path(__file__).parents[3] / "docs" / "src" / f"{name}.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 2
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, str(page), str(page), 0)
    assert test.examples and doctest.DocTestRunner().run(test).failed == 0
