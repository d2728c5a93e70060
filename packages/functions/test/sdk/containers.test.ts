import { describe, expect, it } from 'vitest';
import { containersOf, visitFields } from '../../src/sdk/containers.ts';

describe('containersOf', () => {
  it('finds the lists of pods at any path, with their paths, and edits in place', () => {
    const resource = {
      apiVersion: 'e.com/v1',
      kind: 'A',
      spec: {
        jobs: [{ template: { spec: { initContainers: [{ name: 'i' }], containers: [{ name: 'c' }, 'text', null] } } }],
        ephemeralContainers: [{ name: 'e' }],
        sidecars: [{ name: 's' }],
        containers: { name: 'no list' },
      },
    };
    const found = containersOf(resource);
    expect(found.map(({ path, container }) => [path.join('.'), container['name']])).toEqual([
      ['spec.jobs.0.template.spec.initContainers.0', 'i'],
      ['spec.jobs.0.template.spec.containers.0', 'c'],
      ['spec.ephemeralContainers.0', 'e'],
    ]);
    for (const { container } of found) container['image'] = 'x';
    expect(resource.spec.ephemeralContainers).toEqual([{ name: 'e', image: 'x' }]);
  });
});

describe('visitFields', () => {
  it('visits parents first, and the value itself only below a path', () => {
    const visited: string[] = [];
    const visit = (path: readonly (string | number)[]): void => void visited.push(path.join('.'));
    visitFields({ a: [{ b: 1 }], c: null }, [], visit);
    expect(visited).toEqual(['a', 'a.0', 'a.0.b', 'c']);
    visited.length = 0;
    visitFields('text', ['x'], visit);
    expect(visited).toEqual(['x']);
  });
});
