import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { nodeTemporaryDirectories } from '../../src/platform/node-temporary.ts';

describe('what a killed process left', NEEDS_UNIX, () => {
  let folder: string;
  const before = process.env['TMPDIR'];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'temporary-test-'));
    process.env['TMPDIR'] = folder;
  });

  afterEach(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true });
  });

  async function create(): Promise<string> {
    const made = await nodeTemporaryDirectories().create();
    if (!made.ok) throw new Error(made.message);
    return made.value.path;
  }

  /** The number of a process that has ended. */
  const dead = (): number => spawnSync(process.execPath, ['-e', '']).pid;

  it('is removed by the next one, and nothing else is', async () => {
    const alive = await create();
    const name = basename(alive);
    const killed = join(folder, name.replace(`-${process.pid}-`, `-${dead()}-`));
    renameSync(alive, killed);
    mkdirSync(join(killed, 'repository'));
    const running = await create();
    const foreign = join(folder, `krmkit-0123456789ab-${dead()}-abcdef`);
    mkdirSync(foreign);
    const other = join(folder, 'krmkit-abcdef');
    mkdirSync(other);
    const target = mkdtempSync(join(dirname(folder), 'temporary-target-'));
    const link = join(folder, name.replace(`-${process.pid}-`, `-${dead()}-`).slice(0, -1));
    symlinkSync(target, link);
    await create();
    expect([killed, running, foreign, other, link, target].map(existsSync)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    rmSync(target, { recursive: true });
  });
});
