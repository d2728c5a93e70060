// `npm run bench [-- NAME...] [--full]`: runs the measurements bench/NAME.mjs one after the other; by default all of
// them. --full adds those that take minutes.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensure } from './ensure.mjs';
import { root } from './project.mjs';

ensure({ built: true });
const folder = join(root, 'bench');
const known = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => file.slice(0, -'.mjs'.length))
  : [];
const options = process.argv.slice(2).filter((word) => word === '--full');
const wanted = process.argv.slice(2).filter((word) => word !== '--full');
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no such measurement: ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(2);
}
// Additional certificates of a company cost Node 20 more at each start than everything that is measured here.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
let failed = false;
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n--- ${name}`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
