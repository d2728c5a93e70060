import type { ApiFailure, ApiReply, ApiRequest, ClusterApi, FollowEnd, FollowRequest } from '../../src/client/api.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';

/** An API server with everything that a watch needs, and with the failures of a real one. */
export interface MemoryCluster {
  /** A client: `close` disconnects it, like the end of its process. */
  readonly connect: () => ClusterApi;
  /** Creates or changes: `NAMESPACE/NAME`, or `NAME` of a node. */
  readonly put: (resource: string, key: string, fields: JsonObject) => void;
  readonly remove: (resource: string, key: string) => void;
  readonly objects: (resource: string) => readonly JsonObject[];
  readonly breakWatches: () => void;
  /** Clients that continue from an earlier version get 410. */
  readonly compact: () => void;
  /** While it is set, all requests fail with it. */
  failure: ApiFailure | undefined;
  /** While it is set, lists and watches of this resource fail. */
  deaf: string | undefined;
  /** This many writes are executed, and their responses are lost. */
  lostAnswers: number;
  /** Called for each request; its result is the response. */
  intercept: (request: ApiRequest) => ApiReply | undefined;
  readonly requests: ApiRequest[];
}

interface Change {
  readonly version: number;
  readonly resource: string;
  readonly type: string;
  readonly object: JsonObject;
}

interface Watch extends Parsed {
  readonly line: (text: string) => void;
  readonly end: (end: FollowEnd) => void;
}

interface Parsed {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

const LOST: ApiFailure = { kind: 'unreachable', message: 'the connection broke' };

export function memoryCluster(): MemoryCluster {
  const stores = new Map<string, Map<string, JsonObject>>();
  const changes: Change[] = [];
  const watches = new Set<Watch>();
  let version = 100;
  let compacted = 0;
  let uid = 0;

  const store = (resource: string): Map<string, JsonObject> => {
    const known = stores.get(resource) ?? new Map<string, JsonObject>();
    stores.set(resource, known);
    return known;
  };

  const write = (resource: string, key: string, fields: JsonObject, type?: string): JsonObject => {
    const before = store(resource).get(key);
    version += 1;
    const parts = key.split('/');
    const given = member(fields, 'metadata');
    const object = {
      ...fields,
      metadata: {
        ...(isObject(given) ? given : {}),
        name: parts.at(-1) ?? '',
        ...(parts.length > 1 ? { namespace: parts[0] ?? '' } : {}),
        uid: before === undefined ? `uid-${(uid += 1)}` : textAt(before, 'metadata', 'uid'),
        resourceVersion: String(version),
      },
    };
    if (type === 'DELETED') store(resource).delete(key);
    else store(resource).set(key, object);
    const change = { version, resource, type: type ?? (before === undefined ? 'ADDED' : 'MODIFIED'), object };
    changes.push(change);
    for (const watch of watches) if (isFor(watch, change)) watch.line(lineOf(change));
    return object;
  };

  const cluster: MemoryCluster = {
    failure: undefined,
    deaf: undefined,
    lostAnswers: 0,
    intercept: () => undefined,
    requests: [],
    put: (resource, key, fields) => void write(resource, key, fields),
    remove(resource, key) {
      const before = store(resource).get(key);
      if (before !== undefined) write(resource, key, before, 'DELETED');
    },
    objects: (resource) => [...store(resource).values()],
    breakWatches() {
      for (const watch of watches) watch.end(LOST);
    },
    compact() {
      compacted = version;
    },
    connect() {
      let isClosed = false;
      const own = new Set<Watch>();
      return {
        server: 'https://memory.example',
        namespace: 'default',
        close() {
          isClosed = true;
          for (const watch of own) watch.end({ kind: 'cancelled' });
        },
        async send(request) {
          await Promise.resolve();
          if (isClosed || request.signal?.aborted === true) return { kind: 'cancelled' };
          cluster.requests.push(request);
          const intercepted = cluster.intercept(request) ?? cluster.failure;
          if (intercepted !== undefined) return intercepted;
          if (request.method === 'GET' && cluster.deaf === parse(request.path).resource) return LOST;
          const reply = answer(request);
          if (request.method === 'GET' || reply.kind !== 'done' || cluster.lostAnswers === 0) return reply;
          cluster.lostAnswers -= 1;
          return LOST;
        },
        follow: (request, onLine) =>
          isClosed ? Promise.resolve({ kind: 'cancelled' }) : followed(request, onLine, own),
      };
    },
  };

  const followed = (request: FollowRequest, onLine: (line: string) => void, own: Set<Watch>): Promise<FollowEnd> => {
    if (cluster.failure !== undefined) return Promise.resolve(cluster.failure);
    if (cluster.deaf === parse(request.path).resource) return Promise.resolve(LOST);
    const from = Number(request.query?.['resourceVersion']);
    if (from < compacted) {
      onLine(
        JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired', message: 'old' } }),
      );
      return Promise.resolve({ kind: 'ended' });
    }
    return new Promise((resolve) => {
      const watch: Watch = {
        ...parse(request.path),
        line: onLine,
        end(end) {
          watches.delete(watch);
          own.delete(watch);
          resolve(end);
        },
      };
      watches.add(watch);
      own.add(watch);
      for (const change of changes) if (change.version > from && isFor(watch, change)) onLine(lineOf(change));
      request.signal?.addEventListener('abort', () => watch.end({ kind: 'cancelled' }));
    });
  };

  const answer = (request: ApiRequest): ApiReply => {
    const { resource, namespace, name } = parse(request.path);
    const { body = null } = request;
    const key = `${namespace}/${name}`;
    const known = store(resource).get(key);
    if (request.method === 'POST') {
      const made = `${namespace}/${textAt(body, 'metadata', 'name')}`;
      if (store(resource).has(made)) return refused(409, 'AlreadyExists');
      return done(write(resource, made, isObject(body) ? body : {}));
    }
    if (request.method === 'GET' && name === '') {
      const items = [...store(resource).values()].filter((object) =>
        isFor({ resource, namespace, name }, { resource, object }),
      );
      return done({ metadata: { resourceVersion: String(version) }, items });
    }
    if (known === undefined) return refused(404, 'NotFound');
    if (request.method === 'PATCH') {
      const metadata = member(body, 'metadata');
      const merged = { ...known, ...(isObject(body) ? body : {}) };
      const before = member(known, 'metadata');
      return done(
        write(resource, key, {
          ...merged,
          metadata: { ...(isObject(before) ? before : {}), ...(isObject(metadata) ? metadata : {}) },
        }),
      );
    }
    if (request.method === 'PUT') {
      if (textAt(body, 'metadata', 'resourceVersion') !== textAt(known, 'metadata', 'resourceVersion')) {
        return refused(409, 'Conflict');
      }
      return done(write(resource, key, isObject(body) ? body : {}));
    }
    return done(known);
  };

  return cluster;
}

function lineOf({ type, object }: Change): string {
  return JSON.stringify({ type, object });
}

function done(value: JsonObject): ApiReply {
  return { kind: 'done', status: 200, value };
}

export function refused(status: number, reason: string, message: string = reason): ApiFailure {
  return { kind: 'refused', status, reason, message };
}

function isFor({ resource, namespace }: Parsed, change: Pick<Change, 'resource' | 'object'>): boolean {
  return (
    change.resource === resource && (namespace === '' || textAt(change.object, 'metadata', 'namespace') === namespace)
  );
}

/** `/api/v1/namespaces/shop/events/name`, `/apis/coordination.k8s.io/v1/...`. */
function parse(path: string): Parsed {
  const rest = path.split('/').slice(path.startsWith('/apis/') ? 4 : 3);
  if (rest[0] !== 'namespaces') return { resource: rest[0] ?? '', namespace: '', name: rest[1] ?? '' };
  return { resource: rest[2] ?? '', namespace: rest[1] ?? '', name: rest[3] ?? '' };
}

export function textAt(value: JsonValue | undefined, ...keys: readonly string[]): string {
  let at = value;
  for (const key of keys) at = member(at, key);
  return typeof at === 'string' ? at : '';
}
