import { describe, expect, it } from 'vitest';
import { merge2 } from '../src/merge2.ts';

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
