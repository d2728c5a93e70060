import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { virtualTime } from '@krmkit/testing';
import type { VirtualTime } from '@krmkit/testing';
import { nodeFileSystem, nodeVolumeFiles } from '@krmkit/base/node';
import type { ContainerEnd, ContainerRuntime, ResourceLimits } from '../src/container-runtime.ts';
import type { PodPorts, StartEvent } from '../src/pod-request.ts';
import type { Probe } from '../src/probe-settings.ts';
import type { ContainerOutcome, RestartingContainer } from '../src/run-container.ts';
import { createLineReader, nextBackOff, NO_BACK_OFF, runContainer, stopContainer } from '../src/run-container.ts';
import { fakeRuntime, SPEC } from './fake-runtime.ts';

it('waits as a kubelet does: not at first, then 10 s, doubling to 5 min', () => {
  let backOff = NO_BACK_OFF;
  let now = 1_000_000;
  const waits: number[] = [];
  for (let restart = 0; restart < 9; restart++) {
    const next = nextBackOff(backOff, now);
    backOff = next.after;
    waits.push(next.wait / 1000);
    now += next.wait + 1000;
  }
  expect(waits).toEqual([0, 10, 20, 40, 80, 160, 300, 300, 300]);
});

it('starts again after ten minutes without a restart', () => {
  const first = nextBackOff(NO_BACK_OFF, 0);
  const second = nextBackOff(first.after, 1000);
  expect(nextBackOff(second.after, 11_000 + 600_000).wait).toBe(20_000);
  expect(nextBackOff(second.after, 11_000 + 600_001).wait).toBe(0);
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('lines of a stream', () => {
  it('arrive complete, however they are split, including the last one without its end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n', '\r') }),
        fc.integer({ min: 1, max: 5 }),
        (text, size) => {
          const reader = createLineReader();
          const all = bytes(text);
          const lines: string[] = [];
          for (let at = 0; at < all.length; at += size) lines.push(...reader.push(all.subarray(at, at + size)));
          lines.push(...reader.finish());
          expect(lines).toEqual(text.endsWith('\n') || text === '' ? text.split('\n').slice(0, -1) : text.split('\n'));
        },
      ),
    );
  });

  it('are split if they are too long', () => {
    const reader = createLineReader();
    expect(reader.push(bytes('x'.repeat(100_000))).map(({ length }) => length)).toEqual([65_536]);
    expect(reader.finish().map(({ length }) => length)).toEqual([100_000 - 65_536]);
  });

  it('have no part without text where a line has the greatest length', () => {
    const reader = createLineReader();
    expect(reader.push(bytes('x'.repeat(65_536)))).toEqual([]);
    expect(reader.push(bytes('\n'))).toEqual(['x'.repeat(65_536)]);
    expect(reader.finish()).toEqual([]);
  });

  it('have all their text, before and after an incomplete character at the end', () => {
    const reader = createLineReader();
    expect(reader.push(Uint8Array.from([...bytes('x'.repeat(65_536)), 0xc3]))).toEqual([]);
    expect(reader.finish()).toEqual(['x'.repeat(65_536), '\uFFFD']);
  });

  it('keep a byte order mark', () => {
    expect(createLineReader().push(bytes('\uFEFFa\n'))).toEqual(['\uFEFFa']);
  });
});

/** One run of a container. */
interface Life {
  /** After so many milliseconds; 0 by default. */
  readonly starts?: number;
  readonly ends?: number;
  readonly end?: ContainerEnd;
  readonly output?: readonly (readonly [at: number, stream: 'stdout' | 'stderr', text: string])[];
}

interface Row {
  readonly title: string;
  readonly lives?: readonly Life[];
  readonly run?: Partial<RestartingContainer>;
  readonly limits?: ResourceLimits;
  readonly runtime?: Partial<ContainerRuntime>;
  /** After so many milliseconds; 0 is before anything. */
  readonly endingAt?: number;
  readonly killAt?: number;
  /** Milliseconds, and what happens. */
  readonly happens: readonly string[];
  readonly outcome: ContainerOutcome;
}

/** Steps that are separated by ` | `. */
const steps = (...texts: readonly string[]): readonly string[] => texts.flatMap((text) => text.split(' | '));
const exit = (exitCode: number, outOfMemory = false): ContainerEnd => ({ kind: 'exited', exitCode, outOfMemory });
const notStarted = (message: string): ContainerEnd => ({ kind: 'not-started', message });
const fails = async (): Promise<{ readonly ok: false; readonly message: string }> => ({ ok: false, message: 'no' });
const probe = (kind: Probe['kind'], more: Partial<Probe> = {}): Probe => ({
  kind,
  check: { kind: 'exec', command: ['check'] },
  initialDelaySeconds: 1,
  periodSeconds: 1,
  timeoutSeconds: 1,
  failureThreshold: 1,
  graceSeconds: undefined,
  ...more,
});

const CGROUP = 'cannot set memory limit: cgroup controller is missing';

// What a kubelet does: pkg/kubelet/kuberuntime/kuberuntime_container.go and .../kuberuntime_manager.go.
const ROWS: readonly Row[] = [
  {
    title: 'that cannot be created as it is configured is refused',
    run: { prepare: fails },
    happens: ['0 failed CreateContainerConfigError: no'],
    outcome: { exitCode: 1, isRefused: true },
  },
  {
    title: 'does not start in a pod that ends',
    endingAt: 0,
    happens: [],
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'runs once under Never',
    lives: [{ end: exit(3) }],
    happens: ['0 create', '50 started', '50 onStarted', '50 onUp', '1000 ended 3', '1000 remove'],
    outcome: { exitCode: 3, isRefused: false },
  },
  {
    title: 'that used too much memory',
    lives: [{ end: exit(137, true) }],
    happens: ['0 create', '50 started', '50 onStarted', '50 onUp', '1000 ended 137 out of memory', '1000 remove'],
    outcome: { exitCode: 137, isRefused: false },
  },
  {
    title: 'under OnFailure runs until it succeeds, the second time at once, the third after ten seconds',
    lives: [{ end: exit(1) }, { end: exit(2) }, { end: exit(0) }],
    run: { policy: 'OnFailure' },
    happens: steps(
      '0 create | 50 started | 50 onStarted | 50 onUp | 1000 ended 1 | 1000 remove | 1000 again after 0',
      '1000 create | 1050 started again | 1050 onStarted | 1050 onUp | 2000 ended 2 | 2000 remove',
      '2000 again after 10000 | 12000 create | 12050 started again | 12050 onStarted | 12050 onUp',
      '13000 ended 0 | 13000 remove',
    ),
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'does not run again in a pod that ends meanwhile',
    run: { policy: 'Always' },
    endingAt: 500,
    happens: ['0 create', '50 started', '50 onStarted', '50 onUp', '1000 ended 0', '1000 remove'],
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'does not run again in a pod that ends while it waits',
    lives: [{ end: exit(1) }, { end: exit(2) }],
    run: { policy: 'Always' },
    endingAt: 5000,
    happens: steps(
      '0 create | 50 started | 50 onStarted | 50 onUp | 1000 ended 1 | 1000 remove | 1000 again after 0',
      '1000 create | 1050 started again | 1050 onStarted | 1050 onUp | 2000 ended 2 | 2000 remove',
      '2000 again after 10000',
    ),
    outcome: { exitCode: 2, isRefused: false },
  },
  {
    title: 'that the tool cannot create',
    runtime: { createContainer: fails },
    happens: ['0 failed RunContainerError: no', '0 remove'],
    outcome: { exitCode: 128, isRefused: false },
  },
  {
    title: 'that the tool cannot start has not started',
    lives: [{ starts: 2000, end: notStarted('exec: not found') }],
    limits: { memoryBytes: 1n },
    happens: ['0 create with limits', '1000 failed RunContainerError: exec: not found', '1000 remove'],
    outcome: { exitCode: 128, isRefused: false },
  },
  {
    title: 'without limits fails where the tool does not permit them',
    lives: [{ starts: 2000, end: notStarted(CGROUP) }],
    happens: ['0 create', `1000 failed RunContainerError: ${CGROUP}`, '1000 remove'],
    outcome: { exitCode: 128, isRefused: false },
  },
  {
    title: 'runs without its limits where the machine does not permit them',
    lives: [{ starts: 2000, end: notStarted(CGROUP) }, { end: exit(0) }],
    limits: { memoryBytes: 1n },
    happens: steps(
      '0 create with limits',
      `1000 warning: it runs without its memory and CPU limits, which this machine does not permit: ${CGROUP}`,
      '1000 remove | 1000 create | 1050 started | 1050 onStarted | 1050 onUp | 2000 ended 0 | 2000 remove',
    ),
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'that ends before it is known to have started has succeeded with code 0',
    lives: [{ starts: 9000, ends: 20 }],
    run: { policy: 'OnFailure' },
    happens: ['0 create', '20 ended 0', '20 remove'],
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'is asked at longer and longer intervals whether it has started',
    lives: [{ starts: 3000, ends: 9000 }],
    happens: ['0 create', '3550 started', '3550 onStarted', '3550 onUp', '9000 ended 0', '9000 remove'],
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'that writes has started, and its lines arrive before its end, also the last one without a line end',
    lives: [
      {
        starts: 9000,
        output: [
          [10, 'stdout', 'a\nb'],
          [20, 'stderr', 'c'],
          [30, 'stdout', 'd\n'],
        ],
      },
    ],
    happens: steps(
      '0 create | 10 started | 10 onStarted | 10 onUp | 10 stdout a | 30 stdout bd | 1000 stderr c',
      '1000 ended 0 | 1000 remove',
    ),
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'runs its postStart hook, for at most half an hour',
    run: { postStart: ['hello', 'you'] },
    happens: steps(
      '0 create | 50 started | 50 exec hello you 1800000 | 50 onStarted | 50 onUp | 1000 ended 0',
      '1000 remove',
    ),
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'is stopped if its postStart hook fails',
    run: { postStart: ['hello'] },
    runtime: { exec: fails },
    happens: steps(
      '0 create | 50 started | 50 failed FailedPostStartHook: no | 50 stop 7 | 50 onStarted | 50 onUp',
      '1000 ended 0 | 1000 remove',
    ),
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'that starts while its pod ends is stopped without a hook',
    lives: [{ starts: 300 }],
    run: { postStart: ['hello'] },
    endingAt: 100,
    happens: ['0 create', '350 started', '350 stop 7', '350 onStarted', '1000 ended 0', '1000 remove'],
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'that starts after its pod was killed is killed',
    lives: [{ starts: 300 }],
    run: { postStart: ['hello'] },
    endingAt: 100,
    killAt: 100,
    happens: ['0 create', '350 started', '350 kill', '350 onStarted', '1000 ended 0', '1000 remove'],
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'whose livenessProbe fails is stopped, and has failed whatever its code',
    lives: [{ ends: 3000 }, { end: exit(0), ends: 500 }],
    run: { policy: 'OnFailure', probes: [probe('livenessProbe')] },
    runtime: { exec: fails },
    happens: steps(
      '0 create | 50 started | 50 onStarted | 50 onUp | 1050 probed',
      '1050 failed Unhealthy: Container app failed liveness probe, will be restarted',
      '1050 stop 7 | 3000 ended 0 | 3000 remove | 3000 again after 0',
      '3000 create | 3050 started again | 3050 onStarted | 3050 onUp | 3500 ended 0 | 3500 remove',
    ),
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'whose startupProbe fails under Never is stopped with the grace period of the probe, and not restarted',
    lives: [{ ends: 3000, end: exit(4) }],
    run: { probes: [probe('startupProbe', { graceSeconds: 3 })] },
    runtime: { exec: fails },
    happens: steps(
      '0 create | 50 started | 50 onStarted | 1050 probed',
      '1050 failed Unhealthy: Container app failed startup probe',
      '1050 stop 3 | 3000 ended 4 | 3000 remove',
    ),
    outcome: { exitCode: 4, isRefused: false },
  },
  {
    title: 'is stopped once if two probes fail',
    lives: [{ ends: 3000 }],
    run: { probes: [probe('livenessProbe'), probe('livenessProbe')] },
    runtime: { exec: fails },
    happens: steps(
      '0 create | 50 started | 50 onStarted | 50 onUp | 1050 probed',
      '1050 failed Unhealthy: Container app failed liveness probe',
      '1050 stop 7 | 1050 probed | 3000 ended 0 | 3000 remove',
    ),
    outcome: { exitCode: 0, isRefused: false },
  },
  {
    title: 'is not probed any more in a pod that ends',
    lives: [{ ends: 3000 }],
    run: { probes: [probe('livenessProbe', { initialDelaySeconds: 2 })] },
    runtime: { exec: fails },
    endingAt: 1000,
    happens: ['0 create', '50 started', '50 onStarted', '50 onUp', '3000 ended 0', '3000 remove'],
    outcome: { exitCode: 0, isRefused: false },
  },
];

function textOf(event: StartEvent): string {
  switch (event.kind) {
    case 'started':
      return event.restarts > 0 ? 'started again' : 'started';
    case 'ended':
      return `ended ${event.exitCode}${event.outOfMemory ? ' out of memory' : ''}`;
    case 'output':
      return `${event.stream} ${event.line}`;
    case 'restarting':
      return `again after ${event.milliseconds}`;
    case 'failed':
      return `failed ${event.reason}: ${event.message}`;
    case 'warning':
      return `warning: ${event.message}`;
    default:
      return event.kind;
  }
}

const never = new AbortController().signal;

/** A tool that notes what is asked of it; names are `app-RESTARTS`. */
function toolOf(lives: readonly Life[], time: VirtualTime, note: (text: string) => void): Partial<ContainerRuntime> {
  const done = { ok: true, value: undefined } as const;
  let runs = 0;
  let began = 0;
  let life: Life = {};
  return {
    createContainer: async ({ limits }) => {
      note(Object.keys(limits).length > 0 ? 'create with limits' : 'create');
      return done;
    },
    run: async (_name, onOutput) => {
      life = lives[runs] ?? {};
      runs++;
      began = time.elapsed();
      for (const [at, stream, text] of life.output ?? []) {
        void time.sleep(at, never).then(() => onOutput(stream, bytes(text)));
      }
      await time.sleep(life.ends ?? 1000, never);
      return life.end ?? exit(0);
    },
    hasStarted: async () => time.elapsed() - began >= (life.starts ?? 0),
    exec: async (_name, command, timeout) => {
      note(`exec ${command.join(' ')} ${timeout}`);
      return done;
    },
    stop: async (_name, graceSeconds) => {
      note(`stop ${graceSeconds}`);
      return done;
    },
    kill: async () => {
      note('kill');
      return done;
    },
    removeContainer: async () => {
      note('remove');
      return done;
    },
  };
}

const portsOf = (
  time: VirtualTime,
  note: (text: string) => void,
  more: Pick<PodPorts, 'runtime'> & Partial<PodPorts>,
): PodPorts => ({
  volumes: nodeVolumeFiles(),
  files: nodeFileSystem(),
  now: time.elapsed,
  wait: time.sleep,
  uuid: () => 'u',
  host: 'h',
  report: async (event) => note(textOf(event)),
  stop: never,
  kill: never,
  ...more,
});

describe('a container', () => {
  it.each(ROWS)('$title', async ({ lives = [], run = {}, limits = {}, runtime = {}, endingAt, killAt, ...row }) => {
    const time = virtualTime();
    const happened: string[] = [];
    const note = (text: string): void => void happened.push(`${time.elapsed()} ${text}`);
    const [ending, kill] = [new AbortController(), new AbortController()];
    if (endingAt === 0) ending.abort();
    else if (endingAt !== undefined) void time.sleep(endingAt, never).then(() => ending.abort());
    if (killAt !== undefined) void time.sleep(killAt, never).then(() => kill.abort());
    const names: (string | undefined)[] = [];
    const outcome = runContainer(
      {
        name: 'app',
        policy: 'Never',
        prepare: async () => ({ ok: true, value: { ...SPEC, limits } }),
        toolName: (restarts) => `app-${restarts}`,
        postStart: undefined,
        preStop: undefined,
        probes: [],
        address: undefined,
        graceSeconds: 7,
        ending: ending.signal,
        onTool: (name) => void names.push(name),
        onStarted: () => note('onStarted'),
        onUp: () => note('onUp'),
        ...run,
      },
      portsOf(time, note, {
        runtime: fakeRuntime({ ...toolOf(lives, time, note), ...runtime }),
        kill: kill.signal,
      }),
    );
    await time.pass(60_000);
    expect(await outcome).toEqual(row.outcome);
    expect(happened).toEqual(row.happens);
    const runs = names.length / 2;
    expect(names).toEqual(Array.from({ length: runs }, (_, index) => [`app-${index}`, undefined]).flat());
  });
});

// https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination: the hook takes time of the grace period.
describe('a container that is stopped', () => {
  it.each<[string, readonly string[] | undefined, number, number, readonly string[]]>([
    ['has the grace period', undefined, 7, 0, ['0 stop 7']],
    ['has no grace period', undefined, 0, 0, ['0 stop 0']],
    ['has what its hook leaves, in whole seconds', ['bye'], 7, 2999, ['0 exec bye 7000', '2999 stop 5']],
    ['has less after a second more', ['bye'], 7, 3000, ['0 exec bye 7000', '3000 stop 4']],
    ['has two seconds after a long hook', ['bye'], 7, 6000, ['0 exec bye 7000', '6000 stop 2']],
    ['gives its hook a second at least', ['bye'], 0, 500, ['0 exec bye 1000', '500 stop 2']],
  ])('%s', async (_, preStop, graceSeconds, takes, happens) => {
    const time = virtualTime();
    const happened: string[] = [];
    await time.pass(10_000);
    const note = (text: string): void => void happened.push(`${time.elapsed() - 10_000} ${text}`);
    const tool = toolOf([], time, note);
    const exec: ContainerRuntime['exec'] = async (...given) => {
      await tool.exec?.(...given);
      await time.sleep(takes, never);
      return { ok: true, value: undefined };
    };
    const stopped = stopContainer(
      { container: 'app', name: 'app-0', preStop, graceSeconds },
      portsOf(time, note, { runtime: fakeRuntime({ ...tool, exec }) }),
    );
    await time.pass(60_000);
    await stopped;
    expect(happened).toEqual(happens);
  });

  it('is stopped although its hook fails', async () => {
    const time = virtualTime();
    const happened: string[] = [];
    const note = (text: string): void => void happened.push(text);
    const runtime = fakeRuntime({ ...toolOf([], time, note), exec: fails });
    await stopContainer(
      { container: 'app', name: 'app-0', preStop: ['bye'], graceSeconds: 3 },
      portsOf(time, note, { runtime }),
    );
    expect(happened).toEqual(['failed FailedPreStopHook: no', 'stop 3']);
  });
});
