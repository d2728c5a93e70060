import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Profile } from '../../src/read/scalar.ts';
import { toValue } from '../../src/read/to-value.ts';

const REFUSED = 'refused';
type Outcome = typeof REFUSED | readonly JsonValue[];

/**
 * `warned`: both read the same, and there is a warning all the same. `differs`: we read something else, and say so.
 * Where it is left out, the values are equal and nothing is said.
 */
type Note = 'warned' | 'differs';

/**
 * What sigs.k8s.io/yaml gives behind kubectl's cut into documents, and go-yaml v3 behind kyaml's: the values that are not
 * null. Rows of whole documents were tried with kubectl 1.32.4 and kustomize 5.8.1.
 */
const ROWS: readonly (readonly [name: string, text: string, kubectl: Outcome, kustomize: Outcome, note?: Note])[] = [
  [
    'a byte order mark behind `---`',
    'a: 1\n---\n\ufeffb: 2\nc: 3\n',
    [{ a: 1 }, { b: 2, c: 3 }],
    [{ a: 1 }, { b: 2, c: 3 }],
  ],
  [
    'one behind `---` with a comment',
    'a: 1\n--- # x\n\ufeffb: 2\nc: 3\n',
    [{ a: 1 }, { b: 2, c: 3 }],
    [{ a: 1 }, { b: 2, c: 3 }],
  ],
  ['one with CRLF', 'a: 1\r\n---\r\n\ufeffb: 2\r\nc: 3\r\n', [{ a: 1 }, { b: 2, c: 3 }], [{ a: 1 }, { b: 2, c: 3 }]],
  [
    'one in front of a comment',
    'a: 1\n---\n\ufeff# c\nb: 2\nc: 3\n',
    [{ a: 1 }, { b: 2, c: 3 }],
    [{ a: 1 }, { b: 2, c: 3 }],
  ],
  ['one in front of a list', '- a\n---\n\ufeff- b\n- c\n', [['a'], ['b', 'c']], [['a'], ['b', 'c']]],
  [
    'one in front of a `---` of its own',
    'a: 1\n---\n\ufeff---\nb: 2\nc: 3\n',
    [{ a: 1 }, { b: 2, c: 3 }],
    [{ a: 1 }, { b: 2, c: 3 }],
  ],
  ['one at the start of the text', '\ufeff---\nb: 2\nc: 3\n', [{ b: 2, c: 3 }], [{ b: 2, c: 3 }]],
  [
    'one behind the first `---`',
    '---\n\ufeffb: 2\nc: 3\n',
    [{ c: 3, '\ufeffb': 2 }],
    [{ c: 3, '\ufeffb': 2 }],
    'differs',
  ],
  ['one in front of a later `---`', 'a: 1\n\ufeff---\nb: 2\n', REFUSED, REFUSED],
  ['`...` between documents', 'a: 1\n...\nb: 2\n', [{ a: 1 }], [{ a: 1 }], 'differs'],
  ['`...` and `---` between documents', 'a: 1\n...\n---\nb: 2\n', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }]],
  ['`...` alone', '...\n', REFUSED, REFUSED],
  ['`...` behind a comment', '# c\n...\n', REFUSED, REFUSED],
  ['`...` behind a later `---`', 'a: 1\n---\n...\n', REFUSED, REFUSED],
  ['`%YAML`', '%YAML 1.1\n---\na: 1\n', REFUSED, REFUSED],
  ['`%TAG`', '%TAG ! tag:x.org,2000:\n---\na: 1\n', REFUSED, REFUSED],
  ['a directive behind `...`', 'a: 1\n...\n%YAML 1.1\n---\nb: 2\n', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }]],
  ['a value on the line of a later `---`', 'a: 1\n--- {b: 2}\n', REFUSED, REFUSED],
  ['text directly behind `---`', 'a: 1\n---b\n', REFUSED, REFUSED],
  ['a line of dashes in quotes', 'a: "b\n----\nc"\n', REFUSED, REFUSED],
  ['`<<` with an alias to a list', 'b: &b [{a: 1}]\nc: {<<: *b}\n', REFUSED, REFUSED],
  ['`<<` twice', 'b: &b {x: 1}\nc: {<<: *b, <<: {z: 1}}\n', [{ b: { x: 1 }, c: { x: 1, z: 1 } }], REFUSED],
  ['a tag in front of a comma in brackets', '[!!str, z]\n', [['z']], [['z']], 'differs'],
  ['a tag in front of a comma without a blank', '[!!str,z]\n', REFUSED, REFUSED],
  ['a tag in front of a comma behind a colon', '{a: !!str, b: 1}\n', REFUSED, REFUSED],
  ['an alias to an anchor of another document', 'a: &a 1\n---\nb: *a\n', REFUSED, REFUSED],
  ['`%YAML` with a comment behind the number', '%YAML 1.1#c\n---\na: 1\n', REFUSED, REFUSED],
  ['a key of two lines in brackets', '{two\n  words: 1}\n', REFUSED, REFUSED],
  ['one behind `?`', '{? two\n  words: 1}\n', [{ 'two words': 1 }], [{ 'two words': 1 }]],
  ['one without a value', '{two\n  words, b: 1}\n', [{ 'two words': null, b: 1 }], [{ 'two words': null, b: 1 }]],
  ['a tag in front of a bracket', '[!x]\n', REFUSED, REFUSED],
  ['a tag with a comma', '- !!str, xxx\n', [['xxx']], [['xxx']]],
  ['a value that starts with `?` in brackets', '{a: ?a}\n', REFUSED, REFUSED],
  ['a key that is no number', '!!int x: v\n', REFUSED, REFUSED],
  ['a key that is no boolean', '!!bool yes: v\n', [{ true: 'v' }], REFUSED],
  ['a key that is no base64', '!!binary x: v\n', REFUSED, REFUSED],
  ['a negative number as a key', '-1.5: v\n', [{ '-1.5': 'v' }], [{ '-1.5': 'v' }]],
  ['zero with a point as a key', '0.0: v\n', [{ '0': 'v' }], [{ '0.0': 'v' }]],
  ['negative zero as a key', '-0.0: v\n', [{ '-0': 'v' }], [{ '-0.0': 'v' }]],
  ['`!` alone', 'a: !\nb: ! 12\n', [{ a: '', b: '12' }], [{ a: null, b: 12 }]],
  [
    'a colon and a comma behind a value in brackets',
    'k: {a: a:, b: 1}\n',
    [{ k: { a: 'a:', b: 1 } }],
    [{ k: { a: 'a:', b: 1 } }],
  ],
  [
    'a colon and a comma behind a text of two lines',
    'k: [a\n  b:, z]\n',
    [{ k: ['a b:', 'z'] }],
    [{ k: ['a b:', 'z'] }],
  ],
  ['a block scalar of blank lines and a comment', 'k: >\n \n  \n # c\n', [{ k: '' }], [{ k: '' }]],
  ['a tab in a line of blanks behind a text', 'foo: 1\n \t\nbar: 2\n', [{ bar: 2, foo: 1 }], [{ bar: 2, foo: 1 }]],
  ['a tab at the start of a line of blanks', 'foo: 1\n\t\nbar: 2\n', REFUSED, REFUSED],
  ['a tab in a line of blanks behind a comment', 'foo: 1 # c\n \t\nbar: 2\n', REFUSED, REFUSED],
  ['a line separator in quotes', 'a: "b \u2028 c"\n', [{ a: 'b\u2028c' }], [{ a: 'b\u2028c' }], 'warned'],
  ['next line in quotes', 'a: "b \u0085 c"\n', [{ a: 'b c' }], [{ a: 'b c' }], 'warned'],
  ['two of them in quotes', "a: 'b\u0085\u2028\u0085c'\n", [{ a: 'b\u2028\nc' }], [{ a: 'b\u2028\nc' }], 'warned'],
  ['a line separator in a text', 'a: b\u2028c\n', REFUSED, REFUSED],
  ['one in front of what looks like a key', 'a: b\u2028c: d\n', [{ a: 'b', c: 'd' }], [{ a: 'b', c: 'd' }], 'differs'],
  ['one in a block scalar', 'a: |\n  b\u2028c\n', REFUSED, REFUSED],
  ['one in a comment', '# c\u2028d\na: 1\n', REFUSED, REFUSED],
  [
    'a no-break space behind a text',
    'kind: Pod\u00a0\nb: c\u3000 \n',
    [{ b: 'c\u3000', kind: 'Pod\u00a0' }],
    [{ b: 'c\u3000', kind: 'Pod\u00a0' }],
  ],
  ['a no-break space is a text', 'a: \u00a0\n', [{ a: '\u00a0' }], [{ a: '\u00a0' }]],
];

interface Reading {
  readonly values: readonly JsonValue[];
  /** Of any severity. */
  readonly problems: number;
  readonly errors: number;
}

function read(text: string, profile: Profile): Reading {
  const documents = parseDocuments(text);
  const found = documents.flatMap(({ root }) => (root === undefined ? [] : [toValue(root, profile)]));
  const problems = [...documents, ...found].flatMap((one) => one.problems);
  return {
    values: found.map(({ value }) => value).filter((value) => value !== null),
    problems: problems.length,
    errors: problems.filter(({ severity }) => severity === 'error').length,
  };
}

describe.each<Profile>(['kubectl', 'kustomize'])('as the reader of %s', (profile) => {
  it.each(ROWS.map(([name, text, ...outcomes]) => ({ name, text, outcomes })))('$name: $text', (row) => {
    const { text, outcomes } = row;
    const [kubectl, kustomize, note] = outcomes;
    const expected = profile === 'kubectl' ? kubectl : kustomize;
    const { values, problems, errors } = read(text, profile);
    if (expected === REFUSED) {
      expect(problems).toBeGreaterThan(0);
      return;
    }
    if (note === 'differs') expect(values).not.toEqual(expected);
    else expect(values).toEqual(expected);
    if (note === undefined) expect(problems).toBe(0);
    else expect(problems).toBeGreaterThan(0);
    if (note === 'warned') expect(errors).toBe(0);
  });
});
