import { describe, expect, it } from 'vitest';
import { toJsonValue } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { apiLifecycles } from '../src/lifecycle.ts';
import { kubernetesSchemas } from '../src/kubernetes-schemas.ts';
import { objectSchemas } from '../src/object-schemas.ts';

const SCHEMAS = objectSchemas(kubernetesSchemas(30), apiLifecycles(), new Map());
const pod = (spec: object): JsonValue => toJsonValue({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec });

function crd(property: string): JsonValue {
  return toJsonValue({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'e.com',
      names: { kind: 'Widget' },
      versions: [
        { name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { [property]: { type: 'string' } } } } },
      ],
    },
  });
}

describe('objects are checked', () => {
  it('against the types of the release', () => {
    expect(SCHEMAS.release).toBe('1.30');
    const fresh = objectSchemas(kubernetesSchemas(30), apiLifecycles(), new Map());
    expect([1, 2].map(() => fresh.schemaOf('v1/Pod')?.schema)).toEqual([
      { $ref: '#/definitions/V1Pod' },
      { $ref: '#/definitions/V1Pod' },
    ]);
    expect(SCHEMAS.check(pod({ containers: [{ name: 'a' }] }), 'v1/Pod', false)).toEqual({
      state: 'checked',
      problems: [],
    });
    const wrong = SCHEMAS.check(pod({ containers: [{ name: 'a', tty: 'x' }] }), 'v1/Pod', false);
    expect(wrong.state === 'checked' && wrong.problems.map(({ path }) => path)).toEqual([
      ['spec', 'containers', 0, 'tty'],
    ]);
  });

  it('without fields that a patch need not have', () => {
    const states = [false, true].map((isPatch) => SCHEMAS.check(pod({}), 'v1/Pod', isPatch));
    expect(states.map((one) => one.state === 'checked' && one.problems.length)).toEqual([1, 0]);
  });

  it('only if their kind is known', () => {
    expect(SCHEMAS.check({}, 'e.com/v1/Widget', false)).toEqual({ state: 'unknown' });
    // PodSecurityPolicy was removed in 1.25, and the release before has it.
    expect(SCHEMAS.check({}, 'policy/v1beta1/PodSecurityPolicy', false)).toEqual({
      state: 'other-release',
      release: '1.24',
    });
  });

  it('against CustomResourceDefinitions, of which the last one counts', () => {
    const withOne = SCHEMAS.withDefinitions([crd('a')]);
    const problems = (schemas: typeof SCHEMAS): number => {
      const found = schemas.check({ apiVersion: 'e.com/v1', kind: 'Widget', a: 1 }, 'e.com/v1/Widget', false);
      return found.state === 'checked' ? found.problems.filter(({ kind }) => kind === 'wrong-type').length : -1;
    };
    expect(problems(SCHEMAS)).toBe(-1);
    expect(problems(withOne)).toBe(1);
    expect(problems(withOne.withDefinitions([]))).toBe(1);
    expect(problems(withOne.withDefinitions([crd('b')]))).toBe(0);
  });

  it('against a given schema, before the types of Kubernetes', () => {
    const given = new Map([['v1/Pod', { schema: { type: 'array' }, server: 'types' as const }]]);
    const found = objectSchemas(kubernetesSchemas(30), apiLifecycles(), given).check(pod({}), 'v1/Pod', false);
    expect(found.state === 'checked' && found.problems.map(({ kind }) => kind)).toEqual(['wrong-type']);
  });

  const FIELDS = { properties: { color: { type: 'string' } }, additionalProperties: false };
  it.each<[title: string, isPartial: boolean, value: JsonValue, kinds: readonly string[]]>([
    ['all fields', false, { size: 1 }, ['unknown-field']],
    ['some fields: others can be there', true, { size: 1 }, []],
    ['some fields: one that is spelled nearly as a known one is wrong', true, { colour: 1 }, ['unknown-field']],
    ['some fields: a wrong type is wrong', true, { color: 1 }, ['wrong-type']],
  ])('against a given schema with %s, also beside CustomResourceDefinitions', (_, isPartial, value, kinds) => {
    const given = new Map([['e.com/v1/Gadget', { schema: FIELDS, ...(isPartial ? { isPartial } : {}) }]]);
    const schemas = objectSchemas(kubernetesSchemas(30), apiLifecycles(), given);
    for (const one of [schemas, schemas.withDefinitions([]), schemas.withDefinitions([crd('a')])]) {
      const found = one.check(value, 'e.com/v1/Gadget', false);
      expect(found.state === 'checked' && found.problems.map(({ kind }) => kind)).toEqual(kinds);
    }
  });
});

// pkg/apis/core/validation and pkg/apis/rbac/validation; the target kubectl-dry-run of `npm run proof` sends many more.
describe('names, labels and numbers are checked', () => {
  const problemsOf = (object: object, isPatch = false): readonly string[] => {
    const value = toJsonValue({ apiVersion: 'v1', metadata: { name: 'a' }, ...object });
    const { apiVersion, kind } = { apiVersion: 'v1', kind: 'ConfigMap', ...object };
    const found = SCHEMAS.check(value, `${apiVersion}/${kind}`, isPatch);
    return found.state === 'checked' ? found.problems.map((one) => `${one.kind} ${one.path.join('.')}`) : [found.state];
  };
  const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role' };
  const podWith = (spec: object): object => ({ kind: 'Pod', spec: { containers: [{ name: 'a' }], ...spec } });

  it.each<[what: string, object: object, problems: readonly string[]]>([
    ['a name', { kind: 'ConfigMap', metadata: { name: 'kube-root-ca.crt' } }, []],
    ['a name with a capital', { kind: 'ConfigMap', metadata: { name: 'Web' } }, ['invalid-value metadata.name']],
    ['a name to fill in', { kind: 'ConfigMap', metadata: { name: 'REPLACE_ME' } }, []],
    ['a name of another tool', { kind: 'ConfigMap', metadata: { name: 'web-${ENV}' } }, []],
    ['an empty name', { kind: 'ConfigMap', metadata: { name: '' } }, ['missing-field metadata.name']],
    ['a name that is a number', { kind: 'ConfigMap', metadata: { name: 7 } }, ['wrong-type metadata.name']],
    ['no name', { kind: 'ConfigMap', metadata: {} }, ['missing-field metadata.name']],
    ['a name that the server makes', { kind: 'ConfigMap', metadata: { generateName: 'a-' } }, []],
    ['a Namespace with a dot', { kind: 'Namespace', metadata: { name: 'a.b' } }, ['invalid-value metadata.name']],
    ['a Role with a colon', { ...rbac, metadata: { name: 'system:a' } }, []],
    ['a Role with a slash', { ...rbac, metadata: { name: 'a/b' } }, ['invalid-value metadata.name']],
    ['a role without verbs', { ...rbac, rules: [{ verbs: [] }] }, ['invalid-value rules.0.verbs']],
    ['labels', { kind: 'ConfigMap', metadata: { name: 'a', labels: { 'a.b/c_d': '', e: 'f.g_H' } } }, []],
    [
      'wrong labels',
      { kind: 'ConfigMap', metadata: { name: 'a', labels: { 'a b': 'x', c: 'https://d', 'e/f/g': 'x' } } },
      ['invalid-value metadata.labels.a b', 'invalid-value metadata.labels.c', 'invalid-value metadata.labels.e/f/g'],
    ],
    [
      'annotations',
      { kind: 'ConfigMap', metadata: { name: 'a', annotations: { 'Example.com/a': 'any text', 'a!': 'b' } } },
      ['invalid-value metadata.annotations.a!'],
    ],
    [
      'a container with a capital',
      podWith({ containers: [{ name: 'Web' }] }),
      ['invalid-value spec.containers.0.name'],
    ],
    ['no containers', podWith({ containers: [] }), ['invalid-value spec.containers']],
    [
      'ports',
      podWith({ containers: [{ name: 'a', ports: [{ containerPort: 65_536, name: 'web-port-of-the-app' }] }] }),
      ['invalid-value spec.containers.0.ports.0.containerPort', 'invalid-value spec.containers.0.ports.0.name'],
    ],
    ['a volume with a capital', podWith({ volumes: [{ name: 'V' }] }), ['invalid-value spec.volumes.0.name']],
  ])('%s', (_, object, problems) => {
    expect(problemsOf(object)).toEqual(problems);
  });

  it('but a patch needs no name', () => {
    expect(problemsOf({ kind: 'ConfigMap', metadata: {} }, true)).toEqual([]);
  });
});
