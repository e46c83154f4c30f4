"""Solutions by trying everything, for comparison."""

from itertools import product


def solutions(domains, tests):
    """Returns the combinations of values that all `tests` accept, as a set of tuples.

    A test is a function and the names of its arguments.
    """
    names = list(domains)
    found = set()
    for values in product(*domains.values()):
        known = dict(zip(names, values))
        if all(function(*(known[name] for name in scope)) for function, scope in tests):
            found.add(values)
    return found


def rows(dicts, names):
    """Returns the values of `names` in each dictionary, as a set; none may come twice."""
    found = [tuple(one[name] for name in names) for one in dicts]
    assert len(found) == len(set(found))
    return set(found)
