import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { Environments } from '@krmkit/kustomize';
import { buildRoot, environmentsOf, readEnvironments } from '@krmkit/kustomize';
import { createEnvironmentChecker, findingsOf, outcomeOf, overallFindings } from '../../src/model/checks.ts';
import type { CheckedEnvironment } from '../../src/model/checks.ts';
import { readWorkspaceSettings } from '../../src/model/settings.ts';
import type { WorkspaceSettings } from '../../src/model/settings.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec: {containers: [{name: app, image: i, env: [{name: A, valueFrom: {configMapKeyRef: {name: c, key: k}}}]}]}
`;
const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: shop}\ndata: {k: v}\n';
const FILES: Readonly<Record<string, string>> = {
  'pods/kustomization.yaml': 'resources: [pod.yaml]\n',
  'pods/pod.yaml': POD,
  'conf/kustomization.yaml': 'resources: [c.yaml]\n',
  'conf/c.yaml': CONFIG,
  'plain.yaml': POD.replace('name: web', 'name: plain').replace('name: c,', 'name: gone,'),
};

async function read(texts: Readonly<Record<string, string>>): Promise<Environments> {
  const files = memoryFileSystem(new Map(Object.entries(texts)));
  return readEnvironments(
    ['.'],
    { files, stdin: memoryStandardInput('') },
    { build: (directory) => buildRoot(files, directory, {}, true) },
  );
}

const settings = (): Promise<WorkspaceSettings> => readWorkspaceSettings(memoryFileSystem(new Map()), {});
const shown = (checked: readonly CheckedEnvironment[]): readonly string[] =>
  checked.map(
    ({ environment, diagnostics }) =>
      `${environment.root ?? 'files'}: ${diagnostics.map(({ code }) => code).join(' ')}`,
  );

describe('environments are checked', () => {
  it('in their order, and again only if they can have other findings', async () => {
    const { check } = await settings();
    const checker = createEnvironmentChecker();
    const environments = await read(FILES);
    const steps: string[] = [];
    const first = await checker.check(environments, check, async (done, total) => void steps.push(`${done}/${total}`));
    expect(steps).toEqual(['0/3', '1/3', '2/3']);
    expect(shown(first)).toEqual(['files: missing-configmap', 'conf: ', 'pods: ']);
    const again = await checker.check(environments, check, async () => undefined);
    expect(again.map((one, index) => one === first[index])).toEqual([true, true, true]);

    // The pod of one build names an object of the other.
    const without = await read({ ...FILES, 'conf/c.yaml': CONFIG.replace('name: c,', 'name: d,') });
    const roots = environments.roots.map((root) =>
      root.directory === 'conf' ? (without.roots.find(({ directory }) => directory === 'conf') ?? root) : root,
    );
    const changed = await checker.check({ ...environments, roots }, check, async () => undefined);
    expect(shown(changed)).toEqual(['files: missing-configmap', 'conf: ', 'pods: missing-configmap']);
    expect(changed[0]).toBe(first[0]);

    const other = await checker.check({ ...environments, roots }, { ...check }, async () => undefined);
    expect(other.map((one, index) => one === changed[index])).toEqual([false, false, false]);
  });

  it('one by one, before it is known what the others have', async () => {
    const { check } = await settings();
    const checker = createEnvironmentChecker();
    const environments = await read(FILES);
    const pods = environmentsOf(environments).find(({ root }) => root === 'pods');
    if (pods === undefined) throw new Error('no environment');
    expect(checker.checkOne(pods, undefined, check).diagnostics).toEqual([]);
    await checker.check(
      { ...environments, roots: environments.roots.filter(({ directory }) => directory === 'pods') },
      check,
      async () => undefined,
    );
    expect(checker.checkOne(pods, undefined, check).diagnostics.map(({ code }) => code)).toEqual(['missing-configmap']);
  });

  it('for the objects of one file', async () => {
    const { check } = await settings();
    const files = await read({ 'a.yaml': POD, 'b.yaml': POD.replace('name: web', 'name: other') });
    const [own] = environmentsOf(files);
    if (own === undefined) throw new Error('no environment');
    const checked = createEnvironmentChecker().checkOne(own, 'b.yaml', check);
    expect(checked.workloads.map(({ resource }) => resource.identity.name)).toEqual(['other']);
  });
});

it('a finding of two environments is at each of its places', async () => {
  const { check } = await settings();
  const environments = await read(FILES);
  const checked = await createEnvironmentChecker().check(environments, check, async () => undefined);
  const found = findingsOf(outcomeOf(environments, checked, check, []));
  expect(found.map(({ code, location }) => [code, location?.path])).toEqual([['missing-configmap', 'plain.yaml']]);
});

it('kinds without a schema are one finding about all environments', async () => {
  const { check } = await readWorkspaceSettings(memoryFileSystem(new Map()), { severity: 'info' });
  const widget = 'apiVersion: e.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {containers: [{name: a, image: i}]}\n';
  const environments = await read({ 'w.yaml': widget });
  const checked = await createEnvironmentChecker().check(environments, check, async () => undefined);
  expect(checked[0]?.unchecked.map(({ identity }) => identity.kind)).toEqual([]);
  expect(overallFindings(checked, check).map(({ code }) => code)).toEqual(['unseen-containers']);
});
