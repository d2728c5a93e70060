// `npm run check:package`: packs as npm would publish, and checks the tarball with publint and attw.
import { spawnSync } from 'node:child_process';
import { kptFunctions, packPackage, root } from './project.mjs';

function check(what, args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  console.error(`${what} failed`);
  process.exit(1);
}

// The packages have ECMAScript modules only, which `require` loads in every Node that they support.
const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
for (const tarball of [packPackage(), packPackage(kptFunctions)]) {
  check('publint', ['node_modules/publint/src/cli.js', tarball, '--strict']);
  check('attw', [attw, tarball, '--ignore-rules', 'cjs-resolves-to-esm', '--no-emoji']);
}
