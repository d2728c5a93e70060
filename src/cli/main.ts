import process from 'node:process';
import { version } from '../version.ts';

const given = process.argv.slice(2);
if (given.length === 1 && (given[0] === 'version' || given[0] === '--version')) {
  process.stdout.on('error', () => {
    process.exitCode = 4;
  });
  process.stdout.write(`krmkit ${version}\n`);
} else {
  const { runProcess } = await import('./process.ts');
  process.exitCode = await runProcess(given);
}
