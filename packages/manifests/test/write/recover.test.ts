import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeClock, nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritableFileSystem } from '@krmkit/base';
import { applyWritePlan, lockTree } from '../../src/write/tree.ts';
import { fingerprintOf } from '../../src/write/crc.ts';
import type { Journal } from '../../src/write/journal.ts';
import { printJournal } from '../../src/write/journal.ts';
import type { WritePorts } from '../../src/write/lock.ts';
import type { WritePlan } from '../../src/write/plan.ts';
import type { RecoveryReport } from '../../src/write/recover.ts';
import { recoverUnfinished } from '../../src/write/recover.ts';
import { interferingFiles } from './failing-files.ts';
import { NEEDS_UNIX, stateOf } from '@krmkit/testing';

let folder = '';
let root = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-recover-'));
  root = join(folder, 'root');
  mkdirSync(root);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const files = nodeWritableFileSystem();
const real: WritePorts = { files, processes: nodeProcesses(), clock: nodeClock() };

const plan: WritePlan = {
  changes: [
    { kind: 'edit', path: 'a.yaml', before: 'old', after: 'new a' },
    { kind: 'edit', path: 'b.yaml', before: 'old', after: 'new b' },
    { kind: 'delete', path: 'd/gone.yaml', before: 'old' },
    { kind: 'create', path: 'e/made.yaml', after: 'made' },
  ],
};

const OLD = { 'a.yaml': '644 old', 'b.yaml': '644 old', d: 'directory 755', 'd/gone.yaml': '644 old' };
const NEW = { 'a.yaml': '644 new a', 'b.yaml': '644 new b', e: 'directory 755', 'e/made.yaml': '644 made' };

/** A change that stops for ever at the first call of this kind, as that of a process that is killed does. */
async function breakOff(name: keyof WritableFileSystem, end: string): Promise<void> {
  mkdirSync(join(root, 'd'));
  for (const path of ['a.yaml', 'b.yaml', 'd/gone.yaml']) writeFileSync(join(root, path), 'old');
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let dead = false;
  const hanging = interferingFiles(files, {
    call: (called, _, path) => {
      dead ||= called === name && path.endsWith(end);
      if (dead) stop();
      return dead ? 'hang' : 'pass';
    },
  });
  void applyWritePlan(plan, root, { ...real, files: hanging.files });
  await stopped;
  rmSync(join(root, '.krmkit-lock'));
}

describe('a change that was broken off', NEEDS_UNIX, () => {
  it.each([
    ['createFile', '-1.new', 'undone', OLD],
    ['rename', '.krmkit-journal-staging', 'undone', OLD],
    ['rename', '-0.new', 'finished', NEW],
    ['rename', '-1.new', 'finished', NEW],
    ['removeFile', '-1.old', 'finished', NEW],
    ['removeDirectory', 'd', 'finished', NEW],
  ] as const)('at %s of %s is %s by the next who writes', async (name, end, action, state) => {
    await breakOff(name, end);
    const locked = await lockTree(root, real);
    if (!locked.ok) throw new Error(JSON.stringify(locked.problems));
    expect(locked.tree.recovered).toEqual([{ root, action, paths: plan.changes.map(({ path }) => path) }]);
    await locked.tree.release();
    expect(stateOf(root)).toEqual(state);
  });

  it('is seen from a directory inside', async () => {
    await breakOff('rename', '-1.new');
    const locked = await lockTree(join(root, 'd'), real);
    expect(locked).toMatchObject({ ok: true, tree: { recovered: [{ root, action: 'finished' }] } });
    if (locked.ok) await locked.tree.release();
    expect(existsSync(join(root, '.krmkit-journal-committed'))).toBe(false);
  });

  it('in a directory inside stops a change of the whole that would go there, and is settled on its own', async () => {
    await breakOff('rename', '-1.new');
    const above: WritePlan = { changes: [{ kind: 'create', path: 'root/x.yaml', after: '' }] };
    expect(await applyWritePlan(above, folder, real)).toMatchObject({
      problems: [{ kind: 'unfinished', path: 'root' }],
    });
    expect(await recoverUnfinished(root, real)).toMatchObject({ ok: true, recovered: { action: 'finished' } });
    expect(await recoverUnfinished(root, real)).toEqual({ ok: true, recovered: undefined });
    expect(await applyWritePlan(above, folder, real)).toMatchObject({ status: 'applied' });
  });

  it('is undone if a user has saved a file that is still the old one, and that file stays', async () => {
    await breakOff('rename', '-1.new');
    writeFileSync(join(root, 'b.yaml'), 'mine');
    expect(await recoverUnfinished(root, real)).toMatchObject({ recovered: { action: 'undone' } });
    expect(stateOf(root)).toEqual({ ...OLD, 'b.yaml': '644 mine' });
  });

  it('is finished if a user has saved a file that is already the new one, and that file stays', async () => {
    await breakOff('rename', '-1.new');
    writeFileSync(join(root, 'a.yaml'), 'mine');
    expect(await recoverUnfinished(root, real)).toMatchObject({ recovered: { action: 'finished' } });
    expect(stateOf(root)).toEqual({ ...NEW, 'a.yaml': '644 mine' });
  });

  it('waits for a decision where both happened', async () => {
    await breakOff('rename', '-1.new');
    for (const path of ['a.yaml', 'b.yaml']) writeFileSync(join(root, path), 'mine');
    const before = stateOf(root);
    const report: RecoveryReport = await recoverUnfinished(root, real);
    expect(report).toMatchObject({ ok: false, problems: [{ path: 'b.yaml', kind: 'unfinished' }] });
    expect(stateOf(root)).toEqual(before);
    // As the way out says.
    renameSync(join(root, 'b.yaml'), join(root, 'b.mine'));
    expect(await recoverUnfinished(root, real)).toMatchObject({ recovered: { action: 'finished' } });
    expect(readFileSync(join(root, 'b.yaml'), 'utf8')).toBe('new b');
  });

  it('whose staged content is damaged is undone', async () => {
    await breakOff('rename', '-1.new');
    const [staged] = Object.keys(stateOf(root)).filter((path) => path.endsWith('-1.new'));
    writeFileSync(join(root, staged ?? ''), '');
    expect(await recoverUnfinished(root, real)).toMatchObject({ recovered: { action: 'undone' } });
    expect(stateOf(root)).toEqual(OLD);
  });
});

describe('a journal', () => {
  const some = fingerprintOf(new TextEncoder().encode('old'));
  const journal: Journal = {
    id: 'x1',
    directories: ['n'],
    entries: [
      { kind: 'create', path: 'n/a.yaml', after: some },
      { kind: 'edit', path: 'ü "\n.yaml', before: some, after: some },
      { kind: 'delete', path: 'd.yaml', before: some },
    ],
  };

  it.each(['staging', 'committed', 'undoing'])(
    'that is damaged touches nothing and is named: %s',
    NEEDS_UNIX,
    async (state) => {
      const name = `.krmkit-journal-${state}`;
      writeFileSync(join(root, name), printJournal(journal).slice(0, -3));
      writeFileSync(join(root, 'd.yaml'), 'old');
      const report = await recoverUnfinished(root, real);
      expect(report).toMatchObject({
        ok: false,
        problems: [{ message: expect.stringContaining(`${name} is damaged`) }],
      });
      expect(Object.keys(stateOf(root))).toEqual([name, 'd.yaml']);
    },
  );

  it.each(['staging', 'committed', 'undoing'])('never leads through a link: %s', NEEDS_UNIX, async (state) => {
    mkdirSync(join(folder, 'outside'));
    for (const name of ['d.yaml', '.krmkit-x1-0.old', '.krmkit-x1-0.new']) {
      writeFileSync(join(folder, 'outside', name), 'old');
    }
    symlinkSync('../outside', join(root, 'way'));
    const hostile: Journal = {
      id: 'x1',
      directories: [],
      entries: [{ kind: 'edit', path: 'way/d.yaml', before: some, after: some }],
    };
    writeFileSync(join(root, `.krmkit-journal-${state}`), printJournal(hostile));
    const before = stateOf(folder);
    expect(await recoverUnfinished(root, real)).toMatchObject({ ok: false, problems: [{ path: 'way' }] });
    expect(stateOf(folder)).toEqual(before);
  });

  it('of another user stays in a directory that everyone can write to', async () => {
    writeFileSync(join(root, '.krmkit-journal-committed'), printJournal(journal));
    writeFileSync(join(root, 'd.yaml'), 'old');
    const ports: WritePorts = {
      ...real,
      processes: { ...real.processes, user: () => 4242 },
      files: {
        ...files,
        entryStatus: async (path) => {
          const status = await files.entryStatus(path);
          if (!status.ok || !path.includes('journal')) return status;
          return { ok: true, value: { ...status.value, owner: { user: 666, group: 666 } } };
        },
      },
    };
    expect(await recoverUnfinished(root, ports)).toMatchObject({ ok: false, problems: [{ kind: 'unfinished' }] });
    expect(readFileSync(join(root, 'd.yaml'), 'utf8')).toBe('old');
  });
});
