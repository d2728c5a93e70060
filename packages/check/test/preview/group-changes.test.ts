import { describe, expect, it } from 'vitest';
import type { Location } from '@krmkit/base';
import { causeEffects, groupChanges, isShownIn } from '../../src/preview/group-changes.ts';
import type { Cause, ObjectChange, PreviewContainer } from '../../src/preview/model.ts';

const line = (number: number, path = 'a.yaml'): Location => ({
  path,
  start: number * 10,
  end: number * 10 + 1,
  line: number,
  column: 1,
  endLine: number,
  endColumn: 2,
});
const cause = (number: number, more: Partial<Cause> = {}): Cause => ({
  location: line(number),
  side: 'after',
  ...more,
});
const CONTAINER: PreviewContainer = {
  name: 'app',
  list: 'containers',
  kind: 'changed',
  env: [],
  facts: [],
  lists: [],
  mounts: [],
  files: [],
  causes: new Map(),
};
const identity = (name: string, namespace?: string) => ({
  apiVersion: 'apps/v1',
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  namespace,
  name,
});
const CHANGE: ObjectChange = {
  kind: 'changed',
  identities: [identity('web')],
  pairs: [{ before: undefined, after: undefined, ambiguous: false }],
  before: line(1),
  after: line(1),
  roots: ['prod'],
  fields: [],
  containers: [],
  rollout: 'restart',
  causes: [],
  isOnlyLinks: false,
};
const field = (
  path: string,
  before: string,
  after: string,
  causes: readonly Cause[] = [],
): ObjectChange['fields'][number] => ({
  kind: 'changed',
  path,
  before: { path: [], value: before, location: undefined },
  after: { path: [], value: after, location: undefined },
  hidden: false,
  references: [],
  causes,
});
const fact = (before: string, after: string): Partial<PreviewContainer> => ({
  facts: [{ name: 'image', before, after }],
});
const literal = (name: string, text: string) =>
  ({
    name,
    value: [{ kind: 'literal', text }],
    provenance: { kind: 'value', references: [], path: [] },
  }) as const;

describe('changes of several roots', () => {
  const inDev: ObjectChange = { ...CHANGE, roots: ['dev'], identities: [identity('dev-web', 'dev')] };
  it('are one change with the objects of each root, by the name of the root', () => {
    expect(groupChanges([CHANGE, inDev])).toEqual([
      {
        ...CHANGE,
        roots: ['dev', 'prod'],
        identities: [identity('dev-web', 'dev'), identity('web')],
        pairs: [...CHANGE.pairs, ...CHANGE.pairs],
      },
    ]);
  });

  it.each<readonly [what: string, one: Partial<ObjectChange>, other: Partial<ObjectChange>]>([
    [
      'the names of the objects',
      { fields: [field('metadata.name', 'a', 'b')] },
      { fields: [field('metadata.name', 'c', 'd')] },
    ],
    ['the place before', { before: line(1) }, { before: line(2) }],
    [
      'where a source is, of the mounts',
      {
        containers: [
          {
            ...CONTAINER,
            mounts: [
              {
                name: '/a',
                before: undefined,
                after: { volume: 'v', source: 'configMap a', subPath: [], readOnly: false },
              },
            ],
          },
        ],
      },
      {
        containers: [
          {
            ...CONTAINER,
            mounts: [
              {
                name: '/a',
                before: undefined,
                after: { volume: 'v', source: 'configMap b', subPath: [], readOnly: false },
              },
            ],
          },
        ],
      },
    ],
  ])('are one also with other %s', (_, one, other) => {
    expect(
      groupChanges([
        { ...CHANGE, ...one },
        { ...inDev, ...other },
      ]),
    ).toHaveLength(1);
  });

  it.each<readonly [what: string, one: Partial<ObjectChange>, other: Partial<ObjectChange>]>([
    ['kind of change', {}, { kind: 'affected' }],
    ['kind of object', {}, { identities: [{ ...identity('web'), kind: 'StatefulSet' }] }],
    ['place', {}, { after: line(2) }],
    ['file', {}, { after: line(1, 'b.yaml') }],
    ['name, without a place', { before: undefined, after: undefined }, { before: undefined, after: undefined }],
    ['rollout', {}, { rollout: 'none' }],
    ['field', { fields: [field('a', '1', '2')] }, { fields: [field('b', '1', '2')] }],
    ['old value', { fields: [field('a', '1', '2')] }, { fields: [field('a', '0', '2')] }],
    ['new value', { fields: [field('a', '1', '2')] }, { fields: [field('a', '1', '3')] }],
    ['cause', { causes: [cause(1)] }, { causes: [cause(1, { side: 'before' })] }],
    ['container', { containers: [CONTAINER] }, { containers: [{ ...CONTAINER, name: 'b' }] }],
    ['list of containers', { containers: [CONTAINER] }, { containers: [{ ...CONTAINER, list: 'initContainers' }] }],
    ['kind of change of a container', { containers: [CONTAINER] }, { containers: [{ ...CONTAINER, kind: 'added' }] }],
    [
      'old fact',
      { containers: [{ ...CONTAINER, ...fact('a', 'c') }] },
      { containers: [{ ...CONTAINER, ...fact('b', 'c') }] },
    ],
    [
      'new fact',
      { containers: [{ ...CONTAINER, ...fact('a', 'b') }] },
      { containers: [{ ...CONTAINER, ...fact('a', 'c') }] },
    ],
    [
      'variable',
      { containers: [{ ...CONTAINER, env: [{ name: 'A', before: undefined, after: literal('A', 'x') }] }] },
      { containers: [{ ...CONTAINER, env: [{ name: 'A', before: undefined, after: literal('A', 'y') }] }] },
    ],
    [
      'argument',
      {
        containers: [
          { ...CONTAINER, lists: [{ name: 'args', before: undefined, after: [[{ kind: 'literal', text: 'x' }]] }] },
        ],
      },
      {
        containers: [
          { ...CONTAINER, lists: [{ name: 'args', before: undefined, after: [[{ kind: 'literal', text: 'y' }]] }] },
        ],
      },
    ],
    [
      'mount',
      {
        containers: [
          {
            ...CONTAINER,
            mounts: [
              { name: '/a', before: undefined, after: { volume: 'v', source: '', subPath: [], readOnly: false } },
            ],
          },
        ],
      },
      {
        containers: [
          {
            ...CONTAINER,
            mounts: [
              { name: '/a', before: undefined, after: { volume: 'v', source: '', subPath: [], readOnly: true } },
            ],
          },
        ],
      },
    ],
    [
      'file',
      { containers: [{ ...CONTAINER, files: [{ mountPath: '/a', path: 'b', kind: 'added', from: '' }] }] },
      { containers: [{ ...CONTAINER, files: [{ mountPath: '/a', path: 'c', kind: 'added', from: '' }] }] },
    ],
  ])('are two with another %s', (_, one, other) => {
    const second = {
      ...inDev,
      ...(one.before === undefined && 'before' in one ? {} : { identities: [identity('web')] }),
    };
    expect(
      groupChanges([
        { ...CHANGE, ...one },
        { ...second, ...one, ...other },
      ]),
    ).toHaveLength(2);
  });

  it('of files are one for each object and place', () => {
    const inFile: ObjectChange = { ...CHANGE, roots: [] };
    expect(
      groupChanges([inFile, { ...inFile, after: line(2) }, { ...inFile, identities: [identity('api')] }]),
    ).toHaveLength(3);
  });
});

describe('the effect of a changed line', () => {
  const withCauses = (
    causes: Readonly<Record<string, readonly Cause[]>>,
    more: Partial<PreviewContainer> = {},
  ): PreviewContainer => ({
    ...CONTAINER,
    ...more,
    causes: new Map(Object.entries(causes)),
  });
  /** `LINE[-LAST] NAMES: CONTAINERS containers, ENVIRONMENTS environments`. */
  const effectsOf = (...changes: readonly ObjectChange[]): readonly string[] =>
    causeEffects(changes).map(({ location, lastLine, side, names, containers, environments }) => {
      const lines = lastLine === location.line ? location.line : `${location.line}-${lastLine}`;
      return `${location.path}:${lines} ${side} ${names.join(',')} ${containers} ${environments}`;
    });

  it.each<readonly [what: string, changes: readonly ObjectChange[], effects: readonly string[]]>([
    ['a variable', [{ ...CHANGE, containers: [withCauses({ 'env A': [cause(3)] })] }], ['a.yaml:3 after A 1 1']],
    [
      'several parts of a container',
      [{ ...CHANGE, containers: [withCauses({ 'env A': [cause(3)], image: [cause(3)] })] }],
      ['a.yaml:3 after A,image 1 1'],
    ],
    [
      'a container',
      [{ ...CHANGE, containers: [withCauses({ container: [cause(3)] })] }],
      ['a.yaml:3 after container app 1 1'],
    ],
    [
      'containers in several roots',
      [
        {
          ...CHANGE,
          roots: ['dev', 'prod'],
          containers: [withCauses({ image: [cause(3)] }), withCauses({ image: [cause(3)] }, { name: 'b' })],
        },
      ],
      ['a.yaml:3 after image 4 2'],
    ],
    [
      'containers in a file',
      [{ ...CHANGE, roots: [], containers: [withCauses({ image: [cause(3)] })] }],
      ['a.yaml:3 after image 1 1'],
    ],
    [
      'a field',
      [{ ...CHANGE, roots: ['a', 'b'], fields: [field('spec.replicas', '1', '2', [cause(3)])] }],
      ['a.yaml:3 after spec.replicas 0 2'],
    ],
    [
      'a field where it changes containers, too',
      [
        {
          ...CHANGE,
          containers: [withCauses({ image: [cause(3)] })],
          fields: [field('spec.replicas', '1', '2', [cause(3)])],
        },
      ],
      ['a.yaml:3 after image 1 1'],
    ],
    [
      'a field that a container shows',
      [
        {
          ...CHANGE,
          containers: [withCauses({}, fact('a', 'b'))],
          fields: [field('spec.containers[name=app].image', 'a', 'b', [cause(3)])],
        },
      ],
      [],
    ],
    [
      'a new object with containers',
      [
        {
          ...CHANGE,
          kind: 'added',
          roots: ['a', 'b'],
          causes: [cause(3)],
          containers: [CONTAINER, { ...CONTAINER, name: 'b' }],
        },
      ],
      ['a.yaml:3 after Deployment web 4 2'],
    ],
    ['a new object without', [{ ...CHANGE, kind: 'added', causes: [cause(3)] }], ['a.yaml:3 after Deployment web 0 1']],
    [
      'lines below each other with the same effect',
      [{ ...CHANGE, fields: [field('a', '1', '2', [cause(5), cause(3), cause(4)])] }],
      ['a.yaml:3-5 after a 0 1'],
    ],
    [
      'lines with others between them',
      [{ ...CHANGE, fields: [field('a', '1', '2', [cause(3), cause(5)])] }],
      ['a.yaml:3 after a 0 1', 'a.yaml:5 after a 0 1'],
    ],
    [
      'lines of two sides, and of two files',
      [
        {
          ...CHANGE,
          fields: [
            field('a', '1', '2', [cause(3, { location: line(3, 'b.yaml') }), cause(4, { side: 'before' }), cause(3)]),
          ],
        },
      ],
      ['a.yaml:3 after a 0 1', 'a.yaml:4 before a 0 1', 'b.yaml:3 after a 0 1'],
    ],
    [
      'lines with another name',
      [{ ...CHANGE, fields: [field('a', '1', '2', [cause(3)]), field('b', '1', '2', [cause(4)])] }],
      ['a.yaml:3 after a 0 1', 'a.yaml:4 after b 0 1'],
    ],
    [
      'lines in another number of roots',
      [
        { ...CHANGE, fields: [field('a', '1', '2', [cause(3), cause(4)])] },
        { ...CHANGE, roots: ['dev'], fields: [field('a', '1', '2', [cause(4)])] },
      ],
      ['a.yaml:3 after a 0 1', 'a.yaml:4 after a 0 2'],
    ],
    [
      'lines in another number of containers',
      [
        {
          ...CHANGE,
          containers: [withCauses({ image: [cause(3), cause(4)] }), withCauses({ image: [cause(4)] }, { name: 'b' })],
        },
      ],
      ['a.yaml:3 after image 1 1', 'a.yaml:4 after image 2 1'],
    ],
  ])('on %s', (_, changes, effects) => {
    expect(effectsOf(...changes)).toEqual(effects);
  });
});

describe('the change of a field', () => {
  const env = { env: [{ name: 'A', before: undefined, after: literal('A', 'x') }] };
  const app = 'spec.template.spec.containers[name=app]';
  const mounts = {
    mounts: [{ name: '/a', before: undefined, after: { volume: 'v', source: '', subPath: [], readOnly: false } }],
  };
  it.each<readonly [path: string, container: Partial<PreviewContainer>, isShown: boolean]>([
    [app, { kind: 'added' }, true],
    [app, {}, false],
    [`${app}.env[name=A].value`, env, true],
    [`${app}.env[name=B].value`, env, false],
    [`${app}.env`, env, true],
    [`${app}.env`, {}, false],
    [`${app}.envFrom`, env, true],
    [`${app}.envFrom`, {}, false],
    [`${app}.command`, { lists: [{ name: 'command', before: [], after: [] }] }, true],
    [`${app}.args[1]`, { lists: [{ name: 'args', before: [], after: [] }] }, true],
    [`${app}.args[1]`, { lists: [{ name: 'command', before: [], after: [] }] }, false],
    [`${app}.resources.limits.cpu`, { facts: [{ name: 'limits', before: 'a', after: 'b' }] }, true],
    [`${app}.resources.requests.cpu`, { facts: [{ name: 'requests', before: 'a', after: 'b' }] }, true],
    [`${app}.resources.requests.cpu`, fact('a', 'b'), false],
    [`${app}.volumeMounts[name=v].subPath`, mounts, true],
    [`${app}.volumeMounts[name=v].subPath`, {}, false],
    [`${app}.image`, fact('a', 'b'), true],
    [`${app}.image`, {}, false],
    [`${app}.ports`, fact('a', 'b'), false],
    ['containers[name=app].image', fact('a', 'b'), true],
    ['spec.containers[name=other].image', fact('a', 'b'), false],
    ['spec.initContainers[name=app].image', fact('a', 'b'), false],
    ['spec.mycontainers[name=app].image', fact('a', 'b'), false],
    ['spec.replicas', fact('a', 'b'), false],
  ])('%s is shown by %j: %s', (path, container, isShown) => {
    expect(isShownIn([{ ...CONTAINER, ...container }], path)).toBe(isShown);
  });

  it('is shown by the container of the same list', () => {
    const init = { ...CONTAINER, list: 'initContainers', ...fact('a', 'b') };
    expect(isShownIn([CONTAINER, init], 'spec.initContainers[name=app].image')).toBe(true);
  });
});
