#!/usr/bin/env bash
# MiniZinc 2.10.0 with Gecode 6.4.0 (npm minizinc 4.5.1): a list with an optional index has no
# solution.
#
# The two solutions of `s = [3, 4][i]` are 3 at place 1 and 4 at place 2. The compiler writes that i
# is in 1..2 as the constraint `set_in(i, 1..2)`, as it does for diagrams (`mdd`) too. This
# Gecode finds no value for it, whatever the set is. Chuffed 0.14.0 of the same package has both
# solutions, and so has Gecode 6.2.0 of Debian from the same FlatZinc.
#
# Seen:
#   gecode: none
#   chuffed: i = 1 s = 3; i = 2 s = 4;
set -euo pipefail
runner=$(realpath "$(dirname "$0")/../benches/peers/minizinc/minizinc.cjs")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --prefix "$folder" minizinc@4.5.1 > "$folder/log"
cat > "$folder/model.mzn" <<'MZN'
var opt 1..2: i;
var 0..5: s;
constraint s = [3, 4][i];
output ["i = \(i) s = \(s);\n"];
MZN
for solver in gecode chuffed; do
    found=$(node "$runner" "$folder/node_modules/minizinc" "model.mzn=$folder/model.mzn" -- \
        --solver $solver -a model.mzn | sed 's/=====UNSATISFIABLE=====/none/' |
        grep -v -e '^---' -e '^===' | sort | xargs)
    echo "$solver: $found"
done > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
