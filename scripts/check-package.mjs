// `npm run check:package`: packs as npm would publish, and checks the tarball with publint and attw.
import { spawnSync } from 'node:child_process';
import { packPackage, root } from './project.mjs';

function check(what, args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  console.error(`${what} failed`);
  process.exit(1);
}

const tarball = packPackage();
check('publint', ['node_modules/publint/src/cli.js', tarball, '--strict']);
// The package has ECMAScript modules only, which `require` loads in every Node that it supports.
const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
check('attw', [attw, tarball, '--ignore-rules', 'cjs-resolves-to-esm', '--no-emoji']);
