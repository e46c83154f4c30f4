#!/usr/bin/env bash
# MiniZinc 2.10.0 with Chuffed 0.14.0 (npm minizinc 4.5.1): a path of weight 2 has the weight 3 too.
#
# The last argument of `bounded_dpath` is the cost of the path, and that of `steiner` the weight of
# the tree. Here the paths from 1 to 3 cost 2 (one edge) and 4 (two edges), and the trees of two
# nodes weigh 1 and 3. Chuffed takes any number that is not less (for trees up to the sum of all
# weights), and so maximizes it. The decompositions that Gecode 6.4.0 has take the weight alone.
#
# Seen:
#   gecode bounded_dpath: at most 4
#   gecode steiner: at most 3
#   chuffed bounded_dpath: at most 9
#   chuffed steiner: at most 4
set -euo pipefail
runner=$(realpath "$(dirname "$0")/../benches/peers/minizinc/minizinc.cjs")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --prefix "$folder" minizinc@4.5.1 > "$folder/log"
cat > "$folder/bounded_dpath.mzn" <<'MZN'
include "bounded_path.mzn";
array[1..3] of var bool: nodes;
array[1..3] of var bool: edges;
var 0..9: weight;
constraint bounded_dpath(3, 3, [1, 2, 1], [2, 3, 3], [1, 3, 2], 1, 3, nodes, edges, weight);
solve maximize weight;
output ["at most \(weight)\n"];
MZN
cat > "$folder/steiner.mzn" <<'MZN'
include "steiner.mzn";
array[1..3] of var bool: nodes;
array[1..2] of var bool: edges;
var 0..9: weight;
constraint steiner(3, 2, [1, 2], [2, 3], [1, 3], nodes, edges, weight);
constraint sum(nodes) = 2;
solve maximize weight;
output ["at most \(weight)\n"];
MZN
for solver in gecode chuffed; do
    for name in bounded_dpath steiner; do
        found=$(node "$runner" "$folder/node_modules/minizinc" "model.mzn=$folder/$name.mzn" -- \
            --solver $solver model.mzn | grep -v -e '^---' -e '^===')
        echo "$solver $name: $found"
    done
done > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
