// Records what the built command prints for every repository of a folder, so that two versions can be compared:
//
//   node test/record-outputs.mjs dist/cli.cjs REPOSITORIES before
//   ... change the code, build ...
//   node test/record-outputs.mjs dist/cli.cjs REPOSITORIES after
//   diff -r before after
//
// Each case gives three files: NAME.stdout, NAME.stderr and NAME.status.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

const [command, repositories, output] = process.argv.slice(2).map((path) => resolve(path));
if (output === undefined) {
  process.stderr.write('usage: node test/record-outputs.mjs COMMAND REPOSITORIES OUTPUT\n');
  process.exit(2);
}

const cases = {
  expand: ['expand', '.'],
  'expand-json': ['expand', '.', '-o', 'json'],
  'expand-sarif': ['expand', '.', '-o', 'sarif'],
  'expand-github': ['expand', '.', '-o', 'github'],
  tree: ['tree', '.', '--image', '--replicas'],
  count: ['count', '.'],
  grep: ['grep', 'spec.replicas>=1', '.'],
  cat: ['cat', '.'],
  source: ['source', '.'],
  fmt: ['fmt', '--check', '.'],
  diff: ['diff', '.', '../upstream'],
  'diff-json': ['diff', '.', '../upstream', '-o', 'json'],
  set: ['set', '.', 'spec.replicas=7', '--dry-run'],
  'set-create': ['set', '.', 'metadata.labels.recorded=yes', '--create', '--dry-run'],
  merge3: ['merge3', '--ancestor', '../original', '--from', '../upstream', '--to', '.', '--dry-run'],
  run: ['run', '.', '--module', 'set-labels', '--dry-run', '--', 'recorded=yes'],
};

/** Every YAML file below a directory, changed by `change`. */
function changeFiles(directory, change) {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.ya?ml$/u.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    if (changed !== text) writeFileSync(path, changed);
  }
}

mkdirSync(output, { recursive: true });
for (const entry of readdirSync(repositories, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const scratch = mkdtempSync(join(tmpdir(), 'record-outputs-'));
  const sides = {
    original: join(scratch, 'original'),
    upstream: join(scratch, 'upstream'),
    dest: join(scratch, 'dest'),
  };
  for (const side of Object.values(sides)) cpSync(join(repositories, entry.name), side, { recursive: true });
  // Upstream raises versions and adds a label; dest changes replicas and ports.
  changeFiles(sides.upstream, (text) =>
    text.replaceAll(/(image: \S+:)\S+/gu, '$1v9').replaceAll(/^( +)labels:\n/gmu, '$1labels:\n$1  upstream: "1"\n'),
  );
  changeFiles(sides.dest, (text) =>
    text.replaceAll(/replicas: \d+/gu, 'replicas: 5').replaceAll(/containerPort: \d+/gu, 'containerPort: 1234'),
  );
  for (const [name, args] of Object.entries(cases)) {
    const run = spawnSync(process.execPath, [command, ...args], {
      cwd: sides.dest,
      maxBuffer: 2 ** 30,
      env: { ...process.env, XDG_CACHE_HOME: join(scratch, 'cache'), NO_COLOR: '1' },
    });
    // Durations differ from run to run.
    const plain = (bytes) =>
      bytes
        .toString()
        .replaceAll(/\b\d+(?:\.\d+)? ?m?s\b/gu, 'TIME')
        .replaceAll(scratch, 'SCRATCH');
    const file = join(output, `${entry.name}.${name}`);
    writeFileSync(`${file}.stdout`, plain(run.stdout));
    writeFileSync(`${file}.stderr`, plain(run.stderr));
    writeFileSync(`${file}.status`, `${run.status ?? run.signal}\n`);
  }
  rmSync(scratch, { recursive: true });
}
