"""Reads expressions over x, y and z with the values of each, and writes the rows for which each is true."""

import ast
import itertools
import sys


class RealPowers(ast.NodeTransformer):
    """Has powers calculated by `power`."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, ast.Pow):
            return node
        return ast.Call(ast.Name("power", ast.Load()), [node.left, node.right], [])


def power(base, exponent):
    """The power, where Kumiki has one: of a negative number to a fraction it has none."""
    result = base**exponent
    if isinstance(result, complex):
        raise ValueError
    return result


for line in sys.stdin:
    text, *domains = line.rstrip("\n").split("\t")
    tree = ast.fix_missing_locations(RealPowers().visit(ast.parse(text, mode="eval")))
    code = compile(tree, "expression", "eval")
    found = []
    for row in itertools.product(*(eval(f"({domain},)") for domain in domains)):
        names = dict(zip("xyz", row), power=power, abs=abs, min=min, max=max)
        try:
            found.append("1" if eval(code, {"__builtins__": {}}, names) else "0")
        except (ArithmeticError, TypeError, ValueError):
            found.append("0")
    print("".join(found))
