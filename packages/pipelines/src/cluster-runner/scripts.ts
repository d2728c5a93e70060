import { EXCHANGE_DIRECTORY, FIND_PROGRAM, HELPER, READ_STDERR } from '@krmkit/functions';
import { ALIVE } from './job.ts';

// Shell texts for `busybox sh`, with busybox itself as `$0`. They run in the container of a function, whose image can
// have no other program. Names start with `krm_`, because an image can have exported variables of any other name.

/** Exit statuses of `START` and `STATE`. */
export const STATUS: Readonly<
  Record<'done' | 'running' | 'notStarted' | 'killed' | 'startedBefore' | 'badUpload', number>
> = { done: 0, running: 3, notStarted: 4, killed: 5, startedBefore: 124, badUpload: 125 };

/**
 * Receives the words and the input of a function, verifies them, and runs the function once. Prints a line when the
 * function starts, and a report when it has ended. The first call for a directory removes what earlier functions left.
 * `mkdir` decides which of several uploads runs the function. Variables of the Service kubernetes, which every Pod gets, are
 * removed, as on this machine. The subshell keeps what the shell says about a signal out of
 * the function's stderr. All other processes of the container are killed at the end
 * of a function, as its container would end on this machine; the test protects other processes if the Pod shares the
 * process namespace of its node.
 */
const START = `krm_b=$0 krm_d=$1 krm_k=$2 krm_p=$3 krm_n=$4 krm_s=$5 krm_l=$6
if "$krm_b" mkdir "$krm_d" 2>/dev/null; then
"$krm_b" find ${EXCHANGE_DIRECTORY} /tmp /dev/shm -mindepth 1 -maxdepth 1 ! -path ${ALIVE} ! -path "$krm_d" -exec "$krm_b" rm -rf {} + 2>/dev/null
fi
"$krm_b" dd bs=1 count="$krm_p" of="$krm_d/words.$krm_k" 2>/dev/null
"$krm_b" head -c "$krm_n" >"$krm_d/in.$krm_k"
if ! "$krm_b" cat "$krm_d/words.$krm_k" "$krm_d/in.$krm_k" | "$krm_b" sha256sum | "$krm_b" grep -q "^$krm_s "; then
"$krm_b" rm -f "$krm_d/in.$krm_k"
exit ${STATUS.badUpload}
fi
"$krm_b" mkdir "$krm_d/started" 2>/dev/null || exit ${STATUS.startedBefore}
echo $$ >"$krm_d/started/pid"
echo started
krm_absent=
for krm_v in $("$krm_b" env | "$krm_b" sed -n 's/^\\(KUBERNETES_\\(SERVICE\\|PORT\\)[A-Z0-9_]*\\)=.*/\\1/p'); do unset "$krm_v"; done
. "$krm_d/words.$krm_k"
ulimit -f "$krm_l"
if "$krm_b" test -n "$krm_absent"; then
: >"$krm_d/out"
echo "env: can't execute '$krm_absent': it is not in PATH" >"$krm_d/err"
krm_c=127
else
(exec "$krm_b" env -- "$@" <"$krm_d/in.$krm_k" >"$krm_d/out" 2>"$krm_d/err")
krm_c=$?
fi
"$krm_b" grep -q ${ALIVE} /proc/1/cmdline && kill -9 -1 2>/dev/null
{ echo "$krm_c"
"$krm_b" wc -c <"$krm_d/out"
"$krm_b" sha256sum <"$krm_d/out"
"$krm_b" head -c ${READ_STDERR} "$krm_d/err" | "$krm_b" wc -c
"$krm_b" head -c ${READ_STDERR} "$krm_d/err" | "$krm_b" sha256sum
} >"$krm_d/report.part"
"$krm_b" mv "$krm_d/report.part" "$krm_d/report"
"$krm_b" cat "$krm_d/report"
`;

/** Prints the report of a function that has ended, or says whether it runs. */
const STATE = `if "$0" test -f "$1/report"; then exec "$0" cat "$1/report"; fi
"$0" test -d "$1/started" || exit ${STATUS.notStarted}
read -r krm_p <"$1/started/pid" || exit ${STATUS.running}
kill -0 "$krm_p" 2>/dev/null && exit ${STATUS.running}
if "$0" test -f "$1/report"; then exec "$0" cat "$1/report"; fi
exit ${STATUS.killed}`;

const READ = `"$0" cat "$1/out" && "$0" head -c ${READ_STDERR} "$1/err" >&2`;

/** Replaces the content of `/local`. */
const UNPACK = `"$0" find /local -mindepth 1 -maxdepth 1 -exec "$0" rm -rf {} +
"$0" head -c "$1" >"/local/$3"
"$0" sha256sum <"/local/$3" | "$0" grep -q "^$2 " || exit ${STATUS.badUpload}
"$0" tar -x -C /local -f "/local/$3" && "$0" rm "/local/$3"`;

function shell(script: string, ...words: readonly (string | number)[]): readonly string[] {
  return [HELPER, 'sh', '-c', script, HELPER, ...words.map(String)];
}

export const TOUCH_ALIVE: readonly string[] = [HELPER, 'touch', ALIVE];

export function startCommand(
  directory: string,
  attempt: number,
  upload: { readonly words: Uint8Array; readonly input: Uint8Array; readonly digest: string },
  maxOutputBytes: number,
): readonly string[] {
  const { words, input, digest } = upload;
  // In blocks of 512 bytes; one more, to tell the limit from an output that just fits.
  const blocks = Math.ceil(maxOutputBytes / 512) + 1;
  return shell(START, directory, attempt, words.length, input.length, digest, blocks);
}

export function stateCommand(directory: string): readonly string[] {
  return shell(STATE, directory);
}

export function readCommand(directory: string): readonly string[] {
  return shell(READ, directory);
}

export function unpackCommand(archive: Uint8Array, digest: string, unique: string): readonly string[] {
  return shell(UNPACK, archive.length, digest, unique);
}

/**
 * The file that `START` reads: it finds the program as a runtime does, in the PATH that the function gets, and sets the
 * words of `env`. Variables come this way, because the Job, the request and the audit log of the server can be read by
 * others.
 */
export function wordsFile(words: readonly string[], environment: Readonly<Record<string, string>>): string {
  const path = environment['PATH'];
  const variables = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  return [
    ...(path === undefined ? [] : [`PATH=${quoted(path)}`]),
    `set -- ${words.map(quoted).join(' ')}`,
    FIND_PROGRAM,
    'unset IFS',
    'case $1 in',
    `*/*) set -- ${variables.join(' ')} "$@" ;;`,
    '*) krm_absent=$1 ;;',
    'esac',
    '',
  ].join('\n');
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** What a function left in its directory. */
export interface Report {
  readonly status: number;
  readonly output: Checksum;
  readonly stderr: Checksum;
}

export interface Checksum {
  readonly bytes: number;
  readonly sha256: string;
}

/** Undefined if a part is missing: the last bytes of an exec can be lost (kubernetes#60140). */
export function readReport(text: string): Report | undefined {
  const match = /^(?:started\n)?(\d+)\n(\d+)\n([0-9a-f]{64}) +-\n(\d+)\n([0-9a-f]{64}) +-\n$/.exec(text);
  if (match === null) return undefined;
  const [, status, size, sha256 = '', stderrSize, stderrSha256 = ''] = match;
  return {
    status: Number(status),
    output: { bytes: Number(size), sha256 },
    stderr: { bytes: Number(stderrSize), sha256: stderrSha256 },
  };
}
