import { describe, expect, it } from 'vitest';
import type { YamlNode } from '../../src/read/nodes.ts';
import { readOne } from './read-one.ts';

/** The key of the first entry: its kind, its text, and its anchor and tag. */
function shownKey(node: YamlNode | undefined, slice: (span: YamlNode) => string): string {
  const key = node?.kind === 'mapping' ? node.entries[0]?.key : undefined;
  if (key === undefined) return 'none';
  const names = key.kind === 'alias' ? [] : [key.anchor && `&${key.anchor.name}`, key.tag && 'tagged'];
  const style = key.kind === 'alias' ? 'alias' : key.style;
  return [style, slice(key), ...names.filter((name) => name !== undefined)].join(' ');
}

describe('a key', () => {
  it.each([
    ['a: 1', 'plain a'],
    ['a b : 1', 'plain a b'],
    ['a:b: 1', 'plain a:b'],
    ['-a: 1', 'plain -a'],
    ['?a: 1', 'plain ?a'],
    [':a: 1', 'plain :a'],
    ['"a" : 1', 'double "a"'],
    ["'a: b': 1", "single 'a: b'"],
    ['[a, b]: 1', 'flow [a, b]'],
    ['{a: b}: 1', 'flow {a: b}'],
    ['&x a: 1', 'plain a &x'],
    ['!!str a: 1', 'plain a tagged'],
    ['!!str &x "a": 1', 'double "a" &x tagged'],
    ['a:', 'plain a'],
  ])('of %j is %s', (text, expected) => {
    const { root, slice, problems } = readOne(text);
    expect([shownKey(root, slice), problems]).toEqual([expected, []]);
  });

  it('can be an alias', () => {
    const { root, slice, problems } = readOne('- &x a\n- *x : 1\n');
    const item = root?.kind === 'sequence' ? root.items[1]?.value : undefined;
    expect([shownKey(item, slice), problems]).toEqual(['alias *x', []]);
  });

  it.each([
    [': 1', 'plain '],
    ['&x : 1', 'plain  &x'],
    [`${'k'.repeat(1025)}: 1`, `plain ${'k'.repeat(1025)}`],
    [`"${'k'.repeat(1025)}": 1`, `double "${'k'.repeat(1025)}"`],
  ])('of %j has a warning', (text, expected) => {
    const { root, slice, problems } = readOne(text);
    expect(shownKey(root, slice)).toBe(expected);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['warning']);
  });

  it('may have 1,024 characters', () => {
    expect(readOne(`${'k'.repeat(1024)}: 1`).problems).toEqual([]);
    expect(readOne(`"${'k'.repeat(1022)}": 1`).problems).toEqual([]);
  });

  it.each<[title: string, text: string, at: string]>([
    ['without a colon', 'a: 1\nb\n', 'b'],
    ['with a colon without a blank', 'a: 1\nb:c\n', 'b:c'],
    ['in quotes with a colon without a blank', '"a":1\n"b": 2\n', ':'],
    ['in quotes without a colon', 'a: 1\n"b"\n', '"b"'],
    ['in quotes with other text', 'a: 1\n"b" c: 2\n', '"b" c: 2'],
    ['in brackets over lines', 'a: 1\n[b,\n  c]: 2\n', '[b,\n  c]'],
    ['in quotes over lines', 'a: 1\n"b\n  c": 2\n', '"b\n  c"'],
    ['that is a dash', 'a: 1\n- b\n', '-'],
    ['that starts with a bracket', 'a: 1\n]b: 2\n', ']'],
    ['that starts with another indicator', 'a: 1\n@b: 2\n', '@'],
    ['with an anchor on a line of its own', 'a: 1\n&x\nb: 2\n', '&x'],
    ['with an anchor before a dash', 'a: 1\n&x - b\n', '&x -'],
    ['that is an alias with an anchor', 'a: &x 1\n&y *x : 2\n', '&y'],
  ])('%s is a problem', (_title, text, at) => {
    const { problems } = readOne(text);
    expect(problems[0]?.startsWith('error ')).toBe(true);
    expect(problems[0]?.endsWith(` at ${at}`)).toBe(true);
  });
});
