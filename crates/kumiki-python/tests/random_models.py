"""Random models: small problems of all kinds of constraints."""

from kumiki_solver import (
    Problem,
    all_different,
    all_equal,
    allowed,
    count_of,
    forbidden,
    increasing,
)


def random_problem(chooser):
    """Returns a problem with up to some thousand solutions."""
    p = Problem(seed=chooser.randrange(5))
    for at in range(chooser.randint(1, 6)):
        values = chooser.choice(
            [
                range(chooser.randint(1, 5)),
                range(-2, chooser.randint(0, 4)),
                chooser.sample(["a", "b", "c", None, 2.5, 3, (1, 2)], chooser.randint(1, 4)),
                chooser.sample(range(-10, 90), chooser.randint(1, 4)),
            ]
        )
        p.var(f"v{at}", values)
    for _ in range(chooser.randint(0, 4)):
        _add(chooser, p)
    return p


def _add(chooser, p):
    scope = [chooser.choice(p.variables) for _ in range(chooser.randint(1, 3))]
    distinct = list({variable.name: variable for variable in scope}.values())
    numbers = [v for v in p.variables if all(type(value) is int for value in v.domain)]
    kind = chooser.randrange(8)
    if kind == 0:
        p.add(all_different(distinct))
    elif kind == 1:
        p.add(all_equal(distinct[:2]))
    elif kind in (2, 3):
        rows = [[chooser.choice(list(v.domain)) for v in distinct] for _ in range(5)]
        p.add(allowed(distinct, rows) if kind == 2 else forbidden(distinct, rows))
    elif kind == 4:
        value = chooser.choice(list(distinct[0].domain))
        p.add(count_of(distinct, value) <= chooser.randint(0, 2))
    elif numbers:
        x, y, z = (chooser.choice(numbers) for _ in range(3))
        bound = chooser.randint(-4, 9)
        if kind == 5:
            p.add(x - 2 * y + z <= bound)
        elif kind == 6:
            modulus = chooser.randint(2, 4)
            p.add(lambda a, b, c: a * b % modulus != c % modulus or a < b, x, y, z)
        elif len({x.name, y.name}) == 2:
            p.add(increasing(x, y, strictly=False))
