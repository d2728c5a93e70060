import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord, recordMember } from '@krmkit/base';

/** What was applied to the cluster of `LIVE_SHOP`. */
export const APPLIED_SHOP = `apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: shop}
data: {COLOR: blue, app.conf: "a=1\\n", SIZE: "3"}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80, name: http}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, labels: {app: web}, creationTimestamp: null}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  strategy: {}
  template:
    metadata: {labels: {app: web}}
    spec:
      hostNetwork: false
      initContainers:
      - {name: prepare, image: "localhost/busybox:1", imagePullPolicy: Never, command: ["/bin/true"]}
      containers:
      - name: app
        image: localhost/busybox:1
        imagePullPolicy: Never
        command: ["/bin/sh", "-c", "sleep 100000 # $(URL)"]
        envFrom: [{configMapRef: {name: web}}]
        env:
        - {name: HOST, value: "$(WEB_SERVICE_HOST)"}
        - {name: URL, value: "http://$(HOST):$(WEB_SERVICE_PORT)/$(COLOR)"}
        - {name: OLD, value: gone}
        - {name: PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}
        - {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
        - {name: CPU, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}
        - {name: BAD, value: "$(NOBODY)"}
        volumeMounts: [{name: conf, mountPath: /etc/app}]
      volumes: [{name: conf, configMap: {name: web}}]
status: {}
`;

/**
 * The objects of an API server 1.20.2 after `kubectl apply` of the files that tests of live comparisons have, and `kubectl
 * set env deployment/web EXTRA=by-hand`, without status and managedFields; the CronJob as batch/v1.
 */
export const LIVE_SHOP: readonly object[] = JSON.parse(
  readFileSync(new URL('live-shop.json', import.meta.url), 'utf8'),
);

export interface LiveServer {
  readonly url: string;
  readonly kubeconfig: string;
  /** `GET` requests, with their query. */
  readonly requests: readonly string[];
  /** Closes the server. */
  readonly stop: () => void;
  readonly close: () => void;
}

export interface LiveWorld {
  /** In the form of `kubectl get -o json`. */
  readonly objects?: readonly object[];
  readonly version?: string;
  /** Status by path; namespaces are `*`; `*` alone is every path. */
  readonly refusals?: Readonly<Record<string, number>>;
  /** Objects in one page, whatever the client requests. */
  readonly pageSize?: number;
  /** The answer to a `PATCH` with `force=false`, and with `force=true`. */
  readonly patch?: (body: object, force: boolean) => readonly [status: number, body: object];
  /** The second page of the first list has expired. */
  readonly forgets?: boolean;
}

const PLURALS: Readonly<Record<string, string>> = {
  '/api/v1/configmaps': 'v1 ConfigMap',
  '/api/v1/services': 'v1 Service',
  '/api/v1/secrets': 'v1 Secret',
  '/api/v1/nodes': 'v1 Node',
  '/api/v1/pods': 'v1 Pod',
  '/api/v1/replicationcontrollers': 'v1 ReplicationController',
  '/apis/apps/v1/deployments': 'apps/v1 Deployment',
  '/apis/apps/v1/statefulsets': 'apps/v1 StatefulSet',
  '/apis/apps/v1/daemonsets': 'apps/v1 DaemonSet',
  '/apis/apps/v1/replicasets': 'apps/v1 ReplicaSet',
  '/apis/batch/v1/jobs': 'batch/v1 Job',
  '/apis/batch/v1/cronjobs': 'batch/v1 CronJob',
};

/** The part of an API server that reading needs, over real HTTP. */
export async function liveServer(world: LiveWorld): Promise<LiveServer> {
  const requests: string[] = [];
  const readObjects = objectReader(world);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(url.pathname + url.search);
    const answer: Answer = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const refuse = (status: number, message: string): void => answer(status, refusalOf(status, message));
    const general = url.pathname.replace(/\/namespaces\/[^/]+/, '/namespaces/*');
    const refusal = world.refusals?.[general] ?? world.refusals?.['*'];
    if (refusal !== undefined) return refuse(refusal, `refused: ${url.pathname}`);
    if (url.pathname === '/version') return answer(200, { gitVersion: world.version ?? 'v1.34.1' });
    if (/^\/apis?(?:\/[a-z]+)?\/v1$/.test(url.pathname)) {
      const kinds = kindsOf(url.pathname);
      return kinds.length === 0 ? refuse(404, 'not found') : answer(200, { kind: 'APIResourceList', resources: kinds });
    }
    if (url.searchParams.has('watch')) {
      // Nothing changes.
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
      return undefined;
    }
    if (request.method === 'PATCH') return answerPatch(world, request, url, answer);
    return readObjects(url, answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const port = isRecord(address) ? Number(address['port']) : 0;
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-live-'));
  const kubeconfig = join(folder, 'config');
  writeFileSync(kubeconfig, kubeconfigText(url));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return {
    url,
    kubeconfig,
    requests,
    stop,
    close: () => {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Answer = (status: number, body: object) => void;

function refusalOf(status: number, message: string): object {
  return { kind: 'Status', message, code: status };
}

/** Answers with one object, or with a page of a list. */
function objectReader(world: LiveWorld): (url: URL, answer: Answer) => void {
  let forgets = world.forgets === true;
  return (url, answer) => {
    const refuse = (status: number, message: string): void => answer(status, refusalOf(status, message));
    const [, base = '', namespace, rest = ''] =
      /^(\/apis?(?:\/[a-z]+)?\/v1)(?:\/namespaces\/([^/]+))?(\/.+)$/.exec(url.pathname) ?? [];
    const [, plural = '', name] = /^(\/[a-z]+)(?:\/([^/]+))?$/.exec(rest) ?? [];
    const kind = PLURALS[base + plural];
    if (kind === undefined) return refuse(404, 'the server could not find the requested resource');
    const all = (world.objects ?? []).filter((object) => {
      const its = recordMember(recordMember(object, 'metadata'), 'namespace');
      return typeText(object) === kind && (namespace === undefined || its === namespace);
    });
    if (name !== undefined) {
      const found = all.find((object) => recordMember(recordMember(object, 'metadata'), 'name') === name);
      return found === undefined ? refuse(404, `${name} not found`) : answer(200, found);
    }
    const from = Number(url.searchParams.get('continue') ?? 0);
    if (from === 0 || !forgets) return answer(200, pageOf(all, from, url, world));
    forgets = false;
    return refuse(410, 'The provided continue parameter is too old');
  };
}

function pageOf(
  all: readonly object[],
  from: number,
  { searchParams }: URL,
  { pageSize = Infinity }: LiveWorld,
): object {
  const size = Math.min(pageSize, Number(searchParams.get('limit') ?? Infinity));
  const more = all.length > from + size ? { continue: String(from + size) } : {};
  return {
    kind: 'List',
    metadata: { resourceVersion: '1', ...more },
    items: all.slice(from, from + size).map(withoutType),
  };
}

function kindsOf(version: string): readonly object[] {
  return Object.entries(PLURALS)
    .filter(([path]) => path.startsWith(`${version}/`))
    .map(([path, kind]) => {
      const [name, namespaced] = [path.slice(version.length + 1), !kind.endsWith(' Node')];
      return { name, kind: kind.split(' ')[1], namespaced };
    });
}

function answerPatch({ patch }: LiveWorld, request: IncomingMessage, { searchParams }: URL, answer: Answer): void {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    text += part;
  });
  request.on('end', () => {
    const body: object = JSON.parse(text);
    const isDry = searchParams.get('dryRun') === 'All' && searchParams.get('fieldManager') === 'krmkit';
    const isApply = request.headers['content-type'] === 'application/apply-patch+yaml';
    const [status, value] = patch?.(body, searchParams.get('force') === 'true') ?? [200, body];
    answer(isDry && isApply ? status : 400, value);
  });
}

export const LIVE_TOKEN = 'a-token-that-nobody-may-see';

function kubeconfigText(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'one', cluster: { server } }],
    users: [{ name: 'me', user: { token: LIVE_TOKEN } }],
    contexts: [
      { name: 'here', context: { cluster: 'one', user: 'me', namespace: 'shop' } },
      { name: 'elsewhere', context: { cluster: 'one', user: 'me', namespace: 'other' } },
    ],
  });
}

function typeText(object: object): string {
  return `${String(recordMember(object, 'apiVersion'))} ${String(recordMember(object, 'kind'))}`;
}

/** In the form of list items. */
function withoutType(object: object): object {
  const { apiVersion: _, kind: __, ...rest } = { apiVersion: '', kind: '', ...object };
  return rest;
}
