import { describe, expect, it } from 'vitest';
import type { Sided } from '../../src/resource/compare-resources.ts';
import { pairResources } from '../../src/resource/compare-resources.ts';
import { resourceOf } from './resource-of.ts';
import { LINEAR, growth } from '@krmkit/testing';

/** `name@path=content`; the name may have a namespace: `shop/web`. */
function side(text: string): Sided {
  const [, namespace, name = '', path, content = ''] = /^(?:(\w+)\/)?(\w*)(?:@(\w+))?(?:=(\w+))?$/.exec(text) ?? [];
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }) };
  return { resource: resourceOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata, content }), path };
}

function pair(before: string, after: string): string {
  const words = (text: string): readonly Sided[] => (text === '' ? [] : text.split(' ').map(side));
  const [left, right] = [words(before), words(after)];
  const name = (one: Sided | undefined, all: readonly Sided[], texts: string): string =>
    one === undefined ? '-' : (texts.split(' ')[all.indexOf(one)] ?? '');
  return pairResources(left, right)
    .map(
      (found) => `${name(found.before, left, before)}>${name(found.after, right, after)}${found.ambiguous ? '?' : ''}`,
    )
    .join(' ');
}

describe('pairResources', () => {
  it('pairs what the keys leave on both sides by the identity', () => {
    const [before, after] = [
      { ...side('auth/a'), key: 'source a' },
      { ...side('auth/a'), key: 'source auth/a' },
    ];
    expect(pairResources([before], [after])).toEqual([{ before, after, ambiguous: false }]);
  });

  it('pairs those without a name by their generateName', () => {
    const generated = (generateName: string, path: string, content: string): Sided => ({
      resource: resourceOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName }, content }),
      path,
    });
    const [before, after] = [generated('a-', 'x', '1'), generated('a-', 'x', '2')];
    const [gone, added] = [generated('b-', 'y', '3'), generated('c-', 'y', '4')];
    expect(pairResources([before, gone], [added, after])).toEqual([
      { before, after, ambiguous: false },
      { before: gone, after: undefined, ambiguous: false },
      { before: undefined, after: added, ambiguous: false },
    ]);
  });

  it.each([
    ['', '', ''],
    ['a', 'a', 'a>a'],
    ['a', '', 'a>-'],
    ['', 'a', '->a'],
    ['a=1', 'a=2', 'a=1>a=2'],
    ['a b c', 'c d a', 'a>a b>- c>c ->d'],
    ['shop/a', 'a', 'shop/a>- ->a'],
    // A file that moved.
    ['a@x=1', 'a@y=2', 'a@x=1>a@y=2'],
    // A base and its overlays: the path tells.
    ['a@x=1 a@y=2', 'a@y=3 a@x=4', 'a@x=1>a@x=4 a@y=2>a@y=3'],
    ['a@x a@y', 'a@x', 'a@x>a@x a@y>-'],
    ['a@x=1 a@y=2', 'a@x=1 a@z=2', 'a@x=1>a@x=1 a@y=2>a@z=2'],
    // Twice in one file: what is equal, then the order.
    ['a@x=1 a@x=2', 'a@x=2 a@x=1', 'a@x=1>a@x=1 a@x=2>a@x=2'],
    ['a@x=1 a@x=2', 'a@x=2 a@x=3', 'a@x=1>a@x=3 a@x=2>a@x=2'],
    ['a@x=1 a@x=2', 'a@x=3 a@x=4', 'a@x=1>a@x=3? a@x=2>a@x=4?'],
    ['a@x=1 a@x=2', 'a@x=3', 'a@x=1>a@x=3? a@x=2>-'],
    ['a@x=1 a@x=1', 'a@x=1 a@x=1', 'a@x=1>a@x=1 a@x=1>a@x=1'],
    // Without a name.
    ['@x=1 @y=2', '@y=3 @x=1', '@x=1>@x=1 @y=2>@y=3'],
    ['@x=1', '@y=2', '@x=1>- ->@y=2'],
    ['@x=1', '@y=1', '@x=1>@y=1'],
    ['=1', '=2', '=1>=2'],
  ])('%j to %j: %s', (before, after, wanted) => {
    expect(pair(before, after)).toBe(wanted);
  });

  it('follows a version that changes, and no other group', () => {
    const of = (apiVersion: string): Sided => ({
      resource: resourceOf({ apiVersion, kind: 'Deployment', metadata: { name: 'web' } }),
      path: undefined,
    });
    expect(pairResources([of('apps/v1beta1')], [of('apps/v1')])).toHaveLength(1);
    expect(pairResources([of('extensions/v1beta1')], [of('apps/v1')])).toHaveLength(2);
  });

  it('takes linear time, for many of one name too', { tags: ['growth'] }, async () => {
    const compare = (length: number): void => {
      const many = (content: string): readonly Sided[] =>
        Array.from({ length }, (_, index) => side(`a@x=${content}${index}`));
      expect(pairResources(many('b'), many('c'))).toHaveLength(length);
    };
    expect(await growth(compare, 5000)).toBeLessThan(LINEAR);
  });
});
