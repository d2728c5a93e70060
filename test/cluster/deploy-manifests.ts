import { request } from 'node:https';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member, follow } from '@krmkit/base';
import type { Client } from './client.ts';
import { textAt } from './client.ts';
import { items } from './cluster.ts';
import { objectsOf } from './granted.ts';

/** One field of the manifests that differs from what a user applies. */
export interface Change {
  readonly kind: string;
  readonly at: Path;
  /** Undefined leaves the object as it is. */
  readonly to: (old: JsonValue | undefined, name: string) => JsonValue | undefined;
}

export const FILES: readonly string[] = [
  'namespace.yaml',
  ...['watch', 'webhook'].flatMap((verb) =>
    ['rbac.yaml', 'network-policy.yaml', 'disruption-budget.yaml'].map((file) => `${verb}/${file}`),
  ),
  'webhook/certificate-secret.yaml',
  'webhook/service.yaml',
  'webhook/webhook-configuration.yaml',
  'watch/deployment.yaml',
  'webhook/deployment.yaml',
];

export function manifests(changes: readonly Change[]): readonly JsonObject[] {
  return FILES.flatMap(objectsOf).map((object) => {
    const name = textAt(member(object, 'metadata'), 'name') ?? '';
    const mine = changes.filter(({ kind }) => kind === textAt(object, 'kind'));
    return mine.reduce((before, { at, to }) => {
      const value = to(follow(before, at), name);
      const after = value === undefined ? before : put(before, at, value);
      return isObject(after) ? after : before;
    }, object);
  });
}

function put(value: JsonValue | undefined, [segment, ...rest]: Path, to: JsonValue): JsonValue {
  if (segment === undefined) return to;
  if (typeof segment === 'number') {
    const list = isArray(value) ? value : [];
    return list.map((item, index) => (index === segment ? put(item, rest, to) : item));
  }
  return { ...(isObject(value) ? value : {}), [segment]: put(member(value, segment), rest, to) };
}

/** A second Deployment, because two pods of one cannot run on the same node. */
export function copy(object: JsonObject): JsonObject {
  const name = textAt(member(object, 'metadata'), 'name') ?? '';
  const label = (old: JsonValue | undefined): JsonObject => ({
    ...(isObject(old) ? old : {}),
    'krmkit.dev/copy': 'yes',
  });
  const rows: readonly (readonly [Path, (old: JsonValue | undefined) => JsonValue])[] = [
    [['metadata', 'name'], () => `${name}-copy`],
    [['spec', 'selector', 'matchLabels'], label],
    [['spec', 'template', 'metadata', 'labels'], label],
  ];
  const made = rows.reduce<JsonValue>((before, [at, to]) => put(before, at, to(follow(before, at))), object);
  return isObject(made) ? made : object;
}

/** Whether a node runs on this machine and Services do not work on it: there is no kube-proxy. */
export async function isOnThisMachineAlone(client: Client): Promise<boolean> {
  const own = new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)));
  const nodes = await items(client, '/api/v1/nodes');
  const addresses = nodes.flatMap((node) => {
    const list = follow(jsonOf(node), ['status', 'addresses']);
    return isArray(list) ? list.map((one) => textAt(one, 'address') ?? '') : [];
  });
  if (!addresses.some((address) => own.has(address))) return false;
  const service = jsonOf(await client.json('GET', '/api/v1/namespaces/default/services/kubernetes'));
  return !(await answers(textAt(member(service, 'spec'), 'clusterIP') ?? '', 443));
}

function jsonOf(value: unknown): JsonValue {
  const copy: JsonValue = JSON.parse(JSON.stringify(value));
  return copy;
}

/** Whether an API server is there; a proxy in between can answer anything. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request({ host, port, path: '/version', rejectUnauthorized: false, timeout: 2000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(/"gitVersion"|"kind":\s*"Status"/.test(text)));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(false));
    sent.end();
  });
}

/** Ports that are free now. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<typeof server>((resolve) => void server.listen(0, '0.0.0.0', () => resolve(server)));
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  return ports;
}
