import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { partOf } from '@krmkit/kustomize';
import { componentsOf } from '../../src/argo/components.ts';
import { sourcedOf } from '../sourced.ts';

const FILES = memoryFileSystem(
  new Map(
    ['app/kustomization.yaml', 'app/c/b/k', 'app/c/a/k', 'app/c/a2/k', 'app/d/a/k', 'other/x/k'].map((path) => [
      `/r/${path}`,
      '',
    ]),
  ),
);
const components = (spec: string) => {
  const object = sourcedOf(`apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: ${spec}\n`);
  return componentsOf(partOf(object, ['spec']) ?? object, '/r/app', FILES);
};

// https://argo-cd.readthedocs.io/en/stable/user-guide/kustomize/#components, and Go's filepath.Glob.
describe('the components of a source', () => {
  it.each<readonly [spec: string, expected: readonly string[]]>([
    ['{}', []],
    ['{components: x}', []],
    ['{components: [c/a, c/gone, 3]}', ['c/a', 'c/gone']],
    ['{components: [c/*]}', ['c/a', 'c/a2', 'c/b']],
    ['{components: ["*/a"]}', ['c/a', 'd/a']],
    ['{components: ["c/a?"]}', ['c/a2']],
    ['{components: ["c/[ab]"]}', ['c/a', 'c/b']],
    ['{components: ["../other/*"]}', ['../other/x']],
    ['{components: [gone/*]}', ['gone/*']],
    ['{components: ["c/*/gone"]}', ['c/*/gone']],
    ['{components: [c/a, c/gone], ignoreMissingComponents: true}', ['c/a']],
    ['{components: [c/a, c/gone], ignoreMissingComponents: "true"}', ['c/a', 'c/gone']],
  ])('%s', async (spec, expected) => {
    const found = await components(spec);
    expect(found.ok && found.components.map(({ value }) => value)).toEqual(expected);
  });

  it('are not known of a pattern with ignoreMissingComponents', async () => {
    expect(await components('{components: [c/*], ignoreMissingComponents: true}')).toMatchObject({
      ok: false,
      reason: 'krmkit does not know what ignoreMissingComponents makes of a pattern',
    });
  });
});
