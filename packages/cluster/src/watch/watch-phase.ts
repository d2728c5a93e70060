import type { CancelSignal } from '@krmkit/base';

/**
 * `listing`: not all objects are known. `elected`: the same, and it records as soon as they are. `following`: all
 * objects are known, and another replica records. `stopping`: it still writes what it has recorded.
 */
export type WatchPhase = 'listing' | 'elected' | 'following' | 'recording' | 'stopping' | 'stopped';

/** `elected`, `deposed`: this replica records from now on, or does not any more. */
export type WatchChange = 'synced' | 'elected' | 'deposed' | 'stopped';

const NEXT = {
  listing: { synced: 'following', elected: 'elected', deposed: 'listing', stopped: 'stopped' },
  elected: { synced: 'recording', elected: 'elected', deposed: 'listing', stopped: 'stopping' },
  following: { synced: 'following', elected: 'recording', deposed: 'following', stopped: 'stopped' },
  recording: { synced: 'recording', elected: 'recording', deposed: 'following', stopped: 'stopping' },
  stopping: { synced: 'stopping', elected: 'stopping', deposed: 'stopped', stopped: 'stopping' },
  stopped: { synced: 'stopped', elected: 'stopping', deposed: 'stopped', stopped: 'stopped' },
} as const satisfies Record<WatchPhase, Record<WatchChange, WatchPhase>>;

export function nextPhase(phase: WatchPhase, change: WatchChange): WatchPhase {
  return NEXT[phase][change];
}

/** The phase of a watch. */
export interface WatchCourse {
  readonly isLeader: () => boolean;
  readonly move: (change: WatchChange) => void;
  /** Aborted when it stops. */
  readonly signal: CancelSignal;
  /** Resolves when all objects are known, or when it stops. */
  readonly synced: Promise<void>;
}

/** `begin` is called each time the recording begins. */
export function watchCourse(begin: () => void): WatchCourse {
  let phase: WatchPhase = 'listing';
  const over = new AbortController();
  let resolveSynced = (): void => {};
  const synced = new Promise<void>((resolve) => {
    resolveSynced = resolve;
  });
  return {
    isLeader: () => phase === 'elected' || phase === 'recording' || phase === 'stopping',
    move(change) {
      const before = phase;
      phase = nextPhase(before, change);
      if (change === 'stopped') over.abort();
      if (phase === 'recording' && before !== 'recording') begin();
      if (change === 'synced' || change === 'stopped') resolveSynced();
    },
    signal: over.signal,
    synced,
  };
}
