import type { JsonObject } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { ApiReply, ApiRequest, ClusterApi } from '../../src/client/api.ts';

const refused = (status: number): ApiReply => ({
  kind: 'refused',
  status,
  reason: '',
  message: `no: ${status}`,
});

interface OneObject {
  readonly api: ClusterApi;
  readonly requests: readonly ApiRequest[];
  readonly object: () => JsonObject | undefined;
}

/** A server that has one object, and assigns a new resourceVersion for each write. */
export function oneObject(
  first: JsonObject | undefined,
  may: readonly ApiRequest['method'][] = ['GET', 'POST', 'PUT', 'PATCH'],
): OneObject {
  let object = first;
  let version = 1;
  const requests: ApiRequest[] = [];
  const send = (request: ApiRequest): Promise<ApiReply> => {
    requests.push(request);
    return Promise.resolve(answer(request));
  };
  const answer = ({ method, body }: ApiRequest): ApiReply => {
    if (!may.includes(method)) return refused(403);
    if (method === 'POST' && object !== undefined) return refused(409);
    if (method !== 'POST' && object === undefined) return refused(404);
    const written = member(member(body, 'metadata'), 'resourceVersion');
    if (method === 'PUT' && written !== String(version)) return refused(409);
    if ((method === 'POST' || method === 'PUT') && isObject(body)) {
      version += 1;
      const metadata = member(body, 'metadata');
      object = { ...body, metadata: { ...(isObject(metadata) ? metadata : {}), resourceVersion: String(version) } };
    }
    return object === undefined ? refused(404) : { kind: 'done', status: 200, value: object };
  };
  const api: ClusterApi = {
    server: 'https://127.0.0.1',
    namespace: 'shop',
    send,
    follow: () => Promise.resolve({ kind: 'ended' }),
    close: () => {},
  };
  return { api, requests, object: () => object };
}
