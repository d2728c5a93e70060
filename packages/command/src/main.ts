import process from 'node:process';
import { version } from '@krmkit/base';
import { enableCompileCache } from './compile-cache.ts';
import { createEngineTuning } from './engine-flags.ts';
import { EXIT } from './exit-status.ts';
import { nodeOutput } from './node-output.ts';

async function main(given: readonly string[]): Promise<void> {
  if (given.length === 1 && (given[0] === 'version' || given[0] === '--version')) {
    if (!(await nodeOutput(1).write(`krmkit ${version}\n`))) process.exitCode = EXIT.environment;
  } else {
    enableCompileCache();
    const { runProcess } = await import('./node-context.ts');
    process.exitCode = await runProcess(given, createEngineTuning());
  }
}

// CommonJS has no top-level await.
void main(process.argv.slice(2));
