import type { AdmissionRead, AdmissionRequest } from './admission-review.ts';
import { allowAdmission, readAdmissionReview } from './admission-review.ts';
import { warningTexts } from './admission-warnings.ts';
import type { PodFault } from './pod-faults.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { parseJson } from '../value/read.ts';
import type { Result } from '../value/result.ts';

/** `silent`: no warnings. */
export type AdmissionOutcome = 'silent' | 'warned' | 'bad-request' | 'failed';

/** A response to an API server: the HTTP status and the body. */
export interface AdmissionAnswer {
  /** The HTTP status code. */
  readonly status: number;
  /** The body: an AdmissionReview, or a Status for a bad request. */
  readonly body: JsonObject;
  /** The kind of response. */
  readonly outcome: AdmissionOutcome;
}

export interface Judge {
  /** Rejects only because of a bug. */
  readonly judge: (request: AdmissionRequest, timeLimit: number) => Promise<readonly PodFault[]>;
  /** A bug: the error, and the object. */
  readonly onDefect: (error: unknown, request: AdmissionRequest) => void;
}

/** The answer to the body of a request. Never rejects, and never refuses an object. */
export async function answerReview(body: Uint8Array, timeLimit: number, judge: Judge): Promise<AdmissionAnswer> {
  const parsed = parseBody(body);
  if (!parsed.ok) return badRequest(400, `the body is not JSON: ${parsed.message}`);
  const read = readAdmissionReview(parsed.value);
  if (!read.ok) return badReview(read);
  const { version, request } = read;
  try {
    const warnings = warningTexts(await judge.judge(request, timeLimit));
    return {
      status: 200,
      body: allowAdmission(version, request.uid, warnings),
      outcome: warnings.length === 0 ? 'silent' : 'warned',
    };
  } catch (error) {
    // A deployment must never wait for krmkit.
    judge.onDefect(error, request);
    return { status: 200, body: allowAdmission(version, request.uid, []), outcome: 'failed' };
  }
}

/** With an AdmissionReview, if its version and uid are known. */
function badReview({ message, version, uid }: AdmissionRead & { readonly ok: false }): AdmissionAnswer {
  if (uid === '') return badRequest(400, message);
  return { status: 400, body: allowAdmission(version, uid, [], { code: 400, message }), outcome: 'bad-request' };
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'Timeout',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  503: 'ServiceUnavailable',
};

/** The form in which an API server reports an error. */
export function badRequest(status: number, message: string): AdmissionAnswer {
  const reason = REASONS[status] ?? 'BadRequest';
  return {
    status,
    body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason, code: status },
    outcome: 'bad-request',
  };
}

function parseBody(body: Uint8Array): Result<JsonValue> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return { ok: false, message: 'it is not UTF-8' };
  }
  const value = parseJson(text);
  return value === undefined
    ? { ok: false, message: text === '' ? 'it is empty' : 'it has a syntax error' }
    : { ok: true, value };
}
