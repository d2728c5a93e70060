import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportRefresh, showProgress } from '../src/show-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client, and what it was told. */
function createClient(create?: () => Promise<never>) {
  const told: unknown[] = [];
  const reporter = {
    begin: (...given: readonly unknown[]) => void told.push(['begin', ...given]),
    report: (...given: readonly unknown[]) => void told.push(['report', ...given]),
    done: () => void told.push(['end']),
  };
  const shown = showProgress({
    window: { createWorkDoneProgress: create ?? (async () => reporter) },
    console: { info: (text: string) => void told.push(text) },
  });
  return { shown, told };
}

describe('progress', () => {
  it('is not shown for what is done soon', async () => {
    const { shown, told } = createClient();
    shown.report('a');
    await vi.advanceTimersByTimeAsync(400);
    shown.report('b');
    shown.end();
    await vi.advanceTimersByTimeAsync(1000);
    shown.report('another');
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([]);
  });

  it('begins once, says what is done from time to time, and ends', async () => {
    const { shown, told } = createClient();
    reportRefresh(shown, { step: 'build', done: 0, total: 4 });
    await vi.advanceTimersByTimeAsync(499);
    reportRefresh(shown, { step: 'build', done: 0, total: 4 });
    await vi.advanceTimersByTimeAsync(1);
    reportRefresh(shown, { step: 'build', done: 1, total: 4 });
    await vi.advanceTimersByTimeAsync(99);
    reportRefresh(shown, { step: 'build', done: 2, total: 4 });
    await vi.advanceTimersByTimeAsync(1);
    reportRefresh(shown, { step: 'check', done: 2, total: 5 });
    shown.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([
      ['begin', 'krmkit', 0, 'builds kustomizations: 1 of 4'],
      ['report', 12, 'builds kustomizations: 1 of 4'],
      ['report', 70, 'checks what they build: 2 of 5'],
      ['end'],
    ]);
  });

  it('stays at 0 percent while the total is unknown', async () => {
    const { shown, told } = createClient();
    shown.report('reads files: 1');
    await vi.advanceTimersByTimeAsync(500);
    shown.report('reads files: 2');
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([
      ['begin', 'krmkit', 0, 'reads files: 2'],
      ['report', 0, 'reads files: 2'],
    ]);
  });

  it('is left out where the client refuses it', async () => {
    const { shown, told } = createClient(() => Promise.reject(new Error('no')));
    shown.report('a');
    await vi.advanceTimersByTimeAsync(600);
    shown.report('b');
    shown.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['krmkit: the client shows no progress: Error: no']);
  });
});
