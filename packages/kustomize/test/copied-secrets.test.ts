import { describe, expect, it } from 'vitest';
import { copiedSecrets } from '../src/copied-secrets.ts';
import { buildText } from './build-text.ts';

const SECRET = `apiVersion: v1
kind: Secret
metadata: {name: db}
data: {token: aHVudGVyMg==}
stringData: {user: "bob:hunter2"}
`;
const MAP = `apiVersion: v1
kind: ConfigMap
metadata: {name: map, annotations: {a: "x:y", ref: $(V)}}
data: {key: x, json: '{"a": "x"}'}
`;
const SOURCE = '{kind: Secret, fieldPath: stringData.user}';
const TO_KEY = '[{select: {kind: ConfigMap}, fieldPaths: [data.key]}]';
const USER = { text: 'bob:hunter2', namespace: undefined, name: 'db', key: 'user' };
const copy = (source: string, targets: string): string => `replacements:\n- source: ${source}\n  targets: ${targets}\n`;

describe('the fields with text of a Secret', () => {
  it.each<[string, string, Readonly<Record<string, readonly object[]>>]>([
    ['a replacement', copy(SOURCE, TO_KEY), { 'data.key': [USER] }],
    [
      'a replacement of base64',
      copy('{kind: Secret, fieldPath: data.token}', TO_KEY),
      { 'data.key': [{ ...USER, key: 'token', text: 'aHVudGVyMg==' }] },
    ],
    [
      'a piece of the text',
      copy('{kind: Secret, fieldPath: stringData.user, options: {delimiter: ":", index: 1}}', TO_KEY),
      { 'data.key': [{ ...USER, text: 'hunter2' }] },
    ],
    [
      'a piece of the target',
      copy(
        SOURCE,
        '[{select: {kind: ConfigMap}, fieldPaths: [metadata.annotations.a], options: {delimiter: ":", index: 1}}]',
      ),
      { 'metadata.annotations.a': [USER] },
    ],
    [
      'a field in a text of JSON',
      copy(SOURCE, '[{select: {kind: ConfigMap}, fieldPaths: [data.json.a]}]'),
      { 'data.json': [USER] },
    ],
    [
      'all keys: each field',
      copy('{kind: Secret, fieldPath: stringData}', '[{select: {kind: ConfigMap}, fieldPaths: [data]}]'),
      { 'data.user': [{ ...USER, text: undefined, key: 'stringData' }] },
    ],
    [
      'a copy of a copy',
      `${copy(SOURCE, TO_KEY)}- source: {kind: ConfigMap, fieldPath: data.key}\n  targets: [{select: {kind: ConfigMap}, fieldPaths: [metadata.annotations.a]}]\n`,
      { 'metadata.annotations.a': [USER], 'data.key': [USER] },
    ],
    [
      'a variable',
      'vars: [{name: V, objref: {apiVersion: v1, kind: Secret, name: db}, fieldref: {fieldPath: stringData.user}}]\n',
      { 'metadata.annotations.ref': [USER] },
    ],
    ['the name of a Secret: none', copy('{kind: Secret, fieldPath: metadata.name}', TO_KEY), {}],
    ['a source that is no Secret: none', copy('{kind: ConfigMap, fieldPath: metadata.name}', TO_KEY), {}],
    [
      'a later replacement by another text: none',
      `${copy(SOURCE, TO_KEY)}- sourceValue: y\n  targets: ${TO_KEY}\n`,
      {},
    ],
  ])('%s', async (_, fields, expected) => {
    const { objects } = await buildText({
      'kustomization.yaml': `resources: [db.yaml, map.yaml]\n${fields}`,
      'db.yaml': SECRET,
      'map.yaml': MAP,
    });
    const found = objects.flatMap(copiedSecrets).map(({ path, secrets }) => [path.join('.'), secrets]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('keeps those that an overlay moves, and forgets those that it replaces', async () => {
    const { objects } = await buildText(
      {
        'base/kustomization.yaml': `resources: [db.yaml, pod.yaml]\n${copy(SOURCE, '[{select: {kind: Pod}, fieldPaths: ["spec.containers.*.env.*.value"]}]')}`,
        'base/db.yaml': SECRET,
        'base/pod.yaml':
          'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: a, env: [{name: A, value: x}, {name: B, value: x}]}]}\n',
        'over/kustomization.yaml':
          'resources: [../base]\npatches:\n- patch: |\n    apiVersion: v1\n    kind: Pod\n    metadata: {name: web}\n    spec: {containers: [{name: a, env: [{name: NEW, value: n}, {name: A, value: y}]}]}\n',
      },
      'over',
    );
    const pod = objects.find(({ value }) => value['kind'] === 'Pod');
    const found = (pod === undefined ? [] : copiedSecrets(pod)).map(({ path }) => path.join('.'));
    expect(found).toEqual(['spec.containers.0.env.2.value']);
  });
});
