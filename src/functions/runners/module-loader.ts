import process from 'node:process';
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { recordMember } from '../../value/json.ts';
import { bundle, findEsbuild, resolved } from './module-bundle.ts';
import type { ModuleMissing, ModuleOrder } from './module-message.ts';
import { objectMembers } from './module-message.ts';

type LoadedModule =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly end: ModuleMissing };

/**
 * Imports a file and gives its default export. TypeScript is left to Node where it can read it (22.18 and newer), else
 * to an esbuild or tsx that is installed where the file's own imports are looked for. Rejects with what the file throws
 * at its import.
 */
export async function loadModule({ path, sdk }: ModuleOrder): Promise<LoadedModule> {
  if (!existsSync(path)) return { ok: false, end: { kind: 'not-found', message: `there is no file ${path}` } };
  keepStandardOutput();
  const ownSdk = resolved(createRequire(path), 'krmkit/fn') === undefined ? sdk : undefined;
  const isTypeScript = /\.[mc]?ts$/.test(path);
  if (isTypeScript && !nodeReadsTypeScript()) {
    const esbuild = findEsbuild(path);
    if (esbuild !== undefined) return importBundle(esbuild, path, ownSdk);
    const message = `Node ${process.versions.node} does not read TypeScript`;
    const hint =
      'use Node 22.18 or newer, or install esbuild or tsx beside it (npm install --save-dev esbuild), or name a .js file';
    return { ok: false, end: { kind: 'unavailable', message, hint } };
  }
  if (ownSdk !== undefined) resolveSdk(ownSdk);
  try {
    return await importFile(pathToFileURL(path).href);
  } catch (error) {
    // What runs with esbuild on Node 20 runs with esbuild on newer ones, too.
    const esbuild = mayNeedTransform(error, isTypeScript) ? findEsbuild(path) : undefined;
    if (esbuild === undefined) throw error;
    try {
      return await importBundle(esbuild, path, ownSdk);
    } catch (second) {
      throw objectMembers(error)['code'] === 'ERR_MODULE_NOT_FOUND' ? error : second;
    }
  }
}

async function importBundle(esbuild: string, path: string, sdk: string | undefined): Promise<LoadedModule> {
  const source = await bundle(esbuild, path, sdk);
  // Under the file's own address, so that it finds what stands beside it; Node may have failed on that address before.
  const url = `${pathToFileURL(path).href}?bundle`;
  serveModule(url, source);
  return importFile(url);
}

async function importFile(url: string): Promise<LoadedModule> {
  const value = objectMembers(await import(url))['default'];
  // CommonJS that was compiled from a module has its default export one step further in.
  const inner = typeof value === 'function' ? undefined : objectMembers(value)['default'];
  return { ok: true, value: inner ?? value };
}

function nodeReadsTypeScript(): boolean {
  const features: unknown = process.features;
  const typescript = recordMember(features, 'typescript');
  return typescript === 'strip' || typescript === 'transform';
}

const NEEDS_TRANSFORM: ReadonlySet<unknown> = new Set([
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_UNKNOWN_FILE_EXTENSION',
]);

/** Enums, decorators, types that are imported as values, imports without an extension: a compiler may well take them. */
function mayNeedTransform(error: unknown, isTypeScript: boolean): boolean {
  const { code } = objectMembers(error);
  if (NEEDS_TRANSFORM.has(code)) return true;
  if (!isTypeScript) return false;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_IMPORT_ATTRIBUTE_MISSING' || error instanceof SyntaxError;
}

const SDK = 'krmkit/fn';

/** A function of a package that was only cloned finds the krmkit that runs it. */
function resolveSdk(sdk: string): void {
  const code = `export async function resolve(specifier, context, next) {
    try { return await next(specifier, context); } catch (error) {
      if (specifier !== ${JSON.stringify(SDK)}) throw error;
      return { url: ${JSON.stringify(sdk)}, shortCircuit: true };
    }
  }`;
  hook(code, {
    resolve: (specifier: string, context: unknown, next: Next): unknown => {
      try {
        return next(specifier, context);
      } catch (error) {
        if (specifier !== SDK) throw error;
        return { url: sdk, shortCircuit: true };
      }
    },
  });
}

/** An import of `url` gives this source, which is a module; places in it are those that its source map names. */
function serveModule(url: string, source: string): void {
  process.setSourceMapsEnabled(true);
  const code = `export async function load(url, context, next) {
    return url === ${JSON.stringify(url)}
      ? { format: 'module', source: ${JSON.stringify(source)}, shortCircuit: true }
      : next(url, context);
  }`;
  hook(code, {
    load: (given: string, context: unknown, next: Next): unknown =>
      given === url ? { format: 'module', source, shortCircuit: true } : next(given, context),
  });
}

type Next = (given: string, context: unknown) => unknown;

/** In this thread where Node can do that (22.15), which covers `require`; else, as code, in the thread for hooks. */
function hook(code: string, hooks: Readonly<Record<string, unknown>>): void {
  const registerHooks = objectMembers(nodeModule)['registerHooks'];
  if (typeof registerHooks === 'function') Reflect.apply(registerHooks, undefined, [hooks]);
  else nodeModule.register(`data:text/javascript,${encodeURIComponent(code)}`);
}

/**
 * Descriptor 1 of a worker is that of krmkit, whose standard output is for manifests alone: what a module writes there,
 * and what programs inherit that it starts, goes to standard error. An oversight is caught, not an intention.
 */
function keepStandardOutput(): void {
  const toStderr: Change = ([descriptor, ...rest]) => [descriptor === 1 ? 2 : descriptor, ...rest];
  const childToStderr: Change = (given) => given.map(withoutStdout);
  replace(fs, 'writeSync', toStderr);
  replace(fs, 'write', toStderr);
  // spawn, exec, execFile and fork all come by here.
  replace(childProcess.ChildProcess.prototype, 'spawn', childToStderr);
  for (const name of ['spawnSync', 'execSync', 'execFileSync']) replace(childProcess, name, childToStderr);
  syncBuiltinESMExports();
}

type Change = (given: readonly unknown[]) => readonly unknown[];

function replace(owner: object, name: string, change: Change): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const changed = function changed(this: unknown, ...given: readonly unknown[]): unknown {
    return Reflect.apply(original, this, change(given));
  };
  // exec, write and others carry what util.promisify makes of them.
  Reflect.set(owner, name, Object.defineProperties(changed, Object.getOwnPropertyDescriptors(original)));
}

/** Options of a child process. */
function withoutStdout(options: unknown): unknown {
  if (typeof options !== 'object' || options === null || !('stdio' in options)) return options;
  const { stdio } = options;
  if (stdio === 'inherit') return { ...options, stdio: ['inherit', 2, 'inherit'] };
  if (!Array.isArray(stdio)) return options;
  const places: readonly unknown[] = stdio;
  return { ...options, stdio: places.map((one, at) => (one === 1 || (at === 1 && one === 'inherit') ? 2 : one)) };
}
