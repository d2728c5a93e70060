import type { Expected, Possible } from './expected.ts';
import type { View } from './view.ts';

export interface Difference {
  /** `env A`, `argv[3]`, `mount /mnt/work`, `waiting`, `event`. */
  readonly what: string;
  readonly library: string;
  readonly kubelet: string;
}

/** What a runtime adds by itself, found with a pod that declares nothing. */
export interface Runtime {
  /** Variables that it adds. */
  readonly additions: ReadonlyMap<string, string>;
  /**
   * Whether bytes that are not UTF-8 reach the process. The kubelet passes them on, but OCI runtimes are configured
   * with JSON, and Go's encoder writes U+FFFD for each of them.
   */
  readonly keepsBytes: boolean;
}

export interface Compared {
  readonly differences: readonly Difference[];
  readonly variables: number;
  readonly args: number;
}

/** Compares bytes. Additions of the runtime are allowed for variables that the library does not have. */
export function compareContainer(expected: Expected, view: View, runtime: Runtime): Compared {
  const { additions } = runtime;
  const delivered = (possible: Possible): Possible => (runtime.keepsBytes ? possible : possible.map(replaceInvalid));
  const differences: Difference[] = [];
  const differ = (what: string, library: Possible | string, kubelet: string | undefined): void => {
    differences.push({
      what,
      library: showPossible(library),
      kubelet: kubelet === undefined ? 'nothing' : show(kubelet),
    });
  };
  if (expected.error !== undefined) differ('waiting', expected.error.message, 'it ran');
  for (const [name, handed] of expected.env) {
    const possible = delivered(handed);
    const got = view.env.get(name);
    // runc treats an empty HOME as a missing one.
    const filled = name === 'HOME' && possible.includes('') && got === additions.get('HOME');
    if (!filled && (got === undefined || !possible.includes(got))) differ(`env ${show(name)}`, possible, got);
  }
  for (const [name, got] of view.env) {
    if (expected.env.has(name)) continue;
    // The host name is the pod's own.
    const added = name === 'HOSTNAME' ? additions.has(name) : additions.get(name) === got;
    if (!added) differ(`env ${show(name)}`, 'nothing', got);
  }
  for (const name of view.repeated) differ(`env ${show(name)}`, 'once', 'twice');
  if (view.argv.length !== expected.argv.length) {
    differ('number of arguments', String(expected.argv.length), String(view.argv.length));
  }
  expected.argv.forEach((handed, index) => {
    const possible = delivered(handed);
    const got = view.argv[index];
    if (got === undefined || !possible.includes(got)) differ(`argv[${String(index)}]`, possible, got);
  });
  for (const [path, possible] of expected.mounts) {
    const source = view.mounts.get(path);
    const fits = possible.some((subPath) =>
      source?.endsWith(`~empty-dir/work${`/${subPath}`.replaceAll(/\/+/g, '/').replace(/\/$/, '')}`),
    );
    if (!fits) differ(`mount ${path}`, possible, source);
  }
  return { differences, variables: expected.env.size, args: expected.argv.length };
}

/**
 * Whether an exec must fail: Linux allows 128 KiB for one string, including its NUL (MAX_ARG_STRLEN); totals are not
 * reached here.
 */
export function exceedsExec(expected: Expected): boolean {
  const variables = [...expected.env].flatMap(([name, values]) =>
    values.map((value) => name.length + 1 + value.length),
  );
  const lengths = [...variables, ...expected.argv.flatMap((values) => values.map((value) => value.length))];
  return lengths.some((length) => length >= 131_072);
}

/**
 * Each byte that is not part of a UTF-8 sequence becomes U+FFFD: one for each byte, as in Go and unlike in the WHATWG
 * encoding standard.
 */
export function replaceInvalid(latin1: string): string {
  const sequence =
    /[\0-\x7F]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|([\x80-\xFF])/g;
  return latin1.replaceAll(sequence, (whole, invalid?: string) => (invalid === undefined ? whole : '\xEF\xBF\xBD'));
}

function showPossible(possible: Possible | string): string {
  if (typeof possible === 'string') return possible;
  return possible.length === 0 ? 'known at run time only' : possible.map(show).join(' or ');
}

/** Bytes in readable form: the text, and its hexadecimal form if the text is not plain ASCII. */
export function show(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  const text = JSON.stringify(bytes.toString('utf8'));
  return /^[ -~]*$/.test(latin1) ? text : `${text} (${bytes.toString('hex')})`;
}
