import { describe, expect, it } from 'vitest';
import { merge2 } from '../src/merge2.ts';
import { mergeValues2, mergeValues3 } from '../src/merge-values.ts';

describe('merge2 of texts', () => {
  const rows: readonly (readonly [name: string, source: string, destination: string, expected: string])[] = [
    ['a source over a destination', 'a: 1\n', 'a: 0 # c\nb: 2\n', 'a: 1 # c\nb: 2\n'],
    ['an empty source', '', '# c\nb: 2\n', '# c\nb: 2\n'],
    ['an empty destination', '# c\na: 1\n', '', '# c\na: 1\n'],
    ['nulls of a new document do not come', 'a: 1\nb: null\n', '', 'a: 1\n'],
    ['equal texts with a null: it clears', 'a: 1\nb: null\n', 'a: 1\nb: null\n', 'a: 1\n'],
    ['$patch: delete of the only document', '$patch: delete\n', 'a: 1\n', ''],
    ['no object is found by its place', 'a: 1\n---\nb: 1\n', 'a: 0\n---\nb: 0\n', 'a: 1\n---\nb: 1\n'],
  ];
  it.each(rows)('%s', (_, source, destination, expected) => {
    expect(merge2({ source, destination }).text).toBe(expected);
  });
});

// docs/differences.md lists where these differ from `kubectl patch --local` 1.32.
describe('merge2 of objects', () => {
  const BINDING = `apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: a}\nsubjects:\n`;
  const [USER, OTHER] = ['- {kind: User, name: u}\n', '- {kind: User, name: v}\n'];
  const BUDGET = 'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec:\n  selector: ';

  it.each([
    ['keeps the subjects of a RoleBinding', 'all', BINDING + OTHER, BINDING + USER, BINDING + USER + OTHER],
    ['replaces them, as kubectl does', 'schema', BINDING + OTHER, BINDING + USER, BINDING + OTHER],
    [
      'merges the selector of a PodDisruptionBudget, as kustomize 5.8.1 does',
      'all',
      `${BUDGET}{matchLabels: {a: z}}\n`,
      `${BUDGET}{matchLabels: {a: b, c: d}}\n`,
      `${BUDGET}{matchLabels: {a: z, c: d}}\n`,
    ],
  ] as const)('%s', (_, lists, source, destination, expected) => {
    expect(merge2({ source, destination }, { lists }).text).toBe(expected);
  });
});

describe('merges of values', () => {
  it('lay a source over a destination', () => {
    expect(mergeValues2({ source: { a: 1, b: null }, destination: { b: 2, c: 3 } })).toEqual({
      value: { a: 1, c: 3 },
      conflicts: [],
    });
    expect(mergeValues2({ source: { $patch: 'delete' }, destination: { b: 2 } }).value).toBeUndefined();
    expect(mergeValues2({ source: undefined, destination: { b: 2 } }).value).toEqual({ b: 2 });
    expect(mergeValues2({ source: { a: 1 }, destination: undefined }).value).toEqual({ a: 1 });
  });

  it('change the destination, and report where they conflict', () => {
    const { value, conflicts } = mergeValues3({
      original: { a: 1, b: 1 },
      updated: { a: 2, b: 1 },
      destination: { a: 3, b: 4 },
    });
    expect(value).toEqual({ a: 2, b: 4 });
    expect(conflicts).toEqual([
      {
        kind: 'both-changed',
        path: ['a'],
        field: 'a',
        original: { value: 1 },
        updated: { value: 2 },
        destination: { value: 3 },
        chosen: 'updated',
        open: false,
      },
    ]);
  });
});

describe('directives that cannot be obeyed', () => {
  it('are an invalid-directive, with the location in the source, and the object stays', () => {
    const destination = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: v}\n';
    const source = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  $patch: obliterate\n';
    const { text, diagnostics } = merge2({ source, destination });
    expect(text).toBe(destination);
    expect(diagnostics).toMatchObject([
      { code: 'invalid-directive', severity: 'error', location: { path: 'source', line: 5, column: 3 } },
    ]);
    expect(diagnostics[0]?.message).toContain('obliterate');
  });
});

describe('schemas', () => {
  it('may be given as text', () => {
    const crd = `kind: CustomResourceDefinition
apiVersion: apiextensions.k8s.io/v1
spec:
  group: example.com
  names: {kind: Route}
  versions:
  - name: v1
    schema: {openAPIV3Schema: {properties: {spec: {properties: {rules: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [host], items: {properties: {}}}}}}}}
`;
    const route = (rules: string): string =>
      `apiVersion: example.com/v1\nkind: Route\nmetadata: {name: a}\nspec:\n  rules:\n${rules}`;
    const merged = merge2(
      { source: route('  - {host: b, to: 2}\n'), destination: route('  - {host: a}\n  - {host: b, to: 1}\n') },
      {
        schemas: [crd],
      },
    );
    expect(merged.text).toBe(route('  - {host: a}\n  - {host: b, to: 2}\n'));
  });
});
