import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemTiming } from '@krmkit/base';
import type { Result } from '@krmkit/base';
import { readRelease } from '@krmkit/pods';
import type { Log } from '../../src/daemon/log.ts';
import type { WatchResult, WatchSettings } from '../../src/watch/run-watch.ts';
import { runWatch } from '../../src/watch/run-watch.ts';
import type { ClusterServer } from './cluster-server.ts';
import { clusterServer } from './cluster-server.ts';
import type { MemoryCluster } from './memory-cluster.ts';
import { memoryCluster, refused, textAt } from './memory-cluster.ts';

let cluster: MemoryCluster;
let server: ClusterServer;
beforeEach(async () => {
  cluster = memoryCluster();
  server = await clusterServer(cluster);
});
afterEach(() => server.close());

const bad = { spec: { containers: [{ name: 'app', image: 'b', env: [{ name: 'A', value: '$(NO)' }] }] } };

interface Watched {
  readonly lines: readonly string[];
  readonly recorded: readonly string[];
  readonly done: Promise<Result<WatchResult>>;
  readonly end: AbortController;
}

function watch(settings: Partial<WatchSettings> = {}): Watched {
  const lines: string[] = [];
  const recorded: string[] = [];
  const line = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  const log: Log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  const end = new AbortController();
  const done = runWatch(
    {
      context: undefined,
      kubeconfig: server.kubeconfig,
      namespaces: [],
      labelSelector: undefined,
      secrets: false,
      kubernetes: undefined,
      eventsApi: 'v1',
      leaderElect: false,
      leaseName: 'watch',
      leaseNamespace: undefined,
      statusListen: undefined,
      dryRun: false,
      once: false,
      ...settings,
    },
    {
      environment: { POD_NAME: 'watch-1' },
      signal: end.signal,
      timing: systemTiming(),
      yieldTurn: () => setImmediate(),
      openLog: async () => log,
      onRecorded: ({ pod, fault }) => void recorded.push(`${pod.namespace}/${pod.name} ${fault.reason}`),
      beforeInterrupt: () => () => Promise.resolve(),
    },
  );
  return { lines, recorded, done, end };
}

const events = (): readonly unknown[] =>
  cluster.objects('events').map((event) => textAt(event, 'involvedObject', 'name'));

describe('a watch that ends when all is checked', () => {
  it('counts faults and pods, and writes nothing with a dry run', async () => {
    cluster.put('pods', 'shop/a', bad);
    cluster.put('pods', 'shop/b', { spec: { containers: [] } });
    const { done, recorded, lines } = watch({ once: true, dryRun: true });
    expect(await done).toEqual({ ok: true, value: { faults: 1, pods: 2, isWhole: true } });
    expect([recorded, events()]).toEqual([['shop/a UnresolvedReference'], []]);
    expect(lines).toContain('info all objects are known');
    expect(lines.some((line) => line.startsWith('warn'))).toBe(false);
  });

  it('fails where a list fails that it needs', async () => {
    cluster.intercept = ({ path }) => (path.endsWith('/pods') ? refused(403, 'Forbidden') : undefined);
    expect(await watch({ once: true, dryRun: true }).done).toMatchObject({
      ok: false,
      message: expect.stringContaining('Forbidden'),
    });
  });

  it('needs no nodes', async () => {
    cluster.intercept = ({ path }) => (path.endsWith('/nodes') ? refused(403, 'Forbidden') : undefined);
    expect(await watch({ once: true, dryRun: true }).done).toMatchObject({ ok: true, value: { isWhole: true } });
  });
});

describe('a watch', () => {
  it('writes an Event, and ends with the signal', async () => {
    cluster.put('pods', 'shop/a', bad);
    const { done, end } = watch();
    await expect.poll(events).toEqual(['a']);
    end.abort();
    expect(await done).toEqual({ ok: true, value: { faults: 1, pods: 1, isWhole: false } });
  });

  it('records while it holds the Lease, and gives it back', async () => {
    cluster.put('pods', 'shop/a', bad);
    const { done, end, lines } = watch({ leaderElect: true });
    await expect.poll(events).toEqual(['a']);
    const holder = (): unknown => cluster.objects('leases').map((lease) => textAt(lease, 'spec', 'holderIdentity'));
    expect(holder()).toEqual([expect.stringMatching(/^watch-1_/)]);
    end.abort();
    await done;
    expect(lines).toEqual(
      expect.arrayContaining([
        'info this replica records Events now',
        'info this replica does not record Events any more',
      ]),
    );
    expect(holder()).toEqual(['']);
  });

  it('says so where its address is in use', async () => {
    const { done } = watch({ statusListen: { host: '192.0.2.1', port: 1 } });
    expect(await done).toMatchObject({
      ok: false,
      message: expect.stringContaining('cannot listen: 192.0.2.1:1'),
      hint: 'Name another address with --status-listen.',
    });
  });

  it('warns of a server that does not report its release', async () => {
    server.close();
    server = await clusterServer(cluster, 'unknown');
    const { done, lines } = watch({ once: true, dryRun: true });
    await done;
    expect(lines.filter((line) => line.startsWith('warn'))).toEqual([
      expect.stringContaining('warn the server does not report its release; krmkit assumes 1.'),
    ]);
  });

  it('follows the release that is asked for, and warns of one that it does not know', async () => {
    const { done, lines } = watch({ once: true, dryRun: true, kubernetes: readRelease('1.99') });
    await done;
    expect(lines.filter((line) => line.startsWith('warn'))).toHaveLength(1);
  });

  it.each<[string, (one: MemoryCluster) => void]>([
    [
      'a server that is not there',
      (one) => {
        one.failure = { kind: 'unreachable', message: 'down' };
      },
    ],
    [
      'a login that is refused',
      (one) => {
        one.failure = refused(401, 'Unauthorized');
      },
    ],
  ])('ends at once with %s', async (_, fail) => {
    fail(cluster);
    expect(await watch().done).toMatchObject({ ok: false });
  });

  it('ends at once where it is stopped before, and without a kubeconfig', async () => {
    const { done, end } = watch();
    end.abort();
    expect(await done).toEqual({ ok: true, value: { faults: 0, pods: 0, isWhole: false } });
    expect(await watch({ kubeconfig: '/none/config' }).done).toMatchObject({
      ok: false,
      message: expect.stringContaining('/none/config'),
    });
  });
});
