import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_LINUX, NEEDS_UNIX } from '@krmkit/testing';
import { nodeClock, nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import type { ProcessIdentity } from '@krmkit/base';
import { applyWritePlan, lockTree } from '../../src/write/tree.ts';
import type { WritePorts } from '../../src/write/lock.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'krmkit-lock-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const real: WritePorts = { files: nodeWritableFileSystem(), processes: nodeProcesses(), clock: nodeClock() };
const self = real.processes.self();

/** The lock of a process, as it would have left it. */
function leave(holder: Partial<ProcessIdentity>, name = '.krmkit-lock'): void {
  symlinkSync(JSON.stringify({ krmkitLock: 1, ...self, ...holder, since: Date.now() - 180_000 }), join(root, name));
}

function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

async function tried(path = root): Promise<string> {
  const locked = await lockTree(path, real);
  if (!locked.ok) return locked.problems.map(({ message, hint }) => `${message}; ${hint}`).join();
  await locked.tree.release();
  return 'locked';
}

describe('two commands on one tree', NEEDS_UNIX, () => {
  it('the second one names the process of the first one until that is done', async () => {
    const first = await lockTree(root, real);
    expect(await tried()).toMatch(new RegExp(`process ${process.pid}, started just now; run this again`));
    expect(await applyWritePlan({ changes: [] }, root, real)).toMatchObject({ status: 'unchanged' });
    if (first.ok) await first.tree.release();
    expect(await tried()).toBe('locked');
    expect(readdirSync(root)).toEqual([]);
  });

  it('and when it is given a directory inside', async () => {
    mkdirSync(join(root, 'a/b'), { recursive: true });
    const first = await lockTree(root, real);
    expect(await tried(join(root, 'a/b'))).toMatch(/Another krmkit command is writing/);
    if (first.ok) await first.tree.release();
    expect(readdirSync(join(root, 'a/b'))).toEqual([]);
  });

  it('and when the first is at work in a directory inside', async () => {
    mkdirSync(join(root, 'a'));
    const first = await lockTree(join(root, 'a'), real);
    const plan = { changes: [{ kind: 'create', path: 'a/x.yaml', after: '' } as const] };
    expect(await applyWritePlan(plan, root, real)).toMatchObject({ problems: [{ kind: 'busy', path: 'a' }] });
    if (first.ok) await first.tree.release();
    expect(await applyWritePlan(plan, root, real)).toMatchObject({ status: 'applied' });
  });

  it('of ten at once, one gets it, whatever is left of a dead one', async () => {
    leave({ pid: deadProcess() });
    const all = await Promise.all(Array.from({ length: 10 }, () => lockTree(root, real)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of all) if (one.ok) await one.tree.release();
    expect(readdirSync(root)).toEqual([]);
  });

  it('a released tree is not written to', async () => {
    const locked = await lockTree(root, real);
    if (!locked.ok) throw new Error('not locked');
    await locked.tree.release();
    expect(() => locked.tree.apply({ changes: [] })).toThrow(RangeError);
  });
});

describe('a lock', NEEDS_UNIX, () => {
  it.each([
    ['of a process that runs', {}, /process \d+, started 3 min ago; run this again/],
    ['of a process whose number was given again', { started: '1' }, /^locked$/],
    ['from before the machine was started', { boot: 'other' }, /^locked$/],
    [
      'of another machine',
      { host: 'far\u001b[31m' },
      /on "far\\u001b\[31m".*whether it still runs; if it does not run, rem/,
    ],
    ['of another container', { namespace: 'pid:[1]' }, /cannot find out from here whether it still runs/],
    ['of no process', { pid: -1 }, /^locked$/],
  ])('%s', NEEDS_LINUX, async (_, holder, says) => {
    leave(holder);
    expect(await tried()).toMatch(says);
    expect(existsSync(join(root, 'x'))).toBe(false);
  });

  it('of a dead process is taken over, and over again, and all locks go', async () => {
    const dead = deadProcess();
    leave({ pid: dead });
    leave({ pid: dead }, '.krmkit-lock-00000000');
    expect(await tried()).toBe('locked');
    expect(readdirSync(root)).toEqual([]);
  });

  it.each([
    ['a file', () => writeFileSync(join(root, '.krmkit-lock'), 'what?')],
    ['an empty file', () => writeFileSync(join(root, '.krmkit-lock'), '')],
    ['a directory', () => mkdirSync(join(root, '.krmkit-lock'))],
    ['a link to a file', () => symlinkSync('/etc/passwd', join(root, '.krmkit-lock'))],
  ])('that is invalid, %s, is left and named', async (_, make) => {
    make();
    expect(await tried()).toMatch(/does not name its holder: .*; if no krmkit command is writing here, remove/);
    expect(readdirSync(root)).toEqual(['.krmkit-lock']);
  });

  it('cannot be had of a file or of nothing', async () => {
    writeFileSync(join(root, 'file'), '');
    expect(await tried(join(root, 'file'))).toMatch(/is not a directory/);
    expect(await tried(join(root, 'none'))).toMatch(/does not exist/);
  });
});

it('a process knows itself', () => {
  expect(self).toMatchObject({ pid: process.pid, host: hostname() });
  expect(real.processes.isRunning(self)).toBe(true);
});
