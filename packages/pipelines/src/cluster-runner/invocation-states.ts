import type { ExecEnd } from '@krmkit/cluster';
import type { SeenState } from './job-pods.ts';
import type { FunctionPod } from './pod-start.ts';
import type { PodEndCause } from './pod-state.ts';
import type { Report } from './scripts.ts';
import { readReport, STATUS } from './scripts.ts';

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

/** Where an invocation is. Each state but the last has one side effect, whose result is the next event. */
export type InvocationState = ExecState | Looking | Ended;

/** The next exec. Times are in milliseconds on the clock of `Timing.elapsed`. */
export type ExecState = {
  /** Wait for `Pace.slowPoll` first. */
  readonly pause: boolean;
  /** When the first of the failures since the last answer of the Pod was noticed. */
  readonly failingSince: number | undefined;
} & (
  | { readonly kind: 'unpacking'; readonly attempt: number }
  /** `startedAt`: since when the function is known to run. */
  | { readonly kind: 'starting' | 'asking'; readonly upload: number; readonly startedAt: number | undefined }
  | { readonly kind: 'reading'; readonly attempt: number; readonly report: Report; readonly milliseconds: number }
);

/** An exec failed: look at the Pod. */
export interface Looking {
  readonly kind: 'looking';
  readonly during: ExecState;
  readonly failure: ExecFailure;
  readonly since: number;
  /** The time limit of the function is over. */
  readonly isOver: boolean;
}

export interface Ended {
  readonly kind: 'invoked';
  readonly invoked: Invoked;
}

type ExecFailure = Exclude<ExecEnd, { readonly kind: 'exited' | 'cancelled' }>;

export type ExecEvent =
  | AskedEvent
  /** `last`: of an exec that asks for the report, after the time limit. */
  | { readonly kind: 'timed-out'; readonly last: AskedEvent };

export type AskedEvent =
  /** `isWhole`: what was read has the checksums of the report. */
  | (Extract<ExecEnd, { readonly kind: 'exited' }> & { readonly at: number; readonly isWhole: boolean })
  | { readonly kind: 'failed'; readonly failure: ExecFailure; readonly at: number }
  | { readonly kind: 'cancelled' };

/** What an invocation goes by. */
export interface InvocationRules {
  readonly pod: Pick<FunctionPod, 'node'>;
  readonly maxOutputBytes: number;
  /** In milliseconds. */
  readonly timeoutMilliseconds: number;
  readonly slowPoll: number;
  readonly outOfReach: number;
}

const UPLOADS = 5;
const DOWNLOADS = 3;

export const UNPACKING: Extract<ExecState, { kind: 'unpacking' }> = {
  kind: 'unpacking',
  attempt: 1,
  pause: false,
  failingSince: undefined,
};
export const STARTING: Running = {
  kind: 'starting',
  upload: 1,
  startedAt: undefined,
  pause: false,
  failingSince: undefined,
};

/** The state after an exec. */
export function afterExec(state: ExecState, event: ExecEvent, rules: InvocationRules): InvocationState {
  switch (event.kind) {
    case 'timed-out':
      return afterTime(state, event.last, rules);
    case 'cancelled':
      return ended({ kind: 'cancelled' });
    case 'failed': {
      const { failure, at } = event;
      if (failure.kind === 'refused' && (failure.status === 403 || failure.status === 401)) {
        return ended({ kind: 'refused', status: failure.status, message: failure.message });
      }
      return { kind: 'looking', during: state, failure, since: state.failingSince ?? at, isOver: false };
    }
    case 'exited':
      return afterAnswer({ ...state, pause: false, failingSince: undefined }, event, rules);
  }
}

/** Only a Pod that answers shows that the function needs more time, and not its connection or its node. */
function afterTime(state: ExecState, last: AskedEvent, rules: InvocationRules): InvocationState {
  const startedAt = 'startedAt' in state ? state.startedAt : undefined;
  const next = afterExec({ ...STARTING, kind: 'asking', startedAt }, last, rules);
  if (next.kind === 'looking') return { ...next, isOver: true };
  return next.kind === 'reading' || next.kind === 'invoked' ? next : ended({ kind: 'timed-out' });
}

type Exited = Extract<ExecEvent, { kind: 'exited' }>;

function afterAnswer(state: ExecState, event: Exited, rules: InvocationRules): InvocationState {
  switch (state.kind) {
    case 'unpacking': {
      if (event.status === 0) return STARTING;
      if (state.attempt < UPLOADS) return { ...state, attempt: state.attempt + 1 };
      const what = `the directory of its functionConfig could not be uploaded (status ${event.status})`;
      return lost(`${what}: ${saidBy(event)}`);
    }
    case 'starting':
    case 'asking':
      return afterRunAnswer(state, event, rules);
    case 'reading': {
      const { stdout, stderr } = event;
      const { report, attempt, milliseconds } = state;
      if (event.isWhole) return ended({ kind: 'ended', status: report.status, milliseconds, stdout, stderr });
      if (attempt < DOWNLOADS) return { ...state, attempt: attempt + 1 };
      return lost(`its output of ${report.output.bytes} bytes did not arrive unchanged in ${DOWNLOADS} attempts`);
    }
  }
}

type Running = Extract<ExecState, { kind: 'starting' | 'asking' }>;

function afterRunAnswer(state: Running, event: Exited, rules: InvocationRules): InvocationState {
  const report = event.status === STATUS.done ? readReport(new TextDecoder().decode(event.stdout)) : undefined;
  if (report !== undefined) {
    if (report.output.bytes > rules.maxOutputBytes) return ended({ kind: 'too-much-output' });
    const milliseconds = state.startedAt === undefined ? 0 : event.at - state.startedAt;
    return { kind: 'reading', attempt: 1, report, milliseconds, pause: false, failingSince: undefined };
  }
  const isStart = state.kind === 'starting';
  if (!isStart && event.status === STATUS.killed) return lost('the shell that ran it was killed', 'memory');
  if (event.status === (isStart ? STATUS.badUpload : STATUS.notStarted)) {
    if (state.upload >= UPLOADS) return lost(`its input could not be uploaded: ${saidBy(event)}`);
    return { ...state, kind: 'starting', upload: state.upload + 1 };
  }
  // It runs, or it has ended and the last bytes of its report are lost.
  const startedAt = state.startedAt ?? event.at + (isStart ? 0 : rules.slowPoll);
  return { ...state, kind: 'asking', startedAt, pause: !isStart };
}

/** The state after a look at the Pod, at a time in milliseconds. */
export function afterLook(
  { during, failure, since, isOver }: Looking,
  seen: SeenState,
  at: number,
  rules: InvocationRules,
): InvocationState {
  if (seen.kind === 'gone') return lost('its Pod was deleted');
  if (seen.kind === 'ended') return lost(seen.why, seen.cause);
  const why = whyUnreached(seen, failure, rules);
  if (isOver) return unreached(`it did not end within ${rules.timeoutMilliseconds / 1000} s, and ${why}`);
  if (at - since <= rules.outOfReach) return { ...repeated(during, failure), pause: true, failingSince: since };
  const isNode = seen.kind !== 'unknown' && seen.kind !== 'deleting';
  return isNode && !canHaveStarted(during, failure) ? lost(why) : unreached(why);
}

function whyUnreached(seen: SeenState, failure: ExecFailure, { pod }: InvocationRules): string {
  if (seen.kind === 'unknown') return `the connection to the cluster is lost: ${seen.message}`;
  if (seen.kind === 'deleting') return 'its Pod is being deleted, and does not end';
  return `the node ${pod.node} does not answer${'message' in failure ? `: ${failure.message}` : ''}`;
}

/** The exec to do after a failed one. A start that may have reached the node is not repeated. */
function repeated(state: ExecState, failure: ExecFailure): ExecState {
  switch (state.kind) {
    case 'unpacking':
    case 'reading':
      return { ...state, attempt: state.attempt + 1 };
    case 'starting':
      return failure.kind === 'lost' ? { ...state, kind: 'asking' } : state;
    case 'asking':
      return state;
  }
}

function canHaveStarted(state: ExecState, failure: ExecFailure): boolean {
  if (state.kind === 'unpacking' || state.kind === 'reading') return false;
  // krmkit asks because a start may have reached the node.
  if (state.kind === 'asking') return true;
  return state.startedAt !== undefined || failure.kind === 'lost';
}

function ended(invoked: Invoked): Ended {
  return { kind: 'invoked', invoked };
}

/** Nothing of the function runs any more. */
function lost(why: string, cause?: PodEndCause): Ended {
  return ended({ kind: 'lost', why, isOver: true, cause });
}

/** The function can still run. */
function unreached(why: string): Ended {
  return ended({ kind: 'lost', why, isOver: false, cause: undefined });
}

function saidBy({ stderr }: { readonly stderr: Uint8Array }): string {
  return new TextDecoder().decode(stderr).trim();
}
