import { describe, expect, it } from 'vitest';
import type { EnvironmentValue } from '@krmkit/workspace';
import { hoverText } from '../src/shown-values.ts';

const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 1 } };
const value = (
  root: string | undefined,
  text: string | undefined,
  more: Partial<EnvironmentValue> = {},
): EnvironmentValue => ({
  root,
  subject: { apiVersion: 'v1', kind: 'Pod', name: 'a' },
  field: 'spec.x',
  value: text,
  container: undefined,
  sources: [],
  ...more,
});

function lines(...environments: readonly EnvironmentValue[]): readonly string[] {
  const [head, blank, ...rest] = hoverText({ name: 'X', kind: 'field', environments, range, isComplete: true }).split(
    '\n',
  );
  expect([head, blank]).toEqual(['**`X`**', '']);
  return rest;
}

describe('the values of an environment', () => {
  it('say that others are not known', () => {
    const text = hoverText({ name: 'X', kind: 'field', environments: [value('dev', '1')], range, isComplete: false });
    expect(text.split('\n').slice(2)).toEqual(['- `dev`: `1`', '- other builds: not known yet']);
  });

  it('are one line for each value', () => {
    expect(lines(value('dev', '1'), value('prod', '2'), value('test', '1'))).toEqual([
      '- `dev`, `test`: `1`',
      '- `prod`: `2`',
    ]);
  });

  it('name three roots', () => {
    expect(lines(value('a', '1'), value('b', '1'), value('c', '1'))).toEqual(['- `a`, `b`, `c`: `1`']);
    expect(lines(value('a', '1'), value('b', '1'), value('c', '1'), value('d', '1'), value('e', '1'))).toEqual([
      '- `a`, `b`, `c` and 2 more: `1`',
    ]);
    expect(lines(value('a', '1'), value('a', '1'))).toEqual(['- `a`: `1`']);
  });

  it('are cut after 400 characters', () => {
    expect(lines(value('a', 'x'.repeat(400)))).toEqual([`- \`a\`: \`${'x'.repeat(400)}\``]);
    expect(lines(value('a', 'x'.repeat(401)))).toEqual([`- \`a\`: \`${'x'.repeat(400)}\``]);
  });

  it('are at most twelve', () => {
    const many = Array.from({ length: 13 }, (_, index) => value('a', `${index}`));
    expect(lines(...many.slice(0, 12)).at(-1)).toBe('- `a`: `11`');
    expect(lines(...many).slice(-2)).toEqual(['- `a`: `11`', '- and 1 more values']);
  });

  it('are as written outside of builds, and can be missing', () => {
    expect(lines(value(undefined, '1'), value('a', undefined))).toEqual(['- as written: `1`', '- `a`: not defined']);
  });

  const container = { container: 'app', field: 'args[0]', value: '1', from: undefined };
  it.each<[NonNullable<EnvironmentValue['container']>, readonly string[]]>([
    [container, []],
    [{ ...container, value: '--x=1' }, ['  - container `app`, args[0]: `--x=1`']],
    [{ ...container, from: 'value' }, ['  - container `app`, args[0]: `1`']],
    [{ ...container, from: 'ConfigMap a' }, ['  - container `app`, args[0]: `1` from `ConfigMap a`']],
  ])('have what the container gets: %j', (given, more) => {
    expect(lines(value('a', '1', { container: given }))).toEqual(['- `a`: `1`', ...more]);
  });

  it('have their sources', () => {
    const sources = [
      { path: 'a.yaml', range, entry: undefined, isReplaced: false },
      { path: 'b.env', range, entry: 'K', isReplaced: true },
    ];
    expect(lines(value('a', '1', { sources }))).toEqual(['- `a`: `1`', '  - a.yaml:5', '  - b.env:5 `K`, replaced']);
  });

  it.each([
    ['', '(empty)'],
    ['a\r\n\nb', '`a b`'],
    ['a`b', '`` a`b ``'],
    ['``', '``` `` ```'],
    ['x'.repeat(401), `\`${'x'.repeat(400)}\``],
  ])('are code: %j', (text, code) => {
    expect(lines(value('a', text))).toEqual([`- \`a\`: ${code}`]);
  });
});
