import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { CHECKOUT, stateOf } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-init-')));

afterAll(() => {
  rmSync(top, { recursive: true, force: true });
});

function init(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true }, 'init', ...given);
}

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, properties: {size: {type: integer}}}
`;

function filesOf(directory: string): readonly string[] {
  return Object.entries(stateOf(directory)).flatMap(([path, entry]) => (entry.startsWith('directory') ? [] : [path]));
}

describe('init', () => {
  it('creates a directory with all that a function needs, and its parents', async () => {
    const directory = join(top, 'deep/functions/set-team');
    expect(await init(directory)).toEqual({
      status: 0,
      stdout: '',
      stderr: `krmkit init: 11 files written to ${directory}\n  cd ${directory} && npm install && npm test\n`,
    });
    expect(filesOf(directory)).toHaveLength(11);
    expect(readFileSync(join(directory, 'fn.ts'), 'utf8')).toContain("name: 'set-team'");
    expect(await init(join(top, 'quiet'), '-q')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('uses the name of the directory for .', async () => {
    const directory = join(top, 'here');
    mkdirSync(directory);
    writeFileSync(join(directory, 'notes.txt'), 'mine');
    const cli = join(CHECKOUT, 'dist', 'cli.cjs');
    expect(run(directory, process.execPath, cli, 'init', '.')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'krmkit init: 11 files written to .\n  npm install && npm test\n',
    });
    expect(readFileSync(join(directory, 'fn.ts'), 'utf8')).toContain("name: 'here'");
    expect(readFileSync(join(directory, 'notes.txt'), 'utf8')).toBe('mine');
  });

  it('overwrites no file, and then writes nothing at all', async () => {
    const directory = join(top, 'taken');
    mkdirSync(join(directory, 'fn.ts'), { recursive: true });
    symlinkSync('nowhere', join(directory, 'package.json'));
    writeFileSync(join(directory, 'README.md'), 'mine');
    const before = stateOf(directory);
    expect(await init(directory)).toEqual({
      status: 2,
      stdout: '',
      stderr: `krmkit init: fn.ts, package.json are in ${directory} already; nothing was written\n  choose another NAME, or move them out of the way\n`,
    });
    expect(stateOf(directory)).toEqual(before);
  });

  it('works in a new repository, and keeps its README.md and .gitignore', async () => {
    const directory = join(top, 'fresh');
    mkdirSync(join(directory, '.git'), { recursive: true });
    for (const name of ['README.md', 'LICENSE', '.gitignore', '.git/HEAD']) {
      writeFileSync(join(directory, name), 'mine');
    }
    const ended = await init(directory);
    expect(ended.stderr).toMatch(/^krmkit init: README.md exists, and was not changed\n/);
    expect(ended.status).toBe(0);
    for (const name of ['README.md', 'LICENSE', '.gitignore', '.git/HEAD']) {
      expect(readFileSync(join(directory, name), 'utf8')).toBe('mine');
    }
    expect(readFileSync(join(directory, 'fn.ts'), 'utf8')).toContain("name: 'fresh'");
  });

  it('writes no function beside manifests', async () => {
    const directory = join(top, 'shop');
    mkdirSync(directory);
    writeFileSync(join(directory, 'web.yaml'), 'kind: A');
    expect(await init(directory)).toEqual({
      status: 2,
      stdout: '',
      stderr: `krmkit init: ${directory} has manifests, such as web.yaml, and a function needs a directory of its own\n  name a new directory: krmkit init ${directory}/set-team; for a kpt package, add --package\n`,
    });
    expect(filesOf(directory)).toEqual(['web.yaml']);
    expect((await init(join(directory, 'set-team'))).status).toBe(0);
    expect((await init(directory, '--package')).status).toBe(0);
  });

  it('names a file that blocks the directory', async () => {
    writeFileSync(join(top, 'file'), '');
    expect((await init(join(top, 'file'))).stderr).toMatch(/file exists, and is not a directory\n/);
    const { status, stderr } = await init(join(top, 'file', 'inside'));
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is a file, not a directory'),
    });
  });

  it('leaves nothing if it cannot write', async () => {
    const disk = memoryDisk(new Map([['srv/other', '']]));
    const failure = { ok: false, failure: 'full', message: 'ENOSPC: no space left on device' } as const;
    const full = { ...disk.fileSystem, createFile: () => Promise.resolve(failure) };
    const { status, stderr } = await runIn({ disk: { ...disk, fileSystem: full } }, 'init', '/srv/a/set-team');
    expect({ status, said: stderr.includes('the disk is full') }).toEqual({ status: 4, said: true });
    expect((await disk.fileSystem.status('/srv/a')).ok).toBe(false);
  });

  it('prints what it would write, as a patch for git', async () => {
    const directory = join(top, 'dry');
    mkdirSync(directory);
    const { status, stdout, stderr } = await init(join(directory, 'set-team'), '--dry-run');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `krmkit init: 11 files would be written to ${join(directory, 'set-team')}\n`,
    });
    expect(filesOf(directory)).toEqual([]);
    const patch = stdout.replaceAll(`${directory.slice(1)}/`, '');
    const applied = spawnSync('git', ['apply'], { cwd: directory, input: patch, encoding: 'utf8' });
    expect(applied.stderr).toBe('');
    await init(join(top, 'real', 'set-team'));
    expect(stateOf(directory)).toEqual(stateOf(join(top, 'real')));
  });

  it.each([
    [[], 'NAME is missing', 'krmkit init set-team'],
    [['-'], 'NAME is missing', 'krmkit init set-team'],
    [[''], 'NAME is empty', 'krmkit init set-team'],
    [['x', '--crd', ''], 'the FILE of --crd is empty', 'name a file, or - for standard input'],
    [
      ['SetTeam'],
      '"SetTeam" is not a valid name of a function: use lower case letters, digits and - inside, at most 63 characters',
      'did you mean set-team?',
    ],
    [
      ['x', '--crd', 'c', '--language', 'js'],
      '--crd creates types, which a function in JavaScript cannot use',
      'leave out --crd or --language js',
    ],
  ])('refuses %j', async (given, message, hint) => {
    expect(await init(...given)).toEqual({ status: 2, stdout: '', stderr: `krmkit init: ${message}\n  ${hint}\n` });
  });
});

describe('the krmkit of the scaffold', () => {
  it('is the one that runs, which npm then installs, unless it is a release', () => {
    const directory = join(top, 'from here', 'set-team');
    const cli = join(CHECKOUT, 'dist', 'cli.cjs');
    expect(run(top, process.execPath, cli, 'init', directory, '--language', 'js').status).toBe(0);
    const path = join(directory, 'package.json');
    const manifest: { devDependencies: Record<string, string> } = JSON.parse(readFileSync(path, 'utf8'));
    expect(manifest.devDependencies['krmkit']).toBe(`file:${CHECKOUT}`);
    expect(readFileSync(join(directory, 'README.md'), 'utf8')).toContain('not a published release');
    // The tests need no other package, and this test has no network.
    const { esbuild: _, ...devDependencies } = manifest.devDependencies;
    writeFileSync(path, JSON.stringify({ ...manifest, devDependencies }));
    const installed = run(directory, 'npm', 'install', '--offline', '--no-audit', '--no-fund');
    expect(installed).toMatchObject({ status: 0 });
    const { status, stdout } = run(directory, 'npm', 'test');
    expect({ status, passed: /^(?:# |. )pass 3$/m.test(stdout) }).toEqual({ status: 0, passed: true });
  });

  it('can be in a directory whose name has a space', async () => {
    const directory = join(top, 'spaced', 'set-team');
    const checkout = join(top, 'my krmkit');
    mkdirSync(join(checkout, 'scripts'), { recursive: true });
    writeFileSync(join(checkout, 'scripts/ensure.mjs'), '');
    const sdk = pathToFileURL(join(checkout, 'dist/fn.js'));
    await runIn({ onDisk: true, modules: { sdk } }, 'init', directory);
    expect(readFileSync(join(directory, 'package.json'), 'utf8')).toContain('"krmkit": "file:../../my krmkit"');
  });

  it('is a version if npm cannot install the package that runs', async () => {
    const directory = join(top, 'versioned', 'set-team');
    const sdk = pathToFileURL(join(top, 'node_modules/krmkit/dist/fn.js'));
    await runIn({ onDisk: true, modules: { sdk } }, 'init', directory);
    expect(readFileSync(join(directory, 'package.json'), 'utf8')).toContain('"krmkit": "^0.0.0-source"');
  });
});

function run(directory: string, program: string, ...args: readonly string[]): Ending {
  // The variables of vitest would affect the test runner of Node.
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: directory, env, encoding: 'utf8' });
  return { status: status ?? -1, stdout, stderr };
}

describe('init --crd', () => {
  it('prints types', async () => {
    const given = { files: { 'w.yaml': CRD } };
    const { status, stdout, stderr } = await runIn(given, 'init', '--crd', 'w.yaml');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('export interface WidgetV1 extends KubernetesObject {');
    expect(await runIn(given, 'init', '--crd', 'w.yaml', '-')).toEqual({ status, stdout, stderr });
    expect(await runIn({ stdin: CRD }, 'init', '--crd', '-', '-')).toEqual({
      status,
      stdout: stdout.replace('in w.yaml', 'in standard input'),
      stderr,
    });
  });

  it('adds them to the files of the function', async () => {
    const directory = join(top, 'typed');
    writeFileSync(join(top, 'w.yaml'), CRD);
    expect(await init(directory, '--crd', join(top, 'w.yaml'))).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('krmkit init: 12 files written'),
    });
    const types = await runIn({ onDisk: true }, 'init', '--crd', join(top, 'w.yaml'));
    expect(readFileSync(join(directory, 'types.ts'), 'utf8')).toBe(types.stdout);
  });

  it.each([
    [
      'a missing file',
      'x.yaml',
      undefined,
      /^x\.yaml {2}error {2}unreadable-file\n {2}There is no such file or directory\n/,
    ],
    [
      'another object',
      'w.yaml',
      '# mine\nkind: Pod\napiVersion: v1\n',
      /^krmkit init: w\.yaml:2:7: this Pod of v1 is not a CustomResourceDefinition\n {2}name a file that contains a CRD/,
    ],
  ])('refuses %s', async (_, path, text, stderr) => {
    const ran = await runIn({ files: text === undefined ? {} : { [path]: text } }, 'init', 'x', '--crd', path);
    expect(ran).toMatchObject({ status: 3, stdout: '' });
    expect(ran.stderr).toMatch(stderr);
  });
});
