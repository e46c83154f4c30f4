#!/usr/bin/env bash
# MiniZinc 2.10.0 with Gecode 6.4.0 (npm minizinc 4.5.1): {2} is less than {1} if it is a variable.
#
# MiniZinc orders sets as it orders lists: `{2} < {1}` is false, and `{1} < {2}` is true. Gecode has
# the order of another list, that of a truth value for each element. So the compiler says that a
# solution of Gecode breaks its constraint. Chuffed 0.14.0 has the order of MiniZinc.
#
# Seen:
#   constants: {2} < {1} is false, {1} < {2} is true
#   gecode: s = 1..1 t = 1..2; s = 2..2 t = 1..1; s = 2..2 t = 1..2;
#   chuffed: s = 1..1 t = 1..2; s = 1..1 t = 2..2; s = 1..2 t = 2..2;
set -euo pipefail
runner=$(realpath "$(dirname "$0")/../benches/peers/minizinc/minizinc.cjs")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --prefix "$folder" minizinc@4.5.1 > "$folder/log"
cat > "$folder/constants.mzn" <<'MZN'
output ["{2} < {1} is \({2} < {1}), {1} < {2} is \({1} < {2})\n"];
MZN
cat > "$folder/variables.mzn" <<'MZN'
var set of 1..2: s;
var set of 1..2: t;
constraint s != {} /\ s < t;
output ["s = \(s) t = \(t);\n"];
MZN
solve() {
    node "$runner" "$folder/node_modules/minizinc" "model.mzn=$folder/$1.mzn" -- --solver "$2" -a \
        model.mzn | grep -v -e '^---' -e '^===' | sort | xargs
}
{
    echo "constants: $(solve constants gecode)"
    for solver in gecode chuffed; do echo "$solver: $(solve variables $solver)"; done
} > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
