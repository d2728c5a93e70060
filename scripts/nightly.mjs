import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

// Runs the files with random cases with 500 times as many cases as the gate, and with texts of megabytes:
// `npm run nightly`. `npm run nightly -- 1000` runs 1000 times as many. The seed is random; FC_SEED=N repeats a run.
// What fails becomes a row of the file that failed.
const times = process.argv[2] ?? '500';
if (!(Number(times) > 0)) {
  process.stderr.write(`usage: npm run nightly -- [TIMES], a number above 0; not ${times}\n`);
  process.exit(2);
}
const seed = String(randomInt(2 ** 31));
const tests = ['test', 'packages']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => path.endsWith('.test.ts') && /\b(?:runs\(|NIGHTLY)/.test(readFileSync(path, 'utf8')))
  .concat('packages/yaml/test/edit/edit-corpus.test.ts');
const statuses = [[], ['--mode', 'growth']].map(
  (mode) =>
    spawnSync('npx', ['vitest', 'run', ...mode, ...tests], {
      stdio: 'inherit',
      env: { FC_SEED: seed, ...process.env, KRMKIT_LAWS: times },
    }).status ?? 1,
);
process.exit(Math.max(...statuses));
