import { isObject, member, parseJson } from '@krmkit/base';
import type { ApiFailure } from './api.ts';

/** A refusal, with the members of its `metav1.Status` if it has one. */
export function refusal(status: number, retryAfter: string | undefined, text: string): ApiFailure {
  const value = parseJson(text);
  const isStatus = member(value, 'kind') === 'Status';
  const reason = isStatus ? member(value, 'reason') : undefined;
  const message = isStatus ? member(value, 'message') : undefined;
  const seconds = Number(retryAfter ?? member(isStatus ? member(value, 'details') : undefined, 'retryAfterSeconds'));
  return {
    kind: 'refused',
    status,
    reason: typeof reason === 'string' ? reason : '',
    message: typeof message === 'string' && message !== '' ? message : said(status, isObject(value) ? '' : text),
    ...(Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {}),
  };
}

/** A proxy answers with a page or a line of text. */
function said(status: number, text: string): string {
  const line = text.trimStart().startsWith('<') ? '' : (text.trim().split('\n')[0] ?? '').slice(0, 200);
  return line === '' ? `the server answered ${status}` : `the server answered ${status}: ${line}`;
}

/** Why a connection failed. The addresses of a host are tried one after the other: the first error counts. */
export function connectionProblem(server: string, error: unknown): ApiFailure {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = typeof first === 'object' && first !== null && 'code' in first ? first.code : undefined;
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  const said = first instanceof Error && first.message !== '' ? first.message : 'no reason given';
  return { kind: 'unreachable', message: `cannot reach ${server}: ${known ?? said}` };
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no program listens there (connection refused)',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no response in time',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the network',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed, and not signed by the authority in the kubeconfig',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by the authority in the kubeconfig',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by the authority in the kubeconfig',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an unknown authority',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};
