// Records what the built command does for each directory of a folder (repositories of manifests) and for examples/, so
// that two versions can be compared, byte for byte:
//
//   npm run build && node test/record-outputs.mjs REPOSITORIES before
//   ... change the code ...
//   npm run build && node test/record-outputs.mjs REPOSITORIES after
//   diff -r before after
//
// Each case has NAME.stdout, NAME.stderr and NAME.status, and NAME.files if it writes: the difference to the files
// before. For examples/, VERB.loaded lists the bytes and the source files that the command loads. Cases need git.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { dist, readJson, root, temp } from '../scripts/project.mjs';

const [repositories, output] = process.argv.slice(2).map((path) => resolve(path));
if (output === undefined) {
  process.stderr.write('usage: node test/record-outputs.mjs REPOSITORIES OUTPUT\n');
  process.exit(2);
}

/** `NAME-FORMAT` for each format, and `NAME` for the default one. */
const inEach = (formats, name, args) =>
  Object.fromEntries([
    [name, args],
    ...formats.split(' ').map((format) => [`${name}-${format}`, [...args, '-o', format]]),
  ]);

/** Run in a clone whose HEAD is the repository, whose files a user has changed. `../upstream` has other changes. */
const readingCases = {
  ...inEach('json yaml events env sarif junit tap github gitlab', 'expand', ['expand', '.', '--all']),
  ...inEach('json sarif junit tap github gitlab', 'check', ['check', '.', '--severity', 'info']),
  ...inEach('json', 'check-strict', ['check', '.', '--strict', '--kubernetes', '1.27']),
  'check-fix': ['check', '.', '--fix', '--dry-run'],
  'check-new': ['check', '.', '--only-new', 'HEAD'],
  ...inEach('markdown json github sarif', 'preview', ['preview']),
  ...inEach('json', 'tree', ['tree', '.', '--image', '--replicas']),
  'tree-owners': ['tree', '.', '--graph-structure', 'owners'],
  ...inEach('json', 'count', ['count', '.']),
  ...inEach('json table', 'grep', ['grep', 'spec.replicas>=1', '.']),
  ...inEach('json', 'cat', ['cat', '.']),
  ...inEach('json', 'source', ['source', '.']),
  fmt: ['fmt', '--check', '.'],
  ...inEach('json', 'diff', ['diff', '.', '../upstream']),
  'merge3-dry-run': ['merge3', '--ancestor', '../original', '--from', '../upstream', '--to', '.', '--dry-run'],
  'schema-check': ['run', '.', '--module', 'schema', '--check'],
};

/** Of a package with one function, beside examples/. */
const PIPELINE = `apiVersion: kpt.dev/v1
kind: Kptfile
metadata: {name: exported}
pipeline:
  mutators:
  - image: example.com/fn:1
    configMap: {key: value}
`;
const exportCases = Object.fromEntries(
  ['tekton', 'argo', 'job'].map((engine) => [
    `export-${engine}`,
    [
      'export',
      engine,
      'exported',
      '--krmkit-image',
      'registry.example.com/krmkit:1',
      '--entrypoint',
      'example.com/fn:1=["/fn"]',
    ],
  ]),
);

const writingCases = {
  set: ['set', '.', 'spec.replicas=7'],
  'set-create': ['set', '.', 'metadata.labels.recorded=yes', '--create'],
  'fmt-write': ['fmt', '.'],
  'check-fix-write': ['check', '.', '--fix'],
  merge: ['merge', '../upstream', '.'],
  merge3: ['merge3', '--ancestor', '../original', '--from', '../upstream', '--to', '.'],
  'merge3-json': ['merge3', '--ancestor', '../original', '--from', '../upstream', '--to', '.', '-o', 'json'],
  run: ['run', '.', '--module', 'set-labels', '--', 'recorded=yes'],
  'run-json': ['run', '.', '--module', 'set-namespace', '-o', 'json', '--', 'namespace=recorded'],
  'init-git': ['init-git'],
};

const plainCases = {
  ...inEach('json', 'version', ['version']),
  ...inEach('json', 'explain', ['explain']),
  ...inEach('json', 'explain-code', ['explain', 'unresolved-reference']),
  help: ['help'],
  manual: ['__manual'],
  ...Object.fromEntries(
    ['bash', 'zsh', 'fish', 'powershell'].map((shell) => [`completion-${shell}`, ['completion', shell]]),
  ),
};

/** Changes each YAML file below a directory. */
function changeFiles(directory, change) {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.ya?ml$/u.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    if (changed !== text) writeFileSync(path, changed);
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'record-outputs-'));
const command = join(dist, 'cli.cjs');
const listLoaded = join(scratch, 'list-loaded.cjs');
writeFileSync(
  listLoaded,
  `process.on('exit', () => require('fs').writeFileSync(process.env.LOADED, Object.keys(require.cache).join('\\n')));`,
);
const who = ['-c', 'user.name=recorder', '-c', 'user.email=recorder@example.com', '-c', 'commit.gpgsign=false'];
// A commit of the same files has the same identity in each run.
const date = '2024-01-01T00:00:00Z';
const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
const git = (cwd, ...args) =>
  execFileSync('git', [...who, ...args], { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 30 });

/** What differs from run to run: temporary directories, durations, the time of an Event, which is in its name as well. */
const plain = (bytes) =>
  bytes
    .toString()
    .replaceAll(scratch, 'SCRATCH')
    .replaceAll(/SCRATCH\/sides-\w+/gu, 'SIDES')
    .replaceAll(/\b\d+(?:\.\d+)? ?m?s\b/gu, 'TIME')
    .replaceAll(/(?<="milliseconds":|time=")[\d.]+/gu, 'TIME')
    .replaceAll(/(?<=name: [\w.-]+\.)[\da-f]{16}$/gmu, 'TIME')
    .replaceAll(/(?<=Timestamp: ")[^"]+/gu, 'TIME');

function record(name, args, cwd) {
  const file = join(output, name);
  mkdirSync(dirname(file), { recursive: true });
  const loaded = join(scratch, 'loaded');
  const run = spawnSync(process.execPath, ['--require', listLoaded, command, ...args], {
    cwd,
    maxBuffer: 2 ** 30,
    env: { ...env, XDG_CACHE_HOME: join(scratch, 'cache'), NO_COLOR: '1', TZ: 'UTC', LOADED: loaded },
    input: '',
  });
  writeFileSync(`${file}.stdout`, plain(run.stdout));
  writeFileSync(`${file}.stderr`, plain(run.stderr));
  writeFileSync(`${file}.status`, `${run.status ?? run.signal}\n`);
  return readFileSync(loaded, 'utf8').split('\n');
}

const { outputs } = readJson(join(temp, 'build', 'command.json'));

/** The source files of loaded chunks. The bytes are those of the source in the chunk. */
function loadedSources(chunks) {
  const inputs = chunks.flatMap((path) => Object.entries(outputs[relative(root, path)]?.inputs ?? {}));
  const bytes = inputs.reduce((total, [, { bytesInOutput }]) => total + bytesInOutput, 0);
  return `${bytes} bytes\n${inputs
    .map(([path]) => `${path}\n`)
    .sort()
    .join('')}`;
}

/** A clone of a directory, where a user has changed replicas and ports, beside what upstream has changed. */
function createSides(directory) {
  const folder = mkdtempSync(join(scratch, 'sides-'));
  const [original, upstream, mine] = ['original', 'upstream', 'mine'].map((side) => join(folder, side));
  for (const side of [original, upstream, mine]) cpSync(directory, side, { recursive: true });
  changeFiles(upstream, (text) =>
    text.replaceAll(/(image: \S+:)\S+/gu, '$1v9').replaceAll(/^( +)labels:\n/gmu, '$1labels:\n$1  upstream: "1"\n'),
  );
  git(mine, 'init', '-q', '-b', 'main');
  git(mine, 'add', '-A', '-f');
  git(mine, 'commit', '-q', '-m', 'before');
  changeFiles(mine, (text) =>
    text.replaceAll(/replicas: \d+/gu, 'replicas: 5').replaceAll(/containerPort: \d+/gu, 'containerPort: 1234'),
  );
  return { folder, mine };
}

function recordDirectory(name, directory) {
  const { folder, mine } = createSides(directory);
  for (const [key, args] of Object.entries(readingCases)) {
    const chunks = record(join(name, key), args, mine);
    if (name === 'examples') writeFileSync(join(output, name, `${key}.loaded`), loadedSources(chunks));
  }
  for (const path of readdirSync(directory, { recursive: true })) {
    if (!/(?:^|[\\/])kustomization\.ya?ml$/u.test(path)) continue;
    const root = dirname(path);
    for (const [key, args] of Object.entries(inEach('json', 'build', ['build', root]))) {
      record(join(name, root, key), args, mine);
    }
    record(join(name, root, 'blame'), ['blame', root], mine);
  }
  git(mine, 'commit', '-qam', 'after', '--allow-empty');
  for (const [key, args] of Object.entries(writingCases)) {
    record(join(name, key), args, mine);
    git(mine, 'add', '-A', '-N', '-f');
    writeFileSync(
      join(output, name, `${key}.files`),
      plain(git(mine, 'diff', '--no-ext-diff', '--binary', '--no-color')),
    );
    git(mine, 'reset', '-q', '--hard');
    git(mine, 'clean', '-fdxq');
  }
  rmSync(folder, { recursive: true });
}

if (!existsSync(command)) {
  process.stderr.write('dist/ is missing: run `npm run build` first\n');
  process.exit(2);
}
for (const [key, args] of Object.entries(plainCases)) record(key, args, scratch);
mkdirSync(join(scratch, 'exported'));
writeFileSync(join(scratch, 'exported', 'Kptfile'), PIPELINE);
for (const [key, args] of Object.entries(exportCases)) record(key, args, scratch);
recordDirectory('examples', join(root, 'examples'));
for (const entry of readdirSync(repositories, { withFileTypes: true })) {
  if (entry.isDirectory()) recordDirectory(entry.name, join(repositories, entry.name));
}
rmSync(scratch, { recursive: true });
