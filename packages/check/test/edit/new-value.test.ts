import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../src/edit/new-value.ts';
import { newValue } from '../../src/edit/new-value.ts';
import type { JsonValue, Path } from '@krmkit/base';
import type { FieldContent } from '@krmkit/schemas';

interface Row {
  readonly why: string;
  readonly text: string;
  readonly present?: JsonValue;
  readonly path?: Path;
  readonly type?: ValueType;
  /** Undefined: it is refused. */
  readonly wanted?: JsonValue;
}

const rows: readonly Row[] = [
  { why: 'text stays text', text: '5', present: 'a', wanted: '5' },
  { why: 'text stays text: a boolean', text: 'yes', present: 'a', wanted: 'yes' },
  { why: 'text stays text: nothing', text: '', present: 'a', wanted: '' },
  { why: 'text stays text: all of it', text: 'a=b "c" $D\n\u{1f600}', present: 'a', wanted: 'a=b "c" $D\n\u{1f600}' },
  { why: 'a number stays one', text: '5', present: 1, wanted: 5 },
  { why: 'a number as kubectl reads it', text: '0x10', present: 1, wanted: 16 },
  { why: 'a number as kubectl reads it: octal', text: '0644', present: 1, wanted: 420 },
  { why: 'a number with a fraction', text: '1.5', present: 1, wanted: 1.5 },
  { why: 'no number', text: 'abc', present: 1 },
  { why: 'no number: a digest', text: '12e45678', present: 1 },
  { why: 'no number: blanks', text: ' 5', present: 1 },
  { why: 'no number: nothing', text: '', present: 1 },
  { why: 'a number that is too large', text: '9007199254740993', present: 1 },
  { why: 'the largest of all', text: '18446744073709551615', present: 1 },
  { why: 'a large number in range', text: '9007199254740992', present: 1, wanted: 9007199254740992 },
  { why: 'infinite', text: '.inf', present: 1 },
  { why: 'a boolean stays one', text: 'false', present: true, wanted: false },
  { why: 'a boolean as kubectl reads it', text: 'on', present: false, wanted: true },
  { why: 'no boolean', text: '1', present: true },
  { why: 'null takes anything', text: '5', present: null, wanted: 5 },
  { why: 'a list takes a list', text: '["a"]', present: ['b'], wanted: ['a'] },
  { why: 'a list takes no mapping', text: '{}', present: ['b'] },
  { why: 'a list takes no text', text: 'a', present: ['b'] },
  { why: 'a mapping takes a mapping', text: '{"a": 1}', present: {}, wanted: { a: 1 } },
  { why: 'a mapping takes no list', text: '[]', present: {} },
  { why: 'a mapping takes no text', text: 'a', present: {} },
  { why: 'something new', text: '5', wanted: 5 },
  { why: 'something new: a boolean', text: 'yes', wanted: true },
  { why: 'something new: null', text: 'null', wanted: null },
  { why: 'something new: a date', text: '2001-01-01', wanted: '2001-01-01' },
  { why: 'something new: a merge indicator', text: '<<', wanted: '<<' },
  { why: 'something new: not a number', text: '.nan', wanted: '.nan' },
  { why: 'something new: a list', text: '["a", 5]', wanted: ['a', 5] },
  { why: 'something new: a list in YAML', text: '[a, 5]', wanted: ['a', 5] },
  { why: 'something new: a mapping in YAML', text: '{a: b}', wanted: { a: 'b' } },
  { why: 'something new: brackets that are no list', text: '[a' },
  { why: 'something new: a template', text: '{{ .Values.a }}' },
  { why: 'something new: brackets with text behind them', text: '[a] b' },
  { why: 'something new: brackets, with --type string', text: '[a', type: 'string', wanted: '[a' },
  { why: 'a new command', text: '[sleep, 60]', path: ['containers', 0, 'command'], wanted: ['sleep', '60'] },
  { why: 'new labels', text: '{a: 1.10}', path: ['metadata', 'labels'], wanted: { a: '1.10' } },
  { why: 'a list takes a list in YAML', text: '[a, b]', present: ['b'], wanted: ['a', 'b'] },
  { why: 'a mapping takes a mapping in YAML', text: '{a: 1}', present: {}, wanted: { a: 1 } },
  { why: 'something new: text', text: 'a: b # c', wanted: 'a: b # c' },
  { why: 'a new annotation', text: '5', path: ['metadata', 'annotations', 'a'], wanted: '5' },
  {
    why: 'a label that was a number by mistake',
    text: '6',
    path: ['metadata', 'labels', 'a'],
    present: 5,
    wanted: '6',
  },
  { why: 'data', text: 'true', path: ['data', 'a'], wanted: 'true' },
  { why: 'the data of a custom kind', text: 'true', path: ['spec', 'data', 'a'], wanted: true },
  { why: 'a selector', text: '1', path: ['spec', 'selector', 'matchLabels', 'a'], wanted: '1' },
  { why: 'env', text: '8080', path: ['spec', 'containers', 0, 'env', 0, 'value'], wanted: '8080' },
  { why: 'an argument', text: '8080', path: ['spec', 'containers', 0, 'args', 0], wanted: '8080' },
  { why: 'an image', text: '1.25', path: ['spec', 'containers', 0, 'image'], wanted: '1.25' },
  { why: 'a new port', text: '80', path: ['spec', 'ports', 0, 'port'], wanted: 80 },
  { why: 'a target port by name', text: 'http', path: ['spec', 'ports', 0, 'targetPort'], present: 80, wanted: 'http' },
  { why: 'a target port by number', text: '80', path: ['spec', 'ports', 0, 'targetPort'], present: 'http', wanted: 80 },
  { why: 'a quantity', text: '500m', path: ['resources', 'limits', 'cpu'], present: 1, wanted: '500m' },
  { why: 'a quantity without unit', text: '2', path: ['resources', 'limits', 'cpu'], present: '500m', wanted: 2 },
  { why: 'a percentage', text: '25%', path: ['rollingUpdate', 'maxSurge'], present: 1, wanted: '25%' },
  { why: 'the port of a probe', text: 'http', path: ['httpGet', 'port'], present: 80, wanted: 'http' },
  { why: 'all labels at once', text: '{"a": "b"}', path: ['data', 'labels'], present: {}, wanted: { a: 'b' } },
  { why: '--type string', text: '5', present: 1, type: 'string', wanted: '5' },
  { why: '--type number', text: '5', present: 'a', type: 'number', wanted: 5 },
  { why: '--type number of text', text: 'five', type: 'number' },
  { why: '--type boolean', text: 'true', present: 'a', type: 'boolean', wanted: true },
  { why: '--type boolean of text', text: 'maybe', type: 'boolean' },
  { why: '--type null', text: '', present: 'a', type: 'null', wanted: null },
  { why: '--type null of text', text: 'nothing', type: 'null' },
  { why: '--type auto', text: '5', present: 'a', type: 'auto', wanted: 5 },
  {
    why: '--type json',
    text: '{"a": ["\\ud83d\\ude00", "\\/", null]}',
    present: 1,
    type: 'json',
    wanted: { a: ['\u{1f600}', '/', null] },
  },
  { why: '--type json of text', text: 'a', type: 'json' },
  { why: '--type json too deep to be read back', text: `${'['.repeat(5000)}${']'.repeat(5000)}`, type: 'json' },
];

describe('newValue', () => {
  it.each(rows)('$why: $text', ({ text, type, path = ['spec', 'x'], present, wanted }) => {
    const outcome = newValue(text, type, { path, present });
    expect(outcome.ok ? outcome.value : undefined).toEqual(wanted);
    if (!outcome.ok) expect(outcome.hint).toBeTruthy();
  });

  it('keeps keys that objects inherit', () => {
    const outcome = newValue('{"__proto__": 1}', 'json', { path: [], present: undefined });
    expect(outcome.ok && JSON.stringify(outcome.value)).toBe('{"__proto__":1}');
  });

  // What the schema of the kind says about a field that is not there yet.
  it.each<[string, FieldContent, JsonValue | undefined]>([
    ['5', 'text', '5'],
    ['5', 'number', 5],
    ['five', 'number', undefined],
    ['yes', 'boolean', true],
    ['5', 'boolean', undefined],
    ['80', 'number-or-text', 80],
    ['http', 'number-or-text', 'http'],
    ['[a]', 'list', ['a']],
    ['{a: b}', 'list', undefined],
    ['- a', 'list', undefined],
    ['{a: b}', 'mapping', { a: 'b' }],
    ['{a: b, a: c}', 'mapping', undefined],
    ['[a]', 'mapping', undefined],
    ['a', 'mapping', undefined],
    ['5', 'anything', 5],
  ])('%s in a new field that holds %s: %j', (text, holds, wanted) => {
    const outcome = newValue(text, undefined, { path: ['spec', 'x'], present: undefined, holds });
    expect(outcome.ok ? outcome.value : undefined).toEqual(wanted);
  });

  it('of a field that is there does not depend on what the schema says', () => {
    const outcome = newValue('5', undefined, { path: ['spec', 'x'], present: 'a', holds: 'number' });
    expect(outcome).toEqual({ ok: true, value: '5' });
  });

  it.each<[JsonValue, string, string]>([
    [['a'], 'list', '[a, b]'],
    [{ a: 1 }, 'mapping', '{a: b}'],
  ])('in place of %j names the type and how to write it', (present, type, sample) => {
    const outcome = newValue('x', undefined, { path: ['spec', 'x'], present });
    expect(outcome).toMatchObject({
      ok: false,
      message: `the field is a ${type}, and "x" is not`,
      hint: expect.stringContaining(`pass a ${type}, ${sample},`),
    });
  });

  it.each([
    [60, '"'],
    [61, '..."'],
  ])('quotes 60 characters of a text of %d', (length, end) => {
    const outcome = newValue('x'.repeat(length), 'boolean', { path: [], present: undefined });
    expect(!outcome.ok && outcome.message).toBe(`"${'x'.repeat(60)}${end} is neither true nor false`);
  });

  it('quotes at most one line of a long text', () => {
    const outcome = newValue('x'.repeat(1_000_000), 'number', { path: [], present: undefined });
    expect(!outcome.ok && outcome.message.length).toBeLessThan(200);
  });
});
