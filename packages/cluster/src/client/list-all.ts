import type { CancelSignal, JsonObject, Result } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { ApiFailure, ClusterApi } from './api.ts';

/** A kind of object to list, in all namespaces or in one. */
export interface ListRequest {
  /** `/api/v1/pods`, `/apis/apps/v1/namespaces/shop/deployments`. */
  readonly path: string;
  /** `labelSelector`, `fieldSelector`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: CancelSignal;
}

const PAGE_SIZE = '500';
const GONE = 410;

/** How often a list is started again if its continue token expires. */
const ATTEMPTS = 3;

/**
 * Lists all objects of a kind, page by page; the objects have no `apiVersion` and `kind`. `keep` is called for each
 * object before the next page is requested, so that what it drops does not stay in memory.
 */
export async function listAll<T>(
  api: ClusterApi,
  request: ListRequest,
  keep: (object: JsonObject) => T,
): Promise<Result<readonly T[], { readonly failure: ApiFailure }>> {
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
      // Some servers send null for an empty list.
      const items = member(reply.value, 'items') ?? null;
      if (!isArray(items) && items !== null) {
        failure = { kind: 'unreachable', message: `the response of ${api.server}${path} is not a list` };
        break;
      }
      for (const item of items ?? []) if (isObject(item)) objects.push(keep(item));
      const token = member(member(reply.value, 'metadata'), 'continue');
      next = typeof token === 'string' ? token : '';
    } while (next !== '');
    if (failure === undefined) return { ok: true, value: objects };
    const isForgotten = next !== '' && failure.kind === 'refused' && failure.status === GONE;
    if (!isForgotten || attempt === ATTEMPTS) return { ok: false, failure };
  }
}
