import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import type { ApiReply } from '../../src/client/api.ts';
import { createServedKinds, objectPath } from '../../src/live/served-kinds.ts';
import { answeringApi } from './answering-api.ts';

const { signal } = new AbortController();
const list = (resources: JsonValue): ApiReply => ({
  kind: 'done',
  status: 200,
  value: { kind: 'APIResourceList', resources },
});
const APPS = list([
  { name: 'deployments', kind: 'Deployment', namespaced: true },
  { name: 'deployments/scale', kind: 'Scale', namespaced: true },
  { name: 'deployments/status', kind: 'Deployment', namespaced: false },
  { name: 'nodes', kind: 'Node', namespaced: false },
  { name: 'odd', kind: 'Odd' },
  { kind: 'Nameless' },
]);

describe('the kinds of an API server', () => {
  it.each([
    ['Deployment', { plural: 'deployments', isNamespaced: true }],
    ['Node', { plural: 'nodes', isNamespaced: false }],
    ['Odd', { plural: 'odd', isNamespaced: false }],
    ['Scale', undefined],
    ['Nameless', undefined],
    ['Other', undefined],
  ])('%s', async (kind, value) => {
    const kindOf = createServedKinds(answeringApi(APPS).api, signal);
    expect(await kindOf({ apiVersion: 'apps/v1', kind })).toEqual({ ok: true, value });
  });

  it('are asked for once for each version, also at the same time', async () => {
    const { api, requests } = answeringApi(APPS);
    const kindOf = createServedKinds(api, signal);
    const kinds = ['apps/v1', 'apps/v1', 'v1', 'a b/../v1'].map((apiVersion) =>
      kindOf({ apiVersion, kind: 'Deployment' }),
    );
    await Promise.all(kinds);
    await kindOf({ apiVersion: 'apps/v1', kind: 'Node' });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /apis/apps/v1',
      'GET /api/v1',
      'GET /apis/a%20b/%2E%2E/v1',
    ]);
  });

  it('are none of a version that it does not have, or of an odd answer', async () => {
    const missing = createServedKinds(
      answeringApi({ kind: 'refused', status: 404, reason: 'NotFound', message: '' }).api,
      signal,
    );
    expect(await missing({ apiVersion: 'a/v1', kind: 'A' })).toEqual({ ok: true, value: undefined });
    const odd = createServedKinds(answeringApi(list({})).api, signal);
    expect(await odd({ apiVersion: 'a/v1', kind: 'A' })).toEqual({ ok: true, value: undefined });
  });

  it.each<ApiReply>([
    { kind: 'refused', status: 403, reason: 'Forbidden', message: 'no' },
    { kind: 'unreachable', message: 'no' },
  ])('are not known where it fails: %j', async (failure) => {
    const kindOf = createServedKinds(answeringApi(failure).api, signal);
    expect(await kindOf({ apiVersion: 'a/v1', kind: 'A' })).toEqual({ ok: false, failure });
  });
});

describe('the path of an object', () => {
  it.each([
    ['apps/v1', 'web', { plural: 'deployments', isNamespaced: true }, '/apis/apps/v1/namespaces/shop/deployments/web'],
    ['v1', 'a', { plural: 'nodes', isNamespaced: false }, '/api/v1/nodes/a'],
    ['v1', '../b', { plural: 'pods', isNamespaced: true }, '/api/v1/namespaces/shop/pods/..%2Fb'],
    ['v1', '..', { plural: 'pods', isNamespaced: true }, '/api/v1/namespaces/shop/pods/%2E%2E'],
    [
      'rbac.authorization.k8s.io/v1',
      'system:a',
      { plural: 'clusterroles', isNamespaced: false },
      '/apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Aa',
    ],
  ])('%s %s', (apiVersion, name, served, path) => {
    expect(objectPath({ apiVersion, name }, served, 'shop')).toBe(path);
  });
});
