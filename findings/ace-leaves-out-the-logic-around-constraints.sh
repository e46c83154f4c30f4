#!/usr/bin/env bash
# ACE 2.6 (in pycsp3 2.6.1 of PyPI): the elements `not` and `or` around constraints, and
# `hreifiedFrom`, are passed over without a message.
#
# The instances have three variables x of 0..2, and the last one a variable b of 0..1 too. XCSP3 has
# `not` and `or` as meta-constraints, and half reification as an attribute. By enumeration, 21
# assignments have equal values in x, 15 have different values or x[0] = x[1], and 33 have different
# values if b is 1. ACE counts those in which all constraints within hold, whatever is around them.
#
# Seen:
#   not: 6, right 21
#   or: 0, right 15
#   hreifiedFrom: 12, right 33
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet pycsp3==2.6.1
jar=$(find "$folder/venv" -name ACE-2.6.jar)
count() {
    local name=$1 right=$2 constraints=$3 variables='<array id="x" size="[3]"> 0..2 </array>'
    if [[ $constraints == *'"b"'* ]]; then variables+='<var id="b"> 0..1 </var>'; fi
    printf '<instance format="XCSP3" type="CSP"><variables>%s</variables><constraints>%s</constraints></instance>\n' \
        "$variables" "$constraints" > "$folder/$name.xml"
    local found
    found=$(java -jar "$jar" "$folder/$name.xml" -s=all -v=0 | sed 's/\x1b\[[0-9;]*m//g' |
        sed -n 's/.*FOUND SOLUTIONS *\([0-9]*\).*/\1/p')
    echo "$name: $found, right $right"
}
{
    count not 21 '<not><allDifferent> x[] </allDifferent></not>'
    count or 15 '<or><allDifferent> x[] </allDifferent><intension> eq(x[0],x[1]) </intension></or>'
    count hreifiedFrom 33 '<allDifferent hreifiedFrom="b"> x[] </allDifferent>'
} > "$folder/seen"
cat "$folder/seen"
diff "$folder/seen" <(sed -n '/^# Seen:/,/^set /s/^#   //p' "$0")
