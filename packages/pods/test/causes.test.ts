import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { byCause, causeKey, countCodes, worstFirst } from '../src/causes.ts';

const finding = (more: Partial<Diagnostic>): Diagnostic => ({
  code: 'missing-configmap',
  severity: 'error',
  message: 'm',
  ...more,
});
const web = { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'web' };

describe('findings are of one cause', () => {
  it.each<[string, Partial<Diagnostic>, Partial<Diagnostic>, boolean]>([
    ['with one missing object', { cause: 'c' }, { cause: 'c', message: 'x', subject: web }, true],
    ['with two missing objects', { cause: 'c' }, { cause: 'd' }, false],
    ['with two codes', { cause: 'c' }, { cause: 'c', code: 'missing-secret' }, false],
    [
      'in one object',
      { code: 'missing-volume', cause: 'c', subject: web },
      { code: 'missing-volume', cause: 'c', subject: web },
      true,
    ],
    [
      'in two objects',
      { code: 'missing-volume', cause: 'c', subject: web },
      { code: 'missing-volume', cause: 'c', subject: { ...web, name: 'x' } },
      false,
    ],
    [
      'in two namespaces',
      { code: 'missing-volume', cause: 'c', subject: web },
      { code: 'missing-volume', cause: 'c', subject: { ...web, namespace: 'x' } },
      false,
    ],
    ['with one message', { code: 'deprecated-field' }, { code: 'deprecated-field', cause: 'c' }, true],
    ['with two messages', { code: 'deprecated-field' }, { code: 'deprecated-field', message: 'x' }, false],
  ])('%s', (_, one, other, expected) => {
    expect(causeKey(finding(one)) === causeKey(finding(other))).toBe(expected);
  });

  it.each<[string, Partial<Diagnostic>]>([
    ['without a cause', {}],
    ['of another code', { code: 'invalid-name', cause: 'c' }],
  ])('not %s', (_, more) => {
    expect(causeKey(finding(more))).toBeUndefined();
  });
});

describe('byCause', () => {
  it('makes one finding of those of one cause, at the place of the first', () => {
    const [first, other, worst, last] = [
      finding({ cause: 'c', severity: 'warning', message: 'first' }),
      finding({ code: 'invalid-name' }),
      finding({ cause: 'c', severity: 'error', message: 'worst' }),
      finding({ cause: 'c', severity: 'error', message: 'last' }),
    ];
    expect(byCause([first, other, worst, last])).toEqual([{ ...worst, occurrences: [first, last] }, other]);
  });

  it('gives findings of many causes as they are', () => {
    const all = [finding({ cause: 'c' }), finding({ cause: 'd' }), finding({}), finding({})];
    expect(byCause(all)).toBe(all);
  });
});

it('worstFirst keeps the order of one severity', () => {
  const all = (['info', 'warning', 'error', 'warning'] as const).map((severity, index) =>
    finding({ severity, message: `${index}` }),
  );
  expect(worstFirst(all).map(({ message }) => message)).toEqual(['2', '1', '3', '0']);
});

it('countCodes counts in the order of the codes', () => {
  const all = (['missing-key', 'invalid-name', 'missing-key'] as const).map((code) => finding({ code }));
  expect(Object.entries(countCodes(all))).toEqual([
    ['invalid-name', 1],
    ['missing-key', 2],
  ]);
});
