import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import type { World } from './fake-context.ts';

/** Bundles the worker of modules, what modules import and the built-in functions, as the build does. */
export async function buildModules(outdir: string): Promise<NonNullable<World['modules']>> {
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../../..'),
    entryPoints: {
      'module-worker': 'packages/functions/src/run/runners/module-worker.ts',
      'apply-replacements-function': 'packages/kustomize/src/replacements/apply-replacements.ts',
      'expansion-function': 'packages/check/src/functions/expansion-function.ts',
      fn: 'src/fn.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    define: { KRMKIT_VERSION: '"0.0.0"' },
    logLevel: 'silent',
  });
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }');
  return {
    worker: pathToFileURL(join(outdir, 'module-worker.js')),
    sdk: pathToFileURL(join(outdir, 'fn.js')),
    builtIns: {
      'apply-replacements': pathToFileURL(join(outdir, 'apply-replacements-function.js')),
      expansion: pathToFileURL(join(outdir, 'expansion-function.js')),
    },
  };
}
