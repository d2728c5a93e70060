import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import type { FunctionItem } from '../../src/run/item.ts';
import { keyOf, keyOfItem, pairOutput } from '../../src/run/pair-output.ts';
import { resourceOf } from './package.ts';

interface Written {
  readonly name?: string;
  readonly generateName?: string;
  readonly kind?: string;
  readonly id?: string;
  readonly path?: string;
}

function sent({ name = '', generateName, kind = 'A', path }: Written): FunctionItem {
  const metadata = JSON.stringify({ name, ...(generateName === undefined ? {} : { generateName }) });
  const resource = resourceOf(`apiVersion: v1\nkind: ${kind}\nmetadata: ${metadata}\n`);
  return { id: undefined, resource, value: resource.value, path, index: undefined };
}

function returned({ name = '', generateName, kind = 'A', id, path }: Written): JsonValue {
  const annotations = {
    ...(id === undefined ? {} : { 'internal.config.kubernetes.io/id': id }),
    ...(path === undefined ? {} : { 'internal.config.kubernetes.io/path': path }),
  };
  return {
    apiVersion: 'v1',
    kind,
    metadata: { name, ...(generateName === undefined ? {} : { generateName }), annotations },
  };
}

describe('pairOutput', () => {
  const [a, b] = [
    { name: 'a', path: 'x.yaml' },
    { name: 'b', path: 'x.yaml' },
  ];

  /** For each returned item the position of the sent one, from 0; `-` without one. */
  it.each<[string, readonly Written[], readonly (Written | string)[], string]>([
    [
      'by id, whatever the order and the name',
      [a, b],
      [
        { name: 'c', id: '2' },
        { name: 'a', id: '1' },
      ],
      '1 0',
    ],
    [
      'the one of the same name among several of an id',
      [a],
      [
        { name: 'c', id: '1' },
        { name: 'a', id: '1' },
      ],
      '- 0',
    ],
    [
      'the first of several of an id and other names',
      [a],
      [
        { name: 'c', id: '1' },
        { name: 'd', id: '1' },
      ],
      '0 -',
    ],
    [
      'by path and name where ids are gone',
      [a, { ...a, path: 'y.yaml' }],
      [
        { name: 'a', path: 'y.yaml' },
        { name: 'a', path: 'x.yaml' },
      ],
      '1 0',
    ],
    ['twins of a file in their order', [a, a], [a, a, a], '0 1 -'],
    ['by name alone, if only one has it', [a, b], [{ name: 'b' }], '1'],
    ['not by name alone, if several have it', [a, { ...a, path: 'y.yaml' }], [{ name: 'a' }], '-'],
    [
      'by name alone, if the others are paired',
      [a, { ...a, path: 'y.yaml' }],
      [{ name: 'a', id: '1' }, { name: 'a' }],
      '0 1',
    ],
    ['not by name, if it has another path', [a], [{ name: 'a', path: 'z.yaml' }], '-'],
    ['by name once', [a], [{ name: 'a' }, { name: 'a' }], '0 -'],
    ['not another kind', [a], [{ name: 'a', kind: 'B' }], '-'],
    ['not what has no name', [{ path: 'x.yaml' }], [{}], '-'],
    ['what has no name by its path', [{ path: 'x.yaml' }], [{ path: 'x.yaml' }], '0'],
    [
      'by generateName and path',
      [
        { generateName: 'g-', path: 'x.yaml' },
        { generateName: 'h-', path: 'x.yaml' },
      ],
      [{ generateName: 'h-', path: 'x.yaml' }],
      '1',
    ],
    ['not what is no object', [a], ['text', a], '- 0'],
    [
      'not by an id that is none',
      [a, b],
      ['0', '3', '01', '1.0', '-1', ' 1', '12345678901'].map((id) => ({ name: 'c', id })),
      '- - - - - - -',
    ],
  ])('pairs %s', (_, before, after, expected) => {
    const items = before.map(sent);
    const pairs = pairOutput(
      after.map((one) => (typeof one === 'string' ? one : returned(one))),
      items,
    );
    const found = after.map((__, at) => pairs.get(at)).map((item) => (item === undefined ? '-' : items.indexOf(item)));
    expect(found.join(' ')).toBe(expected);
  });
});

describe('the key of an item', () => {
  it('is undefined for what is no resource, and differs by generateName', () => {
    expect(keyOf({ kind: 'A' })).toBeUndefined();
    const keys = ['g-', 'h-', undefined].map((generateName) =>
      keyOfItem(sent(generateName === undefined ? {} : { generateName })),
    );
    expect(new Set(keys).size).toBe(3);
  });

  it('is known without reading the value, if the name is', () => {
    const item = sent({ name: 'a' });
    const unread: FunctionItem = {
      ...item,
      isUnread: true,
      get value(): never {
        throw new Error('read');
      },
    };
    expect(keyOfItem(unread)).toBe(keyOfItem(item));
  });
});
