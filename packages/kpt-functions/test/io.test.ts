import { expect, it } from 'vitest';
import { FileFormat, parse, stringify } from '../src/io.ts';

it('configs are read and printed', () => {
  const list = {
    apiVersion: 'config.kubernetes.io/v1',
    kind: 'ResourceList',
    metadata: { name: 'output' },
    items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }],
  };
  expect(JSON.parse(stringify(parse(JSON.stringify(list), FileFormat.JSON), FileFormat.JSON))).toEqual(list);
  expect(
    stringify(parse('items:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n', FileFormat.YAML), FileFormat.YAML),
  ).toBe(
    'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nmetadata:\n  name: output\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: a\n',
  );
  expect(parse('', FileFormat.YAML).getAll()).toEqual([]);
});

// `enum FileFormat` of kpt-functions 0.16.
it('formats have the numbers of their enum', () => {
  expect(FileFormat).toEqual({ YAML: 0, JSON: 1 });
});

it.each([
  ['two documents', '{items: []}\n---\n{items: []}\n', 'expected one document, and found 2'],
  ['broken YAML', 'items: [\n', /./],
])('%s are refused', (_, text, message) => {
  expect(() => parse(text, FileFormat.YAML)).toThrow(message);
});
