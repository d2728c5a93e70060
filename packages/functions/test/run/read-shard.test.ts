import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runShard } from './run-shard.ts';

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

const codesOf = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }): readonly string[] =>
  diagnostics.map(({ code }) => code);

it.each([1, 2, 3, 5])('%i parts make the changes that one run makes, each once', async (of) => {
  const directory = write(REPOSITORY);
  const whole = await runShard(directory);
  expect(whole.ok).toBe(true);
  expect(whole.changes.find(({ path }) => path === 'teams/a/deep/map.yaml')).toMatchObject({
    after: expect.stringContaining('{a: x, deep: x,'),
  });
  const parts = await Promise.all(Array.from({ length: of }, (_, at) => runShard(directory, `${at + 1}/${of}`)));
  expect(parts.map(({ ok, packages }) => [ok, packages?.all])).toEqual(parts.map(() => [true, 3]));
  expect(parts.reduce((total, { packages }) => total + (packages?.own ?? 0), 0)).toBe(3);
  const changes = parts.flatMap((part) => part.changes).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(changes).toEqual(whole.changes.toSorted((a, b) => (a.path < b.path ? -1 : 1)));
});

it('a shard does not depend on line endings', async () => {
  const texts = Object.entries(REPOSITORY);
  const lines = write(Object.fromEntries(texts.map(([path, text]) => [path, text.replaceAll(/\r?\n/g, '\n')])));
  const windows = write(Object.fromEntries(texts.map(([path, text]) => [path, text.replaceAll(/\r?\n/g, '\r\n')])));
  for (const shard of ['1/3', '2/3', '3/3']) {
    const paths = async (directory: string): Promise<readonly string[]> =>
      (await runShard(directory, shard)).changes.map(({ path }) => path);
    expect(await paths(lines)).not.toEqual([]);
    expect(await paths(windows)).toEqual(await paths(lines));
  }
});

it('a function that sees the packages of several shards is refused, and named', async () => {
  const directory = write({ ...REPOSITORY, 'functions/all.yaml': fn('all') });
  expect(await runShard(directory, '2/2')).toMatchObject({
    ok: false,
    diagnostics: [
      { code: 'function-crosses-shards', location: { path: `${directory}/functions/all.yaml`, line: 6, column: 5 } },
    ],
  });
  const { changes } = await runShard(directory, '1/1');
  expect(changes).toContainEqual(
    expect.objectContaining({ path: 'outside.yaml', after: expect.stringContaining('{all: x,') }),
  );
});

it('a resource that a function puts outside of its package, where another shard could write, is refused', async () => {
  const script = join(top, 'move.sh');
  writeFileSync(script, `#!/bin/sh\nexec sed 's|c/ma p.yaml|shared/map.yaml|'\n`, { mode: 0o755 });
  const directory = write({ ...REPOSITORY, 'c/fn.yaml': fn('c').replace(SCRIPT, script) });
  const [ended, ...others] = [await runShard(directory, '1/2'), await runShard(directory, '2/2')].toSorted(
    (a, b) => Number(a.ok) - Number(b.ok),
  );
  expect(others).toMatchObject([{ ok: true }]);
  expect(ended).toMatchObject({
    ok: false,
    changes: [],
    diagnostics: [
      {
        code: 'function-crosses-shards',
        message: expect.stringMatching(/move\.sh \(step .*returned a resource with the path "shared\/map\.yaml"/),
      },
    ],
  });
  expect((await runShard(directory, '1/1')).changes.map(({ path }) => path)).toContain('shared/map.yaml');
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
])('every shard refuses a declaration that a run without shards refuses: %s', async (declaration) => {
  const broken = fn('broken').replace(/exec: \{.*/, declaration);
  const directory = write({ ...REPOSITORY, 'broken/fn.yaml': broken, 'broken/map.yaml': map('broken') });
  for (const shard of [undefined, '1/2', '2/2']) {
    const { ok, diagnostics } = await runShard(directory, shard);
    expect(ok).toBe(false);
    expect(diagnostics.map(({ location }) => location?.path)).toContain(`${directory}/broken/fn.yaml`);
  }
});

it.each(['c/broken.yaml', 'elsewhere/broken.yaml'])(
  'one shard finds a file that cannot be parsed: %s',
  async (path) => {
    const directory = write({ ...REPOSITORY, [path]: 'a: [\n' });
    expect(codesOf(await runShard(directory))).toContain('invalid-yaml');
    const ends = [await runShard(directory, '1/2'), await runShard(directory, '2/2')];
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    expect(ends.flatMap((end) => codesOf(end))).toContain('invalid-yaml');
  },
);

it('no shard runs where a file of one cannot be read', async () => {
  const directory = write(REPOSITORY);
  writeFileSync(join(directory, 'c', 'map.yaml'), Buffer.from([0xff, 0xfe, 0xff]));
  for (const shard of ['1/2', '2/2']) {
    const refused = await runShard(directory, shard);
    expect(codesOf(refused)).toEqual(['unreadable-file']);
    expect(refused.packages).toEqual({ own: 0, all: 0 });
  }
});
