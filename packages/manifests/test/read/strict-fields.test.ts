import { describe, expect, it } from 'vitest';
import { createSource, isObject, locationOf } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import { createLocator, parseDocuments, toValue } from '@krmkit/yaml';
import type { Field } from '../../src/read/strict-fields.ts';
import {
  booleanOf,
  capital,
  checkMembers,
  fieldItems,
  fieldName,
  fieldText,
  kindOf,
  locationOfField,
  memberOf,
  reportField,
  textsOf,
} from '../../src/read/strict-fields.ts';

const TEXT = `container:
  image: a:1.10
  tag: 1.10
  network: yes please
  envs: [A, B]
  mounts:
  - type: bind
    src: x
  none:
  flag: true
  empty: {}
  words: {a: x, b: 1.10, c:, d: [e]}
  __proto__: own
`;

/** The declaration in TEXT, and what is said about it as `LINE:COLUMN [MARKED] MESSAGE; HINT`. */
function declare(): {
  readonly field: Field;
  readonly said: () => readonly string[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const source = createSource('fn.yaml', TEXT);
  const [document] = parseDocuments(TEXT);
  if (document?.root === undefined) throw new Error('no document');
  const diagnostics: Diagnostic[] = [];
  const text: Field['text'] = {
    code: 'invalid-function',
    subject: undefined,
    fieldPath: ['metadata', 'fn'],
    title: 'the annotation fn',
    find: createLocator(document.root, 'kubectl'),
    locate: (span) => locationOf(source, span),
    location: locationOf(source, { start: 0, end: 0 }),
    diagnostics,
  };
  const said = (): readonly string[] =>
    diagnostics.map(({ message, hint, location }) => {
      const marked = TEXT.slice(location?.start, location?.end);
      return `${location?.line}:${location?.column} [${marked}] ${message}; ${hint}`;
    });
  return { field: { value: toValue(document.root, 'kubectl').value, path: [], text }, said, diagnostics };
}

/** A member of `container` in TEXT. */
function inContainer(key: string): ReturnType<typeof declare> & { readonly one: Field | undefined } {
  const declared = declare();
  return { ...declared, one: memberOf(memberOf(declared.field, 'container'), key) };
}

describe('a member', () => {
  it.each<[string, unknown]>([
    ['image', 'a:1.10'],
    ['flag', true],
    ['empty', {}],
    ['none', undefined],
    ['other', undefined],
    ['toString', undefined],
    ['__proto__', 'own'],
  ])('%s', (key, value) => {
    expect(inContainer(key).one?.value).toEqual(value);
  });

  it('of what is no mapping is missing', () => {
    expect(memberOf(inContainer('image').one, 'length')).toBeUndefined();
    expect(memberOf(undefined, 'a')).toBeUndefined();
  });

  it('has its path', () => {
    const { one, field } = inContainer('tag');
    expect(one?.path).toEqual(['container', 'tag']);
    expect(one && fieldName(one)).toBe('container.tag');
    expect(fieldName(field)).toBe('the annotation fn');
  });
});

describe('a problem', () => {
  function report(path: Field['path'], options: Parameters<typeof reportField>[3] = {}): ReturnType<typeof declare> {
    const declared = declare();
    reportField({ ...declared.field, path }, 'no', 'fix', options);
    return declared;
  }

  it.each<[string, Field['path'], 'value' | 'key', string]>([
    ['a scalar is marked', ['container', 'image'], 'value', '2:10 [a:1.10] no; fix'],
    ['or its key', ['container', 'image'], 'key', '2:3 [image] no; fix'],
    ['the key of a list is marked', ['container', 'envs'], 'value', '5:3 [envs] no; fix'],
    ['an item is marked', ['container', 'envs', 1], 'value', '5:13 [B] no; fix'],
    ['the dash of a mapping is marked', ['container', 'mounts', 0], 'value', '7:3 [-] no; fix'],
    ['the key of nothing is marked', ['container', 'none'], 'value', '9:3 [none] no; fix'],
    ['the key of the nearest parent is marked', ['container', 'empty', 'a', 'b'], 'value', '11:3 [empty] no; fix'],
    ['the start of the text is marked, without a parent', ['other', 'a'], 'value', '1:1 [] no; fix'],
  ])('%s', (_, path, mark, expected) => {
    expect(report(path, { mark }).said()).toEqual([expected]);
  });

  it('is an error unless it is a warning, at the field of the resource', () => {
    expect(report(['container']).diagnostics).toMatchObject([
      { code: 'invalid-function', severity: 'error', fieldPath: ['metadata', 'fn', 'container'] },
    ]);
    expect(report(['container'], { severity: 'warning' }).diagnostics).toMatchObject([{ severity: 'warning' }]);
    expect(report(['container']).diagnostics[0]).not.toHaveProperty('subject');
  });

  it('has a subject, and no place where none is known', () => {
    const { field, diagnostics } = declare();
    const subject = { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'a' };
    const text = { ...field.text, subject, find: () => undefined, location: undefined };
    reportField({ ...field, path: ['a'], text }, 'no', 'fix');
    expect(diagnostics).toMatchObject([{ subject }]);
    expect(diagnostics[0]).not.toHaveProperty('location');
    expect(locationOfField({ ...field, text })).toBeUndefined();
  });

  it('can be placed at a key', () => {
    const { one } = inContainer('tag');
    expect(one && locationOfField(one)).toMatchObject({ line: 3, column: 3, endColumn: 6 });
  });
});

describe('the members of a mapping', () => {
  const KNOWN = ['image', 'tag', 'network', 'envs', 'mounts', 'none', 'flag', 'empty', 'words', '__proto__'];
  it.each<[string, readonly string[], readonly string[]]>([
    ['are known', KNOWN, []],
    [
      'are like one that is',
      KNOWN.map((key) => (key === 'image' ? 'images' : key)),
      ['2:3 [image] Unknown field "image" in container; did you mean images?'],
    ],
    [
      'are not known',
      KNOWN.filter((key) => key !== 'network'),
      [
        '4:3 [network] Unknown field "network" in container; its fields are image, tag, envs, mounts, none, flag, empty, words, __proto__',
      ],
    ],
  ])('%s', (_, known, expected) => {
    const { field, said } = declare();
    const container = memberOf(field, 'container');
    expect(container && checkMembers(container, known)).toBe(true);
    expect(said()).toEqual(expected);
  });

  it('are those of the whole text', () => {
    const { field, said } = declare();
    expect(checkMembers(field, ['exec'])).toBe(true);
    expect(said()).toEqual(['1:1 [container] Unknown field "container"; its only field is exec']);
  });

  it('are not there in a text', () => {
    const { one, said } = inContainer('image');
    expect(one && checkMembers(one, ['a', 'b'])).toBe(false);
    expect(said()).toEqual(['2:10 [a:1.10] container.image must be a mapping, not text; its fields are a, b']);
  });
});

describe('the type of a field', () => {
  const readers = {
    fieldText,
    booleanOf,
    fieldItems: (field: Field | undefined) => fieldItems(field).map(({ value }) => value),
    textsOf,
  };
  it.each<[keyof typeof readers, string, unknown, readonly string[]]>([
    ['fieldText', 'image', 'a:1.10', []],
    ['fieldText', 'tag', '1.10', []],
    ['fieldText', 'flag', 'true', []],
    ['fieldText', 'other', undefined, []],
    ['fieldText', 'envs', undefined, ['5:3 [envs] container.envs must be text, not a list; write one value']],
    ['fieldText', 'empty', undefined, ['11:3 [empty] container.empty must be text, not a mapping; write one value']],
    ['booleanOf', 'flag', true, []],
    ['booleanOf', 'other', false, []],
    [
      'booleanOf',
      'network',
      undefined,
      ['4:12 [yes please] container.network must be true or false, not text; write true or false'],
    ],
    ['fieldItems', 'envs', ['A', 'B'], []],
    ['fieldItems', 'other', [], []],
    [
      'fieldItems',
      'tag',
      [],
      ['3:8 [1.10] container.tag must be a list, not a number; put "- " in front of each item'],
    ],
    ['textsOf', 'other', undefined, []],
    ['textsOf', 'empty', {}, []],
    [
      'textsOf',
      'words',
      { a: 'x', b: '1.10', c: '' },
      ['12:30 [d] container.words.d must be text, not a list; write one value'],
    ],
    [
      'textsOf',
      'flag',
      undefined,
      ['10:9 [true] container.flag must be a mapping, not true or false; write KEY: VALUE'],
    ],
  ])('%s of %s', (reader, key, value, expected) => {
    const { one, said } = inContainer(key);
    expect(readers[reader](one)).toEqual(value);
    expect(said()).toEqual(expected);
  });

  it('keeps a key that objects have', () => {
    const { field, said } = declare();
    const texts = textsOf({ ...field, value: JSON.parse('{"__proto__": "x"}') });
    expect(Object.entries(texts ?? {})).toEqual([['__proto__', 'x']]);
    expect(said()).toEqual([]);
  });

  it('is the type of items', () => {
    const [first] = fieldItems(inContainer('mounts').one);
    expect(first?.path).toEqual(['container', 'mounts', 0]);
    expect(first && isObject(first.value)).toBe(true);
  });
});

describe('words', () => {
  it.each([
    [null, 'nothing'],
    [[], 'a list'],
    [{}, 'a mapping'],
    ['', 'text'],
    [0, 'a number'],
    [false, 'true or false'],
  ])('%j is %s', (value, expected) => {
    expect(kindOf(value)).toBe(expected);
  });

  it.each([
    ['the annotation a', 'The annotation a'],
    ['theme.a', 'theme.a'],
    ['container.image', 'container.image'],
  ])('%s starts a sentence as %s', (text, expected) => {
    expect(capital(text)).toBe(expected);
  });
});
