import { describe, expect, it } from 'vitest';
import type { BuiltRoot } from '@krmkit/kustomize';
import { buildRoot, createBuildMemory } from '@krmkit/kustomize';
import { workspaceFiles } from '../../src/files/workspace-files.ts';
import { withSameObjects } from '../../src/model/same-objects.ts';

const FILES: Readonly<Record<string, string>> = {
  'kustomization.yaml': 'resources: [a.yaml, b.yaml]\nconfigMapGenerator:\n- {name: g, literals: [k=v]}\n',
  'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: "1"}\n',
  'b.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata: {x: "1"}\n',
};

/** Builds twice, with one memory of documents, as a workspace does: texts that did not change are the same. */
async function twice(after: Readonly<Record<string, string>>): Promise<readonly [BuiltRoot, BuiltRoot]> {
  const memory = createBuildMemory();
  const files = workspaceFiles();
  const build = (texts: Readonly<Record<string, string>>): Promise<BuiltRoot> => {
    for (const [path, text] of Object.entries(texts)) files.write(path, text);
    return buildRoot(files.observe().files, '.', { memory }, true);
  };
  return [await build(FILES), await build(after)];
}

/** The names of the objects that are those from before. */
function kept(before: BuiltRoot, root: BuiltRoot): readonly string[] {
  return root.objects
    .filter((object) => before.objects.includes(object))
    .map(({ value }) => JSON.stringify(value).replace(/.*"name":"([a-z]).*/, '$1'));
}

describe('the objects of a build from before', () => {
  it.each<readonly [title: string, after: Readonly<Record<string, string>>, same: readonly string[]]>([
    ['are those of all files if nothing changed', {}, ['a', 'b', 'g']],
    ['are not those of a file that changed', { 'b.yaml': FILES['b.yaml']?.replace('"1"', '"2"') ?? '' }, ['a', 'g']],
    ['are not those of a file in which they moved', { 'b.yaml': `# moved\n${FILES['b.yaml'] ?? ''}` }, ['a', 'g']],
    ['are none with another name', { 'a.yaml': FILES['a.yaml']?.replace('name: a', 'name: c') ?? '' }, ['b', 'g']],
  ])('%s', async (_, after, same) => {
    const [before, now] = await twice(after);
    const root = withSameObjects(before, now);
    expect(kept(before, root)).toEqual(same);
    expect(root.objects.map(({ value }) => value)).toEqual(now.objects.map(({ value }) => value));
    expect(root.package.resources.map(({ value }) => value)).toEqual(now.package.resources.map(({ value }) => value));
    for (const resource of root.package.resources) {
      const isKept = before.package.resources.includes(resource);
      expect(isKept).toBe(before.objects.some(({ value }) => value === resource.value));
    }
  });

  it('are the build itself if there is none from before, or nothing is the same', async () => {
    const [before, now] = await twice({});
    expect(withSameObjects(undefined, now)).toBe(now);
    const [, changed] = await twice({
      'kustomization.yaml': 'namePrefix: x-\nresources: [a.yaml]\n',
    });
    expect(withSameObjects(before, changed)).toBe(changed);
  });
});
