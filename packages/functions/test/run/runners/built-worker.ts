import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { CHECKOUT } from '@krmkit/testing';

/** Builds the worker of modules, their runner and what they import, each as a file of this folder. */
export async function buildModuleWorker(folder: string): Promise<void> {
  await build({
    absWorkingDir: CHECKOUT,
    entryPoints: {
      'module-worker': 'packages/functions/src/run/runners/module-worker.ts',
      module: 'packages/functions/src/run/runners/module.ts',
      fn: 'src/fn.ts',
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
}
