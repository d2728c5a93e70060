import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import type { RepositoryFiles as Files, Workshop } from '@krmkit/testing';
import { configMap, createWorkshop, kptfile, upstreamFile } from '@krmkit/testing';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

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

  it.each<[title: string, two: Files, local: Files]>([
    ['a binary file', { 'b.bin': Buffer.from([0xff, 1]) }, { 'b.bin': Buffer.from([0xff, 2]) }],
    ['a file that upstream deleted', {}, { 'b.bin': 'mine\n' }],
  ])('are to be decided where the file has no markers: %s', async (_title, two, local) => {
    const text = (line: string): string => `a\n${line}\nc\n`;
    scene(
      { 'a.txt': text('b'), 'b.bin': Buffer.from([0xff, 0]) },
      { 'a.txt': text('B'), ...two },
      { 'a.txt': text('mine'), ...local },
    );
    const { status, stderr } = await update({}, '--ref', 'v2', '--on-conflict', 'markers');
    expect(status).toBe(1);
    expect(stderr).toContain('left open: both are in the file');
    expect(stderr).toContain('left open: the file has no markers of it, and dest was kept');
    const [first = '', second = ''] = stderr.split('to finish it, ').slice(1);
    expect(first).toMatch(/^resolve the markers in\n {2}\S*mine\/a\.txt\nkrmkit/);
    expect(second).toMatch(/^decide what to keep of\n {2}\S*mine\/b\.bin\n$/);
  });
});

describe('refs', () => {
  it('a package without a lock is said to have none', async () => {
    shop.commit('v1', { a: '1\n' });
    shop.write('mine', { 'krmkit-upstream.yaml': upstreamFile({ ref: 'v1' }), a: '1\n' });
    expect((await update({})).stderr).toContain('it has no upstreamLock');
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

it('refuses a ref that is an option', async () => {
  scene({ a: '1\n' }, { a: '2\n' }, { a: '1\n' });
  const { status, stderr } = await update({}, '--ref=--upload-pack=touch x');
  expect(status).toBe(2);
  expect(stderr).toContain('is not a valid git name');
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

describe('what is not taken over', () => {
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
