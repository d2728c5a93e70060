import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

// Runs the files with random cases with 500 times as many cases as `npm test`, and with texts of megabytes:
// `npm run nightly`. `npm run nightly -- 1000` runs 1000 times as many; FC_SEED=N repeats a run.
const times = process.argv[2] ?? '500';
if (!(Number(times) > 0)) {
  process.stderr.write(`usage: npm run nightly -- [TIMES], a number above 0; not ${times}\n`);
  process.exit(2);
}
const tests = readdirSync('test', { recursive: true })
  .map((path) => join('test', path))
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes("runs.ts'"))
  .concat('test/yaml/edit/edit-corpus.test.ts');
const statuses = [[], ['--mode', 'growth']].map(
  (mode) =>
    spawnSync('npx', ['vitest', 'run', ...mode, ...tests], {
      stdio: 'inherit',
      env: { ...process.env, KRMKIT_LAWS: times },
    }).status ?? 1,
);
process.exit(Math.max(...statuses));
