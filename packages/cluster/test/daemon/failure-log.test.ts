import { describe, expect, it } from 'vitest';
import { failureLog } from '../../src/daemon/failure-log.ts';

describe('a failed request', () => {
  it('is a warning once in ten minutes, for each cause', () => {
    let now = 0;
    const lines: string[] = [];
    const log = {
      warn: (text: string): void => void lines.push(`warn ${text}`),
      debug: (text: string): void => void lines.push(`debug ${text}`),
    };
    const logFailure = failureLog(log, () => now);
    const fail = (message: string, isNeeded?: boolean): string | undefined => {
      logFailure('pods', { kind: 'unreachable', message }, {}, isNeeded);
      return lines.at(-1);
    };
    expect([fail('a'), fail('a'), fail('b'), fail('a')]).toEqual([
      'warn pods: a',
      'debug pods: a',
      'warn pods: b',
      'debug pods: a',
    ]);
    now = 599_999;
    expect(fail('a')).toBe('debug pods: a');
    now = 600_000;
    expect([fail('a', false), fail('a'), fail('a')]).toEqual(['debug pods: a', 'warn pods: a', 'debug pods: a']);
    expect(fail('pods is forbidden')).toBe('warn pods is forbidden');
  });
});
