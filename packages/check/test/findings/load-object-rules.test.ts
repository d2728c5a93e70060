import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { readRelease } from '@krmkit/pods';
import { loadObjectRules } from '../../src/findings/load-object-rules.ts';
import type { ObjectRequest } from '../../src/findings/load-object-rules.ts';
import type { ObjectRules } from '../../src/findings/object-rules.ts';
import { openFiles } from '../check-files.ts';

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: apps.example.com}
spec:
  group: example.com
  names: {kind: App, plural: apps}
  versions: [{name: v1, served: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: string}}}}}]
`;
const FILES = {
  'pdb.yaml': 'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec: {none: 1}\n',
  'root/kustomization.yaml': 'resources: [app.yaml]\n',
  'root/app.yaml': 'apiVersion: example.com/v1\nkind: App\nmetadata: {name: a}\nspec: 1\n',
  'crds/app.yaml': DEFINITION,
};

async function load(
  request: Partial<ObjectRequest>,
  release = '1.30',
  paths: readonly string[] = ['pdb.yaml', 'root'],
): Promise<ReturnType<typeof loadObjectRules>> {
  const { environments } = await openFiles(FILES, { paths });
  const files = memoryFileSystem(new Map(Object.entries(FILES)));
  return loadObjectRules(files, [environments], readRelease(release), { from: undefined, schemas: [], ...request });
}
async function rulesOf(...given: Parameters<typeof load>): Promise<ObjectRules> {
  const loaded = await load(...given);
  if (!loaded.ok) throw new Error(loaded.message);
  return loaded.value;
}

describe('what objects are checked against', () => {
  it('is the types of their kinds in the release', async () => {
    const { schemas } = await rulesOf({});
    const value = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'a' }, spec: { none: 1 } };
    expect(schemas.release).toBe('1.30');
    expect(schemas.check(value, 'policy/v1/PodDisruptionBudget', false)).toMatchObject({
      state: 'checked',
      problems: [{ kind: 'unknown-field', path: ['spec', 'none'] }],
    });
  });

  it('is the definitions of directories, also for what builds make', async () => {
    const value = { apiVersion: 'example.com/v1', kind: 'App', metadata: { name: 'a' }, spec: 1 };
    const none = await rulesOf({});
    expect(none.schemas.check(value, 'example.com/v1/App', false)).toMatchObject({ state: 'unknown' });
    const { schemas } = await rulesOf({ schemas: ['crds'] });
    expect(schemas.check(value, 'example.com/v1/App', false)).toMatchObject({
      state: 'checked',
      problems: [{ kind: 'wrong-type' }],
    });
  });

  it.each([
    [undefined, 30],
    ['1.25', 25],
  ])('begins at the release of an upgrade, %s, or is for one release', async (from, minor) => {
    const rules = await rulesOf({ from: from === undefined ? undefined : readRelease(from) });
    expect(rules.from).toBe(minor);
  });

  it('is refused for a directory that cannot be read', async () => {
    expect(await load({ schemas: ['gone'] })).toMatchObject({ ok: false, message: expect.stringContaining('gone') });
  });
});
