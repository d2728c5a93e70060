import type { CancelSignal } from '../platform/ports.ts';
import type { JsonObject } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { ApiFailure, ClusterApi } from './api.ts';

/** One kind of object to read, everywhere or in a namespace. */
export interface ListRequest {
  /** `/api/v1/pods`, `/apis/apps/v1/namespaces/shop/deployments`. */
  readonly path: string;
  /** `labelSelector`, `fieldSelector`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: CancelSignal;
}

const PAGE_SIZE = '500';
const GONE = 410;

/** How often a list is begun anew that the server has forgotten between two pages. */
const ATTEMPTS = 3;

/**
 * All objects of a kind, page by page, as they are now; an object of a list has no `apiVersion` and `kind`. `keep` is
 * called for each, so that what it leaves out is forgotten before the next page comes.
 */
export async function listAll<T>(
  api: ClusterApi,
  request: ListRequest,
  keep: (object: JsonObject) => T,
): Promise<
  { readonly ok: true; readonly objects: readonly T[] } | { readonly ok: false; readonly failure: ApiFailure }
> {
  const { path, signal } = request;
  for (let attempt = 1; ; attempt += 1) {
    const objects: T[] = [];
    let failure: ApiFailure | undefined;
    let next = '';
    do {
      const reply = await api.send({
        method: 'GET',
        path,
        query: { ...request.query, limit: PAGE_SIZE, ...(next === '' ? {} : { continue: next }) },
        ...(signal === undefined ? {} : { signal }),
      });
      if (reply.kind !== 'done') {
        failure = reply;
        break;
      }
      // A list of nothing is null for some servers.
      const items = member(reply.value, 'items') ?? null;
      if (!isArray(items) && items !== null) {
        failure = { kind: 'unreachable', message: `${api.server}${path} did not answer with a list` };
        break;
      }
      for (const item of items ?? []) if (isObject(item)) objects.push(keep(item));
      const token = member(member(reply.value, 'metadata'), 'continue');
      next = typeof token === 'string' ? token : '';
    } while (next !== '');
    if (failure === undefined) return { ok: true, objects };
    const isForgotten = next !== '' && failure.kind === 'refused' && failure.status === GONE;
    if (!isForgotten || attempt === ATTEMPTS) return { ok: false, failure };
  }
}
