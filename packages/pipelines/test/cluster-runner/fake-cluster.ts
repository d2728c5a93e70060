import { createHash } from 'node:crypto';
import type { ApiReply, ApiRequest, ClusterApi, ExecEnd, ExecRequest, PodExec } from '@krmkit/cluster';
import { systemTiming } from '@krmkit/base';
import type { RunnerCluster } from '../../src/cluster-runner/cluster-port.ts';
import {
  readCommand,
  startCommand,
  stateCommand,
  STATUS,
  TOUCH_ALIVE,
  unpackCommand,
} from '../../src/cluster-runner/scripts.ts';
import type { JsonObject } from '@krmkit/base';
import { isObject, member, objectsAt, textAt } from '@krmkit/base';

/** A function in a fake Pod. */
export type FakeFunction = (input: string, pod: FakePod) => Promise<FakeOutput> | FakeOutput;

export interface FakeOutput {
  readonly status?: number;
  readonly out?: string;
  readonly err?: string;
}

export type ExecKind = 'start' | 'state' | 'read' | 'unpack' | 'touch';

/** The state of one directory of a Pod. */
interface Started {
  report: string | undefined;
  output: FakeOutput;
}

export interface FakePod {
  readonly name: string;
  readonly job: string;
  /** What the server shows; a test can replace it. */
  status: JsonObject;
  deleted: boolean;
  readonly directories: Map<string, Started>;
  /** How many functions run at the moment, and the most that ran at once. */
  running: number;
  most: number;
  /** How often a function has started. */
  starts: number;
  local: string | undefined;
}

export const RUNNING: JsonObject = {
  phase: 'Running',
  containerStatuses: [{ name: 'function', image: 'a:1', state: { running: {} } }],
};

/** Intercepts a request or an exec: an answer, or undefined to go on. */
export interface Faults {
  onRequest?: (request: ApiRequest) => ApiReply | undefined;
  /** Changes an answer after the request had its effect. */
  onReply?: (request: ApiRequest, reply: ApiReply) => ApiReply;
  /** `before`: instead of the exec. */
  before?: (kind: ExecKind, request: ExecRequest, pod: FakePod) => ExecEnd | undefined;
  /** The exec has its effect, but its connection stays open and silent until it is cancelled. */
  hangs?: (kind: ExecKind) => boolean;
  /** Changes how an exec ended, after it had its effect. */
  after?: (kind: ExecKind, end: ExecEnd, pod: FakePod) => ExecEnd;
  /** The status of a new Pod; undefined: no Pod is created. Default: it runs. */
  onCreate?: (job: JsonObject, number: number) => JsonObject | undefined;
}

export interface FakeCluster {
  readonly cluster: RunnerCluster;
  readonly faults: Faults;
  readonly pods: FakePod[];
  readonly jobs: Map<string, JsonObject>;
  /** `POST jobs`, `DELETE jobs NAME`, in order. */
  readonly changes: string[];
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const NONE = new Uint8Array();
const SCRIPTS = new Map<string, ExecKind>([
  [startCommand('', 1, { words: NONE, input: NONE, digest: '' }, 1)[3] ?? '', 'start'],
  [stateCommand('')[3] ?? '', 'state'],
  [readCommand('')[3] ?? '', 'read'],
  [unpackCommand(NONE, '', '')[3] ?? '', 'unpack'],
]);

/** A cluster in memory that runs functions as the scripts of the runner do. */
export function fakeCluster(run: FakeFunction): FakeCluster {
  const pods: FakePod[] = [];
  const jobs = new Map<string, JsonObject>();
  const changes: string[] = [];
  const faults: Faults = {};
  const done = (value: JsonObject): ApiReply => ({ kind: 'done', status: 200, value });
  const notFound: ApiReply = { kind: 'refused', status: 404, reason: 'NotFound', message: 'not found' };

  const post = (job: JsonObject): ApiReply => {
    const name = textAt(member(job, 'metadata'), 'name');
    if (jobs.has(name)) return { kind: 'refused', status: 409, reason: 'AlreadyExists', message: 'it exists' };
    jobs.set(name, job);
    changes.push('POST jobs');
    const status = faults.onCreate === undefined ? RUNNING : faults.onCreate(job, jobs.size);
    if (status === undefined) return done(job);
    const template = member(member(job, 'spec'), 'template');
    const names = objectsAt(member(template, 'spec'), 'containers').map((one) => textAt(one, 'name'));
    const all =
      status === RUNNING
        ? { ...RUNNING, containerStatuses: names.map((one) => ({ name: one, state: { running: {} } })) }
        : status;
    const pod = { name: `${name}-x`, job: name, status: all, deleted: false };
    pods.push({ ...pod, directories: new Map(), running: 0, most: 0, starts: 0, local: undefined });
    return done(job);
  };
  const object = ({ name, job, status }: FakePod): JsonObject => {
    const spec = member(member(member(jobs.get(job), 'spec'), 'template'), 'spec');
    const labels = { 'krmkit.dev/job': job };
    return {
      metadata: { name, uid: name, labels, creationTimestamp: '2026-01-01T00:00:00Z' },
      spec: isObject(spec) ? { ...spec, nodeName: 'node1' } : {},
      status,
    };
  };
  const answer = ({ method, path, body }: ApiRequest): ApiReply => {
    if (method === 'POST' && isObject(body)) return post(body);
    const name = path.split('/').at(-1) ?? '';
    if (method === 'DELETE') {
      changes.push(`DELETE ${name}`);
      for (const pod of pods) if (pod.job === name) pod.deleted = true;
      return jobs.has(name) ? done({}) : notFound;
    }
    return done({ items: pods.filter(({ deleted }) => !deleted).map(object) });
  };
  const send = (request: ApiRequest): Promise<ApiReply> => {
    const reply = faults.onRequest?.(request) ?? answer(request);
    return Promise.resolve(faults.onReply?.(request, reply) ?? reply);
  };

  const start = async (request: ExecRequest, pod: FakePod): Promise<ExecEnd> => {
    const [directory = '', , wordsSize = '', size = '', digest = ''] = request.command.slice(5);
    const sent = Buffer.concat([...(request.stdin ?? [])]);
    const expected = Number(wordsSize) + Number(size);
    if (sent.length !== expected || sha256(sent) !== digest) return exited(STATUS.badUpload);
    if (pod.directories.has(directory)) return exited(STATUS.startedBefore);
    const state: Started = { report: undefined, output: {} };
    pod.directories.set(directory, state);
    pod.starts += 1;
    pod.running += 1;
    pod.most = Math.max(pod.most, pod.running);
    request.onOutput?.();
    const ended = Promise.resolve(run(sent.subarray(Number(wordsSize)).toString(), pod)).then((output): ExecEnd => {
      pod.running -= 1;
      state.output = output;
      const { status = 0, out = '', err = '' } = output;
      const lines = [status, bytesOf(out).length, `${sha256(out)}  -`, bytesOf(err).length, `${sha256(err)}  -`, ''];
      state.report = lines.join('\n');
      return exited(0, `started\n${state.report}`);
    });
    return Promise.race([ended, cancellationOf(request)]);
  };
  const perform = (kind: ExecKind, request: ExecRequest, pod: FakePod): Promise<ExecEnd> | ExecEnd => {
    const directory = request.command[5] ?? '';
    const known = pod.directories.get(directory);
    switch (kind) {
      case 'touch':
        return exited(0);
      case 'unpack':
        pod.local = Buffer.concat([...(request.stdin ?? [])]).toString('latin1');
        return exited(0);
      case 'start':
        return start(request, pod);
      case 'state':
        if (known === undefined) return exited(STATUS.notStarted);
        return known.report === undefined ? exited(STATUS.running) : exited(0, known.report);
      case 'read':
        return exited(0, known?.output.out, known?.output.err);
    }
  };
  const exec: PodExec = async (request) => {
    const pod = pods.find(({ name, deleted }) => name === request.pod && !deleted);
    if (pod === undefined) return notFound;
    const isTouch = request.command[1] === TOUCH_ALIVE[1];
    const kind = isTouch ? 'touch' : SCRIPTS.get(request.command[3] ?? '');
    if (kind === undefined) throw new RangeError(`an unknown command: ${request.command.join(' ')}`);
    const fault = faults.before?.(kind, request, pod);
    if (fault !== undefined) return fault;
    const end = await perform(kind, request, pod);
    if (faults.hangs?.(kind) === true) return cancellationOf(request);
    return faults.after?.(kind, end, pod) ?? end;
  };
  const api: ClusterApi = {
    server: 'https://cluster.example',
    namespace: 'functions',
    send,
    follow: () => Promise.reject(new RangeError('nothing is watched')),
    close: () => {},
  };
  const pace = { poll: 1, slowPoll: 2, keepAlive: 5, withoutPod: 500, outOfReach: 500 };
  return { cluster: { api, exec, timing: systemTiming(), pace }, faults, pods, jobs, changes };
}

function cancellationOf({ signal }: ExecRequest): Promise<ExecEnd> {
  return new Promise((resolve) => {
    const end = (): void => resolve({ kind: 'cancelled' });
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });
}

export function exited(status: number, stdout: string = '', stderr: string = ''): ExecEnd {
  return { kind: 'exited', status, stdout: bytesOf(stdout), stderr: bytesOf(stderr) };
}
