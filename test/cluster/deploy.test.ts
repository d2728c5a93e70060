import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { connectCluster } from '@krmkit/cluster/node';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { clientFromKubeconfig, textAt } from './client.ts';
import { createNamespace, items, serverRelease } from './cluster.ts';
import { buildTool, imageOnNodes, imageSource } from './deploy-image.ts';
import type { Change } from './deploy-manifests.ts';
import { freePorts, isOnThisMachineAlone, manifests, copy } from './deploy-manifests.ts';
import { until } from './krmkit-process.ts';

const run = promisify(execFile);
const file = process.env['KUBECONFIG'] ?? '';
const opened = file === '' ? 'KUBECONFIG is not set' : clientFromKubeconfig(file);
const tool = buildTool();
const RUN = 'krmkit.dev/test-run';
const system = '/api/v1/namespaces/krmkit-system';

const missing = await whyNot();
if (missing !== undefined) process.stdout.write(`skipped: deploy/ on a node: ${missing}\n`);

async function whyNot(): Promise<string | undefined> {
  if (typeof opened === 'string') return opened;
  if (imageSource.image === undefined && imageSource.load === undefined) {
    return 'KRMKIT_IMAGE names no image that the nodes have, KRMKIT_LOAD_IMAGE no command that loads one';
  }
  if (imageSource.image === undefined && tool === undefined) return 'there is neither podman nor docker to build with';
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) return 'there is no kubectl';
  const nodes = await opened
    .send('GET', '/api/v1/nodes')
    .catch((error: unknown) => ({ status: 0, text: String(error) }));
  if (nodes.status !== 200) return nodes.text.slice(0, 200);
  if (!/"type":\s*"Ready",\s*"status":\s*"True"/.test(nodes.text)) return 'no node is ready';
  const there = await opened.send('GET', system);
  if (there.status === 404) return undefined;
  const since = Date.parse(textAt(recordMember(JSON.parse(there.text), 'metadata'), 'creationTimestamp') ?? '');
  // Namespaces of killed runs; younger ones can belong to another run, and those without the mark to no test.
  if (there.text.includes(RUN) && Date.now() - since > 600_000) return undefined;
  return 'krmkit is deployed there already: the namespace krmkit-system exists';
}

interface Plan {
  readonly objects: readonly JsonObject[];
  /** Whether the pods use the network of this machine, which is the node. */
  readonly onHost: boolean;
}

/** The manifests of deploy/, and each field in which they differ from what a user applies. */
async function planOf(client: Client, image: string): Promise<Plan> {
  const [, minor = 0] = (await serverRelease(client)).split('.').map(Number);
  const pod = ['spec', 'template', 'spec'] as const;
  const container = [...pod, 'containers', 0] as const;
  const changes: Change[] = [
    // Marks the namespace, so that a later run can remove it.
    { kind: 'Namespace', at: ['metadata', 'annotations'], to: () => ({ [RUN]: randomUUID() }) },
    { kind: 'Deployment', at: [...container, 'image'], to: () => image },
  ];
  // The manifests are for 1.21 and newer.
  if (minor < 21) changes.push({ kind: 'PodDisruptionBudget', at: ['apiVersion'], to: () => 'policy/v1beta1' });
  const onHost = await isOnThisMachineAlone(client);
  if (!onHost) return { objects: manifests(changes), onHost };

  // Pods cannot reach the API server, and probes cannot reach pods, so both use the node's network. There, each needs
  // ports of its own, because two replicas would use the same ones.
  const connection = await connectCluster();
  if (!connection.ok) throw new RangeError(connection.message);
  const { hostname, port } = new URL(connection.value.server);
  connection.value.close();
  const env = [
    { name: 'KUBERNETES_SERVICE_HOST', value: hostname },
    { name: 'KUBERNETES_SERVICE_PORT', value: port === '' ? '443' : port },
  ];
  const free = await freePorts(6);
  const portsOf = (name: string, second: boolean): Readonly<Record<string, number>> => {
    const first = (name === 'krmkit-watch' ? 0 : 2) + (second ? 1 : 0);
    return { 8080: free[first] ?? 0, 8443: free[second ? 5 : 4] ?? 0 };
  };
  const changesOf = (second: boolean): readonly Change[] => [
    ...changes,
    { kind: 'Deployment', at: ['spec', 'replicas'], to: () => 1 },
    { kind: 'Deployment', at: [...pod, 'hostNetwork'], to: () => true },
    { kind: 'Deployment', at: [...container, 'env'], to: (old) => [...(isArray(old) ? old : []), ...env] },
    {
      kind: 'Deployment',
      at: [...container, 'args'],
      to: (old, name) => replaced(old, /:(\d+)$/, (text) => String(portsOf(name, second)[text] ?? text)),
    },
    {
      kind: 'Deployment',
      at: [...container, 'ports'],
      to: (old, name) =>
        (isArray(old) ? old : []).map((one) => ({
          ...(isObject(one) ? one : {}),
          containerPort: portsOf(name, second)[JSON.stringify(member(one, 'containerPort'))] ?? 0,
        })),
    },
    {
      kind: 'ValidatingWebhookConfiguration',
      at: ['webhooks', 0, 'clientConfig', 'service', 'port'],
      to: (_old, name) => portsOf(name, false)[8443],
    },
    // Pod Security would refuse the network of the node; 1.20 does not have it.
    { kind: 'Namespace', at: ['metadata', 'labels', 'pod-security.kubernetes.io/enforce'], to: () => 'privileged' },
  ];
  const seconds = manifests(changesOf(true)).filter((object) => textAt(object, 'kind') === 'Deployment');
  return { objects: [...manifests(changesOf(false)), ...seconds.map(copy)], onHost };
}

function replaced(list: JsonValue | undefined, pattern: RegExp, by: (text: string) => string): JsonValue {
  return (isArray(list) ? list : []).map((item) =>
    typeof item === 'string' ? item.replace(pattern, (_all, text: string) => `:${by(text)}`) : item,
  );
}

const asList = (objects: readonly JsonObject[]): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });

function kubectl(args: readonly string[], input = ''): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const running = run('kubectl', [...args], { env: process.env });
  running.child.stdin?.end(input);
  return running;
}

const nameOf = (object: unknown): string => textAt(recordMember(object, 'metadata'), 'name') ?? '';

/** Throws with the status of the pods if they do not become ready. */
async function rolledOut(objects: readonly JsonObject[]): Promise<void> {
  for (const name of objects.filter((object) => member(object, 'kind') === 'Deployment').map(nameOf)) {
    const rollout = ['-n', 'krmkit-system', 'rollout', 'status', `deployment/${name}`, '--timeout=180s'];
    await kubectl(rollout).catch(async (error: unknown) => {
      const seen = await kubectl(['-n', 'krmkit-system', 'get', 'pods,events', '-o', 'wide']);
      const logs = await kubectl(['-n', 'krmkit-system', 'logs', `deployment/${name}`, '--tail=20']).catch(String);
      throw new RangeError(`${String(error)}\n${seen.stdout}\n${typeof logs === 'string' ? logs : logs.stdout}`);
    });
  }
}

describe.skipIf(missing !== undefined)('deploy/ on a node', () => {
  const namespace = `krmkit-deploy-${randomUUID().slice(0, 8)}`;
  let applied: readonly JsonObject[] = [];
  afterAll(async () => {
    if (typeof opened === 'string') return;
    if (applied.length > 0) await kubectl(['delete', '--ignore-not-found', '-f', '-'], asList(applied));
    await opened.send('DELETE', `/api/v1/namespaces/${namespace}`);
    opened.close();
  });

  it('runs under its security context, records once, prints warnings, answers probes, and leaves nothing', async () => {
    if (typeof opened === 'string') throw new RangeError(opened);
    const client = opened;
    const image = imageOnNodes(imageSource, tool ?? '');
    const { objects, onHost } = await planOf(client, image);
    await kubectl(['delete', '--ignore-not-found', '-f', '-'], asList(objects));
    applied = objects;
    await kubectl(['apply', '-f', '-'], asList(objects));
    await rolledOut(objects);
    const podsOf = (name: string): Promise<readonly object[]> =>
      items(client, `${system}/pods?labelSelector=app.kubernetes.io/name=${name}`);
    const pods = { watch: await podsOf('krmkit-watch'), webhook: await podsOf('krmkit-webhook') };
    expect([pods.watch.length, pods.webhook.length]).toEqual([2, 2]);

    // The rights that the kernel grants them.
    for (const pod of [...pods.watch, ...pods.webhook]) {
      const { stdout } = await kubectl(['-n', 'krmkit-system', 'exec', nameOf(pod), '--', 'node', '-e', SELF]);
      expect(JSON.parse(stdout)).toEqual({
        user: 65532,
        group: 65532,
        root: 'EROFS',
        capabilities: '0000000000000000',
        NoNewPrivs: '1',
        Seccomp: '2',
      });
    }

    const get = async (pod: object, path: string): Promise<string> => {
      const spec = recordMember(recordMember(pod, 'spec'), 'containers');
      const ports = recordMember(Array.isArray(spec) ? spec[0] : undefined, 'ports');
      const status = Array.isArray(ports) ? ports.find((one: unknown) => textAt(one, 'name') === 'status') : undefined;
      const at = `${nameOf(pod)}:${String(recordMember(status, 'containerPort'))}`;
      return (await client.send('GET', `${system}/pods/${at}/proxy/${path}`)).text;
    };
    for (const pod of [...pods.watch, ...pods.webhook]) {
      expect(await Promise.all(['healthz', 'readyz'].map((path) => get(pod, path)))).toEqual(['ok\n', 'ok\n']);
    }
    const isLeader = async (pod: object): Promise<boolean> =>
      /^krmkit_watch_leader 1$/m.test(await get(pod, 'metrics'));
    const leaders = await Promise.all(pods.watch.map(isLeader));
    expect(leaders.filter((leads) => leads)).toEqual([true]);

    // The Service's selector and port lead to both; without a kube-proxy its name must resolve to this machine.
    const endpoints = await until(async () => {
      const text = JSON.stringify(await client.json('GET', `${system}/endpoints/krmkit-webhook`));
      return pods.webhook.every((pod) => text.includes(`"${nameOf(pod)}"`)) ? text : undefined;
    });
    expect(endpoints).toContain('"name":"https"');
    if (onHost) {
      const patch = { spec: { type: 'ExternalName', externalName: '127.0.0.1', clusterIP: null, clusterIPs: null } };
      await kubectl([...SERVICE, '--type=merge', '-p', JSON.stringify(patch)]);
    }

    await createNamespace(client, namespace);
    const example = readFileSync(fileURLToPath(new URL('../../examples/pod-downward.yaml', import.meta.url)), 'utf8');
    const warned = await until(async () => {
      const { stderr } = await kubectl(['-n', namespace, 'apply', '--dry-run=server', '-f', '-'], example);
      return stderr === '' ? undefined : stderr;
    });
    expect(warned).toBe(WARNING);
    expect(await kubectl(['-n', namespace, 'apply', '-f', '-'], example)).toEqual({
      stdout: 'pod/expansion-pod-downward created\n',
      stderr: WARNING,
    });

    const recorded = async (name: string): Promise<readonly unknown[]> => {
      const at = `/api/v1/namespaces/${namespace}/events?fieldSelector=source=krmkit,involvedObject.name=${name}`;
      return (await items(client, at)).map((event) => [textAt(event, 'message'), recordMember(event, 'count')]);
    };
    const recordedOnce = async (name: string, message: string): Promise<void> => {
      await until(async () => ((await recorded(name)).length > 0 ? true : undefined));
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(await recorded(name)).toEqual([[message, 1]]);
    };
    await recordedOnce('expansion-pod-downward', 'env PUBLIC_URL: $(SERVICE_PORT) is not defined');

    // Delete the leader: another one takes over at once.
    const leader = pods.watch[leaders.indexOf(true)];
    await kubectl(['-n', 'krmkit-system', 'delete', 'pod', nameOf(leader), '--wait=false']);
    const later = POD.replace('NAME', 'later');
    await kubectl(['-n', namespace, 'apply', '-f', '-'], later);
    await recordedOnce('later', 'env URL: $(NOPE) is not defined');

    const warnings = await Promise.all(pods.webhook.map((pod) => get(pod, 'metrics')));
    expect(warnings.join('\n')).toMatch(/^krmkit_webhook_requests_total\{outcome="warned"\} [1-9]/m);
    expect(warnings.join('\n')).not.toMatch(/outcome="(?:failed|bad-request)"\} [1-9]/);

    const isHealthy = JSON.stringify(await items(client, `${system}/pods`));
    expect(isHealthy).not.toMatch(/"restartCount":[1-9]/);

    // The replacement pod: a process that has just started does not receive the signal to end.
    await rolledOut(objects);
    // Delete pods before their namespace: its controller would wait for their whole grace period.
    const [first, ...rest] = objects;
    await kubectl(['delete', '-f', '-'], asList(rest));
    // They exit by themselves and are not killed. The kubelet reports a pod as gone only after its cleanup, which takes
    // long on a busy node. If the kubelet had no time to read the exit status, it reports 137, too.
    const ends = new Map<string, string>();
    const gone = await until(async () => {
      const left = await items(client, `${system}/pods`);
      for (const pod of left) {
        const end = /"terminated":(\{[^{}]*\})/.exec(JSON.stringify(recordMember(pod, 'status')))?.[1];
        if (end !== undefined && !end.includes('"reason":"ContainerStatusUnknown"')) ends.set(nameOf(pod), end);
      }
      return left.length === 0 ? true : undefined;
    }, 180_000);
    expect(gone).toBe(true);
    expect([...ends].filter(([, end]) => !end.includes('"exitCode":0,'))).toEqual([]);
    await kubectl(['delete', '-f', '-'], asList(first === undefined ? [] : [first]));
    const left = await kubectl(['get', '--ignore-not-found', '-o', 'name', '-f', '-'], asList(objects));
    expect(left).toEqual({ stdout: '', stderr: '' });
    applied = [];
  });
});

const SERVICE = ['-n', 'krmkit-system', 'patch', 'service', 'krmkit-webhook'] as const;

const WARNING =
  'Warning: container test-container, env PUBLIC_URL: $(SERVICE_PORT) is not defined: there is no Service service yet\n';

/** The output of the pod. */
const SELF = `
const fs = require('node:fs');
const status = Object.fromEntries(fs.readFileSync('/proc/self/status', 'utf8').split('\\n').map((l) => l.split(':\\t')));
let root = 'writable';
try { fs.writeFileSync('/tried', ''); } catch (error) { root = error.code; }
const { NoNewPrivs, Seccomp, CapEff, CapBnd } = status;
const capabilities = CapEff === CapBnd ? CapEff : CapEff + ' of ' + CapBnd;
console.log(JSON.stringify({ user: process.getuid(), group: process.getgid(), root, capabilities, NoNewPrivs, Seccomp }));
`;

const POD = `apiVersion: v1
kind: Pod
metadata: { name: NAME }
spec:
  terminationGracePeriodSeconds: 0
  containers: [{ name: app, image: app, env: [{ name: URL, value: $(NOPE) }] }]
`;
