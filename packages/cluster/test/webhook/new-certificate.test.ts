import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inspectCertificate } from '../../src/webhook/certificate-keeper.ts';
import { newCertificate } from '../../src/webhook/new-certificate.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const request = { namespace: 'shop', secret: 'tls', names: ['web.shop.svc', '10.0.0.1'] };

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
