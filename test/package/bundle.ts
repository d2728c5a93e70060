import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The part of esbuild's metafile that the tests read; paths are relative to the checkout. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly bytes: number;
        readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
        readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
      }
    >
  >;
}

export function readMetafile(name: 'library' | 'command'): Metafile {
  const path = resolve(root, 'temp', 'build', `${name}.json`);
  if (!existsSync(path)) throw new Error('not built yet: `npm run build`');
  const metafile: Metafile = JSON.parse(readFileSync(path, 'utf8'));
  return metafile;
}

export interface Reach {
  /** Outputs that are loaded, at once or later. */
  readonly outputs: readonly string[];
  /** Imports of modules outside the bundle. */
  readonly external: readonly string[];
}

/** Everything that an output imports; `static` leaves out what is only imported at run time. */
export function reach(metafile: Metafile, entry: string, which: 'all' | 'static'): Reach {
  const outputs = new Set<string>();
  const external = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const output = metafile.outputs[path];
    if (output === undefined) throw new Error(`${path} is no output of the build`);
    if (outputs.has(path)) continue;
    outputs.add(path);
    for (const { path: next, kind, external: isExternal } of output.imports) {
      if (which === 'static' && kind === 'dynamic-import') continue;
      if (isExternal === true) external.add(next);
      else open.push(next);
    }
  }
  return { outputs: [...outputs], external: [...external] };
}
