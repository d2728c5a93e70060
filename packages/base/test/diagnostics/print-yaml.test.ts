import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { flowYaml } from '../../src/diagnostics/flow-yaml.ts';
import { printYaml, quoteText } from '../../src/diagnostics/print-yaml.ts';
import type { JsonValue } from '../../src/value/json.ts';

describe('printYaml', () => {
  it.each<[JsonValue, string]>([
    [1, '1\n'],
    [null, 'null\n'],
    ['a b', '"a b"\n'],
    [[], '[]\n'],
    [{}, '{}\n'],
    [{ a: 1, b: { c: true } }, 'a: 1\nb:\n  c: true\n'],
    [{ a: [1, 'x'] }, 'a:\n- 1\n- x\n'],
    [{ a: [{ b: 1, c: 2 }, {}] }, 'a:\n- b: 1\n  c: 2\n- {}\n'],
    [{ a: [{ b: [1], c: { d: null } }] }, 'a:\n- b:\n  - 1\n  c:\n    d: null\n'],
    [{ a: { b: [{ c: 1 }] } }, 'a:\n  b:\n  - c: 1\n'],
    [[[1], []], '-\n  - 1\n- []\n'],
    [[{ a: 1 }], '- a: 1\n'],
    [{ 'a b': '' }, '"a b": ""\n'],
  ])('%j', (value, text) => {
    expect(printYaml(value)).toBe(text);
    expect(load(text)).toEqual(value);
  });
});

describe('flowYaml', () => {
  it.each<[JsonValue, string]>([
    [['sh', '-c', 'a b'], '[sh, "-c", "a b"]'],
    [{ a: [], 'b c': { d: null } }, '{a: [], "b c": {d: null}}'],
    [{ cpu: '500m', memory: '1Gi', k: '3k', e: '1Ei' }, '{cpu: 500m, memory: 1Gi, k: 3k, e: 1Ei}'],
    ['500', '"500"'],
    ['0500m', '"0500m"'],
    ['1.5Gi', '"1.5Gi"'],
  ])('%j', (value, text) => {
    expect(flowYaml(value)).toBe(text);
    expect(load(text)).toEqual(value);
  });
});

describe('quoteText', () => {
  it.each(['a', '_x', '/etc/x.y', 'a-b@c+d=e', 'example.com/app:1.4', 'a,b'])('leaves %s as it is', (text) => {
    expect(quoteText(text)).toBe(text);
  });

  it.each([
    '',
    ' a',
    '1',
    '.5',
    '-a',
    'true',
    'Yes',
    'OFF',
    'y',
    'n',
    'NULL',
    'a: b',
    'a:',
    ':a',
    'a #b',
    '*a',
    '~',
    'a,',
    "it's",
  ])('quotes %j', (text) => {
    expect(quoteText(text)).toBe(JSON.stringify(text));
  });

  it('escapes what a terminal would run', () => {
    expect(quoteText('a\u001B[2J')).toMatch(/^"a\\u001b\[2J"$/i);
  });
});
