import { expect, test } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { isUnknown, joinFindings } from '../src/environments.ts';

const at = (line: number, message: string): Diagnostic => ({
  code: 'unresolved-reference',
  severity: 'error',
  message,
  location: {
    path: 'base/web.yaml',
    start: line * 10,
    end: line * 10 + 5,
    line,
    column: 1,
    endLine: line,
    endColumn: 6,
  },
});

test('a finding that several builds have is one finding with all roots', () => {
  const joined = joinFindings([
    { root: undefined, diagnostics: [at(9, 'in a file')] },
    { root: 'prod', diagnostics: [at(3, '$(A) of prod-web'), at(4, 'only here')] },
    { root: 'staging', diagnostics: [at(3, '$(A) of staging-web')] },
  ]);
  expect(joined.map(({ message, roots }) => [message, roots])).toEqual([
    ['in a file', undefined],
    ['$(A) of prod-web', ['prod', 'staging']],
    ['only here', ['prod']],
  ]);
});

test('findings at the same text of different kinds, containers or fields are different', () => {
  const one = at(3, 'a');
  const subject = { apiVersion: 'v1', kind: 'Pod', name: 'p' };
  const joined = joinFindings([
    {
      root: 'prod',
      diagnostics: [
        one,
        { ...one, field: 'env A' },
        { ...one, field: 'env A', fieldPath: ['env', 0, 'valueFrom', 'secretKeyRef', 'key'] },
        { ...one, field: 'env A', fieldPath: ['env', 0, 'valueFrom', 'secretKeyRef', 'name'] },
        { ...one, subject: { ...subject, container: 'c' } },
      ],
    },
    { root: 'staging', diagnostics: [{ ...one, code: 'invalid-resource' }] },
    // An overlay puts another entry before the one at fault.
    {
      root: 'other',
      diagnostics: [{ ...one, field: 'env A', fieldPath: ['env', 1, 'valueFrom', 'secretKeyRef', 'key'] }],
    },
  ]);
  expect(joined).toHaveLength(6);
});

test('a program that is missing is one finding', () => {
  const missing: Diagnostic = { code: 'root-not-built', severity: 'warning', message: 'helm cannot run' };
  const joined = joinFindings([
    { root: 'a', diagnostics: [missing] },
    { root: 'b', diagnostics: [missing] },
    { root: 'c', diagnostics: [{ ...missing, message: 'git cannot run' }] },
  ]);
  expect(joined.map(({ roots }) => roots)).toEqual([['a', 'b'], ['c']]);
});

test('findings without a location stay apart', () => {
  const lost: Diagnostic = { code: 'ambiguous-source', severity: 'info', message: 'm' };
  expect(
    joinFindings([
      { root: 'a', diagnostics: [lost] },
      { root: 'b', diagnostics: [lost] },
    ]),
  ).toHaveLength(2);
});

// A controller that is suspended applies nothing, so nothing is missing.
test.each([
  [{ state: 'built' }, false],
  [{ state: 'built', isSuspended: true }, false],
  [{ state: 'refused' }, true],
  [{ state: 'refused', isSuspended: false }, true],
  [{ state: 'refused', isSuspended: true }, false],
] as const)('what a root of %j applies is unknown: %s', (root, expected) => {
  expect(isUnknown(root)).toBe(expected);
});
