import { describe, expect, it } from 'vitest';
import { buildKustomizationIn } from '../../src/build-kustomization.ts';
import type { BuildOptions } from '../../src/build-kustomization.ts';
import { printObjects } from '../../src/print-objects.ts';
import { memoryFileSystem, isObject, member } from '@krmkit/base';
import { functionsOf } from './functions-of.ts';

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';
const DECLARED = `apiVersion: x.y/v1
kind: Add
metadata:
  name: f
  annotations:
    config.kubernetes.io/function: |
      exec: {path: ./f}
spec: {value: b}
`;

function build(field: string, options: BuildOptions): ReturnType<typeof buildKustomizationIn> {
  const files = {
    'kustomization.yaml': `resources: [a.yaml]\n${field}: [f.yaml]\n`,
    'a.yaml': CONFIG_MAP,
    'f.yaml': DECLARED,
  };
  return buildKustomizationIn(memoryFileSystem(new Map(Object.entries(files))), '.', options);
}

describe('KRM functions in a build', () => {
  it('change objects, and what they change comes from their declaration', async () => {
    const options = functionsOf((items, config) =>
      items.map((item) => ({
        ...(isObject(item) ? item : {}),
        data: { a: member(member(config, 'spec'), 'value') ?? '' },
      })),
    );
    const built = await build('transformers', options);
    expect(built.diagnostics).toEqual([]);
    expect(printObjects(built.objects)).toBe('apiVersion: v1\ndata:\n  a: b\nkind: ConfigMap\nmetadata:\n  name: a\n');
    const [object] = built.objects;
    const [step] = object?.origins.members?.['data']?.steps ?? [];
    expect(step).toMatchObject({ generated: true, entry: 'transformers[0]', position: { path: [] } });
  });

  // kustomize 5.8.1 prints x: b with a program that changes nothing, and x: a without one.
  it('end that the label in several fields of an object changes as one', async () => {
    const object = { apiVersion: 'x.y/v1', kind: 'Thing', metadata: { name: 'a' }, spec: {} };
    const files = {
      'base/kustomization.yaml': `resources: [a.yaml]
labels: [{pairs: {x: a}, fields: [{path: spec, kind: Thing, create: true}]}]
transformers: [f.yaml]
`,
      'base/a.yaml': JSON.stringify(object),
      'base/f.yaml': DECLARED,
      'kustomization.yaml': `resources: [base]
patches: [{patch: '${JSON.stringify({ ...object, spec: { x: 'b' } })}'}]
`,
    };
    const options = functionsOf((items) => items);
    const built = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(files))), '.', options);
    expect(built.objects.map(({ value }) => value)).toEqual([
      { ...object, metadata: { ...object.metadata, labels: { x: 'a' } }, spec: { x: 'b' } },
    ]);
  });

  it('remove and add objects', async () => {
    const made = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'made' } };
    const built = await build(
      'transformers',
      functionsOf(() => [made]),
    );
    expect(built.diagnostics).toEqual([]);
    expect(built.objects.map(({ value }) => value)).toEqual([made]);
  });

  // The annotations of kustomize for generators: the hash is that of an empty ConfigMap.
  it('generate objects with a hash', async () => {
    const annotations = { 'kustomize.config.k8s.io/needs-hash': 'true' };
    const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'made', annotations } };
    const built = await build(
      'generators',
      functionsOf(() => [made]),
    );
    expect(built.diagnostics).toEqual([]);
    expect(printObjects(built.objects)).toBe(
      `${CONFIG_MAP}---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: made-6ct58987ht\n`,
    );
  });

  it('merge into the objects of the build', async () => {
    const annotations = { 'kustomize.config.k8s.io/behavior': 'merge' };
    const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', annotations }, data: { x: 'z' } };
    const built = await build(
      'generators',
      functionsOf(() => [made]),
    );
    expect(built.diagnostics).toEqual([]);
    expect(printObjects(built.objects)).toBe('apiVersion: v1\ndata:\n  x: z\nkind: ConfigMap\nmetadata:\n  name: a\n');
  });

  it('cannot change objects as validators', async () => {
    const built = await build(
      'validators',
      functionsOf(() => []),
    );
    expect(built.diagnostics).toMatchObject([{ code: 'invalid-entry', location: { path: 'f.yaml', line: 1 } }]);
  });

  it('need a permission: nothing is skipped', async () => {
    const built = await build(
      'transformers',
      functionsOf((items) => items, false),
    );
    expect(built.ok).toBe(false);
    expect(built.diagnostics).toMatchObject([
      { code: 'function-not-allowed', severity: 'error', location: { path: 'f.yaml', line: 5 } },
    ]);
    expect(built.diagnostics[0]?.hint).toContain('--enable-exec');
  });

  it('are errors without a runner', async () => {
    const built = await build('transformers', {});
    expect(built.diagnostics).toMatchObject([{ code: 'function-not-allowed', location: { path: 'f.yaml', line: 5 } }]);
  });

  it('report their own messages about a failure', async () => {
    const built = await build(
      'transformers',
      functionsOf(() => [5]),
    );
    expect(built.diagnostics).toMatchObject([{ code: 'invalid-function-output', severity: 'error' }]);
  });
});
