import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { CLI, SHOP, start } from './cli-process.ts';

it('leaves Ctrl-C to the system, which a shell shows as 130', async () => {
  const { signal, stdout, stderr } = await start(['expand', '-'], { interrupt: true });
  expect({ signal, stdout, stderr }).toEqual({ signal: 'SIGINT', stdout: '', stderr: '' });
});

// 24 MB of ConfigMaps: such a heap holds neither their text nor the findings.
it.each([
  { given: ['count', '-'], stdout: /^ConfigMap: 1200\n$/, lines: 1 },
  {
    given: ['cat', '-', '--name=c7'],
    stdout: /^apiVersion: v1\nkind: ConfigMap\nmetadata:\n {2}name: c7\n/,
    lines: 266,
  },
  { given: ['grep', 'metadata.name', '-', '-o', 'table'], stdout: /-:320137:9 {2}ConfigMap c1199 /, lines: 1200 },
])('$given reads a stream that is larger than its memory', async ({ given, stdout, lines }) => {
  const text = `    ${'x'.repeat(70)}\n`.repeat(260);
  const maps = Array.from(
    { length: 1200 },
    (_, index) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c${index}\ndata:\n  a: |\n${text}`,
  );
  const input = maps.join('---\n');
  const done = await start(given, { input, env: { NODE_OPTIONS: '--max-old-space-size=16' } });
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' });
  expect(done.stdout).toMatch(stdout);
  expect(done.stdout.split('\n')).toHaveLength(lines + 1);
});

it('ends at a second Ctrl-C while it reads an idle pipe', { ...NEEDS_UNIX, timeout: 30_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pipe-'));
  const pipe = join(directory, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [CLI, 'cat', pipe], { stdio: 'ignore' });
  const pressing = setInterval(() => child.kill('SIGINT'), 1000);
  const ending = await new Promise((resolve) => {
    child.on('close', (status, signal) => resolve({ status, signal }));
  });
  clearInterval(pressing);
  rmSync(directory, { recursive: true });
  expect(ending).toEqual({ status: null, signal: 'SIGINT' });
});

it('reports that standard input is a directory', NEEDS_UNIX, async () => {
  const directory = openSync(SHOP, 'r');
  const child = spawn(process.execPath, [CLI, 'cat', '-'], { stdio: [directory, 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  closeSync(directory);
  expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('directory') });
});
