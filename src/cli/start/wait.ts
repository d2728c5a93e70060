import { setTimeout } from 'node:timers/promises';
import type { CancelSignal } from '../../platform/ports.ts';

/** In milliseconds, 24 days; a longer timer would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** Resolves after that time, or when the signal is aborted. */
export async function wait(milliseconds: number, signal: CancelSignal): Promise<void> {
  if (signal.aborted) return;
  const woken = new AbortController();
  const wake = (): void => woken.abort();
  signal.addEventListener('abort', wake);
  try {
    await setTimeout(Math.min(milliseconds, LONGEST), undefined, { signal: woken.signal });
  } catch {
    // It was woken.
  } finally {
    signal.removeEventListener('abort', wake);
  }
}
