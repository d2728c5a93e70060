import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { trustAuthorities } from '../../src/webhook/webhook-trust.ts';
import { oneObject } from './one-object.ts';

describe('trust', () => {
  const configuration = (bundles: readonly string[]): JsonObject => ({
    metadata: { name: 'web', resourceVersion: '7' },
    webhooks: bundles.map((caBundle): JsonValue => ({ clientConfig: caBundle === '' ? {} : { caBundle } })),
  });

  it('is patched if it differs, at the version that was read', async () => {
    const { api, requests } = oneObject(configuration(['', btoa('new'), btoa('old')]));
    expect(await trustAuthorities(api, 'web', 'new')).toEqual({ ok: true, value: { changed: true } });
    expect(requests[1]).toMatchObject({
      method: 'PATCH',
      contentType: 'application/json-patch+json',
      body: [
        { op: 'test', path: '/metadata/resourceVersion', value: '7' },
        { op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: btoa('new') },
        { op: 'add', path: '/webhooks/2/clientConfig/caBundle', value: btoa('new') },
      ],
    });
  });

  it('is not patched if it trusts the authority already', async () => {
    const { api, requests } = oneObject(configuration([btoa('new')]));
    expect(await trustAuthorities(api, 'web', 'new')).toEqual({ ok: true, value: { changed: false } });
    expect(requests).toHaveLength(1);
  });

  it.each<[what: string, configuration: JsonObject]>([
    ['webhooks', { metadata: { name: 'web', resourceVersion: '7' } }],
    ['a version', { metadata: { name: 'web' }, webhooks: [{ clientConfig: {} }] }],
  ])('is not patched where there is nothing to trust: without %s', async (_, configured) => {
    const { api, requests } = oneObject(configured);
    expect(await trustAuthorities(api, 'web', 'new')).toEqual({ ok: true, value: { changed: false } });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [[], 'ValidatingWebhookConfiguration web cannot be read: no: 403'],
    [['GET'], 'ValidatingWebhookConfiguration web cannot be patched: no: 403'],
  ] as const)('reports with the rights %j what is missing', async (may, problem) => {
    expect(await trustAuthorities(oneObject(configuration(['']), may).api, 'web', 'new')).toEqual({
      ok: false,
      message: problem,
    });
  });
});
