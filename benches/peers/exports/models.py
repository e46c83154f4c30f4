"""Random models with odd names, gaps, offsets and large values, each as the JSON of `kumiki`.

Invariant: a seed gives the same models on every machine.
"""

import random

# Names that a reader might take for a number, a keyword or an annotation, and plain ones.
NAMES = """x y z a1 e e1 ee E3 inf info inflow INFO nano nan Nan infinity_ semi semis subject st free
bounds general obj min max var int set output_var show show_cond domain largest complete indomain_min
promise_total variant_record in div sos1 such to that lazy user c1 range sin x[1] r1c1 _a é 7up end""".split()
NAMES += ["block size", "a b", "-", "%", "\\"]

DOMAINS = [[0, 1], [0, 1], [1, 2, 3], [-2, -1, 0], [0, 3, 7], [5], [2, 4], [-1000, 1000], [True, False]]


def model(seed, is_binary):
    """Returns a model; if `is_binary`, all values are 0 and 1."""
    draw = random.Random(seed)
    names = draw.sample(NAMES, draw.randint(1, 4))
    domains = [[0, 1]] if is_binary else DOMAINS
    variables = [{"name": name, "domain": draw.choice(domains)} for name in names]
    constraints = [constraint(draw, names) for _ in range(draw.randint(0, 3))]
    found = {"variables": variables, "constraints": constraints}
    if not is_binary and draw.random() < 0.4:
        terms = [[draw.choice([-6, -2, 1, 2, 3, 400000]), name] for name in names]
        found["terms"] = terms
        sense = draw.choice(["minimize", "maximize"])
        args = [f"v{at}" for at in range(len(names))]
        text = " + ".join(f"{by} * {arg}" for (by, _), arg in zip(terms, args))
        # The objective needs names that an expression can have.
        for variable, arg in zip(variables, args):
            variable["name"] = arg
        for one in constraints:
            one["scope"] = [args[names.index(name)] for name in one["scope"]]
        found["objectives"] = [{sense: f"{text} + {draw.choice([0, 7, -3])}"}]
        del found["terms"]
    return found


def constraint(draw, names):
    scope = draw.sample(names, draw.randint(1, len(names)))
    by = [draw.choice([-3, -1, 1, 2]) for _ in scope]
    kind = draw.choice(["ExactSum", "MinSum", "MaxSum", "AllDifferent", "AllEqual", "MaxProd",
                        "MinProd", "NotInSet", "SomeInSet", "InSet"])
    stated = {"kind": kind, "scope": scope}
    match kind:
        case "ExactSum":
            stated |= {"sum": draw.randint(-3, 6), "multipliers": by}
        case "MinSum":
            stated |= {"min": draw.randint(-3, 5), "multipliers": by}
        case "MaxSum":
            stated |= {"max": draw.randint(-3, 5), "multipliers": by}
        case "MaxProd":
            stated |= {"max": draw.randint(-4, 9)}
        case "MinProd":
            stated |= {"min": draw.randint(-4, 9)}
        case "SomeInSet":
            stated |= {"set": [0, 1, 3], "n": draw.randint(0, len(scope)), "exact": True}
        case "InSet" | "NotInSet":
            stated |= {"set": draw.sample([0, 1, 2, 3, 1000], 2)}
    return stated
