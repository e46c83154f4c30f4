#!/usr/bin/env bash
# MiniZinc 2.10.0 with Chuffed 0.14.0 (npm minizinc 4.5.1): `disjunctive_strict` has no solution
# with a task of duration 0.
#
# Such a task "cannot be scheduled at any time, but only when no other task is running". Beside a
# task of duration 3 it may start at once with the other or before it: both at 0 is a solution. The
# decomposition of the standard library, which Chuffed has if durations are variables, finds it;
# Chuffed's own propagator for constants does not. Gecode 6.4.0 finds the six solutions either way.
#
# Seen:
#   gecode, constants: 6
#   gecode, variables: 6
#   chuffed, constants: 0
#   chuffed, variables: 6
set -euo pipefail
runner=$(realpath "$(dirname "$0")/../benches/peers/minizinc/minizinc.cjs")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --prefix "$folder" minizinc@4.5.1 > "$folder/log"
cat > "$folder/constants.mzn" <<'MZN'
include "disjunctive_strict.mzn";
array[1..2] of var 0..2: start;
constraint disjunctive_strict(start, [0, 3]);
MZN
cat > "$folder/variables.mzn" <<'MZN'
include "disjunctive_strict.mzn";
array[1..2] of var 0..2: start;
array[1..2] of var 0..3: duration;
constraint disjunctive_strict(start, duration);
constraint forall(i in 1..2)(duration[i] + start[i] = [0, 3][i] + start[i]);
MZN
for solver in gecode chuffed; do
    for name in constants variables; do
        found=$(node "$runner" "$folder/node_modules/minizinc" "model.mzn=$folder/$name.mzn" -- \
            --solver $solver -a model.mzn | grep -c -e '^---' || true)
        echo "$solver, $name: $found"
    done
done > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
