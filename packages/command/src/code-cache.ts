import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';
import { EXIT } from './exit-status.ts';

/** A digest of all files of the command. Set by the build, and undefined when the source runs without a build. */
declare const KRMKIT_BUILD: string | undefined;

/** Builds of krmkit, each for a version of Node, whose code stays in the cache. */
const KEPT_BUILDS = 4;

/** What loads a file of the command, or a module of Node; and what it has loaded, by file name. */
export interface Load {
  (id: string): unknown;
  readonly cache?: NodeJS.Dict<{ readonly exports: unknown }>;
}

export interface CodeCache {
  readonly require: Load;
  /** Makes this run keep nothing. */
  readonly keepNothing: () => void;
}

/**
 * Keeps the compiled code of the files that the verb loads, for the next start: `expand` of one pod then takes 1.3 times
 * less processor time than with the compile cache of Node 24, which does not have the functions that V8 compiles when
 * they are called first. `required` is the `require` of the entry, and `caches` the folder for the caches of this user.
 *
 * Because this code is executed, the cache is below a directory that belongs to this user. V8 refuses code of another
 * version, or with other flags, and compiles the file again.
 */
export function cacheCode(required: Load, caches: string | undefined, verb: string | undefined): CodeCache {
  const folder = folderIn(caches, process.env);
  if (folder === undefined || verb === undefined || !/^[a-z_0-9-]+$/.test(verb)) {
    return { require: required, keepNothing: () => {} };
  }
  const compiled = new Map<string, Script>();
  const loaded = new Map<string, { readonly exports: unknown }>();
  let isKept = true;
  const load = (filename: string): unknown => {
    // The entry has loaded a file before.
    const found = loaded.get(filename) ?? required.cache?.[filename];
    if (found !== undefined) return found.exports;
    const path = join(folder, `${verb}-${basename(filename)}`);
    const { script, isNew } = compile(filename, readIfExists(path));
    if (isNew) compiled.set(path, script);
    const module = { exports: {} };
    loaded.set(filename, module);
    run(script, filename, { module, require: requireFrom(dirname(filename)) });
    return module.exports;
  };
  const requireFrom =
    (directory: string): Load =>
    (id) =>
      id.startsWith('.') ? load(join(directory, id)) : required(id);
  process.once('exit', (status) => {
    const isDone = status === EXIT.done || status === EXIT.findings;
    if (isKept && isDone && compiled.size > 0) save(folder, compiled);
  });
  const keepNothing = (): void => {
    isKept = false;
  };
  // This file is in a folder beside the entry.
  return { require: requireFrom(dirname(dirname(fileURLToPath(import.meta.url)))), keepNothing };
}

function folderIn(caches: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (caches === undefined || typeof KRMKIT_BUILD !== 'string') return undefined;
  // The variables of Node for its compile cache: https://nodejs.org/api/module.html#module-compile-cache
  if ((env['NODE_DISABLE_COMPILE_CACHE'] ?? env['NODE_COMPILE_CACHE'] ?? '') !== '') return undefined;
  const folder = join(caches, 'code', `${KRMKIT_BUILD}-${process.version}-${process.arch}`);
  return (isOwn(folder) ?? isOwn(dirname(caches)) ?? isOwn(env['HOME'] ?? '')) === true ? folder : undefined;
}

/** Undefined if there is no such folder. */
function isOwn(folder: string): boolean | undefined {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false });
    return stats && stats.isDirectory() && stats.uid === process.geteuid?.();
  } catch {
    return false;
  }
}

function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function compile(
  filename: string,
  cachedData: Buffer | undefined,
): { readonly script: Script; readonly isNew: boolean } {
  const text = `(function(exports,require,module,__filename,__dirname){${readFileSync(filename, 'utf8')}\n})`;
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script(text, { filename, importModuleDynamically, ...(cachedData && { cachedData }) });
  return { script, isNew: cachedData === undefined || script.cachedDataRejected === true };
}

interface Scope {
  readonly module: { readonly exports: unknown };
  readonly require: Load;
}

/** As Node runs a CommonJS module: https://nodejs.org/api/modules.html#the-module-wrapper */
function run(script: Script, filename: string, { module, require }: Scope): void {
  const wrapper: unknown = script.runInThisContext();
  if (typeof wrapper !== 'function') throw new TypeError(`${filename} is no function`);
  Reflect.apply(wrapper, module.exports, [module.exports, require, module, filename, dirname(filename)]);
}

function save(folder: string, compiled: ReadonlyMap<string, Script>): void {
  try {
    if (isOwn(folder) === undefined) removeOldBuilds(dirname(folder));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [path, script] of compiled) replaceFile(path, script.createCachedData());
  } catch {
    // For example, the disk is full: the next start compiles the files again.
  }
}

function removeOldBuilds(codes: string): void {
  if (isOwn(codes) !== true) return;
  const builds = readdirSync(codes).map((name) => join(codes, name));
  const modified = new Map(builds.map((path) => [path, statSync(path).mtimeMs]));
  const oldest = builds.toSorted((one, other) => (modified.get(other) ?? 0) - (modified.get(one) ?? 0));
  for (const path of oldest.slice(KEPT_BUILDS - 1)) rmSync(path, { recursive: true, force: true });
}

/** V8 does not check the content of the file, so it is written to the disk before it has its name. */
function replaceFile(path: string, data: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeFileSync(file, data);
    fsyncSync(file);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
