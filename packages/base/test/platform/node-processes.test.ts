import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { NEEDS_LINUX } from '@krmkit/testing';
import { nodeProcesses } from '../../src/platform/node-writing.ts';

/** Field 22 of proc(5) stat; the second one is the name in brackets. */
const startOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '- - ')
    .split(' ')[21] ?? '';

const processes = nodeProcesses();
const self = processes.self();
const ended = spawnSync(process.execPath, ['--version']).pid;

describe('a process is running', () => {
  it.each([
    ['this one', self, true],
    ['on another host', { ...self, host: `${hostname()}-2` }, undefined],
    ['before the last boot', { ...self, boot: 'earlier' }, false],
    ['on another host before a boot', { ...self, host: `${hostname()}-2`, boot: 'earlier' }, undefined],
    ['in another PID namespace', { ...self, namespace: 'pid:[1]' }, undefined],
    ['one that has ended', { ...self, pid: ended }, false],
    ['the group of this one', { ...self, pid: 0 }, false],
    ['all of them', { ...self, pid: -1 }, false],
    ['no number of a process', { ...self, pid: 1.5 }, false],
  ])('%s: %j', (_, other, expected) => {
    expect(processes.isRunning(other)).toBe(expected);
  });

  it('and not another one of the same number', NEEDS_LINUX, () => {
    expect(processes.isRunning({ ...self, started: '1' })).toBe(false);
  });

  it('and no longer once only its parent has to take notice of its end', NEEDS_LINUX, async () => {
    // The shell becomes a `sleep`, which takes no notice; the shell itself would.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const pid = await new Promise<number>((resolve) => {
        parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
      });
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), { timeout: 10_000 }).toContain(') Z ');
      expect(processes.isRunning({ ...self, pid, started: startOf(pid) })).toBe(false);
    } finally {
      parent.kill();
    }
  });

  it('has a start in proc(5)', NEEDS_LINUX, () => {
    expect(self).toMatchObject({ pid: process.pid, host: hostname(), started: startOf(process.pid) });
    expect(self.boot).toMatch(/^[\da-f-]{36}$/);
    expect(self.namespace).toMatch(/^pid:\[\d+\]$/);
  });
});
