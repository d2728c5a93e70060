import { describe, expect, it } from 'vitest';
import type { StartEvent } from '../src/pod-request.ts';
import type { Probe, ProbeKind } from '../src/probe-settings.ts';
import type { ProbePorts } from '../src/run-probes.ts';
import { runProbes } from '../src/run-probes.ts';
import type { Result } from '@krmkit/base';

const probe = (kind: ProbeKind, more: Partial<Probe> = {}): Probe => ({
  kind,
  check: { kind: 'exec', command: [kind] },
  initialDelaySeconds: 0,
  periodSeconds: 10,
  timeoutSeconds: 1,
  failureThreshold: 3,
  graceSeconds: undefined,
  ...more,
});

/** The events with their seconds; `answers` has the results for each kind: `+` success, `-` failure, `x` failure because the container has ended. Ends at 100. */
async function watch(probes: readonly Probe[], answers: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const happened: string[] = [];
  const ended = new AbortController();
  const turns = new Map<string, number>();
  let now = 0;
  let hasEnded = false;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const note = (text: string): void => void happened.push(`${now / 1000} ${text}`);
  const ports: ProbePorts = {
    now: () => now,
    wait: (milliseconds) => new Promise((wake) => void sleepers.push({ at: now + milliseconds, wake })),
    report: (event: StartEvent) => {
      if (event.kind === 'probed') note(`${event.probe} ${event.passed ? 'passes' : (event.message ?? '')}`);
      return Promise.resolve();
    },
    runtime: {
      exec: (_name, [kind = '']) => {
        const turn = turns.get(kind) ?? 0;
        turns.set(kind, turn + 1);
        const answered = (answers[kind] ?? '').charAt(turn);
        hasEnded = answered === 'x';
        const isWell = answered !== '-' && !hasEnded;
        const answer: Result<void> = isWell ? { ok: true, value: undefined } : { ok: false, message: 'fails' };
        return Promise.resolve(answer);
      },
      hasEnded: () => Promise.resolve(hasEnded),
    },
  };
  const running = runProbes(
    {
      container: 'app',
      name: 'app-0',
      probes,
      address: undefined,
      ended: ended.signal,
      onUp: () => note('up'),
      onUnhealthy: ({ kind }) => {
        note(`${kind} ends it`);
        ended.abort();
        return Promise.resolve();
      },
    },
    ports,
  );
  // The clock advances when everything waits.
  for (;;) {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    const next = sleepers.toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined || next.at > 100_000) break;
    sleepers.splice(sleepers.indexOf(next), 1);
    now = next.at;
    next.wake();
  }
  ended.abort();
  for (const { wake } of sleepers) wake();
  await running;
  return happened;
}

// Follows the API reference of Probe, and pkg/kubelet/prober/worker.go.
describe('runProbes', () => {
  it.each<[string, readonly Probe[], Record<string, string>, readonly string[]]>([
    ['no probe', [], {}, ['0 up']],
    ['a probe that passes is reported once', [probe('readinessProbe')], {}, ['0 up', '0 readinessProbe passes']],
    [
      'others wait for the startupProbe, and their delay has passed by then',
      [probe('livenessProbe', { initialDelaySeconds: 5 }), probe('startupProbe', { periodSeconds: 3 })],
      { startupProbe: '--' },
      ['0 startupProbe fails', '6 startupProbe passes', '6 up', '6 livenessProbe passes'],
    ],
    [
      'a failure in a container that has ended is discarded',
      [probe('livenessProbe', { failureThreshold: 2 })],
      { livenessProbe: '+-x' },
      ['0 up', '0 livenessProbe passes', '10 livenessProbe fails'],
    ],
    [
      'a delay counts from the start',
      [probe('livenessProbe', { initialDelaySeconds: 7 })],
      {},
      ['0 up', '7 livenessProbe passes'],
    ],
    [
      'as many consecutive failures as the threshold end the container',
      [probe('livenessProbe')],
      { livenessProbe: '+--+---' },
      [
        '0 up',
        '0 livenessProbe passes',
        '10 livenessProbe fails',
        '30 livenessProbe passes',
        '40 livenessProbe fails',
        '60 livenessProbe ends it',
      ],
    ],
    [
      'after a failed startupProbe no other probe runs',
      [probe('startupProbe', { failureThreshold: 1 }), probe('livenessProbe')],
      { startupProbe: '-' },
      ['0 startupProbe fails', '0 startupProbe ends it'],
    ],
    [
      'a readinessProbe ends nothing',
      [probe('readinessProbe', { failureThreshold: 1, periodSeconds: 40 })],
      { readinessProbe: '--' },
      ['0 up', '0 readinessProbe fails', '80 readinessProbe passes'],
    ],
  ])('%s', async (_, probes, answers, happened) => {
    expect(await watch(probes, answers)).toEqual(happened);
  });
});
