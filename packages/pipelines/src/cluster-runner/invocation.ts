import type { CancelSignal } from '@krmkit/base';
import { sha256 } from '@krmkit/base';
import { cancellationWithin } from '@krmkit/base';
import type { ExecEnd, ExecRequest } from '@krmkit/cluster';
import type { RunnerCluster } from './cluster-port.ts';
import type { FunctionPod, JobPods } from './job-pods.ts';
import { FUNCTION_CONTAINER, LOCAL_CONTAINER } from './job.ts';
import type { PodEndCause } from './pod-state.ts';
import type { Report } from './scripts.ts';
import { MAX_STDERR, readCommand, readReport, startCommand, stateCommand, STATUS, unpackCommand } from './scripts.ts';
import { EXCHANGE_DIRECTORY } from '@krmkit/functions';

/** One function to run in a Pod. */
export interface Invocation {
  readonly pod: FunctionPod;
  readonly namespace: string;
  /** See `wordsFile`. */
  readonly words: Uint8Array;
  readonly input: Uint8Array;
  /** The content of `/local` as a tar archive, and the directory that it comes from. */
  readonly local: { readonly directory: string; readonly archive: Uint8Array } | undefined;
  readonly timeoutMilliseconds: number;
  readonly maxOutputBytes: number;
}

export type Invoked =
  | {
      readonly kind: 'ended';
      readonly status: number;
      readonly stdout: Uint8Array;
      readonly stderr: Uint8Array;
      /** From the start of the function, in milliseconds. */
      readonly milliseconds: number;
    }
  | { readonly kind: 'too-much-output' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'cancelled' }
  /** `isOver`: nothing of the function runs any more, or it never started, so it can run in another Pod. */
  | { readonly kind: 'lost'; readonly why: string; readonly isOver: boolean; readonly cause: PodEndCause | undefined }
  /** The cluster refuses, and will refuse again. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

type Lost = Extract<Invoked, { readonly kind: 'lost' | 'refused' | 'cancelled' | 'timed-out' }>;

const UPLOADS = 5;
const DOWNLOADS = 3;
const SMALL_OUTPUT = 64 * 1024;
/** For an exec that only looks, in milliseconds. */
const LOOK = 20_000;
/** For an upload or a download, in milliseconds. */
const TRANSFER = 30 * 60_000;

/** Uploads the input, runs the function once, and downloads its output. Never runs it twice at the same time. */
export async function invoke(
  cluster: RunnerCluster,
  pods: JobPods,
  invocation: Invocation,
  signal: CancelSignal,
): Promise<Invoked> {
  const session = openSession(cluster, pods, invocation, signal);
  const unpacked = await session.unpack();
  if (unpacked !== undefined) return unpacked;
  const directory = `${EXCHANGE_DIRECTORY}/${invocation.pod.used}`;
  invocation.pod.used += 1;
  const ran = await session.run(directory);
  if ('kind' in ran) return ran;
  const { report, milliseconds } = ran;
  if (report.output.bytes > invocation.maxOutputBytes) return { kind: 'too-much-output' };
  const read = await session.read(directory, report);
  return 'kind' in read ? read : { kind: 'ended', status: report.status, milliseconds, ...read };
}

interface Session {
  readonly unpack: () => Promise<Lost | undefined>;
  readonly run: (directory: string) => Promise<{ readonly report: Report; readonly milliseconds: number } | Lost>;
  readonly read: (
    directory: string,
    report: Report,
  ) => Promise<{ readonly stdout: Uint8Array; readonly stderr: Uint8Array } | Lost>;
}

function openSession(cluster: RunnerCluster, pods: JobPods, invocation: Invocation, signal: CancelSignal): Session {
  const { exec, timing, pace } = cluster;
  const { pod, namespace, words, input, local, timeoutMilliseconds, maxOutputBytes } = invocation;
  /** When the first of the failures since the last answer of the Pod was noticed. */
  let failingSince: number | undefined;

  const call = async (command: readonly string[], more: Partial<ExecRequest>): Promise<ExecEnd> => {
    const end = await exec({
      namespace,
      pod: pod.name,
      container: FUNCTION_CONTAINER,
      command,
      signal,
      maxOutputBytes: SMALL_OUTPUT,
      timeoutMilliseconds: LOOK,
      ...more,
    });
    failingSince = end.kind === 'exited' ? undefined : (failingSince ?? timing.elapsed());
    return end;
  };

  /** After a failed exec: undefined if it can be repeated. */
  const afterFailure = async (
    end: Exclude<ExecEnd, { kind: 'exited' }>,
    isStarted: boolean,
  ): Promise<Lost | undefined> => {
    if (end.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' };
    if (end.kind === 'refused' && (end.status === 403 || end.status === 401)) {
      return { kind: 'refused', status: end.status, message: end.message };
    }
    const seen = await pods.look(pod);
    const lost = (why: string, isOver: boolean, cause?: PodEndCause): Lost => ({ kind: 'lost', why, isOver, cause });
    if (seen.kind === 'gone') return lost('its Pod was deleted', true);
    if (seen.kind === 'ended') return lost(seen.why, true, seen.cause);
    if (failingSince !== undefined && timing.elapsed() - failingSince > pace.outOfReach) {
      if (seen.kind === 'unknown') return lost(`the connection to the cluster is lost: ${seen.message}`, false);
      if (seen.kind === 'deleting') return lost('its Pod is being deleted, and does not end', false);
      const message = 'message' in end ? `: ${end.message}` : '';
      return lost(`the node ${pod.node} does not answer${message}`, !isStarted);
    }
    await timing.sleep(pace.slowPoll, signal);
    return undefined;
  };

  return {
    unpack: async () => {
      if (local === undefined || pod.local === local.directory) return undefined;
      const command = unpackCommand(local.archive, await sha256(local.archive), `krmkit-${crypto.randomUUID()}`);
      for (let attempt = 1; ; attempt += 1) {
        const end = await call(command, {
          container: LOCAL_CONTAINER,
          stdin: [local.archive],
          timeoutMilliseconds: TRANSFER,
        });
        if (end.kind === 'exited' && end.status === 0) {
          pod.local = local.directory;
          return undefined;
        }
        if (end.kind === 'exited') {
          if (attempt < UPLOADS) continue;
          const said = new TextDecoder().decode(end.stderr).trim();
          const why = `the directory of its functionConfig could not be uploaded (status ${end.status}): ${said}`;
          return { kind: 'lost', why, isOver: true, cause: undefined };
        }
        const lost = await afterFailure(end, false);
        if (lost !== undefined) return lost;
      }
    },

    run: async (directory) => {
      const digest = await sha256(joined(words, input));
      const decoder = new TextDecoder();
      let startedAt: number | undefined;
      let command = startCommand(directory, 1, { words, input, digest }, maxOutputBytes);
      let isStart = true;
      let uploads = 1;
      for (;;) {
        const within = cancellationWithin(signal);
        const left = startedAt === undefined ? undefined : startedAt + timeoutMilliseconds - timing.elapsed();
        if (left !== undefined && left <= 0) return { kind: 'timed-out' };
        let timer: ReturnType<typeof setTimeout> | undefined;
        const limit = (milliseconds: number): void => {
          timer = setTimeout(within.abort, milliseconds);
        };
        if (left !== undefined) limit(left);
        const onOutput = (): void => {
          if (!isStart || startedAt !== undefined) return;
          startedAt = timing.elapsed();
          limit(timeoutMilliseconds);
        };
        const end = await call(command, {
          signal: within.signal,
          onOutput,
          ...(isStart ? { stdin: [words, input], timeoutMilliseconds: TRANSFER + timeoutMilliseconds } : {}),
        });
        clearTimeout(timer);
        within.end();
        if (within.signal.aborted && !signal.aborted) return { kind: 'timed-out' };
        if (end.kind === 'exited') {
          const report = end.status === STATUS.done ? readReport(decoder.decode(end.stdout)) : undefined;
          if (report !== undefined) {
            return { report, milliseconds: startedAt === undefined ? 0 : timing.elapsed() - startedAt };
          }
          if (!isStart && end.status === STATUS.killed) {
            const why = 'the shell that ran it was killed';
            return { kind: 'lost', why, isOver: true, cause: 'memory' };
          }
          const isUnstarted = isStart ? end.status === STATUS.badUpload : end.status === STATUS.notStarted;
          if (isUnstarted) {
            uploads += 1;
            if (uploads > UPLOADS) {
              const said = decoder.decode(end.stderr).trim();
              return { kind: 'lost', why: `its input could not be uploaded: ${said}`, isOver: true, cause: undefined };
            }
            command = startCommand(directory, uploads, { words, input, digest }, maxOutputBytes);
            isStart = true;
            continue;
          }
          // It runs, or it has ended and the last bytes of its report are lost.
          if (!isStart) await timing.sleep(pace.slowPoll, signal);
          startedAt ??= timing.elapsed();
        } else {
          const lost = await afterFailure(end, startedAt !== undefined || (isStart && end.kind === 'lost'));
          if (lost !== undefined) return lost;
          // The request did not reach the node, so it can be repeated as it is.
          if (isStart && end.kind !== 'lost') continue;
        }
        command = stateCommand(directory);
        isStart = false;
      }
    },

    read: async (directory, { output, stderr }) => {
      for (let attempt = 1; ; attempt += 1) {
        const end = await call(readCommand(directory), {
          maxOutputBytes: output.bytes + MAX_STDERR + SMALL_OUTPUT,
          timeoutMilliseconds: TRANSFER,
        });
        if (end.kind === 'exited') {
          const isWhole = (await sha256(end.stdout)) === output.sha256 && (await sha256(end.stderr)) === stderr.sha256;
          if (isWhole) return { stdout: end.stdout, stderr: end.stderr };
          if (attempt < DOWNLOADS) continue;
          const why = `its output of ${output.bytes} bytes did not arrive unchanged in ${DOWNLOADS} attempts`;
          return { kind: 'lost', why, isOver: true, cause: undefined };
        }
        const lost = await afterFailure(end, false);
        if (lost !== undefined) return lost;
      }
    },
  };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
