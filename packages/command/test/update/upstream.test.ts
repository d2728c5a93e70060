import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RepositoryFiles as Files, Workshop } from '@krmkit/testing';
import { NEEDS_UNIX, configMap, createWorkshop, kptfile, upstreamFile } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

function update(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true }, 'update', join(shop.path, 'mine'), ...given);
}

function scene(one: Files, two: Files, local: Files): void {
  const commit = shop.commit('v1', one);
  shop.commit('v2', two);
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit }), ...local });
}

function files(): Readonly<Record<string, string>> {
  const { 'krmkit-upstream.yaml': _, ...others } = shop.read('mine');
  return others;
}

const strategies = ['resource-merge', 'fast-forward', 'force-delete-replace', 'copy-merge'] as const;
const a = configMap('a', { one: '1' });

describe('what the report lists as unchanged', NEEDS_UNIX, () => {
  it.each(strategies)('stays where upstream makes a link of a file, with %s', async (strategy) => {
    scene(
      { 'a.yaml': a, 'd/b': '1\n', x: '1\n' },
      { 'a.yaml': '-> /etc/passwd', d: '-> ..', x: '2\n' },
      { 'a.yaml': a, 'd/b': '1\n', x: '1\n' },
    );
    const { status, stderr } = await update('--ref', 'v2', '--strategy', strategy);
    expect(status).toBe(0);
    expect(stderr.match(/so the update skipped it/g)).toHaveLength(2);
    expect(stderr).not.toContain('deleted');
    expect(files()).toEqual({ 'a.yaml': a, 'd/b': '1\n', x: '2\n' });
    // And it stays with the next version.
    shop.commit('v3', { 'a.yaml': '-> /etc/passwd', x: '3\n' });
    // fast-forward, which is the strategy of the package now, refuses the file that stayed.
    await update('--ref', 'v3', '--strategy', 'resource-merge');
    expect(files()).toMatchObject({ 'a.yaml': a, x: '3\n' });
  });
});

describe('a file that becomes a directory upstream, and the reverse', () => {
  const rows: readonly (readonly [name: string, one: Files, two: Files])[] = [
    ['a text', { conf: 'text\n', x: '1\n' }, { 'conf/y': 'y\n', 'conf/z.yaml': a, x: '1\n' }],
    ['a manifest', { 'a.yaml': a }, { 'a.yaml/x.yaml': configMap('x', { one: '1' }) }],
    ['the same object', { 'a.yaml': a }, { 'a.yaml/a.yaml': a }],
    ['a directory', { 'conf/y': 'y\n', 'conf/deep/z.yaml': a }, { conf: 'text\n' }],
  ];
  it.each(rows)('%s with update', async (_name, one, two) => {
    scene(one, two, one);
    const { status, stderr } = await update('--ref', 'v2');
    expect(stderr).not.toContain('It is not a directory');
    expect(status).toBe(0);
    expect(files()).toEqual(two);
  });

  // merge3 looks at manifests alone.
  it.each(rows.slice(1))('%s with merge3', async (_name, one, two) => {
    const [ancestor, from, to] = [shop.write('one', one), shop.write('two', two), shop.write('mine', one)];
    const { status } = await runIn({ onDisk: true }, 'merge3', '--ancestor', ancestor, '--from', from, '--to', to);
    expect(status).toBe(0);
    const manifests = (all: Files): unknown => Object.entries(all).filter(([path]) => path.endsWith('.yaml'));
    expect(manifests(shop.read('mine'))).toEqual(manifests(two));
  });

  it('is left where a file of one\u2019s own is in the directory', async () => {
    scene({ 'conf/y': 'y\n' }, { conf: 'text\n' }, { 'conf/y': 'y\n', 'conf/own.yaml': a });
    const { status, stderr } = await update('--ref', 'v2');
    expect(status).toBe(0);
    expect(stderr).toContain('A local directory has this path');
    expect(files()['conf/own.yaml']).toBe(a);
  });
});

describe('names that many file systems do not tell apart', () => {
  it.each([
    ['case', 'x.yaml', 'X.yaml'],
    ['the case of a directory', 'sub/a.yaml', 'Sub/b.yaml'],
    ['composed characters', 'caf\u00e9.yaml', 'cafe\u0301.yaml'],
  ])('differ in %s', async (_name, first, second) => {
    scene({ x: '1\n' }, { x: '1\n', [first]: a, [second]: configMap('b', { one: '1' }) }, { x: '1\n' });
    const { status, stderr } = await update('--ref', 'v2');
    expect(status).toBe(0);
    expect(stderr).toContain('Its name differs only in case or Unicode form from');
    expect(Object.keys(files())).toHaveLength(2);
  });

  it('may be renamed by upstream', async () => {
    scene({ 'x.yaml': a }, { 'X.yaml': a }, { 'x.yaml': a });
    await update('--ref', 'v2');
    expect(files()).toEqual({ 'X.yaml': a });
  });
});

describe('packages inside', () => {
  const plain = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: sub\n';
  const steps = (...images: readonly string[]): string =>
    images.length === 0 ? '' : `pipeline:\n  mutators:\n${images.map((image) => `    - image: ${image}\n`).join('')}`;

  it('with an upstream of their own get what upstream changed in their Kptfile', async () => {
    const sub = { repository: '../../elsewhere', directory: '/', ref: 'v1' };
    scene(
      { 'sub/Kptfile': kptfile(sub), 'sub/a.yaml': a },
      { 'sub/Kptfile': kptfile({ ...sub, ref: 'v2' }, steps('new:1')), 'sub/a.yaml': a },
      { 'sub/Kptfile': `# ours\n${kptfile(sub)}`, 'sub/a.yaml': configMap('a', { one: '2' }) },
    );
    const { status, stderr } = await update('--ref', 'v2');
    expect(status).toBe(0);
    expect(stderr).not.toContain('has an upstream of its own');
    expect(files()).toEqual({
      'sub/Kptfile': `# ours\n${kptfile({ ...sub, ref: 'v2' }, steps('new:1'))}`,
      'sub/a.yaml': configMap('a', { one: '2' }),
    });
  });

  it('with an upstream of their own that both sides changed are a conflict', async () => {
    const sub = { repository: '../../elsewhere', directory: '/', ref: 'v1' };
    scene(
      { 'sub/Kptfile': kptfile(sub) },
      { 'sub/Kptfile': kptfile({ ...sub, ref: 'v2' }) },
      { 'sub/Kptfile': kptfile({ ...sub, ref: 'v3' }) },
    );
    const { stderr } = await update('--ref', 'v2');
    expect(stderr).toContain('upstream.git.ref');
    expect(stderr).toContain('both-changed');
  });

  it.each([
    ['changed', { 'sub/Kptfile': plain, 'sub/cm.yaml': configMap('a', { one: '2' }) }],
    ['deleted', {}],
    ['added', { 'sub/Kptfile': plain, 'sub/cm.yaml': a, 'own/Kptfile': plain }],
  ])('that were %s here are refused by fast-forward, whatever upstream did', async (_name, local: Files) => {
    const one = { x: '1\n', 'sub/Kptfile': plain, 'sub/cm.yaml': a };
    scene(one, { x: '2\n' }, { x: '1\n', ...local });
    const before = shop.read('mine');
    const { status, stderr } = await update('--ref', 'v2', '--strategy', 'fast-forward');
    expect(status).toBe(1);
    expect(stderr).toContain('cannot fast-forward');
    expect(shop.read('mine')).toEqual(before);
  });
});

describe('the status of a Kptfile', () => {
  const status = (reason: string): string =>
    `status:\n  conditions:\n    - type: Rendered\n      status: "True"\n      reason: ${reason}\n`;

  it.each(strategies)('does not say that new files were rendered, with %s', async (strategy) => {
    const bare = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: up\n';
    const one = shop.commit('v1', { Kptfile: bare, 'a.yaml': a });
    const two = shop.commit('v2', {
      Kptfile: `${bare}${status('Theirs')}`,
      'a.yaml': configMap('a', { one: '2' }),
      'new/Kptfile': `${bare}${status('Theirs')}`,
    });
    shop.write('mine', { Kptfile: kptfile({ ref: 'v1', commit: one }, status('RenderSuccess')), 'a.yaml': a });
    const { status: ended } = await update('--ref', 'v2', '--strategy', strategy);
    expect(ended).toBe(0);
    expect(shop.read('mine')).toEqual({
      Kptfile: kptfile({ ref: 'v2', commit: two, strategy }),
      'a.yaml': configMap('a', { one: '2' }),
      'new/Kptfile': bare,
    });
  });
});

it('a Kptfile merges by the same rules in merge3', async () => {
  const text = (more: string): string => `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: mine\n${more}`;
  const list = (...images: readonly string[]): string =>
    `pipeline:\n  mutators:\n${images.map((image) => `    - image: ${image}\n`).join('')}`;
  const one = text(list('set-labels:v1')).replace('mine', 'theirs');
  const two = text(list('set-labels:v2', 'new:v1')).replace('mine', 'others');
  const here = text(list('set-labels:v1 # ours', 'own:v1'));
  const commit = shop.commit('v1', { Kptfile: one });
  shop.commit('v2', { Kptfile: two });
  shop.write('mine', { Kptfile: here, 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit }) });
  await update('--ref', 'v2');
  const updated = shop.read('mine')['Kptfile'];
  const [ancestor, from, to] = [
    shop.write('one', { Kptfile: one }),
    shop.write('two', { Kptfile: two }),
    shop.write('three', { Kptfile: here }),
  ];
  const { status, stderr } = await runIn(
    { onDisk: true },
    'merge3',
    '--ancestor',
    ancestor,
    '--from',
    from,
    '--to',
    to,
  );
  expect(status).toBe(0);
  expect(stderr).toContain('no conflicts');
  expect(shop.read('three')['Kptfile']).toBe(updated);
  expect(updated).toContain('name: mine\n');
  for (const step of ['set-labels:v2 # ours', 'own:v1', 'new:v1']) expect(updated).toContain(`- image: ${step}\n`);
});

describe('tokens', () => {
  it.each(['ghp_secrettoken@', 'user:ghp_secrettoken@', ':ghp_secrettoken@'])('are not shown: %s', async (user) => {
    const repository = `https://${user}127.0.0.1:1/x?key=ghp_secrettoken`;
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ repository, ref: 'v1', commit: 'a'.repeat(40) }) });
    for (const more of [[], ['-o', 'json'], ['--ref', 'v2']]) {
      const { status, stderr, stdout } = await update(...more);
      expect(status).toBe(4);
      expect(stderr + stdout).not.toContain('ghp_secrettoken');
      expect(stderr).toContain('127.0.0.1:1');
    }
  });
});
