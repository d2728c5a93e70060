import type { JsonValue } from '@krmkit/base';
import { member } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { finishAnnotations } from '../src/finish-annotations.ts';
import { locateSourced } from '../src/build-context.ts';
import { printObjects } from '../src/print-objects.ts';
import { describeRows } from './describe-rows.ts';
import { objectOf, sourcedOf } from './objects-of.ts';

describeRows('annotations of built objects', [
  {
    title: 'Annotations of the build are removed',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations:
    config.kubernetes.io/path: x
    config.kubernetes.io/index: "1"
    config.k8s.io/id: "1"
    internal.config.kubernetes.io/path: x
    internal.config.kubernetes.io/other: y
    internal.config.kubernetes.io/seqindent: wide
    a: b
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    a: b
    internal.config.kubernetes.io/other: "y"
  name: a
`,
  },
  {
    title: 'Empty annotations are removed, empty labels stay',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations: {}
  labels: {}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  labels: {}
  name: a
`,
  },
  {
    title: 'Only annotations of the build',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations:
    config.kubernetes.io/path: x
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'A number as annotation',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations:
    a: 1
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    a: "1"
  name: a
`,
  },
  {
    title: 'A number as annotation, with a prefix',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
namePrefix: p-
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations:
    a: 1
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    a: "1"
  name: p-a
`,
  },
  {
    title: 'Booleans as annotations',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations: {config.kubernetes.io/local-config: true}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
  annotations: {config.kubernetes.io/local-config: false}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    config.kubernetes.io/local-config: "false"
  name: b
`,
  },
  {
    title: 'Null annotations',
    files: {
      'kustomization.yaml': `resources: [a.yaml]
`,
      'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  annotations:
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
  },
]);

const withAnnotations = (annotations: string) =>
  objectOf(`kind: A\nmetadata:\n  name: a\n  annotations: ${annotations}\n`);
const annotationsOf = (object: ReturnType<typeof objectOf>): JsonValue | undefined =>
  member(member(object.value, 'metadata'), 'annotations');

// RemoveBuildAnnotations in api/resource/resource.go.
describe('annotations', () => {
  it.each<[string, string, JsonValue | undefined]>([
    ['that are texts stay', '{a: b, c: ""}', { a: 'b', c: '' }],
    ['go if all are of a build', '{config.k8s.io/id: "1", internal.config.kubernetes.io/refBy: x}', undefined],
    ['that are no mapping go', 'text', undefined],
    ['that are numbers are their text', '{a: 1.10, b: 0x1F, c: 1e3}', { a: '1.10', b: '0x1F', c: '1e3' }],
    ['that are flags are their text', '{a: true, b: FALSE}', { a: 'true', b: 'FALSE' }],
    ['that are null are their text', '{a: ~, b: null}', { a: '~', b: 'null' }],
    ['that are lists or mappings are empty', '{a: [1], b: {c: 1}}', { a: '', b: '' }],
  ])('%s', (_, annotations, expected) => {
    expect(annotationsOf(finishAnnotations(withAnnotations(annotations)))).toEqual(expected);
  });

  it.each(['{a: b}', '{a: b, c: d}'])('that need no change leave the object as it is: %s', (annotations) => {
    const object = withAnnotations(annotations);
    expect(finishAnnotations(object)).toBe(object);
  });

  it('that are not there leave the object as it is', () => {
    const object = objectOf('kind: A\nmetadata: {name: a}\n');
    expect(finishAnnotations(object)).toBe(object);
  });

  it.each<[string, string, string]>([
    ['a number in its shortest form', '1.10', '1.1'],
    ['a large integer with its digits', '9007199254740993', '9007199254740993'],
    ['a flag', 'True', 'true'],
    ['a list as nothing', '[1]', ''],
    ['a mapping as nothing', '{b: 1}', ''],
    ['null', '~', 'null'],
  ])('of an object that a JSON patch changed have %s', (_, written, expected) => {
    const finished = finishAnnotations({ ...withAnnotations(`{a: ${written}}`), reprinted: true });
    expect(annotationsOf(finished)).toEqual({ a: expected });
  });

  it('keep their place', () => {
    const finished = finishAnnotations(objectOf('kind: A\nmetadata:\n  name: a\n  annotations:\n    b: c\n    a: 1\n'));
    expect(printObjects([finished])).toBe('kind: A\nmetadata:\n  annotations:\n    a: "1"\n    b: c\n  name: a\n');
    expect(locateSourced(finished, ['metadata', 'annotations', 'a'])).toMatchObject({ path: 'a.yaml', line: 6 });
  });

  it('that an edit changed are the text of their value', () => {
    const object = withAnnotations('{a: 1.10}');
    const step = object.origins.steps[0];
    if (step === undefined) throw new Error('no step');
    const steps = [
      { ...step, position: step.position },
      { ...step, effect: 'edit' as const },
    ];
    const edited = { ...object, origins: { steps } };
    expect(annotationsOf(finishAnnotations(edited))).toEqual({ a: '1.1' });
  });

  it.each([
    'previousKinds',
    'previousNames',
    'previousNamespaces',
    'prefixes',
    'suffixes',
    'refBy',
    'allowNameChange',
    'allowKindChange',
    'generatorBehavior',
    'needsHashSuffix',
    'path',
    'index',
    'seqindent',
    'id',
    'annotations-migration-resource-id',
  ])('of a build go: %s', (name) => {
    const finished = finishAnnotations(withAnnotations(`{a: b, internal.config.kubernetes.io/${name}: x}`));
    expect(annotationsOf(finished)).toEqual({ a: 'b' });
  });

  it('of an item of a list are the text there', () => {
    const object = withAnnotations('{a: 1.10}');
    const list = sourcedOf('items:\n- metadata: {annotations: {a: 1.10}}\n');
    const [step] = list.origins.steps;
    if (step?.position.kind !== 'field') throw new Error('no field');
    const origin = { ...step.position.origin, path: ['items', 0] };
    const origins = { steps: [{ ...step, position: { ...step.position, origin } }] };
    expect(annotationsOf(finishAnnotations({ ...object, origins }))).toEqual({ a: '1.10' });
  });
});
