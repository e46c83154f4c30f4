"""The examples in the documentation of the package."""

import doctest
import importlib
import pkgutil

import pytest

import kumiki

MODULES = ["kumiki"] + [
    module.name
    for module in pkgutil.walk_packages(kumiki.__path__, "kumiki.")
    if not module.name.endswith(("__main__", "_kumiki"))
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.failed == 0
