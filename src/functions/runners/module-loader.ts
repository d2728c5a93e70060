import { Buffer } from 'node:buffer';
import { existsSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { recordMember } from '../../value/json.ts';
import type { ModuleOrder } from './module-message.ts';

export type LoadedModule =
  | { readonly ok: true; readonly value: unknown }
  /** What is not there, and the way out. */
  | { readonly ok: false; readonly message: string };

const SDK = 'krmkit/fn';

/**
 * Imports a file and gives its default export. TypeScript is left to Node where it can read it (22.18 and newer), else
 * to esbuild or tsx, if they are installed where the file's own imports are looked for. Rejects with what the file
 * throws at its import.
 */
export async function loadModule({ path, sdk }: ModuleOrder): Promise<LoadedModule> {
  if (!existsSync(path)) return { ok: false, message: `there is no file ${path}` };
  const require = createRequire(path);
  const hasSdk = resolves(require, SDK);
  const isTypeScript = /\.[mc]?ts$/.test(path);
  if (!isTypeScript || nodeReadsTypeScript()) {
    if (!hasSdk && sdk !== undefined) register(fallbackHook(sdk));
    return imported(pathToFileURL(path).href);
  }
  if (resolves(require, 'esbuild')) {
    return imported(await bundle(require, path, hasSdk ? undefined : sdk));
  }
  if (resolves(require, 'tsx/esm/api')) {
    if (!hasSdk && sdk !== undefined) register(fallbackHook(sdk));
    const tsx: unknown = await import(pathToFileURL(require.resolve('tsx/esm/api')).href);
    const start = recordMember({ ...asRecord(tsx) }, 'register');
    if (typeof start === 'function') Reflect.apply(start, undefined, []);
    return imported(pathToFileURL(path).href);
  }
  return {
    ok: false,
    message: `Node ${process.versions.node} does not read TypeScript: use Node 22.18 or newer, or install esbuild or tsx beside ${path} (npm install --save-dev esbuild), or name a .js file`,
  };
}

async function imported(url: string): Promise<LoadedModule> {
  const module: unknown = await import(url);
  return { ok: true, value: asRecord(module)['default'] };
}

/** The namespace of a module has no prototype, and is an object all the same. */
function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function nodeReadsTypeScript(): boolean {
  const features: unknown = process.features;
  const typescript = recordMember(features, 'typescript');
  return typescript === 'strip' || typescript === 'transform';
}

function resolves(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** A function of a package that was only cloned finds the krmkit that runs it. */
function fallbackHook(sdk: string): string {
  const code = `export async function resolve(specifier, context, next) {
    try { return await next(specifier, context); } catch (error) {
      if (specifier !== ${JSON.stringify(SDK)}) throw error;
      return { url: ${JSON.stringify(sdk)}, shortCircuit: true };
    }
  }`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** One module of the file and all that it imports, so that Node need not read TypeScript anywhere. */
async function bundle(require: NodeJS.Require, path: string, sdk: string | undefined): Promise<string> {
  const esbuild: unknown = await import(pathToFileURL(require.resolve('esbuild')).href);
  const build = asRecord(asRecord(esbuild)['default'])['build'] ?? asRecord(esbuild)['build'];
  if (typeof build !== 'function') throw new TypeError('The esbuild that is installed there has no build function');
  const result: unknown = await Reflect.apply(build, undefined, [
    {
      entryPoints: [path],
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
      ...(sdk === undefined ? {} : { alias: { [SDK]: sdk }, external: [sdk] }),
    },
  ]);
  const files: unknown = recordMember(result, 'outputFiles');
  const first: unknown = Array.isArray(files) ? files[0] : undefined;
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : undefined;
  if (typeof text !== 'string') throw new TypeError('esbuild gave no text');
  return `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
}
