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
