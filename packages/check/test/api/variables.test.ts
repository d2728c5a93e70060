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
});
