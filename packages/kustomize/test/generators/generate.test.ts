import { describe, expect, it } from 'vitest';
import { locateStep, contributing, originsAt } from '../../src/origins.ts';
import { buildText } from '../build-text.ts';

const BYTES = new Uint8Array([0xff, 0xfe, 0x00, 0x41]);
const LONG = 'a'.repeat(60);

interface Row {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly text: string;
}

// Each text is what kustomize 5.8.1 prints.
describe('a generator', () => {
  it.each<[string, Row]>([
    [
      'splits literals at the first equals sign, and removes one pair of quotes',
      {
        files: {
          'kustomization.yaml': `configMapGenerator:
- name: a
  options: {disableNameSuffixHash: true}
  literals: ['a="', "b=''", 'c=''x"', "d=", "e= x ", 'f=""x""', " g=1=2"]
`,
        },
        text: `apiVersion: v1
data:
  ' g': 1=2
  a: '"'
  b: ""
  c: '''x"'
  d: ""
  e: ' x '
  f: '"x"'
kind: ConfigMap
metadata:
  name: a
`,
      },
    ],
    [
      'reads env files line by line',
      {
        files: {
          'kustomization.yaml': `configMapGenerator:
- name: a
  options: {disableNameSuffixHash: true}
  envs: [e.env]
`,
          'e.env': '\ufeffE1 = 2\r\n   # c\n  E2\n=x\n\nE3=a#b\r\r\n\u00a0E4=\t1\nexport F="x"',
        },
        text: `apiVersion: v1
data:
  'E1 ': ' 2'
  E2: ""
  E3: "a#b\\r"
  E4: "\\t1"
  export F: '"x"'
kind: ConfigMap
metadata:
  name: a
`,
      },
    ],
    [
      'reads files under their name or under a key',
      {
        files: {
          'kustomization.yaml': `configMapGenerator:
- name: a
  options: {disableNameSuffixHash: true}
  files: [x/y.txt, k=x/y.txt, b.dat]
`,
          'x/y.txt': 'one\ntwo\n',
          'b.dat': BYTES,
        },
        text: `apiVersion: v1
binaryData:
  b.dat: //4AQQ==
data:
  k: |
    one
    two
  y.txt: |
    one
    two
kind: ConfigMap
metadata:
  name: a
`,
      },
    ],
    [
      'makes secrets in base64, in lines of 70 characters',
      {
        files: {
          'kustomization.yaml': `secretGenerator:
- name: s
  type: kubernetes.io/tls
  literals: [a=b, long=${LONG}]
- name: t
`,
        },
        text: `apiVersion: v1
data:
  a: Yg==
  long: |
    YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYW
    FhYWFhYWFh
kind: Secret
metadata:
  name: s-dc9597kt69
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
    ],
    [
      'takes options of the entry before generatorOptions',
      {
        files: {
          'kustomization.yaml': `generatorOptions: {labels: {g: h, z: no}, annotations: {x: m}, immutable: true}
configMapGenerator:
- name: a
  namespace: ns
  options: {labels: {z: "1", a: "2"}, disableNameSuffixHash: true, immutable: false}
`.replace('z: no', 'z: "no"'),
        },
        text: `apiVersion: v1
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
    ],
    [
      'merges into the object of its name, as texts',
      {
        files: {
          'kustomization.yaml': `resources: [h.yaml]
configMapGenerator:
- {name: h, behavior: merge, literals: [n=2], options: {labels: {a: b}}}
`,
          'h.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: h, labels: {c: d}}
data: {n: 1, m: 5, o: true}
other: 1
`,
        },
        text: `apiVersion: v1
data:
  m: "5"
  "n": "2"
  o: "true"
kind: ConfigMap
metadata:
  labels:
    a: b
    c: d
  name: h
`,
      },
    ],
    [
      'merges into the generated object of a base, under its first name or its present one',
      {
        files: {
          'kustomization.yaml': `resources: [base]
configMapGenerator:
- {name: c, behavior: merge, literals: [a=2]}
- {name: p-d, behavior: replace, literals: [a=2]}
- {name: p-e, behavior: merge, literals: [a=2], options: {disableNameSuffixHash: true}}
`,
          'base/kustomization.yaml': `namePrefix: p-
configMapGenerator:
- {name: c, literals: [a=1, b=1]}
- {name: d, literals: [a=1, b=1]}
- {name: e, literals: [a=1, b=1]}
`,
        },
        text: `apiVersion: v1
data:
  a: "2"
  b: "1"
kind: ConfigMap
metadata:
  name: p-c-k7h699bkmc
---
apiVersion: v1
data:
  a: "2"
kind: ConfigMap
metadata:
  name: p-d-6gtghh96k8
---
apiVersion: v1
data:
  a: "2"
  b: "1"
kind: ConfigMap
metadata:
  name: p-e
`,
      },
    ],
  ])('%s', async (_, { files, text }) => {
    const built = await buildText(files);
    expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(built.text).toBe(text);
  });

  it.each([
    ['a literal without a key', '{name: a, literals: [abc]}'],
    ['a literal with an empty key', '{name: a, literals: ["=abc"]}'],
    ['a file with two equals signs', '{name: a, files: [a=b=c]}'],
    ['a file with an empty key', '{name: a, files: ["=f"]}'],
    ['a key without a file', '{name: a, files: ["k="]}'],
    ['a key that is given twice', '{name: a, literals: [k=1, k=2]}'],
    ['a file that does not exist', '{name: a, files: [no.txt]}'],
    ['no name', '{literals: [a=b]}'],
    ['nothing to merge into', '{name: a, behavior: merge}'],
    ['nothing to replace', '{name: a, behavior: replace}'],
    ['an object that exists', '{name: h}'],
  ])('refuses %s at its line', async (_, entry) => {
    const { text, diagnostics } = await buildText({
      'kustomization.yaml': `resources: [h.yaml]\nconfigMapGenerator:\n- ${entry}\n`,
      'h.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: h}\n',
    });
    expect(text).toBe('Error');
    expect(diagnostics.map(({ severity, location }) => [severity, location?.path, location?.line])).toEqual([
      ['error', 'kustomization.yaml', 3],
    ]);
  });

  // kustomize: cannot find resource with id ConfigMap.v1.[noGrp]/h.[noNs] to replace
  it('refuses to merge into an object that has another kind now', async () => {
    const { text, diagnostics } = await buildText({
      'kustomization.yaml': `resources: [base]
configMapGenerator:
- {name: h, behavior: merge, literals: [a=b]}
`,
      'base/kustomization.yaml': `resources: [h.yaml]
patches:
- target: {kind: ConfigMap}
  patch: '[{"op": "replace", "path": "/kind", "value": "Other"}]'
`,
      'base/h.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: h}\n',
    });
    expect(text).toBe('Error');
    expect(diagnostics.map(({ severity, location }) => [severity, location?.line])).toEqual([['error', 3]]);
  });

  it('keeps immutable and type in a merge, and warns that kustomize drops them', async () => {
    const { text, diagnostics } = await buildText({
      'kustomization.yaml': `resources: [base]
configMapGenerator:
- {name: c, behavior: merge, literals: [a=2]}
secretGenerator:
- {name: s, behavior: merge, literals: [a=2]}
`,
      'base/kustomization.yaml': `configMapGenerator:
- {name: c, options: {immutable: true}}
secretGenerator:
- {name: s, type: a/b}
`,
    });
    expect(text).toContain('immutable: true\n');
    expect(text).toContain('type: a/b\n');
    expect(diagnostics.map(({ code, location }) => [code, location?.line])).toEqual([
      ['kustomize-difference', 3],
      ['kustomize-difference', 5],
    ]);
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
