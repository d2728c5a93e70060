import type { ApiFailure } from '../client/api.ts';
import type { Log, LogFacts } from './log.ts';

/** In milliseconds: a failure that continues is a warning again after this time. */
const INTERVAL = 600_000;

/** Logs a failed request. `facts` are further fields of the log entry. */
export type LogFailure = (resource: string, failure: ApiFailure, facts?: LogFacts, isNeeded?: boolean) => void;

/**
 * Warns of each failure once in ten minutes, because requests are retried forever. Repeated failures, and those of
 * requests that are not needed, are debug messages. `elapsed` gives milliseconds from any start.
 */
export function failureLog(log: Pick<Log, 'warn' | 'debug'>, elapsed: () => number): LogFailure {
  const warned = new Map<string, number>();
  return (resource, failure, facts = {}, isNeeded = true) => {
    const now = elapsed();
    for (const [other, time] of warned) if (now - time >= INTERVAL) warned.delete(other);
    const message = failure.kind === 'cancelled' ? 'the connection was closed' : failure.message;
    // How the server starts its own message about a missing right.
    const text = message.startsWith(resource) ? message : `${resource}: ${message}`;
    const isWarning = isNeeded && !warned.has(text);
    if (isWarning) warned.set(text, now);
    log[isWarning ? 'warn' : 'debug'](text, { resource, ...facts });
  };
}
