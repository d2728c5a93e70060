import type { ExecRequest } from '@krmkit/cluster';
import { describe, expect, it } from 'vitest';
import type { Invocation } from '../../src/cluster-runner/invocation.ts';
import { invoke } from '../../src/cluster-runner/invocation.ts';
import type { SeenState } from '../../src/cluster-runner/job-pods.ts';
import type { FunctionPod } from '../../src/cluster-runner/pod-start.ts';
import type { ExecKind, FakeFunction } from './fake-cluster.ts';
import { exited, fakeCluster } from './fake-cluster.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);
const never: FakeFunction = () => new Promise(() => {});

function open(run: FakeFunction = (input) => ({ out: `${input}!`, err: 'note' })) {
  const fake = fakeCluster(run);
  fake.pods.push({
    name: 'p',
    job: 'j',
    status: {},
    deleted: false,
    directories: new Map(),
    running: 0,
    most: 0,
    starts: 0,
    local: undefined,
  });
  const requests: { readonly kind: ExecKind; readonly request: ExecRequest }[] = [];
  fake.faults.before = (kind, request) => {
    requests.push({ kind, request });
    return undefined;
  };
  const pod: FunctionPod = { name: 'p', uid: 'u', node: 'n', job: 'j', created: 0, used: 0, local: undefined };
  let looks = 0;
  const call = async (
    more: Partial<Invocation> = {},
    seen: SeenState = { kind: 'gone' },
    signal = new AbortController().signal,
  ) => {
    const pods = {
      acquire: () => Promise.reject(new Error('no Pod is wanted')),
      release: () => Promise.resolve(),
      drop: () => Promise.resolve(),
      close: () => Promise.resolve(),
      look: () => {
        looks += 1;
        return Promise.resolve(seen);
      },
    };
    const invocation: Invocation = {
      pod,
      namespace: 'functions',
      words: bytes('/bin/fn\0'),
      input: bytes('in'),
      local: undefined,
      timeoutMilliseconds: 1000,
      maxOutputBytes: 1000,
      ...more,
    };
    const invoked = await invoke(fake.cluster, pods, invocation, signal);
    return invoked.kind === 'ended'
      ? { kind: 'ended', status: invoked.status, stdout: text(invoked.stdout), stderr: text(invoked.stderr) }
      : invoked;
  };
  return { ...fake, pod, call, requests, kinds: () => requests.map(({ kind }) => kind), looks: () => looks };
}

const LOCAL = { directory: '/d', archive: bytes('tar') };

describe('a function', () => {
  it('gets its input and gives its output', async () => {
    const { call, kinds, pods } = open();
    expect(await call()).toEqual({ kind: 'ended', status: 0, stdout: 'in!', stderr: 'note' });
    expect(kinds()).toEqual(['start', 'read']);
    expect(pods[0]?.starts).toBe(1);
  });

  it('gives its status', async () => {
    expect(await open(() => ({ status: 3, err: 'bad' })).call()).toMatchObject({
      status: 3,
      stdout: '',
      stderr: 'bad',
    });
  });

  it('has a directory of its own in its Pod', async () => {
    const { call, pod, pods } = open();
    await call();
    await call();
    expect(pod.used).toBe(2);
    const directories = [...(pods[0]?.directories.keys() ?? [])];
    expect(directories).toHaveLength(2);
    expect(directories.map((one) => one.split('/').at(-1))).toEqual(['0', '1']);
  });

  it('gets a directory once for each Pod, again if it is another one', async () => {
    const { call, kinds, pod, pods } = open();
    await call({ local: LOCAL });
    expect([pod.local, pods[0]?.local]).toEqual(['/d', 'tar']);
    await call({ local: LOCAL });
    await call({ local: { directory: '/e', archive: bytes('other') } });
    expect(kinds()).toEqual(['unpack', 'start', 'read', 'start', 'read', 'unpack', 'start', 'read']);
    expect(pods[0]?.local).toBe('other');
  });

  it('execs in its containers, within limits', async () => {
    const { call, requests } = open();
    await call({ local: LOCAL, timeoutMilliseconds: 5000 });
    const shown = requests.map(({ kind, request }) => [
      kind,
      request.namespace,
      request.pod,
      request.container,
      request.timeoutMilliseconds,
      request.maxOutputBytes,
    ]);
    expect(shown).toEqual([
      ['unpack', 'functions', 'p', 'local', 1_800_000, 65_536],
      ['start', 'functions', 'p', 'function', 1_805_000, 65_536],
      ['read', 'functions', 'p', 'function', 1_800_000, expect.any(Number)],
    ]);
  });
});

describe('a lost connection', () => {
  it.each<[string, ExecKind, readonly ExecKind[]]>([
    [
      'while the function starts, is another start, which its Pod refuses',
      'start',
      ['start', 'start', 'state', 'read'],
    ],
    ['while the output is read, is a second reading', 'read', ['start', 'read', 'read']],
  ])('%s', async (_, lost, expected) => {
    const { call, kinds, faults, pods } = open();
    let isLost = false;
    faults.after = (kind, end) => {
      if (kind !== lost || isLost) return end;
      isLost = true;
      return { kind: 'unreachable', message: 'reset' };
    };
    expect(await call({}, { kind: 'running' })).toMatchObject({ kind: 'ended', stdout: 'in!' });
    expect(kinds().filter((kind) => kind === 'start' || expected.includes(kind))).toEqual(expected);
    expect(pods[0]?.starts).toBe(1);
  });

  it('of a Pod that is gone is its end', async () => {
    const { call, faults, looks } = open(never);
    faults.before = () => ({ kind: 'unreachable', message: 'reset' });
    expect(await call()).toMatchObject({ kind: 'lost' });
    expect(looks()).toBe(1);
  });

  it('that changes the output is noticed', async () => {
    const { call, kinds, faults } = open();
    let count = 0;
    faults.after = (kind, end) => (kind === 'read' && (count += 1) === 1 ? exited(0, 'in', 'note') : end);
    expect(await call({}, { kind: 'running' })).toMatchObject({ kind: 'ended', stdout: 'in!' });
    expect(kinds().filter((kind) => kind === 'read')).toHaveLength(2);
  });

  it('that changes what the function writes for people is noticed', async () => {
    const { call, kinds, faults } = open();
    let count = 0;
    faults.after = (kind, end) => (kind === 'read' && (count += 1) === 1 ? exited(0, 'in!', 'not') : end);
    expect(await call({}, { kind: 'running' })).toMatchObject({ kind: 'ended', stderr: 'note' });
    expect(kinds().filter((kind) => kind === 'read')).toHaveLength(2);
  });
});

describe('a limit', () => {
  it('of output is noticed before the download', async () => {
    const { call, kinds } = open(() => ({ out: 'x'.repeat(11) }));
    expect(await call({ maxOutputBytes: 10 })).toEqual({ kind: 'too-much-output' });
    expect(kinds()).toEqual(['start']);
  });

  it('of time counts from the start of the function', async () => {
    const { call, kinds } = open(never);
    expect(await call({ timeoutMilliseconds: 30 })).toMatchObject({ kind: 'timed-out' });
    // It asks once more, over another connection.
    expect(kinds()).toEqual(['start', 'state']);
  });

  it('of time does not count for a function that ended while its connection was silent', async () => {
    const { call, faults } = open();
    faults.hangs = (kind) => kind === 'start';
    expect(await call({ timeoutMilliseconds: 30 })).toMatchObject({ kind: 'ended', stdout: 'in!' });
  });

  it('of the user ends it', async () => {
    const abort = new AbortController();
    const { call } = open(() => {
      abort.abort();
      return new Promise(() => {});
    });
    expect(await call({}, { kind: 'gone' }, abort.signal)).toEqual({ kind: 'cancelled' });
  });
});
