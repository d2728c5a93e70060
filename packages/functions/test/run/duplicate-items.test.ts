import { describe, expect, it } from 'vitest';
import { duplicateItems } from '../../src/run/duplicate-items.ts';
import type { FunctionItem } from '../../src/run/item.ts';
import { resourceOf } from './package.ts';

function item(
  name: string,
  path?: string,
  more: { readonly kind?: string; readonly packagePath?: string } = {},
): FunctionItem {
  const { kind = 'A', packagePath } = more;
  const resource = resourceOf(`apiVersion: v1\nkind: ${kind}\nmetadata: {name: "${name}", namespace: shop}\n`);
  return {
    id: undefined,
    resource,
    value: resource.value,
    path,
    index: 0,
    ...(packagePath === undefined ? {} : { packagePath }),
  };
}

describe('duplicateItems', () => {
  const [a, b] = [item('a', 'x.yaml'), item('b', 'x.yaml')];

  it.each<[string, readonly FunctionItem[], readonly FunctionItem[], readonly string[]]>([
    ['one of each', [a, b], [b, a], []],
    ['a second one', [a], [a, item('a', 'x.yaml')], ['gave back A shop/a in x.yaml twice']],
    ['three', [a], [a, a, a], ['gave back A shop/a in x.yaml 3 times']],
    ['two where two were', [a, a], [a, a], []],
    ['one where two were', [a, a], [a], []],
    ['three where two were', [a, a], [a, a, a], ['gave back A shop/a in x.yaml 3 times']],
    ['two new ones', [], [a, a], ['gave back A shop/a in x.yaml twice']],
    ['one in another file', [a], [a, item('a', 'y.yaml')], []],
    ['one of another kind', [a], [a, item('a', 'x.yaml', { kind: 'B' })], []],
    ['one in another package', [a], [a, item('a', 'x.yaml', { packagePath: 'p' })], []],
    ['two without a file', [], [item('a'), item('a')], ['gave back A shop/a twice']],
    ['two without a name', [], [item('', 'x.yaml'), item('', 'x.yaml')], []],
    [
      'one that took the place of another one',
      [a, b],
      [a, item('a', 'x.yaml')],
      ['gave back A shop/a in x.yaml twice'],
    ],
    ['several', [], [a, a, b, b, b], ['gave back A shop/a in x.yaml twice', 'gave back A shop/b in x.yaml 3 times']],
  ])('of %s', (_, before, after, problems) => {
    expect(duplicateItems(before, after)).toEqual(problems);
  });
});
