import { spawnSync } from 'node:child_process';
import process from 'node:process';

// The property tests of editing and merging with over a hundred times as many cases as in CI, and with texts of
// megabytes: `npm run nightly`, `npm run nightly -- 200` for two hundred times as many; FC_SEED=N repeats a run.
const times = process.argv[2] ?? '100';
if (!(Number(times) > 0)) {
  process.stderr.write(`usage: npm run nightly -- [TIMES], a number above 0; not ${times}\n`);
  process.exit(2);
}
const tests = [
  'test/yaml/read/judges.test.ts',
  'test/yaml/edit/edit-laws.test.ts',
  'test/yaml/edit/edit-time.test.ts',
  'test/yaml/edit/edit-corpus.test.ts',
  'test/functions/reprint-laws.test.ts',
  'test/kustomize/random-builds.test.ts',
  'test/merge/laws.test.ts',
  'test/merge/text/comments.test.ts',
  'test/merge/merge-time.test.ts',
  'test/merge/corpus.test.ts',
  'test/cli/git/line-law.test.ts',
  'test/write/crash.test.ts',
];
const statuses = [[], ['--mode', 'growth']].map(
  (mode) =>
    spawnSync('npx', ['vitest', 'run', ...mode, ...tests], {
      stdio: 'inherit',
      env: { ...process.env, KRMKIT_LAWS: times },
    }).status ?? 1,
);
process.exit(Math.max(...statuses));
