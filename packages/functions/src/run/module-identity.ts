import type { FileSystem } from '@krmkit/base';
import { decodeText } from '@krmkit/manifests';
import { sha256, dirname, joinPath, resolvePath } from '@krmkit/base';

const MAX_FILES = 200;
const MAX_BYTES = 4 * 1024 * 1024;

/** The behavior of these depends only on the version of Node and on their input, not on other files. */
const PURE: ReadonlySet<string> = new Set(
  ['assert', 'buffer', 'crypto', 'events', 'path', 'path/posix', 'querystring', 'string_decoder', 'url', 'util'].map(
    (name) => `node:${name}`,
  ),
);

/**
 * Configuration files that decide how a module is read, in its directory or above, and the entries in them that lead to
 * further files: other settings, another krmkit/fn.
 */
const SETTINGS: ReadonlyMap<string, RegExp> = new Map([
  ['package.json', /"name"\s*:\s*"krmkit"/],
  ['tsconfig.json', /"(?:extends|paths|baseUrl)"/],
  ['jsconfig.json', /"(?:extends|paths|baseUrl)"/],
]);

/** Packages that take part in running a module: their manifest identifies their version. */
const PACKAGES: readonly string[] = [
  'node_modules/krmkit/package.json',
  'node_modules/krmkit/dist/fn.js',
  'node_modules/esbuild/package.json',
];

/**
 * A text that changes whenever a file of a module changes: the file itself, its relative imports and their imports, the
 * configuration files, and the krmkit in its node_modules. Undefined if that is not all: it imports another package, or
 * its imports cannot be read from the text.
 */
export async function moduleIdentity(path: string, files: FileSystem): Promise<string | undefined> {
  const parts: string[] = [];
  const directories = new Set<string>();
  const seen = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // Imports are relative to the real path.
    const real = await files.realPath(next);
    if (!real.ok) return undefined;
    const file = real.value.replaceAll('\\', '/');
    if (seen.has(file)) continue;
    seen.add(file);
    const text = seen.size > MAX_FILES ? undefined : await textOf(file, files);
    if (text === undefined || !/\.(?:[cm]?[jt]s|json)$/.test(file) || /[?#%]/.test(file)) return undefined;
    parts.push(file, await sha256(text));
    directories.add(dirname(file));
    if (file.endsWith('.json')) continue;
    const imports = importsOf(text);
    if (imports === undefined) return undefined;
    for (const name of imports) {
      if (name === 'krmkit/fn' || PURE.has(name)) continue;
      if (!/^\.\.?\/[^?#%]*$/.test(name)) return undefined;
      waiting.push(resolvePath(dirname(file), name));
    }
  }
  const settings = await settingsOf(directories, files);
  return settings === undefined ? undefined : JSON.stringify([...parts, ...settings]);
}

/** Walks from the directories up to the root. Undefined if a configuration file leads to another one. */
async function settingsOf(directories: ReadonlySet<string>, files: FileSystem): Promise<readonly string[] | undefined> {
  const parts: string[] = [];
  const seen = new Set<string>();
  for (const directory of directories) {
    for (let above = directory; !seen.has(above); above = dirname(above)) {
      seen.add(above);
      for (const name of [...SETTINGS.keys(), ...PACKAGES]) {
        const path = joinPath(above, name);
        if (!(await files.status(path)).ok) continue;
        const text = await textOf(path, files);
        if (text === undefined || SETTINGS.get(name)?.test(text) === true) return undefined;
        parts.push(path, await sha256(text));
      }
      // tsx includes its own esbuild.
      if ((await files.status(joinPath(above, 'node_modules/tsx'))).ok) return undefined;
    }
  }
  return parts;
}

async function textOf(path: string, files: FileSystem): Promise<string | undefined> {
  const content = await files.readFile(path, MAX_BYTES);
  const decoded = content.ok ? decodeText(content.value) : undefined;
  return decoded?.ok === true ? decoded.value : undefined;
}

/** Words by which a program loads code that its text does not name. */
const LOADERS = /\b(?:require|createRequire|getBuiltinModule|importScripts|eval)\b/;

// A method of this name has one dot in front; after three dots it is a keyword.
const WORDS = /(?<![\w$]|(?<!\.\.)\.)(import|from)(?![\w$])\s*(?=(\S?))/g;

/**
 * The imports of a JavaScript or TypeScript file as written. Undefined if the text does not name them: it calls
 * `import(...)` or `require`, or has a comment or an escape where a name is expected. It scans words, not the grammar:
 * it may take a string or a comment for an import, but never misses one.
 */
export function importsOf(code: string): readonly string[] | undefined {
  if (LOADERS.test(code)) return undefined;
  const found: string[] = [];
  for (const match of code.matchAll(WORDS)) {
    const [whole, word, next = ''] = match;
    const start = match.index + whole.length;
    if (next === '/' || (word === 'import' && isCall(code, start, next))) return undefined;
    // `from` as an ordinary identifier has no quote after it.
    if (next !== '"' && next !== "'") continue;
    const end = code.indexOf(next, start + 1);
    const name = code.slice(start + 1, Math.max(end, start + 1));
    if (end === -1 || /[\\\n\r]/.test(name)) return undefined;
    found.push(name);
  }
  return found;
}

/** `import(...)`, `import.defer(...)` and similar; `import.meta` loads nothing. */
function isCall(code: string, at: number, next: string): boolean {
  return next === '(' || (next === '.' && !/^\.\s*meta\b/.test(code.slice(at, at + 100)));
}
