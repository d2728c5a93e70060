import { describe, expect, it } from 'vitest';
import { isExternal, onlyHint, parseExternal } from '../src/outside.ts';

// docs/configuration.md, `external`: KIND/NAME or KIND/NAMESPACE/NAME; `*` is any text without a slash.
describe('an object from elsewhere', () => {
  it.each([
    ['Secret/a', 'Secret', '', 'a', 'x', true],
    ['Secret/a', 'Secret', '', 'a', undefined, true],
    ['Secret/a', 'Secret', 'e.com', 'a', 'x', true],
    ['Secret/a', 'Secret', '', 'ab', 'x', false],
    ['Secret/a', 'ConfigMap', '', 'a', 'x', false],
    ['Secret/db-*', 'Secret', '', 'db-1', 'x', true],
    ['Secret/db-*', 'Secret', '', 'db-', 'x', true],
    ['Secret/db-*', 'Secret', '', 'db', 'x', false],
    ['Secret/*-db-**', 'Secret', '', 'a-db-b', 'x', true],
    ['Secret/a.b', 'Secret', '', 'a.b', 'x', true],
    ['Secret/a.b', 'Secret', '', 'axb', 'x', false],
    ['Secret/shop/a', 'Secret', '', 'a', 'shop', true],
    ['Secret/shop/a', 'Secret', '', 'a', 'x', false],
    ['Secret/shop/a', 'Secret', '', 'a', undefined, true],
    ['Secret/shop-*/*', 'Secret', '', 'any', 'shop-1', true],
    ['Widget.e.com/a', 'Widget', 'e.com', 'a', 'x', true],
    ['Widget.e.com/a', 'Widget', '', 'a', 'x', false],
    ['Widget.e.com/a', 'Widget', 'other', 'a', 'x', false],
  ])('%s has %s.%s %s in %s: %s', (text, kind, group, name, namespace, expected) => {
    const external = parseExternal(text);
    if (external === undefined) throw new Error(`${text} is not read`);
    expect(isExternal([external], { group, kind, name }, namespace)).toBe(expected);
    expect(isExternal([], { group, kind, name }, namespace)).toBe(false);
  });

  it.each(['', 'Secret', 'secret/a', 'Secret/', 'Secret/a/b/c', 'Secret/A/b', 'Secret/a b', '/a', 'Widget./a'])(
    'is not %j',
    (text) => {
      expect(parseExternal(text)).toBeUndefined();
    },
  );

  it('at another place has a way out', () => {
    expect(onlyHint('in the build of prod')).toBe(
      'it is only in the build of prod; add it here, or list it under external in .krmkit.yaml',
    );
  });
});
