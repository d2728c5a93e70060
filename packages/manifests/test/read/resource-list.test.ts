import { describe, expect, it } from 'vitest';
import type { ResourceStream } from '../../src/read/resource-list.ts';
import { readStream } from '../../src/read/resource-list.ts';
import { printIdentity } from '../../src/resource/identity.ts';
import { createSource } from '@krmkit/base';

const read = (text: string): ResourceStream => readStream(createSource('-', text));
const names = ({ items }: ResourceStream): string[] => items.map(({ identity }) => printIdentity(identity));
const problems = ({ diagnostics }: ResourceStream): string[] =>
  diagnostics.map(({ severity, code, location }) => `${severity} ${code} ${location?.line}`);

const POD = '{apiVersion: v1, kind: Pod, metadata: {name: a}}';
const LIST = `apiVersion: config.kubernetes.io/v1alpha1
kind: ResourceList
items:
- ${POD}
- apiVersion: v1
  kind: List
  items: [${POD}]
functionConfig: {apiVersion: v1, kind: ConfigMap}
results: {name: old, items: []}
`;

describe('readStream', () => {
  it('looks into a ResourceList, once', () => {
    const stream = read(LIST);
    expect(names(stream)).toEqual(['Pod a', 'List']);
    expect(stream.wrapper?.identity).toMatchObject({
      apiVersion: 'config.kubernetes.io/v1alpha1',
      kind: 'ResourceList',
    });
    expect(stream.items.map(({ origin }) => origin?.path)).toEqual([
      ['items', 0],
      ['items', 1],
    ]);
    expect(stream.functionConfig?.node.kind).toBe('mapping');
    // Older programs write an object instead of the list.
    expect(stream.results?.node.kind).toBe('mapping');
    expect(problems(stream)).toEqual([]);
  });

  it.each<[string, string, readonly string[], boolean]>([
    ['a List', `apiVersion: v1\nkind: List\nitems: [${POD}]\n`, ['Pod a'], true],
    ['JSON', `{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Pod"}]}`, ['Pod'], true],
    ['a kind alone', `kind: ResourceList\nitems: [${POD}]\n`, ['Pod a'], true],
    ['no items', 'apiVersion: v1\nkind: ResourceList\n', [], true],
    ['null for items', 'apiVersion: v1\nkind: ResourceList\nitems:\n', [], true],
    [
      'comments and empty documents around it',
      `# a\n---\n---\nkind: ResourceList\nitems: [${POD}]\n---\n# b\n`,
      ['Pod a'],
      true,
    ],
    ['documents', `${POD}\n---\n${POD}\n`, ['Pod a', 'Pod a'], false],
    ['a List beside something', `${POD}\n---\napiVersion: v1\nkind: List\nitems: [${POD}]\n`, ['Pod a', 'List'], false],
    ['a List that is no list', 'apiVersion: v1\nkind: List\nmetadata: {name: a}\n', ['List a'], false],
    ['a typed list', `apiVersion: v1\nkind: PodList\nitems: [${POD}]\n`, ['PodList'], false],
  ])('%s', (_, text, expected, wrapped) => {
    const stream = read(text);
    expect(names(stream)).toEqual(expected);
    expect(stream.wrapper !== undefined).toBe(wrapped);
    expect(problems(stream)).toEqual([]);
  });

  it.each<[string, string, readonly string[], readonly string[]]>([
    ['nothing', '', ['error unreadable-file 1'], []],
    ['comments', '# nothing\n', ['error unreadable-file 1'], []],
    [
      'an item that is no object',
      `kind: ResourceList\nitems:\n- ${POD}\n- a: 1\n`,
      ['warning invalid-resource 4'],
      ['Pod a'],
    ],
    ['a document that is not an object', `a: 1\n---\n${POD}\n`, ['warning invalid-resource 1'], ['Pod a']],
    ['items that are no list', 'apiVersion: v1\nkind: ResourceList\nitems: {}\n', ['error invalid-resource 3'], []],
    ['broken YAML', 'kind: ResourceList\nitems: [\n', ['error invalid-yaml 2'], []],
  ])('reports %s', (_, text, expected, found) => {
    const stream = read(text);
    expect(problems(stream)).toEqual(expected);
    expect(names(stream)).toEqual(found);
  });
});
