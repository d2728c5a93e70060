import type { JsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { Sourced } from '../src/origins.ts';
import {
  isQuoted,
  isUnsafeInteger,
  isWithoutText,
  writtenDigits,
  writtenOrNull,
  writtenScalar,
} from '../src/written-text.ts';
import { partOf } from '../src/origins.ts';
import { sourcedOf } from './objects-of.ts';

/** The value of `a: TEXT`. */
function written(text: string, after?: JsonValue): Sourced {
  const part = partOf(sourcedOf(`a: ${text}\n`), ['a']);
  if (part === undefined) throw new Error('The text has no value');
  return after === undefined ? part : { ...part, value: after };
}

/** A value that comes from these texts, each an edit of those before it. */
function edited(value: JsonValue, ...texts: readonly string[]): Sourced {
  const steps = texts.flatMap((text) => written(text).origins.steps);
  return { value, origins: { steps: steps.map((step, index) => ({ ...step, effect: index === 0 ? 'set' : 'edit' })) } };
}

const NOWHERE = { steps: [] };

describe('the characters of a scalar', () => {
  it.each<[string, Sourced, string | undefined]>([
    ['a text', written('"b"'), 'b'],
    ['a text that has changed', written('b', 'c'), 'c'],
    ['a number, as it is written', written('1.10'), '1.10'],
    ['a number that has changed', written('1.10', 2.5), '2.5'],
    ['a flag, as it is written', written('True'), 'True'],
    ['a flag that has changed', written('True', false), 'false'],
    ['a number without a text', { value: 1.1, origins: NOWHERE }, '1.1'],
    ['the last text with the value of the number', edited(1.1, '1.10', '1.100'), '1.100'],
    ['an earlier text, if the last one has another value', edited(1.1, '1.10', '2'), '1.10'],
    ['a list', written('[1]'), undefined],
    ['a mapping', written('{b: 1}'), undefined],
    ['null', written('~'), undefined],
  ])('%s', (_, sourced, expected) => {
    expect(writtenScalar(sourced)).toBe(expected);
  });

  it.each<[string, Sourced, boolean, string | undefined]>([
    ['null, as it is written', written('~'), false, '~'],
    ['null that is nothing', written(''), false, ''],
    ['null in place of another value', written('b', null), false, 'null'],
    ['null after a JSON patch', written('~'), true, 'null'],
    ['a number, as it is written', written('1.10'), false, '1.10'],
    ['a number after a JSON patch', written('1.10'), true, '1.1'],
    ['a list', written('[1]'), false, undefined],
  ])('with those of null: %s', (_, sourced, reprinted, expected) => {
    expect(writtenOrNull(sourced, reprinted)).toBe(expected);
  });
});

it('the characters of a scalar are found in an item of a list', () => {
  const item = partOf(sourcedOf('items: [{a: 1.10}]\n'), ['items', 0]);
  const [step] = item?.origins.steps ?? [];
  if (step?.position.kind !== 'field') throw new Error('no field');
  const origin = { ...step.position.origin, path: step.position.path };
  const origins = { steps: [{ ...step, position: { ...step.position, origin, path: ['a'] } }] };
  expect(writtenScalar({ value: 1.1, origins })).toBe('1.10');
});

describe('the digits of a large integer', () => {
  const LARGE = 9007199254740992;
  it.each<[string, Sourced, string | undefined]>([
    ['in its text', written('9007199254740993'), '9007199254740993'],
    ['in the last text that has it', edited(LARGE, '9007199254740993', '9007199254740992'), '9007199254740992'],
    ['in an earlier text', edited(LARGE, '9007199254740993', '5'), '9007199254740993'],
    ['in no text', written('5'), undefined],
    ['in a text that is no number', written('b'), undefined],
    ['without a text', { value: LARGE, origins: NOWHERE }, undefined],
  ])('%s', (_, { origins }, expected) => {
    expect(writtenDigits(origins.steps, LARGE)).toBe(expected);
  });
});

describe('an integer that several texts share', () => {
  it.each<[JsonValue, boolean]>([
    [2 ** 53 - 1, false],
    [2 ** 53, true],
    [-(2 ** 53), true],
    [1.5, false],
    ['9007199254740993', false],
    [null, false],
  ])('%j: %s', (value, expected) => {
    expect(isUnsafeInteger(value)).toBe(expected);
  });
});

describe('quotes of', () => {
  it.each<[string, Sourced, boolean]>([
    ['a text without quotes', written('b'), false],
    ['a text in double quotes', written('"b"'), true],
    ['a text in single quotes', written("'b'"), true],
    ['a block scalar', written('|\n  b'), true],
    ['a text without quotes that is a number now', written('b', '1'), true],
    ['a text without a place', { value: 'b', origins: NOWHERE }, false],
    ['a text without a place that needs them', { value: 'true', origins: NOWHERE }, true],
    ['a text that an edit has changed', edited('b', '"b"', '"c"'), false],
    ['a number', written('1'), false],
    ['a flag', written('true'), false],
  ])('%s', (_, sourced, expected) => {
    expect(isQuoted(sourced)).toBe(expected);
  });

  it.each<[string, Sourced, boolean]>([
    ['a text that had them', written('"b"'), false],
    ['a text that needs them', written('"1"'), true],
    ['a number', written('1'), false],
  ])('%s after a JSON patch', (_, sourced, expected) => {
    expect(isQuoted(sourced, true)).toBe(expected);
  });
});

describe('a value without text', () => {
  it.each<[string, Sourced, boolean]>([
    ['nothing', written(''), true],
    ['null', written('null'), false],
    ['an empty text in quotes', written('""'), false],
    ['nothing that is an empty text now', written('', ''), true],
    ['an empty text in quotes that is null now', written('""', null), true],
    ['a text that is empty now', written('b', ''), false],
    ['a text', written('b'), false],
    ['nothing that is a text now', written('', 'b'), false],
    ['an empty text without a place', { value: '', origins: NOWHERE }, false],
  ])('%s', (_, sourced, expected) => {
    expect(isWithoutText(sourced)).toBe(expected);
  });
});
