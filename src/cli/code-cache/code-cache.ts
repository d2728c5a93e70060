import { statSync } from 'node:fs';
import { cacheFolder } from '../cache-folder.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import { createChunkLoader } from './chunk-loader.ts';
import { isWritable, readCode, writeCode } from './code-files.ts';
import type { StoredCode } from './stored-code.ts';
import { decodeCode, encodeCode } from './stored-code.ts';

export interface CodeCache {
  readonly load: ChunkLoader['load'];
  /**
   * To be called when the answer is out: what V8 has compiled goes into a file, after much input, which calls more, at
   * once, else at the second start. Does not throw.
   */
  readonly keep: (ofMuch: boolean) => void;
}

interface Known {
  readonly code: StoredCode;
  /** Has no start of the verb left anything? */
  readonly isFirst: boolean;
}

const NOTHING: StoredCode = { chunks: new Map(), ofMuch: false };
/** Of a longer run V8 has thrown away again what only its beginning called. */
const MAX_SECONDS = 5;
const VERB = /^[a-z][a-z0-9]{1,19}(?:-[a-z0-9]{1,19})?$/;
/** These are no faster with it, or called too seldom. */
const WITHOUT: ReadonlySet<string> = new Set(['help', 'completion', 'version', '--help', '-h']);

/**
 * V8 keeps what it has compiled of the command, for the next start of the same verb. `chunks` is the folder of the chunks,
 * `build` names what they contain. Undefined where nothing shall or can be kept: another loader has to do it then.
 */
export function openCodeCache(given: readonly string[], chunks: string, build: string): CodeCache | undefined {
  const { env } = process;
  const verb = given[0] ?? '';
  const user = process.geteuid?.();
  const base = cacheFolder(env);
  const isOn = (env['KRMKIT_NO_CODE_CACHE'] ?? '') === '' && (env['NODE_DISABLE_COMPILE_CACHE'] ?? '') === '';
  if (!isOn || user === undefined || base === undefined) return undefined;
  if (!VERB.test(verb) || given.some((word) => WITHOUT.has(word))) return undefined;
  const options = [...process.execArgv, env['NODE_OPTIONS'] ?? ''].join(' ');
  // Both tell by characters of the file what ran.
  if ((env['NODE_V8_COVERAGE'] ?? '') !== '' || options.includes('--inspect')) return undefined;
  const engine = engineOf(process.execPath);
  if (engine === undefined) return undefined;
  // V8 refuses the code of other versions and flags, and Node 20 shows the path of the file that it was made of.
  const key = JSON.stringify([build, engine, process.arch, options, chunks]);
  const folder = `${base}/code`;
  const name = `${verb}-${hash(key)}`;
  const { code, isFirst } = known(folder, name, user, key);
  const loader = createChunkLoader(chunks, code.chunks);
  return {
    load: loader.load,
    keep: (ofMuch) => {
      const isMore = ofMuch && !code.ofMuch;
      if ((!isMore && !loader.isNew()) || process.uptime() > MAX_SECONDS) return;
      try {
        if (!mayWrite(env, user) || !isWritable(folder)) return;
        // Keeping takes a sixth of a small start, which may be the only one, as in a container: a second one tells.
        const made = isFirst && !isMore ? NOTHING.chunks : loader.compiled();
        if (made === undefined) return;
        writeCode(folder, name, encodeCode(key, { chunks: made, ofMuch: ofMuch || code.ofMuch }), user);
      } catch {
        // A full disk, a home that is read-only: the next start takes as long as this one.
      }
    },
  };
}

function known(folder: string, name: string, user: number, key: string): Known {
  try {
    const bytes = readCode(folder, name, user);
    return { code: (bytes === undefined ? undefined : decodeCode(bytes, key)) ?? NOTHING, isFirst: false };
  } catch {
    return { code: NOTHING, isFirst: true };
  }
}

/** Of two programs of one version, one of them patched by a distribution say, V8 on Node 20 cannot tell which made its code. */
function engineOf(program: string): string | undefined {
  try {
    return `${process.version} ${program} ${statSync(program).mtimeMs}`;
  } catch {
    return undefined;
  }
}

/** A home that is not there is not made, as within a function, and root leaves nothing in that of another user. */
function mayWrite(env: Readonly<Record<string, string | undefined>>, user: number): boolean {
  const given = env['XDG_CACHE_HOME'] ?? '';
  const status = statSync(given === '' ? (env['HOME'] ?? '') : given, { throwIfNoEntry: false });
  if (status === undefined) return given !== '';
  return user !== 0 || status.uid === 0;
}

/** FNV-1a, of 32 bits: a name; the whole key is in the file. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
