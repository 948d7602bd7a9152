#!/bin/sh
# Puts the packages that are measured beside us into .bench, an environment of their own: the project
# never depends on them. Where they cannot be had it says so, and the bars against them are left out.
cd "$(dirname "$0")/.." || exit 1
[ -e .bench/.done ] && [ ! requirements/bench.txt -nt .bench/.done ] && exit 0
rm -rf .bench
if .tools/bin/uv venv -q --python .venv/bin/python .bench &&
  .tools/bin/uv pip sync -q --python .bench/bin/python --require-hashes requirements/bench.txt; then
  touch .bench/.done
else
  rm -rf .bench
  echo "The peers cannot be installed here: the bars against them are left out." >&2
fi
