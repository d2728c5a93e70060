import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { CertificateFacts, ServerCertificate } from '../../cluster/webhook-certificate.ts';

/** Undefined for what is no certificate, or one that the key does not belong to. */
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

/** `DNS:a.b.svc, IP Address:127.0.0.1`; names that have to be quoted are none that we ask for. */
function namesOf(text: string): readonly string[] {
  return text.split(', ').flatMap((entry) => {
    const match = /^(?:DNS|IP Address):(.+)$/.exec(entry);
    return match?.[1] === undefined ? [] : [match[1]];
  });
}
