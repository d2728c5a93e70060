import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/read/documents.ts';
import { findDuplicates } from '../../src/resource/duplicates.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { createResourceSet } from '../../src/resource/set.ts';
import { createSource } from '@krmkit/base';

const service = (name: string, more = ''): string =>
  `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}\n${more}---\n`;

function read(...files: readonly (readonly [path: string, text: string])[]): Resource[] {
  return files.flatMap(([path, text]) => readSource(createSource(path, text)).resources);
}

describe('findDuplicates', () => {
  const found = (patches: readonly string[], ...files: readonly (readonly [string, string])[]): unknown[] =>
    findDuplicates(createResourceSet(read(...files)), new Set(patches)).map(({ severity, location, related }) => [
      severity,
      `${location?.path}:${location?.line}`,
      `${related?.[0]?.location?.path}:${related?.[0]?.location?.line}`,
    ]);

  it('names its code', () => {
    const resources = read(['a.yaml', service('a') + service('a')]);
    const codes = findDuplicates(createResourceSet(resources), new Set()).map(({ code }) => code);
    expect(codes).toEqual(['duplicate-resource']);
  });

  it('warns of two in one file', () => {
    expect(found([], ['x/a.yaml', service('a') + service('a')])).toEqual([['warning', 'x/a.yaml:9', 'x/a.yaml:4']]);
  });

  it('mentions two in one directory', () => {
    expect(found([], ['x/a.yaml', service('a')], ['x/b.yaml', service('a')])).toEqual([
      ['info', 'x/b.yaml:4', 'x/a.yaml:4'],
    ]);
  });

  it.each<[string, readonly string[], readonly (readonly [string, string])[]]>([
    [
      'different directories',
      [],
      [
        ['base/a.yaml', service('a')],
        ['overlay/a.yaml', service('a')],
      ],
    ],
    ['different namespaces', [], [['a.yaml', service('a') + service('a', '  namespace: b\n')]]],
    [
      'a patch',
      ['x/p.yaml'],
      [
        ['x/a.yaml', service('a')],
        ['x/p.yaml', service('a')],
      ],
    ],
    ['no names', [], [['a.yaml', 'apiVersion: v1\nkind: A\n---\napiVersion: v1\nkind: A\n']]],
  ])('is silent about %s', (_, patches, files) => {
    expect(found(patches, ...files)).toEqual([]);
  });
});
