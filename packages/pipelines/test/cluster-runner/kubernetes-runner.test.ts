import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createKubernetesRunner } from '../../src/cluster-runner/kubernetes-runner.ts';
import type { KubernetesRunner } from '../../src/cluster-runner/kubernetes-runner.ts';
import type { KubernetesSettings } from '../../src/cluster-runner/settings.ts';
import { declaredConfigs, findInOrder } from '@krmkit/functions';
import type { FunctionResponse, RunLimits, ContainerProgram } from '@krmkit/functions';
import type { CancelSignal, JsonObject } from '@krmkit/base';
import { memoryFileSystem, follow, member } from '@krmkit/base';
import type { ApiReply, ExecEnd } from '@krmkit/cluster';
import type { FakeCluster, FakeFunction } from './fake-cluster.ts';
import { exited, fakeCluster, RUNNING } from './fake-cluster.ts';

const LIMITS: RunLimits = {
  timeoutMilliseconds: 2000,
  maxOutputBytes: 1000,
  maxMemoryBytes: 64 * 1024 * 1024,
  maxProcesses: 8,
};

interface Given {
  readonly concurrency?: number;
  readonly settings?: Partial<KubernetesSettings>;
  readonly files?: Readonly<Record<string, string>>;
}

interface Setup extends FakeCluster {
  readonly runner: KubernetesRunner;
  readonly call: (text: string, more?: Partial<Call>) => Promise<FunctionResponse>;
}

interface Call {
  readonly program: Partial<ContainerProgram>;
  readonly local: string;
  readonly limits: Partial<RunLimits>;
  readonly signal: CancelSignal;
}

const opened: KubernetesRunner[] = [];
const echo: FakeFunction = (input) => ({ out: input, err: 'note\n' });

function setUp(run: FakeFunction = echo, given: Given = {}): Setup {
  const fake = fakeCluster(run);
  const runner = createKubernetesRunner(
    {
      connect: () => Promise.resolve({ ok: true, value: fake.cluster }),
      findConfig: findInOrder([declaredConfigs(['a:1', 'b:1'].map((image) => ({ image, words: ['/bin/fn', '--x'] })))]),
      files: memoryFileSystem(new Map(Object.entries(given.files ?? {}))),
    },
    {
      settings: {
        context: undefined,
        namespace: undefined,
        helperImage: 'helper:1',
        imagePullSecrets: [],
        requests: { cpu: '100m' },
        limits: {},
        memoryBytes: undefined,
        freshPods: false,
        podRunningMilliseconds: 500,
        entrypoints: [],
        ...given.settings,
      },
      network: false,
      env: [],
      pull: 'missing',
      caller: { TOKEN: 'secret' },
      run: 'r1',
      functionMilliseconds: LIMITS.timeoutMilliseconds,
      concurrency: given.concurrency ?? 2,
    },
  );
  const call: Setup['call'] = (text, more = {}) => {
    const program: ContainerProgram = {
      kind: 'container',
      image: 'a:1',
      network: false,
      mounts: [],
      env: [],
      ...more.program,
    };
    return runner.run(
      { program, localDirectory: more.local, text: () => text, value: () => ({}) },
      { ...LIMITS, ...more.limits },
      more.signal ?? new AbortController().signal,
    );
  };
  opened.push(runner);
  return { ...fake, runner, call };
}

// A runner that is not closed keeps its Pods alive, also for the tests of other files.
afterEach(async () => {
  for (const runner of opened.splice(0)) await runner.close();
});

const printed = ({ output }: FunctionResponse): string | undefined =>
  output?.kind === 'text' ? new TextDecoder().decode(output.bytes) : undefined;

const DONE = { end: { kind: 'exited', status: 0 }, stderr: 'note\n' };

// env(1) of BusyBox: 127 if the program is not found, 126 if it cannot be run.
describe('what a function ends with', () => {
  const missing = "env: can't execute '/bin/fn': No such file or directory\n";
  const refused = "env: can't execute '/bin/fn': Permission denied\n";
  const cannotRun = (why: string): object => ({
    end: {
      kind: 'failed',
      message: `the image 'a:1' cannot be run: ${why.trim()}`,
      hint: 'check the ENTRYPOINT of the image, or the words of --entrypoint',
    },
    stderr: '',
  });
  it.each<[status: number, err: string, response: object]>([
    [127, missing, cannotRun(missing)],
    [126, refused, cannotRun(refused)],
    [1, missing, { end: { kind: 'exited', status: 1 }, stderr: missing }],
    [125, missing, { end: { kind: 'exited', status: 125 }, stderr: missing }],
    [127, 'sh: x: not found\n', { end: { kind: 'exited', status: 127 }, stderr: 'sh: x: not found\n' }],
    [126, `first\n${missing}`, { end: { kind: 'exited', status: 126 }, stderr: `first\n${missing}` }],
    [3, '', { end: { kind: 'exited', status: 3 }, stderr: '' }],
  ])('the status %d and the message %j', async (status, err, response) => {
    const { call } = setUp(() => ({ status, out: 'x', err }));
    const answer = await call('one');
    expect(answer).toMatchObject(response);
    expect(printed(answer)).toBe('x');
  });
});

describe('a run', () => {
  it('creates one Job for each image, and deletes them at its end', async () => {
    const { call, runner, changes, jobs } = setUp();
    expect(printed(await call('one'))).toBe('one');
    expect(printed(await call('two'))).toBe('two');
    expect(printed(await call('three', { program: { image: 'b:1' } }))).toBe('three');
    expect(changes).toEqual(['POST jobs', 'POST jobs']);
    await runner.close();
    expect(changes.slice(2).toSorted()).toEqual([...jobs.keys()].map((name) => `DELETE ${name}`));
  });

  it('uses further Pods for functions at the same time, one function at a time in each', async () => {
    const { call, pods } = setUp(async (input) => {
      await wait(20);
      return { out: input };
    });
    const answers = await Promise.all(['1', '2', '3'].map((text) => call(text)));
    expect(answers.map(printed)).toEqual(['1', '2', '3']);
    expect(pods.map(({ most }) => most)).toEqual([1, 1, 1]);
  });

  it('uses each Pod once on request', async () => {
    const { call, changes } = setUp(echo, { settings: { freshPods: true } });
    await call('1');
    await call('2');
    expect(changes).toEqual([
      'POST jobs',
      expect.stringContaining('DELETE'),
      'POST jobs',
      expect.stringContaining('DELETE'),
    ]);
  });

  it.each([
    { concurrency: 2, kept: 8 },
    { concurrency: 10, kept: 10 },
  ])('keeps at most $kept idle Pods for $concurrency functions at the same time', async ({ concurrency, kept }) => {
    const fake = setUp(echo, { concurrency });
    await Promise.all(Array.from({ length: 12 }, (_, index) => fake.call(String(index))));
    expect(fake.pods.filter(({ deleted }) => !deleted)).toHaveLength(kept);
  });

  it('deletes idle Pods if no node has room for another one', async () => {
    const { call, faults, pods } = setUp();
    await call('1');
    const message = '0/1 nodes are available: 1 Insufficient cpu.';
    const conditions = [{ type: 'PodScheduled', status: 'False', message }];
    faults.onCreate = () => ({ phase: 'Pending', conditions });
    faults.onRequest = () => {
      const [idle, pending] = pods;
      if (idle?.deleted === true && pending !== undefined) pending.status = RUNNING;
      return undefined;
    };
    expect(await call('2', { program: { image: 'b:1' } })).toMatchObject(DONE);
    expect(pods.map(({ deleted }) => deleted)).toEqual([true, false]);
  });

  it('starts no function whose environment no program can have', async () => {
    const { call, changes } = setUp();
    const message = "'A=B' cannot be the name of an environment variable";
    expect(await call('x', { program: { env: [{ name: 'A=B', value: '1' }] } })).toMatchObject({
      end: { kind: 'failed', message },
    });
    expect(changes).toEqual([]);
  });

  it('puts no variable of the user into the Job or a command', async () => {
    const { call, jobs, faults } = setUp();
    const commands: string[] = [];
    faults.before = (_, { command }) => void commands.push(command.join(' '));
    await call('x', { program: { env: [{ name: 'PASSWORD', value: 'hunter2' }] } });
    expect(JSON.stringify([...jobs.values(), commands])).not.toContain('hunter2');
    expect(commands.length).toBeGreaterThan(1);
  });

  it('uploads the directory of the functionConfig once for each Pod', async () => {
    const { call, pods, faults } = setUp(echo, { files: { '/d/values.yaml': 'in the directory' } });
    let uploads = 0;
    faults.before = (kind) => void (kind === 'unpack' && (uploads += 1));
    await call('1', { local: '/d' });
    await call('2', { local: '/d' });
    expect(uploads).toBe(1);
    expect(pods[0]?.local).toContain('in the directory');
  });
});

describe('the Job', () => {
  it('is restricted, and has no token', async () => {
    const { call, jobs } = setUp(echo, { settings: { imagePullSecrets: ['registry'], limits: { memory: '1Gi' } } });
    await call('x');
    const [job] = jobs.values();
    const pod = follow(job ?? {}, ['spec', 'template', 'spec']);
    // Kubernetes documentation, Pod Security Standards, restricted.
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      restartPolicy: 'Never',
      imagePullSecrets: [{ name: 'registry' }],
      securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [{ image: 'a:1', imagePullPolicy: 'IfNotPresent', resources: { limits: { memory: '1Gi' } } }],
    });
    const all = [follow(pod ?? {}, ['containers', 0]), follow(pod ?? {}, ['initContainers', 0])];
    expect(all.map((one) => member(one, 'securityContext'))).toEqual(
      [1, 2].map(() => ({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })),
    );
    expect(follow(job ?? {}, ['spec', 'ttlSecondsAfterFinished'])).toBe(60);
    expect(follow(job ?? {}, ['spec', 'template', 'metadata', 'labels', 'krmkit.dev/network'])).toBe('none');
  });
});

describe('a broken transfer', () => {
  it('is repeated, and the function runs once', async () => {
    const { call, faults, pods } = setUp();
    let failures = 0;
    faults.before = (kind) => {
      if (kind !== 'start' || failures === 3) return undefined;
      failures += 1;
      if (failures === 1) return { kind: 'lost', message: 'reset' };
      if (failures === 2) return exited(125, '', 'no space left');
      return { kind: 'refused', status: 500, reason: '', message: 'error dialing backend' };
    };
    expect(await call('list')).toMatchObject(DONE);
    expect(pods[0]?.starts).toBe(1);
  });

  it('of the end of a running function does not start it again', async () => {
    const { call, faults, pods } = setUp(async (input) => {
      // Longer than `outOfReach` of the fake cluster: proxies cut connections in which nothing moves.
      await wait(600);
      return { out: input, err: 'note\n' };
    });
    let cut = false;
    faults.after = (kind, end) => {
      if (kind !== 'start' || cut) return end;
      cut = true;
      return { kind: 'lost', message: 'reset' };
    };
    expect(await call('list')).toMatchObject(DONE);
    expect(pods[0]?.starts).toBe(1);
  });

  it('of the report or the output is noticed', async () => {
    const { call, faults, pods } = setUp();
    let reads = 0;
    faults.after = (kind, end) => {
      if (kind === 'start') return exited(0, 'started\n0\n4\n');
      if (kind !== 'read' || end.kind !== 'exited') return end;
      reads += 1;
      return reads === 3 ? end : { ...end, stdout: end.stdout.subarray(0, 2) };
    };
    const response = await call('list');
    expect(response).toMatchObject(DONE);
    expect(printed(response)).toBe('list');
    expect(pods[0]?.starts).toBe(1);
  });

  it('that never succeeds is an error that names the cause', async () => {
    const { call, faults } = setUp();
    faults.before = (kind) =>
      kind === 'start' ? exited(125, '', 'head: write error: No space left on device') : undefined;
    expect((await call('list')).end).toMatchObject({
      kind: 'unavailable',
      message: 'its input could not be uploaded: head: write error: No space left on device',
    });
  });
});

describe('a Pod that ends', () => {
  const ended = (state: JsonObject, more: JsonObject = {}): JsonObject => ({
    phase: 'Failed',
    containerStatuses: [{ name: 'function', state: { terminated: state } }],
    ...more,
  });

  it.each<{ name: string; status: JsonObject | undefined }>([
    { name: 'deleted', status: undefined },
    { name: 'evicted', status: { phase: 'Failed', reason: 'Evicted', message: 'The node was low on memory.' } },
    {
      name: 'ended because krmkit was cut off',
      status: ended({ exitCode: 0, reason: 'Completed' }, { phase: 'Succeeded' }),
    },
  ])('is replaced: $name', async ({ status }) => {
    const { call, pods, changes, faults } = setUp();
    faults.before = (kind, _, pod) => {
      if (kind !== 'start' || pods.length > 1) return undefined;
      setTimeout(() => {
        if (status === undefined) pod.deleted = true;
        else pod.status = status;
      }, 5);
      return { kind: 'lost', message: 'reset' };
    };
    expect(await call('list')).toMatchObject(DONE);
    expect(pods).toHaveLength(2);
    expect(changes[1]).toBe(`DELETE ${pods[0]?.job}`);
  });

  const killed: JsonObject = { name: 'function', state: { terminated: { exitCode: 137 } } };
  it.each<{ status: JsonObject; message: string; hint: string }>([
    {
      status: { phase: 'Failed', reason: 'Evicted', message: 'The node was low on memory.' },
      message: 'its Pod was evicted: The node was low on memory.',
      hint: 'try again when the cluster is healthy',
    },
    {
      status: { phase: 'Failed', containerStatuses: [killed] },
      message: 'its container was killed',
      hint: 'try again when the cluster is healthy; a function can also end its container itself',
    },
  ])('three times is an error with the reason: $message', async ({ status, message, hint }) => {
    const { call, faults, pods } = setUp();
    faults.before = (kind, _, pod) => {
      if (kind !== 'start') return undefined;
      pod.status = status;
      return { kind: 'lost', message: 'reset' };
    };
    expect((await call('list')).end).toEqual({ kind: 'unavailable', message, hint });
    expect(pods).toHaveLength(3);
  });

  it.each<{ name: string; status: JsonObject; end: JsonObject }>([
    {
      name: 'out of memory',
      status: ended({ exitCode: 137, reason: 'OOMKilled' }),
      end: { kind: 'signalled', signal: 'SIGKILL' },
    },
    {
      name: 'at its deadline',
      status: ended({ exitCode: 137 }, { reason: 'DeadlineExceeded' }),
      end: { kind: 'unavailable', message: 'its Job reached its deadline' },
    },
  ])('is not replaced: $name', async ({ status, end }) => {
    const { call, faults, pods } = setUp();
    faults.before = (kind, _, pod) => {
      if (kind !== 'start') return undefined;
      pod.status = status;
      return { kind: 'lost', message: 'reset' };
    };
    expect((await call('list')).end).toMatchObject(end);
    expect(pods).toHaveLength(1);
  });

  it('reports a killed shell as a lack of memory', async () => {
    const { call, faults } = setUp();
    faults.before = (kind) => (kind === 'start' ? exited(137) : kind === 'state' ? exited(5) : undefined);
    expect(await call('list')).toMatchObject({
      end: { kind: 'signalled', signal: 'SIGKILL' },
      stderr: expect.stringContaining('more than 64 MiB'),
    });
  });

  it('is not replaced while its node is out of reach and the function can still run', async () => {
    const { call, faults, pods } = setUp(() => new Promise(() => {}));
    faults.before = (kind, request) => {
      if (kind === 'start') {
        request.onOutput?.();
        return { kind: 'lost', message: 'reset' };
      }
      return { kind: 'refused', status: 502, reason: '', message: 'error dialing backend' };
    };
    expect((await call('list')).end).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/^the node node1 does not answer: .*not started again/),
    });
    expect(pods).toHaveLength(1);
  });

  it('is replaced if its node is out of reach before the function starts', async () => {
    const { call, faults, pods } = setUp();
    faults.before = (_kind, _request, pod) =>
      pod === pods[0] ? { kind: 'refused', status: 502, reason: '', message: 'error dialing backend' } : undefined;
    expect(await call('list')).toMatchObject(DONE);
    expect(pods).toHaveLength(2);
  });
});

describe('a Pod that does not start', () => {
  const waiting = (reason: string, message: string): JsonObject => ({
    phase: 'Pending',
    containerStatuses: [{ name: 'function', image: 'a:1', state: { waiting: { reason, message } } }],
  });

  it.each<{ name: string; status: JsonObject | undefined; message: RegExp; hint: RegExp }>([
    {
      name: 'no such image',
      status: waiting('ImagePullBackOff', 'Back-off pulling image "a:1"'),
      message: /^the cluster cannot pull the image 'a:1': ImagePullBackOff: Back-off pulling image "a:1"$/,
      hint: /--image-pull-secret/,
    },
    {
      name: 'an image that must be on the node',
      status: waiting('ErrImageNeverPull', 'Container image "a:1" is not present with pull policy of Never'),
      message: /ErrImageNeverPull/,
      hint: /--image-pull-policy IfNotPresent/,
    },
    {
      name: 'an invalid configuration',
      status: waiting('CreateContainerConfigError', 'image has non-numeric user'),
      message: /cannot start a container of the image 'a:1': CreateContainerConfigError: image has non-numeric user/,
      hint: /platform of the nodes/,
    },
    {
      name: 'a pull that never ends',
      status: waiting('ErrImagePull', 'i/o timeout'),
      message: /did not run within 0\.5 s: the image 'a:1' cannot be pulled: i\/o timeout/,
      hint: /--pod-running-timeout/,
    },
    {
      name: 'no room',
      status: {
        phase: 'Pending',
        conditions: [
          { type: 'PodScheduled', status: 'False', message: '0/3 nodes are available: 3 Insufficient cpu.' },
        ],
      },
      message: /no node can run its Pod: 0\/3 nodes are available: 3 Insufficient cpu\./,
      hint: /lower --requests/,
    },
    {
      name: 'refused by admission',
      status: undefined,
      message: /creates no Pod for the Job krmkit-fn-r1-1/,
      hint: /get events/,
    },
    {
      name: 'no static busybox',
      status: {
        phase: 'Failed',
        initContainerStatuses: [{ name: 'helper', state: { terminated: { exitCode: 127 } } }],
      },
      message: /helper image could not copy its \/bin\/busybox: status 127/,
      hint: /--helper-image/,
    },
  ])('is an error: $name', async ({ status, message, hint }) => {
    const { call, faults, changes } = setUp();
    faults.onCreate = () => status;
    const { end } = await call('list');
    expect(end).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
    expect(changes).toEqual(['POST jobs', 'DELETE krmkit-fn-r1-1']);
  });

  // pkg/kubelet/images/image_manager.go: only the first of the two has the error of the registry.
  it('because of its image shows why the image cannot be pulled, also while the kubelet waits', async () => {
    const { call, faults, pods } = setUp();
    const why = 'no match for platform in manifest: not found';
    let looks = 0;
    faults.onCreate = () => waiting('ErrImagePull', why);
    faults.onRequest = ({ method }) => {
      const [pod] = pods;
      if (method === 'GET') looks += 1;
      if (looks > 1 && pod !== undefined) pod.status = waiting('ImagePullBackOff', 'Back-off pulling image "a:1"');
      return undefined;
    };
    expect((await call('list')).end).toMatchObject({
      kind: 'unavailable',
      message: `the image 'a:1' cannot be pulled: ${why}`,
      hint: expect.stringContaining('platforms'),
    });
  });

  it.each([
    [2, { end: { kind: 'exited', status: 0 } }],
    [
      3,
      { end: { kind: 'unavailable', message: 'its Pod was evicted', hint: 'try again when the cluster is healthy' } },
    ],
  ])('because its Pod ends before it runs starts up to three: %i end', async (ending, expected) => {
    const { call, faults, pods } = setUp();
    faults.onCreate = (_, number) => (number <= ending ? { phase: 'Failed', reason: 'Evicted' } : RUNNING);
    expect(await call('list')).toMatchObject(expected);
    expect(pods).toHaveLength(3);
  });

  it('because the server refuses the Job shows its words', async () => {
    const { call, faults } = setUp();
    const message = 'jobs.batch is forbidden: exceeded quota: compute, requested: requests.cpu=100m';
    faults.onRequest = ({ method }) =>
      method === 'POST' ? { kind: 'refused', status: 403, reason: 'Forbidden', message } : undefined;
    expect((await call('list')).end).toMatchObject({
      kind: 'unavailable',
      message: `cannot create a Job in the namespace functions: https://cluster.example answered 403: ${message}`,
      hint: expect.stringContaining('deploy/run'),
    });
  });

  it('is created once although the answer of the server is lost', async () => {
    const { call, faults, changes, pods } = setUp();
    let isLost = false;
    faults.onReply = ({ method }, reply) => {
      if (method !== 'POST' || isLost) return reply;
      isLost = true;
      return { kind: 'unreachable', message: 'reset' };
    };
    expect(await call('list')).toMatchObject(DONE);
    expect(changes).toEqual(['POST jobs']);
    expect(pods).toHaveLength(1);
  });
});

describe('limits', () => {
  it('of time end the function with its Pod', async () => {
    const { call, changes } = setUp(() => new Promise(() => {}));
    const response = await call('list', { limits: { timeoutMilliseconds: 20 } });
    expect(response.end).toEqual({ kind: 'timed-out', milliseconds: 20 });
    expect(changes).toEqual(['POST jobs', 'DELETE krmkit-fn-r1-1']);
  });

  it('of time also count after a lost start', async () => {
    const { call, faults } = setUp(() => new Promise(() => {}));
    faults.before = (kind, request) => {
      if (kind === 'state') return exited(3);
      if (kind !== 'start') return undefined;
      request.onOutput?.();
      return { kind: 'lost', message: 'reset' };
    };
    const response = await call('list', { limits: { timeoutMilliseconds: 40 } });
    expect(response.end).toEqual({ kind: 'timed-out', milliseconds: 40 });
  });

  const silent: ExecEnd = { kind: 'lost', message: 'the connection was open for 20 s' };
  it.each<{ name: string; last: () => ExecEnd | undefined; seen?: ApiReply; end: object }>([
    {
      name: 'the node runs it',
      last: () => exited(3),
      end: { kind: 'timed-out', milliseconds: 40 },
    },
    {
      name: 'the node does not answer',
      last: () => silent,
      end: {
        kind: 'unavailable',
        message: expect.stringMatching(
          /^it did not end within 0\.04 s, and the node node1 does not answer: the connection was open for 20 s; it was not started again/,
        ),
      },
    },
    {
      name: 'the server does not answer',
      last: () => silent,
      seen: { kind: 'unreachable', message: 'no route' },
      end: {
        kind: 'unavailable',
        message: expect.stringMatching(/^it did not end within 0\.04 s, and the connection to the cluster is lost: no/),
      },
    },
  ])('of time over a connection that stays open and silent: $name', async ({ last, seen, end }) => {
    const { call, faults, pods } = setUp(() => new Promise(() => {}));
    faults.before = (kind) => (kind === 'state' ? last() : undefined);
    faults.hangs = (kind) => kind === 'start';
    faults.onRequest = ({ method }) => (method === 'GET' && pods[0]?.starts === 1 ? seen : undefined);
    const response = await call('list', { limits: { timeoutMilliseconds: 40 } });
    expect(response.end).toMatchObject(end);
    expect(pods).toHaveLength(1);
  });

  it('of time do not count for a function that ended while its connection was silent', async () => {
    const { call, faults } = setUp();
    faults.hangs = (kind) => kind === 'start';
    const response = await call('list', { limits: { timeoutMilliseconds: 40 } });
    expect(response).toMatchObject(DONE);
  });

  it('of output are noticed before the download', async () => {
    const { call, faults } = setUp(() => ({ out: 'x'.repeat(1001) }));
    let reads = 0;
    faults.before = (kind) => void (kind === 'read' && (reads += 1));
    expect((await call('list')).end).toEqual({ kind: 'too-much-output', bytes: 1000 });
    expect(reads).toBe(0);
  });

  it('of the user end everything', async () => {
    const controller = new AbortController();
    const { call, runner, pods } = setUp(() => {
      controller.abort();
      return new Promise(() => {});
    });
    expect((await call('list', { signal: controller.signal })).end).toEqual({ kind: 'cancelled' });
    await runner.close();
    expect(pods.map(({ deleted }) => deleted)).toEqual([true]);
  });
});

describe('an image without known words', () => {
  it('is an error that names the flag, and creates nothing', async () => {
    const { call, changes } = setUp();
    expect((await call('list', { program: { image: 'c:1' } })).end).toMatchObject({
      kind: 'unavailable',
      hint: `name its program: --entrypoint 'c:1=["/program"]'`,
    });
    expect(changes).toEqual([]);
  });
});
