import { describe, expect, it } from 'vitest';
import type { BuildObject } from '@krmkit/kustomize';
import { originsAt } from '@krmkit/kustomize';
import type { Path } from '@krmkit/base';
import type { BuildOutput } from '../../src/outputs/packages.ts';
import { buildJson, stepText } from '../../src/report/origins-json.ts';
import { objectsOf } from './built-objects.ts';

async function jsonOf(objects: readonly BuildObject[]): Promise<BuildOutput> {
  const output: BuildOutput = JSON.parse([...buildJson(objects)].join(''));
  return output;
}

describe('a build for programs', () => {
  it('is a list of objects, also with none or several', async () => {
    const [object] = await objectsOf();
    if (object === undefined) throw new Error('nothing is built');
    expect(await jsonOf([])).toEqual({ apiVersion: 'krmkit.dev/v1', kind: 'Build', objects: [] });
    expect((await jsonOf([object, object])).objects).toHaveLength(2);
  });

  it('has an entry for each scalar and each empty collection, in the order of the value', async () => {
    const [object] = (await jsonOf(await objectsOf())).objects;
    expect(object?.value).toMatchObject({ metadata: { name: 'prod-web' }, list: ['two', []] });
    expect(object?.origins.map(({ field }) => field)).toEqual([
      'apiVersion',
      'kind',
      'metadata.name',
      'data',
      "binaryData['a.b']",
      'list[0]',
      'list[1]',
      'immutable',
    ]);
  });

  it('has the steps of each, and says which of them another one replaces', async () => {
    const [object] = (await jsonOf(await objectsOf())).objects;
    const stepsOf = (field: string): readonly unknown[] =>
      (object?.origins.find((one) => one.field === field)?.steps ?? []).map(
        ({ location, entry, generated, replaced }) => [
          `${location?.path ?? ''}:${location?.line ?? 0}`,
          entry,
          generated,
          replaced,
        ],
      );
    expect(stepsOf('kind')).toEqual([['base/web.yaml:2', null, false, false]]);
    expect(stepsOf('metadata.name')).toEqual([
      ['base/web.yaml:4', null, false, false],
      ['prod/kustomization.yaml:3', 'namePrefix', false, false],
    ]);
    expect(stepsOf('immutable')).toEqual([
      ['base/web.yaml:8', null, false, true],
      ['prod/kustomization.yaml:9', 'patches[1]', false, false],
    ]);
  });
});

describe('the text of a step', () => {
  it.each<readonly [path: Path, texts: readonly string[]]>([
    [['kind'], ['base/web.yaml:2:7']],
    [
      ['metadata', 'name'],
      ['base/web.yaml:4:9', 'prod/kustomization.yaml:3:13 namePrefix'],
    ],
  ])('%j', async (path, texts) => {
    const [object] = await objectsOf();
    if (object === undefined) throw new Error('nothing is built');
    expect(originsAt(object.origins, path).steps.map(stepText)).toEqual(texts);
  });

  it('says that a value is generated', async () => {
    const [object] = await objectsOf({
      'kustomization.yaml': 'configMapGenerator:\n- name: web\n  literals: [a=b]\n',
    });
    if (object === undefined) throw new Error('nothing is built');
    const texts = originsAt(object.origins, ['metadata', 'name']).steps.map(stepText);
    expect(texts.at(-1)).toMatch(/^kustomization\.yaml:\d+:\d+ configMapGenerator\[0\] \(generated\)$/);
  });
});
