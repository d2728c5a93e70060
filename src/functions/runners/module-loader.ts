import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { recordMember } from '../../value/json.ts';
import { bundle, findEsbuild, resolved } from './module-bundle.ts';
import { resolveSdk, serveModule } from './module-hooks.ts';
import type { ModuleMissing, ModuleOrder } from './module-message.ts';
import { objectMembers } from './module-message.ts';
import { keepStandardOutput } from './module-output.ts';

export type LoadedModule =
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
