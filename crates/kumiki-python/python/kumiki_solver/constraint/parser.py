"""Conditions as text, which become constraints.

Invariant: a text of which nothing is known becomes a function with Python's meaning.
"""

import ast
from math import inf, nextafter

from . import constraints as c

_SYMBOLS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Pow: "**", ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|",
    ast.BitAnd: "&", ast.BitXor: "^",
}  # fmt: skip
_MIRRORED = {ast.Eq: ast.Eq, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Lt: ast.Gt, ast.Gt: ast.Lt}
_OF_NUMBER = {
    (ast.Add, ast.Eq): c.ExactSumConstraint,
    (ast.Add, ast.GtE): c.MinSumConstraint,
    (ast.Add, ast.LtE): c.MaxSumConstraint,
    (ast.Mult, ast.Eq): c.ExactProdConstraint,
    (ast.Mult, ast.GtE): c.MinProdConstraint,
    (ast.Mult, ast.LtE): c.MaxProdConstraint,
}
_OF_VARIABLE = {
    (ast.Add, ast.Eq): c.VariableExactSumConstraint,
    (ast.Add, ast.GtE): c.VariableMinSumConstraint,
    (ast.Add, ast.LtE): c.VariableMaxSumConstraint,
    (ast.Mult, ast.Eq): c.VariableExactProdConstraint,
    (ast.Mult, ast.GtE): c.VariableMinProdConstraint,
    (ast.Mult, ast.LtE): c.VariableMaxProdConstraint,
}


def names_of(text, domains):
    """Returns the variables that a text names, in the order of appearance."""
    names = [node for node in ast.walk(_parsed(text)) if isinstance(node, ast.Name)]
    names.sort(key=lambda node: (node.lineno, node.col_offset))
    return list(dict.fromkeys(node.id for node in names if node.id in domains))


def _parsed(text):
    return ast.parse(text.strip(), mode="eval").body


def compile_text(text, domains, picklable=False):
    """Returns the constraint of a text, which has its exact meaning, and its variables."""
    from .lowering import compiled

    names = names_of(text, domains)
    if picklable:
        return c.CompilableFunctionConstraint(text), names
    return c.FunctionConstraint(compiled(text, names)), names


def parse_restrictions(restrictions, tune_params):
    """Returns the constraint, or the text if there is none, and the variables of each condition.

    A chain of comparisons is divided into its comparisons.
    """
    parsed = []
    for text in restrictions:
        for part in _divided(text):
            found = _calculated(_parsed(part), tune_params)
            parsed.append(found or (part, names_of(part, tune_params)))
    return parsed


def compile_to_constraints(constraints, domains, picklable=False):
    """Returns the constraint, the variables, and the text of each condition.

    The text is `None` if the constraint is no function.
    """
    compiled = []
    for found, names in parse_restrictions(constraints, domains):
        if isinstance(found, str):
            constraint, names = compile_text(found, domains, picklable)
            compiled.append((constraint, names, found))
        else:
            compiled.append((found, names, None))
    return compiled


def is_or_evals_to_number(s):
    """Returns the number that a text without variables is; `None` if it is none."""
    try:
        node = _parsed(s)
        if any(isinstance(part, (ast.Name, ast.Call, ast.Attribute)) for part in ast.walk(node)):
            return None
        value = eval(s.strip(), {"__builtins__": {}})
    except Exception:
        return None
    return value if isinstance(value, (int, float)) else None


def extract_operators(expr):
    """Returns the operators between values in a text, in the order of appearance."""
    found = []

    def visit(node):
        if isinstance(node, ast.BinOp):
            visit(node.left)
            found.append(_SYMBOLS[type(node.op)])
            visit(node.right)
        else:
            for child in ast.iter_child_nodes(node):
                visit(child)

    visit(_parsed(expr))
    return found


def _divided(text):
    node = _parsed(text)
    if not isinstance(node, ast.Compare) or len(node.ops) == 1:
        return [text]
    if not all(isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for op in node.ops):
        return [text]
    sides = [node.left, *node.comparators]
    return [
        ast.unparse(ast.Compare(left, [op], [right]))
        for left, op, right in zip(sides, node.ops, sides[1:])
    ]


def _calculated(node, domains):
    """Returns the sum or product that a comparison is, and its variables; `None` if it is none."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    values = [value for name in names for value in domains.get(name, ("",))]
    if not names or not all(isinstance(value, (int, float)) for value in values):
        return None
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return None
    left, op, right = node.left, type(node.ops[0]), node.comparators[0]
    if op not in _MIRRORED:
        return None
    if _operands(left, ast.Add) is None and _operands(left, ast.Mult) is None or _is_leaf(left):
        # The side with operators comes first.
        if not _is_leaf(right) or _number(left) is not None:
            left, op, right = right, _MIRRORED[op], left
    return _moved(left, op, right) or _compared(left, op, right)


def _moved(left, op, right):
    """Returns the constraint of `a - b <= c` or `a / b <= c`, as one of a sum or product."""
    if not isinstance(left, ast.BinOp) or not isinstance(left.op, (ast.Sub, ast.Div)):
        return None
    if not _is_leaf(left.left) or not _is_leaf(left.right) or not _is_leaf(right):
        return None
    by = ast.Add() if isinstance(left.op, ast.Sub) else ast.Mult()
    return _compared(ast.BinOp(right, by, left.right), _MIRRORED[op], left.left)


def _compared(left, op, right):
    for kind in (ast.Add, ast.Mult):
        operands = _operands(left, kind)
        if operands is None or not all(isinstance(part, ast.Name) for part in operands):
            continue
        names = [part.id for part in operands]
        bound = _number(right)
        if bound is not None:
            # Beyond a strict bound, the next number is the bound.
            by = {ast.Lt: ast.LtE, ast.Gt: ast.GtE}.get(op, op)
            if by is not op:
                bound = nextafter(bound, -inf if op is ast.Lt else inf)
            return _OF_NUMBER[kind, by](bound), names
        if isinstance(right, ast.Name) and len(names) > 1 and (kind, op) in _OF_VARIABLE:
            scope = list(dict.fromkeys([*names, right.id]))
            return _OF_VARIABLE[kind, op](right.id, names), scope
    return None


def _operands(node, kind):
    """Returns the operands of a chain of one operator, or of none."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, kind):
        left = _operands(node.left, kind)
        right = _operands(node.right, kind)
        return None if left is None or right is None else left + right
    return [node] if _is_leaf(node) else None


def _is_leaf(node):
    return isinstance(node, ast.Name) or _number(node) is not None


def _number(node):
    return is_or_evals_to_number(ast.unparse(node))
