import { describe, expect, it } from 'vitest';
import { blame } from '../../src/api/blame.ts';
import { graph } from '../../src/api/graph.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import { planFixes } from '../../src/api/plan-fixes.ts';

const pod = (name: string, rest: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  containers:\n    - name: app\n      image: a\n${rest}`;

describe('blame', () => {
  it('has the objects of each root, with the place of each line', async () => {
    const environments = await openEnvironments([
      { path: 'base/kustomization.yaml', text: 'resources: [a.yaml]\n' },
      { path: 'base/a.yaml', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: v}\n' },
      { path: 'prod/kustomization.yaml', text: 'resources: [../base]\nnamePrefix: prod-\n' },
    ]);
    const [object, ...others] = blame(environments);
    expect(others).toEqual([]);
    expect([object?.root, object?.title]).toEqual(['prod', 'ConfigMap prod-a']);
    expect(object?.lines().map(({ text, location }) => `${text} <- ${location?.path}:${location?.line}`)).toEqual([
      'apiVersion: v1 <- base/a.yaml:1',
      'data: <- base/a.yaml:4',
      '  k: v <- base/a.yaml:4',
      'kind: ConfigMap <- base/a.yaml:2',
      'metadata: <- base/a.yaml:3',
      '  name: prod-a <- prod/kustomization.yaml:2',
    ]);
  });
});

describe('graph', () => {
  it('has what the environments use, as `tree -o mermaid` draws it', async () => {
    const environments = await openEnvironments([
      { path: 'web.yaml', text: pod('web', '      envFrom: [{configMapRef: {name: c}}]\n') },
    ]);
    const { directories, objects, references } = await graph(environments);
    expect(directories.map(({ role }) => role)).toEqual(['files']);
    expect(objects.map(({ identity, isMissing }) => [identity.kind, identity.name, isMissing])).toEqual([
      ['Pod', 'web', false],
      ['ConfigMap', 'c', true],
    ]);
    expect(references).toEqual([{ from: 0, to: 1, by: 'envFrom' }]);
  });
});

describe('planFixes', () => {
  it('fixes only what the caller wants', async () => {
    const text = pod(
      'web',
      '      env: [{name: LEVEL, value: a}, {name: HOST, value: b}]\n      args: ["$(LEVL)", "$(HOTS)"]\n',
    );
    const environments = await openEnvironments([{ path: 'web.yaml', text }]);
    const { changes, made } = await planFixes(environments, { only: ({ message }) => message.includes('HOTS') });
    expect(made).toHaveLength(1);
    expect(changes).toMatchObject([{ kind: 'edit', path: 'web.yaml', after: text.replace('HOTS', 'HOST') }]);
  });
});
