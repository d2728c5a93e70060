import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { createReferences } from '../../src/preview/references.ts';

const FILES = {
  'prod/kustomization.yaml': 'resources:\n- ../base\ncomponents:\n- ../part\n',
  'other/kustomization.yaml': 'resources:\n- ../base\n',
  'base/kustomization.yaml': 'resources:\n- web.yaml\nconfigMapGenerator:\n- files: [KEY=config.txt, plain.txt]\n',
  'part/kustomization.yaml': 'kind: Component\npatches:\n- path: patch.yaml\n- patch: |-\n    web.yaml\n    web.yaml\n',
  'kustomization.yaml': 'resources:\n- top.yaml\nreplicas: [{count: 3}]\n',
  'base/web.yaml': 'resources:\n- nothing.yaml\n',
};

/** `FILE:LINE` of each reference that changed. */
function referencesTo(
  root: string,
  path: string,
  isChanged: (place: string) => boolean = () => true,
): readonly string[] {
  const sources = new Map(Object.entries(FILES).map(([name, text]) => [name, createSource(name, text)]));
  const find = createReferences(sources, (location) =>
    isChanged(`${location.path}:${location.line}`) ? location : undefined,
  );
  return find(root, path).map(
    ({ location, isComponent }) => `${location.path}:${location.line}${isComponent ? ' component' : ''}`,
  );
}

describe('the lines through which a build uses', () => {
  it.each<readonly [root: string, path: string, lines: readonly string[]]>([
    ['prod', 'base/web.yaml', ['base/kustomization.yaml:2', 'prod/kustomization.yaml:2']],
    ['base', 'base/web.yaml', ['base/kustomization.yaml:2']],
    ['prod', 'base/config.txt', ['base/kustomization.yaml:4', 'prod/kustomization.yaml:2']],
    ['prod', 'base/plain.txt', ['base/kustomization.yaml:4', 'prod/kustomization.yaml:2']],
    ['prod', 'part/patch.yaml', ['part/kustomization.yaml:3', 'prod/kustomization.yaml:4 component']],
    // The kustomization itself is used through its directory.
    ['prod', 'base/kustomization.yaml', ['prod/kustomization.yaml:2']],
    ['other', 'part/patch.yaml', []],
    ['.', 'top.yaml', ['kustomization.yaml:2']],
    // A file that is no kustomization has no references.
    ['prod', 'base/nothing.yaml', []],
    ['part', 'part/web.yaml', []],
    ['none', 'base/web.yaml', []],
  ])('%s: %s', (root, path, lines) => {
    expect(referencesTo(root, path)).toEqual(lines);
  });

  it('are only those that changed, also behind one that did not', () => {
    const isChanged = (place: string): boolean => place.startsWith('prod/');
    expect(referencesTo('prod', 'base/web.yaml', isChanged)).toEqual(['prod/kustomization.yaml:2']);
    expect(referencesTo('base', 'base/web.yaml', isChanged)).toEqual([]);
  });
});
