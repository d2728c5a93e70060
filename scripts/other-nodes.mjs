// The newest Node 22 and 24 from npm, in a cache outside of the checkout:
//   node scripts/other-nodes.mjs          tests the built command on each: behavior that can differ between them
//   node scripts/other-nodes.mjs --find   prints KRMKIT_NODE22=PROGRAM and so on, for the tests that use them
// If a Node is not available, prints one line on stderr.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { dist, root } from './project.mjs';

const MAJORS = [22, 24];
const platform = `${process.platform}-${process.arch}`;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'krmkit', 'nodes');
const cli = join(dist, 'cli.cjs');

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
function checksOn(node, folder) {
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
    ['prints its version', () => same([cli, 'version'])],
    ['expands the examples', () => same([cli, 'expand', join(root, 'examples')])],
    ['counts the examples', () => same([cli, 'count', join(root, 'examples')])],
    [
      'runs a built-in function',
      () => same([cli, 'run', '-', '--module', 'set-namespace', '-q', '--', 'namespace=shop'], list),
    ],
    ['runs an exec function', () => wants(run([cli, 'run', '-', '--exec', 'cat', '-q'], list), { stdout: list })],
    [
      'runs TypeScript without a build step',
      () => wants(run([cli, 'run', '-', '--module', 'fn.ts', '-q'], list), { stdout: labelled }),
    ],
    [
      'runs TypeScript that finds krmkit/fn in krmkit itself',
      () => wants(run([cli, 'run', '-', '--module', '../alone/fn.ts', '-q'], list), { stdout: labelled }),
    ],
    ['runs a function as a program', () => wants(run(['fn.ts'], list), { stdout: labelled })],
    [
      'prints the help of a function',
      () => (run(['fn.ts', '--help']).stdout.includes('Marks.') ? undefined : 'there is no help'),
    ],
    [
      'names the line of an error in TypeScript',
      () => {
        const { status, stderr } = run([cli, 'run', '-', '--module', 'throws.ts', '-q'], list);
        return status === 1 && stderr.includes('(throws.ts:2:') ? undefined : `status ${status}: ${stderr}`;
      },
    ],
  ];
}

const home = mkdtempSync(join(tmpdir(), 'krmkit-nodes-'));
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
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  mkdirSync(join(home, 'alone'));
  symlinkSync(root, join(folder, 'node_modules', 'krmkit'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(folder, 'fn.ts'), functionText);
  writeFileSync(join(home, 'alone', 'fn.ts'), functionText);
  writeFileSync(
    join(folder, 'throws.ts'),
    "export default (list: object): object => {\n  throw new Error('no');\n};\n",
  );
  for (const { program, version } of nodes) {
    for (const [name, check] of checksOn(program, folder)) report(version, name, check());
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
