import { describe, expect, it } from 'vitest';
import type { AskedEvent, ExecEvent, ExecState, Looking } from '../../src/cluster-runner/invocation-states.ts';
import { afterExec, afterLook, STARTING, UNPACKING } from '../../src/cluster-runner/invocation-states.ts';
import type { SeenState } from '../../src/cluster-runner/job-pods.ts';
import type { Report } from '../../src/cluster-runner/scripts.ts';

const RULES = {
  pod: { node: 'n1' },
  maxOutputBytes: 100,
  timeoutMilliseconds: 15_000,
  slowPoll: 1000,
  outOfReach: 90_000,
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const exited = (status: number, stdout = '', stderr = '', isWhole = true): AskedEvent => ({
  kind: 'exited',
  status,
  stdout: bytes(stdout),
  stderr: bytes(stderr),
  at: 5000,
  isWhole,
});
const sum = 'a'.repeat(64);
const reportOf = (size: number): string => `started\n7\n${size}\n${sum}  -\n0\n${sum}  -\n`;
const REPORT: Report = {
  status: 7,
  output: { bytes: 4, sha256: sum },
  stderr: { bytes: 0, sha256: sum },
};
const ASKING: ExecState = { ...STARTING, kind: 'asking' };
const STARTED: ExecState = { ...STARTING, startedAt: 2000 };
const READING: ExecState = {
  kind: 'reading',
  attempt: 1,
  report: REPORT,
  milliseconds: 3000,
  pause: false,
  failingSince: undefined,
};
const lost = (why: string, isOver = true, cause?: string): object => ({
  kind: 'invoked',
  invoked: { kind: 'lost', why, isOver, cause },
});
const CUT = { kind: 'lost', message: 'reset' } as const;
const BUSY = { kind: 'refused', status: 502, reason: '', message: 'no dial' } as const;
const denied = (status: number): AskedEvent => ({ kind: 'failed', at: 5000, failure: { ...BUSY, status } });

interface ExecRow {
  readonly name: string;
  readonly state: ExecState;
  readonly event: ExecEvent;
  readonly next: object;
}

describe('after an exec', () => {
  it.each<ExecRow>([
    { name: 'the directory is there', state: UNPACKING, event: exited(0), next: STARTING },
    { name: 'an upload of it broke', state: UNPACKING, event: exited(125), next: { ...UNPACKING, attempt: 2 } },
    {
      name: 'the fifth upload of it broke',
      state: { ...UNPACKING, attempt: 5 },
      event: exited(1, '', 'full\n'),
      next: lost('the directory of its functionConfig could not be uploaded (status 1): full'),
    },
    {
      name: 'the function ended',
      state: { ...STARTING, startedAt: 2000 },
      event: exited(0, reportOf(4)),
      next: READING,
    },
    {
      name: 'the function ended, and its start was not seen',
      state: ASKING,
      event: exited(0, reportOf(4)),
      next: { ...READING, milliseconds: 0 },
    },
    { name: 'the output just fits', state: STARTING, event: exited(0, reportOf(100)), next: { kind: 'reading' } },
    {
      name: 'the output is too large',
      state: STARTING,
      event: exited(0, reportOf(101)),
      next: { kind: 'invoked', invoked: { kind: 'too-much-output' } },
    },
    {
      name: 'an answer ends the failures',
      state: { ...STARTING, failingSince: 1, pause: true },
      event: exited(125),
      next: { ...STARTING, upload: 2 },
    },
    {
      name: 'the fifth upload of the input broke',
      state: { ...STARTING, upload: 5 },
      event: exited(125, '', 'full'),
      next: lost('its input could not be uploaded: full'),
    },
    {
      name: 'another upload had started it',
      state: STARTING,
      event: exited(124),
      next: { ...ASKING, startedAt: 5000, pause: false },
    },
    {
      name: 'the end of the report is lost',
      state: { ...STARTING, startedAt: 2000 },
      event: exited(0, 'started\n0\n4\n'),
      next: { ...ASKING, startedAt: 2000, pause: false },
    },
    {
      name: 'it runs: its time counts from the next look',
      state: ASKING,
      event: exited(3),
      next: { ...ASKING, startedAt: 6000, pause: true },
    },
    {
      name: 'it still runs',
      state: { ...ASKING, startedAt: 2000 },
      event: exited(3),
      next: { ...ASKING, startedAt: 2000, pause: true },
    },
    {
      name: 'it was not started',
      state: { ...ASKING, upload: 2 },
      event: exited(4),
      next: { ...STARTING, upload: 3 },
    },
    {
      name: 'its shell was killed',
      state: ASKING,
      event: exited(5),
      next: lost('the shell that ran it was killed', true, 'memory'),
    },
    { name: 'a start cannot say so', state: STARTING, event: exited(5), next: { kind: 'asking' } },
    {
      name: 'the output is there',
      state: READING,
      event: exited(0, 'text', 'note'),
      next: {
        kind: 'invoked',
        invoked: { kind: 'ended', status: 7, stdout: bytes('text'), stderr: bytes('note'), milliseconds: 3000 },
      },
    },
    {
      name: 'the output is damaged',
      state: READING,
      event: exited(0, '', '', false),
      next: { ...READING, attempt: 2 },
    },
    {
      name: 'the output is damaged three times',
      state: { ...READING, attempt: 3 },
      event: exited(0, '', '', false),
      next: lost('its output of 4 bytes did not arrive unchanged in 3 attempts'),
    },
    {
      name: 'the time is over, and it runs',
      state: STARTED,
      event: { kind: 'timed-out', last: exited(3) },
      next: { kind: 'invoked', invoked: { kind: 'timed-out' } },
    },
    {
      name: 'the time is over, and the answer is damaged',
      state: STARTED,
      event: { kind: 'timed-out', last: exited(0, '0\n4\n') },
      next: { kind: 'invoked', invoked: { kind: 'timed-out' } },
    },
    {
      name: 'the time is over, and only its connection was silent: it has ended',
      state: STARTED,
      event: { kind: 'timed-out', last: exited(0, reportOf(4)) },
      next: READING,
    },
    {
      name: 'the time is over, and its shell was killed',
      state: STARTED,
      event: { kind: 'timed-out', last: exited(5) },
      next: lost('the shell that ran it was killed', true, 'memory'),
    },
    {
      name: 'the time is over, and nothing answers',
      state: STARTED,
      event: { kind: 'timed-out', last: denied(502) },
      next: { kind: 'looking', failure: BUSY, since: 5000, isOver: true },
    },
    {
      name: 'the time is over, and the login too',
      state: STARTED,
      event: { kind: 'timed-out', last: denied(401) },
      next: { kind: 'invoked', invoked: { kind: 'refused', status: 401 } },
    },
    {
      name: 'the time is over, and the user ended it',
      state: STARTED,
      event: { kind: 'timed-out', last: { kind: 'cancelled' } },
      next: { kind: 'invoked', invoked: { kind: 'cancelled' } },
    },
    {
      name: 'the user ended it',
      state: READING,
      event: { kind: 'cancelled' },
      next: { kind: 'invoked', invoked: { kind: 'cancelled' } },
    },
    {
      name: 'no right',
      state: STARTING,
      event: denied(403),
      next: { kind: 'invoked', invoked: { kind: 'refused', status: 403, message: 'no dial' } },
    },
    { name: 'no login', state: UNPACKING, event: denied(401), next: { invoked: { kind: 'refused', status: 401 } } },
    {
      name: 'the first failure',
      state: STARTING,
      event: denied(502),
      next: { kind: 'looking', during: STARTING, failure: BUSY, since: 5000, isOver: false },
    },
    {
      name: 'a further failure',
      state: { ...ASKING, failingSince: 2000 },
      event: { kind: 'failed', failure: CUT, at: 5000 },
      next: { kind: 'looking', failure: CUT, since: 2000 },
    },
  ])('$name', ({ state, event, next }) => {
    expect(afterExec(state, event, RULES)).toMatchObject(next);
  });
});

interface LookRow {
  readonly name: string;
  readonly during: ExecState;
  readonly failure?: Looking['failure'];
  readonly seen: SeenState;
  readonly at?: number;
  readonly isOver?: boolean;
  readonly next: object;
}

describe('after a look at the Pod', () => {
  const running: SeenState = { kind: 'running' };
  const paused = { pause: true, failingSince: 1000 };
  it.each<LookRow>([
    { name: 'deleted', during: ASKING, seen: { kind: 'gone' }, next: lost('its Pod was deleted') },
    {
      name: 'ended',
      during: ASKING,
      seen: { kind: 'ended', why: 'out of memory', cause: 'memory' },
      next: lost('out of memory', true, 'memory'),
    },
    { name: 'unpack again', during: UNPACKING, seen: running, next: { ...UNPACKING, attempt: 2, ...paused } },
    { name: 'read again', during: READING, seen: running, next: { ...READING, attempt: 2, ...paused } },
    { name: 'ask again', during: ASKING, seen: running, next: { ...ASKING, ...paused } },
    { name: 'start again', during: STARTING, failure: BUSY, seen: running, next: { ...STARTING, ...paused } },
    { name: 'ask after a lost start', during: STARTING, seen: running, next: { ...ASKING, ...paused } },
    { name: 'the limit is not over', during: ASKING, seen: running, at: 91_000, next: { kind: 'asking' } },
    {
      name: 'the server is out of reach',
      during: ASKING,
      seen: { kind: 'unknown', message: 'refused' },
      at: 91_001,
      next: lost('the connection to the cluster is lost: refused', false),
    },
    {
      name: 'a deletion that does not end',
      during: ASKING,
      seen: { kind: 'deleting' },
      at: 91_001,
      next: lost('its Pod is being deleted, and does not end', false),
    },
    {
      name: 'the node is out of reach before the start',
      during: STARTING,
      failure: BUSY,
      seen: running,
      at: 91_001,
      next: lost('the node n1 does not answer: no dial'),
    },
    {
      name: 'the node is out of reach after a lost start',
      during: STARTING,
      seen: running,
      at: 91_001,
      next: lost('the node n1 does not answer: reset', false),
    },
    {
      name: 'the node is out of reach after a lost start, and it is not known whether the function runs',
      during: ASKING,
      failure: BUSY,
      seen: running,
      at: 91_001,
      next: lost('the node n1 does not answer: no dial', false),
    },
    {
      name: 'the node is out of reach while the function runs',
      during: { ...ASKING, startedAt: 2000 },
      failure: BUSY,
      seen: running,
      at: 91_001,
      next: lost('the node n1 does not answer: no dial', false),
    },
    {
      name: 'the node is out of reach after the end of the function',
      during: READING,
      seen: running,
      at: 91_001,
      next: lost('the node n1 does not answer: reset'),
    },
    {
      name: 'the time of the function is over, and its node does not answer',
      during: ASKING,
      failure: BUSY,
      seen: running,
      isOver: true,
      next: lost('it did not end within 15 s, and the node n1 does not answer: no dial', false),
    },
    {
      name: 'the time of the function is over, and the server does not answer',
      during: ASKING,
      seen: { kind: 'unknown', message: 'refused' },
      isOver: true,
      next: lost('it did not end within 15 s, and the connection to the cluster is lost: refused', false),
    },
    {
      name: 'the time of the function is over, and its Pod ended',
      during: ASKING,
      seen: { kind: 'ended', why: 'out of memory', cause: 'memory' },
      isOver: true,
      next: lost('out of memory', true, 'memory'),
    },
  ])('$name', ({ during, failure = CUT, seen, at = 5000, isOver = false, next }) => {
    expect(afterLook({ kind: 'looking', during, failure, since: 1000, isOver }, seen, at, RULES)).toMatchObject(next);
  });
});
