import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, textAt } from '@krmkit/base';

/** The members of an AdmissionReview request that warnings need. */
export interface AdmissionRequest {
  readonly uid: string;
  readonly operation: string;
  /** Empty for the object itself; `status`, `scale`, `eviction`. */
  readonly subResource: string;
  /** Empty for objects without one. */
  readonly namespace: string;
  /** As it would be stored; undefined for a deletion. */
  readonly object: JsonObject | undefined;
  /** The object before an update. */
  readonly oldObject: JsonObject | undefined;
}

/** The answer uses the version of the question. */
export type AdmissionVersion = 'v1' | 'v1beta1';

export type AdmissionRead =
  | { readonly ok: true; readonly version: AdmissionVersion; readonly request: AdmissionRequest }
  /** A request that cannot be judged; if its uid is known, the object is still allowed. */
  | { readonly ok: false; readonly message: string; readonly version: AdmissionVersion; readonly uid: string };

const GROUP = 'admission.k8s.io/';

/** The limit for a uid, because the answer returns it. */
const LONGEST_UID = 256;

/** Reads the body of an API server's request, `admission.k8s.io/v1` or `v1beta1`. Never throws. */
export function readAdmissionReview(review: JsonValue): AdmissionRead {
  const apiVersion = textAt(review, 'apiVersion');
  const version: AdmissionVersion = apiVersion === `${GROUP}v1beta1` ? 'v1beta1' : 'v1';
  const request = member(review, 'request');
  const uid = textAt(request, 'uid');
  const known = uid.length <= LONGEST_UID ? uid : '';
  const refuse = (message: string): AdmissionRead => ({ ok: false, message, version, uid: known });
  if (!isObject(review)) return refuse('the body is not an AdmissionReview: it is not a JSON object');
  if (textAt(review, 'kind') !== 'AdmissionReview') return refuse('the body is not an AdmissionReview: wrong kind');
  if (apiVersion !== `${GROUP}${version}`) return refuse('apiVersion is neither admission.k8s.io/v1 nor v1beta1');
  if (!isObject(request)) return refuse('the AdmissionReview has no request');
  if (known === '') return refuse('the request has no uid');
  const operation = textAt(request, 'operation');
  if (operation === '') return refuse('the request has no operation');
  const object = member(request, 'object');
  const oldObject = member(request, 'oldObject');
  return {
    ok: true,
    version,
    request: {
      uid,
      operation,
      subResource: textAt(request, 'subResource'),
      namespace: textAt(request, 'namespace'),
      object: isObject(object) ? object : undefined,
      oldObject: isObject(oldObject) ? oldObject : undefined,
    },
  };
}

/** The answer, which always allows the object. API servers before 1.19 do not know warnings, and drop them. */
export function allowAdmission(
  version: AdmissionVersion,
  uid: string,
  warnings: readonly string[],
  problem?: { readonly code: number; readonly message: string },
): JsonObject {
  return {
    apiVersion: `${GROUP}${version}`,
    kind: 'AdmissionReview',
    response: {
      uid,
      allowed: true,
      ...(warnings.length === 0 ? {} : { warnings }),
      ...(problem === undefined ? {} : { status: { ...problem } }),
    },
  };
}
