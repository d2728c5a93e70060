import { describe, expect, it } from 'vitest';
import type { Container } from '@krmkit/pods';
import { nodeFileSystem, nodeVolumeFiles } from '@krmkit/base/node';
import type { VirtualTime } from '@krmkit/testing';
import { virtualTime } from '@krmkit/testing';
import type { ContainerEnd } from '../src/container-runtime.ts';
import { PodContainers } from '../src/pod-containers.ts';
import type { PodEnd, PodRequest, StartEvent } from '../src/pod-request.ts';
import type { Probe } from '../src/probe-settings.ts';
import { readPodSettings } from '../src/pod-settings.ts';
import type { RestartPolicy } from '../src/pod-settings.ts';
import { fakeRuntime, SANDBOX, SPEC } from './fake-runtime.ts';
import { REQUEST } from './planned-pod.ts';

const STARTUP: Probe = {
  kind: 'startupProbe',
  check: { kind: 'exec', command: ['probe'] },
  initialDelaySeconds: 4,
  periodSeconds: 1,
  timeoutSeconds: 1,
  failureThreshold: 1,
  graceSeconds: undefined,
};

/** What a container does: ends by itself with these codes, one for each run, after some seconds; else it runs until it is stopped. */
interface Program {
  readonly name: string;
  readonly codes?: readonly number[];
  readonly seconds?: number;
  /** The code after SIGTERM. */
  readonly stopped?: number;
  readonly sidecar?: true;
  readonly policy?: RestartPolicy;
  readonly preStop?: readonly string[];
  readonly probe?: Probe;
}

interface Row {
  readonly title: string;
  readonly init?: readonly Program[];
  readonly regular: readonly Program[];
  readonly spec?: Readonly<Record<string, number>>;
  readonly request?: Partial<PodRequest>;
  /** After so many seconds; 0 is before anything starts. */
  readonly stopAt?: number;
  readonly killAt?: number;
  /** Seconds, and what happens. */
  readonly happens: readonly string[];
  readonly end: Partial<PodEnd>;
}

const ends = (name: string, seconds: number, ...codes: readonly number[]): Program => ({ name, seconds, codes });

// https://kubernetes.io/docs/concepts/workloads/pods/init-containers/ and .../sidecar-containers/: init containers run one
// after the other, each until it succeeds; sidecars keep running until the others have ended, and stop in reverse order.
const ROWS: readonly Row[] = [
  {
    title: 'init containers run one after the other, then the regular ones at a time',
    init: [ends('i', 2, 0), ends('j', 1, 0)],
    regular: [ends('a', 2, 0), ends('b', 1, 0)],
    happens: [
      '0 i starts',
      '2 i ends 0',
      '2 j starts',
      '3 j ends 0',
      '3 a starts',
      '3 b starts',
      '4 b ends 0',
      '5 a ends 0',
    ],
    end: { kind: 'ended', exitCode: 0 },
  },
  {
    title: 'nothing starts after an init container that fails',
    init: [ends('i', 1, 3), ends('j', 1, 0)],
    regular: [ends('a', 1, 0)],
    happens: ['0 i starts', '1 i ends 3'],
    end: { kind: 'ended', exitCode: 3 },
  },
  {
    title: 'an init container that need not run again is not restarted under Always, but after a failure',
    init: [{ ...ends('i', 1, 3, 0), policy: 'Always' }],
    regular: [ends('a', 1, 0)],
    happens: ['0 i starts', '1 i ends 3', '1 i starts', '2 i ends 0', '2 a starts', '3 a ends 0'],
    end: { kind: 'ended', exitCode: 0 },
  },
  {
    title: 'no container is restarted without restarts',
    init: [{ ...ends('i', 1, 0), policy: 'Always' }],
    regular: [{ ...ends('a', 1, 2, 0), policy: 'Always' }],
    request: { restarts: false },
    happens: ['0 i starts', '1 i ends 0', '1 a starts', '2 a ends 2'],
    end: { kind: 'ended', exitCode: 2 },
  },
  {
    title: 'the code of the pod is that of the first container that failed',
    regular: [ends('a', 3, 5), ends('b', 1, 0), ends('c', 2, 7)],
    happens: ['0 a starts', '0 b starts', '0 c starts', '1 b ends 0', '2 c ends 7', '3 a ends 5'],
    end: { kind: 'ended', exitCode: 7 },
  },
  {
    title: 'sidecars run until the regular containers have ended, and stop in reverse order, whatever their code',
    init: [{ name: 's', sidecar: true, stopped: 9 }, ends('i', 1, 0), { name: 't', sidecar: true }],
    regular: [ends('a', 2, 0)],
    happens: [
      '0 s starts',
      '0 i starts',
      '1 i ends 0',
      '1 t starts',
      '1 a starts',
      '3 a ends 0',
      '3 stop t 30',
      '3 t ends 143',
      '3 stop s 30',
      '3 s ends 9',
    ],
    end: { kind: 'ended', exitCode: 0 },
  },
  {
    title: 'what comes after a sidecar waits for its startupProbe',
    init: [{ name: 's', sidecar: true, probe: STARTUP }],
    regular: [ends('a', 1, 0)],
    happens: ['0 s starts', '4 a starts', '5 a ends 0', '5 stop s 30', '5 s ends 143'],
    end: { kind: 'ended', exitCode: 0 },
  },
  {
    title: 'sidecars are restarted',
    init: [{ ...ends('s', 1, 0), sidecar: true }],
    regular: [ends('a', 2, 0)],
    happens: ['0 s starts', '0 a starts', '1 s ends 0', '1 s starts', '2 a ends 0', '2 stop s 30', '2 s ends 143'],
    end: { kind: 'ended', exitCode: 0 },
  },
  {
    title: 'sidecars stop after an init container that fails',
    init: [{ name: 's', sidecar: true }, ends('i', 1, 4)],
    regular: [ends('a', 1, 0)],
    happens: ['0 s starts', '0 i starts', '1 i ends 4', '1 stop s 30', '1 s ends 143'],
    end: { kind: 'ended', exitCode: 4 },
  },
  {
    title: 'a pod that is stopped runs its hooks, then stops the regular containers, then the sidecars',
    init: [{ name: 's', sidecar: true, stopped: 0 }],
    regular: [
      { name: 'a', preStop: ['bye'], stopped: 0 },
      { name: 'b', stopped: 0 },
    ],
    spec: { terminationGracePeriodSeconds: 7 },
    stopAt: 2,
    happens: [
      '0 s starts',
      '0 a starts',
      '0 b starts',
      '2 stopping',
      '2 exec a bye 7000',
      '2 stop b 7',
      '2 stop a 7',
      '2 b ends 0',
      '2 a ends 0',
      '2 stop s 7',
      '2 s ends 0',
    ],
    end: { kind: 'stopped', exitCode: 0 },
  },
  {
    title: 'a pod that is stopped before it begins starts nothing',
    init: [{ name: 's', sidecar: true }, ends('i', 1, 0)],
    regular: [ends('a', 1, 0)],
    stopAt: 0,
    happens: ['0 stopping'],
    end: { kind: 'stopped', exitCode: 0 },
  },
  {
    title: 'a pod that is stopped during its init containers starts no others',
    init: [{ name: 'i', stopped: 0 }, ends('j', 1, 0)],
    regular: [ends('a', 1, 0)],
    stopAt: 1,
    happens: ['0 i starts', '1 stopping', '1 stop i 30', '1 i ends 0'],
    end: { kind: 'stopped', exitCode: 0 },
  },
  {
    title: 'a container that is stopped is not restarted',
    regular: [{ name: 'a', policy: 'Always' }],
    stopAt: 1,
    happens: ['0 a starts', '1 stopping', '1 stop a 30', '1 a ends 143'],
    end: { kind: 'stopped', exitCode: 143 },
  },
  {
    title: 'a pod that is killed kills all that runs',
    init: [{ name: 's', sidecar: true }],
    regular: [{ name: 'a', stopped: -1 }, ends('b', 1, 0)],
    killAt: 2,
    happens: [
      '0 s starts',
      '0 a starts',
      '0 b starts',
      '1 b ends 0',
      '2 stopping',
      '2 kill s',
      '2 kill a',
      '2 s ends 137',
      '2 a ends 137',
    ],
    end: { kind: 'stopped', exitCode: 137 },
  },
  {
    title: 'a pod ends at its deadline, and failed',
    regular: [{ name: 'a', stopped: 0 }],
    spec: { activeDeadlineSeconds: 5 },
    request: { timeoutSeconds: 8 },
    happens: [
      '0 a starts',
      '5 stopping',
      '5 stop a 30',
      '5 a ends 0',
      '5 DeadlineExceeded: the pod was active longer than its deadline',
    ],
    end: { kind: 'deadline', exitCode: 1 },
  },
  {
    title: 'the earlier of two deadlines, and the code of a container that failed',
    regular: [{ name: 'a', stopped: 6 }],
    spec: { activeDeadlineSeconds: 5 },
    request: { timeoutSeconds: 3 },
    happens: [
      '0 a starts',
      '3 stopping',
      '3 stop a 30',
      '3 a ends 6',
      '3 DeadlineExceeded: the pod was active longer than its deadline',
    ],
    end: { kind: 'deadline', exitCode: 6 },
  },
  {
    title: 'a deadline that comes after the end has no effect',
    regular: [ends('a', 2, 0)],
    request: { timeoutSeconds: 3 },
    happens: ['0 a starts', '2 a ends 0'],
    end: { kind: 'ended', exitCode: 0 },
  },
  {
    title: 'nothing happens after its end',
    regular: [ends('a', 1, 0)],
    request: { timeoutSeconds: 30 },
    stopAt: 10,
    killAt: 20,
    happens: ['0 a starts', '1 a ends 0'],
    end: { kind: 'ended', exitCode: 0 },
  },
  {
    title: 'its deadline is over after its end',
    regular: [ends('a', 1, 0)],
    request: { timeoutSeconds: 30 },
    happens: ['0 a starts', '1 a ends 0'],
    end: { kind: 'ended', exitCode: 0 },
  },
];

describe('the containers of a pod', () => {
  it.each(ROWS)('$title', async ({ init = [], regular, spec = {}, request = {}, stopAt, killAt, happens, end }) => {
    const time = virtualTime();
    const happened: string[] = [];
    const note = (text: string): void => void happened.push(`${Math.round(time.elapsed() / 1000)} ${text}`);
    const [stop, kill] = [new AbortController(), new AbortController()];
    const programs = new Map([...init, ...regular].map((one) => [one.name, one]));
    const containerOf = ({ name, preStop }: Program): Container => ({
      name,
      ...(preStop === undefined ? {} : { lifecycle: { preStop: { exec: { command: preStop } } } }),
    });
    const { runtime, isLeft } = toolFor(programs, time, note);
    const running = new PodContainers(
      {
        settings: readPodSettings({ spec }),
        request: { ...REQUEST, ...request },
        sandbox: SANDBOX,
        probes: {
          address: undefined,
          byContainer: new Map(
            [...programs.values()].map(({ name, probe }) => [name, probe === undefined ? [] : [probe]]),
          ),
        },
        prepare: async () => ({ ok: true, value: SPEC }),
        policyOf: ({ name }) => programs.get(name)?.policy ?? 'Never',
      },
      {
        runtime,
        volumes: nodeVolumeFiles(),
        files: nodeFileSystem(),
        now: time.elapsed,
        wait: time.sleep,
        uuid: () => 'u',
        host: 'h',
        report: async (event) => textsOf(event).forEach(note),
        stop: stop.signal,
        kill: kill.signal,
      },
    );
    if (stopAt === 0) stop.abort();
    else if (stopAt !== undefined) void after(time, stopAt).then(() => stop.abort());
    if (killAt !== undefined) void after(time, killAt).then(() => kill.abort());
    const ended = running.run(
      init.map(containerOf),
      regular.map(containerOf),
      ({ name }) => programs.get(name)?.sidecar === true,
    );
    await time.pass(AN_HOUR);
    expect(await ended).toEqual({ left: [], ...end });
    expect(happened).toEqual(happens);
    expect(isLeft()).toBe(false);
  });
});

/** Longer than each row takes, in milliseconds. */
const AN_HOUR = 3_600_000;

const after = (time: VirtualTime, seconds: number): Promise<void> =>
  time.sleep(seconds * 1000, new AbortController().signal);

function textsOf(event: StartEvent): readonly string[] {
  switch (event.kind) {
    case 'started':
      return [`${event.container} starts`];
    case 'ended':
      return [`${event.container} ends ${event.exitCode}`];
    case 'failed':
      return [`${event.reason}: ${event.message}`];
    case 'stopping':
      return ['stopping'];
    default:
      return [];
  }
}

/** A tool whose containers do what their programs say. Names of containers are `web-NAME-RESTARTS`. */
function toolFor(programs: ReadonlyMap<string, Program>, time: VirtualTime, note: (text: string) => void) {
  const running = new Map<string, (exitCode: number) => void>();
  const created = new Set<string>();
  const nameOf = (tool: string): string => tool.split('-')[1] ?? '';
  const runtime = fakeRuntime({
    createContainer: async ({ name }) => {
      created.add(name);
      return { ok: true, value: undefined };
    },
    removeContainer: async (name) => {
      created.delete(name);
      return { ok: true, value: undefined };
    },
    run: (tool) =>
      new Promise<ContainerEnd>((resolve) => {
        const { codes = [], seconds = 0 } = programs.get(nameOf(tool)) ?? {};
        const end = (exitCode: number): void => {
          running.delete(tool);
          resolve({ kind: 'exited', exitCode, outOfMemory: false });
        };
        running.set(tool, end);
        const code = codes[Number(tool.split('-')[2])];
        if (code !== undefined) void after(time, seconds).then(() => end(code));
      }),
    hasStarted: async (tool) => running.has(tool),
    exec: async (tool, command, timeout) => {
      if (command[0] !== 'probe') note(`exec ${nameOf(tool)} ${command.join(' ')} ${timeout}`);
      return { ok: true, value: undefined };
    },
    stop: async (tool, graceSeconds) => {
      const code = programs.get(nameOf(tool))?.stopped ?? 143;
      // A program that ignores SIGTERM.
      if (code < 0) return { ok: true, value: undefined };
      note(`stop ${nameOf(tool)} ${graceSeconds}`);
      running.get(tool)?.(code);
      return { ok: true, value: undefined };
    },
    kill: async (tool) => {
      note(`kill ${nameOf(tool)}`);
      running.get(tool)?.(137);
      return { ok: true, value: undefined };
    },
  });
  return { runtime, isLeft: () => created.size > 0 };
}
