// The newest Node 22 and 24 from npm, in a cache outside of the checkout:
//   node scripts/other-nodes.mjs          installs the package of the present build in an empty directory, and tests it on
//                                         this Node and on each of those: behavior that can differ between them.
//                                         Builds again with each: the files are the same
//   node scripts/other-nodes.mjs --find   prints KRMKIT_NODE22=PROGRAM and so on, for the tests that use them
// If a Node is not available, prints one line on stderr.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { transformSync } from 'esbuild';
import { dist, filesBelow, packPackage, readJson, root } from './project.mjs';

const MAJORS = [22, 24];
const platform = `${process.platform}-${process.arch}`;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'krmkit', 'nodes');
const manifest = readJson(join(root, 'package.json'));
/** Relative to the directory in which the package is installed. */
const cli = 'node_modules/krmkit/dist/cli.cjs';

/** The program of that Node, from the cache or from npm; undefined if there is none for this machine. */
function findNode(major) {
  const folder = join(cache, `${major}`);
  const name = `node-${platform}`;
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${major}`];
    spawnSync('npm', args, { cwd: folder, stdio: 'ignore', timeout: 60_000 });
  }
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status === 0 && stdout.startsWith(`v${major}.`)) return { major, program, version: stdout.trim() };
  console.error(`skipped: Node ${major}, which npm does not give here for ${platform}`);
  return undefined;
}

const nodes = MAJORS.map(findNode).filter((node) => node !== undefined);
if (process.argv.includes('--find')) {
  for (const { major, program } of nodes) console.log(`KRMKIT_NODE${major}=${program}`);
  process.exit(0);
}

const list = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: a # kept
  data: {text: 010}
`;
const labelled = list.replace('  data:', '    labels:\n      team: shop\n  data:');
const functionText = `import { defineFunction, runAsProgram, schema, type Resources } from 'krmkit/fn';

function mark(all: Resources, team: string): void {
  for (const one of all) one.metadata.labels = { team };
}

const fn = defineFunction({
  name: 'mark',
  description: 'Marks.',
  config: schema.object({ team: schema.string({ default: 'shop' }) }),
  run: ({ resources, config }) => mark(resources, config.team),
});
export default fn;
await runAsProgram(import.meta, fn);
`;

/** Each returns what went wrong, or undefined. */
function checksOn({ program: node, major }, folder) {
  // Node 20 does not run TypeScript.
  const [language, extension] = major < 22 ? ['JavaScript', 'js'] : ['TypeScript', 'ts'];
  const [file, throwing] = [`fn.${extension}`, `throws.${extension}`];
  const run = (args, input = '') =>
    spawnSync(node, args, { cwd: folder, input, encoding: 'utf8', env: { PATH: process.env.PATH } });
  const wants = (result, { status = 0, stdout, stderr = '' }) => {
    const got = { status: result.status, stdout: result.stdout, stderr: result.stderr };
    const wanted = { status, stdout, stderr };
    return JSON.stringify(got) === JSON.stringify(wanted)
      ? undefined
      : `wanted ${JSON.stringify(wanted)}\n     got ${JSON.stringify(got)}`;
  };
  /** This Node prints the same as the Node of this run. */
  const same = (args, input) => {
    const here = spawnSync(process.execPath, args, {
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    return wants(run(args, input), here);
  };
  return [
    ['prints its version', () => wants(run([cli, 'version']), { stdout: `krmkit ${manifest.version}\n` })],
    ['imports every entry of the package', () => wants(run(['entries.mjs']), { stdout: '' })],
    ['requires every entry of the package', () => wants(run(['entries.cjs']), { stdout: '' })],
    ['expands the examples', () => same([cli, 'expand', join(root, 'examples')])],
    ['counts the examples', () => same([cli, 'count', join(root, 'examples')])],
    [
      'runs a built-in function',
      () => same([cli, 'run', '-', '--module', 'set-namespace', '-q', '--', 'namespace=shop'], list),
    ],
    ['runs an exec function', () => wants(run([cli, 'run', '-', '--exec', 'cat', '-q'], list), { stdout: list })],
    [
      `runs ${language} without a build step`,
      () => wants(run([cli, 'run', '-', '--module', file, '-q'], list), { stdout: labelled }),
    ],
    [
      `runs ${language} that finds krmkit/fn in krmkit itself`,
      () => wants(run([cli, 'run', '-', '--module', `../alone/${file}`, '-q'], list), { stdout: labelled }),
    ],
    ['runs a function as a program', () => wants(run([file], list), { stdout: labelled })],
    [
      'prints the help of a function',
      () => (run([file, '--help']).stdout.includes('Marks.') ? undefined : 'there is no help'),
    ],
    [
      `names the line of an error in ${language}`,
      () => {
        const { status, stderr } = run([cli, 'run', '-', '--module', throwing, '-q'], list);
        return status === 1 && stderr.includes(`(${throwing}:2:`) ? undefined : `status ${status}: ${stderr}`;
      },
    ],
  ];
}

/** The digest of each file that `npm run build` has written, by path. */
function builtFiles() {
  const digestOf = (path) =>
    createHash('sha256')
      .update(readFileSync(join(dist, path)))
      .digest('hex');
  return new Map(filesBelow(dist).map((path) => [path, digestOf(path)]));
}

/** Returns what went wrong, or undefined. */
function buildsTheSame({ program }, before) {
  const { status, stderr } = spawnSync(program, [join(root, 'scripts', 'build.mjs')], { cwd: root, encoding: 'utf8' });
  if (status !== 0) return `status ${status}: ${stderr}`;
  const after = builtFiles();
  const paths = new Set([...before.keys(), ...after.keys()]);
  const different = [...paths].filter((path) => before.get(path) !== after.get(path));
  return different.length === 0 ? undefined : `other contents: ${different.join(', ')}`;
}

const home = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-nodes-')));
let passed = 0;
let failed = 0;
const report = (node, name, problem) => {
  if (problem === undefined) passed += 1;
  else failed += 1;
  console.log(
    `${problem === undefined ? 'passed' : 'FAILED'}  ${node}  ${name}${problem === undefined ? '' : `\n     ${problem}`}`,
  );
};
try {
  const folder = join(home, 'package');
  mkdirSync(folder);
  mkdirSync(join(home, 'alone'));
  for (const directory of [folder, join(home, 'alone')]) {
    writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }\n');
    writeFileSync(join(directory, 'fn.ts'), functionText);
    writeFileSync(join(directory, 'fn.js'), transformSync(functionText, { loader: 'ts' }).code);
  }
  for (const extension of ['ts', 'js']) {
    const type = extension === 'ts' ? ': object' : '';
    const text = `export default (list${type})${type} => {\n  throw new Error('no');\n};\n`;
    writeFileSync(join(folder, `throws.${extension}`), text);
  }
  const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
  const loaded = (call) => entries.map((entry) => `${call}(${JSON.stringify(`krmkit${entry.slice(1)}`)});\n`).join('');
  writeFileSync(join(folder, 'entries.mjs'), loaded('await import'));
  writeFileSync(join(folder, 'entries.cjs'), loaded('require'));
  const install = `npm install --silent --no-audit --no-fund --offline ${JSON.stringify(packPackage())}`;
  const { status } = spawnSync(install, { cwd: folder, stdio: 'inherit', shell: true });
  report(
    'npm',
    'installs the package in an empty directory, without network',
    status === 0 ? undefined : `status ${status}`,
  );
  const here = {
    program: process.execPath,
    major: Number.parseInt(process.versions.node, 10),
    version: process.version,
  };
  for (const node of [here, ...nodes]) {
    for (const [name, check] of checksOn(node, folder)) report(node.version, name, check());
  }
  const before = builtFiles();
  for (const node of [here, ...nodes]) report(node.version, 'builds the same files again', buildsTheSame(node, before));
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
