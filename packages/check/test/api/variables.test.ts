import { describe, expect, it } from 'vitest';
import { check } from '../../src/api/check.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
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

  const map = (metadata: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m${metadata}}\ndata: {k: v}\n`;
  const web = (namespace: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: web${namespace}}\nspec: {containers: [{name: app, image: a, env: [{name: A, valueFrom: {configMapKeyRef: {name: m, key: k}}}]}]}\n`;
  it.each<readonly [what: string, pod: string, map: string, object: string | undefined]>([
    ['in its namespace', web(', namespace: shop'), map(', namespace: shop'), 'v'],
    ['without a namespace', web(''), map(''), 'v'],
    ['without a namespace, for one that is written', web(', namespace: default'), map(''), 'v'],
    ['in another namespace', web(', namespace: shop'), map(', namespace: store'), undefined],
    ['of another name', web(''), map('').replace('name: m', 'name: n'), undefined],
    ['of another kind', web(''), map('').replace('ConfigMap', 'Secret'), undefined],
    ['without the key', web(''), map('').replace('k: v', 'x: v'), map('').replace('k: v', 'x: v').trimEnd()],
  ])('has the object of a variable %s', async (_, text, object, found) => {
    const environments = await openEnvironments([
      { path: 'a.yaml', text },
      { path: 'm.yaml', text: object },
    ]);
    const [workload] = traceVariables(environments, check(environments));
    const place = workload?.containers[0]?.variables[0]?.object;
    if (found !== undefined && found.includes('\n')) expect(place).toMatchObject({ path: 'm.yaml', line: 1 });
    else expect(textAt(object, place)).toBe(found);
  });

  it('has each container, what it runs, and why it does not start', async () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  initContainers: [{name: first, image: i, command: [run]}]\n  containers: [{name: app, args: [a], envFrom: [{configMapRef: {name: none}}]}]\n';
    const environments = await openEnvironments([
      { path: 'p/kustomization.yaml', text: 'resources: [a.yaml]\n' },
      { path: 'p/a.yaml', text },
    ]);
    const [workload] = traceVariables(environments, check(environments, { complete: true }));
    expect(workload).toMatchObject({ root: 'p', location: { path: 'p/a.yaml', line: 1 } });
    expect(workload?.containers).toMatchObject([
      { name: 'first', kind: 'init', image: 'i', command: [[{ literal: 'run' }]], args: [], error: undefined },
      {
        name: 'app',
        kind: 'regular',
        image: undefined,
        command: [],
        args: [[{ literal: 'a' }]],
        error: 'CreateContainerConfigError: configmap "none" not found',
      },
    ]);
  });

  it('looks for an object in the root of the workload', async () => {
    const files = ['one', 'two'].flatMap((root) => [
      { path: `${root}/kustomization.yaml`, text: 'resources: [a.yaml, m.yaml]\n' },
      { path: `${root}/a.yaml`, text: web('') },
      { path: `${root}/m.yaml`, text: map('') },
    ]);
    const environments = await openEnvironments(files);
    const traced = traceVariables(environments, check(environments));
    expect(traced.map(({ root, containers }) => [root, containers[0]?.variables[0]?.object?.path])).toEqual([
      ['one', 'one/m.yaml'],
      ['two', 'two/m.yaml'],
    ]);
  });

  it('refuses what check does not return', async () => {
    const environments = await openEnvironments([]);
    expect(() => traceVariables(environments, JSON.parse('{}'))).toThrow('traceVariables: pass what check returns');
    expect(() => traceVariables(JSON.parse('{}'), check(environments))).toThrow(
      'traceVariables: pass the environments',
    );
  });
});
