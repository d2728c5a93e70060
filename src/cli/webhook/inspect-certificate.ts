import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { CertificateFacts, ServerCertificate } from '../../cluster/webhook-certificate.ts';

/** Undefined if it is not a certificate, or if the key does not match. */
export function inspectCertificate({
  certificate,
  key,
}: Pick<ServerCertificate, 'certificate' | 'key'>): CertificateFacts | undefined {
  try {
    const parsed = new X509Certificate(certificate);
    if (!parsed.checkPrivateKey(createPrivateKey(key))) return undefined;
    return {
      notBefore: Date.parse(parsed.validFrom),
      notAfter: Date.parse(parsed.validTo),
      names: namesOf(parsed.subjectAltName ?? ''),
    };
  } catch {
    return undefined;
  }
}

/** `DNS:a.b.svc, IP Address:127.0.0.1`; names that need quoting are never requested. */
function namesOf(text: string): readonly string[] {
  return text.split(', ').flatMap((entry) => {
    const match = /^(?:DNS|IP Address):(.+)$/.exec(entry);
    return match?.[1] === undefined ? [] : [match[1]];
  });
}
