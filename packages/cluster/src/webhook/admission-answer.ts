import type { AdmissionRead, AdmissionRequest } from './admission-review.ts';
import { allowAdmission, readAdmissionReview } from './admission-review.ts';
import type { PodFault } from '../objects/pod-faults.ts';
import type { JsonObject, JsonValue, Result } from '@krmkit/base';
import { parseJson } from '@krmkit/base';

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

/** The recommended length of one warning in the documentation of admission webhooks, in characters. */
const PREFERRED = 120;

/** Once the warnings of all webhooks exceed 4,096 bytes, an API server cuts longer ones to this length. */
const LONGEST = 256;

/** In bytes, for all warnings of krmkit, so that other webhooks have room. */
const MOST_BYTES = 3072;
const MOST_WARNINGS = 16;

/** Reserved for the line that counts the rest. */
const OF_REST = 80;

/**
 * The warnings that `kubectl apply` prints: one line for each fault, such as `container app, env PUBLIC_URL: $(HOST) is
 * not defined`, in printable ASCII. Explanations are left out if they are too long. Faults beyond the limit are
 * counted.
 */
export function warningTexts(faults: readonly PodFault[]): readonly string[] {
  const all = [...new Set(faults.map(warningText))];
  const texts: string[] = [];
  let bytes = 0;
  for (const text of all) {
    if (texts.length === MOST_WARNINGS || bytes + text.length > MOST_BYTES - OF_REST) break;
    texts.push(text);
    bytes += text.length;
  }
  const rest = all.length - texts.length;
  return rest === 0 ? texts : [...texts, `and ${rest} more: run krmkit expand on the manifests to see all`];
}

function warningText(fault: PodFault): string {
  const { container, message } = fault;
  const where = container === undefined ? '' : `${listName(fault.field)} ${container}, `;
  return shortened(ascii(where + applied(fault.code, message)));
}

function listName(field: string): string {
  if (field.startsWith('spec.initContainers')) return 'init container';
  return field.startsWith('spec.ephemeralContainers') ? 'ephemeral container' : 'container';
}

/** A Service that is applied a moment later exists when the container starts. */
function applied(code: PodFault['code'], message: string): string {
  if (code !== 'missing-service') return message;
  const match = /^(.*) is not declared: only a Service (\S+) in the namespace sets it/.exec(message);
  return match === null ? message : `${match[1]} is not defined: there is no Service ${match[2]} yet`;
}

/** The start of a message: the text after a colon or a comma is an explanation. */
function shortened(text: string): string {
  let short = text;
  while (short.length > PREFERRED) {
    const end = Math.max(short.lastIndexOf(': '), short.lastIndexOf(', '), short.lastIndexOf(' ('));
    // The first colon separates location and problem, and both are needed.
    if (end <= short.indexOf(': ')) break;
    short = short.slice(0, end);
  }
  return short.length > LONGEST ? `${short.slice(0, LONGEST - 3)}...` : short;
}

/** Escapes other characters as `\n` or `\u{e4}`, for HTTP headers and terminals. */
function ascii(text: string): string {
  return text.replaceAll(/[^ -~]/gu, (character) =>
    character === '\n' ? String.raw`\n` : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
