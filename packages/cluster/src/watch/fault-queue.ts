import type { CancelSignal, Timing } from '@krmkit/base';
import { cancellationWithin } from '@krmkit/base';

/** Pods to check, each once however often it is added. */
export interface FaultQueue {
  /** Checks a pod as soon as possible, or after so many milliseconds; the earlier time counts. */
  readonly add: (pod: string, milliseconds?: number) => void;
  /** Calls `pods` after so many milliseconds, once for several calls with the same key. */
  readonly later: (key: string, milliseconds: number, pods: () => Iterable<string>) => void;
  readonly clear: () => void;
  /** Pods that wait. */
  readonly size: () => number;
  /** Resolves when none waits. */
  readonly idle: () => Promise<void>;
  /** Resolves when `signal` is aborted. */
  readonly run: (look: (pod: string) => void, signal: CancelSignal) => Promise<void>;
}

export interface FaultQueuePorts extends Timing {
  /** Lets other tasks run. */
  readonly yieldTurn: () => Promise<void>;
}

/** How long, in milliseconds, and how many pods are checked before other tasks run. */
const SLICE = 10;
const SLICE_PODS = 200;

/** The pods that wait. Times are in milliseconds of `elapsed`. */
interface WaitingPods {
  readonly ready: Set<string>;
  readonly delayed: Map<string, number>;
  readonly gathering: Map<string, { readonly at: number; readonly pods: () => Iterable<string> }>;
}

export function faultQueue({ elapsed, sleep, yieldTurn }: FaultQueuePorts): FaultQueue {
  const waiting: WaitingPods = { ready: new Set(), delayed: new Map(), gathering: new Map() };
  const { ready, delayed, gathering } = waiting;
  const idlers = new Set<() => void>();
  let wake = (): void => {};

  const sleepUntil = async (time: number, signal: CancelSignal): Promise<void> => {
    const within = cancellationWithin(signal);
    wake = within.abort;
    await sleep(time - elapsed(), within.signal);
    wake = () => {};
    within.end();
  };

  return {
    add(pod, milliseconds = 0) {
      if (ready.has(pod)) return;
      if (milliseconds <= 0) {
        delayed.delete(pod);
        ready.add(pod);
      } else {
        delayed.set(pod, Math.min(delayed.get(pod) ?? Infinity, elapsed() + milliseconds));
      }
      wake();
    },
    later(key, milliseconds, pods) {
      if (gathering.has(key)) return;
      gathering.set(key, { at: elapsed() + milliseconds, pods });
      wake();
    },
    clear() {
      ready.clear();
      delayed.clear();
      gathering.clear();
    },
    size: () => ready.size + delayed.size,
    idle: () =>
      new Promise((resolve) => {
        idlers.add(resolve);
        wake();
      }),
    async run(look, signal) {
      while (!signal.aborted) {
        const next = moveDue(waiting, elapsed());
        if (ready.size + delayed.size + gathering.size === 0) {
          for (const idler of idlers) idler();
          idlers.clear();
        }
        if (ready.size === 0) {
          await sleepUntil(next, signal);
        } else {
          lookAtSlice(ready, look, elapsed);
          await yieldTurn();
        }
      }
    },
  };
}

/** Makes ready what is due. Returns the next moment at which something is. */
function moveDue({ ready, delayed, gathering }: WaitingPods, now: number): number {
  let next = Infinity;
  for (const [key, { at, pods }] of gathering) {
    if (at > now) {
      next = Math.min(next, at);
      continue;
    }
    gathering.delete(key);
    for (const pod of pods()) ready.add(pod);
  }
  for (const [pod, at] of delayed) {
    if (at > now) {
      next = Math.min(next, at);
      continue;
    }
    delayed.delete(pod);
    ready.add(pod);
  }
  return next;
}

function lookAtSlice(ready: Set<string>, look: (pod: string) => void, elapsed: () => number): void {
  const started = elapsed();
  let looked = 0;
  for (const pod of ready) {
    ready.delete(pod);
    look(pod);
    looked += 1;
    if (looked >= SLICE_PODS || elapsed() - started >= SLICE) break;
  }
}
