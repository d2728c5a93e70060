import process from 'node:process';
import { version } from '../version.ts';
import { openCodeCache } from './code-cache/code-cache.ts';
import { createEngineTuning } from './engine-flags.ts';
import { EXIT } from './exit-status.ts';
import { nodeOutput } from './node-output.ts';
import type * as command from './process.ts';

/** Put in by the build: a sum over all chunks of the command. Absent where there are none. */
declare const KRMKIT_BUILD: string | undefined;

async function main(given: readonly string[]): Promise<void> {
  if (given.length === 1 && (given[0] === 'version' || given[0] === '--version')) {
    if (!(await nodeOutput(1).write(`krmkit ${version}\n`))) process.exitCode = EXIT.environment;
  } else {
    const build = typeof KRMKIT_BUILD === 'string' ? KRMKIT_BUILD : undefined;
    const code = build === undefined ? undefined : openCodeCache(given, `${__dirname}/cli`, build);
    const loaded = code?.load('./process.cjs');
    const { runProcess } = isCommand(loaded) ? loaded : await import('./process.ts');
    const engine = createEngineTuning();
    const status = await runProcess(given, engine.onRead);
    process.exitCode = status;
    // What ends otherwise may have ended before it had done much.
    if (status === EXIT.done || status === EXIT.findings) code?.keep(engine.isForMuch());
  }
}

function isCommand(loaded: unknown): loaded is typeof command {
  return typeof loaded === 'object' && loaded !== null && 'runProcess' in loaded;
}

// As CommonJS it cannot wait here.
void main(process.argv.slice(2));
