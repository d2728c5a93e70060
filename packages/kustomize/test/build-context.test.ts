import { expect, it } from 'vitest';
import { effectiveNamespace, subjectOfObject } from '../src/build-context.ts';
import { objectOf } from './objects-of.ts';

it.each<[text: string, subject: object]>([
  [
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\n',
    { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'shop' },
  ],
  // What is in no namespace has no member for it.
  ['apiVersion: v1\nkind: Node\nmetadata: {name: one}\n', { apiVersion: 'v1', kind: 'Node', name: 'one' }],
  ['apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: ""}\n', { apiVersion: 'v1', kind: 'Pod', name: 'a' }],
])('a diagnostic about %j names it', (text, subject) => {
  expect(subjectOfObject(objectOf(text))).toStrictEqual(subject);
});

it.each([
  ['Pod', '', 'default'],
  ['Pod', 'default', 'default'],
  ['Pod', 'shop', 'shop'],
  ['Node', '', '_non_namespaceable_'],
  ['Node', 'shop', '_non_namespaceable_'],
])('%s in %j is compared in %s', (kind, namespace, expected) => {
  const id = { group: '', version: 'v1', kind, name: 'a', namespace };
  expect(effectiveNamespace(id, { isClusterScoped: (one) => one.kind === 'Node' })).toBe(expected);
});
