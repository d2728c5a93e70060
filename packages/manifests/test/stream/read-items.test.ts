import { describe, expect, it } from 'vitest';
import { readStreamItems, wrongPath } from '../../src/stream/read-items.ts';
import { presentResources } from '../../src/write/stream-pair.ts';
import { configMap, filesOf, streamOf } from './stream-of.ts';

const NEW = 'internal.config.kubernetes.io';
const OLD = 'config.kubernetes.io';

type Annotations = Readonly<Record<string, string>>;

const FILES = filesOf({
  'a.yaml': configMap('one'),
  'b.yaml': `${configMap('other')}---\n${configMap('two')}`,
  '.odd.yaml/': configMap('odd'),
  'num.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: num, annotations: {a: 5}}\n',
});

function read(name: string, annotations: unknown): readonly unknown[] {
  const item = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, annotations: ${JSON.stringify(annotations)}}\n`;
  const { items, diagnostics } = readStreamItems(streamOf(item).items, presentResources(FILES));
  for (const { code, severity } of diagnostics) expect([code, severity]).toEqual(['invalid-resource', 'error']);
  return [...items.map(({ path, index }) => [path, index]), ...diagnostics.map(({ message }) => message)];
}

describe('the place of an item', () => {
  it.each<[string, string, Annotations, readonly unknown[]]>([
    ['is not said', 'one', {}, [[undefined, undefined]]],
    ['is said', 'new', { [`${NEW}/path`]: 'x/y.yaml', [`${NEW}/index`]: '3' }, [['x/y.yaml', 3]]],
    ['is said in the old spelling', 'new', { [`${OLD}/path`]: 'x.yaml', [`${OLD}/index`]: '0' }, [['x.yaml', 0]]],
    ['is normalized', 'new', { [`${OLD}/path`]: './x//y.yaml' }, [['x/y.yaml', undefined]]],
    ['is that of a file with any name', 'odd', { [`${OLD}/path`]: '.odd.yaml/' }, [['.odd.yaml/', undefined]]],
    [
      'is the new one, where the other is the present one',
      'one',
      { [`${NEW}/path`]: 'x.yaml', [`${OLD}/path`]: 'a.yaml' },
      [['x.yaml', undefined]],
    ],
    [
      'is the old spelling, where the other is the present one',
      'one',
      { [`${NEW}/path`]: 'a.yaml', [`${OLD}/path`]: 'x.yaml' },
      [['x.yaml', undefined]],
    ],
    [
      'has an index that changed in one spelling',
      'two',
      { [`${NEW}/path`]: 'b.yaml', [`${NEW}/index`]: '1', [`${OLD}/index`]: '0' },
      [['b.yaml', 0]],
    ],
  ])('%s', (_, name, annotations, expected) => {
    expect(read(name, annotations)).toEqual(expected);
  });

  const differ = (field: string, one: string, other: string): string =>
    `The annotations ${NEW}/${field} ("${one}") and ${OLD}/${field} ("${other}") differ`;
  it.each<[string, string, unknown, readonly unknown[]]>([
    ['leads out', 'new', { [`${OLD}/path`]: '../x.yaml' }, ['The path "../x.yaml" leads out of the package']],
    ['is absolute', 'new', { [`${OLD}/path`]: '/x.yaml' }, ['The path "/x.yaml" is absolute']],
    [
      'is said twice',
      'one',
      { [`${NEW}/path`]: 'x.yaml', [`${OLD}/path`]: 'y.yaml' },
      [['x.yaml', undefined], differ('path', 'x.yaml', 'y.yaml')],
    ],
    [
      'is said twice, of a new object',
      'new',
      { [`${NEW}/path`]: 'a.yaml', [`${OLD}/path`]: 'y.yaml' },
      [['a.yaml', undefined], differ('path', 'a.yaml', 'y.yaml')],
    ],
    [
      'has two indexes',
      'two',
      { [`${NEW}/path`]: 'b.yaml', [`${NEW}/index`]: '5', [`${OLD}/index`]: '6' },
      [['b.yaml', 5], differ('index', '5', '6')],
    ],
    [
      'has an index that is none',
      'new',
      { [`${OLD}/index`]: '-1' },
      [[undefined, undefined], `The annotation ${OLD}/index is not a whole number: "-1"`],
    ],
    [
      'has a changed index that is none',
      'two',
      { [`${NEW}/path`]: 'b.yaml', [`${NEW}/index`]: '1', [`${OLD}/index`]: 'x' },
      [['b.yaml', 1], differ('index', '1', 'x')],
    ],
  ])('is wrong: it %s', (_, name, annotations, expected) => {
    expect(read(name, annotations)).toEqual(expected);
  });

  it('is wrong where the annotations are no mapping', () => {
    const [item, ...messages] = read('new', ['x']);
    expect(item).toEqual([undefined, undefined]);
    expect(messages).toEqual([expect.stringMatching(/^The resource /)]);
  });
});

describe('annotations that are no texts', () => {
  const wrong = 'The resource has the annotation a, which is the number 5, not text';
  it.each([
    ['of a new object', 'new', [wrong]],
    ['that a program added', 'one', [wrong]],
    ['that the file has already', 'num', []],
  ])('are wrong, or were before: those %s', (_, name, messages) => {
    expect(read(name, { a: 5 }).slice(1)).toEqual(messages);
  });
});

describe('a wrong path', () => {
  it.each([
    ['at the new spelling', NEW],
    ['at the old spelling', OLD],
  ])('is marked %s', (_, prefix) => {
    const item = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  annotations:\n    ${prefix}/path: /x\n`;
    const [resource] = streamOf(item).items;
    expect(resource && wrongPath(resource, '/x', 'is absolute')).toMatchObject({
      message: 'The path "/x" is absolute',
      location: { path: '-', line: 8 },
      subject: { kind: 'ConfigMap', name: 'a' },
      fieldPath: ['metadata', 'annotations', `${prefix}/path`],
    });
  });
});
