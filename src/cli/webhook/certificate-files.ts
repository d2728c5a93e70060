import type { ServerCertificate } from '../../cluster/webhook-certificate.ts';
import type { FileSystem } from '../../platform/ports.ts';
import { inspectCertificate } from './inspect-certificate.ts';
import type { Result } from '../../value/result.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * A certificate and its key from two files. While the pair is being replaced, they may not match for a moment: this is
 * a problem, and worth another attempt.
 */
export async function readCertificateFiles(
  files: FileSystem,
  paths: { readonly certificate: string; readonly key: string },
): Promise<Result<Pick<ServerCertificate, 'certificate' | 'key'>>> {
  const [certificate, key] = await Promise.all([read(files, paths.certificate), read(files, paths.key)]);
  if (!certificate.ok) return certificate;
  if (!key.ok) return key;
  const pair = { certificate: certificate.value, key: key.value };
  if (inspectCertificate(pair) !== undefined) return { ok: true, value: pair };
  const message = `${paths.certificate} does not contain a certificate in PEM for the key in ${paths.key}`;
  return { ok: false, message };
}

async function read(files: FileSystem, path: string): Promise<Result<string>> {
  const content = await files.readFile(path, MAX_BYTES);
  if (content.ok) return { ok: true, value: new TextDecoder().decode(content.value) };
  const why = content.failure === 'missing' ? 'there is no such file' : content.message;
  return { ok: false, message: `cannot read ${path}: ${why}` };
}
