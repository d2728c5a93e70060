import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { structureOf, unknownField } from '../../src/sdk/config-value.ts';

describe('structureOf', () => {
  it.each<[string, JsonValue, boolean, JsonValue, boolean]>([
    ['YAML in a text of a ConfigMap', '[a, 1]', true, ['a', 1], false],
    ['a mapping on lines', 'a: b\nc: 1\n', true, { a: 'b', c: 1 }, false],
    ['a text of another kind', '[a]', false, '[a]', false],
    ['what is no text in a ConfigMap', ['a'], true, ['a'], true],
    ['a broken text', '[a', true, '[a', true],
    ['an empty text', '', true, '', true],
    ['a text of several documents', 'a: b\n---\nc: d\n', true, 'a: b\n---\nc: d\n', true],
  ])('of %s', (_, given, isText, value, isStillText) => {
    expect(structureOf(given, { isText })).toEqual({ value, isText: isStillText });
  });
});

describe('unknownField', () => {
  it.each([
    ['sise', ['size', 'name'], 'is not a known field; did you mean size?'],
    ['colour', ['size', 'name'], 'is not a known field; the fields are size, name'],
    ['colour', ['size'], 'is not a known field; the field is size'],
    ['colour', [], 'is not a known field; there are no fields'],
  ])('%s beside %j', (name, known, message) => {
    expect(unknownField(name, known)).toBe(message);
  });
});
