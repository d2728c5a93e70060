import { expect, it } from 'vitest';
import { reportCleanup } from '../../src/start/cleanup.ts';
import { runWith } from '../fake-context.ts';

const NOTHING = { pods: 0, unknown: [], failures: [] };

it.each<[what: string, removed: Parameters<typeof reportCleanup>[1], status: number, stderr: readonly string[]]>([
  ['nothing', { ok: true, value: NOTHING }, 0, ['removed 0 pods of killed runs']],
  [
    'pods of another machine',
    { ok: true, value: { ...NOTHING, pods: 1, unknown: ['pod-2', 'a\u001b[1m'] } },
    0,
    [
      'removed 1 pod of killed runs',
      String.raw`left 2 pods of another machine or container, which may still run: pod-2, a\x1b[1m`,
    ],
  ],
  [
    'what stays',
    { ok: true, value: { ...NOTHING, pods: 2, failures: ['pod-1: in use'] } },
    4,
    ['could not remove pod-1: in use', 'removed 2 pods of killed runs'],
  ],
  ['no container tool', { ok: false, message: 'podman failed' }, 4, ['podman failed']],
])('start --cleanup names %s', async (_, removed, status, stderr) => {
  const lines = stderr.map((line) => `krmkit start: ${line}\n`);
  expect(await runWith({}, (context) => reportCleanup(context, removed))).toEqual({
    status,
    stdout: '',
    stderr: lines.join(''),
  });
});
