import { describe, expect, it } from 'vitest';
import { serveStatus } from '../../src/daemon/status-server.ts';
import { openMetrics } from '../../src/watch/metrics.ts';

describe('the status of krmkit watch', () => {
  it('answers health, readiness and metrics', async () => {
    let isSynced = false;
    const metrics = await openMetrics({
      faults: () => new Map([['MissingKey', 3]]),
      objects: () => new Map([['pods', 7] as const]),
      isLeader: () => true,
      isSynced: () => isSynced,
      waitingPods: () => 0,
      waitingEvents: () => 2,
    });
    metrics.event('created');
    metrics.apiError('pods');
    const server = await serveStatus({ host: '127.0.0.1', port: 0 }, () => isSynced, metrics);
    if (typeof server === 'string') throw new RangeError(server);
    const get = async (path: string): Promise<readonly [number, string]> => {
      const reply = await fetch(`http://127.0.0.1:${server.port}${path}`);
      return [reply.status, await reply.text()];
    };
    expect(await get('/healthz')).toEqual([200, 'ok\n']);
    expect((await get('/readyz'))[0]).toBe(503);
    isSynced = true;
    expect(await get('/readyz')).toEqual([200, 'ok\n']);
    expect((await get('/elsewhere'))[0]).toBe(404);
    const [status, text] = await get('/metrics');
    expect(status).toBe(200);
    for (const line of [
      'krmkit_watch_faults{reason="MissingKey"} 3',
      'krmkit_watch_objects{resource="pods"} 7',
      'krmkit_watch_events_total{result="created"} 1',
      'krmkit_watch_events_total{result="failed"} 0',
      'krmkit_watch_api_errors_total{resource="pods"} 1',
      'krmkit_watch_leader 1',
      'krmkit_watch_synced 1',
      'krmkit_watch_waiting_events 2',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    server.close();
  });
});

describe('where a verb listens', () => {
  const silent = { text: () => Promise.resolve({ type: 'text/plain', body: '' }) };
  const rows: readonly (readonly [host: string, reason: RegExp])[] = [
    ['127.0.0.1', /^another process uses 127\.0\.0\.1:\d+$/],
    ['203.0.113.7', /^203\.0\.113\.7:\d+ is not an address of this machine$/],
    ['no-such-host.invalid', /^no-such-host\.invalid:\d+ is not an address: the host name is unknown$/],
  ];
  it.each(rows)('at %s is not where it cannot', async (host, reason) => {
    const first = await serveStatus({ host: '127.0.0.1', port: 0 }, () => true, silent);
    if (typeof first === 'string') throw new RangeError(first);
    expect(await serveStatus({ host, port: first.port }, () => true, silent)).toMatch(reason);
    first.close();
  });
});
