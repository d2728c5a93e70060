import { afterEach, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import type { LiveServer, LiveWorld } from '@krmkit/testing';
import { LIVE_SHOP as SHOP, liveServer } from '@krmkit/testing';

/** Unlike the cluster, which has `blue`. */
const FILE = `apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: shop}
data: {COLOR: red, app.conf: "a=1\\n", SIZE: "3"}
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
          containers:
          - name: tidy
            image: localhost/busybox:1
            env: [{name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: COLOR}}}]
`;
const SAME = FILE.replace('red', 'blue');
const CHANGED = `changed  CronJob shop/tidy  a.yaml:6
  container tidy
    ~ env COLOR blue -> red  ConfigMap web/COLOR

changes for 1 container in 1 workload
`;

const open: LiveServer[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Runs `krmkit expand a.yaml --live --diff`. */
async function diff(text: string, world: LiveWorld, ...given: readonly string[]): Promise<Ending> {
  const server = await liveServer({ version: 'v1.20.2', objects: SHOP, ...world });
  open.push(server);
  const env = { KUBECONFIG: server.kubeconfig };
  return runIn({ files: { 'a.yaml': text }, env }, 'expand', 'a.yaml', '--live', '--diff', ...given);
}

describe('expand FILES --live --diff', () => {
  it.each<readonly [text: string, given: readonly string[], ending: Ending]>([
    [SAME, [], { status: 0, stdout: 'no change for any container\n', stderr: '' }],
    [SAME, ['-q'], { status: 0, stdout: '', stderr: '' }],
    [FILE, ['--container', 'tidy', '-l', 'app!=web'], { status: 1, stdout: CHANGED, stderr: '' }],
    [
      FILE,
      ['--name', 'tidi'],
      {
        status: 2,
        stdout: '',
        stderr: 'krmkit expand: none of 2 workloads is selected\n  did you mean --name tidy?\n',
      },
    ],
    [
      FILE,
      ['--container', 'tidi'],
      { status: 2, stdout: '', stderr: 'krmkit expand: there is no container tidi\n  did you mean tidy?\n' },
    ],
    [
      'apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nmetadata: {name: web, namespace: shop}\nspec: {template: {spec: {containers: [{name: a}]}}}\n',
      [],
      {
        status: 0,
        stdout: 'no change for any container\n',
        stderr:
          'krmkit expand: not compared, because krmkit does not read these kinds from a cluster: Rollout shop/web\n',
      },
    ],
  ])('%#', async (text, given, ending) => {
    expect(await diff(text, {}, ...given)).toEqual(ending);
  });

  it('prints JSON', async () => {
    const { status, stdout } = await diff(FILE, {}, '-o', 'json', '-l', 'app!=web');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'ExpansionDiff',
      kubernetes: '1.20.2',
      summary: { workloads: 1 },
    });
  });

  it('shows values of Secrets on request', async () => {
    const text =
      'apiVersion: v1\nkind: Secret\nmetadata: {name: db, namespace: shop}\nstringData: {password: hunter3}\n';
    expect((await diff(text, {}, '--secrets')).stdout).not.toContain('hunter');
    expect((await diff(text, {}, '--secrets', '--show-secrets')).stdout).toContain('hunter2 -> hunter3');
  });

  it('does not compare without the right to read', async () => {
    const refusals = { '/api/v1/namespaces/*/configmaps': 403 };
    const { status, stdout, stderr } = await diff(FILE, { refusals });
    expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
    expect(stderr).toContain('krmkit expand: you have no right to list configmaps in namespace shop\n');
  });

  it('ends with status 3 if a file cannot be read', async () => {
    const { status, stderr } = await diff(`${SAME}---\na: [1\n`, {});
    expect(status).toBe(3);
    expect(stderr).toContain('invalid-yaml');
  });
});

describe('expand KUSTOMIZATION --live', () => {
  async function onCluster(kustomization: string, ...given: readonly string[]): Promise<Ending> {
    const server = await liveServer({ version: 'v1.20.2', objects: SHOP });
    open.push(server);
    const files = { 'prod/a.yaml': SAME, 'prod/kustomization.yaml': `resources: [a.yaml]\n${kustomization}` };
    return runIn({ files, env: { KUBECONFIG: server.kubeconfig } }, 'expand', 'prod', '--live', ...given);
  }
  const image = 'images: [{name: localhost/busybox, newTag: "2"}]\n';

  it('compares what is built with the cluster, unless --no-build is given', async () => {
    const { stdout, status } = await onCluster(image, '--diff');
    expect(stdout).toMatch(/^changed  CronJob shop\/tidy  prod\/a\.yaml:6  build prod$/m);
    expect(status).toBe(1);
    expect((await onCluster(image, '--diff', '--no-build')).status).toBe(0);
  });

  it('expands what is built', async () => {
    const { stdout } = await onCluster(image);
    expect(stdout).toMatch(/^build prod$/m);
    expect(stdout).toContain('localhost/busybox:2');
  });

  it('does not answer for a root that it cannot build', async () => {
    const { stderr, status } = await onCluster('patches: [{path: gone.yaml}]\n', '--diff');
    expect(stderr).toContain('prod/kustomization.yaml:2:');
    expect(status).toBe(3);
  });
});
