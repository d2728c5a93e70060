import { describe, expect, it } from 'vitest';
import { buildKustomization, expandKustomization } from '../../src/index.ts';
import { buildDirectory } from '../../src/node.ts';

const FILES = [
  { path: 'base/kustomization.yaml', text: 'resources: [web.yaml]\n' },
  { path: 'base/web.yaml', text: 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  type: ClusterIP\n' },
  {
    path: 'prod/kustomization.yaml',
    text: 'resources: [../base]\nnamePrefix: prod-\npatches:\n- patch: |-\n    apiVersion: v1\n    kind: Service\n    metadata:\n      name: web\n    spec:\n      type: NodePort\n',
  },
];

describe('buildKustomization', () => {
  it('builds files in memory, and gives the texts behind a value', async () => {
    const { ok, text, objects, diagnostics } = await buildKustomization(FILES, 'prod');
    expect({ ok, diagnostics }).toEqual({ ok: true, diagnostics: [] });
    // Printed by kustomize 5.8.1.
    expect(text).toBe('apiVersion: v1\nkind: Service\nmetadata:\n  name: prod-web\nspec:\n  type: NodePort\n');
    const origins = objects[0]?.originsOf(['spec', 'type']).map(({ location, entry, replaced }) => ({
      at: `${location?.path ?? ''}:${location?.line ?? 0}`,
      entry,
      replaced,
    }));
    expect(origins).toEqual([
      { at: 'base/web.yaml:6', entry: undefined, replaced: true },
      { at: 'prod/kustomization.yaml:10', entry: 'patches[0]', replaced: false },
    ]);
  });

  it('gives diagnostics and no objects for what kustomize refuses', async () => {
    const { ok, objects, text, diagnostics } = await buildKustomization(
      [FILES[2] ?? FILES[0]].flatMap((one) => one ?? []),
      'prod',
    );
    expect({ ok, objects, text }).toEqual({ ok: false, objects: [], text: '' });
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-build-input']);
  });

  it('refuses a wrong call', async () => {
    const wrong: unknown = 'base';
    // @ts-expect-error callers without types
    await expect(buildKustomization(wrong, 'base')).rejects.toThrow(TypeError);
  });
});

it('expandKustomization shows what containers of a build get', async () => {
  const files = [
    {
      path: 'prod/kustomization.yaml',
      text: 'resources: [pod.yaml]\nconfigMapGenerator:\n- name: settings\n  literals: [LEVEL=debug]\n',
    },
    {
      path: 'prod/pod.yaml',
      text: 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - name: app\n    image: web\n    args: [$(LEVEL), $(OTHER)]\n    envFrom: [{configMapRef: {name: settings}}]\n',
    },
  ];
  const { templates, diagnostics } = await expandKustomization(files, 'prod');
  expect(templates[0]?.containers[0]?.args).toEqual(['debug', '$(OTHER)']);
  expect(diagnostics.map(({ code, location }) => [code, location?.path, location?.line, location?.column])).toEqual([
    ['unresolved-reference', 'prod/pod.yaml', 8, 22],
  ]);
});

it('buildDirectory builds a directory of this machine', async () => {
  const { ok, objects } = await buildDirectory('examples/overlays/prod');
  expect(ok).toBe(true);
  expect(objects.map(({ value }) => value['kind'])).toEqual(['ConfigMap', 'Deployment']);
});
