import { afterEach, describe, expect, it } from 'vitest';
import type { Ending } from './fake-context.ts';
import { runIn } from './fake-context.ts';
import type { LiveServer, LiveWorld } from '@krmkit/testing';
import { LIVE_SHOP as SHOP, liveServer } from '@krmkit/testing';

const APPLIED = `apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: shop}
data: {COLOR: blue, app.conf: "a=1\\n", SIZE: "3"}
---
apiVersion: v1
kind: Secret
metadata: {name: db, namespace: shop}
stringData: {password: hunter2}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80, name: http}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, labels: {app: web}}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
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
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: tidy, namespace: shop}
spec:
  schedule: "0 3 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
          - name: tidy
            image: localhost/busybox:1
            env: [{name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: COLOR}}}]
`;

const open: LiveServer[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Runs `krmkit expand a.yaml --live --diff`. */
async function diff(text: string, world: LiveWorld, ...given: readonly string[]): Promise<Ending> {
  const server = await liveServer({ version: 'v1.20.2', ...world });
  open.push(server);
  const files = { 'a.yaml': text };
  return runIn({ files, env: { KUBECONFIG: server.kubeconfig } }, 'expand', 'a.yaml', '--live', '--diff', ...given);
}

const SAME = { status: 0, stdout: 'no change for any container\n', stderr: '' };
const change = (...changes: readonly (readonly [from: string, to: string])[]): string =>
  changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, APPLIED);

describe('expand FILES --live --diff', () => {
  it.each([[[]], [['--secrets']], [['-l', 'app=web']], [['--container', 'app']]])(
    'finds nothing without changes, despite defaults and fields of other clients: %j',
    async (given) => {
      expect(await diff(APPLIED, { objects: SHOP }, ...given)).toEqual(SAME);
    },
  );

  it('refuses a filter that selects nothing', async () => {
    const { status, stdout, stderr } = await diff(APPLIED, { objects: SHOP }, '--name', 'wev');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^krmkit expand: none of \d+ workloads is selected\n {2}did you mean --name web\?\n$/);
  });

  it('ignores changes that containers do not see', async () => {
    expect(await diff(change(['replicas: 2', 'replicas: 5'], ['0 3 * * *', '0 4 * * *']), { objects: SHOP })).toEqual(
      SAME,
    );
  });

  it('reports what changes, and why', async () => {
    const text = change(
      ['COLOR: blue', 'COLOR: red'],
      [', SIZE: "3"', ''],
      ['{name: OLD, value: gone}', '{name: NEW, value: "$(URL)"}'],
      ['sleep 100000', 'sleep 200000'],
      ['      initContainers:\n', ''],
      ['      - {name: prepare, image: "localhost/busybox:1", imagePullPolicy: Never, command: ["/bin/true"]}\n', ''],
      ['mountPath: /etc/app', 'mountPath: /etc/app, readOnly: true'],
    );
    expect(await diff(text, { objects: SHOP })).toEqual({
      status: 1,
      stderr: '',
      stdout: `changed  Deployment shop/web  a.yaml:16
  container app
    ~ env COLOR blue -> red  ConfigMap web/COLOR
    ~ env URL http://10.0.0.240:80/blue -> http://10.0.0.240:80/red
    + env NEW http://10.0.0.240:80/red
    - env SIZE 3  ConfigMap web/SIZE
    - env OLD gone
    ~ command
          /bin/sh
          -c
        - sleep 100000 # http://10.0.0.240:80/blue
        + sleep 200000 # http://10.0.0.240:80/red
    ~ mount /etc/app configMap web -> configMap web (read only)
    ~ file /etc/app/COLOR  ConfigMap web
    - file /etc/app/SIZE  ConfigMap web
  init container prepare  removed

changed  CronJob shop/tidy  a.yaml:42
  container tidy
    ~ env COLOR blue -> red  ConfigMap web/COLOR

changes for 3 containers in 2 workloads
`,
    });
  });

  it('reports that the value of a Secret changes, and never the value', async () => {
    const text = change(['hunter2', 'hunter3']);
    for (const format of ['table', 'json']) {
      const { status, stdout, stderr } = await diff(text, { objects: SHOP }, '--secrets', '-o', format);
      expect(status).toBe(1);
      expect(stdout + stderr).not.toMatch(/hunter|aHVudGVy/);
      expect(stdout).toContain(
        format === 'json'
          ? '"name":"PASSWORD","change":"changed"'
          : '~ env PASSWORD <secret db/password> (another value)  Secret db/password',
      );
    }
    expect(await diff(text, { objects: SHOP })).toEqual(SAME);
    expect((await diff(text, { objects: SHOP }, '--secrets', '--show-secrets')).stdout).toContain('hunter2 -> hunter3');
  });

  it('has a JSON form', async () => {
    const { status, stdout } = await diff(
      change(['COLOR: blue', 'COLOR: red']),
      { objects: SHOP },
      '-o',
      'json',
      '-l',
      'app!=web',
    );
    expect(status).toBe(1);
    const provenance = { kind: 'configMap', namespace: 'shop', name: 'web', key: 'COLOR', by: 'env' };
    expect(JSON.parse(stdout)).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'ExpansionDiff',
      kubernetes: '1.20.2',
      workloads: [
        {
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          namespace: 'shop',
          name: 'tidy',
          change: 'changed',
          root: null,
          location: { path: 'a.yaml', line: 44, column: 1, endLine: 44, endColumn: 21 },
          containers: [
            {
              name: 'tidy',
              list: 'containers',
              change: 'changed',
              env: [
                {
                  name: 'COLOR',
                  change: 'changed',
                  before: { value: [{ literal: 'blue' }], provenance },
                  after: { value: [{ literal: 'red' }], provenance },
                },
              ],
              fields: [],
              mounts: [],
              files: [],
            },
          ],
        },
      ],
      summary: { workloads: 1, containers: 1 },
    });
  });

  it('reports workloads that the files do not contain, and new ones', async () => {
    const text = `apiVersion: v1
kind: ConfigMap
metadata: {name: web}
data: {COLOR: green}
---
apiVersion: v1
kind: Pod
metadata: {name: fresh}
spec: {enableServiceLinks: false, containers: [{name: a, image: "b:1", envFrom: [{configMapRef: {name: nowhere}}]}]}
`;
    expect((await diff(text, { objects: SHOP }, '--service-links', 'none')).stdout)
      .toBe(`changed  Deployment shop/web  through an object that it refers to
  container app
    ~ env COLOR blue -> green  ConfigMap web/COLOR
    ~ env URL http://10.0.0.240:80/blue -> http://10.0.0.240:80/green
    - env SIZE 3  ConfigMap web/SIZE
    - env app.conf a=1\\n  ConfigMap web/app.conf
    ~ command
          /bin/sh
          -c
        - sleep 100000 # http://10.0.0.240:80/blue
        + sleep 100000 # http://10.0.0.240:80/green
    ~ file /etc/app/COLOR  ConfigMap web
    - file /etc/app/SIZE  ConfigMap web
    - file /etc/app/app.conf  ConfigMap web

changed  CronJob shop/tidy  through an object that it refers to
  container tidy
    ~ env COLOR blue -> green  ConfigMap web/COLOR

added  Pod shop/fresh  a.yaml:6
  container a  added
    + image b:1
    + cannot start CreateContainerConfigError: configmap "nowhere" not found

changes for 3 containers in 3 workloads
`);
  });

  it.each([
    ['Deployments', '/apis/apps/v1/namespaces/*/deployments', 'deployments.apps in namespace shop'],
    ['ConfigMaps', '/api/v1/namespaces/*/configmaps', 'configmaps in namespace shop'],
  ])('does not compare without the right to read: %s', async (_, path, words) => {
    const { status, stdout, stderr } = await diff(APPLIED, { objects: SHOP, refusals: { [path]: 403 } });
    expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
    expect(stderr).toContain(`krmkit expand: you have no right to list ${words}\n`);
  });

  it('ends with status 3 if a file cannot be read, and names kinds that it does not compare', async () => {
    const broken = await diff(`${APPLIED}---\na: [1\n`, { objects: SHOP });
    expect(broken.status).toBe(3);
    const rollout = APPLIED.replace('apps/v1', 'argoproj.io/v1alpha1').replace('kind: Deployment', 'kind: Rollout');
    const { stderr } = await diff(rollout, { objects: SHOP });
    expect(stderr).toBe(
      'krmkit expand: not compared, because krmkit does not read these kinds from a cluster: Rollout shop/web\n',
    );
  });
});

describe('expand KUSTOMIZATION --live', () => {
  async function onCluster(kustomization: string, ...given: readonly string[]): Promise<Ending> {
    const server = await liveServer({ version: 'v1.20.2', objects: SHOP });
    open.push(server);
    const files = { 'prod/a.yaml': APPLIED, 'prod/kustomization.yaml': `resources: [a.yaml]\n${kustomization}` };
    return runIn({ files, env: { KUBECONFIG: server.kubeconfig } }, 'expand', 'prod', '--live', ...given);
  }

  it('compares what is built with the cluster', async () => {
    expect(await onCluster('', '--diff')).toEqual(SAME);
    const image = 'images: [{name: localhost/busybox, newTag: "2"}]\n';
    const { stdout, status } = await onCluster(image, '--diff', '--container', 'tidy');
    expect(stdout).toMatch(/^changed  CronJob shop\/tidy  prod\/a\.yaml:44  build prod$/m);
    expect(stdout).toContain('localhost/busybox:1 -> localhost/busybox:2');
    expect(status).toBe(1);
    const json = await onCluster(image, '--diff', '-o', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      workloads: expect.arrayContaining([expect.objectContaining({ root: 'prod' })]),
    });
    expect((await onCluster(image, '--diff', '--no-build')).status).toBe(0);
  });

  it('expands what is built', async () => {
    const { stdout } = await onCluster('images: [{name: localhost/busybox, newTag: "2"}]\n');
    expect(stdout).toMatch(/^build prod$/m);
    expect(stdout).toContain('localhost/busybox:2');
  });

  it('does not answer for a root that it cannot build', async () => {
    const { stderr, status } = await onCluster('patches: [{path: gone.yaml}]\n', '--diff');
    expect(stderr).toContain('prod/kustomization.yaml:2:');
    expect(status).toBe(3);
  });
});
