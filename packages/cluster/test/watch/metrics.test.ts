import { expect, it } from 'vitest';
import { openMetrics } from '../../src/watch/metrics.ts';

/** The lines of the metrics of krmkit, without comments. */
async function linesOf(metrics: Awaited<ReturnType<typeof openMetrics>>): Promise<readonly string[]> {
  return (await metrics.text()).body.split('\n').filter((line) => line.startsWith('krmkit_'));
}

const open = (isLeader: boolean, faults: ReadonlyMap<string, number> = new Map()): ReturnType<typeof openMetrics> =>
  openMetrics({
    faults: () => faults,
    objects: () => new Map([['pods', 3]]),
    isLeader: () => isLeader,
    isSynced: () => !isLeader,
    waitingPods: () => 4,
    waitingEvents: () => 5,
  });

it('the metrics of a watch have the current values', async () => {
  const faults = new Map([['MissingKey', 2]]);
  const metrics = await open(true, faults);
  expect(await linesOf(metrics)).toEqual([
    'krmkit_watch_events_total{result="created"} 0',
    'krmkit_watch_events_total{result="patched"} 0',
    'krmkit_watch_events_total{result="known"} 0',
    'krmkit_watch_events_total{result="dropped"} 0',
    'krmkit_watch_events_total{result="failed"} 0',
    'krmkit_watch_faults{reason="MissingKey"} 2',
    'krmkit_watch_objects{resource="pods"} 3',
    'krmkit_watch_leader 1',
    'krmkit_watch_synced 0',
    'krmkit_watch_waiting_pods 4',
    'krmkit_watch_waiting_events 5',
  ]);
  metrics.event('created');
  metrics.event('created');
  metrics.event('failed');
  metrics.apiError('pods');
  faults.delete('MissingKey');
  faults.set('MissingService', 1);
  const lines = await linesOf(metrics);
  expect(lines).toEqual(
    expect.arrayContaining([
      'krmkit_watch_events_total{result="created"} 2',
      'krmkit_watch_events_total{result="failed"} 1',
      'krmkit_watch_api_errors_total{resource="pods"} 1',
      'krmkit_watch_faults{reason="MissingService"} 1',
    ]),
  );
  // What has no value any more is left out.
  expect(lines.join('\n')).not.toContain('MissingKey');
});

it('the metrics of a standby are those of its own process, in the format of Prometheus', async () => {
  const [metrics] = [await open(false), await open(true)];
  expect(await linesOf(metrics)).toEqual(expect.arrayContaining(['krmkit_watch_leader 0', 'krmkit_watch_synced 1']));
  const { type, body } = await metrics.text();
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toContain('process_resident_memory_bytes ');
});
