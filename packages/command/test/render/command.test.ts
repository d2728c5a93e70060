import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-render-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

let packages = 0;

function write(files: Files): string {
  packages += 1;
  const directory = join(top, `p${packages}`);
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (text.startsWith('#!')) chmodSync(path, 0o755);
  }
  return directory;
}

function read(directory: string): Files {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path, 'utf8')]));
}

function render(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true, env: { PATH: process.env['PATH'] ?? '' } }, 'render', ...given);
}

function kptfile(name: string, pipeline: string): string {
  return `apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: ${name}   # ours
${pipeline}`;
}

const MAP = `apiVersion: v1
kind: ConfigMap
metadata:
  name: NAME
data:
  trace: a   # kept
`;

/** Adds a letter to the trace of every map that it sees. */
const letter = (text: string): string => `#!/bin/sh\nsed 's/trace: \\([a-z]*\\)/trace: \\1${text}/'\n`;

const PACKAGE: Files = {
  Kptfile: kptfile(
    'top',
    `pipeline:
  mutators:
  - exec: ./top.sh
    selectors:
    - kind: ConfigMap
    exclude:
    - name: left
`,
  ),
  'map.yaml': MAP.replace('NAME', 'map'),
  'left.yaml': MAP.replace('NAME', 'left'),
  'top.sh': letter('t'),
  'sub/Kptfile': kptfile('sub', `pipeline:\n  mutators:\n  - exec: ./sub.sh\n    configMap: {a: b}\n`),
  'sub/map.yaml': MAP.replace('NAME', 'submap'),
  'sub/sub.sh': letter('s'),
};

describe('render', () => {
  it('runs subpackages first, and writes the changes', async () => {
    const directory = write(PACKAGE);
    const ended = await render(directory, '--enable-exec');
    expect(ended.stderr).toMatch(
      /^\.\/sub\.sh {2}2 resources {2}0\.0 s\n\.\/top\.sh {2}2 resources {2}0\.0 s\nkrmkit render: 2 functions; 2 changed, in 2 files\n$/,
    );
    expect(ended).toMatchObject({ status: 0, stdout: '' });
    expect(read(directory)).toEqual({
      ...PACKAGE,
      'map.yaml': PACKAGE['map.yaml']?.replace('trace: a', 'trace: at'),
      'sub/map.yaml': PACKAGE['sub/map.yaml']?.replace('trace: a', 'trace: ast'),
    });
  });

  it('runs no program without permission', async () => {
    const directory = write(PACKAGE);
    const ended = await render(directory);
    expect(ended.status).toBe(1);
    expect(ended.stderr.match(/error {2}function-not-allowed/g)).toHaveLength(2);
    expect(ended.stderr).toContain(`${directory}/Kptfile:7:`);
    expect(read(directory)).toEqual(PACKAGE);
  });

  it('runs all validators, and writes nothing if one fails', async () => {
    const failing = (text: string): string => `#!/bin/sh\ncat\necho 'results: [{message: ${text}}]'\n`;
    const files: Files = {
      Kptfile: kptfile(
        'top',
        `pipeline:
  mutators:
  - exec: ./top.sh
  validators:
  - exec: ./one.sh
  - exec: ./silent.sh
  - exec: ./two.sh
`,
      ),
      'map.yaml': MAP,
      'top.sh': letter('t'),
      'one.sh': failing('first'),
      'silent.sh': '#!/bin/sh\ntrue\n',
      'two.sh': failing('second'),
    };
    const directory = write(files);
    const ended = await render(directory, '--enable-exec');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('  first\n');
    expect(ended.stderr).toContain('  second\n');
    expect(ended.stderr).toContain('./one.sh (step 2 of 4) reported 1 error');
    expect(ended.stderr).toContain('./two.sh (step 4 of 4) reported 1 error');
    expect(ended.stderr).toMatch(/krmkit render: nothing was changed\n$/);
    expect(read(directory)).toEqual(files);
  });

  it('passes on a functionConfig of the package as it is when the step starts', async () => {
    const files: Files = {
      Kptfile: kptfile(
        'top',
        `pipeline:\n  mutators:\n  - exec: ./one.sh\n  - exec: ./two.sh\n    configPath: config.yaml\n`,
      ),
      'config.yaml': MAP.replace('NAME', 'config'),
      'one.sh': letter('x'),
      'two.sh': '#!/bin/sh\ntee "$0.seen"\n',
    };
    const directory = write(files);
    expect((await render(directory, '--enable-exec')).status).toBe(0);
    expect(read(directory)['two.sh.seen']).toMatch(/functionConfig:\n(?: .*\n)* {4}trace: ax/);
  });

  it('--dry-run and --check write nothing', async () => {
    const directory = write(PACKAGE);
    const dry = await render(directory, '--enable-exec', '--dry-run');
    expect(dry.stdout).toContain('-  trace: a   # kept\n+  trace: ast   # kept\n');
    expect(dry.status).toBe(0);
    const check = await render(directory, '--enable-exec', '--check');
    expect(check).toMatchObject({ status: 1, stdout: `${directory}/map.yaml\n${directory}/sub/map.yaml\n` });
    expect(read(directory)).toEqual(PACKAGE);
  });

  it.each<readonly [string, Files, string, number]>([
    ['without a Kptfile', { 'map.yaml': MAP }, ' has no Kptfile', 1],
    ['with a mistyped field', { Kptfile: kptfile('x', 'pipeline:\n  mutator: []\n') }, 'invalid-kptfile', 1],
    ['that cannot be read', { Kptfile: kptfile('x', ''), 'a.yaml': 'a: [\n' }, 'invalid-yaml', 3],
    ['without a pipeline', { Kptfile: kptfile('x', '') }, 'there is no function to run', 0],
  ])('a package %s', async (_, files, message, status) => {
    const directory = write(files);
    const ended = await render(directory, '--enable-exec');
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
    expect(read(directory)).toEqual(files);
  });

  it.each([
    [['-'], 'a package is a directory'],
    [['--exec', 'cat'], "unknown option '--exec'"],
  ])('%j', async (given, message) => {
    const ended = await render(...given);
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(2);
  });
});
