import { expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { yamlDiagnostic } from '../../src/read/diagnose.ts';
import type { YamlProblem } from '../../src/read/nodes.ts';

const SOURCE = createSource('a.yaml', 'a: 1\nb: [\na: 2\n');
const PROBLEM: YamlProblem = { kind: 'syntax', severity: 'error', message: 'wrong', start: 8, end: 9 };

it('a problem is a diagnostic at its place', () => {
  const { location, ...rest } = yamlDiagnostic(SOURCE, PROBLEM);
  expect(rest).toEqual({ code: 'invalid-yaml', severity: 'error', message: 'wrong' });
  expect(location).toMatchObject({ path: 'a.yaml', line: 2, column: 4, endLine: 2, endColumn: 5 });
});

it('a problem can have a way out, and be a warning', () => {
  expect(yamlDiagnostic(SOURCE, { ...PROBLEM, severity: 'warning', hint: 'fix it' })).toMatchObject({
    severity: 'warning',
    hint: 'fix it',
  });
});

it.each([
  ['duplicate-key', 'duplicate-key', 'the first one is here'],
  ['syntax', 'invalid-yaml', 'it starts here'],
] as const)('a problem of kind %s has the code %s and says why it is related', (kind, code, message) => {
  const problem: YamlProblem = { ...PROBLEM, kind, start: 10, end: 11, related: { start: 0, end: 1 } };
  const { code: found, related } = yamlDiagnostic(SOURCE, problem);
  expect(found).toBe(code);
  expect(related).toMatchObject([{ message, location: { line: 1, column: 1, endColumn: 2 } }]);
});
