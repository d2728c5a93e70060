import type { CancelSignal } from '../platform/ports.ts';
import type { JsonObject } from '../value/json.ts';
import type { ApiFailure, ApiReply, ClusterApi } from './api.ts';
import { cancellationWithin } from './cancel.ts';
import type { LeaseRecord } from './lease-record.ts';
import { microTime, readLease, sameRecord, withRecord } from './lease-record.ts';
import type { Timing } from './timing.ts';

/** Times are in milliseconds. */
export interface LeaseOptions {
  readonly namespace: string;
  readonly name: string;
  /** Who stands for election: no two may have the same, so the name of the pod and something random. */
  readonly identity: string;
  /** So long after its last renewal was seen a leader counts as gone: 15,000, in whole seconds. */
  readonly leaseDuration?: number;
  /** A leader that could not renew for so long gives up: 10,000; less than `leaseDuration`. */
  readonly renewDeadline?: number;
  /** Between two attempts: 2,000, and up to 1.2 times as much again for those who are not leader. */
  readonly retryPeriod?: number;
}

export interface LeasePorts extends Timing {
  readonly api: ClusterApi;
}

export interface LeaseHandler {
  /** This one leads now, until `signal` is aborted. */
  readonly onStarted: (signal: CancelSignal) => void;
  /** It does not any more: the lease was lost, or `signal` of the call was aborted. A promise delays the release. */
  readonly onStopped: () => void | Promise<void>;
  /** Who leads now, this one too; told when it changes. */
  readonly onLeader: (identity: string) => void;
  /** It goes on by itself. */
  readonly onFailure?: (failure: ApiFailure) => void;
}

const LEASE_DURATION = 15_000;
const RENEW_DEADLINE = 10_000;
const RETRY_PERIOD = 2_000;
const JITTER = 1.2;

/**
 * Stands for election through a `coordination.k8s.io/v1` Lease until `signal` is aborted, by the rules of client-go: a
 * leader that others saw renew within `leaseDuration` stays; clocks of others do not matter, as each measures from when
 * it saw a change; of two writers the resourceVersion lets one through. Whoever loses the lease stands again. A leader
 * that is cancelled gives the lease back, so that the next need not wait.
 *
 * A leader's time counts from when its last successful request was sent, so that it stops before another may begin, even
 * where an answer took long. Needs get, create and update of leases. A RangeError for options that cannot be safe.
 */
export async function holdLease(
  options: LeaseOptions,
  ports: LeasePorts,
  handler: LeaseHandler,
  signal: CancelSignal,
): Promise<void> {
  const {
    leaseDuration = LEASE_DURATION,
    renewDeadline = RENEW_DEADLINE,
    retryPeriod = RETRY_PERIOD,
    identity,
  } = options;
  if (identity === '') throw new RangeError('identity is empty');
  if (leaseDuration <= renewDeadline) throw new RangeError('leaseDuration must be greater than renewDeadline');
  if (renewDeadline <= retryPeriod * JITTER) throw new RangeError('renewDeadline must be greater than 1.2 retryPeriod');
  if (retryPeriod <= 0) throw new RangeError('retryPeriod must be greater than 0');
  if (leaseDuration % 1000 !== 0) throw new RangeError('leaseDuration must be whole seconds');

  const { api, clock, elapsed, sleep, random } = ports;
  const collection = `/apis/coordination.k8s.io/v1/namespaces/${encodeURIComponent(options.namespace)}/leases`;
  const path = `${collection}/${encodeURIComponent(options.name)}`;
  const isOver = (): boolean => signal.aborted;
  let seen: { readonly lease: JsonObject; readonly record: LeaseRecord; readonly at: number } | undefined;
  let reported = '';

  const see = (lease: JsonObject): LeaseRecord => {
    const record = readLease(lease);
    // The same record keeps its time: nobody renewed it since.
    const at = seen !== undefined && sameRecord(seen.record, record) ? seen.at : elapsed();
    seen = { lease, record, at };
    if (record.holder !== '' && record.holder !== reported) {
      reported = record.holder;
      handler.onLeader(reported);
    }
    return record;
  };

  const request = (
    sent: Pick<Parameters<ClusterApi['send']>[0], 'method' | 'path' | 'body'>,
    cancel: CancelSignal,
  ): Promise<ApiReply> => api.send({ ...sent, timeoutMilliseconds: renewDeadline, signal: cancel });

  const report = (reply: ApiReply): void => {
    if (reply.kind !== 'done' && reply.kind !== 'cancelled') handler.onFailure?.(reply);
  };

  const isConflict = (reply: ApiReply): boolean => reply.kind === 'refused' && reply.status === 409;

  /** One attempt: true when this one is the leader by what the server wrote. */
  const acquireOrRenew = async (isLeader: boolean, cancel: CancelSignal): Promise<boolean> => {
    // A leader knows what it wrote itself, and need not ask first.
    if (isLeader && seen !== undefined) {
      const renewed = await write(seen.lease, seen.record, cancel);
      if (renewed.kind === 'done') return true;
      if (!isConflict(renewed)) report(renewed);
      if (cancel.aborted) return false;
    }
    const got = await request({ method: 'GET', path }, cancel);
    if (got.kind === 'refused' && got.status === 404) {
      const body = withRecord(
        {
          apiVersion: 'coordination.k8s.io/v1',
          kind: 'Lease',
          metadata: { name: options.name, namespace: options.namespace },
        },
        renewedRecord(undefined),
      );
      const created = await request({ method: 'POST', path: collection, body }, cancel);
      if (created.kind === 'done') see(created.value);
      else if (!isConflict(created)) report(created);
      return created.kind === 'done';
    }
    if (got.kind !== 'done') {
      report(got);
      return false;
    }
    const record = see(got.value);
    const isFree = record.holder === '' || record.holder === identity;
    if (!isFree && seen !== undefined && seen.at + record.durationSeconds * 1000 > elapsed()) return false;
    const written = await write(got.value, record, cancel);
    if (written.kind !== 'done' && !isConflict(written)) report(written);
    return written.kind === 'done';
  };

  const renewedRecord = (before: LeaseRecord | undefined): LeaseRecord => {
    const now = microTime(clock.now());
    const isMine = before !== undefined && before.holder === identity;
    return {
      holder: identity,
      durationSeconds: leaseDuration / 1000,
      acquireTime: isMine && before.acquireTime !== '' ? before.acquireTime : now,
      renewTime: now,
      transitions: before === undefined ? 0 : before.transitions + (isMine ? 0 : 1),
    };
  };

  const write = async (lease: JsonObject, before: LeaseRecord, cancel: CancelSignal): Promise<ApiReply> => {
    const body = withRecord(lease, renewedRecord(before));
    const reply = await request({ method: 'PUT', path, body }, cancel);
    if (reply.kind === 'done') see(reply.value);
    return reply;
  };

  /** Until `within` milliseconds from when the last successful request was sent are over without another. */
  const lead = async (since: number): Promise<void> => {
    const leadership = cancellationWithin(signal);
    handler.onStarted(leadership.signal);
    let good = since;
    while (!isOver() && elapsed() < good + renewDeadline) {
      await sleep(Math.min(retryPeriod, good + renewDeadline - elapsed()), signal);
      if (isOver()) break;
      const sent = elapsed();
      const left = good + renewDeadline - sent;
      if (left <= 0) break;
      const isRenewed = await inTime(left, (cancel) => acquireOrRenew(true, cancel));
      if (isRenewed === true && elapsed() < sent + renewDeadline) good = sent;
      // Another one has it: there is nothing left to wait for.
      else if (seen !== undefined && seen.record.holder !== identity) break;
    }
    leadership.abort();
    leadership.end();
    await handler.onStopped();
    if (isOver() && seen?.record.holder === identity) await release(seen.lease, seen.record);
  };

  /** Undefined when it took too long. */
  const inTime = async <T>(milliseconds: number, run: (cancel: CancelSignal) => Promise<T>): Promise<T | undefined> => {
    const attempt = cancellationWithin(signal);
    const timer = cancellationWithin(signal);
    try {
      return await Promise.race([run(attempt.signal), sleep(milliseconds, timer.signal).then(() => undefined)]);
    } finally {
      attempt.abort();
      attempt.end();
      timer.abort();
      timer.end();
    }
  };

  const release = async (lease: JsonObject, record: LeaseRecord): Promise<void> => {
    // Not cancelled by what ended the leadership.
    const timeoutMilliseconds = renewDeadline;
    const give = (of: JsonObject): Promise<ApiReply> => {
      const now = microTime(clock.now());
      const body = withRecord(of, { ...record, holder: '', durationSeconds: 1, acquireTime: now, renewTime: now });
      return api.send({ method: 'PUT', path, body, timeoutMilliseconds });
    };
    const reply = await give(lease);
    if (!isConflict(reply)) return report(reply);
    // A renewal that was cancelled on its way may have arrived all the same.
    const got = await api.send({ method: 'GET', path, timeoutMilliseconds });
    if (got.kind === 'done' && readLease(got.value).holder === identity) report(await give(got.value));
  };

  while (!isOver()) {
    const sent = elapsed();
    const isLeader = await inTime(renewDeadline, (cancel) => acquireOrRenew(false, cancel));
    if (isLeader === true && elapsed() < sent + renewDeadline) await lead(sent);
    if (!isOver()) await sleep(retryPeriod * (1 + random() * JITTER), signal);
  }
}
