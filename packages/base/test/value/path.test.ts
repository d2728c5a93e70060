import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/value/path.ts';
import { follow, printPath } from '../../src/value/path.ts';

describe('printPath', () => {
  it.each<[Path, string]>([
    [[], ''],
    [['spec', 'containers', 0, 'env', 3, 'value'], 'spec.containers[0].env[3].value'],
    [['metadata', 'labels', 'app.kubernetes.io/name'], "metadata.labels['app.kubernetes.io/name']"],
    [['a b'], "['a b']"],
    [[0, 'x'], '[0].x'],
    [['a', ''], "a['']"],
  ])('%j is %s', (path, text) => {
    expect(printPath(path)).toBe(text);
  });
});

describe('follow', () => {
  const value = { a: [{ b: null }], c: 'text' };
  it.each<[Path, unknown]>([
    [[], value],
    [['a', 0, 'b'], null],
    [['a', 1], undefined],
    [['a', 'length'], undefined],
    [['c', 0], undefined],
    [['c', 'length'], undefined],
    [['constructor'], undefined],
    [['__proto__'], undefined],
    [['a', 0, 'b', 'c'], undefined],
  ])('%j', (path, found) => {
    expect(follow(value, path)).toEqual(found);
  });

  it('of nothing is nothing', () => {
    expect(follow(undefined, ['a'])).toBeUndefined();
  });
});
