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
  });

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
