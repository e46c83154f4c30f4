#!/usr/bin/env bash
# CPython 3.11 with numpy 2.4.6: a Decimal cannot be compared with a whole number of numpy.
#
# `Decimal("0.2") == numpy.int64(5)` raises an exception, although `==` between values of any two
# types is false at worst. The other order is false, and the sum is right in both orders. numpy
# registers its integers as `numbers.Rational`, and `_decimal` takes the numerator of such a number
# only if it is an int of Python.
#
# Seen:
#   Decimal == int64: TypeError: argument must be an integer
#   Decimal < int64: TypeError: argument must be an integer
#   int64 == Decimal: False
#   Decimal + int64: 5.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON' > "$folder/seen"
import operator
from decimal import Decimal

import numpy

money, number = Decimal("0.2"), numpy.int64(5)
for symbol, function, left, right in [
    ("==", operator.eq, money, number),
    ("<", operator.lt, money, number),
    ("==", operator.eq, number, money),
    ("+", operator.add, money, number),
]:
    try:
        result = function(left, right)
    except TypeError as error:
        result = f"TypeError: {error}"
    print(f"{type(left).__name__} {symbol} {type(right).__name__}: {result}")
PYTHON
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
