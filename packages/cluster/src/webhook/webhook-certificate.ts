import type { Result, CancelSignal, JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { ApiReply, ClusterApi } from '../client/api.ts';

/** All in PEM. */
export interface ServerCertificate {
  readonly certificate: string;
  readonly key: string;
  /**
   * The authorities that clients have to trust: that of this certificate, and the previous one while another replica
   * still serves its certificate.
   */
  readonly authorities: string;
}

export interface CertificateFacts {
  /** In milliseconds since 1970. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** DNS names and addresses. */
  readonly names: readonly string[];
}

export interface CertificatePorts {
  /** Undefined without a cluster: only this process uses the certificate. */
  readonly api: ClusterApi | undefined;
  readonly now: () => number;
  /** A certificate of a new authority. The authority's key is not kept. */
  readonly make: (names: readonly string[]) => Promise<ServerCertificate>;
  /** Undefined if it is not a certificate, or if the key does not match. */
  readonly inspect: (certificate: ServerCertificate) => CertificateFacts | undefined;
  readonly signal?: CancelSignal;
}

export interface CertificateSettings {
  readonly namespace: string;
  /** The Secret in which replicas share a certificate. */
  readonly secret: string;
  /** DNS names and addresses under which the webhook is called. */
  readonly names: readonly string[];
}

export interface AgreedCertificate {
  readonly certificate: ServerCertificate;
  /** Whether other replicas have the same certificate; otherwise `problem` is the reason. */
  readonly shared: boolean;
  readonly made: boolean;
  readonly problem?: string;
}

/** The label of a Secret that krmkit may overwrite. */
export const SELF_SIGNED: string = 'krmkit.dev/self-signed';

/** How many times another replica can win the race before krmkit gives up. */
const ATTEMPTS = 5;

/**
 * The certificate that all replicas serve: the one in the Secret while a third of its time is left. Otherwise the first
 * replica writes a new one (the resourceVersion decides). A Secret with foreign content is not changed. If krmkit has
 * no right to read or write Secrets, the certificate stays in memory: `current` as long as it is valid. If it fails, try
 * again later.
 */
export async function agreeOnCertificate(
  settings: CertificateSettings,
  ports: CertificatePorts,
  current: ServerCertificate | undefined,
): Promise<Result<AgreedCertificate>> {
  const { api } = ports;
  const memory = { settings, ports, current };
  if (api === undefined) return inMemory(memory, undefined);
  const path = `/api/v1/namespaces/${encodeURIComponent(settings.namespace)}/secrets`;
  const own = `${path}/${encodeURIComponent(settings.secret)}`;
  const send = (request: Parameters<ClusterApi['send']>[0]): Promise<ApiReply> =>
    api.send({
      ...request,
      ...(ports.signal === undefined ? {} : { signal: ports.signal }),
      timeoutMilliseconds: 10_000,
    });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const got = await send({ method: 'GET', path: own });
    const isMissing = isRefused(got, 404);
    if (got.kind !== 'done' && !isMissing) return without(memory, got, 'cannot be read');
    const secret = got.kind === 'done' ? got.value : undefined;
    const there = secret === undefined ? undefined : certificateOf(secret);
    if (there !== undefined && isGood(settings, ports, there)) {
      return { ok: true, value: { certificate: there, shared: true, made: false } };
    }
    if (secret !== undefined && !mayBeWritten(secret)) {
      return inMemory(memory, `Secret ${settings.secret} has content that krmkit did not write, and is not changed`);
    }
    const fresh = await ports.make(settings.names);
    const certificate = { ...fresh, authorities: fresh.authorities + previousAuthority(ports, there) };
    const body = secretWith(secret, settings, certificate);
    const written = await send(
      secret === undefined ? { method: 'POST', path, body } : { method: 'PUT', path: own, body },
    );
    if (written.kind === 'done') return { ok: true, value: { certificate, shared: true, made: true } };
    if (!isRefused(written, 409)) {
      return without(memory, written, 'cannot be written');
    }
  }
  return { ok: false, message: `other clients keep changing Secret ${settings.secret}` };
}

function isRefused(reply: ApiReply, status: number): boolean {
  return reply.kind === 'refused' && reply.status === status;
}

interface OwnCertificate {
  readonly settings: CertificateSettings;
  readonly ports: CertificatePorts;
  readonly current: ServerCertificate | undefined;
}

/** Without rights, a replica uses its own certificate. Without a response, it keeps the current one. */
async function without(
  memory: OwnCertificate,
  reply: Exclude<ApiReply, { readonly kind: 'done' }>,
  what: string,
): Promise<Result<AgreedCertificate>> {
  const reason = reply.kind === 'cancelled' ? 'cancelled' : reply.message;
  const { settings } = memory;
  const problem = `Secret ${settings.namespace}/${settings.secret} ${what}: ${reason}`;
  const isForbidden = reply.kind === 'refused' && (reply.status === 401 || reply.status === 403);
  return isForbidden ? inMemory(memory, problem) : { ok: false, message: problem };
}

async function inMemory(
  { settings, ports, current }: OwnCertificate,
  problem: string | undefined,
): Promise<Result<AgreedCertificate>> {
  const isKept = current !== undefined && isGood(settings, ports, current);
  const certificate = isKept ? current : await ports.make(settings.names);
  const value = { certificate, shared: false, made: !isKept, ...(problem === undefined ? {} : { problem }) };
  return { ok: true, value };
}

function isGood(settings: CertificateSettings, ports: CertificatePorts, certificate: ServerCertificate): boolean {
  const facts = ports.inspect(certificate);
  if (facts === undefined || !settings.names.every((name) => facts.names.includes(name))) return false;
  const left = facts.notAfter - ports.now();
  return left > (facts.notAfter - facts.notBefore) / 3 && ports.now() >= facts.notBefore;
}

/** Other replicas serve the previous certificate a little longer. */
function previousAuthority(ports: CertificatePorts, before: ServerCertificate | undefined): string {
  const facts = before === undefined ? undefined : ports.inspect(before);
  if (before === undefined || facts === undefined || facts.notAfter <= ports.now()) return '';
  const end = before.authorities.indexOf(END);
  return end === -1 ? '' : `${before.authorities.slice(0, end)}${END}\n`;
}

const END = '-----END CERTIFICATE-----';

function certificateOf(secret: JsonObject): ServerCertificate | undefined {
  const data = member(secret, 'data');
  const [certificate = '', key = '', authorities = ''] = ['tls.crt', 'tls.key', 'ca.crt'].map((name) =>
    decoded(member(data, name)),
  );
  return certificate === '' || key === '' || authorities === '' ? undefined : { certificate, key, authorities };
}

function mayBeWritten(secret: JsonObject): boolean {
  const data = member(secret, 'data');
  const isEmpty = !isObject(data) || Object.values(data).every((value) => value === '');
  return isEmpty || member(member(member(secret, 'metadata'), 'annotations'), SELF_SIGNED) === 'true';
}

function secretWith(
  before: JsonObject | undefined,
  { namespace, secret }: CertificateSettings,
  { certificate, key, authorities }: ServerCertificate,
): JsonObject {
  const metadata = member(before, 'metadata');
  const annotations = member(metadata, 'annotations');
  const data = { 'tls.crt': btoa(certificate), 'tls.key': btoa(key), 'ca.crt': btoa(authorities) };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    // The type of a Secret cannot be changed.
    type: member(before, 'type') ?? 'kubernetes.io/tls',
    metadata: {
      ...(isObject(metadata) ? metadata : { name: secret, namespace }),
      annotations: { ...(isObject(annotations) ? annotations : {}), [SELF_SIGNED]: 'true' },
    },
    data,
  };
}

/** Decodes base64; empty for any other text. PEM is ASCII. */
function decoded(value: JsonValue | undefined): string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0) return '';
  return atob(value);
}
