#!/usr/bin/env bash
# Installs and builds krmkit in the checkout of the action.
set -euo pipefail

fail() { # fail MESSAGE
  echo "::error title=krmkit::$1"
  exit 1
}

if [ "$GITHUB_EVENT_NAME" = pull_request_target ]; then
  fail "krmkit does not run for pull_request_target: this event gives secrets and a token that can write to a job that \
reads files of strangers. Use the event pull_request; without a token that can write, the preview is in the job summary."
fi
command -v node >/dev/null || fail 'Node.js is missing. Add actions/setup-node before this action.'
# Node 20.19 is the oldest release that krmkit supports.
node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
  fail "krmkit needs Node.js 20.19 or newer; this is $(node --version). Add actions/setup-node before this action."
node "$GITHUB_ACTION_PATH/scripts/ensure.mjs" build >&2 || fail 'krmkit could not be built; see the log above.'
