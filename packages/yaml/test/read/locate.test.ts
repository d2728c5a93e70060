import { describe, expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import type { YamlNode } from '../../src/read/nodes.ts';
import { locate, locateNearest } from '../../src/read/locate.ts';
import { parseDocuments } from '../../src/read/parse.ts';

const text = `base: &base
  image: a
  env: &env [{name: X, value: "1"}]
other: &other {<<: *base, tag: b}
merged:
  <<: *other
  own: c
late: {image: own, <<: *base}
list: {<<: [{p: first}, {p: second, q: third}]}
alias: *env
80: port
yes: word
twice: 1
twice: 2
empty:
__proto__: {x: 1}
`;

function rootOf(source: string): YamlNode {
  const root = parseDocuments(source)[0]?.root;
  if (root === undefined) throw new Error('nothing there');
  return root;
}

const root = rootOf(text);

describe('locate', () => {
  it.each<[Path, string]>([
    [['base', 'image'], 'image: a'],
    [['merged', 'own'], 'own: c'],
    [['merged', 'tag'], 'tag: b'],
    [['merged', 'image'], 'image: a'],
    [['merged', 'env', 0, 'value'], 'value: "1"'],
    [['alias', 0, 'name'], 'name: X'],
    [['alias'], 'alias: *env'],
    [['late', 'image'], 'image: a'],
    [['list', 'p'], 'p: first'],
    [['list', 'q'], 'q: third'],
    [['80'], '80: port'],
    [['true'], 'yes: word'],
    [['twice'], 'twice: 2'],
    [['empty'], 'empty:'],
    [['__proto__', 'x'], 'x: 1'],
  ])('%j is the entry %s', (path, expected) => {
    const entry = locate(root, path)?.entry;
    expect(text.slice(entry?.start, entry?.end)).toBe(expected);
  });

  it('gives items with their own text', () => {
    const source = 'a:\n- x\n- y: 1\n';
    const located = locate(rootOf(source), ['a', 1]);
    expect(source.slice(located?.item?.start, located?.item?.end)).toBe('- y: 1');
    expect(source.slice(located?.node.start, located?.node.end)).toBe('y: 1');
  });

  it('reads keys and merges as the profile does', () => {
    expect(locate(root, ['yes'])).toBeUndefined();
    expect(locate(root, ['yes'], 'kustomize')?.node).toMatchObject({ content: 'word' });
    expect(locate(root, ['late', 'image'], 'kustomize')?.node).toMatchObject({ content: 'own' });
  });

  it.each<[Path]>([
    [['nothing']],
    [['base', 0]],
    [['alias', 1]],
    [['alias', 'x']],
    [['constructor']],
    [['base', 'image', 'x']],
  ])('%j has no target', (path) => {
    expect(locate(root, path)).toBeUndefined();
  });

  it('gives the deepest node on the path', () => {
    expect(locateNearest(root, ['alias', 0, 'missing', 'x'])).toMatchObject({ depth: 2, node: { kind: 'mapping' } });
    expect(locateNearest(root, ['x'])).toMatchObject({ depth: 0, node: { kind: 'mapping', start: 0 } });
    expect(locateNearest(root, ['twice'])).toMatchObject({ depth: 1 });
  });

  it('searches merges of merges once', () => {
    const lines = ['a0: &a0 {x: 1}'];
    for (let i = 1; i < 60; i++) lines.push(`a${i}: &a${i} {<<: [*a${i - 1}, *a${i - 1}]}`);
    const bomb = rootOf(lines.join('\n'));
    expect(locate(bomb, ['a59', 'x'])?.node).toMatchObject({ content: '1' });
    expect(locate(bomb, ['a59', 'y'])).toBeUndefined();
  });

  const padding = Array.from({ length: 20 }, (_, index) => `f${index}: x`).join('\n  ');
  const large = rootOf(`base: &base {image: a, tag: b}
large:
  ${padding}
  early: 1
  image: own
  <<: *base
  tag: own
  early: 2
  true: yes
`);

  it.each<[string, 'kubectl' | 'kustomize', string | undefined]>([
    ['early', 'kubectl', '2'],
    ['early', 'kustomize', '2'],
    ['image', 'kubectl', 'a'],
    ['image', 'kustomize', 'own'],
    ['tag', 'kubectl', 'own'],
    ['true', 'kubectl', 'yes'],
    ['<<', 'kubectl', undefined],
    ['f20', 'kubectl', undefined],
    ['constructor', 'kustomize', undefined],
  ])('finds %s in a large mapping as in a small one, for %s', (name, profile, expected) => {
    const node = locate(large, ['large', name], profile)?.node;
    expect(node?.kind === 'scalar' ? node.content : node).toBe(expected);
  });

  it('looks at each key of a large mapping once, however many of its members are asked for', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `k${index}`);
    const read = rootOf(names.map((name) => `${name}: x`).join('\n'));
    if (read.kind !== 'mapping') throw new Error('no mapping');
    let looks = 0;
    const entries = read.entries.map((entry) => ({
      ...entry,
      get key() {
        looks += 1;
        return entry.key;
      },
    }));
    const counted: YamlNode = { ...read, entries };
    for (const name of names) expect(locate(counted, [name])?.node).toMatchObject({ content: 'x' });
    expect(looks).toBeLessThan(5 * names.length);
  });
});
