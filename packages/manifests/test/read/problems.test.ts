import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import {
  TEMPLATE_MARK,
  explainFailure,
  fileDiagnostic,
  isVoidInTemplate,
  templateDiagnostic,
} from '../../src/read/problems.ts';

it.each([
  ['a: {{ b }}', true],
  ['{% if a %}', true],
  ['a: { b: 1 }', false],
  ['a: {b: {c: 1}}', false],
])('%j may be a template: %s', (text, expected) => {
  expect(TEMPLATE_MARK.test(text)).toBe(expected);
});

it.each([
  ['a: 1\nb: {{ c }}\n', 2, 4, 6],
  ['{% if a %}\n', 1, 1, 3],
  ['a: 1\n', 1, 1, 3],
  ['a', 1, 1, 2],
  ['', 1, 1, 1],
])('the diagnostic of the template %j is at its first mark', (text, line, column, endColumn) => {
  const { code, severity, location } = templateDiagnostic(createSource('a.yaml', text));
  expect([code, severity]).toEqual(['template-file', 'info']);
  expect(location).toMatchObject({ path: 'a.yaml', line, column, endColumn });
});

it.each([
  ['invalid-yaml', 'error', true],
  ['invalid-yaml', 'warning', true],
  ['invalid-resource', 'warning', true],
  ['invalid-resource', 'error', false],
  ['duplicate-key', 'warning', false],
] as const)('%s, %s, is explained by a template: %s', (code, severity, expected) => {
  expect(isVoidInTemplate({ code, severity, message: 'x' })).toBe(expected);
});

it('a whole file has a diagnostic at its start', () => {
  expect(fileDiagnostic('a.yaml', 'wrong')).toEqual({
    code: 'unreadable-file',
    severity: 'error',
    message: 'wrong',
    location: { path: 'a.yaml', start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  });
  expect(fileDiagnostic('a.yaml', 'wrong', 'fix it', 'info')).toMatchObject({ hint: 'fix it', severity: 'info' });
});

describe('an error of the file system', () => {
  it.each([
    ['missing', 'no such file', 'check the spelling'],
    ['denied', 'This directory cannot be read: permission denied', 'permissions'],
    ['link-loop', 'leads to itself', 'link'],
    ['is-directory', 'a directory, not a file', 'name a file'],
    ['not-directory', 'a file, not a directory', 'spelling'],
    ['too-large', 'This directory is too large to read: why', 'split it'],
    ['failed', 'This directory cannot be read: why', 'what the system reports'],
  ] as const)('%s has a message and a way out', (failure, message, hint) => {
    const [found, way] = explainFailure({ failure, message: 'why' }, 'directory');
    expect([found, way]).toEqual([expect.stringContaining(message), expect.stringContaining(hint)]);
  });
});
