import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { flowYaml } from '../../src/diagnostics/flow-yaml.ts';

describe('flowYaml', () => {
  it.each([
    [['sh', '-c'], '[sh, "-c"]'],
    [[], '[]'],
    [{}, '{}'],
    [{ a: 1, b: [true, null] }, '{a: 1, b: [true, null]}'],
    ['100m', '100m'],
    ['128Mi', '128Mi'],
  ])('%j', (value, text) => {
    expect(flowYaml(value)).toBe(text);
  });

  // The `yaml` package is the judge: the text reads as the value.
  it.each([
    ['true'],
    ['null'],
    ['~'],
    [''],
    ['1'],
    ['1e3'],
    ['a: b'],
    ['a #b'],
    ['a, b'],
    ['[x]'],
    ['{x}'],
    ["it's"],
    ['two\nlines'],
    [' a'],
    ['*a'],
    ['&a'],
    ['!a'],
    ['%a'],
    ['@a'],
    ['0100m'],
    ['-'],
    [{ 'a: b': ['x, y', { '': '#' }] }],
    [{ null: 'yes', 'a\tb': '- x' }],
  ])('%j can be read', (value) => {
    expect(parse(flowYaml(value))).toEqual(value);
    expect(parse(flowYaml([value]))).toEqual([value]);
  });
});
