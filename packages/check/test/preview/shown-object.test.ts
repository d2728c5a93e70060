import { describe, expect, it } from 'vitest';
import type { ObjectChange, PreviewContainer, Rollout } from '../../src/preview/model.ts';
import type { ShownObject } from '../../src/preview/shown-object.ts';
import { causeText, listText, showObjects } from '../../src/preview/shown-object.ts';
import { at } from '../report/sample-finding.ts';
import { samplePreview } from './sample-preview.ts';

function sample(): ObjectChange {
  const [change] = samplePreview().changes;
  if (change === undefined) throw new Error('the sample has no change');
  return change;
}
const CHANGE = sample();
function containerOf(more: Partial<PreviewContainer> = {}): PreviewContainer {
  const [container] = CHANGE.containers;
  if (container === undefined) throw new Error('the sample has no container');
  return { ...container, facts: [], lists: [], env: [], causes: new Map(), ...more };
}
const show = (more: Partial<ObjectChange>): ShownObject => {
  const [object] = showObjects([{ ...CHANGE, containers: [], fields: [], ...more }], false).map((make) => make());
  if (object === undefined) throw new Error('nothing is shown');
  return object;
};
const identity = (name: string) => ({
  apiVersion: 'v1',
  group: '',
  version: 'v1',
  kind: 'Deployment',
  namespace: undefined,
  name,
});
const field = (more: Partial<ObjectChange['fields'][number]>): ObjectChange['fields'][number] => ({
  kind: 'changed',
  path: 'spec.text',
  before: { path: [], value: 'a', location: at('a.yaml') },
  after: { path: [], value: 'b', location: at('b.yaml') },
  hidden: false,
  references: [],
  causes: [],
  ...more,
});
const cause = (line: number, side: 'before' | 'after' = 'after') => ({ location: at('a.yaml', line), side }) as const;

describe('an object', () => {
  it.each([
    [['web'], 'Deployment web'],
    [['web', 'web'], 'Deployment web'],
    [['prod-web', 'dev-web'], 'Deployment prod-web, dev-web'],
    [['a', 'b', 'c', 'd', 'e'], 'Deployment a, b, c and 2 more'],
  ])('has the names %j of its roots', (names, title) => {
    expect(show({ identities: names.map(identity) }).title).toBe(title);
  });

  it.each<readonly [what: string, more: Partial<ObjectChange>, position: string]>([
    ['that of the head', { before: at('a.yaml', 1), after: at('b.yaml', 2) }, 'b.yaml:2'],
    ['that of the base, if it is gone', { before: at('a.yaml', 1), after: undefined }, 'a.yaml:1'],
    ['none', { before: undefined, after: undefined }, ''],
  ])('has a position: %s', (_, more, position) => {
    expect(show(more).position).toBe(position);
  });

  it.each<readonly [rollout: Rollout | undefined, pods: string]>([
    ['restart', 'pods restart'],
    ['new-pods', 'only new pods change: the controller does not replace pods'],
    ['next-run', 'from the next run on'],
    ['replace', 'must be deleted and created again'],
    ['none', 'pods do not restart, and keep the old values until they do'],
    ['new', ''],
    ['gone', ''],
    ['same', ''],
    [undefined, ''],
  ])('says what happens to its pods: %s', (rollout, pods) => {
    expect(show({ rollout }).pods).toBe(pods);
  });
});

describe('a field', () => {
  it.each<readonly [what: string, field: Parameters<typeof field>[0], row: object]>([
    ['that changes', {}, { kind: 'changed', before: 'a', after: 'b', from: 'b.yaml:7', causes: '', rest: '' }],
    [
      'that is gone',
      { kind: 'removed', after: undefined },
      { kind: 'removed', before: 'a', after: undefined, from: 'a.yaml:7' },
    ],
    [
      'with the lines that change it',
      { causes: [cause(3), cause(4, 'before')] },
      { from: '', causes: 'a.yaml:3, a.yaml:4 (removed)' },
    ],
    [
      'with many lines that change it',
      { causes: [1, 2, 3, 4, 5].map((line) => cause(line)) },
      { causes: 'a.yaml:1, a.yaml:2, a.yaml:3 and 2 more' },
    ],
    [
      'without a place',
      { before: { path: [], value: 'a', location: undefined }, after: { path: [], value: 'b', location: undefined } },
      { from: '', causes: '' },
    ],
    [
      'that moves',
      {
        kind: 'moved',
        before: { path: ['l', 2], value: 1, location: undefined },
        after: { path: ['l', 0], value: 1, location: undefined },
      },
      { kind: 'changed', before: '[2]', after: '[0]', rest: ' (moved)' },
    ],
    [
      'of several lines',
      {
        before: { path: [], value: 'a\nb\nc', location: undefined },
        after: { path: [], value: 'a\nx\nc\nd', location: undefined },
      },
      {
        before: undefined,
        after: undefined,
        lines: [
          ['-', 'b'],
          ['+', 'x'],
          ['+', 'd'],
        ],
      },
    ],
    [
      'with a line break at its end',
      { after: { path: [], value: 'b\n', location: undefined } },
      { before: 'a', after: String.raw`"b\n"`, lines: [] },
    ],
    [
      'of several lines in a Secret',
      { hidden: true, before: { path: [], value: 'a\nb', location: undefined } },
      { before: String.raw`"a\nb"`, after: 'b', lines: [] },
    ],
    [
      'with references',
      { references: [{ identity: identity('a'), path: 'x' }] },
      { before: 'a', after: 'b', rest: ' (1 reference changed with it)' },
    ],
  ])('%s', (_, more, row) => {
    expect(show({ fields: [field(more)] }).fields).toMatchObject([{ title: 'spec.text', ...row }]);
  });

  it('with references in several roots has no name of the first one', () => {
    const references = [{ identity: identity('a'), path: 'x' }];
    const { fields } = show({ identities: [identity('a'), identity('b')], fields: [field({ references })] });
    expect(fields).toMatchObject([
      { before: undefined, after: undefined, rest: 'another name (1 reference changed with it)' },
    ]);
  });

  it('that a container shows is not shown again', () => {
    const containers = [containerOf({ facts: [{ name: 'image', before: 'a', after: 'b' }] })];
    const fields = [field({ path: 'spec.containers[name=app].image' }), field({})];
    expect(show({ containers, fields }).fields.map(({ title }) => title)).toEqual(['spec.text']);
  });
});

const literal = (name: string) =>
  ({
    name,
    value: [{ kind: 'literal', text: 'x' }],
    provenance: { kind: 'configMap', path: [], namespace: 'n', name: 'm', key: name, by: 'env' },
  }) as const;
const link = (name: string) =>
  ({
    name,
    value: [{ kind: 'literal', text: 'x' }],
    provenance: { kind: 'service', namespace: 'n', name: 'db' },
  }) as const;
const mount = { name: '/a', before: undefined, after: { volume: 'v', source: '', subPath: [], readOnly: false } };

describe('a container', () => {
  const full = containerOf({
    kind: 'added',
    facts: [{ name: 'image', before: undefined, after: 'web:1' }],
    env: [
      { name: 'A', before: undefined, after: literal('A') },
      { name: 'B', before: undefined, after: literal('B') },
      { name: 'DB', before: undefined, after: link('DB') },
    ],
    mounts: [mount],
  });
  const gone = containerOf({ kind: 'removed', facts: [{ name: 'image', before: 'web:0', after: undefined }] });
  it.each<readonly [what: string, change: Partial<ObjectChange>, shown: object]>([
    [
      'of a new object is short',
      { kind: 'added', containers: [full] },
      { contents: 'web:1, 2 variables, 1 mount', rows: [] },
    ],
    ['of an object that is gone is short', { kind: 'removed', containers: [gone] }, { contents: 'web:0', rows: [] }],
    ['that is gone is short', { containers: [gone] }, { contents: 'web:0', rows: [] }],
    [
      'without an image is short, too',
      { kind: 'added', containers: [containerOf({ kind: 'added', mounts: [mount] })] },
      { contents: '1 mount' },
    ],
    [
      'that is new has no variables of Services',
      { containers: [full] },
      { contents: '', rows: [{ title: 'image' }, { title: 'env A' }, { title: 'env B' }, { title: 'mount /a' }] },
    ],
    [
      'that changes has them',
      { containers: [containerOf({ env: [{ name: 'DB', before: undefined, after: link('DB') }] })] },
      { contents: '', rows: [{ title: 'env DB', from: 'Service db' }] },
    ],
    [
      'has the line that changes a value in place of its source',
      {
        containers: [
          containerOf({
            env: [{ name: 'A', before: undefined, after: literal('A') }],
            causes: new Map([['env A', [cause(3)]]]),
          }),
        ],
      },
      { rows: [{ title: 'env A', from: '', causes: 'a.yaml:3' }] },
    ],
    [
      'has the source of a value that no line changes',
      { containers: [containerOf({ env: [{ name: 'A', before: undefined, after: literal('A') }] })] },
      { rows: [{ title: 'env A', from: 'ConfigMap m/A', causes: '' }] },
    ],
  ])('%s', (_, change, shown) => {
    expect(show(change).containers).toMatchObject([{ title: 'container app', ...shown }]);
  });
});

describe('workloads that only get other variables of Services', () => {
  const only = (name: string, variable = 'DB'): ObjectChange => ({
    ...CHANGE,
    identities: [identity(name)],
    isOnlyLinks: true,
    fields: [],
    containers: [containerOf({ name, env: [{ name: variable, before: undefined, after: link(variable) }] })],
  });
  it.each<readonly [what: string, changes: readonly ObjectChange[], titles: readonly string[]]>([
    ['one', [only('a')], ['Deployment a']],
    ['two', [only('a'), only('b')], ['Deployment a and 1 other workload']],
    ['three', [only('a'), only('b'), only('c')], ['Deployment a and 2 other workloads']],
    ['with other variables', [only('a'), only('b', 'API')], ['Deployment a', 'Deployment b']],
    ['after the others', [only('a'), { ...only('b'), isOnlyLinks: false }], ['Deployment b', 'Deployment a']],
  ])('are one object: %s', (_, changes, titles) => {
    expect(showObjects(changes, false).map((make) => make().title)).toEqual(titles);
  });

  it('have the rows of all containers, without a place', () => {
    const [object] = showObjects([only('a'), only('b')], false).map((make) => make());
    expect(object).toMatchObject({
      position: '',
      containers: [{ title: 'all containers', contents: '', rows: [{ title: 'env DB' }] }],
    });
    expect(showObjects([only('a')], false)[0]?.()).toMatchObject({ position: 'base/web.yaml:1' });
  });
});

it.each([
  [cause(7), 'a.yaml:7'],
  [{ ...cause(7), lastLine: 7 }, 'a.yaml:7'],
  [{ ...cause(7), lastLine: 9 }, 'a.yaml:7-9'],
  [cause(7, 'before'), 'a.yaml:7 (removed)'],
])('the text of a line: %j', (of, text) => {
  expect(causeText(of)).toBe(text);
});

it.each([
  [['a', 'b'], 2, 'a, b'],
  [['a', 'b', 'c'], 2, 'a, b and 1 more'],
  [[], 2, ''],
])('%j, at most %i', (texts, most, text) => {
  expect(listText(texts, most)).toBe(text);
});
