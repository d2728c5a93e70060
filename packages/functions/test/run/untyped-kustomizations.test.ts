import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { kustomizationsFor } from '../../src/run/untyped-kustomizations.ts';
import { filesOf, stepOf } from './function-calls.ts';

const SCHEMA = { kind: 'module', path: 'krmkit:schema' } as const;
const FILES = {
  'kustomization.yaml': 'resources: [a.yaml]\n',
  'b/Kustomization': 'namePrefix: b-\n',
  'c/kustomization.yml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
  'd/kustomization.yaml': '# nothing\n',
  'values.yaml': 'resources: [a.yaml]\n',
};
const FOUND = { 'b/Kustomization': { namePrefix: 'b-' }, 'kustomization.yaml': { resources: ['a.yaml'] } };

async function configOf(
  functionConfig: JsonObject | undefined,
  files: Readonly<Record<string, string>> = FILES,
): Promise<unknown> {
  const step = stepOf({ program: SCHEMA, functionConfig });
  const given = kustomizationsFor(await filesOf(files))(step);
  if (given === step) return 'the same';
  expect(given).toEqual({ ...step, functionConfig: given.functionConfig });
  return given.functionConfig;
}

describe('kustomizationsFor', () => {
  it.each<[string, JsonObject | undefined, unknown]>([
    [
      'no functionConfig',
      undefined,
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'function-input' },
        data: { kustomizations: JSON.stringify(FOUND) },
      },
    ],
    [
      'a ConfigMap',
      { kind: 'ConfigMap', data: { a: 'b' } },
      { kind: 'ConfigMap', data: { kustomizations: JSON.stringify(FOUND), a: 'b' } },
    ],
    [
      'a ConfigMap without data',
      { kind: 'ConfigMap', data: null },
      { kind: 'ConfigMap', data: { kustomizations: JSON.stringify(FOUND) } },
    ],
    [
      'a ConfigMap with its own',
      { kind: 'ConfigMap', data: { kustomizations: '{}' } },
      { kind: 'ConfigMap', data: { kustomizations: '{}' } },
    ],
    ['a spec', { kind: 'F', spec: { a: 1 } }, { kind: 'F', spec: { kustomizations: FOUND, a: 1 } }],
    ['a spec with its own', { kind: 'F', spec: { kustomizations: {} } }, { kind: 'F', spec: { kustomizations: {} } }],
    ['a spec that is no mapping', { kind: 'F', spec: [] }, { kind: 'F', spec: [] }],
    ['fields of its own', { kind: 'F', a: 1 }, { kind: 'F', kustomizations: FOUND, a: 1 }],
  ])('adds those without a kind to %s', async (_, config, expected) => {
    expect(await configOf(config)).toEqual(expected);
  });

  it('changes nothing where there are none', async () => {
    expect(await configOf(undefined, { 'c/kustomization.yml': FILES['c/kustomization.yml'] })).toBe('the same');
  });

  it.each([
    { kind: 'module', path: '/srv/schema' } as const,
    { kind: 'exec', path: 'krmkit:schema', args: [], env: [] } as const,
  ])('gives nothing to %j', async (program) => {
    const step = stepOf({ program });
    expect(kustomizationsFor(await filesOf(FILES))(step)).toBe(step);
  });
});
