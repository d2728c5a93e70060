import { member } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { contributing, locateStep, originsAt } from '../../src/origins.ts';
import { buildText } from '../build-text.ts';
import { describeRows } from '../describe-rows.ts';

describeRows('generated objects', [
  {
    title: 'secrets are base64, in lines of 70 characters',
    files: {
      'kustomization.yaml': `secretGenerator:
- name: s
  type: kubernetes.io/tls
  literals: [b=c, a=b, long=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, short=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]
- name: t
`,
    },
    prints: `apiVersion: v1
data:
  a: Yg==
  b: Yw==
  long: |
    YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYW
    FhYWFhYWFh
  short: YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh
kind: Secret
metadata:
  name: s-g6mcth76md
type: kubernetes.io/tls
---
apiVersion: v1
data: {}
kind: Secret
metadata:
  name: t-46f8b28mk5
type: Opaque
`,
  },
  {
    title: 'options of the entry count more than generatorOptions',
    files: {
      'kustomization.yaml': `generatorOptions: {labels: {g: h, z: "no"}, annotations: {x: m}, immutable: true}
configMapGenerator:
- name: a
  namespace: ns
  options: {labels: {z: "1", a: "2"}, disableNameSuffixHash: true, immutable: false}
`,
    },
    prints: `apiVersion: v1
immutable: true
kind: ConfigMap
metadata:
  annotations:
    x: m
  labels:
    a: "2"
    g: h
    z: "1"
  name: a
  namespace: ns
`,
  },
  {
    title: 'immutable of the entry',
    files: {
      'kustomization.yaml': `configMapGenerator:
- {name: a, options: {immutable: true}}
- {name: b, options: {immutable: false}}
`,
    },
    prints: `apiVersion: v1
immutable: true
kind: ConfigMap
metadata:
  name: a-6ct58987ht
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b-6ct58987ht
`,
  },
  {
    title: 'immutable of generatorOptions that are false',
    files: {
      'kustomization.yaml': `generatorOptions: {immutable: false}
secretGenerator:
- {name: a}
`,
    },
    prints: `apiVersion: v1
data: {}
kind: Secret
metadata:
  name: a-46f8b28mk5
type: Opaque
`,
  },
  {
    title: 'no hash for all of a kustomization',
    files: {
      'kustomization.yaml': `generatorOptions: {disableNameSuffixHash: true}
configMapGenerator:
- {name: a, options: {disableNameSuffixHash: false}}
`,
    },
    prints: `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
`,
  },
  {
    title: 'a hash, although both could disable it',
    files: {
      'kustomization.yaml': `generatorOptions: {disableNameSuffixHash: false}
configMapGenerator:
- {name: a, options: {disableNameSuffixHash: false}, literals: [b=c]}
`,
    },
    prints: `apiVersion: v1
data:
  b: c
kind: ConfigMap
metadata:
  name: a-c78c7b75hm
`,
  },
  {
    title: 'annotations of the entry',
    files: {
      'kustomization.yaml': `configMapGenerator:
- {name: a, namespace: "", literals: [b=1, B=2, a=3], options: {annotations: {c: d, B: e}}}
`,
    },
    prints: `apiVersion: v1
data:
  B: "2"
  a: "3"
  b: "1"
kind: ConfigMap
metadata:
  annotations:
    B: e
    c: d
  name: a-c9dfkd568m
`,
  },
  {
    title: 'a key that is given twice',
    files: {
      'kustomization.yaml': `configMapGenerator:
- name: a
  literals:
  - k=1
  - k=2
`,
    },
    refused: 'invalid-entry kustomization.yaml:5',
  },
  {
    title: 'a key that a literal and a file give',
    files: {
      'kustomization.yaml': `configMapGenerator:
- name: a
  literals: [k=1]
  files:
  - k=f
`,
      f: `x`,
    },
    refused: 'invalid-entry kustomization.yaml:5',
  },
  {
    title: 'no name',
    files: {
      'kustomization.yaml': `configMapGenerator:
- literals: [a=b]
`,
    },
    refused: 'invalid-entry kustomization.yaml:2',
  },
  {
    title: 'an empty name',
    files: {
      'kustomization.yaml': `secretGenerator:
- name: ""
`,
    },
    refused: 'invalid-entry kustomization.yaml:2',
  },
]);

describe('the data of a Secret', () => {
  it('is base64 of any bytes', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    const { objects } = await buildText({
      'kustomization.yaml': 'secretGenerator:\n- {name: a, files: [f]}\n',
      f: bytes,
    });
    const data = member(member(objects[0]?.value, 'data'), 'f');
    expect(typeof data === 'string' && Buffer.from(data, 'base64').equals(bytes)).toBe(true);
  });
});

describe('the origin of a generated value', () => {
  const files = {
    'kustomization.yaml': `configMapGenerator:
- name: a
  literals: ["key=some \\" value"]
  envs: [e.env]
  files: [k=f.txt]
`,
    'e.env': '# c\nE = x y\n',
    'f.txt': 'text',
  };

  it.each([
    ['key', 'kustomization.yaml', 3, 19],
    ['E ', 'e.env', 2, 4],
    ['k', 'f.txt', 1, 1],
  ])('of %s is its text in %s', async (key, path, line, column) => {
    const { objects } = await buildText(files);
    const [object] = objects;
    const steps = object === undefined ? [] : contributing(originsAt(object.origins, ['data', key]));
    expect(steps.map(locateStep)).toMatchObject([{ path, line, column }]);
    expect(steps.map(({ entry }) => entry)).toEqual(['configMapGenerator[0]']);
  });

  it('of the name contains the texts behind the hash', async () => {
    const { objects } = await buildText(files);
    const [object] = objects;
    const steps = object === undefined ? [] : contributing(originsAt(object.origins, ['metadata', 'name']));
    expect(steps.map((step) => locateStep(step)?.path)).toEqual([
      'kustomization.yaml',
      'e.env',
      'f.txt',
      'kustomization.yaml',
    ]);
  });
});

describe('a key that is given twice', () => {
  it('is an error for each further one', async () => {
    const { diagnostics } = await buildText({
      'kustomization.yaml': 'configMapGenerator:\n- {name: a, literals: [k=1, k=2, l=1, k=3]}\n',
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'configMapGenerator[0] gives the key "k" twice',
      'configMapGenerator[0] gives the key "k" twice',
    ]);
  });
});
