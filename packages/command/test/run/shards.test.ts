import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const SCRIPT = join(top, 'blue.sh');
writeFileSync(SCRIPT, "#!/bin/sh\nexec sed 's/color: red/color: blue/'\n", { mode: 0o755 });

const FN = `apiVersion: example.com/v1
kind: Color
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      exec: {path: ${SCRIPT}}
`;
const RED = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {color: red}\n';
const PACKAGES = ['a', 'b', 'teams/c'];
const REPOSITORY = Object.fromEntries(
  PACKAGES.flatMap((name) => [
    [`${name}/fn.yaml`, FN],
    [`${name}/web.yaml`, RED],
  ]),
);

const run = (...given: readonly string[]): Promise<Ending> => runIn({ onDisk: true }, 'run', ...given);
const changedIn = (directory: string): readonly string[] =>
  PACKAGES.filter((name) => readFileSync(join(directory, name, 'web.yaml'), 'utf8') !== RED);

describe('run --shard', () => {
  it('writes only its own packages, and says how many they are', async () => {
    const parted = write(REPOSITORY);
    const first = await run(parted, '--enable-exec', '--shard', '1/2');
    const count = changedIn(parted).length;
    expect([1, 2]).toContain(count);
    expect(first.stderr).toContain(`krmkit run: shard 1 of 2: ${count} of 3 packages\n`);
    expect((await run(parted, '--enable-exec', '--shard', '2/2')).stderr).toContain(`${3 - count} of 3 packages`);
    expect(changedIn(parted)).toEqual(PACKAGES);
  });

  it('says so where a shard has nothing', async () => {
    const directory = write(REPOSITORY);
    const endings = [];
    for (const shard of ['1/4', '2/4', '3/4', '4/4']) {
      endings.push(await run(directory, '--enable-exec', '--shard', shard));
    }
    expect(endings.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    const stderr = endings.map((ending) => ending.stderr).join('');
    expect(stderr).toMatch(/shard \d of 4: 0 of 3 packages\n/);
    expect(stderr).not.toContain('there is no function');
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
    const directory = write({ ...REPOSITORY, 'a/broken.yaml': '\u0000' });
    for (const shard of ['1/2', '2/2']) {
      expect((await run(directory, '--enable-exec', '--shard', shard)).status).toBe(3);
    }
    expect(changedIn(directory)).toEqual([]);
  });
});
