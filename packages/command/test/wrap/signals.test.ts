import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { CLI } from '../cli-process.ts';

// The built command in a process of its own, around a command that never comes to an end.

// It starts another one, and says who both are in one step: a file that was renamed is whole.
const ENDLESS =
  'sleep 600 & echo "$$ $!" > "$STARTED/pids.new"; mv "$STARTED/pids.new" "$STARTED/pids"; echo before >&2; sleep 600';

it.each([
  { verb: 'wrap', signal: 'SIGINT', ending: { status: 130, signal: null } },
  { verb: 'xargs', signal: 'SIGINT', ending: { status: 130, signal: null } },
  { verb: 'wrap', signal: 'SIGTERM', ending: { status: null, signal: 'SIGTERM' } },
] as const)(
  '$signal ends what $verb runs, with what that has started',
  NEEDS_UNIX,
  async ({ verb, signal, ending }) => {
    const started = mkdtempSync(join(tmpdir(), 'krmkit-signal-'));
    try {
      const env = { ...process.env, STARTED: started };
      const watcher = watch(started);
      const got = await new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [CLI, verb, '--', 'sh', '-c', ENDLESS], {
          env,
          stdio: ['pipe', 'pipe', 'ignore'],
        });
        let stdout = '';
        child.stdout.on('data', (chunk: Buffer) => {
          stdout += chunk.toString();
        });
        watcher.on('change', (_event, name) => {
          if (name === 'pids') child.kill(signal);
        });
        child.on('error', reject);
        child.on('close', (status, ended) => resolve({ status, signal: ended, stdout }));
        child.stdin.end('apiVersion: v1\nkind: ResourceList\nitems: []\n');
      });
      watcher.close();
      expect(got).toEqual({ ...ending, stdout: '' });
      const pids = readFileSync(join(started, 'pids'), 'utf8').trim().split(' ').map(Number);
      expect(pids).toHaveLength(2);
      for (const pid of pids) await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    } finally {
      rmSync(started, { recursive: true, force: true });
    }
  },
);

/** Who has ended and was not asked for its status by a parent, in a container without a real init, is not running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' && process.platform !== 'linux';
  }
}
