import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../src/client/api.ts';
import { dryRun, hasDryRun } from '../../src/live/dry-run.ts';
import { answeringApi } from './answering-api.ts';

const { signal } = new AbortController();
const OBJECT = { kind: 'A' };
const DONE = { kind: 'done', status: 200, value: { kind: 'A', x: 1 } } as const;
const conflict = (message: string): ApiReply => ({ kind: 'refused', status: 409, reason: 'Conflict', message });

describe('a dry run', () => {
  // https://kubernetes.io/docs/reference/using-api/server-side-apply/
  it('is a server-side apply that stores nothing', async () => {
    const { api, requests } = answeringApi(DONE);
    expect(await dryRun({ api, signal }, '/api/v1/a', OBJECT)).toEqual({
      ok: true,
      value: { value: DONE.value, conflict: undefined },
    });
    expect(requests).toEqual([
      {
        method: 'PATCH',
        path: '/api/v1/a',
        query: { dryRun: 'All', fieldManager: 'krmkit', force: 'false' },
        body: OBJECT,
        contentType: 'application/apply-patch+yaml',
        signal,
      },
    ]);
  });

  it.each([
    ['one message', 'one message'],
    ['Apply failed:\n- .spec.a\n- .spec.b\n- .spec.a', 'Apply failed: .spec.a, .spec.b'],
    ['Apply failed:\n.spec.a', 'Apply failed: .spec.a'],
  ])('is repeated with force after a conflict, and keeps its message: %j', async (message, expected) => {
    const { api, requests } = answeringApi(conflict(message), DONE);
    expect(await dryRun({ api, signal }, '/a', OBJECT)).toMatchObject({ ok: true, value: { conflict: expected } });
    expect(requests.map(({ query }) => query?.['force'])).toEqual(['false', 'true']);
  });

  it.each<[string, readonly ApiReply[], number]>([
    ['refused', [{ kind: 'refused', status: 422, reason: 'Invalid', message: 'no' }], 1],
    ['not answered', [{ kind: 'unreachable', message: 'no' }], 1],
    ['refused with force', [conflict('a'), { kind: 'refused', status: 403, reason: '', message: 'no' }], 2],
    ['in conflict with force, too', [conflict('a'), conflict('b')], 2],
  ])('fails where it is %s', async (_, answers, count) => {
    const { api, requests } = answeringApi(...answers);
    expect(await dryRun({ api, signal }, '/a', OBJECT)).toEqual({ ok: false, failure: answers.at(-1) });
    expect(requests).toHaveLength(count);
  });
});

// Server-side apply and dry runs of it: betas of Kubernetes 1.18 (https://kubernetes.io/blog/2020/04/01/).
it.each([
  [{ major: 1, minor: 17 }, false],
  [{ major: 1, minor: 18 }, true],
  [{ major: 2, minor: 0 }, true],
])('%j has dry runs: %s', (release, expected) => {
  expect(hasDryRun(release)).toBe(expected);
});
