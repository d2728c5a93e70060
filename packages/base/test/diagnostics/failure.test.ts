import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { Failure } from '../../src/diagnostics/failure.ts';

const diagnostic: Diagnostic = {
  code: 'invalid-yaml',
  severity: 'error',
  message: 'a tab used for indentation',
  location: { path: 'a.yaml', start: 5, end: 6, line: 2, column: 1, endLine: 2, endColumn: 2 },
};

describe('Failure', () => {
  it('is an error that carries its diagnostics', () => {
    const failure = new Failure([diagnostic]);
    expect(failure).toBeInstanceOf(Error);
    expect(failure.name).toBe('Failure');
    expect(failure.diagnostics).toEqual([diagnostic]);
    expect(failure.message).toBe('a.yaml:2:1: a tab used for indentation');
  });

  it('counts the others and keeps its cause', () => {
    const cause = new RangeError('x');
    const failure = new Failure([{ code: 'unreadable-file', severity: 'error', message: 'no such file' }, diagnostic], {
      cause,
    });
    expect(failure.message).toBe('no such file (and 1 more)');
    expect(failure.cause).toBe(cause);
  });
});
