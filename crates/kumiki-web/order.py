"""An order in which functions that are alike stand side by side.

Invariant: it depends on nothing but the functions, so two builds have the same order.
"""

from collections import Counter, defaultdict

# So many instructions, one after another, are a run. Functions are alike if they share runs.
RUN = 8
# A run of more functions than these says nothing.
MOST_OWNERS = 200
# So many functions, the most alike ones, are considered for a place beside one.
NEIGHBOURS = 20


def runs(function):
    """Returns the runs of a function, each as a number."""
    names = tuple(name for name, _ in function.instructions)
    return {hash(names[at:at + RUN]) for at in range(len(names) - RUN + 1)}


def pairs_of_alike(functions):
    """Returns pairs of functions that share runs, those with the most of them first."""
    runs_of = [runs(function) for function in functions]
    owners = defaultdict(list)
    for index, found in enumerate(runs_of):
        for run in found:
            owners[run].append(index)
    pairs = set()
    for index, found in enumerate(runs_of):
        shared = Counter()
        for run in found:
            if len(owners[run]) <= MOST_OWNERS:
                shared.update(owners[run])
        del shared[index]
        for other, count in shared.most_common(NEIGHBOURS):
            pairs.add((-count, min(index, other), max(index, other)))
    return [pair for _, *pair in sorted(pairs)]


def order_of_alike(functions):
    """Returns the numbers of functions in an order.

    A pair becomes neighbours if both have a side left, and are not in one chain yet.
    """
    beside = [[] for _ in functions]
    chain_of = list(range(len(functions)))

    def chain(index):
        while chain_of[index] != index:
            chain_of[index] = chain_of[chain_of[index]]
            index = chain_of[index]
        return index

    for one, other in pairs_of_alike(functions):
        has_room = len(beside[one]) < 2 and len(beside[other]) < 2
        if has_room and chain(one) != chain(other):
            chain_of[chain(one)] = chain(other)
            beside[one].append(other)
            beside[other].append(one)
    order, seen = [], set()
    # Chains of one type that begin alike stand side by side, too.
    key = lambda index: (functions[index].type, functions[index].body)
    for index in sorted(range(len(functions)), key=key):
        if len(beside[index]) < 2:
            while index is not None and index not in seen:
                seen.add(index)
                order.append(index)
                index = next((other for other in beside[index] if other not in seen), None)
    return order
