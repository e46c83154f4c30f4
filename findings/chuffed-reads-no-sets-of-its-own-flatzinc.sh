#!/usr/bin/env bash
# MiniZinc 2.10.0 with Chuffed 0.14.0 (npm minizinc 4.5.1): a model that is solved cannot be solved
# from the FlatZinc that the same compiler writes of it.
#
# The FlatZinc has the set {1, 3}, in `set_in_reif(x, {1,3}, b)`. Gecode 6.4.0 of the same package
# reads it. A set that is an interval, as 1..2, is read by both.
#
# Seen:
#   gecode {1, 3}: 5 solutions of the model, 5 of its FlatZinc
#   gecode 1..2: 5 solutions of the model, 5 of its FlatZinc
#   chuffed {1, 3}: 5 solutions of the model, "Unsupported expression" of its FlatZinc
#   chuffed 1..2: 5 solutions of the model, 5 of its FlatZinc
set -euo pipefail
runner=$(realpath "$(dirname "$0")/../benches/peers/minizinc/minizinc.cjs")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --prefix "$folder" minizinc@4.5.1 > "$folder/log"
minizinc() { node "$runner" "$folder/node_modules/minizinc" "$@" 2>&1; }
solve() { # SOLVER FILE
    minizinc "$2=$folder/$2" -- --solver "$1" -a "$2" > "$folder/said" || true
    grep '^"' "$folder/said" || grep -c -e '^---' "$folder/said"
}
for solver in gecode chuffed; do
    for set in '{1, 3}' 1..2; do
        echo "var 1..5: x; var bool: b; constraint b <-> x in $set;" > "$folder/model.mzn"
        minizinc "model.mzn=$folder/model.mzn" ">model.fzn=$folder/model.fzn" -- \
            --solver $solver -c model.mzn --fzn model.fzn
        model=$(solve $solver model.mzn)
        echo "$solver $set: $model solutions of the model, $(solve $solver model.fzn) of its FlatZinc"
    done
done > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
