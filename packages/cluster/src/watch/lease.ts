import type { CancelSignal, JsonObject, Timing } from '@krmkit/base';
import type { ApiFailure, ApiReply, ApiRequest, ClusterApi } from '../client/api.ts';
import { cancellationWithin } from '@krmkit/base';
import type { LeaseRecord } from './lease-record.ts';
import type { LeaseEvent, LeaseState } from './lease-state.ts';
import { isAvailable, nextLeaseState } from './lease-state.ts';
import { microTime, readLease, sameRecord, withRecord } from './lease-record.ts';

/** Times are in milliseconds. */
export interface LeaseOptions {
  readonly namespace: string;
  readonly name: string;
  /** Identifies the candidate; unique, so the name of the pod and something random. */
  readonly identity: string;
  /** How long after its last observed renewal a leader counts as gone: 15,000, in whole seconds. */
  readonly leaseDuration?: number;
  /** How long a leader tries to renew before it gives up: 10,000; less than `leaseDuration`. */
  readonly renewDeadline?: number;
  /** The pause between two attempts: 2,000. Candidates that do not lead add up to 1.2 times as much. */
  readonly retryPeriod?: number;
}

export interface LeasePorts extends Timing {
  readonly api: ClusterApi;
}

export interface LeaseHandler {
  /** This candidate leads until `signal` is aborted. */
  readonly onStarted: (signal: CancelSignal) => void;
  /** The lease was lost, or `signal` of the call was aborted. The lease is released after the promise. */
  readonly onStopped: () => void | Promise<void>;
  /** Another candidate leads, or this one. */
  readonly onLeader: (identity: string) => void;
  /** A request failed; it is retried. */
  readonly onFailure?: (failure: ApiFailure) => void;
}

const LEASE_DURATION = 15_000;
const RENEW_DEADLINE = 10_000;
const RETRY_PERIOD = 2_000;
const JITTER = 1.2;

/**
 * Takes part in a leader election through a `coordination.k8s.io/v1` Lease until `signal` is aborted, by the rules of
 * client-go. A leader keeps the lease as long as others see it renewed within `leaseDuration`. Each candidate measures
 * from when it saw a change, so clocks need not agree. Of two writers, the resourceVersion lets one through. A candidate
 * that loses the lease tries again. A leader that is cancelled releases the lease, so that the next one need not wait.
 *
 * The time of a leader counts from when it sent its last successful request. It stops before another candidate can
 * begin, even if an answer took long. Needs get, create and update on leases. Throws a RangeError for unsafe options.
 */
export async function holdLease(
  options: LeaseOptions,
  ports: LeasePorts,
  handler: LeaseHandler,
  signal: CancelSignal,
): Promise<void> {
  await new LeaseElection(options, ports, handler, signal).run();
}

/** A Lease as this candidate last saw it; `at` is when it first saw this record, in milliseconds. */
interface SeenLease {
  readonly lease: JsonObject;
  readonly record: LeaseRecord;
  readonly at: number;
}

type Leadership = ReturnType<typeof cancellationWithin>;

class LeaseElection {
  readonly #name: Pick<LeaseOptions, 'namespace' | 'name'>;
  readonly #identity: string;
  readonly #leaseDuration: number;
  readonly #renewDeadline: number;
  readonly #retryPeriod: number;
  readonly #ports: LeasePorts;
  readonly #handler: LeaseHandler;
  readonly #signal: CancelSignal;
  /** The path of all leases of the namespace. */
  readonly #collection: string;
  readonly #path: string;
  #seen: SeenLease | undefined;
  #leader = '';

  constructor(options: LeaseOptions, ports: LeasePorts, handler: LeaseHandler, signal: CancelSignal) {
    const {
      leaseDuration = LEASE_DURATION,
      renewDeadline = RENEW_DEADLINE,
      retryPeriod = RETRY_PERIOD,
      identity,
    } = options;
    if (identity === '') throw new RangeError('identity is empty');
    if (leaseDuration <= renewDeadline) throw new RangeError('leaseDuration must be greater than renewDeadline');
    if (renewDeadline <= retryPeriod * JITTER) {
      throw new RangeError('renewDeadline must be greater than 1.2 retryPeriod');
    }
    if (retryPeriod <= 0) throw new RangeError('retryPeriod must be greater than 0');
    if (leaseDuration % 1000 !== 0) throw new RangeError('leaseDuration must be whole seconds');
    this.#name = { namespace: options.namespace, name: options.name };
    this.#identity = identity;
    this.#leaseDuration = leaseDuration;
    this.#renewDeadline = renewDeadline;
    this.#retryPeriod = retryPeriod;
    this.#ports = ports;
    this.#handler = handler;
    this.#signal = signal;
    this.#collection = `/apis/coordination.k8s.io/v1/namespaces/${encodeURIComponent(options.namespace)}/leases`;
    this.#path = `${this.#collection}/${encodeURIComponent(options.name)}`;
  }

  async run(): Promise<void> {
    const { elapsed } = this.#ports;
    let state: LeaseState = { kind: this.#isOver() ? 'over' : 'acquiring' };
    let leadership: Leadership | undefined;
    while (state.kind !== 'over') {
      if (state.kind === 'stopping') {
        await this.#stop(leadership);
        leadership = undefined;
      }
      const event = await this.#perform(state);
      state = nextLeaseState(state, event, elapsed(), this.#renewDeadline);
      if (state.kind === 'holding' && leadership === undefined) {
        leadership = cancellationWithin(this.#signal);
        this.#handler.onStarted(leadership.signal);
      }
    }
  }

  #isOver(): boolean {
    return this.#signal.aborted;
  }

  async #perform(state: LeaseState): Promise<LeaseEvent> {
    const { elapsed, sleep, random } = this.#ports;
    switch (state.kind) {
      case 'acquiring':
        return this.#attempt(this.#renewDeadline, (cancel) => this.#acquire(cancel));
      case 'renewing': {
        const left = state.good + this.#renewDeadline - elapsed();
        return this.#attempt(left, (cancel) => this.#renew(cancel));
      }
      case 'pausing':
        await sleep(this.#retryPeriod * (1 + random() * JITTER), this.#signal);
        break;
      case 'holding':
        await sleep(Math.min(this.#retryPeriod, state.good + this.#renewDeadline - elapsed()), this.#signal);
        break;
      case 'stopping':
      case 'over':
        break;
    }
    return { kind: this.#isOver() ? 'cancelled' : 'done' };
  }

  async #attempt(milliseconds: number, run: (cancel: CancelSignal) => Promise<boolean>): Promise<LeaseEvent> {
    const sent = this.#ports.elapsed();
    const isWritten = (await this.#inTime(milliseconds, run)) === true;
    const isOthers = this.#seen !== undefined && this.#seen.record.holder !== this.#identity;
    return { kind: 'attempted', isWritten, isOthers, sent };
  }

  async #stop(leadership: Leadership | undefined): Promise<void> {
    leadership?.abort();
    leadership?.end();
    await this.#handler.onStopped();
    if (this.#isOver() && this.#seen?.record.holder === this.#identity) await this.#release(this.#seen);
  }

  /** The result of an attempt, or undefined when it took too long. */
  async #inTime<T>(milliseconds: number, run: (cancel: CancelSignal) => Promise<T>): Promise<T | undefined> {
    const attempt = cancellationWithin(this.#signal);
    const timer = cancellationWithin(this.#signal);
    const tooLate = this.#ports.sleep(milliseconds, timer.signal).then(() => undefined);
    try {
      return await Promise.race([run(attempt.signal), tooLate]);
    } finally {
      attempt.abort();
      attempt.end();
      timer.abort();
      timer.end();
    }
  }

  /** True if the server has written this candidate as the leader once more. */
  async #renew(cancel: CancelSignal): Promise<boolean> {
    if (this.#seen === undefined) return this.#acquire(cancel);
    // A leader knows what it wrote itself, so it need not read the lease first.
    const renewed = await this.#write(this.#seen.lease, this.#seen.record, cancel);
    if (renewed.kind === 'done') return true;
    if (!isConflict(renewed)) this.#report(renewed);
    return cancel.aborted ? false : this.#acquire(cancel);
  }

  /** True if the server has written this candidate as the leader. */
  async #acquire(cancel: CancelSignal): Promise<boolean> {
    const got = await this.#request({ method: 'GET', path: this.#path }, cancel);
    if (got.kind === 'refused' && got.status === 404) return this.#create(cancel);
    if (got.kind !== 'done') {
      this.#report(got);
      return false;
    }
    const { record, at } = this.#see(got.value);
    if (!isAvailable(record, at, this.#identity, this.#ports.elapsed())) return false;
    const written = await this.#write(got.value, record, cancel);
    if (written.kind !== 'done' && !isConflict(written)) this.#report(written);
    return written.kind === 'done';
  }

  async #create(cancel: CancelSignal): Promise<boolean> {
    const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: this.#name };
    const body = withRecord(lease, this.#renewedRecord(undefined));
    const created = await this.#request({ method: 'POST', path: this.#collection, body }, cancel);
    if (created.kind === 'done') this.#see(created.value);
    else if (!isConflict(created)) this.#report(created);
    return created.kind === 'done';
  }

  async #write(lease: JsonObject, before: LeaseRecord, cancel: CancelSignal): Promise<ApiReply> {
    const body = withRecord(lease, this.#renewedRecord(before));
    const reply = await this.#request({ method: 'PUT', path: this.#path, body }, cancel);
    if (reply.kind === 'done') this.#see(reply.value);
    return reply;
  }

  async #release({ lease, record }: SeenLease): Promise<void> {
    const { api, clock } = this.#ports;
    // Without `signal`, which has ended the leadership.
    const timeoutMilliseconds = this.#renewDeadline;
    const path = this.#path;
    const give = (of: JsonObject): Promise<ApiReply> => {
      const now = microTime(clock.now());
      const body = withRecord(of, { ...record, holder: '', durationSeconds: 1, acquireTime: now, renewTime: now });
      return api.send({ method: 'PUT', path, body, timeoutMilliseconds });
    };
    const reply = await give(lease);
    if (!isConflict(reply)) return this.#report(reply);
    // A cancelled renewal can still have reached the server.
    const got = await api.send({ method: 'GET', path, timeoutMilliseconds });
    if (got.kind === 'done' && readLease(got.value).holder === this.#identity) this.#report(await give(got.value));
  }

  #see(lease: JsonObject): SeenLease {
    const record = readLease(lease);
    // An equal record keeps its time: it has not been renewed since.
    const isKnown = this.#seen !== undefined && sameRecord(this.#seen.record, record);
    const seen = { lease, record, at: isKnown && this.#seen !== undefined ? this.#seen.at : this.#ports.elapsed() };
    this.#seen = seen;
    if (record.holder !== '' && record.holder !== this.#leader) {
      this.#leader = record.holder;
      this.#handler.onLeader(record.holder);
    }
    return seen;
  }

  #renewedRecord(before: LeaseRecord | undefined): LeaseRecord {
    const now = microTime(this.#ports.clock.now());
    const isMine = before !== undefined && before.holder === this.#identity;
    return {
      holder: this.#identity,
      durationSeconds: this.#leaseDuration / 1000,
      acquireTime: isMine && before.acquireTime !== '' ? before.acquireTime : now,
      renewTime: now,
      transitions: before === undefined ? 0 : before.transitions + (isMine ? 0 : 1),
    };
  }

  #request(request: Pick<ApiRequest, 'method' | 'path' | 'body'>, signal: CancelSignal): Promise<ApiReply> {
    return this.#ports.api.send({ ...request, timeoutMilliseconds: this.#renewDeadline, signal });
  }

  #report(reply: ApiReply): void {
    if (reply.kind !== 'done' && reply.kind !== 'cancelled') this.#handler.onFailure?.(reply);
  }
}

function isConflict(reply: ApiReply): boolean {
  return reply.kind === 'refused' && reply.status === 409;
}
