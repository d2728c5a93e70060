import { describe, expect, it } from 'vitest';
import { locateSourced } from '../../src/build-context.ts';
import type { ReplacementConfig } from '../../src/kustomization-decoder.ts';
import type { BuildObject } from '../../src/objects.ts';
import { currentId, ObjectList } from '../../src/objects.ts';
import { findReplacement } from '../../src/replacements/source.ts';
import { entryOf, objectsOf, recordingBuild, shownFinding } from '../objects-of.ts';

const OBJECTS = objectsOf(`apiVersion: v1
kind: ConfigMap
metadata: {name: p-one, namespace: n}
data: {host: a.b.c, port: 80.50, empty: "", nothing: null, list: [], map: {}, full: [x], flag: true}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: two}
data: {host: d}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: two, namespace: n}
---
apiVersion: v1
kind: Node
metadata: {name: node, namespace: n}
`);
const TEXT = `targets: []
sourceValue: v
source:
  kind: x
  fieldPath: y
  options:
    delimiter: z
    index: 1
`;
const WAS: Readonly<Record<string, string>> = { 'p-one': 'one' };

function find(config: ReplacementConfig) {
  const list = new ObjectList();
  for (const object of OBJECTS) {
    const name = WAS[currentId(object).name];
    const previous: BuildObject['previous'] = name === undefined ? [] : [{ kind: 'ConfigMap', name, namespace: '' }];
    list.add({ ...object, previous });
  }
  const build = recordingBuild(({ kind }) => kind === 'Node');
  const found = findReplacement(list, entryOf(TEXT, config, 'replacements[0]'), build);
  return {
    found,
    problems: build.found.map((one) => `${shownFinding(one)}. ${one.hint ?? ''}`),
    findings: build.found,
  };
}

const from = (source: NonNullable<ReplacementConfig['source']>) => find({ source, targets: [] });

describe('the object of a source is found', () => {
  it.each<[string, NonNullable<ReplacementConfig['source']>, string]>([
    ['by kind', { kind: 'Deployment' }, 'two'],
    ['by group', { group: 'apps' }, 'two'],
    ['by version, kind and name', { version: 'v1', kind: 'ConfigMap', name: 'two' }, 'two'],
    ['by its name', { name: 'p-one' }, 'p-one'],
    ['by its former name', { name: 'one' }, 'p-one'],
    ['by kind and namespace', { kind: 'ConfigMap', namespace: 'n' }, 'p-one'],
    ['by the default namespace', { kind: 'ConfigMap', name: 'two', namespace: 'default' }, 'two'],
    ['by name and namespace', { name: 'two', namespace: 'n' }, 'two'],
  ])('%s', (_, source, name) => {
    const { found, problems } = from(source);
    expect(problems).toEqual([]);
    expect(found).toMatchObject({ sourced: { value: name }, text: name, isLiteral: false });
  });

  const CORRECT =
    'Correct the source. Its fields are exact texts; a name is with or without the prefixes of this kustomization';
  it.each<[string, NonNullable<ReplacementConfig['source']>, string]>([
    ['not with an unknown name', { name: 'three' }, `No object matches the source {"name":"three"}. ${CORRECT}`],
    ['not with a pattern', { name: 't.*' }, `No object matches the source {"name":"t.*"}. ${CORRECT}`],
    [
      'not in another group',
      { group: 'batch', kind: 'Deployment' },
      `No object matches the source {"group":"batch","kind":"Deployment"}. ${CORRECT}`,
    ],
    [
      'not in another version',
      { version: 'v2', name: 'two' },
      `No object matches the source {"version":"v2","name":"two"}. ${CORRECT}`,
    ],
    [
      'not in another namespace',
      { name: 'two', namespace: 'm' },
      `No object matches the source {"name":"two","namespace":"m"}. ${CORRECT}`,
    ],
    [
      'not by the namespace that a cluster-scoped object writes',
      { kind: 'Node', namespace: 'n', fieldPath: 'x' },
      `No object matches the source {"kind":"Node","namespace":"n"}. ${CORRECT}`,
    ],
    [
      'not if there are two',
      { name: 'two', options: { index: 1 } },
      '2 objects match the source {"name":"two"}. Add kind, name and namespace, so that the source is one of: ConfigMap two, Deployment n/two',
    ],
  ])('%s', (_, source, message) => {
    expect(from(source)).toMatchObject({
      found: undefined,
      problems: [`error invalid-entry kustomization.yaml:3 replacements[0]: ${message}`],
    });
  });

  it('not if there are many, of which five are named', () => {
    const list = new ObjectList();
    for (const name of 'abcdef') for (const one of objectsOf(`kind: A\nmetadata: {name: ${name}}\n`)) list.add(one);
    const build = recordingBuild();
    findReplacement(list, entryOf(TEXT, { source: { kind: 'A' }, targets: [] }), build);
    expect(build.found).toMatchObject([
      {
        message: 'entry: 6 objects match the source {"kind":"A"}',
        hint: 'Add kind, name and namespace, so that the source is one of: A a, A b, A c, A d, A e',
      },
    ]);
  });
});

describe('the value of a source', () => {
  const field = (fieldPath: string, options?: NonNullable<ReplacementConfig['source']>['options']) =>
    from({ name: 'one', fieldPath, ...(options === undefined ? {} : { options }) });

  it.each<[string, ReturnType<typeof field>, unknown]>([
    ['a text', field('data.host'), { value: 'a.b.c', text: 'a.b.c', isLiteral: false }],
    ['a number, as it is written', field('data.port'), { value: 80.5, text: '80.50', isLiteral: false }],
    ['an empty text', field('data.empty'), { value: '', text: '', isLiteral: false }],
    ['a list', field('data.full'), { value: ['x'], text: '', isLiteral: false }],
    ['the name without a field path', field(''), { value: 'p-one', text: 'p-one', isLiteral: false }],
    ['the first piece', field('data.host', { delimiter: '.' }), { value: 'a', text: 'a', isLiteral: false }],
    ['another piece', field('data.host', { delimiter: '.', index: 2 }), { value: 'c', text: 'c', isLiteral: false }],
    [
      'the whole without the delimiter',
      field('data.host', { delimiter: ':' }),
      { value: 'a.b.c', text: 'a.b.c', isLiteral: false },
    ],
    [
      'all of it with an index alone',
      field('data.host', { index: 1 }),
      { value: 'a.b.c', text: 'a.b.c', isLiteral: false },
    ],
    [
      'a piece of a number',
      field('data.port', { delimiter: '.', index: 1 }),
      { value: 80.5, text: '50', isLiteral: true },
    ],
    [
      'that is written in the entry',
      find({ sourceValue: 'v', targets: [] }),
      { value: 'v', text: 'v', isLiteral: true },
    ],
    [
      'that is written in the entry and empty',
      find({ sourceValue: '', targets: [] }),
      { value: '', text: '', isLiteral: true },
    ],
  ])('%s', (_, { found, problems }, expected) => {
    expect(problems).toEqual([]);
    expect(found && { value: found.sourced.value, text: found.text, isLiteral: found.isLiteral }).toEqual(expected);
  });

  it.each<[string, ReturnType<typeof field>, string]>([
    [
      'a missing field',
      field('data.other'),
      '5 replacements[0]: The source has no field data.other. Correct the field path, or add the field to the object',
    ],
    [
      'null',
      field('data.nothing'),
      '5 replacements[0]: The source has no field data.nothing. Correct the field path, or add the field to the object',
    ],
    [
      'an empty list',
      field('data.list'),
      '5 replacements[0]: The source has no field data.list. Correct the field path, or add the field to the object',
    ],
    [
      'an empty mapping',
      field('data.map'),
      '5 replacements[0]: The source has no field data.map. Correct the field path, or add the field to the object',
    ],
    [
      'a piece of a list',
      field('data.full', { delimiter: '.' }),
      '6 replacements[0]: data.full is not a scalar, so it has no pieces. Remove the delimiter',
    ],
    [
      'a piece behind the last',
      field('data.host', { delimiter: '.', index: 3 }),
      '8 replacements[0]: options.index is 3, and data.host has 3 pieces. Count the pieces from 0',
    ],
    [
      'a negative piece',
      field('data.host', { delimiter: '.', index: -1 }),
      '8 replacements[0]: options.index is -1, and data.host has 3 pieces. Count the pieces from 0',
    ],
    [
      'a wildcard',
      field('data.*'),
      '5 replacements[0]: data.*: a source cannot have the wildcard *. Name one item: [key=value], or its index',
    ],
  ])('is not %s', (_, { found, problems, findings }, problem) => {
    expect(found).toBeUndefined();
    expect(problems).toEqual([`error invalid-entry kustomization.yaml:${problem}`]);
    expect(findings[0]?.subject).toMatchObject({ name: 'p-one' });
  });

  it('that is written in the entry is located there', () => {
    const { found } = find({ sourceValue: 'v', targets: [] });
    expect(found && locateSourced(found.sourced)).toMatchObject({ path: 'kustomization.yaml', line: 2 });
  });

  it.each<[string, ReplacementConfig, string]>([
    [
      'no source',
      { targets: [] },
      '1 replacements[0]: A replacement needs a source and targets. Add source or sourceValue, and targets',
    ],
    [
      'no targets',
      { sourceValue: 'v' },
      '1 replacements[0]: A replacement needs a source and targets. Add source or sourceValue, and targets',
    ],
    [
      'two sources',
      { source: { kind: 'Deployment' }, sourceValue: 'v', targets: [] },
      '2 replacements[0]: A replacement has source or sourceValue, not both. Remove one of them',
    ],
  ])('with %s', (_, config, problem) => {
    expect(find(config)).toMatchObject({
      found: undefined,
      problems: [`error invalid-entry kustomization.yaml:${problem}`],
    });
  });
});
