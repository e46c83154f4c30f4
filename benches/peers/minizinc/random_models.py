"""Random small MiniZinc models, each with its meaning as a function of the values."""

import itertools
import random
from itertools import product

FIRST, LAST = 0, 3


class Model:
    """Variables `x` over small domains, Booleans `b` and a set `s`; conditions and their meanings."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = self.random.randint(3, 4)
        self.first = self.random.choice([0, 1])
        spans = [sorted(self.random.choices(range(FIRST, LAST + 1), k=2)) for _ in range(self.number)]
        self.domains = [list(range(low, high + 1)) for low, high in spans]
        self.booleans = 2
        self.has_set = self.random.random() < 0.15
        self.items, self.meanings = [], []
        for _ in range(self.random.randint(1, 3)):
            self.add()

    def add(self):
        name = self.random.choice(list(KINDS))
        stated, holds, forms_allowed = KINDS[name](self)
        b = self.random.randrange(self.booleans)
        forms = [
            (stated, holds),
            (f"b[{b}] -> ({stated})", lambda v: not v.b[b] or holds(v)),
            (f"({stated}) \\/ b[{b}]", lambda v: v.b[b] or holds(v)),
            (f"b[{b}] <-> ({stated})", lambda v: bool(v.b[b]) == bool(holds(v))),
            (f"not ({stated})", lambda v: not holds(v)),
        ]
        is_plain = self.random.random() < 0.5
        text, meaning = forms[0] if is_plain else self.random.choice(forms[:forms_allowed])
        self.items.append(text)
        self.meanings.append(meaning)

    def text(self):
        """Returns the model; its output is a line of numbers."""
        lines = ['include "globals.mzn";']
        last = self.first + self.number - 1
        for at, domain in enumerate(self.domains):
            lines.append(f"var {domain[0]}..{domain[-1]}: x{at};")
        listed = ", ".join(f"x{at}" for at in range(self.number))
        lines.append(f"array [int] of var int: x = array1d({self.first}..{last}, [{listed}]);")
        lines += [f"var bool: b{at};" for at in range(self.booleans)]
        listed = ", ".join(f"b{at}" for at in range(self.booleans))
        lines.append(f"array [int] of var bool: b = array1d(0..{self.booleans - 1}, [{listed}]);")
        if self.has_set:
            lines.append(f"var set of {FIRST}..{LAST}: s;")
        lines += [f"constraint {item};" for item in self.items]
        lines.append("solve satisfy;")
        return "\n".join(lines) + "\n"

    def solutions(self):
        """Returns the solutions by brute force, as the texts that solvers print."""
        found = set()
        sets = [frozenset()]
        if self.has_set:
            values = range(FIRST, LAST + 1)
            sets = [frozenset(c) for k in range(5) for c in itertools.combinations(values, k)]
        for x in product(*self.domains):
            for b in product([False, True], repeat=self.booleans):
                for s in sets:
                    if all(meaning(Values(x, b, s)) for meaning in self.meanings):
                        found.add((x, b, s))
        return found

    def key(self, solution):
        """Returns the solution that a solver printed, in the form of `solutions`."""
        x = tuple(int(solution[f"x{at}"]) for at in range(self.number))
        b = tuple(solution[f"b{at}"] == "true" for at in range(self.booleans))
        s = frozenset()
        if self.has_set:
            s = set_of(solution["s"])
        return x, b, s

    def slots(self, number):
        return [self.random.randrange(self.number) for _ in range(number)]

    def small(self, low=FIRST, high=LAST):
        return self.random.randint(low, high)


class Values:
    def __init__(self, x, b, s):
        self.x, self.b, self.s = x, b, s


def set_of(text):
    if ".." in text:
        low, high = map(int, text.split(".."))
        return frozenset(range(low, high + 1))
    return frozenset(int(word) for word in text.strip("{}").split(",") if word)


def entries(model, places):
    """Returns the text of a list of variables and constants, and its meaning."""
    constants = [model.small() if model.random.random() < 0.15 else None for _ in places]
    words = [f"x{at}" if c is None else str(c) for at, c in zip(places, constants)]
    take = lambda v: [v.x[at] if c is None else c for at, c in zip(places, constants)]
    return "[" + ", ".join(words) + "]", take


def listed(model, low=1, high=4):
    return entries(model, model.slots(model.random.randint(low, high)))


# Each kind returns a text, its meaning, and how many of the five forms may be made of it.
def all_different(model):
    text, take = listed(model)
    return f"alldifferent({text})", lambda v: len(set(take(v))) == len(take(v)), 5


def all_equal(model):
    text, take = listed(model)
    return f"all_equal({text})", lambda v: len(set(take(v))) == 1, 5


def except_zero(model):
    text, take = listed(model)

    def meaning(v):
        kept = [value for value in take(v) if value]
        return len(set(kept)) == len(kept)

    return f"alldifferent_except_0({text})", meaning, 5


OPERATORS = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}


def count(model):
    text, take = listed(model, 2)
    word = model.random.choice(list(OPERATORS))
    [value, number] = model.slots(2)
    which, how = model.random.choice([(True, True), (True, False), (False, True), (False, False)])
    constant, bound = model.small(), model.small(0, 3)
    left = f"x{value}" if which else str(constant)
    right = f"x{number}" if how else str(bound)

    def meaning(v):
        wanted = v.x[value] if which else constant
        return OPERATORS[word](take(v).count(wanted), v.x[number] if how else bound)

    return f"count({text}, {left}) {word} {right}", meaning, 5


def fits(starts, lengths, loads, capacity):
    tasks = [t for t in zip(starts, lengths, loads) if t[1] > 0 and t[2] > 0]
    times = {t for t, _, _ in tasks}
    return all(sum(r for s, d, r in tasks if s <= t < s + d) <= capacity for t in times)


def cumulative(model):
    number = model.random.randint(2, 4)
    s, starts = entries(model, model.slots(number))
    d, lengths = entries(model, model.slots(number))
    r, loads = entries(model, model.slots(number))
    if model.random.random() < 0.6:
        ds = [model.small(0, 3) for _ in range(number)]
        d, lengths = str(ds), lambda v: ds
    if model.random.random() < 0.6:
        rs = [model.small(0, 3) for _ in range(number)]
        r, loads = str(rs), lambda v: rs
    at, constant = model.slots(1)[0], model.random.choice([None, model.small(1, 4)])
    c = f"x{at}" if constant is None else str(constant)

    def meaning(v):
        capacity = v.x[at] if constant is None else constant
        return fits(starts(v), lengths(v), loads(v), capacity)

    return f"cumulative({s}, {d}, {r}, {c})", meaning, 4


def is_circuit(values, first, may_rest):
    places = [value - first for value in values]
    if any(not 0 <= place < len(values) for place in places):
        return False
    on = [at for at, place in enumerate(places) if place != at]
    if not may_rest and len(on) < len(values):
        return len(values) == 0
    if not on:
        return may_rest or not values
    at, seen = on[0], []
    while at not in seen:
        seen.append(at)
        at = places[at]
    return at == on[0] and len(seen) == len(on)


def circuit(model, may_rest=False):
    places = model.slots(model.random.randint(2, 4))
    text, take = entries(model, places)
    first = model.random.choice([0, 1])
    name = "subcircuit" if may_rest else "circuit"
    array = f"array1d({first}..{first + len(places) - 1}, {text})"
    return f"{name}({array})", lambda v: is_circuit(take(v), first, may_rest), 1


def subcircuit(model):
    return circuit(model, True)


def inverse(model):
    number = model.random.randint(1, 3)
    f, left = entries(model, model.slots(number))
    g, right = entries(model, model.slots(number))
    i, j = model.random.choice([0, 1]), model.random.choice([0, 1])

    def meaning(v):
        a, b = left(v), right(v)
        if not all(j <= y < j + number for y in a) or not all(i <= y < i + number for y in b):
            return False
        return all(b[a[k] - j] == k + i for k in range(number)) and all(a[b[k] - i] == k + j for k in range(number))

    arrays = [f"array1d({at}..{at + number - 1}, {text})" for at, text in ((i, f), (j, g))]
    return f"inverse({arrays[0]}, {arrays[1]})", meaning, 1


def table(model):
    places = model.slots(model.random.randint(1, 4))
    text, take = entries(model, places)
    rows = [[model.small() for _ in places] for _ in range(model.random.randint(1, 6))]
    written = "[|" + "|".join(", ".join(map(str, row)) for row in rows) + "|]"
    return f"table({text}, {written})", lambda v: list(take(v)) in rows, 3


def bool_table(model):
    rows = [[model.random.random() < 0.5 for _ in range(2)] for _ in range(model.random.randint(1, 3))]
    written = "[|" + "|".join(", ".join(str(w).lower() for w in row) for row in rows) + "|]"
    return f"table([b[1], b[0]], {written})", lambda v: [v.b[1], v.b[0]] in rows, 1


def regular(model):
    text, take = listed(model)
    states, symbols = model.random.randint(1, 3), model.random.randint(1, 3)
    step = [[model.random.randint(0, states) for _ in range(symbols)] for _ in range(states)]
    start = model.random.randint(1, states)
    ends = [state for state in range(1, states + 1) if model.random.random() < 0.6] or [1]
    written = "[|" + "|".join(", ".join(map(str, row)) for row in step) + "|]"

    def meaning(v):
        state = start
        for value in take(v):
            if not 1 <= value <= symbols:
                return False
            state = step[state - 1][value - 1]
            if state == 0:
                return False
        return state in ends

    ending = "{" + ", ".join(map(str, ends)) + "}"
    return f"regular({text}, {states}, {symbols}, {written}, {start}, {ending})", meaning, 1


def lex(model):
    left, right = listed(model), listed(model)
    if model.random.random() < 0.5:
        return f"lex_less({left[0]}, {right[0]})", lambda v: left[1](v) < right[1](v), 4
    return f"lex_lesseq({left[0]}, {right[0]})", lambda v: left[1](v) <= right[1](v), 4


def packing(model):
    number = model.random.randint(1, 4)
    text, take = entries(model, model.slots(number))
    weights = [model.small(0, 3) for _ in range(number)]
    kind = model.random.randrange(3)
    load = lambda v, bin: sum(w for w, place in zip(weights, take(v)) if place == bin)
    if kind == 0:
        capacity = model.small(1, 5)
        meaning = lambda v: all(load(v, bin) <= capacity for bin in range(FIRST, LAST + 1))
        return f"bin_packing({capacity}, {text}, {weights})", meaning, 1
    first, bins = model.random.choice([0, 1]), model.random.randint(2, 4)
    inside = lambda v: all(first <= place < first + bins for place in take(v))
    if kind == 1:
        capacities = [model.small(0, 5) for _ in range(bins)]
        array = f"array1d({first}..{first + bins - 1}, {capacities})"
        meaning = lambda v: inside(v) and all(load(v, first + k) <= c for k, c in enumerate(capacities))
        return f"bin_packing_capa({array}, {text}, {weights})", meaning, 1
    loads, values = entries(model, model.slots(bins))
    array = f"array1d({first}..{first + bins - 1}, {loads})"
    meaning = lambda v: inside(v) and all(load(v, first + k) == n for k, n in enumerate(values(v)))
    return f"bin_packing_load({array}, {text}, {weights})", meaning, 1


def boxes(model):
    number = model.random.randint(2, 3)
    parts = [entries(model, model.slots(number)) for _ in range(4)]
    for at in (2, 3):
        if model.random.random() < 0.6:
            sizes = [model.small(0, 2) for _ in range(number)]
            parts[at] = (str(sizes), lambda v, sizes=sizes: sizes)
    is_strict = model.random.random() < 0.5

    def meaning(v):
        x, y, w, h = (take(v) for _, take in parts)
        for i in range(number):
            for j in range(i):
                if not is_strict and 0 in (w[i], w[j], h[i], h[j]):
                    continue
                if not (x[i] + w[i] <= x[j] or x[j] + w[j] <= x[i] or y[i] + h[i] <= y[j] or y[j] + h[j] <= y[i]):
                    return False
        return True

    name = "diffn" if is_strict else "diffn_nonstrict"
    return f"{name}({', '.join(text for text, _ in parts)})", meaning, 4


def tasks(model):
    number = model.random.randint(2, 4)
    s, starts = entries(model, model.slots(number))
    d, lengths = entries(model, model.slots(number))
    if model.random.random() < 0.6:
        ds = [model.small(0, 2) for _ in range(number)]
        d, lengths = str(ds), lambda v: ds
    is_strict = model.random.random() < 0.5

    def meaning(v):
        pairs = list(zip(starts(v), lengths(v)))
        for (a, n), (b, m) in itertools.combinations(pairs, 2):
            if not is_strict and 0 in (n, m):
                continue
            if not (a + n <= b or b + m <= a):
                return False
        return True

    return f"disjunctive{'_strict' if is_strict else ''}({s}, {d})", meaning, 4


def cardinality(model):
    text, take = listed(model, 2)
    cover = model.random.sample(range(FIRST, LAST + 1), model.random.randint(1, 3))
    is_closed = model.random.random() < 0.5
    close = "_closed" if is_closed else ""
    inside = lambda v: not is_closed or all(value in cover for value in take(v))
    if model.random.random() < 0.5:
        counts, values = entries(model, model.slots(len(cover)))
        meaning = lambda v: inside(v) and [take(v).count(c) for c in cover] == list(values(v))
        return f"global_cardinality{close}({text}, {cover}, {counts})", meaning, 1
    low = [model.small(0, 1) for _ in cover]
    high = [n + model.small(0, 2) for n in low]
    meaning = lambda v: inside(v) and all(a <= take(v).count(c) <= b for c, a, b in zip(cover, low, high))
    return f"global_cardinality_low_up{close}({text}, {cover}, {low}, {high})", meaning, 1


def nvalue(model):
    text, take = listed(model, 2)
    at = model.slots(1)[0]
    return f"nvalue(x{at}, {text})", lambda v: len(set(take(v))) == v.x[at], 4


def precede(model):
    text, take = listed(model, 2)
    order = model.random.sample(range(FIRST, LAST + 1), model.random.randint(2, 3))

    def meaning(v):
        values = take(v)
        for before, after in itertools.pairwise(order):
            if after in values and before not in values[: values.index(after)]:
                return False
        return True

    if len(order) == 2:
        return f"value_precede({order[0]}, {order[1]}, {text})", meaning, 1
    return f"value_precede_chain({order}, {text})", meaning, 1


def extreme(model):
    text, take = listed(model, 2)
    at = model.slots(1)[0]
    name, function = model.random.choice([("max", max), ("min", min)])
    return f"{name}({text}) = x{at}", lambda v: function(take(v)) == v.x[at], 5


def extreme_place(model):
    text, take = listed(model, 2)
    at = model.slots(1)[0]
    name, function = model.random.choice([("arg_max", max), ("arg_min", min)])
    meaning = lambda v: take(v).index(function(take(v))) + 1 == v.x[at]
    return f"{name}({text}) = x{at}", meaning, 4


def element(model):
    text, take = listed(model, 2)
    i, at = model.slots(2)

    def meaning(v):
        values = take(v)
        return 1 <= v.x[i] <= len(values) and values[v.x[i] - 1] == v.x[at]

    return f"{text}[x{i}] = x{at}", meaning, 1


def among(model):
    text, take = listed(model, 2)
    at = model.slots(1)[0]
    values = sorted(model.random.sample(range(FIRST, LAST + 1), 2))
    written = "{" + ", ".join(map(str, values)) + "}"
    return f"among(x{at}, {text}, {written})", lambda v: sum(w in values for w in take(v)) == v.x[at], 4


def member(model):
    text, take = listed(model, 2)
    at = model.slots(1)[0]
    return f"member({text}, x{at})", lambda v: v.x[at] in take(v), 4


def linear(model):
    text, take = listed(model, 1, 3)
    number = text.count(",") + 1
    factors = [model.random.choice([-3, -2, -1, 1, 2, 3]) for _ in range(number)]
    word, bound = model.random.choice(list(OPERATORS)), model.small(-3, 6)
    meaning = lambda v: OPERATORS[word](sum(f * w for f, w in zip(factors, take(v))), bound)
    written = " + ".join(f"({f}) * ({w.strip()})" for f, w in zip(factors, text.strip("[]").split(",")))
    return f"{written} {word} {bound}", meaning, 5


def quotient(a, b):
    return int(a / b)


def arithmetic(model):
    i, j, k = model.slots(3)
    shift = model.small(-3, 0)
    kinds = {
        f"x{i} * x{j} = x{k}": lambda v: v.x[i] * v.x[j] == v.x[k],
        f"abs(x{i} - x{j}) = x{k}": lambda v: abs(v.x[i] - v.x[j]) == v.x[k],
        f"(x{i} + {shift}) * x{j} = x{k} - 1": lambda v: (v.x[i] + shift) * v.x[j] == v.x[k] - 1,
        f"max(x{i}, x{j}) = x{k}": lambda v: max(v.x[i], v.x[j]) == v.x[k],
    }
    partial = {
        f"(x{i} + {shift}) div x{j} = x{k} - 1": lambda v: v.x[j] != 0
        and quotient(v.x[i] + shift, v.x[j]) == v.x[k] - 1,
        f"(x{i} + {shift}) mod x{j} = x{k} - 1": lambda v: v.x[j] != 0
        and v.x[i] + shift - v.x[j] * quotient(v.x[i] + shift, v.x[j]) == v.x[k] - 1,
        f"pow(x{i}, x{j}) = x{k}": lambda v: v.x[i] ** v.x[j] == v.x[k],
    }
    is_partial = model.random.random() < 0.5
    text, meaning = model.random.choice(list((partial if is_partial else kinds).items()))
    return text, meaning, 1 if is_partial else 5


def choice(model):
    i, j, k = model.slots(3)
    value = model.small()
    text = f"if x{i} = {value} then x{j} < x{k} else b[0] endif"
    return text, lambda v: v.x[j] < v.x[k] if v.x[i] == value else v.b[0], 5


def logic(model):
    i, j = model.slots(2)
    text = f"xorall([b[0], b[1], x{i} > 1, x{j} = 2])"
    return text, lambda v: (v.b[0] + v.b[1] + (v.x[i] > 1) + (v.x[j] == 2)) % 2 == 1, 4


def sets(model):
    i, j = model.slots(2)
    if not model.has_set:
        values = sorted(model.random.sample(range(FIRST, LAST + 1), 2))
        written = "{" + ", ".join(map(str, values)) + "}"
        return f"x{i} in {written}", lambda v: v.x[i] in values, 5
    kinds = {
        f"x{i} in s": lambda v: v.x[i] in v.s,
        f"card(s) = x{i}": lambda v: len(v.s) == v.x[i],
        f"(s union {{x{i}, 1}}) = {{x{j}, 1}} union s": lambda v: v.s | {v.x[i], 1} == v.s | {v.x[j], 1},
        "s subset {0, 2, 3}": lambda v: v.s <= {0, 2, 3},
        "card(s intersect {0, 1}) = 1": lambda v: len(v.s & {0, 1}) == 1,
        "s != {1, 3}": lambda v: v.s != {1, 3},
    }
    text, meaning = model.random.choice(list(kinds.items()))
    return text, meaning, 4 if "union" not in text else 1


def order(model):
    text, take = listed(model, 2)
    name, test = model.random.choice(
        [("increasing", lambda a, b: a <= b), ("strictly_decreasing", lambda a, b: a > b)]
    )
    return f"{name}({text})", lambda v: all(test(a, b) for a, b in itertools.pairwise(take(v))), 1


KINDS = {
    function.__name__: function
    for function in (
        all_different, all_equal, except_zero, count, cumulative, circuit, subcircuit, inverse, table,
        bool_table, regular, lex, packing, boxes, tasks, cardinality, nvalue, precede, extreme,
        extreme_place, element, among, member, linear, arithmetic, choice, logic, sets, order,
    )
}
