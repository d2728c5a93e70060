import { isArray, parseJson } from '@krmkit/base';
import type { Read } from './mount.ts';

/** The directory of the helper program in the container of a function; mounted read-only there. */
export const HELPER_DIRECTORY = '/krm/bin';

/** A static busybox, so that it runs in images without a shell. */
export const HELPER: string = `${HELPER_DIRECTORY}/busybox`;

/** The directory of the input and the output of a function. */
export const EXCHANGE_DIRECTORY = '/krm/io';

/** The command of the container that copies the helper, in an image with a static `/bin/busybox`. */
export const COPY_HELPER: readonly string[] = ['/bin/busybox', 'cp', '/bin/busybox', HELPER];

/**
 * Replaces a bare word in `$1` by the file that it names in PATH. Otherwise the shell would run its own `echo` or `test`,
 * and `busybox env` its own applets. There is no `$(` and no `$$`, which the kubelet and Tekton would replace.
 * Names start with `krm_`, because an image can export variables of any other name.
 */
export const FIND_PROGRAM = `set -f
case $1 in
*/*) ;;
*) IFS=:
for krm_dir in $PATH; do
if test -f "$krm_dir/$1" && test -x "$krm_dir/$1"; then krm_file=$krm_dir/$1; shift; set -- "$krm_file" "$@"; break; fi
done ;;
esac`;

/** Runs the words after `$0` with the file `in` of a directory as standard input, and stores its output and its exit status. */
function runIn(directory: string): string {
  return `case $1 in
*/*) "$@" <"${directory}/in" >"${directory}/out"
echo $? >"${directory}/code" ;;
*) echo "krmkit: there is no program $1 in PATH" >&2
: >"${directory}/out"
echo 127 >"${directory}/code" ;;
esac`;
}

/** What a function finds empty each time, as it would in a container of its own. */
const FRESH = '/tmp /dev/shm';

/** Runs the function for each directory with an input, one after the other. `local` becomes the content of `/local`. */
function runInEach(hasLocal: boolean): string {
  const copy = `${HELPER} cp -RP "$krm_io/local/." /local/ || continue\n`;
  return `set +f
for krm_io in ${EXCHANGE_DIRECTORY}/*; do
${HELPER} test -f "$krm_io/in" || continue
${HELPER} find ${FRESH}${hasLocal ? ' /local' : ''} -mindepth 1 -maxdepth 1 -exec ${HELPER} rm -rf {} + 2>/dev/null
${hasLocal ? copy : ''}${runIn('$krm_io')}
done`;
}

/** The command and the arguments of a container that runs a function: once, or for each directory of the exchange. */
export function functionCommand(
  words: readonly string[],
  each?: { readonly hasLocal: boolean },
): { readonly command: readonly string[]; readonly args: readonly string[] } {
  const run = each === undefined ? runIn(EXCHANGE_DIRECTORY) : runInEach(each.hasLocal);
  return { command: [HELPER, 'sh', '-c'], args: [`${FIND_PROGRAM}\n${run}`, 'krmkit', ...words] };
}

/** The words that start the function of an image, as a runtime combines ENTRYPOINT and CMD. */
export function functionWords(
  image: string,
  config: { readonly entrypoint: readonly string[]; readonly cmd: readonly string[] },
): Read<readonly string[]> {
  const words = [...config.entrypoint, ...config.cmd];
  const [first = ''] = words;
  if (first === '') {
    const message = `the image '${image}' has neither an ENTRYPOINT nor a CMD`;
    return { ok: false, message, hint: entrypointHint(image) };
  }
  if (first.includes('=')) {
    const message = `the program '${first}' of the image '${image}' has a = in its name, so the helper cannot start it`;
    return { ok: false, message, hint: 'give the program another name in the image' };
  }
  const bad = words.find((word) => word.includes('\0'));
  if (bad === undefined) return { ok: true, value: words };
  return { ok: false, message: `the ENTRYPOINT of the image '${image}' holds a NUL`, hint: entrypointHint(image) };
}

export function entrypointHint(image: string): string {
  return `name its program: --entrypoint '${image}=["/program"]'`;
}

/** Reads `IMAGE=["/program", "argument"]`. */
export function readEntrypoint(text: string): Read<{ readonly image: string; readonly words: readonly string[] }> {
  const equals = text.indexOf('=');
  const image = text.slice(0, Math.max(equals, 0));
  const value = parseJson(text.slice(equals + 1));
  const words = isArray(value) ? value.flatMap((word) => (typeof word === 'string' ? [word] : [])) : [];
  if (image !== '' && isArray(value) && words.length === value.length && words.length > 0) {
    return { ok: true, value: { image, words } };
  }
  const message = `${JSON.stringify(text)} is not an image with a list of words`;
  return { ok: false, message, hint: `write IMAGE=["/program", "argument"]` };
}
