import { isObject, member } from '../value/json.ts';
import { parseJson } from '../value/read.ts';
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

/** Why there is no connection. The addresses of a name are tried one after the other: the first error counts. */
export function connectionProblem(server: string, error: unknown): ApiFailure {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = typeof first === 'object' && first !== null && 'code' in first ? first.code : undefined;
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  const said = first instanceof Error && first.message !== '' ? first.message : 'no reason given';
  return { kind: 'unreachable', message: `${server} cannot be reached: ${known ?? said}` };
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no program listens there (connection refused)',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself, and not by the authority of the kubeconfig',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not of the authority that the kubeconfig names',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not of the authority that the kubeconfig names',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of an unknown authority',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};
