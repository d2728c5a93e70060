import type { JsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { changeStructuredText, findStructuredText } from '../../src/replacements/structured-text.ts';

describe('structured data on the way of a field path', () => {
  const object: JsonValue = {
    data: {
      yaml: 'a: {b: 1}\n',
      json: '{"a":[1]}',
      list: '[1]',
      plain: 'text',
      number: '1',
      wrong: 'a: [',
      escape: String.raw`a: "\q"`,
      two: 'a: 1\n---\nb: 2\n',
      empty: '',
      n: 5,
    },
    items: ['x: 1\n', 'plain'],
  };

  it.each<[string, readonly string[], readonly unknown[]]>([
    ['YAML', ['data', 'yaml', 'a', 'b'], [['data', 'yaml'], { a: { b: 1 } }, ['a', 'b']]],
    ['JSON', ['data', 'json', 'a'], [['data', 'json'], { a: [1] }, ['a']]],
    ['a list', ['data', 'list', '0'], [['data', 'list'], [1], ['0']]],
    ['a text in a list', ['items', '0', 'x'], [['items', 0], { x: 1 }, ['x']]],
    ['the first of several documents', ['data', 'two', 'a'], [['data', 'two'], { a: 1 }, ['a']]],
  ])('%s', (_, parts, [path, value, rest]) => {
    expect(findStructuredText(object, parts)).toEqual({ path, value, rest, text: expect.any(String) });
  });

  it.each<[string, readonly string[]]>([
    ['a path that ends at the text', ['data', 'yaml']],
    ['a text that is a scalar', ['data', 'plain', 'a']],
    ['a text that is a number', ['data', 'number', 'a']],
    ['a text that is no YAML', ['data', 'wrong', 'a']],
    ['a text with an unknown escape', ['data', 'escape', 'a']],
    ['an empty text', ['data', 'empty', 'a']],
    ['a number', ['data', 'n', 'a']],
    ['a plain text in a list', ['items', '1', 'x']],
    ['a field that is not there', ['other', 'yaml', 'a']],
  ])('is not %s', (_, parts) => {
    expect(findStructuredText(object, parts)).toBeUndefined();
  });
});

describe('a changed text', () => {
  const change = (text: string): string => {
    const found = findStructuredText({ t: text }, ['t', 'a', 'b']);
    if (found === undefined) throw new Error('no structured text');
    return changeStructuredText(found, [{ kind: 'replace', path: ['a', 'b'], content: 'x<y' }]);
  };

  // The output of kustomize 5.8.1.
  it.each<[string, string, string]>([
    ['of JSON on one line, with sorted keys', '{"z":1, "a":{"b":"c"}}', String.raw`{"a":{"b":"x\u003cy"},"z":1}`],
    [
      'of JSON with indentation',
      '{\n  "z": 1,\n  "a": {"b": "c"}\n}',
      '{\n  "a": {\n    "b": "x\\u003cy"\n  },\n  "z": 1\n}',
    ],
    ['of JSON on lines without indentation', '{"z":1,\n"a":{"b":"c"}}', String.raw`{"a":{"b":"x\u003cy"},"z":1}`],
    ['of JSON on one line with two spaces', '{"z":  1, "a":{"b":"c"}}', String.raw`{"a":{"b":"x\u003cy"},"z":1}`],
    ['of JSON after spaces', '  {"a":{"b":"c"}}', String.raw`{"a":{"b":"x\u003cy"}}`],
    ['of YAML, without its last line end', 'z: 1\na:\n    b: c # d\n\n', 'z: 1\na:\n  b: x<y # d'],
  ])('%s', (_, text, expected) => {
    expect(change(text)).toBe(expected);
  });

  it('of a JSON list', () => {
    const found = findStructuredText({ t: '[{"b": 1}]' }, ['t', '0', 'b']);
    expect(found && changeStructuredText(found, [{ kind: 'replace', path: [0, 'b'], content: 2 }])).toBe('[{"b":2}]');
  });
});
