import { describe, expect, it } from 'vitest';
import type { StreamItem } from '../../src/write/stream-pair.ts';
import { generateNameOf, pairItems, presentResources } from '../../src/write/stream-pair.ts';
import { configMap, filesOf, itemsOf, streamOf } from '../stream/stream-of.ts';

type Texts = Readonly<Record<string, string>>;

const present = (texts: Texts): ReturnType<typeof presentResources> => presentResources(filesOf(texts));

/** For each item, `PATH#INDEX` of its document; and what no item has. */
function pairs(
  texts: Texts,
  items: readonly StreamItem[],
): { readonly items: readonly string[]; readonly left: readonly string[] } {
  const there = present(texts);
  const { present: found, unpaired, ambiguous } = pairItems(items, there);
  const place = ({ file, index }: (typeof there)[number]): string => `${file.relativePath}#${index}`;
  return {
    items: items.map((item) => {
      const one = found.get(item);
      return one === undefined ? (ambiguous.includes(item) ? 'ambiguous' : 'new') : place(one);
    }),
    left: unpaired.map(place),
  };
}

const given = (...items: readonly string[]): readonly StreamItem[] => itemsOf(streamOf(...items));

/** The lines of a Job without a name. */
const job = (generateName: string, path?: string, more = ''): string =>
  `apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: ${generateName}\n${path === undefined ? '' : `  annotations: {config.kubernetes.io/path: ${path}}\n`}${more}`;

describe('the resources of files', () => {
  it.each<[string, Texts, readonly string[]]>([
    [
      'count documents with content',
      { 'a.yaml': `${configMap('a')}---\n# c\n---\nx: 1\n---\n${configMap('b')}` },
      ['a 0', 'b 2'],
    ],
    ['count from the start of each file', { 'a.yaml': configMap('a'), 'b.yaml': configMap('b') }, ['a 0', 'b 0']],
    ['are none of a template', { 'a.yaml': `${configMap('a')}---\n{{ x }}\n` }, []],
  ])('%s', (_, texts, expected) => {
    expect(present(texts).map(({ resource, index }) => `${resource.identity.name} ${index}`)).toEqual(expected);
  });
});

describe('an item belongs to', () => {
  const two = { 'a.yaml': `${configMap('a')}---\n${configMap('b')}`, 'c.yaml': configMap('c') };
  it.each<[string, Texts, readonly StreamItem[], readonly string[], readonly string[]]>([
    [
      'the document at its path and index',
      two,
      given(configMap('b', { path: 'a.yaml', index: 1 })),
      ['a.yaml#1'],
      ['a.yaml#0', 'c.yaml#0'],
    ],
    [
      'the document of its name, at another index',
      two,
      given(configMap('b', { path: 'a.yaml', index: 0 })),
      ['a.yaml#1'],
      ['a.yaml#0', 'c.yaml#0'],
    ],
    [
      'the document at its index, with another name',
      two,
      given(configMap('x', { path: 'a.yaml', index: 1 })),
      ['a.yaml#1'],
      ['a.yaml#0', 'c.yaml#0'],
    ],
    [
      'none, with another name and no index',
      two,
      given(configMap('x', { path: 'a.yaml' })),
      ['new'],
      ['a.yaml#0', 'a.yaml#1', 'c.yaml#0'],
    ],
    [
      'none, with another kind',
      two,
      given(configMap('x', { path: 'a.yaml', index: 1 }).replace('ConfigMap', 'Secret')),
      ['new'],
      ['a.yaml#0', 'a.yaml#1', 'c.yaml#0'],
    ],
    [
      'the only document of its name, anywhere',
      two,
      given(configMap('c', { path: 'new.yaml' })),
      ['c.yaml#0'],
      ['a.yaml#0', 'a.yaml#1'],
    ],
    [
      'the only document of its name, without a path',
      two,
      given(configMap('c')),
      ['c.yaml#0'],
      ['a.yaml#0', 'a.yaml#1'],
    ],
    [
      'one of the same name, in order',
      { 'a.yaml': configMap('a'), 'b.yaml': configMap('a') },
      given(configMap('a', {}, 'x: 1\n'), configMap('a', {}, 'y: 1\n')),
      ['a.yaml#0', 'b.yaml#0'],
      [],
    ],
    [
      'the equal one of the same name, and else to none that is known',
      { 'a.yaml': configMap('a', {}, 'x: 1\n'), 'b.yaml': configMap('a', {}, 'y: 1\n') },
      given(configMap('a', {}, 'y: 1\n')),
      ['b.yaml#0'],
      ['a.yaml#0'],
    ],
    [
      'none that is known, of the same name',
      { 'a.yaml': configMap('a', {}, 'x: 1\n'), 'b.yaml': configMap('a', {}, 'y: 1\n') },
      given(configMap('a', {}, 'z: 1\n')),
      ['ambiguous'],
      ['a.yaml#0', 'b.yaml#0'],
    ],
    [
      'a new file, where it names one and several have its name',
      { 'a.yaml': configMap('a', {}, 'x: 1\n'), 'b.yaml': configMap('a', {}, 'y: 1\n') },
      given(configMap('a', { path: 'c.yaml' })),
      ['new'],
      ['a.yaml#0', 'b.yaml#0'],
    ],
    [
      'its own document before one of the same name',
      { 'a.yaml': configMap('a'), 'b.yaml': configMap('a') },
      given(configMap('a'), configMap('a', { path: 'a.yaml' })),
      ['b.yaml#0', 'a.yaml#0'],
      [],
    ],
    [
      'each document once',
      { 'a.yaml': configMap('a') },
      given(configMap('a', { path: 'a.yaml' }), configMap('a', { path: 'a.yaml' })),
      ['a.yaml#0', 'new'],
      [],
    ],
  ])('%s', (_, texts, items, expected, left) => {
    expect(pairs(texts, items)).toEqual({ items: expected, left });
  });

  it.each<[string, Texts, readonly StreamItem[], readonly string[]]>([
    [
      'the document at its path, with its generateName',
      { 'a.yaml': job('x-') },
      given(job('x-', 'a.yaml', 'a: 1\n')),
      ['a.yaml#0'],
    ],
    ['none with another generateName', { 'a.yaml': job('x-') }, given(job('y-', 'a.yaml')), ['new']],
    [
      'the equal one in its file',
      { 'a.yaml': `${job('x-', undefined, 'a: 1\n')}---\n${job('x-', undefined, 'b: 2\na: 1\n')}` },
      given(job('x-', 'a.yaml', 'a: 1\nb: 2\n')),
      ['a.yaml#0'],
    ],
    [
      'the equal one anywhere, without a path',
      { 'a.yaml': job('x-'), 'b.yaml': job('x-', undefined, 'a: 1\nb: 2\n') },
      given(job('x-', undefined, 'b: 2\na: 1\n')),
      ['b.yaml#0'],
    ],
    ['none that only has its kind', { 'a.yaml': job('x-') }, given(job('x-', undefined, 'a: 1\n')), ['new']],
  ])('%s, without a name', (_, texts, items, expected) => {
    expect(pairs(texts, items).items).toEqual(expected);
  });

  it('the document that it came from, where names are passed on', () => {
    const texts = { 'a.yaml': configMap('a'), 'b.yaml': configMap('b') };
    const [first, second] = filesOf(texts).flatMap(({ resources }) => resources);
    const items = given(configMap('b', { path: 'a.yaml' }), configMap('c', { path: 'b.yaml' }));
    const there = presentResources(filesOf(texts));
    const known = items.map((item, at) => ({ ...item, from: there[at]?.resource }));
    const { present: found } = pairItems(known, there);
    expect(known.map((item) => found.get(item)?.file.relativePath)).toEqual(['a.yaml', 'b.yaml']);
    expect([first, second].every((one) => one !== undefined)).toBe(true);
  });

  it('the document that it came from, where each name is that of the next', () => {
    const there = present({ 'x.yaml': ['a', 'b', 'c'].map((name) => configMap(name)).join('---\n') });
    const items = given(...['b', 'c', 'd'].map((name) => configMap(name, { path: 'x.yaml' })));
    const known = items.map((item, at) => ({ ...item, from: there[at]?.resource }));
    const { present: found, unpaired } = pairItems(known, there);
    expect(known.map((item) => found.get(item)?.index)).toEqual([0, 1, 2]);
    expect(unpaired).toEqual([]);
  });

  it('the document that it came from, once for two items', () => {
    const there = present({ 'x.yaml': `${configMap('a')}---\n${configMap('b')}` });
    const items = given(...['c', 'd'].map((name) => configMap(name, { path: 'x.yaml' })));
    const known = items.map((item) => ({ ...item, from: there[0]?.resource }));
    const { present: found, unpaired } = pairItems(known, there);
    expect(known.map((item) => found.get(item)?.index)).toEqual([0, undefined]);
    expect(unpaired.map(({ index }) => index)).toEqual([1]);
  });

  it('the document that it came from, and not the one of its new name', () => {
    const there = present({ 'x.yaml': `${configMap('a')}---\n${configMap('b')}` });
    const items = given(configMap('b', { path: 'x.yaml' }), configMap('c', { path: 'x.yaml' }));
    const known = items.map((item, at) => ({ ...item, from: there[at]?.resource }));
    const { present: found, unpaired } = pairItems(known, there);
    expect(known.map((item) => found.get(item)?.index)).toEqual([0, 1]);
    expect(unpaired).toEqual([]);
  });

  it('the first document of its name in its file', () => {
    const texts = { 'a.yaml': `${configMap('a', {}, 'x: 1\n')}---\n${configMap('a', {}, 'y: 1\n')}` };
    const twice = given(configMap('a', { path: 'a.yaml' }), configMap('a', { path: 'a.yaml' }));
    expect(pairs(texts, twice).items).toEqual(['a.yaml#0', 'a.yaml#1']);
  });

  it('another document, where it came from one of another file', () => {
    const there = present({ 'a.yaml': configMap('a'), 'b.yaml': configMap('b') });
    const [item] = given(configMap('c', { path: 'b.yaml' }));
    const known = item === undefined ? [] : [{ ...item, from: there[0]?.resource }];
    expect(pairItems(known, there).present.size).toBe(0);
  });
});

describe('generateName', () => {
  it.each([
    [{ metadata: { generateName: 'x-' } }, 'x-'],
    [{ metadata: { generateName: 5 } }, ''],
    [{ metadata: {} }, ''],
    [{}, ''],
  ])('of %j is %j', (value, expected) => {
    expect(generateNameOf(value)).toBe(expected);
  });
});
