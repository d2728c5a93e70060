// `npm run check:package`: packs as npm would publish, and checks the tarball with publint and attw.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, temp } from './project.mjs';

const folder = join(temp, 'package');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

function run(what, command, args, shell = false) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell });
  if (status === 0) return;
  console.error(`${what} failed`);
  process.exit(1);
}

run('npm pack', 'npm pack --silent --ignore-scripts --pack-destination temp/package', [], true);
const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
if (name === undefined) throw new Error('npm pack made no tarball');
const tarball = join(folder, name);
run('publint', process.execPath, ['node_modules/publint/src/cli.js', tarball, '--strict']);
run('attw', process.execPath, [
  'node_modules/@arethetypeswrong/cli/dist/index.js',
  tarball,
  '--profile',
  'esm-only',
  '--no-emoji',
]);
