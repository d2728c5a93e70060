import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Workshop } from '@krmkit/testing';
import { NEEDS_UNIX, createWorkshop, upstreamFile } from '@krmkit/testing';
import { CLI } from '../cli-process.ts';

// The built command in a process of its own, with a git that never comes to an end.

let shop: Workshop;

beforeEach(() => {
  shop = createWorkshop();
});

afterEach(() => {
  shop.remove();
});

describe('Ctrl-C ends git and leaves nothing behind', NEEDS_UNIX, () => {
  it('in update', async () => {
    const v1 = shop.commit('v1', { a: '1\n' });
    shop.commit('v2', { a: '2\n' });
    const directory = shop.write('mine', {
      'krmkit-upstream.yaml': upstreamFile({ ref: 'v1', commit: v1 }),
      a: '1\n',
    });
    const before = shop.read('mine');
    await interrupt('update', directory, '--ref', 'v2');
    expect(readdirSync(directory).sort()).toEqual(['a', 'krmkit-upstream.yaml']);
    expect(shop.read('mine')).toEqual(before);
  });

  it('in get', async () => {
    shop.commit('v1', { 'shop/a': '1\n' });
    const directory = shop.write('mine', {});
    await interrupt('get', `${shop.path}/up/shop@v1`, `${directory}/new/shop`);
    expect(readdirSync(directory)).toEqual([]);
  });
});

/** Interrupts a verb while git fetches. */
async function interrupt(...given: readonly string[]): Promise<void> {
  const bin = shop.write('bin', {
    'git.sh':
      '#!/bin/sh\ncase "$*" in *" fetch "*) echo $$ > "$STARTED.new"; mv "$STARTED.new" "$STARTED/pid"; exec sleep 600;; esac\nPATH=$REAL exec git "$@"\n',
  });
  shop.write('bin', { git: '-> git.sh' });
  const [started, temporary] = [shop.write('started', {}), shop.write('temporary', {})];
  const path = process.env['PATH'] ?? '';
  const env = { ...process.env, PATH: `${bin}:${path}`, REAL: path, STARTED: started, TMPDIR: temporary };
  const watcher = watch(started);
  const status = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...given], { env, stdio: 'ignore' });
    watcher.once('change', () => child.kill('SIGINT'));
    child.on('error', reject);
    child.on('close', resolve);
  });
  watcher.close();
  expect(status).toBe(130);
  expect(readdirSync(temporary)).toEqual([]);
  await expect.poll(() => isRunning(Number(shop.read('started')['pid']))).toBe(false);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
