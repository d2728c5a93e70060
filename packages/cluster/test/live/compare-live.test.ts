import { printIdentity } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { change, compare, SAME } from './compare-shop.ts';
import type { Files, Question } from './compare-shop.ts';
import { APPLIED } from './live-shop.ts';

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
