import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandDefinition } from '../src/definition.ts';
import { optionsOf } from '../src/definition.ts';
import { VERBS } from '../src/verbs.ts';
import { memoryDisk } from '@krmkit/base';
import { runIn } from './fake-context.ts';

// The exit status of one mistake is the same in all verbs. docs/expand.md#exit-status lists the statuses.
const top = mkdtempSync(join(tmpdir(), 'krmkit-mistakes-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec: {template: {spec: {containers: [{name: app, image: app}]}}}
`;
const here = (path: string): string => join(top, path);
mkdirSync(here('pkg'));
writeFileSync(here('pkg/web.yaml'), WEB);
// Whoever runs the tests, this cannot be read.
symlinkSync('loop', here('loop'));

/** The command lines of a verb with a PATH or a FILE in its place; none: the verb reads no file that the user names. */
const PATHS: Readonly<Record<string, (path: string) => readonly (readonly string[])[]>> = {
  expand: (path) => [[path], ['-f', path], ['-k', path], [here('pkg'), '--image-config', path]],
  check: (path) => [[path], [here('pkg'), '--results', path]],
  start: (path) => [[path], [here('pkg'), '--', path]],
  watch: () => [],
  webhook: () => [],
  preview: (path) => [[path]],
  build: (path) => [[path], ['-k', path]],
  blame: (path) => [[path]],
  run: (path) => [
    [path],
    [path, '--module', 'set-labels', '--', 'a=b'],
    [here('pkg'), '--allow', path],
    [here('pkg'), '--module', 'set-labels', '--fn-config', path],
  ],
  render: (path) => [[path], [here('pkg'), '--allow', path]],
  source: (path) => [[path], [here('pkg'), '--function-config', path]],
  sink: () => [],
  wrap: () => [],
  xargs: () => [],
  export: (path) => [
    ['tekton', path, '--krmkit-image', 'example.com/krmkit:v1'],
    ['job', here('pkg'), '--krmkit-image', 'example.com/krmkit:v1', '--allow', path],
  ],
  step: (path) => [['in', '--plan', path, '--dir', here('pkg'), '--exchange', here('exchange'), '--step', '1']],
  init: (path) => [[here('new'), '--crd', path]],
  diff: (path) => [
    [path, here('pkg')],
    [here('pkg'), path],
    ['-k', path, '-k', here('pkg')],
  ],
  merge: (path) => [
    [path, here('pkg')],
    [here('pkg'), path],
    [here('pkg'), here('pkg'), '--schema', path],
  ],
  merge3: (path) => [
    ['--ancestor', path, '--from', here('pkg'), '--to', here('pkg')],
    ['--ancestor', here('pkg'), '--from', path, '--to', here('pkg')],
    ['--ancestor', here('pkg'), '--from', here('pkg'), '--to', path],
  ],
  'init-git': (path) => [[path]],
  get: () => [],
  update: (path) => [[path]],
  cat: (path) => [[path], [here('pkg'), '--function-config', path]],
  tree: (path) => [[path]],
  grep: (path) => [['kind', path]],
  set: (path) => [[path, 'spec.replicas=3']],
  fmt: (path) => [[path], [path, '--check']],
  count: (path) => [[path]],
  explain: () => [],
  completion: () => [],
  lsp: () => [],
  version: () => [],
  help: () => [],
};

let definitions: readonly CommandDefinition[] = [];
beforeAll(async () => {
  definitions = await Promise.all(VERBS.map(async (verb) => (await verb.load()).definition));
});

it('every verb is in the table', () => {
  expect(Object.keys(PATHS).toSorted()).toEqual(VERBS.map(({ name }) => name).toSorted());
});

const withPath = (path: string): readonly (readonly string[])[] =>
  Object.entries(PATHS).flatMap(([verb, of]) => of(path).map((given) => [verb, ...given]));

describe.each([
  ['does not exist', 'nope'],
  ['cannot be read', 'loop'],
])('a path that %s is status 3', (_, name) => {
  it.each(withPath(here(name)).map((given) => [given.join(' ').replaceAll(`${top}/`, ''), given] as const))(
    'krmkit %s',
    async (_line, given) => {
      const { status, stdout, stderr } = await runIn({ onDisk: true }, ...given);
      expect({ status, said: stdout + stderr }).toMatchObject({ status: 3 });
      expect(stdout + stderr).toContain(name);
      expect(stdout + stderr).not.toMatch(/ENOENT|ELOOP/);
    },
  );
});

it('a flag without its value is status 2', async () => {
  const required = definitions.flatMap((definition) =>
    optionsOf(definition)
      .filter(({ value, bare }) => value !== undefined && bare === undefined)
      .map(({ long }) => [definition, `--${long}`] as const),
  );
  expect(new Set(required.map(([{ name }]) => name)).size).toBe(VERBS.length);
  for (const [{ name, argument }, flag] of required) {
    const command = argument?.isCommand === true ? ['--', 'cat'] : [];
    const { status, stdout, stderr } = await runIn({}, name, flag, ...command);
    expect({ name, flag, status, stdout }).toEqual({ name, flag, status: 2, stdout: '' });
    expect(stderr).toContain(`option '`);
    expect(stderr).toContain(`${flag} <`);
  }
});

describe('a filter that selects nothing is status 2, with the name that is meant', () => {
  const none = 'none of 1 workload is selected';
  const resource = 'none of 1 resource is selected';
  it.each<readonly [line: string, said: string, hint: string]>([
    ['expand pkg --kind Deploymnt', none, 'did you mean --kind Deployment?'],
    ['expand pkg --name wev -o json', none, 'did you mean --name web?'],
    ['expand pkg -n shp', none, 'did you mean --namespace shop?'],
    ['expand pkg -l app=web', none, 'there are: Deployment shop/web'],
    ['expand pkg --container ap', 'there is no container ap', 'did you mean app?'],
    ['check pkg --name wev', none, 'did you mean --name web?'],
    ['check pkg --name wev --quiet', none, 'did you mean --name web?'],
    ['start pkg --name wev', 'there is no pod or workload wev', 'did you mean web?'],
    ['set pkg --name wev spec.replicas=3', resource, 'did you mean --name web?'],
  ])('krmkit %s', async (line, said, hint) => {
    const given = line.split(' ').map((word) => (word === 'pkg' ? here('pkg') : word));
    const { status, stderr } = await runIn({ onDisk: true }, ...given);
    expect(stderr).toContain(`krmkit ${given[0] ?? ''}: ${said}\n  ${hint}\n`);
    expect(status).toBe(2);
  });

  it('but what is selected can be in a file that cannot be read, which is status 3', async () => {
    const files = { 'pkg/web.yaml': WEB, 'pkg/api.yaml': 'a: [\n' };
    expect(await runIn({ files }, 'check', 'pkg', '--name', 'api')).toMatchObject({ status: 3 });
  });

  it('and cat, whose output can be empty, ends with status 0 and a remark', async () => {
    const { status, stderr } = await runIn({ onDisk: true }, 'cat', here('pkg'), '--kind', 'Deploymnt');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `krmkit cat: ${resource}\n  did you mean --kind Deployment?\n`,
    });
  });

  it('and run ends with status 0, as kpt does, with a remark', async () => {
    const given = [here('pkg'), '--module', 'set-labels', '--match-kind', 'Deploymnt', '--', 'a=b'];
    const { status, stderr } = await runIn({ onDisk: true }, 'run', ...given);
    expect(stderr).toContain(`krmkit run: ${resource}\n  did you mean --match-kind Deployment?\n`);
    expect(status).toBe(0);
    expect((await runIn({ onDisk: true }, 'run', '-q', ...given)).stderr).toBe('');
  });

  it('and grep, which searches, ends with status 1', async () => {
    const { status, stderr } = await runIn({ onDisk: true }, 'grep', 'kind=Deploymnt', here('pkg'));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'krmkit grep: no resource has kind=Deploymnt\n  did you mean kind=Deployment?\n',
    });
  });
});

it.each([
  ['pkg', 'directory'],
  ['pkg/web.yaml', 'file'],
])('explain names the verbs for a path: %s', async (path, kind) => {
  const files = { 'pkg/web.yaml': WEB };
  expect(await runIn({ files }, 'explain', path)).toEqual({
    status: 2,
    stdout: '',
    stderr: `krmkit explain: ${path} is a ${kind}, and krmkit explain describes codes and functions\n  \`krmkit expand ${path}\` shows what its containers get, \`krmkit tree ${path}\` its resources\n`,
  });
});

it.each([
  [['sink', 'a/z'], 'name another directory'],
  [['init', 'a/z', '--package'], 'choose another NAME'],
] as const)('%j below a directory that the user may not read says so in words', async (given, hint) => {
  const [verb, ...rest] = given;
  const disk = memoryDisk(new Map());
  const status = () => Promise.resolve({ ok: false, failure: 'denied', message: 'EACCES: stat' } as const);
  const ended = await runIn({ disk: { ...disk, fileSystem: { ...disk.fileSystem, status } } }, verb, ...rest);
  const stderr = `krmkit ${verb}: a/z: This directory cannot be read: permission denied\n  ${hint}\n`;
  expect(ended).toEqual({ status: 2, stdout: '', stderr });
});
