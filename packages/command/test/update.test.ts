import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';
import type { RepositoryFiles as Files, Workshop } from '@krmkit/testing';
import { NEEDS_UNIX, configMap, createWorkshop, kptfile, upstreamFile } from '@krmkit/testing';
import type { Ending, World } from './fake-context.ts';
import { runIn } from './fake-context.ts';

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

function update(world: World, ...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true, ...world }, 'update', join(shop.path, 'mine'), ...given);
}

/** Two versions upstream, and a package that was made from the first. */
function scene(one: Files, two: Files, local: Files, strategy?: string): { readonly v1: string; readonly v2: string } {
  const v1 = shop.commit('v1', one);
  const v2 = shop.commit('v2', two);
  const origin = { ref: 'v1', commit: v1, ...(strategy === undefined ? {} : { strategy }) };
  shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile(origin), ...local });
  return { v1, v2 };
}

const strategies = ['resource-merge', 'fast-forward', 'force-delete-replace', 'copy-merge'] as const;

describe('who may run a file', NEEDS_UNIX, () => {
  const files = { same: '#!/bin/sh\n', changed: '#!/bin/sh\n1\n', less: 'x\n', 'a.yaml': configMap('a', { a: 'b' }) };
  const mode = (path: string): string => (statSync(join(shop.path, path)).mode & 0o777).toString(8);

  it.each(strategies)('is as upstream has made it with %s', async (strategy) => {
    shop.commit('v0', files);
    chmodSync(join(shop.path, 'up/less'), 0o755);
    shop.git('add', '-A');
    shop.git('commit', '-q', '-m', 'v1');
    shop.git('tag', 'v1');
    const commit = shop.git('rev-parse', 'HEAD');
    writeFileSync(join(shop.path, 'up/changed'), '#!/bin/sh\n2\n');
    for (const path of ['same', 'changed', 'a.yaml']) chmodSync(join(shop.path, 'up', path), 0o755);
    chmodSync(join(shop.path, 'up/less'), 0o644);
    shop.git('commit', '-q', '-a', '-m', 'v2');
    shop.git('tag', 'v2');
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit }), ...files });
    for (const path of Object.keys(files)) chmodSync(join(shop.path, 'mine', path), path === 'less' ? 0o755 : 0o640);
    const dry = await update({}, '--ref', 'v2', '--strategy', strategy, '--dry-run');
    expect(dry.stdout.match(/old mode 100644\nnew mode 100755/g)).toHaveLength(3);
    const { status } = await update({}, '--ref', 'v2', '--strategy', strategy);
    expect(status).toBe(0);
    expect(['same', 'changed', 'a.yaml', 'less'].map((path) => mode(`mine/${path}`))).toEqual([
      '750',
      '750',
      '750',
      '644',
    ]);
    expect(shop.read('mine')['changed']).toBe('#!/bin/sh\n2\n');
  });

  it('stays as it was made here where upstream changed nothing in that', async () => {
    scene({ x: 'a\n' }, { x: 'b\n' }, { x: 'a\n' });
    chmodSync(join(shop.path, 'mine/x'), 0o755);
    await update({}, '--ref', 'v2');
    expect([mode('mine/x'), shop.read('mine')['x']]).toEqual(['755', 'b\n']);
  });
});

describe('resource-merge', () => {
  it('applies the fields that upstream changed and keeps those that were changed here', async () => {
    const { v1, v2 } = scene(
      { 'a.yaml': configMap('a', { one: '"1" # first', two: '"2"' }) },
      { 'a.yaml': configMap('a', { one: '"1" # first', two: '"3"', three: '"3"' }) },
      { 'a.yaml': configMap('a', { one: "'10'   # mine", two: '"2"' }, '# kept\n') },
    );
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(stderr).toMatch(
      new RegExp(`${v1.slice(0, 12)} -> v2 \\(${v2.slice(0, 12)}\\): 2 files changed; no conflicts`),
    );
    expect(status).toBe(0);
    expect(shop.read('mine')).toEqual({
      'a.yaml': configMap('a', { one: "'10'   # mine", two: '"3"', three: '"3"' }, '# kept\n'),
      'krmkit-upstream.yaml': upstreamFile({ ref: 'v2', commit: v2 }),
    });
    const again = await update({});
    expect(again.status).toBe(0);
    expect(again.stderr).toMatch(/up to date with v2 .*\n {2}for another version, .* --ref REF\n$/);
    expect((await update({}, '--ref', 'v2')).stderr).toMatch(/up to date with v2 [^\n]*\n$/);
  });

  it('takes upstream where both changed a field, and reports it', async () => {
    scene(
      { 'a.yaml': configMap('a', { one: '"1"' }) },
      { 'a.yaml': configMap('a', { one: '"2"' }) },
      { 'a.yaml': configMap('a', { one: '"3"' }) },
    );
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(status).toBe(0);
    expect(stderr).toContain('both-changed');
    expect(stderr).toMatch(
      /\n {2}to choose the other side of a conflict, undo the update first \(git restore .*mine\)\n/,
    );
    expect(shop.read('mine')['a.yaml']).toBe(configMap('a', { one: '"2"' }));
    expect((await update({}, '--ref', 'v2')).stderr).not.toContain('undo');
  });

  it('--on-conflict dest keeps what is here; fail changes nothing, not even the ref', async () => {
    scene(
      { 'a.yaml': configMap('a', { one: '"1"' }), 'b.txt': '1\n' },
      { 'a.yaml': configMap('a', { one: '"2"' }), 'b.txt': '2\n' },
      { 'a.yaml': configMap('a', { one: '"3"' }), 'b.txt': '3\n' },
    );
    const before = shop.read('mine');
    expect((await update({}, '--ref', 'v2', '--on-conflict', 'fail')).status).toBe(1);
    expect(shop.read('mine')).toEqual(before);
    expect((await update({}, '--ref', 'v2', '--on-conflict', 'both-changed=fail')).status).toBe(1);
    expect(shop.read('mine')).toEqual(before);
    expect((await update({}, '--ref', 'v2', '--on-conflict', 'dest')).status).toBe(0);
    const after = shop.read('mine');
    expect(after['a.yaml']).toBe(configMap('a', { one: '"3"' }));
    expect(after['b.txt']).toBe('3\n');
    expect(after['krmkit-upstream.yaml']).toContain('ref: "v2"');
  });

  it('--on-conflict markers leaves them in both kinds of files, and has the status of a conflict', async () => {
    scene(
      { 'a.yaml': configMap('a', { one: '"1"' }), 'b.txt': '1\n' },
      { 'a.yaml': configMap('a', { one: '"2"' }), 'b.txt': '2\n' },
      { 'a.yaml': configMap('a', { one: '"3"' }), 'b.txt': '3\n' },
    );
    const { status } = await update({}, '--ref', 'v2', '--on-conflict', 'markers');
    expect(status).toBe(1);
    const after = shop.read('mine');
    expect(after['a.yaml']).toMatch(/#.*\n(?:.*\n)* {2}one: "3"\n/);
    expect(after['b.txt']).toBe('<<<<<<< b.txt\n3\n=======\n2\n>>>>>>> b.txt (upstream)\n');
  });

  it('merges texts by lines, copies what is new, and knows files that were deleted', async () => {
    const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
    const { status, stderr } = await (async () => {
      scene(
        {
          'README.md': lines('a', 'b', 'c', 'd', 'e'),
          'values.yaml': lines('a: 1', 'b: 1', 'c: 1', 'd: 1'),
          'gone.txt': 'x\n',
          'gone.yaml': configMap('gone', { a: 'b' }),
          'unwanted.txt': 'x\n',
          'unwanted.yaml': configMap('unwanted', { a: 'b' }),
          'changed-gone.txt': 'x\n',
        },
        {
          'README.md': lines('A', 'b', 'c', 'd', 'e'),
          'values.yaml': lines('a: 2', 'b: 1', 'c: 1', 'd: 1'),
          'unwanted.txt': 'x\n',
          'unwanted.yaml': configMap('unwanted', { a: 'b' }),
          'new/x.sh': '#!/bin/sh\n',
          'new/y.yaml': configMap('y', { a: 'b' }),
        },
        {
          'README.md': lines('a', 'b', 'c', 'd', 'E'),
          'values.yaml': lines('a: 1', 'b: 1', 'c: 1', 'd: 2'),
          'gone.txt': 'x\n',
          'gone.yaml': configMap('gone', { a: 'b' }),
          'changed-gone.txt': 'y\n',
          'own.txt': 'own\n',
        },
      );
      return update({}, '--ref', 'v2', '--on-conflict', 'deleted-and-changed=dest');
    })();
    expect(status).toBe(0);
    const { 'krmkit-upstream.yaml': _, ...files } = shop.read('mine');
    expect(files).toEqual({
      'README.md': lines('A', 'b', 'c', 'd', 'E'),
      'values.yaml': lines('a: 2', 'b: 1', 'c: 1', 'd: 2'),
      'new/x.sh': '#!/bin/sh\n',
      'new/y.yaml': configMap('y', { a: 'b' }),
      'changed-gone.txt': 'y\n',
      'own.txt': 'own\n',
    });
    expect(statSync(join(shop.path, 'mine/new/x.sh')).mode & 0o111).not.toBe(0);
    for (const told of [
      /deleted .*gone\.txt/,
      /deleted .*gone\.yaml/,
      /kept deleted .*unwanted\.txt/,
      /kept deleted .*unwanted\.yaml/,
      /kept .*changed-gone\.txt/,
      /added .*new\/x\.sh/,
      /added .*new\/y\.yaml/,
    ]) {
      expect(stderr).toMatch(told);
    }
  });

  it('takes a binary that was not changed here, and keeps one that was', async () => {
    const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all);
    scene(
      { a: bytes(0, 1), b: bytes(0, 1) },
      { a: bytes(0, 255, 2), b: bytes(0, 2), c: bytes(0, 254) },
      { a: bytes(0, 1), b: bytes(0, 3) },
    );
    const dry = await update({}, '--ref', 'v2', '--dry-run');
    expect(dry.stdout).toContain('Binary files');
    const before = shop.read('mine');
    expect((await update({}, '--ref', 'v2', '--on-conflict', 'fail')).status).toBe(1);
    expect(shop.read('mine')).toEqual(before);
    const forced = await update({}, '--ref', 'v2', '--dry-run', '--on-conflict', 'updated', '-ojson');
    expect(JSON.parse(forced.stdout)).toMatchObject({ conflicts: [{ chosen: 'updated' }], summary: { edited: 3 } });
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(status).toBe(0);
    expect(stderr).toMatch(/conflict {2}both-changed/);
    expect(stderr).toContain('dest was kept; --on-conflict both-changed=updated uses the other one');
    const content = (name: string): readonly number[] => [...readFileSync(join(shop.path, 'mine', name))];
    expect([content('a'), content('b'), content('c')]).toEqual([
      [0, 255, 2],
      [0, 3],
      [0, 254],
    ]);
  });

  it('--dry-run shows the difference and writes nothing, -o json has it for programs', async () => {
    const { v1, v2 } = scene(
      { 'a.yaml': configMap('a', { one: '"1"' }) },
      { 'a.yaml': configMap('a', { one: '"2"' }) },
      { 'a.yaml': configMap('a', { one: '"1"' }) },
    );
    const before = shop.read('mine');
    const dry = await update({}, '--ref', 'v2', '--dry-run');
    expect(dry.stdout).toContain('-  one: "1"\n+  one: "2"\n');
    expect(dry.stdout).toContain(`+    commit: ${v2}\n`);
    const json: unknown = JSON.parse((await update({}, '--ref', 'v2', '--dry-run', '-ojson')).stdout);
    expect(json).toMatchObject({
      kind: 'Update',
      written: false,
      upstream: { repository: '../up', ref: 'v2', from: v1, to: v2, strategy: 'resource-merge', leftAlone: [] },
      summary: { edited: 2, created: 0, deleted: 0, conflicts: 0, open: 0 },
    });
    expect(shop.read('mine')).toEqual(before);
  });
});

describe('conflicts of whole files', () => {
  const sides = (): unknown =>
    scene({ 'a.txt': 'a\nb\nc\n' }, { 'a.txt': 'a\nB 1\nB 2\nB 3\nB 4\nc\n' }, { 'a.txt': 'a\nmine: "b"\nc\n' });

  it('are shown with the lines that clash, three at most', async () => {
    sides();
    const { stderr } = await update({}, '--ref', 'v2');
    expect(stderr).toMatch(
      /ancestor {2}\S*a\.txt \(before\):2:1 +b\n +updated {3}\S*a\.txt \(upstream\):2:1 +B 1\n +B 2\n +B 3\n +\.\.\. and 1 more\n +dest {6}\S*a\.txt:2:1 +mine: "b"\n/,
    );
  });

  it.each([['a.txt=dest'], ['./a.txt=dest']])('are decided by their path: %s', async (choice) => {
    sides();
    const { stderr } = await update({}, '--ref', 'v2', '--on-conflict', choice);
    expect(stderr).toContain('dest was kept');
    expect(shop.read('mine')['a.txt']).toBe('a\nmine: "b"\nc\n');
  });

  it('are to be ended in an editor if both are in the file', async () => {
    sides();
    const { status, stderr } = await update({}, '--ref', 'v2', '--on-conflict', 'markers');
    expect(status).toBe(1);
    expect(stderr).toContain('left open: both are in the file');
    expect(stderr).not.toContain('--on-conflict');
    expect(stderr).toMatch(/to finish it, resolve the markers in\n {2}\S*mine\/a\.txt\n$/);
  });
});

describe('the other strategies', () => {
  const one = { 'a.yaml': configMap('a', { one: '"1"' }), 'b.txt': '1\n', 'old.txt': 'old\n' };
  const two = { 'a.yaml': configMap('a', { one: '"2"' }), 'b.txt': '2\n', 'new.txt': 'new\n' };

  it('fast-forward takes the new version of what was not changed', async () => {
    scene(one, two, one, 'fast-forward');
    expect((await update({}, '--ref', 'v2')).status).toBe(0);
    const { 'krmkit-upstream.yaml': _, ...files } = shop.read('mine');
    expect(files).toEqual(two);
  });

  it.each([
    ['changed', { 'b.txt': 'mine\n' }, 'b.txt'],
    ['added', { 'own.txt': 'mine\n' }, 'own.txt'],
    ['a link', { own: '-> b.txt' }, 'own'],
  ])('fast-forward is refused where something was %s, and nothing is written', async (_, local, told) => {
    scene(one, two, { ...one, ...local }, 'fast-forward');
    const before = shop.read('mine');
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(status).toBe(1);
    expect(stderr).toContain(`differ from the commit that the package was made from: ${told}\n`);
    expect(shop.read('mine')).toEqual(before);
  });

  it('fast-forward is refused where something was deleted', async () => {
    const { 'old.txt': _, ...local } = one;
    scene(one, two, local);
    expect((await update({}, '--ref', 'v2', '--strategy', 'fast-forward')).stderr).toContain(': old.txt\n');
  });

  it('force-delete-replace gives up what was changed and what was added', async () => {
    scene(one, two, { ...one, 'b.txt': 'mine\n', 'own/x.bin': Uint8Array.from([0, 255]), '.hidden': 'x' });
    const { status, stderr } = await update({}, '--ref', 'v2', '--strategy', 'force-delete-replace');
    expect(status).toBe(0);
    const { 'krmkit-upstream.yaml': origin, ...files } = shop.read('mine');
    expect(files).toEqual(two);
    expect(origin).toContain('ref: "v2"');
    for (const path of ['own/x.bin', '.hidden', 'old.txt']) expect(stderr).toMatch(new RegExp(`deleted .*${path}`));
    // What is up to date is replaced all the same.
    shop.write('mine', { 'b.txt': 'mine\n' });
    expect((await update({}, '--strategy', 'force-delete-replace')).status).toBe(0);
    expect(shop.read('mine')['b.txt']).toBe('2\n');
  });

  it('copy-merge keeps what was added, and nothing else', async () => {
    scene(one, two, { ...one, 'a.yaml': configMap('a', { one: '"7"' }), 'old.txt': 'mine\n', 'own.txt': 'own\n' });
    expect((await update({}, '--ref', 'v2', '--strategy', 'copy-merge')).status).toBe(0);
    const { 'krmkit-upstream.yaml': _, ...files } = shop.read('mine');
    expect(files).toEqual({ ...two, 'own.txt': 'own\n' });
  });
});

describe('a Kptfile', () => {
  const upstream = (steps: string): string =>
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: theirs\ninfo:\n  description: x\n${steps}`;
  const steps = (...all: readonly string[]): string =>
    `pipeline:\n  mutators:\n${all.map((step) => `    - ${step}\n`).join('')}`;

  function package3(before: string, after: string, local: string): string {
    const v1 = shop.commit('v1', { Kptfile: upstream(before) });
    const v2 = shop.commit('v2', { Kptfile: upstream(after) });
    const text = kptfile({ ref: 'v1', commit: v1 }, `# steps\ninfo:\n  description: x\n${local}`);
    shop.write('mine', { Kptfile: text });
    return v2;
  }

  it.each(['resource-merge', 'force-delete-replace', 'copy-merge'])(
    'keeps name and comments with %s',
    async (strategy) => {
      const v2 = package3(
        steps('image: example.com/a:v1 # pinned', 'image: example.com/b:v1'),
        steps('image: example.com/a:v2 # pinned', 'image: example.com/b:v1', 'image: example.com/c:v1'),
        steps('image: example.com/a:v1 # pinned', 'image: example.com/own:v1', 'image: example.com/b:v1'),
      );
      const { status, stderr } = await update({}, '--ref', 'v2', '--strategy', strategy);
      expect(stderr).toContain('no conflicts');
      expect(status).toBe(0);
      expect(shop.read('mine')['Kptfile']).toBe(
        kptfile(
          { ref: 'v2', commit: v2, strategy },
          `# steps\ninfo:\n  description: x\n${steps(
            'image: example.com/a:v2 # pinned',
            'image: example.com/own:v1',
            'image: example.com/b:v1',
            'image: example.com/c:v1',
          )}`,
        ),
      );
    },
  );

  it('merges steps by name where they have names', async () => {
    const named = (name: string, image: string, value: string): string =>
      `name: ${name}\n      image: ${image}\n      configMap:\n        k: ${value}`;
    const v2 = package3(
      steps(named('first', 'i', 'a'), named('second', 'i', 'a')),
      steps(named('first', 'i', 'a'), named('second', 'j', 'a')),
      steps(named('first', 'i', 'b'), named('second', 'i', 'b')),
    );
    expect((await update({}, '--ref', 'v2')).stderr).toContain('no conflicts');
    expect(shop.read('mine')['Kptfile']).toBe(
      kptfile(
        { ref: 'v2', commit: v2 },
        `# steps\ninfo:\n  description: x\n${steps(named('first', 'i', 'b'), named('second', 'j', 'b'))}`,
      ),
    );
  });

  it('takes steps as one list where one repeats', async () => {
    package3(
      steps('image: a:v1', 'image: a:v1'),
      steps('image: a:v1', 'image: a:v2'),
      steps('image: a:v3', 'image: a:v1'),
    );
    expect((await update({}, '--ref', 'v2')).stderr).toMatch(/conflict.*both-changed\n.*pipeline\.mutators\n/);
    expect(shop.read('mine')['Kptfile']).toContain(steps('image: a:v1', 'image: a:v2'));
  });
});

describe('packages inside', () => {
  const own = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: sub\n';
  const map = (value: string): string => configMap('a', { one: value });

  it('that upstream added are copied, that were deleted stay away, that upstream deleted go if unchanged', async () => {
    scene(
      {
        'deleted/Kptfile': own,
        'deleted/a.yaml': map('x'),
        'gone/Kptfile': own,
        'gone/a.yaml': map('x'),
        'kept/Kptfile': own,
        'kept/a.yaml': map('x'),
      },
      { 'deleted/Kptfile': own, 'deleted/a.yaml': map('new'), 'new/Kptfile': own, 'new/a.yaml': map('x') },
      { 'gone/Kptfile': own, 'gone/a.yaml': map('x'), 'kept/Kptfile': own, 'kept/a.yaml': map('changed') },
    );
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(status).toBe(0);
    const { 'krmkit-upstream.yaml': _, ...files } = shop.read('mine');
    expect(files).toEqual({
      'kept/Kptfile': own,
      'kept/a.yaml': map('changed'),
      'new/Kptfile': own,
      'new/a.yaml': map('x'),
    });
    expect(stderr).toMatch(/kept deleted {2}a package {2}.*mine\/deleted\/ /);
    expect(stderr).toMatch(/kept {10}a package {2}.*mine\/kept\/ /);
  });

  it('that both sides added are a conflict, and the one here stays', async () => {
    scene(
      { a: 'x' },
      { a: 'x', 'sub/Kptfile': own, 'sub/a.yaml': map('theirs') },
      { a: 'x', 'sub/Kptfile': own, 'sub/a.yaml': map('ours') },
    );
    const { stderr } = await update({}, '--ref', 'v2');
    expect(stderr).toContain('both-added');
    expect(shop.read('mine')['sub/a.yaml']).toBe(map('ours'));
  });

  it.each(['resource-merge', 'force-delete-replace', 'copy-merge', 'fast-forward'])(
    'that have an upstream of their own are left alone with %s',
    async (strategy) => {
      const local = { 'sub/Kptfile': kptfile({ ref: 'x' }), 'sub/a.yaml': map('ours') };
      scene(
        { a: 'x', 'sub/Kptfile': own, 'sub/a.yaml': map('old') },
        { a: 'y', 'sub/Kptfile': own, 'sub/a.yaml': map('theirs') },
        { a: 'x', ...local },
      );
      const { status, stderr } = await update({}, '--ref', 'v2', '--strategy', strategy);
      expect(status).toBe(0);
      expect(stderr).toMatch(/mine\/sub has an upstream of its own/);
      const { 'krmkit-upstream.yaml': _, ...files } = shop.read('mine');
      expect(files).toEqual({ a: 'y', ...local });
    },
  );
});

describe('refs', () => {
  it('a tag of the directory comes first, then a branch, then a tag; as kpt resolves them', async () => {
    const v1 = shop.commit('v1', { 'p/a.txt': '1\n' });
    const both = shop.commit('p/both', { 'p/a.txt': 'tag of the directory\n' });
    shop.commit('both', { 'p/a.txt': 'tag\n' });
    shop.write('mine', {
      'krmkit-upstream.yaml': upstreamFile({ directory: '/p', ref: 'v1', commit: v1 }),
      'a.txt': '1\n',
    });
    expect((await update({}, '--ref', 'both')).status).toBe(0);
    const files = shop.read('mine');
    expect(files['a.txt']).toBe('tag of the directory\n');
    expect(files['krmkit-upstream.yaml']).toContain(`ref: "p/both"\n    commit: ${both}\n`);
  });

  it('a commit by its hash', async () => {
    const { v2 } = scene({ a: '1\n' }, { a: '2\n' }, { a: '1\n' });
    shop.commit('v3', { a: '3\n' });
    expect((await update({}, '--ref', v2)).status).toBe(0);
    expect(shop.read('mine')['a']).toBe('2\n');
  });

  it('without a lock, the ref that the package names is what it was made from', async () => {
    const v1 = shop.commit('v1', { a: '1\n' });
    const v2 = shop.commit('v2', { a: '2\n' });
    expect(v1).not.toBe(v2);
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1' }), a: '1\n' });
    expect((await update({})).stderr).toContain('it has no upstreamLock');
    expect((await update({}, '--ref', 'v2')).status).toBe(0);
    const files = shop.read('mine');
    expect(files['a']).toBe('2\n');
    expect(files['krmkit-upstream.yaml']).toContain(`commit: ${v2}`);
  });

  it('a commit that no ref reaches any more is fetched if the server serves it', async () => {
    const lost = shop.commit('lost', { a: '1\n' });
    shop.git('tag', '-d', 'lost');
    shop.git('checkout', '-q', '--orphan', 'other');
    shop.git('branch', '-D', 'main');
    shop.commit('v2', { a: '2\n' });
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: lost }), a: '1\n' });
    expect((await update({}, '--ref', 'v2')).status).toBe(0);
    expect(shop.read('mine')['a']).toBe('2\n');
  });

  const missing = 'a123456789012345678901234567890123456789';
  const rows: readonly (readonly [
    name: string,
    origin: Parameters<typeof upstreamFile>[0],
    given: readonly string[],
    status: number,
    told: RegExp,
  ])[] = [
    ['a commit that is gone', { ref: 'v1', commit: missing }, ['--ref', 'v2'], 4, /does not have the commit a123/],
    [
      'a ref that is not there',
      { ref: 'v1', commit: missing },
      ['--ref', 'v22'],
      4,
      /no branch and no tag "v22"\n {2}did you mean v2\?/,
    ],
    ['a part of a hash', { ref: 'v1', commit: missing }, ['--ref', 'abcdef12'], 4, /write the whole hash/],
    [
      'a repository that is not there',
      { repository: '../none', ref: 'v1', commit: missing },
      [],
      4,
      /cannot be fetched/,
    ],
    [
      'a directory that is not there',
      { directory: 'none', ref: 'v1' },
      ['--ref', 'v2'],
      4,
      /does not have the directory none/,
    ],
    ['a lock with a part of a hash', { ref: 'v1', commit: 'abc12' }, [], 3, /not the whole hash/],
    ['a lock with a number', { ref: 'v1', commit: '12' }, [], 3, /commit is not text\n {2}put it in quotes/],
  ];
  it.each(rows)('%s', async (_, origin, given, status, told) => {
    shop.commit('v1', { a: '1\n' });
    shop.commit('v2', { a: '2\n' });
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile(origin), a: '1\n' });
    const before = shop.read('mine');
    const ending = await update({}, ...given);
    expect(ending.stderr).toMatch(told);
    expect(ending.status).toBe(status);
    expect(shop.read('mine')).toEqual(before);
  });
});

describe('a package that does not exist', () => {
  it.each([
    ['s1@v2', 'give the ref as an option: krmkit update s1 --ref v2'],
    ['a@b/s1@feature/x', 'give the ref as an option: krmkit update a@b/s1 --ref feature/x'],
    ['@v2', 'give the ref as an option: krmkit update . --ref v2'],
  ])('%s', async (given, hint) => {
    const { status, stderr } = await runIn({ onDisk: true }, 'update', given);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `krmkit update: there is no directory ${given}\n  ${hint}\n`,
    });
  });

  it('s1@', async () => {
    const { status, stderr } = await runIn({ onDisk: true }, 'update', 's1@');
    expect(stderr).toMatch(/^s1@ {2}error .*\n {2}There is no such file or directory\n/);
    expect(status).toBe(3);
  });
});

describe('what others wrote is no option and no program', () => {
  const bad = (witness: string): readonly (readonly [name: string, origin: Parameters<typeof upstreamFile>[0]])[] => [
    ['a ref that is an option', { ref: `--upload-pack=touch ${witness}` }],
    ['a repository that is an option', { repository: `--upload-pack=touch ${witness}`, ref: 'v1' }],
    ['a helper', { repository: `ext::sh -c "touch ${witness}"`, ref: 'v1' }],
    ['another helper', { repository: 'fd::17', ref: 'v1' }],
    ['a host that is an option', { repository: `ssh://-oProxyCommand=touch ${witness}/x`, ref: 'v1' }],
    ['a user that is an option', { repository: `-oProxyCommand=touch@x:y`, ref: 'v1' }],
    ['a short host that is an option', { repository: `x@-oProxyCommand=touch:y`, ref: 'v1' }],
    ['http without s', { repository: 'http://example.com/x', ref: 'v1' }],
    ['another protocol', { repository: 'ftp://example.com/x', ref: 'v1' }],
    ['a directory that leads out', { directory: '../x', ref: 'v1' }],
    ['git itself', { directory: '.git', ref: 'v1' }],
  ];
  it.each(bad('WITNESS').map(([name]) => name))('%s', async (name) => {
    const witness = join(shop.path, 'witness');
    const v1 = shop.commit('v1', { a: '1\n' });
    const origin = bad(witness).find(([one]) => one === name)?.[1] ?? { ref: 'v1' };
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ...origin, commit: v1 }), a: '1\n' });
    const started: string[] = [];
    const programs: Programs = {
      run: (program, args, options) => {
        started.push(program);
        return nodePrograms().run(program, args, options);
      },
    };
    const { status, stderr } = await update({ programs });
    expect(status).toBe(3);
    expect(stderr).toMatch(/^krmkit update: .*\n {2}\S/);
    expect(existsSync(witness)).toBe(false);
    expect(started).toEqual([]);
  });

  it('a ref on the command line', async () => {
    scene({ a: '1\n' }, { a: '2\n' }, { a: '1\n' });
    const { status, stderr } = await update({}, '--ref=--upload-pack=touch x');
    expect(status).toBe(2);
    expect(stderr).toContain('is not a valid git name');
  });

  it('hooks of a local repository do not run, nor those of the user', async () => {
    scene({ a: '1\n' }, { a: '2\n' }, { a: '1\n' });
    const witness = join(shop.path, 'witness');
    const hooks = shop.write('hooks', {
      'post-checkout.sh': `#!/bin/sh\ntouch ${witness}\n`,
      'reference-transaction.sh': `#!/bin/sh\ntouch ${witness}\n`,
    });
    for (const name of ['post-checkout', 'reference-transaction', 'pre-auto-gc']) {
      shop.write('up/.git/hooks', { [name]: readFileSync(join(hooks, 'post-checkout.sh'), 'utf8') });
    }
    shop.git('config', 'uploadpack.packObjectsHook', `touch ${witness}; true`);
    expect((await update({}, '--ref', 'v2')).status).toBe(0);
    expect(existsSync(witness)).toBe(false);
  });
});

describe('what is not taken over', () => {
  it.each(['resource-merge', 'copy-merge'])('is a file where a directory is here, with %s', async (strategy) => {
    scene({ x: '1\n', a: '1\n' }, { x: '2\n', a: '2\n' }, { 'x/y': 'mine\n', a: '1\n' });
    const { status, stderr } = await update({}, '--ref', 'v2', '--strategy', strategy);
    expect(stderr).toMatch(/mine\/x {2}warning {2}left-out-upstream\n {2}A local directory has this path/);
    expect(stderr).not.toContain('restored');
    expect(stderr).not.toContain('added');
    expect(status).toBe(0);
    expect(shop.read('mine')).toMatchObject({ 'x/y': 'mine\n', a: '2\n' });
  });

  it('is a binary file that was changed here, which is no deletion upstream', async () => {
    scene({ x: '\u0000 1' }, { x: '\u0000 2' }, { x: '\u0000 3' });
    const { stderr } = await update({}, '--ref', 'v2');
    expect(stderr).toContain('dest was kept');
    expect(stderr).not.toContain('deleted upstream');
    expect(shop.read('mine')['x']).toBe('\u0000 3');
  });

  it('is a file below what is a file of our own here', async () => {
    scene({ a: '1\n' }, { a: '2\n', 'x/y': '2\n' }, { x: 'mine\n', a: '1\n' });
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(stderr).toMatch(/mine\/x\/y {2}warning {2}left-out-upstream\n {2}The local entry is not a regular file/);
    expect(status).toBe(0);
    expect(shop.read('mine')).toMatchObject({ x: 'mine\n', a: '2\n' });
  });

  it('links, and files that are links in the local package', async () => {
    scene(
      { a: '1\n', b: '1\n' },
      { a: '2\n', b: '2\n', evil: '-> /etc', 'way/x': '1\n' },
      { a: '1\n', b: '-> ../outside', way: '-> ..' },
    );
    shop.write('.', { outside: '1\n' });
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(status).toBe(0);
    expect(stderr).toMatch(/mine\/evil {2}warning {2}left-out-upstream\n {2}It is a link/);
    const code = 'left-out-upstream';
    expect(stderr).toContain(`mine/b  warning  ${code}`);
    const { 'krmkit-upstream.yaml': _, ...files } = shop.read('mine');
    expect(files).toEqual({ a: '2\n', b: 'a link', way: 'a link' });
    expect(lstatSync(join(shop.path, 'mine/b')).isSymbolicLink()).toBe(true);
    expect(shop.read('.')['outside']).toBe('1\n');
    expect(existsSync(join(shop.path, 'x'))).toBe(false);
  });

  it('paths that git itself would not check out', async () => {
    const v1 = shop.commit('v1', { a: '1\n' });
    const blob = shop.git('rev-parse', 'HEAD:a');
    // `git mktree` takes any name.
    const inner = shop.git('hash-object', '-w', '-t', 'tree', '--stdin', '--literally');
    expect(inner).toMatch(/^[0-9a-f]{40}$/);
    shop.write('.', {
      tree: `100644 blob ${blob}\ta\n100644 blob ${blob}\tb\\..\\c\n100644 blob ${blob}\t.krmkit-x\n`,
    });
    const { execFileSync } = await import('node:child_process');
    const tree = execFileSync('git', ['mktree'], {
      cwd: join(shop.path, 'up'),
      input: readFileSync(join(shop.path, 'tree')),
      encoding: 'utf8',
    }).trim();
    const v2 = shop.git('commit-tree', tree, '-p', v1, '-m', 'evil');
    shop.git('tag', 'v2', v2);
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }), a: '1\n' });
    const { status, stderr } = await update({}, '--ref', 'v2');
    expect(status).toBe(0);
    expect(stderr.match(/left-out-upstream/g)).toHaveLength(2);
    expect(Object.keys(shop.read('mine'))).toEqual(['a', 'krmkit-upstream.yaml']);
  });
});

describe('the surroundings', () => {
  it('reports that git is missing', async () => {
    scene({ a: '1\n' }, { a: '2\n' }, { a: '1\n' });
    const programs: Programs = { run: () => Promise.resolve({ end: 'not-found', message: 'spawn git ENOENT' }) };
    const { status, stderr } = await update({ programs }, '--ref', 'v2');
    expect(status).toBe(4);
    expect(stderr).toBe('krmkit update: git is not installed\n  install git, or add it to PATH\n');
  });

  it.each([
    [{}, 'has no upstream'],
    [{ Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: x\n' }, 'has no upstream'],
    [{ Kptfile: 'a: [\n' }, 'Kptfile cannot be read'],
    [{ Kptfile: kptfile({ ref: 'v1' }), 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1' }) }, 'both Kptfile and'],
    [{ 'krmkit-upstream.yaml': 'upstream:\n  git:\n    repo: x\n    ref: 1.10\n' }, 'upstream.git.ref is not text'],
    [
      { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', strategy: 'resource-merg' }) },
      'did you mean resource-merge?',
    ],
  ])('%j', async (files, told) => {
    shop.write('mine', files);
    const { status, stderr } = await update({});
    expect(stderr).toContain(told);
    expect(stderr).toMatch(/^krmkit update: \S+mine: /);
    expect(status).toBe(3);
  });

  it('leaves no temporary directory, neither when it is done nor when it fails', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'update-tmp-'));
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = temporary;
    try {
      scene({ a: '1\n' }, { a: '2\n' }, { a: '1\n' });
      expect((await update({}, '--ref', 'none')).status).toBe(4);
      expect((await update({}, '--ref', 'v2')).status).toBe(0);
      const programs: Programs = { run: () => Promise.reject(new Error('broken')) };
      expect((await update({ programs }, '--ref', 'v1')).status).toBe(70);
      expect(readdirSync(temporary)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });

  it('does nothing once it was interrupted', async () => {
    scene({ a: '1\n' }, { a: '2\n' }, { a: '1\n' });
    const before = shop.read('mine');
    expect((await update({ interrupted: true }, '--ref', 'v2')).status).toBe(130);
    expect(shop.read('mine')).toEqual(before);
  });
});
