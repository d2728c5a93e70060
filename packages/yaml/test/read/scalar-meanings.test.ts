import { describe, expect, it } from 'vitest';
import type { ScalarNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { ReaderName } from '../../src/read/scalar-meanings.ts';
import { READERS, isTextToSome, meaningOf, meanSame, nameIn } from '../../src/read/scalar-meanings.ts';

function scalar(text: string): ScalarNode {
  const root = parseDocuments(`a: ${text}\n`)[0]?.root;
  const value = root?.kind === 'mapping' ? root.entries[0]?.value : undefined;
  if (value?.kind !== 'scalar') throw new Error(`${text} is no scalar`);
  return value;
}

const all = (text: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(READERS.map((reader) => [reader, meaningOf(scalar(text), reader)]));

// YAML 1.2 section 10.3.2, the types of YAML 1.1 (https://yaml.org/type/), resolve.go of go-yaml, the resolver of PyYAML,
// js-yaml 3, and RFC 8259.
describe('the meaning of a plain scalar', () => {
  const rows: readonly (readonly [string, ReaderName, string | undefined])[] = [
    ['~', 'YAML 1.2', 'null:null'],
    ['~', 'JSON', undefined],
    ['null', 'JSON', 'null:null'],
    ['True', 'YAML 1.2', 'bool:true'],
    ['FALSE', 'YAML 1.1', 'bool:false'],
    ['yes', 'YAML 1.2', 'text:yes'],
    ['yes', 'YAML 1.1', 'bool:true'],
    ['yes', 'PyYAML', 'bool:true'],
    ['yes', 'go-yaml v2', 'bool:true'],
    ['yes', 'go-yaml v3', 'text:yes'],
    ['n', 'YAML 1.1', 'bool:false'],
    ['n', 'PyYAML', 'text:n'],
    ['off', 'YAML 1.1 in JavaScript', 'bool:false'],
    ['012', 'YAML 1.2', 'number:12'],
    ['012', 'YAML 1.1', 'number:10'],
    ['0o12', 'YAML 1.2', 'number:10'],
    ['0o12', 'YAML 1.1', 'text:0o12'],
    ['0x1F', 'YAML 1.2', 'number:31'],
    ['-0x1F', 'YAML 1.1', 'number:-31'],
    ['0b101', 'YAML 1.1', 'number:5'],
    ['0b101', 'YAML 1.2', 'text:0b101'],
    ['1_000', 'YAML 1.1', 'number:1000'],
    ['1_000', 'YAML 1.2', 'text:1_000'],
    ['+3', 'YAML 1.2', 'number:3'],
    ['-3', 'JSON', 'number:-3'],
    ['+3', 'JSON', undefined],
    ['1.50', 'YAML 1.2', 'number:1.5'],
    ['.5', 'YAML 1.2', 'number:0.5'],
    ['.5', 'JSON', undefined],
    ['1.', 'YAML 1.2', 'number:1'],
    ['1e3', 'YAML 1.2', 'number:1000'],
    ['1e3', 'YAML 1.1', 'text:1e3'],
    ['1e3', 'YAML 1.1 in JavaScript', 'number:1000'],
    ['1.5e+3', 'YAML 1.1', 'number:1500'],
    ['1.5e3', 'YAML 1.1', 'text:1.5e3'],
    ['1.5e+3', 'PyYAML', 'number:1500'],
    ['-.5', 'YAML 1.1', 'number:-0.5'],
    ['-.5', 'PyYAML', 'text:-.5'],
    ['.inf', 'YAML 1.2', 'number:Infinity'],
    ['-.INF', 'YAML 1.1', 'number:-Infinity'],
    ['.nan', 'YAML 1.2', 'number:NaN'],
    ['1e999', 'YAML 1.2', 'number:Infinity'],
    ['1e999', 'YAML 1.2, finite', 'text:1e999'],
    ['.inf', 'YAML 1.2, finite', 'number:Infinity'],
    ['1:30', 'YAML 1.1', 'number:90'],
    ['-1:30:10', 'YAML 1.1', 'number:-5410'],
    ['1:30.5', 'YAML 1.1', 'number:90.5'],
    ['1:60', 'YAML 1.1', 'text:1:60'],
    ['1:30', 'YAML 1.2', 'text:1:30'],
    ['2001-12-14', 'YAML 1.1', `time:${Date.UTC(2001, 11, 14)}`],
    ['2001-12-14', 'YAML 1.2', 'text:2001-12-14'],
    ['2001-12-14T21:59:43.10-05:00', 'YAML 1.1', `time:${Date.UTC(2001, 11, 15, 2, 59, 43, 100)}`],
    ['2001-12-14 21:59:43.1 +5', 'YAML 1.1', `time:${Date.UTC(2001, 11, 14, 16, 59, 43, 100)}`],
    ['2001-12-14t21:59:43Z', 'PyYAML', `time:${Date.UTC(2001, 11, 14, 21, 59, 43)}`],
    ['abc', 'JSON', undefined],
    ['-0', 'YAML 1.2', 'number:0'],
    ['9007199254740993', 'YAML 1.2', 'number:9007199254740992'],
    ['9007199254740993', 'go-yaml v2', 'number:9007199254740993'],
  ];
  it.each(rows)('%s for %s is %s', (text, reader, meaning) => {
    expect(meaningOf(scalar(text), reader)).toBe(meaning);
  });

  it.each(['"yes"', "'1'", '"2001-12-14"'])('%s is text to all', (text) => {
    expect(new Set(Object.values(all(text)))).toEqual(new Set([`text:${text.slice(1, -1)}`]));
  });

  it.each([
    ['!!str 1', 'text:1'],
    ['!!int "3"', 'number:3'],
    ['!!bool "true"', 'bool:true'],
    ['!!null ""', 'null:null'],
  ])('%s has its tag for all', (text, meaning) => {
    expect(new Set(Object.values(all(text)))).toEqual(new Set([meaning]));
  });
});

it.each([
  ['1', '1.0', true],
  ['1', '"1"', false],
  ['yes', '"yes"', true],
  ['yes', 'true', true],
  ['true', '"true"', false],
  ['012', '10', true],
  ['012', '12', true],
  ['012', '11', false],
  ['a', "'a'", true],
  ['2001-12-14', '"2001-12-14T00:00:00.000Z"', true],
  ['2001-12-14', '"2001-12-15T00:00:00Z"', false],
  ['.inf', 'null', true],
  ['.inf', '"null"', false],
  ['1', 'null', false],
])('%s and %s mean the same to a reader: %s', (before, after, expected) => {
  expect(meanSame(scalar(before), scalar(after))).toBe(expected);
});

it.each([
  ['1', false],
  ['true', false],
  ['yes', true],
  ['abc', true],
  ['012', false],
  ['"1"', true],
])('%s is text to some: %s', (text, expected) => {
  expect(isTextToSome(scalar(text))).toBe(expected);
});

it.each<[ReaderName, string, string]>([
  ['YAML 1.2', '012', '12'],
  ['YAML 1.1', '012', '10'],
  ['YAML 1.2', 'yes', 'yes'],
  ['go-yaml v2', 'yes', 'true'],
  ['JSON', '+1', '+1'],
])('as a key of %s, %s is %s', (reader, text, name) => {
  expect(nameIn(reader, scalar(text))).toBe(name);
});
