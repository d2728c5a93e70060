import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

// `npm run nightly` runs the files with random cases with 500 times as many cases as the gate, and with texts of megabytes,
// and measures growth. `npm run nightly -- 1000` runs 1000 times as many. The seed is random; FC_SEED=N repeats a run. What
// fails becomes a row of the file that failed.
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
const commands = [
  ['npx', 'vitest', 'run', ...tests],
  ['npx', 'vitest', 'run', '--mode', 'growth', ...tests],
  // The table of how each verb grows with its input.
  [process.execPath, join(import.meta.dirname, 'bench.mjs'), 'growth', '--full'],
];
const statuses = commands.map(
  ([program, ...args]) =>
    spawnSync(program, args, { stdio: 'inherit', env: { FC_SEED: seed, ...process.env, KRMKIT_LAWS: times } }).status ??
    1,
);
process.exit(Math.max(...statuses));
