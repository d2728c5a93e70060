import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { printPath } from '@krmkit/base';
import { findSource, findTargets, splitFieldPath } from '../../src/replacements/field-path.ts';

// TestPathSplitter and TestSmarterPathSplitter in kyaml/utils/pathsplitter_test.go.
describe('splitFieldPath', () => {
  it.each<[string, readonly string[]]>([
    ['spec.replicas', ['spec', 'replicas']],
    ['a.[b.c].d', ['a', 'b.c', 'd']],
    ['a.[name=b.c].d', ['a', '[name=b.c]', 'd']],
    ['a.[name=b].c', ['a', '[name=b]', 'c']],
    [String.raw`a.b\.c.d`, ['a', 'b.c', 'd']],
    [String.raw`a\.b\.c`, ['a.b.c']],
    ['a.[b.c', ['a', 'b.c']],
    ['a.[b.c.d.e', ['a', 'b.c.d.e']],
    ['a.[=x.y].z', ['a', '[=x.y]', 'z']],
    ['', ['']],
    ['a..b', ['a', '', 'b']],
  ])('%s', (text, parts) => {
    expect(splitFieldPath(text)).toEqual(parts);
  });
});

const VALUE: JsonValue = {
  a: { b: 1 },
  items: [
    { name: 'x', v: 1 },
    { name: 'xy', v: 2 },
  ],
  texts: ['p', 'q'],
  nothing: null,
};

describe('findSource', () => {
  const found = (path: string): string => {
    const result = findSource(VALUE, splitFieldPath(path));
    if (!result.ok) return `refused: ${result.message}`;
    return result.value === undefined ? 'none' : printPath(result.value);
  };
  it.each([
    ['a.b', 'a.b'],
    ['a..b', 'a.b'],
    ['a.b.', 'a.b'],
    ['a.none', 'none'],
    ['a.none.x', 'none'],
    ['nothing.x', 'none'],
    ['items.0.v', 'items[0].v'],
    ['items.2.v', 'none'],
    ['items.-.v', 'items[1].v'],
    ['items.[name=xy].v', 'items[1].v'],
    ['items.[name=none].v', 'none'],
    ['texts.[=q]', 'texts[1]'],
    ['items.*.v', 'refused: a source cannot have the wildcard *'],
    ['items.[].v', 'refused: [] has no ='],
    ['items.name', 'refused: name needs a mapping'],
    ['a.0', 'refused: 0 needs a list'],
    ['a.-', 'refused: - needs a list'],
    ['a.[name=x]', 'refused: [name=x] needs a list'],
    ['a.b.c', 'refused: c needs a mapping'],
  ])('%s', (path, expected) => {
    expect(found(path)).toBe(expected);
  });

  it('needs a condition in brackets', () => {
    expect(findSource(VALUE, ['items', '[name]'])).toMatchObject({ ok: false, message: '[name] has no =' });
  });
});

describe('findTargets', () => {
  const found = (path: string, create = false): unknown => {
    const result = findTargets(VALUE, splitFieldPath(path), create);
    if (!result.ok) return `refused: ${result.message}`;
    return result.value.map(({ path: at, create: made, wide }) =>
      [
        printPath(at),
        ...(made ? [printPath(made.path), JSON.stringify(made.content('L'))] : []),
        ...(wide ? [`wide ${wide}`] : []),
      ].join(' '),
    );
  };
  it.each<[string, unknown]>([
    ['a.b', ['a.b']],
    ['.a.b', ['a.b']],
    ['a.none', []],
    ['nothing.x', []],
    ['items.*.v', ['items[0].v', 'items[1].v']],
    ['items.1.v', ['items[1].v']],
    ['items.[name=xy].v', ['items[1].v']],
    // PathMatcher looks for a regular expression in the text.
    ['items.[name=x].v', ['items[0].v', 'items[1].v wide [name=x]']],
    ['items.[name=^x$].v', ['items[0].v']],
    ['items.[name=x.*].v', ['items[0].v', 'items[1].v']],
    ['items.[name=none].v', []],
    ['texts.[=q]', ['texts[1]']],
    ['a..b', 'refused: the path has an empty part'],
    ['a.*', 'refused: * needs a list'],
    ['a.0', 'refused: 0 needs a list'],
    ['a.[name=x]', 'refused: [name=x] needs a list'],
    ['a.b.c', 'refused: c needs a mapping'],
    ['items.2.v', 'refused: the list has 2 items, and no item 2'],
    ['items.[name=(].v', /^refused: \( is not a regular expression/],
  ])('%s', (path, expected) => {
    if (expected instanceof RegExp) expect(found(path)).toMatch(expected);
    else expect(found(path)).toEqual(expected);
  });

  it('needs a condition in brackets', () => {
    expect(findTargets(VALUE, ['items', '[name]'], true)).toMatchObject({ ok: false, message: '[name] has no =' });
  });

  it.each<[string, unknown]>([
    ['a.b', ['a.b']],
    ['a.c', ['a.c a.c "L"']],
    ['a.c.d.e', ['a.c.d.e a.c {"d":{"e":"L"}}']],
    ['a.c.0.d', ['a.c[0].d a.c [{"d":"L"}]']],
    ['a.c.1.d', []],
    ['a.c.*.d', []],
    ['a.c.[name=n].d', ['a.c[0].d a.c [{"name":"n","d":"L"}]']],
    ['a.c.[=n]', ['a.c[0] a.c ["L"]']],
    ['items.2.v', ['items[2].v items[2] {"v":"L"}']],
    ['items.3.v', 'refused: the list has 2 items, and no item 3'],
    ['items.[name=new].v', ['items[2].v items[2] {"name":"new","v":"L"}']],
    ['texts.[=new]', ['texts[2] texts[2] "L"']],
    ['nothing.x', []],
  ])('creates %s', (path, expected) => {
    expect(found(path, true)).toEqual(expected);
  });

  it('does not create what is in brackets without a condition', () => {
    expect(findTargets(VALUE, ['a', 'c', '[x]', 'd'], true)).toEqual({ ok: true, value: [] });
  });
});
