// Paths of this checkout, and what the other scripts share. Needs nothing but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const dist = join(root, 'dist');
/** The published package of `packages/kpt-functions`. */
export const kptFunctions = join(root, 'packages', 'kpt-functions', 'dist');
/** Files that the build leaves for the tests and for the next run; never published. */
export const temp = join(root, 'temp');
export const stampFile = join(temp, 'build', 'stamp');

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Every file below a folder, sorted, with forward slashes, relative to the folder. */
export function filesBelow(folder) {
  const found = [];
  const visit = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) visit(path);
      else found.push(relative(folder, path).split(sep).join('/'));
    }
  };
  visit(folder);
  return found.toSorted();
}

/** `src` and the `src` of each package, relative to the checkout. */
export function sourceFolders() {
  return ['src', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)];
}

/**
 * A hash over everything that a build reads. Uses contents and not times, so that a checkout of an older branch, a
 * deleted file or a copied directory is noticed.
 */
export function sourceStamp() {
  const hash = createHash('sha256');
  const add = (path) => {
    hash.update(path);
    hash.update('\0');
    hash.update(readFileSync(join(root, path)));
    hash.update('\0');
  };
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']) add(path);
  for (const name of ['build', 'common-js', 'declarations', 'doors', 'kpt-functions', 'licenses', 'project', 'sbom']) {
    add(`scripts/${name}.mjs`);
  }
  for (const folder of sourceFolders()) for (const path of filesBelow(join(root, folder))) add(`${folder}/${path}`);
  return hash.digest('hex');
}

export function isBuilt() {
  const outputs = [
    'index.js',
    'yaml.js',
    'kubelet.js',
    'node.js',
    'cli.cjs',
    'fn.js',
    'module-worker.js',
    'apply-replacements-function.js',
    'expansion-function.js',
    'types/index.d.ts',
    'types/yaml.d.ts',
    'types/kubelet.d.ts',
    'types/node.d.ts',
    'types/fn.d.ts',
  ];
  if (!existsSync(stampFile) || outputs.some((path) => !existsSync(join(dist, path)))) return false;
  if (!existsSync(join(kptFunctions, 'index.js'))) return false;
  return readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** Packs the build of a package as `npm publish` does, and returns the path of the tarball. */
export function packPackage(directory = root) {
  const folder = join(temp, directory === root ? 'package' : 'package-kpt-functions');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // On Windows npm is a script, which needs a shell.
  const command = `npm pack --silent --ignore-scripts --pack-destination "${folder}"`;
  const { status } = spawnSync(command, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'], shell: true });
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (status !== 0 || name === undefined) throw new Error('npm pack created no tarball');
  return join(folder, name);
}
