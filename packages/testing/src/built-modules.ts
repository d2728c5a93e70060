import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { CHECKOUT } from './files/checkout.ts';

/** Bundles the worker of modules, what modules import and other files, as the build does. */
export async function buildModules(
  folder: string,
  others: Readonly<Record<string, string>> = {},
): Promise<{ readonly worker: URL; readonly sdk: URL }> {
  await build({
    absWorkingDir: CHECKOUT,
    entryPoints: {
      'module-worker': 'packages/functions/src/run/runners/module-worker.ts',
      fn: 'src/fn.ts',
      ...others,
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    define: { KRMKIT_VERSION: '"0.0.0"' },
    logLevel: 'silent',
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return { worker: pathToFileURL(join(folder, 'module-worker.js')), sdk: pathToFileURL(join(folder, 'fn.js')) };
}
