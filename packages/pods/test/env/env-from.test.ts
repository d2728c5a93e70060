import { describe, expect, it } from 'vitest';
import { injectFrom } from '../../src/env/env-from.ts';
import { createScope } from '../../src/env/scope.ts';
import { locatedContainers } from '../../src/pod/resolve-pod.ts';
import { displayText } from '../../src/value.ts';
import type { Scene } from '../pod-context.ts';
import { podContext } from '../pod-context.ts';

function inject(envFrom: readonly object[], scene: Scene = {}) {
  const context = podContext({ ...scene, container: { envFrom } });
  const [located] = locatedContainers(context);
  if (located === undefined) throw new Error('no container');
  const scope = createScope(new Map(), new Map());
  const { events, findings, errors } = injectFrom(context, located, scope);
  return {
    variables: [...scope.declared.values()].map(({ name, value, provenance }) => {
      const from =
        provenance.kind === 'configMap' || provenance.kind === 'secret' ? `${provenance.name}/${provenance.key}` : '';
      return `${name}=${displayText(value, true)} ${from}`;
    }),
    open: scope.open,
    events: events.map(({ type, reason, message }) => `${type} ${reason}: ${message}`),
    findings: findings.map(
      ({ severity, code, field, path, message }) =>
        `${severity} ${code} ${field} ${path.slice(3).join('.')}: ${message}`,
    ),
    errors,
  };
}

const map = (name: string, more: object = {}): object => ({ configMapRef: { name }, ...more });
const MAPS: Scene = { configMaps: { m: { b: '1', a: '$(b)' }, n: { a: '2' } }, secrets: { s: { p: 'x' } } };

// https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#environment-variables
describe('variables of envFrom', () => {
  it.each<[string, readonly object[], readonly string[]]>([
    ['none', [], []],
    ['all keys of a ConfigMap, as they are', [map('m')], ['b=1 m/b', 'a=$(b) m/a']],
    ['all keys of a Secret', [{ secretRef: { name: 's' } }], ['p=x s/p']],
    ['a later source replaces an earlier one', [map('m'), map('n')], ['b=1 m/b', 'a=2 n/a']],
    ['a prefix', [map('n', { prefix: 'P_' })], ['P_a=2 n/a']],
    [
      'nothing of an optional object that is not there',
      [{ configMapRef: { name: 'gone', optional: true } }, map('n')],
      ['a=2 n/a'],
    ],
  ])('%s', (_, envFrom, variables) => {
    expect(inject(envFrom, MAPS)).toMatchObject({ variables, errors: [], open: [] });
  });

  it.each<[string, readonly object[], readonly string[], readonly string[], readonly string[]]>([
    [
      'no source',
      [{}, map('n')],
      ['error invalid-value-source envFrom[0] envFrom.0: envFrom needs exactly one of configMapRef and secretRef'],
      [],
      ['a=2 n/a'],
    ],
    [
      'two sources, of which the kubelet uses the ConfigMap',
      [{ ...map('n'), secretRef: { name: 's' } }],
      ['error invalid-value-source envFrom[0] envFrom.0: envFrom needs exactly one of configMapRef and secretRef'],
      [],
      ['a=2 n/a'],
    ],
    [
      'a prefix that no name has',
      [map('n', { prefix: '=' })],
      [
        'error invalid-name envFrom[0] envFrom.0.prefix: a variable\'s name cannot start with "=": the API server refuses the pod',
      ],
      [],
      ['=a=2 n/a'],
    ],
    [
      'an object that is not there, and the ones behind it',
      [map('gone'), map('n')],
      [
        'error missing-configmap envFrom[0] envFrom.0.configMapRef.name: ConfigMap shop/gone does not exist: the container waits with CreateContainerConfigError: configmap "gone" not found',
      ],
      ['missing-configmap configmap "gone" not found'],
      ['a=2 n/a'],
    ],
    [
      'a Secret that is not there',
      [{ secretRef: { name: 'gone' } }],
      [
        'error missing-secret envFrom[0] envFrom.0.secretRef.name: Secret shop/gone does not exist: the container waits with CreateContainerConfigError: secret "gone" not found',
      ],
      ['missing-secret secret "gone" not found'],
      [],
    ],
  ])('with %s', (_, envFrom, findings, errors, variables) => {
    const found = inject(envFrom, MAPS);
    expect(found.findings).toEqual(findings);
    expect(found.errors.map(({ code, message }) => `${code} ${message}`)).toEqual(errors);
    expect(found.variables).toEqual(variables);
  });

  it('with a name that is refused say only that', () => {
    const { findings, errors } = inject([map('a/b')]);
    expect(findings.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(['error invalid-value-source']);
    expect(errors).toEqual([{ code: 'invalid-value-source', message: 'configmap "a/b" not found' }]);
  });

  it('with an optional object that cannot be read stop the container', () => {
    const configMap = () => ({ state: 'failed', message: 'timeout' }) as const;
    expect(inject([{ configMapRef: { name: 'm', optional: true } }], { sources: { configMap } }).errors).toEqual([
      { code: 'missing-configmap', message: 'timeout' },
    ]);
  });
});

describe('variables of objects that are not all known', () => {
  it('can be any, once for each prefix', () => {
    const { variables, open, errors } = inject([map('x'), map('y'), map('z', { prefix: 'P_' })], { incomplete: true });
    expect(open).toEqual([
      { prefix: '', kind: 'ConfigMap', name: 'x' },
      { prefix: 'P_', kind: 'ConfigMap', name: 'z' },
    ]);
    expect([variables, errors]).toEqual([[], []]);
  });

  it('are those of the known keys, whose values are not known', () => {
    const configMap = () =>
      ({ state: 'unknown', quiet: true, source: 'configMap', why: 'made by a program', keys: ['a'] }) as const;
    const { variables, open, findings } = inject([map('m')], { sources: { configMap } });
    expect([variables, open, findings]).toEqual([['a=<ConfigMap m/a> m/a'], [], []]);
  });

  it('are those of the keys, and more where another tool adds some', () => {
    const configMap = () =>
      ({ state: 'found', object: { metadata: { name: 'm' }, data: { a: 'x' } }, mayHaveMoreKeys: true }) as const;
    const { variables, open } = inject([map('m')], { sources: { configMap } });
    expect([variables, open]).toEqual([['a=x m/a'], [{ prefix: '', kind: 'ConfigMap', name: 'm' }]]);
  });
});

// Until 1.29: pkg/kubelet/kubelet_pods.go, InvalidEnvironmentVariableNames.
describe('keys that are no names of variables', () => {
  const scene: Scene = { configMaps: { m: { '9z': '1', ok: '2', '1a': '3', 'a.b-c': '4' } } };

  it('are skipped up to 1.29, with an event', () => {
    const { variables, events, findings } = inject([map('m')], { ...scene, kubernetes: '1.29' });
    expect(variables).toEqual(['ok=2 m/ok', 'a.b-c=4 m/a.b-c']);
    expect(events).toEqual([
      'Warning InvalidEnvironmentVariableNames: Keys [1a, 9z] from the EnvFrom configMap shop/m were skipped since they are considered invalid environment variable names.',
    ]);
    expect(findings).toEqual([
      expect.stringContaining(
        'skipped-name envFrom[0] envFrom.0.configMapRef.name: Kubernetes 1.29 skips keys that are not valid names of variables: 1a, 9z',
      ),
    ]);
  });

  it('are skipped without an event behind an error', () => {
    const { events, findings } = inject([map('gone'), map('m')], { ...scene, kubernetes: '1.29' });
    expect(events).toEqual([]);
    expect(findings).toHaveLength(2);
  });

  it('can be names with a prefix', () => {
    expect(
      inject([map('m', { prefix: 'P' })], { configMaps: { m: { '9z': '1' } }, kubernetes: '1.29' }).variables,
    ).toEqual(['P9z=1 m/9z']);
  });

  it('are set from 1.30 on', () => {
    const { variables, events } = inject([map('m')], { ...scene, kubernetes: '1.30' });
    expect([variables.length, events]).toEqual([4, []]);
  });
});
