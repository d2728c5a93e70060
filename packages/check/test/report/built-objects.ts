import type { BuildObject } from '@krmkit/kustomize';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';

const FILES: Files = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata: {}\nbinaryData: {"a.b": c}\nlist: [one, []]\nimmutable: false\n',
  'prod/kustomization.yaml':
    'resources:\n- ../base\nnamePrefix: prod-\npatches:\n- patch: |-\n    - {op: replace, path: /list/0, value: two}\n  target: {kind: ConfigMap}\n- patch: |-\n    {apiVersion: v1, kind: ConfigMap, metadata: {name: web}, immutable: true}\n',
};

/** The objects that the roots among files build; by default one with a prefix and two patches. */
export async function objectsOf(files: Files = FILES): Promise<readonly BuildObject[]> {
  return (await openFiles(files)).environments.roots.flatMap(({ objects }) => objects);
}
