import type { FileSystem } from '../platform/ports.ts';
import { decodeText } from '../read/decode.ts';
import { joinPath } from '../read/join-path.ts';
import { sha256 } from '../text/hash.ts';
import { parentOf, resolvePath } from './resolve-path.ts';

const MAX_FILES = 200;
const MAX_BYTES = 4 * 1024 * 1024;

/** What these do depends on Node's version and on what they are given, and on no other file. */
const PURE: ReadonlySet<string> = new Set(
  ['assert', 'buffer', 'crypto', 'events', 'path', 'path/posix', 'querystring', 'string_decoder', 'url', 'util'].map(
    (name) => `node:${name}`,
  ),
);

/**
 * Files that say how a module is read, in its directory or in one above, and what of them leads to more files than
 * these: other settings, another krmkit/fn.
 */
const SETTINGS: ReadonlyMap<string, RegExp> = new Map([
  ['package.json', /"name"\s*:\s*"krmkit"/],
  ['tsconfig.json', /"(?:extends|paths|baseUrl)"/],
  ['jsconfig.json', /"(?:extends|paths|baseUrl)"/],
]);

/** Of the packages that have a part in how a module runs: what tells one version from another. */
const PACKAGES: readonly string[] = [
  'node_modules/krmkit/package.json',
  'node_modules/krmkit/dist/fn.js',
  'node_modules/esbuild/package.json',
];

/**
 * A text that changes whenever something changes that a module file is made of: the file, what it imports by relative
 * paths, and what those import; the settings for them, and the krmkit that it finds beside it. Undefined where that is
 * not all: it imports another package, or what the text does not tell.
 */
export async function moduleIdentity(path: string, files: FileSystem): Promise<string | undefined> {
  const parts: string[] = [];
  const directories = new Set<string>();
  const seen = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // Imports count from where the file really stands.
    const real = await files.realPath(next);
    if (!real.ok) return undefined;
    const file = real.value.replaceAll('\\', '/');
    if (seen.has(file)) continue;
    seen.add(file);
    const text = seen.size > MAX_FILES ? undefined : await textOf(file, files);
    if (text === undefined || !/\.(?:[cm]?[jt]s|json)$/.test(file) || /[?#%]/.test(file)) return undefined;
    parts.push(file, await sha256(text));
    directories.add(parentOf(file));
    if (file.endsWith('.json')) continue;
    const imports = importsOf(text);
    if (imports === undefined) return undefined;
    for (const name of imports) {
      if (name === 'krmkit/fn' || PURE.has(name)) continue;
      if (!/^\.\.?\/[^?#%]*$/.test(name)) return undefined;
      waiting.push(resolvePath(parentOf(file), name));
    }
  }
  const settings = await settingsOf(directories, files);
  return settings === undefined ? undefined : JSON.stringify([...parts, ...settings]);
}

/** From the directories up to the root. Undefined where a file of settings leads to another one. */
async function settingsOf(directories: ReadonlySet<string>, files: FileSystem): Promise<readonly string[] | undefined> {
  const parts: string[] = [];
  const seen = new Set<string>();
  for (const directory of directories) {
    for (let above = directory; !seen.has(above); above = parentOf(above)) {
      seen.add(above);
      for (const name of [...SETTINGS.keys(), ...PACKAGES]) {
        const path = joinPath(above, name);
        if (!(await files.status(path)).ok) continue;
        const text = await textOf(path, files);
        if (text === undefined || SETTINGS.get(name)?.test(text) === true) return undefined;
        parts.push(path, await sha256(text));
      }
      // tsx brings an esbuild of its own.
      if ((await files.status(joinPath(above, 'node_modules/tsx'))).ok) return undefined;
    }
  }
  return parts;
}

async function textOf(path: string, files: FileSystem): Promise<string | undefined> {
  const content = await files.readFile(path, MAX_BYTES);
  const decoded = content.ok ? decodeText(content.value) : undefined;
  return decoded?.ok === true ? decoded.text : undefined;
}

/** Words by which a program loads code in ways that its text does not tell. */
const LOADERS = /\b(?:require|createRequire|getBuiltinModule|importScripts|eval)\b/;

// A method of that name has a dot in front, and three dots are none.
const WORDS = /(?<![\w$]|(?<!\.\.)\.)(import|from)(?![\w$])\s*(?=(\S?))/g;

/**
 * What a JavaScript or TypeScript file imports, as it is written there; undefined where its text does not tell: it calls
 * `import(...)` or `require`, or has a comment or an escape where a name is looked for. It goes by words and not by the
 * grammar, so it may take a text or a comment for an import, and never misses one.
 */
export function importsOf(code: string): readonly string[] | undefined {
  if (LOADERS.test(code)) return undefined;
  const found: string[] = [];
  for (const match of code.matchAll(WORDS)) {
    const [whole, word, next = ''] = match;
    const start = match.index + whole.length;
    if (next === '/' || (word === 'import' && isCall(code, start, next))) return undefined;
    // `from` as a name of something else has no quote behind it.
    if (next !== '"' && next !== "'") continue;
    const end = code.indexOf(next, start + 1);
    const name = code.slice(start + 1, Math.max(end, start + 1));
    if (end === -1 || /[\\\n\r]/.test(name)) return undefined;
    found.push(name);
  }
  return found;
}

/** `import(...)`, `import.defer(...)` and what may come; `import.meta` loads nothing. */
function isCall(code: string, at: number, next: string): boolean {
  return next === '(' || (next === '.' && !/^\.\s*meta\b/.test(code.slice(at, at + 100)));
}
