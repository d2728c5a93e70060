import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasSubstitutions, substituteText } from '../../src/flux/substitute-text.ts';

const VARIABLES = new Map([
  ['a', 'foo'],
  ['e', ''],
  ['p', '/home/Bozo/ideas.tar.gz'],
  ['s', 'foo/bar/baz'],
]);

function result(text: string, strict: boolean = false): string {
  const substituted = substituteText(text, VARIABLES, { strict });
  return substituted.ok ? substituted.value.text : `error: ${substituted.message}`;
}

/** What Flux' own code gives, run on each text; an undefined variable is an empty text. */
const ROWS: readonly (readonly [text: string, result: string])[] = [
  ['${a}', 'foo'],
  ['$a $(a) $ a$ $1', '$a $(a) $ a$ $1'],
  ['$${a}', '${a}'],
  ['$$a, x $$ y, a$$', '$a, x $ y, a$'],
  ['$$${a}', '$foo'],
  ['$$$${a}', '$${a}'],
  ['$$$', '$$'],
  ['${m}', ''],
  ['\\${a}', '\\foo'],
  ['${m:-b}${m:=b}${m=b}', 'bbb'],
  ['${e:-b}${e=b}', 'bb'],
  ['${m:+b}${m:?b}', 'bb'],
  ['${a:+b}${a:?b}', 'foofoo'],
  ['${m:-}${m:=}', ''],
  ['${m:-${a}}', 'foo'],
  ['${m:=x${a}y}', 'xfooy'],
  ['${m:-${m2:-z}}', 'z'],
  ['${m:-$a}', '$a'],
  ['${m:-a}b}', 'ab}'],
  ['${m:-"x"}', '"x"'],
  ['${m:-$${a}}', '$foo'],
  ['${#a}${#m}', '30'],
  ['${a^}${a^^}${a,}${a,,}', 'FooFOOfoofoo'],
  ['${p:6}', 'Bozo/ideas.tar.gz'],
  ['${p:6:4}', 'Bozo'],
  ['${p: -6}', '/home/Bozo/ideas.tar.gz'],
  ['${p:x}', '/home/Bozo/ideas.tar.gz'],
  ['${p:100}', ''],
  ['${p#*/}', 'home/Bozo/ideas.tar.gz'],
  ['${p##*/}', 'ideas.tar.gz'],
  ['${p%.*}', '/home/Bozo/ideas.tar'],
  ['${p%%.*}', '/home/Bozo/ideas'],
  ['${s/o/0}', 'f0o/bar/baz'],
  ['${s//o/0}', 'f00/bar/baz'],
  ['${s/#foo/X}', 'X/bar/baz'],
  ['${s/%baz/X}', 'foo/bar/X'],
  ['${s//\\//-}', 'foo-bar-baz'],
  ['${s/foo/}', '/bar/baz'],
  ['${s/*\\//X}', 'foo/bar/baz'],
  ['${1}${1a}${é}', ''],
];

test.each(ROWS)('%s is %s', (text, wanted) => {
  expect(result(text)).toBe(wanted);
});

test.each([
  '${a-b}',
  '${m-b}',
  '${a+b}',
  '${a?b}',
  '${a:-b',
  '${a',
  '${s/foo}',
  '${a.b}',
  '${a }',
  '${a[0]}',
  '${a@Q}',
  '${}',
  '${ a}',
  '${!a}',
  '${@}',
  '${{ x }}',
])('%s is an error', (text) => {
  expect(result(text)).toMatch(/^error: /);
});

describe('strict', () => {
  test.each(['${m}', '${#m}', '${m^}', '${m/a/b}', '${a:-${b}}'])('%s is an error', (text) => {
    expect(result(text, true)).toMatch(/^error: the variable (?:m|b) is not set$/);
  });

  test.each(['${m:-b}', '${m:=b}', '${m=b}', '${m:+b}', '${m:?b}'])('%s has a default', (text) => {
    expect(result(text, true)).toBe('b');
  });
});

test('an expression with a variable that can have a value at run time stays', () => {
  const options = { strict: true, canBeSet: () => true };
  const substituted = substituteText('${a} ${m} ${m:-${a}} $${m}', VARIABLES, options);
  expect(substituted).toMatchObject({ ok: true, value: { text: 'foo ${m} ${m:-${a}} ${m}' } });
});

test('a problem has the offset of the outer expression', () => {
  expect(substituteText('a ${a} ${a:-${m}}', VARIABLES, { strict: true })).toMatchObject({ offset: 7, missing: 'm' });
});

test.each([
  ['$(A) $A', false],
  ['a$$', true],
  ['${', true],
])('%s can change: %s', (text, wanted) => {
  expect(hasSubstitutions(text)).toBe(wanted);
});

interface RandomTexts {
  readonly variables: Readonly<Record<string, string>>;
  /** The text, and the result before Flux 2.9 and since; null is an error. */
  readonly rows: readonly (readonly [text: string, lenient: string | null, strict: string | null])[];
}

describe('random texts, with what the code of fluxcd/pkg at e2cfd1a gives', () => {
  const file = new URL('../fixtures/substitutions.json', import.meta.url);
  const { variables, rows }: RandomTexts = JSON.parse(readFileSync(file, 'utf8'));
  const values = new Map(Object.entries(variables));

  test.each([false, true])('strict: %s', (strict) => {
    const wrong = rows.filter(([text, lenient, refused]) => {
      const substituted = substituteText(text, values, { strict });
      return (substituted.ok ? substituted.value.text : null) !== (strict ? refused : lenient);
    });
    expect(rows).toHaveLength(2500);
    expect(wrong).toEqual([]);
  });
});
