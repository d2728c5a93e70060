import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = mkdtempSync(join(tmpdir(), 'krmkit-shards-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

let copies = 0;

function write(files: Readonly<Record<string, string>>): string {
  copies += 1;
  const directory = join(top, `p${copies}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

function read(directory: string): Readonly<Record<string, string>> {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();
  const isFile = (path: string): boolean => !path.startsWith('.git') && statSync(join(directory, path)).isFile();
  return Object.fromEntries(paths.filter(isFile).map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

/** Adds a field to metadata if it is not there. */
const SCRIPT = join(top, 'label.sh');
writeFileSync(
  SCRIPT,
  `#!/bin/sh\nexec sed "/kind: Label/,/label.sh/!{/metadata: {/{/ $1: x,/!s/metadata: {/metadata: { $1: x, /}}"\n`,
  { mode: 0o755 },
);

const fn = (name: string): string => `apiVersion: example.com/v1
kind: Label
metadata:
  name: ${name}
  annotations:
    config.kubernetes.io/function: |
      exec: {path: ${SCRIPT}, args: [${name}]}
`;
const map = (name: string, rest = ''): string =>
  `apiVersion: v1\nkind: ConfigMap # ours\nmetadata: {name: ${name}}\n${rest}`;

/** Three packages, one with a package of its own, one with `functions/`, and files outside of all. */
const REPOSITORY: Readonly<Record<string, string>> = {
  'README.md': 'no',
  'outside.yaml': map('outside'),
  'teams/a/fn.yaml': fn('a'),
  'teams/a/map.yaml': map('a', 'data: {x: "1"}\n'),
  'teams/a/deep/fn.yaml': fn('deep'),
  'teams/a/deep/map.yaml': map('deep').replaceAll('\n', '\r\n'),
  'teams/b/functions/fn.yaml': fn('b'),
  'teams/b/map.yaml': map('b').trimEnd(),
  'c/fn.yaml': fn('c'),
  'c/ma p.yaml': map('c'),
  'c/é.yaml': `${map('c1')}---\n${map('c2')}`,
};

const run = (...given: readonly string[]): Promise<Ending> => runIn({ onDisk: true }, 'run', ...given);

describe('run --shard', () => {
  it.each([1, 2, 3, 5])('in %i parts gives patches that git applies to what one run writes', async (of) => {
    const whole = write(REPOSITORY);
    expect((await run(whole, '--enable-exec')).status).toBe(0);
    const expected = read(whole);
    expect(expected['teams/a/deep/map.yaml']).toContain('{a: x, deep: x,');

    const parted = write(REPOSITORY);
    execFileSync('git', ['init', '--quiet', parted]);
    const touched: string[] = [];
    for (let number = 1; number <= of; number += 1) {
      const ended = await run(parted, '--enable-exec', '--shard', `${number}/${of}`, '--dry-run');
      expect(ended.status).toBe(0);
      const relative = ended.stdout.replaceAll(`${parted.slice(1)}/`, '');
      touched.push(...relative.split('\n').filter((line) => line.startsWith('diff ')));
      const patch = join(top, `${of}-${number}.patch`);
      writeFileSync(patch, relative);
      if (relative !== '') execFileSync('git', ['-C', parted, 'apply', patch], { stdio: 'pipe' });
    }
    expect(read(parted)).toEqual(expected);
    expect(new Set(touched).size).toBe(touched.length);
  });

  it('writes only its own packages, and says how many they are', async () => {
    const parted = write(REPOSITORY);
    const first = await run(parted, '--enable-exec', '--shard', '1/2');
    const written = read(parted);
    const packages = ['c/', 'teams/a/', 'teams/b/'].map((name) =>
      Object.entries(written).some(([path, text]) => path.startsWith(name) && text !== REPOSITORY[path]),
    );
    const count = packages.filter(Boolean).length;
    expect([1, 2]).toContain(count);
    expect(first.stderr).toContain(`krmkit run: shard 1 of 2: ${count} of 3 packages\n`);
    expect((await run(parted, '--enable-exec', '--shard', '2/2')).stderr).toContain(`${3 - count} of 3 packages`);
    expect((await run(parted, '--enable-exec', '--check')).status).toBe(0);
  });

  it('does not depend on line endings', async () => {
    const texts = Object.entries(REPOSITORY);
    const lines = write(Object.fromEntries(texts.map(([path, text]) => [path, text.replaceAll(/\r?\n/g, '\n')])));
    const windows = write(Object.fromEntries(texts.map(([path, text]) => [path, text.replaceAll(/\r?\n/g, '\r\n')])));
    for (const shard of ['1/3', '2/3', '3/3']) {
      const [a, b] = [lines, windows].map(async (directory) =>
        (await run(directory, '--enable-exec', '--shard', shard, '--check')).stdout.replaceAll(directory, ''),
      );
      expect(await a).not.toBe('');
      expect(await b).toBe(await a);
    }
  });

  it('says so where a shard has nothing', async () => {
    const ended = await run(write(REPOSITORY), '--enable-exec', '--shard', '4/4');
    expect(ended.status).toBe(0);
    expect(ended.stderr).toContain('shard 4 of 4: 0 of 3 packages');
    expect(ended.stderr).not.toContain('there is no function');
  });

  it('refuses a function that sees the packages of several shards, and names it', async () => {
    const directory = write({ ...REPOSITORY, 'functions/all.yaml': fn('all') });
    const ended = await run(directory, '--enable-exec', '--shard', '2/2');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/functions\/all\.yaml:6:5 {2}error {2}function-crosses-shards/);
    expect(read(directory)).toMatchObject(REPOSITORY);
    expect((await run(directory, '--enable-exec', '--shard', '1/1')).status).toBe(0);
    expect(read(directory)['outside.yaml']).toContain('{all: x,');
  });

  it('refuses a resource that a function puts outside of its package, where another shard could write', async () => {
    const script = join(top, 'move.sh');
    writeFileSync(script, `#!/bin/sh\nexec sed 's|c/ma p.yaml|shared/map.yaml|'\n`, { mode: 0o755 });
    const moving = { ...REPOSITORY, 'c/fn.yaml': fn('c').replace(SCRIPT, script) };
    const directory = write(moving);
    const ends = [await run(directory, '--enable-exec', '--shard', '2/2', '--dry-run')];
    ends.push(await run(directory, '--enable-exec', '--shard', '1/2', '--dry-run'));
    expect(ends.map(({ status }) => status)).toEqual(expect.arrayContaining([0, 1]));
    const ended = ends.find(({ status }) => status === 1) ?? { stderr: '' };
    expect(ended.stderr).toContain('function-crosses-shards');
    expect(ended.stderr).toContain(`${script} (step `);
    expect(ended.stderr).toContain('returned a resource with the path "shared/map.yaml"');
    expect(read(directory)).toEqual(moving);
    expect((await run(directory, '--enable-exec', '--shard', '1/1')).status).toBe(0);
    expect(Object.keys(read(directory))).toContain('shared/map.yaml');
  });

  // A package that only these declare is in no shard.
  it.each([
    ['module: set-labels'],
    ['container: {image: }'],
    ['containr: {image: x}'],
    ['exec: cat'],
    ['starlark: {path: x.star}'],
    ['container: {image: x, network: maybe}'],
    ['container: [image]'],
    ['{'],
  ])('refuses, in every shard, a declaration that a run without shards refuses: %s', async (declaration) => {
    const broken = fn('broken').replace(/exec: \{.*/, declaration);
    const directory = write({ ...REPOSITORY, 'broken/fn.yaml': broken, 'broken/map.yaml': map('broken') });
    const whole = await run(directory, '--enable-exec', '--dry-run');
    expect(whole.status).toBe(1);
    for (const shard of ['1/2', '2/2']) {
      const ended = await run(directory, '--enable-exec', '--shard', shard, '--dry-run');
      expect([ended.status, ended.stderr]).toEqual([1, expect.stringContaining('broken/fn.yaml')]);
    }
  });

  it.each(['c/broken.yaml', 'elsewhere/broken.yaml'])(
    'finds a file that cannot be parsed in one shard: %s',
    async (path) => {
      const directory = write({ ...REPOSITORY, [path]: 'a: [\n' });
      expect((await run(directory, '--enable-exec', '--dry-run')).status).toBe(3);
      const ends = await Promise.all(
        ['1/2', '2/2'].map((shard) => run(directory, '--enable-exec', '--shard', shard, '--dry-run')),
      );
      expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([0, 3]));
    },
  );

  it.each([
    [['--module', 'set-labels', '--shard', '1/2', '--', 'a=b'], 'the function of --module sees all of'],
    [['--shard', '3/2'], '--shard 3/2 is not one of several shards'],
  ] as const)('refuses %j', async (flags, message) => {
    const ended = await run(write(REPOSITORY), ...flags);
    expect(ended.status).toBe(2);
    expect(ended.stderr).toContain(message);
  });

  it('ends where a file of another shard cannot be read', async () => {
    const directory = write(REPOSITORY);
    writeFileSync(join(directory, 'c', 'map.yaml'), Buffer.from([0xff, 0xfe, 0xff]));
    for (const shard of ['1/2', '2/2']) {
      expect((await run(directory, '--enable-exec', '--shard', shard)).status).toBe(3);
    }
    expect(read(directory)['teams/a/map.yaml']).toBe(REPOSITORY['teams/a/map.yaml']);
  });
});
