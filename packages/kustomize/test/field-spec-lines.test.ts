import { describe, expect, it } from 'vitest';
import { gvkOf, specsOf } from '../src/field-spec-lines.ts';

describe('field specs of lines', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['nothing', '', []],
    ['empty lines', '\n\na/b\n\n', [{ path: 'a/b' }]],
    ['a path that is created', '+a/b', [{ path: 'a/b', create: true }]],
    ['a kind', 'a Deployment', [{ path: 'a', kind: 'Deployment' }]],
    [
      'a kind with version and group',
      '+a Deployment.v1.apps',
      [{ path: 'a', create: true, kind: 'Deployment', version: 'v1', group: 'apps' }],
    ],
    ['the order of the lines', 'b\na', [{ path: 'b' }, { path: 'a' }]],
  ])('%s', (_, lines, expected) => {
    expect(specsOf(lines)).toEqual(expected);
  });
});

describe('the kind of', () => {
  it.each<[string, unknown]>([
    ['', {}],
    ['Pod', { kind: 'Pod' }],
    ['Pod.v1', { kind: 'Pod', version: 'v1' }],
    ['*.v1', { version: 'v1' }],
    ['.v1', { version: 'v1' }],
    ['Pod.*.apps', { kind: 'Pod', group: 'apps' }],
    ['Pod..apps', { kind: 'Pod', group: 'apps' }],
    ['Ingress.v1.networking.k8s.io', { kind: 'Ingress', version: 'v1', group: 'networking.k8s.io' }],
    // The core group has no name.
    ['Pod.v1.', { kind: 'Pod', version: 'v1', group: '' }],
  ])('%j', (text, expected) => {
    expect(gvkOf(text)).toEqual(expected);
  });
});
