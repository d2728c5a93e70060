import childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import * as nodeModule from 'node:module';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { recordMember } from '@krmkit/base';
import type { ModuleMissing, ModuleOrder } from './module-message.ts';
import { objectMembers } from './module-message.ts';

type LoadedModule =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly end: ModuleMissing };

/**
 * Imports a file and returns its default export. Node reads TypeScript itself if it can (22.18 and newer); otherwise an
 * esbuild or tsx is used that the file's own imports would find. Rejects with the error that the import throws.
 */
export async function loadModule({ path, sdk }: ModuleOrder): Promise<LoadedModule> {
  if (!existsSync(path)) return { ok: false, end: { kind: 'not-found', message: `no such file: ${path}` } };
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
    // Code that runs through esbuild on Node 20 also runs on newer versions.
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
  // Uses the address of the file, so that relative imports work, with a query because Node may have cached a failure.
  const url = `${pathToFileURL(path).href}?bundle`;
  serveModule(url, source);
  return importFile(url);
}

async function importFile(url: string): Promise<LoadedModule> {
  const value = objectMembers(await import(url))['default'];
  // CommonJS that was compiled from a module nests its default export one level deeper.
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

/** Enums, decorators, types imported as values, and imports without an extension can need a compiler. */
function mayNeedTransform(error: unknown, isTypeScript: boolean): boolean {
  const { code } = objectMembers(error);
  if (NEEDS_TRANSFORM.has(code)) return true;
  if (!isTypeScript) return false;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_IMPORT_ATTRIBUTE_MISSING' || error instanceof SyntaxError;
}

const SDK = 'krmkit/fn';

/** Lets a function of a cloned package without node_modules use the krmkit that runs it. */
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

/** Makes an import of `url` load this source as a module; positions in it follow its source map. */
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

/**
 * Registers hooks in this thread if Node supports that (22.15), which covers `require`; otherwise, as code, in the
 * hooks thread.
 */
function hook(code: string, hooks: Readonly<Record<string, unknown>>): void {
  const registerHooks = objectMembers(nodeModule)['registerHooks'];
  if (typeof registerHooks === 'function') Reflect.apply(registerHooks, undefined, [hooks]);
  else nodeModule.register(`data:text/javascript,${encodeURIComponent(code)}`);
}

/**
 * Descriptor 1 of a worker is that of krmkit, whose standard output is only for manifests. Redirects what a module or
 * its child processes write there to standard error. This prevents mistakes, not attacks.
 */
function keepStandardOutput(): void {
  const toStderr: Change = ([descriptor, ...rest]) => [descriptor === 1 ? 2 : descriptor, ...rest];
  const childToStderr: Change = (given) => given.map(withoutStdout);
  replace(fs, 'writeSync', toStderr);
  replace(fs, 'write', toStderr);
  // spawn, exec, execFile and fork all use this method.
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
  // exec, write and others carry their promisified version as a property.
  Reflect.set(owner, name, Object.defineProperties(changed, Object.getOwnPropertyDescriptors(original)));
}

/** The options of a child process. */
function withoutStdout(options: unknown): unknown {
  if (typeof options !== 'object' || options === null || !('stdio' in options)) return options;
  const { stdio } = options;
  if (stdio === 'inherit') return { ...options, stdio: ['inherit', 2, 'inherit'] };
  if (!Array.isArray(stdio)) return options;
  const positions: readonly unknown[] = stdio;
  return { ...options, stdio: positions.map((one, at) => (one === 1 || (at === 1 && one === 'inherit') ? 2 : one)) };
}

/** Finds esbuild in the node_modules of this file, or inside tsx. */
function findEsbuild(path: string): string | undefined {
  const require = createRequire(path);
  const direct = resolved(require, 'esbuild');
  if (direct !== undefined) return direct;
  const tsx = resolved(require, 'tsx/package.json');
  return tsx === undefined ? undefined : resolved(createRequire(tsx), 'esbuild');
}

export function resolved(require: { readonly resolve: (name: string) => string }, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Bundles the file and its imports into one module, so that Node need not read TypeScript. `sdk`: the target of
 * `krmkit/fn` if krmkit is not installed next to the file. Rejects with an error whose stack starts with file, line and
 * column.
 */
export async function bundle(esbuild: string, path: string, sdk: string | undefined): Promise<string> {
  const program = objectMembers(await import(pathToFileURL(esbuild).href));
  const build = objectMembers(program['default'])['build'] ?? program['build'];
  if (typeof build !== 'function') throw new TypeError(`${esbuild} has no build function`);
  const settings = {
    entryPoints: [path],
    absWorkingDir: dirname(path),
    outdir: dirname(path),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    banner: {
      js: `import { createRequire as __krmkitRequire } from 'node:module'; const require = __krmkitRequire(${JSON.stringify(pathToFileURL(path).href)});`,
    },
    ...(sdk === undefined ? {} : { alias: { 'krmkit/fn': fileURLToPath(sdk) } }),
  };
  let result: unknown;
  try {
    result = await Reflect.apply(build, undefined, [settings]);
  } catch (error) {
    throw buildError(error);
  }
  const files: unknown = recordMember(result, 'outputFiles');
  const first: unknown = Array.isArray(files) ? files[0] : undefined;
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : undefined;
  if (typeof text !== 'string') throw new TypeError('esbuild gave no text');
  return text;
}

/** The first error of esbuild in Node's form: the stack starts with the position and its line. */
function buildError(error: unknown): unknown {
  const errors: unknown = objectMembers(error)['errors'];
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const text = recordMember(first, 'text');
  if (typeof text !== 'string') return error;
  const problem = new SyntaxError(text);
  if (text.startsWith('Could not resolve')) problem.name = 'Error';
  const location = recordMember(first, 'location');
  const [file, line, column, lineText] = ['file', 'line', 'column', 'lineText'].map((key) =>
    recordMember(location, key),
  );
  const head =
    typeof column === 'number' ? `${String(file)}:${String(line)}:${column + 1}\n${String(lineText)}\n\n` : '';
  problem.stack = `${head}${problem.name}: ${text}`;
  return problem;
}
