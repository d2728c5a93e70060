#!/usr/bin/env bash
# Compares the checkout with the base: a job summary, annotations, and a SARIF file with all findings.
set -euo pipefail

krmkit() {
  node "$GITHUB_ACTION_PATH/dist/cli.cjs" "$@"
}

fetch() {
  git fetch --quiet --no-tags --no-recurse-submodules "$@"
}

is_shallow() {
  [ "$(git rev-parse --is-shallow-repository)" = true ]
}

fetch_base() { # fetch_base BRANCH|TAG|COMMIT: sets `base`, and `remote_base`, its name for the remote
  local depth=
  case $1 in '' | 0000000000000000000000000000000000000000) return 1 ;; esac
  ! is_shallow || depth=--depth=1
  if fetch ${depth:+"$depth"} -- origin "+refs/heads/$1:refs/remotes/origin/$1" 2>/dev/null; then
    base=origin/$1
    remote_base=refs/heads/$1
  else
    fetch ${depth:+"$depth"} -- origin "$1" || return 1
    base=$(git rev-parse FETCH_HEAD) || return 1
    remote_base=$1
  fi
}

deepen() { # until the clone has the merge base of the base and HEAD
  local more=32 head
  head=$(git rev-parse HEAD) || return 1
  while is_shallow && ! git merge-base "$base" HEAD >/dev/null; do
    if [ $more -gt 4096 ]; then
      fetch --unshallow -- origin "$head" "$remote_base" || return 1
    else
      fetch --deepen=$more -- origin "$head" "$remote_base" || return 1
    fi
    more=$((more * 2))
  done
}

find_base() {
  local name=${KRMKIT_BASE:-${GITHUB_BASE_REF:-}}
  if [ -n "$name" ]; then
    fetch_base "$name" || return 1
  else
    # A push that creates a branch has no previous commit; after a force push it can be gone.
    fetch_base "$KRMKIT_BEFORE" || fetch_base "$KRMKIT_DEFAULT_BRANCH" || return 1
  fi
  deepen
}

if ! find_base; then
  echo '::error title=krmkit::The base could not be fetched. Run actions/checkout before this action, and let it keep the credentials.'
  exit 4
fi

paths=()
while IFS= read -r line; do [ -z "$line" ] || paths+=("$line"); done <<<"$KRMKIT_PATHS"
[ ${#paths[@]} -gt 0 ] || paths=(.)
args=()
while IFS= read -r line; do
  case $line in
    '') ;;
    --show-secrets*)
      echo '::error title=krmkit::--show-secrets would publish the values of Secrets. Remove it from args.'
      exit 2
      ;;
    *) args+=("$line") ;;
  esac
done <<<"$KRMKIT_ARGS"
args+=(-- "${paths[@]}")
flags=(--base "$base")
[ "$KRMKIT_STRICT" != true ] || flags+=(--strict)
[ "$KRMKIT_FAIL_ON_CHANGE" != true ] || flags+=(--fail-on-change)

results=$(mktemp -d "$RUNNER_TEMP/krmkit.XXXXXX")
status=0
krmkit preview -o markdown "${flags[@]}" "${args[@]}" >"$results/preview.md" || status=$?
# 1: findings or changes; 3: a file that cannot be read.
case $status in 0 | 1 | 3) ;; *) exit $status ;; esac
cat "$results/preview.md" >>"$GITHUB_STEP_SUMMARY"
# The same messages on stderr again.
krmkit preview -o github "${flags[@]}" "${args[@]}" 2>/dev/null || true
expanded=0
krmkit expand --quiet -o sarif "${args[@]}" >"$results/krmkit.sarif" || expanded=$?
case $expanded in 0 | 1 | 3) ;; *) exit $expanded ;; esac
{
  echo "status=$status"
  echo "markdown=$results/preview.md"
  echo "sarif=$results/krmkit.sarif"
} >>"$GITHUB_OUTPUT"
