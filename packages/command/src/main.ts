import process from 'node:process';
import { version } from '@krmkit/base';
import { cacheFolder } from './cache-folder.ts';
import type { Load } from './code-cache.ts';
import { createEngineTuning } from './engine-flags.ts';
import { EXIT } from './exit-status.ts';
import { nodeOutput } from './node-output.ts';

/** What loads the other files of the command. The build puts it into the entry. */
declare let KRMKIT_REQUIRE: Load | undefined;

async function main(given: readonly string[]): Promise<void> {
  if (given.length === 1 && (given[0] === 'version' || given[0] === '--version')) {
    if (!(await nodeOutput(1).write(`krmkit ${version}\n`))) process.exitCode = EXIT.environment;
  } else {
    let keepNothing = (): void => {};
    if (typeof KRMKIT_REQUIRE === 'function') {
      const { cacheCode } = await import('./code-cache.ts');
      const cache = cacheCode(KRMKIT_REQUIRE, cacheFolder(process.env), given[0]);
      KRMKIT_REQUIRE = cache.require;
      ({ keepNothing } = cache);
    }
    const { runProcess } = await import('./node-context.ts');
    process.exitCode = await runProcess(given, createEngineTuning(keepNothing));
  }
}

// CommonJS has no top-level await.
void main(process.argv.slice(2));
