import { describe, expect, it } from 'vitest';
import { keyName } from '../../src/read/keys.ts';
import type { ScalarNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { numberText, readScalar, resolveScalar } from '../../src/read/scalar.ts';
import { KUBECTL_SCALARS } from './kubectl-scalars.ts';

describe('plain scalars for kubectl', () => {
  it.each(KUBECTL_SCALARS)('%s is %s', (text, json) => {
    const value = resolveScalar(plain(text), 'kubectl');
    if (typeof value === 'number') expect(value).toBe(Number(json));
    else expect(JSON.stringify(value)).toBe(htmlUnescaped(json));
  });

  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['18446744073709551615', '18446744073709551615'],
    ['0x7FFFFFFFFFFFFFFF', '9223372036854775807'],
    ['-9_223_372_036_854_775_808', '-9223372036854775808'],
    ['0777', '511'],
    ['1.50', '1.5'],
    ['text', undefined],
  ])('the number %s is exactly %s', (text, digits) => {
    expect(numberText(plain(text), 'kubectl')).toBe(digits);
  });

  it.each(['.inf', '-.inf', '+.Inf', '.nan', '.NaN'])('%s is refused, as JSON has no such number', (text) => {
    expect(readScalar(plain(text), 'kubectl')).toMatchObject({ kind: 'float', value: null, refused: /./ });
  });
});

describe('plain scalars for kustomize, where go-yaml v3 reads otherwise', () => {
  it.each([
    ['yes', 'string', 'yes'],
    ['on', 'string', 'on'],
    ['y', 'string', 'y'],
    ['Off', 'string', 'Off'],
    ['2001-01-01', 'timestamp', '2001-01-01'],
    ['2001-12-14T21:59:43.10-05:00', 'timestamp', '2001-12-14T21:59:43.10-05:00'],
    ['2001-02-30', 'string', '2001-02-30'],
    ['2001-13-01', 'string', '2001-13-01'],
    ['0777', 'int', 511],
    ['0o777', 'int', 511],
    ['0b101', 'int', 5],
    ['08', 'float', 8],
    ['1E+3', 'float', 1000],
    ['12e45678', 'string', '12e45678'],
    ['1_000', 'int', 1000],
    ['1:30', 'string', '1:30'],
    ['~', 'null', null],
    ['True', 'bool', true],
    ['', 'null', null],
    ['<<', 'merge', '<<'],
  ])('%s is a %s', (text, kind, value) => {
    expect(readScalar(plain(text), 'kustomize')).toEqual({ kind, value });
  });
});

describe('tagged and quoted scalars, as kubectl 1.32.4 prints them', () => {
  it.each([
    ['!!str 123', '123'],
    ['!!str yes', 'yes'],
    ['!!str', ''],
    ['!<tag:yaml.org,2002:str> 12', '12'],
    ['!!int "12"', 12],
    ['!!int 0x1F', 31],
    ['!!float 1', 1],
    ['!!bool yes', true],
    ['!!null ""', null],
    ['!!binary aGVsbG8=', 'hello'],
    ['!!binary /w==', '\ufffd'],
    ['!custom 12', '12'],
    ['! 12', '12'],
    ["''", ''],
    ['"yes"', 'yes'],
    ["'1'", '1'],
  ])('%s', (text, value) => {
    expect(readScalar(scalarOf(text), 'kubectl')).toMatchObject({ value });
    expect(readScalar(scalarOf(text), 'kubectl').refused).toBeUndefined();
  });

  it.each([
    '!!int abc',
    '!!int 1e3',
    '!!bool 1',
    '!!null x',
    '!!binary a',
    '!!timestamp x',
    '!!float 18446744073709551615',
  ])('%s is refused', (text) => {
    expect(readScalar(scalarOf(text), 'kubectl').refused).toBeDefined();
  });
});

describe('names of keys', () => {
  it.each([
    ['80', '80'],
    ['true', 'true'],
    ['yes', 'true'],
    ['off', 'false'],
    ['0777', '511'],
    ['1.5', '1.5'],
    ['0.1', '0.1'],
    ['1e3', '1000'],
    ['1e6', '1e+06'],
    ['1234567.5', '1.2345675e+06'],
    ['123456.5', '123456.5'],
    ['0.00001', '1e-05'],
    ['1e-4', '0.0001'],
    ['1e20', '1e+20'],
    ['1e39', '.inf'],
    ['-0', '0'],
    ['0x10', '16'],
    ['9007199254740993', '9007199254740993'],
    ['2001-01-01', '2001-01-01'],
    ['.inf', '.inf'],
    ['"80"', '80'],
    ['0.3333333333', '0.33333334'],
  ])('%s is the member %s for kubectl', (text, name) => {
    expect(keyName(scalarOf(text), 'kubectl')).toBe(name);
  });

  it.each(['yes', '0777', '1e6', '~'])('%s keeps its spelling for kustomize', (text) => {
    expect(keyName(scalarOf(text), 'kustomize')).toBe(text);
  });
});

function plain(content: string): ScalarNode {
  return { kind: 'scalar', style: 'plain', content, start: 0, end: content.length };
}

function scalarOf(text: string): ScalarNode {
  const root = parseDocuments(text)[0]?.root;
  if (root?.kind !== 'scalar') throw new Error(`not a scalar: ${text}`);
  return root;
}

/** Go escapes `<` in JSON. */
function htmlUnescaped(json: string): string {
  return json.replaceAll(/\\u003[ce]/g, (escape) => (escape.endsWith('c') ? '<' : '>'));
}
