import { describe, expect, it } from 'vitest';
import type { FunctionProblem } from '../../src/run/problem.ts';
import { excerpt, problemOf, stepName } from '../../src/run/problem.ts';

describe('the name of a step', () => {
  it.each<readonly [at: Parameters<typeof stepName>[1], name: string]>([
    [undefined, 'set-image'],
    [{ number: 1, of: 1 }, 'set-image'],
    [{ number: 2, of: 3 }, 'set-image (step 2 of 3)'],
  ])('%j', (at, name) => {
    expect(stepName({ name: 'set-image' }, at)).toBe(name);
  });
});

describe('a problem of a function', () => {
  const problem: FunctionProblem = { code: 'function-failed', message: 'failed', hint: 'h' };
  const location = { path: 'Kptfile', start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 };
  const base = { code: 'function-failed', severity: 'error', message: 'f failed', hint: 'h' };

  it('has its name, and the place where it is declared', () => {
    expect(problemOf({ name: 'f', declaredAt: undefined }, undefined, problem)).toStrictEqual(base);
    expect(problemOf({ name: 'f', declaredAt: location }, undefined, problem)).toStrictEqual({ ...base, location });
  });

  it('has what is related, if there is something', () => {
    const step = { name: 'f', declaredAt: undefined };
    const related = [{ message: 'r' }];
    expect(problemOf(step, undefined, { ...problem, related: [] })).toStrictEqual(base);
    expect(problemOf(step, undefined, { ...problem, related })).toStrictEqual({ ...base, related });
  });
});

describe('the first line of a text', () => {
  it.each([
    ['a\nb', '"a"'],
    ['\n\n  a b \r\nc', '"a b"'],
    ['', '""'],
    ['x'.repeat(60), `"${'x'.repeat(60)}"`],
    ['x'.repeat(61), `"${'x'.repeat(57)}..."`],
    ['a"b', String.raw`"a\"b"`],
  ])('%j', (text, shown) => {
    expect(excerpt(text)).toBe(shown);
  });
});
