import { describe, expect, it } from 'vitest';
import { buildText } from '../build-text.ts';

const BYTES = new Uint8Array([0xff, 0xfe, 0x00, 0x41]);

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
    ['a file that does not exist', '{name: a, files: [no.txt]}'],
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
