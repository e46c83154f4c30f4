"""Families of models with large numbers: each as a model of `kumiki`, and stated for CP-SAT.

Invariant: the two statements of an instance mean the same, and `cost` holds a solution against
the instance alone. An instance depends on its family and its seed only.
"""

import itertools
import random

FAMILIES = {}


def family(make):
    """Registers a family: a function that makes the instance of a source of chance."""
    FAMILIES[make.__name__] = make
    return make


class Instance:
    """Variables by name, statements of both sides, and the check of a solution."""

    def __init__(self, cost):
        self.domains = {}
        self.texts = []
        self.posts = []
        self.objective = None
        self.cost = cost

    def variable(self, name, least, most):
        """Adds a variable, and returns its name."""
        self.domains[name] = (least, most)
        return name

    def add(self, text, post):
        """Adds a statement: an expression, and what posts it to CP-SAT."""
        self.texts.append(text)
        self.posts.append(post)

    def minimize(self, text, expression):
        """Sets the objective: an expression, and what returns it for CP-SAT."""
        self.objective = (text, expression)

    def model(self):
        """The model of `kumiki`."""
        variables = [
            {"name": name, "domain": {"from": least, "to": most}}
            for name, (least, most) in self.domains.items()
        ]
        return {
            "variables": variables,
            "constraints": [{"kind": "String", "expr": text} for text in self.texts if text],
            "objectives": [{"minimize": self.objective[0]}],
        }

    def state(self, model):
        """States the instance in a model of CP-SAT, and returns its variables."""
        of = {name: model.new_int_var(*ends, name) for name, ends in self.domains.items()}
        of["domains"] = self.domains
        for post in self.posts:
            post(model, of)
        model.minimize(self.objective[1](of))
        return of


def weighted(factors, names):
    """A sum as text."""
    return " + ".join(f"{factor}*{name}" for factor, name in zip(factors, names))


def total(factors, names):
    """A sum for CP-SAT."""
    return lambda of: sum(factor * of[name] for factor, name in zip(factors, names))


def truths(model, of, name):
    """The truths of the values of a variable, made once."""
    known = of.setdefault(("truths", name), {})
    if not known:
        least, most = of["domains"][name]
        for value in range(least, most + 1):
            known[value] = model.new_bool_var("")
        model.add_exactly_one(known.values())
        model.add(of[name] == sum(value * truth for value, truth in known.items()))
    return known


def apart(instance, tasks):
    """Adds that tasks (name of the start, duration) do not overlap."""
    for (one, takes), (other, lasts) in itertools.combinations(tasks, 2):
        instance.add(f"{one} + {takes} <= {other} or {other} + {lasts} <= {one}", lambda *_: None)

    def post(model, of):
        model.add_no_overlap([model.new_fixed_size_interval_var(of[s], d, "") for s, d in tasks])

    instance.add(None, post)


def are_apart(solution, tasks):
    """Whether tasks do not overlap."""
    times = sorted((solution[start], takes) for start, takes in tasks)
    return all(start + takes <= after for (start, takes), (after, _) in zip(times, times[1:]))


def follows(instance, before, takes, after):
    """Adds that a task has ended when another variable is due."""
    instance.add(f"{before} + {takes} <= {after}", lambda m, of: m.add(of[before] + takes <= of[after]))


def shop(chance, jobs, machines, is_open, unit):
    """A job shop, or an open shop, whose times are multiples of `unit`."""
    routes = [chance.sample(range(machines), machines) for _ in range(jobs)]
    times = [[unit * chance.randint(5, 99) for _ in range(machines)] for _ in range(jobs)]
    horizon = sum(map(sum, times))
    names = {(j, m): f"s{j}_{m}" for j in range(jobs) for m in range(machines)}
    of_machine = [[(names[j, m], times[j][m]) for j in range(jobs)] for m in range(machines)]
    of_job = [[(names[j, m], times[j][m]) for m in routes[j]] for j in range(jobs)]

    def cost(solution):
        assert all(are_apart(solution, tasks) for tasks in [*of_machine, *of_job])
        for tasks in [] if is_open else of_job:
            order = [solution[start] for start, _ in tasks]
            assert order == sorted(order)
        return max(solution[start] + takes for tasks in of_job for start, takes in tasks)

    instance = Instance(cost)
    for name in [*names.values(), "end"]:
        instance.variable(name, 0, horizon)
    for tasks in of_machine:
        apart(instance, tasks)
    for tasks in of_job:
        if is_open:
            apart(instance, tasks)
        else:
            for (one, takes), (other, _) in zip(tasks, tasks[1:]):
                follows(instance, one, takes, other)
        for start, takes in tasks if is_open else tasks[-1:]:
            follows(instance, start, takes, "end")
    instance.minimize("end", lambda of: of["end"])
    return instance


@family
def job_shop(chance):
    return shop(chance, 9, 5, False, 1)


@family
def job_shop_in_seconds(chance):
    return shop(chance, 8, 5, False, 3600)


@family
def open_shop(chance):
    return shop(chance, 5, 5, True, 1)


def boxes(instance, of_item, weights, count, room):
    """Adds that the items in each box weigh at most its room: a text, and an expression."""
    for box in range(count):
        load = " + ".join(f"{w} * ({name} == {box})" for name, w in zip(of_item, weights))
        text, most = room(box)

        def post(model, of, box=box, most=most):
            loads = [w * truths(model, of, name)[box] for name, w in zip(of_item, weights)]
            model.add(sum(loads) <= most(of))

        instance.add(f"{load} <= {text}", post)


@family
def bins(chance):
    """The fewest bins of one size."""
    weights = [chance.randint(20, 70) for _ in range(24)]
    size, count = 150, sum(weights) // 150 + 3
    of_item = [f"b{item}" for item in range(len(weights))]
    used = [f"u{box}" for box in range(count)]

    def cost(solution):
        for box in range(count):
            load = sum(w for name, w in zip(of_item, weights) if solution[name] == box)
            assert load <= size * solution[used[box]]
        return sum(solution[name] for name in used)

    instance = Instance(cost)
    for name in of_item:
        instance.variable(name, 0, count - 1)
    for name in used:
        instance.variable(name, 0, 1)
    room = lambda box: (f"{size} * {used[box]}", lambda of: size * of[used[box]])  # noqa: E731
    boxes(instance, of_item, weights, count, room)
    ones = [1] * count
    instance.minimize(weighted(ones, used), total(ones, used))
    return instance


@family
def assembly_line(chance):
    """The fewest stations of a line, where some tasks come after others."""
    times = [chance.randint(5, 30) for _ in range(28)]
    cycle, count = 60, sum(times) // 60 + 4
    before = [(i, j) for j in range(1, len(times)) for i in range(j) if chance.random() < 1.5 / j]
    of_task = [f"t{task}" for task in range(len(times))]

    def cost(solution):
        stations = [solution[name] for name in of_task]
        assert all(stations[i] <= stations[j] for i, j in before)
        for station in range(count):
            assert sum(t for t, at in zip(times, stations) if at == station) <= cycle
        return max(stations)

    instance = Instance(cost)
    for name in [*of_task, "last"]:
        instance.variable(name, 0, count - 1)
    for i, j in before:
        follows(instance, of_task[i], 0, of_task[j])
    boxes(instance, of_task, times, count, lambda box: (str(cycle), lambda of: cycle))
    for name in of_task:
        follows(instance, name, 0, "last")
    instance.minimize("last", lambda of: of["last"])
    return instance


@family
def equations(chance):
    """The least sum of whole numbers with given sums of some of them."""
    count, names = 9, [f"x{i}" for i in range(12)]
    hidden = [chance.randint(0, 40) for _ in names]
    members = [[i for i in range(len(names)) if chance.random() < 0.45] or [0] for _ in range(count)]
    sums = [sum(hidden[i] for i in row) for row in members]

    def cost(solution):
        for row, value in zip(members, sums):
            assert sum(solution[names[i]] for i in row) == value
        return sum(solution[name] for name in names)

    instance = Instance(cost)
    for name in names:
        instance.variable(name, 0, 200)
    for row, value in zip(members, sums):
        own, ones = [names[i] for i in row], [1] * len(row)
        sum_of = total(ones, own)
        instance.add(
            f"{weighted(ones, own)} == {value}",
            lambda m, of, sum_of=sum_of, value=value: m.add(sum_of(of) == value),
        )
    ones = [1] * len(names)
    instance.minimize(weighted(ones, names), total(ones, names))
    return instance


@family
def knapsack(chance):
    """The dearest choice within five limits."""
    names = [f"x{i}" for i in range(32)]
    weights = [[chance.randint(10, 99) for _ in names] for _ in range(5)]
    gains = [sum(row[i] for row in weights) // 5 + chance.randint(0, 20) for i in range(len(names))]
    limits = [sum(row) // 2 for row in weights]
    costs = [-gain for gain in gains]

    def cost(solution):
        for row, limit in zip(weights, limits):
            assert sum(w * solution[name] for w, name in zip(row, names)) <= limit
        return sum(c * solution[name] for c, name in zip(costs, names))

    instance = Instance(cost)
    for name in names:
        instance.variable(name, 0, 1)
    for row, limit in zip(weights, limits):
        sum_of = total(row, names)
        instance.add(
            f"{weighted(row, names)} <= {limit}",
            lambda m, of, sum_of=sum_of, limit=limit: m.add(sum_of(of) <= limit),
        )
    instance.minimize(f"-({weighted(gains, names)})", total(costs, names))
    return instance


@family
def independent_set(chance):
    """The largest set of nodes without an edge."""
    names = [f"x{i}" for i in range(70)]
    edges = [e for e in itertools.combinations(names, 2) if chance.random() < 0.13]

    def cost(solution):
        assert not any(solution[a] and solution[b] for a, b in edges)
        return -sum(solution[name] for name in names)

    instance = Instance(cost)
    for name in names:
        instance.variable(name, 0, 1)
    for a, b in edges:
        instance.add(f"{a} + {b} <= 1", lambda m, of, a=a, b=b: m.add(of[a] + of[b] <= 1))
    ones = [1] * len(names)
    instance.minimize(f"-({weighted(ones, names)})", total([-1] * len(names), names))
    return instance


@family
def coins(chance):
    """The same number of coins in each row and column, at the least cost."""
    side, each = 10, 4
    costs = [[chance.randint(1, 99) for _ in range(side)] for _ in range(side)]
    names = [[f"c{r}_{c}" for c in range(side)] for r in range(side)]
    lines = [*names, *map(list, zip(*names))]

    def cost(solution):
        assert all(sum(solution[name] for name in line) == each for line in lines)
        return sum(costs[r][c] * solution[names[r][c]] for r in range(side) for c in range(side))

    instance = Instance(cost)
    flat, factors = sum(names, []), sum(costs, [])
    for name in flat:
        instance.variable(name, 0, 1)
    for line in lines:
        sum_of = total([1] * side, line)
        text = f"{weighted([1] * side, line)} == {each}"
        instance.add(text, lambda m, of, sum_of=sum_of: m.add(sum_of(of) == each))
    instance.minimize(weighted(factors, flat), total(factors, flat))
    return instance


@family
def warehouses(chance):
    """Shops that are supplied by warehouses, which cost when they are open."""
    shops, houses = 16, 8
    costs = [[chance.randint(10, 99) for _ in range(houses)] for _ in range(shops)]
    opening = [chance.randint(60, 140) for _ in range(houses)]
    room = [chance.randint(3, 6) for _ in range(houses)]
    served = [f"s{i}" for i in range(shops)]
    is_open = [f"o{h}" for h in range(houses)]

    def cost(solution):
        at = [solution[name] for name in served]
        assert all(at.count(h) <= room[h] * solution[is_open[h]] for h in range(houses))
        paid = sum(opening[h] * solution[is_open[h]] for h in range(houses))
        return paid + sum(row[h] for row, h in zip(costs, at))

    instance = Instance(cost)
    for name in served:
        instance.variable(name, 0, houses - 1)
    for name in is_open:
        instance.variable(name, 0, 1)
    ones = [1] * shops
    most = lambda h: (f"{room[h]} * {is_open[h]}", lambda of: room[h] * of[is_open[h]])  # noqa: E731
    boxes(instance, served, ones, houses, most)
    names = [instance.variable(f"c{i}", 0, 99) for i in range(shops)]
    for name, shop_name, row in zip(names, served, costs):

        def post(model, of, name=name, shop_name=shop_name, row=row):
            known = truths(model, of, shop_name)
            model.add(of[name] == sum(row[h] * known[h] for h in range(houses)))

        instance.add(f"{name} == {row}[{shop_name}]", post)
    factors, all_names = [1] * shops + opening, names + is_open
    instance.minimize(weighted(factors, all_names), total(factors, all_names))
    return instance


def instance(name, seed):
    """The instance of a family."""
    return FAMILIES[name](random.Random(f"{name} {seed}"))
