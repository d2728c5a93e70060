import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeFileSystem, nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import type { Programs } from '@krmkit/base';
import type { PlannedUpdate, UpdateSettings } from '../src/plan-update.ts';
import { planUpdate, updateSides } from '../src/plan-update.ts';
import type { TreeFile } from '../src/tree-file.ts';
import { treeFile } from '../src/tree-file.ts';
import type { Workshop } from '@krmkit/testing';
import { configMap, createWorkshop, kptfile, upstreamFile } from '@krmkit/testing';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

async function plan(
  settings: Omit<UpdateSettings, 'root' | 'options'>,
  programs: Programs = nodePrograms(),
  signal: AbortSignal = new AbortController().signal,
  options: UpdateSettings['options'] = {},
): Promise<PlannedUpdate> {
  const made = await nodeTemporaryDirectories().create();
  if (!made.ok) throw new Error(made.message);
  try {
    const root = join(shop.path, 'mine');
    return await planUpdate(
      { root, options, ...settings },
      { files: nodeFileSystem(), programs, directory: made.value, signal },
    );
  } finally {
    await made.value.remove();
    await made.value.remove();
  }
}

/** The programs of this machine with other settings for git. */
function gitWith(
  settings: Readonly<Record<string, string>>,
  seen: (args: readonly string[]) => void = () => {},
): Programs {
  const entries = Object.entries(settings);
  const env = Object.fromEntries(
    entries.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  );
  return {
    run: (program, args, options = {}) => {
      seen(args);
      const all = { ...options.env, GIT_CONFIG_COUNT: `${entries.length}`, ...env };
      return nodePrograms().run(program, args, { ...options, env: all });
    },
  };
}

it('finds a commit in the history if the server serves only what refs point to', async () => {
  const v1 = shop.commit('v1', { a: '1\n' });
  shop.git('tag', '-d', 'v1');
  shop.commit('v2', { a: '2\n' });
  shop.commit('v3', { a: '3\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
  const calls: string[] = [];
  const programs = gitWith({ 'protocol.version': '0' }, (args) => calls.push(args.join(' ')));
  const planned = await plan({ ref: 'v3' }, programs);
  expect(planned).toMatchObject({ status: 'planned', update: { from: v1 } });
  expect(planned).toMatchObject({ plan: { changes: [{ path: 'a', before: '1\n', after: '3\n' }, {}] } });
  expect(calls.filter((call) => call.includes('--unshallow'))).toHaveLength(1);
});

it.each<[file: string, make: (value: string) => string, path: string]>([
  ['an object', (value) => configMap('a', { x: value }), 'data'],
  ['a Kptfile', (value) => kptfile({ ref: 'v1', commit: 'c' }, `info: {site: ${value}}\n`), 'info'],
  ['a text', (value) => `${value}\n`, 'notes.txt'],
])('changes nothing, not even the record, if a conflict in %s fails beside markers', async (file, make, path) => {
  const name = { 'a Kptfile': 'sub/Kptfile', 'a text': path }[file] ?? 'a.yaml';
  const v1 = shop.commit('v1', { [name]: make('one') });
  shop.commit('v2', { [name]: make('two') });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), [name]: make('own') });
  const options = { onConflict: { otherwise: 'markers', rules: [{ path, choose: 'fail' }] } } as const;
  expect(await plan({ ref: 'v2' }, nodePrograms(), undefined, options)).toMatchObject({
    plan: { changes: [] },
    conflicts: [{ open: true }],
  });
});

it('changes nothing if a package that both sides added fails beside markers', async () => {
  const inner = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: sub}\n';
  const v1 = shop.commit('v1', { a: '1\n' });
  shop.commit('v2', { a: '2\n', 'sub/Kptfile': inner, 'sub/b': 'theirs\n' });
  const record = upstreamFile({ ref: 'v1', commit: v1 });
  shop.write('mine', { 'krmkit-upstream.yaml': record, a: '1\n', 'sub/Kptfile': inner, 'sub/b': 'own\n' });
  const onWholeConflict = { otherwise: 'markers', rules: [{ kind: 'both-added', choose: 'fail' }] } as const;
  const options = { onConflict: onWholeConflict };
  expect(await plan({ ref: 'v2', onWholeConflict }, nodePrograms(), undefined, options)).toMatchObject({
    plan: { changes: [] },
    conflicts: [{ kind: 'both-added', open: true }],
  });
});

it.each([
  ['a strategy that is given', { strategy: 'fast-forward' as const }, 'updateStrategy: fast-forward'],
  ['no strategy otherwise', {}, undefined],
])('records %s, as kpt does', async (_, given, line) => {
  const v1 = shop.commit('v1', { a: '1\n' });
  shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
  const planned = await plan({ ref: 'v2', ...given });
  const changes = planned.status === 'planned' ? planned.plan.changes : [];
  const record = changes.find(({ path }) => path === 'krmkit-upstream.yaml');
  const text = record?.kind === 'edit' ? record.after : '';
  expect(/updateStrategy: .*/.exec(text)?.[0]).toBe(line);
});

it('reports a commit that the server does not have', async () => {
  const v1 = shop.commit('v1', { a: '1\n' });
  shop.git('tag', '-d', 'v1');
  shop.git('checkout', '-q', '--orphan', 'other');
  shop.git('branch', '-D', 'main');
  shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
  const planned = await plan({ ref: 'v2' }, gitWith({ 'protocol.version': '0' }));
  expect(planned).toMatchObject({ status: 'failed', problem: { kind: 'environment' } });
  expect(JSON.stringify(planned)).toContain(`does not have the commit ${v1}, or does not serve it`);
});

it('ends git and gives up once it is cancelled', async () => {
  const v1 = shop.commit('v1', { a: '1\n' });
  shop.commit('v2', { a: '2\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
  const controller = new AbortController();
  const programs: Programs = {
    run: (program, args, options) => {
      if (!args.includes('fetch')) return nodePrograms().run(program, args, options);
      setTimeout(() => controller.abort(), 50);
      return nodePrograms().run('sleep', ['60'], options);
    },
  };
  const planned = await plan({ ref: 'v2' }, programs, controller.signal);
  expect(planned).toMatchObject({ status: 'failed', problem: { kind: 'cancelled' } });
  expect(readdirSync(join(shop.path, 'mine')).sort()).toEqual(['a', 'krmkit-upstream.yaml']);
});

it('gives git no way to another repository, to a prompt or to another protocol', async () => {
  const v1 = shop.commit('v1', { a: '1\n' });
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
  const environments: Readonly<Record<string, string | undefined>>[] = [];
  const programs: Programs = {
    run: (program, args, options) => {
      environments.push(options?.env ?? {});
      return nodePrograms().run(program, args, options);
    },
  };
  await plan({ strategy: 'force-delete-replace' }, programs);
  expect(environments.length).toBeGreaterThan(4);
  for (const env of environments) {
    expect(env).toMatchObject({ GIT_ALLOW_PROTOCOL: 'https:ssh:git:file', GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '' });
    expect(Object.hasOwn(env, 'GIT_WORK_TREE') && env['GIT_WORK_TREE'] === undefined).toBe(true);
  }
});

it('reports the position of a conflict in the current files', async () => {
  const theirs = (value: string): string =>
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: theirs\n  namespace: x\npipeline:\n  mutators:\n    - image: a:v1\n    - image: b:v1\n      configMap:\n        k: ${value}\n`;
  const v1 = shop.commit('v1', { Kptfile: theirs('one') });
  shop.commit('v2', { Kptfile: theirs('two') });
  const steps = 'pipeline:\n  mutators:\n    - image: a:v1\n    - image: b:v1\n      configMap:\n        k: own\n';
  const text = kptfile({ ref: 'v1', commit: v1 }, steps);
  shop.write('mine', { Kptfile: text });
  const planned = await plan({ ref: 'v2' });
  if (planned.status !== 'planned') throw new Error(JSON.stringify(planned));
  expect(
    planned.conflicts.map(({ original, updated, destination }) => [
      original.location?.line,
      updated.location?.line,
      destination.location?.line,
    ]),
  ).toEqual([[11, 11, text.trimEnd().split('\n').length]]);
});

// What `kpt pkg get` and `kpt pkg update` of kpt 1.0.0-beta.56 write for the same repository, but for kpt's comment on
// the object that is new.
it('updates a package that came by kpt as kpt does', async () => {
  const annotated = (name: string, data: Readonly<Record<string, string>>): string =>
    configMap(name, data)
      .replace('metadata:', `metadata: # kpt-merge: /${name}`)
      .replace(
        /^data:/m,
        `  annotations:\n    internal.kpt.dev/upstream-identifier: '|ConfigMap|default|${name}'\ndata:`,
      );
  const v1 = shop.commit('v1', {
    'a.yaml': configMap('a', { x: '"1"', y2: '"1"' }),
    'gone.yaml': configMap('gone', { x: '"1"' }),
  });
  shop.commit('v2', { 'a.yaml': configMap('a', { x: '"2"', y2: '"1"' }), 'new.yaml': configMap('new', { x: '"1"' }) });
  shop.write('mine', {
    Kptfile: kptfile({ ref: 'v1', commit: v1 }),
    'a.yaml': annotated('a', { x: '"1"', y2: '"7"' }),
    'gone.yaml': annotated('gone', { x: '"1"' }),
  });
  const planned = await plan({ ref: 'v2' });
  if (planned.status !== 'planned') throw new Error(JSON.stringify(planned));
  expect(planned.conflicts).toEqual([]);
  const changes = new Map(
    planned.plan.changes.map((change) => [change.path, 'after' in change ? change.after : 'deleted']),
  );
  expect(changes.get('a.yaml')).toBe(annotated('a', { x: '"2"', y2: '"7"' }));
  expect(changes.get('gone.yaml')).toBe('deleted');
  expect(changes.get('new.yaml')).toMatch(/upstream-identifier: ["']?\|ConfigMap\|default\|new["']?\n/);
});

const treeOf = (...paths: readonly string[]): ReadonlyMap<string, TreeFile> =>
  new Map(paths.map((path) => [path, treeFile(new TextEncoder().encode(path))]));

it.each<Readonly<Record<'original' | 'updated' | 'local' | 'blocked', readonly string[]> & { name: string }>>([
  { name: 'a local file', original: [], updated: ['Web.yaml'], local: ['web.yaml'], blocked: ['Web.yaml'] },
  { name: 'a local directory', original: [], updated: ['A/b.yaml'], local: ['a/c.yaml'], blocked: ['A/b.yaml'] },
  { name: 'another new file', original: [], updated: ['a.yaml', 'A.yaml'], local: [], blocked: ['a.yaml'] },
  { name: 'the file that it renames', original: ['a.yaml'], updated: ['A.yaml'], local: ['a.yaml'], blocked: [] },
  { name: 'nothing', original: ['a.yaml'], updated: ['a.yaml', 'b.yaml'], local: ['a.yaml'], blocked: [] },
])('a new file is not written where only the case differs from $name', ({ original, updated, local, blocked }) => {
  const sides = updateSides(
    { original: treeOf(...original), updated: treeOf(...updated), leftOut: [] },
    { files: treeOf(...local), directories: [], others: [], diagnostics: [] },
  );
  expect(sides.blocked.map(({ path }) => path)).toEqual(blocked);
  expect([...sides.sides.updated.keys()]).toEqual(updated.filter((path) => !blocked.includes(path)));
});
