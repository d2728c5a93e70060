// Makes sure that `npm start`, `npm test` and `npm run site` have what they need: `node scripts/ensure.mjs [build]`. Runs before
// anything is installed, and on Node versions that are too old for the rest. npm runs it as `prepare` after each
// install, also for users who install from git.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, readJson, root } from './project.mjs';

function stop(message) {
  console.error(`krmkit: ${message}`);
  process.exit(1);
}

function checkNode() {
  const wanted = readJson(join(root, 'package.json')).engines.node.replace('>=', '');
  const parts = (version) => version.split('.').map(Number);
  const have = parts(process.versions.node);
  const least = parts(wanted);
  for (const [i, part] of least.entries()) {
    if (have[i] > part) return;
    if (have[i] < part) stop(`Node ${wanted} or newer is needed; this is ${process.versions.node}.`);
  }
}

/**
 * True if node_modules has every package of the lock file with the same version. Optional ones are left out: they are
 * for other systems.
 */
function isInstalled(folder) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = readJson(installedFile).packages;
  const wanted = readJson(join(folder, 'package-lock.json')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional === true || entry.devOptional === true) return true;
    return installed[path] !== undefined && installed[path].version === entry.version && existsSync(join(folder, path));
  });
}

function install(folder) {
  if (lstatSync(join(folder, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    stop(
      'node_modules is a link, and what it leads to is not what package-lock.json asks for. `npm ci` would empty that: run it there.',
    );
  }
  console.error('krmkit: installing what is missing (npm ci) ...');
  // On Windows npm is a script, so it is run by its file if npm provides the path, else through a shell.
  const npm = process.env['npm_execpath'];
  const run =
    npm !== undefined && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
      : spawnSync('npm ci --no-audit --no-fund', { cwd: folder, stdio: 'inherit', shell: true });
  if (run.status !== 0) {
    stop('`npm ci` failed. It needs a package registry (`npm config get registry`); see its output above.');
  }
}

function build() {
  const run = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) stop('the build failed; see its output above.');
}

/** Installs the packages of a folder with a lock file, if one is missing or has another version. Ends the process on failure. */
export function ensureInstalled(folder) {
  if (!isInstalled(folder)) install(folder);
}

/** Installs, and with `built` also builds, what is missing or out of date. Ends the process on failure. */
export function ensure(options) {
  checkNode();
  const isPrepare = process.env['npm_lifecycle_event'] === 'prepare';
  if (isPrepare && isBuilt()) return;
  if (!isInstalled(root)) {
    // `npm ci` would run `prepare` again.
    if (isPrepare) stop('the build needs the devDependencies. Install without --omit=dev, or with --ignore-scripts.');
    install(root);
  }
  if (options.built && !isBuilt()) build();
}

if (process.argv[1] !== undefined && process.argv[1].endsWith('ensure.mjs')) {
  ensure({ built: process.argv.includes('build') });
}
