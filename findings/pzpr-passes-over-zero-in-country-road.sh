#!/usr/bin/env bash
# pzpr 0.10.1 (npm): the answer check of Country Road passes over the number 0 in a region.
#
# The number of a region is the number of its cells on the loop. The loop of this board has four
# cells in the left region. Any other number than 4 is refused there, but for 0, which counts as no
# number at all. The editor keeps and writes a 0 as it does any other number.
#
# Seen:
#   4: accepted
#   3: refused, bkLineNe
#   0: accepted
#   none: accepted
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sed -n '/^# Seen:/,/^set /s/^#   //p' "$0" > "$folder/expected"
cd "$folder"
npm install --silent --no-save pzpr@0.10.1 > "$folder/log"
cat > check.js <<'JS'
const pzpr = require("pzpr");
for (const clue of ["4", "3", "0", "."]) {
  const regions = ["0 0 1 1 ", "0 0 1 1 "];
  const numbers = [`${clue} . . . `, ". . . . "];
  const loop = ["1 1 1 ", "1 1 1 ", "1 0 0 1 "];
  const puzzle = new pzpr.Puzzle();
  puzzle.open(["pzprv3", "country", "2", "4", "2", ...regions, ...numbers, ...loop, ""].join("/"));
  puzzle.board.rebuildInfo();
  const result = puzzle.check(true);
  const said = result.complete ? "accepted" : `refused, ${result[0]}`;
  console.log(`${clue === "." ? "none" : clue}: ${said}`);
}
JS
node check.js > seen
cat seen
diff seen "$folder/expected"
