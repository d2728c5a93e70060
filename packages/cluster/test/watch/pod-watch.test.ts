import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import { virtualTime } from '@krmkit/testing';
import type { MemoryCluster } from './memory-cluster.ts';
import { memoryCluster, refused, textAt } from './memory-cluster.ts';
import { fromMap, pod, recorded, UNRESOLVED } from './recorded-pods.ts';
import { startReplica } from './replica.ts';

const UNRESOLVED_TOO = { name: 'OTHER', value: '$(NOPE)' };
const fromSecret = (name: string, key: string): JsonObject => ({
  name: 'S',
  valueFrom: { secretKeyRef: { name, key } },
});

describe('krmkit watch', () => {
  it.each([
    {
      severity: 'warning',
      fault: 'a shell that runs a reference',
      spec: { containers: [{ name: 'app', command: ['sh', '-c', 'ping $(DB_HOST)'] }] },
      events: ['a UnresolvedReference 1'],
    },
    {
      severity: 'warning',
      fault: 'a name that is declared twice',
      spec: { containers: [{ name: 'app', env: [UNRESOLVED, { name: 'URL', value: 'x' }] }] },
      events: ['a DuplicateName 1', 'a UnresolvedReference 1'],
    },
    {
      severity: 'info',
      fault: 'what is hardly meant as a reference',
      spec: { containers: [{ name: 'app', args: ['^a$(|b)'] }] },
      events: [],
    },
  ])('$severity: $fault', async ({ spec, events }) => {
    const cluster = memoryCluster();
    const time = virtualTime();
    startReplica(cluster, time);
    await time.pass(100);
    cluster.put('pods', 'shop/a', { spec });
    await time.pass(2000);
    expect(recorded(cluster)).toEqual(events);
  });

  // On a real cluster the Event had a count of 2, and one time for first and last.
  it('counts a fault once if only a half of it can be resolved', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    startReplica(cluster, time);
    await time.pass(100);
    const value = '$(NODE) $(A_B_SERVICE_PORT)';
    cluster.put('pods', 'shop/a', pod([{ name: 'URL', value }, UNRESOLVED_TOO]));
    await time.pass(100);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
    await time.pass(2000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1', 'a UnresolvedReference 1']);
    const messages = cluster.objects('events').map((event) => textAt(event, 'message'));
    expect(messages.toSorted()).toEqual([
      expect.stringMatching(/^env OTHER: /),
      expect.stringMatching(/^env URL: \$\(NODE\) .*A_B_SERVICE_PORT/),
    ]);
  });

  it('records a fault that no object can resolve at once, and one that an object can resolve after the grace', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    startReplica(cluster, time);
    await time.pass(100);
    cluster.put('pods', 'shop/a', pod([UNRESOLVED]));
    cluster.put('pods', 'shop/b', pod([fromMap('cfg', 'k')]));
    await time.pass(100);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1']);
    await time.pass(1000);
    expect(recorded(cluster)).toEqual(['a UnresolvedReference 1', 'b MissingConfigmap 1']);
    const event = cluster.objects('events').find((one) => textAt(one, 'involvedObject', 'name') === 'a') ?? {};
    expect(event).toMatchObject({
      kind: 'Event',
      type: 'Warning',
      message: 'env URL: $(NOPE) is not defined',
      source: { component: 'krmkit' },
      involvedObject: {
        apiVersion: 'v1',
        kind: 'Pod',
        namespace: 'shop',
        name: 'a',
        uid: textAt(cluster.objects('pods')[0], 'metadata', 'uid'),
        resourceVersion: textAt(cluster.objects('pods')[0], 'metadata', 'resourceVersion'),
        fieldPath: 'spec.containers{app}',
      },
    });
    expect(textAt(event, 'metadata', 'name')).toMatch(/^a\.[0-9a-f]{16}$/);
  });

  it('reports nothing if the missing object arrives in the same apply', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    startReplica(cluster, time);
    await time.pass(100);
    cluster.put('pods', 'shop/a', pod([fromMap('cfg', 'k'), { name: 'U', value: '$(DB_SERVICE_HOST)' }]));
    await time.pass(500);
    cluster.put('configmaps', 'shop/cfg', { data: { k: 'v' } });
    cluster.put('services', 'shop/db', { spec: { clusterIP: '10.0.0.1', ports: [{ port: 80 }] } });
    await time.pass(5000);
    expect(recorded(cluster)).toEqual([]);
  });

  it('waits anew for what a pod lacks that has the name of a deleted one', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    startReplica(cluster, time);
    await time.pass(100);
    cluster.put('pods', 'shop/a', pod([fromMap('cfg', 'k')]));
    await time.pass(500);
    cluster.remove('pods', 'shop/a');
    await time.pass(5000);
    cluster.put('pods', 'shop/a', pod([fromMap('cfg', 'k')]));
    await time.pass(500);
    expect(recorded(cluster)).toEqual([]);
    await time.pass(1000);
    expect(recorded(cluster)).toEqual(['a MissingConfigmap 1']);
  });

  it('ignores pods that ended or are being deleted, and those without a fault', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    cluster.put(
      'pods',
      'shop/ok',
      pod([
        { name: 'A', value: 'x' },
        { name: 'B', value: '$(A) $(KUBERNETES_SERVICE_HOST)' },
      ]),
    );
    cluster.put('pods', 'shop/done', pod([UNRESOLVED], { status: { phase: 'Succeeded' } }));
    cluster.put('pods', 'shop/failed', pod([UNRESOLVED], { status: { phase: 'Failed' } }));
    cluster.put('pods', 'shop/going', pod([UNRESOLVED], { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }));
    startReplica(cluster, time);
    await time.pass(5000);
    expect(recorded(cluster)).toEqual([]);
  });

  const changes: readonly (readonly [what: string, count: number, change: (cluster: MemoryCluster) => void])[] = [
    ['another image', 2, (at) => at.put('pods', 'shop/a', pod([fromMap('cfg', 'gone', false)], {}, 'app:2'))],
    [
      'its status',
      1,
      (at) => at.put('pods', 'shop/a', pod([fromMap('cfg', 'gone')], { status: { phase: 'Running' } })),
    ],
    [
      'a label',
      1,
      (at) => at.put('pods', 'shop/a', pod([fromMap('cfg', 'gone')], { metadata: { labels: { a: 'b' } } })),
    ],
    ['its node', 1, (at) => at.put('pods', 'shop/a', withNode(pod([fromMap('cfg', 'gone')])))],
    ['a key of its ConfigMap', 2, (at) => at.put('configmaps', 'shop/cfg', { data: { k: 'v', l: 'w' } })],
    ['a value of its ConfigMap', 1, (at) => at.put('configmaps', 'shop/cfg', { data: { k: 'other' } })],
    ['another ConfigMap', 1, (at) => at.put('configmaps', 'shop/other', { data: { x: 'v' } })],
    ['the same ConfigMap elsewhere', 1, (at) => at.put('configmaps', 'else/cfg', { data: { x: 'v' } })],
    [
      'a Service that it does not refer to',
      1,
      (at) => at.put('services', 'shop/db', { spec: { clusterIP: '10.0.0.1' } }),
    ],
    ['a relist', 1, (at) => (at.compact(), at.breakWatches())],
  ];
  for (const [what, count, change] of changes) {
    it(`counts ${what}: ${count}`, async () => {
      const cluster = memoryCluster();
      const time = virtualTime();
      cluster.put('configmaps', 'shop/cfg', { data: { k: 'v' } });
      cluster.put('pods', 'shop/a', pod([fromMap('cfg', 'gone')]));
      const replica = startReplica(cluster, time);
      await time.pass(3000);
      expect(recorded(cluster)).toEqual(['a MissingKey 1']);
      change(cluster);
      await time.pass(30_000);
      expect(recorded(cluster)).toEqual([`a MissingKey ${count}`]);
      void replica.stop();
      await time.pass(6000);
      startReplica(cluster, time);
      await time.pass(30_000);
      expect(recorded(cluster)).toEqual([`a MissingKey ${count}`]);
    });
  }

  it('knows Secrets by their keys if it has the right to read them, and no values', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    const canary = 'Y2FuYXJ5LXZhbHVl';
    cluster.put('secrets', 'shop/db', { data: { password: canary } });
    cluster.put('pods', 'shop/a', pod([fromSecret('db', 'pasword')]));
    cluster.put('pods', 'shop/b', pod([fromSecret('db', 'password')]));
    startReplica(cluster, time);
    await time.pass(3000);
    expect(recorded(cluster)).toEqual([]);
    expect(cluster.requests.some(({ path }) => path.includes('secrets'))).toBe(false);
    startReplica(cluster, time, { secrets: true });
    await time.pass(3000);
    expect(recorded(cluster)).toEqual(['a MissingKey 1']);
    expect(JSON.stringify(cluster.objects('events'))).not.toContain(canary);
    expect(JSON.stringify(cluster.requests)).not.toContain(canary);
  });

  it('follows only the selected namespaces, and assumes the Service kubernetes there', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    for (const namespace of ['shop', 'blog', 'other']) {
      cluster.put(
        'pods',
        `${namespace}/a-${namespace}`,
        pod([UNRESOLVED, { name: 'K', value: '$(KUBERNETES_SERVICE_HOST)' }]),
      );
    }
    startReplica(cluster, time, { namespaces: ['shop', 'blog'] });
    await time.pass(3000);
    expect(recorded(cluster)).toEqual(['a-blog UnresolvedReference 1', 'a-shop UnresolvedReference 1']);
    expect(cluster.requests.filter(({ path }) => path === '/api/v1/pods')).toEqual([]);
  });

  it('works without the right to list nodes and Services of other namespaces', async () => {
    const cluster = memoryCluster();
    const time = virtualTime();
    cluster.intercept = ({ path }) =>
      path === '/api/v1/nodes' || path === '/api/v1/namespaces/default/services'
        ? refused(403, 'Forbidden')
        : undefined;
    cluster.put('pods', 'shop/a', pod([fromMap('cfg', 'k'), { name: 'K', value: '$(KUBERNETES_SERVICE_HOST)' }]));
    startReplica(cluster, time, { namespaces: ['shop'] });
    await time.pass(60_000);
    expect(recorded(cluster)).toEqual(['a MissingConfigmap 1']);
  });
});

function withNode(value: JsonObject): JsonObject {
  const spec = member(value, 'spec');
  return { ...value, spec: { ...(isObject(spec) ? spec : {}), nodeName: 'n1' } };
}
