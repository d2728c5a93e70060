import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { memoryDisk } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const WEB = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 1 # one\n';
const FIVE = WEB.replace('1 # one', '5 # one');

type Files = Readonly<Record<string, string>>;

async function set(
  files: Files,
  paths: readonly string[],
): Promise<{ readonly status: number; readonly files: Files }> {
  const disk = memoryDisk(new Map(Object.entries(files)));
  const { status } = await runIn({ disk }, 'set', ...paths, 'spec.replicas=5', '-q');
  return { status, files: Object.fromEntries(disk.texts()) };
}

// What all verbs that change files have in common, tested with `set`.
describe('a change of files', () => {
  const files = { 'a/web.yaml': WEB, 'b/c/web.yaml': WEB, 'd.yaml': WEB, 'a/notes.txt': WEB };

  it.each<[readonly string[], readonly string[]]>([
    [['a'], ['a/web.yaml']],
    [['a/web.yaml'], ['a/web.yaml']],
    [
      ['a', 'b'],
      ['a/web.yaml', 'b/c/web.yaml'],
    ],
    [
      ['./b//c/', 'd.yaml', 'b'],
      ['b/c/web.yaml', 'd.yaml'],
    ],
    [['/a', 'a'], ['a/web.yaml']],
    [['.'], ['a/web.yaml', 'b/c/web.yaml', 'd.yaml']],
    [['a/notes.txt'], ['a/notes.txt']],
  ])('of %j changes %j', async (paths, changed) => {
    const expected = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, changed.includes(path) ? FIVE : text]),
    );
    expect(await set(files, paths)).toEqual({ status: 0, files: expected });
  });

  it('is all or nothing: an unreadable file prevents every change', async () => {
    const broken = { ...files, 'z.yaml': 'a: [\n' };
    expect(await set(broken, ['.'])).toEqual({ status: 3, files: broken });
    expect(await set(broken, ['a', 'none'])).toEqual({ status: 3, files: broken });
    expect((await set(broken, ['a'])).status).toBe(0);
  });

  it('skips templates', async () => {
    const chart = { 'p/Chart.yaml': 'name: x\n', 'p/templates/web.yaml': `${WEB}# {{ x }}\n`, 'p/web.yaml': WEB };
    expect(await set(chart, ['p'])).toEqual({ status: 0, files: { ...chart, 'p/web.yaml': FIVE } });
  });

  it('of standard input goes to standard output', async () => {
    expect(await runIn({ stdin: WEB }, 'set', '-', 'spec.replicas=5', '-q')).toEqual({
      status: 0,
      stdout: FIVE,
      stderr: '',
    });
    const list = (text: string): string => `kind: ResourceList\nitems:\n- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`;
    expect((await runIn({ stdin: list(WEB) }, 'set', '-', 'spec.replicas=5', '-q')).stdout).toBe(list(FIVE));
  });

  it('is refused while another one is in progress', async () => {
    const disk = memoryDisk(new Map(Object.entries(files)));
    await disk.fileSystem.createTextLink('a/.krmkit-lock', 'somebody else');
    const { status, stderr } = await runIn({ disk }, 'set', 'a', 'spec.replicas=5');
    expect({ status, text: disk.texts().get('a/web.yaml') }).toEqual({ status: 4, text: WEB });
    expect(stderr).toMatch(/^krmkit set: /);
  });
});

// `git apply` takes a difference whose paths are relative to the current directory.
describe('the difference of a dry run', () => {
  it.each(['a', './a', 'absolute'])('of %s has a path below the current directory', (given) => {
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-'));
    mkdirSync(join(directory, 'a'));
    writeFileSync(join(directory, 'a/web.yaml'), WEB);
    const path = given === 'absolute' ? join(directory, 'a') : given;
    const command = [
      join(import.meta.dirname, '../../../../dist/cli.cjs'),
      'set',
      path,
      'spec.replicas=5',
      '--dry-run',
    ];
    const { stdout } = spawnSync(process.execPath, command, { cwd: directory, encoding: 'utf8' });
    rmSync(directory, { recursive: true });
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'diff --git a/a/web.yaml b/a/web.yaml',
      '--- a/a/web.yaml',
      '+++ b/a/web.yaml',
    ]);
  });
});

describe('a write-protected file', () => {
  it.each([
    { given: ['set', 'wp', 'spec.replicas=5'], stdin: '' },
    { given: ['fmt', 'wp'], stdin: '' },
    { given: ['sink', 'wp'], stdin: `${FIVE}  a: 1\n` },
  ])('is an error of the environment, with the path as typed: $given', async ({ given, stdin }) => {
    const disk = memoryDisk(
      new Map([['wp/a.yaml', `metadata: {name: web}\n${WEB.replace('metadata: {name: web}\n', '')}`]]),
    );
    const before = disk.texts();
    const locked = { ...disk, fileSystem: { ...disk.fileSystem, mayWrite: () => Promise.resolve(false) } };
    const { status, stderr } = await runIn({ disk: locked, stdin }, ...given);
    expect(stderr).toContain(`krmkit ${given[0]}: wp/a.yaml: It is write-protected\n`);
    expect({ status, texts: disk.texts() }).toEqual({ status: 4, texts: before });
  });
});

describe('a resource with a finding', () => {
  const files = { 'p/a.yaml': 'apiVersion: v1\nkind: A\nmetadata: {name: 5}\n', 'p/b.yaml': WEB };

  it.each<readonly string[]>([
    ['source', 'p'],
    ['cat', 'p'],
    ['count', 'p'],
    ['tree', 'p'],
    ['grep', 'kind', 'p'],
    ['diff', 'p', 'p'],
    ['fmt', 'p'],
    ['fmt', 'p', '--check'],
    ['fmt', 'p', '--dry-run'],
  ])('is shown and does not fail krmkit %s %s', async (...given) => {
    const { status, stderr } = await runIn({ disk: memoryDisk(new Map(Object.entries(files))) }, ...given);
    expect(stderr).toContain('invalid-resource');
    expect(status).toBe(0);
  });
});

describe('a remark on empty input', () => {
  const files = { 'p/web.yaml': WEB, 'none/a.yaml': 'a: 1\n' };

  it.each([
    { given: ['cat', 'p', '--kind', 'Deployment'], said: '' },
    { given: ['cat', 'p', '--kind', 'deploy'], said: '' },
    { given: ['cat', 'none'], said: 'krmkit cat: no resources in none (files: 1)\n' },
    { given: ['count', '-'], said: 'krmkit count: no resources in - (files: 1)\n' },
    { given: ['count', 'p'], said: '' },
  ])('$given says $said', async ({ given, said }) => {
    const { status, stderr } = await runIn({ files, stdin: 'a: 1\n' }, ...given);
    expect({ status, stderr }).toEqual({ status: 0, stderr: said });
  });
});

describe('an unfinished change', () => {
  it.each<readonly string[]>([
    ['expand', 'p'],
    ['source', 'p'],
    ['cat', 'p'],
    ['count', 'p'],
    ['tree', 'p'],
    ['grep', 'metadata.name', 'p'],
    ['diff', 'p', 'p/d'],
    ['set', 'p', 'spec.replicas=5', '--dry-run'],
    ['fmt', 'p', '--check'],
    ['fmt', 'p', '--dry-run'],
    ['sink', 'p', '--dry-run'],
    ['count', 'p/d/web.yaml'],
  ])('stops krmkit %s %s', async (...given) => {
    const files = { 'p/.krmkit-journal-committed': '{}', 'p/d/web.yaml': WEB };
    const { status, stderr, stdout } = await runIn({ files, stdin: WEB }, ...given);
    expect(status).toBe(3);
    expect(stdout + stderr).toMatch(/unfinished-change\n {2}A change of these files was interrupted/);
  });
});

describe('links', NEEDS_UNIX, () => {
  it('that you name are followed; those below a directory only within it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'krmkit-change-'));
    try {
      mkdirSync(join(folder, 'p'));
      writeFileSync(join(folder, 'real.yaml'), WEB);
      symlinkSync('../real.yaml', join(folder, 'p/link.yaml'));
      const inside = await runIn({ onDisk: true }, 'set', join(folder, 'p'), 'spec.replicas=5', '-q');
      expect(inside.status).not.toBe(0);
      expect(readFileSync(join(folder, 'real.yaml'), 'utf8')).toBe(WEB);
      const named = await runIn({ onDisk: true }, 'set', join(folder, 'p/link.yaml'), 'spec.replicas=5', '-q');
      expect(named.status).toBe(0);
      expect(readFileSync(join(folder, 'real.yaml'), 'utf8')).toBe(FIVE);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
