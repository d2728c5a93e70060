import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { CLI } from '../cli-process.ts';

// The built command in its own process, with a function that never ends.
const WEB = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n';

// It starts another process, and reports both in one step: a renamed file is complete.
const ENDLESS = '#!/bin/sh\nsleep 600 & echo "$$ $!" > "$0.new"; mv "$0.new" "$0.pids"; sleep 600\n';

it('Ctrl-C ends functions with what they started, and writes nothing', NEEDS_UNIX, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'krmkit-run-signal-'));
  try {
    const pkg = join(directory, 'pkg');
    mkdirSync(pkg);
    writeFileSync(join(pkg, 'web.yaml'), WEB);
    writeFileSync(join(directory, 'fn.sh'), ENDLESS, { mode: 0o755 });
    const watcher = watch(directory);
    const got = await new Promise((resolve, reject) => {
      const given = ['run', pkg, '--exec', join(directory, 'fn.sh')];
      const child = spawn(process.execPath, [CLI, ...given], { stdio: ['ignore', 'ignore', 'pipe'] });
      let stderr = '';
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      watcher.on('change', (_event, name) => {
        if (name === 'fn.sh.pids') child.kill('SIGINT');
      });
      child.on('error', reject);
      child.on('close', (status, signal) => resolve({ status, signal, last: stderr.trimEnd().split('\n').at(-1) }));
    });
    watcher.close();
    expect(got).toEqual({
      status: 130,
      signal: null,
      last: 'krmkit run: interrupted; nothing was changed',
    });
    const pids = readFileSync(join(directory, 'fn.sh.pids'), 'utf8').trim().split(' ').map(Number);
    expect(pids).toHaveLength(2);
    for (const pid of pids) await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    // There is no lock left, either.
    expect(readdirSync(pkg)).toEqual(['web.yaml']);
    expect(readFileSync(join(pkg, 'web.yaml'), 'utf8')).toBe(WEB);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** In a container without a real init, a zombie is not running. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  if (process.platform === 'linux') return existsSync(status) && !/^State:\tZ/m.test(readFileSync(status, 'utf8'));
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
