import { describe, expect, it } from 'vitest';
import type { Value, Variable } from '@krmkit/pods';
import type { ContainerChange, MountedVolume } from '../../src/changes/container-changes.ts';
import type { ContainerRow } from '../../src/report/container-rows.ts';
import { containerRows, containerTitle } from '../../src/report/container-rows.ts';

const text = (literal: string): Value => (literal === '' ? [] : [{ kind: 'literal', text: literal }]);
const variable = (name: string, value: string): Variable => ({
  name,
  value: text(value),
  provenance: { kind: 'value', references: [], path: [] },
});
const fromMap = (name: string, value: string, map: string): Variable => ({
  name,
  value: text(value),
  provenance: { kind: 'configMap', path: [], namespace: 'shop', name: map, key: name, by: 'env' },
});
const link = (name: string, value: string, service = 'db'): Variable => ({
  name,
  value: text(value),
  provenance: { kind: 'service', namespace: 'shop', name: service },
});
const secret = (value: string): Variable => ({
  name: 'P',
  value: [{ kind: 'secret', text: value, namespace: 'shop', name: 'db', key: 'p' }],
  provenance: { kind: 'secret', path: [], namespace: 'shop', name: 'db', key: 'p', by: 'env' },
});
const mount = (more: Partial<MountedVolume>): MountedVolume => ({
  volume: 'v',
  source: 'configMap c',
  subPath: [],
  readOnly: false,
  ...more,
});

const NOTHING: ContainerChange = {
  name: 'app',
  list: 'containers',
  kind: 'changed',
  env: [],
  facts: [],
  lists: [],
  mounts: [],
  files: [],
};
const EMPTY = { about: '', before: undefined, after: undefined, rest: '', from: '', lines: [] } as const;

describe('the row of', () => {
  it.each<readonly [what: string, change: Partial<ContainerChange>, row: Partial<ContainerRow>]>([
    [
      'a fact',
      { facts: [{ name: 'workingDir', before: '/a', after: '/b' }] },
      { kind: 'changed', title: 'working directory', about: 'workingDir', before: '/a', after: '/b' },
    ],
    [
      'an error',
      { facts: [{ name: 'error', before: undefined, after: 'a\nb' }] },
      { kind: 'added', title: 'cannot start', about: 'error', after: String.raw`a\nb` },
    ],
    [
      'a variable',
      { env: [{ name: 'A', before: variable('A', 'x'), after: variable('A', 'y') }] },
      { kind: 'changed', title: 'env A', about: 'env A', before: 'x', after: 'y' },
    ],
    [
      'an empty variable',
      { env: [{ name: 'A', before: variable('A', 'x'), after: variable('A', '') }] },
      { kind: 'changed', title: 'env A', about: 'env A', before: 'x', after: '""' },
    ],
    [
      'a variable that is gone',
      { env: [{ name: 'A', before: fromMap('A', 'x', 'm'), after: undefined }] },
      { kind: 'removed', title: 'env A', about: 'env A', before: 'x', from: 'ConfigMap m/A' },
    ],
    [
      'a variable from the same place',
      { env: [{ name: 'A', before: fromMap('A', 'x', 'm'), after: fromMap('A', 'y', 'm') }] },
      { kind: 'changed', title: 'env A', about: 'env A', before: 'x', after: 'y', from: 'ConfigMap m/A' },
    ],
    [
      'a variable from another place',
      { env: [{ name: 'A', before: fromMap('A', 'x', 'm'), after: fromMap('A', 'y', 'n') }] },
      {
        kind: 'changed',
        title: 'env A',
        about: 'env A',
        before: 'x',
        after: 'y',
        from: 'ConfigMap m/A -> ConfigMap n/A',
      },
    ],
    [
      'a variable that a Service had',
      { env: [{ name: 'A', before: link('A', 'x'), after: variable('A', 'y') }] },
      { kind: 'changed', title: 'env A', about: 'env A', before: 'x', after: 'y', from: 'Service db -> value' },
    ],
    [
      'a Secret',
      { env: [{ name: 'P', before: secret('x'), after: secret('y') }] },
      {
        kind: 'changed',
        title: 'env P',
        about: 'env P',
        before: '<secret db/p>',
        after: '<secret db/p>',
        from: 'Secret db/p',
      },
    ],
    [
      'a mount',
      { mounts: [{ name: '/a', before: undefined, after: mount({ readOnly: true, subPath: text('x') }) }] },
      { kind: 'added', title: 'mount /a', about: '/a', after: 'configMap c/x (read only)' },
    ],
    [
      'a mount of an unknown volume',
      { mounts: [{ name: '/a', before: mount({ source: '' }), after: mount({}) }] },
      { kind: 'changed', title: 'mount /a', about: '/a', before: 'v', after: 'configMap c' },
    ],
    [
      'a file',
      { files: [{ mountPath: '/a//', path: 'b/c', kind: 'removed', from: 'ConfigMap c' }] },
      { kind: 'removed', title: 'file /a/b/c', from: 'ConfigMap c' },
    ],
    [
      'new arguments',
      { lists: [{ name: 'args', before: undefined, after: [text('a'), text('')] }] },
      {
        kind: 'added',
        title: 'args',
        about: 'args',
        lines: [
          ['+', 'a'],
          ['+', '""'],
        ],
      },
    ],
    [
      'arguments that are gone',
      { lists: [{ name: 'args', before: [text('a')], after: undefined }] },
      { kind: 'removed', title: 'args', about: 'args', lines: [['-', 'a']] },
    ],
    [
      'changed arguments, between those that stay',
      { lists: [{ name: 'args', before: ['a', 'b', 'c', 'd'].map(text), after: ['a', 'x', 'd'].map(text) }] },
      {
        kind: 'changed',
        title: 'args',
        about: 'args',
        lines: [
          [' ', 'a'],
          ['-', 'b'],
          ['-', 'c'],
          ['+', 'x'],
          [' ', 'd'],
        ],
      },
    ],
    [
      'arguments with other text of a Secret',
      {
        lists: [
          { name: 'args', before: [secret('a').value, text('b')], after: [secret('c').value, text('d'), text('b')] },
        ],
      },
      {
        kind: 'changed',
        title: 'args',
        about: 'args',
        lines: [
          ['-', '<secret db/p>'],
          ['+', '<secret db/p> (another value)'],
          ['+', 'd'],
          [' ', 'b'],
        ],
      },
    ],
    [
      'one more of several equal arguments',
      { lists: [{ name: 'args', before: ['a', 'a'].map(text), after: ['a', 'a', 'a'].map(text) }] },
      {
        kind: 'changed',
        title: 'args',
        about: 'args',
        lines: [
          [' ', 'a'],
          [' ', 'a'],
          ['+', 'a'],
        ],
      },
    ],
  ])('%s', (_, change, row) => {
    expect(containerRows({ ...NOTHING, ...change }, false)).toEqual([{ ...EMPTY, ...row }]);
  });

  it('a Secret has its value on request', () => {
    const env = [{ name: 'P', before: secret('x'), after: secret('y') }];
    expect(containerRows({ ...NOTHING, env }, true)).toMatchObject([{ before: 'x', after: 'y' }]);
  });
});

describe('the variables of Services', () => {
  it('are a row for each Service and kind of change, after the other variables', () => {
    const env = [
      { name: 'DB_HOST', before: undefined, after: link('DB_HOST', '1') },
      { name: 'A', before: undefined, after: variable('A', 'x') },
      { name: 'DB_PORT', before: undefined, after: link('DB_PORT', '2') },
      { name: 'DB_ADDR', before: undefined, after: link('DB_ADDR', '3') },
      { name: 'DB_OLD', before: link('DB_OLD', '4'), after: undefined },
      { name: 'API_HOST', before: undefined, after: link('API_HOST', '5', 'api') },
      { name: 'X', before: link('X', '6', 'api'), after: link('X', '7') },
    ];
    expect(containerRows({ ...NOTHING, env }, false)).toEqual([
      { ...EMPTY, kind: 'added', title: 'env A', about: 'env A', after: 'x' },
      { ...EMPTY, kind: 'added', title: 'env DB_HOST', after: '1', rest: ' and 2 more', from: 'Service db' },
      { ...EMPTY, kind: 'removed', title: 'env DB_OLD', before: '4', from: 'Service db' },
      { ...EMPTY, kind: 'added', title: 'env API_HOST', after: '5', from: 'Service api' },
      { ...EMPTY, kind: 'changed', title: 'env X', before: '6', after: '7', from: 'Service api -> Service db' },
    ]);
  });
});

it('the rows are facts, variables, lists, mounts and files', () => {
  const all: ContainerChange = {
    ...NOTHING,
    facts: [{ name: 'image', before: 'a', after: 'b' }],
    env: [{ name: 'A', before: undefined, after: variable('A', 'x') }],
    lists: [{ name: 'args', before: undefined, after: [text('a')] }],
    mounts: [{ name: '/a', before: undefined, after: mount({}) }],
    files: [{ mountPath: '/a', path: 'b', kind: 'added', from: '' }],
  };
  expect(containerRows(all, false).map(({ title }) => title)).toEqual([
    'image',
    'env A',
    'args',
    'mount /a',
    'file /a/b',
  ]);
});

it.each([
  ['containers', 'container'],
  ['initContainers', 'init container'],
  ['ephemeralContainers', 'ephemeral container'],
])('a container of %s is an %s', (list, title) => {
  expect(containerTitle({ list })).toBe(title);
});
