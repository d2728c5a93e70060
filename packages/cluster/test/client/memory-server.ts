import type { ApiFailure, ApiReply, ApiRequest, ClusterApi, FollowEnd, FollowRequest } from '../../src/client/api.ts';
import type { JsonObject } from '@krmkit/base';

/** One kind of object in an API server that keeps the changes until it is compacted. */
export interface MemoryServer {
  readonly api: ClusterApi;
  readonly objects: ReadonlyMap<string, JsonObject>;
  readonly requests: readonly (ApiRequest | FollowRequest)[];
  /** Creates or changes an object. */
  readonly put: (name: string, data: string) => void;
  readonly remove: (name: string) => void;
  /** Drops all changes so far: clients that continue from an earlier version get 410. */
  readonly compact: () => void;
  /** To each watch, with the version of so many changes ago. */
  readonly bookmark: (ago: number) => void;
  readonly line: (text: string) => void;
  readonly endWatches: (end: FollowEnd) => void;
  /** The response to the next request, a list or a watch. */
  readonly failNext: (failure: ApiFailure) => void;
  /** Called after each page of a list. */
  onPage: () => void;
  readonly watches: () => number;
}

interface Change {
  readonly version: number;
  readonly type: string;
  readonly object: JsonObject;
}

const gone: ApiFailure = { kind: 'refused', status: 410, reason: 'Expired', message: 'too old resource version' };

export function memoryServer(): MemoryServer {
  const objects = new Map<string, JsonObject>();
  const uids = new Map<string, string>();
  const changes: Change[] = [];
  const requests: (ApiRequest | FollowRequest)[] = [];
  const failures: ApiFailure[] = [];
  const watches = new Set<{ line: (text: string) => void; end: (end: FollowEnd) => void }>();
  const snapshots = new Map<string, { rest: JsonObject[]; version: number }>();
  let version = 10;
  let compacted = 0;
  let uid = 0;

  const tell = (type: string, name: string, data: string): void => {
    version += 1;
    const object = {
      metadata: { name, namespace: 'shop', uid: uids.get(name) ?? '', resourceVersion: String(version) },
      data,
    };
    if (type === 'DELETED') objects.delete(name);
    else objects.set(name, object);
    changes.push({ version, type, object });
    for (const watch of watches) watch.line(JSON.stringify({ type, object }));
  };

  const server: MemoryServer = {
    objects,
    requests,
    put(name, data) {
      const isNew = !objects.has(name);
      if (isNew) uids.set(name, `uid-${(uid += 1)}`);
      tell(isNew ? 'ADDED' : 'MODIFIED', name, data);
    },
    remove(name) {
      if (objects.has(name)) tell('DELETED', name, '');
    },
    compact() {
      compacted = version;
    },
    bookmark(ago) {
      const object = { kind: 'ConfigMap', metadata: { resourceVersion: String(Math.max(1, version - ago)) } };
      for (const watch of watches) watch.line(JSON.stringify({ type: 'BOOKMARK', object }));
    },
    line(text) {
      for (const watch of watches) watch.line(text);
    },
    endWatches(end) {
      for (const watch of watches) watch.end(end);
    },
    failNext: (failure) => void failures.push(failure),
    onPage: () => {},
    watches: () => watches.size,
    api: {
      server: 'https://memory.example',
      namespace: 'default',
      close: () => {},
      async send(request): Promise<ApiReply> {
        requests.push(request);
        const failure = failures.shift();
        if (failure !== undefined) return failure;
        const token = request.query?.['continue'];
        const known = token === undefined ? undefined : snapshots.get(token);
        if (token !== undefined && (known === undefined || known.version < compacted)) return gone;
        const { rest, version: at } = known ?? { rest: [...objects.values()], version };
        const limit = Number(request.query?.['limit'] ?? Infinity);
        const later = rest.slice(limit);
        const next = later.length === 0 ? undefined : `${at}/${later.length}`;
        if (next !== undefined) snapshots.set(next, { rest: later, version: at });
        const reply: ApiReply = {
          kind: 'done',
          status: 200,
          value: {
            metadata: { resourceVersion: String(at), ...(next === undefined ? {} : { continue: next }) },
            items: rest.slice(0, limit),
          },
        };
        await Promise.resolve();
        server.onPage();
        return reply;
      },
      follow(request, onLine): Promise<FollowEnd> {
        requests.push(request);
        const failure = failures.shift();
        if (failure !== undefined) return Promise.resolve(failure);
        const from = Number(request.query?.['resourceVersion']);
        if (from < compacted) {
          // As a real server: the watch starts, and its first event is an error.
          const object = { kind: 'Status', code: 410, reason: 'Expired', message: 'too old resource version' };
          onLine(JSON.stringify({ type: 'ERROR', object }));
          return Promise.resolve({ kind: 'ended' });
        }
        return new Promise((resolve) => {
          const watch = {
            line: onLine,
            end: (end: FollowEnd): void => {
              watches.delete(watch);
              resolve(end);
            },
          };
          watches.add(watch);
          for (const change of changes) {
            if (change.version > from) onLine(JSON.stringify({ type: change.type, object: change.object }));
          }
          const cancel = (): void => watch.end({ kind: 'cancelled' });
          if (request.signal?.aborted === true) cancel();
          else request.signal?.addEventListener('abort', cancel);
        });
      },
    },
  };
  return server;
}
