import { describe, expect, it } from 'vitest';
import type { WorkspaceOptions } from '../../src/model/settings.ts';
import type { RefreshProgress } from '../../src/model/snapshot.ts';
import { openWorkspace } from '../../src/workspace.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
        - {name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: color}}}
      args: [--level=$(LEVL), --color=$(COLOR)]
`;

describe('what is known about the texts of a workspace', () => {
  it('is what the environments say that are known after a time', async () => {
    const files = Array.from({ length: 3 }, (_, index) => ({
      path: `env${index}/kustomization.yaml`,
      text: `resources: [../base]\nnamePrefix: e${index}-\n`,
    }));
    const base = { path: 'base/kustomization.yaml', text: 'resources: [pod.yaml]\n' };
    const workspace = openWorkspace([...files, base, { path: 'base/pod.yaml', text: POD }]);
    const image = { line: 6, character: 20 };
    const shown = async (within?: number): Promise<unknown> => {
      const options = within === undefined ? {} : { within };
      const value = await workspace.valueAt('base/pod.yaml', image, options);
      return value && [value.environments.map((one) => [one.root, one.value]), value.isComplete];
    };
    // Only what the kustomizations lead to the file from is built.
    expect(await shown(0)).toEqual([[['env0', 'example.com/web:1']], false]);
    expect(await shown()).toEqual([['env0', 'env1', 'env2'].map((root) => [root, 'example.com/web:1']), true]);
    workspace.update('base/pod.yaml', POD.replace('web:1', 'web:2'));
    expect(await shown(0)).toEqual([[['env0', 'example.com/web:2']], false]);
    expect(await shown(60_000)).toEqual([['env0', 'env1', 'env2'].map((root) => [root, 'example.com/web:2']), true]);
    workspace.update('env1/kustomization.yaml', 'resources: []\n');
    // Another one could use the file now.
    expect(await shown(60_000)).toEqual([['env0', 'env2'].map((root) => [root, 'example.com/web:2']), false]);
    expect(await shown()).toEqual([['env0', 'env2'].map((root) => [root, 'example.com/web:2']), true]);
  });

  it('has the findings of the files that are wanted first before those of the others, and no false one', async () => {
    const pod = POD.replace('name: web}\nspec', 'name: web, namespace: shop}\nspec');
    const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\ndata: {color: red}\n';
    const service = (selector: string): string =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: ${selector}}, ports: [{port: 80}]}\n`;
    const workspace = openWorkspace([
      { path: 'first/kustomization.yaml', text: 'resources: [pod.yaml]\n' },
      { path: 'first/pod.yaml', text: POD.replace('LEVL', 'LEVEL').replace('name: web, key', 'name: gone, key') },
      { path: 'settings/kustomization.yaml', text: 'resources: [settings.yaml]\n' },
      { path: 'settings/settings.yaml', text: settings },
      { path: 'shop/kustomization.yaml', text: 'resources: [pod.yaml]\n' },
      { path: 'shop/pod.yaml', text: pod },
      { path: 'plain/a.yaml', text: service('b') },
    ]);
    const parts: unknown[] = [];
    const steps: string[] = [];
    const options = {
      first: ['shop/pod.yaml', 'plain/a.yaml'],
      onProgress: ({ step, done, total }: RefreshProgress) => void steps.push(`${step} ${done} of ${total}`),
    };
    for await (const part of workspace.refresh(options)) {
      parts.push(part.map(({ path, findings }) => [path, findings.map(({ diagnostic }) => diagnostic.code)]));
    }
    // The ConfigMap is in another build.
    expect(parts[0]).toEqual([['shop/pod.yaml', ['unresolved-reference']]]);
    expect(parts.slice(1)).toEqual([[['first/pod.yaml', ['missing-configmap']]]]);
    expect(steps).toEqual([
      ...[0, 1, 2].map((done) => `build ${done} of 3`),
      ...[0, 1, 2, 3].map((done) => `check ${done} of 4`),
    ]);
  });

  const WIDGETS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.e.com}
spec:
  group: e.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`;
  const WIDGET = 'apiVersion: e.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {size: large}\n';

  it.each<readonly [title: string, options: WorkspaceOptions, schemas: string, before: string[], after: string[]]>([
    ['follows the schemas', {}, WIDGETS, ['wrong-type'], []],
    ['is without schemas on request', { objects: false }, WIDGETS, [], []],
    ['says that a kind has no schema', {}, '', ['unchecked-kind'], ['unchecked-kind']],
  ])('%s', async (_, options, text, before, after) => {
    const workspace = openWorkspace(
      [
        { path: '.krmkit.yaml', text: 'schemas: [crds]\nroots: [objects]\n' },
        { path: 'crds/widgets.yaml', text },
        { path: 'objects/kustomization.yaml', text: 'resources: [w.yaml]\n' },
        { path: 'objects/w.yaml', text: WIDGET },
      ],
      options,
    );
    const found = async (): Promise<readonly string[]> =>
      (await workspace.diagnostics()).flatMap(({ findings }) => findings.map(({ diagnostic }) => diagnostic.code));
    expect(await found()).toEqual(before);
    workspace.update('crds/widgets.yaml', text.replace('integer', 'string'));
    expect(await found()).toEqual(after);
    workspace.update('crds/widgets.yaml', text);
    expect(await found()).toEqual(before);
    // A kind that was not there before.
    workspace.update('objects/w.yaml', POD.replace('containers:', 'hostnam: x\n  containers:'));
    expect((await found()).includes('unknown-field')).toBe(options.objects !== false);
  });

  it('has what is wrong with its settings', async () => {
    const workspace = openWorkspace([
      { path: '.krmkit.yaml', text: 'roots: 3\n' },
      { path: 'pod.yaml', text: POD },
    ]);
    const files = await workspace.diagnostics();
    expect(files.map(({ path }) => path)).toContain('.krmkit.yaml');
    workspace.update('.krmkit.yaml', 'roots: []\n');
    expect((await workspace.diagnostics()).map(({ path }) => path)).toEqual(['pod.yaml']);
  });

  it('lets others run while it computes two answers', async () => {
    const pods = Array.from({ length: 150 }, (_, index) => POD.replace('{name: web}', `{name: web${index}}`)).join(
      '---\n',
    );
    const roots = Array.from({ length: 8 }, (_, index) => ({
      path: `env${index}/kustomization.yaml`,
      text: `resources: [../base]\nnamePrefix: e${index}-\n`,
    }));
    const base = { path: 'base/kustomization.yaml', text: 'resources: [pods.yaml]\n' };
    const workspace = openWorkspace([...roots, base, { path: 'base/pods.yaml', text: pods }]);
    const answers = { state: 'computed', turns: 0 };
    const count = (): void => {
      answers.turns += 1;
      if (answers.state === 'computed') setImmediate(count);
    };
    await workspace.valueAt('base/pods.yaml', { line: 6, character: 20 }, { within: 0 });
    count();
    await Promise.all([workspace.diagnostics(), workspace.definition('base/pods.yaml', { line: 10, character: 22 })]);
    answers.state = 'done';
    expect(answers.turns).toBeGreaterThanOrEqual(roots.length);
  });

  it('ends an answer about what is known when it is no longer wanted', async () => {
    const workspace = openWorkspace([{ path: 'pod.yaml', text: POD }]);
    const stop = new AbortController();
    const options = { within: 60_000, signal: stop.signal };
    const answer = workspace.valueAt('pod.yaml', { line: 6, character: 20 }, options);
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('no longer wanted');
    await expect(workspace.valueAt('pod.yaml', { line: 6, character: 20 }, options)).rejects.toThrow(
      'no longer wanted',
    );
  });
});
