// `npm start [-- PATH...]`: shows what the containers of the examples really get.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensure } from './ensure.mjs';
import { dist, root } from './project.mjs';

ensure({ built: true });
const args = process.argv.slice(2);
const run = spawnSync(process.execPath, [join(dist, 'cli.cjs'), 'expand', ...(args.length > 0 ? args : ['examples'])], {
  cwd: root,
  stdio: 'inherit',
});
if (run.status === 1) {
  console.error('krmkit: findings of severity error were reported (status 1); to `npm start` that is a success.');
  process.exit(0);
}
process.exit(run.status === null ? 130 : run.status);
