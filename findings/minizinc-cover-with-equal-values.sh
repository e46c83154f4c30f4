#!/usr/bin/env bash
# MiniZinc 2.10.0 (npm minizinc 4.5.1): a list of covered values that has one twice loses solutions,
# and which ones depends on the solver.
#
# `global_cardinality(x, [1, 1], n)` says that 1 occurs n[1] times in x, and n[2] times. Each of the
# 27 lists of three values of 0..2 meets that, with n[1] = n[2]. The library adds that the sum of n is
# at most the length of x, so Chuffed 0.14.0 has the 20 with at most one 1. Gecode 6.4.0, with a
# constraint of its own, has all.
#
# Seen:
#   gecode: 27, of them with more than one 1: 7
#   chuffed: 20, of them with more than one 1: 0
set -euo pipefail
runner=$(realpath "$(dirname "$0")/../benches/peers/minizinc/minizinc.cjs")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --prefix "$folder" minizinc@4.5.1 > "$folder/log"
cat > "$folder/model.mzn" <<'MZN'
include "global_cardinality.mzn";
array[1..3] of var 0..2: x;
array[1..2] of var 0..3: n;
constraint global_cardinality(x, [1, 1], n);
output ["ones: \(n[1]) in \(x)\n"];
MZN
for solver in gecode chuffed; do
    node "$runner" "$folder/node_modules/minizinc" "model.mzn=$folder/model.mzn" -- \
        --solver $solver -a model.mzn | grep '^ones' > "$folder/found"
    echo "$solver: $(wc -l < "$folder/found"), of them with more than one 1: $(
        grep -c 'ones: [23]' "$folder/found" || true)"
done > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
