import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/read/documents.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { createResourceSet, findResources } from '../../src/resource/set.ts';
import { createSource } from '@krmkit/base';

const service = (name: string, more = ''): string =>
  `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}\n${more}---\n`;

function read(...files: readonly (readonly [path: string, text: string])[]): Resource[] {
  return files.flatMap(([path, text]) => readSource(createSource(path, text)).resources);
}

describe('createResourceSet', () => {
  it('finds by identity, in order', () => {
    const resources = read(['a.yaml', service('a') + service('b', '  namespace: shop\n')], ['b/c.yaml', service('a')]);
    const set = createResourceSet(resources);
    expect(findResources(set, { group: '', kind: 'Service', namespace: undefined, name: 'a' })).toEqual([
      resources[0],
      resources[2],
    ]);
    expect(findResources(set, { group: '', kind: 'Service', namespace: undefined, name: 'b' })).toEqual([]);
    expect(findResources(set, { group: '', kind: 'constructor', namespace: undefined, name: '' })).toEqual([]);
  });
});
