import process from 'node:process';
import { version } from '../version.ts';
import { EXIT } from './exit-status.ts';
import { nodeOutput } from './node-output.ts';

async function main(given: readonly string[]): Promise<void> {
  if (given.length === 1 && (given[0] === 'version' || given[0] === '--version')) {
    if (!(await nodeOutput(1).write(`krmkit ${version}\n`))) process.exitCode = EXIT.environment;
  } else {
    const { runProcess } = await import('./process.ts');
    process.exitCode = await runProcess(given);
  }
}

// As CommonJS it cannot wait here.
void main(process.argv.slice(2));
