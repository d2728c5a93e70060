import { describe, expect, it } from 'vitest';
import { blame } from '../../src/api/blame.ts';
import { check } from '../../src/api/check.ts';
import { graph } from '../../src/api/graph.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import { planFixes } from '../../src/api/plan-fixes.ts';
import { traceVariables } from '../../src/api/variables.ts';

const pod = (name: string, rest: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  containers:\n    - name: app\n      image: a\n${rest}`;
const textAt = (
  text: string,
  location: { readonly start: number; readonly end: number } | undefined,
): string | undefined => location && text.slice(location.start, location.end);

describe('traceVariables', () => {
  it('leads from a variable to its entry and to the key, and from a reference to its variable', async () => {
    const web = pod(
      'web',
      `      env:\n        - {name: A, value: one}\n        - {name: B, valueFrom: {secretKeyRef: {name: s, key: k}}}\n        - {name: C, value: "$(A)-$(B)-$$(A)-$(X)"}\n      args: ["$(C)"]\n`,
    );
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop}\nstringData: {k: hidden}\n';
    const environments = await openEnvironments([
      { path: 'web.yaml', text: web },
      { path: 's.yaml', text: secret },
    ]);
    const [workload] = traceVariables(environments, check(environments));
    const [container] = workload?.containers ?? [];
    expect(workload?.title).toBe('Pod shop/web');
    expect(container?.variables.map(({ name, source }) => [name, source])).toEqual([
      ['A', 'value'],
      ['B', 'Secret s/k'],
      ['C', 'value'],
    ]);
    const [, b, c] = container?.variables ?? [];
    expect(textAt(secret, b?.object)).toBe('hidden');
    expect(web.split('\n')[(b?.entry?.line ?? 0) - 1]).toContain('name: B');
    expect(JSON.stringify(c?.value)).not.toContain('hidden');
    expect(container?.references.map(({ location, variable }) => [textAt(web, location), variable])).toEqual([
      ['$(C)', 2],
      ['$(A)', 0],
      ['$(B)', 1],
      ['$(X)', undefined],
    ]);
  });

  it('shows variables of Services only where a text refers to them', async () => {
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: {name: db, namespace: shop}\nspec: {ports: [{port: 80}]}\n';
    const environments = await openEnvironments([
      { path: 'web.yaml', text: pod('web', '      args: ["$(DB_SERVICE_PORT)"]\n') },
      { path: 'db.yaml', text: service },
    ]);
    const [workload] = traceVariables(environments, check(environments));
    const variables = workload?.containers[0]?.variables ?? [];
    expect(variables.map(({ name, object }) => [name, object?.path])).toEqual([['DB_SERVICE_PORT', 'db.yaml']]);
  });

  it('reads names of objects as data', async () => {
    const text = pod('__proto__', '      env: [{name: constructor, value: "$(toString)"}]\n');
    const environments = await openEnvironments([{ path: 'a.yaml', text }]);
    const [workload] = traceVariables(environments, check(environments));
    expect(workload?.containers[0]?.references.map(({ variable }) => variable)).toEqual([undefined]);
  });
});

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
