import { describe, expect, it } from 'vitest';
import type { Colors } from '@krmkit/base';
import { NO_COLORS } from '@krmkit/base';
import { changeKind, changePainter, fromDifference, valuesText } from '../../src/report/change-rows.ts';
import type { ChangeRow } from '../../src/report/change-rows.ts';

const row = (before: string | undefined, after: string | undefined, rest = ''): ChangeRow => ({
  kind: 'changed',
  title: 'env LEVEL',
  before,
  after,
  rest,
  from: '',
  lines: [],
});

describe('the values of a change', () => {
  it.each<readonly [text: string, row: ChangeRow]>([
    ['info -> debug', row('info', 'debug')],
    ['debug', row(undefined, 'debug')],
    ['info', row('info', undefined)],
    ['', row(undefined, undefined)],
    ['<secret a/b> (another value)', row('<secret a/b>', '<secret a/b>')],
    ['a -> b and 3 more', row('a', 'b', ' and 3 more')],
    ['a (another value) and 3 more', row('a', 'a', ' and 3 more')],
  ])('%j', (text, of) => {
    expect(valuesText(of)).toBe(text);
  });

  it('are shortened, and nothing else is', () => {
    const first = (text: string): string => text.charAt(0);
    expect(valuesText(row('info', 'debug', ' and 3 more'), first)).toBe('i -> d and 3 more');
    expect(valuesText(row('same', 'same'), first)).toBe('s (another value)');
  });
});

describe('from the difference on', () => {
  const common = 'a'.repeat(24);
  it.each<readonly [what: string, before: string | undefined, after: string | undefined, shown: readonly unknown[]]>([
    ['a short beginning stays', `${common}b`, `${common}c`, [`${common}b`, `${common}c`]],
    ['a long one is cut', `a${common}b`, `a${common}cd`, [`…${'a'.repeat(12)}b`, `…${'a'.repeat(12)}cd`]],
    [
      'one value is the beginning of the other',
      `a${common}`,
      `a${common}b`,
      [`…${'a'.repeat(12)}`, `…${'a'.repeat(12)}b`],
    ],
    // The second half of a character of two units is at the cut.
    [
      'no half of a character is left',
      `${common}😀${'a'.repeat(11)}b`,
      `${common}😀${'a'.repeat(11)}c`,
      [`…${'a'.repeat(11)}b`, `…${'a'.repeat(11)}c`],
    ],
    ['a new value', undefined, `a${common}b`, [undefined, `a${common}b`]],
    ['an old value', `a${common}b`, undefined, [`a${common}b`, undefined]],
    ['equal values', `a${common}`, `a${common}`, [`a${common}`, `a${common}`]],
  ])('%s', (_, before, after, shown) => {
    const cut = fromDifference(row(before, after, ' and 3 more'));
    expect([cut.before, cut.after]).toEqual(shown);
    expect(cut).toMatchObject({ title: 'env LEVEL', rest: ' and 3 more' });
  });
});

it.each([
  [{ before: undefined, after: 1 }, 'added', 'green'],
  [{ before: 1, after: undefined }, 'removed', 'red'],
  [{ before: 1, after: 2 }, 'changed', 'yellow'],
] as const)('the change %j is %s and %s', (change, kind, color) => {
  const colors: Colors = { ...NO_COLORS, [color]: (text: string) => `<${text}>` };
  expect(changeKind(change)).toBe(kind);
  expect(changePainter(kind, colors)('a')).toBe('<a>');
});
