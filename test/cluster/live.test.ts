import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClusterApi } from '@krmkit/cluster';
import { connectCluster } from '@krmkit/cluster/node';
import type { Ending } from '../../packages/command/test/fake-context.ts';
import { runIn } from '../../packages/command/test/fake-context.ts';
import { textAt } from './client.ts';

const reached = await reach();
if (typeof reached === 'string') process.stdout.write(`skipped: no cluster for expand --live: ${reached}\n`);
const namespace = `krmkit-live-${randomUUID().slice(0, 8)}`;

afterAll(async () => {
  if (typeof reached === 'string') return;
  await reached.send({ method: 'DELETE', path: `/api/v1/namespaces/${namespace}` });
  reached.close();
});

async function reach(): Promise<ClusterApi | string> {
  if (process.env['KUBECONFIG'] === undefined) return 'KUBECONFIG is not set';
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) return 'there is no kubectl';
  const connection = await connectCluster();
  if (!connection.ok) return connection.message;
  const reply = await connection.value.send({ method: 'GET', path: '/version' });
  if (reply.kind === 'done') return connection.value;
  connection.value.close();
  return 'message' in reply ? reply.message : reply.kind;
}

function kubectl(input: string, ...given: readonly string[]): string {
  return kubectlIn(namespace, input, ...given);
}

function kubectlIn(where: string, input: string, ...given: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('kubectl', [...given, '-n', where], { input, encoding: 'utf8' });
  if (status !== 0) throw new RangeError(`kubectl ${given.join(' ')}: ${stderr}`);
  return stdout;
}

const expand = (text: string, ...given: readonly string[]): Promise<Ending> =>
  runIn(
    { files: { 'a.json': text }, env: { KUBECONFIG: process.env['KUBECONFIG'] ?? '' } },
    'expand',
    ...(text === '' ? [] : ['a.json']),
    '--live',
    '-n',
    namespace,
    '--secrets',
    '--show-secrets',
    ...given,
  );

interface Answer {
  readonly workloads: readonly {
    readonly name: string;
    readonly containers: readonly {
      readonly name: string;
      readonly change?: string;
      readonly env: readonly {
        readonly name: string;
        readonly value?: unknown;
        readonly after?: { readonly value: unknown } | null;
      }[];
      readonly args?: unknown;
      readonly fields?: readonly { readonly field: string; readonly after: unknown }[];
    }[];
  }[];
}

/** What the container gets, by `WORKLOAD/CONTAINER/NAME`. */
type Got = Map<string, string>;

/** The source of a text is not part of what a process gets. */
function textOf(value: unknown): string {
  const literals = JSON.stringify(value).replaceAll(/\{"secret":\{[^}]*\},"text":/g, '{"literal":');
  // A text of a Secret and the same text without one are equal for a container.
  return literals.replaceAll('"},{"literal":"', '');
}

async function observe(): Promise<Got> {
  const answer: Answer = JSON.parse((await expand('', '-o', 'json')).stdout);
  const got: Got = new Map();
  for (const workload of answer.workloads) {
    for (const { name, env, args } of workload.containers) {
      const at = `${workload.name}/${name}`;
      got.set(at, 'is there');
      for (const variable of env) got.set(`${at}/${variable.name}`, textOf(variable.value));
      if (JSON.stringify(args) !== '[]') got.set(`${at} args`, textOf(args));
    }
  }
  return got;
}

/** Only the differences, so that a failure message is short. */
function otherThan(other: Got, got: Got): object {
  return Object.fromEntries([...got].filter(([key, value]) => other.get(key) !== value));
}

/** The present state with the changes that `--diff` predicts. */
async function predict(text: string, before: Got): Promise<Got> {
  const ending = await expand(text, '--diff', '-o', 'json');
  const answer: Answer = JSON.parse(ending.stdout);
  expect(ending.status).toBe(answer.workloads.length > 0 ? 1 : 0);
  const got: Got = new Map(before);
  const put = (key: string, value: unknown): void => {
    if (value === null || value === undefined) got.delete(key);
    else got.set(key, textOf(value));
  };
  for (const workload of answer.workloads) {
    for (const { name, change, env, fields } of workload.containers) {
      const at = `${workload.name}/${name}`;
      if (change === 'removed') got.delete(at);
      else got.set(at, 'is there');
      for (const variable of env) put(`${at}/${variable.name}`, variable.after?.value);
      for (const { field, after } of fields ?? []) if (field === 'args') put(`${at} args`, after);
    }
  }
  return got;
}

const NAMES = ['A', 'B', 'C', 'D'] as const;
const name = fc.constantFrom(...NAMES);
const word = fc.constantFrom('', 'x', '$(A)', '$(B)-$(C)', '$(H)-$(I)', '$(D)$(H)', '$(WEB_SERVICE_HOST)', '$$(A)');
const entry = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name, value: word }) },
  fc.record({
    name,
    valueFrom: fc.record({
      configMapKeyRef: fc.record({ name: fc.constant('m'), key: name, optional: fc.constant(true) }),
    }),
  }),
  fc.record({
    name,
    valueFrom: fc.record({
      secretKeyRef: fc.record({ name: fc.constant('s'), key: name, optional: fc.constant(true) }),
    }),
  }),
);
const container = (of: string): fc.Arbitrary<object> =>
  fc.record({
    name: fc.constant(of),
    image: fc.constantFrom('example.com/a:1', 'example.com/a:2'),
    args: fc.array(word, { maxLength: 3 }),
    env: fc.uniqueArray(entry, { selector: (one) => one.name, maxLength: 4 }),
    envFrom: fc.constantFrom<readonly object[]>(
      [],
      [{ configMapRef: { name: 'm' } }],
      [{ prefix: 'P_', secretRef: { name: 's' } }],
    ),
  });
const number = fc.constantFrom('1', '2', 'three');
const data = fc.dictionary(name, number, { noNullPrototype: true });
/** One state of the files: the namespace and the Service always exist. */
const state = fc.record({
  web: fc.tuple(container('app'), fc.option(container('side'))),
  job: container('app'),
  map: data,
  // Does not change the set of keys: the effect of removing a key from `stringData` depends on the release of kubectl.
  secret: fc.record({ A: number, B: number, C: number }),
  byHand: fc.uniqueArray(fc.record({ name: fc.constantFrom('H', 'I', 'J'), value: word, at: fc.nat({ max: 4 }) }), {
    selector: (one) => one.name,
    maxLength: 3,
  }),
});

/** Variables that another client adds to the first container between those of the files. */
function setByHand(variables: State['byHand']): void {
  if (variables.length === 0) return;
  const live: { spec: { template: { spec: { containers: { env?: { name: string; value?: string }[] }[] } } } } =
    JSON.parse(kubectl('', 'get', 'deployment', 'web', '-o', 'json'));
  const env = live.spec.template.spec.containers[0]?.env ?? [];
  for (const { name: called, value, at } of variables) {
    if (!env.some((one) => one.name === called)) env.splice(at, 0, { name: called, value });
  }
  const patch = [{ op: 'add', path: '/spec/template/spec/containers/0/env', value: env }];
  kubectl('', 'patch', 'deployment', 'web', '--type=json', '-p', JSON.stringify(patch));
}

type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

function manifests(of: State): string {
  const workload = (called: string, containers: readonly object[]): object => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: called },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: called } },
      template: { metadata: { labels: { app: called } }, spec: { containers } },
    },
  });
  const [app, side] = of.web;
  const items = [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' }, data: of.map },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: of.secret },
    workload('web', side === null ? [app] : [app, side]),
    workload('other', [of.job]),
  ];
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}

const shop = `${namespace}-shop`;
const SHOP = (replicas: number): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'colors' }, data: { COLOR: 'blue' } },
      { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'db' }, stringData: { password: 'hunter2' } },
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } },
      ...['web', 'other'].map((app) => ({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: app, labels: { app } },
        spec: {
          replicas: app === 'web' ? replicas : 0,
          selector: { matchLabels: { app } },
          template: {
            metadata: { labels: { app } },
            spec: {
              terminationGracePeriodSeconds: 0,
              containers: [
                {
                  name: app,
                  image: 'localhost/not-there:1',
                  imagePullPolicy: 'Never',
                  env: [
                    { name: 'COLOR', valueFrom: { configMapKeyRef: { name: 'colors', key: 'COLOR' } } },
                    { name: 'URL', value: '$(WEB_SERVICE_HOST)/$(COLOR)' },
                    { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
                    { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
                    { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
                    {
                      name: 'TYPO',
                      valueFrom: { secretKeyRef: { name: 'db', key: 'pasword', optional: app === 'web' } },
                    },
                  ],
                },
              ],
            },
          },
        },
      })),
    ],
  });

describe.skipIf(typeof reached === 'string')('expand --live and a real cluster', () => {
  const ask = async (files: Readonly<Record<string, string>>, ...given: readonly string[]): Promise<Ending> =>
    runIn({ files, env: { KUBECONFIG: process.env['KUBECONFIG'] ?? '' } }, 'expand', ...given, '--live', '-n', shop);
  const lines = (text: string, ...names: readonly string[]): readonly string[] =>
    text.split('\n').filter((line) => names.some((one) => line.startsWith(`${one}=`)));
  const get = (what: string, path: string): string => kubectlIn(shop, '', 'get', what, '-o', `jsonpath=${path}`);
  afterAll(async () => {
    if (typeof reached !== 'string') await reached.send({ method: 'DELETE', path: `/api/v1/namespaces/${shop}` });
  });

  it('shows what workloads get, and what their Pods got', async () => {
    spawnSync('kubectl', ['create', 'namespace', shop]);
    // The image does not exist: a Pod still has its node and its address.
    kubectlIn(shop, SHOP(1), 'apply', '-f', '-');
    const address = get('service/web', '{.spec.clusterIP}');
    let ip = '';
    for (let attempt = 0; attempt < 300 && ip === ''; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ip = get('pods', '{.items[*].status.podIP}');
    }
    const values = [`COLOR=blue`, `URL=${address}/blue`];

    const web = await ask({}, '-l', 'app=web', '-o', 'env');
    expect(lines(web.stdout, 'COLOR', 'URL', 'IP', 'NODE', 'PASSWORD')).toEqual([
      ...values,
      "IP='<podIP>'",
      "NODE='<nodeName>'",
      "PASSWORD='<Secret db/password>'",
    ]);
    const pods = await ask({}, '--pods', '-o', 'env');
    expect(lines(pods.stdout, 'COLOR', 'URL', 'IP', 'NODE')).toEqual([
      ...values,
      `IP=${ip}`,
      `NODE=${get('pods', '{.items[*].spec.nodeName}')}`,
    ]);

    // Secrets are read only on request, and their values shown only on request.
    const unread = await ask({});
    expect(unread).toMatchObject({ status: 0 });
    const read = await ask({}, '--secrets');
    expect(read.status).toBe(1);
    expect(read.stdout).toContain("couldn't find key pasword in Secret");
    const masked = await ask({}, '-l', 'app=web', '-o', 'env', '--secrets');
    expect(lines(masked.stdout, 'PASSWORD')).toEqual(["PASSWORD='<Secret db/password>'"]);
    for (const { stdout, stderr } of [web, pods, unread, read, masked]) {
      expect(stdout + stderr).not.toMatch(/hunter2|aHVudGVyMg/);
    }
    const shown = await ask({}, '-l', 'app=web', '-o', 'env', '--secrets', '--show-secrets');
    expect(lines(shown.stdout, 'PASSWORD')).toEqual(['PASSWORD=hunter2']);

    // References in a file can use objects in the cluster.
    const { stdout } = await ask(
      {
        'pod.yaml': `apiVersion: v1
kind: Pod
metadata: { name: local }
spec:
  containers:
    - name: app
      image: app
      env:
        - { name: COLOR, valueFrom: { configMapKeyRef: { name: colors, key: COLOR } } }
        - { name: URL, value: $(WEB_SERVICE_HOST)/$(COLOR) }
`,
      },
      'pod.yaml',
      '-o',
      'env',
    );
    expect(lines(stdout, 'COLOR', 'URL')).toEqual(values);
  });
});

describe.skipIf(typeof reached === 'string')('a real cluster', () => {
  it.each([
    { applying: 'kubectl apply', flags: [], runs: 15 },
    { applying: 'kubectl apply --server-side', flags: ['--server-side'], runs: 10 },
  ])('has after $applying what --diff predicted, and then there is no difference', async ({ flags, runs }) => {
    if (spawnSync('kubectl', ['get', 'namespace', namespace]).status !== 0) {
      spawnSync('kubectl', ['create', 'namespace', namespace]);
      kubectl('', 'create', 'service', 'clusterip', 'web', '--tcp=80');
    }
    kubectl('', 'delete', '--ignore-not-found', 'deployment/web', 'deployment/other', 'configmap/m', 'secret/s');
    const [states = []] = fc.sample(fc.array(state, { minLength: runs, maxLength: runs }), {
      numRuns: 1,
      seed: fc.readConfigureGlobal().seed ?? Date.now(),
    });
    for (const [index, of] of states.entries()) {
      const text = flags.length === 0 ? manifests(of) : forServer(manifests(of));
      const predicted = await predict(text, await observe());
      kubectl(text, 'apply', '-f', '-', ...flags);
      const seen = await observe();
      expect({ index, got: otherThan(predicted, seen) }).toEqual({ index, got: otherThan(seen, predicted) });
      expect(await expand(text, '--diff')).toMatchObject({ status: 0, stdout: 'no change for any container\n' });
      setByHand(of.byHand);
    }
  });
});

/**
 * Uses only states that a server accepts repeatedly: 1.20 leaves an empty `valueFrom` next to a new `value`, and
 * refuses the result; and no server restores `stringData` from `data`.
 */
function forServer(text: string): string {
  const list: unknown = JSON.parse(text, (key, value: unknown) =>
    key === 'env' && Array.isArray(value)
      ? value.filter((one: unknown) => JSON.stringify(one).includes(KEPT[textAt(one, 'name') ?? ''] ?? ''))
      : value,
  );
  return JSON.stringify(list).replaceAll(/"stringData":\{[^}]*\}/g, (data) =>
    data.replace('stringData', 'data').replaceAll(/:"([^"]*)"/g, (_all, value: string) => `:"${btoa(value)}"`),
  );
}

const KEPT: Readonly<Record<string, string>> = {
  A: '"value"',
  B: '"value"',
  C: 'configMapKeyRef',
  D: 'secretKeyRef',
};
