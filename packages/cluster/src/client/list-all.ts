import type { CancelSignal, JsonObject, Result } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';
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
  for (let attempt = 1; ; attempt += 1) {
    const listed = await listPages(api, request, keep);
    if (listed.ok) return listed;
    const { failure, page } = listed;
    const isForgotten = page > 1 && failure.kind === 'refused' && failure.status === GONE;
    if (!isForgotten || attempt === ATTEMPTS) return { ok: false, failure };
  }
}

/** Reads every page once. `page`: the one that could not be read, from 1. */
async function listPages<T>(
  api: ClusterApi,
  { path, query, signal }: ListRequest,
  keep: (object: JsonObject) => T,
): Promise<Result<readonly T[], { readonly failure: ApiFailure; readonly page: number }>> {
  const objects: T[] = [];
  let next = '';
  for (let page = 1; ; page += 1) {
    const reply = await api.send({
      method: 'GET',
      path,
      query: { ...query, limit: PAGE_SIZE, ...(next === '' ? {} : { continue: next }) },
      ...(signal === undefined ? {} : { signal }),
    });
    if (reply.kind !== 'done') return { ok: false, failure: reply, page };
    // Some servers send null for an empty list.
    const items = member(reply.value, 'items') ?? null;
    if (!isArray(items) && items !== null) {
      const message = `the response of ${api.server}${path} is not a list`;
      return { ok: false, failure: { kind: 'unreachable', message }, page };
    }
    for (const item of items ?? []) if (isObject(item)) objects.push(keep(item));
    next = textAt(member(reply.value, 'metadata'), 'continue');
    if (next === '') return { ok: true, value: objects };
  }
}
