import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedObject } from '../src/nearest-object.ts';
import { directorySegments, nearestObject } from '../src/nearest-object.ts';

const at = (path: string, namespace?: string): PlacedObject<string> => ({
  object: namespace === undefined ? path : `${path} in ${namespace}`,
  directory: directorySegments(path),
  namespace,
});

function found(candidates: readonly PlacedObject<string>[], from: string, namespace?: string): string {
  const nearest = nearestObject(candidates, directorySegments(from), namespace, () => false);
  if (nearest.state === 'one') return nearest.placed.object;
  return nearest.state === 'none' ? '-' : nearest.candidates.map(({ object }) => object).join(' | ');
}

// The rules: the nearest ancestor directory wins; several equal candidates are ambiguous.
describe('nearestObject', () => {
  it.each<{
    title: string;
    candidates: readonly PlacedObject<string>[];
    from: string;
    namespace?: string;
    wants: string;
  }>([
    { title: 'nothing', candidates: [], from: 'a/pod.yaml', wants: '-' },
    { title: 'the only one, however far', candidates: [at('x/y/z/m.yaml')], from: 'a/pod.yaml', wants: 'x/y/z/m.yaml' },
    {
      title: 'the same directory before the one above',
      candidates: [at('m.yaml'), at('a/m.yaml'), at('a/b/m.yaml')],
      from: 'a/b/pod.yaml',
      wants: 'a/b/m.yaml',
    },
    {
      title: 'the nearest ancestor directory before a sibling',
      candidates: [at('a/m.yaml'), at('a/c/m.yaml'), at('m.yaml')],
      from: 'a/b/pod.yaml',
      wants: 'a/m.yaml',
    },
    {
      title: 'a nearby cousin before the root',
      candidates: [at('m.yaml'), at('a/c/m.yaml')],
      from: 'a/b/pod.yaml',
      wants: 'a/c/m.yaml',
    },
    {
      title: 'the shortest way down',
      candidates: [at('a/x/y/m.yaml'), at('a/z/m.yaml')],
      from: 'a/pod.yaml',
      wants: 'a/z/m.yaml',
    },
    {
      title: 'two overlays of one base are ambiguous from the base',
      candidates: [at('overlays/dev/m.yaml'), at('overlays/prod/m.yaml')],
      from: 'base/pod.yaml',
      wants: 'overlays/dev/m.yaml | overlays/prod/m.yaml',
    },
    {
      title: 'and unambiguous from inside one of them',
      candidates: [at('overlays/dev/m.yaml'), at('overlays/prod/m.yaml'), at('base/m.yaml')],
      from: 'overlays/prod/pod.yaml',
      wants: 'overlays/prod/m.yaml',
    },
    { title: 'two in one file', candidates: [at('a.yaml'), at('a.yaml')], from: 'a.yaml', wants: 'a.yaml | a.yaml' },
    { title: 'another namespace is out', candidates: [at('a.yaml', 'x')], from: 'a.yaml', namespace: 'y', wants: '-' },
    {
      title: 'the exact namespace before one that is left open, though it is farther',
      candidates: [at('a/m.yaml'), at('z/m.yaml', 'x')],
      from: 'a/pod.yaml',
      namespace: 'x',
      wants: 'z/m.yaml in x',
    },
    {
      title: 'an object without a namespace matches any',
      candidates: [at('a.yaml')],
      from: 'a.yaml',
      namespace: 'x',
      wants: 'a.yaml',
    },
    {
      title: 'a pod without a namespace matches any',
      candidates: [at('a.yaml', 'x')],
      from: 'a.yaml',
      wants: 'a.yaml in x',
    },
    {
      title: 'a pod without a namespace, two namespaces',
      candidates: [at('a.yaml', 'x'), at('a.yaml', 'y')],
      from: 'a.yaml',
      wants: 'a.yaml in x | a.yaml in y',
    },
    {
      title: 'directories are compared by segments',
      candidates: [at('app/m.yaml'), at('app-two/m.yaml')],
      from: 'app-two/sub/pod.yaml',
      wants: 'app-two/m.yaml',
    },
  ])('$title', ({ candidates, from, namespace, wants }) => {
    expect(found(candidates, from, namespace)).toBe(wants);
  });

  it('does not depend on the order of the candidates', () => {
    const directory = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 });
    const namespace = fc.option(fc.constantFrom('x', 'y'), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.record({ directory, namespace }), { maxLength: 6 }),
        directory,
        namespace,
        (list, from, wanted) => {
          const candidates = list.map((placed, object): PlacedObject<number> => ({ ...placed, object }));
          const pick = (order: readonly PlacedObject<number>[]): readonly number[] => {
            const nearest = nearestObject(order, from, wanted, Object.is);
            if (nearest.state === 'none') return [];
            const chosen = nearest.state === 'one' ? [nearest.placed] : nearest.candidates;
            return chosen.map(({ object }) => object).toSorted((a, b) => a - b);
          };
          expect(pick(candidates.toReversed())).toEqual(pick(candidates));
        },
      ),
    );
  });

  it.each([
    ['web.yaml', []],
    ['./deploy/base/web.yaml', ['deploy', 'base']],
    ['-', []],
    ['', []],
  ])('directoryOf(%j)', (path, directory) => {
    expect(directorySegments(path)).toEqual(directory);
  });
});
