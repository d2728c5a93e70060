import { expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { ApiReply, ClusterApi } from '../../src/client/api.ts';
import { askRelease } from '../../src/client/server-release.ts';

function answering(reply: ApiReply, paths: string[] = []): ClusterApi {
  return {
    server: 's',
    namespace: 'default',
    send: ({ path }) => {
      paths.push(path);
      return Promise.resolve(reply);
    },
    follow: () => Promise.reject(new Error('no request is expected')),
    close: () => {},
  };
}

it.each<[JsonObject, string | undefined]>([
  [{ gitVersion: 'v1.30.4' }, '1.30'],
  [{ gitVersion: 'v1.27.3-gke.100', major: '1', minor: '27+' }, '1.27'],
  [{ gitVersion: 'v0.0.0-master+$Format:%H$', major: '1', minor: '20+' }, '1.20'],
  [{ major: '1', minor: '31' }, '1.31'],
  [{ gitVersion: 'v0.0.0', major: '0', minor: '0' }, undefined],
  [{}, undefined],
])('the release of %j is %s', async (value, expected) => {
  const paths: string[] = [];
  const asked = await askRelease(answering({ kind: 'done', status: 200, value }, paths));
  expect(paths).toEqual(['/version']);
  expect(asked.ok && (asked.value === undefined ? undefined : `${asked.value.major}.${asked.value.minor}`)).toBe(
    expected,
  );
});

it('a failure is passed on', async () => {
  const failure = { kind: 'unreachable', message: 'm' } as const;
  expect(await askRelease(answering(failure))).toEqual({ ok: false, failure });
});
