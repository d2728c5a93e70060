import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { member } from '@krmkit/base';
import type { ApiRequest, ClusterApi } from '../../src/client/api.ts';
import { inspectCertificate } from '../../src/webhook/certificate-keeper.ts';
import { newCertificate } from '../../src/webhook/new-certificate.ts';
import type { AgreedCertificate, CertificatePorts } from '../../src/webhook/webhook-certificate.ts';
import { agreeOnCertificate } from '../../src/webhook/webhook-certificate.ts';
import { oneObject } from './one-object.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const request = { namespace: 'shop', secret: 'tls', names: ['web.shop.svc', '10.0.0.1'] };

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
