import { describe, expect, it } from 'vitest';
import type { PodContext } from '../../src/context.ts';
import type { Variable } from '../../src/env/provenance.ts';
import type { OpenSource } from '../../src/env/scope.ts';
import { createScope, declare, namesToGuess, resolveName, visibleNames } from '../../src/env/scope.ts';
import { literal } from '../../src/value.ts';
import { findingsIn } from '../checks/found-in.ts';
import type { Scene } from '../pod-context.ts';
import { podContext } from '../pod-context.ts';

describe('names for "did you mean"', () => {
  const names = Array.from({ length: 30_000 }, (_, index) => `N${index}`);

  it('are limited in number, and empty after too many suggestions', () => {
    const scope = createScope(new Map(), new Map());
    const counts = Array.from({ length: 22 }, () => [...namesToGuess(scope, names)].length);
    expect(counts).toEqual([...Array.from({ length: 20 }, () => 10_000), 0, 0]);
  });

  it('are the keys of an object, which are listed once', () => {
    let asked = 0;
    const data = new Proxy<Record<string, string>>(
      { colour: 'red' },
      {
        ownKeys: (target) => {
          asked += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const configMap = { metadata: { name: 'm', namespace: 'shop' }, data };
    const env = Array.from({ length: 100 }, (_, index) => ({
      name: `V${index}`,
      valueFrom: { configMapKeyRef: { name: 'm', key: 'color', optional: true } },
    }));
    const findings = findingsIn({
      container: { env },
      sources: { configMap: () => ({ state: 'found', object: configMap }) },
    });
    expect(findings.map(({ hint }) => hint)).toEqual(env.map(() => 'did you mean colour?'));
    expect(asked).toBe(1);
  });
});

const variable = (name: string, text: string): Variable => ({
  name,
  value: literal(text),
  provenance: { kind: 'value', path: [], references: [] },
});
const SERVICES = new Map([
  ['BOTH', variable('BOTH', 'service')],
  ['DB_PORT', variable('DB_PORT', 'service')],
  ['KUBERNETES_PORT', variable('KUBERNETES_PORT', 'service')],
]);

interface Case {
  readonly scene?: Scene;
  readonly more?: Partial<PodContext>;
  readonly open?: readonly OpenSource[];
}

/** The text of a variable, the label of what may define it, or `-`. */
function resolvedAs(name: string, { scene = {}, more = {}, open = [] }: Case = {}): string {
  const scope = createScope(new Map([['BOTH', variable('BOTH', 'own')]]), SERVICES);
  scope.open.push(...open);
  const found = resolveName({ ...podContext(scene), ...more }, scope, name);
  if (found.state === 'unresolved') return '-';
  const parts = found.state === 'resolved' ? found.variable.value : found.value;
  const last = found.state === 'possible' && found.addedLast === true ? ' (last)' : '';
  return parts.map((part) => (part.kind === 'hole' ? `<${part.source}: ${part.label}>` : part.text)).join('') + last;
}

describe('a name', () => {
  it('is that of a declared variable, or of a Service, in the order that counts', () => {
    expect(resolvedAs('BOTH')).toBe('own');
    expect(resolvedAs('BOTH', { more: { precedence: 'service' } })).toBe('service');
    expect(resolvedAs('DB_PORT')).toBe('service');
    expect(resolvedAs('NONE')).toBe('-');
  });

  it('that kustomize replaces is not a variable of the pod', () => {
    const scene = { sources: { substituted: (name: string) => (name === 'BOTH' ? 'vars[0]' : undefined) } };
    expect(resolvedAs('BOTH', { scene })).toBe('<substitution: BOTH by vars[0]>');
    expect(resolvedAs('NONE', { scene })).toBe('-');
  });

  // From 1.30 on, keys that are no names of variables are set, too.
  it.each<[OpenSource, string, string, string]>([
    [{ prefix: '', kind: 'ConfigMap', name: 'c' }, '1.34', 'A', '<configMap: A of ConfigMap c>'],
    [{ prefix: '', kind: 'Secret', name: 's' }, '1.34', '1a', '<secret: 1a of Secret s>'],
    [{ prefix: '', kind: 'Secret', name: 's' }, '1.29', '1a', '-'],
    [{ prefix: '', kind: 'Secret', name: 's' }, '1.29', 'a.b-c', '<secret: a.b-c of Secret s>'],
    [{ prefix: '', kind: 'Secret', name: 's' }, '1.34', 'date +%F', '-'],
    [{ prefix: 'P_', kind: 'Secret', name: 's' }, '1.34', 'P_A', '<secret: P_A of Secret s>'],
    [{ prefix: 'P_', kind: 'Secret', name: 's' }, '1.34', 'A', '-'],
    [{ prefix: 'P_', kind: 'Secret', name: 's' }, '1.34', 'P_', '-'],
    [{ prefix: '', kind: 'patched', name: 'Pod web' }, '1.34', 'A', '<substitution: A of Pod web>'],
    [{ prefix: '', kind: 'patched', name: 'Pod web' }, '1.29', 'a+b', '-'],
    [{ prefix: '', kind: 'patched', name: 'Pod web' }, '1.34', 'a+b', '<substitution: a+b of Pod web>'],
  ])('of %j in %s: %s is %s', (source, kubernetes, name, expected) => {
    expect(resolvedAs(name, { scene: { kubernetes }, open: [source] })).toBe(expected);
  });

  it('that the controller of the pod adds is below all entries', () => {
    expect(resolvedAs('JOB_COMPLETION_INDEX', { more: { controller: 'indexed-job' } })).toBe(
      '<controller: JOB_COMPLETION_INDEX> (last)',
    );
    expect(resolvedAs('JOB_COMPLETION_INDEX')).toBe('-');
  });

  it('that a patch adds is possible', () => {
    const scene = { sources: { patched: (name: string) => name === 'ADDED' } };
    expect(resolvedAs('ADDED', { scene })).toBe('<substitution: ADDED by a patch>');
    expect(resolvedAs('OTHER', { scene })).toBe('-');
  });

  it.each<[string, Scene, string]>([
    ['among all objects of a cluster', {}, '-'],
    ['among manifests', { incomplete: true }, '<service: API_SERVICE_HOST of Service api>'],
    ['of a pod without links to Services', { incomplete: true, spec: { enableServiceLinks: false } }, '-'],
    [
      'outside of the files',
      { sources: { outsideService: () => ({ state: 'exists', by: 'a guess' }) } },
      '<service: API_SERVICE_HOST of Service api>',
    ],
  ])('of a Service that is missing %s', (_, scene, expected) => {
    expect(resolvedAs('API_SERVICE_HOST', { scene })).toBe(expected);
  });
});

it('a variable that is declared again moves to the end, and names of kubernetes are not guessed', () => {
  const scope = createScope(new Map(), SERVICES);
  for (const name of ['A', 'B', 'A']) declare(scope, variable(name, 'x'));
  expect([...visibleNames(scope)]).toEqual(['B', 'A', 'BOTH', 'DB_PORT']);
});
