import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inspectCertificate, newCertificate } from '@krmkit/cluster/node';
import type { ApiReply, ApiRequest, ClusterApi, AgreedCertificate, CertificatePorts } from '@krmkit/cluster';
import { agreeOnCertificate, trustAuthorities } from '@krmkit/cluster';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const request = { namespace: 'shop', secret: 'tls', names: ['web.shop.svc', '10.0.0.1'] };

const refused = (status: number): ApiReply => ({ kind: 'refused', status, reason: '', message: `no: ${status}` });

/** A server that has one object, and assigns a new resourceVersion for each write. */
function oneObject(
  first: JsonObject | undefined,
  may: readonly ApiRequest['method'][] = ['GET', 'POST', 'PUT', 'PATCH'],
) {
  let object = first;
  let version = 1;
  const requests: ApiRequest[] = [];
  const send = (request: ApiRequest): Promise<ApiReply> => {
    requests.push(request);
    return Promise.resolve(answer(request));
  };
  const answer = ({ method, body }: ApiRequest): ApiReply => {
    if (!may.includes(method)) return refused(403);
    if (method === 'POST' && object !== undefined) return refused(409);
    if (method !== 'POST' && object === undefined) return refused(404);
    const written = member(member(body, 'metadata'), 'resourceVersion');
    if (method === 'PUT' && written !== String(version)) return refused(409);
    if ((method === 'POST' || method === 'PUT') && isObject(body)) {
      version += 1;
      const metadata = member(body, 'metadata');
      object = { ...body, metadata: { ...(isObject(metadata) ? metadata : {}), resourceVersion: String(version) } };
    }
    return object === undefined ? refused(404) : { kind: 'done', status: 200, value: object };
  };
  const api: ClusterApi = {
    server: 'https://127.0.0.1',
    namespace: 'shop',
    send,
    follow: () => Promise.resolve({ kind: 'ended' }),
    close: () => {},
  };
  return { api, requests, object: () => object };
}

const empty: JsonObject = { kind: 'Secret', type: 'Opaque', metadata: { name: 'tls', resourceVersion: '1' } };
const portsAt = (api: ClusterApi | undefined, now: number): CertificatePorts => ({
  api,
  now: () => now,
  make: (names) => newCertificate(names, now),
  inspect: inspectCertificate,
});

async function agreed(
  api: ClusterApi | undefined,
  now: number,
  current?: AgreedCertificate['certificate'],
): Promise<AgreedCertificate> {
  const result = await agreeOnCertificate(request, portsAt(api, now), current);
  if (!result.ok) throw new RangeError(result.message);
  return result.value;
}

describe('a new certificate', () => {
  it('has its own authority, is only for servers, and is valid for a year, with all the names', async () => {
    const made = await newCertificate(request.names, START);
    const leaf = new X509Certificate(made.certificate);
    const authority = new X509Certificate(made.authorities);
    expect(leaf.verify(authority.publicKey)).toBe(true);
    expect(leaf.checkIssued(authority)).toBe(true);
    expect([leaf.ca, authority.ca]).toEqual([false, true]);
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(leaf.checkHost('web.shop.svc')).toBe('web.shop.svc');
    expect(leaf.checkIP('10.0.0.1')).toBe('10.0.0.1');
    expect(leaf.checkHost('other.shop.svc')).toBeUndefined();
    expect(inspectCertificate(made)).toEqual({
      notBefore: START - 3_600_000,
      notAfter: START + 365 * DAY,
      names: request.names,
    });
  });

  it('is not valid with the key of another one', async () => {
    const [one, other] = await Promise.all([newCertificate(['a'], START), newCertificate(['a'], START)]);
    expect(inspectCertificate({ certificate: one.certificate, key: other.key })).toBeUndefined();
    expect(inspectCertificate({ certificate: '', key: '' })).toBeUndefined();
  });
});

describe('replicas', () => {
  it.each([
    ['an empty Secret', empty],
    ['no Secret', undefined],
  ])('agree in %s, in either order', async (_name, first) => {
    const { api, object } = oneObject(first);
    const [one, other] = await Promise.all([agreed(api, START), agreed(api, START)]);
    expect(one.certificate).toEqual(other.certificate);
    expect(one.made).not.toBe(other.made);
    expect(one.shared && other.shared).toBe(true);
    expect(member(object(), 'type')).toBe(first === undefined ? 'kubernetes.io/tls' : 'Opaque');
  });

  it('keep it while a third of its time is left, and then trust both for a while', async () => {
    const { api } = oneObject(empty);
    const first = await agreed(api, START);
    expect((await agreed(api, START + 240 * DAY)).certificate).toEqual(first.certificate);
    const second = await agreed(api, START + 250 * DAY);
    expect(second).toMatchObject({ made: true, shared: true });
    expect(second.certificate.authorities.match(/BEGIN/g)).toHaveLength(2);
    expect(second.certificate.authorities).toContain(first.certificate.authorities);
    // The certificate before the previous one has expired by then.
    const third = await agreed(api, START + 500 * DAY);
    expect(third.certificate.authorities.match(/BEGIN/g)).toHaveLength(2);
    expect(third.certificate.authorities).not.toContain(first.certificate.authorities);
  });

  it('create a new one if the names differ', async () => {
    const { api } = oneObject(empty);
    await agreed(api, START);
    const result = await agreeOnCertificate({ ...request, names: ['new.shop.svc'] }, portsAt(api, START), undefined);
    expect(result).toMatchObject({ ok: true, value: { made: true, shared: true } });
  });

  const foreign = { ...empty, data: { 'tls.crt': btoa('mine') } };
  const alone: readonly { name: string; secret: JsonObject; may: readonly ApiRequest['method'][]; problem: string }[] =
    [
      { name: 'no right to read', secret: empty, may: [], problem: 'Secret shop/tls cannot be read: no: 403' },
      { name: 'no right to write', secret: empty, may: ['GET'], problem: 'Secret shop/tls cannot be written: no: 403' },
      { name: 'a Secret with foreign content', secret: foreign, may: ['GET', 'PUT'], problem: 'krmkit did not write' },
    ];
  it.each(alone)('continue with their own certificate: $name', async ({ secret, may, problem }) => {
    const { api, object } = oneObject(secret, may);
    const result = await agreed(api, START);
    expect(result).toMatchObject({ shared: false, made: true, problem: expect.stringContaining(problem) });
    expect((await agreed(api, START, result.certificate)).certificate).toBe(result.certificate);
    expect(object()).toEqual(secret);
  });

  it('wait if the server does not respond', async () => {
    const { api } = oneObject(empty);
    const away: ClusterApi = {
      ...api,
      send: () => Promise.resolve({ kind: 'unreachable', message: 'connection refused' }),
    };
    expect(await agreeOnCertificate(request, portsAt(away, START), undefined)).toEqual({
      ok: false,
      message: 'Secret shop/tls cannot be read: connection refused',
    });
  });

  it('need no cluster', async () => {
    expect(await agreed(undefined, START)).toMatchObject({ shared: false, made: true });
  });
});

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
