import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';
import { withTextData } from '../../src/sdk/config-map.ts';

describe('withTextData', () => {
  // As kpt hands a ConfigMap to a function: values of data are strings.
  it.each<[string, JsonObject, unknown]>([
    ['numbers and booleans', { a: 1.5, b: true, c: 'x' }, { a: '1.5', b: 'true', c: 'x' }],
    ['null', { a: null }, { a: '' }],
    ['lists and mappings, which stay', { a: 1, b: [1], c: { d: 1 } }, { a: '1', b: [1], c: { d: 1 } }],
    ['the name of a prototype', JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": "1"}')],
  ])('of %s, without a node', (_, data, expected) => {
    const read = withTextData({ kind: 'ConfigMap', data }, undefined);
    expect(JSON.stringify(read)).toBe(JSON.stringify({ kind: 'ConfigMap', data: expected }));
  });

  it('keeps the spelling of the node', () => {
    const [document] = parseDocuments('kind: ConfigMap\ndata: {a: 1.10, b: 010, c: 2020-01-01, d: on, e: [1]}\n');
    const config = { kind: 'ConfigMap', data: { a: 1.1, b: 8, c: '2020-01-01', d: true, e: [1], f: 2 } };
    expect(withTextData(config, document?.root)).toEqual({
      kind: 'ConfigMap',
      // `f` is not in the text, `e` is no scalar.
      data: { a: '1.10', b: '010', c: '2020-01-01', d: 'on', e: [1], f: '2' },
    });
  });

  it.each<[string, JsonObject]>([
    ['another kind', { kind: 'A', data: { a: 1 } }],
    ['no data', { kind: 'ConfigMap' }],
    ['data that are no mapping', { kind: 'ConfigMap', data: [1] }],
    ['texts alone', { kind: 'ConfigMap', data: { a: 'x' } }],
  ])('gives a config with %s back as it is', (_, config) => {
    expect(withTextData(config, undefined)).toBe(config);
  });
});
