import { newCertificate } from './new-certificate.ts';
import type { Timing, FileSystem, Result, CancelSignal } from '@krmkit/base';
import type { ClusterApi } from '../client/api.ts';
import type { CertificateSettings, ServerCertificate, CertificateFacts } from './webhook-certificate.ts';
import { agreeOnCertificate } from './webhook-certificate.ts';
import { trustAuthorities } from './webhook-trust.ts';
import type { Log } from '../daemon/log.ts';
import { createPrivateKey, X509Certificate } from 'node:crypto';

type Pair = Pick<ServerCertificate, 'certificate' | 'key'>;

/** Keeps a certificate, and renews it in time. */
export interface CertificateKeeper {
  /** Undefined if there is none: `problem` is the reason. */
  readonly first: (signal: CancelSignal) => Promise<Pair | undefined>;
  readonly problem: () => string;
  /** Reports each new certificate until `signal` is aborted. */
  readonly follow: (signal: CancelSignal) => Promise<void>;
}

interface KeeperPorts {
  readonly log: Log;
  readonly timing: Timing;
  readonly onCertificate: (certificate: Pair, notAfter: number) => void;
}

/** In milliseconds. The files are small, and a kubelet updates them about a minute after a change in the cluster. */
const LOOK_AT_FILES = 2_000;

/** In milliseconds. Another replica serves the previous certificate at most this long, and clients still trust it. */
const LOOK_AT_SECRET = 30_000;
const TRY_AGAIN = 2_000;

/** Files that another program keeps up to date, such as cert-manager through a mounted Secret. */
export function filesKeeper(
  ports: KeeperPorts & {
    readonly files: FileSystem;
    readonly paths: { readonly certificate: string; readonly key: string };
  },
): CertificateKeeper {
  const { log, timing, files, paths } = ports;
  let problem = '';
  let served: Pair = { certificate: '', key: '' };
  const take = async (): Promise<boolean> => {
    const read = await readCertificateFiles(files, paths);
    if (!read.ok) {
      if (problem !== read.message && served.key !== '') {
        log.warn('the previous certificate stays in use', { problem: read.message });
      }
      problem = read.message;
      return false;
    }
    problem = '';
    const certificate = read.value;
    if (certificate.certificate === served.certificate && certificate.key === served.key) return true;
    served = certificate;
    tell(ports, served);
    return true;
  };
  return {
    first: async () => ((await take()) ? served : undefined),
    problem: () => problem,
    async follow(signal) {
      const isOver = (): boolean => signal.aborted;
      while (!isOver()) {
        await timing.sleep(LOOK_AT_FILES, signal);
        if (!isOver()) await take();
      }
    },
  };
}

/** A certificate that krmkit creates, and that the ValidatingWebhookConfiguration is made to trust. */
export function selfSignedKeeper(
  ports: KeeperPorts & {
    readonly api: ClusterApi | undefined;
    readonly position: CertificateSettings;
    readonly configuration: string;
  },
): CertificateKeeper {
  const { log, timing, api, position, configuration } = ports;
  let served: ServerCertificate | undefined;
  const warned = new Set<string>();
  const say = (problem: string | undefined): void => {
    if (problem !== undefined && !warned.has(problem)) log.warn('a problem with the certificate', { problem });
    if (problem !== undefined) warned.add(problem);
  };
  const make = (names: readonly string[]): Promise<ServerCertificate> => newCertificate(names, timing.clock.now());
  const certificatePorts = { api, now: () => timing.clock.now(), make, inspect: inspectCertificate };
  const take = async (): Promise<boolean> => {
    const agreed = await agreeOnCertificate(position, certificatePorts, served);
    say(agreed.ok ? agreed.value.problem : agreed.message);
    if (!agreed.ok) return false;
    const { certificate, shared } = agreed.value;
    const isNew = served?.certificate !== certificate.certificate;
    if (isNew && !shared) {
      log.info('serving a certificate that only this process uses', { caBundle: btoa(certificate.authorities) });
    }
    // Trust first, then serve: no request must fail in between.
    const trust = api === undefined ? undefined : await trustAuthorities(api, configuration, certificate.authorities);
    if (trust?.ok === false) say(trust.message);
    if (isNew && (served === undefined || trust?.ok !== false || inspectCertificate(served) === undefined)) {
      served = certificate;
      tell(ports, served);
    }
    return true;
  };
  return {
    async first(signal) {
      while (!(await take()) && !signal.aborted) await timing.sleep(TRY_AGAIN, signal);
      return served;
    },
    problem: () => [...warned].at(-1) ?? 'there is no certificate',
    async follow(signal) {
      const isOver = (): boolean => signal.aborted;
      while (!isOver()) {
        await timing.sleep(LOOK_AT_SECRET, signal);
        if (!isOver()) await take();
      }
    },
  };
}

function tell({ log, onCertificate }: KeeperPorts, served: Pair): void {
  const facts = inspectCertificate(served);
  if (facts === undefined) return;
  log.info('serving a certificate', { names: facts.names, until: new Date(facts.notAfter).toISOString() });
  onCertificate(served, facts.notAfter);
}

const MAX_BYTES = 1024 * 1024;

/**
 * A certificate and its key from two files. While the pair is being replaced, they may not match for a moment: this is
 * a problem, and worth another attempt.
 */
async function readCertificateFiles(
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
