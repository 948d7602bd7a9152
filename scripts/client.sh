#!/bin/sh
# Checks the types and the logic of the browser client, once for each state of its files.
set -e
cd "$(dirname "$0")/.."
state=$(find client -name node_modules -prune -o -name dist -prune -o -name '*.gen.ts' -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-20)
stamp=.tools/client-checked/$state
[ -e "$stamp" ] && { echo "client: checked before"; exit 0; }
make client/node_modules/.done
PATH="$(sh scripts/node.sh):$PATH"; export PATH
cd client
# The types of the API as the server describes it, for tests/drift.ts to compare with.
node node_modules/openapi-typescript/bin/cli.js schema/openapi.json -o schema/types.gen.ts >/dev/null
node node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --output human --fail-on-warnings
node node_modules/vitest/vitest.mjs run --reporter=dot
cd ..
mkdir -p .tools/client-checked
touch "$stamp"
