import { NO_COLORS } from '@krmkit/base';
import type { CheckOptions } from '@krmkit/check';
import { settingsOf } from '@krmkit/check';
import { printIdentity } from '@krmkit/manifests';
import { LIVE_SHOP } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import { compareWithCluster } from '../../src/live/compare-live.ts';
import type { LiveComparison } from '../../src/live/compare-live.ts';
import { diffJson, diffText } from '../../src/live/report-changes.ts';
import { wantedOf } from '../../src/live/wanted.ts';
import { readCluster } from '../../src/objects/cluster-package.ts';
import { APPLIED, clusterWith, environmentsIn } from './live-shop.ts';

interface Compared extends LiveComparison {
  readonly text: string;
  readonly json: unknown;
}

interface Question extends CheckOptions {
  readonly secrets?: boolean;
  readonly serviceLinks?: boolean;
}

type Files = Readonly<Record<string, string>>;

/** Compares files with the cluster of `LIVE_SHOP`, as `krmkit expand FILES --live --diff`. */
async function compare(
  given: string | Files,
  { secrets = false, serviceLinks = true, ...options }: Question = {},
): Promise<Compared> {
  const read = await environmentsIn(typeof given === 'string' ? { 'a.yaml': given } : given);
  const settings = {
    ...settingsOf('check', { kubernetes: '1.20.2', namespace: 'shop', ...options }),
    serviceLinks,
    paths: ['.'],
    labelSelector: undefined,
    quiet: false,
  };
  const api = clusterWith(LIVE_SHOP).connect();
  const { signal } = new AbortController();
  const choice = { allNamespaces: false, pods: false, secrets, diff: true };
  const cluster = await readCluster(api, wantedOf(read, settings, choice, { api, signal }));
  if (!cluster.ok) throw new Error(JSON.stringify(cluster.failure));
  const compared = compareWithCluster({ read, cluster: cluster.value, settings, images: new Map() });
  return {
    ...compared,
    text: [...diffText(compared.changes, settings, NO_COLORS)].join(''),
    json: JSON.parse([...diffJson(compared.changes, settings)].join('')),
  };
}

const change = (...changes: readonly (readonly [from: string, to: string])[]): string =>
  changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, APPLIED);

const SAME = 'no change for any container\n';

describe('files and a cluster', () => {
  it.each<readonly [string, Question]>([
    ['all', {}],
    ['with the values of Secrets', { secrets: true }],
    ['with a label', { selection: { labels: [{ key: 'app', operator: 'in', values: ['web'] }] } }],
    ['of one container', { container: 'app' }],
  ])(
    'have no differences after kubectl apply, despite defaults and fields of other clients: %s',
    async (_, question) => {
      expect((await compare(APPLIED, question)).text).toBe(SAME);
    },
  );

  it('have none that containers do not see', async () => {
    const text = change(['replicas: 2', 'replicas: 5'], ['0 3 * * *', '0 4 * * *']);
    expect((await compare(text)).text).toBe(SAME);
  });

  it('differ, and why', async () => {
    const text = change(
      ['COLOR: blue', 'COLOR: red'],
      [', SIZE: "3"', ''],
      ['{name: OLD, value: gone}', '{name: NEW, value: "$(URL)"}'],
      ['sleep 100000', 'sleep 200000'],
      ['      initContainers:\n', ''],
      ['      - {name: prepare, image: "localhost/busybox:1", imagePullPolicy: Never, command: ["/bin/true"]}\n', ''],
      ['mountPath: /etc/app', 'mountPath: /etc/app, readOnly: true'],
    );
    expect((await compare(text)).text).toBe(`changed  Deployment shop/web  a.yaml:16
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
`);
  });

  it('differ in a Secret, whose value is only shown on request', async () => {
    const text = change(['hunter2', 'hunter3']);
    const hidden = await compare(text, { secrets: true });
    expect(hidden.text).toContain('~ env PASSWORD <secret db/password> (another value)  Secret db/password\n');
    expect(JSON.stringify(hidden.json)).toContain('"name":"PASSWORD","change":"changed"');
    expect(hidden.text + JSON.stringify(hidden.json)).not.toMatch(/hunter|aHVudGVy/);
    expect((await compare(text, { secrets: true, showSecrets: true })).text).toContain('hunter2 -> hunter3');
    expect((await compare(text)).text).toBe(SAME);
  });

  it('differ through an object that the files have, and have workloads that are new', async () => {
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
    expect((await compare(text, { serviceLinks: false })).text)
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

  it('are a document, too', async () => {
    const compared = await compare(change(['COLOR: blue', 'COLOR: red']), { container: 'tidy' });
    const provenance = { kind: 'configMap', namespace: 'shop', name: 'web', key: 'COLOR', by: 'env' };
    expect(compared.json).toEqual({
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
    expect((await compare(APPLIED)).json).toMatchObject({ workloads: [], summary: { workloads: 0, containers: 0 } });
  });

  it('are compared for the selected workloads, and a selection of none says so', async () => {
    const { miss, changes } = await compare(APPLIED, { selection: { names: ['wev'] } });
    expect(changes).toEqual([]);
    expect(miss?.explain('workload')).toMatchObject({ hint: 'did you mean --name web?' });
    const { miss: none, containerNames } = await compare(APPLIED);
    expect({ none, containerNames }).toEqual({ none: undefined, containerNames: ['prepare', 'app', 'tidy'] });
  });

  it('are not compared for kinds that are not read from a cluster', async () => {
    const rollout = APPLIED.replace('apps/v1', 'argoproj.io/v1alpha1').replace('kind: Deployment', 'kind: Rollout');
    const { unread } = await compare(rollout);
    expect(unread.map(({ identity }) => printIdentity(identity))).toEqual(['Rollout shop/web']);
  });
});

describe('builds and a cluster', () => {
  const files = (kustomization: string): Files => ({
    'prod/a.yaml': APPLIED,
    'prod/kustomization.yaml': `resources: [a.yaml]\n${kustomization}`,
  });
  const image = 'images: [{name: localhost/busybox, newTag: "2"}]\n';

  it('have no differences after kubectl apply', async () => {
    expect((await compare(files(''))).text).toBe(SAME);
  });

  it('differ', async () => {
    const { text, json } = await compare(files(image), { container: 'tidy' });
    expect(text).toBe(`changed  CronJob shop/tidy  prod/a.yaml:44  build prod
  container tidy
    ~ image localhost/busybox:1 -> localhost/busybox:2

changes for 1 container in 1 workload
`);
    expect(json).toMatchObject({ workloads: [{ root: 'prod' }] });
  });

  it('are not compared if they fail', async () => {
    expect((await compare(files('patches: [{path: gone.yaml}]\n'))).changes).toEqual([]);
  });
});
