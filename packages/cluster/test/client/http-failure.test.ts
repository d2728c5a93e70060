import { describe, expect, it } from 'vitest';
import { connectionProblem, refusal } from '../../src/client/http-failure.ts';

describe('a refusal', () => {
  const status = (more: object): string => JSON.stringify({ kind: 'Status', ...more });
  it.each<[string | undefined, string, object]>([
    [undefined, status({ reason: 'NotFound', message: 'no pods' }), { reason: 'NotFound', message: 'no pods' }],
    [
      undefined,
      status({ details: { retryAfterSeconds: 3 } }),
      { retryAfterSeconds: 3, message: 'the server answered 404' },
    ],
    ['5', status({ details: { retryAfterSeconds: 3 } }), { retryAfterSeconds: 5 }],
    ['0', '', { retryAfterSeconds: 0 }],
    ['-1', '', {}],
    ['soon', '', {}],
    [undefined, '{"reason": "X", "message": "m"}', { reason: '', message: 'the server answered 404' }],
    [undefined, status({ reason: 1, message: '' }), { reason: '', message: 'the server answered 404' }],
    [undefined, '', { message: 'the server answered 404' }],
    [undefined, '  no such host\nmore', { message: 'the server answered 404: no such host' }],
    [undefined, ' <html>x</html>', { message: 'the server answered 404' }],
    [undefined, 'x'.repeat(300), { message: `the server answered 404: ${'x'.repeat(200)}` }],
  ])('with Retry-After %s and %s', (retryAfter, text, expected) => {
    const failure = refusal(404, retryAfter, text);
    expect(failure).toMatchObject({ kind: 'refused', status: 404, ...expected });
    expect('retryAfterSeconds' in failure).toBe('retryAfterSeconds' in expected);
  });
});

describe('a connection that failed', () => {
  const error = (code: string | undefined, message: string): Error => Object.assign(new Error(message), { code });
  it.each<[unknown, string]>([
    [error('ECONNREFUSED', 'x'), 'no program listens there (connection refused)'],
    [error('CERT_HAS_EXPIRED', 'x'), 'its certificate has expired'],
    [error('EOTHER', 'what it says'), 'what it says'],
    [error(undefined, 'what it says'), 'what it says'],
    [error(undefined, ''), 'no reason given'],
    ['text', 'no reason given'],
    [null, 'no reason given'],
    [new AggregateError([error('ENOTFOUND', 'x'), error('ETIMEDOUT', 'y')]), 'the host does not exist'],
  ])('%s', (problem, reason) => {
    expect(connectionProblem('https://s', problem)).toEqual({
      kind: 'unreachable',
      message: `cannot reach https://s: ${reason}`,
    });
  });
});
