import { Buffer } from 'node:buffer';
import { isIP } from 'node:net';
import { createPrivateKey, randomBytes, webcrypto } from 'node:crypto';
import type { ServerCertificate } from './webhook-certificate.ts';

/** In days; the same as certificates of a Kubernetes cluster. */
const LIFETIME = 365;
const HOUR = 3_600_000;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * A certificate (ECDSA, P-256) for a server with these names, signed by a new authority. The key of the authority is
 * not kept, so that it cannot sign another certificate. Valid from an hour ago, because clocks differ.
 */
export async function newCertificate(names: readonly string[], now: number): Promise<ServerCertificate> {
  // Its dependency injection needs this module when it is loaded.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const notBefore = new Date(now - HOUR);
  const notAfter = new Date(now + LIFETIME * 24 * HOUR);
  const [authorityKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const authorityName = [{ CN: [`krmkit webhook authority ${randomBytes(4).toString('hex')}`] }];
  const authorityId = await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey, false, webcrypto);
  const authority = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      subject: authorityName,
      issuer: authorityName,
      notBefore,
      notAfter,
      publicKey: authorityKeys.publicKey,
      signingKey: authorityKeys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
        authorityId,
      ],
    },
    webcrypto,
  );
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      subject: [{ CN: ['krmkit webhook'] }],
      issuer: authorityName,
      notBefore,
      notAfter,
      publicKey: keys.publicKey,
      signingKey: authorityKeys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        ),
        await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    certificate: `${certificate.toString('pem').trim()}\n`,
    key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    authorities: `${authority.toString('pem').trim()}\n`,
  };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

/** Positive, and not empty (RFC 5280). */
function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}
