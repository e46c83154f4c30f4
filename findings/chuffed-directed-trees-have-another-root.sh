#!/usr/bin/env bash
# MiniZinc 2.10.0 with Chuffed 0.14.0 (npm minizinc 4.5.1): a directed tree has the node behind its
# root as its root.
#
# The edges go from 1 to 2 and from 2 to 3. With the root 1, the nodes of the trees of `dtree` are
# {1}, {1, 2} and {1, 2, 3}; Chuffed has those with the root 2, and node 1 is in none. So the spanning
# tree of `d_weighted_spanning_tree`, whose weight is 3, does not exist at all. Gecode 6.4.0 of the
# same package has the trees of the definition.
#
# Seen:
#   gecode dtree: 1..1 1..2 1..3
#   gecode d_weighted_spanning_tree: 3
#   chuffed dtree: 2..2 2..3
#   chuffed d_weighted_spanning_tree: none
set -euo pipefail
runner=$(realpath "$(dirname "$0")/../benches/peers/minizinc/minizinc.cjs")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --prefix "$folder" minizinc@4.5.1 > "$folder/log"
cat > "$folder/dtree.mzn" <<'MZN'
include "tree.mzn";
array[1..3] of var bool: nodes;
array[1..2] of var bool: edges;
constraint dtree(3, 2, [1, 2], [2, 3], 1, nodes, edges);
output ["\({n | n in 1..3 where fix(nodes[n])})\n"];
MZN
cat > "$folder/d_weighted_spanning_tree.mzn" <<'MZN'
include "weighted_spanning_tree.mzn";
array[1..2] of var bool: edges;
var 0..9: weight;
constraint d_weighted_spanning_tree(3, 2, [1, 2], [2, 3], [1, 2], 1, edges, weight);
output ["\(weight)\n"];
MZN
for solver in gecode chuffed; do
    for name in dtree d_weighted_spanning_tree; do
        found=$(node "$runner" "$folder/node_modules/minizinc" "model.mzn=$folder/$name.mzn" -- \
            --solver $solver -a model.mzn | sed 's/=====UNSATISFIABLE=====/none/' |
            grep -v -e '^---' -e '^===' | sort | xargs)
        echo "$solver $name: $found"
    done
done > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
